"""What players complain about, and what the house answers (PD-77).

Each player's complaints are events of a stream of their own, ``complaints:<player>``, with the time
at which they were received; an answer is an event after them. So neither is ever altered, and the
audit covers both. How many may be open at the same time is bounded.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from banca.house.books import Act, Books, Envelope, Fact, OutOfStep, Reader
from banca.house.form import Form
from banca.kit.play import PlayerId, Refused, Value, require

Grounds: TypeAlias = Literal["result", "payment", "fault", "conduct", "other"]
Outcome: TypeAlias = Literal["accepted", "partial", "rejected"]
OUTCOMES: dict[str, Outcome] = {one: one for one in get_args(Outcome)}
LONGEST = 1000  # Characters of a complaint, and of an answer.
STREAMS = "complaints:"  # No table can be called that: its id has no colon.


class Complained(Value):
    """Received from a player; *stream* and *round* are those of the round that is contested."""

    player: PlayerId
    grounds: Grounds
    text: str
    stream: str = ""
    round: int = 0


class Resolved(Value):
    """The answer of the house to the player's complaint of that *number*."""

    number: int
    outcome: Outcome
    text: str


class Complaint(NamedTuple):
    """A complaint as it stands; *answered* is None while it is open. Times are microseconds UTC."""

    player: PlayerId
    number: int  # Among those of the player, from one.
    at: int
    grounds: Grounds
    text: str
    stream: str
    round: int
    answered: int | None = None
    outcome: Outcome | Literal[""] = ""
    answer: str = ""

    @property
    def id(self) -> str:
        return f"{self.player}-{self.number}"


_form = Form[Complained | Resolved](Complained | Resolved)


class Complaints:
    """Where complaints are received and answered."""

    def __init__(self, books: Books, most_open: int = 5) -> None:
        self._books = books
        self._most_open = most_open

    async def of(self, player: PlayerId) -> list[Complaint]:
        """The complaints of *player*, newest first."""
        return (await self._read(player))[0][::-1]

    async def receive(self, said: Complained) -> Complaint:
        """Write a complaint down, as long as not too many are open."""
        said = msgspec.structs.replace(said, text=cleaned(said.text))
        require(said.text != "", "wire:shape", "the text is blank")
        while True:
            known, seq = await self._read(said.player)
            open = [one for one in known if one.answered is None]
            most = self._most_open
            require(len(open) < most, "PD-77", "too many complaints are open", most=most)
            about = {(one.stream, one.round) for one in open if one.stream}
            again = (said.stream, said.round) in about
            require(not again, "PD-77", "a complaint about this round is open")
            if await self._write(said.player, seq, said):
                return (await self._read(said.player))[0][-1]

    async def answer(self, id: str, outcome: str, text: str) -> Complaint:
        """Answer a complaint, once and for good."""
        ends = OUTCOMES.get(outcome)
        if ends is None:
            raise Refused("wire:shape", "no such outcome", outcomes=", ".join(OUTCOMES))
        told = cleaned(text)
        require(told != "", "wire:shape", "the text is blank")
        require(len(told) <= LONGEST, "wire:shape", "the text is too long", most=LONGEST)
        player, _, number = id.rpartition("-")
        while True:
            known, seq = await self._read(player)
            found = next((one for one in known if str(one.number) == number), None)
            if found is None:
                raise Refused("wire:unknown", "no such complaint")
            require(found.answered is None, "PD-77", "the complaint is answered already")
            if await self._write(player, seq, Resolved(found.number, ends, told)):
                now, _ = await self._read(player)
                return now[found.number - 1]

    async def _read(self, player: PlayerId) -> tuple[list[Complaint], int]:
        events = await self._books.events(STREAMS + player)
        return _folded(events), len(events)

    async def _write(self, player: PlayerId, seq: int, event: Complained | Resolved) -> bool:
        """Whether it was written; otherwise something else was, and has to be looked at first."""
        by = player if isinstance(event, Complained) else "house"
        act = Act(by, "", b"", (Fact(0, 0, msgspec.json.encode(event)),), ())
        try:
            await self._books.commit(STREAMS + player, seq, [act])
        except OutOfStep:
            return False
        return True


def all_complaints(reader: Reader) -> list[Complaint]:
    """Every complaint in the books, in the order of their receipt."""
    found = [one for name in reader.streams(STREAMS) for one in _folded(reader.events(name))]
    return sorted(found, key=lambda one: (one.at, one.player, one.number))


def cleaned(text: str) -> str:
    """*text* with nothing in it that steers a screen: lines of what can be seen, and blanks."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(map(_seen, lines)).strip()


def _seen(one: str) -> str:
    if one == "\n" or one.isprintable():
        return one
    return " " if one == "\t" or unicodedata.category(one).startswith("Z") else ""


def _folded(events: Iterable[Envelope]) -> list[Complaint]:
    found: list[Complaint] = []
    for event in events:
        match _form.read(event.body, f"{event.stream}#{event.seq}"):
            case Complained(player, grounds, text, stream, round):
                number = len(found) + 1
                found.append(Complaint(player, number, event.at, grounds, text, stream, round))
            case Resolved(number, outcome, text):
                told = found[number - 1]._replace(answered=event.at, outcome=outcome, answer=text)
                found[number - 1] = told
    return found
