"""Craps at a live table: a table that closes, is cut short, and opens again."""

from __future__ import annotations

from pathlib import Path

from banca.floor.table import Table
from banca.games import craps
from tests.floor.house import House, accepted, opened, place, refusal
from tests.rule_marks import rule

DICE = place("dice", game=craps.GAME)


async def bound(house: House) -> Table:
    """A table with a bet that stays until it is decided: on the line, when there is a point."""
    await house.give("ana")
    await house.sit("ana", table="dice")
    table = await house.table("dice")
    while not table.state.point:
        if table.state.phase == "betting" and not table.held("ana"):
            await house.bet("ana", ("pass", 100), table="dice")
        await house.pass_time(20, table)
    return table


@rule("1441/95-VI:13.3.b", "INT-13", "INT-5")
async def test_a_last_series_goes_on_where_the_house_stopped(tmp_path: Path) -> None:
    async with opened(tmp_path, DICE) as house:
        table = await bound(house)

        table.close("for the night")
        await house.still(table)
        await house.restart()
        table = await house.table("dice")

        assert table.closing
        assert "LastSeries" in await house.kinds("dice")
        assert refusal(await house.wish("rui", "Sit", "dice"))[0] == "wire:closed"
        for _ in range(600):
            if table.closed:
                break
            await house.pass_time(20, table)
        assert table.closed
        assert (await house.money("ana"))[1] == 0

        await house.restart()  # The next day.
        table = await house.table("dice")

        accepted(await house.wish("ana", "Sit", "dice"))
        await house.pass_time(5, table)
        accepted(await house.wish("ana", "PlaceBets", "dice", bets=[("pass", 100)]))
        assert not table.state.last_series


@rule("1441/95-VI:13.3.b")
async def test_a_table_that_closes_while_the_dice_roll_still_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path, DICE) as house:
        table = await bound(house)
        while table.state.phase != "thrown":
            await house.pass_time(1, table)

        table.close()
        for _ in range(4):
            await house.pass_time(1, table)

        kinds = await house.kinds("dice")
        assert "LastSeries" in kinds or table.closed
