"""The words of a baccarat table: what is asked, what happened, and what it all comes to.

The table is a fold of its events; whose turn it is follows from the state, and from nothing else.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from banca.games.baccarat.bets import Cloth
from banca.games.baccarat.hands import Coup, Side, Winner, next_side
from banca.games.baccarat.table import WARNING, Rules, places
from banca.kit import bank as banks
from banca.kit import shoe as shoes
from banca.kit.bank import Bank
from banca.kit.cards import Card
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.play import Colour, PlayerId, Value
from banca.kit.shoe import Shoe

By: TypeAlias = Literal["player", "platform", "house"]
What: TypeAlias = Literal["cut", "ponto", "banca"]


class Phase(StrEnum):
    CUTTING = "cutting"  # A new shoe: seat after seat is asked to cut.
    BETTING = "betting"
    CLOSED = "closed"  # Four cards lie face down, and are turned; then the thirds.
    RESTING = "resting"  # The coup is over; bets are not open yet, for anybody.


# --- What is asked ------------------------------------------------------------------------------


class Take(Value):
    """A wish: this place, ``3``, or to stand beside it, ``stand:3``."""

    player: PlayerId
    place: str


class Free(Value):
    """A wish: the place is given up."""

    player: PlayerId


class Cut(Value):
    """A wish: the cards are cut here, after 1 to 51 cards of a deck."""

    player: PlayerId
    place: str


class Turn(Value):
    """A wish: the cards of one's side are turned."""

    player: PlayerId


class Pass(Value):
    """A wish: the cut, or the cards of one's side, are left to the next."""

    player: PlayerId


class Deal(Value):
    """A wish: alone at a table, the player has the cards dealt (812/2015:28)."""

    player: PlayerId


class CutUp(Value):
    """An order: nobody wanted to cut, and the house does."""

    turn: int


class TimeUp(Value):
    """An order: whoever was asked to cut or to turn has not answered."""

    turn: int


class Draw(Value):
    """An order: the next card is turned."""

    turn: int


Wish: TypeAlias = banks.Wish | Take | Free | Cut | Turn | Pass | Deal
Order: TypeAlias = banks.Order | OpenBets | CloseBets | CutUp | TimeUp | Draw
Command: TypeAlias = Wish | Order

# --- What happened ------------------------------------------------------------------------------


class Taken(Value):
    player: PlayerId
    place: str


class Freed(Value):
    player: PlayerId


class Shuffled(Value):
    """A new shoe; of the old one it is told how many of each card nobody has seen."""

    shoe: int
    decks: int
    rest: dict[Card, int]


class ShoeCut(Value):
    """The order of the cards was turned; *player* is empty where the house cut."""

    player: PlayerId
    place: int
    by: By


class Burned(Value):
    """Cards went aside unseen, so nobody drew them."""

    count: int


class Laid(Value):
    """Four cards lie face down, dealt in this order."""

    round: int
    order: tuple[Side, ...]


class Passed(Value):
    round: int
    what: What
    player: PlayerId
    by: By


class Asked(Value):
    """Somebody turns the two cards of a side; the house does it where the clock ran out."""

    round: int
    side: Side
    player: PlayerId
    by: By


class Dealt(Value):
    """A card is seen: the first, second or third of its side, turned by *by* or by the table.

    The third lies apart from the other two (1441/95-II:15, 1441/95-III:15, 812/2015:21).
    """

    round: int
    side: Side
    card: Card
    place: int
    by: PlayerId


class Warned(Value):
    """The warning card came out: it is announced that this coup is the shoe's last."""

    round: int


class Result(Value):
    round: int
    ponto: int
    banca: int
    winner: Winner
    natural: bool
    pairs: tuple[Side, ...]


Event: TypeAlias = (
    banks.Event
    | Taken
    | Freed
    | Shuffled
    | Passed
    | ShoeCut
    | Burned
    | BetsOpened
    | BetsClosed
    | Laid
    | Asked
    | Dealt
    | Warned
    | Result
)


class State(Value):
    rules: Rules
    shoe: Shoe
    phase: Phase
    bank: Bank = Bank()
    turn: int = 1  # Grows whenever somebody else is asked, or the house has another card to turn.
    places: dict[PlayerId, str] = {}  # Who is at which place, or stands beside it.
    number: int = 1  # Of the shoe.
    coups: int = 0  # Of this shoe, begun.
    cut: ShoeCut | None = None  # None while the shoe waits for its cut.
    declined: tuple[PlayerId, ...] = ()  # Who did not want to cut it; they are asked once a shoe.
    invited: int = 0  # Places that the invitation to cut has gone past; it never comes back.
    coup: Coup = Coup()  # The last one stays in sight until the next is laid.
    passed: tuple[PlayerId, ...] = ()  # Who did not want to turn the cards of the side in turn.
    asked: str = ""  # The side whose cards are being turned, and
    hand: PlayerId = ""  # by whom; nobody where it is the house.
    results: tuple[Result, ...] = ()  # Of this shoe, oldest first.
    drawn: tuple[tuple[str, Colour], ...] = ()  # Newest first, for the board.
    last: Result | None = None


def opened(rules: Rules) -> State:
    """A table for one has no seats to go round: its player cuts before the first bet, or not."""
    phase = Phase.CUTTING if rules.shared else Phase.BETTING
    return State(rules, shoes.fresh(rules.decks, WARNING), phase)


def cloth(state: State) -> Cloth:
    return Cloth(state.rules, state.bank.layout, state.places)


# --- Whose turn it is ---------------------------------------------------------------------------


def invited(state: State) -> PlayerId:
    """Who is asked to cut: the croupier's left first, then those who follow; nobody: the house.

    1441/95-II:4, 1441/95-III:4; standing players are not asked. Whoever takes a place that the
    invitation has gone past comes too late for this shoe (reading:baccarat-shoe).
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

    1441/95-II:15, 1441/95-III:15; who passed or is leaving does not (reading:baccarat-turning).
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
    """Who is asked to turn cards now; nobody where the table does it."""
    side = next_side(state.coup)
    if state.phase is not Phase.CLOSED or side is None or state.asked == side:
        return ""
    return handler(state, side) if not getattr(state.coup, side) else ""


def awaited(state: State) -> tuple[What, PlayerId] | None:
    """Who is asked for what, if anybody is."""
    if player := invited(state):
        return "cut", player
    if player := turning(state):
        side = next_side(state.coup)
        assert side is not None
        return side, player
    return None
