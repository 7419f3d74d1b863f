"""The wiring: the one place that knows every room, and makes a house of them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from banca import __version__
from banca.all_games import ALL_GAMES
from banca.floor.approvals import approve
from banca.floor.beacon import QUICKNET, Beacon, Beacons
from banca.floor.jackpots import Jackpots
from banca.floor.keyring import key_of_house
from banca.floor.lobby import Lobby, Place
from banca.floor.receipts import signer_of
from banca.house.books import open_books
from banca.house.cashier import Cashier
from banca.house.hold import Holder, alone_in, this_house
from banca.house.players import Players
from banca.kit.game import AnyGame, Design
from banca.maths.odds import odds
from banca.outside.drand import RELAYS, Relays
from banca.outside.teller import Teller
from banca.outside.witness import Appointment, WitnessError
from banca.server.app import make_app
from banca.server.house import House
from banca.server.operator import fresh_token, metrics_page, operator_app
from banca.server.serve import uvicorn_config
from banca.settings import Promised, Settings, SettingsError, settings

log = structlog.get_logger("banca.house")


class Setup(NamedTuple):
    """Where a house lives, and where it is reached."""

    data: Path = Path("var")
    database: str = ""  # Empty: an embedded store in *data*.
    house: Path | None = None  # A house.toml; None: the built-in one.
    host: str = "127.0.0.1"
    port: int = 8000
    key_file: Path | None = None  # None: as `house.toml` says, or in *data*.
    new_key: bool = False  # Whether to go on without the key that the books know.

    @property
    def url(self) -> str:
        return self.database or f"sqlite:{self.data / 'banca.db'}"

    @property
    def key(self) -> Path:
        """The house key is outside the database (reading:luck).

        Books on a server are elsewhere, and the directory of the house has nothing of them.
        """
        return self.key_file or self.data / "house.key"

    @property
    def holder(self) -> Holder:
        """This process, for a second house that wants the same books."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return this_house(f"http://{host}:{self.port}")


@asynccontextmanager
async def running(setup: Setup, chosen: Settings | None = None) -> AsyncIterator[Starlette]:
    """A house at work: its books open, its tables live, its door ready to be served."""
    offered = chosen or settings(setup.house)
    setup.data.mkdir(mode=0o700, parents=True, exist_ok=True)  # Key, token and books are there.
    await asyncio.to_thread(_check, offered.witnesses)
    books = await asyncio.to_thread(open_books, setup.url, holder=setup.holder)
    try:
        path = setup.key_file or offered.key or setup.key
        key = await key_of_house(books, path, new=setup.new_key)
        await approve(books, _designs(offered.places))
        about = offered.about
        marks = (about.name, *about.marks)
        players = Players(books, marks=marks, most_an_hour=about.guests_an_hour)
        cashier = Cashier(books)
        lobby = Lobby(
            books,
            key,
            offered.places,
            {game.name: game for game in ALL_GAMES},
            players.names,
            replenish=cashier.replenish,
            version=__version__,
            lonely_s=about.put_away_s,
            most_tables=about.tables_open,
            epoch_rounds=about.epoch_rounds,
            opening_s=about.opening_s,
            ready_s=about.ready_s,
            quick_s=about.quick_s,
            moves=about.moves_a_round,
            beacons=_beacons(offered.beacon, books.clock),
            jackpots=Jackpots(books, offered.jackpots),
        )
        await lobby.start()
        teller = Teller(books, signer_of(key), offered.witnesses)
        teller.start()
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
            app = Starlette(
                routes=[
                    Mount("/api/operator", operator_app(lobby, token, books)),
                    Route("/api/metrics", metrics_page(token, teller.witnesses)),
                    Mount("/", make_app(house)),
                ]
            )
            app.state.rest = lobby.rest
            yield app
        finally:
            await laid
            await lobby.stop()
            await teller.stop(about.stop_s)
    finally:
        await books.close()


def _beacons(promised: Promised | None, clock: Callable[[], int]) -> Beacons:
    """Where signatures come from. Nobody is asked unless an epoch has promised it; and quicknet is
    known to houses that no longer promise it, since earlier epochs may.
    """
    known = {QUICKNET.name: Beacon(QUICKNET, Relays(RELAYS, QUICKNET.name), clock)}
    if promised is None:
        return Beacons(known)
    network, urls, wait_s, timeout_s = promised
    known[network.name] = Beacon(network, Relays(urls, network.name, timeout_s), clock, wait_s)
    return Beacons(known, network.name)


def _check(witnesses: Iterable[Appointment]) -> None:
    """Nobody should find out after the first rounds that a witness was never told."""
    for one in witnesses:
        try:
            one.witness.ready()
        except WitnessError as fault:
            raise SettingsError(f"witness {one.witness.name}: {fault}") from None


def _designs(places: Iterable[Place]) -> Iterator[Design]:
    """Everything at the house's tables that is approved by version and hash."""
    for place in places:
        if filed := place.game.files:
            yield from filed.designs(place.rules)


def _prepare(places: Iterable[Place]) -> None:
    """Whatever games must build to be fast; nobody should wait for it in a hand."""
    for place in places:
        if prepare := place.game.prepare:
            prepare(place.rules)


async def serve(setup: Setup) -> None:
    """Serve the house until it is told to stop; then let the tables finish what they write.

    SIGTERM and Ctrl-C are the same: no more wishes, every table at rest, sockets closed (1001), the
    books closed and whole. A second one ends the process at once, which loses nothing that was
    answered; so does a stop that takes longer than the house allows.
    """
    offered = settings(setup.house)
    with _told_to_stop(offered.about.stop_s) as stopping:
        setup.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone_in(setup.data, setup.holder):
            await _served(setup, offered, stopping)


async def _served(setup: Setup, offered: Settings, stopping: asyncio.Event) -> None:
    async with running(setup, offered) as app:
        config = uvicorn_config(
            app,
            offered.door,
            setup.host,
            setup.port,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=offered.about.stop_s,
        )
        server = _Server(config)
        closing = asyncio.create_task(_close(server, app, stopping, offered.about.stop_s))
        try:
            await server.serve()
        finally:
            closing.cancel()


class _Server(uvicorn.Server):
    """uvicorn's own handlers would raise the signal again, and SIGTERM would end us in mid-stop."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _close(
    server: uvicorn.Server, app: Starlette, stopping: asyncio.Event, stop_s: int
) -> None:
    """When told to stop: first the tables, so that whoever asked is answered; then the door."""
    await stopping.wait()
    try:
        async with asyncio.timeout(stop_s):
            await app.state.rest()
    except TimeoutError:
        log.error("tables are not at rest", seconds=stop_s)
    server.should_exit = True


@contextmanager
def _told_to_stop(stop_s: int) -> Iterator[asyncio.Event]:
    """An event that SIGTERM and SIGINT set; the second of them ends the process.

    So does the clock: tables, door, witnesses and books have *stop_s* each.
    """
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    clocks: list[asyncio.TimerHandle] = []

    def heard(number: int) -> None:
        if stopping.is_set():
            _end(128 + number, "told twice")
        log.info("closing", signal=signal.Signals(number).name, seconds=stop_s)
        clocks.append(loop.call_later(4 * stop_s, _end, 1, "the stop took too long"))
        stopping.set()

    signals: tuple[signal.Signals, ...] = (signal.SIGTERM, signal.SIGINT)
    try:
        for number in signals:
            loop.add_signal_handler(number, heard, number)
    except (ValueError, NotImplementedError, RuntimeError):
        signals = ()  # Not in the main thread: whoever started us stops us.
    try:
        yield stopping
    finally:
        for clock in clocks:
            clock.cancel()
        for number in signals:
            loop.remove_signal_handler(number)


def _end(code: int, why: str) -> None:
    """End at once, as a crash would: what was answered is on disk."""
    log.warning("ended", why=why)
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


def _odds(game: AnyGame, rules: Any) -> list[dict[str, str | None]]:
    return _odds_of(game, msgspec.json.encode(rules))


@lru_cache(maxsize=64)
def _odds_of(game: AnyGame, rules: bytes) -> list[dict[str, str | None]]:
    """A table's exact odds; computed once, since its rules never change."""
    return [row.plain() for row in odds(game, msgspec.json.decode(rules, type=game.Rules))]
