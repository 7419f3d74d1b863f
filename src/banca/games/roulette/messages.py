"""The wishes, orders and events of a roulette table."""

from __future__ import annotations

from typing import TypeAlias

from banca.games.roulette.cloth import Pocket
from banca.kit import window
from banca.kit.play import Cents, Colour, PlayerId, Stake, Value

# --- Wishes and orders --------------------------------------------------------------------------


class CallBet(Value):
    """A wish: a call bet of *cents* per chip; all its chips or none (807/2015:8)."""

    player: PlayerId
    call: str
    cents: Stake


class Spin(Value):
    """A wish: a player alone at a table has the ball released (804/2015:15, 807/2015:17)."""

    player: PlayerId


class Exchange(Value):
    """A wish: chips of the player's own colour, each worth *cents* (1441/95-IX:7)."""

    player: PlayerId
    cents: Stake


class LetGo(Value):
    """An order: the ball comes to rest."""

    round: int


Wish: TypeAlias = window.Wish | CallBet | Spin | Exchange
Order: TypeAlias = window.Order | LetGo
Command: TypeAlias = Wish | Order

# --- Events -------------------------------------------------------------------------------------


class Exchanged(Value):
    player: PlayerId
    cents: Cents


class Spun(Value):
    """Number and colour are announced and marked (804/2015:16, 807/2015:18, 1441/95-X:17).

    The ball runs clockwise on one launch and the other way on the next (1441/95-X:15).
    """

    round: int
    pocket: Pocket
    colour: Colour
    clockwise: bool


Event: TypeAlias = window.Event | Exchanged | Spun
