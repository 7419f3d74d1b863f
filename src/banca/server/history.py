"""All rounds of a player: page by page, one by one, and as a file.

Whoever asks sees their own rounds and no others: the player is the session's (804/2015:24,
807/2015:26, INT-9).
"""

from __future__ import annotations

import unicodedata
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from banca.floor.recall import read
from banca.house import sheet
from banca.house.books import Envelope, PlayedRow, Sought
from banca.house.days import during, time_zone
from banca.house.statements import PastRound, past_round
from banca.kit.play import Refused, TakenBack, Value, require
from banca.rulebook import phrasebooks
from banca.server import shapes
from banca.server.house import House
from banca.server.rate import Buckets
from banca.server.routes import Answer, Call, Operation
from banca.server.settings import Settings
from banca.server.streams import NO_TABLE, table_of

NEAR = 64  # Events before a player's settlement among which what came up is looked for.
PART = 50  # Rounds in one part of a file: other readers of the books get their turn in between.
FILES = 5  # At once; then one per minute.
CSV = "text/csv; charset=utf-8"


async def my_history(call: Call) -> Answer:
    """A page of rounds, and where the next one begins."""
    house, most = call.house, call.query.limit
    played = await house.books.played(call.me.id)
    which = sought(call, played)
    rows = await house.books.history(call.me.id, most + 1, which)
    page = rows[:most]
    near = await house.books.near([(row.stream, row.seq) for row in page], NEAR)
    rounds = [
        await _line(house, row, played[row.stream], events)
        for row, events in zip(page, near, strict=True)
    ]
    there = {table_of(house, stream): game for stream, game in played.items()}
    tables = [shapes.PlayedTable(table, game) for table, game in sorted(there.items())]
    return Answer(shapes.History(rounds, page[-1].n if len(rows) > most else None, tables))


async def _line(
    house: House, row: PlayedRow, name: str, events: Sequence[Envelope]
) -> shapes.PlayedRound:
    came, void, _ = await _outcome(house, row, events)
    return shapes.PlayedRound(
        table=table_of(house, row.stream),
        stream=row.stream,
        game=name,
        round=row.round,
        at=row.at,
        asset=row.asset,
        stake=row.stake,
        returned=row.returned,
        after=row.balance,
        void=void,
        came=msgspec.to_builtins(came) if came else None,
    )


async def _outcome(
    house: House, row: PlayedRow, events: Sequence[Envelope]
) -> tuple[Value | None, bool, str]:
    """What came up, whether the round is void, and what came up as a cell of a sheet."""
    game, _ = await house.lobby.opened(row.stream)
    cloth = game.cloth
    kind = cloth.result if cloth else None
    said = read(game, [one for one in events if one.round == row.round])
    came = next((e for e in reversed(said) if kind is not None and isinstance(e, kind)), None)
    void = bool(said) and isinstance(said[-1], TakenBack)
    in_words = cloth.came(came) if came and cloth and cloth.came and not void else ""
    return came, void, in_words


def sought(call: Call, played: dict[str, str]) -> Sought:
    """What the query asks for; a refusal says what would be right."""
    asked, house = call.query, call.house
    since, until = during(asked.since, asked.until, time_zone(asked.zone))
    offered = {place.game.name for place in house.lobby.places.values()}
    games = offered | {*played.values()}
    known = not asked.game or asked.game in games
    require(known, "wire:shape", "no such game", games=", ".join(sorted(games)))
    tables = {stream: table_of(house, stream) for stream in played}
    there = asked.table in house.lobby.places or asked.table in tables.values()
    require(not asked.table or there, *NO_TABLE)
    streams = tuple(
        stream
        for stream, table in tables.items()
        if asked.game in ("", played[stream])
        and asked.table in ("", table)
        and _folded(asked.search) in _called(house, table)
    )
    everywhere = len(streams) == len(played)
    return Sought(None if everywhere else streams, asked.before, since, until)


def _called(house: House, table: str) -> str:
    """Everything that a table is called, in every language."""
    place = house.lobby.places.get(table)
    return "\n".join(map(_folded, (table, *(place.title.values() if place else ()))))


def _folded(text: str) -> str:
    """*text* as it is compared: «Três» is found by «tres»."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


# --- One round ------------------------------------------------------------------------------------


async def my_round(call: Call) -> Answer:
    """One round as it was, with the card of its table as it was then.

    A table that is no longer offered is known by its stream.
    """
    house, me = call.house, call.me
    name: str = call.path.table
    stream = house.lobby.stream(name, me.id) if name in house.lobby.places else name
    past = await past_round(house.books, me.id, house.lobby.read, stream, call.path.round)
    if past is None:
        raise Refused("wire:unknown", "no such round")
    game, rules = await house.lobby.opened(stream)
    round = told(house, past)
    players = {
        player
        for event in round.events
        if event["type"] == "HandBegan"
        for player in event["players"]
    }
    names = await house.players.names({me.id, *players})
    card = msgspec.to_builtins(game.card(rules))
    return Answer(shapes.RoundSeen(round, game.name, card, names))


def told(house: House, past: PastRound) -> shapes.PastRound:
    """A past round in full."""
    result, before, envelopes = past
    return shapes.PastRound(
        table=table_of(house, result.stream),
        stream=result.stream,
        round=result.round,
        at=result.at,
        asset=result.asset,
        stake=result.stake,
        returned=result.returned,
        before=before,
        after=result.balance,
        events=[msgspec.json.decode(envelope.body) for envelope in envelopes],
    )


# --- A file ---------------------------------------------------------------------------------------


class Files:
    """Rounds as CSV files: bounded in length, and at a limited rate."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._buckets = Buckets(FILES, 1 / 60)

    async def history_file(self, call: Call) -> Answer:
        """The rounds that are sought, one line each."""
        played = await call.house.books.played(call.me.id)
        which, zone = sought(call, played), time_zone(call.query.zone)
        require(self._buckets.take(call.me.id), "wire:busy", "too many messages")
        lines = self._lines(call, played, which, zone)
        return Answer(lines, file="banca-rounds.csv", type=CSV)

    async def _lines(
        self, call: Call, played: dict[str, str], which: Sought, zone: ZoneInfo
    ) -> AsyncIterator[bytes]:
        house, language = call.house, call.me.language
        heads = phrasebooks()[language].pages["history"].split(";")
        yield (sheet.BEGINS + sheet.line(heads)).encode()
        left = self._most
        while left:
            rows = await house.books.history(call.me.id, min(PART, left), which)
            near = await house.books.near([(row.stream, row.seq) for row in rows], NEAR)
            cells = [
                _cells(house, row, played, language, zone, (await _outcome(house, row, events))[2])
                for row, events in zip(rows, near, strict=True)
            ]
            yield "".join(map(sheet.line, cells)).encode()
            if len(rows) < min(PART, left):
                return
            left -= len(rows)
            which = which._replace(before=rows[-1].n)
        yield sheet.line([phrasebooks()[language].pages["history_cut"]]).encode()


def _cells(
    house: House,
    row: PlayedRow,
    played: dict[str, str],
    language: str,
    zone: ZoneInfo,
    came: str,
) -> list[Any]:
    table = table_of(house, row.stream)
    place = house.lobby.places.get(table)
    money = (row.stake, row.returned, row.returned - row.stake, row.balance)
    return [
        datetime.fromtimestamp(row.at // 10**6, zone).isoformat(" "),
        played.get(row.stream, ""),
        table,
        place.title.get(language, table) if place else table,
        row.round,
        came,
        *(sheet.amount(cents, row.asset) for cents in money),
        row.asset,
    ]


def history(settings: Settings) -> list[Operation]:
    """What a player can ask about their past rounds."""
    return [
        Operation(
            method="GET",
            path="/me/history",
            name="my_history",
            summary="All my rounds, page by page, newest first; some of them, if so asked.",
            act=my_history,
            signed_in=True,
            query=shapes.HistoryPage,
            answers={200: shapes.History},
            refusals=(400, 404),
        ),
        Operation(
            method="GET",
            path="/me/history.csv",
            name="history_file",
            summary="The same as a CSV file.",
            act=Files(settings.history_rounds).history_file,
            signed_in=True,
            query=shapes.InHistory,
            answers={200: str},
            text="text/csv",
            refusals=(400, 404, 429),
        ),
        Operation(
            method="GET",
            path="/me/rounds/{table}/{round}",
            name="my_round",
            summary="One of my rounds, with all that is needed to see it again.",
            act=my_round,
            signed_in=True,
            of=shapes.OfRound,
            answers={200: shapes.RoundSeen},
            refusals=(400, 404),
        ),
    ]
