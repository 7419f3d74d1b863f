"""A small battery for drawn outcomes: p-values of a `Chance`, and a verdict over all of them.

It looks at what players see, faces and not bits: a bad mapping of a perfect generator passes every
test of raw bits. Each test takes a maker of chances, one per round, so that the suite can be shown
good luck and bad.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from banca.kit.chance import Chance

Maker = Callable[[int], Chance]  # The chance of round 1, 2, 3 …

ROUNDS = 10_000
WHEEL = dict.fromkeys(range(37), 1)
HEAVY = {"a": 1, "b": 2, "c": 3, "d": 5, "e": 26}
LEVEL = 0.01  # The probability that good luck is called bad, over all tests together.


class Drawn(NamedTuple):
    """What one round shows: numbers of the wheel, a weighted face, bits of eight words."""

    numbers: list[int]
    heavy: str
    bits: int


def verdict(maker: Maker) -> list[str]:
    """The tests that *maker* fails, by Holm's rule; none, if its luck looks good."""
    found = sorted(p_values(maker).items(), key=lambda pair: pair[1])
    failed = []
    for rank, (name, p) in enumerate(found):
        if p > LEVEL / (len(found) - rank):
            break
        failed.append(name)
    return failed


def p_values(maker: Maker) -> dict[str, float]:
    rounds = [_round(maker(number), number) for number in range(1, ROUNDS + 1)]
    first = [one.numbers[0] for one in rounds]
    second = [one.numbers[1] for one in rounds]
    bits = [one.bits for one in rounds]
    return {
        "frequency of the first draw": weighted(first, WHEEL),
        "frequency of all draws": weighted([n for one in rounds for n in one.numbers], WHEEL),
        "frequency by weight": weighted([one.heavy for one in rounds], HEAVY),
        "the next round after each": independent(list(pairwise(first))),
        "the next draw after each": independent(list(zip(first, second, strict=True))),
        "runs above and below": runs([n >= 18 for n in first]),
        "the bits of the words": bitwise(bits),
        "rounds that repeat": repeats(bits),
    }


def _round(chance: Chance, number: int) -> Drawn:
    numbers = [chance.pick(WHEEL) for _ in range(6)]
    heavy = chance.pick(HEAVY)
    bits = 0
    for bit in range(number % 8, 64, 8):  # One bit per word; in eight rounds all 64 positions.
        bits = bits << 1 | chance.pick({0: 1 << bit, 1: 1 << bit})
    return Drawn(numbers, heavy, bits)


# --- The tests ------------------------------------------------------------------------------------


def weighted(faces: Sequence[object], weights: Mapping[Any, int]) -> float:
    """Whether every face came as often as its weight says."""
    total, seen = sum(weights.values()), Counter(faces)
    statistic = 0.0
    for face, weight in weights.items():
        expected = len(faces) * weight / total
        statistic += (seen[face] - expected) ** 2 / expected
    return chi_square_tail(statistic, len(weights) - 1)


def independent(pairs: Sequence[tuple[int, int]]) -> float:
    """Whether the second of a pair depends on the first, over all 37 times 37 pairs."""
    expected = len(pairs) / len(WHEEL) ** 2
    seen = Counter(pairs)
    statistic = sum((seen[a, b] - expected) ** 2 / expected for a in WHEEL for b in WHEEL)
    return chi_square_tail(statistic, len(WHEEL) ** 2 - 1)


def runs(high: Sequence[bool]) -> float:
    """Wald and Wolfowitz: whether high and low come in too few runs or too many."""
    n, ups = len(high), sum(high)
    downs = n - ups
    if not ups or not downs:
        return 0.0
    mean = 1 + 2 * ups * downs / n
    variance = (mean - 1) * (mean - 2) / (n - 1)
    seen = 1 + sum(a != b for a, b in pairwise(high))
    return math.erfc(abs(seen - mean) / math.sqrt(2 * variance))


def bitwise(words: Sequence[int]) -> float:
    """Whether each of the sampled bits is set half of the time."""
    statistic = 0.0
    for bit in range(8):
        ones = sum(word >> bit & 1 for word in words)
        statistic += (2 * ones - len(words)) ** 2 / len(words)
    return chi_square_tail(statistic, 8)


def repeats(words: Sequence[int]) -> float:
    """How often a round repeats the eight bits of the round before; one time in 256 is chance."""
    seen, n = sum(a == b for a, b in pairwise(words)), len(words) - 1
    expected = n / 256
    return chi_square_tail((seen - expected) ** 2 / (expected * 255 / 256), 1)


# --- The tail of the chi-square distribution ------------------------------------------------------


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability of a value as large or larger: the upper incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # The series of the lower part converges here.
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b, c = x + 1 - a, 1e300  # Elsewhere the continued fraction, by Lentz.
    d = h = 1 / b
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h
