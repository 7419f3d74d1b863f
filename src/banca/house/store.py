"""What the writer needs from a store: one transaction at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from banca.house.batch import Known, Rows, Wanted


class StoreError(RuntimeError):
    """The disk or the database server is gone, and what waited was not answered.

    Whether it was written shows when the books are read again: commands have ids.
    """


class Store(Protocol):
    def transact(self, wanted: Wanted, token: bytes, make: Callable[[Known], Rows | None]) -> bool:
        """Read what is *wanted*, write what *make* makes of it, all of it durable on return.

        False, and nothing written, if it makes nothing. *make* may be called again after a failed
        attempt; *token* marks the batch, so that it can be found again.
        """
        ...

    def close(self) -> None: ...
