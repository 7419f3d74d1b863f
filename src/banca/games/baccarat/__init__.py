"""Baccarat: ponto e banca of the room (1441/95-II), of Macau (1441/95-III), online (812/2015).

A session runs from `Sat` to `Left` (812/2015:2.d) and is the player's to begin and end; its
account stands in `Left` (812/2015:33). Whoever stops betting is invited to leave, warned and sent
home by the floor, as at every game (812/2015:35, 812/2015:35.a, 812/2015:35.b). A demonstration
is the same game with points that buy nothing (812/2015:37, 812/2015:38).
"""

from __future__ import annotations

from banca.games.baccarat.acts import Command, Event, Order, State, Wish, opened
from banca.games.baccarat.hands import (
    BANCA_DRAWS,
    PONTO_DRAWS,
    Coup,
    banca_draws,
    coup,
    deal,
    natural,
    next_side,
    pair,
    points,
    ponto_draws,
    total,
    winner,
)
from banca.games.baccarat.round import apply, decide
from banca.games.baccarat.show import card, croupier, options, private, public, seen
from banca.games.baccarat.table import (
    BOOKS,
    Rules,
    maximum,
    minimum,
    returned,
    seats,
    spots,
    step,
)
from banca.kit.bank import lying_of as lying
from banca.kit.bank import round_of as round
from banca.kit.bank import sittings_of as sittings

__all__ = [
    "BANCA_DRAWS",
    "NAME",
    "PONTO_DRAWS",
    "Command",
    "Coup",
    "Event",
    "Order",
    "Rules",
    "State",
    "Wish",
    "apply",
    "banca_draws",
    "card",
    "coup",
    "croupier",
    "deal",
    "decide",
    "least",
    "lying",
    "maximum",
    "minimum",
    "natural",
    "next_side",
    "opened",
    "options",
    "pair",
    "points",
    "ponto_draws",
    "private",
    "public",
    "returned",
    "round",
    "seats",
    "seen",
    "shared",
    "sittings",
    "spots",
    "step",
    "total",
    "variants",
    "winner",
]

NAME = "baccarat"
MACAU_CAP = 1000  # In minimum bets: the difference that a Macau table takes unless it says more.


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> int:
    """The smallest stake that the table takes."""
    return min(minimum(rules, spot) for spot in spots(rules))


def variants() -> tuple[Rules, ...]:
    """One table for every rulebook and form that there is."""
    usual = Rules().minimum
    return tuple(
        Rules(book, form, cap=usual * MACAU_CAP if macau else 0)
        for book, says in BOOKS.items()
        for form in says.forms
        for macau in ("macau" in form or book == "1441/95-III",)
    )
