"""A baccarat table for tests: who sits, who bets, and which cards come."""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import pytest

from banca.games import baccarat
from banca.games.baccarat import Command, Event, Rules, State
from banca.games.baccarat.messages import Cut, Draw, Turn
from banca.games.baccarat.state import awaited, invited, turning
from banca.kit.chance import Script
from banca.kit.layout import CloseBets, OpenBets, PlaceBets, TakeBack
from banca.kit.play import Bet, Cents, PlayerId, Refused, Settled, Sit, Spot
from tests.games.roulette_table import Refusal

ONLINE: dict[str, Any] = {"rulebook": "812/2015", "form": "8"}
ROOM: dict[str, Any] = {"rulebook": "1441/95-II", "form": "6"}
DOUBLE: dict[str, Any] = {"rulebook": "1441/95-II", "form": "8"}
MACAU: dict[str, Any] = {"rulebook": "1441/95-III", "form": "8", "cap": 100_00}
ONLINE_MACAU: dict[str, Any] = {"rulebook": "812/2015", "form": "8-macau", "cap": 100_00}
LAND = [ROOM, MACAU]
ALL = [ONLINE, ROOM, MACAU]

PONTO_NINE = ("9h", "Kh", "2c", "4c")  # 9 to 6, on four cards.
BANCA_NINE = ("2c", "4c", "9h", "Kh")
TIE_SIX = ("2c", "4c", "6h", "Kh")


class Table:
    """A table with *seats* taken and the first shoe cut; keywords are fields of its `Rules`."""

    def __init__(self, *seats: PlayerId, uncut: bool = False, **rules: Any) -> None:
        self.state: State = baccarat.GAME.opened(Rules(**rules))
        self.log: list[Event] = []
        for player in seats:
            self.do(Sit(player))
        if self.state.rules.shared and not uncut:
            self.do(Cut(invited(self.state), "26"))

    def do(self, command: Command, *luck: str) -> tuple[Event, ...]:
        events = baccarat.decide(self.state, command, Script(*luck))
        self.state = reduce(baccarat.apply, events, self.state)
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

    def back(self, player: PlayerId, *bets: Bet) -> tuple[Event, ...]:
        return self.do(TakeBack(player, bets))

    def close(self) -> tuple[Event, ...]:
        return self.do(CloseBets(self.state.bank.round))

    def open(self) -> tuple[Event, ...]:
        return self.do(OpenBets(self.state.bank.round))

    def draw(self, card: str) -> tuple[Event, ...]:
        """The next card, turned by whoever may."""
        if player := turning(self.state):
            self.do(Turn(player))
        return self.do(Draw(self.state.turn), card)

    def play(self, *cards: str) -> dict[PlayerId, Settled]:
        """Close the bets, let *cards* come, and return how each player was settled."""
        self.close()
        events = [event for card in cards for event in self.draw(card)]
        return {event.player: event for event in events if isinstance(event, Settled)}

    def asked(self) -> tuple[str, PlayerId] | None:
        return awaited(self.state)

    def lying(self, player: PlayerId) -> dict[Spot, Cents]:
        return self.state.bank.layout.of(player)

    def offered(self, player: PlayerId) -> set[str]:
        return {option.wish for option in baccarat.options(self.state, player)}
