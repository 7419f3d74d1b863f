"""The tables of a house: shared ones are always open, individual ones open when somebody comes.

A table's stream has its name; under other rules it is another stream (`am38`, then `am38.2`), and
an individual one names its player too (`am38-solo~7f3a`). A shared stream that still has stakes on
it when the house starts is opened whatever the house offers now, and its round is played out.

An individual table that nobody is at is put away, stakes and all: its round waits in the books and
not in memory, and comes back with its player (INT-5, PD-53). What the house owes such a round by
itself (to finish it, to refund it after ninety days or when its table is no longer offered) is
found by going through the stakes in the books, slowly: `_look_around`.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from banca.floor import frames, idle
from banca.floor.alone import Alone, Waiting, player_of
from banca.floor.beacon import Beacons
from banca.floor.bots import Attendant
from banca.floor.dealer import Dealer
from banca.floor.epoch import OPENING_S, ROUNDS
from banca.floor.frames import Document
from banca.floor.hours import time_of_day
from banca.floor.house_clock import QUICK_S, READY_S
from banca.floor.jackpots import Jackpots
from banca.floor.luck import fresh_nonce
from banca.floor.moves import MOVES
from banca.floor.purse import Purse
from banca.floor.recall import OwnCards, Recalled, epoch_of, own_cards, read, written_hand
from banca.floor.table import Table
from banca.house.accounts import ASSETS, path
from banca.house.books import Books, Envelope, StoreError
from banca.house.form import read_rules
from banca.house.opened import Opened, read_opened
from banca.house.players import Player
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId, Value, require
from banca.rulebook import FIRST, languages

TICK_S = 1.0
LONELY_S = 60.0  # An individual table that nobody is connected to is put away after this.
FORGET_S = 60.0  # How often those who are at no table are forgotten.
LOOK_S = 3600.0  # Between two walks through the stakes in the books,
PAGE_S = 1.0  # and between two pages of them.
MOST_TABLES = 20_000  # Individual tables that are open at the same time.
AT_ONCE = 100  # Tables that the house itself has taken out of the books, at the most.

log = structlog.get_logger("banca.lobby")


class Place(NamedTuple):
    """A table as the house offers it."""

    id: str
    title: dict[str, str]
    game: AnyGame
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
        games: Mapping[str, AnyGame],
        names: Callable[[Iterable[PlayerId]], Awaitable[dict[PlayerId, str]]],
        *,
        replenish: Callable[[PlayerId, int], Awaitable[int | None]] | None = None,
        version: str = "",
        lonely_s: float = LONELY_S,
        most_tables: int = MOST_TABLES,
        now: Callable[[], float] = time.monotonic,
        nonce: Callable[[], bytes] = fresh_nonce,
        epoch_rounds: int = ROUNDS,
        opening_s: int = OPENING_S,
        ready_s: int = READY_S,
        quick_s: float = QUICK_S,
        moves: int = MOVES,
        beacons: Beacons | None = None,
        jackpots: Jackpots | None = None,
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
        self._lonely_s = lonely_s
        self._most_tables = most_tables
        self._now = now
        self._nonce = nonce
        self._epoch_rounds = epoch_rounds
        self._opening_s = opening_s
        self._ready_s = ready_s
        self._quick_s = quick_s
        self._moves = moves
        self._beacons = beacons or Beacons()
        self.jackpots = jackpots or Jackpots(books)
        self._generation: dict[str, str] = {}  # A place's id, and the name of its streams.
        self._offered: dict[str, Place] = {}  # The same, by the name of its streams.
        self._tables: dict[str, Table] = {}  # By stream.
        self._shared: dict[str, Table] = {}  # Those of them that are for several players.
        self._alone = Alone()  # The others, by their player.
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._lonely: dict[str, float] = {}
        self._taken: set[str] = set()  # Streams that the house took out of the books by itself.
        self._attendants: list[Attendant] = []  # Of the tables that have house bots.
        self._tasks: list[asyncio.Task[None]] = []
        self._opened = 0
        self._resting = False

    # --- Opening and closing --------------------------------------------------------------------

    async def start(self) -> None:
        """Open the shared tables, also those no longer offered that have stakes on them."""
        stopped = await self._books.written_at()
        bases = await self._books.bases()
        for place in self.places.values():
            self.jackpots.check(place.id, place.game, place.rules)
        await self.jackpots.start()
        for place in self.places.values():
            base = self._generation[place.id] = await self._stream_of(place, bases)
            self._offered[base] = place
        for place in self.places.values():
            if place.shared:
                await self._open(place.id, self._generation[place.id], place)
        for base, stream in bases.items():
            retired = base == stream and stream not in self._tables
            if retired and await self._books.staked(stream):
                await self._resume(stream)
        for place in self.places.values():
            if place.bots:
                await self._attend(place)
        self._tasks = [
            asyncio.create_task(self._tick(), name="lobby"),
            asyncio.create_task(self._look_around(stopped), name="lobby, what waits"),
        ]

    async def rest(self) -> None:
        """No more wishes; return once every table has done what was asked of it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(attendant.stop() for attendant in self._attendants))
        self._resting = True
        await asyncio.gather(*(table.rest() for table in self._tables.values()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        await asyncio.gather(*(attendant.stop() for attendant in self._attendants))
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        await self.jackpots.stop()
        await self._beacons.stop()

    async def table(self, name: str, player: PlayerId) -> Table:
        """The table that the house offers as *name*; an individual one is *player*'s own."""
        stream = self.stream(name, player)
        place = self.places[name]
        if player and (unknown := self.purse.unknown(place.asset, player)):
            self.purse.believe(await self._books.balances(unknown))
        while True:
            room = stream in self._tables or self._alone.open < self._most_tables
            require(place.shared or room, "wire:busy", "too many tables are open")
            table = await self._open(name, stream, place)
            self._taken.discard(stream)
            own = None if place.shared else self._alone.of(player)
            if own is None or own.known:
                return table
            await self._recall(player)  # The table may be put away meanwhile.

    def stream(self, name: str, player: PlayerId) -> str:
        """The stream of that table, whether it is open or not. Nothing is opened for asking."""
        place = self.places.get(name)
        require(place is not None, "wire:unknown", "no such table", table=name[:64])
        assert place is not None
        generation = self._generation[name]
        return generation if place.shared else f"{generation}~{player}"

    def open_table(self, name: str, player: PlayerId) -> Table | None:
        """That table, if it is open now."""
        return self._tables.get(self.stream(name, player))

    def renamed(self, player: PlayerId, name: str) -> None:
        """A player is called *name* from now on, at every table."""
        self.purse.rename(player, name)
        for table in (*self._shared.values(), *self._alone.tables(player)):
            table.renamed(player)

    async def own_cards(
        self, stream: str, events: Sequence[Envelope], player: PlayerId
    ) -> OwnCards:
        """What *player* was dealt in the round in *events* of *stream*."""
        first = await self._first(stream)
        game = self._games[first.game]
        return own_cards(game, await self._seeds(game, stream, events), stream, events, player)

    async def read(self, stream: str, events: Sequence[Envelope]) -> Sequence[Value]:
        """What *events* of *stream* say, in the form of its game or not at all."""
        first = await self._first(stream)
        return read(self._games[first.game], events)

    async def opened(self, stream: str) -> tuple[AnyGame, Any]:
        """The game of *stream* and the rules that it was begun under."""
        first = await self._first(stream)
        game = self._games[first.game]
        return game, read_rules(game.Rules, first.rules, f"{stream}#0")

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
        """Open *stream* once, however many ask for it at the same time."""
        while stream not in self._tables:
            if stream not in self._opening:
                task = asyncio.create_task(self._opened_table(name, stream, place), name=stream)
                self._opening[stream] = task
                task.add_done_callback(lambda _: self._opening.pop(stream, None))
            await asyncio.shield(self._opening[stream])
        return self._tables[stream]

    async def _opened_table(self, name: str, stream: str, place: Place) -> Table:
        dealer = Dealer(
            place.game,
            place.rules,
            stream,
            place.asset,
            self._key,
            version=self._program,
            epoch_rounds=self._epoch_rounds,
            opening_s=self._opening_s,
            beacon=self._beacons.promised,
            nonce=self._nonce,
        )
        table = Table(
            name,
            place.title,
            dealer,
            self._books,
            self.purse,
            may_stake=self._alone.one_round,
            one_device=place.one_device,
            beacons=self._beacons,
            replenish=self._replenish,
            jackpots=self.jackpots,
            ready_s=self._ready_s,
            quick_s=self._quick_s,
            moves=self._moves,
            now=self._now,
        )
        try:
            await table.open()
        except StoreError as fault:
            raise StoreError(f"{stream}: {fault}", fault.phrase) from fault
        table.resting = self._resting
        self._tables[stream] = table
        self.jackpots.join(table)
        if player_of(stream):
            self._alone.opened(table)
        else:
            self._shared[stream] = table
            self._opened += 1
        return table

    async def _attend(self, place: Place) -> None:
        """Send house bots to a shared table, for points alone (reading:bots)."""
        table = await self.table(place.id, "")

        async def meet(bot: PlayerId, name: str) -> None:
            known = await self._books.players((bot,))
            if not any(player.name == name for player in known):  # Each time would be an event.
                await self._books.keep(Player(bot, name, FIRST, self._books.clock()))
            self.purse.rename(bot, name)
            await self.table(place.id, bot)

        attendant = Attendant(table, place.bots, meet)
        self._attendants.append(attendant)
        attendant.start()

    async def _resume(self, stream: str) -> Table:
        """Open a stream that has stakes on it; what the house no longer offers is played out."""
        base = stream.partition("~")[0]
        if (place := self._offered.get(base)) is not None:
            return await self._open(place.id, stream, place)
        first = await self._first(stream)
        game = self._games[first.game]
        rules = read_rules(game.Rules, first.rules, f"{stream}#0")
        title = dict.fromkeys(languages(), stream)
        table = await self._open(stream, stream, Place(stream, title, game, rules, first.asset))
        if not table.closing:
            log.warning("retired table has stakes", table=stream)
            table.close("the house no longer offers it")
        return table

    async def _stream_of(self, place: Place, bases: Mapping[str, str]) -> str:
        """The name of the place's stream: the one begun under its present rules."""
        name = re.compile(re.escape(place.id) + r"(?:\.(\d+))?\Z")
        wanted = msgspec.json.decode(msgspec.json.encode(place.rules))  # As a log holds them.
        last = 0
        for base, stream in bases.items():
            found = name.match(base)
            if found is None or ":" in stream:  # The house's own: keys:used is no table.
                continue
            last = max(last, int(found[1] or 1))
            first = await self._first(stream)
            if (first.game, first.rules, first.asset) == (place.game.name, wanted, place.asset):
                return base
        return f"{place.id}.{last + 1}" if last else place.id

    async def _first(self, stream: str) -> Opened:
        (envelope,) = await self._books.events(stream, 0, 1)
        return read_opened(envelope)

    # --- What waits in the books ----------------------------------------------------------------

    async def _recall(self, player: PlayerId) -> None:
        """Learn from the books which rounds of *player* wait at tables that were put away.

        A round at a table that is no longer offered is found too, and given back.
        """
        for (_, id), cents in (await self._books.owned(player)).items():
            at = path(id)
            if not cents or at.kind != "held" or not player_of(at.stream):
                continue
            place = self._offered.get(at.stream.partition("~")[0])
            if at.stream in self._tables:
                continue
            if place is None:
                await self._resume(at.stream)
                continue
            end = await self._books.head(at.stream)
            (last,) = await self._books.events(at.stream, end - 1, 1)
            own = self._alone.of(player)
            if own is not None and at.stream not in self._tables:
                own.waiting[at.stream] = Waiting(place.game, place.id, last.round)
        if (own := self._alone.of(player)) is not None:
            own.known = True

    async def _look_around(self, stopped: int) -> None:
        """Go through the stakes at individual tables, again and again: what waits too long is given
        back (PD-53), and so is what lies at a table that is no longer offered. The first time, what
        the house was doing when it *stopped* is done as well (INT-4).
        """
        recent = stopped - idle.DAY_S * 10**6  # No order of the house waits for nearly as long.
        while True:
            try:
                for stream in await self.jackpots.owing():
                    if stream not in self._tables:
                        await self._take_out(stream)
                for asset in ASSETS:
                    await self._look_through(asset, recent)
            except StoreError as fault:
                log.error("what waits", what=str(fault))
            else:
                recent = 2**62  # From now on a table with something to do is not put away.
            await asyncio.sleep(LOOK_S)

    async def _look_through(self, asset: str, recent: int) -> None:
        after = ""
        while True:
            page, after = await self._books.lying(asset, after)
            overdue = self._books.clock() - idle.UNFINISHED_S * 10**6
            for lying in page:
                if not player_of(lying.stream) or lying.stream in self._tables:
                    continue
                offered = lying.stream.partition("~")[0] in self._offered
                if not offered or lying.at <= overdue or lying.at >= recent:
                    await self._take_out(lying.stream)
            if not after:
                return
            await asyncio.sleep(PAGE_S)

    async def _take_out(self, stream: str) -> None:
        """Open a table of whose player nobody knows; the clock does the rest, and puts it away."""
        while len(self._taken) >= AT_ONCE:
            await asyncio.sleep(TICK_S)
        self._taken.add(stream)
        try:
            await self._resume(stream)
        except StoreError:
            self._taken.discard(stream)
            raise
        except Exception as fault:  # One table's fault must not keep the others waiting.
            self._taken.discard(stream)
            log.error("what waits", table=stream, what=str(fault), exc_info=fault)

    # --- The clock ------------------------------------------------------------------------------

    async def _tick(self) -> None:
        forget = self._now() + FORGET_S
        while True:
            await asyncio.sleep(TICK_S)
            for stream, table in list(self._tables.items()):
                try:
                    table.tick()
                    self._by_the_clock(table)
                    if player_of(stream):
                        await self._put_away(stream, table)
                except Exception as fault:  # One table's fault must not stop the others' clocks.
                    log.error("tick", table=stream, what=str(fault), exc_info=fault)
            if self._now() >= forget:
                forget = self._now() + FORGET_S
                self.purse.forget({p for table in self._tables.values() for p in table.seated()})

    def _by_the_clock(self, table: Table) -> None:
        """A table with announced hours opens and closes at them (809/2015:6.b)."""
        hours = table.game.hours
        if hours is not None and not table.closing:
            order = hours.order(table.state, time_of_day(self._books.clock()))
            if order is not None:
                table.order(order)

    async def _put_away(self, stream: str, table: Table) -> None:
        """Put away an individual table that nobody is at: the books have all of it."""
        since = self._lonely.setdefault(stream, self._now())
        if not self._may_go(table):
            self._lonely.pop(stream, None)
        elif stream in self._taken or self._now() - since > self._lonely_s:
            self._alone.put_away(table)
            self.jackpots.part(table)
            self._taken.discard(stream)
            del self._tables[stream], self._lonely[stream]
            await table.stop()

    def _may_go(self, table: Table) -> bool:
        """Whether nobody is there and nothing goes on. A seat without a stake ends first
        (804/2015:29); a table that the operator closed stays, so that it stays closed.
        """
        if table.watched() or not table.at_rest():
            return False
        if table.closing:
            return table.closed and table.name not in self.places
        return all(table.in_play(player) for player in table.seated())

    # --- What is shown --------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Grows with everything that a lobby would show."""
        return self._opened + sum(table.version for table in self._shared.values())

    def listing(self) -> list[Document]:
        """One row for every table that the house offers."""
        rows = []
        for place in self.places.values():
            table = self._tables.get(self._generation.get(place.id, ""))
            rows.append(table.listing() if table is not None else self._rows[place.id])
        return rows

    def seats(self, players: Collection[PlayerId]) -> dict[PlayerId, tuple[str, ...]]:
        """Where each of *players* sits now, by the names of the tables.

        All are asked about at once, so that a shared table is gone through once for everybody.
        """
        found: dict[PlayerId, list[str]] = {player: [] for player in players}
        for table in self._shared.values():
            if table.name in self.places:  # A retired one cannot be gone to.
                for player in table.seated():
                    if player in found:
                        found[player].append(table.name)
        for player, names in found.items():
            own = self._alone.tables(player)
            names += [table.name for table in own if table.name in self.places and table.seated()]
        return {player: tuple(names) for player, names in found.items()}
