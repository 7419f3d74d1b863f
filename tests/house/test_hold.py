"""Two houses on one file are impossible, by whatever path; and files are for their owner alone."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from banca.house.books import Books, open_books
from banca.house.hold import HouseOpenError, this_house
from tests.house.acts import free, give
from tests.rule_marks import rule

HOLDING = """
import asyncio, sys
from pathlib import Path
from banca.house.books import open_books
from banca.house.hold import this_house
from tests.house.acts import give

async def main():
    books = open_books(f"sqlite:{sys.argv[1]}", holder=this_house("http://127.0.0.1:8000"))
    await give(books, "ana", 100)
    print("held", flush=True)
    sys.stdin.read()
    await give(books, "rui", 100)
    await books.close()

asyncio.run(main())
"""


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A house in a process of its own that holds the books in *path*."""
    command = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.communicate()
    assert process.returncode == 0


def by_another_path(path: Path, how: str) -> Path:
    folder = path.parent / "elsewhere"
    match how:
        case "the same path":
            return path
        case "a symlink":
            folder.mkdir()
            (folder / "banca.db").symlink_to(path)
        case "a symlink to the directory":
            folder.symlink_to(path.parent)
        case "a hard link":
            folder.mkdir()
            (folder / "banca.db").hardlink_to(path)
    return folder / "banca.db"


@rule("LOG-8")
@pytest.mark.parametrize(
    "how", ["the same path", "a symlink", "a symlink to the directory", "a hard link"]
)
async def test_two_houses_on_one_file_are_impossible_and_the_second_says_who_holds_it(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "banca.db"
    with held(path) as process:
        other = by_another_path(path, how)
        for _ in range(2):  # A refusal takes nothing from whoever holds it.
            with pytest.raises(HouseOpenError, match="another house holds the books") as fault:
                open_books(f"sqlite:{other}", holder=this_house())

            assert str(process.pid) in str(fault.value)
            if how != "a hard link":  # Its directory has no note; the system knows the process.
                assert "at http://127.0.0.1:8000" in str(fault.value)

    books = open_books(f"sqlite:{other}", holder=this_house())  # It has let go.
    assert await free(books, "rui") == [100]
    await books.close()
    assert not list(tmp_path.rglob("*-holder"))


@rule("LOG-8")
async def test_a_second_house_in_the_same_process_leaves_the_locks_of_the_first(
    tmp_path: Path,
) -> None:
    """Closing any handle of the file would drop SQLite's own locks: none is opened."""
    path = tmp_path / "banca.db"
    books = open_books(f"sqlite:{path}", holder=this_house())
    await give(books, "ana", 100)
    before = _locks(path)
    for _ in range(2):
        with pytest.raises(HouseOpenError):
            open_books(f"sqlite:{path}", holder=this_house())

    assert _locks(path) == before
    assert await free(books, "ana") == [100]
    await books.close()


def _locks(path: Path) -> list[str]:
    """What the system says about locks on the file and its neighbours, without their numbers.

    While others lock and unlock, it may say the same twice.
    """
    files = {str(file.stat().st_ino) for file in path.parent.iterdir()}
    lines = Path("/proc/locks").read_text().splitlines()
    return sorted({re.sub(r"^\d+: ", "", line) for line in lines if _of(line) in files})


def _of(line: str) -> str:
    return next(word for word in line.split() if word.count(":") == 2).rpartition(":")[2]


@rule("LOG-8")
async def test_a_house_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "banca.db"
    command = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        process.kill()
    assert (tmp_path / "banca.db-holder").exists()

    books = open_books(f"sqlite:{path}", holder=this_house())

    assert await free(books, "ana") == [100]
    said = json.loads((tmp_path / "banca.db-holder").read_text())
    assert said["pid"] == os.getpid()
    await books.close()


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o277])
async def test_books_are_made_readable_by_their_owner_alone(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "house"
    before = os.umask(0o022 if umask == 0o277 else umask)
    try:
        folder.mkdir(0o700)
        os.umask(umask)
        books = open_books(f"sqlite:{folder}/banca.db", holder=this_house())
        await give(books, "ana", 100)
    finally:
        os.umask(before)

    names = {"banca.db", "banca.db-wal", "banca.db-shm", "banca.db-holder"}
    assert modes(folder) == dict.fromkeys(names, 0o600)
    await books.close()
    assert modes(folder) == {"banca.db": 0o600}


async def test_a_directory_that_is_made_for_the_books_is_for_their_owner_alone(
    tmp_path: Path,
) -> None:
    before = os.umask(0)
    try:
        books = open_books(f"sqlite:{tmp_path}/made/banca.db", holder=this_house())
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "made").stat().st_mode) == 0o700
    await books.close()


async def test_books_that_others_may_read_bring_a_warning_with_its_cure(tmp_path: Path) -> None:
    """They are not closed to a group that an operator may have meant to read them."""
    path = tmp_path / "banca.db"
    await _opened_and_closed(path)
    path.chmod(0o640)

    with capture_logs() as lines:
        await _opened_and_closed(path)
        path.chmod(0o600)
        await _opened_and_closed(path)

    (line,) = [line for line in lines if line["event"] == "others may read the books"]
    assert (line["mode"], line["run"]) == ("0640", f"chmod 600 {path}")


async def _opened_and_closed(path: Path) -> None:
    books: Books = open_books(f"sqlite:{path}", holder=this_house())
    await books.close()
