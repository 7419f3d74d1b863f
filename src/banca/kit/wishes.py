"""How a wish is filled in by whoever knows only its offer: the terminal, and players in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from banca.kit.play import Cents, Spot, Value


def filled(
    kind: type[Value], named: Callable[[str], Spot], cents: Callable[[], Cents]
) -> dict[str, Any]:
    """The fields of a wish of *kind* besides its player, by their names and in their order.

    Bets and amounts take *cents*; any other field takes what is *named* for it, but one with a
    default keeps it: no offer speaks of that.
    """
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        match field.name:
            case "player":
                pass
            case "bets":
                fields["bets"] = ((named("bets"), cents()),)
            case "cents":
                fields["cents"] = cents()
            case name if field.required:
                fields[name] = named(name)
    return fields
