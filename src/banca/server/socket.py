"""The socket: one per page, JSON both ways, messages handled one after another.

A message is answered before the next is read, so answers come in the order of the questions and a
client that does not read its answers is not read from. An accepted wish is carried out even when
its sender has gone. Whatever a stranger sends is answered with a reason or closed with a documented
code.
"""

from __future__ import annotations

from collections import Counter

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from banca.house.accounts import all_free
from banca.house.players import Player
from banca.house.store import CLOSED_TO_US, StoreError
from banca.kit.play import Refused, require
from banca.server import wire
from banca.server.auth import devices, from_this_house, signed_in
from banca.server.connection import Connection, Subscription
from banca.server.feed import Feed
from banca.server.gateway import channel
from banca.server.house import House, Table
from banca.server.rate import Bucket
from banca.server.wire import CloseCode


class Visit:
    """One player on one connection: what they watch, and what they say."""

    def __init__(
        self,
        house: House,
        player: Player,
        connection: Connection,
        feed: Feed,
        devices: frozenset[str] = frozenset(),
    ) -> None:
        settings = house.settings
        self._devices = devices
        self._house = house
        self._player = player
        self._connection = connection
        self._feed = feed
        self._watched: dict[str, tuple[Table, Subscription]] = {}
        self._lobby: Subscription | None = None
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
            await self._connection.answer(
                wire.refusal(Refused("wire:busy", "too many messages"), *wire.named(data))
            )
            await self._connection.close(CloseCode.TOO_MANY)
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
            of_table = wire.Wish | wire.Watch | wire.Unwatch
            table = message.table if isinstance(message, of_table) else ""
            await self._connection.answer(wire.refusal(refused, id, table))

    def end(self) -> None:
        """The visitor is gone. Seats and stakes stay (804/2015:22, 807/2015:24)."""
        for table, watcher in self._watched.values():
            table.unwatch(watcher)
        self._watched.clear()
        if self._lobby is not None:
            self._feed.unsubscribe(self._lobby)

    async def _take(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Wish(name, id, wish):
                table = await self._table(name)
                await self._connection.answer(await table.wish(self._player.id, id, bytes(wish)))
            case wire.Watch(name, seq):
                await self._watch(name, seq)
            case wire.Unwatch(name):
                self._unwatch(name)
            case wire.WatchLobby():
                if self._lobby is None:
                    self._lobby = self._feed.subscribe(self._connection)
                else:
                    self._lobby.again()
            case wire.Ping(n):
                await self._connection.answer(wire.encode(wire.Pong(n, self._house.clock())))

    async def _table(self, name: str) -> Table:
        return await self._house.lobby.table(name, self._player.id)

    async def _watch(self, name: str, seq: int | None) -> None:
        """Watch again, replacing an older watch of the same table."""
        settings = self._house.settings
        room = name in self._watched or len(self._watched) < settings.tables_watched
        require(room, "wire:busy", "too many messages")
        table = await self._table(name)
        self._unwatch(name)
        watcher = Subscription(
            self._connection, self._player.id, lambda w: table.watch(w, None), self._devices
        )
        self._watched[name] = table, watcher
        table.watch(watcher, seq)

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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        first = await receive()
        assert first["type"] == "websocket.connect", first["type"]
        asked = HTTPConnection(scope)
        if not from_this_house(asked, self._house.settings.origins):
            await send({"type": "websocket.close", "code": 1008})  # Before accepting: HTTP 403.
            return
        player = await signed_in(asked, self._house.players)
        await send({"type": "websocket.accept"})
        connection = Connection(channel(scope, send), self._house.settings)
        if player is None:
            await connection.close(CloseCode.NOT_SIGNED_IN)
        elif self._open[player.id] >= self._house.settings.sockets_a_player:
            await connection.close(CloseCode.TOO_MANY)
        else:
            await self._visit(player, connection, receive, devices(asked))

    async def _visit(
        self, player: Player, connection: Connection, receive: Receive, where: frozenset[str]
    ) -> None:
        visit = Visit(self._house, player, connection, self._feed, where)
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
