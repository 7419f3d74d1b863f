"""What the house sets for one blackjack table, and what the two rulebooks say about it.

805/2015 is the online table, 1441/95-V that of the casinos of 1995; the options of 805/2015:16
are data here, and the land table has none of them.
"""

from __future__ import annotations

from math import lcm

from banca.kit import window
from banca.kit.play import Cents, Odds, Value, require

NATURAL = Odds(3, 2)  # 805/2015:25.a, 1441/95-V:21
EVEN = Odds(1)  # 805/2015:25.c, 805/2015:25.d, 805/2015:20.b, 1441/95-V:23, 1441/95-V:34
INSURANCE = Odds(2)  # 805/2015:25.f, 1441/95-V:33
PRIZE = Odds(3)  # 805/2015:25.i, 1441/95-V:35
HALF = 2  # Surrender costs half of the stake: 805/2015:15.e, 1441/95-V:36.


class Book(Value):
    """What one rulebook says about the table as a whole, and where."""

    places: tuple[int, ...]
    decks: tuple[int, ...]
    times: int  # The maximum over the minimum.
    table: str
    cards: str
    limits: str
    least: str
    whole: str  # The rule that makes a stake a multiple of something.
    closing: str
    hit: str
    forced: str
    stand: str
    double: str
    double_split: str
    split: str
    resplit: str
    surrender: str
    insurance: str
    even_money: str
    natural: str
    win: str
    insurance_pays: str
    prize: str
    asks: str  # The rule that gives a hand's turn to its player.
    one_place: str
    followers: bool  # Whether others may bet on a place: 1441/95-V:15.
    seats: int  # How many may be at the table.


BOOKS: dict[str, Book] = {
    "805/2015": Book(
        places=(1, 2, 3, 4, 5, 6, 7),
        decks=(4, 6, 8),
        times=100,
        table="805/2015:4.a",
        cards="805/2015:4.b",
        limits="805/2015:11",
        least="805/2015:9",
        whole="reading:money",
        closing="805/2015:12",
        hit="805/2015:15.d",
        forced="805/2015:15.a",
        stand="805/2015:15.c",
        double="805/2015:15.b",
        double_split="805/2015:23",
        split="805/2015:21",
        resplit="805/2015:22",
        surrender="805/2015:15.e",
        insurance="805/2015:15.f",
        even_money="805/2015:20.b",
        natural="805/2015:25.a",
        win="805/2015:25.c",
        insurance_pays="805/2015:25.f",
        prize="805/2015:25.i",
        asks="805/2015:15",
        one_place="805/2015:7",
        followers=False,
        seats=7,
    ),
    "1441/95-V": Book(
        places=(6, 7),
        decks=(4, 6),
        times=30,
        table="1441/95-V:2",
        cards="1441/95-V:3",
        limits="1441/95-V:37",
        least="1441/95-V:14",
        whole="1441/95-V:14",
        closing="1441/95-V:13",
        hit="1441/95-V:18",
        forced="1441/95-V:18",
        stand="1441/95-V:18",
        double="1441/95-V:29",
        double_split="1441/95-V:31",
        split="1441/95-V:26",
        resplit="1441/95-V:27",
        surrender="1441/95-V:36",
        insurance="1441/95-V:33",
        even_money="1441/95-V:34",
        natural="1441/95-V:21",
        win="1441/95-V:23",
        insurance_pays="1441/95-V:33",
        prize="1441/95-V:35",
        asks="1441/95-V:18",
        one_place="1441/95-V:2",
        followers=True,
        seats=21,
    ),
}


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = "805/2015"
    shared: bool = True  # For several players, or for one alone (805/2015:5).
    seats: int = 0  # Players; 0: as many as the table takes.
    places: int = 7
    decks: int = 6
    several: bool = False  # Whether a player may hold more than one place (805/2015:7).
    double_any: bool = False  # Whether any two cards may be doubled (805/2015:16.a).
    pairs_only: bool = False  # Whether only cards of one rank split (805/2015:16.b).
    splits: int = 0  # At most per place and round; 0: unlimited (805/2015:16.c).
    insurance: bool = True  # 805/2015:16.d
    specials: bool = True  # 805/2015:16.e
    unit: Cents = 50
    minimum: Cents = 100  # 805/2015:10
    maximum: Cents = 0  # 0: all that the rulebook allows.
    window: int = 20  # Seconds to bet in, the same for all (805/2015:12).
    think: int = 20  # Seconds for a decision at a shared table.
    cutting: int = 6  # Seconds in which a player may cut the cards (1441/95-V:8).
    pace: int = 1  # Seconds from a decision to its card.
    rest: int = 5  # Seconds from the end of a round until bets open again, at a shared table.

    def __post_init__(self) -> None:
        require(self.rulebook in BOOKS, "wire:shape", "no such rulebook")
        book = self.book
        require(self.places in book.places, book.table, "no such number of places")
        require(self.decks in book.decks, book.cards, "no such number of decks")
        window.lawful(self, self.pace, most=self._players, cite=book.table)
        require(self.think >= 3, "reading:house-plays", "the window is too short", least=3)
        require(self.cutting >= 3, "reading:house-plays", "the window is too short", least=3)
        require(self.splits >= 0, "wire:shape", "malformed")
        whole = self.unit > 0 < self.minimum and self.minimum % self.unit == 0
        require(whole, "reading:money", "the minimum is not whole units")
        plain = not (self.several or self.double_any or self.pairs_only or self.splits)
        own = plain and self.insurance and self.specials
        require(
            own or self.rulebook == "805/2015", "805/2015:16", "these options belong to 805/2015"
        )
        least, most = minimum(self), minimum(self) * book.times
        within = not self.maximum or least <= self.maximum <= most
        require(within, book.limits, "no lawful maximum", least=least, most=most)

    @property
    def book(self) -> Book:
        return BOOKS[self.rulebook]

    @property
    def _players(self) -> int:
        """Online everybody has a place; around a land table others stand (reading:followers)."""
        return self.book.seats if self.book.followers else self.places


def seats(rules: Rules) -> int:
    """How many may be at the table."""
    return window.seats(rules, rules._players)


def minimum(rules: Rules) -> Cents:
    """The least stake on a place (805/2015:2.c), whose every prize is whole cents."""
    whole = _even(rules)
    return -(-rules.minimum // whole) * whole


def step(rules: Rules) -> Cents:
    """A stake is a multiple of this; at the land table of the minimum itself (1441/95-V:14)."""
    return minimum(rules) if rules.book.whole == "1441/95-V:14" else _even(rules)


def maximum(rules: Rules) -> Cents:
    """The most that a place accepts (805/2015:2.b, 805/2015:11, 1441/95-V:37)."""
    most = rules.maximum or minimum(rules) * rules.book.times
    return most // step(rules) * step(rules)


def _even(rules: Rules) -> Cents:
    """The unit, raised until a natural's 3 to 2 and half a stake are whole (reading:money)."""
    return lcm(rules.unit, NATURAL.to, HALF)
