"""A dishonest player at a slot machine: whatever is sent, nothing moves that may not."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from banca.floor.lobby import Place
from banca.games import slots
from tests.floor.house import body, opened, place
from tests.floor.test_slots_tables import (
    PLAIN,
    RISKY,
    finished,
    seated,
    table_seconds,
    until,
    until_free,
)
from tests.games.slots_table import FEIRA
from tests.rule_marks import rule

FORGED = (
    b'{"type":"Play","bet":"lines:3@10","cents":-30}',
    b'{"type":"Play","bet":"lines:3@10","cents":0}',
    b'{"type":"Play","bet":"lines:3@10","cents":NaN}',
    b'{"type":"Play","bet":"lines:3@10","cents":30.5}',
    b'{"type":"Play","bet":"lines:3@10","cents":1e400}',
    b'{"type":"Play","bet":"lines:3@10","cents":true}',
    b'{"type":"Play","bet":"lines:3@10","cents":"30"}',
    b'{"type":"Play","bet":"lines:3@10","cents":' + b"9" * 400 + b"}",
    b'{"type":"Play","bet":"lines:3@10","cents":1000000000000}',
    b'{"type":"Play","bet":"lines:3@10","cents":31}',
    b'{"type":"Play","bet":"lines:3@7","cents":21}',
    b'{"type":"Play","bet":"lines:3@-10","cents":30}',
    b'{"type":"Play","bet":"lines:3@ 10","cents":30}',
    b'{"type":"Play","bet":"lines:3@1_0","cents":30}',
    b'{"type":"Play","bet":"lines:03@10","cents":30}',
    '{"type":"Play","bet":"lines:３@１０","cents":30}'.encode(),
    b'{"type":"Play","bet":"ways:3@10","cents":30}',
    b'{"type":"Play","bet":"@","cents":30}',
    b'{"type":"Play","bet":"' + b"@" * 60_000 + b'","cents":30}',
    b'{"type":"PlaceBets","bets":[["lines:3@10",30]]}',
    b'{"type":"TakeBack","bets":[["lines:3@10",30]]}',
    b'{"type":"SpinReels","turn":1}',
    b'{"type":"Settle","turn":2}',
    b'{"type":"TimeUp","turn":2}',
    b'{"type":"Toss","turn":2}',
    b'{"type":"Reveal","turn":2}',
    b'{"type":"Void","round":1,"why":"I lost","cause":"fault"}',
    b'{"type":"PayJackpot","round":1,"jackpot":"super","player":"ana","cents":1000000}',
    b'{"type":"Pick","place":"1"}',
    b'{"type":"Double","choice":"1:red"}',
    b'{"type":"Collect","step":"1"}',
    b'{"type":"Contributed","jackpot":"super","player":"ana","parts":1,"cents":1}',
)


async def test_nothing_that_is_forged_moves_a_machine(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        before, money = await house.kinds(table.stream), await house.money("ana")
        for forged in FORGED:
            said = msgspec.json.decode(await table.wish("ana", house.id(), forged))
            assert said["type"] == "Refused", forged[:80]

        assert await house.kinds(table.stream) == before
        assert await house.money("ana") == money
        assert table._faults == 0


@rule("828/2015:3.f", "PD-47")
async def test_in_free_games_no_bet_is_changed_and_no_spin_is_hurried(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        await until_free(house, table, 1)
        before, money = await house.kinds(table.stream), await house.money("ana")
        others = (b'{"type":"Play","bet":"lines:1@10","cents":100}', b'{"type":"Ready"}')
        for forged in (*FORGED, *others):
            said = msgspec.json.decode(await table.wish("ana", house.id(), forged))
            assert said["type"] == "Refused", forged[:80]

        assert await house.kinds(table.stream) == before
        assert await house.money("ana") == money


@pytest.mark.parametrize("cover", ["0", "-1", "01", "99", "1.0", " 1", "１", "", "9" * 5000])
async def test_a_cover_that_is_not_there_is_no_fault_of_the_house(
    tmp_path: Path, cover: str
) -> None:
    """A fault would void the play: whoever could make one would not have to lose."""
    async with opened(tmp_path, RISKY) as house:
        table = await seated(house, "risky")
        await until(house, table, "picking")
        said = await house.wish("ana", "Pick", "risky", place=cover)

        assert said["type"] == "Refused"
        assert (table.state.phase, table._faults) == ("picking", 0)


@pytest.mark.parametrize("choice", ["1:green", "1:", ":red", "2:red", "0:red", "1:red:red", "red"])
async def test_a_doubling_that_is_not_offered_is_no_fault_of_the_house(
    tmp_path: Path, choice: str
) -> None:
    async with opened(tmp_path, RISKY) as house:
        table = await seated(house, "risky")
        await until(house, table, "doubling")
        said = await house.wish("ana", "Double", "risky", choice=choice)

        assert said["type"] == "Refused"
        assert (table.state.phase, table._faults) == ("doubling", 0)


# --- A dishonest operator -------------------------------------------------------------------------

CHANGED = place(
    "feira", game=slots.GAME, machine=replace(FEIRA, version=2, levels=(1, 2)), doubling=False
)
OTHER = place("outra", game=slots.GAME, doubling=False)


@rule("828/2015:43", "828/2015:44", "reading:void")
@pytest.mark.parametrize("then", [CHANGED, OTHER], ids=["changed", "withdrawn"])
@pytest.mark.parametrize("moment", ["free", "paying"])
async def test_a_machine_that_is_changed_or_withdrawn_in_mid_play_pays_what_came_up(
    tmp_path: Path, then: Place, moment: str
) -> None:
    async with opened(tmp_path, PLAIN) as house:
        table = await seated(house)
        if moment == "free":
            await until_free(house, table, 1)
        else:
            while not (table.state.run and table.state.run.won):
                await until(house, table, "paying")
                if not table.state.run.won:
                    await finished(house, table)
        stream, number, left = table.stream, table.round, table.state.run.given
        await house.restart(then)
        await house.until(lambda: bool(house.lobby.find(stream)))
        (table,) = house.lobby.find(stream)
        while table.round == number:
            await house.pass_time(table_seconds(table), table)
        said = [body(one) for one in await house.log(stream) if one.round == number]
        (ended,) = (one for one in said if one["type"] == "PlayEnded")

        assert not any(one["type"] == "Voided" for one in said)
        assert ended["games"] >= left
        assert ended["won"] == next(one["returned"] for one in said if one["type"] == "Settled")
        assert (await house.money("ana"))[1] == 0
