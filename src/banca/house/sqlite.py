"""The books in one SQLite file: write-ahead log, every commit on disk before it is answered.

Through apsw and nothing else: a second SQLite library in the process would drop the locks of the
first. One connection writes; others read, and neither waits for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw
import structlog

from banca.house.batch import Known, Rows, Wanted
from banca.house.envelope import Batch, Head
from banca.house.hold import Hold, Holder
from banca.house.ledger import Command
from banca.house.migrations import missing
from banca.house.store import (
    CLOSED_TO_US,
    DAMAGED,
    FAILS,
    FULL,
    IN_USE,
    READ_ONLY,
    StoreError,
)

SYNCHRONOUS = "full"  # With less, a crash loses commits that were already answered (LOG-8).
CHECKPOINT_PAGES = 4000  # The log is folded into the file after this many pages, with two syncs.
BUSY_MS = 10_000
FOLD_MS = 1000  # How long the last fold waits for readers.
FAILED: dict[type[apsw.Error], str] = {  # Not our fault, and it may pass.
    apsw.FullError: FULL,
    apsw.ReadOnlyError: READ_ONLY,
    apsw.IOError: FAILS,
    apsw.CantOpenError: FAILS,
    apsw.BusyError: IN_USE,
    apsw.LockedError: IN_USE,
    apsw.ProtocolError: IN_USE,
    apsw.CorruptError: DAMAGED,
    apsw.NotADBError: DAMAGED,
}
REFUSED = (apsw.FullError, apsw.BusyError, apsw.LockedError, apsw.ConstraintError, apsw.SQLError)
SETTINGS = "pragma foreign_keys = on; pragma recursive_triggers = on;"

HEADS = "select id, seq, at, hash from stream where id = ?"
BALANCES = "select asset, id, cents from account where asset = ? and id = ?"
COMMANDS = (
    "select player, id, digest, stream, first, count from command where player = ? and id = ?"
)
LAST = "select n, token, at, heads, hash from batch order by n desc limit 1"

BATCH = "insert into batch (n, token, at, heads, hash) values (?, ?, ?, ?, ?)"
STREAM = (
    "insert into stream (id, seq, at, hash) values (?, ?, ?, ?) "
    "on conflict (id) do update set seq = excluded.seq, at = excluded.at, hash = excluded.hash"
)
EVENT = (
    'insert into event (stream, seq, at, "by", round, draws, command, body, hash) '
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
POSTING = (
    "insert into posting (stream, seq, line, asset, source, target, cents) "
    "values (?, ?, ?, ?, ?, ?, ?)"
)
ACCOUNT = "insert into account (asset, id, owner, may_owe, cents) values (?, ?, ?, ?, ?)"
BALANCE = "update account set cents = ? where asset = ? and id = ?"
COMMAND = (
    "insert into command (n, player, id, digest, stream, first, count, hash) "
    "values (?, ?, ?, ?, ?, ?, ?, ?)"
)
SNAPSHOT = (
    "insert into snapshot (stream, seq, body) values (?, ?, ?) "
    "on conflict (stream) do update set seq = excluded.seq, body = excluded.body"
)
RESULT = (
    "insert into result "
    "(n, player, stream, seq, round, stake, returned, at, asset, balance, hash) "
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
CLOSING = (
    'update session set until = ?3, staked = ?4, returned = ?5, rounds = ?6, "by" = ?7 '
    "where player = ?1 and stream = ?2 and until is null"
)
OPENING = (
    "insert into session "
    '(player, stream, first, since, until, staked, returned, rounds, "by") '
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PLAYER = (
    "insert into player (id, name, language, created) values (?, ?, ?, ?) "
    "on conflict (id) do update set name = excluded.name, language = excluded.language"
)
LOGIN = "insert into login (token, player, at) values (?, ?, ?)"
NONCE = "insert into epoch (stream, number, nonce) values (?, ?, ?)"
PREFERENCE = (
    "insert into preference (player, body) values (?, ?) "
    "on conflict (player) do update set body = excluded.body"
)
NOTE = (
    "insert into note (player, about, colour, body, at) values (?, ?, ?, ?, ?) "
    "on conflict (player, about) "
    "do update set colour = excluded.colour, body = excluded.body, at = excluded.at"
)
THROWN_AWAY = "delete from note where player = ? and about = ?"


log = structlog.get_logger("banca.books")


def failure(error: apsw.Error) -> str:
    """Why the books cannot be written, as a phrase."""
    return next((says for kind, says in FAILED.items() if isinstance(error, kind)), CLOSED_TO_US)


@contextmanager
def failing(what: str) -> Iterator[None]:
    """Whatever the disk does wrong is a `StoreError`."""
    try:
        yield
    except tuple(FAILED) as error:
        raise StoreError(f"{what}: {error}", failure(error)) from error


class SqliteStore:
    """The writing connection. Only the writer's thread uses it.

    With a *holder* the file is held: no other house can open it.
    """

    def __init__(self, path: str, vfs: str | None = None, holder: Holder | None = None) -> None:
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path, self._vfs = path, vfs
        self._hold = Hold(Path(path), holder) if holder is not None else None
        self._lost = False  # The disk failed: what SQLite believes about it may be wrong.
        self._head: tuple[int, bytes] | None = None  # The last batch that we know to be on disk.
        try:
            with failing("the books cannot be opened"):
                self.connection = self._connected()
                self._migrate()
        except BaseException:
            if self._hold is not None:
                self._hold.let_go()
            raise

    def _connected(self) -> apsw.Connection:
        connection = apsw.Connection(self._path, vfs=self._vfs)
        try:
            connection.set_busy_timeout(BUSY_MS)
            mode = connection.execute("pragma journal_mode = wal").get
            assert mode == "wal", f"{self._path} has no write-ahead log: its journal is {mode}"
            connection.execute(f"pragma synchronous = {SYNCHRONOUS}; {SETTINGS}")
            connection.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self) -> None:
        run = self.connection.execute
        run("begin immediate")
        try:
            run("create table if not exists migration (n integer primary key, digest text) strict")
            applied: list[Any] = run("select n, digest from migration").fetchall()
            for migration in missing("sqlite", dict(applied)):
                run(migration.sql)
                run(
                    "insert into migration (n, digest) values (?, ?)",
                    (migration.n, migration.digest),
                )
            run("commit")
        except BaseException:
            with suppress(apsw.Error):
                run("rollback")
            self.connection.close()
            raise

    def transact(self, wanted: Wanted, token: bytes, make: Callable[[Known], Rows | None]) -> bool:
        """Read what is *wanted*, write what is made of it; on disk when this returns.

        False if nothing was made. If the disk itself fails, nobody knows what is on it, so nothing
        more is written through this connection: the next call opens another.
        """
        with failing("the disk failed"):
            if self._lost:
                self._reopen()
            return self._transact(wanted, make)

    def _transact(self, wanted: Wanted, make: Callable[[Known], Rows | None]) -> bool:
        run = self.connection.execute
        try:
            run("begin immediate")
            rows = make(self._known(wanted))
            if rows is not None:
                self._write(rows)
            run("commit")
        except BaseException as error:
            self._lost = isinstance(error, apsw.Error) and not isinstance(error, REFUSED)
            with suppress(apsw.Error):
                if self.connection.in_transaction:
                    run("rollback")
            raise
        if rows is not None and rows.batch is not None:
            self._head = rows.batch.n, rows.batch.hash
        return rows is not None

    def _reopen(self) -> None:
        """Trust the disk again: reopen the file, find there what was answered, and fold the log.

        A sync that failed may have left pages of the log in memory that are marked as written and
        are not. What follows them would be lost with them in a crash, so nothing may follow: the
        log is folded into the file, with a sync of its own, and begins again. A reader that is in
        the middle of its answer prevents that; but then SQLite's index of the log is still the one
        of before the failure, and the next commit overwrites those pages.
        """
        with suppress(apsw.Error):  # It may try to write once more.
            self.connection.close(True)
        self.connection = self._connected()
        if self._head is not None:
            number, hash = self._head
            found = self.connection.execute("select hash from batch where n = ?", (number,)).get
            if found != hash:
                raise StoreError(f"batch {number} was answered and is gone from the disk", DAMAGED)
        self._fold()
        self._lost = False

    def _fold(self) -> bool:
        """Fold the write-ahead log into the file; False if a reader is in the way."""
        self.connection.set_busy_timeout(FOLD_MS)
        try:
            busy, *_ = self.connection.execute("pragma wal_checkpoint(truncate)").fetchall()[0]
        finally:
            self.connection.set_busy_timeout(BUSY_MS)
        return not busy

    def _known(self, wanted: Wanted) -> Known:
        many = self.connection.executemany
        last = self.connection.execute(LAST).fetchone()
        return Known(
            {row[0]: Head(*row[1:]) for row in many(HEADS, [(name,) for name in wanted.streams])},
            {(asset, id): cents for asset, id, cents in many(BALANCES, wanted.accounts)},
            {(row[0], row[1]): Command(*row[2:]) for row in many(COMMANDS, wanted.commands)},
            Batch(*last) if last else None,
        )

    def _write(self, rows: Rows) -> None:
        many = self.connection.executemany
        if rows.batch is not None:
            self.connection.execute(BATCH, rows.batch)
        many(STREAM, rows.heads)
        many(EVENT, rows.events)
        many(POSTING, rows.postings)
        many(ACCOUNT, rows.accounts)
        many(BALANCE, rows.balances)
        many(COMMAND, rows.commands)
        many(SNAPSHOT, rows.snapshots)
        many(RESULT, rows.results)
        many(CLOSING, rows.closings)  # Before the openings: what ends here began earlier.
        many(OPENING, rows.openings)
        many(PLAYER, rows.players)
        many(LOGIN, rows.logins)
        many(NONCE, rows.nonces)
        many(PREFERENCE, rows.preferences)
        many(NOTE, rows.notes)
        many(THROWN_AWAY, rows.thrown_away)

    def close(self) -> None:
        """Fold the log into the file, so that it is whole by itself, and let it go."""
        try:
            folded = self._fold()
            if not folded:
                log.warning("a reader is in the way: the write-ahead log stays", file=self._path)
        except apsw.Error as error:
            log.error("books", what=f"the write-ahead log stays: {error}")
        finally:
            with suppress(apsw.Error):
                self.connection.close()
            if self._hold is not None:
                self._hold.let_go()


class SqliteSource:
    """A connection that reads; with *still*, all its answers are of one moment."""

    by_index = " indexed by {}"

    def __init__(self, path: str, vfs: str | None = None, *, still: bool = False) -> None:
        flags = apsw.SQLITE_OPEN_READONLY if still else apsw.SQLITE_OPEN_READWRITE
        try:
            self.connection = apsw.Connection(path, flags=flags, vfs=vfs)
        except apsw.CantOpenError as error:
            raise StoreError(f"no books at {path}", FAILS) from error
        self.connection.set_busy_timeout(BUSY_MS)
        self.connection.execute("pragma query_only = on")
        if still:
            try:
                self.connection.execute("begin; select count(*) from migration").fetchall()
            except (apsw.SQLError, apsw.NotADBError) as error:
                self.connection.close()
                raise StoreError(f"no books at {path}: {error}") from error

    def all(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return list(self.each(question, values))

    def each(self, question: str, values: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self.connection.execute(question, tuple(values))
        except tuple(FAILED) as error:
            raise StoreError(f"the books cannot be read: {error}", failure(error)) from error

    def close(self) -> None:
        self.connection.close(True)
