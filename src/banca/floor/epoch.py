"""An epoch: the seeds of many rounds, fixed at once before the first of them (reading:luck).

The house makes them from its key and a nonce of its own, and seals them all under one root. From
then on round *n* has one seed and no other, whatever is bet. Twins, which share nothing with this
file: ``house/redraw.py`` and ``web/src/lib/verify.ts``; the protocol is in ``docs/luck.md``.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from banca.floor.numbers import (
    epoch_secret,
    nonce_seal,
    path,
    round_leaf,
    seed_commitment,
    seed_of,
    tree,
)
from banca.kit.play import Value

ROUNDS: Final = 256  # In an epoch: a power of two.
OPENING_S = 3  # How long a round's first draw waits for shares that are not opened yet.


class EpochSealed(Value):
    """The seeds of *rounds* rounds from *first* on are fixed: *root* is over their commitments.

    *nonce* is the seal of what the house made them from, besides its key. The first draw of each of
    these rounds waits for openings, for *opening_s* seconds at most. *signer* is the public key of
    the house's receipts; *beacon* names what is mixed into every draw, and is empty without one.
    """

    epoch: int
    first: int
    rounds: int
    root: str
    nonce: str
    opening_s: int
    signer: str = ""
    beacon: str = ""

    @property
    def beyond(self) -> int:
        """The first round that is not in it."""
        return self.first + self.rounds


class Epoch:
    """The seeds of an epoch, as only the house knows them; the tree is made when it is needed."""

    def __init__(
        self, house_key: bytes, table: str, number: int, nonce: bytes, first: int, rounds: int
    ) -> None:
        self._table = table
        self._number = number
        self._nonce = nonce
        self._first = first
        self._rounds = rounds
        self._secret = epoch_secret(house_key, table, number, nonce)

    def seed(self, round: int) -> bytes:
        return seed_of(self._secret, round)

    def commitment(self, round: int) -> str:
        return seed_commitment(self._table, round, self.seed(round))

    def sealed(self, opening_s: int, signer: str = "", beacon: str = "") -> EpochSealed:
        """The promise of all its rounds."""
        seal = nonce_seal(self._table, self._number, self._nonce)
        root = self._levels[-1][0].hex()
        return EpochSealed(
            self._number, self._first, self._rounds, root, seal, opening_s, signer, beacon
        )

    def path(self, round: int) -> tuple[str, ...]:
        """The way from the commitment of *round* up to the root."""
        return path(self._levels, round - self._first)

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        rounds = range(self._first, self._first + self._rounds)
        return tree([round_leaf(self._table, n, self.commitment(n)) for n in rounds])
