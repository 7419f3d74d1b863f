"""A client's connection, as the tables see it: `send` never waits, and what waits is bounded.

The policy for a slow reader is **drop the backlog, send one fresh view**: what cannot leave at once
waits in a backlog, bounded by count and by bytes. When that is full, its table frames are dropped,
and once the reader has caught up each table they came from is watched again, which sends one whole
view. A reader that takes nothing at all for *patience_s* is closed as too slow. Answers to the
client's own messages are never dropped; a client that lets those pile up is closed as too slow at
once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

from banca.kit.play import PlayerId
from banca.server.door import Door
from banca.server.settings import Settings
from banca.server.wire import CLOSE_REASONS, CloseCode


class Channel(Protocol):
    """Where frames leave the house."""

    def write(self, data: bytes) -> bool:
        """Send *data* if it can leave at once. False: it cannot; use `put`."""
        ...

    async def put(self, data: bytes) -> None:
        """Send *data*, waiting for the reader. Raises `OSError` if there is no reader any more."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """End the socket. Does not wait for the reader."""
        ...


class Subscription:
    """One connection's watch over one thing: a table knows it as its watcher.

    There is one per `Watch`, so a table cannot confuse a late goodbye of an older one with a newer
    one.
    """

    __slots__ = ("_again", "_connection", "devices", "player")

    def __init__(
        self,
        connection: Connection,
        player: PlayerId | None,
        again: Callable[[Subscription], None],
        devices: frozenset[str] = frozenset(),
    ) -> None:
        self._connection = connection
        self.player = player
        self.devices = devices  # How the watching device is recognised.
        self._again = again

    def send(self, data: bytes) -> bool:
        """Hand over *data*. False: the reader is behind, and will get a whole view later."""
        return self._connection.send(data, self)

    def again(self) -> None:
        """The reader has caught up: send the whole of it."""
        self._again(self)


class _Waiting(NamedTuple):
    data: bytes
    source: Subscription | None  # None: an answer, which is never dropped.


class Connection:
    """One client's way out: directly while the client reads, otherwise through the backlog."""

    __slots__ = (
        "_backlog",
        "_behind",
        "_bytes",
        "_channel",
        "_door",
        "_settings",
        "_writer",
        "closed",
        "sent",
    )

    def __init__(self, channel: Channel, settings: Settings, door: Door | None = None) -> None:
        self._channel = channel
        self._settings = settings
        self._door = door or Door(settings)  # It knows how much waits for all readers together.
        self.sent = 0  # Bytes, so far.
        self._backlog: deque[_Waiting] = deque()
        self._bytes = 0
        self._behind: dict[Subscription, None] = {}  # Whose frames were dropped, in order.
        self._writer: asyncio.Task[None] | None = None  # Exists only while something waits.
        self.closed = False

    def send(self, data: bytes, source: Subscription) -> bool:
        """Send *data* now or soon. False: it is dropped, and *source* gets a whole view later."""
        if self.closed:
            return False
        if not self._backlog and self._channel.write(data):
            self.sent += len(data)
            return True
        if source in self._behind:
            return False
        if bound := self._full(len(data)):
            self._door.metrics.met[bound] += 1
            self._drop()
            self._behind[source] = None
            return False
        self._append(data, source)
        self.sent += len(data)
        return True

    async def answer(self, data: bytes) -> None:
        """Send *data*, which must not be lost. Waits while too much is already waiting.

        A caller awaiting this reads nothing more from the client meanwhile: answers cannot pile up
        for a client that sends and does not read.
        """
        if self.closed or (not self._backlog and self._channel.write(data)):
            return
        self._append(data, None)
        if self._full(0) and self._writer is not None:
            await asyncio.wait({self._writer})

    def forget(self, source: Subscription) -> None:
        """*source* is no longer watched: it gets no fresh view."""
        self._behind.pop(source, None)

    async def close(self, code: CloseCode) -> None:
        """End the socket. What waits is lost."""
        if not self.closed:
            self.closed = True
            await self._channel.close(code, CLOSE_REASONS[code])

    async def gone(self) -> None:
        """The client has left: nothing waits for it any more."""
        self.closed = True
        self._behind.clear()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.wait({self._writer})
        self._backlog.clear()
        self._hold(0)

    def _full(self, more: int) -> str:
        """The bound within which *more* bytes do not fit, or "": an empty backlog takes anything.

        A view is long, and whoever reads gets one.
        """
        if not self._backlog:
            return ""
        if len(self._backlog) >= self._settings.backlog_frames:
            return "backlog_frames"
        if self._bytes + more > self._settings.backlog_bytes:
            return "backlog_bytes"
        full = more and self._door.backlogs + more > self._settings.backlogs_bytes
        return "backlogs_bytes" if full else ""

    def _hold(self, bytes: int) -> None:
        """So many bytes wait for this reader now."""
        self._door.backlogs += bytes - self._bytes
        self._bytes = bytes

    def _append(self, data: bytes, source: Subscription | None) -> None:
        self._backlog.append(_Waiting(data, source))
        self._hold(self._bytes + len(data))
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    def _drop(self) -> None:
        """Drop the waiting table frames, except the first, which is on its way out."""
        first, *others = self._backlog
        kept = [waiting for waiting in others if waiting.source is None]
        self._behind.update((w.source, None) for w in others if w.source is not None)
        self._backlog = deque([first, *kept])
        self._hold(sum(len(waiting.data) for waiting in self._backlog))

    async def _write(self) -> None:
        """Send what waits, in order."""
        try:
            while self._backlog:
                async with asyncio.timeout(self._settings.patience_s):
                    await self._channel.put(self._backlog[0].data)
                self._hold(self._bytes - len(self._backlog.popleft().data))
                self._catch_up()
        except TimeoutError:
            self._door.metrics.met["patience_s"] += 1
            await self.close(CloseCode.TOO_SLOW)
        except OSError:
            self.closed = True  # The reading side learns it too, and calls `gone`.
        finally:
            self._writer = None

    def _catch_up(self) -> None:
        """Once nothing waits, re-watch what was dropped: one view at a time."""
        while self._behind and not self._backlog:
            source = next(iter(self._behind))
            del self._behind[source]
            source.again()
