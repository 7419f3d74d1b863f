"""Which event fixed the seed of a round (docs/luck.md)."""

from __future__ import annotations

from collections.abc import Sequence

from banca.floor.epoch import EpochSealed
from banca.floor.luck import SeedSealed
from banca.house.books import Books, Envelope
from banca.house.statements import Read


async def epoch_seal(books: Books, read: Read, stream: str, number: int) -> Envelope | None:
    """The event that fixed the seed of round *number* of *stream*, as it was written.

    Epoch *e* is sealed with the first round whose epoch is *e* - 1 or later, and epochs only grow,
    so that round is found by halving.
    """
    epoch = await _epoch_of(read, stream, await books.round(stream, number))
    low, high = 1, number
    while low < high:
        middle = (low + high) // 2
        if await _epoch_of(read, stream, await books.round(stream, middle)) >= epoch - 1:
            high = middle
        else:
            low = middle + 1
    told = await read(stream, await books.round(stream, low))
    there = await books.round(stream, low, stored=True)
    for envelope, event in zip(there, told, strict=True):
        if isinstance(event, EpochSealed) and event.epoch == epoch:
            return envelope
    return None


async def _epoch_of(read: Read, stream: str, round: Sequence[Envelope]) -> int:
    """In which epoch the round is; 0 if it does not say."""
    told = await read(stream, round)
    return next((event.epoch for event in told if isinstance(event, SeedSealed)), 0)
