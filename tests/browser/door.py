"""The test's own door into its house: the clocks that it turns, and the luck that it chooses.

At shared tables a clock runs for all to see but never strikes: no window closes and no pause ends
before the test says so, however slow the machine. Only what nobody waits for, such as the next card
of a deal, comes by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from banca.floor.lobby import Lobby
from banca.floor.table import Table
from banca.house.books import Books
from banca.kit.play import After
from banca.server.operator import operator_app
from tests.browser.luck import Script

PATIENCE_S = 60.0
LONG_S = 60.0
LATE = {"PassOver", "Remind", "Dismiss"}  # What happens to somebody who does nothing, at poker.
FREE = {"Draw", "CutUp"}  # What the croupier does between decisions.


class Turned(Table):
    """A table whose clock the test turns."""

    @property
    def waits(self) -> bool:
        """Whether the croupier waits for the test to say that the time is up."""
        if self._clock.after is None or not self.game.shared(self.rules):
            return False
        order = type(self._clock.after.order).__name__
        if self.game.name == "poker":  # Where a test lets time run out, it has seconds.
            return self._clock.after.seconds >= LONG_S or order in LATE
        return order not in FREE

    @property
    def phase(self) -> str:
        return str(self.public()["view"]["phase"])

    def _arm(self, after: After | None) -> None:
        super()._arm(after)
        if self.waits and not self._clock.hurried:
            self._clock.stop()

    async def turn(self, to: list[str]) -> None:
        """Let the time run out, again and again, until the table is at one of the phases *to*."""
        while self.phase not in to:
            if self.waits:
                await self._strikes()
            else:
                await asyncio.sleep(0.01)

    async def strike(self, player: str) -> None:
        """Let the clock of *player* run out, time bank included, if it is the one running."""
        while (self.public()["view"].get("turn") or {}).get("player") == player:
            if self.waits:
                await self._strikes()
            else:
                await asyncio.sleep(0.01)

    async def lapse(self) -> None:
        """Let the time run out once, if that is up to the test."""
        while not self.waits:
            await asyncio.sleep(0.01)
        await self._strikes()

    async def _strikes(self) -> None:
        assert self._clock.after is not None
        seq = self.seq
        self.order(self._clock.after.order)
        while self.seq == seq:
            await asyncio.sleep(0.01)


class Turn(msgspec.Struct):
    table: str
    to: list[str]


class Strike(msgspec.Struct):
    table: str
    player: str


class Lapse(msgspec.Struct):
    table: str


class Draws(msgspec.Struct):
    table: str
    player: str
    rounds: list[list[Any]]


def doored(script: Script) -> Callable[[Lobby, str, Books], Starlette]:
    """The operator's door, and the test's door beside it."""

    def doors(lobby: Lobby, token: str, books: Books) -> Starlette:
        async def table_of(name: str, player: str = "") -> Turned:
            table = await lobby.table(name, player)
            assert isinstance(table, Turned)
            return table

        async def done(work: Coroutine[Any, Any, None], table: Turned) -> Response:
            try:
                await asyncio.wait_for(work, PATIENCE_S)
            except TimeoutError:
                return Response(f"{table.stream} is {table.phase}, due {table.due()}", 500)
            return Response()

        async def turn(request: Request) -> Response:
            asked = msgspec.json.decode(await request.body(), type=Turn)
            table = await table_of(asked.table)
            return await done(table.turn(asked.to), table)

        async def strike(request: Request) -> Response:
            asked = msgspec.json.decode(await request.body(), type=Strike)
            table = await table_of(asked.table)
            return await done(table.strike(asked.player), table)

        async def lapse(request: Request) -> Response:
            table = await table_of(msgspec.json.decode(await request.body(), type=Lapse).table)
            return await done(table.lapse(), table)

        async def draws(request: Request) -> Response:
            asked = msgspec.json.decode(await request.body(), type=Draws)
            table = await table_of(asked.table, asked.player)
            script.write(table.stream, table.round, asked.rounds)
            return Response()

        return Starlette(
            routes=[
                Route("/test/turn", turn, methods=["POST"]),
                Route("/test/strike", strike, methods=["POST"]),
                Route("/test/lapse", lapse, methods=["POST"]),
                Route("/test/draws", draws, methods=["POST"]),
                Mount("/", operator_app(lobby, token, books)),
            ]
        )

    return doors
