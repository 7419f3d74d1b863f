"""«Ready»: those who play end the window together, never early and never late (reading:ready)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from banca.floor.house_clock import HouseClock
from banca.floor.table import Table
from banca.games import GAMES
from banca.kit.game import AnyGame
from tests.every_game import wish_of
from tests.floor.client import Client
from tests.floor.house import House, accepted, opened, place, refusal
from tests.rule_marks import rule

SHARED = [game for game in GAMES if game.shared(game.variants()[0])]


async def seated(house: House, *players: str) -> Table:
    await house.give(*players)
    await house.sit(*players)
    return await house.table()


async def ready(house: House, *players: str) -> None:
    for player in players:
        accepted(await house.wish(player, "Ready"))


def closes_in(table: Table) -> int | None:
    due = table.due()
    return due["in_ms"] if due and due["order"] == "CloseBets" else None


# --- Together -----------------------------------------------------------------------------------


@rule("reading:ready", "PD-59")
async def test_once_all_are_ready_bets_close_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        await house.bet("ana")
        await house.bet("rui")
        await house.pass_time(5.0, table)
        await ready(house, "ana")
        assert closes_in(table) == 15_000
        await ready(house, "rui")
        await house.pass_time(0, table)

        assert table.state.phase == "closed"


@rule("reading:ready", "PD-48")
async def test_bets_are_open_for_three_seconds_however_ready_everybody_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana")
        await house.bet("ana")
        await ready(house, "ana")
        assert closes_in(table) == 3000

        await house.pass_time(2.875, table)
        assert table.state.phase == "betting"
        await house.pass_time(0.125, table)

        assert table.state.phase == "closed"


@rule("PD-48")
async def test_a_house_may_ask_for_more_than_three_seconds_and_never_for_less(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, ready_s=8) as house:
        table = await seated(house, "ana")
        await house.bet("ana")
        await ready(house, "ana")
        assert closes_in(table) == 8000
    with pytest.raises(AssertionError, match="PD-48"):
        HouseClock(print, 2)


@rule("reading:ready")
async def test_a_window_shorter_than_the_least_is_not_prolonged(tmp_path: Path) -> None:
    async with opened(tmp_path, place(window=4), ready_s=8) as house:
        table = await seated(house, "ana")
        await house.bet("ana")
        await house.pass_time(1.0, table)
        await ready(house, "ana")

        assert closes_in(table) == 3000


@rule("reading:ready")
async def test_whoever_is_ready_without_a_bet_is_not_made_to_bet(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        await ready(house, "ana", "rui")
        assert table.due() is None  # Nothing lies: there is nothing to close.

        await house.bet("rui")
        assert closes_in(table) == 20_000  # The bet took his «ready» back.
        await ready(house, "rui")

        assert closes_in(table) == 3000


@rule("reading:ready")
async def test_what_was_said_holds_for_one_round(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana")
        await house.bet("ana")
        await ready(house, "ana")
        await house.pass_time(3.0, table)
        await house.pass_time(4.0, table)
        assert table.round == 2
        await house.bet("ana")

        assert closes_in(table) == 20_000
        assert table.public()["ready"] == {}


# --- Nobody decides for others ------------------------------------------------------------------


@rule("reading:ready")
async def test_nobody_ends_the_window_of_somebody_who_has_a_bet(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui", "eva")
        for player in ("ana", "rui"):
            await house.bet(player)
        await ready(house, "ana", "eva")

        assert closes_in(table) == 20_000
        assert table.public()["ready"] == {"ana": True, "eva": True, "rui": False}


@rule("reading:ready", "wire:seat")
async def test_a_stranger_has_no_say(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana")
        await house.give("zoe")
        await house.bet("ana")
        for kind in ("Ready", "NotReady"):
            assert refusal(await house.wish("zoe", kind)) == ("wire:seat", "not seated")
        named = await house.wish("zoe", "Ready", player="ana")

        assert refusal(named) == ("wire:seat", "not seated")  # A wish is the sender's own.
        assert closes_in(table) == 20_000


@rule("reading:ready")
async def test_whoever_sits_down_is_waited_for_and_whoever_leaves_is_not(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana")
        await house.give("rui")
        await house.bet("ana")
        await ready(house, "ana")
        await house.pass_time(1.0, table)
        await house.sit("rui")
        assert closes_in(table) == 19_000

        accepted(await house.wish("rui", "Leave"))

        assert closes_in(table) == 2000


@rule("reading:ready")
@pytest.mark.parametrize("change", ["PlaceBets", "TakeBack", "NotReady"])
async def test_a_change_of_bets_takes_ready_back(tmp_path: Path, change: str) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        await house.bet("ana", ("pleno:17", 200), ("simple:red", 200))
        await house.bet("rui")
        await ready(house, "ana", "rui")
        await house.pass_time(1.0, table)
        assert closes_in(table) == 2000

        bets = {} if change == "NotReady" else {"bets": [("simple:red", 200)]}
        accepted(await house.wish("ana", change, **bets))

        assert closes_in(table) == 19_000
        assert table.public()["ready"] == {"ana": False, "rui": True}


@rule("reading:ready")
async def test_nobody_prolongs_the_window_by_changing_their_mind(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        await house.bet("ana")
        await house.bet("rui")
        await ready(house, "rui")
        for second in range(19):
            accepted(await house.wish("rui", "NotReady" if second % 2 == 0 else "Ready"))
            await house.pass_time(1.0, table)
        assert closes_in(table) == 1000
        await house.pass_time(1.0, table)

        assert table.state.phase == "closed"


@rule("reading:ready")
async def test_a_seat_that_is_left_alone_holds_nobody_up_until_its_next_chip(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        await house.bet("ana")
        await ready(house, "ana")
        assert closes_in(table) == 20_000  # He has just sat down.
        await house.play(table)
        await house.bet("ana")
        await ready(house, "ana")
        assert closes_in(table) == 3000  # He has let a round go by.

        await house.bet("rui")

        assert closes_in(table) == 20_000


@rule("reading:ready", "804/2015:23")
async def test_the_window_of_somebody_who_is_cut_off_with_a_bet_is_not_ended(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        line = Client("rui")
        table.watch(line, None)
        await house.bet("ana")
        await house.bet("rui")
        table.unwatch(line)
        await ready(house, "ana")

        assert closes_in(table) == 20_000


# --- When it may be said ------------------------------------------------------------------------


@rule("reading:ready", "PD-47")
async def test_saying_it_twice_is_said_to_be_so_and_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        assert refusal(await house.wish("ana", "NotReady")) == ("reading:ready", "not ready yet")
        said = accepted(await house.wish("ana", "Ready", id="once"))
        assert accepted(await house.wish("ana", "Ready", id="once")) == said

        assert refusal(await house.wish("ana", "Ready")) == ("reading:ready", "ready already")
        assert (await house.kinds())[-1] == "SaidReady"
        assert table.state.bank.ready == ("ana",)


@rule("reading:ready", "804/2015:14")
async def test_it_is_not_said_once_bets_are_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana")
        await house.bet("ana")
        await house.pass_time(20.0, table)

        assert refusal(await house.wish("ana", "Ready")) == ("804/2015:14", "bets are closed")


@rule("reading:ready")
async def test_whoever_plays_alone_and_is_ready_has_a_round_without_pauses(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        await house.bet("ana", table="solo")
        table = await house.table("solo", "ana")
        accepted(await house.wish("ana", "Ready", "solo"))
        accepted(await house.wish("ana", "Spin", "solo"))
        assert table.due() == {
            "order": "LetGo",
            "in_ms": 250,
        }  # At most four per second.
        await house.pass_time(0.25, table)
        assert table.round == 2

        await house.bet("ana", table="solo")  # It held for one round.
        accepted(await house.wish("ana", "Spin", "solo"))
        assert table.due() == {"order": "LetGo", "in_ms": table.rules.spin * 1000}


@rule("reading:ready")
async def test_a_house_says_how_much_is_left_of_a_pause(tmp_path: Path) -> None:
    async with opened(tmp_path, quick_s=1.5) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        await house.bet("ana", table="solo")
        accepted(await house.wish("ana", "Ready", "solo"))
        accepted(await house.wish("ana", "Spin", "solo"))

        assert (await house.table("solo", "ana")).due() == {"order": "LetGo", "in_ms": 1500}


@rule("reading:ready")
async def test_where_several_play_nobody_shortens_a_pause(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana")
        await house.bet("ana")
        await ready(house, "ana")
        await house.pass_time(3.0, table)

        assert table.due() == {"order": "LetGo", "in_ms": table.rules.spin * 1000}


# --- It is in the log ---------------------------------------------------------------------------


@rule("reading:ready", "INT-5")
async def test_after_a_restart_they_are_still_ready_and_have_three_seconds_again(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        await house.bet("ana")
        await house.bet("rui")
        await ready(house, "ana")
        await house.pass_time(10.0, table)
        await house.restart()
        table = await house.table()
        assert closes_in(table) == 20_000  # Clocks restart.
        await ready(house, "rui")
        assert closes_in(table) == 3000
        await house.restart()
        table = await house.table()
        assert closes_in(table) == 3000
        await house.pass_time(3.0, table)

        assert table.state.phase == "closed"
        kinds = await house.kinds()
        assert kinds.count("SaidReady") == 2


async def test_all_watchers_see_who_is_ready_and_the_new_clock(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await seated(house, "ana", "rui")
        watcher = Client(None)
        table.watch(watcher, None)
        for player in ("ana", "rui"):
            await house.bet(player)
        await ready(house, "ana", "rui")
        await house.pass_time(0.125, table)

        assert watcher.public["ready"] == {"ana": True, "rui": True}
        assert watcher.due == {"order": "CloseBets", "in_ms": 2875}


@rule("reading:ready")
@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.name)
async def test_bets_close_early_at_the_shared_tables_of_every_game(
    tmp_path: Path, game: AnyGame
) -> None:
    rng = random.Random(game.name)
    async with opened(tmp_path, place("table", game=game)) as house:
        await house.give("ana", cents=10_000_000)
        await house.sit("ana", table="table")
        table = await house.table("table")
        placed = False
        while not game.lying(table.state):  # Shoes are cut and places taken first.
            offered = game.options(table.state, "ana")
            bets = [o for o in offered if o.wish == "PlaceBets"]
            takes = [o for o in offered if o.wish == "Take"] if not placed else []
            if chosen := (bets or takes):
                placed = True
                wish = wish_of(game, "ana", chosen[0], rng)
                fields = {"bets": wish.bets} if bets else {"place": wish.place}
                accepted(await house.wish("ana", chosen[0].wish, "table", **fields))
            else:
                await house.pass_time(1, table)
        assert closes_in(table) == table.rules.window * 1000

        accepted(await house.wish("ana", "Ready", "table"))
        assert closes_in(table) == 3000
        await house.pass_time(3, table)

        assert table.state.phase != "betting"
        assert "BetsClosed" in await house.kinds("table")


@rule("wire:busy")
async def test_whoever_changes_their_mind_for_ever_is_told_to_wait_for_the_next_round(
    tmp_path: Path,
) -> None:
    """A round that nobody ends would grow without end, and whoever reads it would pay."""
    async with opened(tmp_path, moves=50) as house:
        table = await seated(house, "ana", "rui")
        for _ in range(24):
            accepted(await house.wish("ana", "Ready"))
            accepted(await house.wish("ana", "NotReady"))
        accepted(await house.wish("ana", "Ready"))  # She sat down, which makes fifty.

        assert refusal(await house.wish("ana", "NotReady")) == ("wire:busy", "too many moves")
        await house.bet("rui")  # Nobody else is kept from anything,
        await house.pass_time(20.0, table)
        await house.pass_time(4.0, table)
        await house.bet("ana")  # and the next round is another.
        accepted(await house.wish("ana", "Leave"))
