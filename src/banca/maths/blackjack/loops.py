"""The loops that are compiled: the bank's end, and a hand played by a chart. Numbers only.

A *root* is a shoe from which one hand is played: how many of each value are unseen, one value that
is counted apart, and how many cards of the other values are set aside unseen (`split` says why).
The next card is of the value counted apart in proportion to the cards still in the shoe; the other
values share the rest in proportion to the unseen cards, since nobody knows which of them are set
aside.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from banca.maths.fast.compiled import compiled

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
Ints: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

DRAWS = -1
BEST, BUST, NATURAL = 4, 5, 6  # The places in *ends* are those of facts.BANKS.
DEEPEST = 24  # More cards than a bank can draw.


@compiled
def _bank(
    left: Ints, apart: int, others: int, aside: int, upcard: int, ends: Ints, out: Floats
) -> None:
    """Let the bank draw from *upcard*; add to *out* how likely each end is.

    A walk through all sequences of cards with a stack of its own: numba cannot cache recursion.
    """
    tried = np.zeros(DEEPEST, np.int64)  # By number of cards drawn: the next value to try.
    hard = np.zeros(DEEPEST, np.int64)
    aces = np.zeros(DEEPEST, np.int64)
    weight = np.zeros((DEEPEST, 2))  # Of one card apart, and of one of the others.
    reached = np.zeros(DEEPEST)
    hard[0] = upcard + 1
    aces[0] = 1 if upcard == 0 else 0
    reached[0] = 1.0
    depth, arrived = 0, True
    while depth >= 0:
        if arrived:
            inside = left[apart] + others - aside
            weight[depth, 0] = reached[depth] / inside
            weight[depth, 1] = weight[depth, 0] * (others - aside) / others if others else 0.0
            arrived = False
        value = tried[depth]
        if value == 10:
            depth -= 1
            if depth >= 0:  # Put the card back.
                value = tried[depth] - 1
                left[value] += 1
                others += 1 if value != apart else 0
            continue
        tried[depth] += 1
        often = left[value] * weight[depth, 0 if value == apart else 1]
        if often <= 0.0:
            continue
        now = hard[depth] + value + 1
        ace = 1 if aces[depth] or value == 0 else 0
        end = ends[now, ace]
        if end != DRAWS:
            out[NATURAL if end == BEST and depth == 0 else end] += often
            continue
        left[value] -= 1
        others -= 1 if value != apart else 0
        depth += 1
        tried[depth], hard[depth], aces[depth], reached[depth] = 0, now, ace, often
        arrived = True


@compiled
def _draws(left: Ints, apart: int, aside: int, hand: Ints, start: int, chances: Floats) -> None:
    """How likely each value is as the next card of *hand*; *start* is its card from the split."""
    others = 0
    for value in range(10):
        gone = hand[value] - (1 if value == start else 0)
        chances[value] = max(left[value] - gone, 0)
        if value != apart:
            others += left[value] - gone
    inside = chances[apart] + others - aside
    if inside <= 0 or others < aside:  # A small shoe cannot deal this hand.
        chances[:] = 0.0
        return
    scale = (others - aside) / others if others > 0 else 0.0
    for value in range(10):
        chances[value] /= inside
        if value != apart:
            chances[value] *= scale


@compiled
def standing(
    left: Ints,
    apart: int,
    aside: int,
    start: int,
    upcard: int,
    hands: Ints,
    wanted: Ints,
    pays: Floats,
    points: Ints,
    low: Ints,
    ends: Ints,
    stands: Floats,
    lowers: Floats,
) -> None:
    """What each of the *wanted* hands wins by standing, and by standing with an ace at 1."""
    rest = np.zeros(10, np.int64)
    out = np.zeros(7)
    for hand in wanted:
        others = 0
        dry = False
        for value in range(10):
            gone = hands[hand, value] - (1 if value == start else 0)
            rest[value] = left[value] - gone
            dry = dry or rest[value] < 0
            if value != apart:
                others += rest[value]
        if dry or others < aside:
            continue
        out[:] = 0.0
        _bank(rest, apart, others, aside, upcard, ends, out)
        for end in range(7):
            stands[hand] += out[end] * pays[points[hand], end]
            lowers[hand] += out[end] * pays[low[hand], end]


@compiled
def worth(
    left: Ints,
    apart: int,
    aside: int,
    start: int,
    hands: Ints,
    child: Ints,
    wanted: Ints,
    stands: Floats,
    lowers: Floats,
    bust: float,
    bonus: Floats,
    cell: Ints,
    draws: Ints,
    may_stand: Ints,
    may_double: Ints,
    low: Ints,
    hits: Ints,
    doubles: Ints,
    best: bool,
    hit: Floats,
    double: Floats,
    value: Floats,
) -> None:
    """What each hand is worth by hitting, by doubling, and as the chart plays it.

    With *best* no chart is used: every hand does what is best with its own cards. Two cards may
    double; splits and surrenders are weighed elsewhere. A bonus is won on reaching three cards, so
    it is not part of what standing with them is worth.
    """
    chances = np.zeros(10)
    for place in range(len(wanted) - 1, -1, -1):
        hand = wanted[place]
        cards = 0
        for one in range(10):
            cards += hands[hand, one]
        value[hand] = stands[hand]
        if not draws[hand] or cards < 2:
            continue
        _draws(left, apart, aside, hands[hand], start, chances)
        taken = 0.0
        doubled = 0.0
        for one in range(10):
            if chances[one] <= 0.0:
                continue
            after = child[hand, one]
            if after < 0:
                taken += chances[one] * bust
                doubled += chances[one] * bust
                continue
            extra = bonus[after] if cards == 2 else 0.0
            taken += chances[one] * (value[after] + extra)
            if cards == 2:
                end = lowers[after] if low[hand] else stands[after]
                doubled += chances[one] * (end + extra)
        hit[hand] = taken
        double[hand] = 2.0 * doubled
        if best:
            found = taken
            if may_stand[hand] and stands[hand] > found:
                found = stands[hand]
            if may_double[hand] and double[hand] > found:
                found = double[hand]
            value[hand] = found
        elif may_double[hand] and doubles[cell[hand]]:
            value[hand] = double[hand]
        elif not may_stand[hand] or hits[cell[hand]]:
            value[hand] = taken


@compiled
def gains(
    left: Ints,
    apart: int,
    aside: int,
    start: int,
    hands: Ints,
    child: Ints,
    wanted: Ints,
    stands: Floats,
    cell: Ints,
    draws: Ints,
    may_stand: Ints,
    may_double: Ints,
    hits: Ints,
    doubles: Ints,
    hit: Floats,
    double: Floats,
    reach: Floats,
    hitting: Floats,
    doubling: Floats,
) -> None:
    """What each line of the chart would gain by hitting rather than standing, and by doubling.

    On entry *reach* holds how often the hands of two cards are played on, on return how often every
    hand is met. No hand meets the same line twice, so each gain is exact by itself.
    """
    chances = np.zeros(10)
    for hand in wanted:
        often = reach[hand]
        cards = 0
        for one in range(10):
            cards += hands[hand, one]
        if often == 0.0 or not draws[hand] or cards < 2:
            continue
        at = cell[hand]
        plays_on = not may_stand[hand] or hits[at]
        if may_double[hand]:
            doubling[at] += often * (double[hand] - (hit[hand] if plays_on else stands[hand]))
            if doubles[at]:
                continue
        if may_stand[hand]:
            hitting[at] += often * (hit[hand] - stands[hand])
        if plays_on:
            _draws(left, apart, aside, hands[hand], start, chances)
            for one in range(10):
                if chances[one] > 0.0 and child[hand, one] >= 0:
                    reach[child[hand, one]] += often * chances[one]
