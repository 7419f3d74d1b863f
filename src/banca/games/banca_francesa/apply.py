"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.banca_francesa.messages import Event, Fell, Touched
from banca.games.banca_francesa.state import State
from banca.kit import window

BOARD = 100  # Throws that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Fell():
            return replace(state, drawn=(event.total, *state.drawn[: BOARD - 1]), last=event)
        case Touched():
            return state
        case _:
            rests = state.rules.shared and state.rules.rest > 0
            bank, phase = window.apply(state, event, rests=rests)
            return replace(state, bank=bank, phase=phase)
