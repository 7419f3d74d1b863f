"""PostgreSQL: one house per books, and a server that fails for a while."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from banca.house import books as books_module
from banca.house import postgres
from banca.house.books import Books, StoreError, open_books
from banca.house.hold import HouseOpenError, this_house
from banca.house.postgres import PostgresStore
from banca.house.store import FULL, NO_ANSWER, NOT_OURS, READ_ONLY
from tests.clock import until
from tests.house.acts import TABLE, free, give, stake
from tests.pg import Server
from tests.rule_marks import rule


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books_module, "PROBE_S", 0.01)
    monkeypatch.setattr(books_module, "LONGEST_PROBE_S", 0.02)
    monkeypatch.setattr(postgres, "HOLD_TRIES", 3)


def house(url: str) -> Books:
    return open_books(url, holder=this_house("http://127.0.0.1:8000"))


def backend(books: Books) -> int:
    assert isinstance(books.store, PostgresStore)
    return books.store._backend


@contextmanager
def superuser(server: Server) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    options = "-c default_transaction_read_only=off"
    with psycopg.connect(server.url, autocommit=True, options=options) as connection:
        yield connection


@rule("LOG-8")
@pytest.mark.parametrize("more", ["", "&application_name=other", "%2Cpublic"])
async def test_two_houses_on_one_database_are_impossible_and_the_second_says_who_holds_it(
    durable_pg: Server, more: str
) -> None:
    url = durable_pg.fresh()
    first = house(url)

    for _ in range(2):
        with pytest.raises(HouseOpenError) as fault:
            house(url + more)
        assert f"banca on {socket.gethostname()}, process {os.getpid()}" in str(fault.value)
        assert "at http://127.0.0.1:8000, since 20" in str(fault.value)

    await give(first, "ana", 10)
    beside = house(durable_pg.fresh())  # Other books of the same database are another house's.
    await beside.close()
    await first.close()
    second = house(url + more)
    assert await free(second, "ana") == [10]
    await second.close()


@rule("LOG-8")
async def test_a_house_that_lost_its_hold_does_not_write_while_another_has_it(
    durable_pg: Server,
) -> None:
    """The connection that writes is the one that holds: without the one there is not the other."""
    url = durable_pg.fresh()
    first = house(url)
    await give(first, "ana", 100)
    with superuser(durable_pg) as connection:
        connection.execute("select pg_terminate_backend(%s, 5000)", (backend(first),))
    second = house(url)
    await give(second, "rui", 100)

    with pytest.raises(StoreError, match="another house holds these books") as fault:
        await first.commit(TABLE, 0, [stake("ana", 10)])
    refused = first.trouble
    assert (await second.commit(TABLE, 0, [stake("rui", 10)])).done == 1
    await second.close()
    await until(lambda: first.trouble is None)

    assert fault.value.phrase == NOT_OURS
    assert refused is not None
    seq = await first.head(TABLE)
    assert seq == 1  # What the other wrote is found, and nobody wrote over it.
    assert (await first.commit(TABLE, seq, [stake("ana", 10)])).done == 1
    assert await free(first, "ana", "rui") == [90, 90]
    await first.close()


@rule("LOG-8")
async def test_a_house_takes_its_own_hold_back_from_a_connection_that_it_lost(
    durable_pg: Server,
) -> None:
    """The server may not notice for hours that a line is cut; the house knows its own session."""
    books = house(durable_pg.fresh())
    await give(books, "ana", 100)
    store = books.store
    assert isinstance(store, PostgresStore)
    lost = store._connection
    assert lost is not None
    before, store._connection = store._backend, None  # Cut, and neither end has noticed.

    assert (await books.commit(TABLE, 0, [stake("ana", 10)])).done == 1

    assert store._backend != before
    lost.close()
    await books.close()


@rule("LOG-8", "INT-7")
@pytest.mark.parametrize("how", ["read", "written"])
async def test_a_server_that_restarts_is_found_again_by_itself_and_held(
    durable_pg: Server, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(postgres, "ATTEMPTS", 2)
    url = durable_pg.fresh()
    books = house(url)
    await give(books, "ana", 100)
    durable_pg.kill()
    asked = books.head(TABLE) if how == "read" else books.commit(TABLE, 0, [stake("ana", 10)])
    with pytest.raises(StoreError) as fault:
        await asked
    assert books.trouble is not None
    durable_pg.start()
    await until(lambda: books.trouble is None)

    assert fault.value.phrase == NO_ANSWER
    with pytest.raises(HouseOpenError):
        house(url)
    await give(books, "rui", 100)
    await books.close()


@rule("LOG-8", "INT-7")
async def test_a_database_that_is_read_only_for_a_while_mends_by_itself(
    durable_pg: Server,
) -> None:
    books = house(durable_pg.fresh())
    await give(books, "ana", 100)
    with superuser(durable_pg) as connection:
        try:
            connection.execute("alter system set default_transaction_read_only = on")
            connection.execute("select pg_reload_conf()")
            with pytest.raises(StoreError) as fault:
                await _until_refused(books)
        finally:
            connection.execute("alter system reset default_transaction_read_only")
            connection.execute("select pg_reload_conf()")
    await until(lambda: books.trouble is None)

    assert fault.value.phrase == READ_ONLY
    await give(books, "rui", 100)
    await books.close()


@rule("LOG-8", "INT-7")
async def test_a_database_without_room_says_so_at_once_and_mends_by_itself(
    durable_pg: Server,
) -> None:
    url = durable_pg.fresh()
    books = house(url)
    await give(books, "ana", 100)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "create function full_disk() returns trigger language plpgsql as $$ begin "
            "raise exception 'could not extend file' using errcode = 'disk_full'; end $$"
        )
        connection.execute(
            "create trigger full_disk before insert on batch execute function full_disk()"
        )
        with pytest.raises(StoreError, match="could not extend file") as fault:
            await give(books, "rui", 100)
        connection.execute("drop trigger full_disk on batch")
    await until(lambda: books.trouble is None)

    assert fault.value.phrase == FULL
    await give(books, "rui", 100)
    assert await free(books, "ana", "rui") == [100, 100]
    await books.close()


async def _until_refused(books: Books) -> None:
    for n in range(10_000):  # The server hears of its new settings in its own time.
        await give(books, f"player-{n}", 1)
