"""The exact return of a machine is what its live plays pay on average, extra games included."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import Any

import pytest
from msgspec.structs import replace

from banca.games.slots import GAME, Rules
from banca.games.slots.machine import Bet, Machine, stake
from banca.games.slots.messages import Pick, Play, ReelsStopped, Revealed
from banca.games.slots.returns import returned
from banca.games.slots.state import Phase, Run, State
from banca.games.slots.table import spot_of
from banca.kit.play import Sit
from banca.maths.exact import distribution
from tests.games.slots_table import FEIRA
from tests.rule_marks import rule

assert FEIRA.free is not None
SHORT = replace(FEIRA, free=replace(FEIRA.free, games={3: 2}, again={3: 1}, most=3))
PLAIN = replace(FEIRA, free=None, hold=None, pick=None)


class Walk:
    """Every way that a play can go, each step by the live rules; equal rests are walked once."""

    def __init__(self) -> None:
        self.known: dict[Any, Fraction] = {}

    def worth(self, state: State) -> Fraction:
        """What the rest of the play brings on average."""
        run = state.run
        if run is None or state.phase is Phase.PAYING:
            return Fraction(0)
        if state.phase is Phase.PICKING:
            return self.worth(_after(state, GAME.decide(state, Pick("ana", "2"), _none())))
        key = _rest(run)
        if key not in self.known:
            due = GAME.croupier(state)
            assert due is not None
            ends = distribution(lambda chance: GAME.decide(state, due.order, chance)[:1])
            self.known[key] = sum(
                (
                    chance * (events[0].cents + self.worth(_after(state, events)))
                    for events, chance in ends.items()
                    if isinstance(events[0], ReelsStopped | Revealed)
                ),
                Fraction(0),
            )
        return self.known[key]


def _rest(run: Run) -> Any:
    """What the rest of a play depends on."""
    held = tuple(run.last.stops[reel] for reel in run.held) if run.last else ()
    free = bool(run.last and run.last.free)
    return run.first is None, run.held, held, free, run.given, run.played, run.bonus, run.place


def _after(state: State, events: tuple[Any, ...]) -> State:
    return reduce(GAME.apply, events, state)


def _none() -> Any:
    return None  # A wish draws nothing.


def live_return(machine: Machine, bet: Bet) -> Fraction:
    state = GAME.opened(Rules(machine=machine, doubling=False))
    cents = stake(machine, bet)
    wishes = (Sit("ana"), Play("ana", spot_of(machine, bet.lines, bet.denomination), cents))
    for wish in wishes:
        state = _after(state, GAME.decide(state, wish, _none()))
    return Walk().worth(state) / cents


@rule("1441/95-VIII:2", "828/2015:5", "828/2015:4", "reading:machine-return")
@pytest.mark.parametrize("bet", [Bet(1, 1, 5), Bet(3, 10, 10)])
@pytest.mark.parametrize("machine", [PLAIN, SHORT], ids=["plain", "all"])
def test_the_exact_return_is_what_live_plays_pay_on_average(machine: Machine, bet: Bet) -> None:
    assert live_return(machine, bet) == returned(machine, bet)
