"""Which key the house plays with: the one that its books know, or another only when asked.

The books hold the fingerprint of each key that was used, in a stream of their own, and never a key.
So a house that is started with the wrong key, or with none, says which one is right, and opens no
table. Only when it is told to go on without that key are the rounds that it sealed void
(`Table.open`); those of tables that nobody is at, whenever they are opened.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import structlog

from banca.floor.keys import KeyFileError, fingerprint, house_key, new_key
from banca.house.books import Act, Books, Fact
from banca.house.form import Form
from banca.house.kept import INCIDENTS, PLAYERS
from banca.house.reading import Reader
from banca.kit.play import Value

STREAM = "keys:used"  # No table can be called that: its id has no colon.
AGAIN = (
    "--new-key goes on without it: the rounds that it sealed are void, and every stake goes back"
)

log = structlog.get_logger("banca.key")


class KeyUsed(Value):
    """From here on the house seals with the key of this fingerprint."""

    fingerprint: str
    before: str = ""


async def key_of_house(books: Books, path: Path, *, new: bool = False) -> bytes:
    """The key in *path*, if it is the one that the books know, or *new* allows another.

    A key is made only for books in which nothing is written yet, or if *new* asks for one.
    """
    said = await books.events(STREAM)
    known = _used(said[-1].body) if said else ""
    begun = bool(known) or not {*await books.streams()} <= {PLAYERS, INCIDENTS}
    if not path.exists():
        if begun and not new:
            which = f"the key {known}" if known else "a key that they do not name"
            raise KeyFileError(
                f"there is no key in {path}, and these books were sealed with {which}: "
                f"put it there, or say with --key where it is; {AGAIN}"
            )
        new_key(path)
    key = house_key(path)
    found = fingerprint(key)
    if known not in ("", found) and not new:
        raise KeyFileError(
            f"{path} holds the key {found}, and these books were sealed with the key {known}: "
            f"say with --key where that is; {AGAIN}"
        )
    if found != known:
        body = msgspec.json.encode(KeyUsed(found, known))
        await books.commit(STREAM, len(said), [Act("house", "", b"", (Fact(0, 0, body),), ())])
        if known:
            what = f"{found} instead of {known}"
            await books.record("key", STREAM, what.encode())
            log.warning("key", what=what)
    return key


def keys_used(reader: Reader) -> list[str]:
    """The fingerprints of all keys that the books know, in order."""
    return [_used(envelope.body) for envelope in reader.events(STREAM)]


def _used(body: bytes) -> str:
    return Form[KeyUsed](KeyUsed).read(body, STREAM).fingerprint
