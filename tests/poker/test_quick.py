"""The look-up agrees with `hands` on every five cards and on deals of every variant."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from banca.kit.cards import SUITS
from banca.poker import quick
from banca.poker.hands import RANKINGS, best
from banca.poker.variants import VARIANTS

DEALS = 400


def dealt(variant: str, seed: int, board: int = 5) -> tuple[list[str], list[str]]:
    game = VARIANTS[variant]
    cards = random.Random(seed).sample(game.deck, game.hole + board)
    return cards[: game.hole], cards[game.hole :]


def test_no_two_hands_of_as_many_cards_have_the_same_sum() -> None:
    for cards, hands in ((5, 6_175), (6, 18_395), (7, 49_205)):
        ranks = combinations_with_replacement(range(13), cards)
        sums = [
            sum(quick.VALUES[rank] for rank in hand)
            for hand in ranks
            if max(Counter(hand).values()) <= 4
        ]

        assert len(set(sums)) == len(sums) == hands


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_tells_what_hands_tells(variant: str, board: int) -> None:
    for seed in range(DEALS):
        hole, common = dealt(variant, seed, board)
        told = best(VARIANTS[variant], hole, common)

        assert told == quick.made(variant, hole, common)
        assert told == quick.judge(variant, common)(hole)
        assert told.strength == quick.strength(variant, hole, common)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_tells_flushes_as_hands_does(variant: str) -> None:
    """Out of sixteen cards in two suits: straight flushes too, and flushes to choose from."""
    game = VARIANTS[variant]
    deck = [card for card in game.deck if card[1] in "sh" and card[0] in "789TJQKA"]
    seen = set()
    for seed in range(DEALS):
        cards = random.Random(seed).sample(deck, game.hole + 5)
        hole, common = cards[: game.hole], cards[game.hole :]
        told = best(game, hole, common)
        seen.add(told.name)

        assert told == quick.made(variant, hole, common)
        assert told == quick.judge(variant, common)(hole)
    assert {"flush", "straight-flush"} <= seen


@pytest.mark.parametrize("ranking", RANKINGS)
def test_rows_hold_every_sum_and_nothing_else(ranking: str) -> None:
    for cards in (5, 6, 7):
        rows, classes = quick.lookup(ranking, cards)
        order = range(len(RANKINGS[ranking].ranks))
        hands = [
            hand
            for hand in combinations_with_replacement(order, cards)
            if max(Counter(hand).values()) <= 4
        ]

        assert len(classes) - classes.count(0) == len(hands)
        assert len(classes) < 1.6 * len(hands) + 2_000  # Small enough for a near cache.
        assert max(rows) < len(classes)


def test_seven_cards_in_eval7s_order() -> None:
    with warnings.catch_warnings(action="ignore"):  # It is older than its parser.
        import eval7
    evaluate, key = quick.evaluator("standard"), quick.keys("standard")
    hands = [random.Random(seed).sample(sorted(key), 7) for seed in range(2_000)]
    ours = [evaluate([key[card] for card in hand]) for hand in hands]
    theirs = [eval7.evaluate([eval7.Card(card) for card in hand]) for hand in hands]

    assert len(set(zip(ours, theirs, strict=True))) == len(set(ours)) == len(set(theirs))
    assert sorted(set(ours)) == [ours[theirs.index(value)] for value in sorted(set(theirs))]


def test_a_pair_of_hole_cards_goes_with_any_three_on_the_board() -> None:
    """All 378 pairs of the sintético on one board: brute force by `hands`."""
    board = ["As", "Ks", "Ts", "9h", "9d"]
    deck = [rank + suit for rank in RANKINGS["sintetico"].ranks for suit in SUITS]
    for hole in combinations([card for card in deck if card not in board], 2):
        assert quick.made("sintetico", hole, board) == best(VARIANTS["sintetico"], hole, board)


def test_nothing_is_made_before_it_is_asked_for() -> None:
    code = "from banca.poker import quick\n"
    code += "print(quick._sized.cache_info().currsize, quick._ready.cache_info().currsize)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ran.stdout == "0 0\n"
