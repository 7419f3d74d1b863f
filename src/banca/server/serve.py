"""uvicorn, set up for this house."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import structlog
import uvicorn
from starlette.types import ASGIApp

from banca.server.door import Door
from banca.server.gateway import Gateway
from banca.server.settings import Settings
from banca.server.threshold import Counted, Threshold

PING_S = 20.0
OWN_FILES = 128  # What the house has open besides connections.

log = structlog.get_logger("banca.server")


def uvicorn_config(
    app: ASGIApp, settings: Settings, host: str = "127.0.0.1", port: int = 8000, **more: Any
) -> uvicorn.Config:
    """How uvicorn is to run *app*.

    Compression is off: it multiplies the cost of a broadcast by eighteen, since every socket
    compresses on its own. Pings are automatic, and a socket that does not answer is closed. What
    proxies say is read by the door: uvicorn would believe everything on this machine.
    """
    settings = fitting(settings)
    door = Door(settings, host)
    chosen: dict[str, Any] = {
        "http": partial(Threshold, door=door),
        "proxy_headers": False,
        "timeout_keep_alive": 2 * settings.idle_s,  # The door ends it earlier, and counts it.
        "ws": Gateway,
        "ws_max_size": settings.message_bytes,
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING_S,
        "ws_ping_timeout": PING_S,
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }
    return uvicorn.Config(Counted(app, door), host=host, port=port, **{**chosen, **more})


def fitting(settings: Settings) -> Settings:
    """*settings* with as many connections as there are file descriptors, of which it asks for more.

    Without one to spare, no connection is accepted at all, and no file is opened.
    """
    room = _files(settings.connections + OWN_FILES) - OWN_FILES
    if room >= settings.connections:
        return settings
    room = max(room, 1)
    log.warning("few file descriptors", connections=room, wanted=settings.connections)
    sockets = min(settings.sockets, max(room * 4 // 5, 1))
    return msgspec.structs.replace(settings, connections=room, sockets=sockets)


def _files(wanted: int) -> int:
    """How many files this process may open, having asked for *wanted*."""
    try:
        import resource
    except ImportError:  # A system without such a limit.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
