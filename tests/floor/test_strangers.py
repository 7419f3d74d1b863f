"""What strangers leave behind: rounds, names and balances that nobody comes back for."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from banca.floor.fair_play import KEPT, Overseer
from banca.floor.gallery import DEVICES, SPARE
from banca.floor.lobby import FORGET_S, LONELY_S, LOOK_S
from banca.floor.purse import Purse
from banca.floor.table import Table
from banca.games import blackjack
from banca.house.accounts import of_player
from banca.house.books import StoreError
from banca.kit.play import LineFound, LineLost, Refused
from banca.poker import ring
from tests.clock import PATIENCE_S
from tests.floor.client import Client
from tests.floor.fakes import Shaky
from tests.floor.house import House, accepted, opened, place, refusal
from tests.floor.test_blackjack_tables import BET
from tests.rule_marks import rule

DAY_S = 24 * 3600.0


async def abandoned(house: House, *players: str, table: str = "solo") -> None:
    """Rounds whose players have bet and gone."""
    for player in players:
        await house.give(player)
        await house.sit(player, table=table)
        await house.bet(player, table=table)


async def minutes_pass(house: House) -> None:
    for _ in range(3):
        await house.pass_time(LONELY_S + 1.0)


async def seconds_pass(house: House, holds: Callable[[], Awaitable[bool]]) -> None:
    """Second by second, until *holds*: the house looks around at its own pace."""
    deadline = time.monotonic() + PATIENCE_S
    while not await holds():
        assert time.monotonic() < deadline, "it never came to be"
        await house.pass_time(1.0)


async def refunded(house: House, *players: str) -> None:
    """Wait until all stakes of *players* are back, and nothing of them is in memory."""

    async def done() -> bool:
        money = [await house.money(player) for player in players]
        gone = not any(table.stream.endswith(players) for table in house.lobby._tables.values())
        return gone and money == [(100_000, 0)] * len(players)

    await seconds_pass(house, done)


# --- Tables -------------------------------------------------------------------------------------


@rule("INT-5", "PD-53", "INT-2")
async def test_a_table_that_nobody_is_at_is_put_away_stakes_and_all_and_comes_back_as_it_was(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana")
        first = await house.table("solo", "ana")
        before, tasks = first.state, len(asyncio.all_tasks())
        await minutes_pass(house)

        assert house.lobby.find("solo~ana") == []
        assert len(asyncio.all_tasks()) < tasks
        assert await house.money("ana") == (99_800, 200)
        ana = Client("ana")
        again = await house.table("solo", "ana")
        again.watch(ana, None)
        assert again is not first
        assert again.state == before
        assert (ana.own["balance"], ana.own["held"]) == (99_800, 200)
        accepted(await house.wish("ana", "Spin", "solo"))
        await house.pass_time(4.0, again)
        assert (await house.money("ana"))[1] == 0


@rule("INT-5", "reading:house-plays")
async def test_a_hand_in_the_middle_is_put_away_and_the_next_card_is_the_one_it_would_have_been(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, place("alone", game=blackjack.GAME, shared=False)) as house:
        await house.give("ana")
        await house.sit("ana", table="alone")
        table = await house.table("alone", "ana")
        await house.pass_time(2, table)
        accepted(await house.wish("ana", "Cut", "alone", place="pass"))
        await house.bet("ana", BET, table="alone")
        accepted(await house.wish("ana", "Deal", "alone"))
        for _ in range(4):
            await house.pass_time(2, table)
        before, luck = table.state, table.position.luck
        assert before.boxes
        await minutes_pass(house)

        assert house.lobby.find("alone~ana") == []
        again = await house.table("alone", "ana")
        assert (again.state, again.position.luck) == (before, luck)


@rule("INT-4", "804/2015:23", "807/2015:25")
async def test_what_the_house_has_to_do_is_done_before_a_table_is_put_away(tmp_path: Path) -> None:
    async with opened(tmp_path, place("solo", shared=False, spin=600)) as house:
        await abandoned(house, "ana")
        accepted(await house.wish("ana", "Spin", "solo"))
        for _ in range(5):
            await house.pass_time(LONELY_S + 1.0)
        (table,) = house.lobby.find("solo~ana")
        assert table.due() is not None

        await house.pass_time(600.0, table)

        assert (await house.money("ana"))[1] == 0

        async def put_away() -> bool:
            return house.lobby.find("solo~ana") == []

        await seconds_pass(house, put_away)


async def test_a_player_who_is_connected_keeps_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana")
        table = await house.table("solo", "ana")
        table.watch(Client("ana"), None)
        await minutes_pass(house)

        assert house.lobby.find("solo~ana") == [table]


@rule("INT-5", "PD-53")
async def test_a_house_that_starts_opens_no_table_of_a_player_who_is_not_there(
    tmp_path: Path,
) -> None:
    players = [f"p{number}" for number in range(12)]
    async with opened(tmp_path) as house:
        await abandoned(house, *players)
        await house.sit("ana")
        await house.give("ana")
        await house.bet("ana")
        await house.pass_time(2 * DAY_S)
        await house.sit("rui", table="fr37")  # The house was busy with others when it stopped.
        await house.restart()
        for _ in range(5):
            await house.pass_time(1.0)

        streams = sorted(table.stream for name in house.lobby.places for table in live(house, name))
        assert streams == ["am38", "fr37"]
        for player in players:
            assert await house.money(player) == (99_800, 200)
            assert (await house.table("solo", player)).held(player) == 200


def live(house: House, name: str) -> list[Table]:
    found: list[Table] = house.lobby.find(name)
    return found


@rule("PD-53", "INT-5")
async def test_after_ninety_days_a_round_is_given_back_with_nobody_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana", "rui")
        await minutes_pass(house)
        for _ in range(3):
            await house.pass_time(29 * DAY_S)
            await house.give("eva")  # The house was busy with others when it stopped.
            await house.restart()  # Restarts do not reset the days.
            await house.pass_time(1.0)
        assert await house.money("ana") == (99_800, 200)
        assert house.lobby.find("solo") == []  # Nothing but the walk through the books finds them.
        await house.pass_time(2 * DAY_S)

        await refunded(house, "ana", "rui")
        for player in ("ana", "rui"):
            kinds = await house.kinds(f"solo~{player}")
            assert kinds[-2:] == ["TakenBack", "Left"]


@rule("INT-4")
async def test_one_stream_that_cannot_be_opened_keeps_no_other_from_its_refund(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana", "rui")
        await minutes_pass(house)
        resume = house.lobby._resume

        async def broken(stream: str) -> Any:
            assert stream != "solo~ana", "broken"
            return await resume(stream)

        house.lobby._resume = broken
        await house.pass_time(90 * DAY_S)

        await refunded(house, "rui")
        assert await house.money("ana") == (99_800, 200)
        house.lobby._resume = resume
        await house.pass_time(LOOK_S + 1.0)
        await refunded(house, "ana")


@rule("INT-4", "INT-13")
async def test_what_waits_at_a_table_no_longer_offered_is_given_back_and_put_away(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, *(f"p{number}" for number in range(8)))
        await house.restart(place("am38"))

        await refunded(house, *(f"p{number}" for number in range(8)))


async def test_tables_that_cannot_be_opened_leave_nothing_behind(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        events = house.books.events

        async def lost(*_: Any) -> Any:
            raise StoreError("the disk is gone")

        house.books.events = lost
        for number in range(20):
            with pytest.raises(StoreError):
                await house.table("solo", f"p{number}")
        house.books.events = events

        assert house.lobby._opening == {}
        assert len(house.lobby._alone) == 0
        assert (await house.table("solo", "p1")).seated() == []


@rule("wire:busy")
async def test_only_so_many_individual_tables_are_open_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        house.lobby._most_tables = 3
        for number in range(3):
            await house.table("solo", f"p{number}")
        with pytest.raises(Refused, match="too many tables are open"):
            await house.table("solo", "p3")

        await house.table("solo", "p1")  # Whoever is in stays in,
        await house.table("am38", "p3")  # and a shared table is open to all.
        await minutes_pass(house)
        await house.table("solo", "p3")


async def test_orders_do_not_pile_up_while_the_books_cannot_be_written(tmp_path: Path) -> None:
    shaky: list[Shaky] = []

    def wrap(books: Any) -> Any:
        shaky.append(Shaky(books))
        return shaky[-1]

    async with opened(tmp_path, wrap=wrap) as house:
        await house.sit("ana", "rui")
        table = await house.table()
        hold = asyncio.Event()
        commit = shaky[0].commit

        async def slow(*what: Any) -> Any:
            await hold.wait()
            return await commit(*what)

        shaky[0].commit = slow  # type: ignore[method-assign]
        for _ in range(50):
            await house.pass_time(100.0)  # Both are long gone: every second says so.
            for player in ("ana", "rui"):
                table.order(LineLost(player), "platform")
                table.order(LineFound(player), "platform")

        assert len(table._mail._orders) <= 4
        hold.set()
        await house.still(table)
        await house.until(lambda: table.seated() == [])


async def test_a_browser_that_names_a_new_device_every_time_is_remembered_only_so_far_back(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await house.table()
        there = Client("ana")
        table.watch(there, None)
        for number in range(200):
            client = Client("ana")
            client.devices = frozenset({f"device {number}", "address"})
            table.watch(client, None)
            table.unwatch(client)
            passer = Client(f"p{number}")
            passer.devices = frozenset({f"device {number}"})
            table.watch(passer, None)
            table.unwatch(passer)

        known = table._gallery.devices("ana")
        assert len(known) == DEVICES
        assert "device 199" in known
        assert len(table._gallery._devices) <= SPARE + 5


def test_pairs_on_one_device_are_remembered_only_so_far_back() -> None:
    overseer = Overseer(ring.GAME, ring.GAME.Rules(), lambda player: ("one",))
    for number in range(3 * KEPT):
        assert len(list(overseer.together("ana", f"p{number}", 1))) == 1

    assert len(overseer._together) == KEPT
    assert list(overseer.together("ana", f"p{3 * KEPT - 1}", 1)) == []


# --- One round at a time ------------------------------------------------------------------------


@rule("INT-3")
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_round_that_was_put_away_still_counts_as_open(
    tmp_path: Path, restarted: bool
) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana")
        await minutes_pass(house)
        if restarted:
            await house.pass_time(2 * DAY_S)
            await house.sit("rui")
            await house.restart()
        await house.sit("ana", table="solo2")

        said = await house.wish("ana", "PlaceBets", "solo2", bets=[("pleno:17", 200)])

        assert refusal(said) == ("INT-3", "a round waits at another table")
        assert said["values"] == {"round": 1, "table": "solo"}
        accepted(await house.wish("ana", "TakeBack", "solo"))
        await house.bet("ana", table="solo2")
        said = await house.wish("ana", "PlaceBets", "solo", bets=[("pleno:17", 200)])
        assert refusal(said)[0] == "INT-3"


@rule("INT-3")
async def test_of_two_tables_the_one_put_away_with_a_stake_still_counts(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana")
        await house.sit("ana", table="solo2")
        (await house.table("solo2", "ana")).watch(Client("ana"), None)
        await house.pass_time(1.0)
        await house.pass_time(LONELY_S + 1.0)
        await house.pass_time(1.0)
        assert house.lobby.find("solo~ana") == []
        assert len(live(house, "solo2")) == 1

        said = await house.wish("ana", "PlaceBets", "solo2", bets=[("pleno:17", 200)])

        assert (refusal(said)[0], said["values"]["table"]) == ("INT-3", "solo")


@rule("INT-3", "INT-4")
async def test_a_round_at_a_retired_table_is_given_back_when_its_player_returns(
    tmp_path: Path,
) -> None:
    old, new = place("solo", shared=False), place("solo", shared=False, minimum=200)
    async with opened(tmp_path, old) as house:
        await abandoned(house, "ana")
        await house.restart(new)
        await house.sit("ana", table="solo")
        await house.until(lambda: not house.lobby.find("solo~ana") or closed(house, "solo~ana"))

        assert await house.money("ana") == (100_000, 0)
        await house.bet("ana", table="solo")


def closed(house: House, stream: str) -> bool:
    return all(table.closed for table in live(house, stream))


class _Alike:
    """A table in all that a look for open rounds asks of one."""

    def __init__(self, table: Table, number: int) -> None:
        self.game, self.rules = table.game, table.rules
        self.name, self.stream, self.round = table.name, f"solo~p{number}", 1

    def in_play(self, player: str) -> bool:
        return True


@rule("INT-3")
async def test_looking_for_an_open_round_costs_the_same_with_ten_tables_and_ten_thousand(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await abandoned(house, "ana")
        await house.sit("ana", table="solo2")
        table = await house.table("solo2", "ana")
        (other,) = house.lobby.find("solo~ana")

        def steps() -> int:
            count = 0

            def line(frame: Any, what: str, arg: Any) -> Any:
                nonlocal count
                count += 1
                return line

            sys.settrace(line)
            try:
                with pytest.raises(Refused):
                    table._may_stake(table, "ana")
            finally:
                sys.settrace(None)
            return count

        costs = []
        added = 0
        for tables in (10, 10_000):
            for number in range(added, tables):
                alike: Any = _Alike(other, number)
                house.lobby._tables[alike.stream] = alike
                house.lobby._alone.opened(alike)
            added = tables
            costs.append(steps())
        for number in range(added):
            del house.lobby._tables[f"solo~p{number}"]

        assert costs[0] == costs[1] > 0


# --- Names and balances -------------------------------------------------------------------------


async def test_the_purse_knows_only_those_who_are_at_a_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana")
        table = await house.table()
        rui = Client("rui")
        (await house.table("fr37", "rui")).watch(rui, None)
        for number in range(50):
            await house.table("am38", f"p{number}")
            house.lobby.renamed(f"q{number}", "Somebody")
        assert len(house.lobby.purse) > 100
        table.watch(Client("ana"), None)
        for _ in range(3):
            await house.pass_time(FORGET_S + 1.0)

        assert len(house.lobby.purse) == 2
        assert table.balance("ana") == 100_000
        assert rui.own["balance"] == 100_000
        assert table.public()["names"] == {"ana": "Ana"}
        assert (await house.table("am38", "p1")).balance("p1") == 0


async def test_whoever_was_forgotten_is_read_again_from_the_books(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", cents=700)
        await house.table("am38", "ana")
        for _ in range(3):
            await house.pass_time(FORGET_S + 1.0)
        assert house.lobby.purse.get("PTS/0", of_player("ana")) == 0

        assert (await house.table("am38", "ana")).balance("ana") == 700


async def test_whoever_just_came_is_not_forgotten_before_they_are_at_a_table() -> None:
    async def nobody(ids: Any) -> dict[str, str]:
        return {}

    purse = Purse(nobody)
    account = ("PTS/0", of_player("ana"))
    purse.believe({account: 500})
    purse.forget(())
    assert purse.get(*account) == 500

    purse.forget(())

    assert purse.get(*account) == 0
    assert len(purse) == 0
