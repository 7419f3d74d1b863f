"""How often somebody may ask."""

from __future__ import annotations

from banca.server.rate import Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_then_so_many_per_second() -> None:
    clock = Clock()
    bucket = Bucket(3, 2, clock)

    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.4
    assert not bucket.take()
    clock.now += 0.1
    assert bucket.take()
    assert not bucket.take()


def test_a_long_silence_fills_no_more_than_the_bucket() -> None:
    clock = Clock()
    bucket = Bucket(3, 2, clock)
    clock.now += 3600

    assert sum(bucket.take() for _ in range(10)) == 3


def test_each_name_has_its_own_and_the_oldest_is_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(1, 0.001, names=2, clock=clock)

    assert [buckets.take(name) for name in ("a", "a", "b")] == [True, False, True]
    assert buckets.take("c")  # «a», the least recently used, makes room.
    assert [buckets.take(name) for name in ("b", "a")] == [False, True]
