"""Blackjack as tables: what the rules say about every hand, and what the best chart does.

One player at one place, alone against the bank, plays by the committed chart (the best that looks
at totals alone); the loop deals. Each round has a fresh shoe, as the exact figures assume; or, on
request, whole shoes are dealt down to the warning card, as at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias

from msgspec.structs import replace

from banca.games.blackjack.hand import (
    Decision,
    Hand,
    allowed,
    bank_draws,
    insured,
    lowers_ace,
    may_be_natural,
    may_split,
    points,
    prize,
    returned,
    value,
)
from banca.games.blackjack.table import Rules, minimum
from banca.kit.cards import DECK, RANKS, SUITS, Card
from banca.kit.game import AnyGame
from banca.kit.play import Cents, Spot
from banca.maths.blackjack.facts import LETTERS, VALUES, doubled
from banca.maths.blackjack.result import UPCARDS, line, strategy
from banca.maths.generator import Start
from banca.maths.twin import Counts, Nets
from banca.maths.twins.cards import loops, luck, pool

Chooser: TypeAlias = Callable[[Hand, Card], Decision]  # What to do with a hand, by the upcard.

BEST = 21
STAKE = 2  # Cents: one for each half of a stake.
BURNED = 1  # Of a new shoe: 1441/95-V:10.
TENS = "TJQK"
SIXES = tuple(face + suit for face in "678" for suit in SUITS)  # The cards of special prizes.
BANKS: dict[int, tuple[Card, ...]] = {  # A bank hand for each end; the last two as in the loop.
    17: ("Ts", "7s"),
    18: ("Ts", "8s"),
    19: ("Ts", "9s"),
    20: ("Ts", "Ks"),
    21: ("Ts", "5s", "6s"),
    22: ("Ts", "6s", "Ks"),
    23: ("As", "Ts"),
}


class Blackjack:
    """Must agree with the live table cent by cent: tests/maths/test_twin_cards.py."""

    def __init__(
        self,
        game: AnyGame,
        rules: Rules,
        *,
        whole_shoes: bool = False,
        choose: Chooser | None = None,
    ) -> None:
        """*choose* may depend on a hand's total, pair and phase; it is called once for each."""
        self.rules, self.whole_shoes = rules, whole_shoes
        self.choose = choose or by_chart(rules)
        self.spots: tuple[Spot, ...] = ("place:total", "insurance")[: 1 + rules.insurance]
        stake = minimum(rules)
        self.stakes: tuple[Cents, ...] = (stake, stake)[: 1 + rules.insurance]

    def lot(self, start: Start, rounds: int) -> Counts:
        return self._played(start, rounds)[0]

    def singly(self, start: Start, rounds: int) -> list[Cents]:
        """What each round won at the place, for tests."""
        nets = self._played(start, rounds, kept=rounds)[1].tolist()
        return [net * self.stakes[0] // STAKE for net in nets]

    def _played(self, start: Start, rounds: int, kept: int = 0) -> tuple[list[int], Any]:
        np, _, fast = loops()
        singly = np.zeros(kept, np.int64)
        shoe = pool(np, self.rules.decks)
        counts = fast.rounds_of(luck(np, start), rounds, shoe, self._tables, singly)
        return counts.tolist(), singly

    def nets(self, at: int, counts: Counts) -> Nets:
        _, _, fast = loops()
        halves, (lost, won) = counts[: fast.INSURED], counts[fast.INSURED : fast.ENDS]
        stake = self.stakes[at]
        if self.spots[at] == "insurance":
            return {
                insured(stake, BANKS[17]) - stake: lost,
                insured(stake, BANKS[23]) - stake: won,
            }
        found: Counter[Cents] = Counter()
        for number, count in enumerate(halves):
            if count:
                found[(number - fast.HALVES) * stake // STAKE] += count
        return found

    def bank(self, counts: Counts) -> dict[int, int]:
        """How often a bank with a hand against it ended at each total, bust or with a natural."""
        _, _, fast = loops()
        return {end: count for end, count in enumerate(counts[fast.ENDS :]) if count}

    def reach(self, at: int) -> tuple[Cents, Cents]:
        """Doubles and splits may exceed it, but rarely: such a run has seen other results too."""
        return -2 * self.stakes[at], 2 * self.stakes[at]

    def exact(self, at: int) -> Fraction | None:
        return None

    @cached_property
    def _tables(self) -> Any:
        np, _, fast = loops()
        rules, weights = self.rules, range(fast.WEIGHTS)
        cards = [_weighing(weight, fast.ACE) for weight in weights]
        two = Hand(("As", "8s"), STAKE)
        return fast.Tables(
            weigh=np.array([value(card) + fast.ACE * (card[0] == "A") for card in DECK], np.uint16),
            alike=np.array([_alike(rules, card) for card in DECK], np.uint8),
            best=np.array([_total(hand) for hand in cards], np.uint8),
            low=np.array([_total(doubled(hand), low_ace=True) for hand in cards], np.uint8),
            kind=np.array([_kind(hand) for hand in cards], np.uint8),
            draws=np.array([bool(hand) and bank_draws(hand) for hand in cards]),
            choice=np.array(self._choices(fast), np.uint8),
            outcome=np.array(
                [[_net(rules, total, end) for end in range(24)] for total in range(BEST + 1)]
            ),
            natural=np.array(
                [returned(rules, Hand(("As", "Ks"), STAKE), BANKS[end]) - STAKE for end in (17, 23)]
            ),
            surrendered=returned(rules, Hand(two.cards, STAKE, surrendered=True), BANKS[17])
            - STAKE,
            waits=np.array([up > 0 and may_be_natural(_card(up)) for up in range(11)]),
            sixes=np.array(
                [SIXES.index(card) if card in SIXES else len(SIXES) for card in DECK], np.uint8
            ),
            prizes=np.array(_prizes(rules)),
            lowers=lowers_ace(rules, two),
            splits=rules.splits,
            insured=rules.insurance,
            burned=BURNED if self.whole_shoes else -1,
            warning=len(DECK) * rules.decks // 2,  # Mid-shoe for one alone: 1441/95-V:9.
        )

    def _choices(self, fast: Any) -> Any:
        """By phase, kind of hand and upcard: what is decided."""
        codes = {
            Decision.HIT: fast.HIT,
            Decision.STAND: fast.STAND,
            Decision.DOUBLE: fast.DOUBLE,
            Decision.SPLIT: fast.SPLIT,
            Decision.SURRENDER: fast.SURRENDER,
        }
        found = [[[fast.STAND] * 11 for _ in range(fast.KINDS)] for _ in range(6)]
        for phase, kind, hand in _hands(self.rules, fast):
            for up in range(1, 11):
                if allowed(self.rules, hand, _card(up)):
                    found[phase][kind][up] = codes[self.choose(hand, _card(up))]
        return found


def by_chart(rules: Rules) -> Chooser:
    """The best total-dependent play: the first letter of the chart's cell that is allowed.

    A split hand never surrenders: the joint surrender of split hands (1441/95-V:36) is not in the
    chart.
    """
    chart = strategy(rules)

    def choose(hand: Hand, upcard: Card) -> Decision:
        may = {LETTERS[decision]: decision for decision in allowed(rules, hand, upcard)}
        cell = chart.lines[line(rules, hand.cards)][UPCARDS.index(VALUES[value(upcard) - 1])]
        for letter in cell:
            if letter in may and not (letter == "R" and hand.split):
                return may[letter]
        assert "S" in may, f"{cell} says nothing of {hand} against {upcard}"
        return Decision.STAND

    return choose


# --- Asking the game ------------------------------------------------------------------------------


def _card(points_: int) -> Card:
    return f"{VALUES[points_ - 1]}s"


def _weighing(weight: int, ace: int) -> tuple[Card, ...]:
    """Cards of that weight; empty where there are none."""
    aces, rest = weight // ace, weight % ace - weight // ace
    if rest < 0 or rest == 1 or (weight and not (aces or rest)):
        return ()
    cards = ["As"] * aces
    while rest:
        part = min(rest, 10) if rest != 11 else 9  # A remainder of one would be an ace.
        cards.append(_card(part))
        rest -= part
    return tuple(cards)


def _total(cards: tuple[Card, ...], *, low_ace: bool = False) -> int:
    return min(points(cards, low_ace)[0], BEST + 1) if cards else BEST + 1


def _kind(cards: tuple[Card, ...]) -> int:
    total, soft = points(cards) if cards else (0, False)
    return 32 + total - 10 if soft else min(total, 31)


def _alike(rules: Rules, card: Card) -> int:
    """A number that is equal for two cards that may be split."""
    return next(
        at for at, other in enumerate(DECK) if may_split(rules, Hand((card, other), splits=-1))
    )


def _net(rules: Rules, total: int, end: int) -> int:
    """Half stakes that a hand of *total* wins against the bank's *end*."""
    if total < 4 or end not in BANKS:
        return 0
    tens, rest = divmod(total, 10)
    cards = {4: ("2s", "2h"), 21: ("7s", "7h", "7d"), 20: ("Ts", "Kh")}.get(total)
    if cards is None:
        low = rest if tens == 1 else total - 3
        cards = (_card(10 if tens else 3), _card(low)) if low > 1 else ("5s", "6s")
    if total == 10:
        cards = ("4s", "6s")
    assert points(cards) == (total, False), f"{cards} do not make a hard {total}"
    return returned(rules, Hand(cards, STAKE, split=True), BANKS[end]) - STAKE


def _prizes(rules: Rules) -> list[list[list[int]]]:
    cards = (*SIXES, "2s")
    return [
        [[prize(rules, Hand((one, two, three), STAKE)) for three in cards] for two in cards]
        for one in cards
    ]


def _hands(rules: Rules, fast: Any) -> Iterator[tuple[int, int, Hand]]:
    """A hand of every kind that has something to decide, in every phase."""
    faces = [f"{face}{suit}" for face in RANKS for suit in "sh"]
    found: dict[int, tuple[Card, ...]] = {}
    more: dict[int, tuple[Card, ...]] = {}
    for cards in product(faces, repeat=2):
        if points(cards)[0] < BEST:
            pair = may_split(rules, Hand(cards, splits=-1))
            found.setdefault(fast.PAIR + value(cards[0]) if pair else _kind(cards), cards)
    for two, three in product(found.values(), faces):
        if points((*two, three))[0] < BEST:
            more.setdefault(_kind((*two, three)), (*two, three))
    last = max(rules.splits, 1)
    for kind, cards in found.items():
        yield fast.FIRST, kind, Hand(cards, STAKE)
        yield fast.AFTER_SPLIT, kind, Hand(cards, STAKE, split=True, splits=1)
        yield fast.LAST_SPLIT, kind, Hand(cards, STAKE, split=True, splits=last)
        aces = Hand(cards, STAKE, split=True, of_aces=True, splits=1)
        yield fast.ACES, kind, aces
        yield fast.LAST_ACES, kind, replace(aces, splits=last)
    for kind, drawn in more.items():
        yield fast.DRAWN, kind, Hand(drawn, STAKE, begun=True)
