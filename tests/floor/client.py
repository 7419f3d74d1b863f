"""A browser's end of a table, for tests: keeps the documents that it is sent, patch by patch."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from banca.floor.table import Table


class Client:
    """Watches a table. It shares no document with the server: everything comes over the wire."""

    devices: Collection[str] = ()

    def __init__(self, player: str | None = None) -> None:
        self.player = player
        self.reading = True  # False: the reader is behind, and what is sent does not arrive.
        self.seq: int | None = None
        self.public: Any = None
        self.own: Any = None
        self.due: Any = None
        self.events: list[Any] = []
        self.heard: list[dict[str, Any]] = []
        self.gaps = 0  # Messages that did not follow from what was there: none is allowed.

    def send(self, data: bytes) -> bool:
        if not self.reading:
            return False
        message = msgspec.json.decode(data)
        self.heard.append(message)
        match message["type"]:
            case "View":
                self.seq, self.due = message["seq"], message["due"]
                self.public, self.own = message["public"], message["own"]
            case "Frame" if message["first"] == self.seq:
                assert message["seq"] == message["first"] + len(message["events"])
                self.seq, self.due = message["seq"], message["due"]
                self.public = merged(self.public, message["patch"])
                self.events += message["events"]
            case "Mine" if message["seq"] == self.seq:
                mine = message.get("own")
                self.own = mine if mine is not None else merged(self.own, message["patch"])
            case "Frame" | "Mine":
                self.gaps += 1
        return True

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    def agrees(self, table: Table) -> None:
        """Assert that this is what the table shows."""
        assert self.gaps == 0
        assert self.seq == table.seq
        assert self.public == plain(table.public())
        assert self.own == (plain(table.own(self.player)) if self.player else None)


def merged(target: Any, patch: Any) -> Any:
    """A merge patch applied, by RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found


def plain(document: Any) -> Any:
    """As it arrives: JSON has no tuples."""
    return msgspec.json.decode(msgspec.json.encode(document))
