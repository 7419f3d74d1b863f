"""The time of day at the house: legal time of continental Portugal."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

LISBON = ZoneInfo("Europe/Lisbon")


def time_of_day(micros: int) -> str:
    """A moment in microseconds UTC as ``"21:34"``."""
    return f"{datetime.fromtimestamp(micros // 10**6, LISBON):%H:%M}"
