"""What the database itself forbids, whoever asks; and how its tables were made."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping

import apsw
import psycopg
import pytest

from banca.house import migrations as numbered
from banca.house.books import Books, open_books, open_reader
from banca.house.migrations import migrations, missing
from banca.house.sqlite import SqliteStore
from banca.house.store import StoreError
from tests.house.acts import TABLE, give, settle, stake
from tests.rule_marks import rule

FORBIDDEN = (apsw.ConstraintError, psycopg.errors.IntegrityError, psycopg.errors.RaiseException)
APPEND_ONLY = ["event", "posting", "command", "batch", "result"]


class Sql:
    """Somebody who has the database open, and no business there."""

    def __init__(self, url: str) -> None:
        self.sqlite = apsw.Connection(url.removeprefix("sqlite:")) if "sqlite:" in url else None
        self.postgres = None if self.sqlite else psycopg.connect(url, autocommit=True)

    def run(self, statement: str) -> list[tuple[object, ...]]:
        if self.sqlite:
            return list(self.sqlite.execute(statement))
        assert self.postgres is not None
        answer = self.postgres.execute(statement.encode())
        return list(answer) if answer.description else []

    def close(self) -> None:
        for connection in (self.sqlite, self.postgres):
            if connection:
                connection.close()


@pytest.fixture
async def sql(url: str, books: Books) -> AsyncIterator[Sql]:
    """The database after a round, an incident and everything that comes with them."""
    await give(books, "ana", 100)
    await books.commit(TABLE, 0, [stake("ana", 10, command="c-1"), settle("ana", 10, 0)])
    await books.record("fault", TABLE, b"{}")
    sql = Sql(url)
    yield sql
    sql.close()


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_what_is_written_cannot_be_changed_or_taken_away(sql: Sql, table: str) -> None:
    before = sql.run(f"select * from {table}")
    column = {"batch": "at", "incident": "at", "command": "first"}.get(table, "stream")

    for statement in (f"delete from {table}", f"update {table} set {column} = {column}"):
        with pytest.raises(FORBIDDEN, match="append-only"):
            sql.run(statement)

    assert before
    assert sql.run(f"select * from {table}") == before


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_nor_replaced_or_emptied(sql: Sql, books: Books, table: str) -> None:
    if isinstance(books.store, SqliteStore):
        run: Callable[[str], object] = books.store.connection.execute
        statement = f"insert or replace into {table} select * from {table} limit 1"
    else:
        run, statement = sql.run, f"truncate {table}"

    with pytest.raises(FORBIDDEN, match="append-only"):
        run(statement)


@rule("PD-26", "INT-14")
def test_no_balance_can_be_set_below_zero(sql: Sql) -> None:
    with pytest.raises(FORBIDDEN):
        sql.run("update account set cents = -1 where id = 'player:ana:cash'")
    with pytest.raises(FORBIDDEN):
        sql.run("update account set cents = cents - 1 where id = 'held:rou1:ana:cash'")

    sql.run("update account set cents = -1 where id = 'house:roulette'")


@rule("PD-27")
@pytest.mark.parametrize(
    "move",
    [
        "'player:ana:cash', 'player:rui:cash', 1",
        "'world', 'world', 1",
        "'world', 'player:ana:cash', 0",
    ],
)
def test_no_posting_can_go_from_player_to_player_or_move_nothing(sql: Sql, move: str) -> None:
    with pytest.raises(FORBIDDEN):
        sql.run(f"insert into posting values ('rou1', 9, 0, 'EUR/2', {move})")


def test_both_stores_have_the_same_tables(url: str, books: Books) -> None:
    expected = {
        *(
            "account",
            "batch",
            "command",
            "epoch",
            "event",
            "login",
            "migration",
            "note",
            "player",
        ),
        *("posting", "preference", "result", "session", "snapshot", "stream"),
    }
    sql = Sql(url)
    if sql.sqlite:
        rows = sql.run("select name from sqlite_schema where type = 'table'")
    else:
        rows = sql.run("select tablename from pg_tables where schemaname = current_schema()")
    sql.close()

    assert {name for (name,) in rows} == expected


def test_both_stores_have_the_same_migrations() -> None:
    assert (
        [m.n for m in migrations("sqlite")]
        == [m.n for m in migrations("postgres")]
        == [1, 2, 3, 4, 5]
    )


async def test_books_of_a_newer_program_are_not_touched(url: str, books: Books) -> None:
    sql = Sql(url)
    sql.run("insert into migration (n, digest) values (99, 'of tomorrow')")
    sql.close()

    with pytest.raises(RuntimeError, match=r"newer than this program: migrations \[99\]"):
        open_books(url)


async def test_books_made_by_another_migration_are_not_touched(url: str, books: Books) -> None:
    sql = Sql(url)
    sql.run("update migration set digest = 'another'")
    sql.close()

    with pytest.raises(RuntimeError, match="migration 1 was changed"):
        open_books(url)


def test_migrations_run_in_order_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    three = [numbered.Migration(n, f"-- {n}", f"digest {n}") for n in (1, 2, 3)]
    monkeypatch.setattr(numbered, "migrations", lambda store: three)
    applied: Mapping[int, str] = {1: "digest 1"}

    assert list(missing("sqlite", applied)) == three[1:]


def test_a_reader_cannot_write(url: str, books: Books) -> None:
    with open_reader(url) as reader:
        source = reader._source

        refused = (StoreError, psycopg.errors.ReadOnlySqlTransaction)
        with pytest.raises(refused, match=r"read-?only"):
            source.all("insert into player (id, name, language, created) values ('x', '', '', 0)")
