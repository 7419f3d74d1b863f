"""Individual tables by their player: those that are open, and rounds that wait in the books.

A player has one open round of a game at a time at such tables (INT-3, 1441/95-VIII:12). Whoever
asks is answered from what belongs to that player alone, so the answer costs the same however many
tables are open. Nothing is kept of a player who has no table open: the books know the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from banca.floor.table import Table
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId, Refused


def player_of(stream: str) -> PlayerId:
    """Whose individual table this is; "" for a shared one."""
    return stream.partition("~")[2]


class Waiting(NamedTuple):
    """A round that waits for its player while its table is put away."""

    game: AnyGame
    table: str
    round: int


class Own:
    """What one player has at individual tables."""

    __slots__ = ("known", "tables", "waiting")

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}  # Open ones, by stream.
        self.waiting: dict[str, Waiting] = {}  # By stream.
        self.known = False  # Whether the books were asked what waits.


class Alone:
    """Every player who has an individual table open."""

    def __init__(self) -> None:
        self._own: dict[PlayerId, Own] = {}
        self.open = 0  # How many tables they have together.

    def __len__(self) -> int:
        return len(self._own)

    def opened(self, table: Table) -> None:
        own = self._own.setdefault(player_of(table.stream), Own())
        own.tables[table.stream] = table
        self.open += 1
        own.waiting.pop(table.stream, None)

    def of(self, player: PlayerId) -> Own | None:
        return self._own.get(player)

    def tables(self, player: PlayerId) -> Iterator[Table]:
        own = self._own.get(player)
        return iter(own.tables.values() if own else ())

    def put_away(self, table: Table) -> None:
        player = player_of(table.stream)
        own = self._own[player]
        del own.tables[table.stream]
        self.open -= 1
        if table.in_play(player):
            own.waiting[table.stream] = Waiting(table.game, table.name, table.round)
        if not own.tables:
            del self._own[player]

    def one_round(self, table: Table, player: PlayerId) -> None:
        """At individual tables a player has one open round of a game at a time (INT-3)."""
        if table.game.shared(table.rules):
            return
        for other in self.tables(player):
            if other is not table and other.game is table.game and other.in_play(player):
                raise _waits(other.name, other.round)
        own = self._own.get(player)
        for waiting in own.waiting.values() if own else ():
            if waiting.game is table.game:
                raise _waits(waiting.table, waiting.round)


def _waits(table: str, round: int) -> Refused:
    return Refused("INT-3", "a round waits at another table", table=table, round=round)
