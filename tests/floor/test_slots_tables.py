"""Slot machines at live tables: time, interruptions, absent players, meters, and approval."""

from __future__ import annotations

import asyncio
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banca.floor.approvals import STREAM, ApprovalError, approve, approved
from banca.floor.jackpots import Offered
from banca.floor.table import Table
from banca.games import slots
from banca.games.slots import Rules
from banca.games.slots.machine import digest
from banca.house.accounts import POINTS
from banca.house.books import open_books, open_reader
from banca.house.statements import last_rounds, sessions
from banca.kit.game import Design
from banca.kit.play import Void
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, place, refusal
from tests.games.slots_table import FEIRA, LARGE
from tests.rule_marks import rule

PLAIN = place("feira", game=slots.GAME, machine=FEIRA, doubling=False)
RISKY = place("risky", game=slots.GAME, machine=FEIRA)
BET = {"bet": "lines:3@10", "cents": 30}


async def seated(house: House, name: str = "feira") -> Table:
    await house.give("ana")
    table = await house.table(name, "ana")
    await house.sit("ana", table=name)
    return table


async def until(house: House, table: Table, *phases: str, rounds: int = 400) -> None:
    """Play until a play is in one of *phases*; what the clock decides is not waited for."""
    for _ in range(rounds):
        if table.state.phase == "betting":
            accepted(await house.wish("ana", "Play", table.name, **BET))
        while table.state.phase != "betting":
            if table.state.phase in phases:
                return
            await house.pass_time(table_seconds(table), table)
    raise AssertionError(f"no play came to {phases}")


async def until_free(house: House, table: Table, games: int) -> None:
    """Play until a play has *games* of its free games behind it, and others before it."""
    for _ in range(400):
        accepted(await house.wish("ana", "Play", table.name, **BET))
        while table.state.phase != "betting":
            run = table.state.run
            if run.given > run.played == games:
                return
            await house.pass_time(table_seconds(table), table)
    raise AssertionError("no free games came")


def table_seconds(table: Table) -> float:
    due = table.due()
    return due["in_ms"] / 1000 if due else 0.0


async def finished(house: House, table: Table) -> None:
    while table.state.phase != "betting":
        await house.pass_time(table_seconds(table), table)


# --- Time -----------------------------------------------------------------------------------------


@rule("INT-19", "reading:machine-cycle", "828/2015:31", "828/2015:33")
async def test_a_play_is_paid_after_three_seconds_even_for_whoever_wants_no_pauses(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        accepted(await house.wish("ana", "Ready", "feira"))
        accepted(await house.wish("ana", "Play", "feira", **BET))
        await house.pass_time(0.25, table)
        if table.state.phase != "paying":  # Something else is to be played first.
            await until(house, table, "paying")
        assert table.due() == {"order": "Settle", "in_ms": 3000}
        said = await house.wish("ana", "Play", "feira", **BET)
        assert (said["type"], said["cite"]) == ("Refused", "828/2015:3.f")
        await house.pass_time(2.9, table)
        assert table.state.phase == "paying"
        await house.pass_time(0.2, table)

        assert table.state.phase == "betting"


@rule("828/2015:3.f", "PD-47")
async def test_two_plays_in_the_same_instant_are_one_play_and_one_refusal(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        said = await asyncio.gather(
            *(house.wish("ana", "Play", "feira", **BET) for _ in range(5)),
        )

        assert sorted(one["type"] for one in said) == ["Done"] + ["Refused"] * 4
        assert {one["cite"] for one in said if one["type"] == "Refused"} == {"828/2015:3.f"}
        assert (await house.kinds(table.stream)).count("Staked") == 1


async def test_the_same_wish_sent_again_is_answered_again_and_played_once(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        id = house.id()
        first = await house.wish("ana", "Play", "feira", id=id, **BET)
        second = await house.wish("ana", "Play", "feira", id=id, **BET)

        assert accepted(first)["first"] == accepted(second)["first"]
        assert (await house.kinds(table.stream)).count("Staked") == 1


@rule("828/2015:24.a", "828/2015:24.f", "828/2015:19")
async def test_what_there_is_to_play_with_and_to_win_is_always_told(tmp_path: Path) -> None:
    rules = {"machine": FEIRA, "jackpots": (LARGE,), "doubling": False}
    linked = place("linked", game=slots.GAME, **rules)
    pot = Offered(LARGE, {"pt": "Grande", "en": "Large"}, POINTS)
    async with opened(tmp_path, linked, jackpots=[pot]) as house:
        table = await seated(house, "linked")
        ana = Client("ana")
        table.watch(ana, None)
        (view,) = ana.said("View")
        assert [(one["id"], one["cents"]) for one in view["jackpots"]] == [("grande", 10_000)]
        assert ana.own["balance"] == 100_000

        accepted(await house.wish("ana", "Play", "linked", bet="lines:3@10", cents=300))
        await house.pass_time(0, table)
        await house.pass_time(1, table)

        told = [said["amounts"]["grande"] for said in ana.said("Jackpots")]
        assert told[-1] == 10_003
        assert ana.own["balance"] == 99_700


# --- Interruptions --------------------------------------------------------------------------------


@rule("828/2015:43", "reading:machine-interruption", "INT-4", "INT-5", "LOG-8")
async def test_free_games_go_on_after_a_restart_exactly_where_they_were(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        await until_free(house, table, 2)
        before, view = msgspec.json.encode(table.state), table.public()["view"]
        left = table.state.run.given - table.state.run.played
        spins = (await house.kinds(table.stream)).count("ReelsStopped")
        await house.restart()
        table = await house.table("feira", "ana")

        assert msgspec.json.encode(table.state) == before
        assert table.public()["view"] == view
        await finished(house, table)
        log = await house.log(table.stream)
        free = [body(one) for one in log if body(one)["type"] == "ReelsStopped"][spins:]
        assert len([spin for spin in free if not spin["respin"]]) >= left
        assert not any(body(one)["type"] == "Voided" for one in log)


@rule("828/2015:44", "828/2015:43", "INT-8")
async def test_whoever_loses_the_line_in_mid_play_is_played_out_and_paid(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        ana = Client("ana")
        table.watch(ana, None)
        await until_free(house, table, 1)
        number = table.round
        table.unwatch(ana)
        await finished(house, table)

        assert table.round == number + 1
        assert table.seated() == ["ana"]
        kinds = await house.kinds(table.stream)
        assert kinds.count("Settled") == kinds.count("Staked") == number


@rule("828/2015:44", "828/2015:37", "reading:leaving")
async def test_leaving_in_the_middle_of_free_games_ends_the_session_when_they_are_paid(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        await until_free(house, table, 1)
        accepted(await house.wish("ana", "Leave", "feira"))
        assert table.seated() == ["ana"]
        await finished(house, table)
        (session,) = await sessions(house.books, "ana")

        assert table.seated() == []
        assert session.staked == 30 * session.rounds
        free, held = await house.money("ana")
        assert (free, held) == (100_000 - session.staked + session.returned, 0)


@rule("828/2015:42", "reading:void", "INT-7")
async def test_a_fault_of_ours_in_mid_bonus_voids_the_play_and_returns_the_stake(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        await until_free(house, table, 1)
        free, _ = await house.money("ana")
        await house.order(table, Void(table.round, "a fault", "fault"))

        assert table.state.phase == "betting"
        assert await house.money("ana") == (free + 30, 0)
        accepted(await house.wish("ana", "Play", "feira", **BET))


@rule("reading:void", "828/2015:43")
@pytest.mark.parametrize("moment", ["free", "paying"])
async def test_no_operator_voids_what_has_come_up(tmp_path: Path, moment: str) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        if moment == "free":
            await until_free(house, table, 1)
        else:
            await until(house, table, "paying")
        number = table.round
        said = msgspec.json.decode(await table.void("it would cost the house too much"))
        await finished(house, table)

        assert (said["type"], said["cite"]) == ("Refused", "reading:void")
        assert table.round == number + 1
        assert "Voided" not in await house.kinds(table.stream)


@rule("reading:machine-choices", "PD-48")
async def test_the_clock_picks_and_collects_for_whoever_does_not_and_says_so(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, RISKY) as house:
        table = await seated(house, "risky")
        await until(house, table, "picking")
        assert table.due() == {"order": "TimeUp", "in_ms": 30_000}
        await house.pass_time(30.0, table)
        await until(house, table, "doubling")
        assert table.due() == {"order": "TimeUp", "in_ms": 30_000}
        await house.pass_time(30.0, table)
        await finished(house, table)
        log = [body(one) for one in await house.log(table.stream)]

        decided = [one for one in log if one["type"] in ("Picked", "Collected")]
        assert {one["type"] for one in decided} == {"Picked", "Collected"}
        assert {one["by"] for one in decided} == {"platform"}


# --- Sessions -------------------------------------------------------------------------------------


@rule("828/2015:40", "828/2015:40.a", "828/2015:40.b", "828/2015:41", "828/2015:39.c")
async def test_whoever_makes_no_play_is_invited_warned_and_then_the_session_ends(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        ana = Client("ana")
        table.watch(ana, None)
        notices = []
        for seconds in (179.0, 2.0, 58.0, 2.0, 58.0, 3.0):
            await house.pass_time(seconds, table)
            await house.pass_time(1.125, table)
            notices.append((ana.own or {}).get("notice", "") if table.seated() else "ended")

        assert list(dict.fromkeys(notices)) == ["", "invited", "warned", "ended"]


@rule("828/2015:40.a", "828/2015:41")
async def test_whoever_had_no_money_left_and_plays_within_the_minute_stays(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN, replenished=False) as house:
        await house.give("ana", cents=4)  # Less than any bet.
        table = await house.table("feira", "ana")
        await house.sit("ana", table="feira")
        ana = Client("ana")
        table.watch(ana, None)
        for seconds in (181.0, 1.125, 61.0, 1.125):
            await house.pass_time(seconds, table)
        assert ana.own is not None
        assert ana.own["notice"] == "warned"

        await house.give("ana", cents=100)
        accepted(await house.wish("ana", "Play", "feira", bet="lines:1@5", cents=5))
        await finished(house, table)
        for seconds in (61.0, 1.125):
            await house.pass_time(seconds, table)

        assert table.seated() == ["ana"]
        assert not ana.own.get("notice")


@rule("828/2015:39", "828/2015:39.b")
async def test_a_session_ends_after_three_minutes_without_a_connection(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        ana = Client("ana")
        table.watch(ana, None)
        await house.pass_time(100.0, table)
        accepted(await house.wish("ana", "Play", "feira", **BET))
        await finished(house, table)
        table.unwatch(ana)
        for seconds in (1.125, 177.0, 1.125):
            await house.pass_time(seconds, table)
        assert table.seated() == ["ana"]
        for seconds in (2.0, 1.125):
            await house.pass_time(seconds, table)

        assert table.seated() == []
        (session,) = await sessions(house.books, "ana")
        assert (session.staked, session.rounds) == (30, 1)


@rule("828/2015:39.b")
async def test_a_line_that_comes_back_in_time_ends_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        ana = Client("ana")
        await house.pass_time(1.125, table)
        await house.pass_time(170.0, table)
        table.watch(ana, None)
        await house.pass_time(1.125, table)
        table.unwatch(ana)
        await house.pass_time(1.125, table)
        await house.pass_time(60.0, table)
        await house.pass_time(1.125, table)

        assert table.seated() == ["ana"]


@rule("828/2015:36", "PD-56", "INT-9")
async def test_the_last_play_can_be_looked_up_whole(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        await until_free(house, table, 1)
        await finished(house, table)
        (last,) = await last_rounds(house.books, "ana", house.lobby.read, limit=1)
        told = [body(one) for one in last.envelopes]
        spins = [one for one in told if one["type"] == "ReelsStopped"]
        ended = next(one for one in told if one["type"] == "PlayEnded")

        assert last.result.stake == 30
        assert last.result.returned == ended["won"]
        assert (
            len([spin for spin in spins if spin["free"] and not spin["respin"]]) == (ended["games"])
        )
        won = sum(one["cents"] for one in told if one["type"] in ("ReelsStopped", "Revealed"))
        assert won == ended["won"]


@rule("1441/95-VIII:12", "INT-3")
async def test_one_machine_at_a_time_while_a_play_is_not_over(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN, RISKY) as house:
        await seated(house)
        await house.sit("ana", table="risky")
        accepted(await house.wish("ana", "Play", "feira", **BET))
        said = await house.wish("ana", "Play", "risky", **BET)

        assert (said["type"], said["cite"]) == ("Refused", "INT-3")
        assert said["values"]["table"] == "feira"


@rule("1441/95-VIII:1", "1441/95-VIII:1.b", "828/2015:45", "828/2015:46", "INT-16")
async def test_a_demonstration_is_the_same_machine_and_points_are_renewed(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        await house.give("ana", cents=31)
        table = await house.table("feira", "ana")
        await house.sit("ana", table="feira")
        assert table.asset == POINTS
        for _ in range(60):
            free, _held = await house.money("ana")
            if free < 30:
                break
            accepted(await house.wish("ana", "Play", "feira", **BET))
            await finished(house, table)
        kinds = {body(one)["type"] for one in await house.log("cashier:ana")}

        assert kinds == {"Granted"}


# --- Meters ---------------------------------------------------------------------------------------


@rule("1441/95-VIII:9", "1441/95-VIII:14", "reading:meters")
async def test_meters_survive_a_restart_and_agree_with_the_ledger(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        for _ in range(20):
            accepted(await house.wish("ana", "Play", "feira", **BET))
            await finished(house, table)
        await house.restart()
        table = await house.table("feira", "ana")
        meters = table.public()["view"]["meters"]
        free, held = await house.money("ana")

        assert meters["staked"] == 600
        assert held == 0
        assert free == 100_000 - meters["staked"] + meters["paid"]
        assert meters["kept"] == meters["staked"] - meters["paid"]


@rule("1441/95-VIII:9")
async def test_a_machine_whose_meters_are_not_right_takes_no_bets(tmp_path: Path) -> None:
    broken = replaced(slots.GAME, meters=lambda state: replace(state.meters, paid=1))
    async with opened(tmp_path, PLAIN, verified=False) as house:
        table = await seated(house)
        accepted(await house.wish("ana", "Play", "feira", **BET))
        await finished(house, table)
        await house.restart(place("feira", game=broken, machine=FEIRA, doubling=False))
        said = await house.wish("ana", "Play", "feira", **BET)
        await house.until(lambda: any(kind == "close" for kind, *_ in house.incidents()))

        assert refusal(said) == ("wire:closed", "the table is closed")
        (why,) = [why for kind, _, why in house.incidents() if kind == "close"]
        assert why.startswith("its meters say Meters(staked=30, paid=1, ")
        assert (await house.kinds("feira~ana")).count("Staked") == 1


# --- What is approved -----------------------------------------------------------------------------


def design(rules: Rules) -> Design:
    assert slots.GAME.files is not None
    (found,) = slots.GAME.files.designs(rules)
    return found


@rule("1441/95-VIII:7", "1441/95-VIII:8", "828/2015:4", "828/2015:18")
async def test_an_approved_machine_is_frozen_by_its_version(tmp_path: Path) -> None:
    changed = replace(FEIRA, levels=(1, 2, 3, 5, 10, 20))
    url = f"sqlite:{tmp_path}/banca.db"
    books = open_books(url)
    try:
        await approve(books, [design(Rules(machine=FEIRA))])
        await approve(books, [design(Rules(machine=FEIRA))])
        with pytest.raises(ApprovalError) as refused:
            await approve(books, [design(Rules(machine=changed))])
        await approve(books, [design(Rules(machine=replace(changed, version=2)))])
        with pytest.raises(ApprovalError):
            await approve(books, [design(Rules(machine=replace(FEIRA, version=2)))])
        written = await books.events(STREAM)
    finally:
        await books.close()

    said = str(refused.value)
    assert said.startswith("feira 1 is not the machine that was approved under this version")
    assert digest(FEIRA)[:16] in said
    assert digest(changed)[:16] in said
    assert "give the changed one a version of its own (1441/95-VIII:8)" in said
    assert len(written) == 2
    with open_reader(url) as reader:
        assert [(one.name, one.version) for one in approved(reader)] == [
            ("feira", "1"),
            ("feira", "2"),
        ]


@rule("1441/95-VIII:8")
async def test_one_house_has_one_machine_of_a_version(tmp_path: Path) -> None:
    """Nothing is approved if two tables disagree about what it is."""
    changed = replace(FEIRA, share_bp=101)
    books = open_books(f"sqlite:{tmp_path}/banca.db")
    try:
        both = [design(Rules(machine=machine)) for machine in (FEIRA, changed)]
        with pytest.raises(ApprovalError):
            await approve(books, both)
        written = await books.events(STREAM)
    finally:
        await books.close()

    assert written == []


def test_everything_that_a_machine_is_changes_its_hash() -> None:
    parts: dict[str, Any] = {
        "title": {"pt": "Outra", "en": "Another"},
        "reels": (*FEIRA.reels[:2], FEIRA.reels[2][::-1]),
        "pays": FEIRA.pays[:-1],
        "free": None,
        "share_bp": 101,
    }
    hashes = {digest(replace(FEIRA, **{name: value})) for name, value in parts.items()}

    assert len({digest(FEIRA), *hashes}) == 6
