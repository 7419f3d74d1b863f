"""`kill -9` at any moment: nothing promised is lost, nothing is done twice, every round goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from banca.house.accounts import path
from banca.house.books import Envelope, open_reader
from banca.house.reading import Reader
from tests.clock import PATIENCE_S, until
from tests.crash.swarm import Gambler, Promise, swarm
from tests.rule_marks import rule

PLAYERS = 20


class Process:
    """The house as a process that can be killed and started again."""

    def __init__(self, data: Path, url: str, module: str = "tests.crash.hurried") -> None:
        self._data, self._url, self._module = data, url, module
        self.port = _free_port()
        self._process: asyncio.subprocess.Process | None = None
        self._starts = 0

    async def start(self, *more: str) -> None:
        self._starts += 1
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self._module),
            *(str(self._data), str(self.port), self._url, str(self._starts), *more),
        )
        async with httpx.AsyncClient() as client:
            await until(lambda: self._answers(client))

    async def _answers(self, client: httpx.AsyncClient) -> bool:
        assert self._process is not None
        assert self._process.returncode is None, "the house did not start"
        with contextlib.suppress(httpx.HTTPError):
            health = await client.get(f"http://127.0.0.1:{self.port}/api/health")
            return health.status_code == 200
        return False

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """How it ends; 0 if that was orderly."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid, how)
        async with asyncio.timeout(PATIENCE_S):
            return await self._process.wait()

    async def refused(self, data: Path | None = None, url: str = "") -> str:
        """What a house says that is started in the same way, or on other paths, and must not open.

        It has a port of its own, so that nothing else is in its way.
        """
        self._starts += 1
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self._module, str(data or self._data)),
            *(str(_free_port()), url or self._url, str(self._starts)),
            stderr=subprocess.PIPE,
        )
        async with asyncio.timeout(PATIENCE_S):
            _, said = await process.communicate()
        assert process.returncode, "it opened"
        return said.decode()


async def _tried(data: Path, url: str, kills: int, seed: int) -> list[Gambler]:
    """Twenty players bet at four tables while the house is killed again and again."""
    luck = random.Random(seed)
    house = Process(data, url)
    await house.start()
    try:
        gamblers = await swarm(house.port, PLAYERS, seed)
        playing = [asyncio.create_task(gambler.play()) for gambler in gamblers]
        for _ in range(kills):
            kept = _promised(gamblers) + luck.randint(1, 6 * PLAYERS)
            await until(lambda kept=kept: _promised(gamblers) >= kept)
            await house.kill()
            await house.start()
        before = [len(gambler.promises) for gambler in gamblers]
        await until(  # Everybody is back, and bets.
            lambda: all(len(g.promises) > n for g, n in zip(gamblers, before, strict=True))
        )
        for gambler in gamblers:
            gambler.stopping = True
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*playing)
        await until(lambda: not _held(url))  # The last rounds end by themselves.
    finally:
        await house.kill(signal.SIGTERM)
    return gamblers


def _promised(gamblers: list[Gambler]) -> int:
    return sum(len(gambler.promises) for gambler in gamblers)


def _held(url: str) -> list[str]:
    """The accounts of stakes that are still on a cloth."""
    with open_reader(url) as reader:
        rows = (row for row in reader.scan_accounts() if row.cents)
        return [row.id for row in rows if path(row.id).kind == "held"]


def _check(reader: Reader, gamblers: list[Gambler]) -> None:
    promises = [promise for gambler in gamblers for promise in gambler.promises]
    assert len(promises) > PLAYERS, "hardly anybody could bet"
    events = {table: reader.events(table) for table in {p.table for p in promises}}
    for promise in promises:
        _check_promise(promise, events[promise.table])
    written = Counter(
        event.command
        for log in events.values()
        for event in log
        if b'"type":"Staked"' in event.body
    )

    assert written == Counter(promise.id for promise in promises)  # Each once, and no other.
    assert not [e for log in events.values() for e in log if b'"type":"Voided"' in e.body]
    held = [row for row in reader.scan_accounts() if path(row.id).kind == "held" and row.cents]
    assert not held, f"stakes of rounds that did not go on: {held}"


def _check_promise(promise: Promise, log: list[Envelope]) -> None:
    event = log[promise.first]
    assert (event.by, event.command) == (promise.player, promise.id)
    assert msgspec.json.decode(event.body)["cents"] == promise.cents


def _verified(data: Path, url: str) -> None:
    """`banca verify`, as an inspector would run it."""
    command = [str(Path(sys.executable).with_name("banca")), "verify", "--json", "--data", data]
    if url.startswith("postgresql:"):
        command += ["--database", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    report = msgspec.json.decode(done.stdout)
    assert report["clean"]
    assert report["rounds"] > 0


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:{tmp_path / 'banca.db'}"
    else:
        yield request.getfixturevalue("durable_pg").fresh()


@rule("LOG-8", "INT-4", "INT-5")
@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(3, id="3 kills"),
        pytest.param(200, id="200 kills", marks=[pytest.mark.soak, pytest.mark.timeout(3600)]),
    ],
)
def test_a_killed_house_keeps_every_promise(store: str, tmp_path: Path, kills: int) -> None:
    gamblers = asyncio.run(_tried(tmp_path, store, kills, seed=kills))

    with open_reader(store) as reader:
        _check(reader, gamblers)
    _verified(tmp_path, store)
    assert sum(gambler.reconnects for gambler in gamblers) >= kills


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
