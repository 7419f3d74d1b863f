"""Dice. A throw is one draw, its face the pips in the order of the dice: ``"2-6-3"``.

Being one draw, it can be drawn again by whoever holds the opened seed, even a browser.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Literal, TypeAlias

Throw: TypeAlias = str  # "2-6-3": the notation is the value.
DieColour: TypeAlias = Literal["blue", "green", "red"]

PIPS = (1, 2, 3, 4, 5, 6)


@cache
def throws(dice: int) -> dict[Throw, int]:
    """Every throw of *dice* dice, all equally likely. Callers must not change it."""
    return {"-".join(str(pip) for pip in pips): 1 for pips in product(PIPS, repeat=dice)}


@cache
def pips(throw: Throw) -> tuple[int, ...]:
    return tuple(int(pip) for pip in throw.split("-"))


def apart(throw: Throw) -> str:
    """``4 4 2``: a spreadsheet would take ``4-4-2`` for a day."""
    return throw.replace("-", " ")


def total(throw: Throw) -> int:
    return sum(pips(throw))
