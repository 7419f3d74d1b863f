"""What a baccarat table remembers from one event to the next."""

from __future__ import annotations

from enum import StrEnum

from banca.games.baccarat.bets import Cloth
from banca.games.baccarat.coup import Coup, Side, next_side
from banca.games.baccarat.messages import Result, ShoeCut, What
from banca.games.baccarat.table import WARNING, Rules, places
from banca.kit import shoe as shoes
from banca.kit.bank import Bank
from banca.kit.play import Colour, PlayerId, Value
from banca.kit.shoe import Shoe


class Phase(StrEnum):
    CUTTING = "cutting"  # A new shoe: players are asked to cut, one by one.
    BETTING = "betting"
    CLOSED = "closed"  # Four cards lie face down and are turned; then the thirds.
    RESTING = "resting"  # The coup is over; bets are not open yet, for anybody.


class State(Value):
    rules: Rules
    shoe: Shoe
    phase: Phase
    bank: Bank = Bank()
    turn: int = 1  # Grows whenever somebody else is asked, or the house has another card to turn.
    places: dict[PlayerId, str] = {}  # Who is at which place, or stands beside it.
    shoe_number: int = 1
    coups: int = 0  # Of this shoe, begun.
    cut: ShoeCut | None = None  # None while the shoe waits for its cut.
    declined: tuple[PlayerId, ...] = ()  # Who did not want to cut; asked once per shoe.
    invited: int = 0  # Places that the invitation to cut has passed; it never goes back.
    coup: Coup = Coup()  # The last one stays in sight until the next is laid.
    passed: tuple[PlayerId, ...] = ()  # Who did not want to turn the cards of the side in turn.
    asked: str = ""  # The side whose cards are being turned,
    turner: PlayerId = ""  # and by whom; empty where it is the house.
    results: tuple[Result, ...] = ()  # Of this shoe, oldest first.
    drawn: tuple[tuple[str, Colour], ...] = ()  # Newest first, for the board.
    last: Result | None = None


def opened(rules: Rules) -> State:
    """A table for one has no seats to go round: its player may cut before the first bet."""
    phase = Phase.CUTTING if rules.shared else Phase.BETTING
    return State(rules, shoes.fresh(rules.decks, WARNING), phase)


def cloth(state: State) -> Cloth:
    return Cloth(state.rules, state.bank.layout, state.places)


# --- Whose turn it is ---------------------------------------------------------------------------


def invited(state: State) -> PlayerId:
    """Who is asked to cut: first the croupier's left, then the next; empty: the house cuts.

    1441/95-II:4, 1441/95-III:4; standing players are not asked. Whoever takes a place that the
    invitation has passed is too late for this shoe (reading:baccarat-shoe).
    """
    if state.cut is not None or state.phase not in (Phase.CUTTING, Phase.BETTING):
        return ""
    holders = {
        place: player for player, place in state.places.items() if player not in state.declined
    }
    ahead = places(state.rules)[state.invited :]
    return next((holders[place] for place in ahead if place in holders), "")


def handler(state: State, side: Side) -> PlayerId:
    """Who turns the cards of *side*: the highest bet of a place there, then the lowest place.

    1441/95-II:15, 1441/95-III:15; whoever passed or is leaving does not (reading:baccarat-turning).
    """
    if not state.rules.handles:
        return ""
    found = [
        (-state.bank.layout.on(player, side), int(place), player)
        for player, place in state.places.items()
        if place.isdigit()
        and state.bank.layout.on(player, side)
        and not state.bank.sittings[player].leaving
    ]
    passed = state.passed if side == next_side(state.coup) else ()
    return next((player for *_, player in sorted(found) if player not in passed), "")


def turning(state: State) -> PlayerId:
    """Who is asked to turn cards now; empty where the table does it."""
    side = next_side(state.coup)
    if state.phase is not Phase.CLOSED or side is None or state.asked == side:
        return ""
    shown = state.coup.ponto if side == "ponto" else state.coup.banca
    return "" if shown else handler(state, side)


def awaited(state: State) -> tuple[What, PlayerId] | None:
    """Who is asked for what, if anybody is."""
    if player := invited(state):
        return "cut", player
    if player := turning(state):
        side = next_side(state.coup)
        assert side is not None
        return side, player
    return None
