"""Exact maths: every way that luck can fall, on trees whose figures are known."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

from banca.kit.chance import Chance
from banca.maths.exact import distribution, mean

DIE = dict.fromkeys(range(1, 7), 1)


def two_dice(chance: Chance) -> int:
    return chance.pick(DIE) + chance.pick(DIE)


def test_the_sum_of_two_dice() -> None:
    assert distribution(two_dice) == {
        2: Fraction(1, 36),
        3: Fraction(2, 36),
        4: Fraction(3, 36),
        5: Fraction(4, 36),
        6: Fraction(5, 36),
        7: Fraction(6, 36),
        8: Fraction(5, 36),
        9: Fraction(4, 36),
        10: Fraction(3, 36),
        11: Fraction(2, 36),
        12: Fraction(1, 36),
    }
    assert mean(distribution(two_dice)) == 7


def test_a_face_is_as_likely_as_its_weight() -> None:
    def biased(chance: Chance) -> str:
        return chance.pick({"red": 18, "black": 18, "green": 2})

    assert distribution(biased) == {
        "red": Fraction(9, 19),
        "black": Fraction(9, 19),
        "green": Fraction(1, 19),
    }


def test_a_face_without_weight_never_comes_up() -> None:
    def pick(chance: Chance) -> str:
        return chance.pick({"never": 0, "always": 3})

    assert distribution(pick) == {"always": 1}


def test_without_luck_there_is_one_result() -> None:
    assert distribution(lambda chance: "certain") == {"certain": 1}


def test_what_is_asked_may_depend_on_what_came_up() -> None:
    def until_six(chance: Chance) -> int:
        """How often a die is thrown until a six, at most three times."""
        return next(n for n in (1, 2, 3) if n == 3 or chance.pick(DIE) == 6)

    assert distribution(until_six) == {
        1: Fraction(1, 6),
        2: Fraction(5, 36),
        3: Fraction(25, 36),
    }


def test_drawing_without_putting_back() -> None:
    def kings(chance: Chance) -> int:
        """How many of five cards are kings."""
        left = {"king": 4, "other": 48}
        found = 0
        for _ in range(5):
            card = chance.pick(left)
            left[card] -= 1
            found += card == "king"
        return found

    expected = {n: Fraction(comb(4, n) * comb(48, 5 - n), comb(52, 5)) for n in range(5)}
    assert distribution(kings) == expected


def test_the_order_of_what_is_left_does_not_change_the_law() -> None:
    def second(chance: Chance) -> str:
        left = {"a": 1, "b": 2, "c": 3}
        left[chance.pick(left)] -= 1
        return chance.pick(left)

    assert distribution(second) == {"a": Fraction(1, 6), "b": Fraction(2, 6), "c": Fraction(3, 6)}


def test_every_leaf_is_visited_once() -> None:
    visited: list[tuple[int, int]] = []

    def play(chance: Chance) -> int:
        throw = (chance.pick(DIE), chance.pick(DIE))
        visited.append(throw)
        return sum(throw)

    distribution(play)

    assert visited == [(one, two) for one in range(1, 7) for two in range(1, 7)]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.dictionaries(st.integers(0, 5), st.integers(1, 9), min_size=1, max_size=3),
        min_size=1,
        max_size=3,
    )
)
def test_probabilities_sum_to_one_and_the_mean_of_a_sum_is_the_sum_of_means(
    throws: list[dict[int, int]],
) -> None:
    def play(chance: Chance) -> int:
        return sum(chance.pick(throw) for throw in throws)

    found = distribution(play)

    assert sum(found.values()) == 1
    assert mean(found) == sum(
        Fraction(sum(face * weight for face, weight in throw.items()), sum(throw.values()))
        for throw in throws
    )


def test_the_mean_of_nothing_is_nothing() -> None:
    assert mean({}) == 0
