"""Rankings as data: their contents, how many hands each category has, how a hand is named."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from banca.kit.cards import SUITS
from banca.poker.hands import RANKINGS, SINTETICO, STANDARD, Made, Ranking, best, fives
from banca.poker.variants import HOLDEM, OMAHA, VARIANTS, Variant
from banca.poker.variants import SINTETICO as SHORT
from banca.rulebook import rules
from tests.rule_marks import rule

# By category, best first: hands of five cards, and classes of them.
STANDARD_COUNTS = {
    "royal-flush": (4, 1),
    "straight-flush": (36, 9),
    "four-of-a-kind": (624, 156),
    "full-house": (3_744, 156),
    "flush": (5_108, 1_277),
    "straight": (10_200, 10),
    "three-of-a-kind": (54_912, 858),
    "two-pairs": (123_552, 858),
    "one-pair": (1_098_240, 2_860),
    "high-card": (1_302_540, 1_277),
}
SINTETICO_COUNTS = {
    "royal-flush": (4, 1),
    "straight-flush": (12, 3),
    "four-of-a-kind": (168, 42),
    "flush": (68, 2),
    "full-house": (1_008, 42),
    "straight": (4_080, 4),
    "three-of-a-kind": (6_720, 105),
    "figures-with-pairs": (1_728, 12),
    "simple-figures": (1_536, 4),
    "two-pairs": (13_392, 93),
    "one-pair": (52_224, 7),
    "high-card": (17_340, 17),
}


def told(name: str, hole: str, board: str) -> Made:
    return best(VARIANTS[name], hole.split(), board.split())


def classes(ranking: Ranking) -> dict[str, int]:
    """How many classes each category has, best first."""
    count = Counter(ranking.name(strength) for strength in ranking.classes.values())
    return {category.name: count[category.name] for category in ranking.categories}


@rule("97/2010:15", "809/2015:28")
@pytest.mark.parametrize(
    ("ranking", "counts"), [(STANDARD, STANDARD_COUNTS), (SINTETICO, SINTETICO_COUNTS)]
)
def test_categories_stand_in_order_with_all_their_classes(
    ranking: Ranking, counts: dict[str, tuple[int, int]]
) -> None:
    assert list(classes(ranking).items()) == [(name, n) for name, (_, n) in counts.items()]
    names = [ranking.name(strength) for strength in range(len(ranking.classes), 0, -1)]
    assert list(dict.fromkeys(names)) == list(counts)


def test_there_are_7462_classes_and_332_at_the_sintetico() -> None:
    assert [*STANDARD.classes.values()] == [*range(1, 7_463)]
    assert [*SINTETICO.classes.values()] == [*range(1, 333)]


@rule("809/2015:28", "reading:figures", "reading:sintetico-ties")
def test_every_five_of_28_cards_are_in_one_category() -> None:
    deck = [rank + suit for rank in SINTETICO.ranks for suit in SUITS]
    count = Counter(SINTETICO.name(SINTETICO.strength(five)) for five in combinations(deck, 5))

    assert {name: hands for name, (hands, _) in SINTETICO_COUNTS.items()} == count


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_every_category_cites_a_rule_of_the_book(ranking: Ranking) -> None:
    assert [category.cite for category in ranking.categories if category.cite not in rules()] == []


@rule("97/2010:14.3", "809/2015:30")
def test_an_ace_is_low_in_the_lowest_straight_and_told_last() -> None:
    low = told("holdem", "Ah 2c", "3d 4s 5h Kc Kd")
    short = told("sintetico", "Ah 8c", "9d Ts Jh Kc Kd")

    assert (low.name, low.five) == ("straight", ("5h", "4s", "3d", "2c", "Ah"))
    assert (short.name, short.five) == ("straight", ("Jh", "Ts", "9d", "8c", "Ah"))
    assert low.strength < told("holdem", "6h 2c", "3d 4s 5h Kc Kd").strength
    assert short.strength < told("sintetico", "Qh 8c", "9d Ts Jh Kc Kd").strength
    assert told("holdem", "Qh Kc", "Ad 2s 3h 7c 8d").name == "high-card"  # It does not wrap round.


@rule("806/2015:1", "97/2010:10.1", "809/2015:25", "reading:omaha-hand")
def test_of_ones_own_cards_count_any_number_or_exactly_two() -> None:
    board = "As Ks Qs Js 2h"

    assert told("holdem", "Ts 3d", board).name == "royal-flush"
    assert told("omaha", "Ts 3d 4c 5h", board).five == ("As", "Ks", "Qs", "Ts", "5h")
    assert told("omaha", "Ts 8s 4c 4h", board).name == "flush"
    assert told("sintetico", "Ts 8d", "As Ks Qs Js 9h").name == "straight"
    assert told("sintetico", "8d 8h", "As Ad Ac Ah Ks").name == "full-house"


@rule("reading:holdem-hands")
def test_a_fifth_card_decides_between_equal_fours() -> None:
    board = "7s 7h 7d 7c 2h"

    assert told("holdem", "Ks 3d", board).strength > told("holdem", "Qs Jd", board).strength
    assert told("holdem", "Ks 3d", board).five == ("7s", "7h", "7d", "7c", "Ks")


def test_a_hand_is_told_by_what_makes_it_and_then_from_the_top() -> None:
    assert told("holdem", "2c Kd", "9h 2d 9s 4c Jd").five == ("9h", "9s", "2c", "2d", "Kd")
    assert told("holdem", "2c Kd", "9h 2d 9s 4c 2s").five == ("2c", "2d", "2s", "9h", "9s")
    assert told("holdem", "Ac 4d", "9h 2d 7s 8c Jd").five == ("Ac", "Jd", "9h", "8c", "7s")


def test_of_equal_fives_the_first_in_the_order_of_the_cards_is_told() -> None:
    assert told("holdem", "Kd 2c", "Ah Qs Jd Tc Kc").five == ("Ah", "Kd", "Qs", "Jd", "Tc")
    assert told("omaha", "Kd Kc 2c 3d", "Ah Qs Jd Tc 9h").five == ("Kd", "Kc", "Ah", "Qs", "Jd")


@pytest.mark.parametrize(
    ("variant", "hole", "board", "count"),
    [(HOLDEM, 2, 5, 21), (HOLDEM, 2, 4, 6), (OMAHA, 4, 5, 60), (OMAHA, 4, 3, 6), (SHORT, 2, 5, 10)],
)
def test_the_fives_that_count_as_hands(variant: Variant, hole: int, board: int, count: int) -> None:
    cards = list(range(hole)), list(range(4, 4 + board))
    found = list(fives(*cards, variant.hole_used))

    assert len({frozenset(five) for five in found}) == len(found) == count
    assert all(len(five) == 5 for five in found)
