"""The steward of a table: who is there, who only sits, and who needs points to play on.

At a table of stacks a player has something at stake only while in a hand: the game says who is
(``in_play``). Players who let too many hands go by are invited, warned, and sent home with the
stack (809/2015:71, 809/2015:72).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from banca.floor.gallery import Gallery
from banca.floor.idle import Patience
from banca.floor.lines import Lines
from banca.floor.purse import Purse
from banca.house.accounts import POINTS, of_player
from banca.kit.game import AnyGame
from banca.kit.play import Dismiss, LineFound, LineLost, PlayerId


class Served(Protocol):
    """What a steward needs to know about the table."""

    asset: str
    game: AnyGame
    rules: Any

    @property
    def state(self) -> Any: ...
    def seated(self) -> list[PlayerId]: ...
    def balance(self, player: PlayerId) -> int: ...
    def held(self, player: PlayerId) -> int: ...
    def order(self, command: Any, by: str = "house") -> None: ...


class Steward:
    def __init__(
        self,
        table: Served,
        gallery: Gallery,
        purse: Purse,
        replenish: Callable[[PlayerId, int], Awaitable[int | None]] | None,
        now: Callable[[], float],
    ) -> None:
        self._table = table
        self._gallery = gallery
        self._purse = purse
        self._replenish = replenish
        shared = table.game.shared(table.rules)
        stacks, minds = table.game.stacks is not None, table.game.minds_lines
        self.patience = Patience(
            shared, now, gallery.touch, self.dismiss, stacks=stacks, line_s=table.game.line_s
        )
        self.lines = Lines(table.seated if minds else list, gallery.there, self._line)

    def at_stake(self) -> list[PlayerId]:
        """Who has something at stake now."""
        table = self._table
        if table.game.stacks is None:
            return [player for player in table.seated() if table.held(player)]
        playing = table.game.stacks.in_play(table.state)
        return [player for player in table.seated() if player in playing]

    def sat(self, player: PlayerId) -> None:
        self.patience.sat(player)
        self.lines.sat(player)

    def left(self, player: PlayerId) -> None:
        self.patience.left(player)
        self.lines.look()

    def count(self) -> None:
        """A round ended: tell players who have not bet for too many rounds."""
        self.patience.count(self._idle())

    def tick(self) -> None:
        """A second passed: find idle sessions and abandoned seats."""
        staking = self.at_stake()
        for player in staking:
            self.patience.busy(player)
            if self._table.game.stacks is None:
                self.patience.bet(player)  # A stake that is still in play counts as a bet.
        resting = [player for player in self._table.seated() if player not in staking]
        self.patience.tick(resting, {watcher.player for watcher in self._gallery.watchers})
        self.patience.renew(self._idle())

    def dismiss(self, player: PlayerId) -> None:
        self._table.order(Dismiss(player), "platform")

    async def refill(self) -> None:
        """Between rounds, points below the least stake are topped up (804/2015:31).

        Whoever still has a stack plays on with that.
        """
        table = self._table
        if self._replenish is None or table.asset != POINTS:
            return
        least, stacks = table.game.least(table.rules), table.game.stacks is not None
        for player in table.seated():
            if table.balance(player) < least and not (stacks and table.held(player)):
                points = await self._replenish(player, least)
                if points is not None:
                    account = (table.asset, of_player(player))
                    self._purse.update({account: self._purse.get(*account) + points})

    def _idle(self) -> dict[PlayerId, int]:
        """How many rounds in a row each player has not bet."""
        sittings = self._table.game.sittings(self._table.state)
        return {player: sitting.idle for player, sitting in sittings.items()}

    def _line(self, what: LineLost | LineFound) -> None:
        self._table.order(what, "platform")
