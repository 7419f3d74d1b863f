"""Baccarat to the last unit: every coup that a fresh shoe can give, by the live dealing.

Card after card goes through `deal`, the function that a live table deals with. After each card,
ways that no rule can tell apart any more are merged: they have the same cards out of the shoe and
the same points on the table. So the five thousand billion orders of six cards from eight decks
(4,998,398,275,503,360 of them, 475,627,426,473,216 being ties) are counted in integers within a
second, once per number of decks. Cards burned unseen change nothing: whatever they were, the rest
of the shoe is as likely as before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any, NamedTuple, TypeAlias, cast

from banca.games.baccarat.coup import Coup, deal, next_side, points, seen, total
from banca.games.baccarat.table import Rules, minimum, returned, spots
from banca.kit import shoe as shoes
from banca.kit.cards import Card, rank
from banca.kit.chance import Face
from banca.kit.play import Cents, Spot
from banca.kit.shoe import Shoe

MOST_CARDS = 6


class Way(NamedTuple):
    """Coups that are equivalent from here on: one of them, and how many orders make them."""

    coup: Coup
    shoe: Shoe
    orders: int


Classes: TypeAlias = dict[Hashable, tuple[Coup, int]]  # A coup of each class, and its orders.


def orders(decks: int) -> int:
    """All orders in which six cards can come out of *decks* decks."""
    return perm(52 * decks, MOST_CARDS)


@cache
def by_points(decks: int) -> Classes:
    """By points and number of cards of both sides: all that a bet other than a pair looks at."""
    return _dealt(decks, points, _points_so_far, whole=True)


@cache
def by_pairs(decks: int) -> Classes:
    """By whether each side has a pair, which the first four cards decide."""
    return _dealt(decks, rank, _pairs_so_far, whole=False)


def value(rules: Rules, spot: Spot, stake: Cents) -> dict[Cents, Fraction]:
    """What a bet wins or loses, and how likely that is."""
    classes = (by_pairs if spot.startswith("pair:") else by_points)(rules.decks)
    net: dict[Cents, int] = {}
    for coup, count in classes.values():
        won = returned(rules, spot, stake, coup) - stake
        net[won] = net.get(won, 0) + count
    return {won: Fraction(count, orders(rules.decks)) for won, count in net.items()}


def values(rules: Rules) -> Iterator[tuple[Spot, Cents, dict[Cents, Fraction]]]:
    """Every spot of a table, the least stake on it, and what that wins or loses."""
    for spot in spots(rules):
        stake = minimum(rules, spot)
        yield spot, stake, value(rules, spot, stake)


# --- Counting -------------------------------------------------------------------------------------


def _dealt(
    decks: int,
    alike: Callable[[Card], object],
    so_far: Callable[[Coup], Hashable],
    *,
    whole: bool,
) -> Classes:
    """The coups of a fresh shoe, by what *so_far* says of them at the end.

    *whole* coups are dealt to the end; others only until each side has its two cards.
    """
    assert 4 * decks > MOST_CARDS, "a face that runs out would be merged with another"
    shoe = shoes.collapsed(shoes.fresh(decks, 0), alike)
    ways: dict[Hashable, Way] = {(): Way(Coup(), shoe, 1)}
    ended: Classes = {}
    for cards in range(1, MOST_CARDS + 1):
        following: dict[Hashable, Way] = {}
        unseen = perm(shoe.size - cards, MOST_CARDS - cards)  # Orders of the cards not dealt.
        for way in ways.values():
            for coup, left, count in _next_card(way):
                key = so_far(coup)
                if (not whole and cards == 4) or next_side(coup) is None:
                    known = ended.get(key, (coup, 0))
                    ended[key] = (known[0], known[1] + count * unseen)
                else:
                    place = (key, len(coup.ponto), *left.left.values())
                    met = following.get(place)
                    together = count + met.orders if met else count
                    following[place] = Way(coup, left, together)
        ways = following
    assert not ways, f"{len(ways)} coups have more than {MOST_CARDS} cards"
    counted = sum(count for _, count in ended.values())
    assert counted == orders(decks), f"{counted} of {orders(decks)} orders were counted"
    return ended


def _next_card(way: Way) -> Iterator[tuple[Coup, Shoe, int]]:
    """Every card that may come now, dealt by the live function."""
    for face, count in shoes.faces(way.shoe).items():
        side, card, left = deal(way.shoe, way.coup, _Given(face))
        yield seen(way.coup, side, card), left, way.orders * count


class _Given:
    """A `Chance` that gives one card."""

    pack = None

    def __init__(self, face: Any) -> None:
        self._face = face

    def pick(self, options: Mapping[Face, int]) -> Face:
        assert self._face in options, f"{self._face} cannot come"
        return cast(Face, self._face)


def _points_so_far(coup: Coup) -> Hashable:
    """All that the rules still look at; a third card no longer matters once it is on the table."""
    return total(coup.ponto), total(coup.banca), len(coup.ponto), len(coup.banca)


def _pairs_so_far(coup: Coup) -> Hashable:
    """Ranks of a side that may still become a pair, and whether one has."""
    return tuple(
        len(cards) == 2 and rank(cards[0]) == rank(cards[1]) if len(cards) != 1 else rank(cards[0])
        for cards in (coup.ponto[:2], coup.banca[:2])
    )
