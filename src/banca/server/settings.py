"""What the door allows: the bound of every queue, rate and size.

An operator sets them in ``[server]`` of ``house.toml``; docs/operating.md has every one of them.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Annotated, Literal, TypeAlias

import msgspec

Bound: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]

_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\Z")


class Bounds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The bounds of the server. The defaults suit one machine on the open network.

    An address is one IPv4 address, or one IPv6 network of 64 bits: that is what one customer has.
    """

    hosts: tuple[str, ...] = ()  # Names of this house, besides its address and the loopback.
    proxies: tuple[str, ...] = ()  # Addresses and networks that are believed about their clients,
    forwarded: Literal["x-forwarded-for", "forwarded"] = "x-forwarded-for"  # and where they say it.

    # Connections.
    connections: Bound = 10_000  # In total; the one that has waited longest makes room.
    connections_an_address: Bound = 256
    sockets: Bound = 8_000  # In total. The rest is left for pages, `/api/health` and the operator.
    sockets_an_address: Bound = 64
    sockets_a_player: Bound = 16  # Several tabs are fine; a swarm is not.

    # One request.
    head_bytes: Bound = 16 * 1024  # The request line and all headers.
    headers: Bound = 100
    body_bytes: Bound = 4 * 1024
    request_s: Seconds = 15.0  # From its first byte, or the connection's start, to its last byte.
    idle_s: Seconds = 30.0  # Between two requests of one connection.
    answer_s: Seconds = 60.0  # How long a client may take to read an answer.
    pipelined: Bound = 8  # Requests of one connection that wait for the answer to an earlier one.

    # Requests of one address.
    requests_a_second: Bound = 100
    requests_at_once: Bound = 1_000  # A burst: an office opening its pages.
    guests_a_minute: Bound = 30
    preferences_a_minute: Bound = 60  # Of one player: each is a write.
    notes_a_minute: Bound = 30  # Likewise.
    statistics_a_minute: Bound = 60  # Pages of one player: each reads up to a hundred hands.

    # What is sent because a client asked for it: answers, pages, whole views; not broadcasts.
    bytes_a_second: Bound = 128 * 1024  # Per socket,
    bytes_at_once: Bound = 4 * 1024 * 1024  # enough for the largest number of tables, twice.
    address_bytes_a_second: Bound = 2 * 1024 * 1024  # Per address, sockets and requests together.
    address_bytes_at_once: Bound = 64 * 1024 * 1024

    # Messages of one socket.
    message_bytes: Bound = 16 * 1024  # The longest message that a client may send.
    messages_a_second: Bound = 20
    messages_at_once: Bound = 60  # A burst: opening a page, or clicking fast.
    tables_watched: Bound = 16
    wishes_waiting: Bound = 32  # Without an answer, since the luck of their rounds is awaited.

    # Quick phrases of one player, at all tables together.
    phrases_a_minute: Bound = 10
    phrases_at_once: Bound = 3

    # What may wait for a reader: beyond it the backlog is dropped for one fresh view.
    backlog_frames: Bound = 256
    backlog_bytes: Bound = 512 * 1024
    backlogs_bytes: Bound = 256 * 1024 * 1024  # The backlogs of all readers together.
    patience_s: Seconds = 10.0  # How long a reader may take nothing at all.

    complaints_open: Bound = 5  # Of one player, until they are answered.
    notes_kept: Bound = 200  # About other players, of one player.
    history_rounds: Bound = 100_000  # In one CSV file of a player's rounds.

    lobby_s: Seconds = 1.0  # How often a changed lobby is sent, at most.

    def __post_init__(self) -> None:
        for name in self.hosts:
            _check_host(name)
        for text in self.proxies:
            _check_network(text)


class Settings(Bounds, frozen=True, kw_only=True):
    """The bounds, and what the house says of itself."""

    asset: str = "PTS/0"  # What is played for; play money is PTS/0.
    origins: tuple[str, ...] = ()  # Other origins whose pages may connect, as «https://host».


def _check_host(name: str) -> None:
    if not _NAME.match(name):
        raise ValueError(
            f"hosts: {name!r} is not a host's name; write it in lower case, without scheme and "
            "port, such as 'casino.example'"
        )


def _check_network(text: str) -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError as fault:
        raise ValueError(
            f"proxies: {text!r} is neither an address nor a network ({fault}); write it as "
            "'192.0.2.7' or '2001:db8::/32'"
        ) from None
