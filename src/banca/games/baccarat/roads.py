"""The roads: how players of baccarat write down the coups of a shoe.

The bead plate has one cell per coup, six to a column. The big road has one column per run of one
winner; a run that is longer than the column, or meets another, turns right and goes on there. Ties
have no cell of their own: they are counted on that of the coup before, or of the first coup.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from banca.games.baccarat.coup import Side, Winner
from banca.games.baccarat.messages import Result

ROWS = 6
Cell: TypeAlias = tuple[int, int, Winner | Literal[""], int]  # Column, row, winner, and ties on it.
Bead: TypeAlias = tuple[int, int, Winner, tuple[Side, ...]]  # Column, row, winner, and pairs.


def bead_plate(results: Sequence[Result]) -> tuple[Bead, ...]:
    return tuple(
        (at // ROWS, at % ROWS, result.winner, tuple(result.pairs))
        for at, result in enumerate(results)
    )


def big_road(results: Sequence[Result]) -> tuple[Cell, ...]:
    """The cells in the order in which they were written; ties at the start have no winner yet."""
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    start, turned = 0, False  # The column in which the run began; whether it goes right.
    for result in results:
        if result.winner == "empate":
            column, row, won, ties = cells.pop() if cells else (0, 0, "", 0)
            cells.append((column, row, won, ties + 1))
            continue
        if not cells or not cells[-1][2]:
            cells = [(0, 0, result.winner, cells[-1][3] if cells else 0)]
        elif cells[-1][2] == result.winner:
            column, row = cells[-1][0], cells[-1][1]
            turned = turned or row + 1 == ROWS or (column, row + 1) in taken
            at = (column + 1, row) if turned else (column, row + 1)
            cells.append((*at, result.winner, 0))
        else:
            start, turned = start + 1, False
            while (start, 0) in taken:
                start += 1
            cells.append((start, 0, result.winner, 0))
        taken.add(cells[-1][:2])
    return tuple(cells)
