"""A shoe in a simulation: a pool of cards whose first part is unseen.

A card burned face down stays among the unseen, as in `banca.kit.shoe`: nobody has seen it.
"""

from __future__ import annotations

from typing import Any

from banca.maths.fast.compiled import inlined
from banca.maths.fast.generator import U, below


@inlined
def drawn(luck: Any, pool: Any, unseen: Any) -> Any:
    """One of the unseen cards; it swaps places with the last of them, so none is lost."""
    at = below(luck, unseen)
    card = pool[at]
    last = unseen - U(1)
    pool[at] = pool[last]
    pool[last] = card
    return card
