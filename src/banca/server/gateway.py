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
from typing import Any

from starlette.types import Scope, Send
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from banca.server.connection import Channel
from banca.server.wire import CLOSE_REASONS, CloseCode

EXTENSION = "banca.frames"
UNSENT_BYTES = 64 * 1024  # What the kernel may hold for a reader before we call it slow.
CLOSING_S = 5.0  # How long a close frame may wait for its reader.


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


class Gateway(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with `FrameChannel` in the scope."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        raw = transport.get_extra_info("socket")
        internet = raw is not None and raw.family in (socket.AF_INET, socket.AF_INET6)
        if internet and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)

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
