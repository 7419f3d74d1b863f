"""The table of look-alike letters, made from Unicode's list: `python -m tests.looks FILE`.

FILE is ``confusables.txt``, which Unicode publishes with UTS #39. Kept are the
characters that look like Latin letters, digits or brackets and that decomposition alone does not
bring there.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from banca.house import looks

_OURS = re.compile(r"[A-Za-z0-9()]+\Z")  # What the house's marks are written in.
_LINE = re.compile(r"^\ufeff?([0-9A-F]{4,6}) ;\t([0-9A-F ]+) ;")


def made(lines: Iterable[str]) -> str:
    """The text of the table: one line per look, with all that have it."""
    version, found = "", dict[str, list[str]]()
    for line in lines:
        if line.startswith("# Version:"):
            version = line.split()[-1]
        if (said := _LINE.match(line)) is None:
            continue
        one = chr(int(said[1], 16))
        look = looks.bare("".join(chr(int(part, 16)) for part in said[2].split()))
        if _OURS.match(look) and looks.bare(one) != look:
            found.setdefault(look, []).append(one)
    head = (
        f"# From confusables.txt {version} (UTS #39), © Unicode, Inc., Unicode License v3.\n"
        "# Made by python -m tests.looks: do not edit.\n"
    )
    rows = (f"{look}\t{''.join(sorted(ones))}\n" for look, ones in sorted(found.items()))
    return head + "".join(rows)


if __name__ == "__main__":
    assert unicodedata.unidata_version >= "14"
    text = Path(sys.argv[1]).read_text("utf-8-sig")
    Path(str(looks.FILE)).write_text(made(text.splitlines()), "utf-8")
