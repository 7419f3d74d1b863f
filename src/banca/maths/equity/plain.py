"""Equity in plain Python: for single questions, without numba's start-up or without numba.

The winner depends on suits only where there is a flush. So boards are first evaluated by their
ranks alone, each set of ranks once, times the number of its boards: 6,175 sets represent the 1.7
million boards before the flop. Then come the boards on which somebody may have a flush, suit by
suit: the cards of that suit and the ranks of the others, again times their number. Their first
evaluation is corrected.

Must agree with the compiled twin, and both with trying every board: tests/maths/test_equity.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Protocol, TypeAlias

from banca.kit.cards import SUITS, Card
from banca.maths.equity.deal import BOARD, Deal, Hand
from banca.maths.equity.result import Counts
from banca.maths.generator import Generator, Start
from banca.poker import quick
from banca.poker.hands import RANKINGS

Ranks: TypeAlias = tuple[
    int, ...
]  # As in `banca.poker.quick`, powers of five, whose sum is unique.
Strengths: TypeAlias = Sequence[int]  # One per player.

_NEVER = BOARD + 1


def exact(deal: Deal) -> Counts:
    """How many boards each player wins."""
    holdings: _Holdings = _Any(deal) if deal.variant.hole_used is None else _Two(deal)
    ranks = [5**place for place in range(len(RANKINGS[deal.variant.ranking].ranks))]
    suits = {suit: _ranks(deal, deal.left, suit) for suit in SUITS}
    left = Counter(_ranks(deal, deal.left))
    counts: Counter[int] = Counter()
    seen: dict[int, tuple[int, int]] = {}  # The best of all hands, and who has it.
    for drawn, weight in _classes(ranks, left, deal.to_come):
        strengths = holdings.plain(drawn)
        winners = won(strengths)
        seen[sum(drawn)] = max(strengths), winners
        counts[winners] += weight
    for suit, suited in suits.items():
        others = left - Counter(suited)
        for number in range(holdings.least(suit), deal.to_come + 1):
            classes = _classes(ranks, others, deal.to_come - number)
            rest = [(sum(drawn), weight) for drawn, weight in classes]
            for drawn in combinations(suited, number):
                flushes = holdings.flushes(suit, drawn)
                highest, ahead, total = max(flushes), won(flushes), sum(drawn)
                for added, weight in rest if highest else ():
                    best, winners = seen[total + added]
                    if best < highest:
                        counts[winners] -= weight
                        counts[ahead] += weight
    return +counts


def lot(deal: Deal, luck: Start, trials: int) -> Counts:
    """Who wins how many of *trials* boards, drawn together with the unknown hands."""
    generator = Generator(luck)
    pack = _Pack(generator, deal)
    name, hole = deal.variant.name, deal.variant.hole
    counts: Counter[int] = Counter()
    for _ in range(trials):
        while (hands := out_of_ranges(deal, generator)) is None:
            pass  # Two share a card, so all draw again.
        pack.shuffle(hands)
        dealt = [hand or pack.drawn(hole) for hand in hands]
        board = (*deal.board, *pack.drawn(deal.to_come))
        counts[won([quick.strength(name, hand, board) for hand in dealt])] += 1
    return counts


class _Pack:
    """The cards that may come: a pool whose first part is unseen."""

    def __init__(self, generator: Generator, deal: Deal) -> None:
        self._generator, self._pool = generator, list(deal.left)

    def shuffle(self, hands: Iterable[Hand]) -> None:
        """Put all cards back, except those in *hands*."""
        self._unseen, self._out = len(self._pool), {card for hand in hands for card in hand}

    def drawn(self, number: int) -> list[Card]:
        found: list[Card] = []
        while len(found) < number:
            at = self._generator.below(self._unseen)
            self._unseen -= 1
            card, self._pool[at] = self._pool[at], self._pool[self._unseen]
            self._pool[self._unseen] = card
            if card not in self._out:
                found.append(card)
        return found


def out_of_ranges(deal: Deal, generator: Generator) -> list[Hand] | None:
    """The hand of each player, drawn where they have several; empty where they may have any.

    None if two of the drawn hands share a card.
    """
    found: list[Hand] = []
    out: set[Card] = set()
    for one in deal.holdings:
        if len(one.hands) > 1:
            hand = one.hands[generator.below(len(one.hands))]
            if not out.isdisjoint(hand):
                return None
            out |= {*hand}
            found.append(hand)
        else:
            found.append(one.hands[0] if one.hands else ())
    return found


def won(strengths: Strengths) -> int:
    """Who has the best hand, one bit per player."""
    best = max(strengths)
    return sum([1 << place for place, strength in enumerate(strengths) if strength == best])


def _classes(ranks: Sequence[int], left: Counter[int], cards: int) -> Iterator[tuple[Ranks, int]]:
    """Choices of *cards* cards by rank, and in how many ways each comes from those left."""
    for drawn in combinations_with_replacement(ranks, cards):
        if weight := prod([comb(left[rank], drawn.count(rank)) for rank in {*drawn}]):
            yield drawn, weight


def _ranks(deal: Deal, cards: Iterable[Card], suit: str = SUITS) -> Ranks:
    """The ranks of those cards that are of *suit*."""
    order = RANKINGS[deal.variant.ranking].ranks
    return tuple(5 ** order.index(card[0]) for card in cards if card[1] in suit)


# --- What the players hold ------------------------------------------------------------------------


class _Holdings(Protocol):
    """The hands of all players, with the cards of the board that are known."""

    def plain(self, drawn: Ranks) -> Strengths:
        """What they are worth with the rest of the board, ignoring flushes."""
        ...

    def least(self, suit: str) -> int:
        """How many more cards of *suit* it takes for any flush."""
        ...

    def flushes(self, suit: str, drawn: Ranks) -> Strengths:
        """What flushes they make with these cards of *suit*; 0 for none."""
        ...


class _Any:
    """Any five of the hole cards and the board."""

    def __init__(self, deal: Deal) -> None:
        self._plain, self._suited = quick.tables(deal.variant.ranking)
        held = [(*hand, *deal.board) for hand in deal.hands]
        self._totals = [sum(_ranks(deal, cards)) for cards in held]
        self._suits = {suit: [_ranks(deal, cards, suit) for cards in held] for suit in SUITS}

    def plain(self, drawn: Ranks) -> Strengths:
        added = sum(drawn)
        return [self._plain[total + added] for total in self._totals]

    def least(self, suit: str) -> int:
        return max(0, 5 - max(map(len, self._suits[suit])))

    def flushes(self, suit: str, drawn: Ranks) -> Strengths:
        added = sum(drawn)
        return [self._suited.get(sum(held) + added, 0) for held in self._suits[suit]]


class _Two:
    """Two hole cards and three of the board."""

    def __init__(self, deal: Deal) -> None:
        plain, self._suited = quick.tables(deal.variant.ranking)
        self._board = _ranks(deal, deal.board)
        self._boards = {suit: _ranks(deal, deal.board, suit) for suit in SUITS}
        self._pairs = {
            suit: [_sums(_ranks(deal, hand, suit), 2) for hand in deal.hands] for suit in SUITS
        }
        deck = _ranks(deal, deal.variant.deck)
        threes = {sum(three) for three in combinations_with_replacement({*deck}, 3)}
        self._by_three = [  # The best of each hand with three cards of the board.
            {
                three: max([plain.get(two + three, 0) for two in _sums(_ranks(deal, hand), 2)])
                for three in threes
            }
            for hand in deal.hands
        ]

    def plain(self, drawn: Ranks) -> Strengths:
        threes = _sums(self._board + drawn, 3)
        return [max([best[three] for three in threes]) for best in self._by_three]

    def least(self, suit: str) -> int:
        return max(0, 3 - len(self._boards[suit])) if any(self._pairs[suit]) else _NEVER

    def flushes(self, suit: str, drawn: Ranks) -> Strengths:
        threes = _sums(self._boards[suit] + drawn, 3)
        return [
            max([self._suited[two + three] for two in pairs for three in threes], default=0)
            for pairs in self._pairs[suit]
        ]


def _sums(ranks: Ranks, number: int) -> list[int]:
    return [sum(some) for some in combinations(ranks, number)]
