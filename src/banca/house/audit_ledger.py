"""The audit of the ledger: every balance is the sum of its postings, no more and no less.

The rows come as plain iterables from either store, and are compared with what `audit_stream` makes
of the same money. Nothing here is shared with the code that keeps the books.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from banca.house.audit_fields import MOST, Finding
from banca.house.audit_money import Owed
from banca.house.audit_paths import COMMANDS, SNAPSHOT, held_of, kind_of, owner_of
from banca.house.audit_rows import Accepted, ChainCheck, command_name
from banca.house.audit_stream import Summed
from banca.house.audit_witness import Held
from banca.house.redraw import link, link_command


class Posted(Protocol):
    """A row of the ledger. *seq* is the event that moved the money, *line* its place therein."""

    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def asset(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def cents(self) -> int: ...


class Balance(Protocol):
    @property
    def asset(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def owner(self) -> str: ...
    @property
    def may_owe(self) -> bool: ...
    @property
    def cents(self) -> int: ...


class Commit(Protocol):
    """One commit: the heads it left behind, chained to the previous commit."""

    @property
    def n(self) -> int: ...
    @property
    def token(self) -> bytes: ...
    @property
    def at(self) -> int: ...
    @property
    def heads(self) -> bytes: ...
    @property
    def hash(self) -> bytes: ...


class PostingCheck:
    """All money is what the events owe, line by line, to the cent; and what it makes of accounts.

    Rows come in the order of stream, event and line, and so do the events.
    """

    def __init__(self, posted: Iterable[Posted]) -> None:
        self.findings: list[Finding] = []
        self.made: dict[tuple[str, str], int] = {}  # Of every account, by asset and id.
        self.count = 0
        self._rows = iter(posted)
        self._row: Posted | None = None
        self._next()

    def feed(self, stream: str, seq: int, owed: Iterable[Owed]) -> None:
        for line, debt in enumerate(owed):
            if (
                (row := self._row) is None
                or row.seq != seq
                or (row.stream, row.line)
                != (
                    stream,
                    line,
                )
            ):
                row = self._found(stream, seq, line)
            if row is None:
                self._say(stream, seq, line, f": {_told(debt)} was never posted")
                continue
            if (row.asset, row.source, row.target, row.cents) != debt:
                self._differs(row, debt)
            self._next()

    def end(self) -> list[Finding]:
        while self._row is not None:
            self._extra(self._row)
        return self.findings

    def _found(self, stream: str, seq: int, line: int) -> Posted | None:
        """The row of this place; those before it are more than there should be."""
        while (row := self._row) is not None:
            place = (row.stream, row.seq, row.line)
            if place >= (stream, seq, line):
                return row if place == (stream, seq, line) else None
            self._extra(row)
        return None

    def _next(self) -> None:
        """Go on to the next row, which counts for its accounts whatever else is said of it."""
        row = self._row = next(self._rows, None)
        if row is not None:
            made, cents = self.made, row.cents
            source, target = (row.asset, row.source), (row.asset, row.target)
            made[source] = made.get(source, 0) - cents
            made[target] = made.get(target, 0) + cents
            self.count += 1

    def _differs(self, row: Posted, debt: Owed) -> None:
        said = (row.asset, row.source, row.target, row.cents)
        wrong = [
            name for name, its, due in zip(debt._fields, said, debt, strict=True) if its != due
        ]
        what = f"{_told(debt)} is owed, {_told(row)} was posted"
        self._say(row.stream, row.seq, row.line, f", {', '.join(wrong)}: {what}")

    def _extra(self, row: Posted) -> None:
        what = f", stream, seq, line: no event calls for {_told(row)}"
        self._say(row.stream, row.seq, row.line, what)
        self._next()

    def _say(self, stream: str, seq: int, line: int, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(f"{stream}#{seq}", f"posting {line}{what}"))


class Heads(NamedTuple):
    """What the books say of their own ends, to be held against the commits."""

    streams: Mapping[str, tuple[int, int, bytes]]  # Next event, time and hash, by name.
    snapshots: Mapping[str, tuple[int, str]]  # Events folded, and SHA-256 in hex, by stream.
    results: ChainCheck  # Already read.


def check_ledger(
    accounts: Iterable[Balance],
    made: dict[tuple[str, str], int],
    commands: Iterable[Accepted],
    batches: Iterable[Commit],
    streams: Sequence[Summed],
    heads: Heads,
    held: Held | None = None,
) -> list[Finding]:
    """What is wrong with the books; empty if all is well.

    *made* is what the postings make of every account; *held* has what somebody outside has kept of
    the batches.
    """
    known = {stream.name: stream for stream in streams}
    accepted = ChainCheck(COMMANDS, command_name)
    found = _check_accounts(accounts, made, streams)
    found += _check_commands(commands, known, accepted)
    ends = {name: (stream.events, stream.head) for name, stream in known.items()}
    ends |= {its.name: (its.last, its.head) for its in (accepted, heads.results) if its.last}
    found += _check_heads(heads.streams, ends)
    found += _check_batches(batches, ends, heads, held or Held())
    return found


def _check_accounts(
    accounts: Iterable[Balance], made: dict[tuple[str, str], int], streams: Sequence[Summed]
) -> list[Finding]:
    found: list[Finding] = []
    held = {
        (stream.asset, held_of(stream.name, whose)): cents
        for stream in streams
        for whose, cents in stream.stakes.items()
    }
    totals: Counter[str] = Counter()
    for account in accounts:
        key, where = (account.asset, account.id), f"{account.asset} {account.id}"
        totals[account.asset] += account.cents
        if key not in made:
            found.append(Finding(where, "asset, id: no posting ever touched it"))
        if account.cents != (made_of := made.pop(key, 0)):
            what = f"cents: it holds {account.cents} but its postings make {made_of}"
            found.append(Finding(where, what))
        if account.owner != (whose := owner_of(account.id)):
            found.append(Finding(where, f"owner: it is {account.owner!r}, not {whose!r}"))
        kind = kind_of(account.id)
        if account.may_owe != (kind in ("house", "world")):
            found.append(Finding(where, f"may_owe: it is {account.may_owe}"))
        if account.cents < 0 and kind not in ("house", "world"):
            found.append(Finding(where, f"it owes {-account.cents}"))
        if account.cents and kind == "pot":
            found.append(Finding(where, f"{account.cents} is left in the pot"))
        lying = held.pop(key, 0)
        if kind == "held" and account.cents != lying:
            found.append(Finding(where, f"it holds {account.cents} but {lying} is on the cloth"))
    for (asset, id), cents in sorted(made.items()):
        found.append(Finding(f"{asset} {id}", f"it is missing but its postings make {cents}"))
    for (asset, id), cents in sorted(held.items()):
        found.append(Finding(f"{asset} {id}", f"it is missing but {cents} is on the cloth"))
    for asset, cents in sorted(totals.items()):
        if cents:
            found.append(Finding(asset, f"all accounts together make {cents}, not zero"))
    return found


def _check_commands(
    commands: Iterable[Accepted], known: dict[str, Summed], chain: ChainCheck
) -> list[Finding]:
    """The chain of accepted commands, also of those that made no event."""
    found: list[Finding] = []
    for row in commands:
        first, count = row.first, row.count
        chain.feed(
            row,
            link_command(chain.head, row.player, row.id, row.digest, row.stream, first, count),
        )
        if len(row.digest) != 32:
            found.append(Finding(command_name(row), "digest: it is not a SHA-256"))
        stream = known.get(row.stream)
        if stream is None or count < 0 or not 0 <= first <= stream.events:
            what = f"stream, first, count: there is no {row.stream}#{first}"
            found.append(Finding(command_name(row), what))
    return found + chain.findings


def _check_heads(
    heads: Mapping[str, tuple[int, int, bytes]], ends: Mapping[str, tuple[int, bytes]]
) -> Iterator[Finding]:
    """Where every stream and chain stands, as the next commit will believe it."""
    for name, (seq, _, hash) in heads.items():
        events, head = ends.get(name, (0, b""))
        if not events:
            yield Finding(name, f"id, seq: it should have {seq} events, and has none")
            continue
        if seq != events:
            yield Finding(name, f"seq: according to the books it ends before event {seq}")
        if hash != head:
            yield Finding(name, "hash: its head is not the hash of its end")
    for name in sorted(ends.keys() - heads.keys()):
        yield Finding(name, "its head is missing")


def _check_batches(
    batches: Iterable[Commit], ends: Mapping[str, tuple[int, bytes]], heads: Heads, held: Held
) -> list[Finding]:
    """The chain of commits, and that everything ends where the last commit left it."""
    found: list[Finding] = []
    previous, last = bytes(32), 0
    left: dict[str, tuple[int, str, int]] = {}  # Number, hash and time of each head.
    for batch in batches:
        where = f"batch {batch.n}"
        if batch.n != last + 1:
            what = f"it follows batch {last}" if last else "it is the first one left"
            found.append(Finding(where, what))
        if (
            batch.n < 0
            or batch.at < 0
            or batch.hash != link(previous, batch.n, batch.token, batch.at, batch.heads)
        ):
            found.append(Finding(where, "the hash does not match the batch and the one before it"))
        previous, last = batch.hash, batch.n
        held.batch(batch.n, batch.hash, batch.at)
        try:
            for name, seq, head in json.loads(batch.heads):
                if seq < left.get(name, (0, ""))[0]:
                    found.append(Finding(where, f"{name} went back to {seq} events"))
                left[name] = (seq, head, batch.at)
                held.head(batch.n, name, seq)
        except (ValueError, TypeError):
            found.append(Finding(where, "its heads cannot be read"))
    found += _check_snapshots(heads.snapshots, left)
    for name, (events, end) in ends.items():
        seq, head, at = left.pop(name, (0, "", 0))
        if (seq, head) != (events, end.hex()):
            what = f"it ends with event {events} but the last commit left it with {seq}"
            same = "it does not end with the hash that the last commit left"
            found.append(Finding(name, same if seq == events else what))
        if name in heads.streams and heads.streams[name][1] != at:
            said = heads.streams[name][1]
            found.append(Finding(name, f"at: its head is of {said}, its last commit of {at}"))
    found += (Finding(name, f"all its {seq} events are gone") for name, (seq, *_) in left.items())
    held.end()
    return found + held.findings


def _check_snapshots(
    stored: Mapping[str, tuple[int, str]], left: dict[str, tuple[int, str, int]]
) -> Iterator[Finding]:
    """Every snapshot is the last that a commit stored; its seals are taken out of *left*."""
    sealed = {name: left.pop(name) for name in list(left) if name.startswith(SNAPSHOT)}
    for stream, (seq, seal) in stored.items():
        due = sealed.pop(SNAPSHOT + stream, None)
        if due is None:
            yield Finding(f"snapshot {stream}", "stream: no commit stored it")
            continue
        if seq != due[0]:
            yield Finding(f"snapshot {stream}", f"seq: it is {seq}, but {due[0]} by its commit")
        if seal != due[1]:
            yield Finding(f"snapshot {stream}", "body: it is not what its commit stored")
    for name in sorted(sealed):
        yield Finding(f"snapshot {name.removeprefix(SNAPSHOT)}", "it is gone")


def _told(row: Posted | Owed) -> str:
    return f"{row.cents} {row.asset} from {row.source} to {row.target}"
