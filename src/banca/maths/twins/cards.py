"""What the twins of card games share: a shoe as numbers, and loops that need numba."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from banca.kit.cards import DECK
from banca.maths.generator import Start
from banca.maths.twin import NeedsNumba


def loops() -> tuple[Any, ModuleType, ModuleType]:
    """numpy and the loops of baccarat and blackjack; `NeedsNumba` where they are missing.

    Lazily: they are slow to load, and the base install has none of them.
    """
    try:
        import numpy

        from banca.maths.fast import baccarat, blackjack
    except ModuleNotFoundError:
        raise NeedsNumba from None
    return numpy, baccarat, blackjack


def pool(np: Any, decks: int) -> Any:
    """Every card of a shoe, by its number in a deck; in the order in which a lot begins."""
    return np.tile(np.arange(len(DECK), dtype=np.uint8), decks)


def luck(np: Any, start: Start) -> Any:
    return np.array(start, np.uint64)
