"""The jackpots in the books: how each stands, and how money goes in and out besides by play.

Each is a stream (`house/kept.py`) and an account. The house keeps what is in it for whoever wins it
(1441/95-VIII:5): it can be won, moved to another jackpot (1441/95-VIII:6), or given to charity when
the licence ends (828/2015:17), and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from banca.house.accounts import SEEDS, of_award, of_jackpot
from banca.house.books import Act, Books, Envelope, Fact, OutOfStep, Reader, postings
from banca.house.complaints import cleaned
from banca.house.form import Form
from banca.house.kept import (
    JACKPOTS,
    JackpotAwarded,
    JackpotEvent,
    JackpotGiven,
    JackpotMoved,
    JackpotOpened,
    Seeded,
)
from banca.house.opened import read_opened
from banca.kit.jackpots import Hit, Jackpot
from banca.kit.play import Cents, JackpotId, JackpotWon

PAGE = 64  # Events of a jackpot's stream that are read at once, from its end.
SOON = 1024  # Events after a hit among which its payment is, if it is paid.


class JackpotError(Exception):
    """The jackpots are not as they may be; the message says what would be right."""


class Standing(NamedTuple):
    """How a jackpot stands: as it was opened last, and what is in it."""

    id: JackpotId
    seq: int = 0  # The next event of its stream.
    asset: str = ""
    seed: Cents = 0
    mean: Cents = 0
    tables: Mapping[str, str] = MappingProxyType({})  # Linked to it, each with how it is set.
    closed: bool = True  # What was in it went elsewhere: the house puts in nothing more.
    wins: int = 0
    cents: Cents = 0  # What can be won now,
    unpaid: Cents = 0  # and what was won and is not paid yet.


_form = Form[JackpotEvent](JackpotEvent)


def read(envelope: Envelope) -> JackpotEvent:
    return _form.read(envelope.body, f"{envelope.stream}#{envelope.seq}")


def folded(id: JackpotId, events: Iterable[Envelope]) -> Standing:
    """How a jackpot stands by its own stream; the money is not in it."""
    return reduce(_after, map(read, events), Standing(id))


def _after(at: Standing, event: JackpotEvent) -> Standing:
    at = at._replace(seq=at.seq + 1)
    match event:
        case JackpotOpened(_, asset, seed, mean, tables):
            return at._replace(asset=asset, seed=seed, mean=mean, tables=tables, closed=False)
        case JackpotMoved() | JackpotGiven():
            return at._replace(closed=True)
        case JackpotAwarded():
            return at._replace(wins=at.wins + 1)
        case Seeded():
            return at


def all_standing(reader: Reader) -> list[Standing]:
    """Every jackpot in the books."""
    found = [
        folded(name.removeprefix(JACKPOTS), reader.events(name))
        for name in reader.streams(JACKPOTS)
    ]
    pots = [((at.asset, of_jackpot(at.id)), (at.asset, of_award(at.id))) for at in found]
    balances = reader.balances([account for pair in pots for account in pair])
    return [
        at._replace(cents=balances[pot], unpaid=balances[award])
        for at, (pot, award) in zip(found, pots, strict=True)
    ]


async def standing(books: Books, id: JackpotId) -> Standing:
    at = folded(id, await books.events(JACKPOTS + id))
    pot, award = (at.asset, of_jackpot(id)), (at.asset, of_award(id))
    balances = await books.balances((pot, award))
    return at._replace(cents=balances[pot], unpaid=balances[award])


async def known(books: Books) -> list[Standing]:
    return [
        await standing(books, name.removeprefix(JACKPOTS)) for name in await books.streams(JACKPOTS)
    ]


# --- Opening ------------------------------------------------------------------------------------


async def open_jackpot(
    books: Books, jackpot: Jackpot, asset: str, tables: Mapping[str, str] = MappingProxyType({})
) -> Standing:
    """*jackpot* as the house offers it, with its seed in it; *tables* play for it, as they are set.

    Nothing of it or of them changes until it is won: a change waits until nobody has played for it
    since (828/2015:18, PD-64). Tables may join it and leave it.
    """
    id, seed, mean = jackpot.id, jackpot.seed, jackpot.mean
    at = await standing(books, id)
    if at.seq and at.asset != asset:
        raise JackpotError(
            f"jackpot {id} is kept in {at.asset}, and the house plays for {asset}; give the new "
            "one another id"
        )
    played = at.seq and not at.closed and at.cents != at.seed
    linked = {**(at.tables if played else {}), **tables}  # Also those that left it meanwhile.
    if (at.seed, at.mean, at.tables, at.closed) == (seed, mean, linked, False):
        return at
    if played and (at.seed, at.mean) != (seed, mean):
        raise JackpotError(
            f"jackpot {id} is being played for with seed = {at.seed} and mean = {at.mean}, which "
            f"may not change before it is won (828/2015:18); put these back, or give the new one "
            f"another id and move what is in it: banca jackpots move {id} NEW --house HOUSE.TOML "
            "--why WHY"
        )
    for table, its in at.tables.items() if played else ():
        if linked[table] != its:
            raise JackpotError(
                f"table {table} plays for jackpot {id}, and none of its settings may change before "
                "that is won (828/2015:18); put them back, or give the changed machine another id"
            )
    missing = max(0, seed - at.cents)
    opened: list[JackpotEvent] = [JackpotOpened(id, asset, seed, mean, linked)]
    await _write(books, at.seq, asset, [*opened, *([Seeded(id, missing)] if missing else [])])
    return await standing(books, id)


def forgotten(standings: Iterable[Standing], offered: Iterable[JackpotId]) -> None:
    """Nobody may forget what is in a jackpot: the house holds it in trust (1441/95-VIII:5)."""
    here = {*offered}
    for at in standings:
        if at.cents and at.id not in here:
            raise JackpotError(
                f"jackpot {at.id} has {at.cents} ({at.asset}) in it, and house.toml does not name "
                f"it; put it back, or move what is in it to another one of the house: "
                f"banca jackpots move {at.id} TARGET --house HOUSE.TOML --why WHY"
            )


# --- Moving -------------------------------------------------------------------------------------


async def move(books: Books, source: JackpotId, target: JackpotId, why: str) -> Cents:
    """Put all that is in *source* into *target* (1441/95-VIII:6), and return how much it was."""
    while True:
        at, to = await _there(books, source), await _there(books, target)
        if source == target:
            raise JackpotError(f"{source} and {target} are one jackpot")
        if to.closed:
            raise JackpotError(f"jackpot {target} is closed; it takes one that is played for")
        if at.asset != to.asset:
            raise JackpotError(
                f"jackpot {source} is in {at.asset}, and {target} in {to.asset}: no money crosses "
                "from one to the other"
            )
        await _may_empty(books, at)
        moved = JackpotMoved(source, target, at.cents, cleaned(why))
        if await _write(books, at.seq, at.asset, [moved]):
            return at.cents


async def give(books: Books, source: JackpotId, to: str) -> Cents:
    """Give all that is in *source* to charity: the licence ends (828/2015:17)."""
    while True:
        at = await _there(books, source)
        await _may_empty(books, at)
        if await _write(books, at.seq, at.asset, [JackpotGiven(source, cleaned(to), at.cents)]):
            return at.cents


async def _there(books: Books, id: JackpotId) -> Standing:
    at = await standing(books, id)
    if not at.seq:
        there = ", ".join(one.id for one in await known(books)) or "none"
        raise JackpotError(f"there is no jackpot {id!r}; there are: {there}")
    return at


async def _may_empty(books: Books, at: Standing) -> None:
    if at.unpaid:
        raise JackpotError(
            f"{at.unpaid} ({at.asset}) of jackpot {at.id} was won and is not paid yet; open the "
            "house, which pays it, and try again"
        )
    if not at.cents:
        raise JackpotError(f"there is nothing in jackpot {at.id}")
    if (stream := await _in_play(books, at)) is not None:
        raise JackpotError(
            f"a play at {stream} is not over, and may still win jackpot {at.id}; open the house "
            f"with {at.id} in house.toml, which plays it out, and try again"
        )


async def _in_play(books: Books, at: Standing) -> str | None:
    """A table where a play for the jackpot is not over; None if there is none."""
    after = ""
    while True:
        page, after = await books.lying(at.asset, after)
        for stream in {one.stream: None for one in page}:
            (first,) = await books.events(stream, 0, 1)
            named = read_opened(first).rules.get("jackpots", ())
            if any(one["id"] == at.id for one in named):
                return stream
        if not after:
            return None


async def _write(books: Books, seq: int, asset: str, events: Sequence[JackpotEvent]) -> bool:
    """Whether it was written; otherwise something else was, and has to be looked at first."""
    stream = JACKPOTS + events[0].jackpot
    facts = tuple(Fact(0, 0, msgspec.json.encode(event)) for event in events)
    moves = tuple(
        posting
        for place, event in enumerate(events)
        for posting in postings(stream, asset, SEEDS, event, place)
    )
    try:
        verdict = await books.commit(stream, seq, [Act("house", "", b"", facts, moves)])
    except OutOfStep:
        return False
    return verdict.done == 1  # Otherwise less is in it than there was.


# --- What was won -------------------------------------------------------------------------------


async def award_of(books: Books, stream: str, hit: Hit) -> JackpotAwarded | None:
    """What a hit at *stream* won; None if the books do not know of it."""
    its = JACKPOTS + hit.jackpot
    end = await books.head(its)
    while end > 0:
        first = max(0, end - PAGE)
        for envelope in reversed(await books.events(its, first, end - first)):
            match read(envelope):
                case JackpotAwarded(_, at, _, hit.round, hit.player) as won if at == stream:
                    return won
        end = first
    return None


async def unpaid(books: Books, at: Standing) -> list[JackpotAwarded]:
    """What was won of a jackpot and is not paid, newest first; there is seldom any."""
    found: list[JackpotAwarded] = []
    left, its, end = at.unpaid, JACKPOTS + at.id, at.seq
    while left > 0 and end > 0:
        first = max(0, end - PAGE)
        for envelope in reversed(await books.events(its, first, end - first)):
            event = read(envelope)
            if isinstance(event, JackpotAwarded) and left > 0 and not await _paid(books, event):
                found.append(event)
                left -= event.cents
        end = first
    return found


_won = Form[JackpotWon](JackpotWon)
_MARK = b'"type":"JackpotWon"'


async def _paid(books: Books, won: JackpotAwarded) -> bool:
    """Whether the table has paid it. It does so soon: what it did long after is not read."""
    for envelope in await books.events(won.stream, won.seq, SOON):
        if _MARK in envelope.body:
            event = _won.read(envelope.body, f"{envelope.stream}#{envelope.seq}")
            if (event.round, event.jackpot, event.player) == (won.round, won.jackpot, won.player):
                return True
    return False
