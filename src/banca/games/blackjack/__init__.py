"""Blackjack/21: online (805/2015) and at the land table of 1995 (1441/95-V). One game.

A rule is cited where it is decided, as it is printed. Its text, in our own words, stands under
that number in ``rulebook/``; its test carries the same number.
"""

from __future__ import annotations

from banca.games.blackjack.facts import apply
from banca.games.blackjack.round import decide, opened
from banca.games.blackjack.show import card, croupier, options, private, public, seen
from banca.games.blackjack.state import State
from banca.games.blackjack.table import BOOKS, Rules, minimum, seats
from banca.games.blackjack.words import Command, Event, Order, Wish
from banca.kit.play import Cents, Seat
from banca.kit.sitting import Sittings

__all__ = [
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
    "opened",
    "options",
    "private",
    "public",
    "round",
    "seats",
    "seen",
    "shared",
    "sittings",
    "variants",
]

NAME = "blackjack"


def round(state: State) -> int:
    return state.round


def sittings(state: State) -> Sittings:
    """Who is here, and with what totals (805/2015:2.g, 805/2015:33)."""
    return state.seats


def lying(state: State) -> dict[Seat, Cents]:
    """What each player has on the table."""
    return {seat: state.layout.total(seat) for seat in state.layout.stakes}


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> int:
    """The smallest stake that the table takes."""
    return minimum(rules)


def variants() -> tuple[Rules, ...]:
    """One table a rulebook."""
    return tuple(Rules(rulebook=book) for book in BOOKS)
