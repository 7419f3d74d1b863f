"""Faults on demand: a game that breaks, and books that fail. Also books without a file."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from banca.games import roulette
from banca.house.accounts import owner, path
from banca.house.books import Act, Books, Command, Envelope, Lying, OutOfStep, StoreError, Verdict
from banca.house.ledger import Plan, check, judge
from banca.kit.chance import Chance


class Broken(Exception):  # noqa: N818 - A bug of ours, in the flesh.
    pass


class Faulty:
    """A game unchanged but for *breaks*, which is asked before every command."""

    def __init__(self, game: Any = roulette.GAME) -> None:
        self.breaks: Callable[[Any], bool] = lambda command: False
        self.decides, self.croupier = game.decide, game.croupier
        self.game = replace(game, decide=self.decide, croupier=lambda state: self.croupier(state))

    def decide(self, state: Any, command: Any, chance: Chance) -> Any:
        if self.breaks(command):
            raise Broken(f"cannot decide {type(command).__name__}")
        return self.decides(state, command, chance)


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


class MemoryBooks:
    """Books without a disk: the same verdicts as any store's, thousands of them per second."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.commits = 0
        self.trouble = None
        self._balances: dict[Any, int] = {}
        self._commands: dict[Any, Command] = {}
        self._log: dict[str, list[Envelope]] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        self._nonces: dict[str, dict[int, bytes]] = {}

    async def commit(self, stream: str, seq: int, acts: Sequence[Act]) -> Verdict:
        for act in acts:
            check(act)
        await asyncio.sleep(0)
        log = self._log.setdefault(stream, [])
        if seq != len(log):
            raise OutOfStep(stream, seq, len(log))
        found = judge(Plan(stream, seq, tuple(acts)), self._balances, self._commands)
        self._balances.update(found.balances)
        self._commands.update(found.commands)
        self.commits += bool(found.done)
        at = self.clock()
        for act in acts[: found.done]:
            for number, draws, body in act.facts:
                fields = (stream, len(log), at, act.by, number, draws, act.command, body)
                log.append(Envelope(*fields, b""))
            for epoch, nonce in act.nonces:
                self._nonces.setdefault(stream, {})[epoch] = nonce
            if act.snapshot is not None:
                self._snapshots[stream] = (len(log), act.snapshot)
        return Verdict(found.done, found.stopped, len(log), at, found.balances)

    async def events(self, stream: str, first: int = 0, count: int | None = None) -> list[Envelope]:
        log = self._log.get(stream, [])
        return log[first : None if count is None else first + count]

    async def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        return self._snapshots.get(stream)

    async def nonces(self, stream: str, first: int, count: int) -> dict[int, bytes]:
        known = self._nonces.get(stream, {}).items()
        return {epoch: nonce for epoch, nonce in known if first <= epoch < first + count}

    async def command(self, player: str, id: str) -> Command | None:
        await asyncio.sleep(0)
        return self._commands.get((player, id))

    async def balances(self, accounts: Iterable[Any]) -> dict[Any, int]:
        return {account: self._balances.get(account, 0) for account in accounts}

    async def owned(self, player: str) -> dict[Any, int]:
        balances = self._balances.items()
        return {account: cents for account, cents in balances if owner(account[1]) == player}

    async def head(self, stream: str) -> int:
        return len(self._log.get(stream, []))

    async def streams(self, prefix: str = "") -> list[str]:
        return sorted(stream for stream in self._log if stream.startswith(prefix))

    async def bases(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for stream in sorted(self._log):
            found.setdefault(re.split("[~:]", stream)[0], stream)
        return found

    async def staked(self, stream: str) -> bool:
        held = {path(id).stream for (_, id), cents in self._balances.items() if cents}
        return stream in held

    async def lying(self, asset: str, after: str = "") -> tuple[list[Lying], str]:
        held = sorted(id for (its, id), cents in self._balances.items() if its == asset and cents)
        found = [path(id) for id in held if path(id).kind == "held"]
        return [Lying(at.stream, at.player, self._log[at.stream][-1].at) for at in found], ""

    async def written_at(self) -> int:
        return max((log[-1].at for log in self._log.values()), default=0)

    async def record(self, kind: str, stream: str, body: bytes) -> None:
        pass

    def follow(self, tell: Any) -> None:
        """Nothing is told: these books have no jackpots."""

    async def close(self) -> None:
        pass
