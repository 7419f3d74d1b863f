"""Rounds of blackjack from tiny shoes, card by card and hand by hand, in fractions.

Another way to the same figures: nothing is broken down here. A split is played as at the table,
from left to right; each hand is dealt from what the hands before it have left, and the bank draws
last. Only the kernel of the game says what a hand may do and what it wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache

from msgspec.structs import replace

from banca.games.blackjack import hand as kernel
from banca.games.blackjack.hand import Decision, Hand
from banca.games.blackjack.table import Rules

FACES = "A23456789TJQK"  # Ten-cards by rank: a table may split only pairs.
STAKE = 2
Left = tuple[int, ...]
Policy = Callable[[Hand], Decision]  # What the player does; the upcard is given.


def card(value: int) -> str:
    return FACES[value] + "s"


def draws(left: Left) -> Iterator[tuple[Fraction, int, Left]]:
    inside = sum(left)
    assert inside, "the tiny shoe is dry"
    for value, count in enumerate(left):
        if count:
            rest = tuple(n - (v == value) for v, n in enumerate(left))
            yield Fraction(count, inside), value, rest


class Brute:
    def __init__(self, rules: Rules, policy: Policy, upcard: int) -> None:
        self.rules, self.policy, self.up = rules, policy, card(upcard)
        self.round = lru_cache(maxsize=None)(self._round)
        self.bank = lru_cache(maxsize=None)(self._bank)

    def wins(self, two: tuple[int, int], left: Left) -> Fraction:
        """What one stake wins on average with these first two cards."""
        hand = Hand((card(two[0]), card(two[1])), STAKE)
        return self.round((hand,), (), 0, left) / STAKE

    def _round(
        self, waiting: tuple[Hand, ...], done: tuple[Hand, ...], splits: int, left: Left
    ) -> Fraction:
        """What all hands win together; the first that waits is played next."""
        if not waiting:
            return self.bank((self.up,), tuple(sorted(done, key=str)), left)
        hand, rest = replace(waiting[0], splits=splits), waiting[1:]
        if len(hand.cards) == 1:
            return self._dealt(hand, rest, done, splits, left)
        may = kernel.allowed(self.rules, hand, self.up)
        decision = self.policy(hand) if may else Decision.STAND
        assert not may or decision in may, f"{decision} is none of {may} for {hand}"
        if decision is Decision.STAND:
            return self.round(rest, (*done, replace(hand, splits=0, begun=False)), splits, left)
        if decision is Decision.SURRENDER:
            return self.round(rest, (*done, replace(hand, surrendered=True)), splits, left)
        if decision is Decision.SPLIT:
            aces = hand.cards[0][0] == "A"
            one, two = (Hand((c,), STAKE, split=True, of_aces=aces, begun=True) for c in hand.cards)
            return self.round((one, two, *rest), done, splits + 1, left)
        if decision is Decision.DOUBLE:
            low = kernel.lowers_ace(self.rules, hand)
            hand = replace(hand, doubled=True, low_ace=low)
        return self._dealt(replace(hand, begun=True), rest, done, splits, left)

    def _dealt(
        self, hand: Hand, rest: tuple[Hand, ...], done: tuple[Hand, ...], splits: int, left: Left
    ) -> Fraction:
        return sum(
            (
                chance
                * self.round(
                    (replace(hand, cards=(*hand.cards, card(value))), *rest), done, splits, after
                )
                for chance, value, after in draws(left)
            ),
            Fraction(0),
        )

    def _bank(self, bank: tuple[str, ...], done: tuple[Hand, ...], left: Left) -> Fraction:
        if len(bank) > 1 and not kernel.bank_draws(bank):
            return Fraction(
                sum(
                    kernel.returned(self.rules, hand, bank)
                    + kernel.prize(self.rules, hand)
                    - kernel.at_stake(hand)
                    for hand in done
                )
            )
        return sum(
            (
                chance * self.bank((*bank, card(value)), done, after)
                for chance, value, after in draws(left)
            ),
            Fraction(0),
        )


def best(rules: Rules, two: tuple[int, int], upcard: int, left: Left) -> Fraction:
    """What one stake wins by best play of these exact cards, without split or surrender."""
    bank = Brute(rules, lambda hand: Decision.STAND, upcard).bank

    @cache
    def stands(hand: Hand, left: Left) -> Fraction:
        return bank((card(upcard),), (hand,), left)

    @cache
    def wins(hand: Hand, left: Left) -> Fraction:
        may = kernel.allowed(rules, hand, card(upcard))
        if not may:
            return stands(hand, left)
        found = [stands(hand, left)] if Decision.STAND in may else []
        for decision in (Decision.HIT, Decision.DOUBLE):
            if decision in may:
                double = decision is Decision.DOUBLE
                low = double and kernel.lowers_ace(rules, hand)
                found.append(
                    sum(
                        (
                            chance * wins(_with(hand, value, double, low), after)
                            for chance, value, after in draws(left)
                        ),
                        Fraction(0),
                    )
                )
        return max(found)

    return wins(Hand((card(two[0]), card(two[1])), STAKE), left) / STAKE


def _with(hand: Hand, value: int, doubled: bool, low_ace: bool) -> Hand:
    cards = (*hand.cards, card(value))
    return replace(hand, cards=cards, doubled=doubled, low_ace=low_ace, begun=True)
