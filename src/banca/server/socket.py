"""The socket: one per page, JSON both ways, messages handled one after another.

A message is answered before the next is read, so answers come in the order of the questions and a
client that does not read its answers is not read from. Only a wish that waits for the luck of its
round is answered later, since its own sender may have to open a share first. An accepted wish is
carried out even when its sender has gone. Whatever a stranger sends is answered with a reason or
closed with a documented code.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from banca.house.accounts import all_free
from banca.house.players import Player
from banca.house.store import CLOSED_TO_US, StoreError
from banca.kit.play import Refused, require
from banca.server import wire
from banca.server.auth import devices, from_this_house, signed_in
from banca.server.connection import Connection, Subscription
from banca.server.door import Caller, Door, caller_of, door_of
from banca.server.feed import Feed
from banca.server.gateway import channel
from banca.server.house import House, Table
from banca.server.rate import Bucket
from banca.server.wire import CloseCode


class Budget:
    """How many bytes a socket may still ask for: its own share, and that of its address."""

    def __init__(self, door: Door, caller: Caller | None) -> None:
        self.door = door
        self._caller = caller
        bounds = door.bounds
        self._own = Bucket(bounds.bytes_at_once, bounds.bytes_a_second, door.clock)

    def wait(self) -> tuple[str, float]:
        """The bound that is met, and for how long; 0: now."""
        own_s = self._own.wait_s()
        all_s = self._caller.bytes.wait_s() if self._caller else 0.0
        return ("bytes_a_second", own_s) if own_s >= all_s else ("address_bytes_a_second", all_s)

    def spent(self, many: int) -> None:
        self._own.owe(many)
        if self._caller is not None:
            self.door.sent(self._caller, many)


class Visit:
    """One player on one connection: what they watch, and what they say."""

    def __init__(
        self,
        house: House,
        player: Player,
        connection: Connection,
        feed: Feed,
        devices: frozenset[str] = frozenset(),
        budget: Budget | None = None,
    ) -> None:
        settings = house.settings
        self._budget = budget or Budget(Door(settings), None)
        self._devices = devices
        self._house = house
        self._player = player
        self._connection = connection
        self._feed = feed
        self._watched: dict[str, tuple[Table, Subscription]] = {}
        self._lobby: Subscription | None = None
        self._waiting: set[asyncio.Task[None]] = set()  # Wishes without an answer yet.
        self._bucket = Bucket(settings.messages_at_once, settings.messages_a_second)

    async def begin(self) -> None:
        """Say who is there, and what they have (RG-3, INT-2)."""
        player, asset = self._player, self._house.settings.asset
        accounts = [(asset, account) for account in all_free(player.id).values()]
        balance = sum((await self._house.books.balances(accounts)).values())
        await self._connection.answer(
            wire.encode(
                wire.Welcome(
                    player.id, player.name, player.language, asset, balance, self._house.clock()
                )
            )
        )

    async def hear(self, data: str | bytes) -> None:
        """Take one message, and answer it."""
        if not self._bucket.take():
            await self._too_many("messages_a_second", *wire.named(data))
            return
        try:
            require(isinstance(data, str), "wire:shape", "malformed", why="not a text frame")
            message = wire.heard(data, self._house.settings.message_bytes)
        except Refused as refused:
            await self._connection.answer(wire.refusal(refused, *wire.named(data)))
            return
        try:
            try:
                await self._take(message)
            except StoreError:
                raise Refused("wire:busy", CLOSED_TO_US) from None
        except Refused as refused:
            id = message.id if isinstance(message, wire.Wish) else ""
            of_table = wire.Wish | wire.Watch | wire.Unwatch | wire.Say
            table = message.table if isinstance(message, of_table) else ""
            await self._connection.answer(wire.refusal(refused, id, table))

    def end(self) -> None:
        """The visitor is gone. Seats and stakes stay (804/2015:22, 807/2015:24)."""
        for table, watcher in self._watched.values():
            table.unwatch(watcher)
        self._watched.clear()
        if self._lobby is not None:
            self._feed.unsubscribe(self._lobby)
        for asked in self._waiting:
            asked.cancel()

    async def _take(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Wish(name, id, wish):
                await self._wish(await self._table(name), id, bytes(wish))
            case wire.Watch(name, seq):
                if await self._afforded(name):
                    await self._watch(name, seq)
            case wire.Unwatch(name):
                self._unwatch(name)
            case wire.WatchLobby():
                if await self._afforded(""):
                    await self._shown(self._watch_lobby)
            case wire.Say(name, phrase):
                if not self._budget.door.phrases.take(self._player.id):
                    why = Refused("wire:busy", "too many phrases")
                    raise self._budget.door.met("phrases_a_minute", why)
                (await self._table(name)).say(self._player.id, phrase)
            case wire.Ping(n):
                await self._connection.answer(wire.encode(wire.Pong(n, self._house.clock())))

    async def _wish(self, table: Table, id: str, body: bytes) -> None:
        """Answer a wish, or go on without the answer if it has to wait for the luck of its round.

        Few may wait: with one more, nothing else is heard until an answer has come.
        """
        kept = asyncio.get_running_loop().create_future()

        def keep() -> None:
            if not kept.done():
                kept.set_result(None)

        async def answered() -> None:
            await self._connection.answer(await table.wish(self._player.id, id, body, keep))

        asked = asyncio.create_task(answered())
        self._waiting.add(asked)
        asked.add_done_callback(self._waiting.discard)
        await asyncio.wait({asked, kept}, return_when=asyncio.FIRST_COMPLETED)
        most = self._house.settings.wishes_waiting
        while len(self._waiting) >= most:
            await asyncio.wait(self._waiting, return_when=asyncio.FIRST_COMPLETED)
        if asked.done():
            asked.result()

    async def _afforded(self, table: str) -> bool:
        """Wait until whoever asks for much may have it, and hear nothing else meanwhile.

        An honest client that is a little over is served a little later, and never refused.
        """
        patience_s = self._house.settings.patience_s
        while True:
            bound, wait_s = self._budget.wait()
            if not wait_s:
                return True
            if wait_s > patience_s:
                await self._too_many(bound, "", table)
                return False
            patience_s -= wait_s
            await asyncio.sleep(wait_s)

    async def _shown(self, show: Callable[[], None]) -> None:
        """Show something long, and count it.

        A whole view takes milliseconds. They are made one by one, with everything else in between:
        a thousand sockets that ask at once do not keep a bet waiting.
        """
        async with self._budget.door.turn:
            if not self._connection.closed:
                before = self._connection.sent
                show()
                self._budget.spent(self._connection.sent - before)
                await asyncio.sleep(0)

    def _watch_lobby(self) -> None:
        if self._lobby is None:
            self._lobby = self._feed.subscribe(self._connection, self._player.id)
        else:
            self._lobby.again()

    async def _too_many(self, bound: str, id: str, table: str) -> None:
        why = self._budget.door.met(bound, Refused("wire:busy", "too many messages"))
        await self._connection.answer(wire.refusal(why, id, table))
        await self._connection.close(CloseCode.TOO_MANY)

    async def _table(self, name: str) -> Table:
        return await self._house.lobby.table(name, self._player.id)

    async def _watch(self, name: str, seq: int | None) -> None:
        """Watch again, replacing an older watch of the same table."""
        settings = self._house.settings
        if name not in self._watched and len(self._watched) >= settings.tables_watched:
            most = settings.tables_watched
            why = Refused("wire:busy", "too many messages", most=most)
            raise self._budget.door.met("tables_watched", why)
        table = await self._table(name)
        self._unwatch(name)
        watcher = Subscription(
            self._connection, self._player.id, lambda w: table.watch(w, None), self._devices
        )
        self._watched[name] = table, watcher
        await self._shown(lambda: table.watch(watcher, seq))

    def _unwatch(self, name: str) -> None:
        table, watcher = self._watched.pop(name, (None, None))
        if table is not None and watcher is not None:
            table.unwatch(watcher)
            self._connection.forget(watcher)


class Socket:
    """The ASGI application that answers at ``/api/socket``."""

    def __init__(self, house: House, feed: Feed) -> None:
        self._house = house
        self._feed = feed
        self._open: Counter[str] = Counter()  # Sockets per player.
        self._door = Door(house.settings)  # On a server that has none.

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        first = await receive()
        assert first["type"] == "websocket.connect", first["type"]
        asked = HTTPConnection(scope)
        if not from_this_house(asked, self._house.settings.origins):
            await send({"type": "websocket.close", "code": 1008})  # Before accepting: HTTP 403.
            return
        caller, door = caller_of(scope), door_of(scope) or self._door
        full = self._full(door, caller)
        player = None if full else await signed_in(asked, self._house.players)
        await send({"type": "websocket.accept"})
        connection = Connection(channel(scope, send), self._house.settings, door)
        if player is not None and self._open[player.id] >= self._house.settings.sockets_a_player:
            full = "sockets_a_player"
        if full:
            door.metrics.met[full] += 1
            await connection.close(CloseCode.TOO_MANY)
        elif player is None:
            await connection.close(CloseCode.NOT_SIGNED_IN)
        else:
            budget = Budget(door, caller)
            visit = Visit(self._house, player, connection, self._feed, devices(asked), budget)
            with door.socket(caller):
                await self._visit(player, connection, receive, visit)

    def _full(self, door: Door, caller: Caller | None) -> str:
        """The bound that one more socket would break, or ""."""
        if door.sockets >= door.bounds.sockets:
            return "sockets"
        full = caller is not None and caller.sockets >= door.bounds.sockets_an_address
        return "sockets_an_address" if full else ""

    async def _visit(
        self, player: Player, connection: Connection, receive: Receive, visit: Visit
    ) -> None:
        self._open[player.id] += 1
        try:
            await visit.begin()
            while not connection.closed:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                await visit.hear(_said(message))
        finally:
            self._open[player.id] -= 1
            if not self._open[player.id]:
                del self._open[player.id]
            visit.end()
            await connection.gone()


def _said(message: Message) -> str | bytes:
    text: str | None = message.get("text")
    data: bytes | None = message.get("bytes")
    return text if text is not None else data or b""
