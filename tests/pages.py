"""The generated pages of the docs: `make docs` writes them, a test fails when they are stale."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from banca.cli import built
from banca.games import GAMES
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


PAGES: dict[str, Callable[[], str]] = {"docs/cli.md": command_line, "docs/maths.md": maths}


if __name__ == "__main__":
    for name, written in PAGES.items():
        (ROOT / name).write_text(written(), "utf-8")
        sys.stdout.write(f"wrote {name}\n")
