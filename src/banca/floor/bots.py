"""House bots: in-process players, so that a newcomer to a demonstration table can play at once.

A bot has a seat like anybody's, sees what its player may see, asks the game (`Bots.wish`) what it
would do, and wishes it after a pause for thought. It is marked as a bot wherever it is shown, and
plays for points alone (reading:bots). Bots come when somebody sits down, leave a place free, make
room for people, and go when the last person has gone: an idle house writes nothing.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
import structlog

from banca.floor.frames import Document, document
from banca.floor.table import Table
from banca.house.accounts import POINTS
from banca.kit.chance import Sampler
from banca.kit.play import PlayerId

PREFIX = "bot-"
NAMES = ("Bia", "Gil", "Lena", "Tó", "Rita", "Nuno", "Inês", "Zeca", "Olga", "Rui", "Sara")
COMES_S = (0.5, 2.0)  # Between the arrivals of two bots.
THINKS_S = (0.7, 2.2)  # Like a player who knows what to do.
AGAIN_S = 5.0  # After a refusal.
WEAKEST = "easy"
GRACE_S = 20.0  # How long bots stay when nobody is connected any more.

log = structlog.get_logger("banca.bots")


def is_bot(player: PlayerId) -> bool:
    return player.startswith(PREFIX)


class _Plan(NamedTuple):
    """What a bot is going to wish, and when; it thinks again when it is offered something else."""

    subject: tuple[Any, int]  # Its options, and its balance.
    wish: Document | None
    until: float


class _Eye:
    """A bot's line to the table: it wakes the attendant, and keeps nothing."""

    devices: Collection[str] = ()

    def __init__(self, player: PlayerId | None, wake: asyncio.Event) -> None:
        self.player = player
        self._wake = wake

    def send(self, data: bytes) -> bool:
        self._wake.set()
        return True


class Attendant:
    """Looks after the bots of one table: who comes, who goes, and what they do."""

    def __init__(
        self,
        table: Table,
        strengths: Sequence[str],
        meet: Callable[[PlayerId, str], Awaitable[object]],
        rng: random.Random | None = None,
    ) -> None:
        assert table.asset == POINTS, f"{table.name}: bots play for points alone"
        self._table = table
        assert table.game.bots is not None, f"{table.game.name} has no bots"
        self._bots = table.game.bots
        self._meet = meet  # Registers a player with the house: by id, name and balance.
        self._rng = rng or random.SystemRandom()
        self._chance = Sampler(self._rng.randrange)
        self._strength = {
            f"{PREFIX}{strength}-{table.name}-{number}": strength
            for number, strength in enumerate(strengths, 1)
        }
        called = (f"{name} (bot)" for name in NAMES * len(strengths))
        self._names = dict(zip(self._strength, called, strict=False))
        self._wake = asyncio.Event()
        self._watch = _Eye(None, self._wake)
        self._eyes: dict[PlayerId, _Eye] = {}
        self._next = 0.0  # When the next bot may come.
        self._alone: float | None = None  # Since when nobody is connected.
        self._plans: dict[PlayerId, _Plan] = {}
        self._card = document(table.game.card(table.rules))
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._table.watch(self._watch, None)
        self._task = asyncio.create_task(self._run(), name=f"bots {self._table.stream}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for eye in (self._watch, *self._eyes.values()):
            self._table.unwatch(eye)

    async def _run(self) -> None:
        self._wake.set()
        wait: float | None = None
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)
            self._wake.clear()
            try:
                wait = await self._look()
            except Exception as fault:  # A bot's fault is not the table's: it is just slow.
                log.error("bots", table=self._table.stream, what=str(fault), exc_info=fault)
                wait = GRACE_S

    # --- Who is here ----------------------------------------------------------------------------

    async def _look(self) -> float | None:
        """Do what is due; return the seconds until the next look, or None to wait for an event."""
        here = self._here()
        for bot in here:
            self._open_eyes(bot)
        waits = [None if self._table.closing else await self._staff(here)]
        waits += [await self._play(bot) for bot in self._here()]
        known = [wait for wait in waits if wait is not None]
        return max(0.01, min(known)) if known else None

    def _here(self) -> list[PlayerId]:
        """The bots at the table."""
        here = [player for player in self._table.seated() if is_bot(player)]
        for bot in [bot for bot in self._eyes if bot not in here]:
            self._table.unwatch(self._eyes.pop(bot))
            self._plans.pop(bot, None)
        return here

    def _open_eyes(self, bot: PlayerId) -> None:
        if bot not in self._eyes:
            self._eyes[bot] = _Eye(bot, self._wake)
            self._table.watch(self._eyes[bot], None)

    async def _staff(self, here: list[PlayerId]) -> float | None:
        """One bot comes or goes if there are too few or too many."""
        wanted, wait = self._wanted()
        if len(here) > wanted:
            return await self._send_home(here, all_of_them=wanted == 0) or wait
        if len(here) == wanted:
            return wait
        if (soon := self._next - self._now()) > 0:
            return soon
        self._next = self._now() + self._rng.uniform(*COMES_S)
        bot = next((bot for bot in self._strength if bot not in here), None)
        if bot is not None:
            await self._meet(bot, self._names[bot])
            await self._wish(bot, {"type": "Sit"})
        return self._next - self._now()

    def _wanted(self) -> tuple[int, float | None]:
        """How many bots there should be, and when to count again."""
        table, now = self._table, self._now()
        people = [player for player in table.seated() if not is_bot(player)]
        if not people:
            return 0, None
        if any(table.there(player) for player in people):
            self._alone = None
        elif self._alone is None:
            self._alone = now
        gone = now - self._alone if self._alone is not None else 0.0
        if gone >= GRACE_S:
            return 0, None
        places = table.game.seats(table.rules)
        spare = 1 if places > 2 else 0  # For the next person.
        room = max(places - len(people) - spare, 1 if len(people) < places else 0)
        return min(len(self._strength), room), GRACE_S - gone if self._alone is not None else None

    async def _send_home(self, here: list[PlayerId], *, all_of_them: bool) -> float | None:
        """The last bot goes, between hands; all of them at once if nobody is left to mind."""
        playing = self._playing()
        idle = [bot for bot in here if bot not in playing]
        for bot in here if all_of_them else idle[-1:]:
            await self._wish(bot, {"type": "Leave"})
        return None

    # --- What they do ---------------------------------------------------------------------------

    async def _play(self, bot: PlayerId) -> float | None:
        """Make the wish of *bot* once it has thought about it; return how long it still will."""
        table, now = self._table, self._now()
        subject = (table.game.options(table.state, bot), table.balance(bot))
        plan = self._plans.get(bot)
        if plan is None or plan.subject != subject:
            plan = _Plan(subject, self._wished(bot, *subject), now + self._pause())
            self._plans[bot] = plan
        if plan.wish is None:
            return None
        if plan.until > now:
            return plan.until - now
        del self._plans[bot]
        return None if await self._wish(bot, plan.wish) else AGAIN_S

    def _pause(self) -> float:
        least, most = THINKS_S
        clock = self._bots.clock(self._table.rules) / 2  # Well within its time.
        return self._rng.uniform(least, min(most, clock))

    def _wished(self, bot: PlayerId, options: Any, balance: int) -> Document | None:
        table, bots = self._table, self._bots
        own = table.own(bot)
        if bot not in self._playing() and bots.spent(self._card, own["mine"], balance):
            return {"type": "Leave"}
        found = bots.wish(
            self._strength.get(bot, WEAKEST),
            self._card,
            table.public()["view"],
            own["mine"],
            tuple(one["card"] for one in own.get("cards", ())),
            options,
            balance,
            self._chance,
        )
        return None if found is None else dict(found)

    def _playing(self) -> tuple[PlayerId, ...]:
        stacks = self._table.game.stacks
        return stacks.in_play(self._table.state) if stacks else ()

    async def _wish(self, bot: PlayerId, wish: Document) -> bool:
        id, body = uuid4().hex, msgspec.json.encode(wish)
        said = msgspec.json.decode(await self._table.wish(bot, id, body))
        if said["type"] == "Refused":  # Somebody was quicker, or time ran out.
            log.info("bot refused", table=self._table.stream, bot=bot, why=said["phrase"])
        return bool(said["type"] == "Done")

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
