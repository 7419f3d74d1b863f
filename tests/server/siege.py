"""A siege: odd frames and requests, half-open connections, many sockets, readers who do not read.

``python -m tests.server.siege PORT SEED ODD HALF SOCKETS SLOW`` lays it to the house on that port
and prints what was tried. The same seed tries the same things. It is a process of its own, so that
its work does not delay those whom the test measures.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import sys
from collections import Counter

TABLE = "t"
KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
WORKERS = 64
PATIENCE_S = 0.5  # For an answer to something odd.
REST_S = 20.0  # Until a half-open connection that was cut is opened again.
HALVES = [
    b"",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
    b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n{",
    b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4",
]
WHOLE = [
    b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/tables/t/rounds/1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/rules/804/2015 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n",
    b"HEAD / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
    b"PATCH /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n{",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 300 + b"\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(64)),
]
SAID = [
    b'{"type":"Watch","table":"t"}',
    b'{"type":"Lobby"}',
    b'{"type":"Ping","n":1}',
    b'{"type":"Wish","table":"t","id":"01920000-0000-7000-8000-000000000000","wish":{"type":"Sit"}}',
    b'{"type":"Unwatch","table":"nowhere"}',
    b"[" * 200,
    b"\xff\xfe",
    b"",
]


class Wire(asyncio.Protocol):
    """One connection: says its piece, and counts what comes back."""

    def __init__(self, first: bytes, *, reads: bool = True) -> None:
        self._first, self._reads = first, reads
        self.lost = asyncio.get_running_loop().create_future()
        self.heard = asyncio.Event()
        self.bytes = 0
        self.start = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._first)
        if not self._reads:
            transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if len(self.start) < 64:
            self.start += data[:64]
        self.heard.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.heard.set()
        if not self.lost.done():
            self.lost.set_result(None)


class Siege:
    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._luck = random.Random(seed)
        self.tried: Counter[str] = Counter()
        self.tokens: list[str] = []
        self.over = asyncio.Event()

    async def wire(self, host: str, first: bytes, *, reads: bool = True) -> Wire | None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(20):
                _, made = await loop.create_connection(
                    lambda: Wire(first, reads=reads),
                    "127.0.0.1",
                    self._port,
                    local_addr=(host, 0),
                )
        except (OSError, TimeoutError):
            self.tried["could not connect"] += 1
            return None
        return made

    def upgrade(self, token: str) -> bytes:
        return (
            "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\n{KEY}Cookie: banca={token}\r\n\r\n"
        ).encode()

    # --- What is tried --------------------------------------------------------------------------

    async def half_open(self, count: int) -> None:
        """Hold *count* connections half open; those that are cut are opened again."""
        room = asyncio.Semaphore(100)

        async def hold(n: int) -> None:
            while not self.over.is_set():
                async with room:
                    half = HALVES[n % len(HALVES)]
                    made = await self.wire(f"127.3.{n // 250}.{1 + n % 40}", half)
                self.tried["half open"] += 1
                if made is not None:
                    over = asyncio.create_task(self.over.wait())
                    await asyncio.wait({over, made.lost}, return_when=asyncio.FIRST_COMPLETED)
                    over.cancel()
                    made.transport.abort()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(REST_S):
                        await self.over.wait()

        await asyncio.gather(*(hold(n) for n in range(count)))

    async def sockets(self, count: int) -> None:
        """Open *count* sockets from few addresses, and ask each for all that it can get."""
        held: list[Wire] = []
        room = asyncio.Semaphore(50)

        async def hold(n: int) -> None:
            async with room:
                token = self.tokens[n % len(self.tokens)]
                made = await self.wire(f"127.4.0.{1 + n % 20}", self.upgrade(token))
                self.tried["sockets"] += 1
            if made is not None:
                held.append(made)
                await made.heard.wait()
                made.transport.write(framed(SAID[0]) * 5 + framed(SAID[1]) * 5)

        await asyncio.gather(*(hold(n) for n in range(count)))
        await self.over.wait()
        self.tried["bytes to sockets"] += sum(made.bytes for made in held)
        for made in held:
            made.transport.abort()

    async def slow(self, count: int) -> None:
        """Watch, and read nothing."""
        held = []
        for n in range(count):
            first = self.upgrade(self.tokens[n % len(self.tokens)])
            made = await self.wire(f"127.5.0.{1 + n % 10}", first)
            if made is None:
                continue
            await made.heard.wait()
            made.transport.write(framed(SAID[0]))
            made.transport.pause_reading()
            self.tried["slow readers"] += 1
            held.append(made)
        await self.over.wait()
        for made in held:
            made.transport.abort()

    async def odd(self, count: int) -> None:
        async def work(worker: int) -> None:
            luck = random.Random(self._luck.random())
            left = count // WORKERS
            while left > 0:
                host = f"127.6.{luck.randrange(250)}.{luck.randrange(1, 250)}"
                many = min(left, luck.randint(1, 120))
                left -= many
                if luck.random() < 0.5:
                    said = b"".join(scratched(luck, luck.choice(WHOLE)) for _ in range(many))
                    made = await self.wire(host, said)
                    self.tried["odd requests"] += many
                else:
                    made = await self.wire(host, self.upgrade(luck.choice(self.tokens)))
                    self.tried["odd frames"] += many
                if made is None:
                    continue
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        await made.heard.wait()
                        if b" 101 " in made.start:
                            made.transport.write(b"".join(odd_frame(luck) for _ in range(many)))
                            made.heard.clear()
                            await made.heard.wait()
                except TimeoutError:
                    self.tried["unanswered"] += 1
                made.transport.abort()

        await asyncio.gather(*(work(n) for n in range(WORKERS)))


def framed(data: bytes, opcode: int = 1) -> bytes:
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + size + bytes(4) + data


def odd_frame(luck: random.Random) -> bytes:
    frame = framed(luck.choice(SAID), luck.choice([1, 1, 1, 1, 1, 2, 9, 10, 0]))
    return scratched(luck, frame) if luck.random() < 0.1 else frame


def scratched(luck: random.Random, data: bytes) -> bytes:
    """Now and then a few bytes lost, doubled or changed."""
    if luck.random() < 0.3 or not data:
        return data
    at = luck.randrange(len(data))
    match luck.randrange(4):
        case 0:
            return data[:at] + data[at + luck.randint(1, 5) :]
        case 1:
            return data[:at] + luck.randbytes(luck.randint(1, 4)) + data[at:]
        case 2:
            return data[:at] + data[at:] * 2
        case _:
            return data[:at]


async def main(port: int, seed: int, odd: int, half: int, sockets: int, slow: int) -> None:
    siege = Siege(port, seed)
    siege.tokens = json.loads(sys.stdin.readline())
    others = [
        asyncio.create_task(siege.half_open(half)),
        asyncio.create_task(siege.sockets(sockets)),
        asyncio.create_task(siege.slow(slow)),
    ]
    await siege.odd(odd)
    while siege.tried["half open"] < half or siege.tried["sockets"] < sockets:
        await asyncio.sleep(0.1)  # Real time: until all of it was tried.
    siege.over.set()
    await asyncio.gather(*others)
    sys.stdout.write(json.dumps(siege.tried) + "\n")


if __name__ == "__main__":
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main(*map(int, sys.argv[1:7])))  # type: ignore[arg-type]
