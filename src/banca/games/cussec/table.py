"""The board of cussec, what the house sets for a table, and what the dice pay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from banca.kit import window
from banca.kit.dice import PIPS, DieColour, Throw, pips, throws, total
from banca.kit.play import Cents, Odds, Spot, Value, require

# --- The pay-table ------------------------------------------------------------------------------


class Row(Value):
    """A kind of bet: where it is allowed and priced, and all the prices that it can have."""

    bet: str
    price: str
    pays: tuple[Odds, ...]


# Where there are several prices, they depend on how many dice show the number.
PAYS: dict[str, Row] = {  # 1441/95-VII:7, 1441/95-VII:8
    "small": Row("1441/95-VII:7.a", "1441/95-VII:8.a", (Odds(1),)),
    "big": Row("1441/95-VII:7.b", "1441/95-VII:8.b", (Odds(1),)),
    "number": Row("1441/95-VII:7.c", "1441/95-VII:8.c", (Odds(1), Odds(2), Odds(3))),
    "pair": Row("1441/95-VII:7.d", "1441/95-VII:8.d", (Odds(5),)),
    "double": Row("1441/95-VII:7.e", "1441/95-VII:8.e", (Odds(10), Odds(30))),
    "triple": Row("1441/95-VII:7.f", "1441/95-VII:8.f", (Odds(190),)),
    "any-triple": Row("1441/95-VII:7.g", "1441/95-VII:8.g", (Odds(32),)),
    "sum": Row("1441/95-VII:7.h", "1441/95-VII:8.h", ()),
}
SUMS = {4: 65, 5: 32, 6: 19, 7: 12, 8: 8, 9: 7, 10: 6}  # 1441/95-VII:8.h
SUMS |= {21 - points: times for points, times in SUMS.items()}  # The dice turned upside down.
SMALL, BIG = range(4, 11), range(11, 18)
# Opposite faces add up to seven, on each of the three dice (1441/95-VII:1.b, 1441/95-VII:1.c),
# and every face of every die is as likely as any other (1441/95-VII:1.e).
assert all(7 - pip in PIPS for pip in PIPS)
assert set(throws(3).values()) == {1}


def _spots() -> Iterator[Spot]:
    yield from ("small", "big")
    yield from (f"number:{pip}" for pip in PIPS)
    yield from (f"pair:{one}-{other}" for one, other in combinations(PIPS, 2))
    yield from (f"double:{pip}" for pip in PIPS)
    yield from (f"triple:{pip}" for pip in PIPS)
    yield "any-triple"
    yield from (f"sum:{points}" for points in sorted(SUMS))


SPOTS = tuple(_spots())
ORDER = {spot: place for place, spot in enumerate(SPOTS)}


def kind(spot: Spot) -> str:
    return spot.partition(":")[0]


def prices(spot: Spot) -> tuple[Odds, ...]:
    """All that *spot* can pay, lowest first."""
    if kind(spot) == "sum":
        return (Odds(SUMS[int(spot.partition(":")[2])]),)
    return PAYS[kind(spot)].pays


@cache
def won(spot: Spot, throw: Throw) -> Odds | None:
    """The price at which *spot* wins when the dice show *throw*; None where it loses.

    On a triple small and big lose (1441/95-VII:9); every other bet counts it, sums included.
    """
    shown, what = pips(throw), kind(spot)
    numbers = [int(number) for number in spot.partition(":")[2].split("-") if number]
    alike = len(set(shown)) == 1
    times = min(shown.count(number) for number in numbers) if numbers else 0
    match what:
        case "small":
            wins = total(throw) in SMALL and not alike
        case "big":
            wins = total(throw) in BIG and not alike
        case "number" | "pair":
            wins = times >= 1
        case "double":
            wins = times >= 2
        case "triple" | "any-triple":
            wins = alike and (not numbers or times == 3)
        case _:
            wins = [total(throw)] == numbers
    if not wins:
        return None
    paid = prices(spot)
    place = {"number": times, "double": times - 1}.get(what, 1)  # By default there is one price.
    return paid[place - 1]


# --- What the house sets ------------------------------------------------------------------------

DICE: tuple[DieColour, ...] = ("blue", "green", "red")


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = "1441/95-VII"
    shared: bool = True  # For several players, or for one alone (reading:rulebook).
    seats: int = 0  # 0: as many as allowed.
    unit: Cents = 50
    minimum: Cents = 100
    most: int = 100  # The maximum over the minimum, on every spot (reading:table-maximum).
    dice: str = "red"  # The colour of all three (1441/95-VII:1.a).
    shake: int = 3  # Seconds for the dice to jump three times (1441/95-VII:4).
    window: int = 20  # Seconds to bet in, the same for all (1441/95-VII:5).
    bell: int = 3  # Seconds from the bell until the cover is lifted (1441/95-VII:5).
    rest: int = 4  # Seconds from there until it is put back, where several play.

    def __post_init__(self) -> None:
        require(self.rulebook == "1441/95-VII", "wire:shape", "no such rulebook")
        window.lawful(self, self.shake, self.bell)
        require(self.dice in DICE, "1441/95-VII:1.a", "no dice of that colour")
        units = self.unit > 0 and self.minimum > 0 and self.minimum % self.unit == 0
        require(units, "reading:money", "the minimum is not whole units")
        require(self.most >= 1, "reading:table-maximum", "the maximum is below the minimum")


def seats(rules: Rules) -> int:
    """How many may sit: one alone, or forty (reading:seats)."""
    return window.seats(rules)


def returned(rules: Rules, spot: Spot, stake: Cents, throw: Throw) -> Cents:
    """What *stake* on *spot* returns when the dice show *throw*.

    A stake that wins stays the player's (1441/95-VII:10).
    """
    paid = won(spot, throw)
    return stake + paid.on(stake) if paid else 0


@cache
def lit(throw: Throw) -> tuple[Spot, ...]:
    """The zones of the board that win (1441/95-VII:5)."""
    return tuple(spot for spot in SPOTS if won(spot, throw))
