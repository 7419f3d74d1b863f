"""Luck written down, and luck drawn: the one door through which it enters a game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit.chance import Sampler, Script, nth
from tests.kit.quick import quick
from tests.rule_marks import rule

COIN = {"heads": 1, "tails": 1}


def test_a_script_is_luck_written_down() -> None:
    luck = Script("tails", "heads")

    assert [luck.pick(COIN), luck.pick(COIN)] == ["tails", "heads"]


def test_a_script_that_is_too_short_says_so() -> None:
    with pytest.raises(AssertionError, match="once more than scripted"):
        Script().pick(COIN)


@pytest.mark.parametrize("face", ["edge", "never"])
def test_what_cannot_come_up_fails_by_name(face: str) -> None:
    with pytest.raises(AssertionError, match=f"'{face}' cannot come up"):
        Script(face).pick({**COIN, "never": 0})


@rule("RNG-7")
@quick
@given(
    st.dictionaries(st.text(max_size=3), st.integers(0, 9), min_size=1).filter(
        lambda weights: sum(weights.values()) > 0
    )
)
def test_every_face_takes_as_many_places_as_its_weight(weights: dict[str, int]) -> None:
    total = sum(weights.values())

    places = Counter(nth(weights, place) for place in range(total))

    assert places == Counter({face: weight for face, weight in weights.items() if weight})


def test_beyond_the_weights_there_is_nothing() -> None:
    with pytest.raises(AssertionError, match="beyond the sum"):
        nth(COIN, 2)


def test_a_sampler_asks_for_a_number_below_the_sum_of_the_weights() -> None:
    asked: list[int] = []

    def below(total: int) -> int:
        asked.append(total)
        return total - 1

    assert Sampler(below).pick({"red": 18, "black": 18, "green": 2}) == "green"
    assert asked == [38]
