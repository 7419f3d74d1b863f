"""The tables of the compiled evaluators: keys of cards, and classes by the sum of keys.

A card is a number from 0 to 51, 4 × rank + suit, from the two of spades (0) to the ace of clubs
(51): ranks from the two up, suits as in `banca.kit.cards`. The sintético uses the same numbers,
from the eight of spades (24) on.

The *key* of a card has in its low 32 bits a value for its rank: the values are such that no two
hands of seven cards with different ranks have the same sum, so that the sum tells the ranks. Each
is the least that does so beside those before it (Kenneth Shackleton's numbers). Above them are
four counters of four bits, one a suit, which start at three: the fifth card makes an eight.

Sums are spread over 7.8 million numbers of which 49,205 occur. They are laid out by *row
displacement*: the low bits of a sum name a row, the rest a place in it, and the rows are pushed
into each other until nearly no gap is left. What is worth what comes from `banca.poker.quick`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from banca.kit.cards import SUITS, Card
from banca.maths.fast.compiled import compiled
from banca.maths.fast.generator import U
from banca.poker import quick
from banca.poker.hands import RANKINGS

RANKS = RANKINGS["standard"].ranks
CARDS: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
NUMBERS = {card: number for number, card in enumerate(CARDS)}
VALUES = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

NO_CARD = 1 << 56
KEYS = np.full(256, NO_CARD, np.uint64)  # By any byte, so that no loop reads beyond them.
KEYS[:52] = [VALUES[card >> 2] + (1 << 32 + 4 * (card & 3)) for card in range(52)]
START = U(0x3333 << 32)  # What a sum of keys starts with.
FIFTH = U(0x8888 << 32)  # A bit of these is set when a suit has five cards.
BITS = np.array([1 << 16 * (card & 3) + (card >> 2) for card in range(52)], np.uint64)

ROW_BITS = 13
ALL = U(0xFFFFFFFFFFFFFFFF)


def rows_of(hands: Any, cards: int) -> Any:
    """*hands* as the loops take them."""
    found = np.ascontiguousarray(hands, np.uint8)
    if found.ndim != 2 or found.shape[1] != cards:
        raise ValueError(f"hands of {cards} cards are rows of {cards}, not {found.shape}")
    return found


def require_cards(seen: int) -> None:
    """Refuse what a loop has met, all totals of keys put together, if it was no card."""
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
    plain, _ = quick.tables("standard")
    fives = np.fromiter(plain, np.int64, len(plain))
    counts = fives[:, None] // 5 ** np.arange(13) % 5
    mine = counts.sum(axis=1) == cards
    sums = counts[mine] @ np.array(VALUES)
    classes = np.fromiter(plain.values(), np.uint16, len(plain))[mine]
    rows, found = packed(sums, classes, cards)
    return Lookup(KEYS, rows, found, suited_classes("standard"))


@cache
def suited_classes(ranking: str) -> Any:
    """The class of five, six or seven cards of one suit, by the set of their ranks."""
    found = np.zeros(1 << len(RANKINGS[ranking].ranks), np.uint16)
    for total, strength in quick.tables(ranking)[1].items():
        places = [place for place in range(13) if total // 5**place % 5]
        found[sum(1 << place for place in places)] = strength
    return found


def packed(sums: Any, entries: Any, cards: int) -> tuple[Any, Any]:
    """The beginnings of the rows, and the rows: for a table of *entries* by *sums* of cards."""
    order = np.lexsort((sums >> ROW_BITS, sums & (1 << ROW_BITS) - 1))
    rows, places = sums[order] & (1 << ROW_BITS) - 1, sums[order] >> ROW_BITS
    edges = np.searchsorted(rows, np.arange((1 << ROW_BITS) + 1))
    fullest_first = np.argsort(-np.diff(edges), kind="stable")
    begins = _pushed(edges, places, fullest_first, 2 * int(sums.size) + 2 * int(places.max()))
    begins -= begins.min()
    assert begins.max() < 1 << 16, "the rows do not begin within 16 bits"
    room = begins.max() + (cards * VALUES[-1] >> ROW_BITS) + 1  # For five aces too: no loop errs.
    found = np.zeros(room, entries.dtype)
    found[begins[rows] + places] = entries[order]
    return begins.astype(np.uint16), found


@compiled
def _pushed(edges: Any, places: Any, order: Any, room: int) -> Any:
    """Where each row begins: the first place where it hits no row that lies already.

    Cells are bits, so that 64 beginnings are tried at once.
    """
    taken = np.zeros((room >> 6) + 2, np.uint64)
    begins = np.zeros(edges.size - 1, np.int64)
    free = np.int64(places.max())  # The first cell that is not taken; rows may begin before it.
    for row in order:
        first, last = edges[row], edges[row + 1]
        if first == last:
            break
        begin = free - places[first]
        while True:
            hit = U(0)
            for at in range(first, last):
                cell = begin + places[at]
                shift = U(cell & 63)
                hit |= taken[cell >> 6] >> shift
                if shift:
                    hit |= taken[(cell >> 6) + 1] << (U(64) - shift)
                if hit == ALL:
                    break
            if hit != ALL:
                break
            begin += 64
        while hit & U(1):
            hit >>= U(1)
            begin += 1
        begins[row] = begin
        for at in range(first, last):
            cell = begin + places[at]
            taken[cell >> 6] |= U(1) << U(cell & 63)
        while taken[free >> 6] >> U(free & 63) & U(1):
            free += 1
    for row in range(begins.size):
        if edges[row] == edges[row + 1]:  # No sum lies there: it may begin anywhere.
            begins[row] = begins[order[0]]
    return begins
