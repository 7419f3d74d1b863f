"""The generated pages of the docs: `make docs` writes them, a test fails when they are stale."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from itertools import groupby

from banca.cli import built
from banca.games import GAMES
from banca.house.evidence import EVIDENCE
from banca.maths import report
from tests.tidy import ROOT


def command_line() -> str:
    """Every command with its options, as in the help pages."""
    given, sys.argv = sys.argv, ["banca"]  # The usage line is made from it.
    try:
        text = built().generate_docs(output_format="markdown")
    finally:
        sys.argv = given
    text = re.sub(r"## Table of Contents\n.*?(?=\*\*Commands\*\*)", "", text, flags=re.S)
    text = re.sub(r"\*\*Parameters\*\*.*?(?=## banca serve)", "", text, count=1, flags=re.S)
    text = re.sub(r" \*\[default: (?:False|\"\")\]\*", "", text)
    note = "<!-- Written by `make docs` from the help texts; a test fails when it is stale. -->"
    return text.replace("# banca\n", f"# The command line\n\n{note}\n", 1).rstrip() + "\n"


def maths() -> str:
    return report.page(GAMES)


def security() -> str:
    """The page as it is, with the list of evidence as the auditor has it."""
    page = (ROOT / "docs/security.md").read_text("utf-8")
    before, _, rest = page.partition(BEGINS)
    assert rest, f"docs/security.md has lost its line {BEGINS}"
    return f"{before}{BEGINS}\n\n{evidence()}\n{ENDS}{rest.partition(ENDS)[2]}"


def evidence() -> str:
    """Every column of the books, and what it is as evidence; neighbours of a kind in one row."""
    rows = ["| table | columns | evidence |", "|---|---|---|"]
    for table, columns in sorted(EVIDENCE.items()):
        for (how, says), its in groupby(columns.items(), key=lambda item: item[1]):
            names = ", ".join(f"`{name}`" for name, _ in its)
            said = f"{how}. {says}" if how == "not evidence" else f"{how}: {says}"
            rows.append(f"| `{table}` | {names} | {said} |")
    return "\n".join(rows) + "\n"


BEGINS = "<!-- Written by `make docs` from `house/evidence.py`. -->"
ENDS = "<!-- End of what `make docs` writes. -->"
PAGES: dict[str, Callable[[], str]] = {
    "docs/cli.md": command_line,
    "docs/maths.md": maths,
    "docs/security.md": security,
}


if __name__ == "__main__":
    for name, written in PAGES.items():
        (ROOT / name).write_text(written(), "utf-8")
        sys.stdout.write(f"wrote {name}\n")
