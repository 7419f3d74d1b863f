"""Craps, by the land rules of 1995 (1441/95-VI): two dice, a point, and bets that stay.

A rule is cited where it is decided, as it is printed. Its text, in our own words, stands under
that number in ``rulebook/``; its test carries the same number.
"""

from __future__ import annotations

from banca.games.craps.prices import ON_THE_CLOTH
from banca.games.craps.round import (
    Command,
    EndSeries,
    Event,
    Order,
    State,
    Wish,
    apply,
    decide,
    opened,
    still,
)
from banca.games.craps.show import card, croupier, options, private, public, seen
from banca.games.craps.table import Outcome, Rules, decided, minimum, seats
from banca.kit.play import Cents, Seat
from banca.kit.sitting import Sittings

__all__ = [
    "LASTS",
    "NAME",
    "Command",
    "Event",
    "Order",
    "Outcome",
    "Rules",
    "State",
    "Wish",
    "apply",
    "card",
    "closing",
    "croupier",
    "decide",
    "decided",
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
    "still",
    "variants",
]

NAME = "craps"
LASTS = True  # A bet lies until a throw decides it.


def round(state: State) -> int:
    return state.round


def sittings(state: State) -> Sittings:
    return state.seats


def lying(state: State) -> dict[Seat, Cents]:
    return state.layout.totals()


def closing(state: State) -> EndSeries | None:
    """The order by which a table that is to close says that its series is the last, unless it has.

    It then plays on until nothing lies that its owners could not take home (1441/95-VI:13.3.b).
    """
    return None if state.last_series else EndSeries(state.round)


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> Cents:
    """The smallest stake that the table takes."""
    return min(minimum(rules, spot) for spot in ON_THE_CLOTH)


def variants() -> tuple[Rules, ...]:
    """One table for each bar that there can be."""
    return (Rules(bar="12"), Rules(bar="2"))
