"""Who has the dice, and to whom they go next (1441/95-VI:5, 1441/95-VI:8, reading:shooter)."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.craps.messages import Shooter
from banca.games.craps.state import Phase, State
from banca.games.craps.table import PAIRS, seats
from banca.kit.bank import seated
from banca.kit.play import PlayerId, require


def thrower(state: State) -> PlayerId:
    """Who may throw now, if anybody: the shooter, or whoever is alone and has a bet."""
    if state.phase is Phase.CLOSED:
        return state.shooter
    if state.phase is Phase.BETTING and not state.rules.shared:
        return _next(state)
    return ""


def may_throw(state: State, player: PlayerId) -> None:
    """The dice are for players who have a bet, one of them at a time (1441/95-VI:5)."""
    seated(state.bank, player)
    require(bool(state.bank.layout.of(player)), "1441/95-VI:5", "no bet, no dice")
    require(thrower(state) == player, "1441/95-VI:5", "the dice are not with you")


def handed(state: State) -> Shooter:
    """The dice go to whoever is to throw: the same shooter or a new one, for the same point or a
    new one (1441/95-VI:13.3.a); after the last series to nobody. Without a shooter the house
    throws.
    """
    player = _next(state)
    said = ["same shooter" if player == state.had else "new shooter"]
    if not state.over:
        said.append("same point" if state.point else "new point")
    return Shooter(player, state.turn + 1, tuple(said) if player else ())


def declined(state: State, player: PlayerId) -> Shooter:
    """The dice go to the next player, since *player* will not throw (1441/95-VI:5)."""
    require(state.rules.shared, "1441/95-VI:5", "nobody else could throw")
    return handed(replace(state, shooter="", declined=(*state.declined, player)))


def sevened_out(state: State, fallen: int) -> bool:
    """Whether a throw takes the dice from the shooter: the 7 by which the pass line loses, after
    the first throw of a series (1441/95-VI:8, 1441/95-VI:8.b).
    """
    return state.point > 0 and fallen == 7


def _next(state: State) -> PlayerId:
    """Who gets the dice: whoever has them, if they still have a bet (1441/95-VI:8.a); otherwise the
    next player round the table, pass-line bettors first (1441/95-VI:5, reading:shooter).

    A shooter who sevened out comes after all others, with a bet on the pass line or without one.
    """
    layout, places = state.bank.layout, state.bank.places
    able = [
        player
        for player, at in state.bank.sittings.items()
        if layout.of(player) and not at.leaving and player not in state.declined
    ]
    if state.shooter in able:
        return state.shooter
    return min(
        able,
        key=lambda player: (
            player == state.out,
            not layout.on(player, "pass"),
            (places[player] - state.had_at - 1) % seats(state.rules),
        ),
        default="",
    )


def with_dice(state: State, event: Shooter) -> State:
    """The state after the dice were handed on; a new shooter chooses dice again."""
    before, player = state.shooter, event.player
    passed = before and before != player
    return replace(
        state,
        shooter=player,
        turn=event.turn,
        had=player or state.had,
        had_at=state.bank.places[player] if player else state.had_at,
        declined=(*state.declined, before) if passed else state.declined,
        chosen=PAIRS[0] if passed else state.chosen,
    )


def begun_anew(state: State) -> State:
    """An empty table starts afresh: nobody has a bet, has heard it close, or has had the dice.

    So the dice start from the stickman's left, wherever they were before (1441/95-VI:5).
    """
    state = replace(state, point=0, series=0, last_series=False, over=False)
    return replace(state, had="", had_at=-1, out="")
