"""The sintético: all 24,864,840 deals of two cards and a board, against a judge of its own.

The judge is written from 809/2015:28 to 809/2015:31 and the house's readings alone, without looking
at `banca.poker.hands`, and tries all ten hands of every deal.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest

from banca.maths.evaluate import CARDS, card_index, evaluate_sintetico
from banca.maths.fast.compiled import compiled
from banca.poker import quick
from banca.poker.hands import SINTETICO
from tests.rule_marks import rule

LOWEST = card_index("8s")
DECK = range(28)  # 4 × rank + suit, from the eights up.
WORTH = {"8": 0, "9": 1, "T": 2, "J": 3, "Q": 4, "K": 5, "A": 6}
RUNS = ("89TJQ", "9TJQK", "TJQKA")
COUNTS = [4, 12, 168, 68, 1_008, 4_080, 6_720, 1_728, 1_536, 13_392, 52_224, 17_340]
CLASSES = [1, 3, 42, 2, 42, 4, 105, 12, 4, 93, 7, 17]


def judged(five: tuple[str, ...]) -> tuple[int, ...]:
    """How five cards compare: the number of the combination from the bottom, then what decides."""
    ranks = sorted((WORTH[card[0]] for card in five), reverse=True)
    one_suit = len({card[1] for card in five}) == 1
    named = {card[0] for card in five}
    ends = [WORTH[run[-1]] for run in RUNS if named == {*run}]
    if named == {*"A89TJ"}:
        ends = [WORTH["J"]]
    times = {n: [rank for rank in range(6, -1, -1) if ranks.count(rank) == n] for n in range(1, 5)}
    single, twos, three, four = times.values()
    figures = named <= {*"AKQJ"}
    if one_suit and ends == [WORTH["A"]]:
        return (12,)
    if one_suit and ends:
        return 11, *ends
    if four:
        return 10, *four, *single
    if one_suit:
        return 9, ranks[0]
    if three and twos:
        return 8, *three, *twos
    if ends:
        return 7, *ends
    if three:
        return 6, *three, *single
    if figures and len(twos) == 2:
        return 5, *twos, *single
    if figures:
        return 4, *twos
    if len(twos) == 2:
        return 3, *twos, *single
    if twos:
        return 2, *twos
    return 1, *ranks


FIVES = list(combinations(DECK, 5))


@cache
def judgements() -> list[tuple[int, ...]]:
    """What the judge says about each of FIVES."""
    return [judged(tuple(CARDS[LOWEST + card] for card in five)) for five in FIVES]


@cache
def numbers() -> list[int]:
    """The class of each of FIVES, by the judge alone."""
    order = {found: number for number, found in enumerate(sorted({*judgements()}), start=1)}
    return [order[found] for found in judgements()]


@rule("809/2015:28", "809/2015:31", "reading:figures", "reading:sintetico-ties")
def test_every_five_of_28_cards_are_worth_what_the_judge_says() -> None:
    key = [quick.keys("sintetico")[CARDS[LOWEST + card]] for card in DECK]
    evaluate = quick.evaluator("sintetico", 5)
    for five, number in zip(FIVES, numbers(), strict=True):
        assert number == SINTETICO.strength([CARDS[LOWEST + card] for card in five])
        assert number == evaluate([key[card] for card in five])


def test_hands_and_classes_of_each_combination() -> None:
    hands = Counter(found[0] for found in judgements())
    classes = Counter(found[0] for found in {*judgements()})

    assert [hands[number] for number in range(12, 0, -1)] == COUNTS
    assert [classes[number] for number in range(12, 0, -1)] == CLASSES
    assert sum(CLASSES) == max(numbers()) == 332


@compiled
def tried(boards: Any, by_cards: Any, holes: Any, lies: Any, found: Any) -> int:
    """Deal every two cards with every one of *boards*, and try the ten hands of each."""
    deal = 0
    for board in boards:
        for one in range(28):
            for two in range(one):
                if (board == one).any() or (board == two).any():
                    continue
                holes[deal, 0], holes[deal, 1] = one, two
                lies[deal] = board
                best = 0
                for a in range(5):
                    for b in range(a):
                        for c in range(b):
                            best = max(best, by_cards[one, two, board[a], board[b], board[c]])
                found[deal] = best
                deal += 1
    return deal


@rule("809/2015:1", "809/2015:25")
def test_all_24_864_840_deals() -> None:
    """Every two cards with every board, one by one: 248,648,400 hands."""
    fives = np.array(FIVES)
    by_cards = np.zeros((28,) * 5, np.uint16)
    for order in permutations(range(5)):
        by_cards[tuple(fives[:, order].T)] = numbers()
    dealt = 0
    for boards in np.array_split(fives, 10):
        room = len(boards) * comb(23, 2)
        holes, lies = np.empty((room, 2), np.uint8), np.empty((room, 5), np.uint8)
        found = np.empty(room, np.uint16)
        dealt += tried(boards, by_cards, holes, lies, found)

        assert np.array_equal(evaluate_sintetico(holes + LOWEST, lies + LOWEST), found)
    assert dealt == 24_864_840 == comb(28, 5) * comb(23, 2)


def test_what_is_no_deal_is_refused() -> None:
    holes, boards = np.array([[24, 25]]), np.array([[26, 27, 28, 29, 30]])
    assert evaluate_sintetico(holes, boards).size == 1
    with pytest.raises(ValueError, match="rows of 2"):
        evaluate_sintetico(np.zeros((1, 3)), boards)
    with pytest.raises(ValueError, match="as many hands"):
        evaluate_sintetico(np.vstack([holes, holes]), boards)
    with pytest.raises(ValueError, match="from 24 to 51"):
        evaluate_sintetico(holes - 1, boards)
    with pytest.raises(ValueError, match="from 24 to 51"):
        evaluate_sintetico(holes, boards + 22)
