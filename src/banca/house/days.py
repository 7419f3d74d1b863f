"""Days as a player counts them: from midnight to midnight, where the player is."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from banca.kit.play import Refused, require

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICRO = timedelta(microseconds=1)
_DAY = timedelta(days=1)


def time_zone(name: str) -> ZoneInfo:
    """The time zone of that *name*, such as ``Europe/Lisbon``."""
    require(name in _zones(), "wire:shape", "no such time zone", zone=name)
    return ZoneInfo(name)


def during(first: str, last: str, zone: ZoneInfo) -> tuple[int | None, int | None]:
    """The moments at which the days from *first* to *last* begin and are over, in microseconds UTC.

    Days are written ``2026-11-17``; one that is left out bounds nothing.
    """
    begins, ends = _day(first), _day(last)
    if begins is not None and ends is not None:
        require(begins <= ends, "wire:shape", "the first day is after the last", day=last)
    since = None if begins is None else _midnight(begins, zone)
    return since, None if ends is None else _midnight(ends + _DAY, zone)


def _day(text: str) -> date | None:
    try:
        found = date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused("wire:shape", "no such day", day=text) from None
    here = found is None or 1970 < found.year < 9999  # Any other has no moment that we can write.
    require(here, "wire:shape", "no such day", day=text)
    return found


def _midnight(day: date, zone: ZoneInfo) -> int:
    return (datetime.combine(day, time(), zone) - _EPOCH) // _MICRO


@cache
def _zones() -> set[str]:
    return available_timezones()
