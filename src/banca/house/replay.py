"""A game played again from its log, for the audit. It is handed the games; it knows none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from banca.kit.chance import Chance
from banca.kit.game import Game


class _Opened(msgspec.Struct):
    game: str
    rules: msgspec.Raw


class GameReplay:
    """One table of whichever of *games* its stream was opened for."""

    def __init__(self, games: Iterable[Game[Any, Any, Any, Any]]) -> None:
        self._games = {game.NAME: game for game in games}

    def opened(self, body: bytes) -> None:
        said = msgspec.json.decode(body, type=_Opened)
        self._game = self._games[said.game]
        self._commands = msgspec.json.Decoder(self._game.Wish | self._game.Order)
        self._events = msgspec.json.Decoder(self._game.Event)
        self._state = self._game.opened(msgspec.json.decode(said.rules, type=self._game.Rules))

    def apply(self, body: bytes) -> None:
        self._state = self._game.apply(self._state, self._events.decode(body))

    def redecide(self, command: bytes, chance: Chance) -> list[bytes]:
        decided = self._game.decide(self._state, self._commands.decode(command), chance)
        return [msgspec.json.encode(event) for event in decided]

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)
