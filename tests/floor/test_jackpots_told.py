"""What is in a jackpot, and who has won it: told to everybody who plays for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banca.floor import frames
from tests.floor.client import Client
from tests.floor.fakes import Shaky
from tests.floor.house import breathe, opened, place
from tests.floor.machines import (
    RARE,
    SURE,
    back,
    bets,
    hit_and_wait,
    machine,
    offered,
    paid,
)
from tests.fruta import Turn
from tests.rule_marks import rule


@rule("828/2015:19")
async def test_everybody_sees_what_is_in_it_with_every_bet_of_anybody(tmp_path: Path) -> None:
    plain = place("am38")
    both = machine("m", RARE), machine("n", RARE), plain
    async with opened(tmp_path, *both, jackpots=offered(RARE)) as house:
        rui, eva = Client("rui"), Client("eva")
        (await house.table("n", "rui")).watch(rui, None)
        (await house.table("am38")).watch(eva, None)
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await house.pass_time(1, table)

        (view,) = rui.said("View")
        name = {"pt": "super", "en": "super"}
        assert view["jackpots"] == [{"id": "super", "name": name, "cents": 5_000}]
        assert rui.said("Jackpots")[-1] == {
            "type": "Jackpots",
            "table": "n",
            "amounts": {"super": 5_001},
        }
        assert eva.said("Jackpots") == []
        assert "jackpots" not in eva.said("View")[0]


@rule("PD-64")
async def test_amounts_are_told_four_times_per_second_at_the_most(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        rui = Client("rui")
        (await house.table("m", "rui")).watch(rui, None)
        tables = await bets(house, *(f"p{n}" for n in range(20)))
        told = []
        for table in tables:
            await house.order(table, Turn(1))
            await breathe()
            told.append(len(rui.said("Jackpots")))
        at_once = len(rui.said("Jackpots"))
        await house.pass_time(0.25)
        await house.until(lambda: len(rui.said("Jackpots")) > at_once)

        assert at_once <= 1
        assert rui.said("Jackpots")[-1]["amounts"] == {"super": 5_020}
        assert len(rui.said("Jackpots")) == at_once + 1


@rule("828/2015:21")
@rule("PD-64")
async def test_a_win_is_announced_to_all_at_once_without_the_name_of_the_winner(
    tmp_path: Path,
) -> None:
    both = machine("m", SURE), machine("n", SURE)
    async with opened(tmp_path, *both, jackpots=offered(SURE)) as house:
        rui, ana = Client("rui"), Client("ana")
        (await house.table("n", "rui")).watch(rui, None)
        (await house.table("m", "ana")).watch(ana, None)
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        await house.until(lambda: bool(rui.said("JackpotFell")))

        fell = {"type": "JackpotFell", "table": "n", "jackpot": "super", "cents": 5_001}
        machine_of = {"machine": "m", "name": {"pt": "m", "en": "m"}}
        assert rui.said("JackpotFell") == [{**fell, **machine_of}]
        assert ana.said("JackpotFell") == [{**fell, **machine_of, "table": "m"}]
        assert "ana" not in repr(rui.heard)


@rule("828/2015:21")
async def test_a_win_is_announced_once_even_if_the_books_did_not_say_that_it_was_written(
    tmp_path: Path,
) -> None:
    shaky = {"wrap": Shaky, "jackpots": offered(SURE)}
    async with opened(tmp_path, machine("m", SURE), machine("n", SURE), **shaky) as house:
        rui = Client("rui")
        (await house.table("n", "rui")).watch(rui, None)
        await hit_and_wait(house, "ana")
        house.lobby.jackpots._announced.clear()  # As if the commit had never been told.
        before = len(rui.said("JackpotFell"))
        await house.restart()
        (await house.table("n", "rui")).watch(rui, None)
        await back(house)
        await house.until(lambda: len(rui.said("JackpotFell")) > before)
        await breathe()

        assert len(rui.said("JackpotFell")) == before + 1


async def test_reading_the_amounts_again_does_not_read_what_was_ever_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of tables may do so at once, when the books have failed and are back."""
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        pots = house.lobby.jackpots
        pots.amounts["super"] = 1
        with monkeypatch.context() as patched:
            patched.setattr(house.books, "events", None)
            await pots.refresh()

        assert pots.amounts == {"super": 5_000}


async def test_many_tables_are_told_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banca.floor.jackpots.TABLES_A_SECOND", 5)
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        crowd = [Client(f"w{n}") for n in range(20)]
        for one in crowd:
            (await house.table("m", str(one.player))).watch(one, None)
        first, then = await bets(house, "ana", "rui")
        await house.order(first, Turn(1))
        await house.until(lambda: len(crowd[-1].said("Jackpots")) == 1)
        await house.order(then, Turn(1))
        await house.pass_time(3.5, then)  # Twenty tables, five per second.
        soon = len(crowd[-1].said("Jackpots"))
        await house.pass_time(1)
        await house.until(lambda: len(crowd[-1].said("Jackpots")) == 2)

        assert soon == 1
        assert crowd[-1].said("Jackpots")[-1]["amounts"] == {"super": 5_002}


async def test_a_crowd_at_one_table_costs_one_message_to_encode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    message = frames.message

    def counted(kind: str, **members: Any) -> bytes:
        made.append(kind)
        return message(kind, **members)

    monkeypatch.setattr(frames, "message", counted)
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        crowd = [Client(f"w{n}") for n in range(50)]
        for one in crowd:
            (await house.table("m", str(one.player))).watch(one, None)
        (table,) = await bets(house, "ana")
        made.clear()
        await house.order(table, Turn(1))
        await house.until(lambda: all(one.said("Jackpots") for one in crowd))

        assert made.count("Jackpots") == 1


async def test_a_reader_who_is_behind_gets_a_view_with_the_amount(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        rui = Client("rui")
        own = await house.table("m", "rui")
        own.watch(rui, None)
        rui.reading = False
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await house.pass_time(1, table)
        rui.reading = True
        own.watch(rui, None)

        assert rui.said("Jackpots") == []
        assert rui.said("View")[-1]["jackpots"][0]["cents"] == 5_001


async def test_whoever_comes_back_after_a_gap_sees_the_amount(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        ana = Client("ana")
        (table,) = await bets(house, "ana")
        table.watch(ana, None)
        await house.order(table, Turn(1))
        await house.pass_time(1, table)
        table.unwatch(ana)
        heard = len(ana.heard)
        table.watch(ana, ana.seq)

        assert "View" not in [one["type"] for one in ana.heard[heard:]]
        assert ana.heard[-1]["amounts"] == {"super": 5_001}
