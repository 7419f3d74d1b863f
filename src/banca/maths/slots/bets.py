"""The bets on a machine that are worth different things."""

from __future__ import annotations

from collections.abc import Iterator

from banca.games.slots.machine import Bet, Machine, line_choices
from banca.games.slots.table import spot_of
from banca.kit.play import Spot


def by_level(machine: Machine) -> bool:
    """Whether levels differ in return; otherwise prizes grow with the stake."""
    return any(prize.levels for prize in machine.pays)


def choices(machine: Machine) -> Iterator[tuple[int, int]]:
    """Lines and levels that differ; one level stands for all that are alike."""
    levels = machine.levels if by_level(machine) else machine.levels[:1]
    for lines in line_choices(machine):
        for level in levels:
            yield lines, level


def spots(machine: Machine, *, every: bool = False) -> dict[Spot, Bet]:
    """``lines:5@10``, as the table has it, with the level where levels differ: ``lines:5@10x3``.

    At the least denomination, since prizes are so many credits; or at every one.
    """
    return {
        spot_of(machine, lines, worth) + (f"x{level}" if by_level(machine) else ""): Bet(
            lines, level, worth
        )
        for worth in (machine.denominations if every else machine.denominations[:1])
        for lines, level in choices(machine)
    }
