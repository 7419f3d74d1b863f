"""The twins of the card games play the same cards as the live tables, cent by cent."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from banca.games import baccarat, blackjack
from banca.games.baccarat import coup as coups
from banca.games.blackjack.hand import Decision, Hand, allowed, points
from banca.games.blackjack.state import at, kernel
from banca.kit.cards import DECK, Card
from banca.kit.chance import Face
from banca.kit.layout import PlaceBets
from banca.kit.play import Settled
from banca.maths.generator import Generator, start
from banca.maths.twins.baccarat import Baccarat, classes, number
from banca.maths.twins.blackjack import Blackjack, Chooser
from tests.maths.live import PLAYER, Live

LUCK = start(5, 2)
SHUFFLED = (baccarat.messages.Shuffled, blackjack.messages.Shuffled)


class Pooled:
    """The luck of a card twin, as a `Chance`: the same cards in the same order.

    The twin keeps its shoe in another order than the live table does; what is left in it is the
    same, and a card that is not there fails the test.
    """

    def __init__(self, decks: int) -> None:
        self._pool = list(range(len(DECK))) * decks
        self._below = Generator(LUCK).below
        self._unseen = 0
        self.cards = 0

    def shuffle(self) -> None:
        self._unseen = len(self._pool)

    def pick(self, options: Mapping[Face, int]) -> Face:
        place = self._below(self._unseen)
        self._unseen -= 1
        card = self._pool[place]
        self._pool[place], self._pool[self._unseen] = self._pool[self._unseen], card
        self.cards += 1
        face: Any = DECK[card]
        assert options.get(face), f"{face} cannot come up any more"
        return face


class Cards(Live):
    """A live table whose luck is told when the cards are shuffled."""

    chance: Pooled

    def do(self, command: Any) -> Any:
        events = super().do(command)
        if any(isinstance(event, SHUFFLED) for event in events):
            self.chance.shuffle()
        return events


# --- Baccarat -------------------------------------------------------------------------------------

BACCARAT = baccarat.variants()


class Coups(Cards):
    """Keeps the class of every coup that was dealt."""

    def __init__(self, rules: Any) -> None:
        self.classes: list[int] = []
        super().__init__(baccarat.GAME, rules, Pooled(rules.decks))
        self.chance.shuffle()

    def do(self, command: Any) -> Any:
        events = super().do(command)
        if any(isinstance(event, baccarat.messages.Result) for event in events):
            self.classes.append(number(self.state.coup))
        return events


@pytest.mark.parametrize("rules", BACCARAT, ids=[f"{r.rulebook} {r.form}" for r in BACCARAT])
def test_baccarat_coup_by_coup(rules: Any) -> None:
    coups = 250  # About three shoes.
    twin = Baccarat(baccarat.GAME, rules)
    stakes = dict(zip(twin.spots, twin.stakes, strict=True))
    bets = {**stakes, "banca": 3 * stakes["banca"]}  # Not too close to the ponto: 812/2015:13.
    live = Coups(rules)
    live.play(coups, lambda _: {} if live.state.bank.layout.of(PLAYER) else bets)

    counts = twin.lot(LUCK, coups)
    for index, (spot, stake) in enumerate(stakes.items()):
        found = {part * stake: count for part, count in live.nets[spot].items()}
        assert found == twin.nets(index, counts), spot
    assert [number(coup) for coup in twin.coups(LUCK, coups)] == live.classes
    assert live.state.shoe_number > 2


def test_there_is_a_coup_of_every_class_that_can_be_dealt() -> None:
    for place, coup in classes().items():
        assert number(coup) == place
        assert coups.next_side(coup) is None
    counts = Baccarat(baccarat.GAME, BACCARAT[0]).lot(LUCK, 1_000_000)

    assert {place for place, count in enumerate(counts) if count} <= classes().keys()
    assert sum(counts[place] == 0 for place in classes()) < 40  # The rarest did not come up.


# --- Blackjack ------------------------------------------------------------------------------------

TABLES = {
    "805/2015": {},
    "805/2015 with four decks": {"decks": 4},
    "any two cards may double": {"double_any": True, "decks": 8},
    "pairs of one rank, one split": {"pairs_only": True, "splits": 1},
    "three splits, no prizes": {"splits": 3, "specials": False, "insurance": False},
    "1441/95-V": {"rulebook": "1441/95-V"},
}


def at_random(rules: Any, salt: int) -> Chooser:
    """Any decision that is allowed, but the same whenever total, pair and phase are the same.

    It draws and splits more often than good players do, so that long hands occur too.
    """

    def choose(hand: Hand, upcard: Card) -> Decision:
        may = [d for d in allowed(rules, hand, upcard) if not (hand.split and d == "surrender")]
        pair = len(hand.cards) == 2 and Decision.SPLIT in may
        phase = "drawn" if len(hand.cards) > 2 else "split" if hand.split else "first"
        key = (points(hand.cards), pair, phase, _worth(upcard))
        word = hashlib.sha256(f"{salt} {key} {may}".encode()).digest()[0]
        if pair and word % 4:
            return Decision.SPLIT
        return may[word // 4 % len(may)]

    return choose


def _worth(card: Card) -> int:
    return points((card,))[0]


class Hands(Cards):
    """Plays by a chooser, insures whenever allowed, and never takes even money."""

    def __init__(self, rules: Any, choose: Chooser) -> None:
        super().__init__(blackjack.GAME, rules, Pooled(rules.decks))
        self._choose = choose
        self.insured: Counter[int] = Counter()
        self.do(blackjack.messages.Take(PLAYER, "1"))

    def round(self) -> int:
        """Plays one round, and returns what the place won."""
        start, won, rounds = blackjack.GAME.least(self.state.rules), 0, self.rounds
        while self.rounds == rounds:
            for event in self.do(self._next(start)):
                if isinstance(event, Settled):
                    for spot, stake, back in event.lines:
                        if spot.startswith("insurance"):
                            self.insured[back - stake] += 1
                        else:
                            won += back - stake
        return won

    def _next(self, stake: int) -> Any:
        words, options = blackjack.messages, blackjack.options(self.state, PLAYER)
        offered = {option.wish: option for option in options}
        turn = at(self.state)
        if "PlaceBets" in offered and not self.state.bank.layout.of(PLAYER):
            return PlaceBets(PLAYER, (("place:1", stake),))
        if "Insure" in offered:
            return words.Insure(PLAYER, "1", offered["Insure"].most)
        if "NoInsurance" in offered:
            return words.NoInsurance(PLAYER)
        if turn and not self.state.pending:
            box = self.state.boxes[turn.place]
            hand = kernel(box, box.hands[turn.hand - 1])
            decision = self._choose(hand, self.state.bank_cards[0])
            return getattr(words, decision.name.title())(PLAYER, turn.turn)
        after = blackjack.croupier(self.state)
        assert after, f"the house stands still: {self.state}"
        return after.order


@pytest.mark.parametrize("salt", [1, 2])
@pytest.mark.parametrize("table", TABLES)
def test_blackjack_round_by_round_through_whole_shoes(table: str, salt: int) -> None:
    rounds = 600
    rules: Any = blackjack.Rules(**TABLES[table])
    choose = at_random(rules, salt)
    twin = Blackjack(blackjack.GAME, rules, whole_shoes=True, choose=choose)
    live = Hands(rules, choose)

    assert [live.round() for _ in range(rounds)] == twin.singly(LUCK, rounds)
    assert live.state.shoe_number > 10


class Doubling(Hands):
    """Remembers the hands that were doubled by their ace and got another one."""

    def __init__(self, rules: Any, choose: Chooser) -> None:
        self.aces: set[tuple[Card, ...]] = set()
        super().__init__(rules, choose)

    def do(self, command: Any) -> Any:
        events = super().do(command)
        for box in self.state.boxes.values():
            lowered = (hand.cards for hand in box.hands if hand.low_ace)
            self.aces |= {cards for cards in lowered if any(c[0] == "A" for c in cards[2:])}
        return events


@pytest.mark.parametrize("rulebook", ["805/2015", "1441/95-V"])
def test_blackjack_where_all_is_doubled_that_may_be(rulebook: str) -> None:
    """An ace drawn to a double counts 1 or 11, the one that it was doubled by counts 1."""
    rounds = 1_500
    rules: Any = blackjack.Rules(rulebook=rulebook)

    def choose(hand: Hand, upcard: Card) -> Decision:
        may = allowed(rules, hand, upcard)
        return next(one for one in (Decision.DOUBLE, Decision.STAND, Decision.HIT) if one in may)

    twin = Blackjack(blackjack, rules, whole_shoes=True, choose=choose)
    live = Doubling(rules, choose)

    assert [live.round() for _ in range(rounds)] == twin.singly(LUCK, rounds)
    assert live.aces
