"""Whom a request comes from, when a proxy stands between.

Anybody can write ``X-Forwarded-For`` into a request. It is believed only if the connection itself
comes from a configured proxy, and only as far as configured proxies wrote it: every proxy appends
the address that it saw, so the rightmost address that is not a proxy's is the client's. One of the
two headers counts, as configured, since a proxy passes the other one on as the client wrote it.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from starlette.requests import HTTPConnection

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Headers: TypeAlias = Iterable[tuple[bytes, bytes]]

FOR, PROTO, FORWARDED = b"x-forwarded-for", b"x-forwarded-proto", b"forwarded"
BETWEEN = ("x-forwarded-for", "forwarded", "x-real-ip", "via")  # Signs of a proxy.
SAFE = ("https", "wss")
MOST = 32  # Hops that are looked at, from the nearest on.

_PAIR = re.compile(r'\s*(\w+)\s*=\s*(?:"([^"]*)"|([^;,"\s]*))\s*\Z')


class Source(NamedTuple):
    """Where a request comes from, and whether it came in safely."""

    host: str
    port: int
    secure: bool | None  # None: nobody said.


class Proxies:
    """The proxies that are believed."""

    def __init__(self, proxies: Sequence[str], header: str = "x-forwarded-for") -> None:
        self._networks = [ipaddress.ip_network(text) for text in proxies]
        self._standard = header == "forwarded"

    def trusts(self, host: str) -> bool:
        if not self._networks:
            return False
        address = parsed(host)
        return address is not None and any(address in network for network in self._networks)

    def source(self, host: str, port: int, headers: Headers) -> Source:
        """Who is behind the connection from *host*, as far as it can be believed."""
        if not self.trusts(host):
            return Source(host, port, None)
        headers = list(headers)
        hops = _standard_hops(headers) if self._standard else _usual_hops(headers)
        found = Source(host, port, None if self._standard else _secure(headers))
        for said, secure in hops[: -MOST - 1 : -1]:
            address = parsed(said)
            if address is None:
                break  # Hidden, or nonsense: all that is known is who says so.
            found = Source(str(address), 0, found.secure if secure is None else secure)
            if not self.trusts(found.host):
                break
        return found


def local(asked: HTTPConnection) -> bool:
    """Whether somebody on this very machine asks, with nothing in between.

    Behind a proxy on this machine every stranger would seem to be here: what a proxy has passed on
    is never local, whether the proxy is configured or not.
    """
    between = any(name in asked.headers for name in BETWEEN)
    address = parsed(asked.client.host) if asked.client else None
    return not between and address is not None and address.is_loopback


@lru_cache(maxsize=4096)
def parsed(host: str) -> Address | None:
    """The address in *host*; an IPv4 address in IPv6's clothes is the IPv4 address."""
    if len(host) > 64:
        return None
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """The name under which *host* is counted: an IPv6 address by the 64 bits of its network."""
    address = parsed(host)
    if address is None:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        return f"{ipaddress.IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


def _bare(hop: str) -> str:
    """An address without its port: ``192.0.2.7:80``, ``[2001:db8::1]:80``."""
    hop = hop.strip()
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _usual_hops(headers: Headers) -> list[tuple[str, bool | None]]:
    said = [value.decode("latin-1") for name, value in headers if name == FOR]
    return [(_bare(hop), None) for value in said for hop in value.split(",")]


def _secure(headers: Headers) -> bool | None:
    """What the nearest proxy says of the way in."""
    said = [value.decode("latin-1") for name, value in headers if name == PROTO]
    return said[-1].split(",")[-1].strip().lower() in SAFE if said else None


def _standard_hops(headers: Headers) -> list[tuple[str, bool | None]]:
    """RFC 7239: ``for=192.0.2.7;proto=https, for="[2001:db8::1]:80"``."""
    said = [value.decode("latin-1") for name, value in headers if name == FORWARDED]
    hops: list[tuple[str, bool | None]] = []
    for element in (element for value in said for element in value.split(",")):
        found = [pair for text in element.split(";") if (pair := _PAIR.match(text))]
        pairs = {pair[1].lower(): pair[2] or pair[3] or "" for pair in found}
        secure = pairs["proto"].lower() in SAFE if "proto" in pairs else None
        hops.append((_bare(pairs.get("for", "")), secure))
    return hops
