"""Sampled equity, compiled: the fast twin of `plain.lot`.

Must deal the same cards to the same players: tests/maths/test_equity_sampled.py. Cards are numbers
as in `banca.maths.evaluate`. What the players may hold is in *choices*, one hand per row, those of
player *p* from ``firsts[p]`` to ``firsts[p + 1]``; where there are none, any hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from banca.maths.equity.classes import BOARD, SUITS, WHO, columns_of, suit_set, with_player
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
from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import U, below

LANE = U(0x1FFF)  # The ranks of one of the four suits in BITS.


@compiled
def any_five(
    luck: Any, trials: int, firsts: Any, choices: Any, board: Any, pool: Any, seven: Lookup
) -> Any:
    """Who wins how many of *trials* boards, where any five cards count.

    *pool* has the cards that may come; it is shuffled.
    """
    keys, rows, classes, of_suit = seven.keys, seven.rows, seven.classes, seven.of_suit
    many, hands, ranges = opened(firsts, choices)
    players, known = len(many), board.size
    counts = np.zeros(1 << players, np.int64)
    totals, sets = np.zeros(players, np.uint64), np.zeros(players, np.uint64)
    for player in range(players):
        totals[player], sets[player] = sums(hands[player], keys)
    lies, common = sums(board, keys)
    for _ in range(trials):
        out, unseen = U(0), U(pool.size)
        if ranges:
            out = out_of_ranges(luck, firsts, choices, many, hands)
        for player in range(players):
            if many[player] != 1:
                if many[player] == 0:
                    unseen = dealt(luck, pool, unseen, out, hands[player])
                totals[player], sets[player] = sums(hands[player], keys)
        total, bits = START + lies, common
        for _ in range(known, BOARD):
            card = drawn(luck, pool, unseen)
            unseen -= U(1)
            while out & BITS[card]:
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
def two_of_own(
    luck: Any, trials: int, firsts: Any, choices: Any, board: Any, pool: Any, tables: Mixed
) -> Any:
    """Who wins how many of *trials* boards, where two hole cards and three others count."""
    keys, rows, numbers, pairs = tables.keys, tables.rows, tables.numbers, tables.pairs
    classes, of_suit = tables.classes, tables.of_suit
    many, hands, ranges = opened(firsts, choices)
    (players, hole), known = hands.shape, board.size
    counts = np.zeros(1 << players, np.int64)
    suits = np.zeros((players, SUITS), np.uint64)
    twos = np.zeros((players, hole * (hole - 1) // 2), np.uint64)
    for player in range(players):
        columns_of(hands[player], pairs, twos[player])
        for each in range(SUITS):
            suits[player, each] = suit_set(hands[player], each)
    columns, wide = twos.reshape(-1), U(twos.shape[1])
    five = np.empty(BOARD, np.uint8)
    five[:known] = board
    lies, _ = sums(board, keys)
    for _ in range(trials):
        out, unseen = U(0), U(pool.size)
        if ranges:
            out = out_of_ranges(luck, firsts, choices, many, hands)
        for player in range(players):
            if many[player] != 1:
                if many[player] == 0:
                    unseen = dealt(luck, pool, unseen, out, hands[player])
                columns_of(hands[player], pairs, twos[player])
        total = THREE_ALIKE + lies
        for place in range(known, BOARD):
            card = drawn(luck, pool, unseen)
            unseen -= U(1)
            while out & BITS[card]:
                card = drawn(luck, pool, unseen)
                unseen -= U(1)
            five[place] = card
            total += keys[card]
        row = row_of(total, rows, numbers)
        suit, common = U(0), U(0)
        if total & FLUSHES:
            suit = flush_suit(total)
            common = suit_set(five, suit)
        best = U(0)
        for player in range(players):
            found = np.uint16(0)
            for two in range(wide * U(player), wide * U(player + 1)):
                found = max(found, classes[row + columns[two]])
            if common:
                own = suits[player, suit] if many[player] == 1 else suit_set(hands[player], suit)
                found = max(found, best_flush(own, common, of_suit))
            best = with_player(best, player, found)
        counts[best & WHO] += 1
    return counts


# --- Parts ----------------------------------------------------------------------------------------


@part
def opened(firsts: Any, choices: Any) -> Any:
    """How many hands each player may have, the known hands, and whether there are ranges."""
    players = firsts.size - 1
    many = firsts[1:] - firsts[:-1]
    hands = np.zeros((players, choices.shape[1]), np.uint8)
    for player in range(players):
        if many[player] == 1:
            hands[player] = choices[firsts[player]]
    return many, hands, many.max() > 1


@part
def out_of_ranges(luck: Any, firsts: Any, choices: Any, many: Any, hands: Any) -> Any:
    """Draw a hand for each player who has several, until no two have a card in common.

    Returns the cards that they take.
    """
    while True:
        out, fits = U(0), True
        for player in range(many.size):
            if many[player] > 1:
                hand = choices[U(firsts[player]) + below(luck, U(many[player]))]
                own = U(0)
                for place in range(hand.size):
                    hands[player, place] = hand[place]
                    own |= BITS[hand[place]]
                fits = own & out == U(0)
                if not fits:
                    break
                out |= own
        if fits:
            return out


@part
def dealt(luck: Any, pool: Any, unseen: Any, out: Any, cards: Any) -> Any:
    """Fill *cards* from the pool without those that are *out*; returns how many stay unseen."""
    for place in range(cards.size):
        card = drawn(luck, pool, unseen)
        unseen -= U(1)
        while out & BITS[card]:
            card = drawn(luck, pool, unseen)
            unseen -= U(1)
        cards[place] = card
    return unseen


@part
def sums(cards: Any, keys: Any) -> Any:
    """The keys of some cards, and their bits."""
    total, bits = U(0), U(0)
    for card in cards:
        total += keys[card]
        bits += BITS[card]
    return total, bits
