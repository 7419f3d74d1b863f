"""What the maths of blackjack take from the rules: the kernel's answers about every hand.

Nothing here knows how blackjack is played. `facts` asks the kernel of the game what every hand
counts, when the bank draws, what may be decided and what is paid, and records the answers; the
computation uses these answers and no other rule. Their hash is the hash of the rules: it changes
when an answer does, and not when the kernel is merely rewritten.

Hands are counts of ten values, ace to ten, since only two rules look further: the special prizes
see suits, and a split restricted to pairs sees the rank of a ten-card.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import msgspec

from banca.games.blackjack import hand as kernel
from banca.games.blackjack.hand import Decision, Hand
from banca.games.blackjack.table import Rules
from banca.kit.cards import SUITS, Card
from banca.kit.play import Value

METHOD = 1  # Grows when the same rules would give other figures.
VALUES = "A23456789T"
TEN = 9  # The index of the ten-cards among the values.
BEST = 21
STAKE = 2  # Cents: the least that has a half.
BANKS: dict[str, tuple[Card, ...]] = {  # One bank hand for each way it can end.
    "17": ("Ts", "7s"),
    "18": ("Ts", "8s"),
    "19": ("Ts", "9s"),
    "20": ("Ts", "Ks"),
    "21": ("Ts", "5s", "6s"),
    "bust": ("Ts", "6s", "Ks"),
    "natural": ("As", "Ts"),
}
LETTERS = {
    Decision.HIT: "H",
    Decision.STAND: "S",
    Decision.DOUBLE: "D",
    Decision.SPLIT: "P",
    Decision.SURRENDER: "R",
}
Counts: TypeAlias = tuple[int, ...]  # How many of each of the ten values.


class Facts(Value):
    """What the kernel says. Lists run over `hands()`, or over `pairs()` for two cards."""

    totals: tuple[tuple[int, bool, int], ...]  # Points, whether soft, points with an ace at 1.
    bank: tuple[str, ...]  # How a bank with these cards ends; empty: it draws.
    special: dict[str, int]  # Values of three cards: how many of 64 suits win a prize.
    decks: int
    more: dict[str, str]  # By points, with three cards or more: what may be decided.
    ace: tuple[str, ...]  # With two cards, against an ace: what may be decided.
    first: tuple[str, ...]  # The same against any other upcard.
    after: tuple[str, ...]  # The same after a split of other cards than aces.
    aces: tuple[str, ...]  # By second card: the same after a split of aces.
    unequal: str  # The same with two ten-cards of different rank, at first.
    lowers: tuple[bool, ...]  # Whether doubling these two cards calls the ace 1.
    splits: int  # The most splits; 0: unlimited.
    together: bool  # Whether split hands may be surrendered together.
    pays: dict[str, tuple[int, ...]]  # By points: what a stake of 2 wins against each of `BANKS`.
    surrendered: int  # What a surrendered stake of 2 wins.
    insurance: int  # What a stake of 2 wins by insurance.
    even_money: int
    prize: int  # The special prize on a stake of 2.
    doubled_prize: int


@lru_cache
def hands() -> tuple[Counts, ...]:
    """Every set of cards that is not above 21 with aces at 1: fewer cards first."""
    found: list[Counts] = []

    def extend(counts: list[int], least: int, room: int) -> None:
        for value in range(least, 10):
            if value + 1 <= room:
                counts[value] += 1
                found.append(tuple(counts))
                extend(counts, value, room - value - 1)
                counts[value] -= 1

    extend([0] * 10, 0, BEST)
    return tuple(sorted(found, key=lambda counts: (sum(counts), tuple(-n for n in counts))))


@lru_cache
def pairs() -> tuple[Counts, ...]:
    """The 55 hands of two cards, in the order of `hands`."""
    return tuple(counts for counts in hands() if sum(counts) == 2)


def cards(counts: Counts) -> tuple[Card, ...]:
    """A hand with these values, of one suit."""
    return tuple(VALUES[value] + "s" for value in range(10) for _ in range(counts[value]))


def doubled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards, aces first, with at most one ace among the first two.

    That is their order in a hand doubled by its ace, which a pair of aces cannot be.
    """
    return (*cards[:1], *cards[:0:-1])


@lru_cache(maxsize=256)
def fingerprint(rules: Rules) -> str:
    """The hash of all that the maths take from *rules*."""
    told = msgspec.json.encode([METHOD, facts(rules)], order="deterministic")
    return hashlib.sha256(told).hexdigest()


@lru_cache(maxsize=256)
def facts(rules: Rules) -> Facts:
    two = [cards(counts) for counts in pairs()]
    eights = ("8s", "8s")
    for done in (0, 1, 2, 3, 8):  # The kernel counts splits as the plan does.
        may = Decision.SPLIT in kernel.allowed(rules, Hand(eights, STAKE, splits=done), "7s")
        assert may == (done < rules.splits or not rules.splits), f"{may} after {done} splits"
    return Facts(
        totals=_totals(),
        bank=_bank(),
        special=_special(),
        decks=rules.decks,
        more=_more(rules),
        ace=tuple(_letters(rules, Hand(one, STAKE), "As") for one in two),
        first=tuple(_letters(rules, Hand(one, STAKE), "Ts") for one in two),
        after=tuple(_letters(rules, _split(one), "7s") for one in two),
        aces=tuple(_letters(rules, _split(("As", x + "s"), aces=True), "7s") for x in VALUES),
        unequal=_letters(rules, Hand(("Ts", "Ks"), STAKE), "7s"),
        lowers=tuple(kernel.lowers_ace(rules, Hand(one, STAKE)) for one in two),
        splits=rules.splits,
        together=kernel.may_surrender(rules, Hand(("8s", "9s"), STAKE, split=True, splits=1), "7s"),
        pays=_pays(rules),
        surrendered=kernel.returned(rules, Hand(eights, STAKE, surrendered=True), BANKS["21"])
        - STAKE,
        insurance=kernel.insured(STAKE, BANKS["natural"]) - STAKE,
        even_money=kernel.even_money(STAKE) - STAKE,
        prize=kernel.prize(rules, Hand(("7s", "7h", "7d"), STAKE)),
        doubled_prize=kernel.prize(rules, Hand(("7s", "7h", "7d"), STAKE, doubled=True)),
    )


def _letters(rules: Rules, hand: Hand, upcard: Card) -> str:
    return "".join(LETTERS[decision] for decision in kernel.allowed(rules, hand, upcard))


def _split(two: tuple[Card, ...], *, aces: bool = False) -> Hand:
    """A hand from a split, with something already decided at its place."""
    return Hand(two, STAKE, split=True, splits=1, begun=True, of_aces=aces)


def _more(rules: Rules) -> dict[str, str]:
    return {line: _letters(rules, hand, "7s") for line, hand in _on_lines().items()}


@lru_cache
def _on_lines() -> dict[str, Hand]:
    """A hand of more than two cards for each total: all others may do the same."""
    found: dict[str, Hand] = {}
    for counts, (total, soft, _) in zip(hands(), _totals(), strict=True):
        if sum(counts) > 2:
            found.setdefault(on_line(total, soft), Hand(cards(counts), STAKE, begun=True))
    return found


def on_line(total: int, soft: bool) -> str:
    return f"{'soft' if soft else 'hard'} {total}"


@lru_cache
def _totals() -> tuple[tuple[int, bool, int], ...]:
    every = [cards(counts) for counts in hands()]
    found = [(kernel.points(one), kernel.points(doubled(one), low_ace=True)) for one in every]
    return tuple((total, soft, low) for (total, soft), (low, _) in found)


@lru_cache
def _bank() -> tuple[str, ...]:
    """How a bank ends; it goes bust only by one card too many, so no such hand is listed here."""

    def end(one: tuple[Card, ...]) -> str:
        if len(one) < 2 or kernel.bank_draws(one):
            return ""
        return "natural" if kernel.natural(one) else str(kernel.points(one)[0])

    return tuple(end(cards(counts)) for counts in hands())


@lru_cache
def _special() -> dict[str, int]:
    found: dict[str, int] = {}
    for counts in hands():
        if sum(counts) == 3:
            values = "".join(card[0] for card in cards(counts))
            dealt = (zip(values, suits, strict=True) for suits in product(SUITS, repeat=3))
            ways = sum(kernel.special(tuple(v + s for v, s in three)) for three in dealt)
            if ways:
                found[values] = ways
    return found


def _pays(rules: Rules) -> dict[str, tuple[int, ...]]:
    """By points, what a finished hand wins; a natural has a line of its own."""

    def against(hand: Hand) -> tuple[int, ...]:
        stake = kernel.at_stake(hand)
        won = [kernel.returned(rules, hand, bank) - stake for bank in BANKS.values()]
        assert all(STAKE * one % stake == 0 for one in won), f"{hand} wins {won}"
        return tuple(STAKE * one // stake for one in won)

    found = {points: against(hand) for points, hand in _ended().items()}
    found["bust"] = against(Hand(("Ts", "6s", "Ks"), STAKE))
    found["natural"] = against(Hand(("As", "Ts"), STAKE))
    return found


@lru_cache
def _ended() -> dict[str, Hand]:
    """A hand for each total: every other hand with it wins the same; a test checks them all."""
    found: dict[str, Hand] = {}
    for counts, (total, _, low) in zip(hands(), _totals(), strict=True):
        if sum(counts) >= 2:
            plain = Hand(cards(counts), STAKE, split=True)
            found.setdefault(str(total), plain)
            low_ace = Hand(doubled(plain.cards), STAKE, doubled=True, split=True, low_ace=True)
            found.setdefault(str(low), low_ace)
    return found
