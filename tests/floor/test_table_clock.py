"""What the house does by itself, and when: the same clock for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from banca.floor.table import Table
from banca.games.roulette import Rules
from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets
from banca.kit.play import Dismiss, Refused, Void
from tests.floor.client import Client
from tests.floor.house import House, accepted, opened, place, refusal
from tests.rule_marks import rule

TABLES = [
    pytest.param({"rulebook": "804/2015", "wheel": "american-38"}, "804/2015:14", id="804/2015"),
    pytest.param({"rulebook": "807/2015", "wheel": "french-37"}, "807/2015:16", id="807/2015"),
    pytest.param({"rulebook": "1441/95-X", "wheel": "french-37"}, "1441/95-X:14", id="1441/95-X"),
]


def watch(table: Table, player: str | None) -> Client:
    client = Client(player)
    table.watch(client, None)
    return client


async def dealt(house: House, *seats: str) -> Table:
    await house.give(*seats)
    await house.sit(*seats)
    return await house.table()


@rule("804/2015:14", "807/2015:16", "1441/95-X:14", "PD-59")
@pytest.mark.parametrize(("rules", "closing"), TABLES)
async def test_the_window_runs_from_the_first_bet_the_same_for_all_and_no_bet_prolongs_it(
    tmp_path: Path, rules: dict[str, str], closing: str
) -> None:
    async with opened(tmp_path, place(window=20, **rules)) as house:
        table = await dealt(house, "ana", "rui", "zoe")
        clients = [watch(table, player) for player in ("ana", "rui", None)]
        assert table.due() is None  # Nobody has bet, so nobody is hurried.

        for second, player in enumerate(("ana", "rui", "zoe", "ana", "rui")):
            await house.bet(player, ("simple:red", 100))
            await house.pass_time(0.125, table)
            left = {"order": "CloseBets", "in_ms": 20_000 - 4000 * second - 125}
            assert [client.due for client in clients] == [left] * 3
            await house.pass_time(3.875, table)

        assert table.state.phase == "closed"
        bet = await house.wish("zoe", "PlaceBets", bets=[("simple:red", 100)])
        assert refusal(bet) == (closing, "bets are closed")
        assert refusal(await house.wish("zoe", "TakeBack")) == (closing, "bets are closed")
        await house.pass_time(0.125, table)
        for client in clients:
            assert client.events[-1] == {"type": "BetsClosed", "round": 1}
            assert client.due["order"] == "LetGo"
        assert table.due() == {"order": "LetGo", "in_ms": 3875}
        await house.pass_time(3.875, table)
        assert table.round == 2
        assert table.due() is None


@rule("804/2015:14", "807/2015:16")
async def test_a_bet_in_the_last_moment_is_taken_and_one_after_it_is_not(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await dealt(house, "ana", "rui")
        await house.bet("ana")
        await house.pass_time(19.875, table)

        await house.bet("rui")
        await house.pass_time(0.125, table)

        assert refusal(await house.wish("rui", "PlaceBets", bets=[("pleno:1", 100)]))[0] == (
            "804/2015:14"
        )
        assert table.held("rui") == 200


async def test_with_the_last_chip_the_window_goes_and_a_new_chip_opens_a_new_one(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await dealt(house, "ana", "rui")
        await house.bet("ana")
        await house.bet("rui")
        await house.pass_time(15.0, table)
        accepted(await house.wish("ana", "TakeBack"))
        assert table.due() == {"order": "CloseBets", "in_ms": 5000}  # Rui's chip is still there.
        accepted(await house.wish("rui", "TakeBack"))
        assert table.due() is None

        watch(table, "ana")
        await house.pass_time(3600.0, table)
        assert table.state.phase == "betting"
        await house.bet("ana")

        assert table.due() == {"order": "CloseBets", "in_ms": 20_000}


@rule("wire:stale")
async def test_an_order_for_another_round_is_dropped(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await dealt(house, "ana")
        await house.bet("ana")
        await house.play(table)
        await house.bet("ana")
        before = await house.kinds()

        for order in (CloseBets(1), CloseBets(3), LetGo(1), LetGo(3), Void(1, "late")):
            await house.order(table, order)
        await house.order(table, LetGo(2))  # Bets are still open.
        await house.order(table, Dismiss("nobody"), by="platform")

        assert await house.kinds() == before
        assert table.due() == {"order": "CloseBets", "in_ms": 20_000}
        refused = [line["refused"] for line in house.lines if line.get("by") == "house"]
        assert refused[-6:] == ["wire:stale"] * 5 + ["804/2015:14"]


@rule("PD-55")
async def test_no_round_begins_before_the_one_before_it_is_settled_and_written(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await dealt(house, "ana")
        for _ in range(3):
            await house.bet("ana")
            await house.order(table, CloseBets(table.round))
            assert refusal(await house.wish("ana", "PlaceBets", bets=[("pleno:17", 200)]))
            await house.order(table, LetGo(table.round))
            assert (await house.money("ana"))[1] == 0

        log = await house.log()
        assert [e.round for e in log] == sorted(e.round for e in log)
        ends = [e.seq for e in log if b'"RoundOver"' in e.body]
        stakes = [e.seq for e in log if b'"Staked"' in e.body]
        assert stakes[0] < ends[0] < stakes[1] < ends[1] < stakes[2] < ends[2]


@rule("PD-48")
@pytest.mark.parametrize("window", [2, 1, 0, -5])
def test_no_window_is_shorter_than_three_seconds(window: int) -> None:
    with pytest.raises(Refused) as refused:
        Rules(window=window)

    assert (refused.value.cite, refused.value.values) == ("PD-48", {"least": 3})


@rule("PD-48")
async def test_a_window_of_three_seconds_is_three_seconds(tmp_path: Path) -> None:
    async with opened(tmp_path, place(window=3, spin=0)) as house:
        table = await dealt(house, "ana")
        await house.bet("ana")
        await house.pass_time(2.875, table)
        assert table.state.phase == "betting"

        await house.pass_time(0.125, table)
        await house.still(table)

        assert table.round == 2  # With no time to spin, the ball rests at once.


# --- Alone at a table -------------------------------------------------------------------------


@rule("804/2015:15", "807/2015:17", "PD-59")
@pytest.mark.parametrize(
    ("rules", "launch"),
    [
        ({"rulebook": "804/2015", "wheel": "american-38"}, "804/2015:15"),
        ({"rulebook": "807/2015", "wheel": "french-37"}, "807/2015:17"),
    ],
)
async def test_whoever_plays_alone_lets_the_ball_go_at_will(
    tmp_path: Path, rules: dict[str, str], launch: str
) -> None:
    async with opened(tmp_path, place("solo", shared=False, **rules)) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        table = await house.table("solo", "ana")
        nothing = await house.wish("ana", "Spin", "solo")
        assert refusal(nothing) == (launch, "nothing is staked")
        await house.bet("ana", table="solo")
        assert table.due() is None
        await house.pass_time(170.0, table)
        assert table.state.phase == "betting"  # No clock hurries.
        pocket = house.next_pocket(table)

        accepted(await house.wish("ana", "Spin", "solo"))
        again = await house.wish("ana", "Spin", "solo")

        assert refusal(again)[1] == "bets are closed"
        assert table.due() == {"order": "LetGo", "in_ms": 4000}
        await house.pass_time(4.0, table)
        assert table.round == 2
        assert table.state.drawn == (pocket,)


@rule("804/2015:14", "807/2015:16")
async def test_among_others_only_the_house_lets_the_ball_go(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await dealt(house, "ana")
        await house.bet("ana")

        said = await house.wish("ana", "Spin")

        assert refusal(said) == ("804/2015:14", "only the house does that")


@rule("PD-47", "804/2015:27", "807/2015:29")
async def test_whoever_comes_to_a_table_is_not_made_to_bet_and_stays_as_long_as_they_like(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await dealt(house, "ana")
        ana = watch(table, "ana")
        for _ in range(20):
            await house.pass_time(60.0, table)

        assert table.seated() == ["ana"]
        assert await house.money("ana") == (100_000, 0)
        assert (await house.kinds())[-2:] == ["SeedSealed", "Sat"]
        accepted(await house.wish("ana", "Leave"))
        assert ana.said("Summary")[0]["by"] == "player"
