"""What the house sets for one baccarat table, and what the three rulebooks say about it.

1441/95-II is the table of the casinos of 1995 and 1441/95-III its Macau form; 812/2015 is the
online table, whose Macau form is 812/2015:39. A form is written as decks and words: ``8``,
``8-macau``, ``8-half``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import lcm
from typing import Literal, TypeAlias

from banca.games.baccarat.coup import Coup, pair, total, winner
from banca.kit.play import Cents, Odds, PlayerId, Spot, Value, require

SPOTS: tuple[Spot, ...] = ("ponto", "banca", "empate", "pair:ponto", "pair:banca")
WARNING = 12  # Cards behind the warning card: 1441/95-II:5, 1441/95-III:5.
AFTER_CUT = 8  # Cards put aside after the cut: 1441/95-II:5, 1441/95-III:5.
HALVED = (5, 6)  # The banca's points that cost half of the prize: 812/2015:26.b.
Commission: TypeAlias = Literal["5%", "50%"]  # Of the banca's prize: always, or on five and six.
BOOKS_END = 10**12  # The most that a wish can name, and the limit where there is no other.


class Row(Value):
    """One bet in one rulebook: where it is allowed, limited and priced."""

    bet: str
    price: str
    pays: Odds
    limit: str
    times: int  # The maximum over the minimum; 0 where a Macau cap replaces it.
    least: str  # The rule that sets the minimum.
    share: int = 100  # Of a Macau cap, in per cent, for all such bets together.


class Book(Value):
    """What one rulebook says about the table as a whole, and where."""

    rows: dict[Spot, Row]
    forms: tuple[str, ...]
    places: dict[int, tuple[int, ...]]  # By decks: how many numbered places there may be.
    table: str
    cards: str
    bets: str
    closing: str
    start: str
    cut: str
    turn: str
    stand: str  # Who may stand, and how they bet.
    standing: int  # The most per side.
    turned_by_players: bool


_SET = "reading:limits"  # The minimum of a land table is its own: no rule of 1995 sets one.
_LAND: dict[Spot, Row] = {
    "ponto": Row("1441/95-II:10", "1441/95-II:18", Odds(1), "1441/95-II:20", 70, _SET),
    "banca": Row("1441/95-II:10", "1441/95-II:19", Odds(19, 20), "1441/95-II:20", 70, _SET),
    "empate": Row("1441/95-II:10", "1441/95-II:17", Odds(9), "1441/95-II:20", 14, _SET),
}
_LAND_MACAU: dict[Spot, Row] = {  # 1441/95-III:11
    "ponto": Row("1441/95-III:10", "1441/95-III:18", Odds(1), "1441/95-III:11.c", 0, _SET),
    "banca": Row("1441/95-III:10", "1441/95-III:19", Odds(19, 20), "1441/95-III:11.c", 0, _SET),
    "empate": Row("1441/95-III:10", "1441/95-III:17", Odds(9), "1441/95-III:11.d", 0, _SET, 10),
}
_LEAST = "812/2015:14"
_ONLINE: dict[Spot, Row] = {
    "ponto": Row("812/2015:9.a", "812/2015:25.a", Odds(1), "812/2015:15.a", 70, _LEAST),
    "banca": Row("812/2015:9.b", "812/2015:26.a", Odds(19, 20), "812/2015:15.a", 70, _LEAST),
    "empate": Row("812/2015:9.c", "812/2015:25.b", Odds(8), "812/2015:15.b", 15, _LEAST),
    "pair:ponto": Row("812/2015:10", "812/2015:25.c", Odds(11), "812/2015:15.c", 8, _LEAST),
    "pair:banca": Row("812/2015:10", "812/2015:25.c", Odds(11), "812/2015:15.c", 8, _LEAST),
}
# 812/2015:39: all of it except the maxima of 812/2015:15, which 812/2015:43 replaces.
_MACAU: dict[Spot, tuple[str, int]] = {
    "ponto": ("812/2015:43.a", 100),
    "banca": ("812/2015:43.a", 100),
    "empate": ("812/2015:43.b", 10),
    "pair:ponto": ("812/2015:43.c", 8),
    "pair:banca": ("812/2015:43.c", 8),
}

BOOKS: dict[str, Book] = {
    "812/2015": Book(
        _ONLINE,
        ("6", "8", "6-half", "8-half", "6-macau", "8-macau", "6-macau-half", "8-macau-half"),
        {decks: tuple(range(1, 10)) for decks in (6, 8)},
        table="812/2015:6.a",
        cards="812/2015:6.b",
        bets="812/2015:9",
        closing="812/2015:27",
        start="812/2015:28",
        cut="reading:baccarat-shoe",
        turn="812/2015:18",
        stand="812/2015:6.a",
        standing=0,
        turned_by_players=False,
    ),
    "1441/95-II": Book(
        _LAND,
        ("6", "8"),
        {6: (7,), 8: (12, 14)},
        table="1441/95-II:2",
        cards="1441/95-II:1",
        bets="1441/95-II:10",
        closing="1441/95-II:11",
        start="812/2015:28",  # Tables for one exist only online: reading:rulebook.
        cut="1441/95-II:4",
        turn="1441/95-II:15",
        stand="1441/95-II:11",
        standing=6,
        turned_by_players=True,
    ),
    "1441/95-III": Book(
        _LAND_MACAU,
        ("6", "8"),
        {6: (7,), 8: (12, 14)},
        table="1441/95-III:2",
        cards="1441/95-III:1",
        bets="1441/95-III:10",
        closing="1441/95-III:11.f",
        start="812/2015:28",
        cut="1441/95-III:4",
        turn="1441/95-III:15",
        stand="1441/95-III:11.e",
        standing=6,
        turned_by_players=True,
    ),
}


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = "812/2015"
    form: str = "8"  # The form: decks, and what sets the table apart.
    shared: bool = True  # For several players, or for one alone (812/2015:4).
    seats: int = 0  # Numbered places; 0: as many as the rulebook allows.
    unit: Cents = 100
    minimum: Cents = 100  # 812/2015:2.b, 812/2015:14
    cap: Cents = 0  # Macau: the greatest difference between ponto and banca (812/2015:41).
    pairs: bool = True  # Whether pairs are offered, where the rulebook has them (812/2015:10).
    window: int = 20  # Seconds to bet in, the same for all (812/2015:27).
    think: int = 10  # Seconds to turn the cards at a shared table: it takes one click.
    cutting: int = 6  # Seconds in which a player may cut.
    pace: int = 1  # Seconds from card to card.
    rest: int = 5  # Seconds from the end of a coup until bets open again, at a shared table.

    def __post_init__(self) -> None:
        require(self.rulebook in BOOKS, "wire:shape", "no such rulebook")
        book = self.book
        require(self.form in book.forms, book.cards, "no such form in this rulebook")
        lawful = book.places[self.decks]
        require(not self.seats or self.seats in lawful, book.table, "no such number of places")
        require(self.shared or self.seats in (0, 1), "812/2015:4", "too many seats", most=1)
        require(self.window >= 3, "PD-48", "the window is too short", least=3)
        slow = min(self.think, self.cutting) >= 3
        require(slow, "reading:baccarat-turning", "the clock is too short", least=3)
        require(self.pace >= 0 <= self.rest, "wire:shape", "malformed")
        whole = self.unit > 0 < self.minimum and self.minimum % self.unit == 0
        require(whole, "reading:money", "the minimum is not whole units")
        _lawful_cap(self)

    @property
    def book(self) -> Book:
        return BOOKS[self.rulebook]

    @property
    def decks(self) -> int:
        return int(self.form.partition("-")[0])

    @property
    def macau(self) -> bool:
        return self.rulebook == "1441/95-III" or "-macau" in self.form

    @property
    def commission(self) -> Commission:
        """One of the two is always charged: reading:baccarat-commission."""
        return "50%" if self.form.endswith("-half") else "5%"

    @property
    def handles(self) -> bool:
        """Whether players turn the cards; otherwise the table does (812/2015:18)."""
        return self.book.turned_by_players


def _lawful_cap(rules: Rules) -> None:
    if not rules.macau:
        require(rules.cap == 0, "812/2015:39", "a cap belongs to Macau")
        return
    fixed = rules.cap > 0 or rules.rulebook == "812/2015"
    require(fixed, "1441/95-III:11.b", "no cap is set")
    require(rules.cap >= 0, "wire:shape", "malformed")
    for spot in spots(rules):  # Otherwise a bet would exist in name only.
        rule, least = row(rules, spot), minimum(rules, spot)
        fits = not rules.cap or share(rules, spot) >= least
        needed = -(-least * 100 // rule.share)
        require(fits, rule.limit, "the cap is below a minimum", least=needed)


# --- Places ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def sides(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """The numbered places, one tuple per side; 1 is at the croupier's left."""
    if not rules.shared:
        return (("1",),)
    count = rules.seats or rules.book.places[rules.decks][-1]
    double = rules.rulebook != "812/2015" and rules.decks == 8
    half = count // 2 if double else count
    names = tuple(str(n) for n in range(1, count + 1))
    return (names[:half], names[half:]) if double else (names,)


@lru_cache(maxsize=256)
def places(rules: Rules) -> tuple[str, ...]:
    return tuple(place for side in sides(rules) for place in side)


def standing(rules: Rules) -> int:
    """How many may stand on a side: one between every two places, or six (1441/95-III:11.e)."""
    if not rules.shared or not rules.book.standing:
        return 0
    between = len(sides(rules)[0]) - 1
    return between if rules.rulebook == "1441/95-II" else rules.book.standing


def seats(rules: Rules) -> int:
    """How many may be at the table, with a place or standing."""
    return len(places(rules)) + standing(rules) * len(sides(rules))


def free(rules: Rules, taken: Mapping[PlayerId, str]) -> tuple[str, ...]:
    """The places that may be taken, then those beside which one may stand."""
    used, most = tuple(taken.values()), standing(rules)
    beside: list[str] = []
    for side in sides(rules) if most else ():
        behind = tuple(f"stand:{place}" for place in side)
        if sum(place in behind for place in used) < most:
            beside += behind
    return (*(place for place in places(rules) if place not in used), *beside)


def newcomer(rules: Rules, taken: Mapping[PlayerId, str]) -> str:
    """Where a newcomer goes: the lowest free place, otherwise standing where fewest do."""
    first, *others = free(rules, taken)
    beside = tuple(taken.values())
    return first if first.isdigit() else min((first, *others), key=beside.count)


# --- Bets -----------------------------------------------------------------------------------------


def spots(rules: Rules) -> tuple[Spot, ...]:
    """What the table accepts bets on (1441/95-II:10, 1441/95-III:10, 812/2015:9, 812/2015:10)."""
    rows = rules.book.rows
    return tuple(s for s in SPOTS if s in rows and (rules.pairs or not s.startswith("pair:")))


@lru_cache(maxsize=256)
def row(rules: Rules, spot: Spot) -> Row:
    """A spot's row of the pay-table, at a table with *rules*."""
    found = rules.book.rows[spot]
    if rules.rulebook != "812/2015":
        return found
    price, pays, limit, times, part = found.price, found.pays, found.limit, found.times, 100
    if spot == "banca" and rules.commission == "50%":
        price, pays = "812/2015:26.b", Odds(1)
    if rules.macau:
        (limit, part), times = _MACAU[spot], 0
    return Row(found.bet, price, pays, limit, times, found.least, part)


def step(rules: Rules, spot: Spot) -> Cents:
    """A stake is a multiple of this: the unit, raised until every prize is whole cents."""
    halved = 2 if spot == "banca" and rules.commission == "50%" else 1
    return lcm(rules.unit, row(rules, spot).pays.to, halved)  # reading:money


def minimum(rules: Rules, spot: Spot) -> Cents:
    whole = step(rules, spot)
    return -(-rules.minimum // whole) * whole


def maximum(rules: Rules, spot: Spot) -> Cents:
    """The most that a player may have on a spot, or a place with its followers (812/2015:2.a).

    At Macau tables no player has a maximum (1441/95-III:11.a, 812/2015:40).
    """
    return minimum(rules, spot) * row(rules, spot).times or BOOKS_END


def share(rules: Rules, spot: Spot) -> Cents:
    """Macau: what all bets of this kind together, or the difference, may come to."""
    return rules.cap * row(rules, spot).share // 100 if rules.cap else BOOKS_END


def returned(rules: Rules, spot: Spot, stake: Cents, coup: Coup) -> Cents:
    """What *stake* on *spot* returns when *coup* is dealt.

    On a tie ponto and banca neither win nor lose (1441/95-II:17, 1441/95-III:17, 812/2015:23); a
    winning stake stays the player's, whatever the prize (812/2015:24, 812/2015:25). Pairs depend
    only on the first two cards of their side.
    """
    price = row(rules, spot).pays
    if spot.startswith("pair:"):
        first_two = coup.ponto if spot == "pair:ponto" else coup.banca
        return stake + price.on(stake) if pair(first_two) else 0
    won = winner(coup)
    if spot != won:
        return stake if won == "empate" else 0
    if spot == "banca" and rules.commission == "50%" and total(coup.banca) in HALVED:
        price = Odds(1, 2)  # 812/2015:26.b; otherwise all of it is kept or 5 % taken (812/2015:26).
    return stake + price.on(stake)
