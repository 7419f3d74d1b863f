"""Designs that the house has opened: frozen by name, version and hash (1441/95-VIII:8).

The books hold what was approved, in a stream of their own. A file that was changed under the same
version is not the machine that was approved: the house says which one it is, and opens no table.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from banca.house.books import Act, Books, Fact
from banca.house.form import Form
from banca.house.reading import Reader
from banca.kit.game import Design
from banca.kit.play import Value

STREAM = "designs:approved"  # No table can be called that: its id has no colon.


class ApprovalError(RuntimeError):
    """A design is not the one that was approved; the message says what would be right."""


class Approved(Value):
    """From here on this version is this design, and what was certified of it (1441/95-VIII:7)."""

    name: str
    version: str
    hash: str
    certified: str


async def approve(books: Books, designs: Iterable[Design]) -> None:
    """Write down every design that is new; `ApprovalError` if one differs from what was approved.

    Nothing is written unless all of them may be opened.
    """
    said = await books.events(STREAM)
    known = {(one.name, one.version): one.hash for one in map(_read, (e.body for e in said))}
    new: dict[tuple[str, str], Approved] = {}
    for design in designs:
        key = (design.name, design.version)
        approved = known.get(key) or (new[key].hash if key in new else design.hash)
        if approved != design.hash:
            raise ApprovalError(
                f"{design.name} {design.version} is not the machine that was approved under this "
                f"version: its hash is {design.hash[:16]}…, and that of the approved one is "
                f"{approved[:16]}…; put the approved file back, or give the changed one a version "
                "of its own (1441/95-VIII:8)"
            )
        if key not in known:
            new[key] = Approved(*design)
    if new:
        facts = tuple(Fact(0, 0, msgspec.json.encode(one)) for one in new.values())
        await books.commit(STREAM, len(said), [Act("house", "", b"", facts, ())])


def approved(reader: Reader) -> list[Approved]:
    """Every design that the books know, in the order of their approval."""
    return [_read(envelope.body) for envelope in reader.events(STREAM)]


def _read(body: bytes) -> Approved:
    return Form[Approved](Approved).read(body, STREAM)
