"""The tables of the compiled evaluators: those of `banca.poker.quick`, as arrays.

A card is a number from 0 to 51, 4 × rank + suit, from the two of spades (0) to the ace of clubs
(51): ranks from the two up, suits as in `banca.kit.cards`. The sintético uses the same numbers,
from the eight of spades (24) on. Keys, sums and rows are explained in `banca.poker.quick`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from banca.kit.cards import SUITS, Card
from banca.maths.fast.generator import U
from banca.poker import quick
from banca.poker.hands import RANKINGS
from banca.poker.quick import ROW_BITS, VALUES

CARDS: tuple[Card, ...] = tuple(r + s for r in RANKINGS["standard"].ranks for s in SUITS)
NUMBERS = {card: number for number, card in enumerate(CARDS)}

KEYS = np.full(256, 1 << 56, np.uint64)  # By any byte: an invalid card is detected, and harmless.
KEYS[:52] = [quick.keys("standard")[card] for card in CARDS]
START = U(quick.START)
FIFTH = U(quick.FIFTH)
BITS = np.array([1 << 16 * (card & 3) + (card >> 2) for card in range(52)], np.uint64)


def rows_of(hands: Any, cards: int) -> Any:
    """*hands* in the form that the loops take."""
    found = np.ascontiguousarray(hands, np.uint8)
    if found.ndim != 2 or found.shape[1] != cards:
        raise ValueError(f"hands of {cards} cards are rows of {cards}, not {found.shape}")
    return found


def require_cards(seen: int) -> None:
    """Refuse *seen*, all totals of keys OR-ed together by a loop, if it has an invalid card."""
    if int(seen) >> 56:
        raise ValueError("cards are numbers from 0 to 51")


class Lookup(NamedTuple):
    """All that finds the class of the best five among a fixed number of cards."""

    keys: Any  # uint64 by card.
    rows: Any  # uint16: where the row begins, by the low bits of a sum.
    classes: Any  # uint16: the class, by the beginning of the row and the rest of the sum.
    of_suit: Any  # uint16: the class of cards of one suit, by the set of their ranks.


@cache
def lookup(cards: int) -> Lookup:
    """The tables for *cards* (five, six or seven) of 52."""
    rows, classes = quick.lookup("standard", cards)
    return Lookup(KEYS, *arrays(rows, classes, np.uint16), suited_classes("standard"))


def arrays(rows: Any, entries: Any, kind: Any) -> tuple[Any, Any]:
    """Rows of `quick.packed`, padded for any sum, even that of seven aces."""
    found = np.zeros(max(rows) + (7 * VALUES[-1] >> ROW_BITS) + 1, kind)
    found[: len(entries)] = entries
    return np.array(rows, np.uint16), found


@cache
def suited_classes(ranking: str) -> Any:
    """The class of five, six or seven cards of one suit, by the set of their ranks."""
    found = np.zeros(1 << len(RANKINGS[ranking].ranks), np.uint16)
    for total, strength in quick.tables(ranking)[1].items():
        places = [place for place in range(13) if total // 5**place % 5]
        found[sum(1 << place for place in places)] = strength
    return found
