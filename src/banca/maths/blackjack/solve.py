"""The best play of a table against one upcard, by total and by composition, and its worth.

A chart has a line for every hard total, every soft total and every pair, and a line says four
things: surrender where allowed, split where allowed, double where allowed, otherwise hit or stand.
The first two concern first hands (a split is played by the same chart, and splits again where it
says so). The best chart is found by hill climbing: from any chart, each line's gain by hitting,
standing or doubling is known exactly, since no hand meets a line twice; lines that gain are changed
until none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from banca.maths.blackjack.facts import TEN, VALUES, Facts, on_line
from banca.maths.blackjack.loops import Floats, Ints, gains, worth
from banca.maths.blackjack.shoe import CELLS, HARD, NONE, PAIR, SOFT, WHOLE, Root, Shoe, two
from banca.maths.blackjack.split import Plan, Weight, by_removal, once, plan

CLOSE = 1e-14  # A gain below this is only rounding.


class Chart(NamedTuple):
    """One column of a strategy: what each line says against this upcard, as ones and zeros."""

    hits: Ints
    doubles: Ints
    splits: Ints  # Of the ten pairs only.
    surrenders: Ints

    def copy(self) -> Chart:
        return Chart(*(line.copy() for line in self))


class May(NamedTuple):
    """What may be decided, by hand, as the loops take it."""

    draws: Ints  # The hand has not ended by itself.
    stand: Ints
    double: Ints
    low: Ints  # Doubling calls the ace 1.


class Played(NamedTuple):
    """What hands are worth from one root when a chart plays them."""

    hit: Floats
    double: Floats
    value: Floats


class Table:
    """One table's rules against one upcard, ready for computing."""

    def __init__(self, facts: Facts, shoe: Shoe) -> None:
        self.facts, self.shoe, self.cards = facts, shoe, shoe.cards
        told = facts.first if shoe.upcard else facts.ace
        first = dict(zip(self.cards.two.tolist(), told, strict=True))
        after = dict(zip(self.cards.two.tolist(), facts.after, strict=True))
        lowers = dict(zip(self.cards.two.tolist(), facts.lowers, strict=True))
        self.may_first = self._may(first, lowers)
        self.may_after = self._may(after, lowers)
        self.surrender = facts.surrendered / WHOLE
        self.may_surrender = {hand: "R" in letters for hand, letters in first.items()}
        pairs = [v for v in range(10) if shoe.counts[v] > 1]
        self.splitting = [v for v in pairs if "P" in first[two(v, v)]]
        self.bust = facts.pays["bust"][0] / WHOLE
        self.one_rank = "P" not in facts.unequal  # Ten-cards of different rank are no pair.
        self.cell = self._cells()
        self.bonus = np.zeros(len(self.cards.hands))
        for values, ways in facts.special.items():
            counts = tuple(values.count(value) for value in VALUES)
            hand = int(np.flatnonzero((self.cards.hands == counts).all(axis=1))[0])
            self.bonus[hand] = facts.prize / WHOLE * ways / 64
        assert not {"H", "D"} & set("".join(facts.aces)), "split aces get one card each"
        assert facts.doubled_prize == 2 * facts.prize, "a doubled hand has twice the prize"
        self.often = {int(hand): shoe.often(hand) for hand in self.cards.two}
        self.plans = {v: self._plan(v) for v in self.splitting}

    def _may(self, two_cards: dict[int, str], lowers: dict[int, bool]) -> May:
        count = len(self.cards.hands)
        draws, stand, double, low = (np.zeros(count, np.int64) for _ in range(4))
        for hand in range(count):
            points, soft = int(self.cards.points[hand]), bool(self.cards.soft[hand])
            few = self.cards.size[hand] < 3
            letters = two_cards.get(hand, "") if few else self.facts.more[on_line(points, soft)]
            draws[hand], stand[hand] = "H" in letters, "S" in letters
            double[hand] = "D" in letters
            low[hand] = lowers.get(hand, False)
        return May(draws, stand, double, low)

    def _cells(self) -> Ints:
        found = np.where(self.cards.soft > 0, SOFT + self.cards.points, HARD + self.cards.points)
        for v in self.splitting:
            if v != TEN or not self.one_rank:
                found[two(v, v)] = PAIR + v
        return found

    # --- Splits -----------------------------------------------------------------------------

    def _plan(self, v: int) -> tuple[Plan, Plan]:
        """The hands of a split of *v*: with all further splits, and with none."""
        pair = self.shoe.counts[v]
        inside = self.shoe.inside - 2
        if v != TEN or not self.one_rank:
            return plan(pair - 2, inside, self.facts.splits), once(pair - 2, inside)
        mixed: dict[tuple[int, int], Weight] = {}
        for part, same in self._ranks():
            found = by_removal(plan(same - 2, inside, self.facts.splits), same - 2, inside)
            for key, weight in found.items():
                old = mixed.get(key, Weight())
                added = (a + part * b for a, b in zip(old, weight, strict=True))
                mixed[key] = Weight(*added)
        return mixed, {(0, 0): Weight(any=2.0)}

    def _ranks(self) -> Iterator[tuple[float, int]]:
        """For a pair of one rank of ten-cards: how many of that rank there are, and how likely."""
        each = (self.shoe.counts[TEN] + (self.shoe.upcard == TEN)) // 4
        if self.shoe.upcard != TEN:
            yield 1.0, each
            return
        like, unlike = (each - 1) * (each - 2), 3 * each * (each - 1)
        yield like / (like + unlike), each - 1
        yield unlike / (like + unlike), each

    def pair_often(self, v: int) -> float:
        """How often the first two cards are a pair of *v* that may be split."""
        often = self.often[two(v, v)]
        if v != TEN or not self.one_rank:
            return often
        tens = self.shoe.counts[TEN]
        ways = [same * (same - 1) for _, same in self._ranks()]
        if self.shoe.upcard != TEN:
            return often * 4 * ways[0] / (tens * (tens - 1))
        return often * (ways[0] + 3 * ways[1]) / (tens * (tens - 1))

    def play(self, root: Root, chart: Chart | None) -> Played:
        """What hands are worth from *root* by *chart*; without a chart, by their own cards."""
        found = Played(*(np.zeros(len(self.cards.hands)) for _ in range(3)))
        may = self.may_first if root.start == NONE else self.may_after
        wanted = self.cards.wanted[root.start]
        if root.start == 0:  # Split aces stop with their second card.
            found.value[wanted] = root.stands[wanted]
            return found
        none = np.zeros(CELLS, np.int64)
        worth(
            root.left,
            root.apart,
            root.aside,
            root.start,
            self.cards.hands,
            self.cards.child,
            wanted,
            root.stands,
            root.lowers,
            self.bust,
            self.bonus,
            self.cell,
            may.draws,
            may.stand,
            may.double,
            may.low,
            chart.hits if chart else none,
            chart.doubles if chart else none,
            chart is None,
            found.hit,
            found.double,
            found.value,
        )
        return found

    def seconds(self, root: Root, weight: Weight) -> Floats:
        """How often each value is the second card of the hands that a plan plays from *root*."""
        v = root.start
        others = root.left.sum() - root.left[v]
        inside = root.left[v] + others - root.aside
        same = root.left[v] / inside
        chances = root.left / others * (1 - same)
        chances[v] = same
        found: Floats = weight.any * chances
        chances[v] = 0.0
        if weight.other:
            found += weight.other * chances / (1 - same)
        found[v] += weight.pair
        return found

    def split_worth(self, v: int, hands: Plan, chart: Chart) -> tuple[float, list[_Sister]]:
        """What the hands of a split of *v* win together, and how each of them is played."""
        total, sisters = 0.0, []
        for (gone, aside), weight in hands.items():
            root = self.shoe.split(v, gone, aside)
            played = self.play(root, chart)
            often = self.seconds(root, weight)
            total += sum(often[x] * played.value[two(v, x)] for x in range(10))
            sisters.append(_Sister(root, played, often))
        return float(total), sisters

    def gain(self, chart: Chart, met: list[tuple[Root, Played, Floats]]) -> tuple[Floats, Floats]:
        """By line: what hitting would gain over standing, and doubling over both."""
        hitting, doubling = np.zeros(CELLS), np.zeros(CELLS)
        for root, played, reach in met:
            may = self.may_first if root.start == NONE else self.may_after
            if root.start == 0:
                continue
            gains(
                root.left,
                root.apart,
                root.aside,
                root.start,
                self.cards.hands,
                self.cards.child,
                self.cards.wanted[root.start],
                root.stands,
                self.cell,
                may.draws,
                may.stand,
                may.double,
                chart.hits,
                chart.doubles,
                played.hit,
                played.double,
                reach,
                hitting,
                doubling,
            )
        return hitting, doubling

    # --- Prizes -----------------------------------------------------------------------------

    def near_prize(self, hand: int) -> float:
        """What a third card of *hand* wins in special prizes, with its suits unknown."""
        left = np.array(self.shoe.counts) - self.cards.hands[hand]
        child = self.cards.child[hand]
        return float(sum(left[x] * self.bonus[child[x]] for x in range(10) if child[x] >= 0)) / (
            self.shoe.inside - 2
        )

    def suits(self, hand: int) -> list[tuple[float, float]]:
        """What the third card wins in special prizes, by suits seen, and how likely that is."""
        if not self.near_prize(hand):
            return [(1.0, 0.0)]
        one, other = (v for v in range(10) for _ in range(self.cards.hands[hand, v]))
        found: dict[float, float] = {}
        for seen in product(range(4), repeat=3):
            dealt = list(zip((self.shoe.upcard, one, other), seen, strict=True))
            chance, brings = self._dealt(dealt)
            found[brings] = found.get(brings, 0.0) + chance
        whole = sum(found.values())
        return [(chance / whole, brings) for brings, chance in found.items()]

    def _dealt(self, dealt: list[tuple[int, int]]) -> tuple[float, float]:
        """How often upcard and hand come in these suits, and what the third card then wins."""
        each = self.facts.decks * np.array([[1] * 4] * 9 + [[4] * 4])
        chance = 1.0
        for card in dealt:
            chance *= each[card] / each[card[0]].sum()
            each[card] -= 1
        suits = [suit for _, suit in dealt[1:]]
        values = [value for value, _ in dealt[1:]]
        brings = 0.0
        for value, suit in product(range(10), range(4)):
            three = "".join(VALUES[x] for x in sorted((*values, value)))
            ways = self.facts.special.get(three, 0)
            suited = suits == [suit, suit]
            if ways == 64 or (ways and suited):  # In any suits, or in one.
                brings += each[value, suit]
        return chance, brings * self.facts.prize / WHOLE / each.sum()


class _Sister(NamedTuple):
    root: Root
    played: Played
    often: Floats  # By second card.

    def met(self, times: float) -> tuple[Root, Played, Floats]:
        reach = np.zeros(len(self.played.value))
        for x in range(10):
            reach[two(self.root.start, x)] = times * self.often[x]
        return self.root, self.played, reach


class Total(NamedTuple):
    """A chart, what it wins against this upcard, and what every decision is worth."""

    chart: Chart
    wins: float
    splits: dict[int, float]  # What a split of each pair wins.
    played: Played  # First hands.
    reach: Floats  # How often each first hand is met, and played on.


def start(table: Table) -> Chart:
    """A chart to start from: draw to hard 16 and soft 17, double only 10 and 11."""
    lines = Chart(*(np.zeros(CELLS, np.int64) for _ in range(4)))
    for hand in range(len(table.cards.hands)):
        points, soft = table.cards.points[hand], table.cards.soft[hand]
        lines.hits[table.cell[hand]] = points < (18 if soft else 17)
        lines.doubles[table.cell[hand]] = points in (10, 11)
    return lines


def by_total(table: Table, chart: Chart | None = None) -> Total:
    """The best chart, and its worth."""
    chart = chart.copy() if chart else start(table)
    seen: list[float] = []
    while True:
        found, better = _climb(table, chart)
        if better is None:
            return found
        seen.append(found.wins)
        assert len(seen) < 100, f"the climb does not end: {seen[-5:]}"
        if len(seen) > 1 and seen[-1] < seen[-2] - CLOSE:  # Two lines undo each other.
            raise AssertionError(f"a step down: {seen}")
        chart = better


def evaluate(table: Table, chart: Chart) -> Total:
    """What *chart* wins, with its splits and surrenders as they are."""
    return _evaluate(table, chart)[0]


def _evaluate(table: Table, chart: Chart) -> tuple[Total, list[tuple[Root, Played, Floats]]]:
    root = table.shoe.first()
    played = table.play(root, chart)
    reach = np.zeros(len(table.cards.hands))
    met = [(root, played, reach)]
    wins, splits = 0.0, {}
    for hand, often in table.often.items():
        at = table.cell[hand]
        if table.may_surrender[hand] and chart.surrenders[at]:
            wins += often * table.surrender
            continue
        wins += often * played.value[hand]
        reach[hand] = often
    for v in table.splitting:
        splits[v], sisters = table.split_worth(v, table.plans[v][0], chart)
        if chart.splits[PAIR + v]:
            often, hand = table.pair_often(v), two(v, v)
            assert reach[hand], f"{v} is both split and surrendered"
            wins += often * (splits[v] - played.value[hand])
            reach[hand] -= often
            if reach[hand] < CLOSE:
                reach[hand] = 0.0
            met += [sister.met(often) for sister in sisters]
    return Total(chart, float(wins), splits, played, reach), met


def _climb(table: Table, chart: Chart) -> tuple[Total, Chart | None]:
    """What *chart* is worth, and a better neighbour, if there is one."""
    found, met = _evaluate(table, chart)
    hitting, doubling = table.gain(chart, met)
    better = chart.copy()
    _turn(better.hits, hitting)
    _turn(better.doubles, doubling)
    surrendering = np.zeros(CELLS)
    for hand, often in table.often.items():
        if table.may_surrender[hand]:
            surrendering[table.cell[hand]] += often * (table.surrender - found.played.value[hand])
    _turn(better.surrenders, surrendering)
    for v, wins in found.splits.items():
        _pair(table, found, better, v, wins)
    same = all((one == two).all() for one, two in zip(better, chart, strict=True))
    return found, None if same else better


def _pair(table: Table, found: Total, better: Chart, v: int, split: float) -> None:
    """What the line of a pair says: here the gains of the line as it is are not enough.

    Where a pair is split, nobody meets the rest of its line, which may say anything. So a split is
    compared with the best that the line could say.
    """
    hand, may = two(v, v), table.may_first
    other = found.played.value[hand]
    if table.cell[hand] == PAIR + v:
        stands = table.shoe.first().stands[hand] if may.stand[hand] else -np.inf
        plain = max(found.played.hit[hand], stands)
        double = found.played.double[hand] if may.double[hand] else -np.inf
        other = max(plain, double)
        if other + CLOSE > split or not found.chart.splits[PAIR + v]:
            better.hits[PAIR + v] = found.played.hit[hand] > stands
            better.doubles[PAIR + v] = double > plain
        if table.may_surrender[hand]:
            better.surrenders[PAIR + v] = table.surrender > max(other, split) + CLOSE
            other = max(other, table.surrender)
    better.splits[PAIR + v] = split > other + CLOSE


def _turn(lines: Ints, gain: Floats) -> None:
    lines[gain > CLOSE] = 1
    lines[gain < -CLOSE] = 0


class Composition(NamedTuple):
    """Best play by the cards of a first hand; after a split, by a chart for that pair alone."""

    wins: float
    splits: dict[int, float]
    played: Played


def by_composition(table: Table, total: Total) -> Composition:
    root = table.shoe.first()
    played = table.play(root, None)
    splits = {v: _best_split(table, v, total.chart) for v in table.splitting}
    wins = 0.0
    for hand, often in table.often.items():
        rest = often
        for v, won in splits.items():
            if hand == two(v, v):
                part = table.pair_often(v)
                wins += part * _first(table, root, played, hand, won)
                rest -= part
        if rest > CLOSE:
            wins += rest * _first(table, root, played, hand, None)
    return Composition(wins, splits, played)


def _first(table: Table, root: Root, played: Played, hand: int, split: float | None) -> float:
    """What two cards are worth to a player who sees their suits as well."""
    if not table.may_first.draws[hand]:
        return float(played.value[hand])
    found = 0.0
    average = table.near_prize(hand)
    for part, extra in table.suits(hand):
        more = extra - average
        best = float(played.hit[hand]) + more
        if table.may_first.stand[hand]:
            best = max(best, float(root.stands[hand]))
        if table.may_first.double[hand]:
            best = max(best, float(played.double[hand]) + 2 * more)
        if table.may_surrender[hand]:
            best = max(best, table.surrender)
        if split is not None:
            best = max(best, split)
        found += part * best
    return found


def _best_split(table: Table, v: int, chart: Chart) -> float:
    """What a split of *v* is worth by the best chart for its hands alone."""
    best = -np.inf
    for hands in table.plans[v]:
        lines = chart.copy()
        while True:
            wins, sisters = table.split_worth(v, hands, lines)
            hitting, doubling = table.gain(lines, [sister.met(1.0) for sister in sisters])
            better = lines.copy()
            _turn(better.hits, hitting)
            _turn(better.doubles, doubling)
            if (better.hits == lines.hits).all() and (better.doubles == lines.doubles).all():
                break
            lines = better
        best = max(best, wins)
    return float(best)
