"""The par sheet of a machine: what it returns, from where, how often, and in what amounts."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, log, log1p, sqrt
from typing import Any, NamedTuple

from banca.games.slots.machine import Bet, Machine, credits_staked, cycle
from banca.games.slots.returns import Parts, parts
from banca.maths.slots.moments import Scans, scans, whole
from banca.maths.slots.scan import Scan
from banca.maths.slots.spread import Band, bands

SURE = 0.99  # How sure a wait is.


class Top(NamedTuple):
    """The highest prize of one spin of the paid game, and how likely it is."""

    credits: int
    chance: Fraction


class Sheet(NamedTuple):
    """A bet: so many lines at a level. Whatever is not a count is a fraction of the stake."""

    lines: int
    level: int
    credits: int  # The stake.
    cycle: int  # Ways for the reels to stop.
    parts: Parts
    variance: Fraction  # Of a whole play.
    hit: Fraction  # How likely a play pays anything.
    top: Top
    free: Fraction  # How likely a play brings free games,
    pick: Fraction  # and the bonus.

    @property
    def returned(self) -> Fraction:
        return self.parts.all

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def wait(self) -> int:
        """Plays within which a prize comes, in 99 of 100 cases."""
        return waited(self.hit)


def waited(chance: Fraction) -> int:
    """The plays after which something of this chance has come, in 99 of 100 cases."""
    if chance >= 1:
        return 1
    return ceil(log(1 - SURE) / log1p(-float(chance)))


def sheet(machine: Machine, lines: int, level: int) -> tuple[Sheet, Scans]:
    """The figures of a bet, from a full-cycle scan; all of them exact."""
    found = scans(machine, lines, level)
    paid = found(False, None)
    stake = credits_staked(machine, Bet(lines, level, 1))
    sums = whole(machine, lines, level, found)
    return (
        Sheet(
            lines,
            level,
            stake,
            cycle(machine),
            parts(machine, lines, level),
            (sums.square - sums.mean**2) / stake**2,
            1 - sums.nothing,
            _top(paid),
            _how_often(paid, lambda brings: brings.games > 0),
            _how_often(paid, lambda brings: brings.pick),
        ),
        found,
    )


def spread(machine: Machine, found: Sheet, all_scans: Scans) -> tuple[Band, ...]:
    """The distribution of prizes of a bet."""
    return bands(machine, found.lines, found.level, all_scans, float(found.returned))


def _how_often(found: Scan, wanted: Any) -> Fraction:
    met = sum(sum(prizes.values()) for brings, prizes in found.items() if wanted(brings))
    return Fraction(met, sum(sum(prizes.values()) for prizes in found.values()))


def _top(found: Scan) -> Top:
    highest = max(max(prizes) for prizes in found.values())
    often = sum(prizes.get(highest, 0) for prizes in found.values())
    return Top(highest, Fraction(often, sum(sum(p.values()) for p in found.values())))
