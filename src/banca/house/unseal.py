"""A sealed pack, opened a second time for the audit (reading:sealed-pack).

Written from the description of the protocol alone, like `redraw.py`. It shares nothing with the
code that seals (floor/deck.py), and walks the tree differently: not level by level.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from banca.house.redraw import Mac, Redraw, named, prefixed, u32

SALT_BYTES = 16
SUITS, RANKS = "shdc", "A23456789TJQK"
FROM_EIGHT = "A89TJQK"
PACKS = {  # The order of a pack of this many cards before it is shuffled.
    52: [rank + suit for suit in SUITS for rank in RANKS],
    28: [rank + suit for suit in SUITS for rank in FROM_EIGHT],
}


def height(cards: int) -> int:
    """The number of hashes between a leaf and the root."""
    rows, width = 0, 1
    while width < cards:
        rows, width = rows + 1, 2 * width
    return rows


def climb(table: str, round: int, place: int, card: str, salt: bytes, path: Sequence[bytes]) -> str:
    """The root that a card's proof leads to."""
    found = _leaf(table, round, place, card, salt)
    for beside in path:
        place, right = divmod(place, 2)
        found = sha256(b"\x01" + (beside + found if right else found + beside)).digest()
    return found.hex()


class Opened:
    """A pack as the seed and the entropy make it: all of its cards, salts and the root."""

    def __init__(self, seed: bytes, key: bytes, table: str, round: int, cards: int) -> None:
        chance = Redraw(key, table, round, 0)
        self.order = _shuffled(chance, cards)
        self.places = chance.places  # What the shuffle drew.
        salts = Mac(Mac(seed).of(b"banca-salt-1" + named(table, round)))
        self.salts = [salts.of(u32(place))[:SALT_BYTES] for place in range(cards)]
        self._named = (table, round)
        self.root = self._over(0, height(cards)).hex()

    def _over(self, place: int, rows: int) -> bytes:
        """The node over the 2 ** *rows* leaves from *place* on."""
        if rows:
            left = self._over(place, rows - 1)
            return sha256(b"\x01" + left + self._over(place + 2 ** (rows - 1), rows - 1)).digest()
        table, round = self._named
        if place < len(self.order):
            return _leaf(table, round, place, self.order[place], self.salts[place])
        return sha256(b"\x00banca-blank-1" + named(table, round) + u32(place)).digest()


def _shuffled(chance: Redraw, cards: int) -> list[str]:
    order = list(PACKS[cards])
    for place in range(cards):
        left = dict.fromkeys(range(place, cards), 1)
        other = chance.pick(left)
        order[place], order[other] = order[other], order[place]
    return order


def _leaf(table: str, round: int, place: int, card: str, salt: bytes) -> bytes:
    where = named(table, round) + u32(place)
    return sha256(b"\x00banca-card-1" + where + prefixed(card) + salt).digest()
