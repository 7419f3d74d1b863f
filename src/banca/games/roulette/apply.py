"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.roulette.messages import Event, Exchanged, Spun
from banca.games.roulette.state import Phase, State
from banca.kit import bank as banks
from banca.kit.layout import BetsClosed, BetsOpened
from banca.kit.play import Left, RoundOver

BOARD = 100  # Numbers that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Exchanged(player, cents):
            return replace(state, chips={**state.chips, player: cents})
        case BetsOpened():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Spun(_, pocket):
            return replace(state, drawn=(pocket, *state.drawn[: BOARD - 1]), last=event)
        case Left(player):
            chips = banks.without(state.chips, player)
            return replace(state, bank=banks.apply(state.bank, event), chips=chips)
        case RoundOver():
            phase = Phase.RESTING if state.rules.rest else Phase.BETTING
            return replace(state, bank=banks.apply(state.bank, event), phase=phase)
        case _:
            return replace(state, bank=banks.apply(state.bank, event))
