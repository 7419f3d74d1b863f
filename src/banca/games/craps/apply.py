"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from banca.games.craps.messages import DiceChosen, Event, LastSeries, Rolled, Shooter, Thrown
from banca.games.craps.prices import TRAVELLED, kind_of
from banca.games.craps.shooter import begun_anew, sevened_out, with_dice
from banca.games.craps.state import BOARD, Phase, State
from banca.games.craps.table import PAIRS
from banca.kit import bank as banks
from banca.kit.bank import Bank
from banca.kit.layout import BetsClosed, BetsOpened, Moved
from banca.kit.play import Bet, Left, Line, RoundOver, Sat, Voided

# --- Applying -----------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case BetsOpened():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Shooter():
            return with_dice(state, event)
        case DiceChosen(_, dice):
            return replace(state, chosen=dice)
        case Thrown():
            return replace(state, phase=Phase.THROWN)
        case Rolled(_, throw, fallen, point):
            return replace(
                state,
                point=point,
                out=state.shooter if sevened_out(state, fallen) else "",
                series=state.series + 1 if point else 0,
                over=state.over or (state.last_series and not point),
                drawn=(throw, *state.drawn[: BOARD - 1]),
                last=event,
            )
        case Moved(player, source, target, cents):
            layout = state.bank.layout.minus(player, [(source, cents)]).plus(
                player, [(target, cents)]
            )
            return replace(state, bank=replace(state.bank, layout=layout))
        case LastSeries():
            return replace(state, last_series=True)
        case Sat() if not state.bank.sittings:
            return begun_anew(replace(state, bank=_banked(state, event)))
        case Left(player) if player == state.shooter:
            return replace(state, bank=_banked(state, event), shooter="", chosen=PAIRS[0])
        case Voided():
            return replace(state, point=0, series=0, over=state.last_series)
        case RoundOver():
            resting = state.rules.shared and state.rules.rest > 0
            return replace(
                state,
                bank=_banked(state, event),
                phase=Phase.RESTING if resting else Phase.BETTING,
                declined=(),
                dice=state.chosen,
            )
        case _:
            return replace(state, bank=_banked(state, event))


def _banked(state: State, event: banks.Event) -> Bank:
    return banks.apply(state.bank, event, _as_made)


def _as_made(lines: tuple[Line, ...]) -> Iterator[Bet]:
    """The stakes of *lines* as they were made, without odds, whose bets have gone."""
    return (
        (kind_of(spot) if spot in TRAVELLED else spot, stake)
        for spot, stake, _ in lines
        if kind_of(spot) != "odds"
    )
