"""Old events carried forward: the one place that knows how the log was once written.

An event is read in exactly the form in which it is written today (`house/form.py`). When that
form changes, the log does not: stored events keep their bytes and hashes for ever. Instead a
function is added here, under the game and the name that the event had in the log. It takes the old
event as a plain JSON object and returns the new one; an event in today's form it returns unchanged.

    def _wallet(event: Fields) -> Fields:
        return {"wallet": "cash", **event}

    CARRIED = {("roulette", "Staked"): _wallet}

What every game has, such as ``Staked``, ``Opened`` or ``SeedSealed``, may be carried for all of
them at once: the game is ``EVERY``. An abandoned name may be carried to another, and that one on to
a third. A new meaning under the same name and fields cannot be told from the old one: a change of
meaning needs a new name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

Fields: TypeAlias = dict[str, Any]
Carry: TypeAlias = Callable[[Fields], Fields]

EVERY = "*"
CARRIED: dict[tuple[str, str], Carry] = {}


class _Named(msgspec.Struct):
    type: str = ""


class _First(msgspec.Struct):
    game: str = ""


_name = msgspec.json.Decoder(_Named)


def game_of(first: bytes) -> str:
    """The game of a stream, by its first event; "" for streams of no table."""
    try:
        return msgspec.json.decode(first, type=_First).game
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""


def forward(game: str, body: bytes) -> bytes:
    """An event of *game* as it would be written today."""
    if not CARRIED:
        return body
    try:
        name = _name.decode(body).type
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return body  # It is no event; the reader will say so.
    for _ in range(len(CARRIED) + 1):
        step = CARRIED.get((game, name)) or CARRIED.get((EVERY, name))
        if step is None:
            return body
        before: Fields = msgspec.json.decode(body)
        after = step(dict(before))
        if after == before:
            return body
        name, body = after["type"], msgspec.json.encode(after)
    raise AssertionError(f"{name} of {game} is carried forward in a circle")
