"""What the house sets for one roulette table, and what follows from it for every bet."""

from __future__ import annotations

from math import lcm

from msgspec.structs import asdict

from banca.games.roulette.cloth import WHEELS, Pocket, kind_of, spots
from banca.games.roulette.prices import PAYS, Cited
from banca.kit import window
from banca.kit.play import Cents, Spot, Value, require


class Book(Value):
    """What one rulebook says about the table as a whole; a table has one (reading:rulebook)."""

    wheels: tuple[str, ...]
    column: str  # Its column of the pay-table: online, french or land.
    bets: str
    limits: str
    cap: str
    closing: str
    launch: str = "804/2015:15"  # Lets a player alone release the ball; 1995 has no such rule.
    seats: int = 40  # reading:seats
    seats_cite: str = "reading:seats"


BOOKS: dict[str, Book] = {
    "804/2015": Book(
        ("american-37", "american-38"),
        "online",
        "804/2015:7",
        "804/2015:11",
        "804/2015:12",
        "804/2015:14",
    ),
    "807/2015": Book(
        ("french-37",),
        "french",
        "807/2015:7",
        "807/2015:12",
        "807/2015:13",
        "807/2015:16",
        launch="807/2015:17",
    ),
    "1441/95-IX": Book(  # 1441/95-IX:1: the French table's rules, except where IX differs.
        ("french-37", "american-37"),
        "land",
        "1441/95-X:18",
        "1441/95-X:27",
        "reading:limits",
        "1441/95-X:14",
        seats=8,
        seats_cite="1441/95-IX:5",
    ),
    "1441/95-X": Book(
        ("french-37",),
        "land",
        "1441/95-X:18",
        "1441/95-X:27",
        "reading:limits",
        "1441/95-X:14",
    ),
}


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = "804/2015"
    wheel: str = "american-38"
    shared: bool = True  # For several players, or for one alone (804/2015:4, 807/2015:4).
    seats: int = 0  # 0: as many as the rulebook allows.
    unit: Cents = 50
    minimum: Cents = 100
    minima: dict[str, Cents] = {}  # A kind of bet's own minimum (804/2015:10, 807/2015:11).
    cap: Cents = 0  # Over all bets of a player; 0: none (804/2015:12, 807/2015:13).
    doubles: bool = True  # Whether two dozens and two columns are offered (804/2015:12).
    calls: bool = False  # Whether call bets are accepted (807/2015:8).
    window: int = 20  # Seconds to bet in, the same for all (804/2015:14, 807/2015:16).
    spin: int = 4  # Seconds from «nada mais» until the number is drawn.
    rest: int = 0  # Seconds from there until bets open again: screens show the ball come down.

    def __post_init__(self) -> None:
        require(self.rulebook in BOOKS, "wire:shape", "no such rulebook")
        book = BOOKS[self.rulebook]
        require(self.wheel in book.wheels, book.bets, "no such wheel in this rulebook")
        window.lawful(self, self.spin, most=book.seats, cite=book.seats_cite)
        require(self.unit > 0, "reading:money", "the minimum is not whole units")
        for own in (self.minimum, *self.minima.values()):
            whole = own > 0 and own % self.unit == 0
            require(whole, "reading:money", "the minimum is not whole units")
        require(self.minima.keys() <= PAYS.keys(), "wire:shape", "malformed")
        require(self.cap >= 0, "wire:shape", "malformed")
        require(
            not self.calls or self.rulebook == "807/2015",
            "807/2015:8",
            "calls belong to 807/2015",
        )
        least = max(minimum(self, kind) for kind in PAYS if offered(self, kind))
        capped = not self.cap or self.cap >= least  # Otherwise a bet would exist in name only.
        require(capped, book.cap, "the cap is below a minimum", least=least)

    def __hash__(self) -> int:
        """By value, `minima` too, so that what follows from the rules alone can be cached."""
        fields = (value for name, value in asdict(self).items() if name != "minima")
        return hash((*fields, *sorted(self.minima.items())))

    @property
    def book(self) -> Book:
        return BOOKS[self.rulebook]


def cited(rulebook: str, kind: str) -> Cited:
    row = PAYS[kind]
    match BOOKS[rulebook].column:
        case "online":
            return row.online
        case "french":
            return row.french
        case _:
            return row.land


def seats(rules: Rules) -> int:
    """How many may sit: one alone, eight at 1441/95-IX:5, forty elsewhere (reading:seats)."""
    return window.seats(rules, rules.book.seats)


def wheel(rules: Rules) -> dict[Pocket, int]:
    """Every pocket is as likely as any other (1441/95-X:6)."""
    return dict.fromkeys(WHEELS[rules.wheel], 1)


def offered(rules: Rules, spot: Spot) -> bool:
    """Whether bets on a spot, or of a kind, are accepted (804/2015:12, 807/2015:13)."""
    return rules.doubles or kind_of(spot) not in ("dozens", "columns")


def step(rules: Rules, kind: str) -> Cents:
    """A stake is a multiple of this: the unit, raised until every prize is whole cents."""
    return lcm(rules.unit, PAYS[kind].pays.to)  # reading:money


def minimum(rules: Rules, kind: str) -> Cents:
    """The least stake of a kind of bet, on each of its spots (804/2015:3.c, 807/2015:3.c)."""
    whole = step(rules, kind)
    return -(-rules.minima.get(kind, rules.minimum) // whole) * whole


def maximum(rules: Rules, kind: str) -> Cents:
    """The most that a player may have on one spot of a kind (804/2015:3.b, 807/2015:3.b)."""
    return minimum(rules, kind) * cited(rules.rulebook, kind).most


def returned(rules: Rules, spot: Spot, stake: Cents, pocket: Pocket) -> Cents:
    """What *stake* on *spot* returns when the ball rests in *pocket*.

    A zero needs no case of its own: only the spots that name it cover it, so all others, even
    chances included, lose in full (804/2015:19, 807/2015:21, 1441/95-X:21).
    """
    if pocket not in spots(rules.wheel)[spot]:
        return 0  # 804/2015:18, 807/2015:20
    return stake + PAYS[kind_of(spot)].pays.on(stake)  # 804/2015:13, 807/2015:14, 1441/95-X:20
