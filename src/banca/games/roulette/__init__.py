"""Roulette: American (804/2015, 1441/95-IX) and French (807/2015, 1441/95-X). One game.

A rule is cited where it is decided, as it is printed. Its text, in our own words, stands under
that number in ``rulebook/``; its test carries the same number.
"""

from __future__ import annotations

from banca.games.roulette.prices import BOOKS, PAYS
from banca.games.roulette.round import (
    Command,
    Event,
    Order,
    State,
    Wish,
    apply,
    decide,
)
from banca.games.roulette.show import card, croupier, options, private, public, seen
from banca.games.roulette.table import Rules, minimum, offered, returned, seats
from banca.kit.bank import lying_of as lying
from banca.kit.bank import round_of as round
from banca.kit.bank import sittings_of as sittings

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
    "returned",
    "round",
    "seats",
    "seen",
    "shared",
    "sittings",
    "variants",
]

NAME = "roulette"


def opened(rules: Rules) -> State:
    return State(rules)


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> int:
    """The smallest stake that the table takes."""
    return min(minimum(rules, chance) for chance in PAYS if offered(rules, chance))


def variants() -> tuple[Rules, ...]:
    """One table for every rulebook and wheel that there is."""
    return tuple(
        Rules(rulebook=book, wheel=wheel, calls=book == "807/2015")
        for book, says in BOOKS.items()
        for wheel in says.wheels
    )
