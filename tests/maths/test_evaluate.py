"""The compiled evaluators against `hands`, against peers, and against counts that are known."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import numpy as np
import phevaluator
import pytest

from banca.maths.evaluate import (
    BITS,
    CARDS,
    KEYS,
    START,
    Lookup,
    card_index,
    evaluate5,
    evaluate6,
    evaluate7,
    evaluator,
    lookup,
    strength,
)
from banca.maths.fast.compiled import compiled
from banca.maths.fast.generator import U
from banca.poker import quick
from banca.poker.hands import STANDARD, best
from banca.poker.variants import HOLDEM

# By category, best first: hands of five, six and seven cards.
COUNTS = {
    "royal-flush": (4, 188, 4_324),
    "straight-flush": (36, 1_656, 37_260),
    "four-of-a-kind": (624, 14_664, 224_848),
    "full-house": (3_744, 165_984, 3_473_184),
    "flush": (5_108, 205_792, 4_047_644),
    "straight": (10_200, 361_620, 6_180_020),
    "three-of-a-kind": (54_912, 732_160, 6_461_620),
    "two-pairs": (123_552, 2_532_816, 31_433_400),
    "one-pair": (1_098_240, 9_730_740, 58_627_800),
    "high-card": (1_302_540, 6_612_900, 23_294_460),
}
DECK = range(52)
BATCHES = [(5, evaluate5), (6, evaluate6), (7, evaluate7)]


def hands(count: int, cards: int, seed: int = 1) -> Any:
    """Random hands, all cards of a row different."""
    order = np.random.default_rng(seed).random((count, 52))
    return np.argsort(order, axis=1)[:, :cards].astype(np.uint8)


def by_category(counts: Any) -> dict[str, int]:
    """How often each category occurred, best first, from how often each class did."""
    found = {category.name: 0 for category in STANDARD.categories}
    for number, count in enumerate(counts.tolist()):
        if count:
            found[STANDARD.name(number)] += count
    return found


def every_five() -> Any:
    fives = chain.from_iterable(combinations(DECK, 5))
    return np.fromiter(fives, np.uint8, 5 * 2_598_960).reshape(-1, 5)


def test_cards_are_numbered_by_rank_and_then_suit() -> None:
    assert [card_index(card) for card in ("2s", "2h", "2d", "2c", "3s", "Ac")] == [
        0,
        1,
        2,
        3,
        4,
        51,
    ]
    assert [CARDS[card_index(card)] for card in quick.keys("standard")] == list(CARDS)


def test_every_five_of_52_cards_are_worth_what_hands_says() -> None:
    """All 2,598,960, one by one, by all three: `hands`, `quick` and the compiled one."""
    found = evaluate5(every_five())
    looked_up = quick.evaluator("standard", 5)
    fives = combinations(CARDS, 5)
    keyed = combinations([quick.keys("standard")[card] for card in CARDS], 5)
    said = STANDARD.strength
    wrong = [
        five
        for number, five, keys in zip(found.tolist(), fives, keyed, strict=True)
        if number != said(five) or number != looked_up(keys)
    ]

    assert wrong == []
    counts = np.bincount(found, minlength=7_463)
    assert by_category(counts) == {name: five for name, (five, _, _) in COUNTS.items()}
    assert np.count_nonzero(counts) == 7_462


@compiled
def of_six(tables: Lookup) -> Any:
    """How often each class occurs among all hands of six."""
    keys, rows, classes, of_suit = tables
    counts = np.zeros(7_463, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                three = START + keys[a] + keys[b] + keys[c]
                cards = BITS[a] | BITS[b] | BITS[c]
                for d in range(c):
                    for e in range(d):
                        five = three + keys[d] + keys[e]
                        bits = cards | BITS[d] | BITS[e]
                        for f in range(U(e)):
                            counts[
                                strength(five + keys[f], bits | BITS[f], rows, classes, of_suit)
                            ] += 1
    return counts


@compiled
def of_seven(tables: Lookup) -> Any:
    """How often each class occurs among all hands of seven."""
    keys, rows, classes, of_suit = tables
    counts = np.zeros(7_463, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                three = START + keys[a] + keys[b] + keys[c]
                cards = BITS[a] | BITS[b] | BITS[c]
                for d in range(c):
                    for e in range(d):
                        five = three + keys[d] + keys[e]
                        bits = cards | BITS[d] | BITS[e]
                        for f in range(U(e)):
                            six, most = five + keys[f], bits | BITS[f]
                            for g in range(f):
                                counts[
                                    strength(six + keys[g], most | BITS[g], rows, classes, of_suit)
                                ] += 1
    return counts


def test_all_20_358_520_hands_of_six_cards() -> None:
    counts = of_six(lookup(6))

    assert counts.sum() == 20_358_520
    assert by_category(counts) == {name: six for name, (_, six, _) in COUNTS.items()}


def test_all_133_784_560_hands_of_seven_cards() -> None:
    counts = of_seven(lookup(7))

    assert counts.sum() == 133_784_560
    assert by_category(counts) == {name: seven for name, (_, _, seven) in COUNTS.items()}
    assert np.count_nonzero(counts) == 4_824  # Two more cards always beat the others.


@pytest.mark.parametrize(("cards", "evaluate"), BATCHES, ids=["five", "six", "seven"])
def test_batches_and_single_calls_say_what_phevaluator_says(cards: int, evaluate: Any) -> None:
    """Theirs counts down from 7,462, with the same card numbers except for the order of suits."""
    dealt = hands(20_000, cards)
    one = evaluator(cards)
    theirs = [7_463 - phevaluator.evaluate_cards(*hand) for hand in dealt.tolist()]

    assert evaluate(dealt).tolist() == theirs
    assert [one(*hand) for hand in dealt.tolist()] == theirs


@pytest.mark.parametrize(("cards", "evaluate"), BATCHES, ids=["five", "six", "seven"])
def test_batches_and_single_calls_say_what_hands_says(cards: int, evaluate: Any) -> None:
    dealt = hands(300, cards, seed=2)
    said = [
        best(
            HOLDEM, [CARDS[card] for card in hand[:2]], [CARDS[card] for card in hand[2:]]
        ).strength
        for hand in dealt.tolist()
    ]

    assert evaluate(dealt).tolist() == said
    assert [evaluator(cards)(*hand) for hand in dealt.tolist()] == said


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="rows of 7"):
        evaluate7(np.zeros((3, 6), np.uint8))
    with pytest.raises(ValueError, match="from 0 to 51"):
        evaluate7(np.array([[0, 1, 2, 3, 4, 5, 52]]))
    with pytest.raises(ValueError, match="from 0 to 51"):
        evaluate5(np.array([[255, 255, 255, 255, 255]]))
    assert evaluate7(np.empty((0, 7), np.uint8)).tolist() == []


@pytest.mark.parametrize(
    "hand", [[51] * 7, [48, 49, 50, 51, 51, 51, 51], [255] * 7, [-1] * 7, [10**15] * 7]
)
def test_one_call_reads_nothing_beyond_its_tables(hand: list[int]) -> None:
    """What no deck can deal may get any answer, but does no harm."""
    tables = lookup(7)
    total = sum(int(KEYS[card & 255]) for card in hand) & 0xFFFFFFFF

    assert int(tables.rows[total & 8191]) + (total >> 13) < len(tables.classes)
    assert 0 <= evaluator(7)(*hand) <= 7_462
