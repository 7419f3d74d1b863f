"""`banca replay`: hands of poker recorded as PHH, replayed by our rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from banca.cli.say import Wrong, complain, console, plain, seen_json

if TYPE_CHECKING:
    from banca.poker.phh.record import Record
    from banca.poker.phh.replay import Replay

LARGEST = 256 * 2**20  # Per file, in bytes.
MANY = 3  # From this many files on, a progress bar is shown.


class _Played(NamedTuple):
    file: Path
    number: int  # Of the hand within its file.
    record: Record
    replay: Replay


def replay(
    *files: Path,
    odd: Literal["auto", "first", "each"] = "auto",
    chip: str | None = None,
    json: bool = False,
) -> int:
    """Replay hands of poker recorded as PHH.

    One hand is told move by move; several get one line each. If a file says how its hand ended,
    that is compared: exits with 1 if any ends differently, with 2 if any cannot be played.

    Parameters
    ----------
    files
        PHH files, .phh with one hand or .phhs with many, of hold'em, Omaha or sintético.
    odd
        Who gets the odd chips of a split pot: first gives them all to the first winner left of the
        button; each gives one chip per winner; auto tries our way, then the others, until the
        stacks match the file.
    chip
        The smallest chip in play, in the file's own amounts, such as 5000 or 0.01.
    json
        One line per hand: {"file", "stacks"}.
    """
    if not files:
        raise Wrong("which hands? banca replay FILE.phh … takes one file or more")
    wrong = differ = count = 0
    told: _Played | None = None
    for found in _hands(files, odd, chip, json=json):
        if isinstance(found, str):
            complain(found)
            wrong += 1
            continue
        count += 1
        if json:
            _write(found)
        elif count == 1:
            told = found  # Alone it is told in full; among others it gets one line.
        else:
            if told:
                _line(told)
                told = None
            _line(found)
        differ += _differs(found)
    if told:
        _tell(told)
    if not json and count > 1:
        console().print(f"{count} hands, {differ} of them end differently from their file")
    return 2 if wrong else 1 if differ else 0


def _hands(
    files: tuple[Path, ...], odd: Literal["auto", "first", "each"], chip: str | None, *, json: bool
) -> Iterator[_Played | str]:
    """Every hand, or what is wrong with it."""
    from rich.progress import track

    from banca.poker.phh.record import PhhError, read
    from banca.poker.phh.replay import Ways, replayed, settled

    shown = len(files) < MANY or not sys.stderr.isatty()
    for file in track(files, "replaying", console=console(errors=True), disable=shown):
        try:
            if file.stat().st_size > LARGEST:
                raise PhhError(f"more than {LARGEST // 2**20} MB; split it")
            records = read(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, PhhError) as fault:
            said = fault.strerror if isinstance(fault, OSError) else str(fault)
            yield f"{file}: {said}"
            continue
        for number, record in enumerate(records, start=1):
            try:
                if odd == "auto" and chip is None:
                    played = settled(record)
                else:
                    unit = record.amount(chip) if chip is not None else 1
                    if unit <= 0:
                        raise PhhError(f"--chip {chip} is not a chip; use 5000 or 0.01, say")
                    played = replayed(record, Ways("each" if odd == "each" else "first", unit))
            except (PhhError, ArithmeticError) as fault:
                why = str(fault) if isinstance(fault, PhhError) else f"--chip {chip}: not an amount"
                which = f" hand {number}" if len(records) > 1 else ""
                yield f"{file}{which}: {why}"
                continue
            yield _Played(file, number, record, played)


def _differs(found: _Played) -> bool:
    said = found.record.finishing
    if not said or found.replay.stacks == said:
        return False
    wanted = ", ".join(found.record.plain(stack) for stack in said)
    complain(f"{found.file} hand {found.number}: the file ends with {wanted}")
    return True


def _write(found: _Played) -> None:
    """A line of JSON; amounts as numbers, with as many decimals as they need."""
    import msgspec

    from banca.poker.phh.record import UNKNOWN
    from banca.poker.phh.replay import decimal

    stacks = [
        None if stack == UNKNOWN else decimal(found.record, stack) for stack in found.replay.stacks
    ]
    encoder = msgspec.json.Encoder(decimal_format="number")
    line = encoder.encode({"file": str(found.file), "stacks": stacks})
    sys.stdout.write(seen_json(line.decode()) + "\n")


def _line(found: _Played) -> None:
    record = found.record
    stacks = ", ".join(record.plain(stack) for stack in found.replay.stacks)
    notes = f"  ({'; '.join(found.replay.notes)})" if found.replay.notes else ""
    console().print(plain(f"{found.file} {found.number}: {stacks}{notes}"), markup=False)


def _tell(found: _Played) -> None:
    """One hand, move by move, and how it ended."""
    from rich.markup import escape
    from rich.table import Table

    from banca.cli.tell_hand import lines

    record, replay = found.record, found.replay
    out = console()
    head = f"{found.file} · {record.game} · {len(record.stacks)} players"
    out.print(plain(head), markup=False)
    for line in lines(record, replay.events):
        out.print(plain(line), markup=False)
    table = Table(box=None, pad_edge=False)
    for title in ("player", "start", "end", "net"):
        table.add_column(title, justify="left" if title == "player" else "right")
    names = record.told.get("players") or []
    for place, (start, end) in enumerate(zip(record.stacks, replay.stacks, strict=True)):
        name = str(names[place]) if place < len(names) else ""
        net = "" if start < 0 else f"{'+' if end > start else ''}{record.plain(end - start)}"
        who = escape(plain(f"p{place + 1} {name}".strip()))
        table.add_row(who, record.plain(start), record.plain(end), net)
    out.print(table)
    for note in replay.notes:
        out.print(plain(note), markup=False)
