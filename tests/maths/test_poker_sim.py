"""Poker by simulation: chips are conserved, hands have the right frequencies, runs repeat."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from banca.maths.generator import start
from banca.maths.poker_sim import EXACT, STYLES, Result, Style, Tried, positions
from banca.maths.simulate import LOT, drawn
from banca.poker.betting import OMAHA_LIMIT, NoLimit
from banca.poker.hand import Commission, Terms
from banca.poker.variants import VARIANTS

TERMS = {
    "holdem": Terms("holdem", NoLimit(), small=50, big=100, commission=Commission(5)),
    "omaha": Terms("omaha", OMAHA_LIMIT, small=50, big=100, commission=Commission(5, cap=400)),
    "sintetico": Terms("sintetico", NoLimit(), ante=100, commission=Commission(5)),
}
SHORT: Style = (200, 400, 200, 150, 50)


def tried(
    variant: str, hands: int, style: Style, seats: int = 6, least: int = 10_000, most: int = 10_000
) -> Result:
    table = Tried(TERMS[variant], seats, least, most, style)
    *_, (done, counts) = drawn(table, hands, seed=8)
    return table.result(done, counts)


def test_the_exact_counts_are_of_all_hands() -> None:
    assert sum(EXACT["holdem"]) == comb(52, 7) == 133_784_560
    assert sum(EXACT["omaha"]) == comb(52, 4) * comb(48, 5) == 463_563_500_400
    assert sum(EXACT["sintetico"]) == comb(28, 2) * comb(26, 5)


@pytest.mark.parametrize("variant", TERMS)
@pytest.mark.parametrize("style", STYLES)
def test_every_category_is_as_frequent_as_it_must_be(variant: str, style: str) -> None:
    found = tried(variant, 400_000, STYLES[style])

    assert sum(sample.simulated for sample in found.categories) == pytest.approx(1)
    for sample in found.categories:
        assert sample.exact is not None
        assert abs(sample.simulated - sample.exact) < 4 * sample.error, sample


def test_the_interval_holds_in_about_99_runs_of_100() -> None:
    """Even though the shown hands share a board."""
    table = Tried(TERMS["holdem"], 6, 10_000, 10_000, STYLES["calls"])
    held = Counter(
        sample.name
        for seed in range(200)
        for sample in table.result(2_000, table.lot(start(seed, 0), 2_000)).categories
        if sample.holds
    )

    for name in ("one-pair", "two-pairs", "straight", "flush", "high-card"):
        assert 192 <= held[name] <= 200, (name, held[name])


@pytest.mark.parametrize("variant", TERMS)
@pytest.mark.parametrize("seats", range(2, 12))
def test_no_chip_is_lost(variant: str, seats: int) -> None:
    table = Tried(TERMS[variant], seats, 1, 4_000, SHORT)
    counts = table.lot(start(1, seats), 30_000)
    found = table.result(30_000, counts)
    nets = sum(round(sample.simulated * 30_000) for sample in found.positions)

    assert nets + found.commission == 0
    assert found.commission > 0
    assert found.side_pots > 0 or seats == 2
    assert found.split_pots > 0


@pytest.mark.soak
@pytest.mark.parametrize("variant", TERMS)
def test_no_chip_is_lost_in_ten_million_hands(variant: str) -> None:
    for seats in range(2, 12):
        found = tried(variant, 10**7, SHORT, seats, 1, 4_000)
        nets = sum(round(sample.simulated * 10**7) for sample in found.positions)

        assert nets + found.commission == 0
        for sample in found.categories:
            assert sample.exact is not None
            assert abs(sample.simulated - sample.exact) < 5 * sample.error, sample


def test_a_call_down_puts_in_what_it_must() -> None:
    found = tried("holdem", 100_000, STYLES["calls"])

    assert found.showdowns == 100_000
    assert found.shown == 600_000
    assert found.actions == 2_400_000
    assert found.put == 600 * 100_000
    assert found.side_pots == 0
    assert found.commission <= 30 * 100_000  # Five percent, rounded down in splits.
    assert found.commission > 29.9 * 100_000


def test_without_commission_nobody_has_the_better_of_a_call_down() -> None:
    terms = Terms("holdem", small=50, big=100)
    table = Tried(terms, 6, 10_000, 10_000, STYLES["calls"])
    found = table.result(300_000, table.lot(start(2, 0), 300_000))

    assert [sample.exact for sample in found.positions] == [0] * 6
    assert all(sample.holds for sample in found.positions)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    table = Tried(TERMS["holdem"], 6, 2_000, 9_000, STYLES["wild"])

    assert list(drawn(table, 2 * LOT + 5, 7)) == list(drawn(table, 2 * LOT + 5, 7, workers))


def test_hands_told_singly_are_those_that_are_counted() -> None:
    table = Tried(TERMS["omaha"], 4, 500, 5_000, SHORT)
    hands = table.singly(start(9, 0), 3_000)
    found = table.result(3_000, table.lot(start(9, 0), 3_000))

    assert sum(hand.commission for hand in hands) == found.commission
    assert sum(len(hand.acts) for hand in hands) == found.actions
    assert sum(bool(hand.board) for hand in hands) == found.showdowns
    for at, sample in enumerate(found.positions):
        won = sum(hand.ends[at] - hand.stacks[at] for hand in hands)
        assert sample.simulated == pytest.approx(won / 3_000)


@pytest.mark.parametrize("variant", TERMS)
def test_every_place_has_every_card_as_often(variant: str) -> None:
    """Chi-square of the first and the last card dealt to each player, and of the board."""
    deck, hands = VARIANTS[variant].deck, 20_000
    table = Tried(TERMS[variant], 3, 10_000, 10_000, STYLES["calls"])
    dealt = table.singly(start(4, 0), hands)
    each = hands / len(deck)
    for place in range(3):
        for card in (0, -1):
            for cards in (
                Counter(hand.hole[place][card] for hand in dealt),
                Counter(hand.board[card] for hand in dealt),
            ):
                assert set(cards) == set(deck)
                square = sum((count - each) ** 2 / each for count in cards.values())
                free = len(deck) - 1
                assert abs(square - free) < 4.5 * (2 * free) ** 0.5, square
    for hand in dealt[:500]:
        cards_of = [*hand.board, *(card for own in hand.hole for card in own)]
        assert len(set(cards_of)) == len(cards_of)


def test_stacks_are_drawn_from_the_whole_range() -> None:
    table = Tried(TERMS["holdem"], 2, 300, 309, STYLES["calls"])
    seen = Counter(stack for hand in table.singly(start(1, 0), 2_000) for stack in hand.stacks)

    assert set(seen) == set(range(300, 310))
    assert min(seen.values()) > 320


def test_positions_have_names() -> None:
    assert positions(TERMS["holdem"], 2) == ("big-blind", "button")
    assert positions(TERMS["holdem"], 4) == ("small-blind", "big-blind", "left-3", "button")
    assert positions(TERMS["sintetico"], 3) == ("left-1", "left-2", "button")
