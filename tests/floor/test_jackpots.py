"""Jackpots at live tables: what a hit wins, who is told, and that it is paid whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from banca.floor.table import Table
from banca.house.accounts import EURO
from banca.house.jackpots import JackpotError, give, move
from banca.house.kept import JACKPOTS
from banca.kit.jackpots import Jackpot
from banca.kit.play import PayJackpot, Void
from tests.floor.fakes import Shaky, lost
from tests.floor.house import House, accepted, body, opened, refusal
from tests.floor.machines import (
    RARE,
    SURE,
    amount,
    back,
    bets,
    deaf,
    hit_and_wait,
    machine,
    offered,
    paid,
)
from tests.fruta import Turn
from tests.rule_marks import rule

# --- Winning ------------------------------------------------------------------------------------


@rule("828/2015:15")
@rule("828/2015:20")
@rule("1441/95-VIII:5")
async def test_a_hit_wins_what_is_in_the_jackpot_and_the_house_seeds_it_again(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        before = await amount(house)
        await house.order(table, Turn(1))
        await paid(house, table)

        won = 5_000 + 1
        kinds = await house.kinds("m~ana")
        assert before == (5_000, 0)
        assert await amount(house) == (5_000, 0)
        assert kinds[-5:-2] == ["JackpotWon", "Settled", "RoundOver"]
        results = await house.books.results("ana")
        free, held = await house.money("ana")
        assert held == 0
        assert free == 100_000 - 100 + results[0].returned
        assert (results[0].stake, results[0].round) == (100, 1)
        assert results[0].returned in (won, won + 200)


@rule("PD-75")
async def test_what_a_player_reads_adds_up_to_the_ledger(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        accepted(await house.wish("ana", "Leave", "m"))

        (row,) = await house.books.history("ana", 10)
        (session,) = await house.books.sessions("ana")
        free, _ = await house.money("ana")
        assert free - 100_000 == row.returned - row.stake == session.returned - session.staked
        assert row.balance == free
        assert row.returned >= 5_001


@rule("1441/95-VIII:4")
@rule("828/2015:20")
async def test_two_hits_in_one_commit_win_the_jackpot_once_and_then_its_seed(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        tables = await bets(house, "ana", "rui")
        for table in tables:
            table.order(Turn(1))
        await house.until(lambda: all(table.round == 2 for table in tables))

        awards = [body(one) for one in (await house.log(f"{JACKPOTS}super"))[2:]]
        assert [one["cents"] for one in awards] == [5_002, 5_000]  # Both shares are in the first.
        assert {one["player"] for one in awards} == {"ana", "rui"}
        assert await amount(house) == (5_000, 0)


@rule("828/2015:12")
async def test_a_play_may_win_two_jackpots_of_one_machine(tmp_path: Path) -> None:
    mini = Jackpot("mini", seed=700, mean=1)
    async with opened(tmp_path, machine("m", mini, SURE), jackpots=offered(SURE, mini)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)

        won = [
            (one["jackpot"], one["cents"])
            for one in map(body, await house.log("m~ana"))
            if one["type"] == "JackpotWon"
        ]
        assert sorted(won) == [("mini", 701), ("super", 5_001)]
        assert (await house.books.results("ana"))[0].returned >= 5_702


async def test_shared_machines_pay_each_of_those_who_hit(tmp_path: Path) -> None:
    shared = machine("hall", SURE, shared=True)
    async with opened(tmp_path, shared, jackpots=offered(SURE)) as house:
        await bets(house, "ana", "rui", "eva", table="hall")
        table = await house.table("hall")
        await house.order(table, Turn(1))
        await paid(house, table)

        awards = [body(one) for one in (await house.log(f"{JACKPOTS}super"))[2:]]
        assert [one["cents"] for one in awards] == [5_003, 5_000, 5_000]
        assert [one["player"] for one in awards] == ["ana", "rui", "eva"]


@rule("1441/95-VIII:9")
async def test_the_meters_of_the_state_and_of_the_ledger_agree(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        accepted(await house.bet("ana", ("win", 100), table="m"))

        found = await house.books.meters("m~ana")
        assert found == table.state.meters
        assert (found.staked, found.contributed, found.won) == (200, 1, 5_001)
        assert found.lying == 100
        assert found.paid + found.kept == found.staked + found.won - 100 - 1


# --- Crashes and faults -------------------------------------------------------------------------


def hears(table: Table) -> None:
    del table._hits.look  # type: ignore[method-assign]
    table._hits.look()


async def awards(house: House, id: str = "super") -> list[tuple[str, int]]:
    found = [body(one) for one in await house.log(JACKPOTS + id)]
    return [(one["player"], one["cents"]) for one in found if one["type"] == "JackpotAwarded"]


async def won(house: House, stream: str = "m~ana") -> list[int]:
    found = [body(one) for one in await house.log(stream)]
    return [one["cents"] for one in found if one["type"] == "JackpotWon"]


async def test_a_hit_is_paid_after_the_house_was_stopped_before_it_paid(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        await hit_and_wait(house, "ana")
        waiting = await amount(house)
        await house.restart()
        await back(house)

        assert waiting == (5_000, 5_001)
        assert await amount(house) == (5_000, 0)
        assert await won(house) == [5_001]


async def test_it_is_the_same_amount_however_much_others_have_won_since(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        await hit_and_wait(house, "ana")
        (other,) = await bets(house, "rui")
        await house.order(other, Turn(1))
        await paid(house, other)
        await house.restart()
        await back(house)

        assert await awards(house) == [("ana", 5_001), ("rui", 5_001)]
        assert (await won(house), await won(house, "m~rui")) == ([5_001], [5_001])
        assert await amount(house) == (5_000, 0)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("what", ["the hit", "the payment"])
async def test_a_store_that_fails_loses_no_jackpot(tmp_path: Path, what: str, when: str) -> None:
    shaky = {"wrap": Shaky, "jackpots": offered(SURE)}
    async with opened(tmp_path, machine("m", SURE), **shaky) as house:
        (table,) = await bets(house, "ana")
        if what == "the payment":
            deaf(table)
            await house.order(table, Turn(1))
        failing = house.books.before if when == "before" else house.books.after
        failing.append(lost())
        if what == "the payment":
            hears(table)
        else:
            table.order(Turn(1))
        await house.until(lambda: not failing)
        while table.round == 1:
            await house.pass_time(1, table)  # The reels turn by the clock, if they have not.

        assert await won(house) == [5_001]
        assert await amount(house) == (5_000, 0)
        assert house.lobby.jackpots.amounts["super"] == 5_000


@rule("828/2015:20")
async def test_a_hit_stands_though_its_round_is_void(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await hit_and_wait(house, "ana")
        await house.order(table, Void(1, "a fault", "fault"))
        before = await house.money("ana")
        hears(table)
        await paid(house, table)

        assert before == (100_000, 0)
        assert await house.money("ana") == (105_001, 0)
        (row,) = await house.books.history("ana", 10)
        assert (row.round, row.stake, row.returned) == (1, 100, 5_101)


async def test_a_hit_of_a_void_round_is_paid_after_a_restart_though_nobody_comes(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await hit_and_wait(house, "ana")
        await house.order(table, Void(1, "a fault", "fault"))
        accepted(await house.wish("ana", "Leave", "m"))
        await house.restart()
        await back(house)

        assert await house.money("ana") == (105_001, 0)


async def test_a_hit_is_paid_though_the_key_of_its_round_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(
        tmp_path, machine("m", SURE), jackpots=offered(SURE), verified=False
    ) as house:
        await hit_and_wait(house, "ana")
        monkeypatch.setattr("tests.floor.house.KEY", bytes(32))
        await house.restart()
        await back(house)

        assert "SeedLost" in await house.kinds("m~ana")
        assert await house.money("ana") == (105_001, 0)
    monkeypatch.undo()
    others = [one.what for one in house.findings() if "key" not in one.what]
    assert others == ["the seed of round 1 is lost"]


async def test_a_table_that_closes_pays_first(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await hit_and_wait(house, "ana")
        table.close("enough")
        await house.still(table)
        open_still = table.closed
        hears(table)
        await paid(house, table)
        await house.until(lambda: table.closed)

        assert not open_still
        assert await won(house) == [5_001]
        assert "Left" in await house.kinds("m~ana")


async def test_a_machine_that_is_no_longer_offered_pays_what_it_owes(tmp_path: Path) -> None:
    both = machine("m", SURE), machine("n", SURE)
    async with opened(tmp_path, *both, jackpots=offered(SURE)) as house:
        await hit_and_wait(house, "ana")
        await house.restart(both[1])
        await back(house)

        assert await won(house) == [5_001]


async def test_whoever_leaves_with_a_hit_has_it_in_their_totals(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await hit_and_wait(house, "ana")
        accepted(await house.wish("ana", "Leave", "m"))
        hears(table)
        await paid(house, table)

        (session,) = await house.books.sessions("ana")
        free, _ = await house.money("ana")
        assert session.returned - session.staked == free - 100_000
        assert session.returned >= 5_001


async def test_a_table_is_not_put_away_before_it_has_paid(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        reading = asyncio.Event()
        award = house.lobby.jackpots.award

        async def slow(*asked: Any) -> Any:
            await reading.wait()
            return await award(*asked)

        house.lobby.jackpots.award = slow
        await house.order(table, Turn(1))
        await house.pass_time(200, table)
        there = house.lobby.find("m~ana")
        reading.set()
        await paid(house, table)

        assert there == [table]
        assert await won(house) == [5_001]


async def test_books_without_the_award_pay_nothing_and_tell_the_operator(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")

        async def none(*asked: Any) -> None:
            return None

        house.lobby.jackpots.award = none
        await house.order(table, Turn(1))
        await house.until(lambda: any(kind == "jackpot" for kind, *_ in house.incidents()))

        assert await won(house) == []
        del house.lobby.jackpots.award
        await house.restart()
        await back(house)


async def test_nobody_is_paid_twice(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        for _ in range(3):
            await house.order(table, PayJackpot(1, "super", "ana", 5_001))

        assert await won(house) == [5_001]
        assert await amount(house) == (5_000, 0)


async def test_only_the_house_pays_a_jackpot(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        await hit_and_wait(house, "ana")
        pay = {"round": 1, "jackpot": "super", "cents": 10**9}

        said = await house.wish("ana", "PayJackpot", "m", **pay)

        assert refusal(said) == ("wire:order", "only the house does that")
        await house.restart()
        await back(house)


# --- Opening the house --------------------------------------------------------------------------


@rule("828/2015:18")
async def test_a_jackpot_does_not_change_before_it_is_won(tmp_path: Path) -> None:
    other = Jackpot("super", seed=5_000, mean=2 * 10**9)
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await house.close()
        house.jackpots, house.places = offered(other), (machine("m", other),)
        with pytest.raises(JackpotError, match="may not change before it is won") as refused:
            await house.open()
        await house.books.close()
        house.jackpots, house.places = offered(RARE), (machine("m", RARE),)
        await house.open()

        assert "seed = 5000 and mean = 1000000000" in str(refused.value)


@rule("828/2015:18")
@rule("PD-64")
async def test_it_may_change_while_nobody_has_played_for_it_since_it_was_won(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        more = Jackpot("super", seed=8_000, mean=10**9)
        house.jackpots = offered(more)
        await house.restart(machine("m", more))

        assert await amount(house) == (8_000, 0)
        (again,) = await bets(house, "rui")
        await house.order(again, Turn(1))
        assert await amount(house) == (8_001, 0)


@rule("828/2015:18")
async def test_no_setting_of_its_machines_changes_before_it_is_won(tmp_path: Path) -> None:
    other, third = machine("m", RARE, share_bp=50), machine("n", RARE)
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await house.restart(machine("m", RARE), third)  # Others may join it,
        await house.restart(third)  # and leave it.
        await house.close()
        house.places = (other, third)
        with pytest.raises(JackpotError, match="table m plays for jackpot super") as refused:
            await house.open()
        await house.books.close()
        house.places = (machine("m", RARE), third)
        await house.open()

        assert "give the changed machine another id" in str(refused.value)
        kinds = await house.kinds(f"{JACKPOTS}super")
        assert kinds == ["JackpotOpened", "Seeded", "JackpotOpened"]


@rule("828/2015:18")
async def test_its_machines_may_change_once_it_is_won(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await paid(house, table)
        await house.restart(machine("m", SURE, turn=2))

        assert (await house.kinds(f"{JACKPOTS}super"))[-1] == "JackpotOpened"


@rule("1441/95-VIII:5")
@rule("1441/95-VIII:6")
async def test_nobody_forgets_what_is_in_a_jackpot(tmp_path: Path) -> None:
    new = Jackpot("new", seed=300, mean=10**9)
    both = machine("m", RARE), machine("n", new)
    async with opened(tmp_path, *both, jackpots=offered(RARE, new)) as house:
        (table,) = await bets(house, "ana")
        await house.order(table, Turn(1))
        await house.close()
        house.jackpots, house.places = offered(new), both[1:]
        with pytest.raises(JackpotError, match="banca jackpots move super TARGET"):
            await house.open()
        moved = await move(house.books, "super", "new", "the machine is withdrawn")
        await house.books.close()
        await house.open()

        assert moved == 5_001
        assert await amount(house) == (0, 0)
        assert await amount(house, "new") == (5_301, 0)
        assert house.lobby.jackpots.amounts == {"new": 5_301, "super": 0}


async def test_what_is_won_and_not_paid_is_not_moved(tmp_path: Path) -> None:
    new = Jackpot("new", seed=300, mean=10**9)
    both = machine("m", SURE), machine("n", new)
    async with opened(tmp_path, *both, jackpots=offered(SURE, new)) as house:
        await hit_and_wait(house, "ana")
        with pytest.raises(JackpotError, match=r"5001 .* was won and is not paid yet"):
            await move(house.books, "super", "new", "too early")
        with pytest.raises(JackpotError, match="not paid yet"):
            await give(house.books, "super", "too early")
        await house.restart()
        await back(house)


@rule("1441/95-VIII:5")
@rule("1441/95-VIII:6")
async def test_a_jackpot_is_not_moved_before_the_last_play_for_it_is_over(tmp_path: Path) -> None:
    """Its share would come too late, and a hit would win next to nothing."""
    new = Jackpot("new", seed=300, mean=10**9)
    both = machine("m", RARE), machine("n", new)
    async with opened(tmp_path, *both, jackpots=offered(RARE, new)) as house:
        await bets(house, "ana")
        await house.restart(both[1])
        with pytest.raises(JackpotError, match="a play at m~ana is not over"):
            await move(house.books, "super", "new", "too early")
        with pytest.raises(JackpotError, match=r"open the house with super in house\.toml"):
            await give(house.books, "super", "too early")
        table = await back(house)
        await house.pass_time(1, table)
        await house.until(lambda: table.closed)

        assert await move(house.books, "super", "new", "withdrawn") == 5_001
        assert await amount(house) == (0, 0)
        assert await amount(house, "new") == (5_301, 0)


async def test_a_jackpot_stays_in_its_asset(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        await house.close()
        house.jackpots = tuple(one._replace(asset=EURO) for one in house.jackpots)
        with pytest.raises(JackpotError, match="is kept in PTS/0"):
            await house.open()
        await house.books.close()
        house.jackpots = offered(RARE)
        await house.open()


async def test_a_table_plays_for_what_the_house_offers(tmp_path: Path) -> None:
    house = House(tmp_path, machine("m", SURE), jackpots=offered(RARE))

    with pytest.raises(JackpotError, match="which the house does not offer"):
        await house.open()
    await house.books.close()


# --- Attacks ------------------------------------------------------------------------------------


@rule("INT-3")
async def test_nobody_plays_for_it_at_two_machines_at_the_same_time(tmp_path: Path) -> None:
    both = machine("m", SURE), machine("n", SURE)
    async with opened(tmp_path, *both, jackpots=offered(SURE)) as house:
        (table,) = await hit_and_wait(house, "ana")
        await house.sit("ana", table="n")
        said = await house.wish("ana", "PlaceBets", "n", bets=[("win", 100)])
        again = await house.wish("ana", "PlaceBets", "m", bets=[("win", 100)])

        assert refusal(said)[1] == "a round waits at another table"
        assert refusal(again)[1] == "bets are closed"
        hears(table)
        await paid(house, table)
        accepted(await house.bet("ana", ("win", 100), table="n"))


async def test_a_flood_of_bets_brings_one_play_per_round(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", RARE), jackpots=offered(RARE)) as house:
        await bets(house, "ana")
        flood = [house.wish("ana", "PlaceBets", "m", bets=[("win", 100)]) for _ in range(300)]
        said = await asyncio.gather(*flood)
        table = await house.table("m", "ana")
        await house.order(table, Turn(1))

        assert {one["type"] for one in said} == {"Refused"}
        assert (await house.kinds("m~ana")).count("Contributed") == 1
        assert await amount(house) == (5_001, 0)


async def test_a_clock_that_is_set_back_changes_no_award(tmp_path: Path) -> None:
    async with opened(tmp_path, machine("m", SURE), jackpots=offered(SURE)) as house:
        for hours, player in enumerate(("ana", "rui", "eva")):
            (table,) = await bets(house, player)
            house.books.clock = lambda back=hours: house.clock.micros() - back * 3600 * 10**6
            await house.order(table, Turn(1))
            await paid(house, table)

        assert [cents for _, cents in await awards(house)] == [5_001] * 3
        log = await house.log(f"{JACKPOTS}super")
        assert [one.at for one in log] == sorted(one.at for one in log)


async def test_the_largest_stake_contributes_exactly(tmp_path: Path) -> None:
    most = Jackpot("super", seed=10**11, mean=10**11)
    rich = machine("m", most, most=10**11, minimum=10**11, share_bp=9_999)
    async with opened(tmp_path, rich, jackpots=offered(most)) as house:
        await house.give("ana", cents=10**12)
        await house.sit("ana", table="m")
        accepted(await house.bet("ana", ("win", 10**11), table="m"))
        table = await house.table("m", "ana")
        await house.order(table, Turn(1))
        await paid(house, table)

        found = await house.books.meters("m~ana")
        assert found.contributed == 10**11 * 9_999 // 10_000
        assert sum(await amount(house)) + found.won >= 10**11 + found.contributed
