"""A long run with a progress bar on the terminal, which Ctrl-C ends early."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from banca.cli.say import console


def watched(
    runs: Iterable[tuple[int, Any]], total: int, *, nothing: Any, bar: bool = True
) -> tuple[int, Any, bool]:
    """How many are done, what was counted, and whether that is all: after Ctrl-C it is not.

    *runs* report how far they are, with everything counted so far; before the first report that is
    *nothing*.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    done, counts = 0, nothing
    drawn = Progress(
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(errors=True),
        transient=True,
        disable=not bar,
    )
    with drawn:
        task = drawn.add_task("", total=total)
        try:
            for done, counts in runs:  # noqa: B007 - The last.
                drawn.update(task, completed=done)
        except KeyboardInterrupt:
            return done, counts, False
    return done, counts, True
