"""The operator's door: who may ask, what is answered, and that one house has one door."""

from __future__ import annotations

import asyncio
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from banca.floor.operator import NAME, Answer, Ask, Done, DoorTakenError, Operator, answers, ask


class FakeTable:
    """A table that remembers what was asked of it."""

    def __init__(self, stream: str, refusal: bytes = b'{"type":"Done"}') -> None:
        self.stream, self.round = stream, 17
        self.refusal = refusal
        self.asked: list[str] = []

    def seats(self) -> list[str]:
        return ["ana", "rui"]

    def close(self) -> None:
        self.asked.append("close")

    async def void(self, why: str) -> bytes:
        self.asked.append(f"void: {why}")
        return self.refusal


class FakeLobby:
    def __init__(self, *tables: FakeTable) -> None:
        self.tables = tables

    def find(self, name: str) -> list[FakeTable]:
        return [t for t in self.tables if name in (t.stream, t.stream.partition("~")[0])]


@pytest.fixture
def lobby() -> FakeLobby:
    late = b'{"type":"Refused","id":"","cite":"wire:stale","phrase":"another round is open"}'
    return FakeLobby(
        FakeTable("am38"), FakeTable("solo~ana"), FakeTable("solo~rui"), FakeTable("late", late)
    )


@pytest.fixture
async def house(lobby: FakeLobby, tmp_path: Path) -> AsyncIterator[Path]:
    operator = Operator(tmp_path, lobby)
    await operator.start()
    yield tmp_path
    await operator.stop()


async def asked(house: Path, question: Ask) -> Answer:
    return await asyncio.to_thread(ask, house, question)


async def test_a_round_is_made_null_with_its_reason(house: Path, lobby: FakeLobby) -> None:
    answer = await asked(house, Ask("void", "am38", "the wheel stood still"))

    assert answer == Answer([Done("am38", 17, 2)])
    assert lobby.tables[0].asked == ["void: the wheel stood still"]


async def test_a_name_means_every_individual_table_of_it(house: Path, lobby: FakeLobby) -> None:
    answer = await asked(house, Ask("close", "solo"))

    assert [done.table for done in answer.done] == ["solo~ana", "solo~rui"]
    assert [table.asked for table in lobby.tables] == [[], ["close"], ["close"], []]


async def test_a_refusal_of_the_rules_is_passed_on(house: Path) -> None:
    answer = await asked(house, Ask("void", "late", "too late"))

    assert answer.done[0].refused == "another round is open [wire:stale]"


async def test_a_table_that_is_not_there_is_named(house: Path) -> None:
    assert (await asked(house, Ask("close", "am39"))).error == "no live table is called 'am39'"


@pytest.mark.parametrize(
    "line", [b"nonsense\n", b'{"do":"rob","table":"am38"}\n', b'{"do":"close"}\n', b"\xff\n"]
)
async def test_nonsense_is_answered_and_does_nothing(
    house: Path, lobby: FakeLobby, line: bytes
) -> None:
    reader, writer = await asyncio.open_unix_connection(str(house / NAME))
    writer.write(line)
    answer = await reader.read()
    writer.close()

    assert b"not understood" in answer
    assert not any(table.asked for table in lobby.tables)


async def test_a_line_without_end_is_cut_off(house: Path) -> None:
    reader, writer = await asyncio.open_unix_connection(str(house / NAME))
    writer.write(b"x" * 300_000)
    with suppress(ConnectionError):  # Reset or closed in good order: both are an end.
        assert await asyncio.wait_for(reader.read(), 5) == b""
    writer.close()

    assert (await asked(house, Ask("close", "am38"))).done


async def test_only_the_owner_may_come_in(house: Path) -> None:
    assert stat.S_IMODE((house / NAME).stat().st_mode) == 0o600


async def test_one_directory_has_one_house(house: Path, lobby: FakeLobby) -> None:
    with pytest.raises(DoorTakenError, match="is open in"):
        await Operator(house, lobby).start()


async def test_what_a_killed_house_left_behind_is_no_obstacle(
    lobby: FakeLobby, tmp_path: Path
) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(tmp_path / NAME))
    operator = Operator(tmp_path, lobby)
    await operator.start()

    assert await asyncio.to_thread(answers, tmp_path)
    await operator.stop()
    assert not (tmp_path / NAME).exists()


async def test_a_long_path_is_no_obstacle(lobby: FakeLobby, tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    operator = Operator(deep, lobby)
    await operator.start()

    assert (await asked(deep, Ask("close", "am38"))).done
    await operator.stop()


def test_where_no_house_is_open_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConnectionError, match="no house is open"):
        ask(tmp_path, Ask("close", "am38"))
