"""What the door needs from the house: no more than is named here."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from banca.house.books import Books, Envelope
from banca.house.cashier import Cashier
from banca.house.players import Players
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId, Value
from banca.server.settings import Settings


class Watcher(Protocol):
    """Somebody who watches a table: a player, or nobody in particular."""

    player: PlayerId | None

    @property
    def devices(self) -> Collection[str]: ...
    def send(self, data: bytes) -> bool: ...


class Table(Protocol):
    """A live table."""

    @property
    def name(self) -> str: ...
    @property
    def stream(self) -> str: ...
    @property
    def state(self) -> Any: ...
    async def wish(
        self, player: PlayerId, id: str, body: bytes, kept: Callable[[], None] | None = None
    ) -> bytes: ...
    def say(self, player: PlayerId, phrase: str) -> None: ...
    def watch(self, watcher: Watcher, seq: int | None) -> None: ...
    def unwatch(self, watcher: Watcher) -> None: ...


class Place(Protocol):
    """A table as the house offers it, whether it is open now or not."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> Mapping[str, str]: ...
    @property
    def game(self) -> AnyGame: ...
    @property
    def rules(self) -> Any: ...
    @property
    def shared(self) -> bool: ...
    @property
    def advice(self) -> bool: ...


class OwnCards(Protocol):
    """A player's closed cards in one round: place, card, salt and path of each."""

    @property
    def root(self) -> str: ...
    @property
    def cards(self) -> int: ...
    @property
    def mine(self) -> Sequence[tuple[int, str, str, Sequence[str]]]: ...


class Lobby(Protocol):
    """The tables, by name."""

    @property
    def places(self) -> Mapping[str, Place]: ...
    @property
    def version(self) -> int: ...
    async def table(self, name: str, player: str) -> Table: ...
    def stream(self, name: str, player: str) -> str: ...
    def open_table(self, name: str, player: str) -> Table | None: ...
    def listing(self) -> Sequence[dict[str, Any]]: ...
    def seats(self, players: Collection[PlayerId]) -> Mapping[PlayerId, tuple[str, ...]]: ...
    async def own_cards(
        self, stream: str, events: Sequence[Envelope], player: PlayerId
    ) -> OwnCards: ...
    async def read(self, stream: str, events: Sequence[Envelope]) -> Sequence[Value]: ...
    async def opened(self, stream: str) -> tuple[AnyGame, Any]: ...
    async def written_hand(
        self,
        stream: str,
        events: Sequence[Envelope],
        player: PlayerId,
        names: Mapping[PlayerId, str],
    ) -> str: ...
    def renamed(self, player: PlayerId, name: str) -> None: ...


def micros() -> int:
    """The house's clock: microseconds UTC."""
    return time.time_ns() // 1000


@dataclass(frozen=True, slots=True)
class House:
    """Everything that the server needs from the rooms behind it. Passed in by the wiring."""

    books: Books
    players: Players
    cashier: Cashier
    lobby: Lobby
    odds: Callable[[AnyGame, Any], Any]  # Of a game and its rules: exact figures, JSON-able.
    static: Path  # The built client.
    complaints: str = ""  # Where a player may complain (804/2015:25, 828/2015:34.h).
    settings: Settings = field(default_factory=Settings)
    clock: Callable[[], int] = micros
