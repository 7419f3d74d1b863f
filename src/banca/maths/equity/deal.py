"""The input of equity: the game, the hands, the board, the cards that are out of play."""

from __future__ import annotations

from itertools import chain
from typing import TypeAlias

from banca.kit.cards import Card
from banca.kit.play import Value
from banca.poker.variants import Variant

Hand: TypeAlias = tuple[Card, ...]

BOARD = 5
LEAST, MOST = 2, 11


class BadDeal(ValueError):  # noqa: N818 - The deal is bad, and the message says how.
    """No such hands can be dealt. The message says what would be right."""


class Holding(Value):
    """What a player may have: one hand, or one of several; none listed means any that is left."""

    name: str
    hands: tuple[Hand, ...]


class Deal(Value):
    """Cards that can be on a table together."""

    variant: Variant
    holdings: tuple[Holding, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hand of each player; empty if it is not known."""
        return tuple(one.hands[0] if len(one.hands) == 1 else () for one in self.holdings)

    @property
    def known(self) -> bool:
        """Whether every hand is known."""
        return all(len(one.hands) == 1 for one in self.holdings)

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards whose whereabouts are unknown."""
        out = {*chain(*self.hands), *self.board, *self.dead}
        return tuple(card for card in self.variant.deck if card not in out)

    @property
    def to_come(self) -> int:
        """How many cards of the board are still to come."""
        return BOARD - len(self.board)
