"""Reading what somebody may have forged: every field is checked before it is believed."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple, TypeAlias

Fields: TypeAlias = dict[str, Any]

_HEX = re.compile(r"[0-9a-f]{64}\Z")


MOST = 1000  # Findings reported per stream, and per table beside the log: nobody needs more.


class Finding(NamedTuple):
    where: str  # "rou1#17", "EUR/2 world", "batch 5", "result 7"
    what: str


class Event(NamedTuple):
    """An event of the log, read: where it is, when and by whom it was written, and what it says."""

    where: str
    at: int
    by: str
    kind: str
    fields: Fields
    body: bytes


class Malformed(Exception):  # noqa: N818 - Said of an event; it ends as a finding.
    """A field that is not what the protocol says."""


def read_object(body: bytes) -> Fields:
    """The body as an object, without duplicate names (which would count?) and fractions."""
    written = body.decode()
    found, end = _DECODER.raw_decode(written)
    if end != len(written):  # Perhaps blanks; whatever else it is, this raises.
        found = _DECODER.decode(written)
    if not isinstance(found, dict):
        raise Malformed("no object")
    return found


def snapshot_state(snapshot: bytes) -> Any:
    try:
        return read_object(snapshot).get("state")
    except (Malformed, ValueError, RecursionError):
        return None


def snapshot_schema(snapshot: bytes) -> str:
    """The hash of the form in which a snapshot's state was written; "" if it does not say."""
    try:
        return text(read_object(snapshot), "schema")
    except (Malformed, ValueError, RecursionError):
        return ""


def text(fields: Fields, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value.isprintable():
        raise Malformed(f"{name} is not text")
    return value


def is_hash(value: object) -> bool:
    return isinstance(value, str) and _HEX.match(value) is not None


def hexadecimal(fields: Fields, name: str) -> str:
    value = text(fields, name)
    if not _HEX.match(value):
        raise Malformed(f"{name} is not 32 bytes in hex")
    return value


def whole(fields: Fields, name: str) -> int:
    value = fields.get(name)
    if type(value) is not int or not 0 <= value < 2**63:
        raise Malformed(f"{name} is not a number")
    return value


def rows(fields: Fields, name: str) -> list[Any]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise Malformed(f"{name} is not a list")
    return value


def columns(fields: Fields, name: str, *places: int) -> list[int]:
    """The sums over some columns of a list of rows."""
    totals = [0] * len(places)
    for row in rows(fields, name):
        for at, place in enumerate(places):
            if not isinstance(row, list) or len(row) <= place or type(row[place]) is not int:
                raise Malformed(f"{name} has a row without its cents")
            totals[at] += row[place]
    return totals


def _pairs(pairs: list[tuple[str, Any]]) -> Fields:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Malformed("a field appears twice")
    return fields


def _no_number(text: str) -> Any:
    raise Malformed(f"{text} is not a whole number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_float=_no_number, parse_constant=_no_number
)
