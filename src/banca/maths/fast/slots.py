"""Slot machines, compiled: what stops pay, all of them in turn, and plays at random.

Rules come in as tables that `banca.maths.slots.tables` makes from the machine and its evaluator.
Must agree with `banca.games.slots.prizes` window by window: tests/maths/test_slots_scan.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import U, below

LINES, WAYS, CLUSTERS = range(3)
DENSE = 1 << 14  # Prizes below this have a counter each; the few above it share a hash table,
SLOTS = 1 << 16  # which has so many places.
SHIFT = 44  # Bits of a prize in the key of that table; the class is above them.


class Tables(NamedTuple):
    """A machine at one number of lines and one level, in the paid game or in free games.

    By reel, stop and so on; tables of other kinds of machines are empty.
    """

    kind: int
    stops: Any  # How many, by reel.
    cells: Any  # The symbol, by reel, stop and row, once wilds have expanded.
    codes: Any  # By reel and stop: the sum over all reels says which scatters are seen,
    extra: Any  # and by that sum: what they pay in credits,
    games: Any  # how many free games they bring,
    picks: Any  # and whether they bring the bonus.
    holds: Any  # By reel and stop: whether the reel is held.
    times: int  # The multiplier of this game.
    # Lines:
    rows: Any  # By line and reel.
    moves: Any  # By reel, state of a line and symbol: the next state; 0 is lost, 1 the first.
    ends: Any  # By state and symbol of the last reel: credits.
    alive: Any  # By stops of the first two reels: one bit per line that is not lost,
    opened: Any  # and by line its state.
    # Ways:
    met: Any  # By reel, stop and paying symbol: how often it is there.
    reach: Any  # By paying symbol and length of the run: on how many reels the prize is,
    pays: Any  # and how much each way pays.
    # Clusters:
    masks: Any  # By paying symbol, reel and stop: the number of the column.
    joins: Any  # By paying symbol, reel, state and column: the next state,
    closes: Any  # and what is paid for what does not go on.
    hopes: Any  # By paying symbol and state before the last reel: whether anything may be paid.


class Tally(NamedTuple):
    """How often each prize was met, by class."""

    counts: Any  # By class and prize.
    keys: Any  # A hash table of higher prizes; -1: free.
    values: Any


def tally(classes: int) -> Tally:
    return Tally(
        np.zeros((classes, DENSE), np.int64),
        np.full(SLOTS, -1, np.int64),
        np.zeros(SLOTS, np.int64),
    )


@part
def _note_high(tally: Tally, kind: int, prize: int, often: int) -> None:
    key = (kind << SHIFT) | prize
    at = (key * 0x9E3779B1) & (SLOTS - 1)
    for _ in range(SLOTS):
        if tally.keys[at] == key or tally.keys[at] == -1:
            tally.keys[at] = key
            tally.values[at] += often
            return
        at = (at + 1) & (SLOTS - 1)
    raise OverflowError("too many different prizes")


@part
def _note(tally: Tally, kind: int, prize: int, often: int) -> None:
    if prize < DENSE:
        tally.counts[kind, prize] += often
    else:
        _note_high(tally, kind, prize, often)


# --- What stops pay -------------------------------------------------------------------------------


@part
def _lines(tables: Tables, stops: Any) -> int:
    """Only the lines that two reels leave open are followed."""
    reels = stops.size
    paid = 0
    open_ = tables.alive[stops[0], stops[1]]
    line = 0
    while open_:
        while not open_ & U(0xFF):
            open_ >>= U(8)
            line += 8
        if open_ & U(1):
            state = tables.opened[stops[0], stops[1], line]
            for reel in range(2, reels - 1):
                symbol = tables.cells[reel, stops[reel], tables.rows[line, reel]]
                state = tables.moves[reel, state, symbol]
            symbol = tables.cells[reels - 1, stops[reels - 1], tables.rows[line, reels - 1]]
            paid += tables.ends[state, symbol]
        open_ >>= U(1)
        line += 1
    return paid


@part
def _ways(tables: Tables, stops: Any) -> int:
    paid = 0
    for symbol in range(tables.reach.shape[0]):
        if not tables.met[0, stops[0], symbol]:
            continue
        length = 1
        while length < stops.size and tables.met[length, stops[length], symbol]:
            length += 1
        ways = tables.pays[symbol, length]
        for reel in range(tables.reach[symbol, length]):
            ways *= tables.met[reel, stops[reel], symbol]
        paid += ways
    return paid


@part
def _clusters(tables: Tables, stops: Any) -> int:
    paid = 0
    for symbol in range(tables.joins.shape[0]):
        state = 0
        for reel in range(stops.size):
            mask = tables.masks[symbol, reel, stops[reel]]
            paid += tables.closes[symbol, reel, state, mask]
            state = tables.joins[symbol, reel, state, mask]
    return paid


@part
def paid(tables: Tables, stops: Any) -> int:
    """What lines, ways or clusters pay at these stops, in credits; scatters are counted apart."""
    if tables.kind == LINES:
        return _lines(tables, stops)
    if tables.kind == WAYS:
        return _ways(tables, stops)
    return _clusters(tables, stops)


@compiled
def paid_at(tables: Tables, stops: Any) -> Any:
    """What each row of *stops* pays, for tests."""
    found = np.empty(stops.shape[0], np.int64)
    for at in range(stops.shape[0]):
        found[at] = paid(tables, stops[at])
    return found


# --- All stops in turn ----------------------------------------------------------------------------


class Cycle(NamedTuple):
    """Which stops are gone through, and what is to be told apart."""

    stops: Any  # By reel and turn.
    number: Any  # How many, by reel.
    codes: Any  # By reel and turn: the sum over all reels
    classes: Any  # says which class a window is of.
    inner: Any  # The codes of the last reel without repetition,
    often: Any  # and how often it has each.


@compiled
def scan_lines(tables: Tables, cycle: Cycle, tally: Tally) -> None:
    """Every way to stop: lines are followed from the reel that moved, and the last reel by rows."""
    last = cycle.number.size - 1
    lines = tables.rows.shape[0]
    symbols = tables.ends.shape[1]
    width = cycle.number[last]
    height = tables.cells.shape[2]
    shown = np.empty((height, width), np.int64)
    for turn in range(width):
        for row in range(height):
            shown[row, turn] = tables.cells[last, cycle.stops[last, turn], row]
    turns = np.zeros(last, np.int64)
    states = np.ones((last + 1, lines), np.int64)  # Before each reel.
    code = np.zeros(last + 1, np.int64)
    pays = np.zeros((height, symbols), np.int64)
    open_ = np.zeros(height, np.bool_)
    prizes = np.zeros(width, np.int64)
    moved = 0
    while moved >= 0:
        for reel in range(moved, last):
            stop = cycle.stops[reel, turns[reel]]
            code[reel + 1] = code[reel] + cycle.codes[reel, turns[reel]]
            for line in range(lines):
                symbol = tables.cells[reel, stop, tables.rows[line, reel]]
                states[reel + 1, line] = tables.moves[reel, states[reel, line], symbol]
        lost = True
        for line in range(lines):
            state = states[last, line]
            if state:
                row = tables.rows[line, last]
                if not open_[row]:
                    open_[row] = True
                    lost = False
                    pays[row] = 0
                for symbol in range(symbols):
                    pays[row, symbol] += tables.ends[state, symbol]
        if lost:
            for at in range(cycle.inner.size):
                kind = cycle.classes[code[last] + cycle.inner[at]]
                tally.counts[kind, 0] += cycle.often[at]
        else:
            prizes[:] = 0
            for row in range(height):
                if open_[row]:
                    open_[row] = False
                    for turn in range(width):
                        prizes[turn] += pays[row, shown[row, turn]]
            for turn in range(width):
                kind = cycle.classes[code[last] + cycle.codes[last, turn]]
                _note(tally, kind, prizes[turn], 1)
        moved = last - 1
        while moved >= 0:
            turns[moved] += 1
            if turns[moved] < cycle.number[moved]:
                break
            turns[moved] = 0
            moved -= 1


@compiled
def scan_ways(tables: Tables, cycle: Cycle, tally: Tally) -> None:
    """Every way to stop: the runs of symbols are carried from reel to reel."""
    last = cycle.number.size - 1
    symbols = tables.reach.shape[0]
    width = cycle.number[last]
    turns = np.zeros(last, np.int64)
    ways = np.ones((last + 1, symbols), np.int64)  # Before each reel; 0: the run has ended.
    fixed = np.zeros(last + 1, np.int64)  # What runs that have ended pay.
    code = np.zeros(last + 1, np.int64)
    prizes = np.zeros(width, np.int64)
    moved = 0
    while moved >= 0:
        for reel in range(moved, last):
            stop = cycle.stops[reel, turns[reel]]
            code[reel + 1] = code[reel] + cycle.codes[reel, turns[reel]]
            fixed[reel + 1] = fixed[reel]
            for symbol in range(symbols):
                run = ways[reel, symbol]
                ways[reel + 1, symbol] = run * tables.met[reel, stop, symbol]
                if run and not ways[reel + 1, symbol] and reel:
                    fixed[reel + 1] += (
                        tables.pays[symbol, reel] * ways[tables.reach[symbol, reel], symbol]
                    )
        prizes[:] = fixed[last]
        lost = True
        for symbol in range(symbols):
            run = ways[last, symbol]
            if run:
                ends = tables.pays[symbol, last] * ways[tables.reach[symbol, last], symbol]
                whole = tables.pays[symbol, last + 1]
                reach = tables.reach[symbol, last + 1]
                if not ends and not whole:
                    continue
                lost = False
                for turn in range(width):
                    more = tables.met[last, cycle.stops[last, turn], symbol]
                    if not more:
                        prizes[turn] += ends
                    elif reach > last:
                        prizes[turn] += whole * run * more
                    else:
                        prizes[turn] += whole * ways[reach, symbol]
        if lost:
            for at in range(cycle.inner.size):
                kind = cycle.classes[code[last] + cycle.inner[at]]
                _note(tally, kind, fixed[last], cycle.often[at])
        else:
            for turn in range(width):
                kind = cycle.classes[code[last] + cycle.codes[last, turn]]
                _note(tally, kind, prizes[turn], 1)
        moved = last - 1
        while moved >= 0:
            turns[moved] += 1
            if turns[moved] < cycle.number[moved]:
                break
            turns[moved] = 0
            moved -= 1


@compiled
def scan_clusters(tables: Tables, cycle: Cycle, tally: Tally) -> None:
    """Every way to stop: the clusters of each symbol are carried from reel to reel."""
    last = cycle.number.size - 1
    symbols = tables.joins.shape[0]
    width = cycle.number[last]
    turns = np.zeros(last, np.int64)
    states = np.zeros((last + 1, symbols), np.int64)  # Before each reel.
    fixed = np.zeros(last + 1, np.int64)
    code = np.zeros(last + 1, np.int64)
    prizes = np.zeros(width, np.int64)
    moved = 0
    while moved >= 0:
        for reel in range(moved, last):
            stop = cycle.stops[reel, turns[reel]]
            code[reel + 1] = code[reel] + cycle.codes[reel, turns[reel]]
            fixed[reel + 1] = fixed[reel]
            for symbol in range(symbols):
                mask = tables.masks[symbol, reel, stop]
                state = states[reel, symbol]
                fixed[reel + 1] += tables.closes[symbol, reel, state, mask]
                states[reel + 1, symbol] = tables.joins[symbol, reel, state, mask]
        prizes[:] = fixed[last]
        for symbol in range(symbols):
            pays = tables.closes[symbol, last, states[last, symbol]]
            if tables.hopes[symbol, states[last, symbol]]:
                for turn in range(width):
                    prizes[turn] += pays[tables.masks[symbol, last, cycle.stops[last, turn]]]
        for turn in range(width):
            kind = cycle.classes[code[last] + cycle.codes[last, turn]]
            _note(tally, kind, prizes[turn], 1)
        moved = last - 1
        while moved >= 0:
            turns[moved] += 1
            if turns[moved] < cycle.number[moved]:
                break
            turns[moved] = 0
            moved -= 1


# --- Plays at random ------------------------------------------------------------------------------


@part
def _spin(luck: Any, tables: Tables, stops: Any, held: Any) -> int:
    """A spin with all the spins with held reels that follow; *stops* keeps those of the first."""
    reels = stops.size
    for reel in range(reels):
        stops[reel] = below(luck, U(tables.stops[reel]))
    won = paid(tables, stops)
    kept = 0
    for reel in range(reels):
        kept += tables.holds[reel, stops[reel]]
    before = 0
    if before < kept < reels:
        held[:] = stops
        while before < kept < reels:
            before = kept
            for reel in range(reels):
                if not tables.holds[reel, held[reel]]:
                    held[reel] = below(luck, U(tables.stops[reel]))
            won += paid(tables, held)
            kept = 0
            for reel in range(reels):
                kept += tables.holds[reel, held[reel]]
    return won


@compiled
def plays(
    luck: Any, rounds: int, base: Tables, free: Tables, most: int, covers: Any, tally: Tally
) -> Any:
    """So many plays with everything that follows from them; how many free games there were.

    *covers* has the prizes of the bonus in credits.
    """
    reels = base.stops.size
    stops = np.zeros(reels, np.int64)
    held = np.zeros(reels, np.int64)
    series = np.zeros(3, np.int64)  # Plays with free games, free games, bonuses.
    for _ in range(rounds):
        won = _spin(luck, base, stops, held)
        code = 0
        for reel in range(reels):
            code += base.codes[reel, stops[reel]]
        won += base.extra[code]
        if base.picks[code]:
            won += covers[below(luck, U(covers.size))]
            series[2] += 1
        given = min(base.games[code], most)
        if given:
            played = 0
            while played < given:
                more = _spin(luck, free, stops, held)
                code = 0
                for reel in range(reels):
                    code += free.codes[reel, stops[reel]]
                won += (more + free.extra[code]) * free.times
                given = min(given + free.games[code], most)
                played += 1
            series[0] += 1
            series[1] += played
        _note(tally, 0, won, 1)
    return series
