"""The teller: goes to every witness from time to time, and says where the books are.

An anchor covers everything before it, so whoever missed one misses nothing once told the next:
there is no backlog, and a failure is tried again at the next period.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

import structlog

from banca.house.books import StoreError
from banca.house.envelope import Batch
from banca.outside.witness import Appointment, Signs, statement

log = structlog.get_logger("banca.witness")


class Books(Protocol):
    """What the teller reads of the books."""

    @property
    def clock(self) -> Callable[[], int]: ...
    async def last_batch(self) -> Batch | None: ...


class Standing:
    """How one witness stands: what it was told last, and how often that failed."""

    def __init__(self, appointment: Appointment, now: Callable[[], float]) -> None:
        self.witness, self.every_s, self.timeout_s = appointment
        self.failures = 0
        self.told = 0  # The last batch that it knows.
        self.busy: asyncio.Future[None] | None = None  # While it is being told.
        self._now = now
        self._since = now()

    @property
    def name(self) -> str:
        return self.witness.name

    @property
    def told_s(self) -> int:
        """Seconds since it knew all that there was, or since the house was opened."""
        return int(self._now() - self._since)

    def knows(self, n: int) -> None:
        self.told, self._since = max(self.told, n), self._now()


class Teller:
    """Tells every witness of a house, each in its own time: none waits for another."""

    def __init__(
        self,
        books: Books,
        signer: Signs,
        appointments: Iterable[Appointment],
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.witnesses = [Standing(one, now) for one in appointments]
        self._books = books
        self._signer = signer
        self._tasks: list[asyncio.Task[None]] = []
        self._at = 0  # What was said last: statements never go back in time.

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._attend(one), name=f"witness {one.name}")
            for one in self.witnesses
        ]

    async def stop(self, stop_s: float) -> None:
        """Tell everybody once more, within *stop_s*: the last batches are as good as any."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tell(stop_s)

    async def tell(self, most_s: float) -> None:
        """Tell every witness what it does not know yet, all at once."""
        await asyncio.gather(
            *(self._tell(one, min(one.timeout_s, most_s)) for one in self.witnesses)
        )

    async def _attend(self, one: Standing) -> None:
        while True:
            await asyncio.sleep(one.every_s)
            await self._tell(one, one.timeout_s)

    async def _tell(self, one: Standing, timeout_s: float) -> None:
        try:
            async with asyncio.timeout(timeout_s):
                if one.busy is not None:  # It has not even answered to the statement before.
                    await asyncio.wait([one.busy])
                batch = await self._books.last_batch()
                if batch is None or batch.n <= one.told:
                    one.knows(one.told)
                    return
                await asyncio.wait([self._begin(one, batch)])
        except TimeoutError:
            self._failed(one, f"no answer within {timeout_s:g} s")
        except StoreError as fault:
            self._failed(one, f"the books cannot be read: {fault}")

    def _begin(self, one: Standing, batch: Batch) -> asyncio.Future[None]:
        """Tell *one* in a thread of its own.

        A pool would be full of hanging witnesses some day, and whoever shares it would wait; and
        the process ends without waiting for a daemon.
        """
        self._at = max(self._at, batch.at, self._books.clock())
        line = statement(self._signer, batch.n, batch.hash, self._at)
        loop = asyncio.get_running_loop()
        busy = one.busy = loop.create_future()

        def answered(reason: str) -> None:
            one.busy = None
            busy.set_result(None)
            if reason:
                self._failed(one, reason)
            else:
                one.knows(batch.n)

        def tell() -> None:
            reason = ""
            try:
                one.witness.tell(line)
            except Exception as fault:  # Whatever it is, the house and other witnesses go on.
                reason = str(fault) or type(fault).__name__
            with suppress(RuntimeError):  # The house has closed meanwhile.
                loop.call_soon_threadsafe(answered, reason)

        threading.Thread(target=tell, name=f"witness {one.name}", daemon=True).start()
        return busy

    def _failed(self, one: Standing, why: str) -> None:
        one.failures += 1
        log.warning("witness", witness=one.name, why=why, failures=one.failures)
