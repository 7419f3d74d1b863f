"""Rounds of a game that is one draw among equal places, and a state carried over."""

from __future__ import annotations

from typing import Any

import numpy as np

from banca.maths.fast.compiled import compiled
from banca.maths.fast.generator import HALF, LOW, U


@compiled
def fallen(luck: Any, rounds: int, places: int, following: Any) -> Any:
    """How often each place came up in each state, starting from the first state.

    *following* has one row per state, *places* wide: the state that each place leads to.
    """
    # The generator is repeated here, in variables and not in an array: twice as fast.
    a, b, c, d = luck[0], luck[1], luck[2], luck[3]
    counts = np.zeros(following.size, np.int64)
    wide = U(places)
    least = (U(1) << HALF) % wide
    state = U(0)
    for _ in range(rounds):
        while True:
            sum_ = a + d
            word = ((sum_ << U(23)) | (sum_ >> U(41))) + a
            shifted = b << U(17)
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= shifted
            d = (d << U(45)) | (d >> U(19))
            product = (word >> HALF) * wide
            if product & LOW >= least:
                break
        at = state * wide + (product >> HALF)
        counts[at] += 1
        state = following[at]
    return counts
