"""Cussec: three dice under a cover, and eight kinds of bet on what they show (1441/95-VII).

The dice are shaken before any bet is made (1441/95-VII:4): the round's luck is sealed, its seal
in sight, and nothing is drawn until «vou abrir» (1441/95-VII:5). Every player bets against the
house alone, at one board that all see whole (1441/95-VII:1, 1441/95-VII:3).
"""

from __future__ import annotations

from banca.games.cussec.round import (
    Command,
    Event,
    Order,
    State,
    Wish,
    apply,
    decide,
)
from banca.games.cussec.show import card, croupier, options, private, public, seen
from banca.games.cussec.table import Rules, returned, seats
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

NAME = "cussec"


def opened(rules: Rules) -> State:
    return State(rules)


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> int:
    """The smallest stake that the table takes."""
    return rules.minimum


def variants() -> tuple[Rules, ...]:
    return (Rules(),)
