"""The jackpots of a house: what is in each, who plays for it, and who has just won it.

What a hit wins is written together with it (house/batch.py): here it is only found, and the table
told to pay it. So it does not matter when the house stops: a table that still has to pay asks again
when it opens.

The amounts are sent to everybody who watches a table of the group, whenever somebody has bet
(828/2015:19), a few times per second at the most; a win is announced at once (828/2015:21).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec
import structlog
from msgspec.structs import asdict

from banca.floor import frames
from banca.floor.frames import Document
from banca.house.accounts import Account, of_jackpot, path
from banca.house.books import Books, Pots, StoreError
from banca.house.jackpots import (
    JackpotError,
    award_of,
    forgotten,
    known,
    open_jackpot,
    unpaid,
)
from banca.house.kept import JackpotAwarded
from banca.kit.game import AnyGame
from banca.kit.jackpots import Hit, Jackpot
from banca.kit.play import Cents, JackpotId, PayJackpot

PUSH_S = 0.25  # Between two messages with amounts to the same watcher, at the least;
TABLES_A_SECOND = 20_000  # with many tables longer, so that no more of them are told per second.
AT_ONCE = 500  # Tables that are told before others have a turn.
REMEMBERED = 1000  # Wins that are known to be announced.
RETRY_S = 1.0  # Until the books are read again, if they could not be.

log = structlog.get_logger("banca.jackpots")


class Offered(NamedTuple):
    """A jackpot as the house offers it."""

    jackpot: Jackpot
    title: dict[str, str]
    asset: str


class Playing(Protocol):
    """What must be known about a table that plays for jackpots."""

    name: str
    title: dict[str, str]
    stream: str
    game: AnyGame
    rules: Any

    @property
    def state(self) -> Any: ...
    def watched(self) -> int: ...
    def tell(self, data: bytes) -> None: ...
    def order(self, command: Any, by: str = "house") -> None: ...


class Jackpots:
    """Those that the house offers, and those of earlier that tables may still have to pay."""

    def __init__(self, books: Books, offered: Iterable[Offered] = ()) -> None:
        self._books = books
        self._offered = {one.jackpot.id: one for one in offered}
        self.seeds: dict[JackpotId, Cents] = {}  # What the house puts in once one is won.
        self.amounts: dict[JackpotId, Cents] = {}
        self._linked: dict[JackpotId, dict[str, str]] = {}  # By table: how it is set.
        self._pots: dict[Account, JackpotId] = {}
        self._tables: dict[JackpotId, dict[Playing, None]] = {}
        self._changed: set[JackpotId] = set()
        self._won: list[JackpotAwarded] = []
        self._announced: dict[tuple[str, int], None] = {}  # The latest, by stream and event.
        self._telling: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._commits = 0  # That have moved money in or out.
        self.told = 0  # Messages handed to tables.

    # --- Opening and closing --------------------------------------------------------------------

    async def start(self) -> None:
        """Open every jackpot that the house offers; `JackpotError` if one may not be opened so."""
        at = {one.id: one for one in await known(self._books)}
        forgotten(at.values(), self._offered)
        for id, (jackpot, _, asset) in self._offered.items():
            linked = self._linked.get(id, {})
            at[id] = await open_jackpot(self._books, jackpot, asset, linked)
        self.seeds = {id: 0 if one.closed else one.seed for id, one in at.items()}
        self.amounts = {id: one.cents for id, one in at.items()}
        self._pots = {(one.asset, of_jackpot(id)): id for id, one in at.items()}
        self._books.follow(self._follow)
        if at:
            self._telling = asyncio.create_task(self._tell(), name="jackpots")

    async def stop(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def owing(self) -> list[str]:
        """The streams of tables that have a jackpot to pay, as after a crash."""
        found: dict[str, None] = {}
        for at in await known(self._books):
            for won in await unpaid(self._books, at) if at.unpaid else ():
                found[won.stream] = None
        return list(found)

    def fed(self, game: AnyGame, rules: Any) -> tuple[JackpotId, ...]:
        """The jackpots that a table with these *rules* plays for."""
        return tuple(one.id for one in game.jackpots.fed(rules)) if game.jackpots else ()

    def check(self, table: str, game: AnyGame, rules: Any) -> None:
        """A table that the house offers plays for jackpots as the house offers them."""
        for one in game.jackpots.fed(rules) if game.jackpots else ():
            offered = self._offered.get(one.id)
            if offered is None or offered.jackpot != one:
                raise JackpotError(f"table {table} plays for {one}, which the house does not offer")
            self._linked.setdefault(one.id, {})[table] = _set_as(game, rules)

    # --- Tables ---------------------------------------------------------------------------------

    def join(self, table: Playing) -> None:
        """*table* is open: whoever watches it is told."""
        for id in self.fed(table.game, table.rules):
            self._tables.setdefault(id, {})[table] = None

    def part(self, table: Playing) -> None:
        for id in self.fed(table.game, table.rules):
            self._tables.get(id, {}).pop(table, None)

    def shown(self, game: AnyGame, rules: Any) -> list[Document]:
        """The jackpots of a table, with their names, as a whole view has them."""
        return [
            {"id": id, "name": self._title(id), "cents": self.amounts.get(id, 0)}
            for id in self.fed(game, rules)
        ]

    def message(self, table: str, ids: Iterable[JackpotId]) -> bytes:
        amounts = {id: self.amounts.get(id, 0) for id in ids}
        return frames.message("Jackpots", table=table, amounts=amounts)

    def _title(self, id: JackpotId) -> Mapping[str, str]:
        """What it is called; one that the house no longer offers, by its id."""
        return self._offered[id].title if id in self._offered else {}

    # --- What happens ---------------------------------------------------------------------------

    def _follow(self, pots: Pots) -> None:
        """A commit has moved money: in or out of jackpots, in the order of the commits."""
        self._commits += 1
        for (_, account), cents in pots.balances.items():
            id = path(account).jackpot
            self.amounts[id] = cents
            self._changed.add(id)
        for won in pots.awards:
            self._win(won)
        self._stirred.set()

    def _win(self, won: JackpotAwarded) -> None:
        """Announce it, once: a commit of which nobody was told is found when it is paid."""
        place = won.stream, won.seq
        if place not in self._announced:
            self._announced[place] = None
            if len(self._announced) > REMEMBERED:
                del self._announced[next(iter(self._announced))]
            self._won.append(won)
            log.info("jackpot", id=won.jackpot, cents=won.cents, table=won.stream, seq=won.seq)
            self._stirred.set()

    async def refresh(self) -> None:
        """Read what is in each: whether the last commit was written may be unknown.

        Every table does so that was reading or writing when the books failed: it must cost little.
        """
        before = self._commits
        balances = await self._books.balances(list(self._pots))
        if before == self._commits:  # Otherwise what was read may be older.
            for account, id in self._pots.items():
                self.amounts[id] = balances[account]
                self._changed.add(id)
        self._stirred.set()

    async def award(self, stream: str, hit: Hit) -> JackpotAwarded | None:
        """What *hit* has won, by the books, as soon as they can be read."""
        while True:
            try:
                won = await award_of(self._books, stream, hit)
                if won is not None:
                    self._win(won)
                return won
            except StoreError as fault:
                log.error("books", table=stream, what=str(fault))
                await asyncio.sleep(RETRY_S)

    async def missing(self, stream: str, hit: Hit) -> None:
        """The books do not say what was won: somebody has to look into it."""
        what = f"{hit.jackpot}, round {hit.round}: the books have no award"
        log.error("jackpot", table=stream, what=what)
        await self._books.record("jackpot", stream, what.encode())

    # --- Telling --------------------------------------------------------------------------------

    async def _tell(self) -> None:
        """Tell tables what has changed: wins at once, and amounts not more often than `PUSH_S`."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            if self._changed and not self._won and (wait := due - loop.time()) > 0:
                self._stirred.clear()
                try:
                    async with asyncio.timeout(wait):
                        await self._stirred.wait()  # Perhaps somebody wins meanwhile.
                except TimeoutError:
                    pass
                continue
            if not self._changed and not self._won:
                self._stirred.clear()
                await self._stirred.wait()
                continue
            won, self._won = self._won, []
            for one in won:
                await self._announce(one)
            changed, self._changed = self._changed, set()
            tables = await self._push(changed)
            due = loop.time() + max(PUSH_S, tables / TABLES_A_SECOND)

    async def _push(self, changed: set[JackpotId]) -> int:
        """The amounts of *changed*, to every table that plays for one of them; how many those are.

        A message is encoded once for all tables of one name.
        """
        tables = {table: None for id in changed for table in self._tables.get(id, ())}
        made: dict[tuple[str, tuple[JackpotId, ...]], bytes] = {}

        def message(table: Playing) -> bytes:
            ids = tuple(id for id in self.fed(table.game, table.rules) if id in changed)
            key = table.name, ids
            if key not in made:
                made[key] = self.message(*key)
            return made[key]

        return await self._to(tables, message)

    async def _announce(self, won: JackpotAwarded) -> None:
        """How much was won and at which machine; never by whom (828/2015:21, PD-64)."""
        tables = dict(self._tables.get(won.jackpot, {}))
        machine = next((table for table in tables if table.stream == won.stream), None)
        base = won.stream.partition("~")[0]
        of = (
            {"machine": base, "name": {}}
            if machine is None
            else {
                "machine": machine.name,
                "name": machine.title,
            }
        )

        def message(table: Playing) -> bytes:
            its = {"jackpot": won.jackpot, "cents": won.cents, **of}
            return frames.message("JackpotFell", table=table.name, **its)

        await self._to(tables, message)

    async def _to(self, tables: Iterable[Playing], message: Callable[[Playing], bytes]) -> int:
        watched = [table for table in tables if table.watched()]
        for place, table in enumerate(watched, 1):
            table.tell(message(table))
            if place % AT_ONCE == 0:
                await asyncio.sleep(0)
        self.told += len(watched)
        return len(watched)


def _set_as(game: AnyGame, rules: Any) -> str:
    """How a table is set, in 64 digits; a jackpot has parameters of its own, and is only named.

    What is as it is by default is left out: another version of the program may have more settings.
    """
    default = {field.name: field.default for field in msgspec.structs.fields(rules)}
    own = {name: its for name, its in asdict(rules).items() if its != default[name]}
    plain = msgspec.to_builtins(own, str_keys=True)
    plain["jackpots"] = [one.id for one in game.jackpots.fed(rules)] if game.jackpots else []
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


class Hits:
    """What a table has to pay: each hit is looked up once, and the table told to pay it."""

    def __init__(
        self,
        table: Playing,
        jackpots: Jackpots | None,
        later: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._table = table
        self._jackpots = jackpots
        self._later = later
        self._asked: set[Hit] = set()

    @property
    def seeds(self) -> Mapping[JackpotId, Cents]:
        return self._jackpots.seeds if self._jackpots else {}

    def again(self) -> None:
        """The table was read from its log again: what it was told may be lost, and so may what the
        jackpots were told of its last commit.
        """
        self._asked.clear()
        if self._jackpots and self._table.game.jackpots:
            self._later(self._jackpots.refresh())
        self.look()

    def look(self) -> None:
        if self._jackpots is None or self._table.game.jackpots is None:
            return
        waiting = self._table.game.jackpots.waiting(self._table.state)
        self._asked &= {*waiting}
        for hit in waiting:
            if hit not in self._asked:
                self._asked.add(hit)
                self._later(self._pay(self._jackpots, hit))

    async def _pay(self, jackpots: Jackpots, hit: Hit) -> None:
        won = await jackpots.award(self._table.stream, hit)
        if won is None:
            await jackpots.missing(self._table.stream, hit)
        else:
            order = PayJackpot(hit.round, hit.jackpot, hit.player, won.cents)
            self._table.order(order)
