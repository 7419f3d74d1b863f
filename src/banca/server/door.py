"""Who is at the door: every connection and address, and what each may still ask for.

One `Door` is shared by all connections of a server. `threshold.py` brings it every HTTP request,
`gateway.py` every socket; the application finds it in the ASGI scope. On a server without one,
nothing here is bounded.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Protocol

from starlette.types import Scope

from banca.kit.play import Refused
from banca.server.metrics import Metrics
from banca.server.proxies import Headers, Proxies, Source, counted_as, parsed
from banca.server.rate import Bucket, Buckets
from banca.server.settings import Bounds

EXTENSION, CALLER = "banca.door", "banca.caller"
CLOSING_S = 5.0  # How long a connection that is being closed may take to go.
ADDRESSES = 10_000  # Remembered while nothing of theirs is open: the least recent goes first.
RETRY_S = 5  # When to try again, where nothing better is known.


class Caller:
    """An address, and what it may still ask for."""

    __slots__ = ("bytes", "connections", "name", "requests", "sockets")

    def __init__(self, name: str, bounds: Bounds, clock: Callable[[], float]) -> None:
        self.name = name
        self.connections = 0
        self.sockets = 0
        self.requests = Bucket(bounds.requests_at_once, bounds.requests_a_second, clock)
        self.bytes = Bucket(bounds.address_bytes_at_once, bounds.address_bytes_a_second, clock)


class Guest(Protocol):
    """A connection, as the door sees it."""

    def look(self, now: float) -> None:
        """Time passes: end what has lasted too long."""
        ...

    def make_room(self) -> None:
        """Another connection needs the place: go."""
        ...


class Door:
    """The connections of one server."""

    def __init__(
        self,
        bounds: Bounds | None = None,
        host: str = "127.0.0.1",
        *,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.bounds = bounds or Bounds()
        self.clock = clock
        self.metrics = Metrics(BOUNDS)
        self.proxies = Proxies(self.bounds.proxies, self.bounds.forwarded)
        self.turn = asyncio.Lock()  # Whoever is shown something long: one at a time.
        b = self.bounds
        # What one player says, on however many sockets.
        self.phrases = Buckets(b.phrases_at_once, b.phrases_a_minute / 60, clock=clock)
        self.sockets = 0
        self.backlogs = 0  # Bytes that wait for slow readers.
        self._host = host.lower()
        self._guests: dict[Guest, None] = {}
        self._waiting: OrderedDict[Guest, None] = OrderedDict()  # No request is being answered.
        self._callers: OrderedDict[str, Caller] = OrderedDict()
        self._looking: asyncio.TimerHandle | None = None
        self._look_s = min(1.0, b.request_s / 4, b.idle_s / 4, b.answer_s / 4)

    # --- Addresses ------------------------------------------------------------------------------

    def caller(self, host: str) -> Caller:
        name = counted_as(host)
        found = self._callers.get(name)
        if found is None:
            found = self._callers[name] = Caller(name, self.bounds, self.clock)
            self._forget()
        else:
            self._callers.move_to_end(name)
        return found

    def source(self, peer: tuple[str, int] | None, headers: Headers) -> Source:
        host, port = peer or ("", 0)
        return self.proxies.source(host, port, headers)

    def _forget(self) -> None:
        """Drop the least recent addresses, unless they have something open."""
        for _ in range(8):
            if len(self._callers) <= ADDRESSES:
                return
            name, oldest = next(iter(self._callers.items()))
            if oldest.connections or oldest.sockets:
                self._callers.move_to_end(name)
            else:
                del self._callers[name]

    # --- Connections ----------------------------------------------------------------------------

    def enter(self, guest: Guest, caller: Caller | None) -> Refused | None:
        """Let a connection in, or say why not. *caller* is None for a proxy, which has no bound."""
        bounds = self.bounds
        if caller is not None and caller.connections >= bounds.connections_an_address:
            return self.met("connections_an_address", too_many(bounds.connections_an_address))
        if len(self._guests) >= bounds.connections:
            full = self.met(
                "connections",
                Refused("wire:busy", "the house is full", most=bounds.connections, retry_s=RETRY_S),
            )
            if not self._waiting:
                return full
            oldest, _ = self._waiting.popitem(last=False)
            self.leave(oldest)
            oldest.make_room()
        self._guests[guest] = None
        if self._looking is None:
            self._look_again()
        return None

    def leave(self, guest: Guest) -> None:
        self._guests.pop(guest, None)
        self._waiting.pop(guest, None)

    def replace(self, guest: Guest, by: Guest) -> None:
        """The connection has become a socket."""
        if guest in self._guests:
            self.leave(guest)
            self._guests[by] = None

    def waits(self, guest: Guest) -> None:
        """Nothing is being answered on this connection: it may have to make room."""
        if guest in self._guests:
            self._waiting[guest] = None
            self._waiting.move_to_end(guest)

    def busy(self, guest: Guest) -> None:
        self._waiting.pop(guest, None)

    def _look_again(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(self._look_s, self._look)

    def _look(self) -> None:
        self._looking = None
        if self._guests:
            self._look_again()  # First: a fault of one must not end the watch over the others.
        now = self.clock()
        for guest in list(self._guests):
            guest.look(now)

    # --- Requests -------------------------------------------------------------------------------

    def asks(self, caller: Caller) -> Refused | None:
        """One more request, or why not."""
        self.metrics.requests += 1
        if not caller.requests.take():
            refused = too_many(self.bounds.requests_a_second, caller.requests.wait_s())
            return self.met("requests_a_second", refused)
        if wait_s := caller.bytes.wait_s():
            refused = too_many(self.bounds.address_bytes_a_second, wait_s)
            return self.met("address_bytes_a_second", refused)
        return None

    def sent(self, caller: Caller, many: int) -> None:
        """*many* bytes went to *caller*, who had asked for them."""
        caller.bytes.owe(many)
        self.metrics.bytes += many

    @contextmanager
    def socket(self, caller: Caller | None) -> Iterator[None]:
        """A socket, as long as it is open."""
        self.sockets += 1
        if caller is not None:
            caller.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1
            if caller is not None:
                caller.sockets -= 1

    def knows(self, host: str, local: str) -> bool:
        """Whether this house is meant by *host*, in a request that came in at address *local*.

        A page of another site can have its own name point here (DNS rebinding), but cannot write
        another name than its own into the request.
        """
        name = _without_port(host).lower().rstrip(".")
        if name in ("localhost", self._host) or name in self.bounds.hosts:
            return name != ""
        address = parsed(name)
        return address is not None and (address.is_loopback or address == parsed(local))

    # --- What is refused ------------------------------------------------------------------------

    def met(self, bound: str, refused: Refused) -> Refused:
        """A client has met *bound*: count it, and name it."""
        self.metrics.met[bound] += 1
        return Refused(refused.cite, refused.phrase, **refused.values, bound=bound)

    def page(self) -> bytes:
        """What was counted, for Prometheus."""
        return self.metrics.page(
            connections=len(self._guests),
            sockets=self.sockets,
            addresses=len(self._callers),
            backlogs=self.backlogs,
        )


def too_many(most: int, wait_s: float = RETRY_S) -> Refused:
    return Refused("wire:busy", "too many messages", most=most, retry_s=max(1, round(wait_s + 0.5)))


def door_of(scope: Scope) -> Door | None:
    """The door through which this came; None on a server that has none."""
    extensions: dict[str, Any] = scope.get("extensions") or {}
    found: Door | None = extensions.get(EXTENSION)
    return found


def caller_of(scope: Scope) -> Caller | None:
    extensions: dict[str, Any] = scope.get("extensions") or {}
    found: Caller | None = extensions.get(CALLER)
    return found


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") <= 1 else host


# What is counted: every bound (a burst with its rate), and what is not even HTTP.
BOUNDS = (
    "malformed",
    *(
        name
        for name in Bounds.__struct_fields__
        if name not in ("proxies", "forwarded", "lobby_s") and not name.endswith("_at_once")
    ),
)
