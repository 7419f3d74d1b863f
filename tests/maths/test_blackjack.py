"""The exact maths of blackjack, against rounds of tiny shoes played out card by card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from banca.games.blackjack import hand as kernel
from banca.games.blackjack.hand import Decision, Hand
from banca.games.blackjack.table import Rules
from banca.maths.blackjack.facts import (
    BANKS,
    LETTERS,
    STAKE,
    VALUES,
    cards,
    doubled,
    facts,
    hands,
    on_line,
    pairs,
)
from banca.maths.blackjack.shoe import CELLS, PAIR, Shoe, decked, place, share, two
from banca.maths.blackjack.solve import Chart, Table, by_total, evaluate, start
from banca.maths.blackjack.split import by_removal, hands_in, once, plan
from tests.maths.blackjack_brute import Brute, Left, best, draws

CLOSE = 1e-13


def shoe(text: str) -> tuple[int, ...]:
    """``shoe("A2 8:4 T:9")``: ten counts; a value alone is one card."""
    counts = [0] * 10
    for word in text.split():
        value, _, count = word.partition(":")
        counts[VALUES.index(value)] += int(count or 1)
    return tuple(counts)


def chart(table: Table, seed: int, *pairs: str) -> Chart:
    """A nonsense chart that splits *pairs*; it never draws to 19 or more."""
    luck = np.random.default_rng(seed)
    found = start(table)
    for lines in (found.hits, found.doubles):
        lines ^= (luck.random(CELLS) < 0.3).astype(np.int64)
    found.hits[19:22] = 0
    for pair in pairs:
        found.splits[PAIR + VALUES.index(pair)] = 1
    return found


def policy(rules: Rules, table: Table, chart: Chart) -> Callable[[Hand], Decision]:
    """The same chart for a player at a table."""

    def decide(hand: Hand) -> Decision:
        values = [kernel.value(c) - 1 for c in hand.cards]
        at = table.cell[place()[tuple(values.count(v) for v in range(10))]]
        may = kernel.allowed(rules, hand, VALUES[table.shoe.upcard] + "s")
        pair = len(set(values)) == 1 and chart.splits[PAIR + values[0]]
        if Decision.SURRENDER in may and chart.surrenders[at]:
            return Decision.SURRENDER
        if Decision.SPLIT in may and pair:
            return Decision.SPLIT
        if Decision.DOUBLE in may and chart.doubles[at]:
            return Decision.DOUBLE
        if hand.of_aces or (Decision.STAND in may and not chart.hits[at]):
            return Decision.STAND
        return Decision.HIT

    return decide


def faces(left: tuple[int, ...]) -> Left:
    """Ten values as thirteen ranks: all ten-cards are tens."""
    return (*left, 0, 0, 0)


SPLITS = [
    ("8:4 6 3 9 T:9", "8", "T", 0),
    ("8:5 7 2 9 T:8", "8", "9", 1),
    ("8:5 7 2 9 T:8", "8", "9", 2),
    ("8:5 7 2 9 T:8", "8", "9", 3),
    ("9:6 7:2 A 2 T:8", "9", "7", 0),
    ("7:4 6:2 8 9 T:9", "7", "6", 2),
    ("A:6 7 8:2 T:8", "A", "8", 0),
    ("A:6 7 8:2 T:8", "A", "8", 2),
    ("T:8 9 6 8:3 7:3", "T", "8", 3),
    ("5:4 6 7 9:2 T:9", "5", "9", 3),
    ("2:4 4 8 9:3 T:9", "2", "9", 2),
    ("6:4 A 9:2 T:12", "6", "A", 0),
]


@pytest.mark.parametrize("double_any", [False, True])
@pytest.mark.parametrize(("counts", "pair", "up", "cap"), SPLITS)
def test_a_split_is_worth_what_all_its_hands_win_one_after_another(
    counts: str, pair: str, up: str, cap: int, double_any: bool
) -> None:
    rules = Rules(splits=cap, double_any=double_any, specials=False)
    v, upcard = VALUES.index(pair), VALUES.index(up)
    table = Table(facts(rules), Shoe(shoe(counts), upcard, facts(rules)))
    lines = chart(table, cap, pair)

    left = tuple(n - 2 * (x == v) for x, n in enumerate(table.shoe.counts))
    played = Brute(rules, policy(rules, table, lines), upcard).wins((v, v), faces(left))
    reckoned, _ = table.split_worth(v, table.plans[v][0], lines)

    assert reckoned == pytest.approx(float(played), abs=CLOSE)


@pytest.mark.parametrize("up", ["8", "T"])
@pytest.mark.parametrize("cap", [0, 1, 2])
def test_ten_cards_of_one_rank_alone_are_split(up: str, cap: int) -> None:
    rules = Rules(splits=cap, pairs_only=True, specials=False)
    upcard = VALUES.index(up)
    whole = shoe("T:12 8 9:2 7")
    table = Table(facts(rules), Shoe(whole, upcard, facts(rules)))
    lines = chart(table, 1, "T")
    brute = Brute(rules, policy(rules, table, lines), upcard)

    ranks = (*whole[:9], 3, 3, 3, 3)
    found, often = Fraction(0), Fraction(0)
    ups = [9, 10, 11, 12] if up == "T" else [upcard]
    for seen in ups:
        one = tuple(n - (x == seen) for x, n in enumerate(ranks))
        for rank in (9, 10, 11, 12):
            chance = Fraction(one[rank] * (one[rank] - 1))
            left = tuple(n - 2 * (x == rank) for x, n in enumerate(one))
            found += chance * brute.wins((rank, rank), left)
            often += chance
    reckoned, _ = table.split_worth(9, table.plans[9][0], lines)

    assert reckoned == pytest.approx(float(found / often), abs=CLOSE)
    unseen = table.shoe.inside * (table.shoe.inside - 1) * len(ups)
    assert table.pair_often(9) == pytest.approx(float(often / unseen), abs=CLOSE)


@pytest.mark.parametrize("rulebook", ["805/2015", "1441/95-V"])
def test_a_whole_round_from_a_tiny_shoe(rulebook: str) -> None:
    rules = Rules(rulebook=rulebook)
    whole = shoe("A:2 5 8:3 T:11")
    reckoned, played = 0.0, Fraction(0)
    for chance, upcard, after in draws(faces(whole)):
        table = Table(facts(rules), Shoe(whole, upcard, facts(rules)))
        table.bonus[:] = 0  # No three cards of this shoe have a prize.
        lines = chart(table, 3, "8", "A")
        lines.surrenders[15:17] = 1
        reckoned += float(chance) * evaluate(table, lines).wins
        brute = Brute(rules, policy(rules, table, lines), upcard)
        for one, first, left in draws(after):
            for other, second, rest in draws(left):
                played += chance * one * other * brute.wins((first, second), rest)

    assert reckoned == pytest.approx(float(played), abs=CLOSE)


@pytest.mark.parametrize("up", ["A", "7", "T"])
def test_a_hand_is_played_as_is_best_for_its_very_cards(up: str) -> None:
    rules = Rules(double_any=True, specials=False)
    upcard = VALUES.index(up)
    table = Table(facts(rules), Shoe(shoe("A:2 2 4 5 6:2 9:2 T:9 7"), upcard, facts(rules)))
    played = table.play(table.shoe.first(), None)

    for first, second in ((0, 5), (1, 3), (4, 5), (5, 9), (8, 5)):
        left = tuple(n - (x == first) - (x == second) for x, n in enumerate(table.shoe.counts))
        expected = best(rules, (first, second), upcard, faces(left))

        assert played.value[two(first, second)] == pytest.approx(float(expected), abs=CLOSE)


def test_a_plan_has_all_hands_however_it_is_written() -> None:
    """Cards aside that are no v, and v gone: two descriptions of the same shoe."""
    rules = Rules(specials=False)
    table = Table(facts(rules), Shoe(decked(6), 9, facts(rules)))
    lines = by_total(table).chart
    for v in (7, 8):
        for splits in (0, 1, 2, 3, 4):
            aside = plan(22, 309, splits)
            gone = by_removal(aside, 22, 309)
            assert hands_in(gone) == pytest.approx(hands_in(aside), abs=CLOSE)
            one, _ = table.split_worth(v, aside, lines)
            other, _ = table.split_worth(v, gone, lines)
            assert one == pytest.approx(other, abs=1e-11)
    assert hands_in(once(22, 309)) == 2


@pytest.mark.parametrize(("apart", "inside"), [(22, 309), (94, 309), (62, 205)])
def test_a_plan_ends_where_nothing_is_left(apart: int, inside: int) -> None:
    """The hands beyond the last row that counts are fewer than a thousand-millionth."""
    free, capped = plan(apart, inside, 0), plan(apart, inside, 3)
    branching = 2 * apart / inside  # Roughly the number of new hands per second card.

    assert hands_in(capped) < hands_in(free) < 2 / (1 - branching) ** 2
    assert hands_in(plan(apart, inside, 5)) < hands_in(plan(apart, inside, 6)) < hands_in(free)


def test_suits_average_out_to_what_the_values_say() -> None:
    """A prize that needs one suit is won by one hand in sixteen, whatever is known of others."""
    rules = Rules(decks=4)
    for upcard in range(10):
        table = Table(facts(rules), Shoe(decked(4), upcard, facts(rules)))
        for one, other in ((5, 6), (5, 7), (6, 7), (6, 6), (4, 9)):
            seen = table.suits(two(one, other))
            assert sum(part for part, _ in seen) == pytest.approx(1)
            average = sum(part * brings for part, brings in seen)
            assert average == pytest.approx(table.near_prize(two(one, other)), abs=CLOSE)
    table = Table(facts(rules), Shoe(decked(4), 1, facts(rules)))
    suited = max(brings for _, brings in table.suits(two(5, 6)))

    assert suited == pytest.approx(3 * 4 / 205)  # Four eights of that suit, of 205 cards.


def test_every_hand_of_the_same_points_may_do_the_same_and_is_paid_the_same() -> None:
    """The facts query one hand of each; here the kernel is asked about all of them."""
    rules = Rules()
    known = facts(rules)
    for counts, (total, soft, low) in zip(hands(), known.totals, strict=True):
        if sum(counts) < 2:
            continue
        if sum(counts) > 2:
            may = kernel.allowed(rules, Hand(cards(counts), STAKE, begun=True), "Ts")
            assert known.more[on_line(total, soft)] == "".join(LETTERS[one] for one in may)
        plain = Hand(cards(counts), STAKE, split=True)
        lowered = Hand(doubled(plain.cards), STAKE, split=True, doubled=True, low_ace=True)
        for end, bank in enumerate(BANKS.values()):
            assert kernel.returned(rules, plain, bank) - 2 == known.pays[str(total)][end]
            assert kernel.returned(rules, lowered, bank) - 4 == 2 * known.pays[str(low)][end]


def test_after_a_double_one_ace_counts_one_and_another_eleven() -> None:
    """Ace and nine that were doubled, with another ace: as the kernel has it (805/2015:8.a.ii)."""
    lows = {counts: low for counts, (_, _, low) in zip(hands(), facts(Rules()).totals, strict=True)}

    assert lows[2, 0, 0, 0, 0, 0, 0, 0, 1, 0] == 21
    assert lows[1, 0, 0, 0, 0, 0, 0, 0, 1, 1] == 20
    assert lows[1, 1, 0, 0, 0, 0, 0, 1, 0, 0] == 11


@pytest.mark.parametrize("rulebook", ["805/2015", "1441/95-V"])
def test_no_upcard_but_an_ace_bears_on_what_may_be_decided(rulebook: str) -> None:
    """The facts ask about an ace and one other."""
    rules = Rules(rulebook=rulebook)
    for up in VALUES:
        for counts, told in zip(
            pairs(), facts(rules).ace if up == "A" else facts(rules).first, strict=True
        ):
            may = kernel.allowed(rules, Hand(cards(counts), STAKE), up + "s")
            assert told == "".join(LETTERS[one] for one in may)


@pytest.mark.parametrize("up", ["9", "T", "7"])
def test_the_climb_comes_to_the_same_chart_from_anywhere(up: str) -> None:
    rules = Rules()
    table = Table(facts(rules), Shoe(decked(6), VALUES.index(up), facts(rules)))
    found = by_total(table)
    for seed in range(3):
        assert by_total(table, chart(table, seed, "8", "T")).wins == pytest.approx(
            found.wins, abs=CLOSE
        )


def test_no_two_lines_changed_together_make_the_chart_better() -> None:
    rules = Rules()
    table = Table(facts(rules), Shoe(decked(6), 9, facts(rules)))
    found = by_total(table)
    near = [12, 15, 16, 17, 22 + 17, 22 + 18, 22 + 19]  # Borderline cases.
    for one in near:
        for other in near:
            changed = found.chart.copy()
            changed.hits[one] ^= 1
            if other != one:
                changed.hits[other] ^= 1
            assert evaluate(table, changed).wins < found.wins


def test_surrendering_split_hands_together_is_worth_nothing_that_shows() -> None:
    """1441/95-V:36 allows it once both hands have two cards; only 9-9 against a 9 gains by it.

    Two hands of 16 win less than half of their stakes each. It comes to a hundred-millionth of
    a stake, so the figures of the land table leave it out.
    """
    rules = Rules(rulebook="1441/95-V")
    known = facts(rules)
    assert known.together
    v = upcard = VALUES.index("9")
    table = Table(known, Shoe(decked(6), upcard, known))
    found = by_total(table)
    left = [n - 2 * (x == v) for x, n in enumerate(table.shoe.counts)]
    inside = sum(left)
    worth = {}
    for gone in range(10):  # The sister's second card.
        less = tuple(n - (x == gone) for x, n in enumerate(decked(6)))
        root = Shoe(less, upcard, known).split(v, 0, 0)
        worth[gone] = table.play(root, found.chart).value
    gain = 0.0
    for one in range(10):
        for other in range(10):
            if one != v:  # That is split again.
                often = left[one] * (left[other] - (one == other)) / (inside * (inside - 1))
                both = worth[other][two(v, one)] + worth[one][two(v, other)]
                gain += often * max(0.0, 2 * table.surrender - both)

    assert 0 < gain < 1e-4
    assert gain * table.pair_often(v) * share(decked(6), upcard) < 2e-8
