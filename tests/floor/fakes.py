"""Faults to order: a game that breaks, and books that fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from banca.games import roulette
from banca.house.books import Act, Books, OutOfStep, StoreError, Verdict
from banca.kit.chance import Chance


class Broken(Exception):  # noqa: N818 - A bug of ours, in the flesh.
    pass


class Faulty:
    """Roulette as it is, but for what *breaks* says: it is asked before every command."""

    def __init__(self) -> None:
        self.breaks: Callable[[Any], bool] = lambda command: False
        self.game = SimpleNamespace(**{name: getattr(roulette, name) for name in roulette.__all__})
        self.game.decide = self.decide

    def decide(self, state: Any, command: Any, chance: Chance) -> Any:
        if self.breaks(command):
            raise Broken(f"cannot decide {type(command).__name__}")
        return roulette.decide(state, command, chance)


class Shaky:
    """Books whose commits fail when told to, before anything is written or after all of it."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self.before: list[Exception] = []
        self.after: list[Exception] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._books, name)

    async def commit(self, stream: str, seq: int, acts: Sequence[Act]) -> Verdict:
        if self.before:
            raise self.before.pop(0)
        verdict = await self._books.commit(stream, seq, acts)
        if self.after:
            raise self.after.pop(0)
        return verdict


def lost() -> StoreError:
    return StoreError("the disk is gone")


def out_of_step() -> OutOfStep:
    return OutOfStep("am38", 1, 2)
