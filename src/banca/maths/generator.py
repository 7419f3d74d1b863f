"""The luck of simulations: xoshiro256++, one generator per lot of rounds.

A run is cut into lots, and lot *i* draws from a generator of its own, seeded by the run's seed and
*i* alone. So it does not matter which worker plays a lot, or when: the same seed gives the same
rounds whatever the number of workers.

This is the generator in plain Python, for tests and where there is no numba; the compiled one is
``fast/generator.py``. They agree bit for bit: tests/maths/test_generator.py.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TypeAlias

from banca.kit.chance import Face, nth

Start: TypeAlias = tuple[int, int, int, int]  # Four words of 64 bits.

MASK = (1 << 64) - 1


def start(seed: int, lot: int) -> Start:
    """Where the generator of lot number *lot* starts: different for every lot and seed."""
    digest = hashlib.sha256(f"banca lot {seed} {lot}".encode()).digest()
    a, b, c, d = (int.from_bytes(digest[at : at + 8], "little") for at in (0, 8, 16, 24))
    return a, b, c, d


class Generator:
    """xoshiro256++ by Blackman and Vigna, and unbiased integers drawn from it."""

    def __init__(self, state: Start) -> None:
        assert any(state), "nothing but zeros gives nothing but zeros"
        self._state = state

    def word(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._state
        found = (_turned((a + d) & MASK, 23) + a) & MASK
        shifted = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        self._state = a, b, c ^ shifted, _turned(d, 45)
        return found

    def below(self, total: int) -> int:
        """One of *total* places, all equally likely.

        By Lemire: the upper half of a word times *total*; the few words that would favour some
        places are rejected.
        """
        assert 0 < total < 1 << 32, f"{total} places do not fit 32 bits"
        while True:
            product = (self.word() >> 32) * total
            if product & 0xFFFFFFFF >= (1 << 32) % total:
                return product >> 32


class Drawn:
    """A `Chance` that draws from a `Generator`: the live path with the luck of a simulation."""

    pack = None

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def pick(self, options: Mapping[Face, int]) -> Face:
        return nth(options, self._generator.below(sum(options.values())))


def _turned(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & MASK
