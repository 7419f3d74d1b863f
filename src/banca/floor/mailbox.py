"""A table's mailbox: what players wish and what the house has to do, until it is decided."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from banca.kit.play import LineFound, LineLost, PlayerId

GROUP = 256  # Commands decided and committed together, at most.
MAILBOX = 1024  # Wishes that may wait; more are refused: wire:busy.
HELD = 8  # Wishes of one player that may be kept aside.


def _nothing() -> None:
    pass


class Letter:
    """A command that waits, who sent it, and who waits for the answer."""

    __slots__ = ("by", "command", "digest", "id", "kept", "reply", "since")

    def __init__(
        self, command: Any, by: str, id: str = "", digest: bytes = b"", *, answered: bool = False
    ) -> None:
        self.command = command
        self.by = by
        self.id = id
        self.digest = digest
        self.since = time.perf_counter()
        self.kept: Callable[[], None] = _nothing  # Called when it is kept aside.
        loop = asyncio.get_running_loop()
        self.reply: asyncio.Future[bytes] | None = loop.create_future() if answered else None

    def answer(self, data: bytes) -> None:
        if self.reply is not None and not self.reply.done():
            self.reply.set_result(data)


class Mailbox:
    """Wishes and orders in the order in which they came. Orders do not wait behind wishes, nor
    count towards their limit. Whoever waits for an answer gets one, even if nobody decides: *again*
    says to ask once more, and with the same id a wish that was done gets the same answer.
    """

    def __init__(self, again: Callable[[Letter], bytes]) -> None:
        self._again = again
        self._wishes: deque[Letter] = deque()
        self._orders: deque[Letter] = deque()
        self._held: list[Letter] = []  # Not to be decided yet.
        self._awaited: set[Letter] = set()  # Letters that somebody waits for, wherever they are.
        self._wake = asyncio.Event()
        self._over = False  # Nobody reads these letters any more.

    def __bool__(self) -> bool:
        return bool(self._orders or self._wishes)

    @property
    def awaited(self) -> bool:
        return bool(self._awaited)

    @property
    def held(self) -> bool:
        return bool(self._held)

    @property
    def held_wishes(self) -> bool:
        """Whether a player waits for one of those kept aside."""
        return any(letter.id for letter in self._held)

    def has(self, letter: Letter) -> bool:
        """Whether *letter* is still to be decided."""
        return any(letter is one for box in (self._wishes, self._orders, self._held) for one in box)

    @property
    def full(self) -> bool:
        return len(self._wishes) + len(self._held) >= MAILBOX

    def full_of(self, player: PlayerId) -> bool:
        """Whether as many wishes of *player* are kept aside as may be."""
        return sum(letter.by == player for letter in self._held) >= HELD

    @property
    def woken(self) -> bool:
        return self._wake.is_set()

    async def woken_up(self) -> None:
        """Return once something may have come in."""
        await self._wake.wait()
        self._wake.clear()

    def wake(self) -> None:
        self._wake.set()

    # --- Letters come in --------------------------------------------------------------------------

    async def wish(self, letter: Letter) -> bytes:
        return await self._answered(letter, self._wishes)

    async def demand(self, letter: Letter) -> bytes:
        """An order that an operator waits for."""
        return await self._answered(letter, self._orders)

    def order(self, letter: Letter) -> None:
        """What already waits is not asked for again, and of a line only the last state counts:
        while the books cannot be written nothing is done, and the clock asks every second.
        """
        command = letter.command
        if isinstance(command, LineLost | LineFound):
            self._forget_line(command.player)
        elif any(waiting.command == command for waiting in (*self._orders, *self._held)):
            return
        self._orders.append(letter)
        self._wake.set()

    def _forget_line(self, player: PlayerId) -> None:
        for box in (self._orders, self._held):
            said = [one for one in box if isinstance(one.command, LineLost | LineFound)]
            for one in said:
                if one.command.player == player:
                    box.remove(one)

    async def _answered(self, letter: Letter, box: deque[Letter]) -> bytes:
        assert letter.reply is not None
        self._awaited.add(letter)
        box.append(letter)
        self._wake.set()
        if self._over:
            letter.answer(self._again(letter))
        try:
            return await letter.reply
        finally:
            self._awaited.discard(letter)

    # --- Letters go out ---------------------------------------------------------------------------

    def take(self) -> list[Letter]:
        """All orders, and as many wishes as fit into a group."""
        group = list(self._orders)
        self._orders.clear()
        while self._wishes and len(group) < GROUP:
            group.append(self._wishes.popleft())
        return group

    def put_back(self, letters: list[Letter]) -> None:
        """These come first the next time."""
        self._wishes.extendleft(reversed(letters))

    def put_first(self, letter: Letter) -> None:
        """An order that goes before all others."""
        self._orders.appendleft(letter)

    def hold(self, letter: Letter) -> None:
        """Keep this one aside until `release`."""
        self._held.append(letter)
        letter.kept()

    def release(self) -> None:
        """What was kept aside is decided next."""
        for letter in reversed(self._held):
            (self._wishes if letter.id else self._orders).appendleft(letter)
        self._held.clear()
        self._wake.set()

    def drop(self, *, orders: bool = True) -> None:
        """Decide nothing of what waits, and say so; without *orders*, keep those of the house."""
        house = [letter for letter in (*self._held, *self._orders) if letter.reply is None]
        for letter in self._awaited:
            letter.answer(self._again(letter))
        self._wishes.clear()
        self._held.clear()
        self._orders = deque(() if orders else house)

    def end(self) -> None:
        """Nobody decides any more: what waits, and whatever comes, is told to ask again."""
        self._over = True
        for letter in self._awaited:
            letter.answer(self._again(letter))
