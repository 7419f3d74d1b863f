"""Blackjack at a live table: clocks, absent players, looking back, idle players, and points."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banca.floor.dealer import Dealer
from banca.floor.table import Table
from banca.games import blackjack
from banca.games.blackjack import Rules
from banca.games.blackjack.messages import Cut
from banca.house.accounts import EURO, POINTS
from banca.house.cashier import START
from banca.house.statements import last_rounds, sessions
from tests.floor.client import Client
from tests.floor.house import KEY, House, accepted, body, opened, place
from tests.rule_marks import rule

SHARED = place("shared", game=blackjack.GAME)
SOLO = place("alone", game=blackjack.GAME, shared=False)
BET = ("place:1", 10_00)


def events(log: list[Any], *kinds: str) -> list[dict[str, Any]]:
    return [body(one) for one in log if body(one)["type"] in kinds]


async def until_bets(house: House, table: Table) -> None:
    """Let the house shuffle, and cut if nobody does."""
    for _ in range(20):
        if blackjack.public(table.state).phase == "betting":
            return
        await house.pass_time(8, table)
    raise AssertionError(f"bets do not open: {blackjack.public(table.state)}")


async def round_over(house: House, table: Table) -> None:
    """Let time pass until the round is over, whatever the clock decides in it."""
    number = table.round
    for _ in range(60):
        if table.round > number:
            return
        await house.pass_time(21, table)
    raise AssertionError("the round does not end")


# --- Absent players ---------------------------------------------------------------------------


@rule("805/2015:29", "805/2015:30", "reading:house-plays", "805/2015:12")
async def test_whoever_loses_the_line_is_played_by_the_rule_and_settled(tmp_path: Path) -> None:
    async with opened(tmp_path, SHARED) as house:
        await house.give("ana")
        await house.sit("ana", table="shared")
        table = await house.table("shared")
        await until_bets(house, table)
        await house.bet("ana", BET, table="shared")
        await round_over(house, table)
        log = await house.log(table.stream)

        assert events(log, "Voided") == []
        decided = events(log, "Decided")
        assert {event["by"] for event in decided} <= {"platform"}
        assert {event["decision"] for event in decided} <= {"hit", "stand"}
        assert events(log, "Settled")
        assert not blackjack.GAME.lying(table.state)


@rule("reading:house-plays")
async def test_alone_a_hand_waits_for_its_player(tmp_path: Path) -> None:
    async with opened(tmp_path, SOLO) as house:
        await house.give("ana")
        await house.sit("ana", table="alone")
        table = await house.table("alone", "ana")
        await house.pass_time(2, table)
        accepted(await house.wish("ana", "Cut", "alone", place="pass"))
        await house.bet("ana", BET, table="alone")
        accepted(await house.wish("ana", "Deal", "alone"))
        await house.pass_time(2, table)
        before = msgspec.json.encode(table.state)
        if table.round == 1:  # Unless a natural has ended it.
            await house.pass_time(3600, table)
            assert msgspec.json.encode(table.state) == before


# --- Looking back -----------------------------------------------------------------------------


@rule("805/2015:31", "805/2015:33")
async def test_the_last_round_and_the_session_can_be_looked_up(tmp_path: Path) -> None:
    async with opened(tmp_path, SHARED) as house:
        await house.give("ana")
        await house.sit("ana", table="shared")
        table = await house.table("shared")
        await until_bets(house, table)
        await house.bet("ana", BET, table="shared")
        await round_over(house, table)
        (last,) = await last_rounds(house.books, "ana", house.lobby.read, limit=1)
        accepted(await house.wish("ana", "Leave", "shared"))
        (session,) = await sessions(house.books, "ana")

        told = [body(one)["type"] for one in last.envelopes]
        assert (last.result.round, last.result.stake) == (1, 10_00)
        assert told.count("Dealt") >= 4
        assert "Settled" in told
        assert (session.staked, session.rounds) == (10_00, 1)
        assert session.returned == last.result.returned


# --- Sitting without betting ------------------------------------------------------------------


@rule("805/2015:35", "805/2015:35.a", "805/2015:36", "805/2015:34")
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


@rule("805/2015:35", "805/2015:35.b", "805/2015:36", "reading:inactivity")
async def test_among_others_invited_after_the_sixth_round_without_a_bet(tmp_path: Path) -> None:
    async with opened(tmp_path, SHARED) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui", table="shared")
        table = await house.table("shared")
        rui = Client("rui")
        table.watch(rui, None)
        told = []
        for _ in range(8):
            await until_bets(house, table)
            await house.bet("ana", ("place:1", 1_00), table="shared")
            await round_over(house, table)
            await house.pass_time(0.125, table)
            told.append((rui.own or {}).get("notice", "") if "rui" in table.seated() else "gone")

        assert told == [""] * 5 + ["invited", "warned", "gone"]
        assert table.seated() == ["ana"]


# --- Points -----------------------------------------------------------------------------------


def night(rules: Rules, asset: str) -> list[Any]:
    """Twenty rounds at a table with the same seeds, for *asset*; the clock plays the hands."""
    nonces = (n.to_bytes(32, "big") for n in count(1))
    dealer = Dealer(blackjack.GAME, rules, "table", asset, KEY, nonce=lambda: next(nonces))
    at, written = dealer.begin()

    def does(command: Any) -> None:
        nonlocal at
        at, more = dealer.decide(at, command)
        written.extend(more)

    does(dealer.wish("ana", b'{"type":"Sit"}'))
    bet = {"type": "PlaceBets", "bets": [["place:3", 500]]}
    while blackjack.GAME.round(at.state) <= 20:
        waits = blackjack.public(at.state)
        if waits.phase == "betting" and not waits.places["3"].stakes:
            does(dealer.wish("ana", msgspec.json.encode(bet)))
        elif waits.phase == "cutting":
            does(Cut("ana", "11"))
        else:
            due = blackjack.croupier(at.state)
            assert due is not None
            does(due.order)
    return [msgspec.json.decode(one.body) for one in written]


@rule("805/2015:37", "reading:demonstration", "INT-16")
@pytest.mark.parametrize("book", ["805/2015", "1441/95-V"])
def test_with_the_same_seeds_points_and_money_are_one_game(book: str) -> None:
    rules = Rules(rulebook=book)

    points, money = night(rules, POINTS), night(rules, EURO)

    assert (points[0].pop("asset"), money[0].pop("asset")) == (POINTS, EURO)
    assert points == money
    assert [event for event in points if event["type"] == "BankDrew"]


@rule("805/2015:38", "reading:demonstration")
async def test_points_that_are_played_away_are_put_back_to_play_on(tmp_path: Path) -> None:
    async with opened(tmp_path, SHARED) as house:
        await house.give("ana", cents=1_50)
        await house.sit("ana", table="shared")
        table = await house.table("shared")
        for _ in range(40):
            await until_bets(house, table)
            free, _ = await house.money("ana")
            await house.bet("ana", ("place:1", min(free // 50 * 50, 100_00)), table="shared")
            await round_over(house, table)
            lost = [e["returned"] == 0 for e in events(await house.log("shared"), "Settled")]
            if lost[-1] and free <= 100_00:
                await house.until(lambda: table.balance("ana") == START)
                break

        assert (await house.money("ana"))[0] == START
        assert body((await house.log("cashier:ana"))[-1])["why"] == "replenish"
