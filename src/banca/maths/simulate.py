"""What a bet is worth by simulation: many rounds, counted, with the error of the count.

A run is cut into lots of `LOT` rounds. Each begins at a fresh table with a generator of its own,
so that the same seed gives the same rounds whatever the number of workers; what is still on the
table at the end of a lot is left out: one bet per spot among hundreds of thousands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from math import inf, nan, sqrt
from typing import Any

from banca.kit.game import AnyGame
from banca.kit.play import Cents, Spot, Value
from banca.maths.generator import start
from banca.maths.odds import odds
from banca.maths.twin import Counts, Nets, Twin, tabulated
from banca.maths.twins import craps
from banca.maths.twins.baccarat import Baccarat
from banca.maths.twins.blackjack import Blackjack
from banca.maths.twins.slots import Slots

AT_99 = 2.5758293035489004  # Standard errors on either side that contain 99 % of a normal curve.
LOT = 1 << 20  # Rounds; part of the meaning of a seed, so it must never change.

Maker = Callable[[AnyGame, Any], Twin]
TWINS: dict[str, Maker] = {  # Of games that one table of draws cannot describe.
    "craps": craps.twin,
    "baccarat": Baccarat,
    "blackjack": Blackjack,
    "slots": Slots,
}


class Estimate(Value):
    """What the house kept of one bet, as a fraction of the stake, beside the exact value."""

    spot: Spot
    exact: Fraction
    simulated: float
    error: float  # The standard error of the simulated value.
    decided: int  # Bets that were decided; a stake that stays takes several rounds.

    @property
    def low(self) -> float:
        """With `high`, the interval that holds the exact value in 99 runs out of 100."""
        return self.simulated - AT_99 * self.error

    @property
    def high(self) -> float:
        return self.simulated + AT_99 * self.error

    @property
    def holds(self) -> bool:
        return not self.decided or self.low <= self.exact <= self.high

    @property
    def off(self) -> float:
        """How many standard errors apart the two are."""
        return abs(self.simulated - float(self.exact)) / self.error if self.decided else 0.0


def twin_of(game: AnyGame, rules: Any, *, whole_shoes: bool = False) -> Twin:
    """The fast twin of a table with *rules*; blackjack with a new shoe per round, or whole ones."""
    if whole_shoes and game.name == "blackjack":
        return Blackjack(game, rules, whole_shoes=True)
    maker: Maker = TWINS.get(game.name, tabulated)
    return maker(game, rules)


def can_be_simulated(game: AnyGame) -> bool:
    return game.name in TWINS or (game.cloth is not None and game.cloth.returned is not None)


def drawn(twin: Twin, rounds: int, seed: int, workers: int = 1) -> Iterator[tuple[int, Counts]]:
    """Play *rounds*; after each lot, in order, yield how many are done and the counts.

    The same seed gives the same counts, whatever the number of workers. They are threads: the
    compiled loops release the GIL.
    """
    sizes = (min(LOT, rounds - first) for first in range(0, rounds, LOT))
    counts: Counts = ()
    done = 0
    with _Crew(twin, seed, workers) as crew:
        for size, found in crew.played(sizes):
            done += size
            counts = [a + b for a, b in zip(counts, found, strict=True)] if counts else found
            yield done, counts


class _Crew:
    """Workers that play lots ahead of the collector, but not far ahead."""

    def __init__(self, twin: Twin, seed: int, workers: int) -> None:
        assert workers > 0, f"{workers} workers do no work"
        self._twin, self._seed, self._workers = twin, seed, workers
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def played(self, sizes: Iterator[int]) -> Iterator[tuple[int, Counts]]:
        if not self._pool:
            for lot, size in enumerate(sizes):
                yield size, self._twin.lot(start(self._seed, lot), size)
            return
        ahead: deque[tuple[int, Future[Counts]]] = deque()
        for lot, size in enumerate(sizes):
            future = self._pool.submit(self._twin.lot, start(self._seed, lot), size)
            ahead.append((size, future))
            if len(ahead) > 2 * self._workers:
                size, future = ahead.popleft()
                yield size, future.result()
        while ahead:
            size, future = ahead.popleft()
            yield size, future.result()


def estimates(game: AnyGame, rules: Any, twin: Twin, counts: Counts) -> list[Estimate]:
    """What *counts* say about every spot, beside the exact value."""
    exact = exact_values(game, rules, twin)
    return [
        estimate(spot, exact[spot], twin.stakes[at], twin.nets(at, counts), twin.reach(at))
        for at, spot in enumerate(twin.spots)
    ]


def exact_values(game: AnyGame, rules: Any, twin: Twin) -> dict[Spot, Fraction]:
    """What the house keeps of each bet: from the twin's table where possible, otherwise `odds`.

    They agree: tests/maths/test_simulate.py.
    """
    found = {spot: twin.exact(at) for at, spot in enumerate(twin.spots)}
    known = {spot: edge for spot, edge in found.items() if edge is not None}
    if len(known) < len(found):
        known |= {row.bet: row.edge for row in odds(game, rules) if found.get(row.bet) is None}
    return known


def estimate(
    spot: Spot, exact: Fraction, stake: Cents, nets: Nets, reach: tuple[Cents, Cents]
) -> Estimate:
    decided = sum(nets.values())
    if not decided:
        return Estimate(spot, exact, nan, inf, 0)
    kept = Fraction(-sum(net * count for net, count in nets.items()), decided * stake)
    squares = Fraction(sum(net * net * count for net, count in nets.items()), decided * stake**2)
    variance = squares - kept * kept
    if not variance:
        # A run with only one result says nothing about the spread: assume the widest.
        variance = Fraction(reach[1] - reach[0], 2 * stake) ** 2
    return Estimate(spot, exact, float(kept), sqrt(variance / decided), decided)
