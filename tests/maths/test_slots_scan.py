"""Full-cycle scans agree with the live evaluator window by window, and with the equations."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings

from banca.games.slots import shipped
from banca.games.slots.machine import (
    Bet,
    Machine,
    bets,
    columns,
    credits_staked,
    cycle,
    line_choices,
    shown,
)
from banca.games.slots.prizes import expanded, free_games, held, picks, wins
from banca.games.slots.returns import holds, parts, returned
from banca.maths.exact import distribution
from banca.maths.fast import slots as fast
from banca.maths.slots.bets import choices, spots
from banca.maths.slots.moments import scans, whole
from banca.maths.slots.plain import play
from banca.maths.slots.scan import Brings, scan
from banca.maths.slots.sheet import sheet, spread, waited
from banca.maths.slots.spread import EDGES
from banca.maths.slots.tables import tables
from tests.games.slots_machines import machines
from tests.rule_marks import rule


def looked_at(
    machine: Machine, bet: Bet, *, free: bool, kept: tuple[tuple[str, ...] | None, ...]
) -> dict[Brings, Counter[int]]:
    """What a scan counts, by looking at each window with the live evaluator."""
    found: dict[Brings, Counter[int]] = {}
    reels = columns(machine, free=free)
    turns = [
        [[e for c in reel for e in expanded(machine, (c,), free=free)].index(one)]
        if one
        else range(len(reel))
        for one, reel in zip(kept, reels, strict=True)
    ]
    times = machine.free.multiplier if free and machine.free else 1
    for stops in product(*turns):
        window = shown(machine, stops, free=free)
        respin = any(kept)
        won = sum(w.credits for w in wins(machine, bet, window, free=free, respin=respin))
        seen = expanded(machine, window, free=free)
        still = set(held(machine, window, free=free)) | {r for r, one in enumerate(kept) if one}
        after = tuple(seen[r] if r in still else None for r in range(len(reels)))
        brings = Brings(
            0 if respin else free_games(machine, window, free=free, given=-1000),
            not respin and not free and picks(machine, window),
            after if after != kept and not all(after) else None,
        )
        found.setdefault(brings, Counter())[won // times] += 1
    return found


@settings(max_examples=150, deadline=None)
@given(machines(extras=True) | machines(extras=False))
def test_a_scan_counts_what_the_live_evaluator_pays(machine: Machine) -> None:
    bet = max(bets(machine), key=lambda bet: (bet.lines, bet.level, -bet.denomination))

    for free in (False, True) if machine.free else (False,):
        for kept in holds(machine, free=free):
            found = scan(machine, bet.lines, bet.level, free=free, held=kept)

            assert found == looked_at(machine, bet, free=free, kept=kept)


@settings(max_examples=150, deadline=None)
@given(machines(extras=False))
def test_stops_pay_what_the_live_evaluator_says(machine: Machine) -> None:
    every = list(product(*(range(len(strip)) for strip in machine.reels)))
    for lines in line_choices(machine):
        bet = Bet(lines, 1, 1)
        table = tables(machine, lines, 1, free=False)
        found = fast.paid_at(table, np.array(every, np.int64)).tolist()

        for stops, paid in zip(every, found, strict=True):
            window = shown(machine, stops, free=False)
            formed = [w for w in wins(machine, bet, window) if w.kind != "scatter"]
            assert paid == sum(win.credits for win in formed)


# --- Whole plays ----------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(machines())
def test_mean_variance_and_hit_rate_are_those_of_all_plays(machine: Machine) -> None:
    bet = max(bets(machine), key=lambda bet: (bet.lines, bet.level, -bet.denomination))
    every = distribution(lambda chance: play(machine, bet, chance))

    found = whole(machine, bet.lines, bet.level, scans(machine, bet.lines, bet.level))

    assert found.chance == 1
    assert found.mean == sum(prize * chance for prize, chance in every.items())
    assert found.square == sum(prize**2 * chance for prize, chance in every.items())
    assert found.nothing == every.get(0, 0)


@settings(max_examples=60, deadline=None)
@given(machines())
def test_the_bands_of_prizes_are_those_of_all_plays(machine: Machine) -> None:
    bet = max(bets(machine), key=lambda bet: (bet.lines, bet.level, -bet.denomination))
    every = distribution(lambda chance: play(machine, bet, chance))
    one, all_scans = sheet(machine, bet.lines, bet.level)

    for band in spread(machine, one, all_scans):
        low, high = band.least * one.credits, (band.most or 10**9) * one.credits
        within = {p: chance for p, chance in every.items() if p and low <= p < high}
        assert band.chance == pytest.approx(float(sum(within.values())), abs=1e-9)
        worth = sum(p * chance for p, chance in within.items()) / one.credits
        assert band.returns == pytest.approx(float(worth), abs=1e-6)


# --- The machines that are shipped ----------------------------------------------------------------


@rule("1441/95-VIII:2", "828/2015:5")
@pytest.mark.parametrize("name", shipped.names())
def test_the_exact_return_is_that_of_the_full_cycle_at_every_bet(name: str) -> None:
    machine = shipped.machine(name)
    assert cycle(machine) < 10**9
    scanned = {}
    for lines, level in choices(machine):
        all_scans = scans(machine, lines, level)
        found = whole(machine, lines, level, all_scans)
        windows = sum(sum(prizes.values()) for prizes in all_scans(False, None).values())
        scanned[lines, level] = found.mean / credits_staked(machine, Bet(lines, level, 1))

        assert (windows, found.chance) == (cycle(machine), 1)

    for bet in bets(machine):
        alike = (bet.lines, bet.level if (bet.lines, bet.level) in scanned else machine.levels[0])
        assert returned(machine, bet) == scanned[alike]


@pytest.mark.parametrize("name", shipped.names())
def test_shipped_machines_are_balanced(name: str) -> None:
    machine = shipped.machine(name)
    lines, level = list(choices(machine))[-1]
    one, all_scans = sheet(machine, lines, level)

    assert all(0.90 <= parts(machine, *bet).all <= 0.96 for bet in choices(machine))
    assert 0.20 <= one.hit <= 0.35
    assert one.wait == waited(one.hit) <= 20
    told = spread(machine, one, all_scans)
    assert [band.least for band in told] == list(EDGES)
    assert sum(band.chance for band in told) == pytest.approx(float(one.hit), abs=1e-9)
    assert sum(band.returns for band in told) == pytest.approx(float(one.returned), abs=1e-6)


@pytest.mark.parametrize("name", shipped.names())
def test_shipped_machines_pay_at_random_stops_what_the_live_evaluator_says(name: str) -> None:
    machine = shipped.machine(name)
    luck = np.random.default_rng(7)
    for free in (False, True) if machine.free else (False,):
        lengths = [len(reel) for reel in columns(machine, free=free)]
        stops = luck.integers(0, lengths, (400, len(lengths)))
        for lines, level in choices(machine):
            table = tables(machine, lines, level, free=free)
            for row, paid in zip(stops.tolist(), fast.paid_at(table, stops), strict=True):
                window = shown(machine, tuple(row), free=free)
                won = wins(machine, Bet(lines, level, 1), window, free=free)
                formed = sum(win.credits for win in won if win.kind != "scatter")
                assert paid * table.times == formed


def test_a_bet_is_called_as_the_table_calls_it() -> None:
    assert list(spots(shipped.machine("caravela"))) == [
        "lines:1@1",
        "lines:5@1",
        "lines:10@1",
        "lines:15@1",
    ]
    assert "lines:3@25x2" in spots(shipped.machine("latao"), every=True)
    assert list(spots(shipped.machine("fado"))) == ["ways:1@1"]
    assert credits_staked(shipped.machine("fado"), Bet(1, 2, 5)) == 50
