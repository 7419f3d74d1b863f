"""The wishes, orders and events of a baccarat table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.games.baccarat.coup import Side, Winner
from banca.kit import bank as banks
from banca.kit.cards import Card
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.play import PlayerId, Value

By: TypeAlias = Literal["player", "platform", "house"]
What: TypeAlias = Literal["cut", "ponto", "banca"]


# --- Wishes and orders --------------------------------------------------------------------------


class Take(Value):
    """A wish: to take this place, ``3``, or to stand beside it, ``stand:3``."""

    player: PlayerId
    place: str


class Free(Value):
    """A wish: to give up the place."""

    player: PlayerId


class Cut(Value):
    """A wish: to cut the cards here, after 1 to 51 cards of a deck."""

    player: PlayerId
    place: str


class Turn(Value):
    """A wish: to turn the cards of one's side."""

    player: PlayerId


class Pass(Value):
    """A wish: to leave the cut, or the cards of one's side, to the next player."""

    player: PlayerId


class Deal(Value):
    """A wish: a player alone at a table has the cards dealt (812/2015:28)."""

    player: PlayerId


class CutUp(Value):
    """An order: nobody wanted to cut, so the house does."""

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

# --- Events -------------------------------------------------------------------------------------


class Taken(Value):
    player: PlayerId
    place: str


class Freed(Value):
    player: PlayerId


class Shuffled(Value):
    """A new shoe, and how many of each card of the old one nobody has seen."""

    shoe: int
    decks: int
    rest: dict[Card, int]


class ShoeCut(Value):
    """The cards were cut; *player* is empty where the house did it."""

    player: PlayerId
    place: int
    by: By


class Burned(Value):
    """Cards were put aside unseen, so they were never drawn."""

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
