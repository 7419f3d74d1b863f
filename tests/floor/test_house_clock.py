"""The clock of a table, on both event loops that a house may run on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import pytest

from banca.floor.house_clock import HouseClock
from banca.kit.play import After, Void

LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {"asyncio": asyncio.new_event_loop}
if sys.platform != "win32":
    import uvloop

    LOOPS["uvloop"] = uvloop.new_event_loop


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
def test_what_is_due_at_once_is_told_like_what_is_due_later(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    done: list[Any] = []

    async def runs() -> None:
        clock = HouseClock(done.append)
        order = Void(1, "a fault")
        clock.arm(After(0, order), ready=False)
        due = clock.due()
        assert due is not None
        assert due["order"] == "Void"
        assert due["in_ms"] == 0
        while not done:
            await asyncio.sleep(0)
        clock.arm(After(60, order), ready=False)
        later = clock.due()
        assert later is not None
        assert 0 < later["in_ms"] <= 60_000
        clock.cancel()

    running = loop()
    try:
        running.run_until_complete(runs())
    finally:
        running.close()

    assert done == [Void(1, "a fault")]
