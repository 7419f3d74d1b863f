"""The lobby as it changes, sent to its subscribers: checked now and then, encoded once.

Each of them is also told at which tables their own player sits, on whatever page or device that
player took the seat.
"""

from __future__ import annotations

import asyncio

from banca.kit.play import PlayerId
from banca.server.connection import Connection, Subscription
from banca.server.house import Lobby
from banca.server.wire import Yours, encode


class Feed:
    """Who watches the lobby, and what they were last sent."""

    def __init__(self, lobby: Lobby, pause_s: float) -> None:
        self._lobby = lobby
        self._pause_s = pause_s
        self._watchers: dict[Subscription, tuple[str, ...]] = {}  # With the seats last told.
        self._version = -1
        self._data = b""
        self._looking: asyncio.Task[None] | None = None  # While anybody watches.

    def subscribe(self, connection: Connection, player: PlayerId) -> Subscription:
        """Send *connection* the lobby and *player*'s seats now, and whenever either changes."""
        watcher = Subscription(connection, player, self._tell)
        self._watchers[watcher] = ()
        self._tell(watcher)
        if self._looking is None:
            loop = asyncio.get_running_loop()
            self._looking = loop.create_task(self._look_out(), name="lobby feed")
        return watcher

    def unsubscribe(self, watcher: Subscription) -> None:
        self._watchers.pop(watcher, None)
        if not self._watchers and self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _look_out(self) -> None:
        while True:
            await asyncio.sleep(self._pause_s)
            if self._lobby.version != self._version:
                self._look()
                for watcher in tuple(self._watchers):
                    watcher.send(self._data)  # `_tell` sends it later to any who are behind.
            seats = self._lobby.seats({_of(watcher) for watcher in self._watchers})
            for watcher, told in tuple(self._watchers.items()):
                if seats[_of(watcher)] != told:
                    self._tell_seats(watcher, seats[_of(watcher)])

    def _look(self) -> None:
        self._version = self._lobby.version
        self._data = encode({"type": "Lobby", "tables": self._lobby.listing()})

    def _tell(self, watcher: Subscription) -> None:
        self._look()  # Encoded again: countdowns have moved on.
        watcher.send(self._data)
        self._tell_seats(watcher, self._lobby.seats((_of(watcher),))[_of(watcher)])

    def _tell_seats(self, watcher: Subscription, seats: tuple[str, ...]) -> None:
        if watcher in self._watchers:
            self._watchers[watcher] = seats
            watcher.send(encode(Yours(list(seats))))


def _of(watcher: Subscription) -> PlayerId:
    return watcher.player or ""
