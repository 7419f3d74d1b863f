"""A sealed pack: every card of a hand is promised before the first is dealt (reading:sealed-pack).

The order of the whole pack comes from the round's key, like any draw. Each place has a leaf over
the place, its card and a salt of its own; over the leaves is a Merkle tree, whose root goes into
the log before the first card (`DeckSealed`). Whoever is shown a card gets its salt and the hashes
on its way to the root, and sees at once that this card was promised for this place. That reveals
nothing about the other places: without its salt a leaf cannot be guessed (RNG-8).

Such a round does not open its seed, which would open every folded hand (`SeedKept`). Whoever holds
the house's key can check that the order comes from seed and entropy.

Twins, which share nothing with this file: ``house/unseal.py`` and ``web/src/lib/verify.ts``.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from banca.floor.numbers import drawn_place, named, path, text, tree
from banca.kit.cards import DECK, Card, rank
from banca.kit.play import PlayerId, Value

# A card that is shown: its place in the order, the card, its salt, and the hashes on its way from
# the leaf up to the root. Bytes are in hex.
Turned: TypeAlias = tuple[int, Card, str, tuple[str, ...]]

SALT_BYTES = 16

# The order of a pack before it is shuffled: by suit, each from ace to king. The number of cards
# says which pack it is, so the log needs no more to find the order again.
DECKS: dict[int, tuple[Card, ...]] = {
    52: DECK,
    28: tuple(card for card in DECK if rank(card) in "89TJQKA"),  # 809/2015:4.b
}


# --- What the log holds -------------------------------------------------------------------------


class DeckSealed(Value):
    """The order of all *cards* cards is fixed; written before the events of the command."""

    round: int
    root: str
    cards: int
    command: msgspec.Raw  # The command's JSON, as an object.


class CardsTurned(Value):
    """The cards that one command showed to everybody, written before its events."""

    round: int
    command: msgspec.Raw
    cards: tuple[Turned, ...]


class SeedKept(Value):
    """A round with a sealed pack is over: its seed stays closed.

    *unopened* are the players who sealed entropy and did not open it.
    """

    round: int
    unopened: tuple[PlayerId, ...] = ()


class Deck(Value):
    """The sealed pack of the running round, as everybody knows it."""

    root: str
    cards: int
    opened: tuple[Turned, ...] = ()

    def turned(self, cards: tuple[Turned, ...]) -> Deck:
        return msgspec.structs.replace(self, opened=self.opened + cards)

    def shown(self) -> dict[str, Any]:
        opened = [[place, card, salt, list(path)] for place, card, salt, path in self.opened]
        return {"root": self.root, "cards": self.cards, "opened": opened}


# --- What only the house knows ------------------------------------------------------------------


class Pack:
    """A pack in its order, with its salts and its tree. It lives in memory and nowhere else."""

    def __init__(
        self,
        seed: bytes,
        key: bytes,
        table: str,
        round: int,
        cards: int,
    ) -> None:
        self.order = order(key, table, round, DECKS[cards])
        salts = salt_key(seed, table, round)
        self._salts = [salt(salts, place) for place in range(cards)]
        leaves = [
            leaf(table, round, place, card, its)
            for place, (card, its) in enumerate(zip(self.order, self._salts, strict=True))
        ]
        width = 1 << (cards - 1).bit_length()
        leaves += [blank(table, round, place) for place in range(cards, width)]
        self._levels = tree(leaves)

    @property
    def root(self) -> str:
        return self._levels[-1][0].hex()

    def turned(self, place: int) -> Turned:
        """The card at *place*, with its proof."""
        assert 0 <= place < len(self.order), f"there is no place {place} in the pack"
        return place, self.order[place], self._salts[place].hex(), path(self._levels, place)


def order(key: bytes, table: str, round: int, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """*deck* shuffled (Fisher–Yates): draw number i picks the card for place i from those left."""
    found = list(deck)
    for place in range(len(found)):
        other = place + drawn_place(key, table, round, place, len(found) - place)
        found[place], found[other] = found[other], found[place]
    return tuple(found)


def salt_key(seed: bytes, table: str, round: int) -> bytes:
    """Separate from the key of the draws, and like it never shown: no salt reveals another."""
    return hmac.digest(seed, b"banca-salt-1" + named(table, round), "sha256")


def salt(key: bytes, place: int) -> bytes:
    return hmac.digest(key, place.to_bytes(4, "big"), "sha256")[:SALT_BYTES]


def leaf(table: str, round: int, place: int, card: Card, salt: bytes) -> bytes:
    assert len(salt) == SALT_BYTES, f"a salt has {SALT_BYTES} bytes"
    where = named(table, round) + place.to_bytes(4, "big")
    return sha256(b"\0banca-card-1" + where + text(card) + salt).digest()


def blank(table: str, round: int, place: int) -> bytes:
    """What fills the tree beyond the last card of the pack."""
    where = named(table, round) + place.to_bytes(4, "big")
    return sha256(b"\0banca-blank-1" + where).digest()
