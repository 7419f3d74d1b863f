"""A round that has called its shares or its beacon comes to an end, whatever goes wrong meanwhile
(reading:luck).
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from banca.floor.epoch import OPENING_S
from banca.floor.mailbox import HELD
from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets
from banca.poker import ring
from banca.poker.ring.messages import StartHand
from tests.beacon import TestBeacon
from tests.floor.fakes import Faulty, Shaky, lost, out_of_step
from tests.floor.house import House, accepted, breathe, opened, place
from tests.floor.test_openings import VOIDED, called, drawn, open_, seal, second_round
from tests.rule_marks import rule


async def poker(house: House) -> Any:
    """Two at a table whose first hand is about to begin, with a share of ana's in it."""
    await house.give("ana", "rui")
    for number, player in enumerate(("ana", "rui"), 1):
        accepted(await house.wish(player, "Sit", "poker"))
        accepted(await house.wish(player, "BuyIn", "poker", place=str(number), cents=10_000))
    accepted(await seal(house, "ana", 2, "poker"))
    table = await house.table("poker")
    while table.round == 1:  # The button is drawn.
        await house.pass_time(1, table)
    return table


@rule("reading:luck", "INT-5")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("fault", [lost, out_of_step])
async def test_a_call_whose_commit_fails_is_drawn_in_the_end(
    tmp_path: Path, when: str, fault: Any
) -> None:
    async with opened(tmp_path, wrap=Shaky) as house:
        table = await second_round(house, "ana")
        await house.order(table, CloseBets(2))
        getattr(house.books, when).append(fault())
        table.order(LetGo(2))
        for _ in range(30):
            await house.pass_time(10, table)
        assert await drawn(house) == 2


@rule("reading:luck", "INT-5")
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_beacon_whose_commit_fails_is_drawn_in_the_end(tmp_path: Path, when: str) -> None:
    async with opened(tmp_path, wrap=Shaky, beacon=TestBeacon()) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana")
        table = await house.table()
        await house.order(table, CloseBets(1))
        await house.order(table, LetGo(1))
        await house.until(lambda: table.position.luck.due)
        getattr(house.books, when).append(lost())
        for _ in range(30):
            await house.pass_time(10, table)
        assert table.round == 2


@rule("reading:luck")
async def test_a_clock_that_was_set_back_does_not_keep_the_house_busy(tmp_path: Path) -> None:
    """At poker nothing is at stake before the deal: even so the round is given up, and once."""
    async with opened(tmp_path, place("poker", game=ring.GAME), verified=False) as house:
        table, now = await poker(house), house.clock.micros
        house.books.clock = lambda: now() - 3600 * 10**6
        turn, turns = table._turn, 0

        async def counted() -> None:
            nonlocal turns
            turns += 1
            assert turns < 50, "the table turns for ever, and nothing else of the house runs"
            await turn()

        table._turn = counted
        table.order(StartHand(2))
        await house.until(lambda: table.round == 3)


@rule("reading:luck")
async def test_a_void_that_is_refused_is_ordered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is refused is not ordered again at once: it would be refused for ever."""
    async with opened(tmp_path, verified=False) as house:
        table = await second_round(house, "ana")
        await house.order(table, CloseBets(2))
        now = house.clock.micros
        house.books.clock = lambda: now() - 3600 * 10**6
        monkeypatch.setattr(table, "_may_void", lambda at, order: False)
        ordered: list[Any] = []
        monkeypatch.setattr(table._first_draw, "_order", given(table, ordered))
        await house.order(table, LetGo(2))
        await house.still(table)
        assert [type(order).__name__ for order in ordered] == ["CallShares", "Void"]


def given(table: Any, ordered: list[Any]) -> Any:
    """Orders as they are given; too many of them stop the test."""

    def order(command: Any) -> None:
        ordered.append(command)
        assert len(ordered) < 50, "the same is ordered for ever"
        table.order(command)

    return order


@rule("reading:luck", "INT-7")
async def test_stacks_are_free_again_when_the_deal_breaks_after_the_call(tmp_path: Path) -> None:
    faulty = Faulty(ring.GAME)
    place_ = place("poker", game=faulty.game)
    async with opened(tmp_path, place_, verified=False) as house:
        table = await poker(house)
        await house.calls(table)
        faulty.breaks = lambda command: isinstance(command, StartHand)
        await house.pass_time(OPENING_S + 1, table)
        await house.until(lambda: table.round == 3)
        faulty.breaks = lambda command: False
        for player in ("rui", "ana"):
            accepted(await house.wish(player, "Leave", "poker"))
        assert VOIDED in [finding.what for finding in house.findings()]


@rule("reading:luck", "reading:void")
async def test_an_operator_does_not_void_what_could_be_known_already(tmp_path: Path) -> None:
    """Whoever was sent a share that is closed to all others knows what it brings."""
    async with opened(tmp_path) as house:
        table = await called(house, "ana", "rui")
        accepted(await open_(house, "ana", 2))
        answer = asyncio.ensure_future(table.void("to be rid of it"))
        await house.still(table)
        assert not answer.done()

        accepted(await open_(house, "rui", 2))
        assert b"Refused" in await answer  # It was drawn first, and is paid.
        assert await drawn(house) == 2
        assert "Voided" not in await house.kinds("am38")


@rule("reading:luck", "INT-4")
async def test_nothing_is_drawn_once_a_table_has_come_to_rest(tmp_path: Path) -> None:
    """A closing house refuses openings: it does not name those who then did not open."""
    async with opened(tmp_path) as house:
        table = await called(house, "ana")
        await house.lobby.rest()
        assert (await open_(house, "ana", 2))["phrase"] == "the house is closing"
        seq = table.seq
        house.clock.seconds += OPENING_S + 1
        for _ in range(10):
            await breathe()
        assert table.seq == seq


@rule("reading:luck")
async def test_a_restart_with_its_clock_set_back_accuses_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await called(house, "ana", "rui")
        accepted(await open_(house, "ana", 2))
        now = house.clock.micros
        await house.close()
        house.clock.micros = lambda: now() - 10 * 10**6
        await house.open()
        table = await house.table()
        for _ in range(20):
            await house.pass_time(1, table)
        assert table.round == 3
        assert house.findings() == []


@rule("reading:luck", "wire:busy")
async def test_what_is_kept_aside_is_bounded(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await called(house, "ana", "rui")
        many = [asyncio.ensure_future(house.wish("rui", "Leave")) for _ in range(HELD)]
        await house.still(table)
        assert (await house.wish("rui", "Leave"))["cite"] == "wire:busy"
        accepted(await open_(house, "rui", 2))  # What everybody waits for is heard.
        held = [letter.by for letter in table._mail._held]
        assert held.count("rui") == HELD
        accepted(await open_(house, "ana", 2))
        said = [(await one)["type"] for one in many]
        assert said.count("Done") == 1


@rule("reading:luck")
async def test_a_call_comes_with_the_hash_of_the_log_until_then(tmp_path: Path) -> None:
    """So whoever opens a share knows that nothing can be put before it any more."""
    async with opened(tmp_path) as house:
        table = await called(house, "ana", "rui")
        for _ in range(2):
            (last,) = (await house.log())[-1:]
            assert (table.seq, table.public()["luck"]["head"]) == (last.seq + 1, last.hash.hex())
            accepted(await open_(house, "ana" if last.by == "house" else "rui", 2))
        await house.until(lambda: table.round == 3)
        assert "head" not in table.public()["luck"]


@rule("reading:luck")
async def test_the_hash_is_known_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await called(house, "ana")
        await house.restart()
        (last,) = (await house.log())[-1:]
        assert (await house.table()).public()["luck"]["head"] == last.hash.hex()
