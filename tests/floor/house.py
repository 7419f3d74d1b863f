"""A house for tests: real books in a directory of its own, live tables, a clock under control.

Time stands still except when a test lets it pass; luck is the sealed luck of a known key.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import chain, count
from pathlib import Path
from typing import Any

import msgspec
from structlog.testing import capture_logs

from banca.floor.house_clock import QUICK_S, READY_S
from banca.floor.jackpots import Jackpots, Offered
from banca.floor.lobby import Lobby, Place
from banca.floor.luck import Sealed
from banca.floor.moves import MOVES
from banca.floor.table import Table
from banca.games import roulette
from banca.games.roulette.messages import LetGo
from banca.games.roulette.table import wheel
from banca.house.accounts import POINTS, of_player
from banca.house.audit import Finding, audit
from banca.house.audit_beacon import Networks
from banca.house.books import Books, Envelope, open_books, open_reader
from banca.house.cashier import Cashier
from banca.house.replay import GameReplay
from banca.kit.layout import CloseBets
from tests.beacon import TestBeacon, audited
from tests.clock import PATIENCE_S, Clock
from tests.floor.fakes import MemoryBooks
from tests.house.acts import give

KEY = bytes(range(32))

Said = dict[str, Any]


def place(
    id: str = "am38", *, game: Any = roulette.GAME, asset: str = POINTS, **rules: Any
) -> Place:
    """A table of the house; further arguments are fields of its rules."""
    return Place(id, {"pt": id, "en": id}, game, game.Rules(**rules), asset)


HOUSE = (place("am38"), place("fr37", rulebook="807/2015", wheel="french-37", calls=True))
SOLO = (place("solo", shared=False), place("solo2", shared=False, minimum=200))


class House:
    """Books, lobby and tables, to be stopped and opened again."""

    def __init__(
        self,
        folder: Path,
        *places: Place,
        lines: Any = (),
        wrap: Callable[[Books], Any] = lambda books: books,
        replenished: bool = True,
        memory: bool = False,  # Books without a file, which are not verified.
        nonces: Sequence[int] = (),  # Of the first rounds.
        beacon: TestBeacon | None = None,
        ready_s: int = READY_S,
        quick_s: float = QUICK_S,
        moves: int = MOVES,
        jackpots: Sequence[Offered] = (),
        url: str = "",
    ) -> None:
        self.lines = lines  # What the house has written to its own log.
        self.url = url or f"sqlite:{folder}/banca.db"
        self.jackpots = jackpots
        self.places = places or HOUSE + SOLO
        self.clock = Clock()
        self.books: Any = None
        self.lobby: Any = None
        self._wrap = wrap
        self._replenished = replenished
        self.memory = memory
        self._nonces = chain(nonces, count(max(nonces, default=0) + 1))  # None of them twice.
        self._epoch_rounds = 1 if nonces else 16  # With 1, every round has a nonce of its own.
        self._beacon = beacon
        self._ready_s = ready_s
        self._quick_s = quick_s
        self._moves = moves
        self._ids = count(1)

    async def open(self) -> None:
        if self.memory:
            self.books = MemoryBooks(self.clock.micros)
        else:
            self.books = self._wrap(open_books(self.url, clock=self.clock.micros))
        self.lobby = Lobby(
            self.books,
            KEY,
            self.places,
            {place.game.name: place.game for place in self.places},
            _names,
            replenish=Cashier(self.books).replenish if self._replenished else None,
            version="test",
            now=self.clock,
            nonce=lambda: next(self._nonces).to_bytes(32, "big"),
            epoch_rounds=self._epoch_rounds,
            ready_s=self._ready_s,
            quick_s=self._quick_s,
            moves=self._moves,
            beacons=self._beacon and self._beacon.beacons(self.clock.micros),
            jackpots=Jackpots(self.books, self.jackpots),
        )
        await self.lobby.start()

    async def close(self) -> None:
        await self.lobby.stop()
        await self.books.close()

    async def restart(self, *places: Place) -> None:
        """Stop in the middle of whatever is going on, and reopen from what is on disk."""
        await self.close()
        self.places = places or self.places
        await self.open()

    # --- Playing --------------------------------------------------------------------------------

    async def give(self, *players: str, cents: int = 100_000, asset: str = POINTS) -> None:
        for player in players:
            await give(self.books, player, cents, asset)

    async def table(self, name: str = "am38", player: str = "") -> Table:
        found: Table = await self.lobby.table(name, player)
        return found

    async def wish(
        self, player: str, kind: str, table: str = "am38", /, *, id: str = "", **fields: Any
    ) -> Said:
        """What the table answers to the wish; every wish gets its own id unless one is given."""
        at = await self.table(table, player)
        said = await at.wish(player, id or self.id(), msgspec.json.encode({"type": kind, **fields}))
        return msgspec.json.decode(said)  # type: ignore[no-any-return]

    def id(self) -> str:
        return f"0192{next(self._ids):028x}"

    async def sit(self, *seats: str, table: str = "am38") -> None:
        for player in seats:
            accepted(await self.wish(player, "Sit", table))

    async def bet(self, player: str, *bets: tuple[str, int], table: str = "am38") -> Said:
        return accepted(
            await self.wish(player, "PlaceBets", table, bets=bets or [("pleno:17", 200)])
        )

    async def order(self, table: Table, command: Any, by: str = "house") -> None:
        """Have the house do something, and wait until it is done."""
        table.order(command, by)
        await self.still(table)

    async def play(self, table: Table) -> None:
        """Close the bets if they are open, and let the ball come to rest."""
        number = table.round
        if table.state.phase == "betting":
            await self.order(table, CloseBets(number))
        await self.order(table, LetGo(number))
        assert table.round == number + 1

    async def still(self, *tables: Table) -> None:
        """Wait until everything asked of the tables is done: a refused wish shows it."""
        for table in tables:
            await table.wish("nobody", self.id(), b'{"type":"Leave"}')

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let the house work, without time passing, until *condition* holds."""
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, "it never came to be"
            await breathe()

    async def calls(self, table: Table) -> None:
        """Let time pass until the shares of the round are called."""
        while not table.position.luck.called:
            await self.pass_time(1, table)

    async def pass_time(self, seconds: float, *tables: Table) -> None:
        """Let time pass; the tables do what is due by then."""
        self.clock.seconds += seconds
        await breathe()
        await self.still(*tables)

    # --- Looking --------------------------------------------------------------------------------

    async def log(self, stream: str = "am38") -> list[Envelope]:
        found: list[Envelope] = await self.books.events(stream)
        return found

    async def kinds(self, stream: str = "am38", first: int = 0) -> list[str]:
        """What happened, by name."""
        return [kind(envelope) for envelope in (await self.log(stream))[first:]]

    async def money(self, player: str, asset: str = POINTS) -> tuple[int, int]:
        """What the player has free and in play, by the books."""
        owned = await self.books.owned(player)
        free = owned.get((asset, of_player(player)), 0)
        return free, sum(cents for (its, _), cents in owned.items() if its == asset) - free

    def next_pocket(self, table: Table) -> str:
        """Where the ball is going to rest, by the luck sealed for the round."""
        chance = Sealed(table.dealer, table.stream, table.position.luck)
        return chance.pick(wheel(table.rules))

    def incidents(self) -> list[tuple[str, str, str]]:
        with open_reader(self.url) as reader:
            return [(row.kind, row.stream, row.body.decode()) for row in reader.scan_incidents()]

    def findings(self) -> list[Finding]:
        """What `banca verify` would say about the books."""
        games = {place.game.name: place.game for place in self.places}.values()
        with open_reader(self.url) as reader:
            replay, networks = lambda: GameReplay(games), Networks([audited()])
            return audit(reader, replay, house_key=KEY, networks=networks).findings


async def _names(ids: Any) -> dict[str, str]:
    return {id: id.title() for id in ids}


async def breathe() -> None:
    """Give the threads of the books a moment; a stopped clock gives none."""
    for _ in range(5):
        await asyncio.sleep(0)
    await asyncio.get_running_loop().run_in_executor(None, time.sleep, 0.0005)


@asynccontextmanager
async def opened(
    folder: Path, *places: Place, verified: bool = True, **settings: Any
) -> AsyncIterator[House]:
    """A house at work. When it closes, its books are verified: they must be clean."""
    with capture_logs() as lines:
        house = House(folder, *places, lines=lines, **settings)
        try:
            await house.open()
            yield house
        finally:
            await house.close()
    assert house.memory or not verified or house.findings() == []


# --- What was said ------------------------------------------------------------------------------


def kind(envelope: Envelope) -> str:
    return str(msgspec.json.decode(envelope.body)["type"])


def body(envelope: Envelope) -> Said:
    found: Said = msgspec.json.decode(envelope.body)
    return found


def accepted(said: Said) -> Said:
    assert said["type"] == "Done", said
    return said


def refusal(said: Said) -> tuple[str, str]:
    """The rule and the phrase of a refusal."""
    assert said["type"] == "Refused", said
    return said["cite"], said["phrase"]
