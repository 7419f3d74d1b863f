"""Inactivity: invite, then warn, then end the session (804/2015:28, 804/2015:29).

The same under 807/2015:30 and 807/2015:31; how it is counted is in reading:inactivity.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Notice: TypeAlias = Literal["invited", "warned", "ended"]

INVITED_AFTER_ROUNDS = 6  # «Mais de 5»: 804/2015:28.b, 807/2015:30.b.
INVITED_AFTER_S = 180  # 804/2015:28.a, 807/2015:30.a.
MINUTE_S = 60
ABSENT_S = 180  # Nobody there and nothing staked: the seat is free again.


def by_rounds(idle: int) -> Notice | None:
    """Where a seat of a shared table stands after *idle* rounds in a row without a bet."""
    if idle < INVITED_AFTER_ROUNDS:
        return None
    steps: tuple[Notice, ...] = ("invited", "warned", "ended")
    return steps[min(idle - INVITED_AFTER_ROUNDS, 2)]


def by_seconds(seconds: int) -> Notice | None:
    """Where the player of an individual table stands *seconds* after the last bet."""
    if seconds <= INVITED_AFTER_S:
        return None
    if seconds <= INVITED_AFTER_S + MINUTE_S:
        return "invited"
    return "warned" if seconds <= INVITED_AFTER_S + 2 * MINUTE_S else "ended"
