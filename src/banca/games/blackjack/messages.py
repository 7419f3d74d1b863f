"""The wishes, orders and events of a blackjack table."""

from __future__ import annotations

from typing import TypeAlias

from banca.games.blackjack.hand import Decision
from banca.kit import bank as banks
from banca.kit.cards import Card
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.play import PlayerId, Stake, Value

Place: TypeAlias = str  # "3": the number printed on the cloth (1441/95-V:2).
Turn: TypeAlias = str  # "3.1.2": the place, its hand, and how many cards lie on the place.

# --- Wishes -------------------------------------------------------------------------------------


class Take(Value):
    """A wish: to take a place."""

    player: PlayerId
    place: Place


class Free(Value):
    """A wish: to give up a place."""

    player: PlayerId
    place: Place


class Deal(Value):
    """A wish: a player alone at a table has the cards dealt (805/2015:13)."""

    player: PlayerId


class Cut(Value):
    """A wish: to cut the shoe at one of 52 points, or ``pass`` (1441/95-V:8)."""

    player: PlayerId
    place: str


class Insure(Value):
    """A wish: insurance against the bank's blackjack (805/2015:15.f, 1441/95-V:33)."""

    player: PlayerId
    place: Place
    cents: Stake


class EvenMoney(Value):
    """A wish: to have a natural paid one to one now (805/2015:20.b, 1441/95-V:34)."""

    player: PlayerId
    place: Place


class NoInsurance(Value):
    """A wish: to decline all that is offered to the player against the ace, on every place."""

    player: PlayerId


class Hit(Value):
    player: PlayerId
    turn: Turn


class Stand(Value):
    player: PlayerId
    turn: Turn


class Double(Value):
    player: PlayerId
    turn: Turn


class Split(Value):
    player: PlayerId
    turn: Turn


class Surrender(Value):
    player: PlayerId
    turn: Turn


class Follow(Value):
    """A wish: to stake as much again, as the place's decider did (1441/95-V:28, 1441/95-V:30)."""

    player: PlayerId
    turn: Turn


class Ride(Value):
    """A wish: to leave the stake where it is (1441/95-V:28, 1441/95-V:30)."""

    player: PlayerId
    turn: Turn


AtTheAce: TypeAlias = Insure | EvenMoney | NoInsurance
Choice: TypeAlias = Hit | Stand | Double | Split | Surrender
Wish: TypeAlias = banks.Wish | Take | Free | Deal | Cut | AtTheAce | Choice | Follow | Ride
DECISIONS: dict[type[Choice], Decision] = {
    Hit: Decision.HIT,
    Stand: Decision.STAND,
    Double: Decision.DOUBLE,
    Split: Decision.SPLIT,
    Surrender: Decision.SURRENDER,
}

# --- Orders -------------------------------------------------------------------------------------


class Draw(Value):
    """An order: the cards that are due now come out of the shoe."""

    turn: int


class TimeUp(Value):
    """An order: the rule answers for whoever has not answered (reading:house-plays)."""

    turn: int


Order: TypeAlias = banks.Order | OpenBets | CloseBets | Draw | TimeUp
Command: TypeAlias = Wish | Order

# --- Events -------------------------------------------------------------------------------------


class Taken(Value):
    player: PlayerId
    place: Place


class Freed(Value):
    player: PlayerId
    place: Place


class Shuffled(Value):
    """A new shoe, and what it holds, for everybody to see (1441/95-V:7)."""

    shoe: int
    decks: int
    holds: dict[Card, int]


class CutPassed(Value):
    player: PlayerId
    by: str


class ShoeCut(Value):
    """The shoe is cut, and the warning card put in (1441/95-V:8, 1441/95-V:9)."""

    shoe: int
    place: int
    player: PlayerId  # Empty: the house.
    by: str
    warning: int  # Cards behind the warning card.


class Burned(Value):
    """Cards put aside unseen before the first deal (1441/95-V:10)."""

    count: int


class Spread(Value):
    """Everybody has gone; the unseen rest of the shoe is shown (1441/95-V:12)."""

    shoe: int
    left: dict[Card, int]


class Warned(Value):
    """The warning card is out: this round is the last of the shoe (1441/95-V:11)."""

    round: int


class Refilled(Value):
    """The shoe ran out; the cards of earlier rounds are shuffled in (reading:blackjack-shoe)."""

    round: int


class Dealt(Value):
    """A card face up to a hand, ``"3.1"``, or to the ``"bank"``; empty: the covered card."""

    round: int
    to: str
    card: Card


class InsuranceOpened(Value):
    """«Seguro?»: asked once, of everybody at the same time (1441/95-V:33)."""

    round: int


class Declined(Value):
    player: PlayerId
    by: str


class EvenMoneyTaken(Value):
    place: Place
    player: PlayerId


class InsuranceClosed(Value):
    round: int


class Decided(Value):
    """What was decided for a hand, by its player or by the platform for an absent one."""

    place: Place
    hand: int
    decision: Decision
    player: PlayerId
    by: str


class Followed(Value):
    """A follower's answer to a split or a double of the place's decider."""

    place: Place
    hand: int
    decision: Decision
    player: PlayerId
    follows: bool
    by: str


class Parted(Value):
    """A split is carried out: the second card of *hand* begins the hand *new*."""

    place: Place
    hand: int
    new: int


class BankTurned(Value):
    round: int
    card: Card


class BankDrew(Value):
    round: int
    card: Card


class Result(Value):
    """What the bank made (805/2015:4.c); it *drew* unless nothing was left to decide."""

    round: int
    cards: tuple[Card, ...]
    total: int
    natural: bool
    bust: bool
    drew: bool


OfPlaces: TypeAlias = Taken | Freed
OfShoe: TypeAlias = Shuffled | CutPassed | ShoeCut | Burned | Spread | Warned | Refilled
OfCards: TypeAlias = Dealt | Parted | BankTurned | BankDrew | Result
OfAce: TypeAlias = InsuranceOpened | Declined | EvenMoneyTaken | InsuranceClosed
OfTurns: TypeAlias = Decided | Followed
Own: TypeAlias = OfPlaces | OfShoe | OfCards | OfAce | OfTurns
Event: TypeAlias = banks.Event | BetsOpened | BetsClosed | Own
