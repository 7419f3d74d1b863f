"""A game replayed from its log, for the audit. It is given the games; it knows none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from banca.house.carry import forward, game_of
from banca.house.form import Form, read_rules
from banca.house.schema import schema
from banca.kit.chance import Chance
from banca.kit.game import Game
from banca.kit.layout import CloseBets
from banca.kit.play import Leave, Refused, RoundOver, Settled

MOST_ORDERS = 1000  # Of the house in one round; no game needs as many.


class _Opened(msgspec.Struct):
    game: str
    rules: Any
    table: str = ""


class GameReplay:
    """One table of whichever of *games* its stream was opened for."""

    def __init__(self, games: Iterable[Game[Any, Any, Any, Any]]) -> None:
        self._games = {game.name: game for game in games}
        self._name: str | None = None

    def carried(self, body: bytes) -> bytes:
        if self._name is None:
            self._name = game_of(body)
        return forward(self._name, body)

    def opened(self, body: bytes) -> None:
        said = msgspec.json.decode(body, type=_Opened)
        self._game = self._games[said.game]
        self._commands = Form[Any](self._game.Wish | self._game.Order)
        self._events = Form[Any](self._game.Event)
        self._state = self._game.opened(read_rules(self._game.Rules, said.rules, said.table))

    def apply(self, body: bytes) -> None:
        self._state = self._game.apply(self._state, self._events.read(body))

    def redecide(self, command: bytes, chance: Chance) -> list[bytes]:
        decided = self._game.decide(self._state, self._commands.read(command), chance)
        return [msgspec.json.encode(event) for event in decided]

    def played_out(self, chance: Chance) -> int | None:
        """The croupier goes on from here, and players let every clock run out.

        At a table for one no clock runs: bets are closed for the player, and then the player has
        left, so that what lies is played out.
        """
        state, won = self._state, 0
        for _ in range(MOST_ORDERS):
            due = self._game.croupier(state)
            events = self._game.decide(state, due.order, chance) if due else ()
            for wish in () if due else self._without_a_clock(state):
                try:
                    events = self._game.decide(state, wish, chance)
                    break
                except Refused:
                    continue
            if not events:
                return None
            for event in events:
                state = self._game.apply(state, event)
                if isinstance(event, Settled):
                    won += event.returned - event.stake
                if isinstance(event, RoundOver):
                    return won
        return None

    def _without_a_clock(self, state: Any) -> list[Any]:
        leaving = [Leave(player) for player in self._game.sittings(state)]
        return [CloseBets(self._game.round(state)), *leaving]

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def schema(self) -> str:
        return schema(self._game.State)
