"""The kernel of blackjack: what cards count, what a hand may do, and what it returns.

Pure functions of cards and rules. The table, the exact maths and the simulation all use them, and
nothing else knows what a hand is worth.
"""

from __future__ import annotations

from enum import StrEnum

from banca.games.blackjack.table import EVEN, HALF, INSURANCE, NATURAL, PRIZE, Rules
from banca.kit.cards import TENS, Card, rank, suit
from banca.kit.play import Cents, Value

BEST = 21
DRAWS_TO = 11  # Up to this total a card must be taken: 805/2015:15.a, 1441/95-V:18.
BANK_STANDS = 17  # On every 17, soft or hard: 805/2015:17.a, 1441/95-V:19, reading:soft-17.
DOUBLES = (9, 10, 11)  # 805/2015:15.b, 1441/95-V:29


class Decision(StrEnum):
    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class Hand(Value):
    """A player's hand and one stake on it."""

    cards: tuple[Card, ...]
    stake: Cents = 0  # On this hand, before it was doubled.
    doubled: bool = False
    split: bool = False  # From a split: its 21 is no blackjack.
    of_aces: bool = False  # From a split of aces: one card, and no double.
    low_ace: bool = False  # Doubled as 9 or 10: the ace of its first two counts 1 until the end.
    stood: bool = False
    surrendered: bool = False
    splits: int = 0  # Splits at its place in this round.
    begun: bool = False  # Something other than a split has been decided at its place.


def value(card: Card) -> int:
    """Its points (805/2015:8, 805/2015:8.b, 805/2015:8.c); `points` says when an ace counts 11."""
    if rank(card) == "A":
        return 1
    return 10 if rank(card) in TENS else int(rank(card))


def points(cards: tuple[Card, ...], low_ace: bool = False) -> tuple[int, bool]:
    """The total, and whether it is soft: an ace counts 11 where that does not pass 21.

    As near to 21 as the cards allow, which is the aim of the game (1441/95-V:1.b).

    An ace counts 11 for the bank too whenever that makes 17 to 21 (805/2015:8.a.i, 1441/95-V:6);
    below 17 the bank draws anyway, so one rule serves both. With *low_ace* the ace among the first
    two cards counts 1, since the player has doubled by it (805/2015:8.a, 805/2015:8.a.ii,
    1441/95-V:32); a later ace is as free as any other (reading:doubled-ace).
    """
    hard = sum(value(card) for card in cards)
    free = any(rank(card) == "A" for card in (cards[2:] if low_ace else cards))
    soft = free and hard + 10 <= BEST
    return (hard + 10 if soft else hard), soft


def natural(cards: tuple[Card, ...]) -> bool:
    """An ace and a ten-card as the first two: blackjack (805/2015:1, 1441/95-V:1.a)."""
    return len(cards) == 2 and points(cards)[0] == BEST


def blackjack(hand: Hand) -> bool:
    """A natural that is not from a split (805/2015:19, 1441/95-V:20)."""
    return natural(hand.cards) and not hand.split


def special(cards: tuple[Card, ...]) -> bool:
    """Three cards: 6-7-8 of one suit in any order, or three sevens (805/2015:25.i, 1441/95-V:35).

    Both make 21, so such a hand never has a fourth card (reading:special-prize).
    """
    ranks = "".join(sorted(rank(card) for card in cards))
    suited = len({suit(card) for card in cards}) == 1
    return ranks == "777" or (ranks == "678" and suited)


def bank_draws(cards: tuple[Card, ...]) -> bool:
    """The bank draws to 16 and stands on 17 (805/2015:17.a, 805/2015:17.b, 1441/95-V:19)."""
    return points(cards)[0] < BANK_STANDS


def may_be_natural(upcard: Card) -> bool:
    """Whether the bank can still have blackjack: an ace, a figure or a ten (805/2015:20.a)."""
    return value(upcard) in (1, 10)


def finished(hand: Hand) -> bool:
    """Whether the hand has ended: by a decision, such as a double, whatever its one card is
    (805/2015:15.b, 1441/95-V:29), or by itself, at 21 and beyond (805/2015:15.d, 1441/95-V:18).
    """
    if hand.stood or hand.surrendered or hand.doubled:
        return True
    return points(hand.cards, hand.low_ace)[0] >= BEST


def allowed(rules: Rules, hand: Hand, upcard: Card) -> tuple[Decision, ...]:
    """All decisions open to *hand* now (805/2015:15, 805/2015:24); empty: it has ended.

    Insurance and even money come earlier, and are not decisions of a hand.
    """
    if len(hand.cards) < 2 or finished(hand):
        return ()
    again = may_split(rules, hand)
    if hand.of_aces:  # One card each, already dealt: 805/2015:21, 1441/95-V:26.
        return (Decision.STAND, Decision.SPLIT) if again else ()
    found = [Decision.HIT]
    if points(hand.cards, hand.low_ace)[0] > DRAWS_TO:
        found.append(Decision.STAND)
    if may_double(rules, hand):
        found.append(Decision.DOUBLE)
    if again:
        found.append(Decision.SPLIT)
    if may_surrender(rules, hand, upcard):
        found.append(Decision.SURRENDER)
    return tuple(found)


def may_double(rules: Rules, hand: Hand) -> bool:
    """Two cards that make 9, 10 or 11, an ace counted as 1; or any two (805/2015:16.a)."""
    if len(hand.cards) != 2 or hand.of_aces:
        return False
    return rules.double_any or sum(value(card) for card in hand.cards) in DOUBLES


def lowers_ace(rules: Rules, hand: Hand) -> bool:
    """Whether doubling *hand* calls its ace 1 (805/2015:8.a.ii, 1441/95-V:32).

    Where any two cards may double, no ace had to count 1 (reading:doubled-ace).
    """
    return not rules.double_any and any(rank(card) == "A" for card in hand.cards)


def may_split(rules: Rules, hand: Hand) -> bool:
    """Two cards of one value, or of one rank (805/2015:2.e, 805/2015:16.b, 1441/95-V:26)."""
    if len(hand.cards) != 2 or (rules.splits and hand.splits >= rules.splits):  # 805/2015:16.c
        return False
    one, two = hand.cards
    return rank(one) == rank(two) if rules.pairs_only else value(one) == value(two)


def may_surrender(rules: Rules, hand: Hand, upcard: Card) -> bool:
    """The first decision, on two cards, not against an ace (805/2015:15.e, 1441/95-V:36).

    Online a split closes it; at the land table split hands surrender together, before any of
    them is played (reading:surrender).
    """
    if len(hand.cards) != 2 or hand.begun or hand.of_aces or rank(upcard) == "A":
        return False
    return not hand.split or rules.rulebook == "1441/95-V"


def at_stake(hand: Hand) -> Cents:
    return 2 * hand.stake if hand.doubled else hand.stake


def returned(rules: Rules, hand: Hand, bank: tuple[Card, ...]) -> Cents:
    """What the stake returns against the *bank*'s cards (805/2015:25).

    A stake that wins or ties is still the player's, and is included (805/2015:26, 1441/95-V:25).

    The special prize is not included: it is paid on top and at once, see `prize`. A bank that had
    nothing to decide may have stopped below 17 (805/2015:20.c); a hand still waiting is then a
    natural.
    """
    stake = at_stake(hand)
    if hand.surrendered:  # Whatever the bank has: reading:surrender.
        half, odd = divmod(stake, HALF)
        assert not odd, f"{stake} has no half in whole cents"
        return half
    total, _ = points(hand.cards, hand.low_ace)
    if total > BEST:
        return 0  # 805/2015:25.b, 1441/95-V:22
    if blackjack(hand):  # It beats every other 21: 805/2015:18, 1441/95-V:20.
        return stake if natural(bank) else stake + NATURAL.on(stake)
    if natural(bank):
        return 0  # Doubled and split stakes too: reading:no-peek.
    theirs, _ = points(bank)
    if theirs > BEST or total > theirs:
        return stake + EVEN.on(stake)  # 805/2015:25.d, 805/2015:25.c, 1441/95-V:23
    return stake if total == theirs else 0  # 805/2015:25.h, 1441/95-V:24; 805/2015:25.e


def prize(rules: Rules, hand: Hand) -> Cents:
    """The special prize on the whole stake of a hand, on top of what it wins or loses."""
    return PRIZE.on(at_stake(hand)) if rules.specials and special(hand.cards) else 0


def even_money(stake: Cents) -> Cents:
    """What a natural is paid at once if it does not wait for the bank's second card."""
    return stake + EVEN.on(stake)  # 805/2015:20.b, 1441/95-V:34


def insured(stake: Cents, bank: tuple[Card, ...]) -> Cents:
    """What insurance returns (805/2015:25.f, 805/2015:25.g, 1441/95-V:33)."""
    return stake + INSURANCE.on(stake) if natural(bank) else 0
