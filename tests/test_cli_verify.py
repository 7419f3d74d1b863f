"""`banca verify`: what it says of clean books, and of books that were changed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import apsw
import pytest

from banca.app import Setup, running
from banca.floor.dealer import Dealer
from tests.house.test_audit_books import played
from tests.test_cli import banca

__all__ = ["banca"]  # The fixture.


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """The books of a house that was opened and closed."""

    async def open_and_close() -> None:
        async with running(Setup(tmp_path)):
            pass

    asyncio.run(open_and_close())
    return tmp_path


def tampered(data: Path, *statements: str) -> None:
    writing = apsw.Connection(str(data / "banca.db"))
    try:
        triggers = list(writing.execute("select name from sqlite_schema where type = 'trigger'"))
        for statement in [*(f"drop trigger {name}" for (name,) in triggers), *statements]:
            writing.execute(statement)
    finally:
        writing.close()


def test_clean_books_end_with_zero(banca: Any, books: Path) -> None:
    answer = banca("verify", "--data", books, "--json")

    assert answer.code == 0
    assert answer.json["clean"] is True
    assert answer.json["findings"] == answer.json["notes"] == []
    assert answer.json["streams"] >= 6
    assert answer.json["events"] >= 12


def test_a_snapshot_of_another_schema_is_noted_and_no_fault(
    banca: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = b'{"schema":"00","state":{}}'
    monkeypatch.setattr(Dealer, "frozen", lambda self, at, since: older)
    asyncio.run(played(f"sqlite:{tmp_path}/banca.db"))

    answer = banca("verify", "--data", tmp_path, "--json")
    assert (answer.code, answer.json["clean"]) == (0, True)
    assert "a snapshot of another schema" in answer.json["notes"][0]["what"]
    assert banca("verify", "--data", tmp_path).out.startswith("note: ")


@pytest.mark.parametrize(
    "statement",
    [
        "update event set body = cast(replace(cast(body as text), 'lette', 'l3tte') as blob)",
        "update event set at = at + 1 where seq = 1",
        "delete from event where seq = 1",
        "delete from batch where n = 3",
    ],
)
def test_books_that_were_changed_end_with_one(banca: Any, books: Path, statement: str) -> None:
    tampered(books, "pragma foreign_keys = off", statement)
    answer = banca("verify", "--data", books, "--json")

    assert answer.code == 1
    assert answer.json["clean"] is False
    assert answer.json["findings"][0].keys() == {"where", "what"}
    assert "findings: " in banca("verify", "--data", books).out


def test_an_anchor_finds_what_was_taken_away_at_the_end(banca: Any, books: Path) -> None:
    anchor = banca("verify", "--data", books, "--json").json["anchor"]
    number, _, digest = anchor.partition(":")
    later = f"{int(number) + 1}:{digest}"

    assert banca("verify", "--data", books, "--anchor", anchor).code == 0
    assert banca("verify", "--data", books, "--anchor", later).code == 1
    assert banca("verify", "--data", books, "--anchor", f"{number}:{'0' * 64}").code == 1


def test_a_key_that_others_may_read_is_refused(banca: Any, books: Path) -> None:
    (books / "house.key").chmod(0o644)
    answer = banca("verify", "--data", books)

    assert answer.code == 2
    assert "chmod 600" in answer.err
