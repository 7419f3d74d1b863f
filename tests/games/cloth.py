"""A table for tests, of any game with bets on a cloth: say what is done, see the result."""

from __future__ import annotations

from functools import reduce
from typing import Any, NamedTuple

import msgspec
import pytest

from banca.kit.chance import Script
from banca.kit.game import AnyGame
from banca.kit.layout import CloseBets, PlaceBets, TakeBack
from banca.kit.play import Bet, Cents, Option, PlayerId, Refused, Sit, Spot


class Refusal(NamedTuple):
    cite: str
    phrase: str
    values: dict[str, int | str]


class Table:
    """A table of *game* with *seats* taken; keywords are fields of its `Rules`."""

    def __init__(self, game: AnyGame, *seats: PlayerId, **rules: Any) -> None:
        self.game = game
        self.state: Any = game.opened(game.Rules(**rules))
        self.log: list[Any] = []
        for player in seats:
            self.do(Sit(player))

    def do(self, command: Any, *luck: str) -> tuple[Any, ...]:
        events: tuple[Any, ...] = self.game.decide(self.state, command, Script(*luck))
        self.state = reduce(self.game.apply, events, self.state)
        self.log += events
        return events

    def refusal(self, command: Any) -> Refusal:
        """Why *command* is refused. Asserts that it changed nothing."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(Refused) as refused:
            self.do(command)

        assert msgspec.json.encode(self.state) == before
        return Refusal(refused.value.cite, refused.value.phrase, refused.value.values)

    def bet(self, player: PlayerId, *bets: Bet) -> tuple[Any, ...]:
        return self.do(PlaceBets(player, bets))

    def no_bet(self, player: PlayerId, *bets: Bet) -> Refusal:
        return self.refusal(PlaceBets(player, bets))

    def back(self, player: PlayerId, *bets: Bet) -> tuple[Any, ...]:
        return self.do(TakeBack(player, bets))

    def no_back(self, player: PlayerId, *bets: Bet) -> Refusal:
        return self.refusal(TakeBack(player, bets))

    def close(self) -> tuple[Any, ...]:
        return self.do(CloseBets(self.state.bank.round))

    def lying(self, player: PlayerId) -> dict[Spot, Cents]:
        found: dict[Spot, Cents] = self.state.bank.layout.of(player)
        return found

    def offered(self, player: PlayerId, wish: str, spot: Spot = "") -> list[Option]:
        found = self.game.options(self.state, player)
        return [option for option in found if (option.wish, option.spot) == (wish, spot)]
