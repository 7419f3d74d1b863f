"""The wishes, orders and events of a poker table, except the events of a hand."""

from __future__ import annotations

from typing import TypeAlias

from banca.kit.play import (
    BoughtIn,
    CashedOut,
    Cents,
    Dismiss,
    HandPaid,
    Leave,
    Leaving,
    Left,
    LineFound,
    LineLost,
    PlayerId,
    RoundOver,
    Sat,
    Sit,
    Stake,
    Value,
    Void,
    Voided,
)
from banca.poker.events import Event as OfHand

Place: TypeAlias = str  # "3": places are numbered from the croupier's left.
Turn: TypeAlias = str  # "17.4": the hand's round, and how many moves have been made in it.

# --- Wishes: a place at the table ---------------------------------------------------------------


LOT = "lot"  # Instead of a place, at a table where they are drawn by lot (reading:seating).


class BuyIn(Value):
    """A wish: to take a place, for the table's buy-in in chips (809/2015:8)."""

    player: PlayerId
    place: Place
    cents: Stake


class TopUp(Value):
    """A wish: more chips, up to the buy-in (809/2015:2.o, 809/2015:12)."""

    player: PlayerId
    cents: Stake


class Queue(Value):
    """A wish: to be notified when a place is free (reading:waiting-list)."""

    player: PlayerId


class Unqueue(Value):
    player: PlayerId


class Register(Value):
    """A wish: to take part in the session of a table with announced times (809/2015:6.b)."""

    player: PlayerId


class Unregister(Value):
    player: PlayerId


class Post(Value):
    """A wish: to post the owed blinds and be dealt in at once, not wait for the big blind."""

    player: PlayerId


class SitOut(Value):
    """A wish: to rest and keep the place (809/2015:69)."""

    player: PlayerId


class SitIn(Value):
    player: PlayerId


# --- Wishes: in a hand --------------------------------------------------------------------------


class Fold(Value):
    player: PlayerId
    turn: Turn


class Check(Value):
    player: PlayerId
    turn: Turn


class Call(Value):
    player: PlayerId
    turn: Turn


class Raise(Value):
    """A wish: to bet or raise *to* this total in this round of betting."""

    player: PlayerId
    turn: Turn
    cents: Stake


class Estardilho(Value):
    """A wish: a bet before anybody sees a card (809/2015:50)."""

    player: PlayerId
    turn: Turn
    cents: Stake


class Restardilho(Value):
    player: PlayerId
    turn: Turn


class Decline(Value):
    """A wish: to call no estardilho."""

    player: PlayerId
    turn: Turn


Wish: TypeAlias = (
    Sit
    | Leave
    | BuyIn
    | TopUp
    | Queue
    | Unqueue
    | Register
    | Unregister
    | Post
    | SitOut
    | SitIn
    | Fold
    | Check
    | Call
    | Raise
    | Estardilho
    | Restardilho
    | Decline
)

# --- Orders -------------------------------------------------------------------------------------


class Begin(Value):
    """An order: the announced hour has come, and a session table starts (809/2015:6.b)."""

    round: int


class DrawButton(Value):
    """An order: the first button is drawn by lot (809/2015:44)."""

    round: int


class StartHand(Value):
    round: int


class Stop(Value):
    """An order: too few play, or the table closes: it is idle until it starts again."""

    round: int


class Street(Value):
    """An order: the next cards of the board are turned."""

    turn: Turn


class FaceUp(Value):
    """An order: no bet can come any more, and the hands still in are turned."""

    turn: Turn


class ShowDown(Value):
    """An order: everybody still in shows (809/2015:60)."""

    turn: Turn


class TimeBank(Value):
    """An order: the time is up, and a piece of the time bank is used: ``17.4.1`` (809/2015:42)."""

    turn: Turn


class TimeUp(Value):
    """An order: whoever has not decided checks or folds (809/2015:43)."""

    turn: Turn


class SeatByLot(Value):
    """An order: the place that the lot gave to *player*, who asked for one (reading:seating)."""

    player: PlayerId
    place: Place
    cents: Cents


class Remind(Value):
    """An order: at an idle table, *player* is reminded that their session will end."""

    player: PlayerId
    times: int  # 1: invited to leave; 2: warned (809/2015:71, 809/2015:72).


class PassOver(Value):
    """An order: the first player in the queue did not take the place that was offered."""

    player: PlayerId


class Close(Value):
    """An order: this hand is the last; then everybody leaves with what they have."""

    round: int


Order: TypeAlias = (
    Begin
    | DrawButton
    | StartHand
    | Stop
    | Street
    | FaceUp
    | ShowDown
    | TimeBank
    | TimeUp
    | Remind
    | PassOver
    | SeatByLot
    | Close
    | Void
    | Dismiss
    | LineLost
    | LineFound
)
Command: TypeAlias = Wish | Order

# --- Events -------------------------------------------------------------------------------------


class Seated(Value):
    """A place is taken; the purchase of chips follows."""

    player: PlayerId
    place: Place


class Queued(Value):
    player: PlayerId


class Unqueued(Value):
    player: PlayerId
    by: str  # The player, or the platform when an offered place was not taken.


class Registered(Value):
    player: PlayerId


class Unregistered(Value):
    player: PlayerId


class Posting(Value):
    """The player will post what they owe, as soon as they may be dealt in."""

    player: PlayerId


class SatOut(Value):
    player: PlayerId
    by: str  # The player, or the platform after a time-out.


class SatIn(Value):
    player: PlayerId


class Reminded(Value):
    """At an idle table, a player who does not play was invited to leave, or warned."""

    player: PlayerId
    times: int


class Begun(Value):
    round: int


class ButtonDrawn(Value):
    """Who has the button in the first hand."""

    round: int
    place: int
    lot: bool  # By lot, or by the rule: the first place (97/2010:1.2).


class HandBegan(Value):
    """Who plays: *players* in order, from the button's left to the button itself."""

    round: int
    button: int
    players: tuple[PlayerId, ...]
    stacks: tuple[Cents, ...]
    missed: dict[PlayerId, str]  # Players whom a blind passed by, and which.


class BankUsed(Value):
    player: PlayerId
    left: int


class Stopped(Value):
    round: int


class Closing(Value):
    round: int


Own: TypeAlias = (  # The ring's own events.
    Seated
    | Queued
    | Unqueued
    | Registered
    | Unregistered
    | Posting
    | SatOut
    | SatIn
    | Reminded
    | Begun
    | ButtonDrawn
    | HandBegan
    | BankUsed
    | Stopped
    | Closing
)
Event: TypeAlias = (
    Own
    | OfHand
    | Sat
    | Leaving
    | Left
    | BoughtIn
    | CashedOut
    | HandPaid
    | LineLost
    | LineFound
    | Voided
    | RoundOver
)
