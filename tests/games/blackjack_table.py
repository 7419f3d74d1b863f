"""A blackjack table for tests: say which cards come and what is decided, and look at the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from banca.games import blackjack
from banca.games.blackjack import Command, Event, Rules
from banca.games.blackjack.show import HandView, Public
from banca.games.blackjack.state import at
from banca.games.blackjack.words import (
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
from banca.kit.chance import Script
from banca.kit.layout import CloseBets, OpenBets, PlaceBets
from banca.kit.play import Cents, Option, Refused, Seat, Settled, Sit

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
    """A script of which one can say what has not come yet."""

    @property
    def left(self) -> list[object]:
        return self._faces


class Table:
    """A table with *seats* taken and a shoe ready; what else is named is a field of its `Rules`."""

    def __init__(self, *seats: Seat, **rules: Any) -> None:
        self.state = blackjack.GAME.opened(Rules(**rules))
        self.log: list[Event] = []
        for seat in seats:
            self.do(Sit(seat))
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
        """Why *command* is refused. That it changed nothing is asserted."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(Refused) as refused:
            self.do(command)

        assert msgspec.json.encode(self.state) == before
        return Refusal(refused.value.cite, refused.value.phrase, refused.value.values)

    # --- Bets and cards -----------------------------------------------------------------------

    def bet(self, seat: Seat, place: str, cents: Cents = STAKE) -> tuple[Event, ...]:
        return self.do(PlaceBets(seat, ((f"place:{place}", cents),)))

    def no_bet(self, seat: Seat, place: str, cents: Cents) -> Refusal:
        return self.refusal(PlaceBets(seat, ((f"place:{place}", cents),)))

    def deal(self, cards: str) -> tuple[Event, ...]:
        """Close the bets and deal: a card a place, the bank's, a second card a place."""
        if self.state.rules.shared:
            self.do(CloseBets(self.state.bank.round))
        else:
            self.do(Deal(next(iter(self.state.bank.sittings))))
        return self.draw(cards)

    def draw(self, cards: str = "") -> tuple[Event, ...]:
        return self.do(Draw(self.state.turn), *cards.split())

    def time_up(self) -> tuple[Event, ...]:
        return self.do(TimeUp(self.state.turn))

    def wish(self, name: str, seat: Seat) -> Any:
        now = at(self.state)
        return WISHES[name](seat, now.turn if now else "1.1.2")

    def decides(self, seat: Seat, name: str, cards: str | None = None) -> tuple[Event, ...]:
        """A decision of *seat*, and the *cards* that it brings."""
        events = self.do(self.wish(name, seat))
        return events if cards is None else (*events, *self.draw(cards))

    def no(self, seat: Seat, name: str) -> Refusal:
        return self.refusal(self.wish(name, seat))

    def bank(self, cards: str = "") -> dict[Seat, Cents]:
        """The bank turns and draws *cards*; what each seat won or lost by it."""
        return nets(self.draw(cards))

    # --- Looking ------------------------------------------------------------------------------

    @property
    def view(self) -> Public:
        return blackjack.public(self.state)

    def hand(self, place: str, hand: int = 1) -> HandView:
        return self.view.places[place].hands[hand - 1]

    def options(self, seat: Seat) -> list[Option]:
        return list(blackjack.options(self.state, seat))

    def offered(self, seat: Seat) -> list[str]:
        """What *seat* may decide now, as words."""
        apart = {"Leave", "Take", "Free"}
        return [o.wish for o in self.options(seat) if o.wish not in apart]

    def option(self, seat: Seat, wish: str) -> Option:
        return next(option for option in self.options(seat) if option.wish == wish)

    def events(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.log if isinstance(event, kind)]

    def lying(self, seat: Seat) -> dict[str, Cents]:
        return self.state.bank.layout.of(seat)


def nets(events: tuple[Event, ...]) -> dict[Seat, Cents]:
    found: dict[Seat, Cents] = {}
    for event in events:
        if isinstance(event, Settled):
            found[event.seat] = found.get(event.seat, 0) + event.returned - event.stake
    return found


def dealt(hands: Mapping[Seat, str], bank: str, stake: Cents = STAKE, **rules: Any) -> Table:
    """A table where each seat has a place in order, and these first two cards."""
    table = Table(*hands, **rules)
    for place, seat in enumerate(hands, start=1):
        table.do(Take(seat, str(place)))
        table.bet(seat, str(place), stake)
    one, two = ([cards.split()[n] for cards in hands.values()] for n in (0, 1))
    table.deal(" ".join([*one, bank, *two]))
    return table
