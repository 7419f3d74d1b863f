"""The strength of a hand by looking it up, in plain Python: for one call, without numba's start.

A card is a number, its *key*: a power of five for its rank, and above it a counter for its suit.
Keys add up. No rank comes five times, so the sum tells how often each came, whether of five, six
or seven cards, and a suit that came five times shows in its counter. The tables are made from
`hands.RANKINGS` when they are first asked for.

`strength` takes cards by name; `evaluator` gives a function that takes keys, for whoever has many
hands to look at. Must agree with hands.best on every hand: tests/poker/test_quick.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from banca.kit.cards import SUITS, Card
from banca.poker.hands import RANKINGS, Made, fives

Key: TypeAlias = int
Found: TypeAlias = dict[int, int]  # The class by the sum of ranks.

_RANKS = (1 << 32) - 1  # The bits of the ranks; above them are four bits for each suit.
_START = 0x3333 << 32  # The counters start at three: the fifth card of a suit makes an eight.
_FIFTH = 0x8888 << 32
_KEPT = _FIFTH | _RANKS  # What is looked up: a sum with a flush in it is in no table.


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
    key = keys(ranking)
    if used is None:
        return evaluator(ranking)([key[card] for card in (*hole, *board)])
    plain, suited = tables(ranking)
    find = plain.get
    own = [sum(cards, _START) for cards in combinations([key[card] for card in hole], used)]
    common = [sum(cards) for cards in combinations([key[card] for card in board], 5 - used)]
    return max(
        [
            find(some + others & _KEPT) or suited[some + others & _RANKS]
            for some in own
            for others in common
        ]
    )


def made(variant: str, hole: Sequence[Card], board: Sequence[Card]) -> Made:
    """What `hands.best` says, to the card."""
    name, used = _HOLDINGS[variant]
    ranking = RANKINGS[name]
    found = strength(variant, hole, board)
    five = _first_of(found, name, hole, board, used)
    order = _orders(name)[found]
    if not order:
        return ranking.made(found, five)
    return Made(
        found, ranking.name(found), tuple(sorted(five, key=lambda card: order.index(card[0])))
    )


@cache
def keys(ranking: str) -> dict[Card, Key]:
    """The key of every card that *ranking* knows."""
    return {
        rank + suit: 5**place + (1 << 32 + 4 * SUITS.index(suit))
        for place, rank in enumerate(RANKINGS[ranking].ranks)
        for suit in SUITS
    }


@cache
def evaluator(ranking: str) -> Callable[[Sequence[Key]], int]:
    """The strength of the best five among five, six or seven cards, given by their keys.

    A flush among seven cards leaves no room for four of a kind or a full house beside it.
    """
    plain, suited = tables(ranking)
    find = plain.get

    def evaluate(cards: Sequence[Key]) -> int:
        total = sum(cards, _START)
        if found := find(total & _KEPT):
            return found
        suit = (total & _FIFTH) >> 3
        return suited[sum([card for card in cards if card & suit]) & _RANKS]

    return evaluate


def _first_of(
    strength: int, ranking: str, hole: Sequence[Card], board: Sequence[Card], used: int | None
) -> list[Card]:
    """The first five cards that are so strong."""
    key = keys(ranking)
    own, common = {key[card]: card for card in hole}, {key[card]: card for card in board}
    plain, suited = tables(ranking)
    find = plain.get
    for five in fives(list(own), list(common), used):
        total = sum(five, _START)
        if (find(total & _KEPT) or suited[total & _RANKS]) == strength:
            card = own | common
            return [card[some] for some in five]
    raise AssertionError(f"{hole} and {board} do not make {strength}")


@cache
def _orders(name: str) -> tuple[str, ...]:
    """The ranks of each class in the order in which they are told; "" if not all have the same."""
    ranking = RANKINGS[name]
    found: dict[int, set[str]] = {}
    for shape in ranking.shapes():
        strength = ranking.classes[ranking.place(shape)]
        found.setdefault(strength, set()).add(ranking.told(shape))
    orders = (found[strength] for strength in sorted(found))
    return ("", *(order.pop() if len(order) == 1 else "" for order in orders))


@cache
def tables(name: str) -> tuple[Found, Found]:
    """What cards are worth that do not all count as one suit, and what those of one suit are."""
    ranking = RANKINGS[name]
    plain: Found = {}
    suited: Found = {}
    for shape in ranking.shapes():
        cards = zip(shape.counts, shape.ranks, strict=True)
        total = sum(count * 5 ** (rank - 1) for count, rank in cards)
        (suited if shape.flush else plain)[total] = ranking.classes[ranking.place(shape)]
    values = [5**place for place in range(len(ranking.ranks))]
    return _grown(plain, values, most=4), _grown(suited, values, most=1)


def _grown(five: Found, values: Sequence[int], most: int) -> Found:
    """*five* with six and seven cards: the best that is left when one of them is put away."""
    found = dict(five)
    fewer = five
    for _ in (6, 7):
        more: Found = {}
        for total, strength in fewer.items():
            for value in values:
                if total // value % 5 < most:
                    added = total + value
                    if more.get(added, 0) < strength:
                        more[added] = strength
        found |= more
        fewer = more
    return found
