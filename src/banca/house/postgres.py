"""The books in PostgreSQL: one set-based statement per table and batch, durable on commit.

Batches form one chain, so their writers take turns: each holds an advisory lock to the end of its
transaction. The same lock answers the hardest question. When the connection breaks during a commit,
nobody knows whether it got through; a new connection waits for the lock, and so for the end of the
old transaction, and then looks for the batch's token.

A house holds its books by a second advisory lock, which belongs to the session of the one
connection that writes. So whoever has lost the lock has lost the connection with it, and cannot
write until both are back: no check can come too late. A pool that hands one session to several
clients would break this: the house connects to the server itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import psycopg

from banca.house.batch import Known, Rows, Wanted
from banca.house.envelope import Batch, Head
from banca.house.hold import Holder, HouseOpenError
from banca.house.ledger import Command
from banca.house.migrations import missing
from banca.house.store import CLOSED_TO_US, FAILS, FULL, NO_ANSWER, NOT_OURS, READ_ONLY, StoreError

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

ATTEMPTS = 12  # The first two at once, the others a second apart.
LOCK = 0x62616E6361  # "banca": whoever holds it writes the next batch.
SECONDS = 5  # For one attempt to connect.
HOLD = 0x62616E63  # "banc", and the number of the table that all books have: one house per books.
HOLD_TRIES = 20  # A tenth of a second apart: a house that was killed may seem to be there still.
FAILURES: dict[type[psycopg.Error], str] = {  # Not our fault, and it may pass.
    psycopg.errors.DiskFull: FULL,
    psycopg.errors.ReadOnlySqlTransaction: READ_ONLY,
    psycopg.errors.IoError: FAILS,
    psycopg.OperationalError: NO_ANSWER,
}

TAKE_TURNS = "select pg_advisory_xact_lock(%s)"
MIGRATION = "create table if not exists migration (n integer primary key, digest text not null)"
TRY_HOLD = "select pg_try_advisory_lock(%s)"
HELD_BY = (
    "select a.pid, a.application_name, to_char(a.backend_start at time zone 'UTC', "
    "'YYYY-MM-DD HH24:MI:SS') from pg_locks l join pg_stat_activity a on a.pid = l.pid "
    "where l.locktype = 'advisory' and l.granted and a.datname = current_database() "
    "and (l.classid::bigint << 32 | l.objid::bigint) = %s"
)
FOUND = "select 1 from batch where token = %s"
HEADS = "select id, seq, at, hash from stream where id = any(%b::text[])"
BALANCES = (  # Locked in order of asset and id: two writers cannot wait for each other.
    "select asset, id, cents from account "
    "where (asset, id) in (select * from unnest(%b::text[], %b::text[])) "
    "order by asset, id for no key update"
)
COMMANDS = (
    "select player, id, digest, stream, first, count from command "
    "where (player, id) in (select * from unnest(%b::text[], %b::text[]))"
)
LAST = "select n, token, at, heads, hash from batch order by n desc limit 1"

BATCH = "insert into batch (n, token, at, heads, hash) values (%s, %s, %s, %s, %s)"
STREAM = (
    "insert into stream (id, seq, at, hash) "
    "select * from unnest(%b::text[], %b::bigint[], %b::bigint[], %b::bytea[]) "
    "on conflict (id) do update set seq = excluded.seq, at = excluded.at, hash = excluded.hash"
)
EVENT = (
    'insert into event (stream, seq, at, "by", round, draws, command, body, hash) '
    "select * from unnest(%b::text[], %b::bigint[], %b::bigint[], %b::text[], %b::bigint[], "
    "%b::bigint[], %b::text[], %b::bytea[], %b::bytea[])"
)
POSTING = (
    "insert into posting (stream, seq, line, asset, source, target, cents) "
    "select * from unnest(%b::text[], %b::bigint[], %b::bigint[], %b::text[], %b::text[], "
    "%b::text[], %b::bigint[])"
)
ACCOUNT = (
    "insert into account (asset, id, owner, may_owe, cents) "
    "select * from unnest(%b::text[], %b::text[], %b::text[], %b::boolean[], %b::bigint[])"
)
BALANCE = (
    "update account set cents = b.cents "
    "from unnest(%b::bigint[], %b::text[], %b::text[]) as b (cents, asset, id) "
    "where account.asset = b.asset and account.id = b.id"
)
COMMAND = (
    "insert into command (n, player, id, digest, stream, first, count, hash) "
    "select * from unnest(%b::bigint[], %b::text[], %b::text[], %b::bytea[], %b::text[], "
    "%b::bigint[], %b::bigint[], %b::bytea[])"
)
SNAPSHOT = (
    "insert into snapshot (stream, seq, body) "
    "select * from unnest(%b::text[], %b::bigint[], %b::bytea[]) "
    "on conflict (stream) do update set seq = excluded.seq, body = excluded.body"
)
RESULT = (
    "insert into result "
    "(n, player, stream, seq, round, stake, returned, at, asset, balance, hash) "
    "select * from unnest(%b::bigint[], %b::text[], %b::text[], %b::bigint[], %b::bigint[], "
    "%b::bigint[], %b::bigint[], %b::bigint[], %b::text[], %b::bigint[], %b::bytea[])"
)
CLOSING = (
    "update session set until = c.until, staked = c.staked, returned = c.returned, "
    'rounds = c.rounds, "by" = c.by from unnest(%b::text[], %b::text[], %b::bigint[], '
    "%b::bigint[], %b::bigint[], %b::bigint[], %b::text[]) "
    "as c (player, stream, until, staked, returned, rounds, by) "
    "where session.player = c.player and session.stream = c.stream and session.until is null"
)
OPENING = (
    "insert into session "
    '(player, stream, first, since, until, staked, returned, rounds, "by") '
    "select * from unnest(%b::text[], %b::text[], %b::bigint[], %b::bigint[], %b::bigint[], "
    "%b::bigint[], %b::bigint[], %b::bigint[], %b::text[])"
)
PLAYER = (
    "insert into player (id, name, language, created) "
    "select * from unnest(%b::text[], %b::text[], %b::text[], %b::bigint[]) "
    "on conflict (id) do update set name = excluded.name, language = excluded.language"
)
LOGIN = (
    "insert into login (token, player, at) "
    "select * from unnest(%b::bytea[], %b::text[], %b::bigint[])"
)

NONCE = (
    "insert into epoch (stream, number, nonce) "
    "select * from unnest(%b::text[], %b::bigint[], %b::bytea[])"
)
PREFERENCE = (
    "insert into preference (player, body) "
    "select * from unnest(%b::text[], %b::bytea[]) "
    "on conflict (player) do update set body = excluded.body"
)
NOTE = (
    "insert into note (player, about, colour, body, at) "
    "select * from unnest(%b::text[], %b::text[], %b::text[], %b::text[], %b::bigint[]) "
    "on conflict (player, about) "
    "do update set colour = excluded.colour, body = excluded.body, at = excluded.at"
)
THROWN_AWAY = (
    "delete from note using unnest(%b::text[], %b::text[]) as gone (player, about) "
    "where note.player = gone.player and note.about = gone.about"
)


def failure(error: psycopg.Error) -> str:
    """Why the books cannot be written, as a phrase."""
    return next((says for kind, says in FAILURES.items() if isinstance(error, kind)), CLOSED_TO_US)


class PostgresStore:
    """The writing connection. Only the writer's thread uses it.

    With a *holder* it holds the books: no other house can open them.
    """

    def __init__(self, url: str, holder: Holder | None = None) -> None:
        self._url = url
        self._holder = holder
        self._backend = 0  # The server's process for our connection.
        self._failing = False  # The last transaction failed: the next tries once, and is not slow.
        self._connection: Connection | None = None
        try:
            self._persist(self._migrate)
        except BaseException:
            self.close()
            raise

    def transact(self, wanted: Wanted, token: bytes, make: Callable[[Known], Rows | None]) -> bool:
        """Read what is *wanted*, write what is made of it; on disk when this returns.

        False if nothing was made. Whatever breaks on the way is retried on a new connection, after
        asking there whether the batch got through.
        """
        tried = False

        def attempt(connection: Connection) -> bool:
            nonlocal tried
            if tried and _got_through(connection, token):
                return True
            tried = True
            with connection.transaction():
                rows = make(_known(connection, wanted))
                if rows is not None:
                    _write(connection, rows)
            return rows is not None

        try:
            done = self._persist(attempt)
        except HouseOpenError as error:
            self._failing = True
            raise StoreError(str(error), NOT_OURS) from error
        self._failing = False
        return done

    def _persist(self, attempt: Callable[[Connection], bool]) -> bool:
        """Try until it is done, a bounded number of times, each on a new connection."""
        why: psycopg.Error | None = None
        attempts = 1 if self._failing else ATTEMPTS
        for tries in range(attempts):
            if tries > 1:
                time.sleep(1)
            try:
                if self._connection is None:
                    self._connection = self._joined()
                return attempt(self._connection)
            except psycopg.Error as error:
                broken = self._broken()
                if not isinstance(error, tuple(FAILURES)) and not broken:
                    raise
                why = error
                self.close()
                if failure(error) != NO_ANSWER and not broken:
                    break  # It answers that it cannot: asking again at once changes nothing.
        self._failing = True
        assert why is not None
        if failure(why) != NO_ANSWER:
            raise StoreError(f"PostgreSQL cannot write: {why}", failure(why)) from why
        said = f"PostgreSQL did not answer in {attempts} attempts: {why}"
        raise StoreError(said, NO_ANSWER) from why

    def _joined(self) -> Connection:
        """A connection that writes; if the house is to hold its books, one that holds them."""
        connection = _connected(self._url)
        try:
            if self._holder is not None:
                self._hold(connection, self._holder)
        except BaseException:
            connection.close()
            raise
        self._backend = connection.info.backend_pid
        return connection

    def _hold(self, connection: Connection, holder: Holder) -> None:
        where = f", at {holder.url}" if holder.url else ""
        name = f"banca on {holder.host}, process {holder.pid}{where}"
        connection.execute("select set_config('application_name', %s, false)", (name[:63],))
        for setting, seconds in (("idle", 15), ("interval", 5), ("count", 3)):
            # Otherwise a server holds the lock of a machine that is gone for hours.
            connection.execute(f"set tcp_keepalives_{setting} = {seconds}".encode())
        with connection.transaction():  # The number of the table stands for the books.
            connection.execute(TAKE_TURNS, (LOCK,))
            connection.execute(MIGRATION)
            oid = connection.execute("select 'migration'::regclass::oid::bigint").fetchone()
        assert oid is not None
        key = HOLD << 32 | oid[0]
        for _ in range(HOLD_TRIES):
            taken = connection.execute(TRY_HOLD, (key,)).fetchone()
            if taken is not None and taken[0]:
                return
            holds = connection.execute(HELD_BY, (key,)).fetchone()
            if holds is not None and holds[0] == self._backend:  # Our own, cut off from us.
                connection.execute("select pg_terminate_backend(%s)", (self._backend,))
            connection.execute("select pg_sleep(0.1)")
        who = f" ({holds[1]}, since {holds[2]} UTC)" if holds is not None else ""
        raise HouseOpenError(
            f"another house holds these books{who}; close it, or choose another --database"
        )

    def _broken(self) -> bool:
        return self._connection is None or self._connection.closed

    def _migrate(self, connection: Connection) -> bool:
        with connection.transaction():
            connection.execute(TAKE_TURNS, (LOCK,))
            connection.execute(MIGRATION)
            applied: list[Any] = connection.execute("select n, digest from migration").fetchall()
            for migration in missing("postgres", dict(applied)):
                connection.execute(migration.sql.encode())
                connection.execute(
                    "insert into migration (n, digest) values (%s, %s)",
                    (migration.n, migration.digest),
                )
        return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresSource:
    """A connection that reads; with *still*, all its answers are of one moment."""

    by_index = ""

    def __init__(self, url: str, *, still: bool = False) -> None:
        self._url = url
        self._still = still
        self._scans = 0
        self._connection: Connection | None = None
        if still:
            try:
                self._connection = _connected(url)
                self._connection.execute("begin isolation level repeatable read read only")
                self._connection.execute("select count(*) from migration")
            except psycopg.Error as error:
                self.close()
                raise StoreError(f"no books there: {error}") from error

    def all(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        why: psycopg.Error | None = None
        for tries in range(ATTEMPTS):
            if tries > 1:
                time.sleep(1)
            try:
                if self._connection is None:
                    self._connection = _connected(self._url)
                return self._connection.execute(_asked(question), values).fetchall()
            except psycopg.OperationalError as error:
                if self._still:  # Its snapshot is gone with the connection.
                    raise StoreError(f"PostgreSQL broke off: {error}") from error
                why = error
                self.close()
        said = f"PostgreSQL did not answer in {ATTEMPTS} attempts: {why}"
        raise StoreError(said, NO_ANSWER) from why

    def each(self, question: str, values: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]:
        assert self._still, "a scan is of one moment"
        assert self._connection is not None, "the reader is closed"
        self._scans += 1
        with self._connection.cursor(f"scan{self._scans}") as cursor:
            cursor.itersize = 2000
            yield from cursor.execute(_asked(question), values)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _asked(question: str) -> bytes:
    return question.replace("?", "%s").encode()


def _connected(url: str) -> Connection:
    connection = psycopg.connect(url, autocommit=True, connect_timeout=SECONDS)
    connection.execute("set synchronous_commit = on")  # With less, a crash loses commits (LOG-8).
    return connection


def _got_through(connection: Connection, token: bytes) -> bool:
    """Whether the batch of *token* is there, once all earlier writers have finished."""
    with connection.transaction():
        connection.execute(TAKE_TURNS, (LOCK,))
        return connection.execute(FOUND, (token,)).fetchone() is not None


def _known(connection: Connection, wanted: Wanted) -> Known:
    ask = connection.execute
    with connection.pipeline():
        ask(TAKE_TURNS, (LOCK,))
        heads = ask(HEADS, (wanted.streams,))
        balances = ask(BALANCES, _columns(wanted.accounts, 2))
        commands = ask(COMMANDS, _columns(wanted.commands, 2))
        last = ask(LAST)
    tip = last.fetchone()
    return Known(
        {row[0]: Head(*row[1:]) for row in heads},
        {(asset, id): cents for asset, id, cents in balances},
        {(row[0], row[1]): Command(*row[2:]) for row in commands},
        Batch(*tip) if tip else None,
    )


def _write(connection: Connection, rows: Rows) -> None:
    with connection.pipeline():
        if rows.batch is not None:
            connection.execute(BATCH, rows.batch)
        for statement, table in (
            (STREAM, rows.heads),
            (EVENT, rows.events),
            (POSTING, rows.postings),
            (ACCOUNT, rows.accounts),
            (BALANCE, rows.balances),
            (COMMAND, rows.commands),
            (SNAPSHOT, rows.snapshots),
            (RESULT, rows.results),
            (CLOSING, rows.closings),  # Before the openings: what ends here began earlier.
            (OPENING, rows.openings),
            (PLAYER, rows.players),
            (LOGIN, rows.logins),
            (NONCE, rows.nonces),
            (PREFERENCE, rows.preferences),
            (NOTE, rows.notes),
            (THROWN_AWAY, rows.thrown_away),
        ):
            if table:
                connection.execute(statement, _columns(table, 0))


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """The rows of a table turned into columns; *width* of them if there are no rows."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]
