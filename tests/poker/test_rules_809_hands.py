"""Sintético: what a hand is worth (809/2015:1, 809/2015:25 to 809/2015:31)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banca.poker.hands import SINTETICO as RANKING
from banca.poker.variants import SINTETICO
from tests.poker.at_table import held, sintetico
from tests.rule_marks import rule

# One hand per category, best first; all except the last few are the lowest, so order is tight.
LADDER = {
    "809/2015:28.a": ("royal-flush", "As Ks Qs Js Ts"),
    "809/2015:28.b": ("straight-flush", "As 8s 9s Ts Js"),
    "809/2015:28.c": ("four-of-a-kind", "8s 8h 8d 8c 9s"),
    "809/2015:28.d": ("flush", "Ks Js Ts 9s 8s"),
    "809/2015:28.e": ("full-house", "8s 8h 8d 9c 9s"),
    "809/2015:28.f": ("straight", "As 8h 9s Ts Js"),
    "809/2015:28.g": ("three-of-a-kind", "8s 8h 8d 9c Ts"),
    "809/2015:28.h": ("figures-with-pairs", "Js Jh Qd Qc Ks"),
    "809/2015:28.i": ("simple-figures", "As Kh Qd Jc Js"),
    "809/2015:28.j": ("two-pairs", "8s 8h 9d 9c Ts"),
    "809/2015:28.k": ("one-pair", "8s 8h 9d Tc Js"),
    "809/2015:28.l": ("high-card", "Ks Jh Td 9c 8s"),
}


def strength(five: str) -> int:
    return RANKING.strength(five.split())


@pytest.mark.parametrize(
    "cite",
    [
        pytest.param("809/2015:28.a", marks=rule("809/2015:28.a")),
        pytest.param("809/2015:28.b", marks=rule("809/2015:28.b")),
        pytest.param("809/2015:28.c", marks=rule("809/2015:28.c")),
        pytest.param("809/2015:28.d", marks=rule("809/2015:28.d")),
        pytest.param("809/2015:28.e", marks=rule("809/2015:28.e")),
        pytest.param("809/2015:28.f", marks=rule("809/2015:28.f")),
        pytest.param("809/2015:28.g", marks=rule("809/2015:28.g")),
        pytest.param("809/2015:28.h", marks=rule("809/2015:28.h")),
        pytest.param("809/2015:28.i", marks=rule("809/2015:28.i")),
        pytest.param("809/2015:28.j", marks=rule("809/2015:28.j")),
        pytest.param("809/2015:28.k", marks=rule("809/2015:28.k")),
        pytest.param("809/2015:28.l", marks=rule("809/2015:28.l")),
    ],
)
def test_each_combination_is_known_by_its_cards(cite: str) -> None:
    name, five = LADDER[cite]

    assert name == RANKING.name(strength(five))
    assert cite == {row.name: row.cite for row in RANKING.categories}[name]


@rule("809/2015:28")
def test_twelve_combinations_stand_in_the_printed_order() -> None:
    named = [name for name, _ in LADDER.values()]

    assert named == [category.name for category in RANKING.categories]
    assert all(strength(high) > strength(low) for (_, high), (_, low) in pairwise(LADDER.values()))


@rule("809/2015:28.d", "809/2015:28.e")
def test_a_flush_beats_a_full_house_here() -> None:
    assert strength("Ks Js Ts 9s 8s") > strength("As Ah Ad Kc Ks")


@rule("809/2015:29")
def test_cards_rank_from_ace_to_eight_and_suits_do_not() -> None:
    fives = [f"{card} Kh Qd 9c 8s" for card in ("As", "Js")]
    fives += ["Ks Jh Td 9c 8s"]  # King high.

    assert [strength(five) for five in fives] == sorted(map(strength, fives), reverse=True)
    assert strength("As Kh Qd 9c 8s") == strength("Ad Ks Qc 9h 8h")
    pairs = [f"{rank}s {rank}h" for rank in "AKQJT98"]
    worth = [strength(f"{pair} {rest}") for pair, rest in zip(pairs, RESTS, strict=True)]
    assert worth == sorted(worth, reverse=True)


RESTS = ("Tc 9c 8d", "Tc 9c 8d", "Tc 9c 8d", "Qc 9c 8d", "Qc 9c 8d", "Qc Tc 8d", "Qc Tc 9d")


@rule("809/2015:30", "reading:sintetico-ties")
def test_the_ace_begins_the_lowest_straight_and_ends_the_highest() -> None:
    low, middle, high = "As 8h 9d Tc Js", "8s 9h Td Jc Qs", "Ts Jh Qd Kc As"

    assert strength(low) < strength(middle) < strength(high)
    assert RANKING.name(strength("Ks As 8h 9d Tc")) == "high-card"  # It does not wrap round.
    assert strength("As 8s 9s Ts Js") < strength("8s 9s Ts Js Qs")


@rule("809/2015:31.a")
def test_fours_by_rank_and_then_by_the_fifth_card() -> None:
    assert strength("9s 9h 9d 9c 8s") > strength("8s 8h 8d 8c As")
    assert strength("8s 8h 8d 8c As") > strength("8s 8h 8d 8c Ks")


@rule("809/2015:31.b", "reading:sintetico-ties")
def test_flushes_by_their_highest_card_alone() -> None:
    assert strength("As Qs Js 9s 8s") == strength("Ah Kh Qh Th 8h")
    assert strength("Ks Qs Js Ts 8s") < strength("Ah Qh Th 9h 8h")


@rule("809/2015:31.b", "809/2015:63", "reading:sintetico-ties")
def test_two_flushes_with_the_ace_on_the_board_share_the_pot() -> None:
    play = sintetico(1000, 1000).board("As").say("check check").board("Ks").say("check check")
    play.board("8s").say("check check").board("9d").say("check check").board("Th")
    play.say("check check").shown(a="Qs Js", b="Ts 9s")

    assert play.won == {"a": 100, "b": 100}


@rule("809/2015:31.c")
def test_full_houses_by_their_three_and_then_by_their_pair() -> None:
    assert strength("9s 9h 9d 8c 8s") > strength("8s 8h 8d Ac As")
    assert strength("9s 9h 9d Kc Ks") > strength("9s 9h 9d Qc Qs")


@rule("809/2015:31.d")
def test_straights_of_either_kind_by_the_card_that_completes_them() -> None:
    assert strength("9s Th Jd Qc Ks") > strength("8s 9h Td Jc Qs") > strength("As 8h 9d Tc Js")
    assert strength("9s Ts Js Qs Ks") > strength("8h 9h Th Jh Qh") > strength("As 8s 9s Ts Js")


@rule("809/2015:31.e")
def test_threes_by_rank_then_fourth_then_fifth_card() -> None:
    assert strength("9s 9h 9d Tc 8s") > strength("8s 8h 8d Ac Ks")
    assert strength("9s 9h 9d Ac 8s") > strength("9s 9h 9d Kc Qs")
    assert strength("9s 9h 9d Ac Ts") > strength("9s 9h 9d Ac 8s")


@rule("809/2015:31.f", "reading:figures")
def test_figures_with_pairs_by_higher_pair_lower_pair_and_fifth_card() -> None:
    assert strength("As Ah Jd Jc Qs") > strength("Ks Kh Qd Qc As")
    assert strength("As Ah Qd Qc Js") > strength("As Ah Jd Jc Ks")
    assert strength("As Ah Qd Qc Ks") > strength("As Ah Qd Qc Js")


@rule("809/2015:31.g", "reading:figures")
def test_simple_figures_by_the_figure_that_comes_twice() -> None:
    worth = [strength(f"As Kh Qd Jc {twice}") for twice in ("Ah", "Ks", "Qs", "Js")]

    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 4
    assert RANKING.name(worth[3]) == "simple-figures"
    assert worth[3] > strength("As Ah Kd Kc Ts")  # The best two pairs that are not all figures.


@rule("809/2015:31.h")
def test_two_pairs_by_higher_pair_lower_pair_and_the_card_left_over() -> None:
    assert strength("As Ah 8d 8c Ts") > strength("Ks Kh Td Tc 9s")
    assert strength("As Ah 9d 9c 8s") > strength("As Ah 8d 8c Ks")
    assert strength("As Ah 9d 9c Ks") > strength("As Ah 9d 9c Qs")


@rule("809/2015:31.i", "809/2015:31")
def test_equal_pairs_share_whatever_else_is_held() -> None:
    assert strength("9s 9h As Kd Td") == strength("9d 9c Qs Jh 8s")
    assert strength("9s 9h 8s Td Jd") > strength("8d 8c As Kh Ts")


@rule("809/2015:28.l")
def test_high_card_by_all_five_downwards() -> None:
    assert strength("As Kh Qd Tc 8s") > strength("As Kh Qd 9c 8s") > strength("As Kh Jd Tc 9s")


@rule("809/2015:1", "809/2015:25")
def test_both_own_cards_and_three_of_the_table() -> None:
    board = "As Ks Qs Js 8d"

    # One spade in hand would make a royal flush if any five counted, or four of the board's.
    made = held(SINTETICO, "Ts 8h", board)
    assert made.name == "one-pair"
    assert {"Ts", "8h"} <= set(made.five)
    assert len(set(made.five) & set(board.split())) == 3


@rule("809/2015:26", "809/2015:61")
def test_the_best_combination_takes_the_pot_once_cards_are_shown() -> None:
    play = sintetico(1000, 1000, 1000).board("As").say("raise:200 call call").board("Kd")
    play.say("check check check").board("9c").say("check check check").board("8h")
    play.say("check check check").board("8d").say("check check check")

    assert play.won == {}
    play.shown(a="Ah Td", b="8s 8c", c="Kh Kc")
    assert play.won == {"b": 900}
