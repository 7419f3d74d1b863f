"""A round that is ready to draw calls its shares, and waits for nobody longer (reading:luck)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from banca.floor.epoch import OPENING_S
from banca.floor.mailbox import Letter
from banca.floor.numbers import entropy_commitment
from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets
from banca.kit.play import Void
from banca.poker import ring
from banca.poker.ring.messages import StartHand
from tests.floor.house import House, accepted, body, opened, place
from tests.rule_marks import rule

VOIDED = "round 2 is voided while its shares are being opened"
ENTROPY = {"ana": b"a" * 32, "rui": b"r" * 32}


async def seal(house: House, player: str, round: int, table: str = "am38") -> Any:
    stream = (await house.table(table, player)).stream
    commitment = entropy_commitment(stream, round, player, ENTROPY[player])
    return await house.wish(player, "SealEntropy", table, round=round, commitment=commitment)


async def open_(house: House, player: str, round: int, table: str = "am38") -> Any:
    entropy = ENTROPY[player].hex()
    return await house.wish(player, "OpenEntropy", table, round=round, entropy=entropy)


async def second_round(house: House, *sealing: str) -> Any:
    """A table in its second round, for which *sealing* have sealed shares; ana has bet in it."""
    await house.give("ana", "rui")
    await house.sit("ana", "rui")
    table = await house.table()
    for player in sealing:
        accepted(await seal(house, player, 2))
    await house.bet("ana")
    await house.play(table)
    await house.bet("ana")
    return table


async def called(house: House, *sealing: str) -> Any:
    """The same, with the ball about to be let go: the shares are called."""
    table = await second_round(house, *sealing)
    await house.order(table, CloseBets(2))
    await house.order(table, LetGo(2))
    await house.until(lambda: table.position.luck.called)
    return table


async def drawn(house: House) -> int:
    return (await house.kinds("am38")).count("Drew")


@rule("reading:luck")
async def test_the_first_draw_waits_until_the_openings_end_and_then_for_nobody(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "ana", "rui")
        await house.pass_time(OPENING_S + 1, table)  # Time before the call does not count.
        await house.order(table, CloseBets(2))
        await house.order(table, LetGo(2))
        await house.until(lambda: table.position.luck.called)
        accepted(await open_(house, "ana", 2))
        await house.pass_time(OPENING_S - 0.1, table)
        assert await drawn(house) == 1  # That of round 1.

        await house.pass_time(0.2, table)
        await house.still(table)
        assert await drawn(house) == 2
        (end,) = [e for e in map(body, await house.log()) if e["type"] == "SeedOpened"][1:]
        assert end["unopened"] == ["rui"]  # Named, and in nobody's way.
        assert house.findings() == []


@rule("reading:luck")
async def test_the_first_draw_follows_at_once_when_the_last_share_is_open(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await called(house, "ana", "rui")
        accepted(await open_(house, "rui", 2))
        await house.pass_time(0.5, table)
        assert await drawn(house) == 1

        accepted(await open_(house, "ana", 2))
        await house.pass_time(0.0, table)
        assert await drawn(house) == 2
        kinds = await house.kinds("am38")
        at = kinds.index("SharesDue")
        assert kinds[at - 1 : at + 4] == [
            *("BetsClosed", "SharesDue", "EntropyOpened", "EntropyOpened", "Drew")
        ]
        assert house.findings() == []


@rule("reading:luck")
async def test_nobody_bets_or_goes_between_the_call_and_the_draw(tmp_path: Path) -> None:
    """Whoever knows the seed knows what comes once the last share is open."""
    async with opened(tmp_path) as house:
        table = await called(house, "ana", "rui")
        assert (await house.wish("rui", "PlaceBets", bets=[("pleno:17", 200)]))["type"] == "Refused"
        waiting = [asyncio.ensure_future(house.wish(p, "Leave")) for p in ("ana", "rui")]
        accepted(await seal(house, "rui", 3))  # For the round to come: at any time.
        accepted(await open_(house, "ana", 2))
        await house.still(table)
        assert not any(one.done() for one in waiting)

        await house.pass_time(OPENING_S + 0.1, table)
        for one in waiting:
            accepted(await one)
        kinds = await house.kinds("am38")
        assert kinds.index("SharesDue") < kinds.index("Left")
        assert await drawn(house) == 2
        assert house.findings() == []


@rule("reading:luck")
async def test_whoever_has_left_may_still_open_what_was_sealed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "rui")
        accepted(await house.wish("rui", "Leave"))
        await house.order(table, CloseBets(2))
        await house.order(table, LetGo(2))
        await house.until(lambda: table.position.luck.called)
        accepted(await open_(house, "rui", 2))
        await house.until(lambda: table.round == 3)
        assert await drawn(house) == 2
        assert house.findings() == []


@rule("reading:luck")
async def test_only_the_house_calls_the_shares(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await second_round(house, "ana")
        said = await house.wish("ana", "CallShares", round=2)
        assert said["phrase"] == "only the house does that"
        early = await open_(house, "ana", 2)
        assert early["phrase"] == "the entropy is not called yet"


@rule("reading:luck")
async def test_a_player_who_sits_out_as_the_shares_are_called_locks_nobody_in(
    tmp_path: Path,
) -> None:
    """From the call on nobody moves until the draw: there must be one to come."""
    async with opened(tmp_path, place("poker", game=ring.GAME)) as house:
        await house.give("ana", "rui")
        for number, player in enumerate(("ana", "rui"), 1):
            accepted(await house.wish(player, "Sit", "poker"))
            accepted(await house.wish(player, "BuyIn", "poker", place=str(number), cents=10_000))
        accepted(await seal(house, "ana", 2, "poker"))
        table = await house.table("poker")
        while table.round == 1:  # The button is drawn.
            await house.pass_time(1, table)
        table.order(StartHand(2))  # It is decided first,
        accepted(await house.wish("rui", "SitOut", "poker"))  # and this together with it.
        await house.pass_time(1, table)
        assert not table.position.luck.called
        for player in ("rui", "ana"):
            accepted(await house.wish(player, "Leave", "poker"))


@rule("reading:luck")
async def test_shares_that_were_called_are_opened_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await called(house, "ana", "rui")
        accepted(await open_(house, "rui", 2))
        await house.restart()
        table = await house.table()
        assert table.position.luck.called
        assert (await house.wish("rui", "Leave"))["phrase"] == "the draw comes first"
        accepted(await open_(house, "ana", 2))
        await house.order(table, LetGo(2))
        assert await drawn(house) == 2
        assert house.findings() == []


@rule("reading:luck")
async def test_openings_begin_again_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await called(house, "ana")
        await house.pass_time(OPENING_S - 1)
        await house.restart()
        table = await house.table()
        await house.order(table, LetGo(2))
        await house.pass_time(OPENING_S - 1, table)
        assert await drawn(house) == 1
        await house.pass_time(1.1, table)
        await house.still(table)
        assert await drawn(house) == 2
        assert house.findings() == []


@rule("reading:luck")
async def test_a_clock_that_was_set_back_keeps_no_stake_waiting_for_a_share(tmp_path: Path) -> None:
    """The log's time does not go back: openings would end when the clock has caught up."""
    async with opened(tmp_path, verified=False) as house:
        table = await second_round(house, "ana")
        await house.order(table, CloseBets(2))
        now = house.clock.micros
        house.books.clock = lambda: now() - 3600 * 10**6
        await house.order(table, LetGo(2))
        await house.until(lambda: table.round == 3)
        assert table.public()["luck"]["voids"] == {"fault": 1}
        assert [one.what for one in house.findings()] == [VOIDED]  # For whoever set it to explain.


@rule("reading:luck")
async def test_nothing_waits_where_nobody_has_sealed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house)
        await house.play(table)
        assert await drawn(house) == 2
        assert "SharesDue" not in await house.kinds("am38")


def asked(table: Any, command: Any) -> asyncio.Task[bytes]:
    """A command that draws, and that somebody waits for."""
    letter = Letter(command, "ana", answered=True)
    return asyncio.create_task(table._mail.demand(letter))


@rule("reading:luck")
async def test_whoever_asks_too_early_for_a_draw_is_answered_when_it_comes(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "ana")
        await house.order(table, CloseBets(2))
        answer = asked(table, LetGo(2))
        await house.until(lambda: table.position.luck.called)
        await house.pass_time(OPENING_S - 0.1, table)
        assert not answer.done()
        assert not table.at_rest()

        await house.pass_time(0.2, table)
        await house.until(answer.done)
        assert b"Done" in answer.result()
        assert table.round == 3


@rule("reading:luck")
async def test_whoever_waits_for_a_draw_is_told_to_ask_again_when_the_house_stops(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "ana")
        await house.order(table, CloseBets(2))
        answer = asked(table, LetGo(2))
        await house.pass_time(0.0, table)
        await house.restart()
        assert b"wire:busy" in await answer
        assert (await house.table()).round == 2


@rule("reading:luck")
async def test_an_order_to_draw_that_waits_is_given_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "ana")
        await house.order(table, CloseBets(2))
        for _ in range(5):
            await house.order(table, LetGo(2))
        await house.until(lambda: table.position.luck.called)
        assert len(table._mail._held) == 1
        await house.pass_time(OPENING_S + 0.1, table)
        assert await drawn(house) == 2


@rule("reading:luck", "reading:void")
async def test_nothing_is_voided_while_nothing_is_at_stake(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        assert b"nothing is at stake" in await table.void("to be rid of a seed")
        await house.order(table, Void(1, "to be rid of a seed"))
        await house.bet("ana")
        accepted(await house.wish("ana", "TakeBack"))
        assert b"nothing is at stake" in await table.void("to be rid of a seed")
        assert "Voided" not in await house.kinds("am38")

        await house.bet("ana")
        assert b"Done" in await table.void("a fault")
        assert (table.round, table.public()["luck"]["voids"]) == (2, {"operator": 1})
