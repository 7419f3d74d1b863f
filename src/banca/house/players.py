"""Who plays: a name, a language, and a token stored in the player's browser.

The house stores only the token's hash. Everywhere else a player is an id, never a name.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from hashlib import sha256

from banca.house.batch import Entry, Player
from banca.house.books import Books
from banca.kit.play import require
from banca.rulebook import FIRST, languages, phrasebooks

__all__ = ["LONGEST", "Player", "Players"]

LONGEST = 24  # Characters of a name.


_BOT = re.compile(r"\(\s*bot\s*\)")  # The mark of the house's own players.


class Players:
    """Everybody who has ever come in."""

    def __init__(
        self, books: Books, new_id: Callable[[], str] = lambda: secrets.token_hex(8)
    ) -> None:
        self._books = books
        self._new_id = new_id

    async def enter(self, name: str, language: str) -> tuple[Player, str]:
        """A new player, and the token by which the player will be recognised."""
        _known_language(language)
        called = _called(name) or _friendly(language)
        player = Player(self._new_id(), called, language, self._books.clock())
        token = secrets.token_urlsafe(32)
        await self._books.keep(Entry(player, _hashed(token)))
        return player, token

    async def by_token(self, token: str) -> Player | None:
        """Whoever holds *token*."""
        return await self._books.holder(_hashed(token))

    async def change(
        self, player: Player, name: str | None = None, language: str | None = None
    ) -> Player:
        """*player* under another name, or with another language."""
        if language is not None:
            _known_language(language)
            player = player._replace(language=language)
        if name is not None:
            player = player._replace(name=_called(name) or _friendly(player.language))
        await self._books.keep(player)
        return player

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those *ids* that are players."""
        return {player.id: player.name for player in await self._books.players(ids)}


def _called(name: str) -> str:
    called = unicodedata.normalize("NFC", name).strip()
    fits = len(called) <= LONGEST and called.isprintable()
    require(fits, "wire:shape", "malformed", field="name", most=LONGEST)
    mark = _BOT.search(unicodedata.normalize("NFKC", called).casefold())
    require(mark is None, "reading:bots", "a name for the house's own players")
    return called


def _friendly(language: str) -> str:
    """Whoever gives no name is named after a creature of the coast, with a number."""
    book = phrasebooks().get(language, phrasebooks()[FIRST])
    return f"{secrets.choice(book.guests)} {secrets.randbelow(90) + 10}"


def _known_language(language: str) -> None:
    require(language in languages(), "wire:shape", "malformed", field="language")


def _hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()
