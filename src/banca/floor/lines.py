"""Who at a table is connected, reported to a game that asks for it: ``minds_lines=True``.

A line that is gone for more than a moment is lost, and found again as soon as somebody is there
(reading:line). Reloading a page, or dropping out for a second, disturbs nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from banca.kit.play import LineFound, LineLost, PlayerId

GRACE_S = 2.0


class Lines:
    def __init__(
        self,
        seated: Callable[[], list[PlayerId]],
        present: Callable[[PlayerId], bool],
        order: Callable[[LineLost | LineFound], None],
    ) -> None:
        self._seated = seated
        self._present = present
        self._order = order
        self._told: dict[PlayerId, bool] = {}  # What the game was told; the others are unknown.
        self._grace: dict[PlayerId, asyncio.TimerHandle] = {}

    def sat(self, player: PlayerId) -> None:
        """Whoever sits down has a line, until it is lost."""
        self._told[player] = True
        self.look()

    def forget(self) -> None:
        """The table was read back from its log: what its game was last told is unknown."""
        self.stop()
        self._told.clear()
        self.look()

    def look(self) -> None:
        """Somebody came to the table or left it, or a line did."""
        seated = self._seated()
        for player in [*self._grace, *self._told]:
            if player not in seated:
                self._hush(player)
                self._told.pop(player, None)
        for player in seated:
            if self._present(player):
                self._hush(player)
                self._tell(player, True)
            elif self._told.get(player) is not False and player not in self._grace:
                loop = asyncio.get_running_loop()
                self._grace[player] = loop.call_later(GRACE_S, self._lose, player)

    def stop(self) -> None:
        for player in list(self._grace):
            self._hush(player)

    def _lose(self, player: PlayerId) -> None:
        del self._grace[player]
        if player in self._seated() and not self._present(player):
            self._tell(player, False)

    def _tell(self, player: PlayerId, found: bool) -> None:
        if self._told.get(player) is not found:
            self._told[player] = found
            self._order(LineFound(player) if found else LineLost(player))

    def _hush(self, player: PlayerId) -> None:
        if (timer := self._grace.pop(player, None)) is not None:
            timer.cancel()
