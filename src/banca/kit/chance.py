"""Chance: the one door through which luck enters a game.

A game never rolls, spins or shuffles. It asks a `Chance` to pick among weighted faces, and
writes the answer into an event. Live play, tests, simulation and exact enumeration differ
only in the `Chance` that they hand in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from banca.kit.cards import Card

Face = TypeVar("Face")


class SealedPack(Protocol):
    """An order of cards that is fixed before the first of them is dealt (`kit.pack`)."""

    def seal(self, deck: Sequence[Card]) -> None:
        """Fix the order of *deck* for the round."""
        ...

    def at(self, place: int) -> Card | None:
        """The card at *place*; None where no order is kept and cards are picked as needed."""
        ...


class Chance(Protocol):
    @property
    def pack(self) -> SealedPack | None:
        """The sealed pack of the round, where this luck has one."""
        ...

    def pick(self, options: Mapping[Face, int]) -> Face:
        """Return one face, with a probability proportional to its weight.

        *options* is a mapping in a fixed order, never built from a set, so a seeded run repeats.
        """
        ...


class Script:
    """Luck written down beforehand, for tests: ``Script("17", "0")``."""

    pack = None

    def __init__(self, *faces: object) -> None:
        self._faces = list(faces)

    def pick(self, options: Mapping[Face, int]) -> Face:
        assert self._faces, f"luck was asked once more than scripted, among {list(options)}"
        wanted = self._faces.pop(0)
        for face, weight in options.items():
            if face == wanted and weight > 0:
                return face
        raise AssertionError(f"{wanted!r} cannot come up among {list(options)}")


class Sampler:
    """Luck drawn from *below*, a source of uniform integers in ``[0, n)``."""

    pack = None

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def pick(self, options: Mapping[Face, int]) -> Face:
        return nth(options, self._below(sum(options.values())))


def nth(options: Mapping[Face, int], n: int) -> Face:
    """The face that holds place *n* when every face takes as many places as its weight."""
    for face, weight in options.items():
        n -= weight
        if n < 0:
            return face
    raise AssertionError("the place lies beyond the sum of the weights")
