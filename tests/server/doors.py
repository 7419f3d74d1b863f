"""What the tests of the door share: a house to enter, tables to watch, a server to call."""

from __future__ import annotations

import asyncio
import json
import socket
import uuid
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from banca.floor.lobby import Lobby, Place
from banca.games import roulette
from banca.house.books import open_books
from banca.house.cashier import Cashier
from banca.house.players import Player, Players
from banca.kit.play import PlayerId, Refused
from banca.maths.odds import odds
from banca.server.app import make_app
from banca.server.house import House, Watcher
from banca.server.serve import uvicorn_config
from banca.server.settings import Settings
from tests.clock import PATIENCE_S, until

KEY = bytes(range(32))
SHARED, ALONE = "am38", "fr37-solo"
ADVISED = replace(  # As if the values of its decisions had been computed.
    roulette.GAME,
    advice=lambda state, turn: {"stand": "-0.500000"} if turn == "1.1.2" else None,
)
PLACES = [
    Place(
        SHARED,
        {"pt": "Americana", "en": "American"},
        ADVISED,
        roulette.Rules(),
        "PTS/0",
        True,
    ),
    Place(
        ALONE,
        {"pt": "Francesa", "en": "French"},
        ADVISED,
        roulette.Rules("807/2015", "french-37", shared=False, calls=True, spin=0),
        "PTS/0",
    ),
]


@asynccontextmanager
async def open_house(
    where: Path,
    settings: Settings | None = None,
    places: Sequence[Place] = PLACES,
    vfs: str | None = None,
) -> AsyncIterator[House]:
    """A real house: books on disk, two tables of roulette, no client built."""
    books = open_books(f"sqlite:{where}/banca.db", vfs=vfs)
    players, cashier = Players(books), Cashier(books)
    games = {place.game.name: place.game for place in places}
    lobby = Lobby(books, KEY, places, games, players.names, opening_s=60)  # Shares are opened.
    await lobby.start()
    try:
        yield House(
            books=books,
            players=players,
            cashier=cashier,
            lobby=lobby,
            odds=lambda game, rules: [row.plain() for row in odds(game, rules)],
            static=where / "webdist",
            complaints="livro@example.org",
            settings=settings or Settings(),
        )
    finally:
        await lobby.stop()
        await books.close()


async def guest(house: House, name: str = "Ana") -> tuple[Player, str]:
    """A player with points, and the token of the session."""
    player, token = await house.players.enter(name, "pt")
    await house.cashier.welcome(player.id)
    return player, token


class Table:
    """A table with nothing on it: it says what a test tells it to say."""

    name = stream = "t"
    state = None

    def __init__(self, view: bytes = b'{"type":"View"}') -> None:
        self.view = view
        self.watchers: dict[Watcher, int] = {}  # With how often each was shown the whole.
        self.behind: list[Watcher] = []
        self.wishes: list[tuple[PlayerId, str, bytes]] = []

    async def wish(
        self, player: PlayerId, id: str, body: bytes, kept: Callable[[], None] | None = None
    ) -> bytes:
        self.wishes.append((player, id, body))
        return json.dumps({"type": "Done", "id": id, "table": self.name}).encode()

    def watch(self, watcher: Watcher, seq: int | None) -> None:
        self.watchers[watcher] = self.watchers.get(watcher, 0) + 1
        watcher.send(self.view)

    def unwatch(self, watcher: Watcher) -> None:
        del self.watchers[watcher]

    def broadcast(self, data: bytes) -> None:
        self.behind += [watcher for watcher in self.watchers if not watcher.send(data)]


class OneTable:
    """A lobby with one such table in it."""

    def __init__(self, table: Table) -> None:
        self.only = table
        self.version = 0
        self.places: dict[str, Place] = {}

    async def table(self, name: str, player: str) -> Table:
        if name != self.only.name:
            raise Refused("wire:unknown", "no such table")
        return self.only

    def listing(self) -> Sequence[dict[str, Any]]:
        return [{"table": self.only.name, "version": self.version}]

    def seats(self, players: Collection[PlayerId]) -> dict[PlayerId, tuple[str, ...]]:
        return dict.fromkeys(players, ())


# --- Serving and calling --------------------------------------------------------------------------


@asynccontextmanager
async def serving(
    app: ASGIApp, settings: Settings | None = None, **more: Any
) -> AsyncIterator[int]:
    """*app* on a free port of the loopback."""
    config = uvicorn_config(
        app, settings or Settings(), port=0, log_config=None, access_log=False, **more
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    try:
        await until(lambda: server.started or task.done())
        assert server.started, "the server did not start"
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await task


@asynccontextmanager
async def open_door(
    where: Path, settings: Settings | None = None
) -> AsyncIterator[tuple[House, int]]:
    """A real house and the port that it is served on."""
    async with (
        open_house(where, settings) as house,
        serving(make_app(house), house.settings) as port,
    ):
        yield house, port


def with_one_table(house: House, table: Table) -> House:
    """*house* with nothing in its lobby but *table*."""
    return replace(house, lobby=OneTable(table))


def dial(port: int, token: str, **more: Any) -> connect:
    headers = {"Cookie": f"banca={token}"} if token else {}
    return connect(
        f"ws://127.0.0.1:{port}/api/socket", additional_headers=headers, compression=None, **more
    )


def reluctant() -> socket.socket:
    """A socket that buffers little before it is read."""
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    taken.setblocking(False)
    return taken


async def say(to: ClientConnection, **message: Any) -> None:
    await to.send(json.dumps(message))


async def hear(
    by: ClientConnection, kind: str = "", fits: Callable[[Any], bool] = lambda _: True
) -> Any:
    """The next message, or the next of this *kind* that *fits*."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            message = json.loads(await by.recv())
            if not kind or (message["type"] == kind and fits(message)):
                return message


async def wish(by: ClientConnection, table: str, wish: dict[str, Any], id: str = "") -> Any:
    """The answer to a wish."""
    id = id or str(uuid.uuid4())
    await say(by, type="Wish", table=table, id=id, wish=wish)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            message = json.loads(await by.recv())
            if message["type"] in ("Done", "Refused") and message["id"] == id:
                return message


async def closed(by: ClientConnection) -> int:
    """The code with which the server ends the socket, once everything else is read."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            while True:
                await by.recv()
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd else 1006


# --- Playing without a socket ---------------------------------------------------------------------


async def play(house: House, player: str, table: str, *wishes: dict[str, Any]) -> None:
    """Wishes that are granted, one after another."""
    at = await house.lobby.table(table, player)
    for wish in wishes:
        said = json.loads(await at.wish(player, str(uuid.uuid4()), json.dumps(wish).encode()))
        assert said["type"] == "Done", said


async def play_a_round(house: House, player: str) -> None:
    """A whole round at an individual table, from sitting down to leaving."""
    bets = [["simple:red", 500], ["pleno:0", 200]]
    await play(house, player, ALONE, {"type": "Sit"}, {"type": "PlaceBets", "bets": bets})
    await play(house, player, ALONE, {"type": "Spin"})
    table: Any = await house.lobby.table(ALONE, player)
    await until(lambda: table.round > 1)
    await play(house, player, ALONE, {"type": "Leave"})
