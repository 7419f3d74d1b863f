"""Crashes: whatever a power cut leaves on the disk, what was answered is there, once, and whole."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import apsw
import pytest

from banca.house import sqlite
from banca.house.books import Books, Reader, open_books
from banca.house.sqlite import SqliteSource
from banca.kit.play import Settled
from tests.house.acts import TABLE, act, give, settle, stake
from tests.house.soundness import sound
from tests.rule_marks import rule
from tests.vfs import CRASHES, Disk

PLAYERS = ("ana", "rui", "eva")
TABLES = ("rou1", "rou2", "rou3")


@dataclass
class Answers:
    """What was answered, and after how many disk operations."""

    streams: list[tuple[int, str, int]] = field(default_factory=list)  # A stream, its next event.
    commands: list[tuple[int, str, str]] = field(default_factory=list)


async def play(disk: Disk, path: Path, commits: int, random: Random) -> Answers:
    """Groups of bets and settlements, one commit after another, each noted when answered."""
    books = open_books(f"sqlite:{path}", vfs=disk.name)
    answers = Answers()
    for player in PLAYERS:
        await give(books, player, 100_000)
        answers.streams.append((len(disk.ops), f"cashier:{player}", 1))
    seqs = dict.fromkeys(TABLES, 0)
    for _ in range(commits):
        plans = {
            table: [stake(random.choice(PLAYERS), random.randint(1, 50), stream=table)]
            for table in random.sample(TABLES, random.randint(1, 3))
        }
        for table, acts in plans.items():
            if random.random() < 0.5:
                cents = acts[0].postings[0].cents
                acts.append(settle(acts[0].by, cents, 2 * cents, stream=table))
        verdicts = await asyncio.gather(
            *(books.commit(table, seqs[table], acts) for table, acts in plans.items())
        )
        for (table, acts), verdict in zip(plans.items(), verdicts, strict=True):
            assert verdict.done == len(acts)
            seqs[table] = verdict.seq
            answers.streams.append((len(disk.ops), table, verdict.seq))
            answers.commands.append((len(disk.ops), acts[0].by, acts[0].command))
    await books.close()
    return answers


@dataclass
class Found:
    """What the images of many crashes showed."""

    images: int = 0
    broken: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # Answers that are not on the disk.


def crash(disk: Disk, answers: Answers, home: Path, images: int, random: Random) -> Found:
    """Check *images* disks, each after a crash at some operation, opened again."""
    found = Found()
    moments = sorted(random.choices(range(1, len(disk.ops) + 1), k=images // len(CRASHES)))
    for upto in moments:
        for how in CRASHES:
            found.images += 1
            where = f"after {upto} of {len(disk.ops)} operations, {how}"
            for name, content in disk.image(upto, how, random).items():
                (home / name).write_bytes(content)
            try:
                _look(home, answers, upto, where, found)
            except (AssertionError, apsw.Error) as error:
                found.broken.append(f"{where}: {error}")
            for file in home.iterdir():
                file.unlink()
    return found


def _look(home: Path, answers: Answers, upto: int, where: str, found: Found) -> None:
    streams = {name: seq for at, name, seq in answers.streams if at <= upto}
    commands = {(by, id) for at, by, id in answers.commands if at <= upto}
    if not (home / "banca.db").exists():
        assert not streams, "the file is gone"
        return
    connection = apsw.Connection(str(home / "banca.db"))
    connection.execute("pragma synchronous = off")  # Only of the reading connection.
    assert connection.execute("pragma integrity_check").get == "ok"
    tables = connection.execute("select count(*) from sqlite_schema where name = 'batch'").get
    if tables:
        with Reader(SqliteSource(str(home / "banca.db"))) as reader:
            sound(reader)
            there = {row[0]: row[1] for row in reader.scan_heads()}
            written = {(row.player, row.id) for row in reader.scan_commands()}
    else:
        there, written = {}, set()
    connection.close()
    if any(there.get(name, 0) < seq for name, seq in streams.items()) or commands - written:
        found.lost.append(where)


@pytest.fixture
def disk() -> Iterator[Disk]:
    with Disk() as disk:
        yield disk


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where images are laid out. Checkpoints are frequent, so that more can go wrong."""
    monkeypatch.setattr(sqlite, "CHECKPOINT_PAGES", 60)
    (tmp_path / "image").mkdir()
    return tmp_path / "image"


async def crashed(disk: Disk, home: Path, images: int, seed: int) -> Found:
    random = Random(seed)
    answers = await play(disk, home.parent / "banca.db", 40, random)
    assert any(op.kind == "write" and op.file == "banca.db" for op in disk.ops[-200:])
    return await asyncio.to_thread(crash, disk, answers, home, images, random)


@rule("LOG-8")
async def test_no_crash_loses_what_was_answered(disk: Disk, home: Path) -> None:
    found = await crashed(disk, home, 300, seed=1)

    assert (found.images, found.broken, found.lost) == (300, [], [])


@rule("LOG-8")
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
async def test_no_crash_of_very_many_loses_what_was_answered(
    disk: Disk, home: Path, seed: int
) -> None:
    found = await crashed(disk, home, 2000, seed)

    assert (found.images, found.broken, found.lost) == (2000, [], [])


async def test_the_images_show_what_a_lazy_disk_would_lose(
    disk: Disk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With less than a full sync, answers do get lost: the test above can fail."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "normal")

    found = await crashed(disk, home, 300, seed=1)

    assert found.broken == []
    assert len(found.lost) > 30


async def rounds_of(books: Books, table: str, rounds: int, seats: int) -> None:
    """Rounds in which every player bets and is settled, two plans per round, as at a table."""
    seq = 0
    for _ in range(rounds):
        stakes = [stake(f"{table}-{n}", 1, stream=table) for n in range(seats)]
        seq = (await books.commit(table, seq, stakes)).seq
        ends = [Settled(f"{table}-{n}", 1, 0, ()) for n in range(seats)]
        seq = (await books.commit(table, seq, [act(*ends, stream=table)])).seq


async def test_a_thousand_settled_bets_take_few_syncs(disk: Disk, tmp_path: Path) -> None:
    """Twenty tables that take what waits in their mailboxes, all at once."""
    books = open_books(f"sqlite:{tmp_path}/banca.db", vfs=disk.name)
    tables = [f"t{n}" for n in range(20)]
    await asyncio.gather(*(give(books, f"{t}-{n}", 1000) for t in tables for n in range(40)))
    before = disk.syncs

    await asyncio.gather(*(rounds_of(books, table, 10, 40) for table in tables))
    per_thousand = (disk.syncs - before) * 1000 / (10 * 40 * len(tables))

    assert per_thousand <= 10
    await books.close()


async def test_one_bet_alone_takes_one_sync(disk: Disk, tmp_path: Path) -> None:
    books = open_books(f"sqlite:{tmp_path}/banca.db", vfs=disk.name)
    await give(books, "ana", 100)
    before = disk.syncs

    await books.commit(TABLE, 0, [stake("ana", 1)])

    assert disk.syncs == before + 1
    await books.close()
