"""A blackjack table for tests: say which cards come and what is decided, inspect the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from banca.games import blackjack
from banca.games.blackjack import Command, Event, Rules
from banca.games.blackjack.messages import (
    Cut,
    Deal,
    Double,
    Draw,
    Follow,
    Hit,
    Ride,
    Split,
    Stand,
    Surrender,
    Take,
    TimeUp,
)
from banca.games.blackjack.show import HandView, Public
from banca.games.blackjack.state import at
from banca.kit.chance import Script
from banca.kit.layout import CloseBets, OpenBets, PlaceBets
from banca.kit.play import Cents, Option, PlayerId, Refused, Settled, Sit

ONLINE, LAND = "805/2015", "1441/95-V"
BOTH = (ONLINE, LAND)
STAKE = 10_00
Kind = TypeVar("Kind")
WISHES = {
    "hit": Hit,
    "stand": Stand,
    "double": Double,
    "split": Split,
    "surrender": Surrender,
    "follow": Follow,
    "ride": Ride,
}


class Refusal(NamedTuple):
    cite: str
    phrase: str
    values: dict[str, int | str]


class Luck(Script):
    """A script that knows what has not come yet."""

    @property
    def left(self) -> list[object]:
        return self._faces


class Table:
    """A table with *seats* taken and a shoe ready; keywords are fields of its `Rules`."""

    def __init__(self, *seats: PlayerId, **rules: Any) -> None:
        self.state = blackjack.GAME.opened(Rules(**rules))
        self.log: list[Event] = []
        for player in seats:
            self.do(Sit(player))
        if seats:
            self.new_shoe()

    def new_shoe(self) -> None:
        """A shoe is shuffled; everybody leaves the cut to the house, and bets open."""
        self.open()
        while self.state.phase == "cutting":
            self.do(Cut(self.view.waiting[0], "pass"))

    def open(self) -> tuple[Event, ...]:
        return self.do(OpenBets(self.state.bank.round))

    def do(self, command: Command, *luck: str) -> tuple[Event, ...]:
        script = Luck(*luck)
        events = blackjack.decide(self.state, command, script)
        assert script.left == [], f"{command} did not ask for {script.left}"
        self.state = reduce(blackjack.apply, events, self.state)
        self.log += events
        return events

    def refusal(self, command: Command) -> Refusal:
        """Why *command* is refused. Asserts that it changed nothing."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(Refused) as refused:
            self.do(command)

        assert msgspec.json.encode(self.state) == before
        return Refusal(refused.value.cite, refused.value.phrase, refused.value.values)

    # --- Bets and cards -----------------------------------------------------------------------

    def bet(self, player: PlayerId, place: str, cents: Cents = STAKE) -> tuple[Event, ...]:
        return self.do(PlaceBets(player, ((f"place:{place}", cents),)))

    def no_bet(self, player: PlayerId, place: str, cents: Cents) -> Refusal:
        return self.refusal(PlaceBets(player, ((f"place:{place}", cents),)))

    def deal(self, cards: str) -> tuple[Event, ...]:
        """Close the bets and deal: one card per place, the bank's, a second card per place."""
        if self.state.rules.shared:
            self.do(CloseBets(self.state.bank.round))
        else:
            self.do(Deal(next(iter(self.state.bank.sittings))))
        return self.draw(cards)

    def draw(self, cards: str = "") -> tuple[Event, ...]:
        return self.do(Draw(self.state.turn), *cards.split())

    def time_up(self) -> tuple[Event, ...]:
        return self.do(TimeUp(self.state.turn))

    def wish(self, name: str, player: PlayerId) -> Any:
        now = at(self.state)
        return WISHES[name](player, now.turn if now else "1.1.2")

    def decides(self, player: PlayerId, name: str, cards: str | None = None) -> tuple[Event, ...]:
        """A decision of *player*, and the *cards* that follow."""
        events = self.do(self.wish(name, player))
        return events if cards is None else (*events, *self.draw(cards))

    def no(self, player: PlayerId, name: str) -> Refusal:
        return self.refusal(self.wish(name, player))

    def bank(self, cards: str = "") -> dict[PlayerId, Cents]:
        """The bank turns and draws *cards*; returns what each player won or lost."""
        return nets(self.draw(cards))

    # --- Looking ------------------------------------------------------------------------------

    @property
    def view(self) -> Public:
        return blackjack.public(self.state)

    def hand(self, place: str, hand: int = 1) -> HandView:
        return self.view.places[place].hands[hand - 1]

    def options(self, player: PlayerId) -> list[Option]:
        return list(blackjack.options(self.state, player))

    def offered(self, player: PlayerId) -> list[str]:
        """What *player* may decide now, as words."""
        apart = {"Leave", "Take", "Free"}
        return [o.wish for o in self.options(player) if o.wish not in apart]

    def option(self, player: PlayerId, wish: str) -> Option:
        return next(option for option in self.options(player) if option.wish == wish)

    def events(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.log if isinstance(event, kind)]

    def lying(self, player: PlayerId) -> dict[str, Cents]:
        return self.state.bank.layout.of(player)


def nets(events: tuple[Event, ...]) -> dict[PlayerId, Cents]:
    found: dict[PlayerId, Cents] = {}
    for event in events:
        if isinstance(event, Settled):
            found[event.player] = found.get(event.player, 0) + event.returned - event.stake
    return found


def dealt(hands: Mapping[PlayerId, str], bank: str, stake: Cents = STAKE, **rules: Any) -> Table:
    """A table where each player has a place, in order, and these first two cards."""
    table = Table(*hands, **rules)
    for place, player in enumerate(hands, start=1):
        table.do(Take(player, str(place)))
        table.bet(player, str(place), stake)
    one, two = ([cards.split()[n] for cards in hands.values()] for n in (0, 1))
    table.deal(" ".join([*one, bank, *two]))
    return table
