"""What the twins of card games share: a shoe as numbers, and loops that need numba."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from banca.kit.cards import DECK
from banca.maths.generator import Start
from banca.maths.twin import NeedsNumba


def loops() -> tuple[Any, ModuleType, ModuleType]:
    """numpy and the loops of baccarat and blackjack; `NeedsNumba` where they are missing.

    Imported lazily: they are slow to load and not in the base install.
    """
    try:
        import numpy

        from banca.maths.fast import baccarat, blackjack
    except ModuleNotFoundError:
        raise NeedsNumba from None
    return numpy, baccarat, blackjack


def pool(np: Any, decks: int) -> Any:
    """Every card of a shoe, by its number in a deck, in the order at the start of a lot."""
    return np.tile(np.arange(len(DECK), dtype=np.uint8), decks)


def luck(np: Any, start: Start) -> Any:
    return np.array(start, np.uint64)
