"""A house that cheats at its slot machines, in good order: verify names it.

What a play pays is written by an order of its own, after all draws; so a house could draw honestly,
and then pay something else. The auditor plays the honest game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replaced
from typing import Any, TypeAlias

from msgspec.structs import replace

from banca.games import GAMES, slots
from banca.games.slots.messages import Play, PlayEnded, Settle, SpinReels
from banca.games.slots.state import Phase, State, running
from banca.games.slots.table import Rules
from banca.house.audit import check_stream
from banca.house.replay import GameReplay
from banca.kit.play import RoundOver, Settled, Sit, Void, VoidCause
from tests.games.slots_table import FEIRA
from tests.house.logs import Writer
from tests.rule_marks import rule

Crime: TypeAlias = Callable[[State, tuple[Any, ...]], tuple[Any, ...]]
RULES = Rules(machine=FEIRA, doubling=False)


def found(
    crime: Crime, plays: int = 40, order: Callable[[State], Settle | None] = lambda state: None
) -> list[str]:
    """What verify says of a machine that does *crime* to whatever it decides.

    *order* may say what it does instead of what is due.
    """

    def decide(state: State, command: Any, chance: Any) -> tuple[Any, ...]:
        if isinstance(command, Settle):
            state = replace(state, phase=Phase.PAYING)
        return crime(state, slots.GAME.decide(state, command, chance))

    game = replaced(slots.GAME, decide=decide)
    table = Writer(game, RULES, "feira~ana")
    table.do(Sit("ana"), "ana")
    for _ in range(plays):
        table.do(Play("ana", "lines:3@10", 30), "ana")
        while table.state.phase != "betting":
            due = game.croupier(table.state)
            assert due is not None
            table.do(order(table.state) or due.order)
    return [one.what for one in check_stream(table.log, GameReplay(GAMES))]


def paying(cents: Callable[[int], int]) -> Crime:
    """Whatever is won, something else is paid, and the record of the play agrees."""

    def crime(state: State, events: tuple[Any, ...]) -> tuple[Any, ...]:
        def told(event: Any) -> Any:
            match event:
                case PlayEnded():
                    return replace(event, won=cents(event.won))
                case Settled(_, _, returned, ((spot, stake, _),)):
                    back = cents(returned)
                    return replace(event, returned=back, lines=((spot, stake, back),))
            return event

        return tuple(map(told, events))

    return crime


def test_an_honest_machine_is_clean() -> None:
    assert found(lambda state, events: events) == []


@rule("828/2015:29", "828/2015:32")
def test_a_prize_that_is_not_paid_is_found() -> None:
    findings = found(paying(lambda won: 0))

    assert all(one.startswith("Settled does not follow from the play") for one in findings)
    assert '"won":' in findings[0]


def test_a_prize_that_nobody_won_is_found() -> None:
    findings = found(paying(lambda won: won + 1))

    assert any(one.startswith("Settled does not follow from the play") for one in findings)


@rule("828/2015:9.b.i")
def test_free_games_that_are_left_out_are_found() -> None:
    """The play is paid at once, with what it has won so far."""

    def order(state: State) -> Settle | None:
        run = running(state)
        return Settle(state.turn) if run.given > run.played and not run.held else None

    findings = found(lambda state, events: events, order=order)

    assert findings
    assert all(one == "Settled does not follow from the play" for one in findings)


def test_a_play_that_ends_without_a_payment_is_found() -> None:
    def crime(state: State, events: tuple[Any, ...]) -> tuple[Any, ...]:
        if any(isinstance(event, RoundOver) for event in events):
            return tuple(event for event in events if not isinstance(event, Settled))
        return events

    findings = found(crime, plays=1)

    assert any(one.startswith("RoundOver does not follow from the play") for one in findings)


@rule("reading:void")
def test_an_operator_s_void_of_what_has_come_up_is_found() -> None:
    table = Writer(slots.GAME, RULES, "feira~ana")
    table.do(Sit("ana"), "ana")
    for number in range(1, 21):
        table.do(Play("ana", "lines:3@10", 30), "ana")
        table.do(SpinReels(table.state.turn))
        cause: VoidCause = "operator" if running(table.state).won else "fault"
        table.do(Void(number, "a fault, they say", cause))
    findings = [one.what for one in check_stream(table.log, GameReplay(GAMES))]

    assert 0 < len(findings) < 20
    assert {*findings} == {"the round is voided, though its result was on record"}
