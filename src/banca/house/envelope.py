"""The envelope of an event, and the two chains that bind the log. Frozen: see test_envelope.py.

Each event's hash covers the event before it in its stream; each batch's hash covers the batch
before it and the heads of all streams that it touched. The stored bytes are hashed, never a
re-encoding of what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct
from typing import NamedTuple

import msgspec

GENESIS = bytes(32)  # The hash before the first event of a stream, and before the first batch.

_length = Struct(">I").pack
_number = Struct(">IQ").pack  # A length, which is always 8, and the number.
_two_numbers = Struct(">IQIQ").pack
_three_lengths, _four_lengths = Struct(">III").pack, Struct(">IIII").pack
_two_signed, _six_signed = Struct(">qq").pack, Struct(">qqqqqq").pack


class Envelope(NamedTuple):
    """An event as stored in the log: the hashed fields, in order, and the hash."""

    stream: str
    seq: int
    at: int  # Microseconds, UTC.
    by: str  # A player's id, "house", or "platform": the house acting for an absent player.
    round: int
    draws: int  # Draws of the round used so far, including this event's.
    command: str  # The id made by the browser; "" for the house's own orders.
    body: bytes
    hash: bytes


class Batch(NamedTuple):
    """One commit: the heads it left behind, chained to the previous commit."""

    n: int
    token: bytes
    at: int
    heads: bytes
    hash: bytes


class Head(NamedTuple):
    """Where a stream is: the seq and hash that its next event builds on."""

    seq: int
    at: int
    hash: bytes


NO_HEAD = Head(0, 0, GENESIS)


def event_hash(
    previous: bytes,
    stream: str,
    seq: int,
    at: int,
    by: str,
    round: int,
    draws: int,
    command: str,
    body: bytes,
) -> bytes:
    """SHA-256 of *previous* and the fields, each prefixed with its length in four bytes."""
    stream_, by_, command_ = stream.encode(), by.encode(), command.encode()
    fields = (
        previous,
        _length(len(stream_)),
        stream_,
        _two_numbers(8, seq, 8, at),
        _length(len(by_)),
        by_,
        _two_numbers(8, round, 8, draws),
        _length(len(command_)),
        command_,
        _length(len(body)),
        body,
    )
    return sha256(b"".join(fields)).digest()


def batch_hash(previous: bytes, n: int, token: bytes, at: int, heads: bytes) -> bytes:
    """The same over the fields of a batch."""
    fields = (_number(8, n), _length(len(token)), token, _number(8, at), _length(len(heads)), heads)
    return sha256(previous + b"".join(fields)).digest()


def command_hash(
    previous: bytes, player: str, id: str, digest: bytes, stream: str, first: int, count: int
) -> bytes:
    """The hash of an accepted command, which covers the one before it.

    SHA-256 of *previous*, the lengths of the texts, the texts, and the numbers in eight bytes.
    """
    player_, id_, stream_ = player.encode(), id.encode(), stream.encode()
    lengths = _four_lengths(len(player_), len(id_), len(stream_), len(digest))
    texts = player_ + id_ + stream_ + digest
    return sha256(previous + lengths + texts + _two_signed(first, count)).digest()


def result_hash(
    previous: bytes,
    player: str,
    stream: str,
    seq: int,
    round: int,
    stake: int,
    returned: int,
    at: int,
    asset: str,
    balance: int,
) -> bytes:
    """The same of a player's settled round."""
    player_, stream_, asset_ = player.encode(), stream.encode(), asset.encode()
    lengths = _three_lengths(len(player_), len(stream_), len(asset_))
    numbers = _six_signed(seq, round, stake, returned, at, balance)
    return sha256(previous + lengths + player_ + stream_ + asset_ + numbers).digest()


def written_heads(heads: Iterable[tuple[str, Head]]) -> bytes:
    """The heads of a batch as they are stored: ``[["rou1",17,"<hash>"]]``, sorted by stream.

    The ends of the chains of rows and the seals of snapshots are among them (`kept.py`).
    """
    return msgspec.json.encode([(name, head.seq, head.hash.hex()) for name, head in sorted(heads)])


def read_heads(heads: bytes) -> list[tuple[str, int, str]]:
    """What `written_heads` wrote: stream, next seq, hash in hexadecimal."""
    return msgspec.json.decode(heads, type=list[tuple[str, int, str]])
