"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.roulette.messages import Event, Exchanged, Spun
from banca.games.roulette.state import State
from banca.kit import bank as banks
from banca.kit import window
from banca.kit.play import Left

BOARD = 100  # Numbers that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Exchanged(player, cents):
            return replace(state, chips={**state.chips, player: cents})
        case Spun(_, pocket):
            return replace(state, drawn=(pocket, *state.drawn[: BOARD - 1]), last=event)
        case Left(player):
            chips = banks.without(state.chips, player)
            return replace(state, bank=banks.apply(state.bank, event), chips=chips)
        case _:
            bank, phase = window.apply(state, event, rests=state.rules.rest > 0)
            return replace(state, bank=bank, phase=phase)
