"""The audit: everything in the books, replayed and added up a second time.

It is written from the protocol and shares no code with what it checks. An empty list of findings is
clean; `banca verify` prints them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from banca.house.audit_beacon import Networks
from banca.house.audit_ledger import (
    Accepted,
    Balance,
    Commit,
    Posted,
    PostingCheck,
    check_ledger,
)
from banca.house.audit_luck import Begun
from banca.house.audit_retelling import Replay
from banca.house.audit_stream import Entry, Finding, StreamCheck, Summed, check_stream
from banca.house.audit_tally import Rarity, Tally, alarms_of_all
from banca.house.audit_witness import Held, Witnesses, signer_of
from banca.house.redraw import Redraw

__all__ = [
    "Counts",
    "Finding",
    "Reader",
    "Redraw",
    "Replay",
    "Report",
    "Tally",
    "audit",
    "check_ledger",
    "check_stream",
]


class Reader(Protocol):
    """The books as they were at one moment, to be read from end to end."""

    def scan_heads(self) -> Iterable[tuple[str, int, int, bytes]]:
        """Every stream: its name, its next event, when it last grew, its last hash."""
        ...

    def scan(self, stream: str) -> Iterable[Entry]:
        """The events of a stream, in the order of their seq."""
        ...

    def scan_postings(self, stream: str) -> Iterable[Posted]:
        """In order of act and, within it, of line; with "", those of all streams."""
        ...

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The stored state, and the number of events folded into it."""
        ...

    def scan_nonces(self, stream: str) -> Iterable[tuple[int, bytes]]:
        """The nonces of the stream's epochs, which are in no event."""
        ...

    def scan_accounts(self) -> Iterable[Balance]: ...

    def scan_commands(self) -> Iterable[Accepted]: ...

    def scan_batches(self) -> Iterable[Commit]:
        """In the order of their numbers."""
        ...


class Counts(NamedTuple):
    """How much has been checked."""

    streams: int = 0
    events: int = 0
    rounds: int = 0
    draws: int = 0
    postings: int = 0


class Report(NamedTuple):
    findings: list[Finding]
    counts: Counts
    notes: list[Finding]  # What was passed over, and is no fault.
    tables: list[Tally]  # The luck of every table; those of one individual table are together.
    wanted: dict[str, list[int]] = {}  # Rounds of beacons, by name, that would say what voids cost.

    @property
    def clean(self) -> bool:
        return not self.findings


STEP = 10_000  # Events between two progress reports.
NAMED = 20  # Rounds of a beacon that are named in a note; the report has all of them.


def audit(
    reader: Reader,
    replay: Callable[[], Replay],
    *,
    house_key: bytes | None = None,
    anchor: tuple[int, str] | None = None,
    witnesses: Witnesses | None = None,
    rarity: Rarity | None = None,
    networks: Networks | None = None,
    progress: Callable[[Counts], None] = lambda counts: None,
) -> Report:
    """Check everything that *reader* has; *replay* makes a fresh game for each stream.

    With the *house_key* every seed is computed again; with an *anchor* (a batch's number and hash,
    kept outside) or *witnesses* the books are checked against what they once were; with a *rarity*
    it raises an alarm where luck is too uneven, or voids suit the house too well. *networks* are
    the beacons that the auditor knows.
    """
    findings: list[Finding] = []
    notes: list[Finding] = []
    if witnesses is not None:
        findings += witnesses.findings
        notes += witnesses.notes
    streams: list[Summed] = []
    counts = Counts()
    tables: dict[str, Tally] = {}
    nonces = _Nonces()
    networks = networks or Networks()
    signers = {signer_of(house_key)} if house_key is not None else set[str]()
    begun: list[tuple[str, Sequence[Begun], Tally]] = []
    for name, seq, _, head in list(reader.scan_heads()):
        table = name.partition("~")[0]  # A stream of an individual table names its player.
        tally = tables.get(table) or Tally(table)
        kept = dict(reader.scan_nonces(name))
        snapshot = reader.snapshot(name)
        check = StreamCheck(name, replay(), house_key, snapshot, kept, tally, networks)
        money = PostingCheck(name, reader.scan_postings(name))
        for entry in reader.scan(name):
            money.feed(entry.seq, check.feed(entry))
            if check.events % STEP == 0:
                progress(_plus(counts, check))
        check.end()
        money.end()
        summed = check.summed()
        findings += check.findings
        notes += check.notes
        findings += money.findings
        findings += nonces.repeated(name, kept)
        if tally.rounds:
            tables[table] = tally
        if witnesses is not None:
            signers.update(check.signers)
            begun.append((name, check.begun, tally))
        if (seq, head) != (summed.events, summed.head):
            findings.append(Finding(name, f"according to the books it ends before event {seq}"))
        streams.append(summed)
        counts = _plus(counts, check)
        progress(counts)
    held = Held(witnesses, signers, anchor)
    for stream, epochs, tally in begun:
        held.expect(stream, epochs, tally)
    posted = _Counted(reader.scan_postings(""))
    findings += check_ledger(
        reader.scan_accounts(),
        posted,
        reader.scan_commands(),
        reader.scan_batches(),
        streams,
        held,
    )
    notes += held.notes
    wanted = {name: sorted(numbers) for name, numbers in networks.wanted.items()}
    for name, numbers in wanted.items():
        listed = ", ".join(map(str, numbers[:NAMED])) + (", …" if len(numbers) > NAMED else "")
        what = f"to play on what was voided while it was awaited, its rounds {listed} are needed"
        notes.append(Finding(f"beacon {name}", what))
    counts = counts._replace(postings=posted.count)
    progress(counts)
    found = [tables[name] for name in sorted(tables)]
    if rarity is not None:
        findings += [Finding(its.table, alarm) for its in found for alarm in its.alarms(rarity)]
        findings += [Finding("all tables", alarm) for alarm in alarms_of_all(found, rarity)]
    return Report(findings, counts, notes, found, wanted)


def _plus(counts: Counts, check: StreamCheck) -> Counts:
    return Counts(
        counts.streams + 1,
        counts.events + check.events,
        counts.rounds + check.rounds,
        counts.draws + check.draws,
        counts.postings,
    )


class _Nonces:
    """Every nonce of the books: one that comes twice makes seeds that somebody may know."""

    def __init__(self) -> None:
        self._used: dict[bytes, str] = {}

    def repeated(self, stream: str, kept: dict[int, bytes]) -> Iterator[Finding]:
        for epoch, nonce in kept.items():
            before = self._used.setdefault(nonce, f"{stream} epoch {epoch}")
            if before != f"{stream} epoch {epoch}":
                yield Finding(stream, f"the nonce of epoch {epoch} was used before: {before}")


class _Counted:
    """Rows, counted as they pass."""

    def __init__(self, rows: Iterable[Posted]) -> None:
        self._rows = rows
        self.count = 0

    def __iter__(self) -> Iterator[Posted]:
        for row in self._rows:
            self.count += 1
            yield row
