"""Everything that may befall a house, tried while people play: what was lost is printed.

``kill -9``, SIGTERM, Ctrl-C, a disk that is full, read-only or fails, a database server that is
killed, a lost key, a foreign key, and a second house by every path. What was promised must be in
the log once; what a lost key sealed is void and refunded; everything else goes on. The long form is
``pytest -m soak -s``.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.house.accounts import path
from banca.house.audit import audit
from banca.house.books import open_reader
from banca.house.replay import GameReplay
from tests.clock import PATIENCE_S, until
from tests.crash.hurried import TABLES
from tests.crash.swarm import Gambler, swarm
from tests.crash.test_kill import Process, _held, _promised
from tests.pg import Server
from tests.rule_marks import rule

PLAYERS = 8
SOAK = int(os.environ.get("BANCA_TRIALS", "40"))  # How often each is tried in the long form.
LONG = (pytest.mark.soak, pytest.mark.timeout(7200))
LOST = "is lost with the key that sealed it"


class Trials:
    """A house that is tried, and what came of it."""

    def __init__(self, data: Path, url: str, server: Server | None = None) -> None:
        self.data, self.url, self._server = data, url, server
        self.house = Process(data, url)
        self.tried: Counter[str] = Counter()
        self.keys_lost = 0
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill -9": lambda: self.ended(signal.SIGKILL, -signal.SIGKILL),
            "SIGTERM": lambda: self.ended(signal.SIGTERM, 0),
            "Ctrl-C": lambda: self.ended(signal.SIGINT, 0),
            "lost key": self.lost_key,
            "foreign key": self.foreign_key,
            "two houses": self.second,
        }
        if server is not None:
            self.kinds["server killed"] = self.server_killed
        else:
            self.kinds |= {
                "full disk": lambda: self.failing("full", "the disk is full"),
                "read-only disk": lambda: self.failing("read-only", "the disk is read-only"),
                "failing sync": lambda: self.failing("sync", "the disk fails"),
                "two houses, symlink": lambda: self.linked(Path.symlink_to),
                "two houses, hard link": lambda: self.linked(Path.hardlink_to),
            }

    async def ended(self, how: signal.Signals, code: int) -> None:
        assert await self.house.kill(how) == code
        if not code and self.url.startswith("sqlite:"):
            assert not (self.data / "banca.db-wal").exists(), "the log is not folded in"
        await self.house.start()

    async def lost_key(self) -> None:
        await self.house.kill(signal.SIGTERM)
        (self.data / "house.key").unlink()
        assert "--new-key" in await self.house.refused()
        assert not (self.data / "house.key").exists()
        self.keys_lost += 1
        await self.house.start("--new-key")

    async def foreign_key(self) -> None:
        await self.house.kill(signal.SIGTERM)
        key = self.data / "house.key"
        ours = key.read_bytes()
        key.write_bytes(bytes(byte ^ 0xA5 for byte in ours))
        assert "were sealed with the key" in await self.house.refused()
        if self.keys_lost % 2:  # Somebody finds the right one; or nobody does.
            key.write_bytes(ours)
            await self.house.start()
        else:
            self.keys_lost += 1
            await self.house.start("--new-key")

    async def second(self) -> None:
        assert f"process {self.house.pid}" in await self.house.refused()
        other = self.data / "other"
        other.mkdir()
        shutil.copy(self.data / "house.key", other)
        assert f"process {self.house.pid}" in await self.house.refused(other)
        shutil.rmtree(other)

    async def linked(self, link: Callable[[Path, Path], None]) -> None:
        other = self.data / "other"
        other.mkdir()
        link(other / "banca.db", self.data / "banca.db")
        said = await self.house.refused(other, f"sqlite:{other / 'banca.db'}")
        assert f"process {self.house.pid}" in said
        shutil.rmtree(other)

    async def failing(self, how: str, phrase: str) -> None:
        broken = self.data / "broken"
        broken.write_text(how)
        await self.health(503, phrase)
        broken.unlink()
        await self.health(200, "")

    async def server_killed(self) -> None:
        assert self._server is not None
        await asyncio.to_thread(self._server.kill)
        await asyncio.to_thread(self._server.start)
        await self.health(200, "")

    async def health(self, status: int, phrase: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.house.port}") as client:

            async def is_so() -> bool:
                said = await client.get("/api/health")
                return said.status_code == status and said.json().get("phrase", "") == phrase

            await until(is_so)


async def tried(trials: Trials, times: int, seed: int) -> list[Gambler]:
    luck = random.Random(seed)
    await trials.house.start()
    try:
        gamblers = await swarm(trials.house.port, PLAYERS, seed)
        playing = [asyncio.create_task(gambler.play()) for gambler in gamblers]
        for _ in range(times):
            for kind, trial in luck.sample(list(trials.kinds.items()), len(trials.kinds)):
                kept = _promised(gamblers) + luck.randint(1, 2 * PLAYERS)
                await until(lambda kept=kept: _promised(gamblers) >= kept)
                await trial()
                trials.tried[kind] += 1
        before = [len(gambler.promises) for gambler in gamblers]
        await until(  # Everybody is back, and bets.
            lambda: all(len(g.promises) > n for g, n in zip(gamblers, before, strict=True))
        )
        for gambler in gamblers:
            gambler.stopping = True
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*playing)
        await until(lambda: not _held(trials.url))
    finally:
        await trials.house.kill(signal.SIGTERM)
    return gamblers


class Account:
    """What the books say after everything, beside what was promised."""

    def __init__(self, trials: Trials, gamblers: list[Gambler]) -> None:
        promises = [promise for gambler in gamblers for promise in gambler.promises]
        key = (trials.data / "house.key").read_bytes()
        with open_reader(trials.url) as reader:
            events = {table: reader.events(table) for table in TABLES}
            report = audit(reader, lambda: GameReplay(ALL_GAMES), house_key=key)
            held = [row for row in reader.scan_accounts() if path(row.id).kind == "held"]
            self.incidents = Counter(row.kind for row in reader.scan_incidents())
        self.promises = len(promises)
        self.lost = sum(
            (events[p.table][p.first].by, events[p.table][p.first].command) != (p.player, p.id)
            if p.first < len(events[p.table])
            else 1
            for p in promises
        )
        staked = Counter(e.command for log in events.values() for e in log if _is(e.body, "Staked"))
        self.doubled = sum(staked.values()) - len(staked)
        self.unasked = len(set(staked) - {promise.id for promise in promises})
        self.voided = sum(_is(e.body, "Voided") for log in events.values() for e in log)
        self.seeds_lost = sum(_is(e.body, "SeedLost") for log in events.values() for e in log)
        self.left_lying = sum(row.cents for row in held)
        self.findings = [f for f in report.findings if not f.what.endswith(LOST)]

    def __str__(self) -> str:
        return (
            f"{self.promises} bets promised: {self.lost} lost, {self.doubled} done twice, "
            f"{self.unasked} done unasked, {self.left_lying} cents left lying; "
            f"{self.voided} rounds void, all {self.seeds_lost} of lost keys; "
            f"{len(self.findings)} other findings"
        )


def _is(body: bytes, kind: str) -> bool:
    return bool(msgspec.json.decode(body)["type"] == kind)


@rule("LOG-8", "INT-4", "INT-5", "reading:luck")
@pytest.mark.parametrize(
    ("books", "times"),
    [
        pytest.param("sqlite", 1, id="sqlite, each once"),
        pytest.param("sqlite", SOAK, id="sqlite, soak", marks=LONG),
        pytest.param("postgresql", SOAK, id="postgresql, soak", marks=LONG),
    ],
)
def test_whatever_befalls_the_house_nothing_is_lost(
    request: pytest.FixtureRequest, tmp_path: Path, books: str, times: int
) -> None:
    server = None if books == "sqlite" else request.getfixturevalue("durable_pg")
    url = f"sqlite:{tmp_path / 'banca.db'}" if server is None else server.fresh()
    trials = Trials(tmp_path, url, server)
    gamblers = asyncio.run(tried(trials, times, seed=times))
    found = Account(trials, gamblers)

    told = "".join(f"{kind:24}{count:6} tried\n" for kind, count in trials.tried.items())
    print(f"\n{books}\n{told}{found}")  # noqa: T201 - What the soak is for.
    assert set(trials.tried.values()) == {times}
    assert found.promises > PLAYERS
    assert (found.lost, found.doubled, found.unasked, found.left_lying) == (0, 0, 0, 0), str(found)
    assert found.voided == found.seeds_lost == len(TABLES) * trials.keys_lost
    assert found.incidents["key"] == (len(TABLES) + 1) * trials.keys_lost
    lost = [finding for finding in found.findings if finding.what.endswith("is lost")]
    assert len(lost) == found.seeds_lost
    assert [finding for finding in found.findings if finding not in lost] == []
