"""Every table plays the machine that was approved, or verify says which one does not."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from banca.floor.approvals import STREAM, Approved, approve
from banca.games import GAMES, slots
from banca.games.slots import shipped
from banca.games.slots.machine import Machine, digest
from banca.games.slots.table import Rules
from banca.house.audit import audit
from banca.house.audit_designs import APPROVED, hash_of
from banca.house.books import Act, Fact, open_reader
from banca.house.replay import GameReplay
from banca.kit.game import Design
from tests.floor.house import KEY, House, opened, place
from tests.games.slots_table import FEIRA
from tests.rule_marks import rule

CHANGED = replace(FEIRA, levels=(1, 2, 3, 5, 10, 20))


def design(machine: Machine = FEIRA) -> Design:
    assert slots.GAME.files is not None
    (found,) = slots.GAME.files.designs(Rules(machine=machine))
    return found


async def played(
    folder: Path, said: Iterable[Approved | Design], machine: Machine = FEIRA, *, late: bool = False
) -> tuple[list[str], list[str]]:
    """What verify finds, and notes, of a house that wrote *said* and plays *machine*."""
    its = place("feira", game=slots.GAME, machine=machine)
    async with opened(folder, its, verified=False) as house:
        if not late:
            await _approved(house, said)
        await house.give("ana")
        await house.sit("ana", table="feira")
        if late:
            house.clock.seconds += 1
            await _approved(house, said)
    with open_reader(house.url) as reader:
        report = audit(reader, lambda: GameReplay(GAMES), house_key=KEY)
    return [one.what for one in report.findings], [one.what for one in report.notes]


async def _approved(house: House, said: Iterable[Approved | Design]) -> None:
    facts = tuple(
        Fact(0, 0, msgspec.json.encode(one if isinstance(one, Approved) else Approved(*one)))
        for one in said
    )
    if facts:
        await house.books.commit(STREAM, 0, [Act("house", "", b"", facts, ())])


@pytest.mark.parametrize("name", shipped.names())
def test_the_auditor_makes_the_hash_that_was_approved(name: str) -> None:
    machine = shipped.machine(name)
    logged = msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(machine, str_keys=True)))

    assert hash_of(logged) == digest(machine)
    assert APPROVED == STREAM


@rule("1441/95-VIII:8")
async def test_an_approved_machine_is_clean(tmp_path: Path) -> None:
    assert await played(tmp_path, [design()]) == ([], [])


async def test_what_the_house_itself_approves_is_clean(tmp_path: Path) -> None:
    async with opened(tmp_path, place("feira", game=slots.GAME, machine=FEIRA)) as house:
        await approve(house.books, [design()])
        await house.give("ana")
        await house.sit("ana", table="feira")


@rule("1441/95-VIII:8")
async def test_another_machine_under_an_approved_version_is_found(tmp_path: Path) -> None:
    (said,), _ = await played(tmp_path, [design()], CHANGED)

    assert said.startswith("feira 1 is not what was approved")
    assert digest(CHANGED)[:16] in said
    assert digest(FEIRA)[:16] in said


async def test_a_machine_that_was_never_approved_is_found(tmp_path: Path) -> None:
    other = design(shipped.machine("latao"))

    assert (await played(tmp_path, [other]))[0] == ["feira 1 is played and was never approved"]


async def test_books_without_approvals_are_noted(tmp_path: Path) -> None:
    assert await played(tmp_path, []) == ([], ["feira 1 was never approved"])


async def test_an_approval_that_comes_afterwards_is_found(tmp_path: Path) -> None:
    (said,), _ = await played(tmp_path, [design()], late=True)

    assert said == "feira 1 is played before it was approved: designs:approved#0"


async def test_a_version_that_is_approved_twice_is_found(tmp_path: Path) -> None:
    said, _ = await played(tmp_path, [design(), design(CHANGED)])

    assert said == ["feira 1 was approved before: designs:approved#0"]


@rule("1441/95-VIII:7")
async def test_a_certificate_of_another_return_is_found(tmp_path: Path) -> None:
    false = design()._replace(certified="99/100")
    (said,), _ = await played(tmp_path, [false])

    assert said == f"feira 1 was certified as 99/100, and is {design().certified[:60]}"


@rule("1441/95-VIII:2", "828/2015:5")
async def test_a_machine_that_returns_too_little_is_found_whatever_was_approved(
    tmp_path: Path,
) -> None:
    """A house that reads its files otherwise could approve anything."""
    mean = replace(FEIRA, scatters=(), pays=FEIRA.pays[:1], free=None, hold=None, pick=None)
    (said,), _ = await played(tmp_path, [Approved("feira", "1", digest(mean), "1")], mean)

    assert said.startswith("feira 1 cannot be certified: AssertionError: feira 1 returns ")
    assert said.endswith("and less than 4/5")


async def test_an_approval_of_nothing_is_found(tmp_path: Path) -> None:
    its = place("feira", game=slots.GAME, machine=FEIRA)
    async with opened(tmp_path, its, verified=False) as house:
        act = Act("house", "", b"", (Fact(0, 0, b'{"type":"Approved","name":1}'),), ())
        await house.books.commit(STREAM, 0, [act])
    with open_reader(house.url) as reader:
        report = audit(reader, lambda: GameReplay(GAMES), house_key=KEY)

    assert [one.what for one in report.findings] == ["the approval is malformed: name is not text"]
