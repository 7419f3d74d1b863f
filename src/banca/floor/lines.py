"""Who at a table is connected, told to a game that minds it: ``MINDS_LINES = True``.

A line that is gone for more than a moment is lost, and found again as soon as somebody is there
(reading:line). Pages that are loaded anew, and lines that break off for a second, trouble nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from banca.kit.play import LineFound, LineLost, Seat

GRACE_S = 2.0


class Lines:
    def __init__(
        self,
        seats: Callable[[], list[Seat]],
        present: Callable[[Seat], bool],
        order: Callable[[LineLost | LineFound], None],
    ) -> None:
        self._seats = seats
        self._present = present
        self._order = order
        self._told: dict[Seat, bool] = {}  # What the game knows; of the others nobody can say.
        self._grace: dict[Seat, asyncio.TimerHandle] = {}

    def sat(self, seat: Seat) -> None:
        """Who sits down has a line, until it is lost."""
        self._told[seat] = True
        self.look()

    def forget(self) -> None:
        """The table is read back from its log: what its game was told last is not known."""
        self.stop()
        self._told.clear()
        self.look()

    def look(self) -> None:
        """Somebody came to the table or left it, or a line did."""
        seats = self._seats()
        for seat in [*self._grace, *self._told]:
            if seat not in seats:
                self._hush(seat)
                self._told.pop(seat, None)
        for seat in seats:
            if self._present(seat):
                self._hush(seat)
                self._tell(seat, True)
            elif self._told.get(seat) is not False and seat not in self._grace:
                loop = asyncio.get_running_loop()
                self._grace[seat] = loop.call_later(GRACE_S, self._lose, seat)

    def stop(self) -> None:
        for seat in list(self._grace):
            self._hush(seat)

    def _lose(self, seat: Seat) -> None:
        del self._grace[seat]
        if seat in self._seats() and not self._present(seat):
            self._tell(seat, False)

    def _tell(self, seat: Seat, found: bool) -> None:
        if self._told.get(seat) is not found:
            self._told[seat] = found
            self._order(LineFound(seat) if found else LineLost(seat))

    def _hush(self, seat: Seat) -> None:
        if (timer := self._grace.pop(seat, None)) is not None:
            timer.cancel()
