"""A pack of cards whose whole order is sealed before the first of them is dealt.

Where cards are hidden from some and known to others, a game deals *places* of the sealed order and
asks for a card only when everybody may see it. So neither state nor log ever holds a hidden card:
what is not there cannot leak (reading:sealed-pack).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Self

from banca.kit.cards import Card
from banca.kit.chance import Chance, Face


def seal(chance: Chance, deck: Sequence[Card]) -> None:
    """Fix the order of *deck* for the round, where *chance* keeps one."""
    if chance.pack is not None:
        chance.pack.seal(tuple(deck))


def turn(chance: Chance, deck: Sequence[Card], out: Collection[Card], place: int) -> Card:
    """The card at *place* of the sealed order.

    A *chance* without an order picks among the cards that are not *out*, that is, not yet known:
    each is as likely as if the order had been fixed before.
    """
    known = chance.pack.at(place) if chance.pack is not None else None
    return known or chance.pick({card: 1 for card in deck if card not in out})


class Laid:
    """A pack in a known order, for tests and simulations: ``Laid(["As", "Kd", …])``."""

    def __init__(self, order: Sequence[Card], chance: Chance | None = None) -> None:
        assert len(set(order)) == len(order), f"a card is twice in {order}"
        self.order = tuple(order)
        self._chance = chance

    @property
    def pack(self) -> Self:
        return self

    def seal(self, deck: Sequence[Card]) -> None:
        assert set(self.order) <= set(deck), f"{set(self.order) - set(deck)} are not of the pack"

    def at(self, place: int) -> Card:
        return self.order[place]

    def pick(self, options: Mapping[Face, int]) -> Face:
        assert self._chance is not None, f"nobody said how to choose among {list(options)}"
        return self._chance.pick(options)
