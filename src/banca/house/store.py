"""What the house needs from a store: one transaction at a time, and answers to queries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from banca.house.batch import Known, Rows, Wanted

# Why the books cannot be written now, as a key of the phrases.
FULL = "the disk is full"
READ_ONLY = "the disk is read-only"
FAILS = "the disk fails"
IN_USE = "the books are in use"
DAMAGED = "the books are damaged"
NO_ANSWER = "the database does not answer"
NOT_OURS = "another house holds the books"
CLOSED_TO_US = "the books cannot be written"

TROUBLES = (FULL, READ_ONLY, FAILS, IN_USE, DAMAGED, NO_ANSWER, NOT_OURS, CLOSED_TO_US)


class StoreError(RuntimeError):
    """The disk or the database server is gone, and what waited was not answered.

    Whether it was written shows when the books are read again: commands have ids. *phrase* says why
    in a phrase of the house, and the message in the words of whatever failed.
    """

    def __init__(self, message: str, phrase: str = CLOSED_TO_US) -> None:
        super().__init__(message)
        self.phrase = phrase


class Store(Protocol):
    def transact(self, wanted: Wanted, token: bytes, make: Callable[[Known], Rows | None]) -> bool:
        """Read what is *wanted*, write what *make* makes of it, all of it durable on return.

        False, and nothing written, if it makes nothing. *make* may be called again after a failed
        attempt; *token* marks the batch, so that it can be found again. After a `StoreError` the
        next call tries again, from a connection that can be trusted.
        """
        ...

    def close(self) -> None: ...


class Source(Protocol):
    """A read-only connection. ``?`` is the placeholder for a value in its queries.

    *by_index* is how a table is told which index to use, where the store has no figures to choose
    by; the braces stand for the index.
    """

    by_index: str

    def all(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]: ...
    def each(self, question: str, values: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]: ...
    def close(self) -> None: ...
