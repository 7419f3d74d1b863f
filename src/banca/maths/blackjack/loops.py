"""The loops that are compiled: the bank's end, and a hand played by a chart. Numbers only.

A *root* is a shoe from which one hand is played: how many of each value are unseen, one value
that is counted apart, and how many of the other values lie aside unseen (`split` says why). The
next card is of the value counted apart as often as it is among the cards that are in; the others
share the rest as they are among the unseen, for nobody knows which of them lie aside.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from banca.maths.fast.compiled import compiled

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
Ints: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

DRAWS = -1
BUST = 5  # The places in *ends* are those of facts.BANKS.
NATURAL = 6


@compiled
def _bank(
    left: Ints,
    apart: int,
    others: int,
    aside: int,
    hard: int,
    ace: int,
    cards: int,
    weight: float,
    ends: Ints,
    out: Floats,
) -> None:
    """Let the bank draw on from *hard* points; add to *out* how likely each end is."""
    inside = left[apart] + others - aside
    scale = (others - aside) / others if others else 0.0
    for value in range(10):
        if left[value] == 0:
            continue
        part = left[value] / inside
        if value != apart:
            part *= scale
        if part <= 0.0:
            continue
        now = hard + value + 1
        aces = 1 if ace or value == 0 else 0
        end = ends[now, aces]
        if end == 4 and cards == 1:  # 21 with two cards.
            end = NATURAL
        if end != DRAWS:
            out[end] += weight * part
            continue
        left[value] -= 1
        _bank(
            left,
            apart,
            others - (1 if value != apart else 0),
            aside,
            now,
            aces,
            cards + 1,
            weight * part,
            ends,
            out,
        )
        left[value] += 1


@compiled
def _draws(
    left: Ints, apart: int, aside: int, hand: Ints, start: int, chances: Floats
) -> None:
    """How likely each value is as the next card of *hand*; *start* is its card out of the split."""
    others = 0
    for value in range(10):
        gone = hand[value] - (1 if value == start else 0)
        chances[value] = max(left[value] - gone, 0)
        if value != apart:
            others += left[value] - gone
    inside = chances[apart] + others - aside
    if inside <= 0 or others < aside:  # A hand that a small shoe cannot deal.
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
    """What each of the *wanted* hands wins by standing, and by standing with its aces at 1."""
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
        ace = 1 if upcard == 0 else 0
        _bank(rest, apart, others, aside, upcard + 1, ace, 1, 1.0, ends, out)
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

    With *best* no chart is asked: every hand does what is best with its own cards. Two cards may
    double; to split and to surrender is for others to weigh. A bonus is had on arriving with
    three cards, so it is no part of what standing with them is worth.
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

    *reach* comes with how often the hands of two cards are played on, and leaves with how often
    every hand is met. No hand meets the same line twice, so each gain is exact by itself.
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
