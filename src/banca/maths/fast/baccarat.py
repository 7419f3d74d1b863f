"""Coups of baccarat, dealt from a shoe with its burned cards and its warning card.

Tables say who draws (see `banca.maths.twins.baccarat`). Must agree with the live table on
the same cards: tests/maths/test_twin_cards.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from banca.maths.fast.cards import drawn
from banca.maths.fast.compiled import compiled
from banca.maths.fast.generator import U

NONE = 10  # The third card of a ponto that has none.
CLASSES = 10 * 10 * 16  # Totals of both; pairs of both; whether both have a third card.


class Tables(NamedTuple):
    points: Any  # By card.
    alike: Any  # By card: two with the same value are a pair.
    over: Any  # By both totals of two cards: whether that ends the coup.
    ponto: Any  # By the ponto's total: whether it draws.
    banca: Any  # By the banca's total and the ponto's third card: whether it draws.
    burned: int  # Cards burned from a new shoe.
    before: int  # Cards burned before every coup except the first.
    warning: int  # The cards behind the warning card.


@compiled
def coups_of(luck: Any, coups: int, pool: Any, tables: Tables, classes: Any) -> Any:
    """How often each class of coups occurred.

    *pool* holds every card of the shoe by its number in a deck. *classes* receives that of each
    single coup, for tests; it may be empty.
    """
    points, alike = tables.points, tables.alike
    counts = np.zeros(CLASSES, np.int64)
    size = U(pool.size)
    unseen, inside = size, 0
    for number in range(coups):
        if inside <= tables.warning:
            unseen, inside = size, pool.size - tables.burned
        else:
            inside -= tables.before
        one = drawn(luck, pool, unseen)
        two = drawn(luck, pool, unseen - U(1))
        three = drawn(luck, pool, unseen - U(2))
        four = drawn(luck, pool, unseen - U(3))
        unseen -= U(4)
        inside -= 4
        ponto = points[one] + points[two]
        ponto = ponto - 10 if ponto > 9 else ponto
        banca = points[three] + points[four]
        banca = banca - 10 if banca > 9 else banca
        traits = 2 * (alike[one] == alike[two]) + (alike[three] == alike[four])
        if not tables.over[ponto, banca]:
            third = NONE
            if tables.ponto[ponto]:
                third = points[drawn(luck, pool, unseen)]
                unseen -= U(1)
                inside -= 1
                ponto = ponto + third
                ponto = ponto - 10 if ponto > 9 else ponto
                traits += 8
            if tables.banca[banca, third]:
                banca = banca + points[drawn(luck, pool, unseen)]
                unseen -= U(1)
                inside -= 1
                banca = banca - 10 if banca > 9 else banca
                traits += 4
        found = (ponto * 10 + banca) * 16 + traits
        counts[found] += 1
        if classes.size:
            classes[number] = found
    return counts
