"""Omaha: all 463,563,500,400 deals of four cards and a board, counted exactly by suit isomorphism.

The method is that of K. Waugh, «A Fast and Optimal Hand Isomorphism Algorithm» (AAAI workshop on
computer poker, 2013): deals that differ only in the names of suits are evaluated once and counted
as often as they occur. Here a deal is worth the same as any other with

* the same ranks, if no suit is on the board three times: no flush can be made, and suits do not
matter at all;
* the same ranks in the suit that is there three times or more, and the same ranks outside it: which
of the three other suits is which does not matter.

So 6,175 boards with at most 1,820 hands each represent the former, and 36,608 boards with some ten
thousand hands each the latter; each has the weight of the deals that it represents.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import phevaluator
import pytest

from banca.maths.evaluate import CARDS, evaluate_omaha, evaluate_omaha_tables
from banca.maths.evaluate.mixed import (
    FLUSHES,
    THREE_ALIKE,
    Mixed,
    best_flush,
    best_pair,
    mixed,
    row_of,
)
from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import U
from banca.poker import quick
from banca.poker.hands import STANDARD, best
from banca.poker.variants import OMAHA

COUNTS = {
    "royal-flush": 42_807_600,
    "straight-flush": 368_486_160,
    "four-of-a-kind": 2_225_270_496,
    "full-house": 29_424_798_576,
    "flush": 31_216_782_384,
    "straight": 52_289_648_688,
    "three-of-a-kind": 40_712_657_408,
    "two-pairs": 170_775_844_104,
    "one-pair": 122_655_542_152,
    "high-card": 13_851_662_832,
}
DEALS = 463_563_500_400
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


@compiled
def without_flush(tables: Mixed) -> Any:
    """How often each class occurs on boards without three cards of a suit."""
    keys, rows, numbers = tables.keys, tables.rows, tables.numbers
    boards = np.zeros(tables.classes.size, np.int64)  # By row: how many boards have these ranks.
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        total = THREE_ALIKE + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
                        if not total & FLUSHES:
                            boards[row_of(total, rows, numbers)] += 1
    counts = np.zeros(7_463, np.int64)
    left, hand = np.empty(13, np.int64), np.zeros(4, np.uint8)
    for a in range(13):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    for e in range(d + 1):
                        if a == e:
                            continue
                        left[:] = 4
                        total = U(0)
                        for rank in (a, b, c, d, e):
                            left[rank] -= 1
                            total += keys[4 * rank]
                        row = row_of(total, rows, numbers)
                        count_hands(row, boards[row], hand, 0, left, np.uint16(0), tables, counts)
    return counts


@compiled
def with_flush(tables: Mixed, sets: Any) -> Any:
    """How often each class occurs on boards with three of a suit or more.

    *sets* are all sets of up to five ranks, as bits: of that suit, on the board or in the hand.
    """
    keys, rows, numbers = tables.keys, tables.rows, tables.numbers
    counts = np.zeros(7_463, np.int64)
    left, hand = np.empty(13, np.int64), np.zeros(4, np.uint8)
    for common in sets:
        total, size = U(0), 0
        for rank in range(13):
            if common >> U(rank) & U(1):
                total += keys[4 * rank]
                size += 1
        if size < 3:
            continue
        for a in range(13 if size < 5 else 1):  # Two ranks of other suits, or one, or none.
            for b in range(a + 1 if size < 4 else 1):
                left[:] = 3
                added = U(0)
                if size < 5:
                    left[a] -= 1
                    added += keys[4 * a]
                if size < 4:
                    left[b] -= 1
                    added += keys[4 * b]
                boards = 4  # The suits that it may be.
                for rank in range(13):
                    boards *= CHOOSE[3, left[rank]]
                row = row_of(total + added, rows, numbers)
                for own in sets:
                    held = 0
                    for rank in range(13):
                        if own >> U(rank) & U(1):
                            hand[held & 3] = 4 * rank
                            held += 1
                    if held <= 4 and not own & common:
                        flush = best_flush(own, common, tables.of_suit)
                        count_hands(row, boards, hand, held, left, flush, tables, counts)
    return counts


@compiled
def count_hands(
    row: Any,
    boards: int,
    hand: Any,
    held: int,
    left: Any,
    flush: Any,
    tables: Mixed,
    counts: Any,
) -> None:
    """Fill up *hand* from what is *left* of each rank, in every way, and count it by weight."""
    pairs, classes = tables.pairs, tables.classes
    more = 4 - held
    for a in range(13 if more > 0 else 1):
        ways_a = boards
        if more > 0:
            hand[held] = 4 * a
            ways_a *= left[a]
        for b in range(a + 1 if more > 1 and ways_a else 1):
            ways_b = ways_a
            if more > 1:
                hand[held + 1] = 4 * b
                ways_b = chosen(ways_a, left[b], 1 + (b == a))
            for c in range(b + 1 if more > 2 and ways_b else 1):
                ways_c = ways_b
                if more > 2:
                    hand[held + 2] = 4 * c
                    ways_c = chosen(ways_b, left[c], 1 + (c == b) + (c == a))
                for d in range(c + 1 if more > 3 and ways_c else 1):
                    ways_d = ways_c
                    if more > 3:
                        hand[held + 3] = 4 * d
                        ways_d = chosen(ways_c, left[d], 1 + (d == c) + (d == b) + (d == a))
                    if ways_d:
                        found = best_pair(hand[0], hand[1], hand[2], hand[3], row, pairs, classes)
                        counts[max(found, flush)] += ways_d


@part
def chosen(ways: int, left: int, number: int) -> int:
    """*ways* times the ways to take one more of a rank, as its card number *number*."""
    ways *= left - number + 1
    return ways if number == 1 else ways // number


def test_all_463_563_500_400_deals() -> None:
    sets = [
        sum(1 << rank for rank in ranks)
        for size in range(6)
        for ranks in combinations(range(13), size)
    ]
    tables = mixed("standard")
    counts = without_flush(tables) + with_flush(tables, np.array(sets, np.uint64))

    found = {category.name: 0 for category in STANDARD.categories}
    for number, count in enumerate(counts.tolist()):
        if count:
            found[STANDARD.name(number)] += count
    assert found == COUNTS
    assert sum(found.values()) == DEALS == comb(52, 4) * comb(48, 5)


# --- Random deals ---------------------------------------------------------------------------------


def deals(count: int, players: int = 1, seed: int = 1) -> tuple[Any, Any]:
    """Random boards with the hands of *players* players, all cards of a deal different."""
    order = np.random.default_rng(seed).random((count, 52))
    cards = np.argsort(order, axis=1).astype(np.uint8)
    return cards[:, 5 : 5 + 4 * players].reshape(count, players, 4), cards[:, :5]


def test_hands_by_chance_as_phevaluator_says() -> None:
    """Theirs counts down from 7,462, with the same card numbers except for the order of suits."""
    holes, boards = deals(20_000)
    theirs = [
        7_463 - phevaluator.evaluate_omaha_cards(*board, *hole)
        for hole, board in zip(holes[:, 0].tolist(), boards.tolist(), strict=True)
    ]

    assert evaluate_omaha(holes[:, 0], boards).tolist() == theirs


def test_flushes_by_chance_as_phevaluator_says() -> None:
    """Cards of two suits only: four or five on the board, three or four in the hand."""
    order = np.random.default_rng(3).random((5_000, 26))
    cards = np.argsort(order, axis=1)[:, :9]
    cards = (2 * cards - cards % 2).astype(np.uint8)
    theirs = [7_463 - phevaluator.evaluate_omaha_cards(*hand) for hand in cards.tolist()]

    assert evaluate_omaha(cards[:, 5:], cards[:, :5]).tolist() == theirs


def test_hands_by_chance_as_hands_and_quick_say() -> None:
    holes, boards = deals(200, seed=2)
    found = evaluate_omaha(holes[:, 0], boards)
    for number, hole, board in zip(found, holes[:, 0].tolist(), boards.tolist(), strict=True):
        cards = [CARDS[card] for card in hole], [CARDS[card] for card in board]

        assert number == best(OMAHA, *cards).strength == quick.strength("omaha", *cards)


@pytest.mark.parametrize("players", [2, 6, 11])
def test_players_who_share_a_board_have_what_each_would_have_alone(players: int) -> None:
    holes, boards = deals(300, players)
    found = evaluate_omaha_tables(holes, boards)

    assert found.shape == (300, players)
    for player in range(players):
        assert found[:, player].tolist() == evaluate_omaha(holes[:, player], boards).tolist()


def test_what_is_no_deal_is_refused() -> None:
    holes, boards = deals(3)
    with pytest.raises(ValueError, match="rows of 4"):
        evaluate_omaha(holes[:, 0, :3], boards)
    with pytest.raises(ValueError, match="want hands of four"):
        evaluate_omaha(holes[:2, 0], boards)
    with pytest.raises(ValueError, match="want hands of four"):
        evaluate_omaha_tables(holes[:, 0], boards)
    with pytest.raises(ValueError, match="from 0 to 51"):
        evaluate_omaha(np.full((3, 4), 52), boards)
    assert evaluate_omaha(np.empty((0, 4), np.uint8), np.empty((0, 5), np.uint8)).tolist() == []
