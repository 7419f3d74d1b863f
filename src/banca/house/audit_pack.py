"""The audit of a sealed pack: what was promised, and what was shown.

With the log alone, every card that was turned is checked against the root, place by place; with the
house's key the whole pack is rebuilt (reading:sealed-pack).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from banca.house.audit_fields import Fields
from banca.house.redraw import key_of
from banca.house.unseal import PACKS, Opened, climb, height
from banca.kit.chance import Face

PACK = frozenset({"DeckSealed", "CardsTurned", "SeedKept"})

_SALT = re.compile(r"[0-9a-f]{32}\Z")
_HASH = re.compile(r"[0-9a-f]{64}\Z")
_CARDS = re.compile(r"(?:[2-9TJQKA][shdc])+\Z")  # One card, or several together.
_WORDS = frozenset({"type", "player", "why", "by"})  # Fields of names and words, not of cards.


class SealedPack:
    """What the log has said about the pack of one round."""

    def __init__(self, table: str, round: int, root: str, cards: int) -> None:
        self.root = root
        self.cards = cards
        self._table = table
        self._round = round
        self._at: dict[int, str] = {}  # The turned cards, by place.
        self._dealt: set[int] = set()

    def turn(self, cards: Sequence[Any]) -> Iterator[str]:
        """What is wrong with *cards*, which the log says are turned now."""
        if self.cards not in PACKS:
            yield f"there is no pack of {self.cards} cards"
            return
        for one in cards:
            fault = self._fault(one)
            if fault:
                yield fault
            else:
                self._at[one[0]] = one[1]

    def _fault(self, one: Any) -> str:
        if not _readable(one):
            return "a card is turned without its proof"
        place, card, salt, path = one
        if not 0 <= place < self.cards or card not in PACKS[self.cards]:
            return f"{card} at place {place} is not in the pack"
        if place in self._at:
            return f"place {place} was already turned"
        if card in self._at.values():
            return f"{card} was already turned at another place"
        whole = len(path) == height(self.cards) and _SALT.match(salt)
        if not whole or not all(isinstance(step, str) and _HASH.match(step) for step in path):
            return f"the proof of {card} is malformed"
        steps = [bytes.fromhex(step) for step in path]
        salted = bytes.fromhex(salt)
        if climb(self._table, self._round, place, card, salted, steps) != self.root:
            return f"{card} is not what was sealed at place {place}"
        return ""

    def follow(self, fields: Fields) -> Iterator[str]:
        """What is wrong with an event of the game: a place dealt twice, a closed card named."""
        places = fields.get("places")
        if isinstance(places, dict):
            for place in (place for its in places.values() for place in _list(its)):
                if type(place) is not int or not 0 <= place < self.cards:
                    yield f"there is no place {place} in the pack"
                elif place in self._dealt:
                    yield f"place {place} was already dealt"
                else:
                    self._dealt.add(place)
        known = set(self._at.values())
        for card in _cards(fields):
            if card not in known:
                yield f"{card} is named but was not turned"

    def made_of(
        self, seed: bytes, shares: Sequence[tuple[str, bytes]], beacon: tuple[int, bytes]
    ) -> Opened | None:
        """The whole pack, if seed, shares and beacon make this one."""
        if self.cards not in PACKS:
            return None
        made = Opened(seed, key_of(seed, shares, beacon), self._table, self._round, self.cards)
        return made if made.root == self.root else None


class Replayed:
    """The auditor's `Chance` in a round with a sealed pack: it gives the cards of the log.

    A command that asks for others, or for fewer, is not the one that turned them.
    """

    def __init__(self, cards: Sequence[Any], *, sealing: bool) -> None:
        readable = [one for one in cards if _readable(one)]  # The others are already reported.
        self._cards = {one[0]: one[1] for one in readable}
        self._said = [one[0] for one in readable]
        self._asked: list[int] = []
        self._sealing = sealing
        self._sealed = False

    @property
    def pack(self) -> Self:
        return self

    def seal(self, deck: Sequence[str]) -> None:
        self._sealed = True

    def at(self, place: int) -> str:
        assert place in self._cards, f"it turns place {place}, which is not in the log"
        self._asked.append(place)
        card: str = self._cards[place]
        return card

    def pick(self, options: Mapping[Face, int]) -> Face:
        raise AssertionError("it draws, but the log has a sealed pack")

    def left_over(self) -> str:
        """What the log says beyond what the command did, in words."""
        if self._sealed != self._sealing:
            return "the command seals a pack" if self._sealed else "the command seals no pack"
        if self._asked != self._said:
            return f"the command turns the places {self._asked} but the log says {self._said}"
        return ""


def _readable(one: Any) -> bool:
    """Whether it is a place, a card, a salt and a path."""
    match one:
        case [int(place), str(), str(), list()]:
            return type(place) is int
    return False


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _cards(value: Any) -> Iterator[str]:
    """Every card anywhere in *value*."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in _WORDS:
                yield from _cards(part)
    elif isinstance(value, list):
        for part in value:
            yield from _cards(part)
    elif isinstance(value, str) and _CARDS.match(value):
        yield from (value[at : at + 2] for at in range(0, len(value), 2))
