"""How likely a whole play is to pay how much, in bands of the stake.

A sum of independent prizes is a product of their transforms: each scan is transformed once, and the
extra games are put together as in `moments`, for all prizes at once. That is arithmetic with
floats; errors stay below a billionth. A machine without extra games is counted instead, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from banca.games.slots.machine import Bet, Machine, credits_staked
from banca.games.slots.returns import Held
from banca.maths.slots.moments import Scans
from banca.maths.slots.scan import Prizes
from banca.maths.slots.tables import loops

EDGES = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # Times the stake.
LARGEST = 1 << 20  # Credits that are told apart.
FADES = 1e-5  # How much of what is beyond that folds back onto smaller prizes.


class Band(NamedTuple):
    """Prizes of at least so many times the stake, and less than the next band's."""

    least: int  # 0: below the stake, and more than nothing.
    most: int | None
    chance: float
    returns: float  # What they return of a stake on average.


def bands(
    machine: Machine, lines: int, level: int, all_scans: Scans, returned: float
) -> tuple[Band, ...]:
    """The chances of a play that pays anything."""
    np, _ = loops()
    stake = credits_staked(machine, Bet(lines, level, 1))
    size = 1 << min(LARGEST.bit_length() - 1, (EDGES[-1] * stake).bit_length())
    chances = _chances(machine, stake, size, all_scans, np)
    worth = chances * np.arange(size) / stake
    found = []
    for least, most in pairwise((*EDGES, None)):
        first = max(1, (least or 0) * stake)
        last = size if most is None else min(size, most * stake)
        chance = float(chances[first:last].sum())
        value = float(worth[first:last].sum())
        if most is None:  # With all that is larger than any number told apart.
            chance = max(0.0, 1 - float(chances[:first].sum()))
            value = max(0.0, returned - float(worth[:first].sum()))
        found.append(Band(least or 0, most, chance, value))
    return tuple(found)


def _chances(machine: Machine, stake: int, size: int, all_scans: Scans, np: Any) -> Any:
    """The chance of each prize in credits below *size*."""
    extra = machine.free or machine.pick or machine.hold
    fade = FADES ** (np.arange(size) / size) if extra else np.ones(size)

    def transform(prizes: Prizes, times: int = 1) -> Any:
        found = np.zeros(size)
        for prize, count in prizes.items():
            if prize * times < size:
                found[prize * times] += count
        return np.fft.rfft(found * fade)

    paid = all_scans(False, None)
    whole = sum(sum(prizes.values()) for prizes in paid.values())
    if not extra:
        found = np.zeros(size)
        for prize, count in (one for prizes in paid.values() for one in prizes.items()):
            if prize < size:
                found[prize] = count
        return found / whole
    total = np.zeros(size // 2 + 1, complex)
    after = (
        _series(machine, _one_more(machine, all_scans, transform, np), np) if machine.free else {}
    )
    again = _Respins(all_scans, transform, free=False)
    covers = transform({})
    if machine.pick:
        prizes = [prize * stake for prize in machine.pick.prizes]
        covers = transform({prize: prizes.count(prize) for prize in prizes}) / len(prizes)
    for brings, met in paid.items():
        part = transform(met) / whole
        if brings.held:
            part = part * again(brings.held)
        if brings.pick:
            part = part * covers
        if brings.games and machine.free:
            part = part * after[min(brings.games, machine.free.most)]
        total += part
    return np.clip(np.fft.irfft(total, size) / fade, 0, None)


class _Respins:
    """The transforms of spins with held reels, each made once."""

    def __init__(self, all_scans: Scans, transform: Any, *, free: bool, times: int = 1) -> None:
        self._scans, self._transform, self._free, self._times = all_scans, transform, free, times
        self._known: dict[Held, Any] = {}

    def __call__(self, held: Held) -> Any:
        if held not in self._known:
            spins = self._scans(self._free, held)
            whole = sum(sum(prizes.values()) for prizes in spins.values())
            found: Any = 0
            for brings, prizes in spins.items():
                part = self._transform(prizes, self._times) / whole
                found = found + (part * self(brings.held) if brings.held else part)
            self._known[held] = found
        return self._known[held]


def _one_more(machine: Machine, all_scans: Scans, transform: Any, np: Any) -> dict[int, Any]:
    """A free game, by how many others it brings."""
    assert machine.free is not None
    times = machine.free.multiplier
    again = _Respins(all_scans, transform, free=True, times=times)
    spins = all_scans(True, None)
    whole = sum(sum(prizes.values()) for prizes in spins.values())
    found: dict[int, Any] = {}
    for brings, prizes in spins.items():
        part = transform(prizes, times) / whole
        if brings.held:
            part = part * again(brings.held)
        found[brings.games] = found.get(brings.games, 0) + part
    return found


def _series(machine: Machine, each: Mapping[int, Any], np: Any) -> dict[int, Any]:
    """All free games of a play, by how many it begins with; as `moments` has it."""
    assert machine.free is not None
    most = machine.free.most
    begins = {min(first, most) for first in machine.free.games.values()}
    reached = set(begins)
    while more := {min(a + b, most) for a in reached for b in each} - reached:
        reached |= more
    later: dict[int, Any] = {}
    for played in range(most - 1, -1, -1):
        earlier = {}
        for given in sorted(one for one in reached if one > played):
            found: Any = 0
            for brings, game in each.items():
                after = min(given + brings, most)
                found = found + (game if after == played + 1 else game * later[after])
            earlier[given] = found
        later = earlier
    return {first: later[first] for first in begins}
