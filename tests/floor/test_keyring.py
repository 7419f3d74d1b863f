"""The house's key: made once, known by its fingerprint, and never replaced by accident."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from banca.floor.keyring import STREAM, key_of_house, keys_used
from banca.floor.keys import KeyFileError, fingerprint, house_key, new_key
from banca.house.books import Books, open_books, open_reader
from tests.house.acts import give
from tests.rule_marks import rule


@asynccontextmanager
async def books_in(folder: Path) -> AsyncIterator[Books]:
    books = open_books(f"sqlite:{folder}/banca.db")
    try:
        yield books
    finally:
        await books.close()


def used(folder: Path) -> list[str]:
    with open_reader(f"sqlite:{folder}/banca.db") as reader:
        return keys_used(reader)


@rule("reading:luck")
async def test_new_books_make_their_key_and_know_it_by_its_fingerprint(tmp_path: Path) -> None:
    path = tmp_path / "away" / "house.key"
    async with books_in(tmp_path) as books:
        key = await key_of_house(books, path)
        again = await key_of_house(books, path)
        written = await books.events(STREAM)

    assert key == again == house_key(path)
    assert used(tmp_path) == [fingerprint(key)]
    assert len(written) == 1
    assert key.hex() not in written[0].body.decode()
    assert key not in b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())


@rule("reading:luck")
async def test_a_missing_key_is_named_and_not_made_again(tmp_path: Path) -> None:
    """A key that is made again in silence voids every round: the release before did that."""
    path = tmp_path / "house.key"
    async with books_in(tmp_path) as books:
        key = await key_of_house(books, path)
        path.rename(tmp_path / "kept.key")

        with pytest.raises(KeyFileError, match=f"sealed with the key {fingerprint(key)}") as fault:
            await key_of_house(books, path)

        assert "--key" in str(fault.value)
        assert "--new-key" in str(fault.value)
        assert not path.exists()
        assert await key_of_house(books, tmp_path / "kept.key") == key


@rule("reading:luck")
async def test_books_that_know_no_key_are_not_given_one_unasked(tmp_path: Path) -> None:
    async with books_in(tmp_path) as books:
        await give(books, "ana", 100)

        with pytest.raises(KeyFileError, match="a key that they do not name"):
            await key_of_house(books, tmp_path / "house.key")


@rule("reading:luck")
@pytest.mark.parametrize("foreign", [True, False], ids=["foreign", "lost"])
async def test_another_key_is_taken_only_when_asked_and_on_record(
    tmp_path: Path, foreign: bool
) -> None:
    path, other = tmp_path / "house.key", tmp_path / "other.key"
    async with books_in(tmp_path) as books:
        first = await key_of_house(books, path)
        if foreign:
            new_key(other)
            with pytest.raises(KeyFileError, match=fingerprint(house_key(other))):
                await key_of_house(books, other)

        second = await key_of_house(books, other, new=True)
        with pytest.raises(KeyFileError, match=fingerprint(first)):
            await key_of_house(books, path)  # The old one is the foreign one now.
        third = await key_of_house(books, other, new=True)  # Asked again: nothing more changes.

    assert second == third == house_key(other) != first
    assert used(tmp_path) == [fingerprint(first), fingerprint(second)]
    with open_reader(f"sqlite:{tmp_path}/banca.db") as reader:
        (row,) = reader.scan_incidents()
    assert (row.kind, row.stream) == ("key", STREAM)
    assert row.body.decode() == f"{fingerprint(second)} instead of {fingerprint(first)}"
