"""The books in one SQLite file: write-ahead log, every commit on disk before it is answered.

Through apsw and nothing else: a second SQLite library in the process would drop the locks of the
first. One connection writes; others read, and neither waits for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw

from banca.house.batch import Known, Rows, Wanted
from banca.house.envelope import Batch, Head
from banca.house.ledger import Command
from banca.house.migrations import missing
from banca.house.store import StoreError

SYNCHRONOUS = "full"  # With less, a crash loses commits that were already answered (LOG-8).
CHECKPOINT_PAGES = 4000  # The log is folded into the file after this many pages, with two syncs.
BUSY_MS = 10_000
FAILED = (apsw.IOError, apsw.FullError, apsw.BusyError, apsw.ReadOnlyError, apsw.CorruptError)
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
COMMAND = "insert into command (player, id, digest, stream, first, count) values (?, ?, ?, ?, ?, ?)"
SNAPSHOT = (
    "insert into snapshot (stream, seq, body) values (?, ?, ?) "
    "on conflict (stream) do update set seq = excluded.seq, body = excluded.body"
)
RESULT = (
    "insert into result "
    "(player, stream, round, first, count, stake, returned, at, asset, balance) "
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
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
INCIDENT = "insert into incident (at, kind, stream, body) values (?, ?, ?, ?)"
PLAYER = (
    "insert into player (id, name, language, created) values (?, ?, ?, ?) "
    "on conflict (id) do update set name = excluded.name, language = excluded.language"
)
LOGIN = "insert into login (token, player, at) values (?, ?, ?)"
NONCE = "insert into epoch (stream, number, nonce) values (?, ?, ?)"


class SqliteStore:
    """The writing connection. Only the writer's thread uses it."""

    def __init__(self, path: str, vfs: str | None = None) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.connection = apsw.Connection(path, vfs=vfs)
        self.connection.set_busy_timeout(BUSY_MS)
        mode = self.connection.execute("pragma journal_mode = wal").get
        assert mode == "wal", f"{path} has no write-ahead log: its journal is {mode}"
        self.connection.execute(f"pragma synchronous = {SYNCHRONOUS}; {SETTINGS}")
        self.connection.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self._lost: apsw.Error | None = None
        self._migrate()

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
            run("rollback")
            self.connection.close()
            raise

    def transact(self, wanted: Wanted, token: bytes, make: Callable[[Known], Rows | None]) -> bool:
        """Read what is *wanted*, write what is made of it; on disk when this returns.

        False if nothing was made. If the disk itself fails, nobody knows what would be found there
        after a crash, so nothing more is written: the books have to be reopened.
        """
        if self._lost is not None:
            raise StoreError(f"the disk failed before, reopen the books: {self._lost}")
        run = self.connection.execute
        try:
            run("begin immediate")
            rows = make(self._known(wanted))
            if rows is not None:
                self._write(rows)
            run("commit")
        except BaseException as error:
            if self.connection.in_transaction:
                run("rollback")
            if isinstance(error, apsw.IOError):
                self._lost = error
            if isinstance(error, FAILED):
                raise StoreError(f"the disk failed: {error}") from error
            raise
        return rows is not None

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
        many(INCIDENT, rows.incidents)
        many(PLAYER, rows.players)
        many(LOGIN, rows.logins)
        many(NONCE, rows.nonces)

    def close(self) -> None:
        self.connection.close()


class SqliteSource:
    """A connection that reads; with *still*, all its answers are of one moment."""

    def __init__(self, path: str, vfs: str | None = None, *, still: bool = False) -> None:
        flags = apsw.SQLITE_OPEN_READONLY if still else apsw.SQLITE_OPEN_READWRITE
        try:
            self.connection = apsw.Connection(path, flags=flags, vfs=vfs)
        except apsw.CantOpenError as error:
            raise StoreError(f"no books at {path}") from error
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
        except (apsw.IOError, apsw.CorruptError, apsw.NotADBError, apsw.BusyError) as error:
            raise StoreError(f"the books cannot be read: {error}") from error

    def close(self) -> None:
        self.connection.close(True)
