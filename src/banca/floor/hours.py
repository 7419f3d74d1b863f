"""The time of day where the house is: legal time of continental Portugal."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

LISBON = ZoneInfo("Europe/Lisbon")


def time_of_day(micros: int) -> str:
    """``"21:34"``, of a moment in microseconds UTC."""
    return f"{datetime.fromtimestamp(micros // 10**6, LISBON):%H:%M}"
