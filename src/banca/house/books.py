"""The books: an append-only log of events, and the money that they move, in one transaction.

This is the interface for the floor. One thread writes, and commits together whatever has gathered
since its last commit: there is no timer, and no caller waits for a disk write of its own. Another
thread reads. Whatever `commit` has confirmed is on disk (LOG-8).
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import structlog

from banca.house.accounts import Account
from banca.house.batch import (
    Answer,
    Entry,
    Incident,
    Job,
    Known,
    Noted,
    OutOfStep,
    Player,
    Pots,
    Preferred,
    Rows,
    Verdict,
    assembled,
    wanted,
)
from banca.house.envelope import Batch, Envelope
from banca.house.hold import Holder
from banca.house.ledger import (
    Act,
    Claim,
    Command,
    Exists,
    Fact,
    Granted,
    Nonce,
    Plan,
    Posting,
    Result,
    Session,
    check,
    claims,
    postings,
    results,
    sessions,
)
from banca.house.played import ALL, PlayedRow, Sought
from banca.house.reading import Lying, Reader, ResultRow, SessionRow
from banca.house.sqlite import SqliteSource, SqliteStore
from banca.house.store import DAMAGED, Source, Store, StoreError
from banca.kit.meters import Meters
from banca.kit.play import Cents

__all__ = [
    "Act",
    "Books",
    "Claim",
    "Command",
    "Envelope",
    "Exists",
    "Fact",
    "Granted",
    "Lying",
    "Nonce",
    "OutOfStep",
    "PlayedRow",
    "Posting",
    "Pots",
    "Reader",
    "Result",
    "ResultRow",
    "Session",
    "SessionRow",
    "Sought",
    "StoreError",
    "Trouble",
    "Verdict",
    "claims",
    "open_books",
    "open_reader",
    "postings",
    "results",
    "sessions",
]

T = TypeVar("T")
MOST_ACTS = 10_000  # In one transaction; the rest waits for the next.
QUIET_TURNS = 4  # Turns of the loop without a request: one for a table to get its answer,
MOST_TURNS = 16  # one for its players, and one for what they ask next.
PROBE_S = 1  # Until the books are tried again after a failure; then twice as long each time,
LONGEST_PROBE_S = 5  # and no longer.
MOST_WAITING = 10_000  # Callers whose plans the writer holds; the next one waits for a slot.


log = structlog.get_logger("banca.books")


def now() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000


class Trouble(NamedTuple):
    """The books cannot be written: since when, why, and in whose words."""

    since: int
    phrase: str
    what: str


class _Waiting(NamedTuple):
    job: Job
    answer: asyncio.Future[Answer]


class Books:
    """Money and memory of one house."""

    def __init__(self, store: Store, reader: Reader, clock: Callable[[], int] = now) -> None:
        self.clock = clock
        self.commits = 0  # Transactions written to disk since the books were opened.
        self.trouble: Trouble | None = None  # Why nothing can be written now.
        self.damage: Trouble | None = None  # Some of what was written cannot be read any more.
        self._tell_pots: Callable[[Pots], None] = lambda pots: None
        self._mended = asyncio.Event()
        self._mended.set()
        self._loop: asyncio.AbstractEventLoop | None = None  # Of whoever waits.
        self.store = store
        self._reader = reader
        self._reading = ThreadPoolExecutor(1, "books-reader")
        self._room = asyncio.Semaphore(MOST_WAITING)
        self._gathered: list[_Waiting] = []
        self._looking = False  # Somebody asked, and the loop has not gone idle yet.
        self._writing = False  # The writer is working on a lot.
        self._handed: SimpleQueue[list[_Waiting] | None] = SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write, name="books-writer", daemon=True)
        self._writer.start()

    # --- Writing ------------------------------------------------------------------------------

    async def commit(self, stream: str, seq: int, acts: Sequence[Act]) -> Verdict:
        """Write the longest prefix of *acts* that the balances allow, each act whole.

        *seq* is the number of the stream's next event; `OutOfStep` if it is not.
        """
        for act in acts:
            check(act)
        answer = await self._submit(Plan(stream, seq, tuple(acts)))
        assert answer is not None
        return answer

    async def record(self, kind: str, stream: str, body: bytes) -> None:
        """Store an incident for the regulator (INT-7)."""
        await self._submit(Incident(kind, stream, body))

    async def keep(self, note: Player | Entry | Preferred | Noted) -> None:
        """Store a player who is new or has changed, or what a player prefers or has noted."""
        await self._submit(note)

    def follow(self, tell: Callable[[Pots], None]) -> None:
        """Call *tell* with what becomes of jackpots, in the order of the commits.

        It is told of a commit before those who asked for it are.
        """
        self._tell_pots = tell

    async def mended(self) -> None:
        """Wait until the books can be written, as far as anybody knows."""
        await self._mended.wait()

    async def _submit(self, job: Job) -> Verdict | None:
        async with self._room:
            if self._closed:
                raise RuntimeError("the books are closed")
            answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._gathered.append(_Waiting(job, answer))
            self._look()
            found = await answer
        if isinstance(found, OutOfStep):
            raise found
        return found

    # --- Gathering ------------------------------------------------------------------------------

    def _look(self) -> None:
        """Start gathering if something waits and the writer is idle."""
        if self._gathered and not self._looking and not self._writing:
            self._looking = True
            asyncio.get_running_loop().call_soon(self._gather, 0, 0, 0)

    def _gather(self, turns: int, quiet: int, before: int) -> None:
        """Hand over everything asked for until the loop goes idle.

        Callers answered by the last commit are likely to ask again within a few turns of the loop,
        and join those who asked meanwhile. So tables stay in step, and a fast disk does not commit
        tiny batches; a lone writer waits for a few turns of an idle loop.
        """
        quiet = quiet + 1 if len(self._gathered) == before else 0
        if quiet < QUIET_TURNS and turns < MOST_TURNS:
            after = turns + 1, quiet, len(self._gathered)
            asyncio.get_running_loop().call_soon(self._gather, *after)
            return
        self._looking = False
        self._hand_over()

    def _hand_over(self) -> None:
        acts = count = 0
        while count < len(self._gathered) and acts < MOST_ACTS:
            acts += _size(self._gathered[count].job)
            count += 1
        if count:
            self._writing = True
            self._handed.put(self._gathered[:count])
            del self._gathered[:count]

    def _written(self) -> None:
        self._writing = False
        self._look()

    # --- The writer's thread --------------------------------------------------------------------

    def _write(self) -> None:
        """Commit what is handed over, one lot after another, until the books are closed.

        While the books cannot be written they are tried again and again, so that they mend even if
        nobody asks.
        """
        pause = PROBE_S
        while True:
            try:
                lot = self._handed.get(timeout=pause if self.trouble else None)
            except Empty:
                pause = min(2 * pause, LONGEST_PROBE_S)
                self._probe()
                continue
            if lot is None:
                return
            if not lot:
                continue  # A reader has found that something is wrong.
            self._loop = lot[0].answer.get_loop()
            before = self.trouble
            self._commit(lot)
            if before is None:
                pause = PROBE_S
            elif self.trouble is None:
                self._note(before)
            self._call(self._written)

    def _commit(self, waiting: list[_Waiting]) -> None:
        jobs = [one.job for one in waiting]
        answers: list[Any]
        try:
            answers = self._transact(jobs)
        except Exception as error:  # Whatever it is, those who wait must be told.
            if len(waiting) > 1 and not isinstance(error, StoreError):
                for one in waiting:  # Some plan is faulty: the others must not suffer for it.
                    self._commit([one])
                return
            answers = [error] * len(waiting)
        self._call(_tell, waiting, answers)

    def _transact(self, jobs: list[Job]) -> list[Any]:
        """One transaction of the store, and whether the books can be written."""
        token = secrets.token_bytes(16)
        answers: list[Any] = []
        pots: Pots | None = None

        def make(known: Known) -> Rows | None:
            nonlocal answers, pots
            answers, rows = assembled(jobs, known, token, self.clock())
            pots = rows.pots if rows else None
            return rows

        try:
            self.commits += self.store.transact(wanted(jobs), token, make)
        except StoreError as error:
            if self.trouble is None:
                log.error("books", what=str(error), phrase=error.phrase)
            since = self.trouble.since if self.trouble else self.clock()
            self.trouble = Trouble(since, error.phrase, str(error))
            self._call(self._mended.clear)
            raise
        if self.trouble is not None:
            self.trouble = None
            self._call(self._mended.set)
        if pots is not None and (pots.balances or pots.awards):
            self._call(self._tell_pots, pots)
        return answers

    def _probe(self) -> None:
        """Try whether the books can be written, by writing that they could not (INT-7)."""
        if self.trouble is not None:
            self._note(self.trouble)

    def _note(self, trouble: Trouble) -> None:
        said = f"{trouble.phrase}, {_time(trouble.since)} to {_time(self.clock())}: {trouble.what}"
        try:
            self._transact([Incident("books", "", said.encode())])
        except StoreError:
            assert self.trouble is not None
            self.trouble = self.trouble._replace(since=trouble.since)
        else:
            log.warning("books mended", what=said)

    def _call(self, what: Callable[..., object], *values: object) -> None:
        with suppress(RuntimeError):  # The loop is closed: nobody is waiting any more.
            if self._loop is not None:
                self._loop.call_soon_threadsafe(what, *values)

    # --- Reading --------------------------------------------------------------------------------

    async def events(self, stream: str, first: int = 0, count: int | None = None) -> list[Envelope]:
        """The events of *stream* from number *first* on, at most *count* of them."""
        return await self._read(self._reader.events, stream, first, count)

    async def head(self, stream: str) -> int:
        """The number of the stream's next event."""
        return await self._read(self._reader.head, stream)

    async def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The event number after the newest snapshot of *stream*, and the snapshot."""
        return await self._read(self._reader.snapshot, stream)

    async def nonces(self, stream: str, first: int, count: int) -> dict[int, bytes]:
        """What the house keeps to itself of *count* epochs of *stream*, from epoch *first* on."""
        return await self._read(self._reader.nonces, stream, first, count)

    async def command(self, player: str, id: str) -> Command | None:
        """The accepted command that *player* gave the id *id*."""
        return await self._read(self._reader.command, player, id)

    async def balances(self, accounts: Iterable[Account]) -> dict[Account, Cents]:
        """The balances of *accounts*, all at one moment."""
        return await self._read(self._reader.balances, tuple(accounts))

    async def owned(self, player: str) -> dict[Account, Cents]:
        """Everything the player owns, free and in play, at one moment (INT-2)."""
        return await self._read(self._reader.owned, player)

    async def round(self, stream: str, number: int, *, stored: bool = False) -> list[Envelope]:
        """All events of one round; *stored*: byte by byte, so that their hashes can be checked."""
        return await self._read(partial(self._reader.round, stored=stored), stream, number)

    async def results(self, player: str, limit: int = 10) -> list[ResultRow]:
        """The player's last settled rounds, newest first."""
        return await self._read(self._reader.results, player, limit)

    async def played(self, player: str) -> dict[str, str]:
        """Every stream where the player ever had a round, and its game."""
        return await self._read(self._reader.played, player)

    async def history(self, player: str, limit: int, sought: Sought = ALL) -> list[PlayedRow]:
        """A page of the player's past rounds, newest first."""
        return await self._read(self._reader.history, player, limit, sought)

    async def result(self, player: str, stream: str, number: int) -> ResultRow | None:
        """What a round was to the player; None if it was nothing."""
        return await self._read(self._reader.result, player, stream, number)

    async def near(self, places: Sequence[tuple[str, int]], count: int) -> list[list[Envelope]]:
        """For each event, given by stream and number: up to *count* events that end with it."""
        return await self._read(self._reader.near, places, count)

    async def sessions(self, player: str, limit: int = 100) -> list[SessionRow]:
        """The player's last sessions of play, newest first."""
        return await self._read(self._reader.sessions, player, limit)

    async def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that begin with *prefix*, in order."""
        return await self._read(self._reader.streams, prefix)

    async def bases(self) -> dict[str, str]:
        """Every table that ever had a stream, and the first of its streams."""
        return await self._read(self._reader.bases)

    async def staked(self, stream: str) -> bool:
        """Whether anything lies at *stream*."""
        return await self._read(self._reader.staked, stream)

    async def lying(self, asset: str, after: str = "") -> tuple[list[Lying], str]:
        """Some stakes in *asset*, and where to go on; "" at the end."""
        return await self._read(self._reader.lying, asset, after)

    async def meters(self, stream: str) -> Meters:
        """What went into a table and out of it, by its postings."""
        return await self._read(self._reader.meters, stream)

    async def written_at(self) -> int:
        """When the books were last written."""
        return await self._read(self._reader.written_at)

    async def last_batch(self) -> Batch | None:
        """The last commit; None if nothing was ever written."""
        return await self._read(self._reader.last_batch)

    async def players(self, ids: Iterable[str]) -> list[Player]:
        """Those of *ids* who are players."""
        return await self._read(self._reader.players, tuple(ids))

    async def preferences(self, player: str) -> bytes | None:
        """What *player* prefers, as it was stored; None if nothing was."""
        return await self._read(self._reader.preferences, player)

    async def notes(self, player: str) -> list[Noted]:
        """What *player* has noted about others, newest first."""
        return await self._read(self._reader.notes, player)

    async def holder(self, token: bytes) -> Player | None:
        """The player who holds the token of this hash."""
        return await self._read(self._reader.holder, token)

    async def _read(self, ask: Callable[..., T], *values: object) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reading, ask, *values)
        except StoreError as error:
            self._stumbled(error, loop)
            raise

    def _stumbled(self, error: StoreError, loop: asyncio.AbstractEventLoop) -> None:
        """What cannot be read may not be written either: that is tried. Damage stays."""
        found = Trouble(self.clock(), error.phrase, str(error))
        if error.phrase == DAMAGED:
            if self.damage is None and not self._closed:
                self.damage = found
                log.error("books", what=found.what, phrase=found.phrase)
                told = loop.create_future()
                told.add_done_callback(lambda done: done.exception())
                self._gathered.append(_Waiting(Incident("damage", "", found.what.encode()), told))
                self._look()
        elif self.trouble is None:
            log.error("books", what=found.what, phrase=found.phrase)
            self.trouble, self._loop = found, loop
            self._mended.clear()
            self._handed.put([])

    async def close(self) -> None:
        """Write what waits, then release the store. Closing twice is fine."""
        if self._closed:
            return
        self._closed = True
        while self._gathered:
            self._hand_over()
        self._handed.put(None)
        await asyncio.to_thread(self._writer.join)
        await self._read(self._reader.close)
        self._reading.shutdown()
        self.store.close()


def _time(micros: int) -> str:
    return f"{datetime.fromtimestamp(micros // 10**6, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _size(job: Job) -> int:
    return len(job.acts) if isinstance(job, Plan) else 1


def _tell(waiting: list[_Waiting], answers: list[Answer | Exception]) -> None:
    for one, answer in zip(waiting, answers, strict=True):
        if one.answer.done():
            continue  # Its caller has gone away; what was written stays written.
        if isinstance(answer, Exception) and not isinstance(answer, OutOfStep):
            one.answer.set_exception(answer)
        else:
            one.answer.set_result(answer)


def open_books(
    url: str,
    *,
    clock: Callable[[], int] = now,
    vfs: str | None = None,
    holder: Holder | None = None,
) -> Books:
    """The books at *url*: ``sqlite:PATH`` or ``postgresql://…``; created if there are none.

    A house that opens them as their *holder* keeps every other one out; `HouseOpenError` if another
    was first. *vfs* names the layer between SQLite and the disk, for tests that count or break it.
    """
    scheme, _, path = url.partition(":")
    match scheme:
        case "sqlite":
            store: Store = SqliteStore(path, vfs, holder)
            source: Callable[[], Source] = partial(SqliteSource, path, vfs)
        case "postgresql":
            # Imported only now: a house with an embedded store needs no driver for a server.
            from banca.house.postgres import PostgresSource, PostgresStore

            store, source = PostgresStore(url, holder), partial(PostgresSource, url)
        case _:
            raise ValueError(f"no books at {scheme!r}: sqlite:PATH or postgresql://…")
    try:
        return Books(store, Reader(source()), clock)
    except BaseException:
        store.close()
        raise


def open_reader(url: str) -> Reader:
    """The books at *url* as they are now, to be read at leisure while the house goes on."""
    scheme, _, path = url.partition(":")
    match scheme:
        case "sqlite":
            return Reader(SqliteSource(path, still=True))
        case "postgresql":
            from banca.house.postgres import PostgresSource

            return Reader(PostgresSource(url, still=True))
        case _:
            raise ValueError(f"no books at {scheme!r}: sqlite:PATH or postgresql://…")
