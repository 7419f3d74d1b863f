"""What a window of symbols pays: the one evaluator of the live game.

The maths tabulate it or are held to it: tests/games/test_slots_prizes.py, tests/maths/.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import prod
from typing import Literal, NamedTuple, TypeAlias

from banca.games.slots.machine import (
    Bet,
    Clusters,
    Code,
    Column,
    Lines,
    Machine,
    Prize,
    Ways,
    Window,
    columns,
    credits_staked,
    now,
)
from banca.kit.play import Cents, Value

Cell: TypeAlias = tuple[int, int]  # Reel and row, both from 0.


class Win(Value):
    """One prize: where it is, and what it pays."""

    kind: Literal["line", "ways", "cluster", "scatter"]
    symbol: str  # As the pay-table has it: a symbol, a group or a pattern.
    count: int  # Symbols on the line, reels, cells or scatters.
    cells: tuple[Cell, ...]
    credits: int
    cents: Cents
    line: int = 0  # The number of the line, from 1.
    times: int = 1  # The multiplier of the free game and of the wilds on a line or in a cluster.
    ways: int = 1  # A way through a wild that multiplies counts as often as it multiplies.


def wins(
    machine: Machine, bet: Bet, window: Window, *, free: bool = False, respin: bool = False
) -> tuple[Win, ...]:
    """Every prize in *window* as drawn, in a paid or a free game, or in a spin with held reels.

    On a line only the highest counts (828/2015:28); the prizes of different lines are added
    (828/2015:29).
    """
    seen = expanded(machine, window, free=free)
    found = list(_formed(machine, bet, seen))
    if not respin:
        found.extend(_scattered(machine, bet, window))
    times = machine.free.multiplier if free and machine.free else 1
    return tuple(_paid(win, times, bet.denomination) for win in found)


def expanded(machine: Machine, window: Window, *, free: bool) -> Window:
    """The window after wilds that expand have filled their reels."""
    fills = [wild.code for wild in machine.wilds if now(wild.expands, free=free)]
    return tuple(_filled(column, fills) for column in window) if fills else window


def scatters(window: Window, code: Code) -> int:
    """How many of a scatter are in the window as drawn: nothing expands over one."""
    return sum(column.count(code) for column in window)


def free_games(machine: Machine, window: Window, *, free: bool, given: int = 0) -> int:
    """How many free games the window brings, when the play has brought *given* so far."""
    if machine.free is None:
        return 0
    brings = machine.free.again if free else machine.free.games
    found = at_least(brings, scatters(window, machine.free.code))
    return min(found, machine.free.most - given)


def picks(machine: Machine, window: Window) -> bool:
    """Whether the window of a paid game brings the pick bonus."""
    return machine.pick is not None and (scatters(window, machine.pick.code) >= machine.pick.count)


def held(machine: Machine, window: Window, *, free: bool) -> tuple[int, ...]:
    """The reels that are held, from 0.

    If there are more of them than before the spin, and not all, the others spin again.
    """
    if machine.hold is None or not now(machine.hold.when, free=free):
        return ()
    return tuple(reel for reel, column in enumerate(window) if machine.hold.code in column)


def at_least(by_count: Mapping[int, int], count: int) -> int:
    """What *count* brings: the row of the highest number that it reaches."""
    reached = [least for least in by_count if least <= count]
    return by_count[max(reached)] if reached else 0


def level_pays(machine: Machine, prize: Prize, level: int) -> int:
    """The credits of a row of the pay-table at *level*."""
    if prize.levels:
        return prize.levels[machine.levels.index(level)]
    return prize.credits * level


# --- The most that a play may pay -----------------------------------------------------------------


def most_paid(machine: Machine, bet: Bet) -> Cents:
    """No play of *bet* pays more than this; few machines ever pay as much."""
    stake = credits_staked(machine, bet)
    spins = 1 + (len(machine.reels) - 1 if machine.hold else 0)
    found = spins * _most_seen(machine, bet, free=False)
    if machine.pick:
        found += max(machine.pick.prizes) * stake
    if free := machine.free:
        found += free.most * spins * _most_seen(machine, bet, free=True) * free.multiplier
    if machine.double:
        found = max(found, machine.double.most * stake)
    return found * bet.denomination


def _most_seen(machine: Machine, bet: Bet, *, free: bool) -> int:
    """No window pays more credits than this."""
    reels = [
        {expanded(machine, (column,), free=free)[0] for column in reel}
        for reel in columns(machine, free=free)
    ]
    stake = credits_staked(machine, bet)
    found = sum(max(scatter.pays.values(), default=0) * stake for scatter in machine.scatters)
    if isinstance(machine.plan, Lines):
        best = 0
        for match in matches(machine):
            times = prod(max(reel.values()) for reel in match.reels)
            best = max(best, level_pays(machine, match.prize, bet.level) * times)
        return found + best * bet.lines
    for code, prizes in by_symbol(machine).items():
        highest = max(level_pays(machine, prize, bet.level) for prize in prizes.values())
        if isinstance(machine.plan, Ways):
            each = (max(counted(machine, code, column) for column in reel) for reel in reels)
            found += highest * prod(max(1, ways) for ways in each)
        else:
            cells = len(reels) * machine.rows
            each = (max(_multiplied(machine, code, column) for column in reel) for reel in reels)
            found += highest * prod(each) * (cells // min(prizes))
    return found


def _multiplied(machine: Machine, code: Code, column: Column) -> int:
    """What the wilds of a reel multiply a cluster by, if all of them belong to it."""
    return prod(max(1, counted(machine, code, (symbol,))) for symbol in column)


# --- Lines ----------------------------------------------------------------------------------------


class Match(NamedTuple):
    """A row of the pay-table, and what each symbol multiplies it by on each reel.

    A symbol that is missing from the reel's table breaks the row.
    """

    prize: Prize
    reels: tuple[Mapping[Code, int], ...]


@cache
def matches(machine: Machine) -> tuple[Match, ...]:
    """The pay-table of a machine with lines, with what its wilds may replace."""
    codes = [symbol.code for symbol in machine.symbols]
    return tuple(
        Match(prize, tuple(_accepts(machine, codes, reel) for reel in prize.pattern))
        for prize in machine.pays
    )


def _accepts(machine: Machine, codes: list[Code], wanted: tuple[Code, ...]) -> dict[Code, int]:
    if not wanted:
        return dict.fromkeys(codes, 1)
    found = {
        wild.code: wild.multiplier
        for wild in machine.wilds
        if any(code in wild.replaces for code in wanted)
    }
    return found | dict.fromkeys(wanted, 1)  # A wild that is wanted itself replaces nothing.


def on_line(machine: Machine, level: int, symbols: tuple[Code, ...]) -> tuple[Match, int] | None:
    """The highest prize of a line and what wilds multiply it by; the first of equal ones."""
    best: tuple[int, Match, int] | None = None
    for match in matches(machine):
        times = 1
        for accepts, symbol in zip(match.reels, symbols, strict=True):
            if symbol not in accepts:
                break
            times *= accepts[symbol]
        else:
            credits = level_pays(machine, match.prize, level) * times
            if best is None or credits > best[0]:
                best = credits, match, times
    return best and best[1:]


def _lines(machine: Machine, plan: Lines, bet: Bet, window: Window) -> Iterator[Win]:
    for number, rows in enumerate(plan.lines[: bet.lines], 1):
        symbols = tuple(column[row] for column, row in zip(window, rows, strict=True))
        if best := on_line(machine, bet.level, symbols):
            (prize, _), times = best
            cells = tuple((reel, row) for reel, row in enumerate(rows) if prize.pattern[reel])
            credits = level_pays(machine, prize, bet.level) * times
            yield Win(
                "line", prize.symbol, prize.count, cells, credits, 0, line=number, times=times
            )


# --- Ways -----------------------------------------------------------------------------------------


def counted(machine: Machine, code: Code, column: Column) -> int:
    """How often a reel continues the ways of a symbol; a wild counts as often as it multiplies."""
    return column.count(code) + sum(
        wild.multiplier * column.count(wild.code) for wild in machine.wilds if code in wild.replaces
    )


@cache
def by_symbol(machine: Machine) -> dict[str, dict[int, Prize]]:
    """The pay-table of ways or clusters: each symbol's prizes by count."""
    found: dict[str, dict[int, Prize]] = {}
    for prize in machine.pays:
        found.setdefault(prize.symbol, {})[prize.count] = prize
    return found


def _ways(machine: Machine, bet: Bet, window: Window) -> Iterator[Win]:
    for code, prizes in by_symbol(machine).items():
        run: list[int] = []
        for column in window:
            if not (found := counted(machine, code, column)):
                break
            run.append(found)
        reached = [count for count in prizes if count <= len(run)]
        if reached:
            prize = prizes[max(reached)]
            ways = 1
            for found in run[: prize.count]:
                ways *= found
            cells = tuple(
                (reel, row)
                for reel in range(prize.count)
                for row, symbol in enumerate(window[reel])
                if counted(machine, code, (symbol,))
            )
            credits = level_pays(machine, prize, bet.level) * ways
            yield Win("ways", code, prize.count, cells, credits, 0, ways=ways)


# --- Clusters -------------------------------------------------------------------------------------


def _clusters(machine: Machine, bet: Bet, window: Window) -> Iterator[Win]:
    for code, prizes in by_symbol(machine).items():
        worth = {
            (reel, row): counted(machine, code, (symbol,))
            for reel, column in enumerate(window)
            for row, symbol in enumerate(column)
            if counted(machine, code, (symbol,))
        }
        for cells in _joined(worth):
            reached = [count for count in prizes if count <= len(cells)]
            if reached and any(window[reel][row] == code for reel, row in cells):
                times = 1
                for cell in cells:
                    times *= worth[cell]
                prize = prizes[max(reached)]
                credits = level_pays(machine, prize, bet.level) * times
                yield Win("cluster", code, len(cells), cells, credits, 0, times=times)


def _joined(cells: Mapping[Cell, int]) -> Iterator[tuple[Cell, ...]]:
    """The cells in groups that touch by a side, each group from its upper left."""
    left = set(cells)
    for first in cells:
        if first not in left:
            continue
        left.remove(first)
        group = [first]
        for reel, row in group:  # It grows during the loop.
            for beside in ((reel - 1, row), (reel + 1, row), (reel, row - 1), (reel, row + 1)):
                if beside in left:
                    left.remove(beside)
                    group.append(beside)
        yield tuple(sorted(group))


# --- All of them ----------------------------------------------------------------------------------


def _formed(machine: Machine, bet: Bet, window: Window) -> Iterator[Win]:
    match machine.plan:
        case Lines() as plan:
            return _lines(machine, plan, bet, window)
        case Ways():
            return _ways(machine, bet, window)
        case Clusters():
            return _clusters(machine, bet, window)


def _scattered(machine: Machine, bet: Bet, window: Window) -> Iterator[Win]:
    for scatter in machine.scatters:
        cells = tuple(
            (reel, row)
            for reel, column in enumerate(window)
            for row, symbol in enumerate(column)
            if symbol == scatter.code
        )
        if pays := at_least(scatter.pays, len(cells)):
            credits = pays * credits_staked(machine, bet)
            yield Win("scatter", scatter.code, len(cells), cells, credits, 0)


def _paid(win: Win, times: int, denomination: Cents) -> Win:
    credits = win.credits * times
    return Win(
        win.kind,
        win.symbol,
        win.count,
        win.cells,
        credits,
        credits * denomination,
        line=win.line,
        times=win.times * times,
        ways=win.ways,
    )


def _filled(column: Column, fills: list[Code]) -> Column:
    for code in fills:
        if code in column:
            return (code,) * len(column)
    return column
