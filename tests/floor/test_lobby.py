"""The tables of a house: which are open, to whom, and what they share."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from banca.floor.lobby import LONELY_S
from banca.games.roulette.messages import LetGo
from banca.house.accounts import EURO, POINTS
from banca.house.cashier import START
from banca.house.statements import last_rounds
from banca.kit.layout import CloseBets
from banca.kit.play import Refused
from tests.floor.client import Client
from tests.floor.house import accepted, body, kind, opened, place, refusal
from tests.rule_marks import rule


@rule("wire:unknown")
async def test_a_table_that_the_house_does_not_offer_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        for name in ("nowhere", "", "solo~ana", "am38.2", "x" * 1000):
            with pytest.raises(Refused) as refused:
                await house.table(name, "ana")
            assert (refused.value.cite, refused.value.phrase) == ("wire:unknown", "no such table")
            assert len(str(refused.value.values["table"])) <= 64


async def test_shared_tables_stand_open_and_individual_ones_open_to_each_alone(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        shared = [await house.table("am38", player) for player in ("ana", "rui")]
        alone = [await house.table("solo", player) for player in ("ana", "rui", "ana")]

        assert shared[0] is shared[1]
        assert alone[0] is alone[2]
        assert [table.stream for table in alone[:2]] == ["solo~ana", "solo~rui"]
        assert [table.name for table in alone[:2]] == ["solo", "solo"]
        assert await house.books.streams("solo") == ["solo~ana", "solo~rui"]


async def test_a_table_asked_for_by_many_at_once_is_opened_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        tables = await asyncio.gather(*(house.table("solo", "ana") for _ in range(20)))

        assert len({id(table) for table in tables}) == 1
        assert await house.kinds("solo~ana") == [
            "Opened",
            "EpochSealed",
            "EpochSealed",
            "SeedSealed",
        ]


@rule("INT-3")
async def test_alone_a_player_has_one_open_round_of_a_game_at_a_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        for name in ("solo", "solo2"):
            await house.sit("ana", table=name)
        await house.sit("rui", table="solo2")
        await house.sit("ana")
        id, bets = house.id(), [("pleno:17", 200)]
        first = accepted(await house.wish("ana", "PlaceBets", "solo", id=id, bets=bets))

        said = await house.wish("ana", "PlaceBets", "solo2", bets=bets)

        assert refusal(said) == ("INT-3", "a round waits at another table")
        assert said["values"] == {"round": 1, "table": "solo"}
        await house.bet("ana")  # A shared table is another matter,
        await house.bet("rui", table="solo2")  # and so are other players.
        solo = await house.table("solo", "ana")
        accepted(await house.wish("ana", "Spin", "solo"))
        assert refusal(await house.wish("ana", "PlaceBets", "solo2", bets=bets))[0] == "INT-3"
        await house.order(solo, LetGo(1))
        await house.bet("ana", table="solo2")
        assert refusal(await house.wish("ana", "PlaceBets", "solo", bets=bets))[0] == "INT-3"
        again = await house.wish("ana", "PlaceBets", "solo", id=id, bets=bets)
        assert again == first


@rule("INT-3")
async def test_two_rounds_cannot_be_opened_at_one_instant_either(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        for name in ("solo", "solo2"):
            await house.sit("ana", table=name)
        bets = [("pleno:17", 200)]

        said = await asyncio.gather(
            house.wish("ana", "PlaceBets", "solo", bets=bets),
            house.wish("ana", "PlaceBets", "solo2", bets=bets),
        )

        assert sorted(one["type"] for one in said) == ["Done", "Refused"]
        assert (await house.money("ana"))[1] == 200
        accepted(await house.wish("ana", "TakeBack", "solo"))
        await house.bet("ana", table="solo2")


@rule("INT-14")
async def test_bets_at_many_tables_at_one_instant_never_exceed_the_balance(tmp_path: Path) -> None:
    async with opened(tmp_path, *(place(f"t{n}") for n in range(6))) as house:
        await house.give("ana", cents=1000)
        for n in range(6):
            await house.sit("ana", table=f"t{n}")

        said = await asyncio.gather(
            *(house.wish("ana", "PlaceBets", f"t{n}", bets=[("pleno:17", 300)]) for n in range(6))
        )

        assert [one["type"] for one in said].count("Done") == 3
        broke = {refusal(one) for one in said if one["type"] == "Refused"}
        assert broke == {("reading:money", "not enough money")}
        assert await house.money("ana") == (100, 900)


@rule("wire:reused")
async def test_the_same_wish_at_another_table_is_another_wish(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        id = house.id()
        accepted(await house.wish("ana", "Sit", "am38", id=id))

        said = await house.wish("ana", "Sit", "fr37", id=id)

        assert refusal(said) == ("wire:reused", "the same id with another body")
        assert (await house.table("fr37")).seated() == []


async def test_an_individual_table_that_nobody_is_at_is_put_away_and_comes_back(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        first = await house.table("solo", "ana")
        await house.pass_time(1.0)
        await house.pass_time(LONELY_S + 1.0)
        await house.pass_time(1.0)
        assert await house.table("solo", "ana") is first  # Ana sits there.
        accepted(await house.wish("ana", "Leave", "solo"))
        watcher = Client("ana")
        first.watch(watcher, None)
        for _ in range(3):
            await house.pass_time(LONELY_S + 1.0)
        assert house.lobby.find("solo~ana") == [first]
        first.unwatch(watcher)
        for _ in range(3):
            await house.pass_time(LONELY_S + 1.0)

        assert house.lobby.find("solo~ana") == []
        again = await house.table("solo", "ana")
        assert again is not first
        assert again.seq == first.seq
        await house.sit("ana", table="solo")


# --- What the lobby shows ---------------------------------------------------------------------


async def test_the_listing_has_a_row_for_every_table_and_is_never_behind_its_version(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        rows = house.lobby.listing()
        assert [row["table"] for row in rows] == ["am38", "fr37", "solo", "solo2"]
        assert [row["shared"] for row in rows] == [True, True, False, False]
        assert (rows[0]["least"], rows[0]["taken"], rows[0]["phase"]) == (100, 0, "betting")
        version = house.lobby.version
        await house.sit("ana")
        assert house.lobby.version > version
        assert house.lobby.listing()[0]["taken"] == 1
        await house.bet("ana")
        table = await house.table()
        assert house.lobby.listing()[0]["due"] == {"order": "CloseBets", "in_ms": 20_000}
        version = house.lobby.version

        await house.order(table, CloseBets(1))

        assert house.lobby.version > version  # At once, not only with the next frame.
        assert house.lobby.listing()[0]["phase"] == "closed"
        await house.order(table, LetGo(1))
        assert len(house.lobby.listing()[0]["drawn"]) == 1


@rule("804/2015:12", "804/2015:25")
async def test_the_listing_tells_the_bounds_of_a_bet_and_the_cap_is_one(tmp_path: Path) -> None:
    async with opened(tmp_path, place("free"), place("capped", cap=5000)) as house:
        rows = [(row["least"], row["most"]) for row in house.lobby.listing()]

        assert rows == [(100, 72_000), (100, 5000)]


# --- Points -----------------------------------------------------------------------------------


@rule("804/2015:31", "807/2015:33", "reading:demonstration")
@pytest.mark.parametrize("name", ["am38", "fr37"])
async def test_points_below_the_minimum_are_put_back_between_rounds_and_it_is_written_down(
    tmp_path: Path, name: str
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", cents=230)
        table = await house.table(name, "ana")
        ana = Client("ana")
        table.watch(ana, None)
        await house.sit("ana", table=name)
        lost = "pleno:17" if house.next_pocket(table) != "17" else "pleno:18"
        await house.bet("ana", (lost, 200), table=name)
        await house.play(table)
        await house.until(lambda: table.balance("ana") != 30)

        assert await house.money("ana") == (START, 0)
        assert table.balance("ana") == START
        await house.pass_time(0.125, table)
        assert ana.own["balance"] == START
        gift = (await house.log("cashier:ana"))[-1]
        assert body(gift) == {
            "type": "Granted",
            "player": "ana",
            "cents": START - 30,
            "why": "replenish",
            "wallet": "cash",
        }


@rule("804/2015:31", "807/2015:33", "reading:demonstration")
async def test_nobody_is_shut_out_for_having_lost_their_points_elsewhere(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", cents=40)

        await house.sit("ana", table="solo")
        solo = await house.table("solo", "ana")
        await house.until(lambda: solo.balance("ana") == START)

        assert await house.money("ana") == (START, 0)
        await house.bet("ana", table="solo")


@rule("INT-16", "reading:demonstration")
async def test_points_and_money_are_played_by_the_same_code_in_accounts_of_their_own(
    tmp_path: Path,
) -> None:
    places = (place("points"), place("euros", asset=EURO))
    async with opened(tmp_path, *places, verified=False) as house:
        for asset in (POINTS, EURO):
            await house.give("ana", cents=10_000, asset=asset)
        spots = [("simple:red", 300), ("simple:odd", 200), ("dozen:1", 100)]
        logs = {}
        for name in ("points", "euros"):
            table = await house.table(name, "ana")
            await house.sit("ana", table=name)
            await house.bet("ana", *spots, table=name)
            await house.play(table)
            logs[name] = [body(envelope) for envelope in await house.log(name)]

        kinds = [{one["type"] for one in log} for log in logs.values()]
        assert kinds[0] == kinds[1]
        assert [log[0]["asset"] for log in logs.values()] == [POINTS, EURO]
        for name, its in (("points", POINTS), ("euros", EURO)):
            ends = [event["returned"] for event in logs[name] if event["type"] == "Settled"]
            assert await house.money("ana", its) == (10_000 - 600 + sum(ends), 0)


@rule("804/2015:31", "807/2015:33")
async def test_no_points_are_ever_given_at_a_table_for_money(tmp_path: Path) -> None:
    async with opened(tmp_path, place("euros", asset=EURO), verified=False) as house:
        await house.give("ana", cents=200, asset=EURO)
        table = await house.table("euros", "ana")
        await house.sit("ana", table="euros")
        lost = "pleno:17" if house.next_pocket(table) != "17" else "pleno:18"
        await house.bet("ana", (lost, 200), table="euros")
        await house.play(table)
        await house.still(table)

        assert await house.money("ana", EURO) == (0, 0)
        assert table.balance("ana") == 0
        assert await house.books.streams("cashier") == ["cashier:ana"]
        assert len(await house.log("cashier:ana")) == 1


# --- Seats, leaving, closing ----------------------------------------------------------------------


@rule("reading:seats")
async def test_a_table_that_is_full_takes_nobody_more_until_somebody_leaves(tmp_path: Path) -> None:
    async with opened(tmp_path, place(seats=3)) as house:
        await house.sit("ana", "rui", "zoe")

        said = await house.wish("eva", "Sit")

        assert (*refusal(said), said["values"]) == (
            "reading:seats",
            "the table is full",
            {"most": 3},
        )
        accepted(await house.wish("rui", "Leave"))
        await house.sit("eva")
        assert (await house.table()).seated() == ["ana", "zoe", "eva"]


@rule("804/2015:26", "807/2015:28", "804/2015:27", "807/2015:29", "PD-61", "reading:leaving")
@pytest.mark.parametrize("name", ["am38", "fr37"])
async def test_whoever_leaves_while_bets_are_open_takes_them_home_and_gets_the_account(
    tmp_path: Path, name: str
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        table = await house.table(name, "ana")
        ana = Client("ana")
        table.watch(ana, None)
        await house.sit("ana", table=name)
        since = house.clock.micros()
        await house.bet("ana", ("simple:red", 400), table=name)
        await house.pass_time(1.0)
        await house.play(table)
        returned = (await house.books.results("ana"))[0].returned
        await house.bet("ana", ("simple:red", 900), table=name)
        await house.pass_time(2.0)

        accepted(await house.wish("ana", "Leave", name))

        account = {"staked": 400, "returned": returned, "rounds": 1, "by": "player"}
        times = {"since": since, "until": since + 3_000_000}
        assert ana.said("Summary") == [{"type": "Summary", "table": name, **times, **account}]
        assert await house.money("ana") == (100_000 - 400 + returned, 0)
        (row,) = await house.books.sessions("ana")
        kept = {"since": row.since, "until": row.until, "staked": row.staked}
        kept |= {"returned": row.returned, "rounds": row.rounds, "by": row.by}
        assert kept == times | account
        await house.pass_time(0.125, table)
        assert "session" not in ana.own


@rule("804/2015:23", "807/2015:25", "804/2015:26", "reading:leaving", "INT-4")
async def test_whoever_leaves_once_bets_are_closed_is_played_out_and_paid(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        table = await house.table("am38", "ana")
        ana = Client("ana")
        table.watch(ana, None)
        await house.sit("ana")
        await house.bet("ana", ("simple:red", 400), ("simple:black", 400))
        await house.order(table, CloseBets(1))

        accepted(await house.wish("ana", "Leave"))
        assert (await house.kinds())[-1] == "Leaving"
        assert ana.said("Summary") == []
        closed = ("reading:leaving", "bets are closed")
        assert refusal(await house.wish("ana", "Leave")) == closed
        await house.pass_time(4.0, table)

        assert table.seated() == []
        ends = [b for b in map(body, await house.log()) if b["type"] in ("Settled", "Left")]
        assert [end["type"] for end in ends][-2:] == ["Settled", "Left"]
        back = sum(end["returned"] for end in ends[:-1])
        assert await house.money("ana") == (100_000 - 800 + back, 0)
        (account,) = ana.said("Summary")
        assert (account["staked"], account["rounds"], account["by"]) == (800, 1, "player")


@rule("INT-13", "wire:closed")
async def test_a_table_that_closes_plays_its_round_and_takes_nothing_new(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        table = await house.table()
        ana = Client("ana")
        table.watch(ana, None)
        id, bets = house.id(), [("simple:red", 400)]
        first = accepted(await house.wish("ana", "PlaceBets", id=id, bets=bets))
        version = house.lobby.version

        (found,) = house.lobby.find("am38")
        found.close("the wheel is polished")

        assert house.lobby.version > version
        closed = ("wire:closed", "the table is closed")
        assert refusal(await house.wish("rui", "PlaceBets", bets=bets)) == closed
        assert refusal(await house.wish("zoe", "Sit")) == closed
        assert await house.wish("ana", "PlaceBets", id=id, bets=bets) == first
        assert not table.closed
        await house.pass_time(20.0, table)
        await house.pass_time(4.0, table)
        await house.still(table)
        assert table.closed
        assert table.seated() == []
        assert (await house.money("ana"))[1] == 0
        assert (await house.kinds()).count("Spun") == 1
        heard = [m["type"] for m in ana.heard if m["type"] in ("Summary", "Closed")]
        assert heard == ["Summary", "Closed"]
        assert await house.wish("ana", "PlaceBets", id=id, bets=bets) == first
        assert refusal(await house.wish("ana", "Sit")) == closed
        assert ("close", "am38", "the wheel is polished") in house.incidents()
        assert house.lobby.listing()[0]["closed"]


@rule("INT-13", "wire:closed")
async def test_wishes_that_wait_while_a_table_closes_find_it_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana")
        table = await house.table()

        waiting = [
            asyncio.ensure_future(house.wish("rui", "Sit")),
            asyncio.ensure_future(house.wish("ana", "PlaceBets", bets=[("pleno:17", 100)])),
        ]
        await asyncio.sleep(0)
        table.close()
        await asyncio.gather(*waiting)
        await house.still(table)
        await house.still(table)

        assert table.closed
        assert table.seated() == []
        assert await house.money("ana") == (100_000, 0)


@rule("INT-13")
async def test_an_individual_table_that_closes_gives_back_what_lies(tmp_path: Path) -> None:
    """Nobody else would ever let that ball go."""
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        await house.bet("ana", table="solo")
        (table,) = house.lobby.find("solo")

        table.close()
        await house.still(table)
        await house.still(table)

        assert table.closed
        assert await house.money("ana") == (100_000, 0)
        for _ in range(3):
            await house.pass_time(LONELY_S + 1.0)
        assert refusal(await house.wish("ana", "Sit", "solo"))[0] == "wire:closed"


@rule("804/2015:24", "INT-7")
async def test_a_void_round_is_in_the_history_of_all_who_had_a_stake(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui", "zoe")
        await house.bet("ana", ("simple:red", 400))
        await house.bet("rui", ("pleno:17", 200), ("pleno:8", 100))
        table = await house.table()
        await house.order(table, CloseBets(1))
        accepted(await house.wish("rui", "Leave"))  # Even for players who are gone by then.

        await table.void("the ball left the wheel")

        for player, staked in (("ana", 400), ("rui", 300)):
            (last,) = await last_rounds(house.books, player, house.lobby.read)
            assert (last.result.round, last.result.stake, last.result.returned) == (
                1,
                staked,
                staked,
            )
            assert (last.before, last.result.balance) == (100_000, 100_000)
            assert "Voided" in [kind(envelope) for envelope in last.envelopes]
        assert await last_rounds(house.books, "zoe", house.lobby.read) == []


@rule("804/2015:20", "804/2015:21", "807/2015:22", "807/2015:23")
async def test_the_operator_can_void_a_round_and_a_late_void_is_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana", ("simple:red", 400))
        table = await house.table()
        await house.order(table, CloseBets(1))

        both = await asyncio.gather(table.void("the ball left the wheel"), table.void("twice"))

        assert [b'"Done"' in one for one in both] == [True, False]
        assert b"wire:stale" in both[1]
        assert await house.money("ana") == (100_000, 0)
        voided = next(b for b in map(body, await house.log()) if b["type"] == "Voided")
        why = "the ball left the wheel"
        assert voided == {"type": "Voided", "round": 1, "why": why, "cause": "operator"}
        await house.until(lambda: ("void", "am38", "the ball left the wheel") in house.incidents())
        await house.bet("ana")
        await house.play(table)
        assert table.round == 3


# --- Other rules, another stream --------------------------------------------------------------


@rule("INT-4", "reading:void")
async def test_under_other_rules_a_table_has_another_stream_and_the_old_round_is_played_out(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, place("am38"), place("solo", shared=False)) as house:
        await house.give("ana", "rui")
        await house.sit("ana")
        await house.bet("ana")
        await house.sit("rui", table="solo")
        await house.bet("rui", table="solo")
        new = (place("am38", minimum=500), place("solo", shared=False, minimum=500))

        await house.restart(*new)

        assert (await house.table()).stream == "am38.2"
        (old,) = [t for t in house.lobby.find("am38") if t.stream == "am38"]
        assert old.closing
        assert (await house.table("solo", "rui")).stream == "solo.2~rui"
        for seconds in (20.0, 4.0):
            await house.pass_time(seconds, old)
        await house.still(old)
        assert old.closed
        assert (await house.kinds("am38")).count("Spun") == 1
        assert (await house.money("ana"))[1] == 0
        await house.until(lambda: all(alone.closed for alone in house.lobby.find("solo~rui")))
        assert await house.money("rui") == (100_000, 0)  # What waited for the player was refunded.
        await house.restart(*new)
        assert (await house.table()).stream == "am38.2"
        await house.restart(place("am38"), place("solo", shared=False))
        assert (await house.table()).stream == "am38"


async def test_a_table_whose_name_begins_like_another_keeps_its_own_streams(tmp_path: Path) -> None:
    async with opened(tmp_path, place("am"), place("am-2"), place("am2", minimum=200)) as house:
        streams = [(await house.table(name)).stream for name in ("am", "am-2", "am2")]

        assert streams == ["am", "am-2", "am2"]
        await house.restart()
        assert [(await house.table(name)).stream for name in ("am", "am-2", "am2")] == streams


async def test_a_fault_in_one_tables_clock_does_not_stop_the_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.sit("ana", table="fr37")
        broken, other = await house.table("am38"), await house.table("fr37")

        def tick() -> None:
            raise ValueError("broken")

        broken.tick = tick  # type: ignore[method-assign]
        await house.pass_time(1.0)
        await house.pass_time(181.0)
        await house.pass_time(1.0, other)
        await house.still(other)

        assert other.seated() == []
        assert {line["table"] for line in house.lines if line["event"] == "tick"} == {"am38"}
