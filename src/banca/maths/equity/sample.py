"""Sampled equity, compiled: the fast twin of `plain.lot`.

Must deal the same cards to the same players: tests/maths/test_equity_sampled.py. Cards are
numbers as in `banca.maths.evaluate`; a hand that nobody knows is a row of `UNKNOWN`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from banca.maths.equity.classes import BOARD, WHO, columns_of, suit_set, with_player
from banca.maths.evaluate import BITS, FIFTH, START, Lookup, plain
from banca.maths.evaluate.mixed import (
    FLUSHES,
    THREE_ALIKE,
    Mixed,
    best_flush,
    flush_suit,
    row_of,
)
from banca.maths.evaluate.seven import suit_of
from banca.maths.fast.cards import drawn
from banca.maths.fast.compiled import compiled
from banca.maths.fast.generator import U

UNKNOWN = 255
LANE = U(0x1FFF)  # The ranks of one suit, of the four that BITS have.


@compiled
def any_five(luck: Any, trials: int, hands: Any, board: Any, pool: Any, seven: Lookup) -> Any:
    """Who wins how many of *trials* boards, where any five cards count.

    *hands* has a row a player, and *pool* the cards that may come; both are written to.
    """
    keys, rows, classes, of_suit = seven.keys, seven.rows, seven.classes, seven.of_suit
    players, hole, known = len(hands), hands.shape[1], board.size
    counts = np.zeros(1 << players, np.int64)
    unknown = hands[:, 0] == UNKNOWN
    totals, sets = np.zeros(players, np.uint64), np.zeros(players, np.uint64)
    for player in range(players):
        for card in hands[player] if not unknown[player] else hands[player, :0]:
            totals[player] += keys[card]
            sets[player] += BITS[card]
    lies, common = START, U(0)
    for card in board:
        lies += keys[card]
        common += BITS[card]
    for _ in range(trials):
        unseen = U(pool.size)
        for player in range(players):
            if unknown[player]:
                totals[player] = sets[player] = U(0)
                for _ in range(hole):
                    card = drawn(luck, pool, unseen)
                    unseen -= U(1)
                    totals[player] += keys[card]
                    sets[player] += BITS[card]
        total, bits = lies, common
        for _ in range(known, BOARD):
            card = drawn(luck, pool, unseen)
            unseen -= U(1)
            total += keys[card]
            bits += BITS[card]
        best = U(0)
        for player in range(players):
            own = total + totals[player]
            found = plain(own, rows, classes)
            if own & FIFTH:
                found = of_suit[(bits + sets[player] >> (suit_of(own) << U(4))) & LANE]
            best = with_player(best, player, found)
        counts[best & WHO] += 1
    return counts


@compiled
def two_of_own(luck: Any, trials: int, hands: Any, board: Any, pool: Any, tables: Mixed) -> Any:
    """Who wins how many of *trials* boards, where two of one's own cards and three others count."""
    keys, rows, numbers, pairs = tables.keys, tables.rows, tables.numbers, tables.pairs
    classes, of_suit = tables.classes, tables.of_suit
    players, hole, known = len(hands), hands.shape[1], board.size
    counts = np.zeros(1 << players, np.int64)
    unknown = hands[:, 0] == UNKNOWN
    twos = np.zeros((players, hole * (hole - 1) // 2), np.uint64)
    for player in range(players):
        if not unknown[player]:
            columns_of(hands[player], pairs, twos[player])
    five = np.empty(BOARD, np.uint8)
    five[:known] = board
    lies = THREE_ALIKE
    for card in board:
        lies += keys[card]
    for _ in range(trials):
        unseen = U(pool.size)
        for player in range(players):
            if unknown[player]:
                for place in range(hole):
                    hands[player, place] = drawn(luck, pool, unseen)
                    unseen -= U(1)
                columns_of(hands[player], pairs, twos[player])
        total = lies
        for place in range(known, BOARD):
            five[place] = drawn(luck, pool, unseen)
            unseen -= U(1)
            total += keys[five[place]]
        row = row_of(total, rows, numbers)
        suit, common = U(0), U(0)
        if total & FLUSHES:
            suit = flush_suit(total)
            common = suit_set(five, suit)
        best = U(0)
        for player in range(players):
            found = np.uint16(0)
            for two in twos[player]:
                found = max(found, classes[row + two])
            if common:
                found = max(found, best_flush(suit_set(hands[player], suit), common, of_suit))
            best = with_player(best, player, found)
        counts[best & WHO] += 1
    return counts
