"""Mean, variance and hit rate of whole plays, exactly: scans of single spins put together.

A play is a spin, the spins with held reels that follow it, a bonus, and free games with their own.
Each is summed up by four numbers, which add up along every way that a play can take.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

from banca.games.slots.machine import Bet, Machine, credits_staked
from banca.games.slots.returns import Held
from banca.maths.slots.scan import Prizes, Scan, scan

Scans = Callable[[bool, Held | None], Scan]  # Of the paid game or of free games, with reels held.


class Sums(NamedTuple):
    """Prizes with their chances: all chances, mean, mean of squares, and the chance of nothing."""

    chance: Fraction
    mean: Fraction
    square: Fraction
    nothing: Fraction

    def then(self, after: Sums) -> Sums:
        """A prize, and then another that does not depend on it."""
        return Sums(
            self.chance * after.chance,
            self.mean * after.chance + self.chance * after.mean,
            self.square * after.chance + 2 * self.mean * after.mean + self.chance * after.square,
            self.nothing * after.nothing,
        )

    def plus(self, other: Sums) -> Sums:
        """One or the other."""
        return Sums(*(a + b for a, b in zip(self, other, strict=True)))


NEVER = Sums(*[Fraction(0)] * 4)
NOTHING = Sums(Fraction(1), Fraction(0), Fraction(0), Fraction(1))


def scans(machine: Machine, lines: int, level: int) -> Scans:
    """The scans of a bet, each made once."""

    @cache
    def found(free: bool, held: Held | None) -> Scan:
        return scan(machine, lines, level, free=free, held=held)

    return found


def whole(machine: Machine, lines: int, level: int, all_scans: Scans) -> Sums:
    """The sums of whole plays, in credits."""
    stake = credits_staked(machine, Bet(lines, level, 1))
    after = _series(machine, _games(machine, all_scans)) if machine.free else {}
    found = NEVER
    for brings, prizes in all_scans(False, None).items():
        part = summed(prizes, _windows(all_scans(False, None)))
        if brings.held:
            part = part.then(_respun(all_scans, free=False, held=brings.held))
        if brings.pick and machine.pick:
            covers = [prize * stake for prize in machine.pick.prizes]
            part = part.then(summed({prize: covers.count(prize) for prize in covers}, len(covers)))
        if brings.games and machine.free:
            part = part.then(after[min(brings.games, machine.free.most)])
        found = found.plus(part)
    return found


def summed(prizes: Prizes, among: int, times: int = 1) -> Sums:
    return Sums(
        Fraction(sum(prizes.values()), among),
        Fraction(times * sum(prize * count for prize, count in prizes.items()), among),
        Fraction(times**2 * sum(prize**2 * count for prize, count in prizes.items()), among),
        Fraction(prizes.get(0, 0), among),
    )


def _windows(found: Scan) -> int:
    return sum(sum(prizes.values()) for prizes in found.values())


def _respun(all_scans: Scans, *, free: bool, held: Held, times: int = 1) -> Sums:
    """What spins with these reels held bring until no further reel is held."""

    @cache
    def from_(held: Held) -> Sums:
        found = NEVER
        spins = all_scans(free, held)
        for brings, prizes in spins.items():
            part = summed(prizes, _windows(spins), times)
            found = found.plus(part.then(from_(brings.held)) if brings.held else part)
        return found

    return from_(held)


def _games(machine: Machine, all_scans: Scans) -> dict[int, Sums]:
    """A free game with what follows from it, by how many others it brings."""
    assert machine.free is not None
    times = machine.free.multiplier
    spins = all_scans(True, None)
    found: dict[int, Sums] = {}
    for brings, prizes in spins.items():
        part = summed(prizes, _windows(spins), times)
        if brings.held:
            part = part.then(_respun(all_scans, free=True, held=brings.held, times=times))
        found[brings.games] = found.get(brings.games, NEVER).plus(part)
    return found


def _series(machine: Machine, games: Mapping[int, Sums]) -> dict[int, Sums]:
    """All free games of a play, by how many it begins with.

    From the last game back to the first, in whole numbers over a power of one denominator:
    fractions would look for common divisors of numbers with hundreds of digits.
    """
    assert machine.free is not None
    most = machine.free.most
    over = lcm(*(part.denominator for one in games.values() for part in one))
    each = {more: [int(part * over) for part in one] for more, one in games.items()}
    begins = {min(first, most) for first in machine.free.games.values()}
    reached = set(begins)
    while more_ := {min(a + b, most) for a in reached for b in games} - reached:
        reached |= more_
    later: dict[int, tuple[int, int, int, int]] = {}  # By games given, before the next one,
    scale = 1  # in parts of this.
    for played in range(most - 1, -1, -1):
        earlier = {}
        for given in sorted(one for one in reached if one > played):
            sums = [0, 0, 0, 0]
            for more, (chance, mean, square, nothing) in each.items():
                after = min(given + more, most)
                ends = scale, 0, 0, scale
                c, m, s, n = ends if after == played + 1 else later[after]
                sums[0] += chance * c
                sums[1] += mean * c + chance * m
                sums[2] += square * c + 2 * mean * m + chance * s
                sums[3] += nothing * n
            earlier[given] = (sums[0], sums[1], sums[2], sums[3])
        later = earlier
        scale *= over
    return {first: Sums(*(Fraction(part, scale) for part in later[first])) for first in begins}
