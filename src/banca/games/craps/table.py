"""What the house sets for one craps table, what follows for every bet, and what a throw does to it.

`decided` is the kernel: settlement, announcements, exact odds and simulation all use it.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import asdict

from banca.games.craps.prices import (
    ANY_CRAPS,
    CRAPS,
    EVEN,
    FIELD,
    HARD,
    KINDS,
    LAY,
    NATURALS,
    NUMBERS,
    ON_THE_CLOTH,
    PAYS,
    TAKE,
    TO_LOSE,
    TO_WIN,
    TOTALS,
    kind_of,
    number,
)
from banca.kit import window
from banca.kit.dice import Throw, pips, throws, total
from banca.kit.play import Cents, Odds, Spot, Value, require

BOOK = "1441/95-VI"

# --- The dice ---------------------------------------------------------------------------------

Pair: TypeAlias = str  # "1-4": the first and the fourth die of the five.
PAIRS: tuple[Pair, ...] = tuple(  # Two of five numbered dice: 1441/95-VI:2, 1441/95-VI:4.
    f"{one}-{two}" for one, two in combinations(range(1, 6), 2)
)


def turned(dice: Pair) -> int:
    """By how many faces a pair of dice rotates the order: the shooter's say in the draw."""
    return PAIRS.index(dice) * (len(throws(2)) // len(PAIRS))


@cache
def faces(dice: Pair) -> dict[Throw, int]:
    """Every throw of *dice*, all equally likely whichever dice they are (1441/95-VI:2.b,
    1441/95-VI:2.e), in an order of their own.

    Dice are inspected before they are handed out (1441/95-VI:3). Callers must not change it.
    """
    order, at = list(throws(2)), turned(dice)
    found = dict.fromkeys((*order[at:], *order[:at]), 1)
    assert found == throws(2), f"{dice} are not two sound dice"
    return found


# --- The table --------------------------------------------------------------------------------


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = BOOK
    bar: Literal["12", "2"] = "12"  # Double six or double one: 1441/95-VI:10.2, reading:craps-bar.
    shared: bool = True  # For several players, or for one alone.
    seats: int = 0  # 0: as many as allowed.
    unit: Cents = 100
    minimum: Cents = 100
    minima: dict[str, Cents] = {}  # A kind of bet's own minimum.
    times: int = 100  # Maximum over minimum; the regulation sets none (reading:craps-bets).
    payment: Cents = 0  # The most that odds may pay; 0: no bound (1441/95-VI:11.1).
    cap: Cents = 0  # Over all bets of a player; 0: none (reading:limits).
    window: int = 20  # Seconds to bet in, the same for all.
    think: int = 20  # Seconds for a shooter to throw.
    roll: int = 2  # Seconds from the throw until the dice are at rest.
    rest: int = 3  # Seconds from there until bets open again, at a shared table.

    def __post_init__(self) -> None:
        require(self.rulebook == BOOK, "wire:shape", "no such rulebook")
        require(self.bar in ("12", "2"), "reading:craps-bar", "no such bar")
        window.lawful(self, self.roll)
        require(self.think >= 3, "PD-48", "the window is too short", least=3)
        require(self.unit > 0, "reading:money", "the minimum is not whole units")
        for own in (self.minimum, *self.minima.values()):
            whole = own > 0 and own % self.unit == 0
            require(whole, "reading:money", "the minimum is not whole units")
        require(self.minima.keys() <= set(KINDS), "wire:shape", "malformed")
        require(self.times > 0 <= self.payment, "wire:shape", "malformed")
        require(self.cap >= 0, "wire:shape", "malformed")
        least = max(minimum(self, spot) for spot in ON_THE_CLOTH)
        capped = not self.cap or self.cap >= least  # Otherwise a bet would exist in name only.
        require(capped, "reading:limits", "the cap is below a minimum", least=least)

    def __hash__(self) -> int:
        """By value, `minima` too, so that what follows from the rules alone can be cached."""
        fields = (value for name, value in asdict(self).items() if name != "minima")
        return hash((*fields, *sorted(self.minima.items())))

    @property
    def form(self) -> str:
        """The form of the table, as other modules name it: which bar it has."""
        return f"bar-{self.bar}"


def seats(rules: Rules) -> int:
    """How many may sit (reading:seats)."""
    return window.seats(rules)


def prices(spot: Spot, point: int = 0) -> tuple[Odds, ...]:
    """All that *spot* can pay; with a *point*, odds on the lines have only its price."""
    if point and spot == "odds:pass":
        return (TAKE[point],)
    if point and spot == "odds:dont-pass":
        return (LAY[point],)
    return PAYS[spot].prices


def unit(rules: Rules, spot: Spot, point: int = 0) -> Cents:
    """The table's unit, raised until every prize of *spot* is whole cents (reading:money)."""
    return lcm(rules.unit, *(price.to for price in prices(spot, point)))


def minimum(rules: Rules, spot: Spot, point: int = 0) -> Cents:
    whole = unit(rules, spot, point)
    return -(-rules.minima.get(kind_of(spot), rules.minimum) // whole) * whole


def maximum(rules: Rules, spot: Spot) -> Cents:
    """The most that a player may have on a spot; odds have a maximum of their own."""
    return minimum(rules, spot) * rules.times


def step(rules: Rules, spot: Spot, point: int = 0) -> Cents:
    """A stake is a multiple of this; on the numbers, of the minimum itself (1441/95-VI:12)."""
    if kind_of(spot) in ("win", "lose"):
        return minimum(rules, spot)
    return unit(rules, spot, point)


def most_odds(rules: Rules, spot: Spot, point: int, flat: Cents) -> Cents:
    """The most odds beside *flat*: as much again, and no payment above the maximum
    (1441/95-VI:11.1).
    """
    paid = (rules.payment * price.to // price.wins for price in prices(spot, point))
    return min(flat, *paid) if rules.payment else flat


# --- The kernel -------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a bet does on a throw.

    It ``stays``; it ``moves`` to *target*; or it leaves the table and ``returns`` *back* cents
    for every *of* cents of its stake: none if it lost, all if it tied, more if it won.
    """

    what: Literal["stays", "moves", "returns"]
    target: Spot = ""
    back: int = 0
    of: int = 1

    def cents(self, stake: Cents) -> Cents:
        """What *stake* returns. Nothing is rounded: the bet's unit sees to it."""
        assert self.what == "returns", f"a bet that {self.what} returns nothing yet"
        assert stake % self.of == 0, f"{stake} does not divide by {self.of}"
        return stake // self.of * self.back


STAYS = Outcome("stays")
LOSES = Outcome("returns", back=0)
PUSHES = Outcome("returns", back=1)


def wins(price: Odds) -> Outcome:
    """Prize and stake: a winning stake stays the player's (1441/95-VI:13.2)."""
    return Outcome("returns", back=price.wins + price.to, of=price.to)


def decided(rules: Rules, spot: Spot, point: int, throw: Throw) -> Outcome:
    """What a bet on *spot* does when *throw* falls while the puck is on *point*; 0: no point."""
    return _decided(rules.bar, spot, point, throw)


@cache
def _decided(bar: str, spot: Spot, point: int, throw: Throw) -> Outcome:
    fallen, n = total(throw), number(spot)
    match kind_of(spot):
        case "pass":
            return _right(point, fallen)
        case "dont-pass":
            return _wrong(bar, point, fallen)
        case "come":
            return _settled_or_moved("come", n, fallen, _right(n, fallen))
        case "dont-come":
            return _settled_or_moved("dont-come", n, fallen, _wrong(bar, n, fallen))
        case "odds":
            return _odds(bar, spot.partition(":")[2], point, throw)
        case "big":  # 1441/95-VI:10.5, 1441/95-VI:10.6
            return _race(n, fallen, EVEN)
        case "under":  # 1441/95-VI:10.7
            return wins(EVEN) if fallen < 7 else LOSES
        case "over":  # 1441/95-VI:10.8
            return wins(EVEN) if fallen > 7 else LOSES
        case "field":  # 1441/95-VI:13.1
            return wins(FIELD[fallen]) if fallen in FIELD else LOSES
        case "craps":  # 1441/95-VI:11.2
            return wins(ANY_CRAPS) if fallen in CRAPS else LOSES
        case "total":
            return wins(TOTALS[n]) if fallen == n else LOSES
        case "hard":  # 1441/95-VI:11.3
            one, two = pips(throw)
            return _race(n, fallen, HARD[n]) if one == two or fallen != n else LOSES
        case "win":  # 1441/95-VI:12.1
            return _race(n, fallen, TO_WIN[n])
        case "lose":  # 1441/95-VI:12.2
            return STAYS if fallen not in (n, 7) else wins(TO_LOSE[n]) if fallen == 7 else LOSES
    raise AssertionError(f"no such spot: {spot}")


def _race(n: int, fallen: int, price: Odds) -> Outcome:
    """*n* before seven."""
    return wins(price) if fallen == n else LOSES if fallen == 7 else STAYS


def _right(box: int, fallen: int) -> Outcome:
    """Pass and come: the first throw if *box* is 0, then a race (1441/95-VI:10.1)."""
    if box:
        return _race(box, fallen, EVEN)
    return wins(EVEN) if fallen in NATURALS else LOSES if fallen in CRAPS else STAYS


def _wrong(bar: str, box: int, fallen: int) -> Outcome:
    """Don't pass and don't come: pass the other way round, except for the bar (1441/95-VI:10.2).

    The bar is a stand-off on both: 1441/95-VI:10.4 as reading:craps-bar has it.
    """
    if not box and str(fallen) == bar:
        return PUSHES
    other = _right(box, fallen)
    return other if other is STAYS else wins(EVEN) if other is LOSES else LOSES


def _settled_or_moved(line: Spot, box: int, fallen: int, outcome: Outcome) -> Outcome:
    """A come bet undecided by its first throw goes to the box of the number that fell."""
    if outcome is STAYS and not box:
        return Outcome("moves", f"{line}:{fallen}")  # 1441/95-VI:10.3, 1441/95-VI:10.4
    return outcome


def _odds(bar: str, flat: Spot, point: int, throw: Throw) -> Outcome:
    """Odds are decided with their flat bet (1441/95-VI:11.1), at the price of their side."""
    box = number(flat) or point
    outcome = _decided(bar, flat, point, throw)
    if box not in NUMBERS or outcome.what != "returns":
        return STAYS
    price = LAY[box] if flat.startswith("dont") else TAKE[box]
    return wins(price) if outcome.back else LOSES
