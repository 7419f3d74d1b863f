"""The audit of the ledger: every balance is the sum of its postings, no more and no less.

The rows come as plain iterables from either store, and are compared with what `audit_stream` makes
of the same money. Nothing here is shared with the code that keeps the books.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from banca.house.audit_money import Owed
from banca.house.audit_paths import POINTS, held_of, kind_of
from banca.house.audit_stream import Finding, Summed, mark
from banca.house.audit_witness import Held
from banca.house.redraw import link


class Posted(Protocol):
    """A row of the ledger. *seq* is the first event of the act that moved the money."""

    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int: ...
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
    def cents(self) -> int: ...


class Accepted(Protocol):
    """A command that was accepted, and where its events are."""

    @property
    def player(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def digest(self) -> bytes: ...
    @property
    def stream(self) -> str: ...
    @property
    def first(self) -> int: ...
    @property
    def count(self) -> int: ...


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
    """The money of a stream is what its events owe, in their order, to the cent."""

    def __init__(self, stream: str, posted: Iterable[Posted]) -> None:
        self.findings: list[Finding] = []
        self._stream = stream
        self._posted = iter(posted)

    def feed(self, seq: int, owed: Iterable[Owed]) -> None:
        for debt in owed:
            if self.findings:
                return  # Past the first difference, nothing can be matched up.
            where, row = f"{self._stream}#{seq}", next(self._posted, None)
            if row is None:
                self.findings.append(Finding(where, f"{_told(debt)} was never posted"))
            elif (row.asset, row.source, row.target, row.cents) != debt:
                what = f"{_told(debt)} is owed, {_told(row)} was posted"
                self.findings.append(Finding(where, what))
            elif row.stream != self._stream or row.seq > seq:
                what = f"its money was posted under {row.stream}#{row.seq}"
                self.findings.append(Finding(where, what))

    def end(self) -> None:
        row = next(self._posted, None)
        if row is not None and not self.findings:
            where = f"{row.stream}#{row.seq}"
            self.findings.append(Finding(where, f"no event calls for {_told(row)}"))


def check_ledger(
    accounts: Iterable[Balance],
    postings: Iterable[Posted],
    commands: Iterable[Accepted],
    batches: Iterable[Commit],
    streams: Sequence[Summed],
    held: Held | None = None,
) -> list[Finding]:
    """What is wrong with the books; empty if all is well.

    *held* has what somebody outside has kept of the batches.
    """
    known = {stream.name: stream for stream in streams}
    found, made = _check_rows(postings, known)
    found += _check_accounts(accounts, made, streams)
    found += _check_commands(commands, known)
    found += _check_batches(batches, known, held or Held())
    return found


def _check_rows(
    postings: Iterable[Posted], known: dict[str, Summed]
) -> tuple[list[Finding], Counter[tuple[str, str]]]:
    """Each posting on its own, and what all of them together make of every account."""
    found: list[Finding] = []
    made: Counter[tuple[str, str]] = Counter()
    won: Counter[str] = Counter()
    for row in postings:
        where = f"{row.stream}#{row.seq}"
        made[row.asset, row.source] -= row.cents
        made[row.asset, row.target] += row.cents
        if row.cents <= 0 or row.source == row.target:
            found.append(Finding(where, f"{_told(row)} moves nothing"))
        stream = known.get(row.stream)
        if stream is None or row.seq >= stream.events:
            found.append(Finding(where, f"{_told(row)} belongs to no event"))
            continue
        if row.asset != (stream.asset or POINTS):
            found.append(Finding(where, f"{_told(row)} is not in the asset of its table"))
        won[row.stream] += row.cents * ((row.target == stream.bank) - (row.source == stream.bank))
    for stream in known.values():
        if won[stream.name] != stream.won:
            what = f"the house was posted {won[stream.name]} but won {stream.won}"
            found.append(Finding(stream.name, what))
    return found, made


def _check_accounts(
    accounts: Iterable[Balance], made: Counter[tuple[str, str]], streams: Sequence[Summed]
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
        if account.cents != (made_of := made.pop(key, 0)):
            what = f"it holds {account.cents} but its postings make {made_of}"
            found.append(Finding(where, what))
        kind = kind_of(account.id)
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


def _check_commands(commands: Iterable[Accepted], known: dict[str, Summed]) -> list[Finding]:
    """Every command has its row and its events, and no id is used twice."""
    found: list[Finding] = []
    unnamed = {name: dict(stream.commands) for name, stream in known.items()}
    for row in commands:
        where = f"command {row.player} {row.id}"
        if len(row.digest) != 32:
            found.append(Finding(where, "its digest is not a SHA-256"))
        stream = known.get(row.stream)
        if stream is None or row.count < 0 or not 0 <= row.first <= stream.events:
            found.append(Finding(where, f"there is no {row.stream}#{row.first}"))
        elif row.count:
            its_mark = mark(row.player, row.id, row.stream, row.first, row.count)
            if unnamed[row.stream].pop(its_mark, None) is None:
                what = f"the {row.count} events from {row.stream}#{row.first} on are not its own"
                found.append(Finding(where, what))
    found += (
        Finding(f"{name}#{first}", "its command is not among those accepted")
        for name, places in unnamed.items()
        for first in sorted(places.values())
    )
    return found


def _check_batches(
    batches: Iterable[Commit], known: dict[str, Summed], held: Held
) -> list[Finding]:
    """The chain of commits, and that the streams end where the last commit left them."""
    found: list[Finding] = []
    previous, last = bytes(32), 0
    heads: dict[str, tuple[int, str]] = {}
    for batch in batches:
        where = f"batch {batch.n}"
        if batch.n != last + 1:
            what = f"it follows batch {last}" if last else "it is the first one left"
            found.append(Finding(where, what))
        if link(previous, batch.n, batch.token, batch.at, batch.heads) != batch.hash:
            found.append(Finding(where, "the hash does not match the batch and the one before it"))
        previous, last = batch.hash, batch.n
        held.batch(batch.n, batch.hash, batch.at)
        try:
            for name, seq, head in json.loads(batch.heads):
                if seq < heads.get(name, (0, ""))[0]:
                    found.append(Finding(where, f"{name} went back to {seq} events"))
                heads[name] = (seq, head)
                held.head(batch.n, name, seq)
        except (ValueError, TypeError):
            found.append(Finding(where, "its heads cannot be read"))
    for name, stream in known.items():
        seq, head = heads.pop(name, (0, ""))
        if (seq, head) != (stream.events, stream.head.hex()):
            what = f"it ends with event {stream.events} but the last commit left it with {seq}"
            same = "it does not end with the hash that the last commit left"
            found.append(Finding(name, same if seq == stream.events else what))
    found += (Finding(name, f"all its {seq} events are gone") for name, (seq, _) in heads.items())
    held.end()
    return found + held.findings


def _told(row: Posted | Owed) -> str:
    return f"{row.cents} {row.asset} from {row.source} to {row.target}"
