"""Files generated from the types of the house: ``python -m tests.server.written``.

With ``--check`` nothing is written: stale files, and files without a source, are reported.
"""

from __future__ import annotations

import sys
from pathlib import Path

from banca.all_games import ALL_GAMES
from banca.server.protocol import protocol_page
from banca.server.typescript import written
from tests.tidy import ROOT


def files() -> dict[str, str]:
    """Every such file, by its path."""
    client = {f"web/src/{path}": text for path, text in written(ALL_GAMES).items()}
    return {"docs/protocol.md": protocol_page(), **client}


def stale(root: Path, fresh: dict[str, str]) -> list[str]:
    """What is wrong below *root*, one line each: files that differ from *fresh* or are obsolete."""
    faults = []
    for name, text in fresh.items():
        file = root / name
        if not file.exists() or file.read_text("utf-8") != text:
            faults.append(f"{name} is not as the types of the house say: run make docs")
    kept = {str(file.relative_to(root)) for file in (root / "web/src").rglob("*.gen.ts")}
    faults += [f"{name} has no game any more: remove it" for name in sorted(kept - set(fresh))]
    return faults


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        found = stale(ROOT, files())
        sys.stderr.writelines(f"{fault}\n" for fault in found)
        sys.exit(bool(found))
    for name, text in files().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
