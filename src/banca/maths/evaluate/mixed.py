"""Two of a player's own cards with three of the board: Omaha and sintético, compiled.

A board of five has one of 6,175 sets of ranks (455 at the sintético), and two cards one of 91 (28).
One table has a row for each board and in it, for each two cards, the class of the best that they
make with three of its cards: so a hand takes one look-up for each of Omaha's six pairs, and one for
the sintético's single pair. Flushes are separate: two of a suit with three of that suit on the
board.

Parts of loops, which take arrays from `mixed("standard")` or `mixed("sintetico")`:

    total = THREE_ALIKE + the sum of the keys of the board's cards
    row = row_of(total, rows, numbers)          where the board's row begins
    classes[row + column(card, card, pairs)]    the class of two cards without a flush, and
    best_pair(a, b, c, d, row, pairs, classes)  that of the best two of four
    total & FLUSHES                             whether the board has three of a suit; if so,
    suit = flush_suit(total)
    best_flush(own, common, of_suit)            the class of the best flush; own and common are
                                                sums of in_suit(card, suit)
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from banca.maths.evaluate.seven import in_suit, suit_of
from banca.maths.evaluate.tables import KEYS, arrays, rows_of, suited_classes
from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import U
from banca.poker import quick
from banca.poker.hands import RANKINGS
from banca.poker.quick import ROW_BITS, VALUES

THREE_ALIKE = U(0x5555 << 32)  # Suit counters start at five: the third card sets the eight.
FLUSHES = U(0x8888 << 32)
BLOCK = 64  # Boards.
_SUMS = U(0xFFFFFFFF)
_ROW = U((1 << ROW_BITS) - 1)
_PLACE = U(ROW_BITS)


class Mixed(NamedTuple):
    """All that finds the class of two cards with three of five."""

    keys: Any  # uint64 by card.
    rows: Any  # uint16 by the low bits of a board's sum.
    numbers: Any  # uint32 by that and the rest of the sum: where the board's row begins.
    pairs: Any  # uint8 by 16 × rank + rank: the column.
    classes: Any  # uint16 by row and column.
    of_suit: Any  # uint16: the class of five cards of one suit, by the set of their ranks.


@cache
def mixed(ranking: str) -> Mixed:
    """The tables of a ranking; ranks count from the two even where the deck begins at the eight."""
    fives, _ = quick.tables(ranking)
    ranks = len(RANKINGS[ranking].ranks)
    lowest = 13 - ranks
    pairs = list(combinations_with_replacement(range(ranks), 2))
    triples = list(combinations_with_replacement(range(ranks), 3))
    boards = [b for b in combinations_with_replacement(range(ranks), 5) if b[0] != b[4]]
    columns = np.zeros(256, np.uint8)
    for place, (one, two) in enumerate(pairs):
        for high, low in ((one, two), (two, one)):
            columns[16 * (high + lowest) + low + lowest] = place
    powers = np.array([5**rank for rank in range(ranks)])
    beside = powers[np.array(pairs)].sum(axis=1)
    by_triple = np.zeros((ranks,) * 3 + (len(pairs),), np.uint16)
    for triple in triples:
        by_triple[triple] = [
            fives.get(total, 0) for total in (powers[list(triple)].sum() + beside).tolist()
        ]
    classes = _highest(np.array(boards), by_triple)
    sums = [sum(VALUES[rank + lowest] for rank in board) for board in boards]
    packed = quick.packed({total: row * len(pairs) for row, total in enumerate(sums)})
    rows, numbers = arrays(*packed, np.uint32)
    of_suit = np.zeros(1 << 13, np.uint16)
    of_suit[:: 1 << lowest] = suited_classes(ranking)
    return Mixed(KEYS, rows, numbers, columns, classes.reshape(-1), of_suit)


@compiled
def _highest(boards: Any, by_triple: Any) -> Any:
    """By board and pair, the highest class over the ten triples of a board."""
    found = np.zeros((boards.shape[0], by_triple.shape[3]), np.uint16)
    for at in range(boards.shape[0]):
        board, row = boards[at], found[at]
        for a in range(5):
            for b in range(a + 1, 5):
                for c in range(b + 1, 5):
                    classes = by_triple[board[a], board[b], board[c]]
                    for pair in range(row.size):
                        row[pair] = max(row[pair], classes[pair])
    return found


# --- Parts of loops -------------------------------------------------------------------------------


@part
def row_of(total: Any, rows: Any, numbers: Any) -> Any:
    """Where the row of a board begins."""
    ranks = total & _SUMS
    return U(numbers[U(rows[ranks & _ROW]) + (ranks >> _PLACE)])


@part
def column(one: Any, two: Any, pairs: Any) -> Any:
    """The column of two cards."""
    return U(pairs[(U(one) & U(0x3C)) << U(2) | U(two) >> U(2) & U(15)])


@part
def best_pair(a: Any, b: Any, c: Any, d: Any, row: Any, pairs: Any, classes: Any) -> Any:
    """The class of the best two of four cards, without a flush."""
    one = max(classes[row + column(a, b, pairs)], classes[row + column(a, c, pairs)])
    two = max(classes[row + column(a, d, pairs)], classes[row + column(b, c, pairs)])
    three = max(classes[row + column(b, d, pairs)], classes[row + column(c, d, pairs)])
    return max(max(one, two), three)


@part
def flush_suit(total: Any) -> Any:
    """The suit of which a board has three cards or more, if it has one."""
    return suit_of(total)


@part
def fewer(ranks: Any) -> Any:
    """A set of ranks without its lowest."""
    return ranks & (ranks - U(1))


@part
def best_flush(own: Any, common: Any, of_suit: Any) -> Any:
    """The class of the best two of *own* with three of *common*; 0 if there are no two.

    Both are sets of ranks of one suit, and *common* has three or more.
    """
    second = fewer(own)
    if second == U(0):
        return np.uint16(0)
    if fewer(second) | fewer(fewer(fewer(common))) == U(0):  # Two and three: almost always.
        return of_suit[own | common]
    return _best_of_many(own, common, of_suit)


@part
def _best_of_many(own: Any, common: Any, of_suit: Any) -> Any:
    found = np.uint16(0)
    a = own
    while a:
        b = fewer(a)
        while b:
            two = a ^ fewer(a) | b ^ fewer(b)
            c = common
            while c:
                d = fewer(c)
                while d:
                    e = fewer(d)
                    while e:
                        three = c ^ fewer(c) | d ^ fewer(d) | e ^ fewer(e)
                        found = max(found, of_suit[two | three])
                        e = fewer(e)
                    d = fewer(d)
                c = fewer(c)
            b = fewer(b)
        a = fewer(a)
    return found


# --- Many hands -----------------------------------------------------------------------------------


@compiled
def _omaha(holes: Any, boards: Any, found: Any, tables: Mixed) -> None:
    keys, rows, numbers, pairs, classes, of_suit = tables
    totals, starts = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    size = U(boards.shape[0])
    for block in range(U(0), size, U(BLOCK)):
        end = min(size, block + U(BLOCK))
        for at in range(block, end):  # First all rows of a block, so that they are prefetched.
            total = THREE_ALIKE
            for place in range(U(5)):
                total += keys[boards[at, place]]
            totals[at - block] = total
            starts[at - block] = row_of(total, rows, numbers)
        for at in range(block, end):
            total, row = totals[at - block], starts[at - block]
            suit, common = U(0), U(0)
            if total & FLUSHES:
                suit = flush_suit(total)
                for place in range(U(5)):
                    common |= in_suit(boards[at, place], suit)
            for player in range(U(found.shape[1])):
                a, b = holes[at, player, 0], holes[at, player, 1]
                c, d = holes[at, player, 2], holes[at, player, 3]
                best = best_pair(a, b, c, d, row, pairs, classes)
                if common:
                    own = in_suit(a, suit) | in_suit(b, suit) | in_suit(c, suit) | in_suit(d, suit)
                    best = max(best, best_flush(own, common, of_suit))
                found[at, player] = best


@compiled
def _sintetico(holes: Any, boards: Any, found: Any, tables: Mixed) -> None:
    keys, rows, numbers, pairs, classes, of_suit = tables
    for at in range(U(found.size)):
        total = THREE_ALIKE
        for place in range(U(5)):
            total += keys[boards[at, place]]
        pair = column(holes[at, 0], holes[at, 1], pairs)
        best = classes[row_of(total, rows, numbers) + pair]
        if total & FLUSHES:
            suit = flush_suit(total)
            common = U(0)
            for place in range(U(5)):
                common |= in_suit(boards[at, place], suit)
            own = in_suit(holes[at, 0], suit) | in_suit(holes[at, 1], suit)
            best = max(best, best_flush(own, common, of_suit))
        found[at] = best


def evaluate_omaha(holes: Any, boards: Any) -> Any:
    """The class of each hand: two of its four cards with three of the five of its board."""
    return evaluate_omaha_tables(rows_of(holes, 4)[:, None], boards)[:, 0]


def evaluate_omaha_tables(holes: Any, boards: Any) -> Any:
    """The class of each hand at each table, uint16[tables, players]: the players share a board."""
    boards, holes = rows_of(boards, 5), np.ascontiguousarray(holes, np.uint8)
    if holes.ndim != 3 or holes.shape[::2] != (len(boards), 4):
        raise ValueError(f"{len(boards)} boards want hands of four, not {holes.shape}")
    require_range(holes, boards, 0)
    found = np.empty(holes.shape[:2], np.uint16)
    _omaha(holes, boards, found, mixed("standard"))
    return found


def evaluate_sintetico(holes: Any, boards: Any) -> Any:
    """The class of each hand of the sintético: both its cards with three of its board."""
    holes, boards = rows_of(holes, 2), rows_of(boards, 5)
    if len(holes) != len(boards):
        raise ValueError(f"{len(boards)} boards want as many hands, not {len(holes)}")
    require_range(holes, boards, 24)
    found = np.empty(len(holes), np.uint16)
    _sintetico(holes, boards, found, mixed("sintetico"))
    return found


def require_range(holes: Any, boards: Any, lowest: int) -> None:
    """Refuse what is no card of the deck."""
    for cards in (holes, boards):
        if cards.size and not lowest <= cards.min() <= cards.max() < 52:
            raise ValueError(f"cards are numbers from {lowest} to 51")
