"""Tails of distributions, against exact values."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from banca.maths import rarity
from banca.maths.rarity import chi_square_tail, drawn_lots_tail
from tests.floor import statistics


@pytest.mark.parametrize("x", [0.01, 1.0, 2.0, 3.0, 40.0, 500.0])
def test_two_degrees_of_freedom_are_an_exponential(x: float) -> None:
    assert chi_square_tail(x, 2) == pytest.approx(math.exp(-x / 2), rel=1e-12)


@pytest.mark.parametrize("x", [0.01, 0.5, 1.0, 3.841, 30.0, 200.0])
def test_one_degree_of_freedom_is_a_normal_tail(x: float) -> None:
    assert chi_square_tail(x, 1) == pytest.approx(math.erfc(math.sqrt(x / 2)), rel=1e-12)


@pytest.mark.parametrize("pairs", [18, 500, 40_000])
@pytest.mark.parametrize("far", [-3, -1, 0, 1, 3, 6])
def test_even_degrees_of_freedom_are_a_sum_of_a_poisson(pairs: int, far: int) -> None:
    x = 2 * pairs + far * 2 * math.sqrt(pairs)
    terms = (math.exp(n * math.log(x / 2) - x / 2 - math.lgamma(n + 1)) for n in range(pairs))

    assert chi_square_tail(x, 2 * pairs) == pytest.approx(math.fsum(terms), rel=1e-7)


@pytest.mark.parametrize("freedom", [1, 5, 36, 37, 1368])
@pytest.mark.parametrize("times", [0.3, 0.9, 1.0, 1.1, 2.0])
def test_it_agrees_with_the_battery_of_the_floor(freedom: int, times: float) -> None:
    expected = statistics.chi_square_tail(times * freedom, freedom)

    assert chi_square_tail(times * freedom, freedom) == pytest.approx(expected, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize(
    ("hits", "of", "all_hits", "all_lots"),
    [(0, 5, 5, 20), (1, 5, 5, 20), (5, 5, 5, 20), (7, 10, 8, 30), (20, 30, 25, 400), (3, 4, 6, 7)],
)
def test_lots_against_all_ways_to_draw_them(
    hits: int, of: int, all_hits: int, all_lots: int
) -> None:
    ways = sum(
        math.comb(all_hits, n) * math.comb(all_lots - all_hits, of - n)
        for n in range(hits, min(of, all_hits) + 1)
    )
    exact = float(Fraction(ways, math.comb(all_lots, of)))

    assert drawn_lots_tail(hits, of, all_hits, all_lots) == pytest.approx(exact, rel=1e-9)


def test_among_very_many_lots_they_are_a_binomial() -> None:
    share, of, hits = 0.1, 50, 20
    binomial = sum(
        math.comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(hits, of + 1)
    )

    assert drawn_lots_tail(hits, of, 10**8, 10**9) == pytest.approx(binomial, rel=1e-3)


def test_rarity_is_one_time_in_so_many() -> None:
    assert rarity.chi_square(Fraction(0), 36) == 1
    assert rarity.chi_square(Fraction(36), 36) == 2
    assert rarity.chi_square(Fraction(10_000), 36) == rarity.MOST
    assert rarity.drawn_lots(20, 20, 20, 400) == rarity.MOST
    assert rarity.drawn_lots(1, 1, 1, 4) == 4
    assert rarity.drawn_lots(0, 20, 0, 400) == 1


@pytest.mark.parametrize(
    "urn", [(20, 20, 20, 400), (9, 12, 30, 90), (3, 40, 100, 900), (0, 9, 2, 90)]
)
def test_the_bound_of_one_urn_is_never_below_its_tail(urn: tuple[int, int, int, int]) -> None:
    assert rarity.drawn_lots_of_all_bound([urn]) >= drawn_lots_tail(*urn) * (1 - 1e-9)


def test_many_urns_say_more_than_one() -> None:
    urn = (5, 8, 40, 160)
    bounds = [rarity.drawn_lots_of_all_bound([urn] * count) for count in (1, 2, 10)]

    assert bounds == sorted(bounds, reverse=True)
    assert bounds[2] == pytest.approx(bounds[0] ** 10)
    assert rarity.drawn_lots_of_all([urn] * 100) == rarity.MOST


def test_urns_whose_share_is_their_own_are_no_more_than_expected() -> None:
    """Voids fall where the house often loses, and yet on no more than it would lose there."""
    assert rarity.drawn_lots_of_all([(90, 100, 900, 1000), (0, 1, 10, 1000)]) == 1
