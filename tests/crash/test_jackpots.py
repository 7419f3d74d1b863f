"""Machines on one superjackpot, under load and with kills: every cent is accounted for.

Contributions, what is in the jackpots, and what was paid reconcile; every win has one winner.
"""

from __future__ import annotations

import asyncio
import random
import signal
import uuid
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banca.floor.keys import house_key
from banca.house.accounts import POINTS, of_award, of_jackpot
from banca.house.audit import audit
from banca.house.books import open_reader
from banca.house.kept import JACKPOTS
from banca.house.reading import Reader
from banca.house.replay import GameReplay
from tests.clock import PATIENCE_S, until
from tests.crash import machines
from tests.crash.swarm import Gambler
from tests.crash.test_kill import Process
from tests.rule_marks import rule


class Player(Gambler):
    """One player at a machine of their own, who bets as fast as the machine allows."""

    kind = machines.KINDS["toys"]

    def _fresh(self) -> tuple[str, dict[str, Any], int]:
        return str(uuid.uuid4()), self.kind.wish, self.kind.cents


async def _played(
    data: Path, url: str, kind: str, players: int, kills: int, plays: int
) -> list[Player]:
    luck = random.Random(kills)
    house = Process(data, url, "tests.crash.machines")
    await house.start(kind)
    try:
        crowd = [
            Player(f"Jogador {n}", machines.TABLES[n % len(machines.TABLES)], house.port, n)
            for n in range(players)
        ]
        for one in crowd:
            one.kind = machines.KINDS[kind]
        for one in crowd:
            await one.enter()
        playing = [asyncio.create_task(one.play()) for one in crowd]
        for _ in range(kills):
            kept = _promised(crowd) + luck.randint(1, plays // max(1, kills))
            await _reach(crowd, kept)
            await house.kill()
            await house.start(kind)
        await _reach(crowd, plays)
        await until(lambda: _wins(url) >= 2)
        for one in crowd:
            one.stopping = True
        async with asyncio.timeout(5 * PATIENCE_S):
            await asyncio.gather(*playing)
        await until(lambda: _settled(url))  # Whatever was hit is paid, and every round over.
    finally:
        ended = await house.kill(signal.SIGTERM)
    assert ended == 0
    return crowd


async def _reach(crowd: list[Player], plays: int) -> None:
    """However slow the machine is, some of them go on within a minute."""
    while (now := _promised(crowd)) < plays:
        await until(lambda now=now: _promised(crowd) > now)


def _promised(crowd: list[Player]) -> int:
    return sum(len(one.promises) for one in crowd)


def _wins(url: str) -> int:
    with open_reader(url) as reader:
        return sum(len(_of(reader, JACKPOTS + id, "JackpotAwarded")) for id in ("super", "mini"))


def _settled(url: str) -> bool:
    with open_reader(url) as reader:
        left = [row for row in reader.scan_accounts() if row.cents]
        return not any(row.id.startswith(("held", "award")) for row in left)


def _of(reader: Reader, stream: str, kind: str) -> list[dict[str, Any]]:
    mark = f'"type":"{kind}"'.encode()
    return [msgspec.json.decode(one.body) for one in reader.events(stream) if mark in one.body]


def _reconcile(reader: Reader, crowd: list[Player]) -> int:
    """Every cent of every jackpot, by adding up the log in the plainest way; how many wins."""
    streams = [f"{one.table}~{one.player}" for one in crowd]
    given: Counter[str] = Counter()
    paid: list[tuple[str, str, int, str, int]] = []
    plays = 0
    for stream in streams:
        for one in _of(reader, stream, "Contributed"):
            given[one["jackpot"]] += one["cents"]
            plays += one["jackpot"] == "super"
        paid += [
            (one["jackpot"], stream, one["round"], one["player"], one["cents"])
            for one in _of(reader, stream, "JackpotWon")
        ]
    assert plays == sum(len(one.promises) for one in crowd)  # Each promised bet was played once.
    won: list[tuple[str, str, int, str, int]] = []
    for id in ("super", "mini"):
        awards = _of(reader, JACKPOTS + id, "JackpotAwarded")
        won += [(id, one["stream"], one["round"], one["player"], one["cents"]) for one in awards]
        seeds = sum(one["cents"] for one in _of(reader, JACKPOTS + id, "Seeded"))
        seeds += sum(one["seed"] for one in awards)
        out = sum(one["cents"] for one in awards)
        pot, owing = (POINTS, of_jackpot(id)), (POINTS, of_award(id))
        balances = reader.balances([pot, owing])
        assert balances == {pot: given[id] + seeds - out, owing: 0}
    assert sorted(won) == sorted(paid)  # One winner per win, and each is paid once, to the cent.
    return len(won)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:{tmp_path / 'banca.db'}"
    else:
        yield request.getfixturevalue("durable_pg").fresh()


SOAK = [pytest.mark.soak, pytest.mark.timeout(3600)]


@rule("1441/95-VIII:4", "1441/95-VIII:5", "828/2015:20", "PD-64")
@pytest.mark.parametrize(
    ("kind", "players", "kills", "plays"),
    [
        pytest.param("toys", 12, 2, 120, id="12 toys"),
        pytest.param("caravelas", 200, 20, 10_000, id="200 machines", marks=SOAK),
    ],
)
def test_two_hundred_machines_on_one_superjackpot_reconcile_to_the_cent(
    store: str, tmp_path: Path, kind: str, players: int, kills: int, plays: int
) -> None:
    crowd = asyncio.run(_played(tmp_path, store, kind, players, kills, plays))

    with open_reader(store) as reader:
        wins = _reconcile(reader, crowd)
        key = house_key(tmp_path / "house.key")
        report = audit(reader, lambda: GameReplay([machines.KINDS[kind].game]), house_key=key)
    assert report.findings == []
    assert wins >= 2
    assert sum(one.reconnects for one in crowd) >= kills
