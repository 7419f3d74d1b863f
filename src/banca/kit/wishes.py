"""How a wish is filled in by whoever knows only its offer: the terminal, and players in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from banca.kit.play import Cents, Spot, Value


def staking(wish: Any) -> str:
    """The name of the wish by which bets are made, of all those of a game against the house.

    Where no bets lie on a cloth, it is the one that names an amount, and it starts the round.
    """
    fields = {kind.__name__: kind.__struct_fields__ for kind in get_args(wish)}
    amounts = (name for name, named in fields.items() if "cents" in named)
    return "PlaceBets" if "PlaceBets" in fields else next(amounts, "")


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
