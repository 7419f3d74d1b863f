"""PostgreSQL: broken connections, commits of unknown fate, crashes, and two writers at once."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest

from banca.house import postgres
from banca.house.books import Act, Books, OutOfStep, StoreError, Verdict, open_books, open_reader
from tests.house.acts import TABLE, act, free, give, settle, stake
from tests.pg import Server, home_of_a_socket
from tests.rule_marks import rule

SOCKET = ".s.PGSQL.5432"


class Cutter:
    """A proxy between client and server that cuts the line at the next commit when told to."""

    def __init__(self, server: Server) -> None:
        self.server = server.home
        self.home = home_of_a_socket("cut")
        self.url = server.fresh().replace(str(server.home), str(self.home))
        self.cut = ""  # "before" the server hears of it, "after" it has answered, or "meanwhile".
        self.cuts = 0
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.home / SOCKET))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self.server / SOCKET))
                threading.Thread(target=self._pass, args=(client, server), daemon=True).start()

    def _pass(self, client: socket.socket, server: socket.socket) -> None:
        back = threading.Thread(target=_copy, args=(server, client), daemon=True)
        back.start()
        with suppress(OSError):
            while data := client.recv(1 << 16):
                if self.cut and b"COMMIT" in data:
                    how, self.cut, self.cuts = self.cut, "", self.cuts + 1
                    if how != "before":
                        client.shutdown(socket.SHUT_WR)  # The answer does not come through.
                        server.sendall(data)
                    if how == "after":
                        back.join(timeout=1)
                    break
                server.sendall(data)
        for end in (client, server):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        back.join()
        client.close()
        server.close()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        (self.home / SOCKET).unlink()
        self.home.rmdir()


def _copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)


@pytest.fixture
def cutter(durable_pg: Server) -> Iterator[Cutter]:
    cutter = Cutter(durable_pg)
    yield cutter
    cutter.close()


@rule("LOG-8")
async def test_a_commit_of_unknown_fate_is_done_once(cutter: Cutter) -> None:
    books = open_books(cutter.url)
    await give(books, "ana", 1000)

    for seq, how in enumerate(["before", "after", "meanwhile"] * 5):
        cutter.cut = how
        verdict = await books.commit(TABLE, seq, [stake("ana", 1, command=f"c-{seq}")])
        assert (verdict.done, verdict.stopped, verdict.seq) == (1, None, seq + 1)

    assert cutter.cuts == 15
    assert await free(books, "ana") == [985]
    assert [event.command for event in await books.events(TABLE)] == [f"c-{n}" for n in range(15)]
    await books.close()


async def bet_on(books: Books, player: str, table: str, done: list[int], enough: int) -> None:
    """One bet after another, each noted when answered."""
    seq = 0
    while len(done) < enough:
        verdict = await books.commit(
            table, seq, [stake(player, 1, command=f"{table}-{seq}", stream=table)]
        )
        assert (verdict.done, verdict.stopped) == (1, None)
        done.append(seq)
        seq = verdict.seq


@rule("LOG-8")
async def test_a_server_that_dies_and_comes_back_has_lost_and_doubled_nothing(
    durable_pg: Server,
) -> None:
    url = durable_pg.fresh()
    books = open_books(url)
    await give(books, "ana", 100_000)
    done: dict[str, list[int]] = {f"t{n}": [] for n in range(4)}

    bets = [
        asyncio.create_task(bet_on(books, "ana", table, seqs, 400)) for table, seqs in done.items()
    ]
    for part in (1, 2, 3):
        while sum(map(len, done.values())) < part * 300:
            await asyncio.sleep(0.001)  # Real time: a real server is at work.
        await asyncio.to_thread(durable_pg.kill)
        await asyncio.to_thread(durable_pg.start)
    await asyncio.gather(*bets)

    for table, seqs in done.items():
        assert [event.seq for event in await books.events(table)] == seqs == list(range(400))
    assert await free(books, "ana") == [100_000 - 1600]
    await books.close()


async def test_a_server_that_stays_away_is_reported_and_found_again(
    durable_pg: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ATTEMPTS", 3)
    url = durable_pg.fresh()
    books = open_books(url)
    await give(books, "ana", 10)
    durable_pg.kill()

    with pytest.raises(StoreError, match="did not answer in 3 attempts"):
        await books.commit(TABLE, 0, [stake("ana", 1)])
    with pytest.raises(StoreError, match="did not answer in 3 attempts"):
        await books.head(TABLE)
    with pytest.raises(StoreError, match="did not answer in 3 attempts"):
        open_books(durable_pg.url)

    durable_pg.start()
    assert (await books.commit(TABLE, 0, [stake("ana", 1)])).done == 1
    assert await free(books, "ana") == [9]
    await books.close()


async def test_a_reader_whose_moment_is_gone_says_so(durable_pg: Server) -> None:
    url = durable_pg.fresh()
    books = open_books(url)
    await give(books, "ana", 10)
    with open_reader(url) as reader:
        with psycopg.connect(durable_pg.url) as other:
            other.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where pid <> pg_backend_pid() and state = 'idle in transaction'"
            )

        with pytest.raises(StoreError, match="broke off"):
            reader.streams()
    await books.close()


@rule("INT-14")
async def test_two_writers_share_the_books_without_a_deadlock(durable_pg: Server) -> None:
    """As two nodes would: many players, each at tables of both, in any order."""
    url = durable_pg.fresh()
    here, there = open_books(url), open_books(url)
    players = [f"p{n}" for n in range(20)]
    for player in players:
        await give(here, player, 10)

    async def play(books: Books, table: str, order: list[str]) -> list[Verdict]:
        verdicts = []
        for player in order:
            seq = await books.head(table)
            verdicts.append(await books.commit(table, seq, [stake(player, 1, stream=table)]))
        return verdicts

    verdicts = await asyncio.gather(
        *(play(here, f"h{n}", players) for n in range(6)),
        *(play(there, f"t{n}", players[::-1]) for n in range(6)),
    )

    accepted = sum(verdict.done for plays in verdicts for verdict in plays)
    assert accepted == 200  # 240 asked for; ten points each.
    assert set(await free(here, *players)) == {0}
    with open_reader(url) as reader:
        assert [batch.n for batch in reader.scan_batches()] == list(
            range(1, here.commits + there.commits + 1)
        )
    await here.close()
    await there.close()


async def test_two_writers_of_one_stream_are_kept_apart(durable_pg: Server) -> None:
    url = durable_pg.fresh()
    here, there = open_books(url), open_books(url)

    await here.commit(TABLE, 0, [act("here")])
    with pytest.raises(OutOfStep):
        await there.commit(TABLE, 0, [act("there")])
    await there.commit(TABLE, 1, [act("there")])

    assert len(await here.events(TABLE)) == 2
    await here.close()
    await there.close()


async def test_a_batch_is_one_statement_per_table(
    durable_pg: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    books = open_books(durable_pg.fresh())
    for n in range(100):
        await give(books, f"p{n}", 10)
    asked: list[str] = []
    execute = psycopg.Connection.execute

    def counted(self: object, query: str, *rest: object, **more: object) -> object:
        if query.startswith(("insert into ", "update ")):
            asked.append(query.removeprefix("insert into ").removeprefix("update ").split()[0])
        return execute(self, query, *rest, **more)  # type: ignore[call-overload]

    def rounds() -> list[Act]:
        return [a for n in range(100) for a in (stake(f"p{n}", 1), settle(f"p{n}", 1, 0))]

    await books.commit(TABLE, 0, rounds())
    monkeypatch.setattr(psycopg.Connection, "execute", counted)
    verdict = await books.commit(TABLE, 200, rounds())
    monkeypatch.undo()

    assert verdict.done == 200
    assert sorted(asked) == [
        *("account", "batch", "command", "event", "posting", "result", "snapshot", "stream")
    ]
    await books.close()
