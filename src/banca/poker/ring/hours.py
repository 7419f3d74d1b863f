"""The announced hours of a session table (809/2015:6.b, reading:session-tables)."""

from __future__ import annotations

from banca.poker.ring.messages import Begin, Close
from banca.poker.ring.state import State
from banca.poker.ring.table import Rules


def keeps_hours(rules: Rules) -> bool:
    """Whether the table closes and opens again by itself."""
    return rules.kind == "session"


def by_the_clock(state: State, time: str) -> Begin | Close | None:
    """The order that is due by the announced hours at *time*, ``"21:34"``.

    A session may run past midnight. A hand that is being played at its end is finished.
    """
    rules = state.rules
    if not keeps_hours(rules) or state.closing:
        return None
    if rules.opens < rules.closes:
        within = rules.opens <= time < rules.closes
    else:
        within = not rules.closes <= time < rules.opens
    if within == state.begun:
        return None
    return Begin(state.round) if within else Close(state.round)
