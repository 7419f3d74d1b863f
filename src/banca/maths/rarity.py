"""How rare a figure is where luck is honest: tails of distributions, without a library.

The auditor counts exactly and asks here (`house.audit_tally.Rarity`): the answer is «one time in so
many», a whole number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

MOST = 10**18  # Rarer than this is said to be this rare.


def chi_square(statistic: Fraction, freedom: int) -> int:
    """One table in so many is as far from even, or further."""
    return _one_in(chi_square_tail(float(statistic), freedom))


def drawn_lots(hits: int, of: int, all_hits: int, all_lots: int) -> int:
    """One time in so many, *of* lots out of *all_lots* hold *hits* of *all_hits*, or more.

    Where *all_lots* is much larger than *of*, this is the binomial tail; where it is not, it knows
    that the share of hits is itself only an estimate (Fisher's exact test).
    """
    return _one_in(drawn_lots_tail(hits, of, all_hits, all_lots))


def drawn_lots_of_all(urns: Sequence[tuple[int, int, int, int]]) -> int:
    """One time in so many *or more*, that all *urns* together give as many hits, or more: each has
    the four numbers of `drawn_lots`, and shares of hits of its own.
    """
    return _one_in(drawn_lots_of_all_bound(urns))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability of *statistic* or more: the upper regularised gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _lower(a, x) if x < a + 1 else scale * _upper(a, x)


def _lower(a: float, x: float) -> float:
    """The series of the lower part, which converges below the mean."""
    term = total = 1 / a
    step = a
    while term > total * 1e-17:
        step += 1
        term *= x / step
        total += term
    return total


def _upper(a: float, x: float) -> float:
    """The continued fraction of the upper part, by Lentz, which converges above the mean."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    total = d
    step = 0
    while True:
        step += 1
        up = step * (a - step)
        b += 2
        d = 1 / (b + up * d)
        c = b + up / c
        total *= c * d
        if abs(c * d - 1) < 1e-15:
            return total


def drawn_lots_tail(hits: int, of: int, all_hits: int, all_lots: int) -> float:
    """The upper tail of the hypergeometric distribution, at *hits* and beyond."""
    least, most = max(0, of + all_hits - all_lots), min(of, all_hits)
    if hits <= least:
        return 1.0
    whole = _log_ways(all_lots, of)
    terms = [
        math.exp(_log_ways(all_hits, n) + _log_ways(all_lots - all_hits, of - n) - whole)
        for n in range(hits, most + 1)
    ]
    return min(1.0, math.fsum(terms))


def drawn_lots_of_all_bound(urns: Sequence[tuple[int, int, int, int]]) -> float:
    """No less than the probability that the hits of all *urns* together are as many, or more.

    Chernoff's bound. Lots that are not put back vary less than those that are (Hoeffding, 1963), so
    an urn counts as a binomial one.
    """
    hits = sum(urn[0] for urn in urns)
    shares = [(of, all_hits / all_lots) for _, of, all_hits, all_lots in urns if of]

    def exponent(t: float) -> float:
        grown = math.expm1(t)
        return math.fsum(of * math.log1p(share * grown) for of, share in shares) - t * hits

    low, high = 0.0, 50.0  # It is convex: its least value is between them, or is as good as there.
    for _ in range(100):
        third = (high - low) / 3
        if exponent(low + third) < exponent(high - third):
            high -= third
        else:
            low += third
    return min(1.0, math.exp(exponent((low + high) / 2)))


def _log_ways(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _one_in(p: float) -> int:
    return min(MOST, round(1 / p)) if p * MOST > 1 else MOST
