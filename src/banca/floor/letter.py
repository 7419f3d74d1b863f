"""What lies in a table's mailbox."""

from __future__ import annotations

import asyncio
import time
from typing import Any


class Letter:
    """A command that waits, who sent it, and who waits for the answer."""

    __slots__ = ("by", "command", "digest", "id", "reply", "since")

    def __init__(
        self, command: Any, by: str, id: str = "", digest: bytes = b"", *, answered: bool = False
    ) -> None:
        self.command = command
        self.by = by
        self.id = id
        self.digest = digest
        self.since = time.perf_counter()
        loop = asyncio.get_running_loop()
        self.reply: asyncio.Future[bytes] | None = loop.create_future() if answered else None

    def answer(self, data: bytes) -> None:
        if self.reply is not None and not self.reply.done():
            self.reply.set_result(data)
