"""Players who bet without pause, remember what they were promised, and come back when cut off."""

from __future__ import annotations

import asyncio
import random
import uuid
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets

from tests.clock import PATIENCE_S
from tests.crash.hurried import TABLES

SPOTS = ("pleno:17", "split:17-20", "dozen:2", "simple:red", "simple:odd", "columns:1-2")


class Promise(NamedTuple):
    """A bet that the house accepted: where in the log its events must be."""

    player: str
    table: str
    id: str
    cents: int
    first: int
    count: int


class Gambler:
    """One player at one table, with one wish outstanding at a time."""

    def __init__(self, name: str, table: str, port: int, seed: int) -> None:
        self.name = name
        self.table = table
        self.player = ""
        self.promises: list[Promise] = []
        self.refused: dict[str, int] = {}
        self.reconnects = 0
        self._port = port
        self._cookie = ""
        self._luck = random.Random(seed)
        self._pending: tuple[str, dict[str, Any], int] | None = None
        self.stopping = False

    async def enter(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self._port}") as client:
            answer = await client.post("/api/guests", json={"name": self.name, "language": "en"})
        answer.raise_for_status()
        self.player = answer.json()["player"]
        self._cookie = answer.cookies["banca"]

    async def play(self) -> None:
        """Bet until told to stop and nothing is outstanding."""
        while not (self.stopping and self._pending is None):
            try:
                await self._visit()
            except (OSError, websockets.WebSocketException, TimeoutError):
                self.reconnects += 1
                await asyncio.sleep(0.05)  # Real time: before it tries again.

    async def _visit(self) -> None:
        url = f"ws://127.0.0.1:{self._port}/api/socket"
        headers = {"Cookie": f"banca={self._cookie}"}
        async with websockets.connect(url, additional_headers=headers, open_timeout=5) as socket:
            sit = {"type": "Sit"}
            await self._ask(socket, str(uuid.uuid4()), sit)  # «Already seated» is fine too.
            while not (self.stopping and self._pending is None):
                if self._pending is None:
                    self._pending = self._fresh()
                id, wish, cents = self._pending
                answer = await self._ask(socket, id, wish)
                if answer["type"] == "Done":
                    where = (answer["first"], answer["count"])
                    self.promises.append(Promise(self.player, self.table, id, cents, *where))
                    self._pending = None
                elif answer["cite"] == "wire:busy" or answer["phrase"] == "the house is closing":
                    await asyncio.sleep(0.02)  # Real time: then it asks again with the same id.
                else:
                    phrase = answer["phrase"]
                    self.refused[phrase] = self.refused.get(phrase, 0) + 1
                    self._pending = None
                    if phrase == "not seated":
                        await self._ask(socket, str(uuid.uuid4()), sit)
                pause = self._luck.uniform(0.05, 0.12)
                await asyncio.sleep(pause)  # Real time: no faster than the house allows.

    def _fresh(self) -> tuple[str, dict[str, Any], int]:
        cents = 100 * self._luck.randint(1, 3)
        bets = [[self._luck.choice(SPOTS), cents]]
        return str(uuid.uuid4()), {"type": "PlaceBets", "bets": bets}, cents

    async def _ask(self, socket: Any, id: str, wish: dict[str, Any]) -> dict[str, Any]:
        message = {"type": "Wish", "table": self.table, "id": id, "wish": wish}
        await socket.send(msgspec.json.encode(message).decode())
        while True:
            async with asyncio.timeout(PATIENCE_S):
                answer: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if answer.get("id") == id:
                return answer


async def swarm(port: int, players: int, seed: int) -> list[Gambler]:
    """*players* at four tables, all signed in."""
    gamblers = [
        Gambler(f"Jogador {n}", TABLES[n % len(TABLES)], port, seed + n) for n in range(players)
    ]
    for gambler in gamblers:
        await gambler.enter()
    return gamblers
