"""The audit: everything in the books, replayed and added up a second time.

It is written from the protocol and shares no code with what it checks. An empty list of findings is
clean; `banca verify` prints them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

from banca.house.audit_beacon import Networks
from banca.house.audit_designs import APPROVED, OPENED, Designs
from banca.house.audit_fields import Finding
from banca.house.audit_jackpots import Commits, Register
from banca.house.audit_ledger import (
    Balance,
    Commit,
    Heads,
    Posted,
    PostingCheck,
    check_ledger,
)
from banca.house.audit_luck import Begun
from banca.house.audit_paths import COMMANDS, JACKPOTS, RESULTS
from banca.house.audit_retelling import Replay
from banca.house.audit_rows import (
    Accepted,
    CommandCheck,
    Known,
    PlayerCheck,
    ResultCheck,
    SessionCheck,
    Settled,
    Sitting,
    check_results,
)
from banca.house.audit_stream import NOTHING, Entry, StreamCheck, Summed, check_stream
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
        """Every stream and chain of rows: its name, its next event, when it last grew, its last
        hash; in the order of their names."""
        ...

    def scan(self, stream: str) -> Iterable[Entry]:
        """The events of a stream, in the order of their seq."""
        ...

    def scan_postings(self) -> Iterable[Posted]:
        """In order of stream, event and, within it, of line."""
        ...

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The stored state, and the number of events folded into it."""
        ...

    def scan_nonces(self, stream: str) -> Iterable[tuple[int, bytes]]:
        """The nonces of the stream's epochs, which are in no event."""
        ...

    def scan_accounts(self) -> Iterable[Balance]: ...

    def scan_commands(self) -> Iterable[Accepted]:
        """In the order of their numbers."""
        ...

    def scan_acted(self) -> Iterable[Accepted]:
        """Those that made events, in the order of stream and first event."""
        ...

    def scan_results(self) -> Iterable[Settled]:
        """In the order of their numbers."""
        ...

    def scan_settled(self) -> Iterable[Settled]:
        """The same, in the order of stream, event and number."""
        ...

    def scan_sessions(self) -> Iterable[Sitting]:
        """In the order of stream, first event and player."""
        ...

    def scan_players(self) -> Iterable[Known]: ...

    def scan_named(self) -> Iterable[tuple[str, str]]:
        """The tables that are read stream by stream, and every stream that is named there."""
        ...

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
    heads = {name: (seq, at, hash) for name, seq, at, hash in reader.scan_heads()}
    snapshots: dict[str, tuple[int, str]] = {}
    money = PostingCheck(reader.scan_postings())
    accepted = CommandCheck(reader.scan_acted())
    settled = ResultCheck(reader.scan_settled())
    sessions = SessionCheck(reader.scan_sessions())
    players = PlayerCheck()
    kept_jackpots = any(name.startswith(JACKPOTS) for name in heads)
    jackpots = Register(Commits(reader.scan_batches(), kept_jackpots))
    designs = Designs(lambda body: replay().certified(body))
    for name in heads:
        if name in (COMMANDS, RESULTS):
            continue
        table = name.partition("~")[0]  # A stream of an individual table names its player.
        tally = tables.get(table) or Tally(table)
        kept = dict(reader.scan_nonces(name))
        snapshot = reader.snapshot(name)
        if snapshot is not None:
            snapshots[name] = (snapshot[0], sha256(snapshot[1]).hexdigest())
        check = StreamCheck(
            *(name, replay(), house_key, snapshot, kept, tally, networks, accepted.feed)
        )
        for entry in reader.scan(name):
            made = check.feed(entry)
            if name == APPROVED:
                designs.approve(entry.seq, entry.at, entry.body)
            elif not entry.seq and entry.body.startswith(OPENED):
                designs.play(name, entry.at, entry.body)
            if made is not NOTHING:
                money.feed(name, entry.seq, made.owed)
                if made.played:
                    settled.feed(name, entry.seq, entry.at, made.played)
                if made.came is not None:
                    sessions.feed(name, entry.seq, entry.at, made.came)
                if made.enrolled is not None:
                    players.feed(made.enrolled)
                if made.jackpot is not None:
                    jackpots.feed(name, entry.seq, check.asset, made.jackpot)
            if check.events % STEP == 0:
                progress(_plus(counts, check))
        check.end()
        sessions.end_stream()
        jackpots.end_stream(name, check.last_round)
        summed = check.summed()
        findings += check.findings
        notes += check.notes
        findings += nonces.repeated(name, kept)
        if tally.rounds:
            tables[table] = tally
        if witnesses is not None:
            signers.update(check.signers)
            begun.append((name, check.begun, tally))
        streams.append(summed)
        counts = _plus(counts, check)
        progress(counts)
    held = Held(witnesses, signers, anchor)
    for stream, epochs, tally in begun:
        held.expect(stream, epochs, tally)
    findings += money.end() + accepted.end() + settled.end() + sessions.end()
    findings += players.end(reader.scan_players())
    findings += jackpots.end(money.made)
    notes += jackpots.notes
    findings += designs.end()
    notes += designs.notes
    followed = {summed.name for summed in streams}
    for kind, stream in reader.scan_named():
        if stream not in followed:
            findings.append(Finding(f"{kind} {stream}", "stream: there is no such stream"))
    results = check_results(reader.scan_results())
    findings += results.findings
    findings += check_ledger(
        reader.scan_accounts(),
        money.made,
        reader.scan_commands(),
        reader.scan_batches(),
        streams,
        Heads(heads, snapshots, results),
        held,
    )
    notes += held.notes
    wanted = {name: sorted(numbers) for name, numbers in networks.wanted.items()}
    for name, numbers in wanted.items():
        listed = ", ".join(map(str, numbers[:NAMED])) + (", …" if len(numbers) > NAMED else "")
        what = f"to play on what was voided while it was awaited, its rounds {listed} are needed"
        notes.append(Finding(f"beacon {name}", what))
    counts = counts._replace(postings=money.count)
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
