"""What can be asked over HTTP, under ``/api``.

The rules, the prices and the odds are open to everybody, before, during and after play
(804/2015:25, 807/2015:27); a player's own rounds and sessions to that player (804/2015:24,
807/2015:26).
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import msgspec

from banca import __version__, rulebook
from banca.floor.fair_play import REPORT
from banca.floor.hours import LISBON
from banca.house import statements
from banca.house.accounts import all_free, path
from banca.house.books import Envelope
from banca.house.envelope import GENESIS
from banca.house.form import Form, WrongForm
from banca.kit.play import Refused, require
from banca.server import shapes
from banca.server.complaints import complaints
from banca.server.door import Door, door_of, too_many
from banca.server.history import history, told
from banca.server.house import Place
from banca.server.notes import notes
from banca.server.proxies import counted_as
from banca.server.rate import Buckets
from banca.server.routes import Answer, Call, Operation
from banca.server.seals import epoch_seal
from banca.server.settings import Settings
from banca.server.statistics import statistics
from banca.server.streams import NO_TABLE, stream_of, table_of
from banca.server.wire import ShownCard

REPORTS = 5  # At once; then one per minute.
FRESH = "no-cache"  # Public and the same for all: may be cached, but is revalidated each time.


# --- The player -----------------------------------------------------------------------------------


class Entrance:
    """Where guests come in, at a limited rate per address."""

    def __init__(self, a_minute: int) -> None:
        self._buckets = Buckets(a_minute, a_minute / 60)

    async def enter(self, call: Call) -> Answer:
        """A new guest, with points to begin with. Whoever is already in stays the same (PD-47)."""
        if call.player is not None:
            return Answer(await _me(call))
        client = call.request.client
        if not self._buckets.take(counted_as(client.host if client else "")):
            most = call.house.settings.guests_a_minute
            door = door_of(call.request.scope) or Door(call.house.settings)
            raise door.met("guests_a_minute", too_many(most, 60 / most))
        player, token = await call.house.players.enter(call.body.name, call.body.language)
        await call.house.cashier.welcome(player.id)
        return Answer(await _me(Call(call.house, call.request, player)), 201, token)


async def me(call: Call) -> Answer:
    return Answer(await _me(call))


_PREFERENCES = Form[shapes.Preferences](shapes.Preferences)


async def preferences(call: Call) -> Answer:
    """As they were stored; those of another version, whose form differs, are as good as none."""
    stored = await call.house.players.preferences(call.me)
    found = None
    if stored is not None:
        with suppress(WrongForm):
            found = _PREFERENCES.read(stored)
    return Answer(shapes.MyPreferences(found))


class Wardrobe:
    """Where players leave name, language and preferences, at a limited rate: each is a write."""

    def __init__(self, a_minute: int) -> None:
        self._most = a_minute
        self._buckets = Buckets(a_minute, a_minute / 60)

    async def change(self, call: Call) -> Answer:
        self._take(call)
        player = await call.house.players.change(call.me, call.body.name, call.body.language)
        call.house.lobby.renamed(player.id, player.name)
        return Answer(await _me(Call(call.house, call.request, player)))

    async def prefer(self, call: Call) -> Answer:
        self._take(call)
        await call.house.players.prefer(call.me, msgspec.json.encode(call.body))
        return Answer(shapes.MyPreferences(call.body))

    def _take(self, call: Call) -> None:
        if not self._buckets.take(call.me.id):
            door = door_of(call.request.scope) or Door(call.house.settings)
            raise door.met("preferences_a_minute", too_many(self._most, 60 / self._most))


async def _me(call: Call) -> shapes.Me:
    house, player, asset = call.house, call.me, call.house.settings.asset
    owned = await house.books.owned(player.id)
    held: Counter[str] = Counter()
    for (of, id), cents in owned.items():
        lies = path(id)
        if of == asset and lies.kind == "held" and cents:
            held[table_of(house, lies.stream)] += cents
    free = {w: owned.get((asset, id), 0) for w, id in all_free(player.id).items()}
    last = await statements.sessions(house.books, player.id, 1)
    return shapes.Me(
        player=player.id,
        name=player.name,
        language=player.language,
        created=player.created,
        asset=asset,
        balance=sum(free.values()),
        wallets=free,
        held=dict(held),
        at=house.clock(),
        zone=LISBON.key,
        last_played=last[0].since if last else None,
    )


async def _past(call: Call) -> list[statements.PastRound]:
    house, limit = call.house, call.query.limit
    return await statements.last_rounds(house.books, call.me.id, house.lobby.read, limit)


async def my_rounds(call: Call) -> Answer:
    """The last rounds in full: what was staked, what came up, what came back (INT-9, INT-11)."""
    past = await _past(call)
    return Answer(shapes.PastRounds([told(call.house, one) for one in past]))


async def my_sessions(call: Call) -> Answer:
    """Sessions of play with their totals, newest first."""
    rows = await statements.sessions(call.house.books, call.me.id, call.query.limit)
    found = [
        shapes.PastSession(
            id=f"{row.stream}:{row.first}",
            table=table_of(call.house, row.stream),
            stream=row.stream,
            since=row.since,
            until=row.until,
            staked=row.staked,
            returned=row.returned,
            rounds=row.rounds,
            by=row.by,
        )
        for row in rows
    ]
    return Answer(shapes.PastSessions(found))


# --- The tables -----------------------------------------------------------------------------------


async def tables(call: Call) -> Answer:
    house = call.house
    return Answer({"tables": house.lobby.listing(), "complaints": house.complaints})


async def table(call: Call) -> Answer:
    place = _place(call)
    row = next(row for row in call.house.lobby.listing() if row["table"] == place.id)
    return Answer({"table": row, "card": place.game.card(place.rules)})


class Odds:
    """The exact odds of each table: computed once, in a thread, while the tables go on."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}
        self._lock = asyncio.Lock()

    async def odds(self, call: Call) -> Answer:
        place = _place(call)
        async with self._lock:
            if place.id not in self._known:
                rows = await asyncio.to_thread(call.house.odds, place.game, place.rules)
                self._known[place.id] = msgspec.json.encode(rows)
        return Answer(self._known[place.id], cache=FRESH)


async def advice(call: Call) -> Answer:
    """What each decision of a hand in play is worth, if the house tells it at all."""
    place = _place(call)
    none = Refused("wire:unknown", "no advice here")
    advised = place.game.advice
    if not place.advice or advised is None:
        raise none
    table = call.house.lobby.open_table(place.id, call.me.id)
    worth = None if table is None else advised(table.state, call.query.turn)
    if worth is None:
        raise none
    found = [shapes.Advised(decision, part) for decision, part in worth.items()]
    return Answer(shapes.Advice(found))


def _place(call: Call) -> Place:
    place = call.house.lobby.places.get(call.path.table)
    if place is None:
        raise Refused("wire:unknown", "no such table")
    return place


async def round_log(call: Call) -> Answer:
    """Everything that the log says about a finished round, with what is needed to check it."""
    books, number = call.house.books, call.path.round
    stream, events = await _finished(call, stored=True)  # The chain is of what was written.
    first = events[0].seq
    before = (await books.events(stream, first - 1, 1))[0].hash if first else GENESIS
    epoch = await epoch_seal(books, call.house.lobby.read, stream, number)
    log = shapes.RoundLog(
        stream,
        number,
        before.hex(),
        [_logged(event) for event in events],
        epoch and _logged(epoch),
    )
    return Answer(log, cache=FRESH)


async def my_cards(call: Call) -> Answer:
    """The player's own closed cards of a finished hand; nobody else gets them."""
    stream, events = await _finished(call)
    found = await call.house.lobby.own_cards(stream, events, call.me.id)
    mine = [ShownCard(place, card, salt, list(path)) for place, card, salt, path in found.mine]
    cards = shapes.MyCards(stream, call.path.round, found.root, found.cards, mine)
    return Answer(cards)


async def written_hand(call: Call) -> Answer:
    """A finished hand as a PHH file: what was shown, and the player's own cards (809/2015:66)."""
    stream, events = await _finished(call)
    text = await _written(call, stream, events)
    require(text != "", "wire:unknown", "no such round")
    name = re.sub(r"[^\w-]+", "-", f"{stream}-{call.path.round}")
    return Answer(text.encode(), file=f"{name}.phh")


async def my_hands(call: Call) -> Answer:
    """The player's last hands in one PHH file, newest first."""
    past = await _past(call)
    hands = [await _written(call, result.stream, envelopes) for result, _, envelopes in past]
    numbered = (f"[{number}]\n{text}" for number, text in enumerate(filter(None, hands), start=1))
    return Answer("\n".join(numbered).encode(), file="hands.phhs")


async def _written(call: Call, stream: str, events: Sequence[Envelope]) -> str:
    told = (msgspec.json.decode(event.body) for event in events)
    began = (event for event in told if event["type"] == "HandBegan")
    names = await call.house.players.names(
        {player for event in began for player in event["players"]}
    )
    me = call.player.id if call.player else ""
    return await call.house.lobby.written_hand(stream, events, me, names)


async def _finished(call: Call, *, stored: bool = False) -> tuple[str, list[Envelope]]:
    """The stream and the events of the finished round that is asked for."""
    books, number = call.house.books, call.path.round
    stream = await stream_of(call)
    end = await books.head(stream)
    last = await books.events(stream, end - 1, 1) if end else []
    over = bool(last) and number < last[0].round  # The next round's seal ends a round.
    require(over and number > 0, "wire:unknown", "no such round")
    return stream, await books.round(stream, number, stored=stored)


def _logged(event: Envelope) -> shapes.Logged:
    return shapes.Logged(
        seq=event.seq,
        at=event.at,
        by=event.by,
        round=event.round,
        draws=event.draws,
        command=event.command,
        body=event.body.decode(),
        hash=event.hash.hex(),
    )


class Reports:
    """What players ask the house to look at (PD-67, reading:fair-play): at a limited rate."""

    def __init__(self) -> None:
        self._buckets = Buckets(REPORTS, 1 / 60)

    async def report(self, call: Call) -> Answer:
        """Write it down for the operator. Nobody else is told."""
        house, me, said = call.house, call.me, call.body
        require(call.path.table in house.lobby.places, *NO_TABLE)
        known = said.about != me.id and said.about in await house.players.names([said.about])
        require(known, "wire:unknown", "no such player")
        require(self._buckets.take(me.id), "wire:busy", "too many messages")
        stream = house.lobby.stream(call.path.table, me.id)
        told = {"by": me.id, "player": said.about, "why": said.why}
        await house.books.record(REPORT, stream, msgspec.json.encode(told))
        return Answer(shapes.Reported(house.clock()), 201)


# --- The rules ------------------------------------------------------------------------------------


async def rules(call: Call) -> Answer:
    return Answer(_titles(), cache=FRESH)


@cache
def _titles() -> shapes.BookTitles:
    return shapes.BookTitles(
        [
            shapes.BookTitle(book.name, book.title, len(book.rules))
            for book in rulebook.books().values()
        ]
    )


async def book(call: Call) -> Answer:
    found = rulebook.books().get(call.path.book)
    if found is None:
        raise Refused("wire:unknown", "no such rulebook")
    return Answer(found, cache=FRESH)


async def phrases(call: Call) -> Answer:
    return Answer(rulebook.phrases(), cache=FRESH)


# --- The house itself -----------------------------------------------------------------------------


async def health(call: Call) -> Answer:
    """Whether bets can be taken; 503 with the reason while the books cannot be relied on."""
    trouble = call.house.books.trouble or call.house.books.damage
    if trouble is not None:
        raise Refused("wire:busy", trouble.phrase, since=trouble.since)
    return Answer(shapes.Health("ok", __version__, call.house.clock()))


def operations(settings: Settings) -> list[Operation]:
    """Everything that can be asked, in the order of the OpenAPI page."""
    entrance = Entrance(settings.guests_a_minute)
    wardrobe = Wardrobe(settings.preferences_a_minute)
    return [
        Operation(
            method="POST",
            path="/guests",
            name="enter",
            summary="Come in as a guest: a session in a cookie, and points to play with.",
            act=entrance.enter,
            body=shapes.Guest,
            answers={200: shapes.Me, 201: shapes.Me},
            refusals=(400, 403, 413, 429),
        ),
        Operation(
            method="GET",
            path="/me",
            name="me",
            summary="Who I am, and what I have.",
            act=me,
            signed_in=True,
            answers={200: shapes.Me},
        ),
        Operation(
            method="PATCH",
            path="/me",
            name="change_me",
            summary="Change my name or my language.",
            act=wardrobe.change,
            signed_in=True,
            body=shapes.Change,
            answers={200: shapes.Me},
            refusals=(400, 403, 413, 429),
        ),
        Operation(
            method="GET",
            path="/me/preferences",
            name="my_preferences",
            summary="How I like the tables to look and sound, on every device.",
            act=preferences,
            signed_in=True,
            answers={200: shapes.MyPreferences},
        ),
        Operation(
            method="PUT",
            path="/me/preferences",
            name="prefer",
            summary="Keep all of my preferences; what is left out is as usual.",
            act=wardrobe.prefer,
            signed_in=True,
            body=shapes.Preferences,
            answers={200: shapes.MyPreferences},
            refusals=(400, 403, 413, 429),
        ),
        Operation(
            method="GET",
            path="/me/rounds",
            name="my_rounds",
            summary="My last rounds, newest first, each with everything about it.",
            act=my_rounds,
            signed_in=True,
            query=shapes.Limit,
            answers={200: shapes.PastRounds},
            refusals=(400,),
        ),
        *history(settings),
        *statistics(settings),
        *complaints(settings),
        *notes(settings),
        Operation(
            method="GET",
            path="/me/hands",
            name="my_hands",
            summary="My last hands of poker in one PHH file, newest first.",
            act=my_hands,
            signed_in=True,
            query=shapes.Limit,
            answers={200: str},
            text="text/plain",
            refusals=(400,),
        ),
        Operation(
            method="GET",
            path="/me/sessions",
            name="my_sessions",
            summary="My last sessions of play, newest first, with what each won or lost.",
            act=my_sessions,
            signed_in=True,
            query=shapes.Limit,
            answers={200: shapes.PastSessions},
            refusals=(400,),
        ),
        Operation(
            method="GET",
            path="/tables",
            name="tables",
            summary="Every table that the house offers.",
            act=tables,
            answers={200: shapes.Tables},
        ),
        Operation(
            method="GET",
            path="/tables/{table}",
            name="table",
            summary="A table and its card: bets, prices, limits, and the rules behind them.",
            act=table,
            of=shapes.OfTable,
            answers={200: shapes.TableCard},
            refusals=(400, 404),
        ),
        Operation(
            method="GET",
            path="/tables/{table}/odds",
            name="odds",
            summary="The exact odds of every bet at a table.",
            act=Odds().odds,
            of=shapes.OfTable,
            answers={200: shapes.Odds},
            refusals=(400, 404),
        ),
        Operation(
            method="GET",
            path="/tables/{table}/advice",
            name="advice",
            summary="What each decision of the hand in play is worth, computed for a fresh shoe.",
            act=advice,
            signed_in=True,
            of=shapes.OfTable,
            query=shapes.Turn,
            answers={200: shapes.Advice},
            refusals=(400, 404),
        ),
        Operation(
            method="GET",
            path="/tables/{table}/rounds/{round}",
            name="round_log",
            summary="The log of a finished round in full, to check it and repeat its draws.",
            act=round_log,
            of=shapes.OfRound,
            answers={200: shapes.RoundLog},
            refusals=(400, 401, 404),
        ),
        Operation(
            method="GET",
            path="/tables/{table}/rounds/{round}/mine",
            name="my_cards",
            summary="My own closed cards of a finished hand, with their proofs.",
            act=my_cards,
            signed_in=True,
            of=shapes.OfRound,
            answers={200: shapes.MyCards},
            refusals=(400, 404),
        ),
        Operation(
            method="POST",
            path="/tables/{table}/reports",
            name="report_player",
            summary="Ask the house to look at a player at a table.",
            act=Reports().report,
            signed_in=True,
            of=shapes.OfTable,
            body=shapes.Report,
            answers={201: shapes.Reported},
            refusals=(400, 403, 404, 413, 429),
        ),
        Operation(
            method="GET",
            path="/tables/{table}/rounds/{round}/phh",
            name="written_hand",
            summary="A finished hand of poker as a PHH file, with my own cards.",
            act=written_hand,
            of=shapes.OfRound,
            answers={200: str},
            text="text/plain",
            refusals=(400, 401, 404),
        ),
        Operation(
            method="GET",
            path="/rules",
            name="rules",
            summary="The regulations that the house plays by.",
            act=rules,
            answers={200: shapes.BookTitles},
        ),
        Operation(
            method="GET",
            path="/rules/{book}",
            name="rulebook",
            summary="A regulation in our own words, numbered as printed.",
            act=book,
            of=shapes.OfBook,
            answers={200: rulebook.Book},
            refusals=(400, 404),
        ),
        Operation(
            method="GET",
            path="/phrases",
            name="phrases",
            summary="What each refusal and notice says, by its key, in every language.",
            act=phrases,
            answers={200: shapes.Phrases},
        ),
        Operation(
            method="GET",
            path="/health",
            name="health",
            summary="Whether the house is open, and if it cannot write its books, why.",
            act=health,
            answers={200: shapes.Health},
            refusals=(503,),
        ),
    ]
