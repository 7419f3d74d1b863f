"""Blackjack in a storm: random play by players who leave, click late and click what is not theirs.

Every table is checked by a second computation (`blackjack_reckoning`) and a ledger. Cards are
biased towards pairs, aces and special hands, so that splits, insurance and prizes are frequent.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from functools import reduce
from typing import Any, TypeVar, cast

import msgspec
import pytest
from msgspec.structs import replace

from banca.games import blackjack
from banca.games.blackjack import Rules
from banca.games.blackjack.messages import Cut, Deal, Draw, TimeUp
from banca.games.blackjack.round import waiting
from banca.games.blackjack.state import Phase, State, on_table
from banca.games.blackjack.table import maximum, minimum, step
from banca.house.accounts import of_held, of_house, path
from banca.house.books import postings
from banca.kit.chance import nth
from banca.kit.layout import CloseBets, OpenBets, PlaceBets
from banca.kit.play import Dismiss, Leave, Refused, RoundOver, Sit, Void
from tests.every_game import wish_of
from tests.games.blackjack_reckoning import Reckoning
from tests.games.blackjack_table import BOTH, LAND
from tests.rule_marks import rule

Face = TypeVar("Face")
SEATS = ("ana", "rui", "eva", "zé", "lia")
LIKED = {"Split": 40, "Double": 8, "Take": 1, "Free": 1, "TakeBack": 1, "NoInsurance": 1}
TABLES = {
    "online": Rules(),
    "cents": Rules(unit=1, minimum=3, decks=4, rest=0, pace=0),
    "options": Rules(several=True, double_any=True, pairs_only=True, splits=2, insurance=False),
    "several": Rules(several=True, decks=4, unit=1, minimum=2, specials=False),
    "land": Rules(LAND, decks=4),
    "land-cents": Rules(LAND, unit=1, minimum=1, rest=0),
    "alone": Rules(shared=False, several=True, decks=4),
    "land-alone": Rules(LAND, shared=False),
}
table = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES.keys())


class Leaning:
    """Luck that favours the last rank again, aces, and what makes a special hand."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._last = "A"

    def pick(self, options: Mapping[Face, int]) -> Face:
        likes = self._rng.choice((self._last, "A", "AT", "678", "", "", ""))
        liked = {face: count for face, count in options.items() if str(face)[0] in likes}
        pool = liked or options
        face = nth(pool, self._rng.randrange(sum(pool.values())))
        self._last = str(face)[0]
        return face


class NoLuck:
    def pick(self, options: Mapping[Face, int]) -> Face:
        raise AssertionError("a wish asked for luck")


class Storm:
    """One table, its ledger, and the second computation of the current round."""

    def __init__(self, rules: Rules, seed: object) -> None:
        self.rng = random.Random(f"{seed} {rules}")
        self.luck = Leaning(self.rng)
        self.state = blackjack.GAME.opened(rules)
        self.money: Counter[str] = Counter()
        self.reckoning = Reckoning(rules)
        self.old: list[Any] = []  # Wishes that were sent before.
        self.seen: Counter[str] = Counter()

    def does(self, command: Any, luck: Any) -> None:
        before = self.state
        events = blackjack.decide(before, command, luck)
        self.state = reduce(blackjack.apply, events, before)
        for event in events:
            self.seen[type(event).__name__] += 1
            for posting in postings("t", "EUR/2", of_house("blackjack"), event):
                self.money[posting.source] -= posting.cents
                self.money[posting.target] += posting.cents
            self.reckoning.hear(event)
            if isinstance(event, RoundOver):
                self.seen["stakes"] += self.reckoning.check()
                self.reckoning = Reckoning(before.rules)
        self.is_sound()

    # --- What must hold after every command -----------------------------------------------------

    def is_sound(self) -> None:
        state, rules = self.state, self.state.rules
        held = {a: c for a, c in self.money.items() if path(a).kind == "held" and c}
        assert held == {of_held("t", s): c for s, c in blackjack.GAME.lying(state).items()}
        assert set(blackjack.GAME.lying(state)) <= set(state.bank.sittings)
        if state.phase is Phase.BETTING:
            self._within_limits(state)
        self._gets_on(state)
        if state.shoe:
            there = Counter(state.shoe.left) + Counter(state.hole) + Counter(on_table(state))
            assert max(there.values()) <= rules.decks, "a card is there once too often"
            unseen = sum(state.shoe.left.values()) + sum(state.hole.values())
            assert unseen >= state.shoe.inside + state.covered, "the covered card has been seen"
        assert len({*state.bank.places.values()}) == len(state.bank.sittings)
        assert rules.several or len(set(state.holders.values())) == len(state.holders)

    def _within_limits(self, state: State) -> None:
        on: Counter[str] = Counter()
        for lying in state.bank.layout.stakes.values():
            on.update(lying)
            least, whole = minimum(state.rules), step(state.rules)
            assert all(cents >= least and cents % whole == 0 for cents in lying.values())
        assert all(spot.startswith("place:") for spot in on)
        most, least = maximum(state.rules), minimum(state.rules)
        assert all(cents <= most for cents in on.values())
        for place, holder in state.holders.items():
            spot = f"place:{place}"
            others = on[spot] - state.bank.layout.on(holder, spot)
            assert others + least <= most, "a holder is shut out"

    def _gets_on(self, state: State) -> None:
        """The house acts, or it is clear whom it waits for, and what that player may do."""
        if blackjack.croupier(state) is not None:
            return
        if state.phase is Phase.BETTING or not state.bank.sittings:
            assert not state.rules.shared or not blackjack.GAME.lying(state)
            return
        assert not state.rules.shared, "a table for several waits without a clock"
        (player,) = waiting(state)
        offered = {o.wish for o in blackjack.options(state, player)} - {"Leave", "Take", "Free"}
        assert offered, "somebody is waited for who can do nothing"

    def drains(self) -> None:
        """From here, if everybody leaves, the house ends the round and clears the table."""
        kept = self.state, self.money.copy(), self.reckoning
        self.reckoning = deepcopy(self.reckoning)
        for player in list(self.state.bank.sittings):
            if not self.state.bank.sittings[player].leaving:
                self.does(Dismiss(player), NoLuck())
        for _ in range(600):
            due = blackjack.croupier(self.state)
            if due is None:
                break
            self.does(due.order, self.luck)
        assert not self.state.bank.sittings
        assert not blackjack.GAME.lying(self.state)
        assert self.state.shoe is None
        self.state, self.money, self.reckoning = kept

    # --- What somebody might do next ------------------------------------------------------------

    def blows(self) -> None:
        roll, asked = self.rng.random(), waiting(self.state)
        if roll < 0.004:
            self.does(Void(self.state.bank.round, "a gust"), NoLuck())
        elif roll < 0.02 and self.state.bank.sittings:
            player = self.rng.choice(list(self.state.bank.sittings))
            self.tries(self.rng.choice((Dismiss, Leave))(player), NoLuck())
        elif roll < 0.06:
            self.tries(self._untimely(), self.luck)
        elif roll < 0.16 and self.old:
            self.late(self.rng.choice(self.old[-12:]))
        elif roll < (0.2 if asked else 0.4):
            self.house()
        else:
            self.wishes(self.rng.choice(asked or SEATS))

    def house(self) -> None:
        due = blackjack.croupier(self.state)
        if due:
            self.does(due.order, self.luck)

    def wishes(self, player: str) -> None:
        offered = blackjack.options(self.state, player)
        names = sorted({option.wish for option in offered} - {"Leave"})
        if not set(names) - {"Take", "Free"} and self.rng.random() < 0.9:
            self.house()
        elif names:
            (name,) = self.rng.choices(names, [LIKED.get(name, 4) for name in names])
            them = [option for option in offered if option.wish == name]
            option = self.rng.choice(
                them[: self.rng.choice((2, len(them)))]
            )  # Low places: followers.
            wish = wish_of(cast(Any, blackjack.GAME), player, option, self.rng)
            self.old.append(wish)
            self.does(wish, NoLuck())

    def _untimely(self) -> Any:
        number, turn = self.state.bank.round, self.state.turn
        orders = (Draw(turn), TimeUp(turn), CloseBets(number), OpenBets(number), Draw(turn - 1))
        return self.rng.choice((*orders, Sit(self.rng.choice(SEATS))))

    def tries(self, command: Any, luck: Any) -> None:
        before = msgspec.json.encode(self.state)
        try:
            self.does(command, luck)
        except Refused:
            assert msgspec.json.encode(self.state) == before

    def late(self, wish: Any) -> None:
        """A wish that was sent before, by its player or another: accepted only if it is offered."""
        if self.rng.random() < 0.3:
            wish = msgspec.structs.replace(wish, player=self.rng.choice(SEATS))
        name = type(wish).__name__
        offered = {o.wish for o in blackjack.options(self.state, wish.player)}
        before = self.state.bank.round, self.state.turn
        try:
            self.does(wish, NoLuck())
        except Refused:
            self.seen["late"] += 1
        else:
            assert name in offered, f"{wish} was accepted, and not offered at {before}"


@rule("reading:money", "reading:leaving", "reading:void", "reading:house-plays", "805/2015:25")
@rule("805/2015:9", "805/2015:11", "805/2015:25.i", "1441/95-V:15", "1441/95-V:37")
@table
def test_in_a_storm_nothing_is_lost_stuck_or_paid_wrongly(rules: Rules) -> None:
    storm = Storm(rules, "storm")
    for number in range(1500):
        storm.blows()
        if number % 40 == 0:
            storm.drains()

    for kind in ("Settled", "Voided", "Parted", "Left", "Leaving", "late"):
        assert storm.seen[kind], f"there was no {kind}"


class Low:
    """Luck that draws the lowest cards there are: every hand splits, and takes many cards."""

    def pick(self, options: Mapping[Face, int]) -> Face:
        return min(options, key=lambda face: "23456789TJQKA".index(str(face)[0]))


@rule("reading:blackjack-shoe", "reading:splitting", "805/2015:22", "1441/95-V:27")
@pytest.mark.parametrize("rulebook", BOTH)
def test_a_shoe_that_runs_dry_among_many_splits_is_played_on(rulebook: str) -> None:
    """Seven places on four decks, the last fifty cards, and nobody stops splitting."""
    rules = Rules(rulebook, decks=4, shared=False, several=rulebook != LAND)
    storm = Storm(rules, "dry")
    for command in (Sit("ana"), OpenBets(1), Cut("ana", "pass")):
        storm.does(command, NoLuck())
    for place in range(1, 8):
        storm.does(PlaceBets("ana", ((f"place:{place}", 1_00),)), NoLuck())
    shoe = storm.state.shoe
    assert shoe is not None
    left = {c: n - (c == "5c") for c, n in shoe.left.items() if c[0] in "234" or c == "5c"}
    storm.state = replace(storm.state, shoe=replace(shoe, left=left, out=158), warned=True)
    storm.does(Deal("ana"), NoLuck())
    while storm.state.bank.round == 1:
        due = blackjack.croupier(storm.state)
        if due:
            storm.does(due.order, Low())
            continue
        names = {o.wish: o for o in blackjack.options(storm.state, "ana")}
        option = next(names[n] for n in ("Split", "Hit", "NoInsurance", "Stand") if n in names)
        storm.does(wish_of(cast(Any, blackjack.GAME), "ana", option, storm.rng), NoLuck())

    assert storm.seen["Refilled"] == 1
    assert storm.seen["Parted"] >= 8
    assert storm.seen["stakes"] >= 15
    assert storm.state.turn < 3_000
