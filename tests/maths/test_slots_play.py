"""Simulated plays of slot machines: one by one as the live evaluator has them, and on average."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given, settings

from banca.games.slots import GAME, Rules, shipped
from banca.games.slots.machine import Bet, Machine, bets
from banca.maths.generator import Drawn, Generator, start
from banca.maths.simulate import LOT, drawn, estimates, twin_of
from banca.maths.slots.bets import choices
from banca.maths.slots.plain import play
from banca.maths.slots.sheet import sheet
from banca.maths.twins.slots import Slots, played
from tests.games.slots_machines import machines


@settings(max_examples=150, deadline=None)
@given(machines())
def test_plays_are_those_of_the_live_evaluator_with_the_same_luck(machine: Machine) -> None:
    bet = max(bets(machine), key=lambda bet: (bet.lines, bet.level, -bet.denomination))
    chance = Drawn(Generator(start(5, 0)))

    assert played(machine, bet, start(5, 0), 60) == Counter(
        play(machine, bet, chance) for _ in range(60)
    )


@pytest.mark.parametrize("name", shipped.names())
def test_plays_of_shipped_machines_are_those_of_the_live_evaluator(name: str) -> None:
    machine = shipped.machine(name)
    for lines, level in choices(machine):
        bet = Bet(lines, level, 1)
        chance = Drawn(Generator(start(9, 1)))

        assert played(machine, bet, start(9, 1), 1500) == Counter(
            play(machine, bet, chance) for _ in range(1500)
        )


def agrees(name: str, rounds: int, workers: int = 1) -> None:
    """Every bet within four standard errors of its exact return."""
    rules = Rules(machine=shipped.machine(name))
    twin = Slots(GAME, rules)
    *_, (done, counts) = drawn(twin, rounds, seed=11, workers=workers)
    assert done == rounds

    for at, found in enumerate(estimates(GAME, rules, twin, counts)):
        one, _ = sheet(rules.machine, *list(choices(rules.machine))[at])
        assert found.exact == 1 - one.returned
        assert abs(found.simulated - float(found.exact)) < 4 * one.deviation / sqrt(rounds)


@pytest.mark.parametrize("name", shipped.names())
def test_millions_of_plays_return_what_was_computed(name: str) -> None:
    agrees(name, 4 * LOT)


@pytest.mark.soak
@pytest.mark.parametrize("name", shipped.names())
def test_a_thousand_million_plays_return_what_was_computed(name: str) -> None:
    agrees(name, 10**9, workers=2)


def test_all_bets_of_a_machine_are_played_or_one_of_them() -> None:
    rules = Rules(machine=shipped.machine("azulejo"))
    twin = twin_of(GAME, rules)

    assert twin.spots == ("lines:1@1", "lines:5@1", "lines:10@1", "lines:15@1")
    assert twin.stakes == (1, 5, 10, 15)
    one = Slots(GAME, rules, "lines:5@1")
    assert (one.spots, one.stakes) == (("lines:5@1",), (5,))
    assert one.nets(0, one.lot(start(1, 0), 1000)) == twin.nets(1, twin.lot(start(1, 0), 1000))
