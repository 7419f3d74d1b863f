"""A roulette table for tests: say what is done, and look at the result."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any, NamedTuple

import msgspec
import pytest

from banca.games import roulette
from banca.games.roulette import Command, Event, Rules
from banca.games.roulette.messages import CallBet, LetGo
from banca.kit.bank import paid
from banca.kit.chance import Script
from banca.kit.layout import CloseBets, PlaceBets
from banca.kit.play import Bet, Cents, Line, PlayerId, Refused, Settled, Sit, Spot

ALL_TABLES = [  # A rulebook and a wheel: every possible pair.
    ("804/2015", "american-37"),
    ("804/2015", "american-38"),
    ("807/2015", "french-37"),
    ("1441/95-IX", "french-37"),
    ("1441/95-IX", "american-37"),
    ("1441/95-X", "french-37"),
]
ONLINE = [("804/2015", "american-38"), ("807/2015", "french-37")]
LAND = [("1441/95-IX", "american-37"), ("1441/95-X", "french-37")]


class Refusal(NamedTuple):
    cite: str
    phrase: str
    values: dict[str, int | str]


class Table:
    """A table with *seats* taken; keywords are fields of its `Rules`."""

    def __init__(self, *seats: PlayerId, **rules: Any) -> None:
        self.state = roulette.GAME.opened(Rules(**rules))
        self.log: list[Event] = []
        for player in seats:
            self.do(Sit(player))

    def do(self, command: Command, *luck: str) -> tuple[Event, ...]:
        events = roulette.decide(self.state, command, Script(*luck))
        self.state = reduce(roulette.apply, events, self.state)
        self.log += events
        return events

    def refusal(self, command: Command) -> Refusal:
        """Why *command* is refused. Asserts that it changed nothing."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(Refused) as refused:
            self.do(command)

        assert msgspec.json.encode(self.state) == before
        return Refusal(refused.value.cite, refused.value.phrase, refused.value.values)

    def bet(self, player: PlayerId, *bets: Bet) -> tuple[Event, ...]:
        return self.do(PlaceBets(player, bets))

    def no_bet(self, player: PlayerId, *bets: Bet) -> Refusal:
        return self.refusal(PlaceBets(player, bets))

    def call(self, player: PlayerId, call: str, cents: Cents) -> tuple[Event, ...]:
        return self.do(CallBet(player, call, cents))

    def close(self) -> tuple[Event, ...]:
        return self.do(CloseBets(self.state.bank.round))

    def let_go(self, pocket: str) -> tuple[Event, ...]:
        return self.do(LetGo(self.state.bank.round), pocket)

    def play(self, pocket: str) -> dict[PlayerId, Settled]:
        """Close the bets, let the ball rest in *pocket*, and return how each player was settled."""
        self.close()
        return in_all(self.let_go(pocket))

    def lying(self, player: PlayerId) -> dict[Spot, Cents]:
        return self.state.bank.layout.of(player)


def in_all(events: Iterable[object]) -> dict[PlayerId, Settled]:
    """Each player's total settlement: what was collected, and then what was paid."""
    lines: dict[PlayerId, tuple[Line, ...]] = {}
    for event in events:
        if isinstance(event, Settled):
            lines[event.player] = (*lines.get(event.player, ()), *event.lines)
    return {player: paid(player, those) for player, those in lines.items()}
