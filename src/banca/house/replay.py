"""A game replayed from its log, for the audit. It is given the games; it knows none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from banca.house.carry import forward, game_of
from banca.house.form import Form, read_rules
from banca.house.opened import read_body
from banca.house.schema import schema
from banca.kit.chance import Chance, Face
from banca.kit.game import AnyGame, result_stands
from banca.kit.layout import CloseBets
from banca.kit.play import JackpotWon, Leave, PayJackpot, Refused, RoundOver, Settled, Void, Voided

MOST_ORDERS = 1000  # Of the house in one round; no game needs as many.


class _Drawn(Exception):  # noqa: N818 - It is an answer: this would draw.
    """Luck was asked for where there is none."""


class _NoLuck:
    pack = None

    def pick(self, options: Mapping[Face, int]) -> Face:
        raise _Drawn


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

    def certified(self, body: bytes) -> dict[tuple[str, str], str]:
        said = read_body(forward(game_of(body), body))
        game = self._games[said.game]
        if game.files is None:
            return {}
        rules = read_rules(game.Rules, said.rules, said.table)
        return {(one.name, one.version): one.certified for one in game.files.designs(rules)}

    def apply(self, body: bytes) -> None:
        self._state = self._game.apply(self._state, self._events.read(body))

    def redecide(self, command: bytes, chance: Chance) -> list[bytes]:
        decided = self._game.decide(self._state, self._commands.read(command), chance)
        return [msgspec.json.encode(event) for event in decided]

    def owed(self, body: bytes) -> list[bytes]:
        order = self._due(body)
        if order is None:
            return []
        try:
            decided = self._game.decide(self._state, order, _NoLuck())
        except (Refused, _Drawn):
            return []
        return [msgspec.json.encode(event) for event in decided]

    def _due(self, body: bytes) -> Any:
        if self._game.jackpots and isinstance(won := self._events.read(body), JackpotWon):
            return PayJackpot(won.round, won.jackpot, won.player, won.cents)
        due = self._game.croupier(self._state)
        return due.order if due else None

    def may_void(self, body: bytes) -> bool:
        said = self._events.read(body)
        if not isinstance(said, Voided):
            return True
        order = Void(said.round, said.why, said.cause)
        return not result_stands(self._game, self._state, order)

    def wishes_pay(self) -> bool:
        return bool(self._game.wishes_pay)

    def played_out(self, chance: Chance) -> int | None:
        return played_out(self._game, self._state, chance)

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def meters(self) -> dict[str, int] | None:
        meters = self._game.meters
        return asdict(meters(self._state)) if meters else None

    def schema(self) -> str:
        return schema(self._game.State)


def played_out(game: AnyGame, state: Any, chance: Chance) -> int | None:
    """What players would win, net, if the round went on from *state* without their doing.

    The croupier goes on, and players let every clock run out. At a table for one no clock runs:
    bets are closed for the player, who then leaves, so that what lies is played out. None where the
    round still does not end.
    """
    won = 0
    for _ in range(MOST_ORDERS):
        due = game.croupier(state)
        events = game.decide(state, due.order, chance) if due else _pushed(game, state, chance)
        if not events:
            return None
        for event in events:
            state = game.apply(state, event)
            if isinstance(event, Settled):
                won += event.returned - event.stake
            if isinstance(event, RoundOver):
                return won
    return None


def _pushed(game: AnyGame, state: Any, chance: Chance) -> tuple[Any, ...]:
    """What gets a table going that waits for its player."""
    leaving = [Leave(player) for player in game.sittings(state)]
    for command in (CloseBets(game.round(state)), *leaving):
        try:
            return game.decide(state, command, chance)
        except Refused:
            continue
    return ()
