"""A full-cycle scan: every way for the reels to stop, counted by what it pays and what it brings.

The windows that bring different extra games are told apart, so that those can be added to the
scan by equations (`sheet`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from banca.games.slots.machine import Column, Machine, columns
from banca.games.slots.prizes import expanded
from banca.games.slots.returns import Held
from banca.maths.slots.tables import loops, tables

Prizes: TypeAlias = Mapping[int, int]  # How many of the windows pay so many credits.


class Brings(NamedTuple):
    """What a window leads to."""

    games: int = 0  # Free games, as if there were no bound,
    pick: bool = False  # the bonus,
    held: Held | None = None  # or a spin with these reels held.


Scan: TypeAlias = dict[Brings, Prizes]


def scan(
    machine: Machine, lines: int, level: int, *, free: bool = False, held: Held | None = None
) -> Scan:
    """All windows of the paid game or of free games, or of a spin with held reels.

    Prizes have the scatters' in them and not the multiplier of free games. A spin with held reels
    has as many windows as the other reels have ways to stop.
    """
    np, fast = loops()
    table = tables(machine, lines, level, free=free)
    classes, cycle = _cycle(machine, table, np, fast, free=free, held=held)
    tally = fast.tally(len(classes))
    run = (fast.scan_lines, fast.scan_ways, fast.scan_clusters)[table.kind]
    run(table, cycle, tally)
    found: dict[Brings, dict[int, int]] = {}
    for at, (brings, extra) in enumerate(classes):
        for prize, count in counted(tally, at, np).items():
            own = found.setdefault(brings, {})
            own[prize + extra] = own.get(prize + extra, 0) + count
    return {brings: dict(sorted(prizes.items())) for brings, prizes in found.items()}


def counted(tally: Any, kind: int, np: Any) -> dict[int, int]:
    """How often each prize of a class was met."""
    met = np.flatnonzero(tally.counts[kind])
    found = dict(zip(met.tolist(), tally.counts[kind, met].tolist(), strict=True))
    for at in np.flatnonzero(tally.values):
        key = int(tally.keys[at])
        if key >> 44 == kind:
            found[key & ((1 << 44) - 1)] = int(tally.values[at])
    return found


def _cycle(
    machine: Machine, table: Any, np: Any, fast: Any, *, free: bool, held: Held | None
) -> tuple[list[tuple[Brings, int]], Any]:
    """Which stops are gone through, and which classes there are, with what scatters pay in each.

    A code is in mixed radix: what scatters there are, then for each reel how it would be held.
    """
    reels = columns(machine, free=free)
    held = held or (None,) * len(reels)
    respin = any(held)
    sums = 1 if respin else len(table.extra)
    radix = sums
    kept: list[list[Column | None]] = []  # By reel: what may be held there; first None.
    turns, codes = [], []
    for at, reel in enumerate(reels):
        seen = [expanded(machine, (column,), free=free)[0] for column in reel]
        fixed = held[at]
        its: list[Column | None] = [None]
        order = [seen.index(fixed)] if fixed else range(len(reel))
        own = []
        for stop in order:
            number = 0
            if not fixed and table.holds[at, stop]:
                if seen[stop] not in its:
                    its.append(seen[stop])
                number = its.index(seen[stop])
            own.append(radix * number + (0 if respin else int(table.codes[at, stop])))
        radix *= len(its)
        kept.append(its)
        turns.append(list(order))
        codes.append(own)
    classes: dict[tuple[Brings, int], int] = {}
    class_of = []
    for code in range(radix):
        scattered, rest = code % sums, code // sums
        after: list[Column | None] = []
        for its, fixed in zip(kept, held, strict=True):
            rest, number = divmod(rest, len(its))
            after.append(fixed or its[number])
        goes_on = tuple(after) != held and not all(after)
        brings = Brings(held=tuple(after) if goes_on else None)
        extra = 0
        if not respin:
            brings = brings._replace(
                games=int(table.given[scattered]), pick=bool(table.picks[scattered])
            )
            extra = int(table.extra[scattered])
        class_of.append(classes.setdefault((brings, extra), len(classes)))
    wide = max(map(len, turns))
    inner = {code: codes[-1].count(code) for code in codes[-1]}
    return list(classes), fast.Cycle(
        stops=np.array([row + [0] * (wide - len(row)) for row in turns], np.int64),
        number=np.array([len(row) for row in turns], np.int64),
        codes=np.array([row + [0] * (wide - len(row)) for row in codes], np.int64),
        classes=np.array(class_of, np.int64),
        inner=np.array(list(inner), np.int64),
        often=np.array(list(inner.values()), np.int64),
    )
