"""Exact maths: run a game once for every way that luck can fall. It knows no particular game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar, cast

from banca.kit.chance import Chance, Face

Result = TypeVar("Result", bound=Hashable)


def distribution(play: Callable[[Chance], Result]) -> dict[Result, Fraction]:
    """Every result that *play* can reach, with its exact probability.

    *play* is called once per leaf of the tree of luck, so it must depend only on the `Chance` that
    it is given.
    """
    fork = _Fork()
    weights: dict[tuple[Result, int], int] = defaultdict(int)  # Integers until the end.
    while True:
        fork.rewind()
        result = play(fork)
        weights[result, fork.denominator] += fork.numerator
        if not fork.advance():
            break
    chances: dict[Result, Fraction] = defaultdict(Fraction)
    for (result, denominator), numerator in weights.items():
        chances[result] += Fraction(numerator, denominator)
    assert sum(chances.values()) == 1, f"probabilities sum to {sum(chances.values())}"
    return dict(chances)


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


class _Fork:
    """A `Chance` that walks the tree of luck leaf by leaf, depth first."""

    pack = None

    def __init__(self) -> None:
        self._road: list[list[Any]] = []  # One [faces, chosen, total] per pick.
        self.rewind()

    def rewind(self) -> None:
        self._depth = 0
        self.numerator = 1
        self.denominator = 1

    def pick(self, options: Mapping[Face, int]) -> Face:
        if self._depth == len(self._road):
            faces = [face for face, weight in options.items() if weight]
            self._road.append([faces, 0, sum(options.values())])
        faces, chosen, total = self._road[self._depth]
        self._depth += 1
        face = cast(Face, faces[chosen])
        self.numerator *= options[face]
        self.denominator *= total
        return face

    def advance(self) -> bool:
        """Turn to the next leaf; False when all have been visited."""
        while self._road:
            self._road[-1][1] += 1
            if self._road[-1][1] < len(self._road[-1][0]):
                return True
            self._road.pop()
        return False
