"""The system's entropy, chosen by the test: as a pytest plugin, and for test processes.

Whatever a house draws comes from a key, nonces, lots and names that are made from the system's
entropy. In a test that is replaced by a stream that follows from the test's name and one word, so
that a run can be repeated. `BANCA_TEST_LUCK` sets another word. A test of chance itself is marked
``@by_chance``, and gets the system's own.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from threading import Lock

import pytest

VARIABLE = "BANCA_TEST_LUCK"
WORD = os.environ.get(VARIABLE, "banca")

by_chance = pytest.mark.by_chance


class Entropy:
    """One stream of bytes per requested size.

    By size, since threads ask in an arbitrary order: the nonces of rounds, which have 32 bytes, do
    not depend on how many names or tokens are made in between.
    """

    def __init__(self, *words: str) -> None:
        self._words = "\n".join(words)
        self._asked: Counter[int] = Counter()
        self._one_at_a_time = Lock()  # No two threads may get the same.

    def __call__(self, size: int) -> bytes:
        with self._one_at_a_time:
            self._asked[size] += 1
            text = f"{self._words}\n{size}\n{self._asked[size]}"
        return hashlib.shake_256(text.encode()).digest(size)


def choose(*words: str) -> None:
    """From now on this process draws what follows from *words*."""
    os.urandom = Entropy("os", *words)
    random._urandom = Entropy("random", *words)  # type: ignore[attr-defined]  # Of SystemRandom.


@contextmanager
def chosen(*words: str) -> Iterator[None]:
    """What is drawn inside follows from *words*."""
    systems = os.urandom, random._urandom  # type: ignore[attr-defined]
    choose(*words)
    try:
        yield
    finally:
        os.urandom, random._urandom = systems  # type: ignore[attr-defined]


def pytest_report_header() -> str:
    return f"luck: {VARIABLE}={WORD}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    if item.get_closest_marker("by_chance"):
        return (yield)
    with chosen(WORD, item.nodeid):
        return (yield)
