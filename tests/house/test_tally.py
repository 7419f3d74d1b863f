"""What the luck of a table adds up to, in exact numbers, and when it sounds an alarm."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from banca.house.audit_tally import LEAST, Tally
from banca.maths import rarity


def tally(places: list[tuple[int, int]]) -> Tally:
    found = Tally("any")
    found.count_places(places)
    return found


def test_even_draws_are_even() -> None:
    assert tally([(n % 37, 37) for n in range(37 * LEAST)]).uneven() == (0, 36)


def test_chi_square_is_exact() -> None:
    """100 draws of a coin, 60 of them heads: 2 * 10^2 / 50."""
    assert tally([(n // 60, 2) for n in range(100)]).uneven() == (4, 1)


def test_every_total_has_bins_of_its_own() -> None:
    coins, dice = [(n // 60, 2) for n in range(100)], [(n % 6, 6) for n in range(6 * LEAST)]

    assert tally(coins + dice).uneven() == (4, 1 + 5)


def test_neighbours_are_put_together_until_enough_is_due() -> None:
    """Among 416 cards 208 draws make ten bins: each is due twenty or a little more."""
    statistic, freedom = tally([(2 * n, 416) for n in range(208)]).uneven()

    assert (statistic, freedom) == (0, 9)


def test_totals_that_came_seldom_are_put_together() -> None:
    """A shoe: 415, 414, 413 … cards, each total once, and always the first place."""
    assert tally([(0, total) for total in range(2, 30)]).uneven() == (0, 0)
    low = tally([(0, total) for total in range(200, 400)])
    statistic, freedom = low.uneven()

    assert freedom > 5
    assert rarity.chi_square(statistic, freedom) == rarity.MOST
    assert list(low.alarms(rarity)) == [
        f"the draws are uneven: chi-square {round(statistic)} with {freedom} degrees of freedom "
        "is not chance"
    ]


def test_what_has_one_way_only_says_nothing() -> None:
    assert tally([(0, 1)] * 1000).uneven() == (0, 0)
    assert Tally("any").uneven() == (0, 0)


def test_places_beyond_counting_are_binned_exactly() -> None:
    """2^64 places, and a total that no bin divides."""
    for total in (2**64, 2**64 - 59, 1025):
        even = tally([(n * total // 5000, total) for n in range(5000)])
        statistic, freedom = even.uneven()
        assert freedom > 100
        assert statistic < freedom
        assert rarity.chi_square(statistic, freedom) < 10
        assert list(tally([(n * total // 10_000, total) for n in range(5000)]).alarms(rarity))


@pytest.mark.parametrize("seed", range(5))
def test_honest_draws_of_many_kinds_sound_no_alarm(seed: int) -> None:
    luck = random.Random(seed)
    totals = [*[37] * 500, *[6] * 2000, *(n for n in range(52, 416)), *[2**63 + 1] * 100]
    found = tally([(luck.randrange(total), total) for total in totals])
    statistic, freedom = found.uneven()

    assert freedom > 30
    assert list(found.alarms(rarity)) == []
    assert 1 <= rarity.chi_square(statistic, freedom) < 1000


def test_withheld_shares_leave_choices() -> None:
    found = Tally("any")
    found.count_withheld(["ana"])
    found.count_withheld(["ana", "rui", "eva"])
    found.count_withheld([f"p{n}" for n in range(10_000)])

    assert found.withheld["ana"] == 2
    assert found.choices == 1 + 7 + 2**64 - 1


def test_the_statistic_is_no_float() -> None:
    assert isinstance(tally([(n % 7 % 6, 6) for n in range(500)]).uneven().statistic, Fraction)
