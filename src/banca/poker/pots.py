"""Pots: who may win which chips, how a pot is divided, and what the house keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from banca.kit.play import Cents, PlayerId, Value


class Pot(Value):
    """Chips, and the players who may win them."""

    cents: Cents
    players: tuple[PlayerId, ...]


Layer = tuple[int, tuple[int, ...]]  # Chips, and the positions that may win them.


def layers(paid: Sequence[int], live: tuple[int, ...], dead: int = 0) -> tuple[Layer, ...]:
    """The main pot and the side pots, one for each different amount all in.

    806/2015:2.p, 809/2015:2.n, 809/2015:39, 809/2015:40, reading:side-pots.

    *paid* is what each position put in, *live* are those that have not folded. Folded chips stay in
    the layers that they reached (97/2010:13.3), *dead* ones in the main pot: they count towards
    nobody's share. The three cases of 809/2015:64 (809/2015:64.a, 809/2015:64.b, 809/2015:64.c) are
    one rule: a pot is for whoever paid its layer in full.
    """
    first = paid[live[0]]
    for position in live:
        if paid[position] != first:
            break
    else:  # The ordinary case.
        return ((sum(paid) + dead, live),)
    levels = sorted({paid[position] for position in live})
    found = []
    below = 0
    for level in levels:
        chips = sum(min(each, level) - min(each, below) for each in paid)
        if level == levels[-1]:  # Folded chips above every live bet stay in the last pot.
            chips += sum(each - level for each in paid if each > level)
        found.append((chips + dead, tuple(p for p in live if paid[p] >= level)))
        below, dead = level, 0
    return tuple(found)


def excess(paid: Sequence[int]) -> tuple[int, int]:
    """The position that paid more than any other, and by how much; 0 when two paid the most."""
    second, most = sorted(paid)[-2:]
    return paid.index(most), most - second


def shares(chips: int, winners: int, odd: Literal["first", "each"]) -> list[int]:
    """A pot in equal parts (809/2015:63, 97/2010:10.4), winners in order from the button's left.

    What cannot be divided goes to the first of them (97/2010:10.5, reading:odd-chips), or
    one chip to each.
    """
    part, left = divmod(chips, winners)
    parts = [part] * winners
    if odd == "first":
        parts[0] += left
    else:
        for winner in range(left):
            parts[winner] += 1
    return parts


def commissions(payments: list[int], percent: int, cap: int) -> list[int]:
    """What the house keeps of each payment, or of the whole pot, rounded down (reading:rake).

    From the pot by 809/2015:17.a, from each payment by 809/2015:19, where somebody is all in. If it
    exceeds the *cap* of the hand, the payments bear the cap in proportion.
    """
    taken = [payment * percent // 100 for payment in payments]
    total = sum(taken)
    if cap and total > cap:
        taken = [each * cap // total for each in taken]
    return taken
