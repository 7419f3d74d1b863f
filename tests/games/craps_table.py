"""A craps table for tests: say what is done, and look at the result."""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import pytest

from banca.games import craps
from banca.games.craps import Command, Event, Rules
from banca.games.craps.messages import Land, Rolled, Shooter, Throw, TimeUp
from banca.kit.chance import Script
from banca.kit.layout import CloseBets, PlaceBets, TakeBack
from banca.kit.play import Bet, Cents, PlayerId, Refused, Settled, Sit, Spot
from tests.games.roulette_table import Refusal, in_all

ROLLS = {  # A throw for each total, not a pair where there is a choice.
    2: "1-1",
    3: "1-2",
    4: "1-3",
    5: "2-3",
    6: "2-4",
    7: "3-4",
    8: "2-6",
    9: "4-5",
    10: "4-6",
    11: "5-6",
    12: "6-6",
}


class Table:
    """A table with *seats* taken and no rest after a throw; keywords are fields of its `Rules`."""

    def __init__(self, *seats: PlayerId, **rules: Any) -> None:
        self.state = craps.GAME.opened(Rules(**{"rest": 0, **rules}))
        self.log: list[Event] = []
        for player in seats:
            self.do(Sit(player))

    def do(self, command: Command, *luck: str) -> tuple[Event, ...]:
        events = craps.decide(self.state, command, Script(*luck))
        self.state = reduce(craps.apply, events, self.state)
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

    def no_back(self, player: PlayerId, *bets: Bet) -> Refusal:
        return self.refusal(TakeBack(player, bets))

    def close(self) -> tuple[Event, ...]:
        return self.do(CloseBets(self.state.bank.round))

    def land(self, throw: int | str) -> tuple[Event, ...]:
        return self.do(
            Land(self.state.bank.round), ROLLS[throw] if isinstance(throw, int) else throw
        )

    def roll(self, *throws: int | str) -> dict[PlayerId, Settled]:
        """Close, throw and land once for each of *throws*; how the last one settled each player."""
        ends: dict[PlayerId, Settled] = {}
        for throw in throws:
            self.close()
            shooter = self.state.shooter
            self.do(Throw(shooter) if shooter else TimeUp(self.state.turn))
            ends = in_all(self.land(throw))
        return ends

    def lying(self, player: PlayerId) -> dict[Spot, Cents]:
        return self.state.bank.layout.of(player)

    @property
    def announced(self) -> tuple[str, ...]:
        assert isinstance(self.state.last, Rolled)
        return self.state.last.announced

    @property
    def handed(self) -> tuple[str, ...]:
        """What was announced when the dice were handed over last."""
        return next(e for e in reversed(self.log) if isinstance(e, Shooter)).announced


def outcome(spot: Spot, stake: Cents, *throws: int | str, **rules: Any) -> Cents | None:
    """What one bet returns after *throws*, the last of which decides it, or None.

    Come needs a point first, and odds need their bet: whatever that takes is on the table too.
    """
    table = Table("ana", **rules)
    before = {"come": 1, "dont-come": 1}.get(spot, 0)
    if before:
        table.bet("ana", ("field", 1_00))
        table.roll(throws[0])
    table.bet("ana", (spot, stake))
    ends = table.roll(*throws[before:])
    lines = {line[0].partition(":")[0]: line for line in ends["ana"].lines} if ends else {}
    line = lines.get(spot.partition(":")[0])
    return line[2] if line else None
