"""How much one player may ask for in one round.

A round in which nobody bets does not end. Somebody who keeps changing their mind, from «ready» to
«not ready» and back, would make its log grow for as long as they like, and every reader of that
round would pay for it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from banca.floor.luck import is_of_luck
from banca.kit.play import Leave, PlayerId, require

MOVES = 500  # Of one player in one round: many times what any hand or any cloth takes.


class Moves:
    def __init__(self, most: int = MOVES) -> None:
        self._most = most
        self._round = 0
        self._made: Counter[PlayerId] = Counter()

    def take(self, player: PlayerId, command: Any, round: int) -> None:
        """Whoever has made too many may still leave; shares in a draw have a bound of their own."""
        if round != self._round:
            self._round = round
            self._made.clear()
        if isinstance(command, Leave) or is_of_luck(command):
            return
        require(self._made[player] < self._most, "wire:busy", "too many moves", most=self._most)
        self._made[player] += 1
