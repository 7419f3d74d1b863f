"""A player's complaints: made by a form, with the round attached, and seen with their answers.

The operator answers from the command line: server/operator.py (PD-77, 804/2015:25, 807/2015:27).
"""

from __future__ import annotations

from banca.house.complaints import Complained, Complaint, Complaints
from banca.kit.play import require
from banca.server import shapes
from banca.server.house import House
from banca.server.rate import Buckets
from banca.server.routes import Answer, Call, Operation
from banca.server.settings import Settings
from banca.server.streams import table_of

AT_ONCE = 5  # Then one per minute, whatever becomes of them.


class Desk:
    """Where complaints are received, at a limited rate."""

    def __init__(self, most_open: int) -> None:
        self._most_open = most_open
        self._buckets = Buckets(AT_ONCE, 1 / 60)

    async def complain(self, call: Call) -> Answer:
        """Receive a complaint; a round that is attached has to be one of the player's own."""
        house, me, said = call.house, call.me, call.body
        both = (said.table == "") == (said.round == 0)
        require(both, "wire:shape", "a table and its round")
        stream = ""
        if said.table:
            places = house.lobby.places
            stream = house.lobby.stream(said.table, me.id) if said.table in places else said.table
            played = await house.books.result(me.id, stream, said.round)
            require(played is not None, "wire:unknown", "no such round")
        require(self._buckets.take(me.id), "wire:busy", "too many messages")
        received = Complained(me.id, said.grounds, said.text, stream, said.round)
        found = await Complaints(house.books, self._most_open).receive(received)
        return Answer(_told(house, found), 201)

    async def my_complaints(self, call: Call) -> Answer:
        """All of the player's complaints, newest first."""
        found = await Complaints(call.house.books).of(call.me.id)
        told = [_told(call.house, one) for one in found]
        return Answer(shapes.MyComplaints(told, self._most_open))


def _told(house: House, one: Complaint) -> shapes.ComplaintTold:
    return shapes.ComplaintTold(
        id=one.id,
        at=one.at,
        grounds=one.grounds,
        text=one.text,
        table=table_of(house, one.stream),
        stream=one.stream,
        round=one.round,
        answered=one.answered,
        outcome=one.outcome,
        answer=one.answer,
    )


def complaints(settings: Settings) -> list[Operation]:
    """What a player can do about complaints."""
    desk = Desk(settings.complaints_open)
    return [
        Operation(
            method="POST",
            path="/me/complaints",
            name="complain",
            summary="Complain to the house; a round of mine may be attached.",
            act=desk.complain,
            signed_in=True,
            body=shapes.Complain,
            answers={201: shapes.ComplaintTold},
            refusals=(400, 403, 404, 409, 413, 429),
        ),
        Operation(
            method="GET",
            path="/me/complaints",
            name="my_complaints",
            summary="My complaints, newest first, with the answers of the house.",
            act=desk.my_complaints,
            signed_in=True,
            answers={200: shapes.MyComplaints},
        ),
    ]
