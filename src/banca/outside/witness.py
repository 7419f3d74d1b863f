"""Witnesses: whoever is told, outside the house, what its books hold (docs/luck.md, reading:luck).

The hash of a batch covers the head of every stream, and with them every epoch that was sealed. A
statement says that hash, signed by the house. Whoever keeps one can prove later that the past was
rewritten, or that a seed was fixed before its round; the house cannot take it back.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple, Protocol

import msgspec

FORM = "witness-1"


class WitnessError(Exception):
    """A witness was not told; the message says why."""


class Witness(Protocol):
    """Somebody outside. Both methods block, and raise `WitnessError` or an `OSError`."""

    @property
    def name(self) -> str: ...

    def ready(self) -> None:
        """Check, when the house opens, whatever would keep it from ever being told."""
        ...

    def tell(self, statement: str) -> None:
        """Return once the statement is where the house cannot take it back."""
        ...


class Spoken(msgspec.Struct):
    """A statement, read back."""

    house: str
    n: int
    hash: str


class Appointment(NamedTuple):
    """A witness, how often it is told, and how long that may take."""

    witness: Witness
    every_s: float
    timeout_s: float


class Signs(Protocol):
    """Whoever signs for the house."""

    @property
    def public(self) -> str: ...
    def sign(self, message: bytes) -> str: ...


def statement(signer: Signs, n: int, hash: bytes, at: int) -> str:
    """What witnesses are told of batch *n* at the time *at*, in microseconds: one line of JSON."""
    when = rfc3339(at)
    said = {"banca": FORM, "house": signer.public, "n": n, "hash": hash.hex(), "at": when}
    signature = signer.sign(signed(signer.public, n, hash, when))
    return msgspec.json.encode({**said, "signature": signature}).decode()


def read_back(statement: str) -> Spoken:
    """What our own statement says, for a witness that names it."""
    return msgspec.json.decode(statement, type=Spoken)


def signed(house: str, n: int, hash: bytes, at: str) -> bytes:
    """What is signed: no two statements share these bytes."""
    return b"banca-witness-1" + _text(house) + n.to_bytes(8, "big") + hash + _text(at)


def rfc3339(micros: int) -> str:
    seconds, rest = divmod(micros, 10**6)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:06}Z"


def _text(words: str) -> bytes:
    data = words.encode()
    return len(data).to_bytes(4, "big") + data
