"""How a player plays, counted from their own hands in the log, page by page.

A page looks at a bounded number of hands, so whoever has played for years waits for many short
answers, and nobody else waits at all. Pages are added up by whoever asks: each hand is counted by
itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banca.floor.recall import read
from banca.house.books import Envelope, PlayedRow
from banca.kit.game import AnyGame, Habits
from banca.server import shapes
from banca.server.door import Door, door_of, too_many
from banca.server.history import sought
from banca.server.house import House
from banca.server.rate import Buckets
from banca.server.routes import Answer, Call, Operation
from banca.server.settings import Settings
from banca.server.streams import table_of

NEAR = 64  # Events before a hand's payment among which it begins, but for the longest hands.
AT_ONCE = 5  # Hands that are read in one go: other readers of the books get their turn in between.


class Counting:
    """Where a player's hands are counted, at a limited rate."""

    def __init__(self, a_minute: int) -> None:
        self._most = a_minute
        self._buckets = Buckets(a_minute, a_minute / 60)

    async def my_statistics(self, call: Call) -> Answer:
        """A page of hands, counted by position, and where the next page begins."""
        if not self._buckets.take(call.me.id):
            door = door_of(call.request.scope) or Door(call.house.settings)
            raise door.met("statistics_a_minute", too_many(self._most, 60 / self._most))
        house, me, most = call.house, call.me.id, call.query.limit
        everything = await house.books.played(me)
        played = {stream: game for stream, game in everything.items() if _counts(house, game)}
        which = sought(call, played)
        if which.streams is None and len(played) < len(everything):
            which = which._replace(streams=tuple(played))
        rows = await house.books.history(me, most + 1, which)
        streams = {row.stream for row in rows}
        games = {stream: (await house.lobby.opened(stream))[0] for stream in streams}
        counted: dict[str, Habits] = {}
        for first in range(0, min(most, len(rows)), AT_ONCE):
            for where, habits in await _habits(house, games, rows[first:most][:AT_ONCE], me):
                so_far = counted.get(where, Habits())
                counted[where] = Habits(*map(sum, zip(so_far, habits, strict=True)))
        there = {table_of(house, stream): game for stream, game in played.items()}
        return Answer(
            shapes.Statistics(
                [shapes.Counted(where, *habits) for where, habits in sorted(counted.items())],
                rows[most - 1].n if len(rows) > most else None,
                [shapes.PlayedTable(table, game) for table, game in sorted(there.items())],
            )
        )


def _counts(house: House, game: str) -> bool:
    """Whether anything is counted at *game*; one that is no longer offered is not known."""
    offered = (place.game for place in house.lobby.places.values())
    return any(one.name == game and one.habits is not None for one in offered)


async def _habits(
    house: House, games: Mapping[str, AnyGame], rows: Sequence[PlayedRow], player: str
) -> list[tuple[str, Habits]]:
    near = await house.books.near([(row.stream, row.seq) for row in rows], NEAR)
    found = []
    for row, events in zip(rows, near, strict=True):
        game = games[row.stream]
        assert game.habits is not None, f"{row.stream}: nothing is counted at {game.name}"
        counted = game.habits(read(game, await _whole(house, row, events)), player)
        if counted is not None:
            found.append(counted)
    return found


async def _whole(house: House, row: PlayedRow, near: list[Envelope]) -> list[Envelope]:
    """All events of the round: nearly always they are among those at hand."""
    if near and near[0].round < row.round:
        return [one for one in near if one.round == row.round]
    return await house.books.round(row.stream, row.round)


def statistics(settings: Settings) -> list[Operation]:
    """What a player can ask about how they play."""
    return [
        Operation(
            method="GET",
            path="/me/statistics",
            name="my_statistics",
            summary="How I play poker, counted by position over a page of my hands, newest first.",
            act=Counting(settings.statistics_a_minute).my_statistics,
            signed_in=True,
            query=shapes.StatisticsPage,
            answers={200: shapes.Statistics},
            refusals=(400, 404, 429),
        ),
    ]
