"""How frames leave: framed once for all, and no further than a slow reader lets them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from banca.server.connection import Connection, Subscription
from banca.server.gateway import AsgiChannel, FrameChannel, channel, framed
from banca.server.settings import Settings
from tests.clock import PATIENCE_S, until
from tests.server.doors import closed, reluctant, serving

Run = Callable[[Coroutine[Any, Any, None]], None]
EITHER_LOOP = pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_protocol_says(size: int) -> None:
    data = b"x" * size

    assert Frame(Opcode.TEXT, data).serialize(mask=False) == framed(data)


def test_a_broadcast_is_framed_once() -> None:
    data = b"one for all" * 100

    assert framed(data) is framed(data)


class Hall:
    """An application that lets everybody in and gives the test their connections."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.inside: list[Connection] = []
        self.views = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        connection = Connection(channel(scope, send), self._settings)
        self.inside.append(connection)
        while (await receive())["type"] == "websocket.receive" and not connection.closed:
            pass
        await connection.gone()

    def watcher(self, at: int) -> Subscription:
        return Subscription(self.inside[at], None, self._again)

    def _again(self, watcher: Subscription) -> None:
        self.views += 1
        watcher.send(b'{"n":"view"}')

    async def full(self, count: int) -> None:
        await until(lambda: len(self.inside) >= count)


def handshake(port: int) -> bytes:
    """How a client asks for a socket, for tests that speak the protocol themselves."""
    asked = (
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    return asked.encode()


@EITHER_LOOP
def test_every_reader_gets_every_frame_in_order(run: Run) -> None:
    async def main() -> None:
        hall = Hall(Settings())
        async with serving(hall) as port, connect(f"ws://127.0.0.1:{port}/") as reader:
            await hall.full(1)
            watcher = hall.watcher(0)
            for n in range(300):
                assert watcher.send(json.dumps({"n": n, "x": "y" * (n * 7)}).encode())
            for n in range(300):
                assert n == json.loads(await reader.recv())["n"]

    run(main())


@EITHER_LOOP
def test_a_slow_reader_gets_one_view_and_costs_nobody_anything(run: Run) -> None:
    async def main() -> None:
        settings = Settings(backlog_frames=20, patience_s=30)
        hall = Hall(settings)
        async with serving(hall, settings) as port:
            raw = reluctant()
            await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
            uri = f"ws://127.0.0.1:{port}/"
            async with connect(uri, sock=raw, compression=None, max_queue=1) as slow:
                await hall.full(1)
                async with connect(uri, compression=None) as quick:
                    await hall.full(2)
                    watchers = [hall.watcher(0), hall.watcher(1)]
                    behind = 0
                    for n in range(400):
                        data = json.dumps({"n": n, "x": "y" * 8000}).encode()
                        late, fine = [watcher.send(data) for watcher in watchers]
                        behind += not late
                        assert fine
                        assert n == json.loads(await quick.recv())["n"]
                    assert behind > 300
                    seen: list[Any] = []
                    while not seen or seen[-1] != "view":
                        seen.append(json.loads(await slow.recv())["n"])

                    assert seen == [*range(len(seen) - 1), "view"]
                    assert len(seen) < 100
                    assert hall.views == 1
                    assert watchers[0].send(b'{"n":"after"}')
                    assert json.loads(await slow.recv())["n"] == "after"

    run(main())


@EITHER_LOOP
def test_a_reader_who_takes_nothing_is_told_4008_and_no_other(run: Run) -> None:
    async def main() -> None:
        settings = Settings(backlog_frames=20, patience_s=0.3)
        hall = Hall(settings)
        async with serving(hall, settings) as port:
            raw = reluctant()
            await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
            uri = f"ws://127.0.0.1:{port}/"
            async with connect(uri, sock=raw, compression=None, max_queue=1) as slow:
                await hall.full(1)
                async with connect(uri, compression=None) as quick:
                    await hall.full(2)
                    for n in range(100):
                        data = json.dumps({"n": n, "x": "y" * 8000}).encode()
                        hall.watcher(0).send(data)
                        assert hall.watcher(1).send(data)
                        assert n == json.loads(await quick.recv())["n"]
                    await until(lambda: hall.inside[0].closed)

                    assert await closed(slow) == 4008
                    assert hall.watcher(1).send(b'{"n":"still here"}')
                    assert json.loads(await quick.recv())["n"] == "still here"

    run(main())


@EITHER_LOOP
def test_a_stuck_reader_who_never_comes_back_is_cut_off(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banca.server.gateway.CLOSING_S", 0.2)

    async def main() -> None:
        settings = Settings(backlog_frames=20, patience_s=0.2)
        hall = Hall(settings)
        async with serving(hall, settings) as port:
            raw = reluctant()
            loop = asyncio.get_running_loop()
            await loop.sock_connect(raw, ("127.0.0.1", port))
            await loop.sock_sendall(raw, handshake(port))
            await hall.full(1)
            for _ in range(100):
                hall.watcher(0).send(b"y" * 8000)
            way = hall.inside[0]._channel
            assert isinstance(way, FrameChannel)
            assert not way._protocol.disconnected
            await until(lambda: way._protocol.disconnected)
            raw.close()

    run(main())


async def test_a_server_without_the_short_way_does_the_same_work() -> None:
    hall = Hall(Settings())
    plain = serving(hall, ws="websockets-sansio")
    async with plain as port, connect(f"ws://127.0.0.1:{port}/") as reader:
        await hall.full(1)
        assert isinstance(hall.inside[0]._channel, AsgiChannel)
        for n in range(50):
            assert hall.watcher(0).send(json.dumps({"n": n}).encode())
        for n in range(50):
            assert n == json.loads(await reader.recv())["n"]


async def test_the_short_way_is_taken_where_it_is_offered() -> None:
    hall = Hall(Settings())
    async with serving(hall) as port, connect(f"ws://127.0.0.1:{port}/"):
        await hall.full(1)

        assert isinstance(hall.inside[0]._channel, FrameChannel)


@EITHER_LOOP
def test_whoever_answers_no_ping_is_told_4008(run: Run) -> None:
    async def main() -> None:
        async with serving(Hall(Settings()), ws_ping_interval=0.1, ws_ping_timeout=0.1) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(handshake(port))
            async with asyncio.timeout(PATIENCE_S):
                said = await reader.read()  # Pings, then the end, then nothing.
            writer.close()

        assert said.endswith(b"\x88\x0a" + (4008).to_bytes(2) + b"too slow")

    run(main())
