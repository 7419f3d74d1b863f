"""Time in tests: a clock that the test moves, and patience when waiting for real sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

PATIENCE_S = 60.0  # Real seconds, however busy the machine; what takes longer has failed.
START_US = 1_800_000_000_000_000


class Clock:
    """The loop's time. It stands still until it is moved on."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        asyncio.get_running_loop().time = self  # type: ignore[method-assign]

    def __call__(self) -> float:
        return self.seconds

    def micros(self) -> int:
        return START_US + round(self.seconds * 1_000_000)

    async def passes(self, seconds: float) -> None:
        """Let time pass, and let whatever waited for it go on."""
        self.seconds += seconds
        await rest()


async def rest() -> None:
    """Let every task go as far as it can without time, threads or sockets."""
    for _ in range(20):
        await asyncio.sleep(0)


async def until(holds: Callable[[], bool] | Callable[[], Awaitable[bool]]) -> None:
    """Wait until *holds*, for what happens outside this loop: sockets, processes, threads."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        held = holds()
        if held if isinstance(held, bool) else await held:
            return
        assert time.monotonic() < deadline, "it never came to be"
        await asyncio.sleep(0.005)  # Real time: between two looks.
