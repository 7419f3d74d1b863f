"""The audit against witnesses: what the house once stated outside, held against its books.

Whoever can write to the books and has the house's key can rewrite the past so that everything in it
fits. It does not fit what a witness was told: each statement names a batch by its hash, and with it
everything before. So a statement that the books do not hold is a finding; and an epoch that a
witness knew before its first round could not be chosen to suit anybody (docs/luck.md).

Everything that is kept of a statement is in arrays, eighty bytes each: a year has half a million.
"""

from __future__ import annotations

import re
from array import array
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import islice
from typing import BinaryIO, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.x509 import Certificate

from banca.house.audit_fields import (
    Fields,
    Finding,
    Malformed,
    hexadecimal,
    read_object,
    text,
    whole,
)
from banca.house.audit_luck import Begun
from banca.house.audit_stamp import stamped_at
from banca.house.audit_tally import Tally
from banca.house.redraw import hmac, prefixed, u64

MOST = 1000  # Findings reported per file: nobody needs more.
LONGEST = 128 * 1024  # Bytes of a line: a statement has 400, with a stamp ten thousand.

_FORM = "witness-1"
_STATEMENT = {"banca", "house", "n", "hash", "at", "signature"}
_STAMPED = {"statement", "stamp"}
_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?Z", re.ASCII)
_HEX = re.compile(r"[0-9a-f]{128}", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_IN_MAIL = (b'{"banca":', b'{"statement":')  # Whatever else is in a mail is no concern of ours.


class Statement(NamedTuple):
    """What the house stated, and when; *known* is the time by which a witness knew it."""

    house: str
    n: int
    hash: bytes
    at: int
    known: int


class Witnesses:
    """Every statement of the files that an auditor was given, each true to its own signature."""

    def __init__(self, authorities: Sequence[Certificate] = ()) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self.files: list[str] = []
        self.houses: dict[str, int] = {}  # Each by its key, and its number.
        self.file, self.line, self.house = array("I"), array("Q"), array("I")
        self.n, self.at, self.known = array("Q"), array("Q"), array("Q")
        self._hashes = bytearray()
        self._authorities = authorities
        self._unchecked = False  # A stamp of the file was not held against any certificate.

    @property
    def count(self) -> int:
        return len(self.n)

    def hash(self, place: int) -> bytes:
        return bytes(self._hashes[32 * place : 32 * place + 32])

    def where(self, place: int) -> str:
        return f"{self.files[self.file[place]]}:{self.line[place]}"

    def read(self, name: str, file: BinaryIO) -> None:
        """Every line of *file*, or, in the text of a mail, those that are statements."""
        self.files.append(name)
        first, said = self.count, len(self.findings)
        mail: bool | None = None
        self._unchecked = False
        for number, line in _lines(file):
            if line is not None and mail is None:
                mail = not line.startswith(b"{")
            if mail and (line is None or not line.startswith(_IN_MAIL)):
                continue
            try:
                self._keep(self._read(line), number)
            except (Malformed, ValueError, RecursionError) as fault:
                if len(self.findings) - said < MOST:
                    what = f"this line does not count: {fault}"
                    self.findings.append(Finding(f"{name}:{number}", what))
        if first == self.count and said == len(self.findings):
            self.findings.append(Finding(name, "there is no statement of a house in it"))
        if self._unchecked:
            what = "who signed its time stamps was not checked: no certificate was given"
            self.notes.append(Finding(name, what))
        self.findings += islice(self._backwards(range(first, self.count)), MOST)

    def _read(self, line: bytes | None) -> Statement:
        if line is None:
            raise Malformed(f"it has more than {LONGEST} bytes")
        fields = read_object(line)
        if "stamp" not in fields:
            return read_statement(fields)
        _only(fields, _STAMPED)
        inner = text(fields, "statement").encode()
        found = read_statement(read_object(inner))
        stamp = b64decode(text(fields, "stamp"), validate=True)
        known = stamped_at(stamp, inner, self._authorities)
        self._unchecked = self._unchecked or not self._authorities
        return found._replace(known=max(known, 0))

    def _keep(self, found: Statement, line: int) -> None:
        self.file.append(len(self.files) - 1)
        self.line.append(line)
        self.house.append(self.houses.setdefault(found.house, len(self.houses)))
        self.n.append(found.n)
        self.at.append(found.at)
        self.known.append(found.known)
        self._hashes += found.hash

    def _backwards(self, places: Iterable[int]) -> Iterator[Finding]:
        """Whatever was told at an earlier time than a batch before it."""
        latest = before = last = 0
        for place in sorted(places, key=lambda place: (self.n[place], self.at[place])):
            if self.n[place] > last:
                before, last = latest, self.n[place]
            if self.at[place] < before:
                what = f"batch {last} was told before an earlier one was: its time went backwards"
                yield Finding(self.where(place), what)
            latest = max(latest, self.at[place])


class Held:
    """Holds the statements, and an anchor, against the batches as they pass, in their order.

    Statements of houses that are not among the *signers* of the books do not count. *anchor* is the
    number and hash of a batch, as somebody outside has kept them.
    """

    def __init__(
        self,
        witnesses: Witnesses | None = None,
        signers: Collection[str] = (),
        anchor: tuple[int, str] | None = None,
    ) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self._anchor = anchor
        self._said = witnesses or Witnesses()
        ours = self._ours(signers)
        counted = (p for p in range(self._said.count) if self._said.house[p] in ours)
        self._waiting = sorted(counted, key=self._said.n.__getitem__)
        self._next = 0
        self._held: list[int] = []  # In the order of their batches.
        self._sealed: dict[str, list[Begun]] = {}  # Epochs of each stream, the last one first.
        self._tallies: dict[str, Tally] = {}
        self._covered: list[tuple[int, int, Tally]] = []  # The batch of an epoch; when it began.

    def _ours(self, signers: Collection[str]) -> set[int]:
        """Which houses count; a strange one is named once per file."""
        said = self._said
        if said.count and not signers:
            what = "these books seal no epoch: statements are held to the key that they name"
            self.notes.append(Finding("witnesses", what))
            return set(said.houses.values())
        strange = {number: house for house, number in said.houses.items() if house not in signers}
        first: dict[tuple[int, int], int] = {}
        for place, number in enumerate(said.house if strange else ()):
            if number in strange:
                first.setdefault((said.file[place], number), place)
        for (_, number), place in first.items():
            who = f"{strange[number]}, who signs nothing in these books"
            self._say(place, f"from here on there are statements of {who}")
        return set(said.houses.values()) - strange.keys()

    def expect(self, stream: str, begun: Sequence[Begun], tally: Tally) -> None:
        """The epochs of *stream* that have begun."""
        tally.epochs += len(begun)
        tally.epochs_witnessed = tally.epochs_witnessed or 0
        if begun:
            self._sealed[stream] = list(reversed(begun))
            self._tallies[stream] = tally

    def batch(self, n: int, hash: bytes, at: int) -> None:
        """The next batch of the books: hold it against what was said of it."""
        if self._anchor == (n, hash.hex()):
            self._anchor = None
        said = self._said
        while self._next < len(self._waiting) and said.n[self._waiting[self._next]] <= n:
            place = self._waiting[self._next]
            self._next += 1
            if said.n[place] < n:
                self._say(place, f"batch {said.n[place]} is not in the books")
            elif said.hash(place) != hash:
                self._say(place, f"the books hold another batch {n}: the past was rewritten")
            elif said.at[place] < at:
                self._say(place, f"batch {n} was told before it was written")
            else:
                self._held.append(place)

    def head(self, n: int, stream: str, events: int) -> None:
        """Batch *n* left *stream* with so many events: the epochs sealed by them are in it."""
        epochs = self._sealed.get(stream)
        while epochs and epochs[-1].events <= events:
            self._covered.append((n, epochs.pop().at, self._tallies[stream]))

    def end(self) -> None:
        """No more batches: what was said of later ones, and which epochs a witness knew in time."""
        for place in self._waiting[self._next :]:
            self._say(place, f"the books end before batch {self._said.n[place]}")
        if self._anchor is not None:
            what = "it is not the one that was anchored"
            self.findings.append(Finding(f"batch {self._anchor[0]}", what))
        numbers = array("Q", (self._said.n[place] for place in self._held))
        known = array("Q", (self._said.known[place] for place in self._held))
        for place in range(len(known) - 2, -1, -1):  # By when a batch or a later one was known.
            known[place] = min(known[place], known[place + 1])
        for n, began, tally in self._covered:
            place = bisect_left(numbers, n)
            if place < len(known) and known[place] < began:
                tally.epochs_witnessed = (tally.epochs_witnessed or 0) + 1

    def _say(self, place: int, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(self._said.where(place), what))


def read_statement(fields: Fields) -> Statement:
    """A statement whose signature is that of the house it names; `Malformed` otherwise."""
    _only(fields, _STATEMENT)
    if text(fields, "banca") != _FORM:
        raise Malformed(f"its form is not {_FORM}")
    house, n, hash = hexadecimal(fields, "house"), whole(fields, "n"), hexadecimal(fields, "hash")
    at, signature = text(fields, "at"), text(fields, "signature")
    time = _micros(at)
    if not _HEX.fullmatch(signature):
        raise Malformed("signature is not 64 bytes in hex")
    message = b"banca-witness-1" + prefixed(house) + u64(n) + bytes.fromhex(hash) + prefixed(at)
    try:
        _public(house).verify(bytes.fromhex(signature), message)
    except InvalidSignature:
        raise Malformed("its signature is not that of the house that it names") from None
    return Statement(house, n, bytes.fromhex(hash), time, time)


def signer_of(house_key: bytes) -> str:
    """The public half of the key with which a house signs."""
    secret = Ed25519PrivateKey.from_private_bytes(hmac(house_key, b"banca-signer-1"))
    return secret.public_key().public_bytes_raw().hex()


@lru_cache(maxsize=4)
def _public(house: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(house))


def _only(fields: Fields, names: set[str]) -> None:
    if odd := sorted(fields.keys() ^ names):
        raise Malformed(f"{odd[0]} is {'missing' if odd[0] in names else 'unknown'}")


def _micros(at: str) -> int:
    found = _TIME.fullmatch(at)
    if found is None:
        raise Malformed("at is not a time such as 2027-01-15T12:00:00.000000Z")
    *parts, fraction = found.groups("0")
    year, month, day, hour, minute, second = map(int, parts)
    when = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    micros = (when - _EPOCH) // timedelta(microseconds=1) + int(fraction.ljust(6, "0"))
    if micros < 0:
        raise Malformed("at is before 1970")
    return micros


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Every line that is not blank, with its number; None for one that is too long to be read."""
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST + 1)
            yield number, None
        elif stripped := line.strip():
            yield number, stripped
