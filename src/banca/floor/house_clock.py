"""The clock of a table: what the croupier does next, and when.

It runs on while the croupier says the same. Where everybody who plays is ready, bets close early:
not before they were open as long as PD-48 asks, and never later than without anybody's «ready». For
a player alone who is ready, what is left of a pause is a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from banca.floor.frames import Document
from banca.kit.layout import CloseBets
from banca.kit.play import After

READY_S = 3  # PD-48: nobody has less time for a bet, however ready the others are.
QUICK_S = 0.25  # What is left of a pause for whoever plays alone and is ready, by default.


class HouseClock:
    def __init__(
        self, order: Callable[[Any], None], ready_s: int = READY_S, quick_s: float = QUICK_S
    ) -> None:
        assert ready_s >= READY_S, f"{ready_s} seconds for a bet are less than PD-48 asks"
        self.after: After | None = None  # What the croupier said last.
        self._order = order
        self._ready_s = ready_s
        self._quick_s = quick_s
        self._began = 0.0  # When it was said first.
        self.hurried = False  # All are ready: it runs only as long as it must.
        self._timer: asyncio.Handle | None = None
        self._when = 0.0  # When it runs out: what is due at once has no time of its own (uvloop).

    def arm(
        self, after: After | None, *, ready: bool, alone: bool = False, runs: bool = True
    ) -> None:
        """What the croupier says now, and whether all are *ready* for it, or the one who plays
        *alone*; unless it *runs*, it is only remembered.
        """
        closes = after is not None and isinstance(after.order, CloseBets)
        hurried = ready and after is not None and (closes or (alone and after.pause))
        if after == self.after and hurried == self.hurried:
            return
        loop = asyncio.get_running_loop()
        if after != self.after:
            self._began = loop.time()
        self.cancel()
        self.after, self.hurried = after, hurried
        if after is not None and runs:
            least_s = self._ready_s if closes else self._quick_s
            whole_s = min(after.seconds, least_s) if hurried else after.seconds
            self._when = max(loop.time(), self._began + whole_s)
            self._timer = loop.call_at(self._when, self._order, after.order)

    def forget(self) -> None:
        """A due order may be lost: the next time it is said, the clock starts again."""
        self.after = None

    def stop(self) -> None:
        """Let nothing come of it; it still says when it would have been."""
        if self._timer is not None:
            self._timer.cancel()

    def cancel(self) -> None:
        self.stop()
        self._timer = None

    def due(self) -> Document | None:
        if self.after is None or self._timer is None:
            return None
        left = self._when - asyncio.get_running_loop().time()
        return {"order": type(self.after.order).__name__, "in_ms": max(0, int(left * 1000))}
