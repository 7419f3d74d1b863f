"""A poker table for tests: say who does what and which cards are turned, inspect the rest."""

from __future__ import annotations

import random
from functools import reduce
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from banca.kit.chance import Sampler, Script
from banca.kit.play import (
    Cents,
    Dismiss,
    HandPaid,
    Leave,
    LineFound,
    LineLost,
    Option,
    PlayerId,
    Refused,
    Sit,
    Void,
)
from banca.poker import ring
from banca.poker.ring import Command, Event, Rules
from banca.poker.ring.messages import (
    BuyIn,
    Call,
    Check,
    DrawButton,
    FaceUp,
    Fold,
    Queue,
    Raise,
    ShowDown,
    StartHand,
    Stop,
    Street,
)
from banca.poker.ring.show import PlaceView, Private, Public
from banca.poker.ring.state import place_of, speaker, turn_name

HOLDEM, OMAHA, SINTETICO = "806/2015", "97/2010", "809/2015"
BOOKS = (HOLDEM, OMAHA, SINTETICO)
Kind = TypeVar("Kind")


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
    """A table with *seats* at places 1, 2, … with the buy-in each; keywords are for its `Rules`."""

    def __init__(self, *seats: PlayerId, **rules: Any) -> None:
        self.state = ring.GAME.opened(Rules(**rules))
        self.log: list[Event] = []
        for place, player in enumerate(seats, 1):
            self.buy(player, place)

    # --- Doing --------------------------------------------------------------------------------

    def do(self, command: Command, *luck: object) -> tuple[Event, ...]:
        script = Luck(*luck)
        events = ring.decide(self.state, command, script)
        assert script.left == [], f"{command} did not ask for {script.left}"
        self.state = reduce(ring.apply, events, self.state)
        self.log += events
        return events

    def refusal(self, command: Command, *luck: object) -> Refusal:
        """Why *command* is refused. Asserts that it changed nothing."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(Refused) as refused:
            self.do(command, *luck)

        assert msgspec.json.encode(self.state) == before
        return Refusal(refused.value.cite, refused.value.phrase, refused.value.values)

    def sit(self, *seats: PlayerId) -> None:
        for player in seats:
            if player not in self.state.sittings:
                self.do(Sit(player))

    def buy(self, player: PlayerId, place: int, cents: Cents = 0) -> tuple[Event, ...]:
        self.sit(player)
        return self.do(BuyIn(player, str(place), cents or self.state.rules.cave))

    def queue(self, *seats: PlayerId) -> None:
        for player in seats:
            self.sit(player)
            self.do(Queue(player))

    def leave(self, player: PlayerId) -> tuple[Event, ...]:
        return self.do(Leave(player))

    def dismiss(self, player: PlayerId) -> tuple[Event, ...]:
        return self.do(Dismiss(player))

    def lose_line(self, player: PlayerId) -> None:
        self.do(LineLost(player))

    def find_line(self, player: PlayerId) -> None:
        self.do(LineFound(player))

    # --- Hands --------------------------------------------------------------------------------

    def button(self, place: int) -> Table:
        """The lot falls on *place*."""
        self.do(DrawButton(self.state.round), place)
        return self

    def start(self) -> tuple[Event, ...]:
        return self.do(StartHand(self.state.round))

    def stop(self) -> tuple[Event, ...]:
        return self.do(Stop(self.state.round))

    @property
    def who(self) -> PlayerId:
        """Whose turn it is."""
        return speaker(self.state)

    @property
    def turn(self) -> str:
        return turn_name(self.state)

    def say(self, words: str) -> tuple[Event, ...]:
        """``"call raise:300 fold"``: each by whoever's turn it is."""
        events: tuple[Event, ...] = ()
        for word in words.split():
            events += self.do(self.move(self.who, word))
        return events

    def move(self, player: PlayerId, word: str) -> Any:
        kind, _, to = word.partition(":")
        if kind == "raise":
            return Raise(player, self.turn, int(to))
        return {"fold": Fold, "check": Check, "call": Call}[kind](player, self.turn)

    def street(self, cards: str) -> tuple[Event, ...]:
        """The next cards of the board; hands that could be turned first show at the end."""
        due = Street(self.due.turn) if isinstance(self.due, FaceUp) else self.due
        assert isinstance(due, Street), due
        return self.do(due, *cards.split())

    def face_up(self, cards: str) -> tuple[Event, ...]:
        """The hands that are turned because no bet can come, in the order of showing."""
        due = self.due
        assert isinstance(due, FaceUp), due
        return self.do(due, *cards.split())

    def show(self, cards: str = "") -> tuple[Event, ...]:
        """The cards that are shown, in the order of showing."""
        due = self.due
        assert isinstance(due, ShowDown), due
        return self.do(due, *cards.split())

    def fold_round(self, hands: int = 1) -> None:
        """*hands* in which everybody folds to the last player."""
        for _ in range(hands):
            self.start()
            self.all_fold()

    def all_fold(self) -> None:
        """Whoever is to act folds, until the hand is over; due cards come by chance."""
        number = self.state.round
        while self.state.round == number:
            if self.who:
                self.say("fold")
            else:
                self.on()

    def on(self) -> tuple[Event, ...]:
        """What the house does next, with any luck."""
        events = ring.decide(self.state, self.due, Sampler(random.Random(1).randrange))
        self.state = reduce(ring.apply, events, self.state)
        self.log += events
        return events

    def checked_down(self, *streets: str) -> None:
        """No more bets, to the showdown."""
        while self.who:
            self.say("check" if self.moves.check else "call")
        for cards in streets:
            self.street(cards)
            while self.who:
                self.say("check")

    def void(self, *luck: str) -> tuple[Event, ...]:
        return self.do(Void(self.state.round, "a fault"), *luck)

    # --- Looking ------------------------------------------------------------------------------

    @property
    def due(self) -> Any:
        """What the house does next."""
        after = ring.croupier(self.state)
        return after.order if after else None

    @property
    def seconds(self) -> int:
        after = ring.croupier(self.state)
        assert after is not None
        return after.seconds

    @property
    def moves(self) -> Any:
        return self.mine(self.who).moves

    @property
    def view(self) -> Public:
        return ring.public(self.state)

    def mine(self, player: PlayerId) -> Private:
        return ring.private(self.state, player)

    def at(self, player: PlayerId) -> PlaceView:
        return self.view.places[place_of(self.state, player)]

    def options(self, player: PlayerId) -> list[Option]:
        return list(ring.options(self.state, player))

    def offered(self, player: PlayerId) -> list[str]:
        return list(dict.fromkeys(option.wish for option in self.options(player)))

    def stacks(self) -> dict[PlayerId, Cents]:
        return ring.GAME.lying(self.state)

    def dealt_in(self) -> tuple[PlayerId, ...]:
        """Who plays the hand, from the button's left."""
        assert self.state.hand is not None
        return self.state.hand.players

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.log if isinstance(event, kind)]


def nets(events: tuple[Event, ...]) -> dict[PlayerId, Cents]:
    """What each player won or lost in the hand that ended in *events*."""
    (paid,) = (event for event in events if isinstance(event, HandPaid))
    return {player: got - put for player, put, got in paid.lines}


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]
