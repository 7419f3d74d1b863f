"""The bets of banca francesa, what the house sets for a table, and what a throw brings."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.kit import window
from banca.kit.dice import PIPS, DieColour, Throw, throws, total
from banca.kit.play import Cents, Colour, Odds, Spot, Value, require

# --- The pay-table ------------------------------------------------------------------------------


class Cited(Value):
    """One spot in one rulebook: where it is allowed, limited and priced."""

    bet: str
    least: str
    most: str
    price: str


class Row(Value):
    """What may be called: the totals that win it, its price, and its maximum over the minimum."""

    totals: tuple[int, ...]
    pays: Odds
    most: int
    colour: Colour


Called: TypeAlias = Literal["ases", "pequeno", "grande", "null"]
NAMES: tuple[Called, ...] = ("ases", "pequeno", "grande")
NULL: Literal["null"] = "null"
CALLS: dict[str, Row] = {  # In the order of collecting, ases first: 1441/95-IV:12.
    "ases": Row((3,), Odds(61), 6, "gold"),
    "pequeno": Row((5, 6, 7), Odds(1), 200, "blue"),
    "grande": Row((14, 15, 16), Odds(1), 200, "red"),
}
CITES: dict[str, dict[Spot, Cited]] = {  # 808/2015:8 and 1441/95-IV:9; prices by 808/2015:24,
    "808/2015": {  # 1441/95-IV:13; maxima by 808/2015:12. A «chance» is the rulebook's: no luck.
        "chance:ases": Cited("808/2015:8.a", "808/2015:11", "808/2015:12.a", "808/2015:24.a"),
        "chance:pequeno": Cited("808/2015:8.b", "808/2015:11", "808/2015:12.b", "808/2015:24.b"),
        "chance:grande": Cited("808/2015:8.c", "808/2015:11", "808/2015:12.b", "808/2015:24.c"),
        "line:pequeno": Cited("808/2015:9", "808/2015:10", "808/2015:10", "808/2015:24.b"),
        "line:grande": Cited("808/2015:9", "808/2015:10", "808/2015:10", "808/2015:24.c"),
    },
    "1441/95-IV": {  # The lines: 1441/95-IV:10.
        "chance:ases": Cited("1441/95-IV:9.a", "1441/95-IV:17", "1441/95-IV:17", "1441/95-IV:13.a"),
        "chance:pequeno": Cited(
            "1441/95-IV:9.b", "1441/95-IV:17", "1441/95-IV:17", "1441/95-IV:13.b"
        ),
        "chance:grande": Cited(
            "1441/95-IV:9.c", "1441/95-IV:17", "1441/95-IV:17", "1441/95-IV:13.c"
        ),
        "line:pequeno": Cited(
            "1441/95-IV:10.a", "1441/95-IV:11", "1441/95-IV:11", "1441/95-IV:13.b"
        ),
        "line:grande": Cited(
            "1441/95-IV:10.b", "1441/95-IV:11", "1441/95-IV:11", "1441/95-IV:13.c"
        ),
    },
}
SPOTS: tuple[Spot, ...] = tuple(CITES["808/2015"])
DICE: tuple[DieColour, ...] = ("blue", "green", "red")  # 808/2015:6.c
# Opposite faces add up to seven, on each of three dice alike: 808/2015:6.c, 1441/95-IV:3,
# 1441/95-IV:3.b, 1441/95-IV:3.c; every face of each is as likely as any other, 1441/95-IV:3.e.
assert all(7 - pip in PIPS for pip in PIPS)


class Book(Value):
    """What one rulebook says about the table as a whole; a table has one (reading:rulebook).

    What the rules of 1995 leave out, being older than online play, comes from 808/2015.
    """

    bets: str
    dice: str
    closing: str = "808/2015:13"
    launch: str = "808/2015:14"
    touched: bool = False  # Whether it covers dice that are touched before they are called.


BOOKS = {
    "808/2015": Book("808/2015:8", "808/2015:6.c"),
    "1441/95-IV": Book("1441/95-IV:9", "1441/95-IV:3.a", touched=True),
}


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = "808/2015"
    shared: bool = True  # For several players, or for one alone (808/2015:4).
    seats: int = 0  # 0: as many as allowed.
    unit: Cents = 50
    minimum: Cents = 100  # The same for every bet (808/2015:11).
    dice: str = "blue"  # The colour of all three (808/2015:6.c, 1441/95-IV:3.a).
    window: int = 20  # Seconds to bet in, the same for all (808/2015:13).
    throw: int = 4  # Seconds from «nada mais» until the dice are at rest.
    rest: int = 3  # Seconds from there until bets open again, where several play.

    def __post_init__(self) -> None:
        require(self.rulebook in BOOKS, "wire:shape", "no such rulebook")
        require(self.dice in DICE, BOOKS[self.rulebook].dice, "no dice of that colour")
        window.lawful(self, self.throw)
        units = self.unit > 0 and self.minimum > 0 and self.minimum % self.unit == 0
        require(units, "reading:money", "the minimum is not whole units")

    @property
    def book(self) -> Book:
        return BOOKS[self.rulebook]


def seats(rules: Rules) -> int:
    """How many may sit: one alone, or forty (reading:seats)."""
    return window.seats(rules)


# --- What a throw shows, and what it brings -----------------------------------------------------


def called(points: int) -> Called:
    """What a throw with a total of *points* is called (808/2015:15).

    808/2015:15.i, 808/2015:15.ii, 808/2015:15.iii; everything else is null, 808/2015:15.iv.
    """
    return next((name for name in NAMES if points in CALLS[name].totals), NULL)


def shown(throw: Throw) -> Called:
    """What *throw* is called, each pip counting one (808/2015:7)."""
    return called(total(throw))


_WAYS = {name: sum(shown(throw) == name for throw in throws(3)) for name in CALLS}
for _name, _row in CALLS.items():  # Every price is fair except for one of the deciding throws.
    assert _WAYS[_name] * (_row.pays.wins + _row.pays.to) == sum(_WAYS.values()) - 1


def returned(rules: Rules, spot: Spot, stake: Cents, throw: Throw) -> Cents | None:
    """What *stake* on *spot* returns after *throw*; None where it decides nothing.

    Half of the chips on a line are in play; the other half always comes back (808/2015:10,
    1441/95-IV:11).
    """
    what = shown(throw)
    if what == NULL:
        return None  # 808/2015:17
    place, _, called = spot.partition(":")
    if called == what:
        return stake + price(spot).on(stake)  # 808/2015:23, 1441/95-IV:14
    return Odds(1, 2).on(stake) if place == "line" else 0  # 808/2015:22


def price(spot: Spot) -> Odds:
    """What *spot* pays on its chips: a line pays even money on half of them."""
    place, _, called = spot.partition(":")
    pays = CALLS[called].pays
    return Odds(pays.wins, 2 * pays.to) if place == "line" else pays
