"""The strength of a hand by looking it up, in plain Python: for one call, without numba's start.

A card is a number, its *key*: four counters of suits, and a power of five for its rank. Keys add
up. No rank comes five times, so the sum tells how often each came and is a key of a table for
five, six and seven cards alike; and a suit that came five times shows in its counter. The tables
are made from `hands.RANKINGS` when they are first asked for.

Must agree with hands.best on every hand: tests/poker/test_quick.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from banca.kit.cards import SUITS, Card
from banca.poker.hands import RANKINGS, Ranking

Key: TypeAlias = int

_RANKS = 16  # The bits below are four counters of four bits, one a suit.
_START = 0x3333  # They start at three: the fifth card of a suit makes an eight.
_FIFTH = 0x8888


class _Holding(NamedTuple):
    """What a hand is made of."""

    ranking: str
    hole_used: int | None


_HOLDINGS = {
    "holdem": _Holding("standard", None),  # 806/2015:1
    "omaha": _Holding("standard", 2),  # 97/2010:10.1
    "sintetico": _Holding("sintetico", 2),  # 809/2015:25
}


def strength(variant: str, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The class of the best hand, as `hands.best` tells it; the board has three cards or more."""
    ranking, used = _HOLDINGS[variant]
    key, evaluate = keys(ranking), evaluator(ranking)
    if used is None:
        return evaluate([key[card] for card in (*hole, *board)])
    own = combinations([key[card] for card in hole], used)
    common = list(combinations([key[card] for card in board], 5 - used))
    return max([evaluate(two + three) for two in own for three in common])


@cache
def keys(ranking: str) -> dict[Card, Key]:
    """The key of every card that *ranking* knows."""
    return {
        rank + suit: (5**place << _RANKS) + (1 << 4 * SUITS.index(suit))
        for place, rank in enumerate(RANKINGS[ranking].ranks)
        for suit in SUITS
    }


@cache
def evaluator(ranking: str) -> Callable[[Sequence[Key]], int]:
    """The strength of the best five among five, six or seven cards, given by their keys.

    A flush leaves no room for four of a kind or a full house beside it, in seven cards either.
    """
    plain, suited = _tables(RANKINGS[ranking])

    def evaluate(cards: Sequence[Key]) -> int:
        total = sum(cards, _START)
        if fifth := total & _FIFTH:
            suit = fifth >> 3
            return suited[sum([card for card in cards if card & suit]) >> _RANKS]
        return plain[total >> _RANKS]

    return evaluate


def _tables(ranking: Ranking) -> tuple[dict[int, int], dict[int, int]]:
    """The classes by the sum of ranks: of any cards, and of cards of one suit."""
    plain: dict[int, int] = {}
    suited: dict[int, int] = {}
    for shape in ranking.shapes():
        total = sum(
            count * 5 ** (rank - 1) for count, rank in zip(shape.counts, shape.ranks, strict=True)
        )
        table = suited if shape.flush else plain
        table[total] = ranking.classes[ranking.place(shape)]
    values = [5**place for place in range(len(ranking.ranks))]
    return _grown(plain, values, most=4), _grown(suited, values, most=1)


def _grown(five: dict[int, int], values: Sequence[int], most: int) -> dict[int, int]:
    """*five* with six and seven cards: the best that is left when one of them is put away."""
    found = dict(five)
    fewer = five
    for _ in (6, 7):
        more: dict[int, int] = {}
        for total, strength in fewer.items():
            for value in values:
                if total // value % 5 < most:
                    added = total + value
                    if more.get(added, 0) < strength:
                        more[added] = strength
        found |= more
        fewer = more
    return found
