"""Thousands of hands with players coming and going: what must hold after every command.

Beside the game, a ledger is kept from the money events alone, and a second account of what each
player owns; wishes come only from the options that are offered.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import reduce
from typing import Any

import msgspec
import pytest

from banca.house.accounts import of_house, of_player, of_pot, path
from banca.house.books import postings
from banca.kit.chance import Sampler
from banca.kit.pack import Laid
from banca.kit.play import (
    CashedOut,
    Dismiss,
    HandPaid,
    LineFound,
    LineLost,
    Refused,
    RoundOver,
    Void,
)
from banca.poker import ring
from banca.poker.ring import Rules
from banca.poker.ring.messages import Close, HandBegan, StartHand
from banca.poker.ring.state import in_hand, lineup, ready, regular, running
from tests.every_game import wish, wish_of
from tests.poker.ring_table import HOLDEM, OMAHA, SINTETICO
from tests.rule_marks import rule

PLAYERS = tuple(f"p{n}" for n in range(9))
START = 10_000_000
BANK = of_house("poker")
TABLES = [
    Rules(seats=2, cave=1_000),
    Rules(seats=6, cave=500),
    Rules(seats=9, cave=300, small=3, big=7, percent=3, rake_cap=11),
    Rules(seats=5, cave=700, limit="cap", cap=333, percent=0, fee=7),
    Rules(OMAHA, seats=6, cave=800, limit="pot"),
    Rules(OMAHA, seats=11, cave=450, limit="no", small=1, big=3, percent=4),
    Rules(SINTETICO, seats=7, cave=900, ante=11),
    Rules(SINTETICO, seats=4, cave=400, ante=100, estardilhos=True),
]
HANDS = 130  # At a table; `make soak` plays many more.


class Storm:
    """Random play at one table, and the two accounts beside it."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rng = random.Random(f"{rules} {seed}")
        self.state = ring.GAME.opened(rules)
        self.log: list[ring.Event] = []
        self.books = Counter({of_player(player): START for player in PLAYERS})
        self.seen: Counter[str] = Counter()
        self._pack()

    def _pack(self) -> None:
        deck = list(self.state.rules.variant.deck)
        self.rng.shuffle(deck)
        self.luck = Laid(deck, Sampler(self.rng.randrange))

    def do(self, command: Any) -> tuple[ring.Event, ...]:
        if isinstance(command, StartHand):
            self._pack()
        events = ring.decide(self.state, command, self.luck)
        self.state = reduce(ring.apply, events, self.state)
        self.log += events
        self.seen[type(command).__name__] += 1
        for event in events:
            for posting in postings("t", "PTS/0", BANK, event):
                self.books[posting.source] -= posting.cents
                self.books[posting.target] += posting.cents
        return events

    def next(self) -> Any:
        rng, state = self.rng, self.state
        chance = rng.random()
        sitting = list(state.sittings)
        if sitting and chance < 0.02:
            player = rng.choice(sitting)
            return LineFound(player) if player in state.lost else LineLost(player)
        if sitting and chance < 0.025:
            here = [player for player in sitting if not state.sittings[player].leaving]
            return Dismiss(rng.choice(here)) if here else Void(state.round, "storm")
        if chance < 0.028:
            return Void(state.round, "storm")
        due = ring.croupier(state)
        if due is not None and (chance < 0.35 or not isinstance(due.order, StartHand)):
            asked = {"TimeBank", "TimeUp", "Dismiss", "PassOver"}
            if type(due.order).__name__ not in asked or chance < 0.06:
                return due.order
        for player in rng.sample(PLAYERS, len(PLAYERS)):
            offered = ring.options(state, player)
            moves = [o for o in offered if o.wish in MOVES]
            going = [o for o in offered if o.wish in ("Leave", "SitOut", "Unqueue")]
            rest = [o for o in offered if o not in moves and o not in going]
            choice = moves or (rest if rng.random() < 0.6 else [])
            if not choice and rng.random() < 0.02:
                choice = going
            if choice:
                weights = [0.3 if o.wish == "Fold" else 1 for o in choice]
                return wish_of(ring.GAME, player, rng.choices(choice, weights)[0], rng)
        return due.order if due is not None else wish(ring.GAME, "Sit", "p0", "", 0)


MOVES = {"Fold", "Check", "Call", "Raise", "Estardilho", "Restardilho", "Decline"}


def sums(storm: Storm) -> None:
    """Not a cent comes or goes: by the books, and by the chips on the table."""
    state, books = storm.state, storm.books
    assert sum(books.values()) == START * len(PLAYERS)
    held = {path(a).player: c for a, c in books.items() if path(a).kind == "held" and c}
    assert held == ring.GAME.lying(state)
    assert books[of_pot("t")] == 0
    assert all(cents >= 0 for cents in books.values())
    hand = running(state)
    if hand is not None:
        assert sum(hand.stacks) + hand.pot == sum(hand.start)
        assert dict(zip(hand.players, hand.start, strict=True)) == {
            player: ring.GAME.lying(state)[player] for player in hand.players
        }


def seats(storm: Storm) -> None:
    """One place per player; nobody seated is in the queue; places stay within the table."""
    state = storm.state
    sitting = [chair.player for chair in state.chairs.values()]
    assert len(sitting) == len(set(sitting)) <= state.rules.seats
    assert set(sitting) <= set(state.sittings)
    assert not set(sitting) & set(state.queue)
    assert set(state.offers) <= set(state.queue)
    assert {player for player in state.sittings if state.sittings[player].leaving} <= {
        player for player in state.sittings if in_hand(state, player)
    }


def order(storm: Storm) -> None:
    """Whatever happened, the next hand can be set up, and blinds are in their places."""
    state = storm.state
    if not state.button or running(state) or len(regular(state)) < 2:
        return
    button, places, posts, missed = lineup(state)
    assert places[-1] == button
    assert set(places) <= set(ready(state))
    kinds = [kind for _, kind, _ in posts]
    assert not set(missed) & {state.chairs[str(place)].player for place in places}
    if not state.rules.antes:
        assert (kinds.count("small"), kinds.count("big")) == (1, 1)


@rule("INT-2", "809/2015:7", "809/2015:9", "809/2015:4.c", "reading:missed-blinds")
@pytest.mark.parametrize("hands", [HANDS, pytest.param(4000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("rules", TABLES, ids=lambda r: f"{r.rulebook}-{r.seats}-{r.limit}")
def test_after_every_command_of_a_storm_all_that_must_hold_holds(rules: Rules, hands: int) -> None:
    storm = Storm(rules, 1)
    steps = 0
    while storm.state.hands < hands:
        try:
            events = storm.do(storm.next())
        except Refused as refused:
            raise AssertionError(f"it was offered, and refused: {refused}") from refused
        steps += 1
        sums(storm)
        seats(storm)
        order(storm)
        for event in events:
            if isinstance(event, HandPaid):
                put, got = sum(x[1] for x in event.lines), sum(x[2] for x in event.lines)
                assert put == got + event.commission
        assert steps < 400 * hands, "the table does not get on"

    some = {"Leave", "BuyIn", "TopUp", "Void", "TimeBank", "SitOut", "LineLost", "Fold", "Raise"}
    assert some <= set(storm.seen)
    assert rules.seats >= len(PLAYERS) or storm.seen["Queue"] > 2
    began = [event for event in storm.log if isinstance(event, HandBegan)]
    assert len({event.button for event in began}) >= min(rules.seats, 6)
    _goes_home(storm)


def _goes_home(storm: Storm) -> None:
    """The table closes: everybody has all that is theirs, and the rest is commission."""
    if storm.state.sittings:
        storm.do(Close(storm.state.round))
    while storm.state.sittings:
        due = ring.croupier(storm.state)
        assert due is not None
        storm.do(due.order)
    kept = storm.books[BANK]
    assert ring.GAME.lying(storm.state) == {}
    assert sum(storm.books[of_player(p)] for p in PLAYERS) + kept == START * len(PLAYERS)


@rule("INT-5", "reading:hand-record")
@pytest.mark.parametrize("rules", TABLES, ids=lambda r: f"{r.rulebook}-{r.seats}-{r.limit}")
def test_the_log_tells_the_same_table_again(rules: Rules) -> None:
    """Even from the middle of a hand, and through JSON."""
    storm = Storm(rules, 2)
    state = ring.GAME.opened(rules)
    told = 0
    for _ in range(800):
        storm.do(storm.next())
        for event in storm.log[told:]:
            read = msgspec.json.decode(msgspec.json.encode(event), type=ring.Event)
            state = ring.apply(state, read)
        told = len(storm.log)
        assert msgspec.json.encode(state) == msgspec.json.encode(storm.state)
    frozen = msgspec.json.encode(storm.state)
    thawed = msgspec.json.decode(frozen, type=ring.State)
    assert thawed == storm.state
    assert storm.state.hands > 10


@rule("809/2015:10", "reading:poker-leaving")
def test_whoever_leaves_gets_what_the_hand_left_and_nothing_twice() -> None:
    storm = Storm(Rules(HOLDEM, seats=6, cave=500), 3)
    while storm.state.hands < 2 * HANDS:
        storm.do(storm.next())
    home = [event for event in storm.log if isinstance(event, CashedOut)]

    assert len(home) > 10
    assert all(event.cents > 0 for event in home)
    assert storm.state.round == 1 + sum(isinstance(event, RoundOver) for event in storm.log)
