"""Our own code fails at a table: the incident is recorded, stakes go back once, play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banca.games import banca_francesa
from banca.games.banca_francesa.messages import Land, Misread
from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets, PlaceBets
from banca.kit.play import Void
from tests.floor.client import Client
from tests.floor.fakes import Faulty
from tests.floor.house import House, accepted, body, opened, place, refusal
from tests.rule_marks import rule

NULL = ("reading:void", "the round is void")


def table_of(faulty: Faulty, **rules: Any) -> Any:
    return place("am38", game=faulty.game, **rules)


async def staked(house: House) -> Any:
    await house.give("ana", "rui")
    await house.sit("ana", "rui")
    await house.bet("ana")
    await house.bet("rui", ("simple:red", 500), ("dozen:2", 100))
    return await house.table()


@rule("804/2015:20", "804/2015:21", "807/2015:22", "807/2015:23", "reading:void", "INT-7", "PD-58")
@pytest.mark.parametrize("book", [("804/2015", "american-38"), ("807/2015", "french-37")])
async def test_a_fault_of_ours_voids_the_round_and_gives_back_every_stake_once(
    tmp_path: Path, book: tuple[str, str]
) -> None:
    faulty = Faulty()
    rulebook, wheel = book
    async with opened(tmp_path, table_of(faulty, rulebook=rulebook, wheel=wheel)) as house:
        table = await staked(house)
        await house.order(table, CloseBets(1))
        faulty.breaks = lambda command: isinstance(command, LetGo)
        ana = Client("ana")
        table.watch(ana, None)

        await house.order(table, LetGo(1))
        await house.still(table)
        faulty.breaks = lambda command: False

        assert await house.money("ana") == (100_000, 0)
        assert await house.money("rui") == (100_000, 0)
        end = ["Voided", "TakenBack", "TakenBack", "RoundOver", "SeedOpened", "SeedSealed"]
        assert (await house.kinds())[-6:] == end
        why = "LetGo: Broken"  # The rest is for the house: it might name a closed card.
        said = {"type": "Voided", "round": 1, "why": why, "cause": "fault"}
        assert body((await house.log())[-6]) == said
        await house.until(lambda: len(house.incidents()) == 2)
        fault = ("fault", "am38", f"{why}: cannot decide LetGo")
        assert sorted(house.incidents()) == [fault, ("void", "am38", why)]
        await house.pass_time(0.125, table)
        ana.agrees(table)
        assert {"type": "Voided", "round": 1, "why": why, "cause": "fault"} in ana.events
        await house.bet("ana")  # The table goes on.
        await house.play(table)
        assert table.round == 3


@rule("INT-7", "wire:closed")
async def test_the_second_fault_closes_the_table(tmp_path: Path) -> None:
    faulty = Faulty()
    async with opened(tmp_path, table_of(faulty)) as house:
        table = await staked(house)
        watcher = Client("ana")
        table.watch(watcher, None)
        for _ in range(2):
            faulty.breaks = lambda command: isinstance(command, CloseBets)
            await house.order(table, CloseBets(table.round))
            await house.still(table)
            faulty.breaks = lambda command: False
            if not table.closing:
                await house.bet("ana")
        await house.still(table)

        assert table.closed
        assert table.seated() == []
        assert await house.money("ana") == (100_000, 0)
        assert [one["by"] for one in watcher.said("Summary")] == ["platform"]
        assert [one["cite"] for one in watcher.said("Closed")] == ["wire:closed"]
        closed = ("wire:closed", "the table is closed")
        assert refusal(await house.wish("ana", "Sit")) == closed
        assert house.lobby.listing()[0]["closed"]


@rule("INT-7", "reading:void")
async def test_a_fault_in_voiding_closes_the_table_and_loses_no_stake(tmp_path: Path) -> None:
    faulty = Faulty()
    async with opened(tmp_path, table_of(faulty)) as house:
        table = await staked(house)
        watcher = Client("ana")
        table.watch(watcher, None)
        faulty.breaks = lambda command: isinstance(command, CloseBets | Void)

        await house.order(table, CloseBets(1))
        await house.still(table)
        await house.pass_time(60.0, table)

        assert table.closed
        assert [one["cite"] for one in watcher.said("Closed")] == ["wire:closed"]
        assert await house.money("ana") == (99_800, 200)
        assert await house.money("rui") == (99_400, 600)
        assert (await house.kinds())[-1] == "Staked"  # Nothing was drawn either.
        faulty.breaks = lambda command: False
        await house.restart()  # Once the fault is fixed, the log goes on from there.
        table = await house.table()
        await house.pass_time(20.0, table)
        await house.pass_time(4.0, table)
        assert (await house.money("ana"))[1] == (await house.money("rui"))[1] == 0
        assert table.round == 2


async def test_a_fault_at_one_wish_leaves_those_before_it_done_and_those_after_decided_again(
    tmp_path: Path,
) -> None:
    faulty = Faulty()
    async with opened(tmp_path, table_of(faulty)) as house:
        await house.give("ana", "rui", "zoe")
        await house.sit("ana", "rui", "zoe")
        faulty.breaks = lambda command: isinstance(command, PlaceBets) and command.player == "rui"

        seats = ("ana", "rui", "zoe")
        bets = [("pleno:17", 100)]
        said = await asyncio.gather(*(house.wish(s, "PlaceBets", bets=bets) for s in seats))

        assert [accepted(said[0])["first"], refusal(said[1])] == [7, NULL]
        assert accepted(said[2])["first"] > said[0]["first"]
        assert [b for _, b in [await house.money(player) for player in seats]] == [0, 0, 100]
        assert (await house.table()).round == 2  # Zoe's bet belongs to the next round.


async def test_a_fault_met_after_a_bet_that_the_ledger_refused_did_not_happen(
    tmp_path: Path,
) -> None:
    """What follows is decided again without that bet: no round is voided for a might-have-been."""
    faulty = Faulty()
    async with opened(tmp_path, table_of(faulty)) as house:
        await house.give("ana", cents=100)
        await house.sit("ana", "rui")
        table = await house.table()
        faulty.breaks = lambda command: False
        decide = faulty.decides

        def picky(state: Any, command: Any, chance: Any) -> Any:
            assert not state.bank.layout.stakes, "this game cannot bear a stake"
            return decide(state, command, chance)

        faulty.decides = picky
        said = await asyncio.gather(
            house.wish("ana", "PlaceBets", bets=[("pleno:17", 200)]), house.wish("rui", "Leave")
        )
        faulty.decides = decide

        assert refusal(said[0]) == ("reading:money", "not enough money")
        accepted(said[1])
        assert table.round == 1
        assert house.incidents() == []


@rule("INT-7")
async def test_money_that_the_chart_does_not_allow_is_a_fault_of_the_one_command(
    tmp_path: Path,
) -> None:
    faulty = Faulty()
    async with opened(tmp_path, table_of(faulty)) as house:
        table = await staked(house)
        decide = faulty.decides

        def wrong(state: Any, command: Any, chance: Any) -> Any:
            events = decide(state, command, chance)
            if isinstance(command, PlaceBets) and command.player == "rui":
                return tuple(replace(event, cents=-event.cents) for event in events)
            return events

        faulty.decides = wrong
        said = await asyncio.gather(
            house.wish("ana", "PlaceBets", bets=[("pleno:1", 100)]),
            house.wish("rui", "PlaceBets", bets=[("pleno:1", 100)]),
        )
        faulty.decides = decide
        await house.still(table)

        assert [said[0]["type"], refusal(said[1])] == ["Done", NULL]
        assert table.round == 2
        assert await house.money("ana") == (100_000, 0)


@rule("INT-7")
async def test_a_fault_of_the_croupier_is_found_before_anything_is_written(
    tmp_path: Path,
) -> None:
    faulty = Faulty()
    async with opened(tmp_path, table_of(faulty)) as house:
        table = await staked(house)
        croupier = faulty.croupier

        def broken(state: Any) -> Any:
            assert state.bank.round > 1, "the croupier cannot say"
            return croupier(state)

        faulty.croupier = broken
        await house.order(table, CloseBets(1))
        await house.still(table)

        assert table.round == 2
        assert await house.money("ana") == (100_000, 0)
        assert "BetsClosed" not in await house.kinds()


@rule("1441/95-IV:7.d", "reading:touched-dice")
@pytest.mark.parametrize("twice", [False, True])
async def test_a_fault_between_the_dice_and_their_call_takes_nobodys_chips(
    tmp_path: Path, twice: bool
) -> None:
    """By the casino rules of banca francesa; if that cannot be decided either, it is void."""
    faulty = Faulty(banca_francesa.GAME)
    table_ = place("bf", game=faulty.game, rulebook="1441/95-IV")
    async with opened(tmp_path, table_) as house:
        await house.give("ana")
        await house.sit("ana", table="bf")
        bets = [("chance:pequeno", 200), ("chance:grande", 200), ("chance:ases", 100)]
        await house.bet("ana", *bets, table="bf")
        table = await house.table("bf")
        await house.order(table, CloseBets(1))
        broken = (Land, Misread) if twice else (Land,)
        faulty.breaks = lambda command: isinstance(command, broken)

        await house.order(table, Land(1))
        await house.still(table)
        await house.still(table)
        faulty.breaks = lambda command: False

        kinds = await house.kinds("bf")
        assert ("Voided" in kinds, "Touched" in kinds) == (twice, not twice)
        assert sum(await house.money("ana")) >= 100_000
        assert table.round == 2
