"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.banca_francesa.messages import Event, Fell, Touched
from banca.games.banca_francesa.state import Phase, State
from banca.kit import bank as banks
from banca.kit.layout import BetsClosed, BetsOpened
from banca.kit.play import RoundOver

BOARD = 100  # Throws that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case BetsOpened():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Fell():
            return replace(state, drawn=(event.total, *state.drawn[: BOARD - 1]), last=event)
        case Touched():
            return state
        case RoundOver():
            rests = state.rules.shared and state.rules.rest
            phase = Phase.RESTING if rests else Phase.BETTING
            return replace(state, bank=banks.apply(state.bank, event), phase=phase)
        case _:
            return replace(state, bank=banks.apply(state.bank, event))
