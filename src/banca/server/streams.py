"""Which table a stream belongs to, and which stream is meant by a table's name."""

from __future__ import annotations

import re

from banca.kit.play import require
from banca.server.house import House
from banca.server.routes import Call

NO_TABLE = ("wire:unknown", "no such table")


def table_of(house: House, stream: str) -> str:
    """The table that a stream belongs to; other rules, or a single player, add a suffix."""
    base = stream.partition("~")[0]
    place = re.sub(r"\.\d+\Z", "", base)
    return place if place in house.lobby.places else base


async def stream_of(call: Call) -> str:
    """The stream that is asked for: a table's present one, or an older one by its own name.

    The stream of an individual table belongs to its player, and nobody else may read it.
    """
    house = call.house
    name: str = call.path.table
    place = house.lobby.places.get(name)
    if place is None:
        owner = name.partition("~")[2]
        require(not owner or (call.player is not None and call.player.id == owner), *NO_TABLE)
        require(table_of(house, name) in house.lobby.places, *NO_TABLE)
        return name
    require(place.shared or call.player is not None, "wire:seat", "not signed in")
    return house.lobby.stream(name, call.player.id if call.player else "")
