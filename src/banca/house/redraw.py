"""The numbers of a round, computed a second time for the audit.

Written from the description of the protocol alone. It shares nothing with the code that draws
(floor/luck.py) or writes (house/envelope.py), down to its own HMAC and its own way of discarding
the uneven tail: two implementations that are wrong in the same way would prove nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from banca.kit.chance import Face

_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Redraw:
    """The auditor's `Chance`: what the opened seed gives, beginning with draw *first*."""

    pack = None

    def __init__(self, key: bytes, table: str, round: int, first: int) -> None:
        self._key = key
        self._prefix = b"banca-draw-1" + prefixed(table) + u64(round)
        self._draw = first
        self.faces: list[object] = []

    def pick(self, options: Mapping[Face, int]) -> Face:
        place = self._place(sum(options.values()))
        for face, weight in options.items():
            if place < weight:
                self.faces.append(face)
                return face
            place -= weight
        raise AssertionError("the place lies beyond the last face")

    def _place(self, total: int) -> int:
        shares = 2**64 // total  # How many words each place gets.
        attempt = 0
        while True:
            message = self._prefix + u32(self._draw) + u32(attempt)
            share, place = divmod(int.from_bytes(hmac(self._key, message)[:8], "big"), total)
            if share < shares:
                self._draw += 1
                return place
            attempt += 1


def seed_of(house_key: bytes, nonce: bytes, table: str, round: int) -> bytes:
    return hmac(house_key, nonce + prefixed(table) + u64(round))


def seal_of_seed(table: str, round: int, seed: bytes) -> str:
    return sha256(b"banca-seed-1" + prefixed(table) + u64(round) + seed).hexdigest()


def seal_of_entropy(table: str, round: int, player: str, entropy: bytes) -> str:
    return sha256(
        b"banca-entropy-1" + prefixed(table) + u64(round) + prefixed(player) + entropy
    ).hexdigest()


def key_of(seed: bytes, opened: Sequence[tuple[str, bytes]]) -> bytes:
    message = b"banca-key-1" + u32(len(opened))
    for player, entropy in opened:
        message += prefixed(player) + entropy
    return hmac(seed, message)


def link(previous: bytes, *fields: str | int | bytes) -> bytes:
    """The hash of an envelope: over the previous hash and every field, prefixed with its length."""
    parts = [previous]
    for field in fields:
        if isinstance(field, str):
            field = field.encode()
        elif isinstance(field, int):
            field = u64(field)
        parts += (u32(len(field)), field)
    return sha256(b"".join(parts)).digest()


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 of RFC 2104, for keys no longer than a block."""
    assert len(key) <= 64, "the protocol has keys of 32 bytes"
    block = key.ljust(64, b"\0")
    inner = sha256(block.translate(_INNER) + message).digest()
    return sha256(block.translate(_OUTER) + inner).digest()


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def prefixed(text: str) -> bytes:
    data = text.encode()
    return u32(len(data)) + data
