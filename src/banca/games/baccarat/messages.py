"""What is asked at a baccarat table, and what happened there."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.games.baccarat.hands import Side, Winner
from banca.kit import bank as banks
from banca.kit.cards import Card
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.play import PlayerId, Value

By: TypeAlias = Literal["player", "platform", "house"]
What: TypeAlias = Literal["cut", "ponto", "banca"]


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
