"""What a player may look up: past rounds in full, and past sessions of play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import asdict

from banca.house.books import Books, Envelope, ResultRow, SessionRow
from banca.kit.play import Cents, HandPaid, PlayerId, Value, require

__all__ = ["MOST", "PastRound", "SessionRow", "last_rounds", "past_round", "sessions"]

MOST = 100  # Of each, in one answer.
OWNER = "player"  # The field that names whose an event is: tests/test_whose_events.py.

Read: TypeAlias = Callable[[str, Sequence[Envelope]], Awaitable[Sequence[Value]]]


class PastRound(NamedTuple):
    """A round from its first event to its last: all but what concerns other players alone.

    *before* is what the player would have had free without the round's stake, and
    ``result.balance`` what was free right after it ended (INT-9). At a table of stacks they are the
    stack before the hand and after it, and what the others did is part of the hand (809/2015:66).
    """

    result: ResultRow
    before: Cents
    envelopes: list[Envelope]


async def last_rounds(
    books: Books, player: PlayerId, read: Read, limit: int = 10
) -> list[PastRound]:
    """The player's last rounds, newest first: the very last (804/2015:24, 807/2015:26,
    828/2015:36), and at least ten if that many were played (INT-11).

    *read* reads a stream's events exactly: one without its player would be shown to everybody.
    """
    require(0 < limit <= MOST, "wire:shape", "malformed", field="limit", most=MOST)
    return [
        await _past(books, player, read, result) for result in await books.results(player, limit)
    ]


async def past_round(
    books: Books, player: PlayerId, read: Read, stream: str, number: int
) -> PastRound | None:
    """One round of the player, however long ago it was; None if they had no part in it."""
    result = await books.result(player, stream, number)
    return None if result is None else await _past(books, player, read, result)


async def _past(books: Books, player: PlayerId, read: Read, result: ResultRow) -> PastRound:
    before = result.balance - result.returned + result.stake
    envelopes = await books.round(result.stream, result.round)
    return PastRound(result, before, await _of_concern(player, envelopes, read))


async def _of_concern(player: PlayerId, envelopes: list[Envelope], read: Read) -> list[Envelope]:
    """What is the player's own or everybody's; for a hand between players, all of it."""
    said = await read(envelopes[0].stream, envelopes) if envelopes else ()
    if any(isinstance(event, HandPaid) for event in said):
        return envelopes
    whose = map(owner, said)
    return [one for one, of in zip(envelopes, whose, strict=True) if of in (None, player)]


def owner(event: Value) -> PlayerId | None:
    """Whose *event* is; None if it is everybody's, which its type alone decides."""
    return asdict(event)[OWNER] if OWNER in event.__struct_fields__ else None


async def sessions(books: Books, player: str, limit: int = MOST) -> list[SessionRow]:
    """The player's sessions of play, newest first, each with what was staked and what came back
    (804/2015:26, 807/2015:28); one that still lasts has no end and no totals yet."""
    require(0 < limit <= MOST, "wire:shape", "malformed", field="limit", most=MOST)
    return await books.sessions(player, limit)
