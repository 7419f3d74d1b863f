"""The dice games under attack: malicious players, at tables with awkward figures.

Wishes are offered or made up, orders come when they are due, late or never, and people leave and
are dismissed far more often than in real play. Whatever they do, money is conserved, limits hold,
luck cannot be influenced, and no stake ever gets stuck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, TypeVar

import pytest

from banca.games import banca_francesa, craps, cussec
from banca.games.banca_francesa.table import CALLS
from banca.games.craps.messages import EndSeries
from banca.games.craps.prices import PAYS, TRAVELLED, kind_of, number
from banca.games.craps.table import faces, maximum, prices
from banca.house.accounts import of_held, of_house, path
from banca.house.books import postings
from banca.kit.chance import nth
from banca.kit.dice import throws
from banca.kit.game import AnyGame
from banca.kit.layout import CloseBets, PlaceBets, TakeBack
from banca.kit.play import Dismiss, Leave, Refused, RoundOver, Staked, Void
from tests.every_game import example, wish_of
from tests.rule_marks import rule

Face = TypeVar("Face")

SEATS = ("ana", "rui", "eva")
EAGER = {"pass": 20, "dont-pass": 20, "come": 20, "dont-come": 20, "odds": 100}  # Others: 1.
STEPS = 800
TABLES = [
    pytest.param(game, rules, id=f"{game.name}-{number_}")
    for game, tables in (
        (
            craps.GAME,
            (
                craps.Rules(rest=0),
                craps.Rules(bar="2", unit=1, minimum=1, times=3, payment=7, cap=60),
                craps.Rules(unit=7, minimum=21, minima={"odds": 7, "lose": 14, "come": 70}),
                craps.Rules(shared=False, unit=50, minimum=1_00, payment=1_50, times=2),
            ),
        ),
        (
            banca_francesa.GAME,
            (
                banca_francesa.Rules(rest=0),
                banca_francesa.Rules("1441/95-IV", unit=7, minimum=21),
                banca_francesa.Rules("1441/95-IV", shared=False, unit=1, minimum=1),
            ),
        ),
        (
            cussec.GAME,
            (
                cussec.Rules(rest=0),
                cussec.Rules(unit=7, minimum=21, most=2),
                cussec.Rules(shared=False, unit=1, minimum=3, most=1),
            ),
        ),
    )
    for number_, rules in enumerate(tables)
]


class Luck:
    """Luck that remembers the order of the faces that it was given."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.orders: list[list[Any]] = []

    def pick(self, options: Mapping[Face, int]) -> Face:
        self.orders.append(list(options))
        return nth(options, self._rng.randrange(sum(options.values())))


class Attack:
    """A table, its books, and what was known about it when the round began."""

    def __init__(self, game: AnyGame, rules: Any, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.state = game.opened(rules)
        self.accounts: Counter[str] = Counter()
        self.order = self._order()
        self.done: Counter[str] = Counter()

    def _order(self) -> list[str]:
        """The order of faces of this round, as it is at its beginning."""
        return list(faces(self.state.dice)) if self.game is craps.GAME else list(throws(3))

    def do(self, command: Any) -> bool:
        """Whether *command* was accepted. Money and luck are checked on the way."""
        luck = Luck(self.rng)
        try:
            events = self.game.decide(self.state, command, luck)
        except Refused:
            assert not luck.orders, f"{command} was refused, and had drawn"
            return False
        assert all(order == self.order for order in luck.orders), f"luck was moved: {command}"
        self.state = reduce(self.game.apply, events, self.state)
        for event in events:
            for posting in postings("t", "EUR/2", of_house(self.game.name), event):
                assert posting.cents > 0
                self.accounts[posting.source] -= posting.cents
                self.accounts[posting.target] += posting.cents
            if isinstance(event, RoundOver):
                self.order = self._order()
                for player, at in self.game.sittings(self.state).items():
                    assert (at.idle == -1) == (player in self.game.lying(self.state))
            if isinstance(event, Staked):
                self.done.update({kind_of(spot): 1 for spot, _ in event.bets})
        self.done[type(command).__name__] += 1
        self.done["draws"] += len(luck.orders)
        self._money()
        return True

    def _money(self) -> None:
        held = {a: c for a, c in self.accounts.items() if path(a).kind == "held" and c}
        lying = {of_held("t", player): c for player, c in self.game.lying(self.state).items()}
        assert held == lying, f"{held} is held, and there lies {lying}"
        assert sum(self.accounts.values()) == 0
        assert set(self.game.lying(self.state)) <= set(self.game.sittings(self.state))
        LIMITS[self.game.name](self.state)

    def waits(self) -> None:
        """Where the house waits and money is staked, its owner can act."""
        if self.game.croupier(self.state) is not None:
            return
        for player in self.game.lying(self.state):
            wishes = {option.wish for option in self.game.options(self.state, player)}
            assert wishes & {"Throw", "Ring", "TakeBack"}, f"{player} is stuck: {self.state}"


def assert_craps(state: Any) -> None:
    rules = state.rules
    for lying in state.bank.layout.stakes.values():
        for spot, cents in lying.items():
            if kind_of(spot) == "odds":
                flat = spot.partition(":")[2]
                (price,) = prices(spot, state.point)
                assert 0 < cents <= lying[flat], f"{spot}: {lying}"
                assert not rules.payment or price.on(cents) <= rules.payment
                assert state.point or number(spot), f"{spot} without a point"
            else:
                made = kind_of(spot) if spot in TRAVELLED else spot
                assert 0 < cents <= maximum(rules, made)
                assert all(cents % price.to == 0 for price in PAYS[spot].prices)
            assert cents % rules.unit == 0
        assert not rules.cap or sum(lying.values()) <= rules.cap


def assert_banca_francesa(state: Any) -> None:
    rules = state.rules
    for lying in state.bank.layout.stakes.values():
        for chance, row in CALLS.items():
            zone, line = lying.get(f"chance:{chance}", 0), lying.get(f"line:{chance}", 0)
            assert zone + line // 2 <= row.most * rules.minimum
            assert not 0 < zone < rules.minimum
            assert not 0 < line < 2 * rules.minimum
            assert line % 2 == line % rules.unit == zone % rules.unit == 0


def assert_cussec(state: Any) -> None:
    rules = state.rules
    for lying in state.bank.layout.stakes.values():
        for cents in lying.values():
            assert rules.minimum <= cents <= rules.minimum * rules.most
            assert cents % rules.unit == 0


LIMITS = {
    "craps": assert_craps,
    "banca_francesa": assert_banca_francesa,
    "cussec": assert_cussec,
}


def hostile(at: Attack, closes: float = 0.0) -> Iterator[Any]:
    """What somebody at the table, or the house at the wrong moment, might send next.

    *closes* is how often a craps table is ordered to close.
    """
    rng, game = at.rng, at.game
    while True:
        state, number_ = at.state, game.round(at.state)
        player = rng.choice(SEATS[: game.seats(state.rules)])
        offered = game.options(state, player)
        what = rng.random()
        if what < 0.45:
            names = sorted({option.wish for option in offered})
            if not names or (names == ["Leave"] and rng.random() < 0.9):
                continue
            name = rng.choices(names, [1 if n in ("Leave", "Decline") else 6 for n in names])[0]
            some = [option for option in offered if option.wish == name]
            weights = [EAGER.get(kind_of(option.spot), 1) for option in some]
            yield wish_of(game, player, rng.choices(some, weights)[0], rng)
        elif what < 0.55:
            spots = [option.spot for option in offered] or ["pass"]
            cents = rng.choice((1, 2, 3, 7, 50, 99, 1_00, 5_00, 10**6))
            bets = tuple((rng.choice(spots), cents) for _ in range(rng.randint(1, 4)))
            yield rng.choice((PlaceBets, TakeBack))(player, bets)
        elif what < 0.58:
            yield TakeBack(player)
        elif what < 0.61:
            yield rng.choice((Leave, Dismiss))(player)
        elif what < 0.615:
            yield Void(number_ - rng.randint(0, 1), "at random")
        elif what < 0.65:
            yield CloseBets(number_ - rng.randint(0, 1))
        elif what < 0.7:
            rare = (Void, Dismiss, EndSeries)
            kinds = [order for order in game.Order.__args__ if order not in rare]
            yield example(rng.choice(kinds), number=rng.choice((number_, 0, -1)), word=player)
        elif what < 0.7 + closes:
            yield EndSeries(number_)
        elif (after := game.croupier(state)) is not None:
            yield after.order


@rule("reading:money", "reading:limits", "reading:leaving", "reading:luck", "reading:inactivity")
@pytest.mark.parametrize(("game", "rules"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_money_luck_and_limits_hold_whatever_is_done(game: AnyGame, rules: Any, seed: int) -> None:
    at = Attack(game, rules, random.Random(seed))
    commands = hostile(at)
    for _ in range(STEPS):
        at.do(next(commands))
        at.waits()

    assert at.done["draws"] > 20
    assert at.done["Dismiss"] + at.done["Leave"] > 10
    assert game is not craps.GAME or min(at.done["odds"], at.done["dont-come"]) > 0


@rule("reading:leaving", "reading:void")
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_when_everybody_is_sent_away_all_is_played_out_and_the_table_empties(
    game: AnyGame, rules: Any
) -> None:
    rng = random.Random(7)
    for _ in range(25):
        at = Attack(game, rules, rng)
        commands = hostile(at, closes=0.02 if game is craps.GAME else 0)
        for _ in range(rng.randint(5, 60)):
            at.do(next(commands))
        for player, here in game.sittings(at.state).items():
            assert at.do(Dismiss(player)) != here.leaving
        for _ in range(500):
            if not game.sittings(at.state):
                break
            after = game.croupier(at.state)
            assert after is not None, f"nobody is left to act: {at.state}"
            assert at.do(after.order)

        assert game.sittings(at.state) == {}
        assert game.lying(at.state) == {}
