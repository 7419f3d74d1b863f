"""The disk fails: nothing is answered that is not on it, and the books mend when it passes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import apsw
import pytest
from structlog.testing import capture_logs

from banca.house import books as books_module
from banca.house import sqlite
from banca.house.books import Books, StoreError, open_books, open_reader
from banca.house.store import DAMAGED, FAILS, FULL, IN_USE, READ_ONLY
from banca.kit.play import Sat
from tests.clock import until
from tests.house.acts import TABLE, act, free, give, stake
from tests.house.test_crash import Answers, crash
from tests.rule_marks import rule
from tests.vfs import Disk

FAULTS = pytest.mark.parametrize(
    ("fault", "phrase"),
    [("full", FULL), ("read-only", READ_ONLY), ("write", FAILS), ("sync", FAILS)],
)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    monkeypatch.setattr(books_module, "PROBE_S", 0.01)
    monkeypatch.setattr(books_module, "LONGEST_PROBE_S", 0.02)
    with Disk() as disk:
        yield disk


def incidents(path: Path) -> list[tuple[str, str]]:
    with open_reader(f"sqlite:{path}") as reader:
        return [(row.kind, row.body.decode()) for row in reader.scan_incidents()]


@rule("LOG-8", "INT-7")
@FAULTS
async def test_a_failing_disk_refuses_says_why_and_mends_by_itself(
    disk: Disk, tmp_path: Path, fault: str, phrase: str
) -> None:
    """The release before refused every commit after a failed sync, until it was restarted."""
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}", vfs=disk.name)
    await give(books, "ana", 100)

    disk.broken = fault
    with capture_logs() as lines:
        for _ in range(3):
            with pytest.raises(StoreError, match=f"the disk failed: tried: {fault}") as failed:
                await books.commit(TABLE, 0, [stake("ana", 10, command="c-1")])
        trouble = books.trouble
        disk.broken = None
        await until(lambda: books.trouble is None)  # Nobody asks: it is tried all the same.

    assert failed.value.phrase == phrase
    assert trouble is not None
    assert trouble.phrase == phrase
    assert lines[0]["event"] == "books"
    await asyncio.wait_for(books.mended(), 60)
    known = await books.command("ana", "c-1")  # A failed sync may yet have written it.
    if known is None:
        await books.commit(TABLE, 0, [stake("ana", 10, command="c-1")])
    assert await free(books, "ana") == [90]
    await books.close()
    ((kind, said),) = incidents(path)
    assert kind == "books"
    assert said.startswith(f"{phrase}, 20")
    assert f"tried: {fault}" in said


@rule("LOG-8")
@FAULTS
async def test_no_crash_after_a_failure_loses_what_was_answered(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, phrase: str
) -> None:
    """What a failed sync has left in memory is not on the disk: nothing may build on it."""
    monkeypatch.setattr(sqlite, "CHECKPOINT_PAGES", 60)
    (tmp_path / "image").mkdir()
    random, answers, seq = Random(fault), Answers(), 0
    books = open_books(f"sqlite:{tmp_path}/banca.db", vfs=disk.name)
    await give(books, "ana", 100_000)
    for turn in range(40):
        if turn % 5 == 2:
            disk.broken = fault
            with pytest.raises(StoreError):
                await books.commit(TABLE, seq, [stake("ana", 1)])
            disk.broken = None
            seq = await books.head(TABLE)
        verdict = await books.commit(TABLE, seq, [stake("ana", 10)])
        seq = verdict.seq
        answers.streams.append((len(disk.ops), TABLE, seq))
    await books.close()

    found = await asyncio.to_thread(crash, disk, answers, tmp_path / "image", 200, random)

    assert (found.images, found.broken, found.lost) == (200, [], [])


@rule("LOG-8")
@pytest.mark.parametrize("times", range(1, 7))
async def test_nothing_is_built_on_what_a_failed_sync_has_left_in_the_log(
    disk: Disk, tmp_path: Path, times: int
) -> None:
    """The fault passes after so many syncs, such as while the file is being closed and opened; and
    no reader has it open, so that SQLite takes the log for what it finds there.
    """
    (tmp_path / "image").mkdir()
    random, answers, numbers = Random(times), Answers(), count()
    books = open_books(f"sqlite:{tmp_path}/banca.db", vfs=disk.name)
    books._reader.close()
    for turn in range(12):
        if turn % 3 == 1:
            disk.times, disk.broken = times, "sync"
        while True:
            stream = f"rou{next(numbers)}"
            with suppress(StoreError):
                await books.commit(stream, 0, [act(Sat("ana"), stream=stream)])
                answers.streams.append((len(disk.ops), stream, 1))
                break
    await books.close()

    found = await asyncio.to_thread(crash, disk, answers, tmp_path / "image", 200, random)

    assert (found.images, found.broken, found.lost) == (200, [], [])


@rule("LOG-8")
async def test_books_that_lost_what_was_answered_are_not_written_again(
    disk: Disk, tmp_path: Path
) -> None:
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}", vfs=disk.name)
    await give(books, "ana", 100)
    disk.broken = "sync"
    with pytest.raises(StoreError):
        await give(books, "rui", 100)
    assert isinstance(books.store, sqlite.SqliteStore)
    books.store._head = (1, b"?" * 32)  # As if the disk had an older file now.
    disk.broken = None

    with pytest.raises(StoreError, match="batch 1 was answered and is gone") as fault:
        await give(books, "rui", 100)

    assert fault.value.phrase == DAMAGED
    assert books.trouble is not None
    await books.close()


@rule("wire:busy")
async def test_books_that_another_program_locks_are_in_use_until_it_lets_go(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MS", 1)
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}", vfs=disk.name)
    await give(books, "ana", 100)
    other = apsw.Connection(str(path))
    other.execute("begin immediate")

    with pytest.raises(StoreError) as fault:
        await give(books, "rui", 100)
    other.execute("rollback")
    other.close()
    await until(lambda: books.trouble is None)

    assert fault.value.phrase == IN_USE
    await give(books, "rui", 100)
    await books.close()


async def test_after_closing_the_file_is_whole_without_its_log(tmp_path: Path) -> None:
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}")
    await give(books, "ana", 100)
    assert path.with_name("banca.db-wal").stat().st_size > 0

    await books.close()

    assert sorted(file.name for file in tmp_path.iterdir()) == ["banca.db"]
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    again = open_books(f"sqlite:{copy}")
    assert await free(again, "ana") == [100]
    await again.close()


async def test_a_reader_in_the_way_keeps_the_log_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "FOLD_MS", 1)
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}")
    await give(books, "ana", 100)
    with open_reader(f"sqlite:{path}"), capture_logs() as lines:
        await give(books, "rui", 100)
        await books.close()

    assert "a reader is in the way: the write-ahead log stays" in [one["event"] for one in lines]
    again: Books = open_books(f"sqlite:{path}")
    assert await free(again, "ana", "rui") == [100, 100]
    await again.close()


@rule("LOG-8")
async def test_damaged_pages_are_an_error_in_words_and_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}")
    for n in range(300):
        await give(books, f"player-{n}", 100)
    await books.close()
    whole = path.read_bytes()
    said = set()
    for page in range(1, len(whole) // 4096):
        torn = bytearray(whole)
        torn[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
        path.write_bytes(torn)
        said.add(await _tried(path))

    assert said <= {"", DAMAGED}
    assert DAMAGED in said
    path.write_bytes(b"This is no database. " * 999)
    assert await _tried(path) == DAMAGED


async def _tried(path: Path) -> str:
    """The phrase with which the books fail on the way to a commit; "" if they do not."""
    try:
        books = open_books(f"sqlite:{path}")
    except StoreError as error:
        return error.phrase
    try:
        for stream in await books.streams():
            await books.events(stream)
        await give(books, "eva", 100)
        return ""
    except StoreError as error:
        return error.phrase
    finally:
        await books.close()
