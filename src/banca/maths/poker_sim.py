"""Poker by simulation: millions of whole hands, and their totals.

Everybody at the table plays in the same *style*: how often out of a thousand a player folds, calls,
raises by the least, by the pot, or goes all in. Nobody looks at cards. So what is shown at the end
is a fair sample of all hands, whose categories are known exactly; what each position wins shows the
effect of the order of play, side pots and the commission, and nothing about good play.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from banca.kit.cards import Card
from banca.kit.play import Value
from banca.maths.generator import Start
from banca.maths.simulate import AT_99
from banca.maths.twin import Counts, NeedsNumba
from banca.poker.betting import Cap, FixedLimit, PotLimit
from banca.poker.hand import Terms
from banca.poker.hands import RANKINGS
from banca.poker.variants import VARIANTS

Style: TypeAlias = tuple[int, int, int, int, int]  # Fold, call, least raise, pot, all in.

PARTS = 1000  # The sum of a style's parts.
STYLES: dict[str, Style] = {
    "calls": (0, 1000, 0, 0, 0),  # Everybody calls to the end.
    "random": (150, 700, 150, 0, 0),
    "wild": (250, 450, 150, 120, 30),
}
MOST_CHIPS = 10**8
ACTS = 128  # Room for this many per hand, on average, where each is recorded.
WIDE = 1 << 50  # More than anybody has.

# How many hands there are in each category, best first: at hold'em any five of seven cards, at
# Omaha two of four with three of five, at the sintético both of two with three of five.
EXACT: dict[str, tuple[int, ...]] = {
    "holdem": (
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644),
        *(6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ),
    "omaha": (
        *(42_807_600, 368_486_160, 2_225_270_496, 29_424_798_576, 31_216_782_384),
        *(52_289_648_688, 40_712_657_408, 170_775_844_104, 122_655_542_152, 13_851_662_832),
    ),
    "sintetico": (
        *(10_120, 28_768, 255_024, 146_416, 1_976_184, 5_417_424),
        *(3_790_920, 1_722_276, 510_480, 7_872_228, 3_119_040, 15_960),
    ),
}


class Sample(Value):
    """A simulated figure: its mean per hand, the error, and the exact value if known."""

    name: str
    simulated: float
    error: float  # The standard error.
    exact: Fraction | None = None

    @property
    def low(self) -> float:
        """With `high`, the interval that holds the exact value in 99 runs out of 100."""
        return self.simulated - AT_99 * self.error

    @property
    def high(self) -> float:
        return self.simulated + AT_99 * self.error

    @property
    def holds(self) -> bool:
        return self.exact is None or self.low <= self.exact <= self.high


class Result(Value):
    """The totals of a run."""

    hands: int
    showdowns: int
    shown: int  # Hands that were shown.
    actions: int
    put: int  # Chips that went into pots and were called.
    commission: int
    split_pots: int
    side_pots: int
    positions: tuple[Sample, ...]  # Chips won per hand.
    categories: tuple[Sample, ...]  # As a part of all shown hands.


class Played(NamedTuple):
    """One hand as the fast loop played it, for tests."""

    stacks: tuple[int, ...]
    hole: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]  # Where it came to a showdown.
    acts: tuple[tuple[str, int], ...]  # "fold", "check", "call", "raise", and to how much.
    ends: tuple[int, ...]
    commission: int
    pots: tuple[int, ...]  # The main pot first.


class Tried:
    """A table at which everybody plays by *style*. Stacks are between *least* and *most*.

    Must agree with `banca.poker.hand` chip by chip: tests/maths/test_poker_twin.py.
    """

    def __init__(self, terms: Terms, seats: int, least: int, most: int, style: Style) -> None:
        assert 2 <= seats <= 11, f"{seats} players are no table"
        assert 0 < least <= most <= MOST_CHIPS, f"stacks from {least} to {most}"
        assert PARTS == sum(style) == sum(map(abs, style)), f"{style} are not parts of {PARTS}"
        assert not terms.estardilhos, "nobody bets before the cards are dealt"
        assert terms.odd == "first", "odd chips go to the first winner"
        assert not isinstance(terms.limit, FixedLimit), "bets have no fixed size"
        self.terms, self.seats, self.least, self.most, self.style = terms, seats, least, most, style

    def lot(self, start: Start, hands: int) -> Counts:
        np, fast = _loops()
        counts = fast.hands_of(
            np.array(start, np.uint64), hands, *self._fixed(), _trace(np, fast, 0, self._cards)
        )
        return list(counts.tolist())

    def singly(self, start: Start, hands: int) -> list[Played]:
        """The same hands, one by one."""
        np, fast = _loops()
        trace = _trace(np, fast, hands, self._cards, self.seats)
        fast.hands_of(np.array(start, np.uint64), hands, *self._fixed(), trace)
        acts = np.split(trace.acts, trace.spoken.cumsum())[:-1]
        trace = trace._replace(acts=acts)
        return [self._told(*one) for one in zip(*trace, strict=True)]

    def result(self, hands: int, counts: Counts) -> Result:
        """The result that *counts* mean."""
        _, fast = _loops()
        names = [category.name for category in RANKINGS[self._variant.ranking].categories]
        squares = counts[fast.SQUARES]
        shown = counts[fast.SHOWN]
        return Result(
            hands,
            counts[fast.SHOWDOWNS],
            shown,
            counts[fast.ACTIONS],
            counts[fast.PUT],
            counts[fast.COMMISSION],
            counts[fast.SPLIT_POTS],
            counts[fast.SIDE_POTS],
            tuple(
                _won(name, hands, *counts[at : at + 3], exact=self._even)
                for name, at in zip(
                    positions(self.terms, self.seats),
                    range(fast.BY_POSITION, fast.COUNTS, 3),
                    strict=False,
                )
            ),
            tuple(
                _share(name, shown, squares, *counts[at : at + 3], exact=exact)
                for name, exact, at in zip(
                    names,
                    exact_shares(self.terms.variant),
                    range(fast.BY_CATEGORY, fast.BY_POSITION, 3),
                    strict=False,
                )
            ),
        )

    @property
    def _even(self) -> Fraction | None:
        """What a position wins on average where that is obvious: all are equal, no commission."""
        alike = self.style == STYLES["calls"] and self.least == self.most
        return Fraction(0) if alike and not self.terms.commission.percent else None

    @property
    def _variant(self) -> Any:
        return VARIANTS[self.terms.variant]

    @property
    def _cards(self) -> int:
        return self.seats * int(self._variant.hole) + 5

    def _fixed(self) -> tuple[Any, ...]:
        """The cards in the order at the start of a lot, the table and the tables of hands."""
        np, _ = _loops()
        from banca.maths.evaluate import card_index

        pool = np.array([card_index(card) for card in self._variant.deck], np.uint8)
        return pool, *self._tables

    @cached_property
    def _tables(self) -> tuple[Any, Any]:
        np, fast = _loops()
        from banca.maths import evaluate
        from banca.maths.evaluate.mixed import mixed

        terms, variant = self.terms, self._variant
        limit = terms.limit
        folds, calls, least, pots, _ = (part * fast.WHOLE // PARTS for part in self.style)
        table = fast.Table(
            variant=list(VARIANTS).index(terms.variant),
            seats=self.seats,
            least=self.least,
            spread=self.most - self.least + 1,
            small=terms.small,
            big=terms.big,
            ante=terms.ante,
            pot_limit=isinstance(limit, PotLimit),
            free_raises=isinstance(limit, PotLimit) and limit.free_raises_heads_up,
            cap=limit.chips if isinstance(limit, Cap) else WIDE,
            raises=limit.raises or WIDE,
            percent=terms.commission.percent,
            rake=terms.commission.cap,
            folds=folds,
            calls=calls,
            doubles=least,
            pots=pots,
        )
        ranking = RANKINGS[variant.ranking]
        names = [category.name for category in ranking.categories]
        if variant.hole_used is None:
            keys, rows, classes, of_suit = evaluate.lookup(7)
            numbers, pairs = np.zeros(0, np.uint32), np.zeros(0, np.uint8)
        else:
            keys, rows, numbers, pairs, classes, of_suit = mixed(variant.ranking)
        tables = fast.Tables(
            keys,
            evaluate.BITS,
            rows,
            numbers,
            pairs,
            classes,
            of_suit,
            np.array(
                [0, *(names.index(ranking.name(at + 1)) for at in range(len(ranking.classes)))],
                np.uint64,
            ),
        )
        return table, tables

    def _told(
        self, stacks: Any, cards: Any, acts: Any, spoken: Any, ends: Any, commission: Any, pots: Any
    ) -> Played:
        from banca.maths.evaluate import CARDS

        words = ("fold", "check", "call", "raise")
        dealt, seats = self.seats * self._variant.hole, range(self.seats)
        told = tuple((words[act], to) for act, to in acts.tolist())
        over = sum(word == "fold" for word, _ in told) < self.seats - 1
        names = [CARDS[card] for card in cards.tolist()]
        return Played(
            tuple(stacks.tolist()),
            tuple(tuple(names[at : dealt : self.seats]) for at in seats),
            tuple(names[dealt:]) if over else (),
            told,
            tuple(ends.tolist()),
            int(commission),
            tuple(pot for pot in pots.tolist() if pot),
        )


def positions(terms: Terms, seats: int) -> tuple[str, ...]:
    """The names of the positions, from the button's left."""
    names = [f"left-{at + 1}" for at in range(seats)]
    if terms.big:
        names[:2] = ["big-blind", ""] if seats == 2 else ["small-blind", "big-blind"]
    return (*names[:-1], "button")


def exact_shares(variant: str) -> list[Fraction]:
    counts = EXACT[variant]
    return [Fraction(count, sum(counts)) for count in counts]


def _won(
    name: str, hands: int, total: int, upper: int, lower: int, *, exact: Fraction | None
) -> Sample:
    """Chips per hand; the squares come in two parts."""
    squares = (upper << 32) + lower
    variance = Fraction(squares * hands - total * total, hands * hands)
    return Sample(name, total / hands, sqrt(variance / hands), exact)


def _share(
    name: str, shown: int, squares: int, count: int, own: int, both: int, *, exact: Fraction
) -> Sample:
    """The fraction of shown hands that are of one category.

    Hands on one board are correlated, so deals are counted, not hands: the error is that of a
    ratio, with the sums of *own* squares, of *both* together and of all *squares*.
    """
    if not shown:
        return Sample(name, 0.0, 1.0, exact)
    spread = own - 2 * exact * both + exact * exact * squares
    return Sample(name, count / shown, sqrt(spread) / shown, exact)


def _trace(np: Any, fast: Any, hands: int, cards: int, seats: int = 0) -> Any:
    return fast.Trace(
        np.zeros((hands, seats), np.int64),
        np.zeros((hands, cards), np.uint8),
        np.zeros((hands * ACTS, 2), np.int64),
        np.zeros(hands, np.int64),
        np.zeros((hands, seats), np.int64),
        np.zeros(hands, np.int64),
        np.zeros((hands, seats), np.int64),
    )


def _loops() -> tuple[Any, Any]:
    """Imported lazily: numba is slow to load and not in the base install."""
    try:
        import numpy

        from banca.maths.fast import poker
    except ModuleNotFoundError:
        raise NeedsNumba from None
    return numpy, poker
