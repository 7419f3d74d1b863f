"""The wiring: the one place that knows every room, and makes a house of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from banca import __version__
from banca.all_games import ALL_GAMES
from banca.floor.keys import alone_in, house_key
from banca.floor.lobby import Lobby, Place
from banca.house.accounts import path
from banca.house.books import open_books, open_reader
from banca.house.cashier import Cashier
from banca.house.players import Players
from banca.maths.odds import odds
from banca.server.app import make_app
from banca.server.house import House
from banca.server.operator import fresh_token, metrics_page, operator_app
from banca.server.serve import uvicorn_config
from banca.settings import Settings, settings


class Setup(NamedTuple):
    """Where a house lives, and where it is reached."""

    data: Path = Path("var")
    database: str = ""  # Empty: an embedded store in *data*.
    house: Path | None = None  # A house.toml; None: the built-in one.
    host: str = "127.0.0.1"
    port: int = 8000

    @property
    def url(self) -> str:
        return self.database or f"sqlite:{self.data / 'banca.db'}"

    @property
    def key(self) -> Path:
        """The house key is outside the database (reading:luck)."""
        return self.data / "house.key"


@asynccontextmanager
async def running(setup: Setup, chosen: Settings | None = None) -> AsyncIterator[Starlette]:
    """A house at work: its books open, its tables live, its door ready to be served."""
    offered = chosen or settings(setup.house)
    setup.data.mkdir(mode=0o700, parents=True, exist_ok=True)  # Key, token and books are there.
    key = house_key(setup.key)
    books = open_books(setup.url)
    try:
        staked = await asyncio.to_thread(open_streams, setup.url)
        players, cashier = Players(books), Cashier(books)
        lobby = Lobby(
            books,
            key,
            offered.places,
            {game.name: game for game in ALL_GAMES},
            players.names,
            replenish=cashier.replenish,
            version=__version__,
        )
        await lobby.start(staked)
        laid = asyncio.create_task(asyncio.to_thread(_prepare, offered.places))
        try:
            house = House(
                books=books,
                players=players,
                cashier=cashier,
                lobby=lobby,
                odds=_odds,
                static=Path(str(files("banca") / "webdist")),
                complaints=offered.about.complaints,
                settings=offered.door,
            )
            token = fresh_token(setup.data)
            yield Starlette(
                routes=[
                    Mount("/api/operator", operator_app(lobby, token)),
                    Route("/api/metrics", metrics_page(token)),
                    Mount("/", make_app(house)),
                ]
            )
        finally:
            await laid
            await lobby.stop()
    finally:
        await books.close()


def _prepare(places: Iterable[Place]) -> None:
    """Whatever games must build to be fast; nobody should wait for it in a hand."""
    for place in places:
        if prepare := place.game.prepare:
            prepare(place.rules)


def open_streams(url: str) -> list[str]:
    """The streams that have stakes on them: their rounds have to go on."""
    with open_reader(url) as reader:
        lying = (path(row.id) for row in reader.scan_accounts() if row.cents)
        return list(dict.fromkeys(at.stream for at in lying if at.kind == "held"))


async def serve(setup: Setup) -> None:
    """Serve the house until it is told to stop; then let the tables finish what they write."""
    setup.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone_in(setup.data):
        await _served(setup)


async def _served(setup: Setup) -> None:
    offered = settings(setup.house)
    async with running(setup, offered) as app:
        config = uvicorn_config(
            app, offered.door, setup.host, setup.port, log_config=None, access_log=False
        )
        await uvicorn.Server(config).serve()


def _odds(game: Any, rules: Any) -> list[dict[str, str | None]]:
    return _odds_of(game, msgspec.json.encode(rules))


@lru_cache(maxsize=64)
def _odds_of(game: Any, rules: bytes) -> list[dict[str, str | None]]:
    """A table's exact odds; computed once, since its rules never change."""
    return [row.plain() for row in odds(game, msgspec.json.decode(rules, type=game.Rules))]
