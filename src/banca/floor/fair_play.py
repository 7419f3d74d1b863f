"""Fair play at a table between players: what the operator is shown of it, as it happens.

The game reports the signs that chips and times leave (`kit.game.Signs`) and who plays a hand; added
here is the one that only a house can see: several players of one hand on one device (PD-66,
809/2015:11.c). Nothing is refused or ended because of a sign: it is written down (PD-65), and a
person looks at it (reading:fair-play). Only if the house says so does a table take one player per
device.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations
from typing import Any

import msgspec

from banca.kit.game import AnyGame
from banca.kit.play import PlayerId

SIGN = "sign"  # The kinds under which the books record these signs,
REPORT = "report"  # and what players report about each other (809/2015:11.g, PD-67).

KEPT = 500  # Pairs on one device that a table remembers; the oldest may be reported again.


class Overseer:
    """Watches one table; where players do not play against each other there is nothing to see."""

    def __init__(
        self, game: AnyGame, rules: Any, devices: Callable[[PlayerId], Collection[str]]
    ) -> None:
        self._signs = game.signs
        self._tally = game.signs.tally(rules) if game.signs else None
        self._devices = devices
        self._together: dict[tuple[PlayerId, ...], None] = {}  # Pairs reported, the last `KEPT`.

    def saw(self, event: Any, at: int, round: int) -> Iterator[bytes]:
        """The signs in *event*, written at *at* (microseconds), for the books."""
        if self._signs is None:
            return
        self._tally, signs = self._signs.looked(self._tally, event, at)
        for sign in signs:
            yield msgspec.json.encode({"round": round, **_plain(sign)})
        for one, other in combinations(self._signs.opponents(event), 2):
            if self.beside(one, [other]):
                yield from self.together(one, other, round)

    def beside(self, player: PlayerId, others: Iterable[PlayerId]) -> list[PlayerId]:
        """Those of *others* who are on the same device as *player*."""
        known = set(self._devices(player))
        return [other for other in others if other != player and known & set(self._devices(other))]

    def together(self, one: PlayerId, other: PlayerId, round: int) -> Iterator[bytes]:
        """Record, once, that two players are on one device."""
        pair = tuple(sorted((one, other)))
        if pair not in self._together:
            self._together[pair] = None
            if len(self._together) > KEPT:
                del self._together[next(iter(self._together))]
            told = {"round": round, "kind": "device", "players": pair, "times": 1, "cents": 0}
            yield msgspec.json.encode(told)


def _plain(sign: Any) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(sign)
    told.pop("type")
    return told
