"""Hands of poker by the million: the fast twin of `banca.poker.hands`, compiled by numba.

Strengths are the class numbers of `banca.poker.hands`: 1 to 7,462, or to 332 at the sintético.
Cards are numbers (`card_index`), hands are rows of a uint8 array:

    evaluate5, evaluate6, evaluate7 (hands[n, k]) -> uint16[n]
    evaluate_omaha(holes[n, 4], boards[n, 5]) -> uint16[n]
    evaluate_omaha_tables(holes[n, players, 4], boards[n, 5]) -> uint16[n, players]
    evaluate_sintetico(holes[n, 2], boards[n, 5]) -> uint16[n]
    evaluator(7)(a, b, c, d, e, f, g) -> the class of one hand, by one call

For your own loops, `keys, rows, classes, of_suit = lookup(7)`, unpacked before the loop:
START plus the sum of *keys* is a hand's *total*, and the sum of BITS its cards. Compiled into the
loop, `strength(total, bits, rows, classes, of_suit)` is its class. Without BITS, `total & FIFTH`
says whether it is a flush; then `suited(total, cards, of_suit)` is its class, otherwise
`plain(total, rows, classes)`. For Omaha and sintético see `banca.maths.evaluate.mixed`.

Importing this loads numba: import it only where there are many hands to evaluate.
Must agree with `banca.poker.hands`: tests/maths/test_evaluate.py.
"""

from __future__ import annotations

from banca.kit.cards import Card
from banca.maths.evaluate.mixed import (
    Mixed,
    evaluate_omaha,
    evaluate_omaha_tables,
    evaluate_sintetico,
)
from banca.maths.evaluate.seven import (
    evaluate5,
    evaluate6,
    evaluate7,
    evaluator,
    plain,
    strength,
    suited,
)
from banca.maths.evaluate.tables import (
    BITS,
    CARDS,
    FIFTH,
    KEYS,
    NUMBERS,
    START,
    Lookup,
    lookup,
)

__all__ = [
    "BITS",
    "CARDS",
    "FIFTH",
    "KEYS",
    "START",
    "Lookup",
    "Mixed",
    "card_index",
    "evaluate5",
    "evaluate6",
    "evaluate7",
    "evaluate_omaha",
    "evaluate_omaha_tables",
    "evaluate_sintetico",
    "evaluator",
    "lookup",
    "plain",
    "strength",
    "suited",
]


def card_index(card: Card) -> int:
    """The number of a card: 4 × rank + suit, from the two of spades to the ace of clubs."""
    return NUMBERS[card]
