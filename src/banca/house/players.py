"""Who plays: a name, a language, and a token stored in the player's browser.

The house stores only the token's hash. Everywhere else a player is an id, never a name.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from hashlib import sha256

from banca.house import looks
from banca.house.batch import Entry, Player, Preferred
from banca.house.books import Books
from banca.kit.play import require
from banca.rulebook import FIRST, languages, phrasebooks

__all__ = ["LONGEST", "Player", "Players"]

HOUR_US = 3600 * 10**6
LONGEST = 24  # Characters of a name.
STACKED = 2  # Marks on one letter: enough for every language, too few to cover another line.
MARKS = ("banca", "casa", "house", "croupier")  # What the house itself may be taken for.
FILLERS = frozenset(["a", "o", "as", "os", "da", "do", "das", "dos", "de", "the", "of"])

_BOT = re.compile(r"\(\s*bot\s*\)")  # The mark of the house's own players.
_TAIL = "0123456789 .,:;-_#!*'\""  # «Banca 1» is the house as well.
_WORD = re.compile(r"[^\W\d_]+")


class Players:
    """Everybody who has ever come in."""

    def __init__(
        self,
        books: Books,
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
        *,
        marks: Iterable[str] = (),  # Further names that only the house has, such as its own.
        most_an_hour: int = 2**62,  # New players; the books keep every one of them for good.
    ) -> None:
        self._books = books
        self._most = most_an_hour
        self._hour, self._came = 0, 0  # How many came in this hour.
        self._marks = _words_of(*MARKS, *marks)
        self._new_id = new_id

    async def enter(self, name: str, language: str) -> tuple[Player, str]:
        """A new player, and the token by which the player will be recognised."""
        _known_language(language)
        called = self._called(name) or _friendly(language)
        self._count()
        player = Player(self._new_id(), called, language, self._books.clock())
        token = secrets.token_urlsafe(32)
        await self._books.keep(Entry(player, _hashed(token)))
        return player, token

    def _count(self) -> None:
        """Whatever is written about a player stays written, so only so many come per hour."""
        hour, into = divmod(self._books.clock(), HOUR_US)
        if hour != self._hour:
            self._hour, self._came = hour, 0
        wait = (HOUR_US - into) // (60 * 10**6) + 1
        require(self._came < self._most, "wire:busy", "too many new guests", minutes=wait)
        self._came += 1

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
            player = player._replace(name=self._called(name) or _friendly(player.language))
        await self._books.keep(player)
        return player

    async def prefer(self, player: Player, body: bytes) -> None:
        """Keep how *player* likes the tables to look and sound, on whatever device."""
        await self._books.keep(Preferred(player.id, body))

    async def preferences(self, player: Player) -> bytes | None:
        """What was kept last; None if nothing was."""
        return await self._books.preferences(player.id)

    def _called(self, name: str) -> str:
        """*name* as it is shown, if it shows what it is and is not taken for the house's own."""
        called = unicodedata.normalize("NFC", name).strip(" \t\r\n")
        shape = "wire:shape"
        require(len(called) <= LONGEST, shape, "the name is too long", most=LONGEST)
        seen = not called or any(not looks.unseen(one) for one in called)
        require(seen, shape, "the name is blank")
        require(not looks.hidden(called), shape, "part of the name cannot be seen")
        require(looks.stacked(called) <= STACKED, shape, "too many marks on a letter", most=STACKED)
        require(not looks.mixed(called), shape, "letters of two alphabets in one word")
        taken = looks.skeletons(called)
        bot = any(_BOT.search(one) for one in taken)
        require(not bot, "reading:bots", "a name for the house's own players")
        core = looks.skeletons(called.strip(_TAIL))
        require(not any(map(self._of_the_house, taken | core)), shape, "a name of the house")
        return called

    def _of_the_house(self, look: str) -> bool:
        """Whether a name that looks like this says nothing but what the house is called."""
        words = _WORD.findall(look)
        if "".join(words) in self._marks:
            return True
        said = [word for word in words if word not in FILLERS]
        return bool(said) and all(word in self._marks for word in said)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those *ids* that are players."""
        return {player.id: player.name for player in await self._books.players(ids)}


def _words_of(*marks: str) -> frozenset[str]:
    """What the marks look like: each whole, without blanks and with or without small words."""
    found = set()
    for mark in marks:
        for look in looks.skeletons(mark):
            words = _WORD.findall(look)
            found |= {"".join(words), "".join(word for word in words if word not in FILLERS)}
    return frozenset(found - {""})


def _friendly(language: str) -> str:
    """Whoever gives no name is named after a creature of the coast, with a number."""
    book = phrasebooks().get(language, phrasebooks()[FIRST])
    return f"{secrets.choice(book.guests)} {secrets.randbelow(90) + 10}"


def _known_language(language: str) -> None:
    require(language in languages(), "wire:shape", "malformed", field="language")


def _hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()
