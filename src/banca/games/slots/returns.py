"""What a machine returns of a stake on average: exact fractions, by its pay plan alone.

Expectations are added up, so no window is ever looked at as a whole. A line is a symbol from each
reel, and a reel shows each of its stops as often as any other; so a line needs only the numbers of
symbols, ways need the numbers per window, and clusters need one reel after another. Free games,
held reels and bonuses have equations of their own. Must agree with a scan of all stops, which goes
by `prizes`: tests/maths/test_slots_scan.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import lcm, prod
from typing import NamedTuple, TypeAlias

from banca.games.slots.clusters import Mask, cell, mean_of_clusters
from banca.games.slots.machine import (
    Bet,
    Clusters,
    Code,
    Column,
    Lines,
    Machine,
    Ways,
    columns,
    credits_staked,
    line_choices,
    now,
)
from banca.games.slots.prizes import (
    at_least,
    by_symbol,
    counted,
    expanded,
    level_pays,
    matches,
)
from banca.games.slots.work import DIGITS, OPEN, Work, digits, within

FLOOR = Fraction(
    4, 5
)  # By the pay plan alone (1441/95-VIII:2, 828/2015:5, reading:machine-return).
Reel: TypeAlias = Mapping[Column, int]  # What a reel may show, and how often.
Held: TypeAlias = tuple[Column | None, ...]  # What each held reel shows; None: it spins.

HELD_STATES = 256  # Ways for reels to be held.
COUNTED = 4  # Steps of counting a symbol in what a reel shows.


class Parts(NamedTuple):
    """Where a return comes from, each as a fraction of the stake."""

    spins: Fraction  # Lines, ways or clusters of the paid spin.
    scatters: Fraction  # Of the paid spin.
    respins: Fraction  # With held reels, after the paid spin.
    free: Fraction  # All of the free games.
    pick: Fraction  # The bonus.
    free_games: Fraction  # Not of the stake: how many free games a play brings on average.

    @property
    def all(self) -> Fraction:
        return self.spins + self.scatters + self.respins + self.free + self.pick


def returns(machine: Machine) -> dict[tuple[int, int], Fraction]:
    """What comes back on average at every number of lines and every level.

    All prizes are so many credits, so a denomination makes no difference.
    """
    return {
        (lines, level): parts(machine, lines, level).all
        for lines in line_choices(machine)
        for level in machine.levels
    }


def returned(machine: Machine, bet: Bet) -> Fraction:
    return parts(machine, bet.lines, bet.level).all


def jackpot_return(machine: Machine, seed: int, mean: int) -> Fraction:
    """What a jackpot gives back of a stake on average; it is published apart from the pay plan.

    The chance of a win is the share over *mean* (reading:jackpot). So *mean* is paid in between two
    wins on average, and a win brings that and the seed.
    """
    return Fraction(machine.share_bp, 10_000) * (1 + Fraction(seed, mean))


@cache
def parts(machine: Machine, lines: int, level: int) -> Parts:
    """The return of a bet, by where it comes from."""
    if not any(prize.levels for prize in machine.pays):
        level = machine.levels[0]  # Prizes and stake grow alike.
    stake = credits_staked(machine, Bet(lines, level, 1))
    spins, respins = _played(machine, lines, level, free=False)
    games = Fraction(0)
    free = Fraction(0)
    if machine.free:
        games = _games(machine)
        spin, again = _played(machine, lines, level, free=True)
        each = Fraction(spin + again, stake) + _scattered(machine, free=True)
        free = games * each * machine.free.multiplier  # Wald: no game knows what follows.
    pick = Fraction(0)
    if machine.pick:
        met = counts(machine, machine.pick.code, free=False)
        often = sum(weight for count, weight in met.items() if count >= machine.pick.count)
        prizes = machine.pick.prizes
        pick = Fraction(often * sum(prizes), sum(met.values()) * len(prizes))
    first, again = Fraction(spins, stake), Fraction(respins, stake)
    return Parts(first, _scattered(machine, free=False), again, free, pick, games)


# --- Scatters and free games ----------------------------------------------------------------------


@cache
def counts(machine: Machine, code: Code, *, free: bool) -> dict[int, int]:
    """In how many of all the ways to stop a scatter is seen how often."""
    found = {0: 1}
    for reel in columns(machine, free=free):
        shown = Counter(column.count(code) for column in reel)
        following: Counter[int] = Counter()
        for (count, weight), (more, stops) in product(found.items(), shown.items()):
            following[count + more] += weight * stops
        found = dict(following)
    return found


def _scattered(machine: Machine, *, free: bool) -> Fraction:
    """What scatters pay in a spin, as a fraction of the stake."""
    found = Fraction(0)
    for scatter in machine.scatters:
        met = counts(machine, scatter.code, free=free)
        paid = sum(weight * at_least(scatter.pays, count) for count, weight in met.items())
        found += Fraction(paid, sum(met.values()))
    return found


def brought(machine: Machine, *, free: bool) -> dict[int, Fraction]:
    """How many free games a spin brings, and how likely; as if there were no bound."""
    assert machine.free is not None
    by_count = machine.free.again if free else machine.free.games
    found: dict[int, Fraction] = {}
    met = counts(machine, machine.free.code, free=free)
    for count, weight in met.items():
        games = at_least(by_count, count)
        found[games] = found.get(games, Fraction(0)) + Fraction(weight, sum(met.values()))
    return found


def series(machine: Machine) -> dict[int, Fraction]:
    """How many free games a play has in all, and how likely each number is."""
    assert machine.free is not None
    most = machine.free.most
    again = brought(machine, free=True)
    scale = lcm(*(chance.denominator for chance in again.values()))
    more = {games: int(chance * scale) for games, chance in again.items() if chance}
    first = brought(machine, free=False)
    base = lcm(*(chance.denominator for chance in first.values()))
    given: dict[int, int] = {}  # Games given so far and not all played, in parts of `over`.
    for games, chance in first.items():
        given[min(games, most)] = given.get(min(games, most), 0) + int(chance * base)
    found: dict[int, Fraction] = {}
    bits = base.bit_length() + most * (scale - 1).bit_length()
    within(digits(bits), DIGITS, "digits to say how many free games there are")
    over = base
    for played in range(most + 1):
        if ended := given.pop(played, 0):
            found[played] = Fraction(ended, over)
        if not given:
            break
        following: dict[int, int] = {}
        _work(machine).spend(len(given) * len(more))
        for (games, weight), (extra, ways) in product(given.items(), more.items()):
            all_given = min(games + extra, most)
            following[all_given] = following.get(all_given, 0) + weight * ways
        given = following
        over *= scale
    return found


@cache
def _games(machine: Machine) -> Fraction:
    """How many free games a play has on average."""
    return sum((games * chance for games, chance in series(machine).items()), Fraction(0))


# --- Spins, and spins with held reels -------------------------------------------------------------


def drawn(machine: Machine, *, free: bool) -> tuple[Reel, ...]:
    """What each reel may show once wilds have expanded."""
    return tuple(
        Counter(expanded(machine, (column,), free=free)[0] for column in reel)
        for reel in columns(machine, free=free)
    )


def _played(machine: Machine, lines: int, level: int, *, free: bool) -> tuple[Fraction, Fraction]:
    """What a spin pays on average in credits, and what the spins with held reels after it pay."""
    reels = drawn(machine, free=free)
    spin = mean(machine, lines, level, reels)
    again = Fraction(0)
    for held, chance in holds(machine, free=free).items():
        if any(held):
            shown = [
                {column: 1} if column else reel for column, reel in zip(held, reels, strict=True)
            ]
            again += chance * mean(machine, lines, level, shown)
    return spin, again


@cache
def holds(machine: Machine, *, free: bool) -> dict[Held, Fraction]:
    """How likely a play comes to spin with these reels held; with none held it always does."""
    reels = columns(machine, free=free)
    start: Held = (None,) * len(reels)
    found: dict[Held, Fraction] = {start: Fraction(1)}
    if machine.hold is None or not now(machine.hold.when, free=free):
        return found
    code = machine.hold.code
    stops: list[dict[Column | None, Fraction]] = []  # What a spin does to each reel.
    for reel in reels:
        kept = Counter(
            expanded(machine, (column,), free=free)[0] if code in column else None
            for column in reel
        )
        stops.append({column: Fraction(count, len(reel)) for column, count in kept.items()})
    within(prod(len(stop.keys() | {None}) for stop in stops), HELD_STATES, "ways to hold reels")
    for number in range(len(reels)):  # Only a state with more held reels can follow.
        for state in [one for one in found if sum(map(bool, one)) == number]:
            rest: list[dict[Column | None, Fraction]] = [
                {held: Fraction(1)} if held else stop
                for held, stop in zip(state, stops, strict=True)
            ]
            for after in product(*rest):
                if after != state and not all(after):
                    chance = found[state] * prod(
                        (stop[column] for stop, column in zip(rest, after, strict=True)),
                        start=Fraction(1),
                    )
                    found[after] = found.get(after, Fraction(0)) + chance
    return found


@cache
def _work(machine: Machine) -> Work:
    return Work()


# --- What a window pays on average ----------------------------------------------------------------


def mean(machine: Machine, lines: int, level: int, reels: Sequence[Reel]) -> Fraction:
    """What lines, ways or clusters pay on average in credits, when reels show this."""
    match machine.plan:
        case Lines() as plan:
            _work(machine).spend(sum(map(len, reels)) * machine.rows)
            on = [[_on_row(reel, row) for row in range(machine.rows)] for reel in reels]
            each = (
                _mean_of_line(
                    machine, level, tuple(r[row] for r, row in zip(on, rows, strict=True))
                )
                for rows in plan.lines[:lines]
            )
            return sum(each, Fraction(0))
        case Ways():
            return _mean_of_ways(machine, level, reels)
        case Clusters():
            return _mean_of_clusters(machine, level, reels)


def _on_row(reel: Reel, row: int) -> tuple[tuple[Code, int], ...]:
    found: Counter[Code] = Counter()
    for column, count in reel.items():
        found[column[row]] += count
    return tuple(sorted(found.items()))


@cache
def _mean_of_line(
    machine: Machine, level: int, reels: tuple[tuple[tuple[Code, int], ...], ...]
) -> Fraction:
    """Reel by reel: which rows of the pay-table are still open, and what wilds make of them."""
    rows = matches(machine)
    open_: dict[tuple[tuple[int, int], ...], int] = {tuple((at, 1) for at in range(len(rows))): 1}
    for number, symbols in enumerate(reels):
        following: Counter[tuple[tuple[int, int], ...]] = Counter()
        rows_open = 0
        for state, weight in open_.items():
            _work(machine).spend(len(state) * len(symbols))
            for code, count in symbols:
                left = tuple(
                    (at, times * found)
                    for at, times in state
                    if (found := rows[at].reels[number].get(code))
                )
                if left:
                    if left not in following:
                        rows_open += len(left)
                        within(rows_open, OPEN, "rows of the pay-table at once")
                    following[left] += weight * count
        open_ = following
    paid = sum(
        weight * max(level_pays(machine, rows[at].prize, level) * times for at, times in state)
        for state, weight in open_.items()
    )
    return Fraction(paid, prod(sum(count for _, count in symbols) for symbols in reels))


def _mean_of_ways(machine: Machine, level: int, reels: Sequence[Reel]) -> Fraction:
    """For each symbol: its ways on the reels of a prize, unless it reaches a higher one."""
    found = Fraction(0)
    for code, prizes in by_symbol(machine).items():
        _work(machine).spend(sum(map(len, reels)) * COUNTED)
        ways, reached = [], []  # By reel: how many on average, and how likely there is one.
        for reel in reels:
            all_ = sum(reel.values())
            met = [(counted(machine, code, column), stops) for column, stops in reel.items()]
            ways.append(Fraction(sum(number * stops for number, stops in met), all_))
            reached.append(Fraction(sum(stops for number, stops in met if number), all_))
        for count, higher in pairwise([*sorted(prizes), 0]):
            ends = 1 - prod(reached[count:higher], start=Fraction(1)) if higher else Fraction(1)
            found += level_pays(machine, prizes[count], level) * prod(ways[:count]) * ends
    return found


def _mean_of_clusters(machine: Machine, level: int, reels: Sequence[Reel]) -> Fraction:
    found = Fraction(0)
    for code, prizes in by_symbol(machine).items():
        pays = {count: level_pays(machine, prize, level) for count, prize in prizes.items()}
        found += mean_of_clusters(pays, masks(machine, code, reels), _work(machine))
    return found


def masks(machine: Machine, code: Code, reels: Sequence[Reel]) -> list[dict[Mask, int]]:
    """What each reel may show, as one symbol sees it."""
    found: list[dict[Mask, int]] = []
    for reel in reels:
        met: Counter[Mask] = Counter()
        for column, stops in reel.items():
            met[tuple(cell(code, one, counted(machine, code, (one,))) for one in column)] += stops
        found.append(met)
    return found
