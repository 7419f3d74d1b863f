"""The lobby as it changes, sent to its subscribers: checked now and then, encoded once."""

from __future__ import annotations

import asyncio

from banca.server.connection import Connection, Subscription
from banca.server.house import Lobby
from banca.server.wire import encode


class Feed:
    """Who watches the lobby, and what they were last sent."""

    def __init__(self, lobby: Lobby, pause_s: float) -> None:
        self._lobby = lobby
        self._pause_s = pause_s
        self._watchers: dict[Subscription, None] = {}
        self._version = -1
        self._data = b""
        self._looking: asyncio.Task[None] | None = None  # While anybody watches.

    def subscribe(self, connection: Connection) -> Subscription:
        """Send *connection* the lobby now, and whenever it changes."""
        watcher = Subscription(connection, None, self._tell)
        self._watchers[watcher] = None
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

    def _look(self) -> None:
        self._version = self._lobby.version
        self._data = encode({"type": "Lobby", "tables": self._lobby.listing()})

    def _tell(self, watcher: Subscription) -> None:
        self._look()  # Encoded again: countdowns have moved on.
        watcher.send(self._data)
