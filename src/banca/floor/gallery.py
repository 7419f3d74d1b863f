"""The watchers of a table, and what they are sent.

Frames have versions: a watcher who comes back with the last one seen gets the gap from a ring of
recent frames, or a whole view. A public frame is encoded once, however many watch.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from typing import Any, Protocol

from banca.floor import frames
from banca.floor.frames import Document
from banca.floor.luck import LuckEvent
from banca.floor.showing import Showing
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId

RING = 64  # Frames kept for watchers who come back.
DEVICES = 16  # Of one player that a table remembers, the latest ones,
SPARE = 16  # and players who have gone whose devices it may still know.
FRAME_S = 0.1  # At most ten frames per second.


class Watcher(Protocol):
    """A connection that watches a table; *player* is its player, seated or not."""

    player: PlayerId | None

    @property
    def devices(self) -> Collection[str]:
        """What is known about the device behind it, for signs of foul play."""
        ...

    def send(self, data: bytes) -> bool:
        """Never waits. False: the reader is behind, and gets a whole view once it has caught up."""
        ...


class Shown(Protocol):
    """What a gallery needs to know about its table."""

    name: str
    title: dict[str, str]
    asset: str
    seq: int
    game: AnyGame

    def seated(self) -> list[PlayerId]: ...
    def due(self) -> Document | None: ...


class Gallery:
    def __init__(self, table: Shown, showing: Showing) -> None:
        self._table = table
        self._showing = showing
        self.watchers: dict[Watcher, bool] = {}  # True: behind, waiting for a whole view.
        self._of: dict[PlayerId, list[Watcher]] = {}  # The watchers of each player.
        self.public: Document = {}  # As last sent.
        self.frames = 0  # Encoded so far.
        self._away: list[PlayerId] = []  # As last sent; so is `_own`.
        self._own: dict[PlayerId, Document] = {}
        self._devices: dict[PlayerId, tuple[str, ...]] = {}  # Of watchers and seated players.
        self._stale = False  # The public part changed, though nothing happened.
        self._touched: set[PlayerId] = set()
        self._seated: set[PlayerId] = set()
        self._outside: Document = {}  # What is offered to those not seated.
        self._unsent: list[Any] = []
        self._first = 0  # The number of the first event not yet sent.
        self._ring: deque[tuple[int, bytes]] = deque(maxlen=RING)
        self._timer: asyncio.TimerHandle | None = None
        self._flushed = 0.0

    def begin(self) -> None:
        self.public = self._showing.public()
        self._first = self._table.seq

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def restart(self) -> None:
        """What was sent may differ from the log: whole views for everybody."""
        self._ring.clear()
        self._own.clear()
        self._unsent, self._stale = [], False
        self.begin()
        for watcher in self.watchers:
            self.watchers[watcher] = False
            self._send_view(watcher)

    def add(self, event: Any) -> None:
        self._unsent.append(event)

    # --- Coming and going -----------------------------------------------------------------------

    def watch(self, watcher: Watcher, seq: int | None) -> None:
        """Show the table to *watcher*: the gap since *seq* if it is known, otherwise all of it.

        This is the table as last sent to all; later events come with the next frame.
        """
        if watcher not in self.watchers and watcher.player is not None:
            self._of.setdefault(watcher.player, []).append(watcher)
            self._remember(watcher.player, watcher.devices)
        self.watchers[watcher] = False
        gap = self._gap(seq)
        if gap is None:
            self._send_view(watcher)
        else:
            now = self._frame(self._first, [], {})  # It carries the current clocks.
            for data in (*gap, now):
                self._send(watcher, data)
            if watcher.player is not None:
                name, own = self._table.name, self._own_of(watcher.player)
                mine = frames.message("Mine", table=name, seq=self._first, own=own)
                self._send(watcher, mine)
            if amounts := self._showing.amounts():
                self._send(watcher, amounts)
        self._presence()

    def unwatch(self, watcher: Watcher) -> None:
        if watcher not in self.watchers:
            return
        del self.watchers[watcher]
        if watcher.player is not None:
            self._of[watcher.player].remove(watcher)
            if not self._of[watcher.player]:
                del self._of[watcher.player]
                self._own.pop(watcher.player, None)
                self._presence()

    def _remember(self, player: PlayerId, devices: Collection[str]) -> None:
        """Remember where somebody watches from, as long as they are seated or connected.

        Those who have gone are dropped now and then, so that a newcomer costs the same at a crowded
        table. A browser says which device it is, so each player has only so many.
        """
        seated = self._table.seated()
        if len(self._devices) > 2 * (len(self._of) + len(seated)) + SPARE:
            here = {*self._of, *seated}
            self._devices = {its: known for its, known in self._devices.items() if its in here}
        known = dict.fromkeys((*self._devices.get(player, ()), *sorted(devices)))
        self._devices[player] = tuple(known)[-DEVICES:]

    def there(self, player: PlayerId) -> bool:
        return player in self._of

    def devices(self, player: PlayerId) -> set[str]:
        """The devices of *player*, as far as known (PD-66)."""
        return set(self._devices.get(player, ()))

    def away(self) -> list[PlayerId]:
        """Players who are seated but not there: cut off, or gone without a word."""
        return [player for player in self._table.seated() if player not in self._of]

    def _presence(self) -> None:
        """Announce it when somebody at the table came or went."""
        if self.away() != self._away:
            self.flush_soon()

    def touch(self, player: PlayerId) -> None:
        """What *player* alone sees has changed, though nothing happened at the table."""
        if player in self._own:
            self._touched.add(player)
            self.flush_soon()

    def stir(self) -> None:
        """What all see has changed, though nothing happened at the table: a name did."""
        self._stale = True
        self.flush_soon()

    # --- Sending --------------------------------------------------------------------------------

    def flush_soon(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._flushed + FRAME_S - loop.time())
            self._timer = loop.call_later(wait, self.flush)

    def flush(self) -> None:
        """Send all watchers what happened since the last frame; then each player their own part."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._flushed = asyncio.get_running_loop().time()
        if self._unsent or self._stale or self.away() != self._away:
            self._send_frame()
        for player in self._changed():
            self._send_own(player)

    def _changed(self) -> list[PlayerId]:
        """Whose own part may have changed: those at the table, and onlookers only if affected."""
        seated, outside = set(self._table.seated()), self._showing.outside()
        concerned = seated | self._seated | self._touched
        everybody = outside != self._outside
        self._touched, self._seated, self._outside = set(), seated, outside
        if everybody:
            return list(self._own)
        return [player for player in concerned if player in self._own]

    def send_all(self, data: bytes) -> None:
        for watcher, behind in self.watchers.items():
            if not behind and not watcher.send(data):
                self.watchers[watcher] = True

    def send_to(self, player: PlayerId, data: bytes) -> None:
        for watcher in self._of.get(player, ()):
            self._send(watcher, data)

    def _send(self, watcher: Watcher, data: bytes) -> None:
        if not self.watchers[watcher] and not watcher.send(data):
            self.watchers[watcher] = True

    def _send_frame(self) -> None:
        self._away = self.away()
        self.frames += 1
        if not self._unsent and not self._stale:  # Presence is sent after a gap as well.
            self.send_all(self._frame(self._first, [], {}))
            return
        self._stale = False
        public, seq = self._showing.public(), self._table.seq
        events = [_seen(self._table.game, event) for event in self._unsent]
        data = self._frame(seq, events, frames.patch(self.public, public))
        self._ring.append((self._first, data))
        self.public, self._unsent, self._first = public, [], seq
        self.send_all(data)

    def _frame(self, seq: int, events: list[Any], changes: Document) -> bytes:
        return frames.message(
            "Frame",
            table=self._table.name,
            seq=seq,
            first=self._first,
            events=events,
            patch=changes,
            due=self._table.due(),
            away=self._away,
        )

    def _send_own(self, player: PlayerId) -> None:
        own = self._showing.own(player)
        changes = frames.patch(self._own[player], own)
        if changes:
            self._own[player] = own
            name, seq = self._table.name, self._first
            self.send_to(player, frames.message("Mine", table=name, seq=seq, patch=changes))

    def _own_of(self, player: PlayerId) -> Document:
        """The own part of *player*: as their other pages have it, otherwise as it is now."""
        if player not in self._own:
            self._own[player] = self._showing.own(player)
        return self._own[player]

    def _send_view(self, watcher: Watcher) -> None:
        table = self._table
        data = frames.message(
            "View",
            table=table.name,
            name=table.title,
            asset=table.asset,
            stacks=table.game.stacks is not None,
            seq=self._first,
            card=self._showing.card,
            base=self._showing.base,
            public=self.public,
            own=None if watcher.player is None else self._own_of(watcher.player),
            due=table.due(),
            away=self._away,
            **self._showing.jackpots(),
        )
        self._send(watcher, data)

    def _gap(self, seq: int | None) -> list[bytes] | None:
        """The frames from event *seq* on, or None if the ring does not have them all.

        An empty ring proves nothing: the number may belong to another stream, under other rules.
        """
        if not self._ring or seq is None:
            return None
        known = seq == self._first or any(first == seq for first, _ in self._ring)
        return [data for first, data in self._ring if first >= seq] if known else None


def _seen(game: AnyGame, event: Any) -> Any:
    """*event* as a watcher may see it; the luck's own events are public."""
    return event if isinstance(event, LuckEvent) else game.seen(event, None)
