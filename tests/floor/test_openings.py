"""A round's first draw waits a moment for sealed shares, and for nobody longer (reading:luck)."""

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
from tests.floor.house import House, accepted, body, opened
from tests.rule_marks import rule

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


async def drawn(house: House) -> int:
    return (await house.kinds("am38")).count("Drew")


@rule("reading:luck")
async def test_the_first_draw_waits_until_the_openings_end_and_then_for_nobody(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "ana", "rui")
        accepted(await open_(house, "ana", 2))
        await house.order(table, CloseBets(2))
        table.order(table.game.croupier(table.state).order)
        await house.pass_time(OPENING_S - 0.1, table)
        assert await drawn(house) == 1  # That of round 1.

        await house.pass_time(0.2, table)
        await house.still(table)
        assert await drawn(house) == 2
        (end,) = [e for e in map(body, await house.log()) if e["type"] == "SeedOpened"][1:]
        assert end["unopened"] == ["rui"]  # Named, and in nobody's way.


@rule("reading:luck")
async def test_the_first_draw_follows_at_once_when_the_last_share_is_open(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house, "ana", "rui")
        accepted(await open_(house, "rui", 2))
        await house.order(table, CloseBets(2))
        table.order(table.game.croupier(table.state).order)
        await house.pass_time(0.5, table)
        assert await drawn(house) == 1

        accepted(await open_(house, "ana", 2))
        await house.pass_time(0.0, table)
        assert await drawn(house) == 2


@rule("reading:luck")
async def test_nothing_waits_where_nobody_has_sealed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await second_round(house)
        await house.play(table)
        assert await drawn(house) == 2


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
