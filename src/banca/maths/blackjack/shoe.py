"""Shoes to compute with: what every hand is worth against one upcard, from what is left.

Arrays for the compiled loops are made here, from the facts of the rules and from the shoe.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from banca.maths.blackjack.facts import BANKS, TEN, Counts, Facts, hands
from banca.maths.blackjack.loops import BUST, DRAWS, NATURAL, Floats, Ints, standing

NONE = -1  # No card of a split: a hand as it is first dealt.
WHOLE = 2.0  # The stake of the facts.
HARD, SOFT, PAIR, CELLS = 0, 22, 44, 54  # Lines of a chart: hard totals, soft totals, pairs.
SURE = 22  # The line of `pays` for a natural; its first is never used.


class Cards(NamedTuple):
    """What does not depend on any option."""

    hands: Ints
    child: Ints  # The hand with one more card; -1: it is bust.
    points: Ints
    low: Ints  # Points with one ace at 1, as in a hand that was doubled by it.
    soft: Ints
    size: Ints
    two: Ints  # Which hands are of two cards.
    ends: Ints  # By points with aces at 1, and whether there is an ace: how the bank ends.
    wanted: dict[int, Ints]  # By card of a split: the hands that it can become.


@lru_cache
def place() -> dict[Counts, int]:
    return {counts: number for number, counts in enumerate(hands())}


def plus(counts: Counts, *values: int) -> Counts:
    return tuple(n + values.count(value) for value, n in enumerate(counts))


def two(one: int, other: int) -> int:
    """The place of the hand of these two values."""
    return place()[plus((0,) * 10, one, other)]


@lru_cache(maxsize=4)
def cards_of(totals: tuple[tuple[int, bool, int], ...], bank: tuple[str, ...]) -> Cards:
    counts = np.array(hands(), np.int64)
    size = counts.sum(axis=1)
    child = np.array(
        [[place().get(plus(hand, value), -1) for value in range(10)] for hand in hands()], np.int64
    )
    hard = counts @ np.arange(1, 11)
    ends = np.full((32, 2), BUST, np.int64)
    known: dict[tuple[int, int], int] = {}
    names = list(BANKS)
    for number, end in enumerate(bank):
        if size[number] >= 2 and end != "natural":
            key = (int(hard[number]), int(counts[number, 0] > 0))
            how = names.index(end) if end else DRAWS
            assert known.setdefault(key, how) == how, f"the bank ends otherwise with {key}"
            ends[key] = how
    assert bank[two(0, TEN)] == "natural" == names[NATURAL], bank[two(0, TEN)]
    every = np.arange(len(counts))
    wanted = {value: every[(counts[:, value] > 0) & (size >= 2)] for value in range(10)}
    wanted[0] = np.array([two(0, value) for value in range(10)])  # One card per ace, then it stops.
    wanted[NONE] = every[size >= 2]
    return Cards(
        counts,
        child,
        np.array([total for total, _, _ in totals], np.int64),
        np.array([low for _, _, low in totals], np.int64),
        np.array([soft for _, soft, _ in totals], np.int64),
        size,
        every[size == 2],
        ends,
        wanted,
    )


def paid(facts: Facts) -> Floats:
    """What one stake wins, by points and by the bank's end."""
    found = np.zeros((SURE + 1, len(BANKS)))
    for points, won in facts.pays.items():
        if points != "bust":
            found[SURE if points == "natural" else int(points)] = np.array(won) / WHOLE
    return found


class Root(NamedTuple):
    """A shoe from which one hand is played, and what the hand wins by standing."""

    left: Ints
    apart: int
    aside: int
    start: int
    stands: Floats
    lowers: Floats


class Shoe:
    """All cards except an upcard; caches what it has computed."""

    def __init__(self, counts: Counts, upcard: int, facts: Facts) -> None:
        self.counts = tuple(n - (value == upcard) for value, n in enumerate(counts))
        self.upcard = upcard
        self.inside = sum(self.counts)
        self.cards = cards_of(facts.totals, facts.bank)
        self.pays = paid(facts)
        self._roots: dict[tuple[int, int, int], Root] = {}

    def first(self) -> Root:
        """The root of hands as they are first dealt; a natural is paid as one."""
        return self._root(NONE, 0, 0)

    def split(self, value: int, gone: int, aside: int) -> Root:
        """The root of a hand that begins with *value*; the module `split` says what is gone."""
        return self._root(value, gone, aside)

    def _root(self, value: int, gone: int, aside: int) -> Root:
        key = (value, gone, aside)
        if key not in self._roots:
            left = np.array(self.counts, np.int64)
            if value != NONE:
                left[value] -= 2 + gone
            assert left.min() >= 0, f"no such split: {key} of {self.counts}"
            apart = max(value, 0)
            stands, lowers = np.zeros(len(self.cards.hands)), np.zeros(len(self.cards.hands))
            points = self.cards.points
            if value == NONE:
                points = points.copy()
                points[two(0, TEN)] = SURE
            standing(
                left,
                apart,
                aside,
                value,
                self.upcard,
                self.cards.hands,
                self.cards.wanted[value],
                self.pays,
                points,
                self.cards.low,
                self.cards.ends,
                stands,
                lowers,
            )
            self._roots[key] = Root(left, apart, aside, value, stands, lowers)
        return self._roots[key]

    def often(self, hand: int) -> float:
        """How often two cards come as the first two."""
        one, other = (v for v in range(10) for _ in range(self.cards.hands[hand, v]))
        ways = 1 if one == other else 2
        second = self.counts[other] - (one == other)
        return ways * self.counts[one] * second / (self.inside * (self.inside - 1))


def decked(decks: int) -> Counts:
    """A fresh shoe: per deck, four of each value and sixteen ten-cards."""
    return tuple(decks * (16 if value == TEN else 4) for value in range(10))


def share(counts: Counts, upcard: int) -> float:
    return counts[upcard] / sum(counts)
