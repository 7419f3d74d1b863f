"""What strangers try at the door, each as it was tried, and what it brings them now.

Attackers call from addresses of their own in 127.0.0.0/8; 127.0.0.1 is somebody honest.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from banca.server.gateway import Gateway
from banca.server.operator import HEADER
from tests.clock import until
from tests.server.doors import SHARED, closed, dial, guest, hear, say
from tests.server.strangers import (
    GET,
    HONEST,
    PROXY,
    STRANGER,
    TOKEN,
    Reply,
    ask,
    attacked,
    lines,
    met,
    post,
    well,
)

# --- Heads ----------------------------------------------------------------------------------------


async def test_49_mb_of_short_headers_on_one_connection(tmp_path: Path) -> None:
    async with attacked(tmp_path) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        poured, some = 0, b"a: b\r\n" * 10_000
        while poured < 49_000_000 and await line.pour(some):
            poured += len(some)
        reply = await line.reply()

        assert (reply.status, reply.bound) == (431, "headers")
        assert poured < 10_000_000  # Most of it in the buffers of two kernels.
        assert await met(port, "headers") == 1


async def test_one_header_too_many_is_named(tmp_path: Path) -> None:
    async with attacked(tmp_path, headers=10) as (_, port):
        nine = "".join(f"X-{n}: 1\r\n" for n in range(9))
        enough = f"GET /api/health HTTP/1.1\r\nHost: localhost\r\n{nine}\r\n"
        more = enough.replace("Host", "Y: 1\r\nHost")

        assert (await ask(port, enough.encode())).status == 200
        reply = await ask(port, more.encode())
        assert (reply.status, reply.bound) == (431, "headers")
        assert reply.said["phrase"] == "the head is too long"
        assert reply.said["values"]["most"] == 10


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET /"])
async def test_a_header_or_address_without_end(tmp_path: Path, start: bytes) -> None:
    async with attacked(tmp_path, head_bytes=2000) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(start)
        poured = 0
        while poured < 20_000_000 and await line.pour(b"a" * 10_000):
            poured += 10_000
        reply = await line.reply()

        assert (reply.status, reply.bound) == (431, "head_bytes")
        assert poured < 10_000_000


async def test_trailers_without_end_behind_a_body_in_chunks(tmp_path: Path) -> None:
    async with attacked(tmp_path) as (_, port), lines(port, STRANGER) as (line,):
        head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        await line.pour(head + b"2\r\n{}\r\n0\r\n")
        poured = 0
        while poured < 20_000_000 and await line.pour(b"a: b\r\n" * 1000):
            poured += 6000

        assert await line.ended()
        assert poured < 10_000_000
        assert await met(port, "headers") == 1


# --- Time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "half",
    [b"", b"\r\n", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\nX", post(b"{}")[:-1]],
    ids=["nothing", "a blank line", "a word", "half a head", "half a body"],
)
async def test_half_requests_are_not_held(tmp_path: Path, half: bytes) -> None:
    async with attacked(tmp_path, request_s=0.3) as (_, port), lines(port, STRANGER) as (line,):
        if half:
            await line.pour(half)
        reply = await line.reply()

        assert (reply.status, reply.bound) == (408, "request_s")
        assert await line.ended()


@pytest.mark.parametrize("blank", [b"\r\n", b"a"])
async def test_a_byte_now_and_then_buys_no_time(tmp_path: Path, blank: bytes) -> None:
    async with attacked(tmp_path, request_s=0.3) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(b"GET / HTTP/1.1\r\nX: " if blank == b"a" else b"\r\n")
        answer = asyncio.create_task(line.reply())
        while not answer.done():
            await line.pour(blank)
            await asyncio.sleep(0.02)  # Real time: a slow client.

        assert (await answer).status == 408


async def test_a_body_in_chunks_without_end(tmp_path: Path) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with attacked(tmp_path, request_s=0.3) as (_, port), lines(port, *[STRANGER] * 2) as two:
        await two[0].pour(head)
        while await two[0].pour(b"64\r\n" + b" " * 100 + b"\r\n"):
            pass
        long = await two[0].reply()
        await two[1].pour(head + b"1;" + b"x" * 1000)  # A chunk that never begins.
        never = await two[1].reply()

        assert (long.status, long.bound) == (413, "body_bytes")
        assert (never.status, never.bound) == (408, "request_s")


async def test_a_body_that_is_announced_too_long_is_not_waited_for(tmp_path: Path) -> None:
    async with attacked(tmp_path) as (_, port):
        reply = await ask(port, post(b"", "X: 1").replace(b"Length: 0", b"Length: 99999999"))

        assert (reply.status, reply.bound) == (413, "body_bytes")


async def test_a_connection_without_requests_is_closed(tmp_path: Path) -> None:
    async with attacked(tmp_path, idle_s=0.2) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(GET)
        assert (await line.reply()).status == 200

        assert await line.ended()
        assert await met(port, "idle_s") >= 1


async def test_an_answer_that_is_not_read_is_not_kept(tmp_path: Path) -> None:
    bounds = {"answer_s": 0.3, "idle_s": 60, "request_s": 60, "address_bytes_at_once": 10**9}
    async with attacked(tmp_path, **bounds) as (_, port):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        line.bind((STRANGER, 0))
        loop = asyncio.get_running_loop()
        await loop.sock_connect(line, ("127.0.0.1", port))
        asked = b"GET /api/rules/804/2015 HTTP/1.1\r\nHost: localhost\r\n\r\n"

        async def given_up() -> bool:
            """Ask until there is more than the kernel keeps for a reader."""
            with suppress(BlockingIOError, ConnectionError):
                line.send(asked)  # One at a time: many at once would meet another bound.
            return await met(port, "answer_s") == 1

        try:
            await until(given_up)
        finally:
            line.close()


# --- Connections ----------------------------------------------------------------------------------


async def test_more_half_open_connections_than_places_keep_nobody_out(tmp_path: Path) -> None:
    hosts = [f"127.0.1.{n}" for n in range(1, 21)]
    async with attacked(tmp_path, connections=10) as (_, port), lines(port, *hosts) as held:
        for line in held:
            await line.pour(b"GET /")

        assert await well(port)
        assert await held[0].ended()  # The longest waiting one made room.
        assert await met(port, "connections") >= 11


async def test_when_every_place_is_in_use_the_next_is_told(tmp_path: Path) -> None:
    async with attacked(tmp_path, connections=3) as (house, port):
        _, token = await guest(house)
        async with dial(port, token), dial(port, token), dial(port, token) as last:
            await hear(last, "Welcome")
            reply = await ask(port, GET)

        assert (reply.status, reply.bound) == (503, "connections")
        assert int(reply.headers["retry-after"]) >= 1


async def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    async with (
        attacked(tmp_path, connections_an_address=4) as (_, port),
        lines(port, *[STRANGER] * 4) as held,
    ):
        for line in held:
            await line.pour(GET)
            assert (await line.reply()).status == 200
        reply = await ask(port, GET)

        assert (reply.status, reply.bound) == (429, "connections_an_address")
        assert "retry-after" in reply.headers
        assert await well(port)
        held[0].writer.transport.abort()

        async def let_in() -> bool:
            return (await ask(port, GET)).status == 200

        await until(let_in)


async def test_one_address_has_so_many_sockets(tmp_path: Path) -> None:
    async with attacked(tmp_path, sockets_an_address=2) as (house, port):
        _, token = await guest(house)
        far = {"local_addr": (STRANGER, 0)}
        async with dial(port, token, **far) as one, dial(port, token, **far) as two:
            await hear(one, "Welcome")
            await hear(two, "Welcome")
            async with dial(port, token, **far) as three:
                assert await closed(three) == 4010
            async with dial(port, token) as near:
                assert await hear(near, "Welcome")
        assert await met(port, "sockets_an_address") == 1


async def test_sockets_leave_room_for_pages(tmp_path: Path) -> None:
    async with attacked(tmp_path, sockets=2) as (house, port):
        _, token = await guest(house)
        async with dial(port, token) as one, dial(port, token) as two, dial(port, token) as three:
            await hear(one, "Welcome")
            await hear(two, "Welcome")
            assert await closed(three) == 4010
            assert await well(port)


async def test_pipelined_requests_are_not_queued_without_end(tmp_path: Path) -> None:
    async with attacked(tmp_path, pipelined=4) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(GET * 2000)
        replies = [await line.reply() for _ in range(6)]

        assert [reply.status for reply in replies] == [200] * 5 + [429]
        assert replies[-1].bound == "pipelined"
        assert await line.ended()


# --- Rates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/health", "/", "/api/tables", "/nothing"])
async def test_a_flood_of_gets_is_rationed(tmp_path: Path, path: str) -> None:
    async with (
        attacked(tmp_path, requests_at_once=20, requests_a_second=1) as (_, port),
        lines(port, STRANGER) as (line,),
    ):
        replies = []
        for _ in range(30):
            await line.pour(GET.replace(b"/api/health", path.encode()))
            replies.append(await line.reply())

        refused = [reply for reply in replies if reply.status == 429]
        assert [reply.status for reply in replies[:20]].count(429) == 0
        assert len(refused) >= 8
        assert {reply.bound for reply in refused} == {"requests_a_second"}
        assert all(int(reply.headers["retry-after"]) >= 1 for reply in refused)
        assert await well(port)


async def test_what_pages_weigh_is_rationed_too(tmp_path: Path) -> None:
    bounds = {"address_bytes_at_once": 300_000, "address_bytes_a_second": 1000}
    async with attacked(tmp_path, **bounds) as (_, port), lines(port, STRANGER) as (line,):
        taken = 0
        while True:
            await line.pour(GET.replace(b"/api/health", b"/api/rules/804/2015"))
            reply = await line.reply()
            if reply.status == 429:
                break
            taken += len(reply.body)

        assert reply.bound == "address_bytes_a_second"
        assert 250_000 < taken < 600_000
        assert await well(port)


async def test_a_head_weighs_what_its_page_would(tmp_path: Path) -> None:
    """The house makes the whole answer for it."""
    bounds = {"address_bytes_at_once": 300_000, "address_bytes_a_second": 1000}
    asked = GET.replace(b"GET", b"HEAD").replace(b"/api/health", b"/api/rules/804/2015")
    asked = asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    async with attacked(tmp_path, **bounds) as (_, port):
        said = b""
        asked_for = 0
        while b" 429 " not in said.partition(b"\r\n")[0]:
            asked_for += 1
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(STRANGER, 0)
            )
            writer.write(asked)
            said = await reader.read()
            writer.close()

        assert 2 < asked_for < 30
        assert await well(port)


async def poured(port: int, token: str, times: int) -> tuple[int, int]:
    """Bytes that a flood of Watch brings, and how the socket ends."""
    taken = 0
    async with dial(port, token, local_addr=(STRANGER, 0)) as flood:
        try:
            for _ in range(times):
                await say(flood, type="Watch", table=SHARED)
            while True:
                taken += len(await flood.recv())
        except ConnectionClosed as ended:
            return taken, ended.rcvd.code if ended.rcvd else 1006


async def test_a_flood_of_watch_is_rationed_by_its_bytes(tmp_path: Path) -> None:
    bounds = {"messages_at_once": 1000, "bytes_a_second": 1000, "patience_s": 0.2}
    async with attacked(tmp_path, bytes_at_once=300_000, **bounds) as (house, port):
        _, token = await guest(house)
        taken, code = await poured(port, token, 200)

        assert code == 4010
        assert 200_000 < taken < 450_000  # Without the bound: 200 views of 50 kB.
        assert await met(port, "bytes_a_second") == 1


async def test_many_sockets_of_one_address_share_its_bytes(tmp_path: Path) -> None:
    bounds = {"messages_at_once": 1000, "address_bytes_a_second": 1000, "patience_s": 0.2}
    async with attacked(tmp_path, address_bytes_at_once=300_000, **bounds) as (house, port):
        _, token = await guest(house)
        both = await asyncio.gather(*(poured(port, token, 100) for _ in range(4)))

        assert {code for _, code in both} == {4010}
        assert sum(taken for taken, _ in both) < 650_000
        assert await met(port, "address_bytes_a_second") == 4
        async with dial(port, token) as honest:
            await say(honest, type="Watch", table=SHARED)
            assert await hear(honest, "View")


async def test_whoever_is_a_little_over_is_served_a_little_later(tmp_path: Path) -> None:
    bounds = {"bytes_at_once": 60_000, "bytes_a_second": 1_000_000, "patience_s": 30}
    async with attacked(tmp_path, **bounds) as (house, port):
        _, token = await guest(house)
        async with dial(port, token) as watcher:
            for _ in range(10):
                await say(watcher, type="Watch", table=SHARED)
            for _ in range(10):
                assert await hear(watcher, "View")


# --- Frames ---------------------------------------------------------------------------------------


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(data)]) + bytes(4) + data


def upgrade(port: int, *more: str, path: str = "/api/socket") -> bytes:
    said = "".join(f"{line}\r\n" for line in more)
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\n{said}\r\n"
    ).encode("latin-1")


@pytest.mark.parametrize(
    ("some", "bound"),
    [
        (frame(0x9, b"x"), "messages_a_second"),
        (frame(0xA, b"x"), "messages_a_second"),
        (frame(0x0, fin=False), "messages_a_second"),
    ],
    ids=["pings", "pongs", "parts of nothing"],
)
async def test_frames_that_are_no_message_are_rationed(
    tmp_path: Path, some: bytes, bound: str
) -> None:
    async with attacked(tmp_path) as (house, port), lines(port, STRANGER) as (line,):
        _, token = await guest(house)
        await line.pour(upgrade(port, f"Cookie: banca={token}"))
        if some[0] & 0x0F == 0:
            await line.pour(frame(0x1, b"{", fin=False))
        for _ in range(200):
            if not await line.pour(some * 100):
                break

        assert await line.ended()
        assert await met(port, bound) == 1


BAD = frame(0x1, b"\x82\xff")  # A text that is not UTF-8.


@pytest.mark.parametrize(
    "some",
    [BAD * 3, frame(0x9, b"x") * 300 + BAD * 3, frame(0x8) + BAD, frame(0x3) + BAD * 2],
    ids=["again and again", "after a flood", "after the end", "after nonsense"],
)
async def test_a_text_that_is_none_ends_the_socket_and_leaves_no_trace_in_the_log(
    tmp_path: Path, some: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with attacked(tmp_path) as (house, port), lines(port, STRANGER) as (line,):
        _, token = await guest(house)
        await line.pour(upgrade(port, f"Cookie: banca={token}"))
        assert (await line.reply()).status == 101
        await line.pour(some)

        assert await line.ended()
        assert (await ask(port, GET)).status == 200
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_text_that_is_none_before_our_answer_ends_the_connection() -> None:
    """Nobody may send anything before the handshake is answered (RFC 6455, 4.1)."""

    async def never(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    config = Config(never, lifespan="off")
    config.load()
    transport = Mock()
    transport.is_closing.return_value = False
    gateway = Gateway(config, ServerState(), {})
    gateway.connection_made(transport)
    gateway.data_received(upgrade(80))
    gateway.data_received(frame(0x1, b"{}"))
    assert not transport.abort.called

    gateway.data_received(BAD)
    assert transport.abort.called
    gateway.connection_lost(None)
    for task in list(gateway.tasks):
        task.cancel()


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"more": ["X: " + "a" * 9000]}, 400),
        ({"more": [f"X-{n}: 1" for n in range(90)]}, 401),
        ({"more": ["Content-Length: 5"]}, 400),
        ({"more": ["Transfer-Encoding: chunked"]}, 400),
        ({"path": "/api/socket?\xe9=\xff"}, 400),
        ({"path": "/api/\xe9"}, 400),
        ({"more": ["X: \xff\xfe"]}, 401),
        ({"more": ["Sec-WebSocket-Extensions: ;;;,="]}, 401),
        ({"more": ["Sec-WebSocket-Key: short"]}, 400),
        ({"more": ["Sec-WebSocket-Protocol: " + "a," * 500]}, 401),
        ({"more": ["Cookie: banca=\xff; " + "b=c;" * 1000]}, 401),
    ],
)
async def test_an_upgrade_with_odd_headers_is_answered(
    tmp_path: Path, change: dict[str, Any], status: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with attacked(tmp_path) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(
            upgrade(port, *change.get("more", ()), path=change.get("path", "/api/socket"))
        )
        first = (await line.reader.readline()).split()[1]

        assert int(first) == (101 if status == 401 else status)  # Nobody signed in: then 4001.
        assert status == 401 or await line.ended()
        assert await well(port)
    assert [record for record in caplog.records if record.exc_info] == []


async def test_an_upgrade_to_something_else_is_a_plain_request(tmp_path: Path) -> None:
    async with attacked(tmp_path) as (_, port), lines(port, STRANGER) as (line,):
        await line.pour(
            GET.replace(b"\r\n\r\n", b"\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n")
        )

        assert (await line.reply()).status == 200
        assert await line.ended()


async def test_nonsense_is_answered_and_fills_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    odd = [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"HELO you\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x1b[2J\n\n",
    ]
    async with attacked(tmp_path) as (_, port):
        for some in odd:
            reply = await ask(port, some)
            assert (reply.status, reply.bound) == (400, "malformed")
        assert await met(port, "malformed") == len(odd)
    assert [record.getMessage() for record in caplog.records if record.levelname != "INFO"] == []


# --- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("Casino.example", 200),
        ("casino.example.:443", 200),
        ("evil.example", 421),
        ("evil.example:80", 421),
        ("casino.example.evil.example", 421),
        ("192.0.2.7", 421),
        ("", 421),
        ("localhost, evil.example", 421),
    ],
)
async def test_a_request_for_another_name_is_turned_away(
    tmp_path: Path, host: str, status: int
) -> None:
    async with attacked(tmp_path, hosts=("casino.example",)) as (_, port):
        plain = await ask(port, GET.replace(b"localhost", host.encode()))
        to_socket = upgrade(port).replace(f"127.0.0.1:{port}".encode(), host.encode())
        async with lines(port, STRANGER) as (line,):
            await line.pour(to_socket)
            first = int((await line.reader.readline()).split()[1])

        assert plain.status == status
        assert first == (101 if status == 200 else 421)
        assert status == 200 or plain.bound == "hosts"


@pytest.mark.parametrize("hosts", [b"", b"Host: localhost\r\nHost: evil.example\r\n"])
async def test_a_request_has_one_name(tmp_path: Path, hosts: bytes) -> None:
    async with attacked(tmp_path) as (_, port):
        reply = await ask(port, GET.replace(b"Host: localhost\r\n", hosts))

        assert (reply.status, reply.bound) == (400, "malformed")


# --- Proxies --------------------------------------------------------------------------------------


async def entering(port: int, host: str, *more: str) -> Reply:
    return await ask(port, post(b"{}", *more), host)


async def test_a_stranger_cannot_forge_an_address(tmp_path: Path) -> None:
    async with attacked(tmp_path, guests_a_minute=2) as (_, port):
        replies = [
            await entering(
                port,
                STRANGER,
                f"X-Forwarded-For: 203.0.113.{n}",
                f"Forwarded: for=203.0.113.{n}",
                "X-Forwarded-Proto: https",
            )
            for n in range(3)
        ]

        assert [reply.status for reply in replies] == [201, 201, 429]
        assert replies[2].bound == "guests_a_minute"
        assert "Secure" not in replies[0].headers["set-cookie"]


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
async def test_a_trusted_proxy_is_believed_as_far_as_it_wrote_itself(
    tmp_path: Path, header: str
) -> None:
    def told(forged: str, real: str) -> Sequence[str]:
        if header == "forwarded":
            hops = f"Forwarded: for={forged};proto=http, for={real};proto=https"
            return hops, f"X-Forwarded-For: {forged}"
        return (
            f"X-Forwarded-For: {forged}, {real}",
            f"Forwarded: for={forged}",
            ("X-Forwarded-Proto: https"),
        )

    bounds = {"guests_a_minute": 1, "proxies": (PROXY,), "forwarded": header}
    async with attacked(tmp_path, **bounds) as (_, port):
        replies = [
            await entering(port, PROXY, *told("192.0.2.1", "203.0.113.9")),
            await entering(port, PROXY, *told("192.0.2.2", "203.0.113.9")),
            await entering(port, PROXY, *told("192.0.2.2", "203.0.113.10")),
        ]

        assert [reply.status for reply in replies] == [201, 429, 201]
        assert "Secure" in replies[0].headers["set-cookie"].split("; ")


async def test_through_a_local_proxy_nobody_is_local(tmp_path: Path) -> None:
    void = f"/api/operator/void/{SHARED}"
    token = f"{HEADER}: {TOKEN}"
    page = b"GET /api/metrics HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
    for bounds in ({"proxies": (HONEST,)}, {}):  # Configured, and forgotten.
        where = tmp_path / str(len(bounds))
        where.mkdir()
        async with attacked(where, **bounds) as (_, port):
            direct = await ask(port, post(b"{}", token, path=void), HONEST)
            forged = "X-Forwarded-For: 127.0.0.1"
            through = [
                await ask(port, post(b"{}", token, said, path=void), HONEST)
                for said in (forged, f"{forged}, 203.0.113.9", "Forwarded: for=127.0.0.1", "Via: x")
            ]
            pages = [
                (await ask(port, page % some, HONEST)).status
                for some in (b"", b"X-Forwarded-For: 127.0.0.1\r\n", b"Via: 1.1 x\r\n")
            ]
            shown = await ask(port, page % f"{token}\r\nVia: 1.1 x\r\n".encode(), HONEST)

            assert direct.status != 401
            assert [reply.status for reply in through] == [401] * 4
            assert pages == [200, 401, 401]
            assert shown.status == 200


async def test_behind_a_proxy_each_client_has_its_own_bounds(tmp_path: Path) -> None:
    bounds = {"requests_at_once": 3, "requests_a_second": 1, "connections_an_address": 2}
    async with (
        attacked(tmp_path, proxies=(PROXY,), **bounds) as (_, port),
        lines(port, *[PROXY] * 5) as through,
    ):
        statuses = []
        for n, line in enumerate(through):
            said = f"\r\nX-Forwarded-For: 203.0.113.{n}\r\n\r\n".encode()
            for _ in range(3):
                await line.pour(GET.replace(b"\r\n\r\n", said))
                statuses.append((await line.reply()).status)

        assert statuses == [200] * 15


# --- Ordinary players -----------------------------------------------------------------------------


async def test_a_family_behind_one_address_meets_no_bound(tmp_path: Path) -> None:
    """Four people open a page with sixty requests each, six at a time, and watch both tables."""
    async with attacked(tmp_path) as (house, port):
        tokens = [(await guest(house, f"P{n}"))[1] for n in range(4)]

        async def opens(token: str) -> list[int]:
            async with lines(port, *[STRANGER] * 6) as six:
                statuses = []
                for _ in range(10):
                    for line in six:
                        await line.pour(GET.replace(b"/api/health", b"/"))
                    statuses += [(await line.reply()).status for line in six]
            async with connect(
                f"ws://127.0.0.1:{port}/api/socket",
                additional_headers={"Cookie": f"banca={token}"},
                local_addr=(STRANGER, 0),
            ) as page:
                await say(page, type="Lobby")
                await say(page, type="Watch", table=SHARED)
                await hear(page, "View")
            return statuses

        found = await asyncio.gather(*(opens(token) for token in tokens))

        assert [set(statuses) for statuses in found] == [{200}] * 4
