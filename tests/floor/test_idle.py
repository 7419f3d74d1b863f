"""Sitting without betting: invited to leave, then warned, and only then is the session ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from banca.floor.idle import Notice, by_rounds, by_seconds
from banca.floor.table import Table
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, place
from tests.rule_marks import rule

DAY_S = 24 * 3600.0


@rule("804/2015:28.b", "807/2015:30.b", "804/2015:29", "807/2015:31", "reading:inactivity")
@pytest.mark.parametrize(
    ("rounds", "notice"),
    [(-1, None), (0, None), (5, None), (6, "invited"), (7, "warned"), (8, "ended"), (99, "ended")],
)
def test_rounds_in_a_row_without_a_bet(rounds: int, notice: Notice | None) -> None:
    assert by_rounds(rounds) == notice


@rule("804/2015:28.a", "807/2015:30.a", "804/2015:29", "807/2015:31", "reading:inactivity")
@pytest.mark.parametrize(
    ("seconds", "notice"),
    [
        (0, None),
        (180, None),
        (181, "invited"),
        (240, "invited"),
        (241, "warned"),
        (300, "warned"),
        (301, "ended"),
        (9999, "ended"),
    ],
)
def test_seconds_without_a_bet(seconds: int, notice: Notice | None) -> None:
    assert by_seconds(seconds) == notice


def watching(table: Table, player: str) -> Client:
    client = Client(player)
    table.watch(client, None)
    return client


async def seconds(house: House, table: Table, count: int) -> None:
    """Time passes second by second, as the house checks once per second."""
    for _ in range(count):
        await house.pass_time(1.0)
    await house.pass_time(0.125, table)


@rule("804/2015:28", "804/2015:28.a", "804/2015:29", "PD-60", "reading:inactivity")
@rule("807/2015:30", "807/2015:30.a", "807/2015:31")
@pytest.mark.parametrize("book", [("804/2015", "american-38"), ("807/2015", "french-37")])
async def test_alone_at_a_table_invited_after_three_minutes_then_warned_then_ended(
    tmp_path: Path, book: tuple[str, str]
) -> None:
    rulebook, wheel = book
    async with opened(tmp_path, place("solo", rulebook=rulebook, wheel=wheel, shared=False)) as h:
        await h.give("ana")
        table = await h.table("solo", "ana")
        ana = watching(table, "ana")
        await h.sit("ana", table="solo")
        await h.pass_time(179.0, table)
        notices = []
        for _ in range(125):
            await seconds(h, table, 1)
            notices.append((ana.own or {}).get("notice", ""))
            if not table.seated():
                break

        assert list(dict.fromkeys(notices)) == ["", "invited", "warned"]
        assert 52 <= notices.count("invited") <= 54  # A minute, checked every 1.125 seconds.
        assert 52 <= notices.count("warned") <= 54
        assert table.seated() == []
        assert [(s["by"], s["rounds"]) for s in ana.said("Summary")] == [("platform", 0)]
        last = (await h.log("solo~ana"))[-1]
        assert (last.by, body(last)["type"]) == ("platform", "Left")


@rule("804/2015:28.a", "807/2015:30.a", "reading:inactivity")
async def test_a_bet_at_any_moment_and_a_chip_that_lies_set_the_count_back(tmp_path: Path) -> None:
    async with opened(tmp_path, place("solo", shared=False)) as house:
        await house.give("ana")
        table = await house.table("solo", "ana")
        ana = watching(table, "ana")
        await house.sit("ana", table="solo")
        await house.pass_time(250.0, table)
        await seconds(house, table, 1)
        assert ana.own["notice"] == "warned"

        await house.bet("ana", table="solo")
        await house.pass_time(0.125, table)
        assert "notice" not in ana.own
        for _ in range(10):  # The chip may stay there as long as the player likes.
            await house.pass_time(3600.0, table)
            await seconds(house, table, 1)
        assert table.seated() == ["ana"]
        accepted(await house.wish("ana", "TakeBack", "solo"))
        await house.pass_time(178.0, table)
        await seconds(house, table, 1)
        assert "notice" not in ana.own
        await seconds(house, table, 5)
        assert ana.own["notice"] == "invited"


async def idle_round(house: House, table: Table, *betting: str) -> None:
    for player in betting:
        await house.bet(player, ("simple:red", 100), table=table.name)
    await house.play(table)
    await house.still(table)
    await house.pass_time(0.125, table)


@rule("804/2015:28", "804/2015:28.b", "804/2015:29", "PD-60", "reading:inactivity")
@rule("807/2015:30", "807/2015:30.b", "807/2015:31")
@pytest.mark.parametrize("name", ["am38", "fr37"])
async def test_among_others_invited_after_the_sixth_round_warned_after_the_seventh_then_ended(
    tmp_path: Path, name: str
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui", table=name)
        table = await house.table(name)
        ana, rui = watching(table, "ana"), watching(table, "rui")

        told = []
        for _ in range(8):
            await idle_round(house, table, "rui")
            told.append((ana.own or {}).get("notice", "") if "session" in ana.own else "gone")
        assert told == [""] * 5 + ["invited", "warned", "gone"]
        assert table.seated() == ["rui"]
        assert "notice" not in rui.own
        assert [one["by"] for one in ana.said("Summary")] == ["platform"]


@rule("804/2015:28.b", "reading:inactivity")
async def test_a_bet_even_one_taken_back_begins_the_rounds_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        table = await house.table()
        ana = watching(table, "ana")
        for _ in range(7):
            await idle_round(house, table, "rui")
        assert ana.own["notice"] == "warned"

        await house.bet("ana")
        accepted(await house.wish("ana", "TakeBack"))
        await house.pass_time(0.125, table)

        assert "notice" not in ana.own
        for _ in range(6):
            await idle_round(house, table, "rui")
            assert "notice" not in ana.own
        await idle_round(house, table, "rui")
        assert ana.own["notice"] == "invited"


@rule("reading:inactivity")
async def test_rounds_are_counted_on_when_the_house_starts_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        for told in ("", "", "", "", "", "invited", "warned"):
            await idle_round(house, await house.table(), "rui")
            await house.restart()
            ana = watching(await house.table(), "ana")
            assert ana.own.get("notice", "") == told
        await idle_round(house, await house.table(), "rui")

        assert (await house.table()).seated() == ["rui"]


@rule("804/2015:3.e", "reading:inactivity")
async def test_a_seat_of_a_shared_table_whose_player_is_gone_is_free_after_three_minutes(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.sit("ana", "rui")
        table = await house.table()
        ana = watching(table, "ana")
        rui = watching(table, "rui")
        await house.pass_time(3600.0, table)
        await seconds(house, table, 1)
        assert table.seated() == ["ana", "rui"]  # Nobody bets, so nothing is counted.

        table.unwatch(ana)
        await seconds(house, table, 2)
        assert table.seated() == ["ana", "rui"]  # Reloading a page loses no seat.
        table.watch(ana, None)
        await seconds(house, table, 1)
        table.unwatch(rui)
        await house.pass_time(170.0, table)
        await seconds(house, table, 1)
        assert table.seated() == ["ana", "rui"]
        await seconds(house, table, 12)

        assert table.seated() == ["ana"]


@rule("804/2015:22", "804/2015:23", "807/2015:24", "807/2015:25", "INT-8", "PD-58")
@pytest.mark.parametrize("name", ["am38", "fr37"])
async def test_a_lost_connection_never_voids_the_round_is_played_and_settled(
    tmp_path: Path, name: str
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table=name)
        table = await house.table(name)
        ana = watching(table, "ana")
        await house.bet("ana", ("simple:red", 300), ("simple:black", 300), table=name)
        table.unwatch(ana)

        await house.pass_time(20.0, table)
        await house.pass_time(4.0, table)

        kinds = await house.kinds(name)
        last = kinds[kinds.index("Drew") : -1]
        assert last[:2] == ["Drew", "Spun"]
        assert last[-3:] == ["Settled", "RoundOver", "SeedOpened"]
        assert "Voided" not in kinds
        (result,) = await house.books.results("ana")
        assert (result.stake, result.round) == (600, 1)
        assert await house.money("ana") == (100_000 - 600 + result.returned, 0)
        table.watch(ana, ana.seq)
        await house.pass_time(0.125, table)
        ends = [event["returned"] for event in ana.events if event["type"] == "Settled"]
        assert sum(ends) == result.returned  # On return the player sees how it ended.
        ana.agrees(table)


@rule("PD-53", "INT-5")
async def test_a_round_that_waits_for_its_player_is_given_back_after_ninety_days(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        await house.bet("ana", table="solo")
        for _ in range(3):  # Restarts do not reset the days.
            await house.pass_time(29 * DAY_S)
            await house.restart()
        table = await house.table("solo", "ana")
        await seconds(house, table, 2)
        assert await house.money("ana") == (99_800, 200)
        await house.pass_time(3 * DAY_S, table)
        await seconds(house, table, 2)

        assert await house.money("ana") == (100_000, 0)
        assert (await house.kinds("solo~ana"))[-2:] == ["TakenBack", "Left"]
