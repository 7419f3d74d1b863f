"""A game replayed from its log, for the audit. It is given the games; it knows none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from banca.house.carry import forward, game_of
from banca.house.form import Form, read_rules
from banca.house.opened import read_body
from banca.house.schema import schema
from banca.kit.chance import Chance
from banca.kit.game import AnyGame


class GameReplay:
    """One table of whichever of *games* its stream was opened for."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = {game.name: game for game in games}
        self._name: str | None = None

    def carried(self, body: bytes) -> bytes:
        if self._name is None:
            self._name = game_of(body)
        return forward(self._name, body)

    def opened(self, body: bytes) -> None:
        said = read_body(body)
        self._game = self._games[said.game]
        self._commands = Form[Any](self._game.Wish | self._game.Order)
        self._events = Form[Any](self._game.Event)
        self._state = self._game.opened(read_rules(self._game.Rules, said.rules, said.table))

    def apply(self, body: bytes) -> None:
        self._state = self._game.apply(self._state, self._events.read(body))

    def redecide(self, command: bytes, chance: Chance) -> list[bytes]:
        decided = self._game.decide(self._state, self._commands.read(command), chance)
        return [msgspec.json.encode(event) for event in decided]

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def schema(self) -> str:
        return schema(self._game.State)
