"""What the door counts, and how the witnesses stand, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Protocol

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """How often each bound was met, and how much was let through."""

    def __init__(self, bounds: Iterable[str]) -> None:
        self.met: Counter[str] = Counter(dict.fromkeys(bounds, 0))  # Zero is said, too.
        self.requests = 0
        self.bytes = 0

    def page(self, *, connections: int, sockets: int, addresses: int, backlogs: int) -> bytes:
        rows = [
            *_family(
                "banca_door_bound_met_total",
                "counter",
                "How often a client met a bound of the server.",
                ((f'{{bound="{bound}"}}', count) for bound, count in sorted(self.met.items())),
            ),
            *_one("banca_door_requests_total", "counter", "HTTP requests heard.", self.requests),
            *_one(
                "banca_door_asked_bytes_total",
                "counter",
                "Bytes sent because clients asked for them.",
                self.bytes,
            ),
            *_one("banca_door_connections", "gauge", "Connections open now.", connections),
            *_one("banca_door_sockets", "gauge", "Sockets among them.", sockets),
            *_one("banca_door_addresses", "gauge", "Addresses remembered.", addresses),
            *_one(
                "banca_door_backlog_bytes", "gauge", "Bytes that wait for slow readers.", backlogs
            ),
        ]
        return ("\n".join(rows) + "\n").encode()


class Witness(Protocol):
    """Whoever is told, outside, what the books hold."""

    @property
    def name(self) -> str: ...
    @property
    def failures(self) -> int: ...
    @property
    def told_s(self) -> int: ...


def witness_rows(witnesses: Iterable[Witness]) -> bytes:
    """How each of *witnesses* stands; nothing if there are none."""
    standing = list(witnesses)
    if not standing:
        return b""
    rows = [
        *_family(
            "banca_witness_failures_total",
            "counter",
            "How often a witness could not be told.",
            ((f'{{witness="{one.name}"}}', one.failures) for one in standing),
        ),
        *_family(
            "banca_witness_told_seconds",
            "gauge",
            "Seconds since a witness knew all that there was to tell.",
            ((f'{{witness="{one.name}"}}', one.told_s) for one in standing),
        ),
    ]
    return ("\n".join(rows) + "\n").encode()


def _one(name: str, kind: str, help: str, value: int) -> Iterator[str]:
    return _family(name, kind, help, [("", value)])


def _family(name: str, kind: str, help: str, values: Iterable[tuple[str, int]]) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values:
        yield f"{name}{labels} {value}"
