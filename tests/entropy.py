"""The system's entropy, chosen by the test: as a pytest plugin, and for test processes.

Whatever a house draws comes from a key, nonces, lots and names that are made from the system's
entropy. In a test that is replaced by a stream that follows from the test's name and one word, so
that a run can be repeated. `BANCA_TEST_LUCK` sets another word. What a module draws as it is
imported is chosen too. A test of chance itself is marked
``@by_chance``, and gets the system's own.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from threading import Lock

import pytest

VARIABLE = "BANCA_TEST_LUCK"


def command(start: int = 1) -> str:
    """`banca` in a process of its own, in a tree that has tests: what it draws is chosen.

    Each *start* of the same house draws something else, as it would by chance.
    """
    said = (
        "from tests import entropy; entropy.choose(entropy.WORD, 'command {}'); "
        "from banca.cli import main; main()"
    )
    return said.format(start)


COMMAND = command()
WORD = os.environ.get(VARIABLE, "banca")
IMPORTED = (WORD, "imported")

by_chance = pytest.mark.by_chance
Source = Callable[[int], bytes]


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
    _draw_from(Entropy("os", *words), Entropy("random", *words))


@contextmanager
def chosen(*words: str) -> Iterator[None]:
    """What is drawn inside follows from *words*."""
    before = _sources()
    choose(*words)
    try:
        yield
    finally:
        _draw_from(*before)


@contextmanager
def by_the_system() -> Iterator[None]:
    """What is drawn inside is the system's own."""
    before = _sources()
    _draw_from(*_SYSTEMS)
    try:
        yield
    finally:
        _draw_from(*before)


def _sources() -> tuple[Source, Source]:
    return os.urandom, random._urandom  # type: ignore[attr-defined]


def _draw_from(system: Source, generator: Source) -> None:
    os.urandom = system
    random._urandom = generator  # type: ignore[attr-defined]  # Of SystemRandom.


def pytest_report_header() -> str:
    return f"luck: {VARIABLE}={WORD}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    _met[item.nodeid] += 1  # Some plugins give many tests one name, and their house is the same.
    again = [] if _met[item.nodeid] == 1 else [str(_met[item.nodeid])]
    chance = item.get_closest_marker("by_chance")
    with by_the_system() if chance else chosen(WORD, item.nodeid, *again):
        return (yield)


_met: Counter[str] = Counter()
_SYSTEMS = _sources()
choose(*IMPORTED)  # Before pytest imports the next plugin, and whatever that imports.
