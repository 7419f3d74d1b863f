"""uvicorn's HTTP protocol, held to the bounds of the door.

uvicorn itself takes headers without end, waits for the rest of a request for ever, and queues every
request that one read brings. Whatever exceeds a bound here is answered with a problem document that
names it, and the connection ends; what a connection may hold in memory meanwhile is bounded, see
docs/security.md.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httptools
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from banca.kit.play import Refused
from banca.server.door import CALLER, CLOSING_S, EXTENSION, Caller, Door
from banca.server.gateway import Gateway, Passage
from banca.server.problem import problem, raw
from banca.server.proxies import Source

PIECE = 4096  # What is parsed at once: a head cannot grow further than this past its bound.
DISCARD = 1 << 20  # What may still arrive from a client that is being turned away.
HEAD = 256  # About what the head of an answer takes.


class Threshold(HttpToolsProtocol):
    """One HTTP connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        door: Door,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door = door
        self._direct: Caller | None = None  # Whose connection it is; None: a proxy's.
        self._caller: Caller | None = None  # Whose request it is.
        self._source = Source("", 0, None)
        self._running: RequestResponseCycle | None = None  # The request that is being answered.
        self._since = 0.0  # Since when the client has owed us something.
        self._unread: float | None = None  # Since when it has not read all that was written.
        self._leaving: float | None = None  # Since when it has been on its way out.
        self._discarded = 0
        self._fresh = True  # No request has come yet.
        self._arriving = False  # A request has begun, and is not complete.
        self._in_head = False
        self._deaf = False  # Nothing more is taken from this connection.
        self._head = self._fields = self._count = self._body = 0

    # --- The connection -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        door, host = self._door, self.client[0] if self.client else ""
        caller = None if door.proxies.trusts(host) else door.caller(host)
        refused = door.enter(self, caller)
        if refused is not None:  # It has said nothing yet: not worth waiting for it to read.
            self._deaf = True
            transport.write(raw(refused))
            transport.close()
            return
        self._direct = caller
        if caller is not None:
            caller.connections += 1
        self._since = door.clock()
        door.waits(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        for cycle in (self._running, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None:  # uvicorn tells only the last of pipelined requests.
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()
        self._release()
        self._door.leave(self)

    def _release(self) -> None:
        if self._direct is not None:
            self._direct.connections -= 1
            self._direct = None

    def make_room(self) -> None:
        self.transport.abort()

    def look(self, now: float) -> None:
        bounds, transport = self._door.bounds, self.transport
        if transport.is_closing() or self._leaving is not None:
            self._leaving = self._leaving or now
            if now - self._leaving > CLOSING_S:
                transport.abort()
            return
        if not transport.get_write_buffer_size():
            self._unread = None
        elif self._unread is None:
            self._unread = now
        elif now - self._unread > bounds.answer_s:
            self._door.metrics.met["answer_s"] += 1
            transport.abort()
            return
        if self._answering and not self._arriving:
            return
        waited_s = now - self._since
        if (self._arriving or self._fresh) and waited_s > bounds.request_s:
            self._refuse("request_s", Refused("wire:shape", "too slow", most=int(bounds.request_s)))
        elif not self._arriving and not self._fresh and waited_s > bounds.idle_s:
            self._door.metrics.met["idle_s"] += 1
            transport.close()

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    # --- What arrives ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._discarded += len(data)
            if self._discarded > DISCARD:
                self.flow.pause_reading()
            return
        self._unset_keepalive_if_required()
        if not self._arriving and not self._answering:
            self._arriving = True  # Even if it is only a blank line, which begins no request.
            self._since = self._door.clock()
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            if self._in_head:
                self._head += len(piece)
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade:
                self._upgrade()
                return
            except httptools.HttpParserError:
                self._malformed("not HTTP")
            if self._in_head and self._head > self._door.bounds.head_bytes:
                self._too_long("head_bytes", self._door.bounds.head_bytes)
            if self._deaf:
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._arriving = self._in_head = True
        self._head = self._fields = self._count = self._body = 0

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        if not self._deaf:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer of a body in chunks: they count alike."""
        self._count += 1
        self._grow(len(name) + len(value) + 4)
        if self._count > self._door.bounds.headers:
            self._too_long("headers", self._door.bounds.headers)
        if not self._deaf:
            super().on_header(name, value)

    def _grow(self, many: int) -> None:
        self._fields += many
        if self._fields > self._door.bounds.head_bytes:
            self._too_long("head_bytes", self._door.bounds.head_bytes)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._deaf:
            return
        self._fresh = False
        door, bounds = self._door, self._door.bounds
        self._source = source = door.source(self.client, self.headers)
        self._caller = caller = door.caller(source.host)
        refused, stays = self._judged(caller), False
        if refused is None:
            refused = door.asks(caller)
            stays = refused is not None  # Whoever asks too often may ask again, a little later.
        if refused is None and len(self.pipeline) >= bounds.pipelined:
            refused = door.met("pipelined", too_long(bounds.pipelined))
        if self.parser.should_upgrade() and self._should_upgrade():
            if refused is None and self._answering:
                self._malformed("an upgrade behind another request")
            elif refused is not None:
                self._turn_away(refused)
            else:
                super().on_headers_complete()
            return
        if refused is not None and not stays and not self._answering:
            self._turn_away(refused)
            return
        self._begin(caller, source, refused, stays=stays)

    def _judged(self, caller: Caller) -> Refused | None:
        """What is wrong with the head, if anything."""
        door = self._door
        hosts = [value for name, value in self.headers if name == b"host"]
        if len(hosts) != 1:
            return door.met("malformed", Refused("wire:shape", "malformed", why="one Host header"))
        local = self.server[0] if self.server else ""
        if not door.knows(hosts[0].decode("latin-1"), local):
            return door.met("hosts", Refused("wire:shape", "not the name of this house"))
        lengths = [value for name, value in self.headers if name == b"content-length"]
        if (
            lengths and int(lengths[0]) > door.bounds.body_bytes
        ):  # The parser lets only digits pass.
            return door.met("body_bytes", too_long_body(door.bounds.body_bytes))
        return None

    def _begin(
        self, caller: Caller, source: Source, refused: Refused | None, *, stays: bool
    ) -> None:
        """Hand the request to the application, or to one that only says why not."""
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]
        scope["client"] = (source.host, source.port)
        if source.secure is not None:
            scope["scheme"] = "https" if source.secure else "http"
        scope["extensions"] = {EXTENSION: self._door, CALLER: caller}
        app = self.app
        if refused is not None:
            self.app = _refusing(refused, stays=stays)
        try:
            super().on_headers_complete()
        finally:
            self.app = app
        if refused is not None and not stays:
            self._deaf = True  # Its answer comes in its turn, and is the last.

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        if self._deaf:
            return
        self._body += len(body)
        if self._body > self._door.bounds.body_bytes:
            self._refuse("body_bytes", too_long_body(self._door.bounds.body_bytes))
            return
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._deaf or (self.parser.should_upgrade() and self._should_upgrade()):
            return
        super().on_message_complete()
        self._arriving = False
        if self._answering:
            self._door.busy(self)
        else:  # It was answered before it was complete.
            self._idle()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self._idle()

    def _idle(self) -> None:
        self._since = self._door.clock()
        self._door.waits(self)

    # --- Sockets --------------------------------------------------------------------------------

    def _upgrade(self) -> None:
        if self._deaf:
            return
        if not self._should_upgrade():  # Answered as if it had not been asked; then it ends.
            self._deaf = True
            if self.cycle is not None:
                self.cycle.keep_alive = False
            return
        self._deaf = True
        if self.ws_protocol_class is Gateway:
            self.ws_protocol_class = self._gateway  # type: ignore[assignment]
        else:
            self._release()
            self._door.leave(self)
        self.handle_websocket_upgrade()

    def _gateway(self, **more: Any) -> Gateway:
        assert self._caller is not None
        direct, self._direct = self._direct, None  # From now on the gateway gives it back.
        passage = Passage(self._door, self._caller, direct, self._source)
        gateway = Gateway(**more, passage=passage)
        self._door.replace(self, gateway)
        return gateway

    # --- Turning away ---------------------------------------------------------------------------

    def _too_long(self, bound: str, most: int) -> None:
        self._refuse(bound, Refused("wire:shape", "the head is too long", most=most))

    def _malformed(self, why: str) -> None:
        self._refuse("malformed", Refused("wire:shape", "malformed", why=why))

    def _refuse(self, bound: str, refused: Refused) -> None:
        if not self._deaf:
            self._turn_away(self._door.met(bound, refused))

    def _turn_away(self, refused: Refused) -> None:
        """Say why, and hear nothing more. Earlier requests of the connection are still answered."""
        self._deaf = True
        cycle = self.cycle
        earlier = self._answering and (self._in_head or bool(self.pipeline))
        if earlier or (self._answering and cycle.response_started):
            cycle.keep_alive = False  # The answer to the last request before this one ends it.
            return
        if self._answering:  # The application waits for a body that will not come.
            cycle.disconnected = True
            cycle.message_event.set()
        self._leaving = self._door.clock()
        self.transport.write(raw(refused))
        if self.transport.can_write_eof():  # Closed at once, the client might not get to read it.
            self.transport.write_eof()
        else:
            self.transport.close()


def too_long_body(most: int) -> Refused:
    return Refused("wire:shape", "too long", most=most)


def too_long(most: int) -> Refused:
    return Refused("wire:busy", "too many messages", most=most)


def _refusing(refused: Refused, *, stays: bool) -> ASGIApp:
    answer = problem(refused, None if stays else {"connection": "close"})

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(scope, receive, send)

    return app


class Counted:
    """An application whose answers count for the address that asked."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = (scope.get("extensions") or {}).get(CALLER)
        if caller is None or scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.body":  # A HEAD costs the house as much.
                self._door.sent(caller, HEAD + len(message.get("body", b"")))
            await send(message)

        await self._app(scope, receive, counted)
