"""Exact equity by classes of boards, compiled: the fast twin of `plain.exact`, which explains it.

Cards are numbers as in `banca.maths.evaluate`, a total is the sum of the values of their ranks
there, and sets of ranks are bitmasks. A *best* is the best hand of all, with a bitmask of its
holders in the low bits.

The best of each board without a flush is *seen* once, and stored at the index of the board's class
among all fives: so `plain`, pointed to these arrays, finds it again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from banca.maths.evaluate import KEYS, Lookup, plain
from banca.maths.evaluate.mixed import Mixed, best_flush, column, fewer, row_of
from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import U

RANKS, SUITS, BOARD = 13, 4, 5
NEVER = BOARD + 1
VALUES = tuple(int(key) & 0xFFFFFFFF for key in KEYS[::SUITS])  # Of the ranks, in a key.
FIRST = (0, 1, 14, 105, 560, 2380, 8555)  # Where choices of n ranks begin, by n.
SIZES = (0, 1, 14, 92, 378, 1093, 2380)  # Where sets of n ranks begin, by n.
_EVERY = sorted(range(1 << RANKS), key=int.bit_count)[: SIZES[NEVER]]
SETS = np.array(_EVERY, np.uint64)
TOTALS = np.array(
    [sum(VALUES[r] for r in range(RANKS) if some >> r & 1) for some in _EVERY], np.uint64
)
WAYS = np.array(  # To choose k cards from n.
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]]
)
WHO = U(0xFFFF)
HAS = U(16)


@compiled
def any_five(hands: Any, board: Any, left: Any, five: Lookup, seven: Lookup) -> Any:
    """How many boards each player wins, where any five cards count.

    *hands* has one row per player; *left* are the cards that may come.
    """
    players, come = len(hands), BOARD - board.size
    rows, classes, of_suit = seven.rows, seven.classes, seven.of_suit
    board_rows, places = five.rows, np.arange(five.classes.size)
    seen = np.zeros(places.size, np.uint32)
    counts = np.zeros(1 << players, np.int64)
    totals, weights = np.empty(FIRST[NEVER], np.uint64), np.empty(FIRST[NEVER], np.int64)
    holds = np.empty(players, np.uint64)
    for player in range(players):
        holds[player] = total_of(hands[player])

    lies = total_of(board)
    end = spread(ranks_of(left), come, totals, weights)[come]
    for at in range(FIRST[come], end):
        total = lies + totals[at]
        best = U(0)
        for player in range(players):
            best = with_player(best, player, plain(total + holds[player], rows, classes))
        seen[plain(total, board_rows, places)] = best
        counts[best & WHO] += weights[at]

    flushes = np.empty(SIZES[NEVER], np.uint32)
    suited = np.empty(players, np.uint64)
    for suit in range(SUITS):
        common, own, least = suit_set(board, suit), suit_set(left, suit), NEVER
        for player in range(players):
            suited[player] = common | suit_set(hands[player], suit)
            least = min(least, max(0, 5 - bits(suited[player])))
        for place in range(SIZES[least], SIZES[come + 1]):
            drawn = SETS[place]
            best = U(0)
            if drawn & ~own == U(0):
                for player in range(players):
                    best = with_player(best, player, of_suit[drawn | suited[player]])
            flushes[place] = best
        if least <= come:
            others = ranks_of(left) - ranks_of(left[left & 3 == suit])
            put_right(counts, seen, board_rows, lies, least, come, flushes, others, totals, weights)
    return counts


@compiled
def two_of_own(hands: Any, board: Any, left: Any, tables: Mixed) -> Any:
    """How many boards each player wins, with two hole cards and three of the board."""
    players, come = len(hands), BOARD - board.size
    rows, numbers, pairs, classes = tables.rows, tables.numbers, tables.pairs, tables.classes
    of_suit, places = tables.of_suit, np.arange(tables.numbers.size)
    seen = np.zeros(places.size, np.uint32)
    counts = np.zeros(1 << players, np.int64)
    totals, weights = np.empty(FIRST[NEVER], np.uint64), np.empty(FIRST[NEVER], np.int64)
    twos = np.zeros((players, hands.shape[1] * (hands.shape[1] - 1) // 2), np.uint64)
    for player in range(players):
        columns_of(hands[player], pairs, twos[player])

    lies = total_of(board)
    end = spread(ranks_of(left), come, totals, weights)[come]
    for at in range(FIRST[come], end):
        total = lies + totals[at]
        row = row_of(total, rows, numbers)
        best = U(0)
        for player in range(players):
            strength = np.uint16(0)
            for two in twos[player]:
                strength = max(strength, classes[row + two])
            best = with_player(best, player, strength)
        seen[plain(total, rows, places)] = best
        counts[best & WHO] += weights[at]

    flushes = np.empty(SIZES[NEVER], np.uint32)
    suited = np.empty(players, np.uint64)
    for suit in range(SUITS):
        common, own, least = suit_set(board, suit), suit_set(left, suit), NEVER
        for player in range(players):
            suited[player] = suit_set(hands[player], suit)
            if bits(suited[player]) >= 2:
                least = max(0, 3 - bits(common))
        for place in range(SIZES[least], SIZES[come + 1]):
            drawn = SETS[place]
            best = U(0)
            if drawn & ~own == U(0):
                for player in range(players):
                    flush = best_flush(suited[player], drawn | common, of_suit)
                    best = with_player(best, player, flush)
            flushes[place] = best
        if least <= come:
            others = ranks_of(left) - ranks_of(left[left & 3 == suit])
            put_right(counts, seen, rows, lies, least, come, flushes, others, totals, weights)
    return counts


# --- Parts ----------------------------------------------------------------------------------------


@part
def spread(left: Any, most: int, totals: Any, weights: Any) -> Any:
    """All choices of up to *most* ranks, and in how many ways each can occur.

    *left* says how many cards there are of each rank. Returns where the choices of each size end.
    """
    ends = np.array(FIRST)
    totals[0], weights[0], ends[0] = U(0), 1, 1
    for rank in range(RANKS):
        # From many cards to few, so that no choice gets the same rank twice.
        for number in range(most - 1, -1, -1):
            for more in range(1, min(left[rank], most - number) + 1):
                value, ways = U(VALUES[rank]) * U(more), WAYS[left[rank], more]
                end = ends[number + more]
                for at in range(FIRST[number], ends[number]):
                    totals[end] = totals[at] + value
                    weights[end] = weights[at] * ways
                    end += 1
                ends[number + more] = end
    return ends


@part
def put_right(
    counts: Any,
    seen: Any,
    rows: Any,
    lies: Any,
    least: int,
    come: int,
    flushes: Any,
    others: Any,
    totals: Any,
    weights: Any,
) -> None:
    """Reassign the boards with a flush to their winners.

    *flushes* has the best that each set of ranks of the suit makes, if any, and *others* how many
    cards there are of each rank in the other suits. *seen* is the best found without flushes.
    """
    ends = spread(others, come - least, totals, weights)
    for number in range(least, come + 1):
        first, end = FIRST[come - number], ends[come - number]
        for place in range(SIZES[number], SIZES[number + 1]):
            has = U(flushes[place]) >> HAS
            if has == U(0):
                continue
            total = lies + TOTALS[place]
            gained = 0
            for at in range(U(first), U(end)):
                was = U(plain(total + totals[at], rows, seen))
                lost = weights[at] if was >> HAS < has else 0
                counts[was & WHO] -= lost
                gained += lost
            counts[U(flushes[place]) & WHO] += gained


@part
def with_player(best: Any, player: int, strength: Any) -> Any:
    """The best so far, with one more player who has *strength*."""
    own, has, now = U(1) << U(player), best >> HAS, U(strength)
    ahead = now << HAS | own
    level = best | own
    return ahead if now > has else level if now == has else best


@part
def total_of(cards: Any) -> Any:
    found = U(0)
    for card in cards:
        found += U(VALUES[card >> 2])
    return found


@part
def ranks_of(cards: Any) -> Any:
    """How many cards there are of each rank."""
    found = np.zeros(RANKS, np.int64)
    for card in cards:
        found[card >> 2] += 1
    return found


@part
def suit_set(cards: Any, suit: Any) -> Any:
    """The ranks of those cards that are of *suit*."""
    found = U(0)
    for card in cards:
        found |= U(U(card) & U(3) == U(suit)) << (U(card) >> U(2))
    return found


@part
def columns_of(hand: Any, pairs: Any, columns: Any) -> None:
    """Where to look for every two cards of a hand."""
    at = 0
    for one in range(hand.size):
        for two in range(one):
            columns[at] = column(hand[one], hand[two], pairs)
            at += 1


@part
def bits(some: Any) -> int:
    found = 0
    while some:
        some = fewer(some)
        found += 1
    return found
