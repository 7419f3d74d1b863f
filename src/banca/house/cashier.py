"""The cashier of demonstration play: hands out points, so that the game can go on.

Points prolong the game and do nothing else: they cannot be turned into money, vouchers, goods or
services (804/2015:31, 807/2015:33). The chart of accounts has no posting by which a point could
leave, and none that crosses from one asset to another.
"""

from __future__ import annotations

import msgspec

from banca.house.accounts import POINTS, WORLD
from banca.house.books import Act, Books, Fact, Granted, OutOfStep, postings
from banca.kit.play import Cents

START = 100_000  # Points that a player starts with, and is topped up to.


class Cashier:
    """Gives points. Every gift is an event in the player's own stream ``cashier:<player>``."""

    def __init__(self, books: Books) -> None:
        self._books = books

    async def welcome(self, player: str) -> Cents | None:
        """The starting points, once in a player's life; None if they were given before."""
        try:
            return await self._grant(player, 0, START, "welcome")
        except OutOfStep:
            return None

    async def replenish(self, player: str, least: Cents) -> Cents | None:
        """Top up to the starting points if those free and in play are fewer than *least*.

        The game goes on free of charge, whatever the score was (804/2015:31, 807/2015:33). None if
        there are enough points.
        """
        while True:
            seq = await self._books.head(_stream(player))  # First: otherwise two could both give.
            owned = await self._books.owned(player)
            points = sum(cents for (asset, _), cents in owned.items() if asset == POINTS)
            if points >= min(least, START):
                return None
            try:
                return await self._grant(player, seq, START - points, "replenish")
            except OutOfStep:
                continue  # Somebody gave in the meantime: look again.

    async def _grant(self, player: str, seq: int, cents: Cents, why: str) -> Cents:
        stream, gift = _stream(player), Granted(player, cents, why)
        moves = tuple(postings(stream, POINTS, WORLD, gift))
        fact = Fact(0, 0, msgspec.json.encode(gift))
        verdict = await self._books.commit(stream, seq, [Act("house", "", b"", (fact,), moves)])
        assert verdict.done == 1, f"the world could not pay {gift}: {verdict.stopped}"
        return cents


def _stream(player: str) -> str:
    return f"cashier:{player}"
