"""The best five of five, six or seven cards, compiled.

`plain`, `suited` and `strength` are parts of loops, `evaluate5`, `evaluate6` and `evaluate7` take
many hands at once, and `evaluator` gives a function that takes the cards of one hand.

Loops unpack the arrays of a `Lookup` before they begin: numba would count references to them at
every iteration, which takes as long as the look-up itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numba
import numpy as np

from banca.maths.evaluate.tables import FIFTH, START, Lookup, lookup, require_cards, rows_of
from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import U
from banca.poker.quick import ROW_BITS

_SUMS = U(0xFFFFFFFF)
_ROW = U((1 << ROW_BITS) - 1)
_PLACE = U(ROW_BITS)
_LANE = U(0x1FFF)
BLOCK = 256  # Hands.


@part
def plain(total: Any, rows: Any, classes: Any) -> Any:
    """The class of cards whose keys add up to *total*, if no suit has five."""
    ranks = total & _SUMS
    return classes[U(rows[ranks & _ROW]) + (ranks >> _PLACE)]


@part
def suit_of(total: Any) -> Any:
    """The suit that has five cards; *total* has one such."""
    fifth = total >> U(35)
    one, two, three = fifth & U(0x10), fifth & U(0x100), fifth & U(0x1000)
    return U(one > U(0)) + U(2) * U(two > U(0)) + U(3) * U(three > U(0))


@part
def in_suit(card: Any, suit: Any) -> Any:
    """The bit of the card's rank if it is of *suit*, otherwise 0: ranks of a suit add up."""
    return U(U(card) & U(3) == suit) << (U(card) >> U(2) & U(15))


@part
def suited(total: Any, cards: Any, of_suit: Any) -> Any:
    """The class of *cards* if a suit has five of them."""
    suit = suit_of(total)
    ranks = U(0)
    for card in cards:
        ranks |= in_suit(card, suit)
    return of_suit[ranks & _LANE]


@part
def strength(total: Any, bits: Any, rows: Any, classes: Any, of_suit: Any) -> Any:
    """The class of cards by START and the sum of their KEYS, and by the sum of their BITS."""
    if total & FIFTH:
        return of_suit[(bits >> (suit_of(total) << U(4))) & _LANE]
    return plain(total, rows, classes)


# --- Many hands -----------------------------------------------------------------------------------


def _loop(cards: int) -> Callable[[Any, Any, Lookup], Any]:
    """Write the class of each of *hands* into *found*, and return all totals OR-ed together.

    Hands are looked up as if none were a flush, and flushes are looked up again: that avoids branch
    mispredictions.
    """
    size = U(cards)

    @compiled
    def loop(hands: Any, found: Any, tables: Lookup) -> Any:
        keys, rows, classes, of_suit = tables
        flushes = np.empty(BLOCK, np.uint64)
        seen = U(0)
        for block in range(U(0), U(found.size), U(BLOCK)):
            count = U(0)
            for at in range(block, min(U(found.size), block + U(BLOCK))):
                total = START
                for place in range(size):
                    total += keys[hands[at, place]]
                seen |= total
                found[at] = plain(total, rows, classes)
                flushes[count] = at
                count += U(total & FIFTH > U(0))
            for number in range(count):
                at = flushes[number]
                total = START
                for place in range(size):
                    total += keys[hands[at, place]]
                found[at] = suited(total, hands[at], of_suit)
        return seen

    return loop


_five, _six, _seven = _loop(5), _loop(6), _loop(7)


def evaluate5(hands: Any) -> Any:
    """The class of each row of five cards, as uint16."""
    return _evaluated(_five, hands, 5)


def evaluate6(hands: Any) -> Any:
    """The class of the best five in each row of six cards, as uint16."""
    return _evaluated(_six, hands, 6)


def evaluate7(hands: Any) -> Any:
    """The class of the best five in each row of seven cards, as uint16."""
    return _evaluated(_seven, hands, 7)


def _evaluated(loop: Callable[..., Any], hands: Any, cards: int) -> Any:
    hands = rows_of(hands, cards)
    found = np.empty(len(hands), np.uint16)
    require_cards(loop(hands, found, lookup(cards)))
    return found


# --- One hand -------------------------------------------------------------------------------------


@cache
def evaluator(cards: int = 7) -> Callable[..., int]:
    """The class of one hand, as a compiled function of *cards* numbers from 0 to 51.

    It takes plain ints and bypasses numba's type dispatch, which takes longer than the rest. The
    tables are part of its machine code, so that is not cached.
    """
    keys, rows, classes, of_suit = lookup(cards)

    def evaluate5(a: int, b: int, c: int, d: int, e: int) -> Any:
        return one((a, b, c, d, e))

    def evaluate6(a: int, b: int, c: int, d: int, e: int, f: int) -> Any:
        return one((a, b, c, d, e, f))

    def evaluate7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> Any:
        return one((a, b, c, d, e, f, g))

    @part
    def one(hand: tuple[int, ...]) -> Any:
        total = START
        for card in hand:
            total += keys[U(card) & U(255)]
        return suited(total, hand, of_suit) if total & FIFTH else plain(total, rows, classes)

    function = {5: evaluate5, 6: evaluate6, 7: evaluate7}[cards]
    made: Any = numba.njit((numba.int64,) * cards)(function)
    (found,) = made.overloads.values()
    return cast(Callable[..., int], found.entry_point)
