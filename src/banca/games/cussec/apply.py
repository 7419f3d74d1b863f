"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.cussec.messages import Covered, Event, Shaken, Uncovered
from banca.games.cussec.state import Phase, State
from banca.kit import bank as banks
from banca.kit.layout import BetsClosed
from banca.kit.play import RoundOver

BOARD = 100  # Throws that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Covered():
            return replace(state, phase=Phase.SHAKING)
        case Shaken():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Uncovered(_, throw):
            return replace(state, drawn=(throw, *state.drawn[: BOARD - 1]), last=event)
        case RoundOver():
            rests = state.rules.shared and state.rules.rest
            phase = Phase.RESTING if rests else Phase.SHAKING
            return replace(state, bank=banks.apply(state.bank, event), phase=phase)
        case _:
            return replace(state, bank=banks.apply(state.bank, event))
