"""The words of a craps table: what is asked there, and what happened."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.games.craps.table import Pair
from banca.kit import bank as banks
from banca.kit.dice import Throw as Fallen
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, Moved, OpenBets
from banca.kit.play import PlayerId, Value

# --- What is asked ------------------------------------------------------------------------------


class Throw(Value):
    """A wish of the shooter's; of a player alone, at any time between throws (1441/95-VI:5)."""

    player: PlayerId


class Decline(Value):
    """A wish: somebody else may throw (1441/95-VI:5)."""

    player: PlayerId


class ChooseDice(Value):
    """A wish of the shooter's: these two of the five, from the next throw on (1441/95-VI:4)."""

    player: PlayerId
    dice: Pair


class Land(Value):
    """An order: the dice come to rest."""

    round: int


class TimeUp(Value):
    """An order: the shooter let the clock run out, or is not there; the house throws."""

    turn: int


class EndSeries(Value):
    """An order: the table is to close after this series, or the next where none runs."""

    round: int


Wish: TypeAlias = banks.Wish | Throw | Decline | ChooseDice
Order: TypeAlias = banks.Order | OpenBets | CloseBets | Land | TimeUp | EndSeries
Command: TypeAlias = Wish | Order

# --- What happened ------------------------------------------------------------------------------


class Shooter(Value):
    """The dice are *player*'s, for this turn; nobody's where it is empty.

    Whether that is another shooter than before is known, and announced, only now
    (1441/95-VI:13.3.a): until bets close, whoever had the dice may bet again, or not.
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

    Each of the dice can be read for itself (1441/95-VI:2.d).
    With which dice it fell is written down too: whoever checks the draw needs their order.
    """

    round: int
    throw: Fallen
    total: int
    point: int
    announced: tuple[str, ...]
    dice: Pair


class LastSeries(Value):
    """It is announced that the table closes after this series (1441/95-VI:13.3.b)."""

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
