"""Receipts: the house signs for every seal of a share that it takes (reading:luck).

A seal that has a receipt and is not in the log convicts the house: nobody else could have signed.
The key of the receipts follows from the house's key; its public half is in every `EpochSealed`.
"""

from __future__ import annotations

import hmac
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from banca.floor.numbers import named, text
from banca.kit.play import PlayerId


class Signer:
    """Whoever signs for the house."""

    def __init__(self, house_key: bytes) -> None:
        secret = hmac.digest(house_key, b"banca-signer-1", "sha256")
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def receipt(self, table: str, round: int, player: PlayerId, commitment: str) -> str:
        """The signature for a seal, in hex."""
        return self.sign(receipted(table, round, player, commitment))

    def sign(self, message: bytes) -> str:
        """The signature of *message*, in hex. Every kind of message begins with a label."""
        return self._key.sign(message).hex()


def receipted(table: str, round: int, player: PlayerId, commitment: str) -> bytes:
    """What is signed for a seal."""
    return b"banca-receipt-1" + named(table, round) + text(player) + bytes.fromhex(commitment)


@lru_cache(maxsize=4)
def signer_of(house_key: bytes) -> Signer:
    return Signer(house_key)
