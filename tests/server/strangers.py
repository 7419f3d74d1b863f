"""Strangers at the door: raw connections from addresses of their own, and a house to try them on.

Attackers call from addresses in 127.0.0.0/8; 127.0.0.1 is somebody honest.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.routing import Mount, Route

from banca.server.app import make_app
from banca.server.house import House
from banca.server.operator import metrics_page, operator_app
from banca.server.settings import Settings
from tests.clock import PATIENCE_S
from tests.server.doors import open_house, serving

HONEST, STRANGER, PROXY = "127.0.0.1", "127.0.0.66", "127.0.0.88"
TOKEN = "the operator's own"
GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)

    @property
    def bound(self) -> str:
        return str(self.said["values"].get("bound", ""))


class Line:
    """A raw connection, for whoever does not speak HTTP as they should."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def pour(self, data: bytes) -> bool:
        """Send it; False: the house has answered, or does not take any more."""
        self.writer.write(data)
        answered = asyncio.create_task(self._answered())
        sent = asyncio.create_task(self.writer.drain())
        await asyncio.wait({answered, sent}, return_when=asyncio.FIRST_COMPLETED)
        answered.cancel()
        sent.cancel()
        await asyncio.gather(answered, sent, return_exceptions=True)
        return not (self.reader._buffer or self.reader.at_eof())  # type: ignore[attr-defined]

    async def _answered(self) -> None:
        while not (self.reader._buffer or self.reader.at_eof()):  # type: ignore[attr-defined]
            await asyncio.sleep(0.001)  # Real time: between two looks.

    async def reply(self) -> Reply:
        async with asyncio.timeout(PATIENCE_S):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, value in (x.split(": ", 1) for x in lines)}
            body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Reply(int(first.split()[1]), headers, body)

    async def ended(self) -> bool:
        """Wait until the house has hung up."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                while await self.reader.read(65536):
                    pass
            except ConnectionError:
                pass
        return True


@asynccontextmanager
async def lines(port: int, *hosts: str) -> AsyncIterator[list[Line]]:
    opened = [
        Line(*await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0)))
        for host in hosts
    ]
    try:
        yield opened
    finally:
        for line in opened:
            line.writer.transport.abort()


async def ask(port: int, data: bytes, host: str = STRANGER) -> Reply:
    async with lines(port, host) as (line,):
        await line.pour(data)
        return await line.reply()


@asynccontextmanager
async def attacked(where: Path, **bounds: Any) -> AsyncIterator[tuple[House, int]]:
    """A house with all its doors, and the port that it is served on."""
    settings = Settings(**bounds)
    async with open_house(where, settings) as house:
        routes = [
            Mount("/api/operator", operator_app(house.lobby, TOKEN, house.books)),  # type: ignore[arg-type]
            Route("/api/metrics", metrics_page(TOKEN)),
            Mount("/", make_app(house)),
        ]
        async with serving(Starlette(routes=routes), settings) as port:
            yield house, port


async def met(port: int, bound: str) -> int:
    """How often a bound was met, as the house counts it."""
    page = await ask(port, b"GET /api/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", HONEST)
    (count,) = re.findall(rf'bound_met_total{{bound="{bound}"}} (\d+)', page.body.decode())
    return int(count)


async def well(port: int) -> bool:
    """Whether somebody honest is served."""
    return (await ask(port, GET, HONEST)).status == 200


def post(body: bytes, *more: str, path: str = "/api/guests") -> bytes:
    said = "".join(f"{line}\r\n" for line in more)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{said}Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body
