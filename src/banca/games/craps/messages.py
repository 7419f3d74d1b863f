"""The wishes, orders and events of a craps table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.games.craps.table import Pair
from banca.kit import bank as banks
from banca.kit.dice import Throw as Fallen
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, Moved, OpenBets
from banca.kit.play import PlayerId, Value

# --- Wishes and orders --------------------------------------------------------------------------


class Throw(Value):
    """A wish of the shooter, or of a lone player at any time between throws (1441/95-VI:5)."""

    player: PlayerId


class Decline(Value):
    """A wish: to let somebody else throw (1441/95-VI:5)."""

    player: PlayerId


class ChooseDice(Value):
    """A wish of the shooter: these two of the five dice, from the next throw (1441/95-VI:4)."""

    player: PlayerId
    dice: Pair


class Land(Value):
    """An order: the dice come to rest."""

    round: int


class TimeUp(Value):
    """An order: the shooter let the clock run out, or is not there; the house throws."""

    turn: int


class EndSeries(Value):
    """An order: the table is to close after this series, or the next if none is running."""

    round: int


Wish: TypeAlias = banks.Wish | Throw | Decline | ChooseDice
Order: TypeAlias = banks.Order | OpenBets | CloseBets | Land | TimeUp | EndSeries
Command: TypeAlias = Wish | Order

# --- Events -------------------------------------------------------------------------------------


class Shooter(Value):
    """The dice are *player*'s for this turn; nobody's where it is empty.

    Whether this is a new shooter is known, and announced, only now
    (1441/95-VI:13.3.a): until bets close, whoever had the dice may or may not bet again.
    """

    player: PlayerId
    turn: int
    announced: tuple[str, ...] = ()


class DiceChosen(Value):
    player: PlayerId
    dice: Pair


class Thrown(Value):
    """The dice roll: thrown by the player, or by the platform in the player's place."""

    round: int
    player: PlayerId
    by: Literal["player", "platform"]


class Rolled(Value):
    """What fell, where the puck is now, and what is announced (1441/95-VI:13.3).

    Each die can be read on its own (1441/95-VI:2.d). The pair of dice is recorded too: whoever
    checks the draw needs their order.
    """

    round: int
    throw: Fallen
    total: int
    point: int
    announced: tuple[str, ...]
    dice: Pair


class LastSeries(Value):
    """The table announces that it closes after this series (1441/95-VI:13.3.b)."""

    round: int


Event: TypeAlias = (
    banks.Event
    | BetsOpened
    | BetsClosed
    | Shooter
    | DiceChosen
    | Thrown
    | Rolled
    | Moved
    | LastSeries
)
