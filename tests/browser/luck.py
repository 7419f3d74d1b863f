"""Luck that a test chooses: the house's key, its nonces, ids, and what is drawn.

All of it follows from one word, so that a run can be repeated, and five words make five different
runs. A test that needs a certain card or throw says so beforehand (`Script`): the rest of the round
is drawn as usual. Passed to the house's own constructors by `tests.browser.hurried`, and known to
nobody else.
"""

from __future__ import annotations

import hmac
import os
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from banca.floor.luck import Sealed
from banca.kit.cards import Card
from banca.kit.chance import Face

VARIABLE = "BANCA_TEST_LUCK"
LUCK = os.environ.get(VARIABLE, "banca")  # For the tests alone: no house reads it.


class Luck:
    """Everything that a house draws, from *word*."""

    def __init__(self, word: str) -> None:
        assert word, "a test's house has its luck chosen"
        self._word = word.encode()

    @property
    def key(self) -> bytes:
        return self._bytes("key")

    def random(self, of: str) -> random.Random:
        return random.Random(self._bytes(of))

    def counted(self, of: str) -> Callable[[], bytes]:
        """The first, the second, and so on, 32 bytes each."""
        count = iter(range(10**9))
        return lambda: self._bytes(f"{of} {next(count)}")

    def _bytes(self, of: str) -> bytes:
        return hmac.digest(self._word, of.encode(), "sha256")


class Script:
    """What some rounds of some streams will draw, from their first draw on."""

    def __init__(self) -> None:
        self._faces: dict[tuple[str, int], tuple[Any, ...]] = {}

    def write(self, stream: str, first: int, rounds: Sequence[Sequence[Any]]) -> None:
        """Round *first* of *stream* draws the first of *rounds*, the next one the next."""
        for number, faces in enumerate(rounds, first):
            self._faces[stream, number] = tuple(faces)

    def of(self, stream: str, number: int) -> tuple[Any, ...]:
        return self._faces.get((stream, number), ())

    def chance(self) -> type[Sealed]:
        """Sealed luck that follows the script as far as it goes."""
        script = self

        class Scripted(Sealed):
            def pick(self, options: Mapping[Face, int]) -> Face:
                faces = script.of(self._table, self._luck.round)
                if self.draws >= len(faces):
                    return super().pick(options)
                wanted = faces[self.draws]
                found = next((face for face in options if str(face) == wanted), None)
                assert found is not None, f"{wanted!r} cannot come up among {list(options)}"
                assert isinstance(found, str | int)
                self.faces.append(found)
                return found

        return Scripted

    def order(
        self, shuffled: Callable[[bytes, str, int, tuple[Card, ...]], tuple[Card, ...]]
    ) -> Callable[[bytes, str, int, tuple[Card, ...]], tuple[Card, ...]]:
        """A pack *shuffled* as usual, with the cards of the script on top."""

        def order(key: bytes, table: str, round: int, deck: tuple[Card, ...]) -> tuple[Card, ...]:
            found, top = shuffled(key, table, round, deck), self.of(table, round)
            assert set(top) <= set(deck), f"{top} are not all in the pack"
            return (*top, *(card for card in found if card not in top))

        return order
