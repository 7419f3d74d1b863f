"""What a player may look up: past rounds in full, and past sessions of play."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from banca.house.books import Books, Envelope, ResultRow, SessionRow
from banca.kit.play import Cents, require

__all__ = ["MOST", "PastRound", "SessionRow", "last_rounds", "sessions"]

MOST = 100  # Of each, in one answer.


class PastRound(NamedTuple):
    """A round from its first event to its last: all but what concerns other players alone.

    *before* is what the player would have had free without the round's stake, and
    ``result.balance`` what was free right after it ended (INT-9). At a table of stacks they are the
    stack before the hand and after it, and what the others did is part of the hand (809/2015:66).
    """

    result: ResultRow
    before: Cents
    envelopes: list[Envelope]


async def last_rounds(books: Books, player: str, limit: int = 10) -> list[PastRound]:
    """The player's last rounds, newest first: the very last (804/2015:24, 807/2015:26), and at
    least ten if that many were played (INT-11)."""
    require(0 < limit <= MOST, "wire:shape", "malformed", field="limit", most=MOST)
    return [
        PastRound(
            result,
            result.balance - result.returned + result.stake,
            _of_concern(player, await books.round(result.stream, result.round)),
        )
        for result in await books.results(player, limit)
    ]


class _Whose(msgspec.Struct):
    type: str = ""
    player: str | None = None


def _of_concern(player: str, envelopes: list[Envelope]) -> list[Envelope]:
    """What is the player's own or everybody's; for a hand between players, all of it."""
    of = [(envelope, msgspec.json.decode(envelope.body, type=_Whose)) for envelope in envelopes]
    between = any(whose.type == "HandPaid" for _, whose in of)
    return [envelope for envelope, whose in of if between or whose.player in (None, player)]


async def sessions(books: Books, player: str, limit: int = MOST) -> list[SessionRow]:
    """The player's sessions of play, newest first, each with what was staked and what came back
    (804/2015:26, 807/2015:28); one that still lasts has no end and no totals yet."""
    require(0 < limit <= MOST, "wire:shape", "malformed", field="limit", most=MOST)
    return await books.sessions(player, limit)
