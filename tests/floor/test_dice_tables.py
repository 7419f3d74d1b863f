"""Banca francesa and cussec at a live table: clocks, chips that stay, proof, and points."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banca.floor.dealer import Dealer
from banca.floor.table import Table
from banca.games import banca_francesa, cussec
from banca.games.banca_francesa import Rules
from banca.games.banca_francesa.messages import Land, Misread
from banca.house.accounts import EURO, POINTS
from banca.house.cashier import START
from banca.house.redraw import Redraw, key_of, seal_of_seed
from banca.house.statements import last_rounds, sessions
from banca.kit.dice import throws
from banca.kit.layout import CloseBets
from banca.kit.play import Void
from tests.floor.client import Client
from tests.floor.house import KEY, House, accepted, body, opened, place
from tests.rule_marks import rule

DICE = place("dice", game=banca_francesa.GAME, window=20, throw=4, rest=3)
ROOM = place("room", game=banca_francesa.GAME, rulebook="1441/95-IV", rest=0)
SOLO = place("alone", game=banca_francesa.GAME, shared=False)
DOME = place("dome", game=cussec.GAME, window=20, shake=3, bell=3, rest=4)
BET = ("chance:pequeno", 5_00)


def events(log: list[Any], *kinds: str) -> list[dict[str, Any]]:
    return [body(one) for one in log if body(one)["type"] in kinds]


async def throw(house: House, table: Table) -> dict[str, Any]:
    """Have the house throw the dice, and return how they fell."""
    number = table.round
    await house.order(table, CloseBets(number))
    await house.order(table, Land(number))
    (fell,) = (e for e in events(await house.log(table.stream), "Fell") if e["round"] == number)
    return fell


async def lies_over(house: House, table: Table, *bets: tuple[str, int]) -> None:
    """Let ana bet, again if something was decided, until a throw decides nothing."""
    for _ in range(60):
        await house.bet("ana", *bets, table=table.name)
        fell = await throw(house, table)
        if fell["called"] == "null":
            return
    raise AssertionError("it never came to be")


# --- Clocks -----------------------------------------------------------------------------------


@rule("808/2015:2", "808/2015:13", "808/2015:17", "reading:null-throw", "PD-59")
async def test_the_table_runs_by_itself_and_goes_on_throwing_while_chips_lie(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, DICE) as house:
        await house.give("ana")
        await house.sit("ana", table="dice")
        table = await house.table("dice")
        await house.bet("ana", BET, table="dice")
        settled: list[dict[str, Any]] = []
        for _ in range(60):
            assert table.state.phase == "betting"
            await house.pass_time(19.9, table)
            assert table.state.phase == "betting"  # The same window after every opening.
            await house.pass_time(0.2, table)
            assert table.state.phase == "closed"
            await house.pass_time(4.1, table)
            assert table.state.phase == "resting"
            await house.pass_time(3.1, table)
            log = await house.log("dice")
            if settled := events(log, "Settled"):
                break
        fell = events(log, "Fell")

        assert [one["called"] == "null" for one in fell] == [True] * (len(fell) - 1) + [False]
        assert len(fell) > 1  # With this key the first throw is null: otherwise nothing would stay.
        assert [one["stake"] for one in settled] == [5_00]
        assert await house.money("ana") == (100_000 - 5_00 + settled[0]["returned"], 0)
        assert table.state.phase == "betting"
        await house.pass_time(100.0, table)
        assert table.state.phase == "betting"  # No chips are down: it waits for a first bet.


@rule("1441/95-VII:4", "1441/95-VII:5", "1441/95-VII:11")
async def test_the_dome_is_shaken_opened_and_covered_again_by_the_clock(tmp_path: Path) -> None:
    async with opened(tmp_path, DOME) as house:
        await house.give("ana")
        await house.sit("ana", table="dome")
        table = await house.table("dome")
        phases = [table.state.phase]
        await house.pass_time(3.1, table)
        phases.append(table.state.phase)
        await house.bet("ana", ("small", 1_00), table="dome")
        for seconds in (20.1, 3.1, 4.1, 3.1):
            await house.pass_time(seconds, table)
            phases.append(table.state.phase)

        assert phases == ["shaking", "betting", "closed", "resting", "shaking", "betting"]
        apart = ("Opened", "EpochSealed", "Sat")
        kinds = [kind for kind in await house.kinds("dome") if kind not in apart]
        assert kinds == [
            *("SeedSealed", "Shaken", "Staked", "BetsClosed"),
            *("Drew", "Uncovered", "Settled", "RoundOver", "SeedOpened"),
            *("SeedSealed", "Covered", "Shaken"),
        ]


@rule("808/2015:17", "808/2015:19", "reading:null-throw", "reading:void")
async def test_chips_that_lie_over_outlast_a_restart_and_a_void_round_gives_them_back(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, ROOM) as house:
        await house.give("ana")
        await house.sit("ana", table="room")
        table = await house.table("room")
        await lies_over(house, table, ("chance:ases", 1_00), ("line:grande", 4_00))
        free, held = await house.money("ana")
        assert held == 5_00

        await house.restart()
        table = await house.table("room")

        assert banca_francesa.GAME.lying(table.state) == {"ana": 5_00}
        await house.order(table, Void(table.round, "a fault"))
        assert await house.money("ana") == (free + 5_00, 0)


@rule("1441/95-IV:7.d", "reading:touched-dice")
async def test_touched_dice_cost_nobody_anything_and_the_books_say_so(tmp_path: Path) -> None:
    async with opened(tmp_path, ROOM) as house:
        await house.give("ana")
        await house.sit("ana", table="room")
        table = await house.table("room")
        three = [("chance:ases", 1_00), ("chance:pequeno", 3_00), ("chance:grande", 5_00)]
        while not (ends := events(await house.log("room"), "Settled")):
            if not banca_francesa.GAME.lying(table.state):
                await house.bet("ana", *three, table="room")
            number = table.round
            await house.order(table, CloseBets(number))
            await house.order(table, Misread(number))
        won = {event["called"] for event in events(await house.log("room"), "Fell")} - {"null"}

        lines = {spot: (stake, back) for end in ends for spot, stake, back in end["lines"]}
        lost = [spot for spot, (stake, back) in lines.items() if back < stake]
        paid = [spot for spot, (stake, back) in lines.items() if back > stake]
        assert (lost, paid) == ([], [f"chance:{name}" for name in won])
        assert (await house.money("ana"))[0] > 100_000


# --- Proof ------------------------------------------------------------------------------------


@rule("1441/95-IV:5", "1441/95-IV:6", "reading:luck")
async def test_anybody_can_throw_the_dice_of_a_round_again_from_what_is_published(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, ROOM) as house:
        await house.give("ana")
        await house.sit("ana", table="room")
        table = await house.table("room")
        await house.bet("ana", BET, table="room")
        for _ in range(5):
            await throw(house, table)
        log = await house.log("room")

    seals = {one["round"]: one["commitment"] for one in events(log, "SeedSealed")}
    seeds = {one["round"]: bytes.fromhex(one["seed"]) for one in events(log, "SeedOpened")}
    fell = {one["round"]: one["throw"] for one in events(log, "Fell")}
    again = {
        number: Redraw(key_of(seed, ()), "room", number, 0).pick(throws(3))
        for number, seed in seeds.items()
    }

    assert again == fell
    assert len(set(fell.values())) > 1
    for (
        number,
        seed,
    ) in seeds.items():  # The seal shown before the bets is this seed's.
        assert seal_of_seed("room", number, seed) == seals[number]


# --- Looking back -----------------------------------------------------------------------------


@rule("808/2015:25", "808/2015:27")
async def test_the_last_round_and_the_session_can_be_looked_up(tmp_path: Path) -> None:
    async with opened(tmp_path, DICE) as house:
        await house.give("ana")
        await house.sit("ana", table="dice")
        table = await house.table("dice")
        await house.bet("ana", BET, table="dice")
        for _ in range(60):
            fell = await throw(house, table)
            if fell["called"] != "null":
                break
            await house.pass_time(3.1, table)
        (last,) = await last_rounds(house.books, "ana", house.lobby.read, limit=1)
        accepted(await house.wish("ana", "Leave", "dice"))
        (session,) = await sessions(house.books, "ana")

        told = {body(one)["type"]: body(one) for one in last.envelopes}
        assert (last.result.round, last.result.stake) == (fell["round"], 5_00)
        assert told["Fell"] == fell
        assert told["Settled"]["lines"] == [["chance:pequeno", 5_00, last.result.returned]]
        assert (session.staked, session.returned, session.rounds) == (
            5_00,
            last.result.returned,
            1,
        )


# --- Sitting without betting ------------------------------------------------------------------


@rule("808/2015:29", "808/2015:29.a", "808/2015:30", "808/2015:28")
async def test_alone_invited_after_three_minutes_then_warned_then_ended(tmp_path: Path) -> None:
    async with opened(tmp_path, SOLO) as house:
        await house.give("ana")
        table = await house.table("alone", "ana")
        ana = Client("ana")
        table.watch(ana, None)
        await house.sit("ana", table="alone")
        notices = []
        for seconds in (179.0, 2.0, 58.0, 2.0, 58.0, 3.0):
            await house.pass_time(seconds, table)
            await house.pass_time(1.125, table)
            notices.append((ana.own or {}).get("notice", "") if table.seated() else "ended")

        assert list(dict.fromkeys(notices)) == ["", "invited", "warned", "ended"]


@rule("808/2015:29", "808/2015:29.b", "808/2015:30", "reading:inactivity")
async def test_among_others_a_chip_that_lies_is_a_bet_and_whoever_has_none_is_invited_to_leave(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, ROOM) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui", table="room")
        table = await house.table("room")
        rui = Client("rui")
        table.watch(rui, None)
        told = []
        for _ in range(8):
            if not banca_francesa.GAME.lying(table.state):
                await house.bet("ana", ("chance:ases", 1_00), table="room")
            await throw(house, table)
            await house.pass_time(0.125, table)
            told.append((rui.own or {}).get("notice", "") if "rui" in table.seated() else "gone")

        assert told == [""] * 5 + ["invited", "warned", "gone"]
        assert table.seated() == ["ana"]


# --- Points -----------------------------------------------------------------------------------


def night(rules: Rules, asset: str) -> list[Any]:
    """Thirty throws at a table with the same seeds, for *asset*."""
    nonces = (n.to_bytes(32, "big") for n in count(1))
    dealer = Dealer(banca_francesa.GAME, rules, "table", asset, KEY, nonce=lambda: next(nonces))
    at, written = dealer.begin()
    wishes = [
        {"type": "PlaceBets", "bets": [["chance:pequeno", 500], ["line:grande", 200]]},
        {"type": "TakeBack", "bets": [["chance:pequeno", 300]]},
    ]
    commands: list[Any] = [dealer.wish("ana", b'{"type":"Sit"}')]
    for number in range(1, 31):
        commands += [dealer.wish("ana", msgspec.json.encode(wish)) for wish in wishes]
        commands += [CloseBets(number), Land(number)]
    for command in commands:
        at, more = dealer.decide(at, command)
        written += more
    return [msgspec.json.decode(one.body) for one in written]


@rule("808/2015:31", "reading:demonstration", "INT-16")
@pytest.mark.parametrize("book", ["808/2015", "1441/95-IV"])
def test_with_the_same_seeds_points_and_money_are_one_game(book: str) -> None:
    rules = Rules(rulebook=book, rest=0)

    points, money = night(rules, POINTS), night(rules, EURO)

    assert (points[0].pop("asset"), money[0].pop("asset")) == (POINTS, EURO)
    assert points == money
    shown = {event["called"] for event in points if event["type"] == "Fell"}
    assert {"null", "pequeno", "grande"} <= shown


@rule("808/2015:32", "reading:demonstration")
async def test_points_that_are_played_away_are_put_back_to_play_on(tmp_path: Path) -> None:
    async with opened(tmp_path, ROOM) as house:
        await house.give("ana", cents=6_30)
        await house.sit("ana", table="room")
        table = await house.table("room")
        while not events(await house.log("room"), "Settled"):
            if not banca_francesa.GAME.lying(table.state):
                await house.bet("ana", ("chance:ases", 6_00), table="room")
            await throw(house, table)
        await house.until(lambda: table.balance("ana") != 30)

        assert await house.money("ana") == (START, 0)
        assert body((await house.log("cashier:ana"))[-1])["why"] == "replenish"
