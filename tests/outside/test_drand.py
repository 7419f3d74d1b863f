"""Relays of drand, on loopback: what they may do, and what is believed of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from banca.outside.drand import LONGEST, Relays
from tests.beacon import NETWORK, signature
from tests.rule_marks import rule

Answer = Callable[[str], tuple[int, bytes]]


@contextmanager
def relay(answer: Answer) -> Iterator[tuple[str, list[str]]]:
    """A relay that says what *answer* makes of a path; its address, and what it was asked."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            status, body = answer(self.path)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with served(Handler) as url:
        yield url, asked


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def said(number: int, round: int | None = None) -> bytes:
    what = {"round": round or number, "signature": signature(number).hex(), "randomness": "00"}
    return json.dumps(what).encode()


def honest(path: str) -> tuple[int, bytes]:
    return 200, said(int(path.rpartition("/")[2]))


@rule("reading:luck")
async def test_a_relay_is_asked_for_the_round_of_its_network() -> None:
    with relay(honest) as (url, asked):
        assert await Relays([url + "/"], NETWORK.name).signature(7) == signature(7)
        assert asked == [f"/{NETWORK.name}/public/7"]


@rule("reading:luck")
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param((404, b"not yet"), id="nothing yet"),
        pytest.param((500, b""), id="a fault"),
        pytest.param((200, b"<html>"), id="no JSON"),
        pytest.param((200, b"[1]"), id="another shape"),
        pytest.param((200, said(7, round=8)), id="another round"),
        pytest.param((200, b'{"round":7,"signature":"zz"}'), id="no hex"),
        pytest.param((200, b'{"round":7,"signature":7}'), id="no text"),
        pytest.param((200, said(7) + b" " * LONGEST), id="too much"),
        pytest.param((302, b""), id="a redirection to nowhere"),
    ],
)
async def test_the_next_relay_is_asked_when_one_has_nothing_of_use(
    answer: tuple[int, bytes],
) -> None:
    with relay(lambda path: answer) as (bad, _), relay(honest) as (good, _):
        for urls in ([bad, good], [good, bad]):
            assert await Relays(urls, NETWORK.name).signature(7) == signature(7)
        with pytest.raises(OSError, match=bad):
            await Relays([bad], NETWORK.name).signature(7)


@rule("reading:luck")
async def test_a_relay_that_sends_us_elsewhere_is_not_followed() -> None:
    with relay(honest) as (good, asked):

        class Elsewhere(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(302)
                self.send_header("Location", good + self.path)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        with served(Elsewhere) as url, pytest.raises(OSError, match="302"):
            await Relays([url], NETWORK.name).signature(7)
        assert not asked


@rule("reading:luck")
async def test_a_relay_that_takes_its_time_is_left() -> None:
    """It sends a byte now and then, for ever."""
    gone = threading.Event()

    class Slow(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            with suppress(OSError):
                while not gone.wait(0.01):  # Real time: it is what the relay takes.
                    self.wfile.write(b" ")

        def log_message(self, format: str, *args: object) -> None:
            pass

    with served(Slow) as url, pytest.raises(OSError, match=r"takes more than 0\.2 s"):
        await Relays([url], NETWORK.name, timeout_s=0.2).signature(7)
    gone.set()


@rule("reading:luck")
async def test_relays_that_are_gone_are_named() -> None:
    with relay(honest) as (url, _):
        pass
    with pytest.raises(OSError, match=url):
        await Relays([url], NETWORK.name).signature(7)


@rule("reading:luck")
async def test_no_relay_is_asked_first_every_time() -> None:
    with relay(honest) as (one, first), relay(honest) as (two, second):
        relays = Relays([one, two], NETWORK.name)
        for number in range(1, 11):
            await relays.signature(number)
        assert len(first) == len(second) == 5
