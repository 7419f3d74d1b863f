"""Banca francesa: three dice, three chances (808/2015 online, 1441/95-IV in the casino rooms).

A throw is ases, pequeno, grande or nothing at all; one that is nothing decides nothing, and the
chips lie over (reading:null-throw). It is sealed before the first bet and opened after the last,
so that whoever suspects the dice can throw them again, at nobody's cost (1441/95-IV:5,
1441/95-IV:6). For points it is the same game, to the last draw (808/2015:31).
"""

from __future__ import annotations

from banca.games.banca_francesa.round import (
    Command,
    Event,
    Land,
    Misread,
    Order,
    State,
    Wish,
    apply,
    decide,
    still,
)
from banca.games.banca_francesa.show import card, croupier, options, private, public, seen
from banca.games.banca_francesa.table import BOOKS, Rules, returned, seats, shown
from banca.kit.bank import lying_of as lying
from banca.kit.bank import round_of as round
from banca.kit.bank import sittings_of as sittings

__all__ = [
    "LASTS",
    "NAME",
    "Command",
    "Event",
    "Order",
    "Rules",
    "State",
    "Wish",
    "apply",
    "card",
    "croupier",
    "decide",
    "least",
    "lying",
    "mended",
    "opened",
    "options",
    "private",
    "public",
    "returned",
    "round",
    "seats",
    "seen",
    "shared",
    "shown",
    "sittings",
    "still",
    "variants",
]

NAME = "banca_francesa"
LASTS = True  # After a null throw the chips lie over: 808/2015:17.


def opened(rules: Rules) -> State:
    """Nobody is here yet; sessions begin and end with totals (808/2015:3.e, 808/2015:27)."""
    return State(rules)


def mended(state: State, command: object) -> Misread | None:
    """What stands for *command* when the house failed in it: dice that lay, and were not called.

    By the land rules they count for who won and against nobody (1441/95-IV:7.d); online, and
    wherever no dice had fallen, the throw is void.
    """
    touched = isinstance(command, Land) and state.rules.book.touched
    return Misread(state.bank.round) if touched else None


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> int:
    """The smallest stake that the table takes."""
    return rules.minimum


def variants() -> tuple[Rules, ...]:
    """One table for every rulebook that there is."""
    return tuple(Rules(rulebook=book) for book in BOOKS)
