"""How often somebody may ask: a token bucket."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic


class Bucket:
    """A burst at once, and from then on a fixed number per second."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_per_s")

    def __init__(self, most: int, per_s: float, clock: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._per_s = per_s
        self._clock = clock
        self._left = float(most)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now; if so, it is taken."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def owe(self, many: int) -> None:
        """*many* were used, even if they were not there: what is missing has to be waited for."""
        self._fill()
        self._left -= many

    def wait_s(self) -> float:
        """In how many seconds there is something in it; 0: now."""
        self._fill()
        return 0.0 if self._left >= 1 else (1 - self._left) / self._per_s

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._per_s)
        self._at = now


class Buckets:
    """One bucket per name. The least recently used name is dropped first."""

    def __init__(
        self,
        most: int,
        per_s: float,
        names: int = 10_000,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._most = most
        self._per_s = per_s
        self._names = names
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._most, self._per_s, self._clock)
            if len(self._buckets) > self._names:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take()
