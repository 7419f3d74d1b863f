"""Compute blackjack again: ``python -m banca.maths.blackjack [FILE]``.

It takes some minutes on one core, may be stopped at any time and resumes from there: what is done
is kept beside the file, in ``….part``, as long as the rules are the same.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from banca.kit.play import Value
from banca.maths.blackjack.facts import METHOD, fingerprint
from banca.maths.blackjack.make import assembled, portion, work
from banca.maths.blackjack.result import FILE, Column, tables


class Part(Value):
    """What has been computed so far, and for which rules."""

    rules: str
    columns: dict[str, dict[str, Column]] = {}  # By table and upcard.
    done: list[tuple[int, str]] = []


def main(path: Path = FILE) -> None:
    console = Console(stderr=True)
    beside = path.with_suffix(".part")
    part = _begun(beside)
    left = [one for one in work() if one not in part.done]
    with Progress(console=console) as progress:
        bar = progress.add_task("blackjack", total=len(left) + len(part.done))
        progress.advance(bar, len(part.done))
        for decks, up in left:
            progress.update(bar, description=f"{decks} decks against {up}")
            for name, column in portion(decks, up):
                part.columns.setdefault(name, {})[up] = column
            part.done.append((decks, up))
            beside.write_bytes(msgspec.json.encode(part))
            progress.advance(bar)
    written = msgspec.json.encode(assembled(part.columns))
    path.write_bytes(written.replace(b"],[", b"],\n[").replace(b'},"', b'},\n"') + b"\n")
    beside.unlink()
    console.print(f"{len(tables())} tables in {path}")


def _begun(beside: Path) -> Part:
    """What an earlier run left behind, if it had the same rules."""
    every = "".join(fingerprint(rules) for rules in tables())
    rules = hashlib.sha256(f"{METHOD}{every}".encode()).hexdigest()
    if beside.exists():
        try:
            part = msgspec.json.decode(beside.read_bytes(), type=Part)
        except msgspec.DecodeError:  # It was stopped while writing.
            return Part(rules)
        if part.rules == rules:
            return part
    return Part(rules)


if __name__ == "__main__":
    try:
        main(*map(Path, sys.argv[1:2]))
    except KeyboardInterrupt:
        sys.stderr.write("stopped; the next run goes on from here\n")
        sys.exit(130)
