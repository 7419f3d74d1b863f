"""Broadcasts to a thousand sockets: our whole server beside a bare picows loop, in one run.

Each server is a process of its own, and so are its readers; what is compared is deliveries per
second of the server's CPU, so that a busy machine does not matter. The same frames go out at the
same pace. In the second half one reader in a hundred stops reading, and the others are measured.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import structlog

SOCKETS = 1000
SECONDS = 6.0
PACE_S = 0.1  # Between two broadcasts: the pace of a table.
STUCK = SOCKETS // 100


# --- The servers ----------------------------------------------------------------------------------


def ours(port: int, home: str) -> None:
    """A house with one table, and as many players as there are sockets, their tokens in a file."""
    from banca.app import Setup, running
    from banca.house.books import open_books
    from banca.house.cashier import Cashier
    from banca.house.players import Players
    from banca.server.serve import uvicorn_config
    from banca.settings import settings

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    data = Path(home)
    file = data / "house.toml"
    file.write_text(
        '[[table]]\nid = "t"\ngame = "roulette"\nname = { pt = "t", en = "t" }\n'
        "rules = { window = 3600, spin = 3600 }\n"
        f"[server]\nconnections_an_address = {2 * SOCKETS}\nsockets_an_address = {2 * SOCKETS}\n"
        f"requests_at_once = {2 * SOCKETS}\naddress_bytes_at_once = {1 << 30}\n"
    )
    setup = Setup(data=data, house=file, port=port)

    async def main() -> None:
        books = open_books(setup.url)
        players, cashier = Players(books), Cashier(books)
        tokens = []
        for batch in range(0, SOCKETS + 1, 100):
            some = range(batch, min(batch + 100, SOCKETS + 1))
            entered = await asyncio.gather(*(players.enter(f"P{n}", "en") for n in some))
            tokens += [token for _, token in entered]
            await asyncio.gather(*(cashier.welcome(player.id) for player, _ in entered))
        await books.close()
        (data / "tokens.json").write_text(json.dumps(tokens))
        import uvicorn

        async with running(setup) as app:
            bounds = settings(file).door
            config = uvicorn_config(app, bounds, port=port, log_config=None, backlog=4096)
            await uvicorn.Server(config).serve()

    import uvloop

    uvloop.run(main())


def bare(port: int, home: str) -> None:
    """The floor under everything: picows, one list of sockets, and the same bytes to each."""
    import picows
    import uvloop

    clients: set[Any] = set()

    class Listener(picows.WSListener):  # type: ignore[misc]
        def on_ws_connected(self, transport: Any) -> None:
            clients.add(transport)

        def on_ws_disconnected(self, transport: Any) -> None:
            clients.discard(transport)

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            data = frame.get_payload_as_bytes()
            for client in clients:
                client.send(picows.WSMsgType.TEXT, data)

    async def main() -> None:
        server = await picows.ws_create_server(
            lambda request: Listener(), "127.0.0.1", port, backlog=4096
        )
        await server.serve_forever()

    uvloop.run(main())


# --- The readers: raw sockets, as cheap as possible, so that they never hold up a server ----------


class Reader(asyncio.Protocol):
    """Counts text frames, and notes when each of them was complete."""

    def __init__(self, token: str, path: str) -> None:
        self._token, self._path = token, path
        self._buffer = b""
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames: list[tuple[float, int]] = []  # When, and how long.
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        cookie = f"Cookie: banca={self._token}\r\n" if self._token else ""
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{cookie}"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._open, self._buffer = True, rest
            self.ready.set_result(None)
        now = time.perf_counter()
        while (size := _frame(self._buffer)) is not None:
            start, length, opcode = size
            if opcode == 1:
                self.frames.append((now, length))
            self._buffer = self._buffer[start + length :]

    def say(self, text: str) -> None:
        data = text.encode()
        head = bytes([0x81])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        else:
            head += bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
        self.transport.write(head + bytes(4) + data)  # A mask of zeros changes nothing.


def _frame(buffer: bytes) -> tuple[int, int, int] | None:
    """Where the payload starts, how long it is, and its opcode; None while it is incomplete."""
    if len(buffer) < 2:
        return None
    length, start = buffer[1] & 0x7F, 2
    if length == 126:
        length, start = int.from_bytes(buffer[2:4], "big"), 4
    elif length == 127:
        length, start = int.from_bytes(buffer[2:10], "big"), 10
    if len(buffer) < start + length:
        return None
    return start, length, buffer[0] & 0x0F


async def _connected(port: int, tokens: list[str], path: str) -> list[Reader]:
    loop = asyncio.get_running_loop()
    readers: list[Reader] = []
    for token in tokens:
        _, reader = await loop.create_connection(lambda t=token: Reader(t, path), "127.0.0.1", port)
        readers.append(reader)
        if len(readers) % 100 == 0:
            await asyncio.gather(*(r.ready for r in readers))
    await asyncio.gather(*(r.ready for r in readers))
    return readers


class Server:
    """One of the two, in a process of its own."""

    def __init__(self, kind: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.home = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "bench.fanout", kind, str(self.port), self.home.name]
        self._process = subprocess.Popen(command)

    def cpu(self) -> float:
        """Seconds of CPU that the process has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def up(self) -> None:
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            await asyncio.sleep(0.1)
        raise AssertionError("the server did not start")

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()
        self.home.cleanup()


async def _measured(kind: str, size: int, *, stuck: int = 0) -> dict[str, float]:
    """Deliveries per CPU second, how long a frame was, and the p99 from wish to delivery."""
    server = Server(kind)
    try:
        await server.up()
        if kind == "ours":
            tokens = json.loads((Path(server.home.name) / "tokens.json").read_text())
            readers = await _connected(server.port, tokens, "/api/socket")
            for reader in readers:
                reader.say('{"type":"Watch","table":"t","seq":null}')
            speaker = readers.pop()
            speaker.say(_wish({"type": "Sit"}))
        else:
            readers = await _connected(server.port, [""] * (SOCKETS + 1), "/")
            speaker = readers.pop()
        await asyncio.sleep(2.0)
        for reader in readers[:stuck]:
            reader.transport.pause_reading()
        for reader in readers:
            reader.frames.clear()
        before, sent = server.cpu(), []
        end = time.perf_counter() + SECONDS
        turn = 0
        while time.perf_counter() < end:
            sent.append(time.perf_counter())
            turn += 1
            if kind == "ours":
                bets = [["simple:red", 100]]
                what = {"type": "PlaceBets", "bets": bets} if turn % 2 else {"type": "TakeBack"}
                speaker.say(_wish(what))
            else:
                speaker.say("x" * size)
            await asyncio.sleep(PACE_S)
        await asyncio.sleep(1.0)
        used = server.cpu() - before
        reading = readers[stuck:]
        frames = sum(len(reader.frames) for reader in reading)
        lengths = [length for reader in reading for _, length in reader.frames]
        return {
            "deliveries": frames,
            "cpu": used,
            "rate": frames / used,
            "size": statistics.mean(lengths),
            "broadcasts": frames / len(reading),
            "p99": _p99(reading, sent),
        }
    finally:
        server.end()


def _p99(readers: list[Reader], sent: list[float]) -> float:
    """The p99 of milliseconds from a wish to each delivery that followed."""
    late = []
    for reader in readers:
        for at, _ in reader.frames:
            asked = max((s for s in sent if s <= at), default=at)
            late.append((at - asked) * 1000)
    return statistics.quantiles(late, n=100)[98]


def _wish(what: dict[str, Any]) -> str:
    return json.dumps({"type": "Wish", "table": "t", "id": str(uuid.uuid4()), "wish": what})


def main() -> dict[str, float]:
    first = asyncio.run(_measured("ours", 0))
    size = round(first["size"])
    shares = []
    for _ in range(3):
        base = asyncio.run(_measured("bare", size))
        mine = asyncio.run(_measured("ours", size))
        shares.append(mine["rate"] / base["rate"])
        print(
            f"  {mine['rate']:9,.0f} deliveries a CPU second, {base['rate']:9,.0f} by bare picows: "
            f"{shares[-1]:.2f} ({mine['broadcasts']:.0f} broadcasts of {size} bytes "
            f"to {SOCKETS:,} sockets)"
        )
    ratios = []
    for _ in range(5):
        calm = asyncio.run(_measured("ours", size))
        slow = asyncio.run(_measured("ours", size, stuck=STUCK))
        ratios.append(slow["p99"] / calm["p99"])
        print(f"  p99 {calm['p99']:6.1f} ms, {slow['p99']:6.1f} ms with {STUCK} not reading")
    share, ratio = statistics.median(shares), statistics.median(ratios)
    print(f"  {share:8.2f} of a bare picows loop; p99 with 1 % not reading × {ratio:.2f}")
    return {"fan-out, of bare picows": share, "p99 with slow readers": ratio}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["ours", port, home]:
            ours(int(port), home)
        case ["bare", port, home]:
            bare(int(port), home)
        case _:
            main()
