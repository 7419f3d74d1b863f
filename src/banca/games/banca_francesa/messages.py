"""The wishes, orders and events of a banca francesa table."""

from __future__ import annotations

from typing import TypeAlias

from banca.games.banca_francesa.table import Called
from banca.kit import window
from banca.kit.dice import Throw as Faces
from banca.kit.play import PlayerId, Value

# --- Wishes and orders --------------------------------------------------------------------------


class Throw(Value):
    """A wish: a player alone at a table has the dice thrown (808/2015:14)."""

    player: PlayerId


class Land(Value):
    """An order: the dice come to rest, three in one draw (1441/95-IV:7)."""

    round: int


class Misread(Value):
    """An order: the dice came to rest, but were touched before being called (1441/95-IV:7.d)."""

    round: int


Wish: TypeAlias = window.Wish | Throw
Order: TypeAlias = window.Order | Land | Misread
Command: TypeAlias = Wish | Order

# --- Events -------------------------------------------------------------------------------------


class Touched(Value):
    """The dice were touched: what they show wins as usual, and nothing loses."""

    round: int


class Fell(Value):
    """The dice are at rest and are called: ases, pequeno, grande, or null (808/2015:15).

    Each die can be read on its own (1441/95-IV:3.d).
    """

    round: int
    throw: Faces
    total: int
    called: Called


Event: TypeAlias = window.Event | Touched | Fell
