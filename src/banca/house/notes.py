"""What players write down about each other: a few words and a colour, for their own eyes.

A note is kept under the ids of both, so it stays when either takes another name. It is beside the
log, as preferences are: it moves no money and decides no outcome, and its writer may change it or
throw it away. How many a player keeps is bounded; whoever has that many has to throw one away.
"""

from __future__ import annotations

import asyncio
from typing import Literal, NamedTuple, TypeAlias, get_args
from weakref import WeakValueDictionary

from banca.house.batch import Noted
from banca.house.books import Books
from banca.house.complaints import cleaned
from banca.house.players import Player, Players
from banca.kit.play import PlayerId, require

Colour: TypeAlias = Literal["", "red", "amber", "green", "blue", "violet"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
LONGEST = 300  # Characters of a note: the database's own bound is a little above.


class Note(NamedTuple):
    """A note as its writer sees it."""

    about: PlayerId
    name: str  # What the player is called now.
    colour: Colour
    text: str
    at: int  # When it was written, in microseconds UTC.


class Notes:
    """Everybody's notes: each writer's own, and nobody else's."""

    def __init__(self, books: Books, players: Players, most: int = 200) -> None:
        self._books = books
        self._players = players
        self._most = most
        # One after another for each writer: several at once could pass the bound together.
        self._turns: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    async def of(self, writer: Player) -> list[Note]:
        """All notes of *writer*, newest first."""
        kept = await self._books.notes(writer.id)
        names = await self._players.names([one.about for one in kept])
        return [_told(one, names) for one in kept]

    async def write(self, writer: Player, about: PlayerId, colour: Colour, text: str) -> Note:
        """Keep this about a player in place of whatever was kept; nothing at all throws it away."""
        told = cleaned(text)
        require(len(told) <= LONGEST, "wire:shape", "the text is too long", most=LONGEST)
        names = await self._players.names([about])
        require(about in names, "wire:unknown", "no such player")
        require(about != writer.id, "wire:shape", "a note about oneself")
        note = Noted(writer.id, about, colour, told, self._books.clock())
        async with self._turns.setdefault(writer.id, asyncio.Lock()):
            if colour or told:
                others = {one.about for one in await self._books.notes(writer.id)} - {about}
                room = len(others) < self._most
                require(room, "wire:shape", "too many notes", most=self._most)
            await self._books.keep(note)
        return _told(note, names)


def _told(note: Noted, names: dict[PlayerId, str]) -> Note:
    colour: Colour = next((one for one in COLOURS if one == note.colour), "")
    return Note(note.about, names.get(note.about, ""), colour, note.text, note.at)
