"""The wishes, orders and events of a slot machine."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.games.slots.machine import Bet, Window
from banca.games.slots.prizes import Win
from banca.kit import bank as banks
from banca.kit import play
from banca.kit.play import Cents, JackpotId, PlayerId, Spot, Stake, Value
from banca.kit.ready import NotReady, Ready

Step: TypeAlias = str  # "2": the second doubling of a play, or the prize before it.
Face: TypeAlias = Literal["red", "black"]
By: TypeAlias = Literal["player", "platform"]
FACES: tuple[Face, Face] = ("red", "black")

# --- Wishes -------------------------------------------------------------------------------------


class Play(Value):
    """A wish: *cents* on the lines and at the denomination of *bet*, and the reels turn."""

    player: PlayerId
    bet: Spot  # "lines:5@10"
    cents: Stake


class Pick(Value):
    """A wish: to turn one of the covers of a bonus (828/2015:9.b.ii)."""

    player: PlayerId
    place: str  # "3", from 1


class Double(Value):
    """A wish: to risk the whole prize on a colour (828/2015:9.a): ``1:red``."""

    player: PlayerId
    choice: str


class Collect(Value):
    """A wish: to be paid the prize, and not to risk it (828/2015:10)."""

    player: PlayerId
    step: Step


Wish: TypeAlias = play.Sit | play.Leave | Ready | NotReady | Play | Pick | Double | Collect

# --- Orders -------------------------------------------------------------------------------------


class SpinReels(Value):
    """An order: the reels stop, all that are not held."""

    turn: int


class Reveal(Value):
    """An order: every cover of the bonus is turned."""

    turn: int


class Toss(Value):
    """An order: the colour of a doubling is drawn."""

    turn: int


class TimeUp(Value):
    """An order: the rule answers for a player who has not (reading:machine-choices)."""

    turn: int


class Settle(Value):
    """An order: the play is paid, and over."""

    turn: int


Order: TypeAlias = banks.Order | SpinReels | Reveal | Toss | TimeUp | Settle | play.PayJackpot
Command: TypeAlias = Wish | Order

# --- Events -------------------------------------------------------------------------------------


class ReelsStopped(Value):
    """Where the reels stopped, what is seen there, and what that pays and brings.

    The *window* is as drawn; *filled* are the reels over which a wild then expands.
    """

    round: int
    player: PlayerId
    free: bool  # A free game (828/2015:9.b.i),
    respin: bool  # or a spin with reels that are held.
    stops: tuple[int, ...]
    window: Window
    filled: tuple[int, ...]
    wins: tuple[Win, ...]
    cents: Cents  # All of them together (828/2015:29), each of which is told in credits too
    # (828/2015:23).
    holds: tuple[int, ...]  # The reels that are held while the others spin again; empty: none do.
    games: int  # Free games that it brings,
    bonus: bool  # and whether it brings the pick bonus.


class Picked(Value):
    player: PlayerId
    place: int
    by: By


class Revealed(Value):
    """What was under the chosen cover, and under all others (828/2015:11)."""

    round: int
    player: PlayerId
    place: int
    prizes: tuple[int, ...]  # By cover, in multiples of the stake.
    cents: Cents


class Risked(Value):
    """The prize is at risk, at its player's wish."""

    player: PlayerId
    step: int
    face: Face


class Tossed(Value):
    """The colour that was drawn, and what the prize is now: doubled, or nothing."""

    round: int
    player: PlayerId
    step: int
    face: Face
    cents: Cents


class Collected(Value):
    player: PlayerId
    cents: Cents
    by: By


class PlayEnded(Value):
    """A play in short: what was bet, what came at first, and all that it paid (828/2015:36)."""

    round: int
    player: PlayerId
    bet: Bet
    stake: Cents
    won: Cents  # Without jackpots.
    games: int  # Free games played.
    stops: tuple[int, ...]  # Of the paid game.
    window: Window


class VoucherIssued(Value):
    """The record of a large prize, and of every jackpot (1441/95-VIII:13, reading:voucher)."""

    round: int
    player: PlayerId
    cents: Cents
    jackpot: JackpotId | Literal[""]


OfJackpots: TypeAlias = play.Contributed | play.JackpotHit | play.JackpotWon
OfPlay: TypeAlias = ReelsStopped | Picked | Revealed | Risked | Tossed | Collected
Event: TypeAlias = banks.Event | OfPlay | PlayEnded | VoucherIssued | OfJackpots
