"""xoshiro256++ and unbiased integers, compiled.

Must agree with `banca.maths.generator.Generator` bit for bit: tests/maths/test_generator.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from banca.maths.fast.compiled import compiled, inlined

U = np.uint64
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@inlined
def word(state: Any) -> Any:
    """The next 64 bits; *state* is an array of four words, which is advanced."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    sum_ = a + d
    found = ((sum_ << U(23)) | (sum_ >> U(41))) + a
    shifted = b << U(17)
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ shifted
    state[3] = (d << U(45)) | (d >> U(19))
    return found


@inlined
def below(state: Any, total: Any) -> Any:
    """One of *total* places (an unsigned number of 64 bits), by Lemire."""
    product = (word(state) >> HALF) * total
    if product & LOW < total:  # Rarely; only then is it worth a division.
        least = (U(1) << HALF) % total
        while product & LOW < least:
            product = (word(state) >> HALF) * total
    return product >> HALF


@compiled
def words(state: Any, count: int) -> Any:
    """The next *count* words, for tests."""
    found = np.empty(count, np.uint64)
    for at in range(count):
        found[at] = word(state)
    return found


@compiled
def places(state: Any, totals: Any) -> Any:
    """A place among each of *totals*, for tests."""
    found = np.empty(totals.size, np.uint64)
    for at in range(totals.size):
        found[at] = below(state, totals[at])
    return found
