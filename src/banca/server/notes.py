"""A player's notes about others: written at a limited rate, and read by their writer alone."""

from __future__ import annotations

from banca.house.notes import Note, Notes
from banca.server import shapes
from banca.server.door import Door, door_of, too_many
from banca.server.house import House
from banca.server.rate import Buckets
from banca.server.routes import Answer, Call, Operation
from banca.server.settings import Settings


class Notebook:
    """Where notes are written and read; the writer is the session's, never the request's."""

    def __init__(self, kept: int, a_minute: int) -> None:
        self._kept = kept
        self._a_minute = a_minute
        self._buckets = Buckets(a_minute, a_minute / 60)
        self._notes: Notes | None = None

    def _of(self, house: House) -> Notes:
        self._notes = self._notes or Notes(house.books, house.players, self._kept)
        return self._notes

    async def my_notes(self, call: Call) -> Answer:
        """All of them: their number and length are bounded."""
        notes = await self._of(call.house).of(call.me)
        return Answer(shapes.MyNotes([_told(one) for one in notes], self._kept))

    async def write(self, call: Call) -> Answer:
        """One of them, in place of what was there."""
        if not self._buckets.take(call.me.id):
            door = door_of(call.request.scope) or Door(call.house.settings)
            raise door.met("notes_a_minute", too_many(self._a_minute, 60 / self._a_minute))
        said, about = call.body, call.path.about
        note = await self._of(call.house).write(call.me, about, said.colour, said.text)
        return Answer(_told(note))


def _told(note: Note) -> shapes.NoteTold:
    return shapes.NoteTold(note.about, note.name, note.colour, note.text, note.at)


def notes(settings: Settings) -> list[Operation]:
    """What a player can do about notes."""
    book = Notebook(settings.notes_kept, settings.notes_a_minute)
    return [
        Operation(
            method="GET",
            path="/me/notes",
            name="my_notes",
            summary="What I have written down about others, newest first; nobody else sees it.",
            act=book.my_notes,
            signed_in=True,
            answers={200: shapes.MyNotes},
        ),
        Operation(
            method="PUT",
            path="/me/notes/{about}",
            name="note",
            summary="Keep a note and a colour about another player; with neither it is deleted.",
            act=book.write,
            signed_in=True,
            of=shapes.OfOther,
            body=shapes.Note,
            answers={200: shapes.NoteTold},
            refusals=(400, 403, 404, 409, 413, 429),
        ),
    ]
