"""A shoe in a simulation: a pool of cards of which the first so many are unseen.

A card burned face down stays among the unseen, as in `banca.kit.shoe`: nobody has seen it.
"""

from __future__ import annotations

from typing import Any

from banca.maths.fast.compiled import compiled, inlined
from banca.maths.fast.generator import U, below


@inlined
def drawn(luck: Any, pool: Any, unseen: Any) -> Any:
    """A card of those unseen; it changes places with the last of them, so none is forgotten."""
    at = below(luck, unseen)
    card = pool[at]
    last = unseen - U(1)
    pool[at] = pool[last]
    pool[last] = card
    return card


@compiled
def refilled(pool: Any, kept: Any) -> Any:
    """A dry pool with all cards shuffled in but the *kept* last ones: how many are unseen now.

    Those that were drawn last lie in front, and go to the end.
    """
    for at in range(min(int(kept), pool.size // 2)):
        other = pool.size - 1 - at
        pool[at], pool[other] = pool[other], pool[at]
    return U(pool.size) - kept
