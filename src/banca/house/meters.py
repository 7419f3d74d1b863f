"""The meters of a machine as its ledger has them: sums over the postings of its stream.

A game folds the same figures from its events (kit/meters.py). Both must agree, and the auditor has
a third sum of its own: if they do not, a machine that is opened takes no bets
(`floor/memory.py`, 1441/95-VIII:9), and what the ledger has decides (1441/95-VIII:14).
"""

from __future__ import annotations

from banca.house.accounts import Kind, path
from banca.house.store import Source
from banca.kit.meters import Meters
from banca.kit.play import Cents

MOVED = "select source, target, sum(cents) from posting where stream = ? group by source, target"


def meters_of(source: Source, stream: str) -> Meters:
    sums: dict[tuple[Kind, Kind], Cents] = {}
    for one, other, cents in source.all(MOVED, (stream,)):
        way = path(one).kind, path(other).kind
        sums[way] = sums.get(way, 0) + int(cents)  # Not every store returns a sum as an int.
    given = sums.get(("house", "jackpot"), 0)
    return Meters(
        staked=sums.get(("player", "held"), 0),
        paid=sums.get(("held", "player"), 0),
        kept=sums.get(("held", "house"), 0) - sums.get(("house", "held"), 0) - given,
        contributed=given,
        won=sums.get(("award", "held"), 0),
    )
