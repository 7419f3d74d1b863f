"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.baccarat.coup import Coup, Winner, seen
from banca.games.baccarat.messages import (
    Asked,
    Burned,
    Dealt,
    Event,
    Freed,
    Laid,
    Passed,
    Result,
    ShoeCut,
    Shuffled,
    Taken,
    Warned,
)
from banca.games.baccarat.state import Phase, State, awaited, invited
from banca.games.baccarat.table import WARNING, places
from banca.kit import bank as banks
from banca.kit import shoe as shoes
from banca.kit.bank import without
from banca.kit.layout import BetsClosed, BetsOpened
from banca.kit.play import Colour, Left, RoundOver, Voided

BOARD = 100  # Results that the board keeps.


# --- Applying -----------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    after = _applied(state, event)
    if after.cut is None and after.shoe_number == state.shoe_number:
        after = _invitation(state, after)
    same = _moment(after) == _moment(state)
    return after if same else replace(after, turn=state.turn + 1)


def _invitation(before: State, after: State) -> State:
    """It goes round once per shoe: a place that it has passed is not asked again.

    So nobody can hold up the others by coming, going or moving about (reading:baccarat-shoe).
    """
    if not after.bank.sittings:
        return replace(after, invited=0)
    player = invited(before)
    if not player:
        return after
    place = before.places[player]
    stays = after.places.get(player) == place and player not in after.declined
    return replace(after, invited=places(before.rules).index(place) + (not stays))


def _moment(state: State) -> tuple[object, ...]:
    """What identifies a turn: who is asked, and how far the cards are."""
    cards = len(state.coup.ponto) + len(state.coup.banca)
    return state.bank.round, state.phase, state.shoe_number, awaited(state), state.asked, cards


def _applied(state: State, event: Event) -> State:
    match event:
        case Taken(player, place):
            return replace(state, places={**without(state.places, player), player: place})
        case Freed(player):
            return replace(state, places=without(state.places, player))
        case Left(player):
            places = without(state.places, player)
            return replace(state, bank=banks.apply(state.bank, event), places=places)
        case Shuffled(number, decks):
            return replace(
                state,
                shoe=shoes.fresh(decks, WARNING),
                shoe_number=number,
                phase=Phase.CUTTING,
                coups=0,
                cut=None,
                declined=(),
                invited=0,
                coup=Coup(),
                results=(),
            )
        case Passed(_, "cut", player):
            return replace(state, declined=(*state.declined, player))
        case Passed(_, _, player):
            return replace(state, passed=(*state.passed, player))
        case ShoeCut(_, place):
            return replace(state, shoe=shoes.cut_at(state.shoe, place), cut=event)
        case Burned(count):
            return replace(state, shoe=shoes.burned(state.shoe, count))
        case BetsOpened():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(
                state,
                phase=Phase.CLOSED,
                coups=state.coups + 1,
                coup=Coup(),
                passed=(),
                asked="",
                turner="",
            )
        case Laid() | Warned():
            return state
        case Asked(_, side, player, by):
            return replace(state, asked=side, turner=player if by == "player" else "")
        case Dealt(_, side, card, place):
            return replace(
                state,
                coup=seen(state.coup, side, card),
                shoe=shoes.drawn(state.shoe, (card,)),
                passed=() if place == 2 else state.passed,
            )
        case Result():
            return replace(
                state,
                results=(*state.results, event),
                drawn=(_called(event), *state.drawn[: BOARD - 1]),
                last=event,
            )
        case Voided():
            return replace(state, bank=banks.apply(state.bank, event), coup=Coup())
        case RoundOver():
            bank = banks.apply(state.bank, event)
            return replace(state, bank=bank, phase=_afterwards(state))
        case _:
            return replace(state, bank=banks.apply(state.bank, event))


def _afterwards(state: State) -> Phase:
    """A pause to look at the cards; always one after a shoe's last coup, for the shuffle."""
    if state.phase is Phase.CUTTING:
        return state.phase
    pause = (state.rules.shared and state.rules.rest > 0) or state.shoe.warned
    return Phase.RESTING if pause else Phase.BETTING


_MARKS: dict[Winner, tuple[str, Colour]] = {
    "ponto": ("P", "blue"),
    "banca": ("B", "red"),
    "empate": ("E", "green"),
}


def _called(result: Result) -> tuple[str, Colour]:
    """A result on the board: the winner's letter, its points, and a colour."""
    letter, colour = _MARKS[result.winner]
    return f"{letter}{max(result.ponto, result.banca)}", colour
