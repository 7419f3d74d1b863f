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
    given: Any  # how many free games they bring,
    picks: Any  # and whether they bring the bonus.
    holds: Any  # By reel and stop: whether the reel is held.
    times: int  # The multiplier of this game.
    # Lines:
    rows: Any  # By line and reel.
    moves: Any  # By reel, state of a line and symbol: the next state; 0 is lost, 1 the first.
    ends: Any  # By state and symbol of the last reel: credits.
    on: Any  # By reel, stop and line: the symbol there.
    opened: Any  # By stops of the first two reels and line: its state.
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
def _note_high(keys: Any, values: Any, kind: int, prize: int, often: int) -> None:
    key = (kind << SHIFT) | prize
    at = (key * 0x9E3779B1) & (SLOTS - 1)
    for _ in range(SLOTS):
        if keys[at] == key or keys[at] == -1:
            keys[at] = key
            values[at] += often
            return
        at = (at + 1) & (SLOTS - 1)
    raise OverflowError("too many different prizes")


@part
def _note(tally: Tally, kind: int, prize: int, often: int) -> None:
    if prize < DENSE:
        tally.counts[kind, prize] += often
    else:
        _note_high(tally.keys, tally.values, kind, prize, often)


# --- What stops pay -------------------------------------------------------------------------------
# Arrays are passed one by one: in a tuple each would be counted as used at every call, which takes
# ten times as long as all the rest.


@part
def _lines(on: Any, moves: Any, ends: Any, opened: Any, stops: Any) -> int:
    last = stops.size - 1
    paid = 0
    for line in range(on.shape[2]):
        state = opened[stops[0], stops[1], line]
        if state:
            for reel in range(2, last):
                state = moves[reel, state, on[reel, stops[reel], line]]
            paid += ends[state, on[last, stops[last], line]]
    return paid


@part
def _ways(met: Any, reach: Any, pays: Any, stops: Any) -> int:
    paid = 0
    for symbol in range(reach.shape[0]):
        if met[0, stops[0], symbol]:
            length = 1
            while length < stops.size and met[length, stops[length], symbol]:
                length += 1
            ways = pays[symbol, length]
            for reel in range(reach[symbol, length]):
                ways *= met[reel, stops[reel], symbol]
            paid += ways
    return paid


@part
def _clusters(masks: Any, joins: Any, closes: Any, stops: Any) -> int:
    paid = 0
    for symbol in range(joins.shape[0]):
        state = 0
        for reel in range(stops.size):
            mask = masks[symbol, reel, stops[reel]]
            paid += closes[symbol, reel, state, mask]
            state = joins[symbol, reel, state, mask]
    return paid


@compiled
def paid_at(tables: Tables, stops: Any) -> Any:
    """What lines, ways or clusters pay at each row of *stops*, in credits, for tests."""
    found = np.empty(stops.shape[0], np.int64)
    for at in range(stops.shape[0]):
        if tables.kind == LINES:
            found[at] = _lines(tables.on, tables.moves, tables.ends, tables.opened, stops[at])
        elif tables.kind == WAYS:
            found[at] = _ways(tables.met, tables.reach, tables.pays, stops[at])
        else:
            found[at] = _clusters(tables.masks, tables.joins, tables.closes, stops[at])
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
# The paid game and free games are written out twice: one function for both, with all its arrays,
# was measured to take up to six times as long, inlined or not.


@compiled
def plays(
    luck: Any, rounds: int, base: Tables, free: Tables, most: int, covers: Any, tally: Tally
) -> Any:
    """So many plays with everything that follows from them.

    *covers* has the prizes of the bonus in credits. It returns how many plays brought free games,
    how many free games there were, how many bonuses, and how many spins with held reels.
    """
    kind, reels = base.kind, base.stops.size
    counts, keys, values = tally.counts, tally.keys, tally.values
    on, moves, ends, opened = base.on, base.moves, base.ends, base.opened
    met, reach, pays = base.met, base.reach, base.pays
    masks, joins, closes = base.masks, base.joins, base.closes
    lengths, codes, holds = base.stops, base.codes, base.holds
    extra, games, picks = base.extra, base.given, base.picks
    on2, moves2, ends2, opened2 = free.on, free.moves, free.ends, free.opened
    met2, reach2, pays2 = free.met, free.reach, free.pays
    masks2, joins2, closes2 = free.masks, free.joins, free.closes
    lengths2, codes2, holds2 = free.stops, free.codes, free.holds
    extra2, games2 = free.extra, free.given
    stops = np.zeros(reels, np.int64)
    happened = np.zeros(4, np.int64)
    for _ in range(rounds):
        code = 0
        kept = 0
        for reel in range(reels):
            stop = below(luck, U(lengths[reel]))
            stops[reel] = stop
            code += codes[reel, stop]
            kept += holds[reel, stop]
        if kind == LINES:
            won = _lines(on, moves, ends, opened, stops)
        elif kind == WAYS:
            won = _ways(met, reach, pays, stops)
        else:
            won = _clusters(masks, joins, closes, stops)
        won += extra[code]
        before = 0
        while before < kept < reels:
            before = kept
            kept = 0
            for reel in range(reels):
                if not holds[reel, stops[reel]]:
                    stops[reel] = below(luck, U(lengths[reel]))
                kept += holds[reel, stops[reel]]
            if kind == LINES:
                won += _lines(on, moves, ends, opened, stops)
            elif kind == WAYS:
                won += _ways(met, reach, pays, stops)
            else:
                won += _clusters(masks, joins, closes, stops)
            happened[3] += 1
        if picks[code]:
            won += covers[below(luck, U(covers.size))]
            happened[2] += 1
        given = min(games[code], most)
        if given:
            happened[0] += 1
            played = 0
            more = 0
            while played < given:
                code = 0
                kept = 0
                for reel in range(reels):
                    stop = below(luck, U(lengths2[reel]))
                    stops[reel] = stop
                    code += codes2[reel, stop]
                    kept += holds2[reel, stop]
                if kind == LINES:
                    more += _lines(on2, moves2, ends2, opened2, stops)
                elif kind == WAYS:
                    more += _ways(met2, reach2, pays2, stops)
                else:
                    more += _clusters(masks2, joins2, closes2, stops)
                more += extra2[code]
                before = 0
                while before < kept < reels:
                    before = kept
                    kept = 0
                    for reel in range(reels):
                        if not holds2[reel, stops[reel]]:
                            stops[reel] = below(luck, U(lengths2[reel]))
                        kept += holds2[reel, stops[reel]]
                    if kind == LINES:
                        more += _lines(on2, moves2, ends2, opened2, stops)
                    elif kind == WAYS:
                        more += _ways(met2, reach2, pays2, stops)
                    else:
                        more += _clusters(masks2, joins2, closes2, stops)
                    happened[3] += 1
                given = min(given + games2[code], most)
                played += 1
            won += more * free.times
            happened[1] += played
        if won < DENSE:
            counts[0, won] += 1
        else:
            _note_high(keys, values, 0, won, 1)
    return happened
