"""What the house sets for one slot machine, and what a bet on it is.

828/2015 is the machine online, 1441/95-VIII that of the casinos of 1995. The machine itself is a
value in the rules, so the log holds all of it: no file is needed to read it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from banca.games.slots import shipped
from banca.games.slots.machine import (
    Bet,
    Clusters,
    Lines,
    Machine,
    bets,
    line_choices,
    stake,
)
from banca.kit.jackpots import PARTS, Jackpot
from banca.kit.limits import Bounds
from banca.kit.play import Cents, Spot, Value, require

CLASSIC = "latao"  # The machine of a table that names none.
LINE_S = 180  # Without a connection for longer than this there is no session (828/2015:39.b).
SHORTEST = 3  # Seconds of a play, and of a decision in it (PD-48).


class Book(Value):
    """Where one rulebook says what a bet is: its lines, its value, and what it may pay."""

    lines: str
    value: str  # The value of a credit, and of the bet on a line.
    least: str
    most: str
    prizes: str


BOOKS: dict[str, Book] = {
    "828/2015": Book(
        lines="828/2015:34.d",
        value="828/2015:22",
        least="828/2015:3.b",
        most="828/2015:3.a",
        prizes="828/2015:30",
    ),
    "1441/95-VIII": Book(
        lines="1441/95-VIII:10",
        value="1441/95-VIII:10",
        least="1441/95-VIII:10",
        most="1441/95-VIII:10",
        prizes="1441/95-VIII:10",
    ),
}


def _classic() -> Machine:
    return shipped.machine(CLASSIC)


class Rules(Value):
    """What the house sets for one machine; it is always one player's (1441/95-VIII:12)."""

    rulebook: str = "828/2015"
    machine: Machine = msgspec.field(default_factory=_classic)
    shared: bool = False
    jackpots: tuple[Jackpot, ...] = ()  # One level or several (828/2015:12).
    doubling: bool = True  # Whether prizes may be doubled where the machine has it.
    autoplay: int = 100  # Automatic plays at the most (828/2015:26); 0: there are none.
    voucher: Cents = 1_000_000  # From this prize on there is a voucher (1441/95-VIII:13).
    cycle: int = 3  # Seconds from a result to its payment, and so between two plays (INT-19).
    spin: int = 0  # Seconds from the bet until the stops are drawn,
    free: int = 3  # and before each spin that costs nothing: time to see the one before it.
    think: int = 30  # Seconds for a decision.
    pace: int = 1  # Seconds from a decision to what it brings.

    def __post_init__(self) -> None:
        require(self.rulebook in BOOKS, "wire:shape", "no such rulebook")
        require(not self.shared, "1441/95-VIII:12", "a machine has one player")
        for seconds in (self.cycle, self.think):
            short = "the clock is too short"
            require(seconds >= SHORTEST, "reading:machine-cycle", short, least=SHORTEST)
        require(min(self.spin, self.free, self.pace) >= 0, "wire:shape", "malformed")
        require(0 <= self.autoplay <= 1000, "828/2015:26", "too many automatic plays", most=1000)
        require(self.voucher > 0, "wire:shape", "malformed")
        if self.jackpots:
            feeds = self.machine.share_bp > 0
            require(feeds, "828/2015:14", "the machine feeds no jackpot")
            different = len({jackpot.id for jackpot in self.jackpots}) == len(self.jackpots)
            require(different, "828/2015:12", "a jackpot is named twice")
            parts = max(stake(self.machine, bet) for bet in bets(self.machine))
            parts *= self.machine.share_bp
            least = -(-parts // PARTS)
            for jackpot in self.jackpots:  # No chance is more than certain.
                likely = "the jackpot's mean is below a share"
                require(parts <= jackpot.mean * PARTS, "PD-64", likely, least=least)

    @property
    def book(self) -> Book:
        return BOOKS[self.rulebook]

    @property
    def minimum(self) -> Cents:
        """The smallest bet of all (828/2015:3.b)."""
        return min(stake(self.machine, bet) for bet in bets(self.machine))


# --- Bets -----------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """Bets on one spot: lines and denomination, and which levels in a row may be played."""

    spot: Spot
    bounds: Bounds


def spot_of(machine: Machine, lines: int, denomination: Cents) -> Spot:
    """``lines:5@10``: five lines, and a credit is worth ten cents (reading:machine-bet)."""
    match machine.plan:
        case Lines():
            kind = "lines"
        case Clusters():
            kind = "clusters"
        case _:
            kind = "ways"
    return f"{kind}:{lines}@{denomination}"


def choices(rules: Rules) -> Iterator[Choice]:
    """Every bet that the machine takes, spot by spot: any multiple of the step in the bounds."""
    machine, book = rules.machine, rules.book
    for lines in line_choices(machine):
        for denomination in machine.denominations:
            unit = stake(machine, Bet(lines, 1, denomination))
            for least, most, step in _runs(machine.levels):
                spot = spot_of(machine, lines, denomination)
                within = Bounds(least * unit, most * unit, step * unit, book.least, book.most)
                yield Choice(spot, within)


def spots(rules: Rules) -> Iterator[Choice]:
    """The spots of the machine, each once, from its least bet to its largest (828/2015:34.c)."""
    machine, book = rules.machine, rules.book
    for lines in line_choices(machine):
        for denomination in machine.denominations:
            unit = stake(machine, Bet(lines, 1, denomination))
            least, most = min(machine.levels) * unit, max(machine.levels) * unit
            within = Bounds(least, most, unit, book.least, book.most)
            yield Choice(spot_of(machine, lines, denomination), within)


def bet_of(rules: Rules, spot: Spot, cents: Cents) -> Bet:
    """The bet of *cents* on *spot*, in credits (828/2015:3.d); `Refused` if it is not taken."""
    machine, book = rules.machine, rules.book
    place, _, value = spot.rpartition("@")
    lines = {place_of(machine, each): each for each in line_choices(machine)}
    known = _listed(lines.values())
    require(place in lines, book.lines, "no such number of lines", lines=known)
    worth = {str(each): each for each in machine.denominations}
    known = _listed(machine.denominations)
    require(value in worth, book.value, "no such denomination", denominations=known)
    unit = stake(machine, Bet(lines[place], 1, worth[value]))
    level, rest = divmod(cents, unit)
    least, most = min(machine.levels) * unit, max(machine.levels) * unit
    require(cents >= least, book.least, "below the minimum", least=least)
    require(cents <= most, book.most, "above the bet's maximum", most=most)
    fits = rest == 0 and level in machine.levels
    known = _listed(machine.levels)
    require(fits, book.value, "no such level", levels=known, unit=unit)
    return Bet(lines[place], level, worth[value])


def place_of(machine: Machine, lines: int) -> str:
    return spot_of(machine, lines, 0).rpartition("@")[0]


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _runs(levels: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """*levels* as runs of multiples: 1, 2, 3, 5, 10 is 1 to 3 by 1, and 5 to 10 by 5."""
    left = list(levels)
    while left:
        step = left[0] if len(left) == 1 or left[0] % (left[1] - left[0]) else left[1] - left[0]
        run = 1
        while run < len(left) and left[run] - left[run - 1] == step:
            run += 1
        yield left[0], left[run - 1], step
        left = left[run:]
