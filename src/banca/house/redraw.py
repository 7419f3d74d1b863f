"""The numbers of a round, computed a second time for the audit.

Written from the description of the protocol alone (docs/luck.md). It shares nothing with the code
that draws (floor/luck.py) or writes (house/envelope.py), down to its own HMAC and its own way of
discarding the uneven tail: two implementations that are wrong in the same way would prove nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import Struct

from banca.kit.chance import Face

_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_LENGTH, _NUMBER, _NUMBERS = Struct(">I").pack, Struct(">IQ").pack, Struct(">IQIQ").pack
_LENGTHS_3, _LENGTHS_4 = Struct(">3I").pack, Struct(">4I").pack
_SIGNED_2, _SIGNED_6 = Struct(">2q").pack, Struct(">6q").pack


class Mac:
    """HMAC-SHA-256 of RFC 2104 under one key, which is no longer than a block."""

    def __init__(self, key: bytes) -> None:
        assert len(key) <= 64, "the protocol has keys of 32 bytes"
        block = key.ljust(64, b"\0")
        self._inner = sha256(block.translate(_INNER))
        self._outer = sha256(block.translate(_OUTER))

    def of(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class Redraw:
    """The auditor's `Chance`: what the opened seed gives, beginning with draw *first*."""

    pack = None

    def __init__(self, key: bytes, table: str, round: int, first: int) -> None:
        self._mac = Mac(key)
        self._prefix = b"banca-draw-1" + named(table, round)
        self._draw = first
        self.faces: list[object] = []
        self.places: list[tuple[int, int]] = []  # Of each draw: the place, and among how many.

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
            word = self._mac.of(self._prefix + u32(self._draw) + u32(attempt))[:8]
            share, place = divmod(int.from_bytes(word, "big"), total)
            if share < shares:
                self._draw += 1
                self.places.append((place, total))
                return place
            attempt += 1


# --- An epoch: one nonce, one secret, one tree of commitments ---------------------------------


def seal_of_nonce(table: str, epoch: int, nonce: bytes) -> str:
    return sha256(b"banca-nonce-1" + prefixed(table) + u64(epoch) + nonce).hexdigest()


class Seeds:
    """The seeds of one epoch, from the house's key and the nonce of the epoch."""

    def __init__(self, house_key: bytes, table: str, epoch: int, nonce: bytes) -> None:
        message = b"banca-epoch-1" + prefixed(table) + u64(epoch) + nonce
        self._secret = Mac(Mac(house_key).of(message))
        self._table = table

    def of(self, round: int) -> bytes:
        return self._secret.of(b"banca-seed-2" + u64(round))

    def root(self, first: int, rounds: int) -> str:
        """The root over the rounds from *first* on; a power of two of them.

        Finished subtrees wait on a stack until their right neighbour is finished too.
        """
        waiting: list[bytes] = []
        for place in range(rounds):
            number = first + place
            its = named(self._table, number)
            seal = sha256(b"banca-seed-1" + its + self.of(number)).digest()
            node = sha256(b"\x00banca-leaf-1" + its + seal).digest()
            while place & 1:
                node = sha256(b"\x01" + waiting.pop() + node).digest()
                place >>= 1
            waiting.append(node)
        (root,) = waiting
        return root.hex()


def root_above(table: str, round: int, place: int, commitment: str, path: Sequence[str]) -> str:
    """The root to which *path* leads from the commitment to *round*, *place* rounds into its epoch.

    A place beyond what the path can say leads to no root.
    """
    seal = bytes.fromhex(commitment)
    node = sha256(b"\x00banca-leaf-1" + named(table, round) + seal).digest()
    for step in path:
        beside = bytes.fromhex(step)
        place, right = divmod(place, 2)
        node = sha256(b"\x01" + (beside + node if right else node + beside)).digest()
    return node.hex() if not place else ""


# --- A round ------------------------------------------------------------------------------------


def seal_of_seed(table: str, round: int, seed: bytes) -> str:
    return sha256(b"banca-seed-1" + named(table, round) + seed).hexdigest()


def seal_of_entropy(table: str, round: int, player: str, entropy: bytes) -> str:
    return sha256(b"banca-entropy-1" + named(table, round) + prefixed(player) + entropy).hexdigest()


def key_of(
    seed: bytes, shares: Sequence[tuple[str, bytes]], beacon: tuple[int, bytes] = (0, b"")
) -> bytes:
    """The key of a round's draws; *shares* are those opened, in the order of their seals."""
    message = b"banca-key-2" + u32(len(shares))
    for player, entropy in shares:
        message += prefixed(player) + entropy
    number, signature = beacon
    return hmac(seed, message + u64(number) + u32(len(signature)) + signature)


def link(previous: bytes, *fields: str | int | bytes) -> bytes:
    """The hash of an envelope: over the previous hash and every field, prefixed with its length."""
    written = previous
    for field in fields:
        if isinstance(field, int):
            written += _NUMBER(8, field)
        else:
            data = field.encode() if isinstance(field, str) else field
            written += _LENGTH(len(data)) + data
    return sha256(written).digest()


def link_event(
    previous: bytes,
    stream: bytes,
    seq: int,
    at: int,
    by: str,
    round: int,
    draws: int,
    command: str,
    body: bytes,
) -> bytes:
    """`link` of an event, whose *stream* is prefixed already: the same in fewer steps.

    Must agree with it: tests/house/test_envelope.py.
    """
    whose, asked = by.encode(), command.encode()
    return sha256(
        previous
        + stream
        + _NUMBERS(8, seq, 8, at)
        + _LENGTH(len(whose))
        + whose
        + _NUMBERS(8, round, 8, draws)
        + _LENGTH(len(asked))
        + asked
        + _LENGTH(len(body))
        + body
    ).digest()


def link_command(
    previous: bytes, player: str, id: str, digest: bytes, stream: str, first: int, count: int
) -> bytes:
    """The hash of a row of accepted commands."""
    texts = (player.encode(), id.encode(), stream.encode(), digest)
    lengths = _LENGTHS_4(*map(len, texts))
    return sha256(b"".join((previous, lengths, *texts, _SIGNED_2(first, count)))).digest()


def link_result(previous: bytes, texts: tuple[str, str, str], numbers: tuple[int, ...]) -> bytes:
    """The hash of a row of settled rounds: *texts* are player, stream and asset."""
    written = [text.encode() for text in texts]
    lengths = _LENGTHS_3(*map(len, written))
    return sha256(b"".join((previous, lengths, *written, _SIGNED_6(*numbers)))).digest()


def hmac(key: bytes, message: bytes) -> bytes:
    return Mac(key).of(message)


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def prefixed(text: str) -> bytes:
    data = text.encode()
    return u32(len(data)) + data


def named(table: str, round: int) -> bytes:
    return prefixed(table) + u64(round)
