"""The tables of a house: shared ones are always open, individual ones open when somebody comes.

A table's stream has its name; under other rules it is another stream (`am38`, then `am38.2`), and
an individual one names its player too (`am38-solo~7f3a`). A stream that still has stakes on it when
the house starts is opened whatever the house offers now, and its round is played out; an individual
one waits for its player as long as it must (PD-53).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from banca.floor import frames
from banca.floor.bots import Attendant
from banca.floor.dealer import Dealer, Opened, read_opened
from banca.floor.epoch import OPENING_S, ROUNDS
from banca.floor.frames import Document
from banca.floor.hours import time_of_day
from banca.floor.luck import fresh_nonce
from banca.floor.purse import Purse
from banca.floor.recall import OwnCards, Recalled, epoch_of, own_cards, written_hand
from banca.floor.table import Table
from banca.house.books import Books, Envelope
from banca.house.form import read_rules
from banca.house.players import Player
from banca.kit.game import AnyGame, Game
from banca.kit.play import PlayerId, Refused, require
from banca.rulebook import FIRST, languages

TICK_S = 1.0
LONELY_S = 60.0  # An individual table where nobody sits or watches is put away after this.

log = structlog.get_logger("banca.lobby")


class Place(NamedTuple):
    """A table as the house offers it."""

    id: str
    title: dict[str, str]
    game: Game[Any, Any, Any, Any]
    rules: Any
    asset: str
    advice: bool = False  # Whether players are told the value of each decision.
    bots: tuple[str, ...] = ()  # House bots that may sit here, by strength.
    one_device: bool = False  # Whether a second player from the same device is turned away.

    @property
    def shared(self) -> bool:
        return self.game.shared(self.rules)


class Lobby:
    def __init__(
        self,
        books: Books,
        house_key: bytes,
        places: Iterable[Place],
        games: Mapping[str, Game[Any, Any, Any, Any]],
        names: Callable[[Iterable[PlayerId]], Awaitable[dict[PlayerId, str]]],
        *,
        replenish: Callable[[PlayerId, int], Awaitable[int | None]] | None = None,
        version: str = "",
        now: Callable[[], float] = time.monotonic,
        nonce: Callable[[], bytes] = fresh_nonce,
        epoch_rounds: int = ROUNDS,
        opening_s: int = OPENING_S,
    ) -> None:
        self.places = {place.id: place for place in places}
        self._rows = {
            p.id: frames.row(p.id, p.title, p.game, p.rules, p.asset) for p in self.places.values()
        }
        self.purse = Purse(names)
        self._books = books
        self._key = house_key
        self._games = games
        self._replenish = replenish
        self._program = version
        self._now = now
        self._nonce = nonce
        self._epoch_rounds = epoch_rounds
        self._opening_s = opening_s
        self._generation: dict[str, str] = {}  # A place's id, and the name of its streams.
        self._tables: dict[str, Table] = {}  # By stream.
        self._opening: dict[str, asyncio.Lock] = {}
        self._lonely: dict[str, float] = {}
        self._attendants: list[Attendant] = []  # Of the tables that have house bots.
        self._ticker: asyncio.Task[None] | None = None
        self._opened = 0

    # --- Opening and closing --------------------------------------------------------------------

    async def start(self, staked: Iterable[str] = ()) -> None:
        """Open the shared tables, and all streams in *staked*, which have an open round."""
        for place in self.places.values():
            self._generation[place.id] = await self._stream_of(place)
        for place in self.places.values():
            if place.shared:
                await self._open(place.id, self._generation[place.id], place)
        for stream in staked:
            if stream not in self._tables:
                await self._resume(stream)
        for place in self.places.values():
            if place.bots:
                await self._attend(place)
        self._ticker = asyncio.create_task(self._tick(), name="lobby")

    async def stop(self) -> None:
        if self._ticker is not None:
            self._ticker.cancel()
            await asyncio.gather(self._ticker, return_exceptions=True)
        await asyncio.gather(*(attendant.stop() for attendant in self._attendants))
        await asyncio.gather(*(table.stop() for table in self._tables.values()))

    async def table(self, name: str, player: PlayerId) -> Table:
        """The table that the house offers as *name*; an individual one is *player*'s own."""
        place = self.places.get(name)
        require(place is not None, "wire:unknown", "no such table", table=name[:64])
        assert place is not None
        generation = self._generation[name]
        stream = generation if place.shared else f"{generation}~{player}"
        if player and (unknown := self.purse.unknown(place.asset, player)):
            self.purse.believe(await self._books.balances(unknown))
        return self._tables.get(stream) or await self._open(name, stream, place)

    def renamed(self, player: PlayerId, name: str) -> None:
        """A player is called *name* from now on, at every table."""
        self.purse.rename(player, name)
        for table in self._tables.values():
            table.renamed(player)

    async def own_cards(
        self, stream: str, events: Sequence[Envelope], player: PlayerId
    ) -> OwnCards:
        """What *player* was dealt in the round in *events* of *stream*."""
        first = await self._first(stream)
        game = self._games[first.game]
        return own_cards(game, await self._seeds(game, stream, events), stream, events, player)

    async def written_hand(
        self,
        stream: str,
        events: Sequence[Envelope],
        player: PlayerId,
        names: Mapping[PlayerId, str],
    ) -> str:
        """The hand in *events* of *stream*, as a file with what *player* may know of it."""
        first = await self._first(stream)
        game = self._games[first.game]
        seeds = await self._seeds(game, stream, events)
        return written_hand(game, seeds, first, events, player, names)

    async def _seeds(self, game: AnyGame, stream: str, events: Sequence[Envelope]) -> Recalled:
        """Whoever knows the seed of the round in *events*."""
        nonces = await self._books.nonces(stream, epoch_of(game, events), 1)
        return Recalled(self._key, stream, nonces)

    def find(self, name: str) -> list[Table]:
        """Every live table that an operator may mean by *name*: an id, or a whole stream."""
        return [t for t in self._tables.values() if name in (t.name, t.stream)]

    async def _open(self, name: str, stream: str, place: Place) -> Table:
        async with self._opening.setdefault(stream, asyncio.Lock()):
            if stream in self._tables:
                return self._tables[stream]
            dealer = Dealer(
                place.game,
                place.rules,
                stream,
                place.asset,
                self._key,
                version=self._program,
                epoch_rounds=self._epoch_rounds,
                opening_s=self._opening_s,
                nonce=self._nonce,
            )
            table = Table(
                name,
                place.title,
                dealer,
                self._books,
                self.purse,
                may_stake=self._one_round,
                one_device=place.one_device,
                replenish=self._replenish,
                now=self._now,
            )
            await table.open()
            self._tables[stream] = table
            self._opening.pop(stream, None)
            self._opened += 1
            return table

    async def _attend(self, place: Place) -> None:
        """Send house bots to a shared table, for points alone (reading:bots)."""
        table = await self.table(place.id, "")

        async def meet(bot: PlayerId, name: str) -> None:
            await self._books.keep(Player(bot, name, FIRST, self._books.clock()))
            self.purse.rename(bot, name)
            await self.table(place.id, bot)

        attendant = Attendant(table, place.bots, meet)
        self._attendants.append(attendant)
        attendant.start()

    async def _resume(self, stream: str) -> None:
        """Open a stream that has stakes on it; what the house no longer offers is played out."""
        first = await self._first(stream)
        base = stream.partition("~")[0]
        id = next((id for id, name in self._generation.items() if name == base), None)
        if id is not None:
            await self._open(id, stream, self.places[id])
            return
        game = self._games[first.game]
        rules = read_rules(game.Rules, first.rules, f"{stream}#0")
        title = dict.fromkeys(languages(), stream)
        table = await self._open(stream, stream, Place(stream, title, game, rules, first.asset))
        log.warning("retired table has stakes", table=stream)
        table.close("the house no longer offers it")

    async def _stream_of(self, place: Place) -> str:
        """The name of the place's stream: the one begun under its present rules."""
        name = re.compile(re.escape(place.id) + r"(?:\.(\d+))?(?:~.*)?\Z")
        wanted = msgspec.json.decode(msgspec.json.encode(place.rules))  # As a log holds them.
        looked: set[int] = set()
        for stream in await self._books.streams(place.id):
            found = name.match(stream)
            if found is None:
                continue
            number = int(found[1] or 1)
            if number in looked:
                continue  # Another player's, under the same rules.
            looked.add(number)
            first = await self._first(stream)
            if (first.game, first.rules, first.asset) == (place.game.name, wanted, place.asset):
                return stream.partition("~")[0]
        return f"{place.id}.{max(looked) + 1}" if looked else place.id

    async def _first(self, stream: str) -> Opened:
        (envelope,) = await self._books.events(stream, 0, 1)
        return read_opened(envelope)

    # --- What all tables share ------------------------------------------------------------------

    def _one_round(self, table: Table, player: PlayerId) -> None:
        """At individual tables a player has one open round of a game at a time (INT-3)."""
        if table.game.shared(table.rules):
            return
        for other in self._tables.values():
            alone = other is not table and not other.game.shared(other.rules)
            if alone and other.game is table.game and other.in_play(player):
                where, number = other.name, other.round
                waits = "a round waits at another table"
                raise Refused("INT-3", waits, table=where, round=number)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            for stream, table in list(self._tables.items()):
                try:
                    table.tick()
                    self._by_the_clock(table)
                    if not table.game.shared(table.rules):
                        await self._put_away(stream, table)
                except Exception as fault:  # One table's fault must not stop the others' clocks.
                    log.error("tick", table=stream, what=str(fault), exc_info=fault)

    def _by_the_clock(self, table: Table) -> None:
        """A table with announced hours opens and closes at them (809/2015:6.b)."""
        hours = table.game.hours
        if hours is not None and not table.closing:
            order = hours.order(table.state, time_of_day(self._books.clock()))
            if order is not None:
                table.order(order)

    async def _put_away(self, stream: str, table: Table) -> None:
        if table.watched() or table.seats() or table.closing:
            self._lonely.pop(stream, None)
        elif self._now() - self._lonely.setdefault(stream, self._now()) > LONELY_S:
            del self._tables[stream], self._lonely[stream]
            await table.stop()

    # --- What is shown --------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Grows with everything that a lobby would show."""
        return self._opened + sum(t.version for t in self._tables.values() if self._listed(t))

    def listing(self) -> list[Document]:
        """One row for every table that the house offers."""
        rows = []
        for place in self.places.values():
            table = self._tables.get(self._generation.get(place.id, ""))
            rows.append(table.listing() if table is not None else self._rows[place.id])
        return rows

    def _listed(self, table: Table) -> bool:
        return table.stream in self._generation.values()
