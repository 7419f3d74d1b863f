"""How frames leave: by plain ASGI, or directly through uvicorn's own socket.

Plain ASGI builds a message, awaits the server, and encodes and frames each text again for every
client. But a broadcast is one text for all. So `Gateway`, which is uvicorn's WebSocket protocol
(``websockets-sansio``) with one more door, takes frames that are ready for the wire. It offers the
door as an extension of the ASGI scope; on a server without it, plain ASGI does the same work more
slowly.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import Any, NamedTuple

from starlette.types import Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode as CloseFrameCode
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from banca.kit.play import Refused
from banca.server.connection import Channel
from banca.server.door import CALLER, CLOSING_S, Caller, Door
from banca.server.door import EXTENSION as DOOR
from banca.server.problem import raw
from banca.server.proxies import Source
from banca.server.rate import Bucket
from banca.server.settings import Bounds
from banca.server.wire import CLOSE_REASONS, CloseCode

EXTENSION = "banca.frames"
UNSENT_BYTES = 64 * 1024  # What the kernel may hold for a reader before we call it slow.
NONSENSE = raw(
    Refused("wire:shape", "malformed", why="no handshake of a socket", bound="malformed")
)


class AsgiChannel:
    """The way that any ASGI server offers."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def write(self, data: bytes) -> bool:
        return False

    async def put(self, data: bytes) -> None:
        await self._send({"type": "websocket.send", "text": data.decode()})

    async def close(self, code: int, reason: str) -> None:
        try:
            async with asyncio.timeout(CLOSING_S):  # A server may wait here for a stuck reader.
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except OSError:
            pass  # It left by itself, or the server's own ping will find it gone.


class FrameChannel:
    """The short way: bytes as they are on the wire, straight to the transport."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: Gateway) -> None:
        self._protocol = protocol

    def write(self, data: bytes) -> bool:
        protocol = self._protocol
        if not protocol.writable.is_set():
            return False
        transport = protocol.transport
        if not (protocol.close_sent or transport.is_closing()):  # Otherwise it goes nowhere.
            transport.write(framed(data))
        return True

    async def put(self, data: bytes) -> None:
        while not self.write(data):
            await self._protocol.writable.wait()
        if self._protocol.disconnected:
            raise ClientDisconnected

    async def close(self, code: int, reason: str) -> None:
        protocol = self._protocol
        if protocol.close_sent or protocol.disconnected:
            return
        protocol.writable.set()  # The close frame does not wait behind a stuck reader.
        await protocol.send({"type": "websocket.close", "code": code, "reason": reason})
        if protocol.close_timer is not None:
            protocol.close_timer.cancel()
            protocol.close_timer = protocol.loop.call_later(CLOSING_S, protocol.transport.abort)


class Passage(NamedTuple):
    """How a socket came through the door."""

    door: Door
    caller: Caller  # Whose socket it is,
    direct: Caller | None  # and whose connection; None: a proxy's.
    source: Source


class Gateway(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with `FrameChannel` in the scope, held to the door's bounds."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        passage: Passage | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._passage = passage
        self._closing: float | None = None  # Since when it has been on its way out.
        bounds = passage.door.bounds if passage else Bounds()
        # Frames that are no message by themselves: pings, pongs, and parts of a message.
        self._frames = Bucket(bounds.messages_at_once, bounds.messages_a_second)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self._passage is not None:
            source = self._passage.source
            self.client = (source.host, source.port)
            if source.secure is not None:
                self.scheme = "wss" if source.secure else "ws"
        raw = transport.get_extra_info("socket")
        internet = raw is not None and raw.family in (socket.AF_INET, socket.AF_INET6)
        if internet and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._passage is not None:
            self._passage.door.leave(self)
            if self._passage.direct is not None:
                self._passage.direct.connections -= 1

    def look(self, now: float) -> None:
        if self.transport.is_closing():
            self._closing = self._closing or now
            if now - self._closing > CLOSING_S:
                self.transport.abort()

    def make_room(self) -> None:
        """A socket is in use, and makes no room."""

    def keepalive_timeout(self) -> None:
        """A reader that answers no ping is too slow; uvicorn calls that a fault of the server."""
        self.pong_timer = None
        self.pending_ping_payload = None
        if not (self.close_sent or self.transport.is_closing()):
            self.conn.fail(CloseCode.TOO_SLOW, CLOSE_REASONS[CloseCode.TOO_SLOW])
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(CLOSING_S, self.transport.abort)
            self.transport.close()

    def shutdown(self) -> None:
        """The house closes: say so, and not only that the server restarts (1012)."""
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.CLOSING.value})
            self.conn.send_close(CloseCode.CLOSING, CLOSE_REASONS[CloseCode.CLOSING])
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # The application's task runs only after this.
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = {"channel": FrameChannel(self)}
            if self._passage is not None:
                extensions[DOOR] = self._passage.door
                extensions[CALLER] = self._passage.caller

    # --- What a stranger may send ---------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.conn.state is State.CLOSED or self.transport.is_closing():
            return
        try:
            super().data_received(data)
        except UnicodeError:  # The handshake names a path that is not ASCII.
            self._turn_away()
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._turn_away()  # uvicorn would neither answer it nor let it go.

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # It was the handshake that made no sense.
            self._turn_away()
            return
        if self.conn.close_sent.code == CloseFrameCode.MESSAGE_TOO_BIG:
            self._met("message_bytes")
        super().handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer it, unless the answers to earlier ones are not being read."""
        if not self.writable.is_set():
            self.conn.data_to_send()  # Not sent: it would wait in memory.
            self._end(CloseCode.TOO_SLOW, "patience_s")
        elif self._frames.take():
            super().handle_ping()
        else:
            self._end(CloseCode.TOO_MANY, "messages_a_second")

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if not self._frames.take():
            self._end(CloseCode.TOO_MANY, "messages_a_second")

    def handle_cont(self, event: Frame) -> None:
        """A part of a message: empty ones without end would be a message without end."""
        if self._frames.take():
            super().handle_cont(event)
        else:
            self._end(CloseCode.TOO_MANY, "messages_a_second")

    def send_receive_event_to_app(self) -> None:
        """uvicorn writes a traceback into the log for every text that is not UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._met("malformed")
                self.frames = []
                if self.conn.state is State.OPEN:  # Otherwise it is being closed already,
                    self.conn.send_close(CloseFrameCode.INVALID_DATA)
                    self.handle_parser_exception()
                elif self.conn.state is State.CONNECTING:  # or we have not even answered it.
                    self.transport.abort()
                return
        super().send_receive_event_to_app()

    def _met(self, bound: str) -> None:
        if self._passage is not None:
            self._passage.door.metrics.met[bound] += 1

    def _end(self, code: CloseCode, bound: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self._met(bound)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(code)})
        self.conn.fail(code, CLOSE_REASONS[code])
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def _turn_away(self) -> None:
        """A handshake that makes no sense."""
        self._met("malformed")
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        self.transport.write(NONSENSE)
        self.transport.close()


def channel(scope: Scope, send: Send) -> Channel:
    """The best way out that this server offers."""
    offered = scope.get("extensions", {}).get(EXTENSION)
    found: Channel = offered["channel"] if offered else AsgiChannel(send)
    return found


_last: tuple[bytes, bytes] = (b"", b"\x81\x00")


def framed(data: bytes) -> bytes:
    """*data* as one text frame of RFC 6455, unmasked. A broadcast is framed once for all."""
    global _last
    last, frame = _last
    if data is last:
        return frame
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", 0x81, size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x81, 126, size)
    else:
        head = struct.pack("!BBQ", 0x81, 127, size)
    frame = head + data
    _last = data, frame
    return frame
