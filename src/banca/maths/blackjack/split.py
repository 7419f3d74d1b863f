"""A split, broken down into single hands: which hands it makes, how often, from what shoe.

A pair of value v is split. Every hand of it begins with one v and is dealt a second card; where
that is another v and a split is left, it is split again. All hands are played by one chart, which
sees only the points of its own hand. So what all of them win together is, on average, the sum of
what each wins alone, and the cards of one affect another only as cards that are gone. Unseen cards
have no order: it makes no difference whether a sister hand was dealt before this one, after it, or
has yet to be dealt. What does make a difference is what is known about its second card: that it was
a v and went into another split, or that it was not, since otherwise it would have.

So every hand is one hand played from a shoe from which j more of the v are gone (split again) and m
more cards are set aside which are known not to be a v, and about which nothing else is known. The
next card is then a v in proportion to the cards still in the shoe, and otherwise one of the others
in proportion to the unseen cards. The bank draws from the same shoe.

With p splits left, second cards come in a row until no hand waits for one: two wait at first, a v
makes it one more, any other card one fewer. A row has the same probability whatever the order of
its cards, so a plan counts the rows:

* j < p splits happened: j cards v, j + 2 others, and the last hand got no v. Each of the j + 2
hands has a second card that is no v, and j + 1 others are set aside.
* all p splits were used, after c hands had got another card. These c are as above with c - 1
  aside; the 2 + p - c that waited get any card, even a v, with c aside.

Where splits are unlimited, rows end where all longer rows, with all that they can win or lose, come
to less than CUT. Nothing else is left out, so the plan is otherwise exact.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

CUT = 1e-9
MOST = 8.0  # No hand wins or loses more stakes: doubled, with a special prize.


class Weight(NamedTuple):
    """How many hands of a plan are played from one shoe, by their second card."""

    any: float = 0.0  # Whatever comes.
    other: float = 0.0  # No v.
    pair: float = 0.0  # A v, which is not split again.


Plan: TypeAlias = dict[tuple[int, int], Weight]  # By how many v are gone and how many are aside.


def plan(apart: int, inside: int, splits: int) -> Plan:
    """The hands of a split, with *apart* of the *inside* cards splitting again, *splits* in total.

    The shoe is what is left without the pair and the upcard; *splits* includes the first, and is 0
    where unlimited.
    """
    found: Plan = {}

    def add(gone: int, aside: int, any: float = 0.0, other: float = 0.0) -> None:
        old = found.get((gone, aside), Weight())
        found[gone, aside] = Weight(old.any + any, old.other + other)

    again = splits - 1
    for j in range(again if splits else _enough(apart, inside) + 1):
        often = _rows(j, j + 2) * _chance(apart, inside, j, j + 2)
        if often:
            add(j, j + 1, other=(j + 2) * often)
    if splits:
        for c in range(again + 2):
            often = _used(again, c) * _chance(apart, inside, again, c)
            if often:
                add(again, c, any=(2 + again - c) * often)
                if c:
                    add(again, c - 1, other=c * often)
    return found


def once(apart: int, inside: int) -> Plan:
    """A split whose hands are never split again, whatever they get."""
    return plan(apart, inside, 1)


def by_removal(found: Plan, apart: int, inside: int) -> Plan:
    """The same plan with nothing aside, for a v that is only part of a value: one rank of tens.

    A card aside that is no v is any card aside, minus the case that it is a v:
    E[m + 1 aside] = (E[m aside] - p · E[m aside, one more v gone]) / (1 - p).
    """
    sums: dict[tuple[int, int], tuple[float, float]] = {}  # Any card; and what is won without a v.

    def add(gone: int, aside: int, any: float, other: float) -> None:
        old = sums.get((gone, aside), (0.0, 0.0))
        sums[gone, aside] = (old[0] + any, old[1] + other)

    for (gone, aside), weight in found.items():
        v = max(apart - gone, 0) / (inside - gone - aside)
        add(gone, aside, weight.any, weight.other / (1 - v))
    for deep in range(max(aside for _, aside in sums), 0, -1):
        for gone, aside in [key for key in sums if key[1] == deep]:
            any, other = sums.pop((gone, aside))
            v = max(apart - gone, 0) / (inside - gone - aside + 1)
            add(gone, aside - 1, any / (1 - v), other / (1 - v))
            if v:
                add(gone + 1, aside - 1, -any * v / (1 - v), -other * v / (1 - v))
    flat: Plan = {}
    for (gone, _), (any, other) in sums.items():
        v = max(apart - gone, 0) / (inside - gone)
        flat[gone, 0] = Weight(any=any + other, pair=-other * v)
    return flat


def hands_in(found: Plan) -> float:
    """How many hands a plan makes on average."""
    return sum(sum(weight) for weight in found.values())


@lru_cache
def _enough(apart: int, inside: int) -> int:
    """The number of further splits beyond which the rest is negligible."""
    beyond = [
        _rows(j, j + 2) * _chance(apart, inside, j, j + 2) * (j + 2) * MOST
        for j in range(min(apart, inside - apart - 2) + 1)
    ]
    left = 0.0
    for j in range(len(beyond) - 1, -1, -1):
        left += beyond[j]
        if left >= CUT:
            return j
    return 0


def _chance(apart: int, inside: int, vs: int, others: int) -> float:
    """How likely one particular row of *vs* v and *others* others is."""
    found, card = 1.0, inside
    for count, first in ((vs, apart), (others, inside - apart)):
        for gone in range(count):
            found *= max(first - gone, 0) / card
            card -= 1
    return found


def _rows(vs: int, others: int) -> int:
    """In how many orders no hand waits after the last card, and one does before."""
    return _waiting(vs, others - 1)


def _used(splits: int, others: int) -> int:
    """In how many orders the row's last card is the last split."""
    if splits == 0:
        return 1 if others == 0 else 0
    return _waiting(splits - 1, others)


@cache
def _waiting(vs: int, others: int) -> int:
    """In how many orders they may come with a hand still waiting after each card."""
    if 2 + vs - others <= 0 or vs < 0 or others < 0:
        return 0
    if vs == others == 0:
        return 1
    return _waiting(vs - 1, others) + _waiting(vs, others - 1)
