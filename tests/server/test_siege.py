"""A house under siege: its memory is bounded, and honest players notice little.

The house and the besiegers are processes of their own. Meanwhile honest players bet, and somebody
asks for the house's health. The short form runs with every test, the long one is must-show 2 of
the issue: `make soak ARGS="-s -k siege"` prints its figures.
"""

from __future__ import annotations

import asyncio
import json
import socket
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection

from banca.floor.keys import new_key
from banca.house.books import open_books, open_reader
from banca.house.cashier import Cashier
from banca.house.players import Players
from tests import entropy
from tests.clock import PATIENCE_S, until
from tests.server.doors import dial, hear, wish
from tests.server.siege import TABLE
from tests.server.strangers import GET, ask

SEED = 806_2015
PLAYERS = 4
BANCA = [sys.executable, "-c", entropy.COMMAND]
HOUSE = f"""
[[table]]
id = "{TABLE}"
game = "roulette"
name = "t"
rules = {{ window = 3600, spin = 3600 }}
"""


class Force(NamedTuple):
    """How much is thrown at the house, and what it may cost."""

    odd: int
    half: int
    sockets: int
    slow: int
    bets: int  # Before, in the quiet house.
    more_mb: int


SHORT = Force(odd=600, half=100, sockets=80, slow=5, bets=20, more_mb=150)
LONG = Force(odd=1_000_000, half=10_000, sockets=5_000, slow=200, bets=2000, more_mb=600)


class Bettor:
    """Somebody honest, who bets and takes the bet back, again and again."""

    def __init__(self, player: str, token: str) -> None:
        self.player, self.token = player, token
        self.promised: list[str] = []
        self.took_s: list[float] = []

    async def bets(self, by: ClientConnection, times: int | None, over: asyncio.Event) -> None:
        count = 0
        while not over.is_set() and (times is None or count < times):
            count += 1
            bet = {"type": "PlaceBets", "bets": [["simple:red", 100]]}
            for what in (bet, {"type": "TakeBack"}):
                id, began = str(uuid.uuid4()), time.perf_counter()
                said = await wish(by, TABLE, what, id)
                self.took_s.append(time.perf_counter() - began)
                assert said["type"] == "Done", said
                self.promised.append(id)
            await asyncio.sleep(0.12)  # Real time: as fast as the door allows.


async def prepared(data: Path, tokens: int) -> tuple[list[Bettor], list[str]]:
    """Players who are in already: the door lets in only so many guests per minute."""
    new_key(data / "house.key")
    books = open_books(f"sqlite:{data}/banca.db")
    players, cashier = Players(books), Cashier(books)
    honest = []
    for n in range(PLAYERS):
        player, token = await players.enter(f"P{n}", "en")
        await cashier.welcome(player.id)
        honest.append(Bettor(player.id, token))
    others = [(await players.enter(f"X{n}", "en"))[1] for n in range(tokens)]
    await books.close()
    return honest, others


def memory_mb(pid: int, what: str = "VmRSS") -> float:
    (line,) = [x for x in Path(f"/proc/{pid}/status").read_text().split("\n") if x.startswith(what)]
    return int(line.split()[1]) / 1024


def p99_ms(took_s: list[float]) -> float:
    return statistics.quantiles(took_s, n=100)[98] * 1000


async def besieged(where: Path, force: Force) -> dict[str, Any]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    (where / "house.toml").write_text(HOUSE)
    honest, tokens = await prepared(where, max(4, force.sockets // 16))
    serve = ["serve", "--data", str(where), "--house", str(where / "house.toml"), "--log", "error"]
    house = subprocess.Popen([*BANCA, *serve, "--port", str(port)])
    over, health = asyncio.Event(), []

    async def open_yet() -> bool:
        try:
            return (await ask(port, GET, "127.0.0.2")).status == 200
        except OSError:
            return False

    async def examine() -> None:
        while not over.is_set():
            async with asyncio.timeout(PATIENCE_S):
                health.append((await ask(port, GET, "127.0.0.2")).status)
            await asyncio.sleep(0.1)  # Real time: between two looks.

    try:
        await until(open_yet)
        lines = [dial(port, bettor.token, max_queue=None) for bettor in honest]
        places = [await line.__aenter__() for line in lines]
        for by in places:
            await hear(by, "Welcome")
            await wish(by, TABLE, {"type": "Sit"})
        pairs = list(zip(honest, places, strict=True))
        await asyncio.gather(*(b.bets(by, force.bets // PLAYERS, over) for b, by in pairs))
        quiet_s = [took for bettor in honest for took in bettor.took_s]
        for bettor in honest:
            bettor.took_s.clear()
        before = memory_mb(house.pid)
        numbers = (port, SEED, force.odd, force.half, force.sockets, force.slow)
        siege = await asyncio.create_subprocess_exec(
            *[sys.executable, "-m", "tests.server.siege", *map(str, numbers)],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        betting = [asyncio.create_task(b.bets(by, None, over)) for b, by in pairs]
        looking = asyncio.create_task(examine())
        said, _ = await siege.communicate(json.dumps(tokens).encode() + b"\n")
        over.set()
        await asyncio.gather(*betting, looking)
        page = (await ask(port, GET.replace(b"health", b"metrics"), "127.0.0.1")).body.decode()
        after = memory_mb(house.pid, "VmHWM")
        for line in lines:
            await line.__aexit__(None, None, None)
    finally:
        house.terminate()
        house.wait(30)
    met = [row.split() for row in page.split("\n") if "bound=" in row and not row.endswith(" 0")]
    loud_s = [took for bettor in honest for took in bettor.took_s]
    return {
        "tried": json.loads(said),
        "bounds met": {row[0].split('"')[1]: int(row[1]) for row in met},
        "memory, MB": {"quiet": round(before), "at the most": round(after)},
        "bets": {"quiet": len(quiet_s), "under siege": len(loud_s)},
        "p99, ms": {"quiet": round(p99_ms(quiet_s), 1), "siege": round(p99_ms(loud_s), 1)},
        "longest, ms": {"quiet": round(max(quiet_s) * 1e3), "siege": round(max(loud_s) * 1e3)},
        "health asked": len(health),
        "health": sorted(set(health)),
        "promised": [(bettor.player, id) for bettor in honest for id in bettor.promised],
    }


async def held_out(where: Path, force: Force) -> None:
    found = await besieged(where, force)
    promised = found.pop("promised")
    with open_reader(f"sqlite:{where}/banca.db") as reader:
        lost = [id for player, id in promised if reader.command(player, id) is None]
    audit = subprocess.run([*BANCA, "verify", "--data", str(where)], capture_output=True)
    sys.stdout.write(json.dumps(found, indent=2) + "\n")

    assert found["health"] == [200]
    assert lost == []
    assert audit.returncode == 0, audit.stdout
    assert found["tried"]["odd requests"] + found["tried"]["odd frames"] >= force.odd * 0.95
    assert found["tried"]["half open"] >= force.half
    assert found["tried"]["sockets"] == force.sockets
    assert found["bets"]["under siege"] > 0
    grown = found["memory, MB"]["at the most"] - found["memory, MB"]["quiet"]
    assert grown < force.more_mb


async def test_a_short_siege_costs_honest_players_nothing_but_a_moment(tmp_path: Path) -> None:
    await held_out(tmp_path, SHORT)


@pytest.mark.soak
async def test_a_siege_of_a_million_odd_things(tmp_path: Path) -> None:
    await held_out(tmp_path, LONG)
