"""The strength of a hand by table look-up, in plain Python: no start-up cost of numba.

A card is a number, its *key*: in the low bits a value for its rank, and above them a counter for
its suit. Keys add up. The values are such that two hands of the same number of cards, up to seven,
have the same sum only if they have the same ranks; each is the least that works with those before
it (Kenneth Shackleton's numbers). A suit with five cards shows in its counter, which starts at
three.

The sums of seven cards are spread over 7.8 million numbers, of which 49,205 occur. They are laid
out by *row displacement*: the low bits of a sum name a row, the rest a cell in it, and the rows
overlap until almost no gap is left. So two look-ups in small arrays give the class. The arrays are
made from `hands.RANKINGS` on first use, in a quarter of a second.

`strength` takes cards by name; `evaluator` gives a function that takes keys, for callers with many
hands. Must agree with hands.best on every hand: tests/poker/test_quick.py.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from banca.kit.cards import SUITS, Card
from banca.poker.hands import RANKINGS, HandName, Made, fives
from banca.poker.variants import VARIANTS

Key: TypeAlias = int
Found: TypeAlias = dict[int, int]  # The class, by the sum of a hand.
Judged: TypeAlias = tuple[int, HandName, tuple[Card, ...]]  # As `Made`, quicker to make.

VALUES = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
START = 0x3333 << 32  # What a sum of keys starts with, for its counters.
FIFTH = 0x8888 << 32  # A bit of these is set when a suit has five cards.
ROW_BITS = 13
_SUMS = (1 << 32) - 1
_KEPT = FIFTH | _SUMS  # What is looked up: with a flush, a sum is beyond every table.
_ROW = (1 << ROW_BITS) - 1
_BACK = 500  # Cells: farther back there is hardly any room, and the search is slow.
_FLUSHES = frozenset({"royal-flush", "straight-flush", "flush"})


def strength(variant: str, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The class of the best hand, as in `hands.best`; the board has three cards or more."""
    ready = _ready(variant)
    if ready.used is None:
        key = ready.keys
        cards = [key[card] for card in (*hole, *board)]
        return ready.evaluators[len(cards)](cards)
    value, five = ready.values, ready.five
    own = [sum(cards) for cards in combinations([value[card[0]] for card in hole], ready.used)]
    common = combinations([value[card[0]] for card in board], 5 - ready.used)
    found = max([five[some + others] for others in map(sum, common) for some in own])
    return max(found, _flush(ready, hole, board))


def made(variant: str, hole: Sequence[Card], board: Sequence[Card]) -> Made:
    """The same as `hands.best`, card for card."""
    ready = _ready(variant)
    if ready.used is None:  # Any five: their ranks identify them.
        cards, key = (*hole, *board), ready.keys
        found = ready.evaluators[len(cards)]([key[card] for card in cards])
        name = ready.names[found]
        return Made(found, name, _picked(cards, ready.told[found], name in _FLUSHES))
    found = strength(variant, hole, board)
    told, name = ready.told[found], ready.names[found]
    five = _first(ready, found, hole, board)
    if not told:
        return RANKINGS[ready.ranking].made(found, five)
    return Made(found, name, tuple(sorted(five, key=lambda card: told.index(card[0]))))


def judge(variant: str, board: Sequence[Card]) -> Callable[[Sequence[Card]], Judged]:
    """`made` for every hand on one board, which is summed only once."""
    ready = _ready(variant)
    if ready.used is not None or len(board) != 5:
        return lambda hole: made(variant, hole, board)
    key, told, names = ready.keys, ready.told, ready.names
    rows, classes = lookup(ready.ranking, 7)
    common = sum([key[card] for card in board], START)
    ranks = [card[0] for card in board]

    def judged(hole: Sequence[Card]) -> Judged:
        one, other = hole
        total = common + key[one] + key[other]
        try:
            found = classes[rows[total & _ROW] + ((total & _KEPT) >> ROW_BITS)]
        except IndexError:  # A flush, as in `evaluator`.
            return made(variant, hole, board)
        five = _told((one, other, *board), [one[0], other[0], *ranks], told[found])
        return found, names[found], five

    return judged


@cache
def keys(ranking: str) -> dict[Card, Key]:
    """The key of every card that *ranking* knows."""
    return {
        rank + suit: VALUES[at] + (1 << 32 + 4 * SUITS.index(suit))
        for at, rank in enumerate(RANKINGS[ranking].ranks)
        for suit in SUITS
    }


@cache
def evaluator(ranking: str, cards: int = 7) -> Callable[[Sequence[Key]], int]:
    """The strength of the best five among *cards* cards (five, six or seven), given by their keys.

    A flush among seven cards leaves no room for four of a kind or a full house beside it.
    """
    rows, classes = lookup(ranking, cards)
    _, suited = tables(ranking)
    order = RANKINGS[ranking].ranks
    powers = {key: 5 ** order.index(card[0]) for card, key in keys(ranking).items()}

    def evaluate(hand: Sequence[Key]) -> int:
        total = sum(hand, START)
        try:
            return classes[rows[total & _ROW] + ((total & _KEPT) >> ROW_BITS)]
        except IndexError:
            suit = (total & FIFTH) >> 3
            return suited[sum([powers[card] for card in hand if card & suit])]

    return evaluate


# --- The tables -----------------------------------------------------------------------------------


@cache
def tables(ranking: str) -> tuple[Found, Found]:
    """The classes of five, six and seven cards: of any cards, and of cards of one suit.

    Here a hand is the sum of 5ʳ over its cards, with r counted from 0 at the lowest rank.
    """
    plain, suited = _sized(ranking)
    return (
        {total >> 32: strength for size in plain for total, strength in size.items()},
        {total >> 32: strength for size in suited for total, strength in size.items()},
    )


@cache
def lookup(ranking: str, cards: int) -> tuple[array[int], array[int]]:
    """Where each row begins, and the classes in all rows, for hands of *cards* cards."""
    plain = _sized(ranking)[0][cards - 5]
    rows, classes = packed({total & _SUMS: strength for total, strength in plain.items()})
    return rows, array("H", classes)


def packed(entries: Mapping[int, int]) -> tuple[array[int], list[int]]:
    """Where each row begins, and *entries*, by sums of keys, in overlapping rows.

    An entry is at the beginning of its row, which the low bits of the sum name, plus the rest of
    the sum. Rows are placed fullest first, each where it collides with none placed before; a row is
    first tried a little before the last one of its length.
    """
    rows: dict[int, list[int]] = {}
    for total in entries:
        rows.setdefault(total & _ROW, []).append(total >> ROW_BITS)
    begins = array("H", bytes(2 << ROW_BITS))
    taken = 0  # One bit per cell.
    begin = length = 0
    for row, offsets in sorted(rows.items(), key=lambda row: -len(row[1])):
        first = max(0, begin - _BACK) if len(offsets) == length else 0
        near = taken >> first
        hits, cells, length = 0, 0, len(offsets)
        for offset in offsets:
            hits |= near >> offset
            cells |= 1 << offset
        begins[row] = begin = first + (~hits & hits + 1).bit_length() - 1  # The lowest free bit.
        taken |= cells << begin
    found = [0] * taken.bit_length()
    for total, entry in entries.items():
        found[begins[total & _ROW] + (total >> ROW_BITS)] = entry
    return begins, found


@cache
def _sized(name: str) -> tuple[list[Found], list[Found]]:
    """The classes of any five, six, seven cards, and of as many of one suit.

    Here a hand is the sum of 5ʳ in its high bits, which says how often each rank occurs, and the
    sum of VALUES in its low ones.
    """
    ranking = RANKINGS[name]
    values = [(5**at << 32) + VALUES[at] for at in range(len(ranking.ranks))]
    plain: Found = {}
    suited: Found = {}
    for shape, strength in ranking.shapes.items():
        cards = zip(shape.counts, shape.ranks, strict=True)
        total = sum([count * values[rank - 1] for count, rank in cards])
        (suited if shape.flush else plain)[total] = strength
    return _grown(plain, values, most=4), _grown(suited, values, most=1)


def _grown(five: Found, values: Sequence[int], most: int) -> list[Found]:
    """*five* with six and seven cards: the best that is left when one of them is removed."""
    found = [five]
    steps = [(value, value >> 32 << 32) for value in values]
    for _ in (6, 7):
        more: Found = {}
        for total, strength in found[-1].items():
            for value, power in steps:
                if total // power % 5 < most:
                    added = total + value
                    if more.get(added, 0) < strength:
                        more[added] = strength
        found.append(more)
    return found


# --- What a variant needs -------------------------------------------------------------------------


class _Evaluators(dict[int, Callable[[Sequence[Key]], int]]):
    """By the number of cards; each is made on first use."""

    def __init__(self, ranking: str) -> None:
        self._ranking = ranking

    def __missing__(self, cards: int) -> Callable[[Sequence[Key]], int]:
        return self.setdefault(cards, evaluator(self._ranking, cards))


class _Ready(NamedTuple):
    ranking: str
    used: int | None
    keys: dict[Card, Key]
    evaluators: _Evaluators
    values: dict[str, int]  # Of ranks, as in `tables`.
    five: Found
    suited: Found
    names: tuple[HandName, ...]  # By class: its category; class 0 is unused.
    told: tuple[str, ...]  # By class: the ranks of its five cards; "" if they are not the same.


@cache
def _ready(variant: str) -> _Ready:
    name, used = VARIANTS[variant].ranking, VARIANTS[variant].hole_used
    ranking = RANKINGS[name]
    five, suited = tables(name)
    told: dict[int, set[str]] = {}
    for shape, strength in ranking.shapes.items():
        told.setdefault(strength, set()).add(ranking.told(shape))
    orders = (told[strength] for strength in sorted(told))
    return _Ready(
        ranking=name,
        used=used,
        keys=keys(name),
        evaluators=_Evaluators(name),
        values={rank: 5**at for at, rank in enumerate(ranking.ranks)},
        five=five,
        suited=suited,
        names=(ranking.categories[-1].name, *(ranking.name(strength) for strength in sorted(told))),
        told=("", *(order.pop() if len(order) == 1 else "" for order in orders)),
    )


def _flush(ready: _Ready, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The class of the best flush with the prescribed number of hole cards; 0 if there is none."""
    assert ready.used is not None
    suits = [card[1] for card in board]
    for suit in SUITS:
        if suits.count(suit) >= 5 - ready.used:
            own = [ready.values[card[0]] for card in hole if card[1] == suit]
            common = [ready.values[card[0]] for card in board if card[1] == suit]
            found = [
                ready.suited[sum(some + others)]
                for some in combinations(own, ready.used)
                for others in combinations(common, 5 - ready.used)
            ]
            return max(found, default=0)
    return 0


def _first(ready: _Ready, strength: int, hole: Sequence[Card], board: Sequence[Card]) -> list[Card]:
    """The first five cards of that *strength*."""
    key, evaluate = ready.keys, ready.evaluators[5]
    own, common = {key[card]: card for card in hole}, {key[card]: card for card in board}
    for five in fives(list(own), list(common), ready.used):
        if evaluate(five) == strength:
            card = own | common
            return [card[some] for some in five]
    raise AssertionError(f"{hole} and {board} do not make {strength}")


def _picked(cards: Sequence[Card], told: str, flush: bool) -> tuple[Card, ...]:
    """The first of *cards* that have the ranks *told*, all of one suit in a *flush*."""
    if flush:
        suits = [card[1] for card in cards]
        cards = [card for card in cards if suits.count(card[1]) >= 5]
    return _told(cards, [card[0] for card in cards], told)


def _told(cards: Sequence[Card], ranks: list[str], told: str) -> tuple[Card, ...]:
    """The first of *cards*, which have these *ranks*, for each rank *told*; equals are adjacent."""
    five, at, before = [], 0, ""
    for rank in told:
        at = ranks.index(rank, at + 1 if rank == before else 0)
        five.append(cards[at])
        before = rank
    return tuple(five)
