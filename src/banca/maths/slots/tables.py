"""A machine as tables for the compiled loops, made by asking the machine and its evaluator.

Must agree with `banca.games.slots.prizes` on every window: tests/maths/test_slots_scan.py.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from banca.games.slots.clusters import Cluster, Frontier, Mask, cell, joined, prize
from banca.games.slots.machine import (
    Bet,
    Clusters,
    Code,
    Lines,
    Machine,
    Ways,
    columns,
    credits_staked,
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
from banca.maths.twin import NeedsNumba


def loops() -> tuple[Any, ModuleType]:
    """numpy and the loops of slot machines, which are slow to load; `NeedsNumba` without them."""
    try:
        import numpy

        from banca.maths.fast import slots
    except ModuleNotFoundError:
        raise NeedsNumba from None
    return numpy, slots


@cache
def tables(machine: Machine, lines: int, level: int, *, free: bool) -> Any:
    """The machine at a bet, in the paid game or in free games."""
    np, fast = loops()
    reels = columns(machine, free=free)
    longest = max(map(len, reels))
    numbers = {symbol.code: at for at, symbol in enumerate(machine.symbols)}
    cells = np.zeros((len(reels), longest, machine.rows), np.uint8)
    holds = np.zeros((len(reels), longest), np.uint8)
    holding = machine.hold.code if machine.hold and now(machine.hold.when, free=free) else None
    for at, reel in enumerate(reels):
        for stop, column in enumerate(reel):
            (seen,) = expanded(machine, (column,), free=free)
            cells[at, stop] = [numbers[code] for code in seen]
            holds[at, stop] = holding in column
    none: dict[str, Any] = {
        "rows": np.zeros((0, 0), np.uint8),
        "moves": np.zeros((0, 0, 0), np.int32),
        "ends": np.zeros((0, 0), np.int64),
        "on": np.zeros((0, 0, 0), np.uint8),
        "opened": np.zeros((0, 0, 0), np.int32),
        "met": np.zeros((0, 0, 0), np.int64),
        "reach": np.zeros((0, 0), np.int64),
        "pays": np.zeros((0, 0), np.int64),
        "masks": np.zeros((0, 0, 0), np.int32),
        "joins": np.zeros((0, 0, 0, 0), np.int32),
        "closes": np.zeros((0, 0, 0, 0), np.int64),
        "hopes": np.zeros((0, 0), np.bool_),
    }
    match machine.plan:
        case Lines() as plan:
            kind, own = fast.LINES, _lines(machine, plan, lines, level, cells, reels, np)
        case Ways():
            kind, own = fast.WAYS, _ways(machine, level, reels, np, free=free)
        case Clusters():
            kind, own = fast.CLUSTERS, _clusters(machine, level, reels, np, free=free)
    return fast.Tables(
        kind=kind,
        stops=np.array([len(reel) for reel in reels], np.int64),
        cells=cells,
        **_scatters(machine, lines, level, np, free=free),
        holds=holds,
        times=machine.free.multiplier if free and machine.free else 1,
        **(none | own),
    )


def _scatters(machine: Machine, lines: int, level: int, np: Any, *, free: bool) -> dict[str, Any]:
    """Scatters in mixed radix: the sum over all reels says how many there are of each."""
    reels = columns(machine, free=free)
    stake = credits_staked(machine, Bet(lines, level, 1))
    codes = np.zeros((len(reels), max(map(len, reels))), np.int64)
    counts: list[dict[Code, int]] = [{}]  # By sum.
    for scatter in machine.scatters:
        step = len(counts)
        most = 0
        for at, reel in enumerate(reels):
            seen = [column.count(scatter.code) for column in reel]
            most += max(seen)
            codes[at, : len(reel)] += step * np.array(seen)
        counts = [met | {scatter.code: n} for n in range(most + 1) for met in counts]
    extra = [
        sum(at_least(scatter.pays, met[scatter.code]) for scatter in machine.scatters) * stake
        for met in counts
    ]
    games, picks = [0] * len(counts), [False] * len(counts)
    if machine.free:
        brings = machine.free.again if free else machine.free.games
        games = [at_least(brings, met[machine.free.code]) for met in counts]
    if machine.pick and not free:
        picks = [met[machine.pick.code] >= machine.pick.count for met in counts]
    return {
        "codes": codes,
        "extra": np.array(extra, np.int64),
        "given": np.array(games, np.int64),
        "picks": np.array(picks, np.bool_),
    }


# --- Lines ----------------------------------------------------------------------------------------


def _lines(
    machine: Machine, plan: Lines, lines: int, level: int, cells: Any, reels: Any, np: Any
) -> dict[str, Any]:
    found = matches(machine)
    codes = [symbol.code for symbol in machine.symbols]
    first = tuple((at, 1) for at in range(len(found)))
    states: list[dict[tuple[tuple[int, int], ...], int]] = [{first: 1}]  # Before each reel.
    steps: list[list[list[int]]] = []
    for reel in range(len(reels)):
        following: dict[tuple[tuple[int, int], ...], int] = {}
        rows = [[0] * len(codes)]  # State 0: lost.
        for state in states[-1]:
            row = []
            for code in codes:
                left = tuple(
                    (at, times * more)
                    for at, times in state
                    if (more := found[at].reels[reel].get(code))
                )
                if reel == len(reels) - 1:
                    row.append(
                        max(
                            (level_pays(machine, found[at].prize, level) * n for at, n in left),
                            default=0,
                        )
                    )
                else:
                    row.append(following.setdefault(left, len(following) + 1) if left else 0)
            rows.append(row)
        steps.append(rows)
        states.append(following)
    moves = np.zeros((len(reels) - 1, max(map(len, steps[:-1])), len(codes)), np.int32)
    for reel, rows in enumerate(steps[:-1]):
        moves[reel, : len(rows)] = rows
    played = np.array(plan.lines[:lines], np.uint8)
    on = np.zeros((*cells.shape[:2], lines), np.uint8)
    for reel in range(len(reels)):
        on[reel] = cells[reel][:, played[:, reel]]
    first_two = moves[0, 1][on[0][:, None, :]], on[1][None, :, :]
    return {
        "rows": played,
        "moves": moves,
        "ends": np.array(steps[-1], np.int64),
        "on": on,
        "opened": moves[1][first_two],
    }


# --- Ways and clusters ----------------------------------------------------------------------------


def _ways(machine: Machine, level: int, reels: Any, np: Any, *, free: bool) -> dict[str, Any]:
    symbols = by_symbol(machine)
    met = np.zeros((len(reels), max(map(len, reels)), len(symbols)), np.int64)
    reach = np.zeros((len(symbols), len(reels) + 1), np.int64)
    pays = np.zeros((len(symbols), len(reels) + 1), np.int64)
    for at, (code, prizes) in enumerate(symbols.items()):
        for number, reel in enumerate(reels):
            met[number, : len(reel), at] = [
                counted(machine, code, expanded(machine, (column,), free=free)[0])
                for column in reel
            ]
        for run in range(len(reels) + 1):
            reached = [count for count in prizes if count <= run]
            if reached:
                reach[at, run] = max(reached)
                pays[at, run] = level_pays(machine, prizes[max(reached)], level)
    return {"met": met, "reach": reach, "pays": pays}


def _clusters(machine: Machine, level: int, reels: Any, np: Any, *, free: bool) -> dict[str, Any]:
    symbols = by_symbol(machine)
    masks = np.zeros((len(symbols), len(reels), max(map(len, reels))), np.int32)
    made: list[list[tuple[list[list[int]], list[list[int]]]]] = []
    for at, (code, prizes) in enumerate(symbols.items()):
        pays = {count: level_pays(machine, prize, level) for count, prize in prizes.items()}
        states: dict[Frontier, int] = {((-1,) * machine.rows, ()): 0}
        made.append([])
        for number, reel in enumerate(reels):
            known: dict[Mask, int] = {}
            for stop, column in enumerate(reel):
                (seen,) = expanded(machine, (column,), free=free)
                mask = tuple(cell(code, one, counted(machine, code, (one,))) for one in seen)
                masks[at, number, stop] = known.setdefault(mask, len(known))
            following: dict[Frontier, int] = {}
            joins, closes = [], []
            for edge, clusters in states:
                row, paid = [], []
                for mask in known:
                    after, left = joined(edge, clusters, mask, max(pays))
                    ended: list[Cluster] = list(left)
                    if number == len(reels) - 1:
                        ended += after[1]
                        after = (-1,) * machine.rows, ()
                    row.append(following.setdefault(after, len(following)))
                    paid.append(sum(prize(pays, one) for one in ended))
                joins.append(row)
                closes.append(paid)
            made[-1].append((joins, closes))
            states = following
    deep = max(len(joins) for one in made for joins, _ in one)
    wide = int(masks.max()) + 1
    joins_ = np.zeros((len(symbols), len(reels), deep, wide), np.int32)
    closes_ = np.zeros((len(symbols), len(reels), deep, wide), np.int64)
    for at, one in enumerate(made):
        for number, (joins, closes) in enumerate(one):
            joins_[at, number, : len(joins), : len(joins[0])] = joins
            closes_[at, number, : len(closes), : len(closes[0])] = closes
    hopes = closes_[:, -1].max(axis=2) > 0
    return {"masks": masks, "joins": joins_, "closes": closes_, "hopes": hopes}
