"""The time of day where the house is: legal time of continental Portugal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def time_of_day(micros: int) -> str:
    """``"21:34"``, of a moment in microseconds UTC."""
    moment = datetime.fromtimestamp(micros // 10**6, UTC)
    summer = _last_sunday(moment.year, 3) <= moment < _last_sunday(moment.year, 10)
    return f"{moment + timedelta(hours=summer):%H:%M}"


def _last_sunday(year: int, month: int) -> datetime:
    """One o'clock UTC on the last Sunday of a month of 31 days: when summer time turns."""
    last = datetime(year, month, 31, 1, tzinfo=UTC)
    return last - timedelta(days=(last.weekday() + 1) % 7)
