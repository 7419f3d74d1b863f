"""Baccarat under attack: malicious players, at tables with awkward figures.

Wishes are offered or made up, orders come when they are due, late or never, and people move, leave
and are dismissed far more often than in real play. Whatever they do, money is conserved, limits
hold, luck cannot be influenced, nothing ever gets stuck, and every coup is dealt and paid as in a
few lines written from the regulations alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, TypeVar

import pytest

from banca.games import baccarat
from banca.games.baccarat import Event, Rules, State, table
from banca.games.baccarat.messages import Cut, CutUp, Dealt, Draw, Pass, Result, Take, TimeUp, Turn
from banca.games.baccarat.messages import Free as GiveUp
from banca.games.baccarat.table import SPOTS, places
from banca.house.accounts import of_held, of_house, path
from banca.house.books import postings
from banca.kit.cards import DECK
from banca.kit.chance import nth
from banca.kit.layout import CloseBets, OpenBets, PlaceBets, TakeBack
from banca.kit.play import (
    Dismiss,
    Leave,
    Left,
    Refused,
    RoundOver,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Void,
)
from tests.every_game import wish_of
from tests.rule_marks import rule

Face = TypeVar("Face")

SEATS = tuple(f"p{n}" for n in range(9))
STEPS = 700
SEEDS = range(4)
TABLES = [
    Rules("812/2015", "6", rest=0, seats=4),
    Rules("812/2015", "8-half", unit=1, minimum=3),
    Rules("812/2015", "8", shared=False, unit=7, minimum=21),
    Rules("812/2015", "8-macau", cap=50_07, unit=50),
    Rules("812/2015", "6-macau-half", cap=2_01, unit=1, minimum=2, rest=0),
    Rules("812/2015", "6-macau", cap=0),
    Rules("1441/95-II", "6", unit=1, minimum=1),
    Rules("1441/95-II", "8", seats=12, rest=0),
    Rules("1441/95-II", "6", shared=False),
    Rules("1441/95-III", "6", cap=31_00),
    Rules("1441/95-III", "8", cap=40_33, unit=3, minimum=60, rest=0),
]


def label(rules: Rules) -> str:
    return f"{rules.rulebook}-{rules.form}-{rules.unit}{'' if rules.shared else '-alone'}"


# --- What the regulations say, in as few words as they allow --------------------------------------


def worth(card: str) -> int:
    return "A23456789".find(card[0]) + 1


def points(cards: list[str]) -> int:
    return sum(map(worth, cards)) % 10


def sides(cards: list[str]) -> tuple[list[str], list[str]]:
    """Which side has which of *cards*, in the order they were seen; all of them are due."""
    ponto, banca, more = cards[:2], cards[2:4], cards[4:]
    p, b, third = points(ponto), points(banca), None
    if p < 8 and b < 8:
        if p <= 5:
            third = more.pop(0)
            ponto.append(third)
        value = None if third is None else worth(third)
        draws = {
            3: value != 8,
            4: value is None or 2 <= value <= 7,
            5: value is None or 4 <= value <= 7,
            6: value in (6, 7),
            7: False,
        }.get(b, True)
        if draws:
            banca.append(more.pop(0))
    assert more == [], f"{cards}: {more} is not due"
    return ponto, banca


def due(rules: Rules, spot: str, stake: int, ponto: list[str], banca: list[str]) -> Fraction:
    """What is due to a player who had *stake* on *spot*."""
    p, b = points(ponto), points(banca)
    if spot.startswith("pair:"):
        first, second = (ponto if spot.endswith("ponto") else banca)[:2]
        return Fraction(12 * stake if first[0] == second[0] else 0)
    if p == b:
        tie = 9 if rules.rulebook.startswith("1441") else 8
        return Fraction((tie + 1) * stake if spot == "empate" else stake)
    if spot != ("ponto" if p > b else "banca"):
        return Fraction(0)
    prize = Fraction(stake)
    if spot == "banca" and rules.form.endswith("half"):
        prize = prize / 2 if b in (5, 6) else prize
    elif spot == "banca":
        prize = prize * 95 / 100
    return stake + prize


# --- The table ------------------------------------------------------------------------------------


class Luck:
    """Luck that is sealed with the round: its *n*th draw has one answer, whoever asks for it."""

    def __init__(self, round_: int, draw: int, seed: int) -> None:
        self.at, self.seed = (round_, draw), seed
        self.asked: list[dict[Any, int]] = []

    def pick(self, options: Mapping[Face, int]) -> Face:
        self.asked.append(dict(options))
        word = random.Random(f"{self.seed}:{self.at}").randrange(10**9)
        return nth(options, word % sum(options.values()))


class Attack:
    """A table, its books, and all that was known about its luck at the round's first bet."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rng, self.seed = random.Random(seed), seed
        self.state: State = baccarat.GAME.opened(rules)
        self.accounts: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.order: list[str] | None = None  # Of the faces, when the first chip was placed.
        self.cards: list[str] = []
        self.asked = 0  # To cut this shoe.

    def do(self, command: Any) -> bool:
        luck = Luck(self.state.bank.round, len(self.cards), self.seed)
        before = self.state
        try:
            events = baccarat.decide(self.state, command, luck)
        except Refused as refused:
            assert not luck.asked
            self._truthful(command, refused)
            return False
        assert len(luck.asked) == isinstance(command, Draw), f"{command} drew {luck.asked}"
        for options in luck.asked:
            faces = [card for card in self.order or () if card in options]
            assert list(options) == faces, "what is counted through has moved since the first bet"
        self.state = reduce(baccarat.apply, events, self.state)
        for event in events:
            self._heard(event)
        self.done[type(command).__name__] += 1
        if before.shoe_number != self.state.shoe_number or not before.bank.sittings:
            self.asked = 0
        if self.state.turn != before.turn and self.state.phase == "cutting":
            self.asked += 1
            assert self.asked <= 2 * len(places(self.state.rules)) + 2, "it never ends"
        self._money()
        self._limits()
        return True

    def _heard(self, event: Event) -> None:
        rules = self.state.rules
        for posting in postings("t", "EUR/2", of_house("baccarat"), event):
            assert posting.cents > 0
            self.accounts[posting.source] -= posting.cents
            self.accounts[posting.target] += posting.cents
        match event:
            case Staked():
                cut = self.state.shoe.cut
                self.order = self.order or [*DECK[cut:], *DECK[:cut]]
            case Dealt(_, _, card):
                self.cards.append(card)
            case Result(_, ponto, banca):
                self.ponto, self.banca = sides(self.cards)
                assert (ponto, banca) == (points(self.ponto), points(self.banca))
                self.done["coups"] += 1
            case Settled(_, stake, back, lines):
                for spot, cents, returned in lines:
                    assert returned == due(rules, spot, cents, self.ponto, self.banca)
                assert (stake, back) == (sum(x[1] for x in lines), sum(x[2] for x in lines))
            case RoundOver():
                self.order, self.cards = None, []

    def _money(self) -> None:
        held = {a: c for a, c in self.accounts.items() if path(a).kind == "held" and c}
        assert held == {
            of_held("t", player): c for player, c in baccarat.GAME.lying(self.state).items()
        }
        assert sum(self.accounts.values()) == 0
        assert set(baccarat.GAME.lying(self.state)) <= set(self.state.places)
        assert set(self.state.places) <= set(self.state.bank.sittings)

    def _limits(self) -> None:
        """From the regulations: minima, maxima of player or place, and Macau's caps."""
        rules, stakes, at = self.state.rules, self.state.bank.layout.stakes, self.state.places
        land = rules.rulebook == "1441/95-II"
        sums: Counter[str] = Counter()
        of_a_place: Counter[tuple[str, str]] = Counter()
        for player, lying in stakes.items():
            adds = land and at[player].startswith("stand:")
            for spot, cents in lying.items():
                assert cents % rules.unit == 0
                assert cents >= rules.minimum or adds
                sums[spot] += cents
                of_a_place[at[player].removeprefix("stand:") if land else player, spot] += cents
                if adds:
                    place = at[player].removeprefix("stand:")
                    assert any(at[s] == place and spot in stakes[s] for s in stakes)
            both = min(lying.get("ponto", 0), lying.get("banca", 0)) > 0
            if both and rules.rulebook == "812/2015":
                assert abs(lying["ponto"] - lying["banca"]) >= rules.minimum
        if rules.cap:
            assert abs(sums["ponto"] - sums["banca"]) <= rules.cap
            assert 100 * sums["empate"] <= 10 * rules.cap
            assert 100 * (sums["pair:ponto"] + sums["pair:banca"]) <= 8 * rules.cap
        elif not rules.macau:
            tie = 14 if land else 15
            for (_, spot), cents in of_a_place.items():
                times = {"ponto": 70, "banca": 70, "empate": tie}.get(spot, 8)
                assert cents <= times * baccarat.minimum(rules, spot)

    def _truthful(self, command: Any, refused: Refused) -> None:
        """What a refusal says would fit does fit, and not a step more."""
        if refused.phrase not in ("above the maximum", "the difference would be too great"):
            return
        merged = Counter[str]()
        bets = command.bets or self.state.bank.layout.of(command.player).items()
        for spot, cents in bets:
            merged[spot] += cents
        if len(merged) > 1:  # It then refers to one of them beside the others.
            return
        spot, fits = str(refused.values["spot"]), int(refused.values["fits"])
        unit = table.step(self.state.rules, spot)
        wish = type(command)
        if fits:
            assert self._would(wish(command.player, ((spot, fits),))) in ("", "812/2015:13")
        assert self._would(wish(command.player, ((spot, fits + unit),)))
        self.done["fits"] += 1

    def _would(self, command: Any) -> str:
        try:
            baccarat.decide(self.state, command, Luck(0, 0, 0))
        except Refused as refused:
            return refused.cite
        return ""

    def waits(self) -> None:
        """Where the house waits, players with money there can act; otherwise it does not wait."""
        if baccarat.croupier(self.state) is not None:
            return
        assert self.state.phase in ("betting", "closed") or not self.state.bank.sittings
        assert not (self.state.rules.shared and self.state.bank.layout.stakes)
        for player in baccarat.GAME.lying(self.state):
            wishes = {option.wish for option in baccarat.options(self.state, player)}
            assert wishes & {"Deal", "Turn"}, f"{player} is stuck: {self.state}"


def hostile(at: Attack) -> Iterator[Any]:
    """What somebody at the table, or the house at the wrong moment, might send next."""
    rng = at.rng
    while True:
        state, rules = at.state, at.state.rules
        player = rng.choice(SEATS if rules.shared else SEATS[:1])
        offered = baccarat.options(state, player)
        what = rng.random()
        if what < 0.4:
            names = sorted({option.wish for option in offered})
            if not names or (names == ["Leave"] and rng.random() < 0.9):
                continue
            rare = ("Leave", "Free", "Take")
            name = rng.choices(names, [1 if n in rare else 8 for n in names])[0]
            yield wish_of(
                baccarat.GAME, player, rng.choice([o for o in offered if o.wish == name]), rng
            )
        elif what < 0.55:
            cents = rng.choice((1, 2, 3, 7, 60, 99, 1_00, 5_00, 30_00, 70_00, 10**6))
            cents = -(-cents // rules.unit) * rules.unit if rng.random() < 0.6 else cents
            bets = tuple((rng.choice(SPOTS), cents) for _ in range(rng.choice((1, 1, 2, 4))))
            yield rng.choice((PlaceBets, PlaceBets, TakeBack))(player, bets)
        elif what < 0.58:
            yield TakeBack(player)
        elif what < 0.6:
            yield rng.choice((Leave, Dismiss))(player)
        elif what < 0.65:
            at_place = rng.choice((*places(rules), "stand:1", "stand:2"))
            yield rng.choice((Take(player, at_place), GiveUp(player), Sit(player)))
        elif what < 0.7:
            yield rng.choice(
                (Turn(player), Pass(player), Cut(player, "7"), baccarat.messages.Deal(player))
            )
        elif what < 0.705:
            yield Void(state.bank.round - rng.randint(0, 1), "at random")
        elif what < 0.75:
            order = rng.choice((OpenBets, CloseBets, CutUp, TimeUp, Draw))
            now = state.bank.round if order in (OpenBets, CloseBets) else state.turn
            if order is not CloseBets or (state.bank.layout.stakes and rng.random() < 0.2):
                yield order(now - rng.randint(0, 1))
        elif (after := baccarat.croupier(state)) is not None:
            yield after.order


@rule("reading:money", "reading:limits", "reading:leaving", "reading:luck", "reading:macau")
@pytest.mark.parametrize("rules", TABLES, ids=label)
def test_money_luck_limits_and_payment_hold_whatever_is_done(rules: Rules) -> None:
    done: Counter[str] = Counter()  # Over all seeds: what one of them brings is luck.
    for seed in SEEDS:
        at = Attack(rules, seed)
        commands = hostile(at)
        for _ in range(STEPS):
            at.do(next(commands))
            at.waits()
        done += at.done

    assert done["coups"] >= 3 * len(SEEDS)
    assert done["Dismiss"] + done["Leave"] > 3 * len(SEEDS)
    assert done["fits"] > 0 or not rules.cap


@rule("reading:leaving", "reading:void", "1441/95-II:14", "1441/95-III:14", "812/2015:29")
@pytest.mark.parametrize("rules", TABLES, ids=label)
def test_at_every_step_a_void_gives_all_back_and_dismissal_empties_the_table(rules: Rules) -> None:
    for seed in range(8):
        at = Attack(rules, seed)
        commands = hostile(at)
        for _ in range(at.rng.randint(5, 120)):
            at.do(next(commands))
        _void_gives_all_back(at.state)
        for player in tuple(at.state.bank.sittings):
            if player in at.state.bank.sittings and not at.state.bank.sittings[player].leaving:
                assert at.do(Dismiss(player))
                _void_gives_all_back(at.state)
        for _ in range(60):
            if not at.state.bank.sittings:
                break
            after = baccarat.croupier(at.state)
            assert after is not None, f"nobody is left to act: {at.state}"
            assert at.do(after.order)
            _void_gives_all_back(at.state)

        assert not at.state.bank.sittings
        assert not at.state.places
        assert not baccarat.GAME.lying(at.state)


def _void_gives_all_back(state: State) -> None:
    events = baccarat.decide(state, Void(state.bank.round, "a fault"), Luck(0, 0, 0))
    back = {event.player: event.cents for event in events if isinstance(event, TakenBack)}
    gone = {event.player for event in events if isinstance(event, Left)}
    after = reduce(baccarat.apply, events, state)

    assert back == baccarat.GAME.lying(state)
    assert gone == {player for player, here in state.bank.sittings.items() if here.leaving}
    assert baccarat.GAME.lying(after) == {}
    assert after.bank.round == state.bank.round + 1
    assert (
        baccarat.croupier(after) is not None or after.phase == "betting" or not after.bank.sittings
    )


@rule("1441/95-II:4", "1441/95-III:4", "reading:baccarat-shoe")
@pytest.mark.parametrize("rules", [r for r in TABLES if r.shared], ids=label)
def test_whatever_people_do_a_new_shoe_is_cut_in_time(rules: Rules) -> None:
    """Everybody moves, leaves and comes back just before each clock runs out."""
    at, rng = Attack(rules, 3), random.Random(5)
    for player in SEATS[: min(len(SEATS), baccarat.seats(rules))]:
        at.do(Sit(player))
    seconds = 0
    while at.state.phase == "cutting":
        after = baccarat.croupier(at.state)
        assert after is not None
        for _ in range(20):
            player = rng.choice(SEATS)
            free = rng.choice((*places(rules), "stand:1"))
            at.do(rng.choice((Take(player, free), GiveUp(player), Leave(player), Sit(player))))
        now = baccarat.croupier(at.state)
        seconds += after.seconds
        if now == after:
            assert at.do(after.order)

    assert seconds <= (len(places(rules)) + 1) * (rules.cutting + rules.pace)
