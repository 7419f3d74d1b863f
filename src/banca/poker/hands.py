"""What five cards are worth: two rankings as data, and the best five of what a player holds.

A ranking is its categories, best first. Each says which hands fit it if none above it did, how
hands of the category compare, and the rule. The rest is computed from that: the keys of all hands,
sorted, are the *classes*, and a hand's strength is the number of its class, from 1 up. Two hands of
the same class are equal and share the pot; suits never decide (97/2010:14.1, 809/2015:29).

The standard order has 7,462 classes, that of the sintético 332.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from banca.kit.cards import Card

Key: TypeAlias = tuple[int, ...]
T = TypeVar("T")


HandName: TypeAlias = Literal[
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "figures-with-pairs",
    "simple-figures",
    "two-pairs",
    "one-pair",
    "high-card",
]


class Shape(NamedTuple):
    """Five cards without their names: how often ranks repeat, and whether the suits agree."""

    counts: tuple[int, ...]  # (3, 2) for three of a rank and two of another.
    ranks: tuple[int, ...]  # The same order: the most repeated first, then the highest.
    flush: bool
    straight: int  # The rank of its highest card; 0 if it is none.


class Category(NamedTuple):
    name: HandName
    fits: Callable[[Shape], bool]
    key: Callable[[Shape], Key]
    cite: str


class Made(NamedTuple):
    """A hand that was made."""

    strength: int  # Higher is better; equal hands share.
    name: HandName  # Of its category.
    five: tuple[Card, ...]  # The cards of the category, then the rest from the top.


@dataclass(frozen=True, eq=False)
class Ranking:
    ranks: str  # Lowest first; they count from 1.
    categories: tuple[Category, ...]  # Best first; the last one fits anything.

    def strength(self, five: Sequence[Card]) -> int:
        return self.shapes[self.shape(five)]

    def name(self, strength: int) -> HandName:
        """The category of a class."""
        return self._names[strength - 1]

    def made(self, strength: int, five: Sequence[Card]) -> Made:
        """*five* of class *strength*, as a player lays them down."""
        ranks = self.told(self.shape(five))
        told = tuple(sorted(five, key=lambda card: ranks.index(card[0])))
        return Made(strength, self.name(strength), told)

    def told(self, shape: Shape) -> str:
        """Its ranks as people say them: those that repeat, then from the top; a low ace last."""
        ranks = zip(shape.counts, shape.ranks, strict=True)
        told = "".join([count * self.ranks[rank - 1] for count, rank in ranks])
        return told[1:] + told[0] if shape.straight not in (0, shape.ranks[0]) else told

    def order(self, shape: Shape) -> tuple[int, Key]:
        """The category of *shape*, counted from the lowest, and its key there."""
        for number, category in enumerate(self.categories):
            if category.fits(shape):
                return -number, category.key(shape)
        raise AssertionError(f"{shape} fits nothing")

    @cached_property
    def classes(self) -> dict[tuple[int, Key], int]:
        """Every order that a hand can have, lowest first, with its number from 1 up."""
        return {order: number for number, order in enumerate(sorted({*self._ordered}), start=1)}

    @cached_property
    def shapes(self) -> dict[Shape, int]:
        """Every shape that five cards of the deck can have, with its class."""
        found: dict[Shape, int] = {}
        for order, shapes in self._ordered.items():
            found |= dict.fromkeys(shapes, self.classes[order])
        return found

    @cached_property
    def _ordered(self) -> dict[tuple[int, Key], list[Shape]]:
        ranks = range(1, len(self.ranks) + 1)
        found: dict[tuple[int, Key], list[Shape]] = {}
        for five in combinations_with_replacement(ranks, 5):
            if five[0] != five[4]:  # There are four cards of a rank.
                shape = self.shaped(five, flush=False)
                found.setdefault(self.order(shape), []).append(shape)
        for five in combinations(ranks, 5):
            shape = self.shaped(five, flush=True)
            found.setdefault(self.order(shape), []).append(shape)
        return found

    @cached_property
    def _names(self) -> tuple[HandName, ...]:
        return tuple(self.categories[-number].name for number, _ in self.classes)

    def shape(self, five: Sequence[Card]) -> Shape:
        rank = self.ranks.index
        flush = len({card[1] for card in five}) == 1
        return self.shaped([rank(card[0]) + 1 for card in five], flush)

    def shaped(self, five: Sequence[int], flush: bool) -> Shape:
        """The shape of five ranks. The highest, the ace, also counts below the lowest."""
        found = sorted([(five.count(rank), rank) for rank in {*five}], reverse=True)
        counts, ranks = zip(*found, strict=True)
        straight = 0
        if len(ranks) == 5 and ranks[0] - ranks[4] == 4:
            straight = ranks[0]
        elif ranks == (len(self.ranks), 4, 3, 2, 1):
            straight = 4
        return Shape(counts, ranks, flush, straight)


class Holding(Protocol):
    """What a variant says about the cards that make a hand."""

    @property
    def ranking(self) -> str: ...

    @property
    def hole_used(self) -> int | None: ...


def best(variant: Holding, hole: Sequence[Card], board: Sequence[Card]) -> Made:
    """The best five: any of the player's and the board's, or the prescribed number of each.

    806/2015:1 any five of seven, 97/2010:10.1 and 809/2015:25 two of the player's own with three
    of the board. Where several fives are equal, the first in the order of the cards is chosen.
    """
    ranking = RANKINGS[variant.ranking]
    strength, five = 0, tuple[Card, ...]()
    for cards in fives(hole, board, variant.hole_used):
        found = ranking.strength(cards)
        if found > strength:
            strength, five = found, cards
    assert strength, f"{hole} and {board} hold no five cards"
    return ranking.made(strength, five)


def fives(hole: Sequence[T], board: Sequence[T], used: int | None) -> Iterator[tuple[T, ...]]:
    """Every five cards that may be a player's hand, whatever the notation."""
    if used is None:
        yield from combinations((*hole, *board), 5)
        return
    for own in combinations(hole, used):
        for common in combinations(board, 5 - used):
            yield own + common


# --- How hands compare ----------------------------------------------------------------------------


def _repeated_first(shape: Shape) -> Key:
    """The ranks that repeat, then the single ones, each from the top.

    809/2015:31.a, 809/2015:31.c, 809/2015:31.e, 809/2015:31.f, 809/2015:31.h.
    """
    return shape.ranks


def _first_alone(shape: Shape) -> Key:
    """The rank that repeats, or the highest, and no other.

    809/2015:31.b, 809/2015:31.g, 809/2015:31.i.
    """
    return shape.ranks[:1]


def _ends(shape: Shape) -> Key:
    """The card that completes a straight (809/2015:31.d)."""
    return (shape.straight,)


# --- What belongs where ---------------------------------------------------------------------------


def _royal_flush(ace: int) -> Callable[[Shape], bool]:
    return lambda shape: shape.flush and shape.straight == ace


def _straight_flush(shape: Shape) -> bool:
    return shape.flush and shape.straight > 0


def _flush(shape: Shape) -> bool:
    return shape.flush


def _straight(shape: Shape) -> bool:
    return shape.straight > 0


def _counts(*counts: int) -> Callable[[Shape], bool]:
    return lambda shape: shape.counts == counts


def _figures(shape: Shape) -> bool:
    """Only aces, kings, queens and jacks, in the deck of the sintético (809/2015:28.h)."""
    return min(shape.ranks) >= 4


def _paired_figures(shape: Shape) -> bool:
    return _figures(shape) and shape.counts == (2, 2, 1)


def _anything(shape: Shape) -> bool:
    return True


# --- The rankings ---------------------------------------------------------------------------------

# At hold'em the fifth card decides between equal fours on the board: 97/2010:15.3 leaves it out,
# since at Omaha no two players can have the same four (reading:holdem-hands).
STANDARD = Ranking(
    "23456789TJQKA",  # 97/2010:14, 97/2010:14.2; the ace is low only in 5-4-3-2-A, 97/2010:14.3.
    (
        Category("royal-flush", _royal_flush(ace=13), _ends, "97/2010:15.1"),
        Category("straight-flush", _straight_flush, _ends, "97/2010:15.2"),
        Category("four-of-a-kind", _counts(4, 1), _repeated_first, "97/2010:15.3"),
        Category("full-house", _counts(3, 2), _repeated_first, "97/2010:15.4"),
        Category("flush", _flush, _repeated_first, "97/2010:15.5"),
        Category("straight", _straight, _ends, "97/2010:15.6"),
        Category("three-of-a-kind", _counts(3, 1, 1), _repeated_first, "97/2010:15.7"),
        Category("two-pairs", _counts(2, 2, 1), _repeated_first, "97/2010:15.8"),
        Category("one-pair", _counts(2, 1, 1, 1), _repeated_first, "97/2010:15.9"),
        Category("high-card", _anything, _repeated_first, "97/2010:15.10"),
    ),
)

# Five of A K Q J always hold a pair: simple figures have one, and the figure that comes twice
# decides, since the other three are the same in all of them (reading:figures). Where 809/2015:31
# says no more, equal hands share (809/2015:63, reading:sintetico-ties): flushes with the same
# highest card, equal pairs.
SINTETICO = Ranking(
    "89TJQKA",  # 809/2015:29; the ace is low only in A-8-9-T-J, 809/2015:30.
    (
        Category("royal-flush", _royal_flush(ace=7), _ends, "809/2015:28.a"),
        Category("straight-flush", _straight_flush, _ends, "809/2015:28.b"),
        Category("four-of-a-kind", _counts(4, 1), _repeated_first, "809/2015:28.c"),
        Category("flush", _flush, _first_alone, "809/2015:28.d"),
        Category("full-house", _counts(3, 2), _repeated_first, "809/2015:28.e"),
        Category("straight", _straight, _ends, "809/2015:28.f"),
        Category("three-of-a-kind", _counts(3, 1, 1), _repeated_first, "809/2015:28.g"),
        Category("figures-with-pairs", _paired_figures, _repeated_first, "809/2015:28.h"),
        Category("simple-figures", _figures, _first_alone, "809/2015:28.i"),
        Category("two-pairs", _counts(2, 2, 1), _repeated_first, "809/2015:28.j"),
        Category("one-pair", _counts(2, 1, 1, 1), _first_alone, "809/2015:28.k"),
        Category("high-card", _anything, _repeated_first, "809/2015:28.l"),
    ),
)

RANKINGS = {"standard": STANDARD, "sintetico": SINTETICO}
