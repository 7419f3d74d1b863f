"""How an answer is computed: by enumeration or in lots of drawn deals, plain or compiled."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from itertools import combinations
from math import comb, prod
from typing import TypeAlias

from msgspec.structs import replace

from banca.maths.equity import plain
from banca.maths.equity.deal import Deal
from banca.maths.equity.result import Counts
from banca.maths.generator import Start, start

TRIALS = 1_000_000  # The default.
LOT = 1 << 16  # Trials; part of the meaning of a seed, so it must never change.
MOST_WAYS = 2_000  # To deal unknown hands, up to which the default answer is exact;
FEW_WAYS = 20  # the same without numba.

Exact: TypeAlias = Callable[[Deal], Counts]
Lot: TypeAlias = Callable[[Deal, Start, int], Counts]


def ways(deal: Deal) -> int:
    """In how many ways the unknown hands can be dealt, at most."""
    left, hole = len(deal.left), deal.variant.hole
    random = sum(not one.hands for one in deal.holdings)
    ranges = prod(len(one.hands) for one in deal.holdings if one.hands)
    return ranges * prod(comb(left - hole * number, hole) for number in range(random))


def is_quick(deal: Deal, *, compiled: bool = True) -> bool:
    """Whether an exact answer takes no more than a second or two."""
    return ways(deal) <= (MOST_WAYS if compiled and find_spec("numba") else FEW_WAYS)


def enumerated(deal: Deal, *, compiled: bool = True) -> Iterator[tuple[int, Counts]]:
    """Try every deal; after each way to deal the unknown hands, yield how many are done."""
    exact = _exact(compiled)
    counts: Counter[int] = Counter()
    for done, one in enumerate(_filled(deal), 1):
        counts.update(exact(one))
        yield done, counts


def sampled(
    deal: Deal, trials: int, seed: int, workers: int = 1, *, compiled: bool = True
) -> Iterator[tuple[int, Counts]]:
    """Draw *trials* deals; after each lot, in order, yield how many are done.

    The same seed gives the same answer, whatever the number of workers. They are threads: the
    compiled loops release the GIL.
    """
    assert trials > 0 < workers, f"{trials} trials by {workers} workers are none"
    lot = _lot(compiled)
    counts: Counter[int] = Counter()
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        ahead: deque[tuple[int, Future[Counts]]] = deque()
        asked = 0
        try:
            while done < trials:
                while asked < trials and len(ahead) < 2 * workers:  # Not far ahead.
                    size = min(LOT, trials - asked)
                    future = pool.submit(lot, deal, start(seed, asked // LOT), size)
                    ahead.append((size, future))
                    asked += size
                size, future = ahead.popleft()
                counts.update(future.result())
                done += size
                yield done, counts
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _filled(deal: Deal) -> Iterator[Deal]:
    """The deal with every way to deal the unknown hands."""
    if deal.known:
        yield deal
        return
    place = deal.hands.index(())
    one = deal.holdings[place]
    left = {*deal.left}
    for hand in one.hands or combinations(deal.left, deal.variant.hole):
        if left >= {*hand}:
            holdings = list(deal.holdings)
            holdings[place] = replace(one, hands=(hand,))
            yield from _filled(replace(deal, holdings=tuple(holdings)))


def _exact(compiled: bool) -> Exact:
    if compiled and find_spec("numba"):
        from banca.maths.equity import fast

        return fast.exact
    return plain.exact


def _lot(compiled: bool) -> Lot:
    if compiled and find_spec("numba"):
        from banca.maths.equity import fast

        return fast.lot
    return plain.lot
