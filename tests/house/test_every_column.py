"""Every column of both stores is changed in turn: the audit finds it, or says why it does not.

The columns come from the schema itself, so that a new one cannot be forgotten. What each of them is
as evidence is in house/evidence.py, and the list may claim neither too much nor too little.
"""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import apsw
import psycopg
import pytest

from banca.all_games import ALL_GAMES
from banca.house.audit import Finding, audit
from banca.house.books import Act, open_books
from banca.house.complaints import Complained, Complaints
from banca.house.evidence import EVIDENCE
from banca.house.notes import Notes
from banca.house.players import Players
from banca.house.reading import Reader
from banca.house.replay import GameReplay
from tests.archive import archive
from tests.house.test_audit_books import KEY, TABLE, play
from tests.pg import Server
from tests.rule_marks import rule

Row: TypeAlias = dict[str, Any]


class Column(NamedTuple):
    name: str
    nullable: bool
    key: bool


class Intruder(ABC):
    """Somebody with the database open, whom no trigger and no constraint stops.

    Whatever is done is seen by the audit in the same transaction, and then undone.
    """

    refused: type[Exception]
    by_index = ""

    @abstractmethod
    def ask(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def columns(self) -> dict[str, list[Column]]:
        """Every table, and every column of it."""

    @abstractmethod
    def close(self) -> None: ...

    # As a `Source` of the auditor's reader.
    def all(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return self.ask(question, values)

    def each(self, question: str, values: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]:
        return iter(self.ask(question, values))

    def rows(self, table: str) -> list[Row]:
        """All rows of a table, in the order of their keys."""
        columns = self.columns()[table]
        keys = ", ".join(_quoted(column.name) for column in columns if column.key)
        names = [column.name for column in columns]
        listed = ", ".join(map(_quoted, names))
        return [
            dict(zip(names, row, strict=True))
            for row in self.ask(f"select {listed} from {table} order by {keys}")
        ]

    def insert(self, table: str, row: Row) -> None:
        marks = ", ".join("?" * len(row))
        names = ", ".join(map(_quoted, row))
        self.ask(f"insert into {table} ({names}) values ({marks})", [*row.values()])

    def delete(self, table: str, row: Row) -> None:
        self.ask(f"delete from {table} where {self._is(table)}", self.key(table, row))

    def exchange(self, table: str, one: Row, other: Row) -> None:
        """Each row gets what the other had, but for its key."""
        keys = [column.name for column in self.columns()[table] if column.key]
        for row in (one, other):
            self.delete(table, row)
        self.insert(table, other | {name: one[name] for name in keys})
        self.insert(table, one | {name: other[name] for name in keys})

    def update(self, table: str, row: Row, column: str, value: object) -> None:
        where = f"where {self._is(table)}"
        change = f"update {table} set {_quoted(column)} = ? {where}"
        self.ask(change, [value, *self.key(table, row)])

    def key(self, table: str, row: Row) -> list[Any]:
        return [row[column.name] for column in self.columns()[table] if column.key]

    def _is(self, table: str) -> str:
        keys = (column.name for column in self.columns()[table] if column.key)
        return " and ".join(f"{_quoted(name)} = ?" for name in keys)

    def after(self, crime: Callable[[], None]) -> list[Finding] | None:
        """What the audit finds after *crime*; None if even here it cannot be done."""
        self.ask("begin")
        try:
            crime()
            return audit(Reader(self), lambda: GameReplay(ALL_GAMES), house_key=KEY).findings
        except self.refused:
            return None
        finally:
            self.ask("rollback")


class OfSqlite(Intruder):
    refused = apsw.ConstraintError

    def __init__(self, url: str) -> None:
        self._connection = apsw.Connection(url.removeprefix("sqlite:"))
        for (name,) in self.ask("select name from sqlite_schema where type = 'trigger'"):
            self.ask(f"drop trigger {name}")
        self.ask("pragma foreign_keys = off")
        self.ask("pragma ignore_check_constraints = on")
        tables = self.ask("select name from sqlite_schema where type = 'table' order by name")
        self._columns = {
            table: [
                Column(name, not required and not key, bool(key))
                for _, name, _, required, _, key in self.ask(f"pragma table_info({table})")
            ]
            for (table,) in tables
        }

    def ask(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return list(self._connection.execute(statement, tuple(values)))

    def columns(self) -> dict[str, list[Column]]:
        return self._columns

    def close(self) -> None:
        self._connection.close()


class OfPostgres(Intruder):
    refused = psycopg.errors.IntegrityError

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)
        here = "table_schema = current_schema()"
        for table, name in self.ask(
            "select table_name, constraint_name from information_schema.table_constraints "
            f"where {here} and constraint_type in ('CHECK', 'FOREIGN KEY', 'UNIQUE') "
            "and constraint_name not like '%%_not_null' order by constraint_type desc"
        ):
            self.ask(f'alter table {table} drop constraint if exists "{name}" cascade')
        keys = set(
            self.ask(
                "select k.table_name, k.column_name from information_schema.key_column_usage k "
                "join information_schema.table_constraints c using (table_schema, constraint_name) "
                f"where {here} and c.constraint_type = 'PRIMARY KEY'"
            )
        )
        self._columns: dict[str, list[Column]] = {}
        for table, name, nullable in self.ask(
            "select table_name, column_name, is_nullable = 'YES' from information_schema.columns "
            f"where {here} order by table_name, ordinal_position"
        ):
            its = Column(name, nullable, (table, name) in keys)
            self._columns.setdefault(table, []).append(its)
        for table in self._columns:
            self.ask(f"alter table {table} disable trigger user")

    def ask(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        answer = self._connection.execute(statement.replace("?", "%s").encode(), values)
        return answer.fetchall() if answer.description else []

    def columns(self) -> dict[str, list[Column]]:
        return self._columns

    def close(self) -> None:
        self._connection.close()


def _quoted(name: str) -> str:
    return f'"{name}"'


# --- Books with something in every column ---------------------------------------------------------


async def busy_books(url: str) -> None:
    """Poker from the archive, two tables of roulette, players, incidents; a complaint; also empty
    commands.
    """
    clock = archive.Clock()
    books = open_books(url, clock=clock)
    try:
        await archive.load(archive.read_log("poker-session"), books, clock)
        await play(books, luck=10**6)  # With other nonces than the archive's.
        await play(books, luck=10**7, table="rou2")
        players = Players(books)
        rita, _ = await players.enter("Rita", "pt")
        player, _ = await players.enter("Tomás", "pt")
        for one, other in ((rita, player), (player, rita)):
            await players.prefer(one, b'{"volume":%d}' % len(one.name))
            await Notes(books, players).write(one, other.id, "red", f"{other.name} joga muito.")
        await players.change(player, name="Tomé", language="en")
        for kind in ("fault", "report"):
            await books.record(kind, TABLE, b'{"why":"avaria"}')
        desk = Complaints(books)
        await desk.receive(Complained(player.id, "other", "Demorou.", TABLE, 1))
        await desk.answer(f"{player.id}-1", "accepted", "É verdade.")
        head = await books.head(TABLE)
        for id in ("nothing", "nothing either"):
            await books.commit(TABLE, head, [Act("ana", id, bytes(32), (), ())])
    finally:
        await books.close()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def intruder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Intruder]:
    made: Intruder
    if request.param == "sqlite":
        url = f"sqlite:{tmp_path_factory.mktemp('columns')}/banca.db"
        asyncio.run(busy_books(url))
        made = OfSqlite(url)
    else:
        server: Server = request.getfixturevalue("quick_pg")
        url = server.fresh()
        asyncio.run(busy_books(url))
        made = OfPostgres(url)
    yield made
    made.close()


def some(rows: list[Row]) -> list[Row]:
    """The first row, one in the middle, and the last."""
    return [rows[at] for at in sorted({0, len(rows) // 2, len(rows) - 1})]


def others(value: Any, *, nullable: bool) -> Iterator[Any]:
    """Other values of the same type, those first that are hardest to see."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield value - 1
            yield value + 10**6
        case str():
            yield f"{value}x"
            if value:
                yield value[:-1]
        case bytes():
            yield value[:-1] + bytes([value[-1] ^ 1])
            yield bytes([value[0] ^ 1]) + value[1:]
            yield value + b"\0"
        case None:
            yield 1
    if nullable and value is not None:
        yield None


# --- The list -------------------------------------------------------------------------------------


def test_every_column_of_the_schema_is_on_the_list(intruder: Intruder) -> None:
    """A new column: say in house/evidence.py how it is evidence, and let the audit see to it."""
    there = {f"{table}.{its.name}" for table, of in intruder.columns().items() for its in of}
    listed = {f"{table}.{name}" for table, columns in EVIDENCE.items() for name in columns}

    assert there - listed == set(), (
        "say of each in src/banca/house/evidence.py whether it is recomputed (and make the audit "
        "compare it with the log), hashed (and put it into a chain), or not evidence, and why"
    )
    assert listed - there == set(), "take them off the list in src/banca/house/evidence.py"


def test_whatever_is_not_evidence_says_why_in_a_sentence() -> None:
    says = [of.says for columns in EVIDENCE.values() for of in columns.values()]
    whys = {
        of.says for columns in EVIDENCE.values() for of in columns.values() if of.how[:3] == "not"
    }

    assert all(says)
    assert all(why[0].isupper() and why.endswith(".") for why in whys)
    tables = {
        table for table, of in EVIDENCE.items() if any(c.how[:3] == "not" for c in of.values())
    }
    assert tables == {
        "login",
        "migration",
        "note",
        "preference",
    }  # Whatever the law wants kept is evidence.


def test_these_books_have_something_in_every_column_and_are_clean(intruder: Intruder) -> None:
    for table, columns in intruder.columns().items():
        rows = intruder.rows(table)
        assert len(rows) >= 2, f"{table} has {len(rows)} rows"
        for column in columns:
            assert any(row[column.name] is not None for row in rows), f"{table}.{column.name}"

    assert intruder.after(lambda: None) == []


# --- Changed, taken away, added, exchanged --------------------------------------------------------


def names_row(finding: Finding, keys: list[list[Any]]) -> bool:
    """Whether a finding names a row by its key, as it was or as it is now."""
    said = f"{finding.where} {finding.what}"
    return any(all(_word(str(part), said) for part in key) for key in keys)


def _word(word: str, said: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said) is not None


@rule("reading:luck", "reading:money")
def test_every_column_that_is_changed_is_found_or_is_not_evidence(intruder: Intruder) -> None:
    wrong: list[str] = []
    for table, columns in intruder.columns().items():
        for column in columns:
            how = EVIDENCE[table][column.name].how
            for row in some(intruder.rows(table)):
                before, tried = row[column.name], 0
                for value in others(before, nullable=column.nullable):
                    found = intruder.after(partial(intruder.update, table, row, column.name, value))
                    if found is None:
                        continue  # Another row has this key.
                    tried += 1
                    what = f"{table}.{column.name} {before!r} -> {value!r}: {found[:5]}"
                    keys = [intruder.key(table, row)]
                    keys.append(intruder.key(table, row | {column.name: value}))
                    named = [finding for finding in found if names_row(finding, keys)]
                    if how == "not evidence":
                        if found:
                            wrong.append(f"{what}: it is found, so it is evidence after all")
                    elif not named:
                        wrong.append(f"{what}: not found, or the row is not named")
                    elif how == "recomputed" and not any(_word(column.name, f.what) for f in named):
                        wrong.append(f"{what}: the column is not named")
                assert tried, f"{table}.{column.name} could not be changed"

    assert not wrong, "\n".join(wrong)


def is_evidence(table: str) -> bool:
    return any(column.how != "not evidence" for column in EVIDENCE[table].values())


@rule("reading:luck", "reading:money")
def test_a_row_that_is_gone_is_found(intruder: Intruder) -> None:
    for table in intruder.columns():
        for row in some(intruder.rows(table)):
            found = intruder.after(partial(intruder.delete, table, row))

            assert bool(found) == is_evidence(table), f"{table} {row}: {found}"


@rule("reading:luck", "reading:money")
def test_a_row_that_was_never_written_is_found(intruder: Intruder) -> None:
    for table, columns in intruder.columns().items():
        for row in some(intruder.rows(table)):
            for column in (one for one in columns if one.key):
                for value in others(row[column.name], nullable=False):
                    extra = row | {column.name: value}
                    if table == "batch":
                        extra["token"] = bytes(16)  # It is unique.
                    found = intruder.after(partial(intruder.insert, table, extra))
                    if found is not None:
                        assert bool(found) == is_evidence(table), f"{table} {extra}: {found}"


@rule("reading:luck", "reading:money")
def test_rows_that_changed_places_are_found(intruder: Intruder) -> None:
    for table, columns in intruder.columns().items():
        rest = [column.name for column in columns if not column.key]
        rows = intruder.rows(table)
        pairs = [(rows[0], row) for row in rows[1:] if any(row[n] != rows[0][n] for n in rest)]
        assert pairs, f"all rows of {table} are the same"
        for one, other in {id(pair): pair for pair in (pairs[0], pairs[-1])}.values():
            found = intruder.after(partial(intruder.exchange, table, one, other))

            assert bool(found) == is_evidence(table), f"{table} {one} {other}: {found}"
