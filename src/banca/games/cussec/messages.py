"""The wishes, orders and events of a cussec table."""

from __future__ import annotations

from typing import TypeAlias

from banca.kit import bank as banks
from banca.kit.dice import Throw
from banca.kit.layout import BetsClosed, CloseBets
from banca.kit.play import PlayerId, Spot, Value


class Ring(Value):
    """A wish: a player alone at a table rings the bell (808/2015:14, reading:rulebook)."""

    player: PlayerId


class Cover(Value):
    """An order: all is paid, and the dome is covered for the next round (1441/95-VII:11)."""

    round: int


class Shake(Value):
    """An order: the dice have jumped three times, and the light goes on (1441/95-VII:4)."""

    round: int


class Open(Value):
    """An order: «vou abrir» (1441/95-VII:5)."""

    round: int


Wish: TypeAlias = banks.Wish | Ring
Order: TypeAlias = banks.Order | Cover | Shake | CloseBets | Open
Command: TypeAlias = Wish | Order


class Covered(Value):
    round: int


class Shaken(Value):
    """The dice are at rest under the cover, and bets are open. Nobody knows what they show."""

    round: int


class Uncovered(Value):
    """The result is announced, and the zones that win are *lit* (1441/95-VII:5).

    It is what the dice show on top; each can be read on its own (1441/95-VII:1.d).
    """

    round: int
    throw: Throw
    total: int
    lit: tuple[Spot, ...]


Event: TypeAlias = banks.Event | Covered | Shaken | BetsClosed | Uncovered
