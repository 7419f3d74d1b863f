"""`banca signs`: what was recorded, and the register of hands gone through again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banca.cli import main
from banca.floor.table import Table
from banca.poker import ring
from tests.floor.house import accepted, opened
from tests.floor.test_poker_tables import SEATS, Through, begun, poker, says, seated
from tests.rule_marks import rule


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: object) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(["signs", *map(str, words)])
        assert not ended.value.code
        return capsys.readouterr().out

    return run


async def evening(folder: Path) -> None:
    """Hands in which ana puts half her stack in and then folds to next to nothing."""
    async with opened(folder, poker()) as house:
        table = await house.table("poker")
        for player in SEATS:
            table.watch(Through(player, "mine" if player != "eva" else "hers"), None)
        await seated(house, *SEATS)
        for _ in range(5):
            await begun(house, table)
            number = table.round
            while table.round == number:
                turn = ring.public(table.state).turn
                await house.pass_time(0.7, table)
                if turn is not None:
                    await says(house, table, foolish(table, turn.player))
            short = 10_000 - ring.GAME.lying(table.state)["ana"]
            accepted(await house.wish("ana", "TopUp", "poker", cents=short))
        await house.books.record("report", "poker", b'{"by":"eva","player":"ana","why":"lame"}')


def foolish(table: Table, player: str) -> str:
    high, before_the_flop = ring.public(table.state).high, not ring.public(table.state).board
    if player == "eva":
        return "fold"
    if before_the_flop:
        return "raise:5000" if high < 5000 else "call"
    if player == "rui":
        return "raise:100"
    return "fold" if high else "check"


@rule("PD-65", "PD-66", "809/2015:11.e", "reading:fair-play")
async def test_signs_are_listed_and_found_again_in_the_register(tmp_path: Path, told: Any) -> None:
    await evening(tmp_path)

    written = json.loads(told("--data", tmp_path, "--json"))
    kinds = [row.get("kind", row["what"]) for row in written]
    assert kinds[0] == "device"
    assert kinds[-1] == "report"
    assert {"given", "passed"} <= set(kinds)
    again = json.loads(told("--data", tmp_path, "--again", "--json"))
    assert again == [row for row in written if row.get("kind") not in (None, "device")]
    text = told("--data", tmp_path)
    assert "ana and rui play each other on one device" in text
    assert "ana → rui folded hands that were nearly paid for" in text
    assert "eva reports ana: lame" in text


async def test_a_house_where_nothing_happened_has_nothing_to_show(
    tmp_path: Path, told: Any
) -> None:
    async with opened(tmp_path, poker()):
        pass

    assert told("--data", tmp_path) == "nothing to look at\n"
    assert json.loads(told("--data", tmp_path, "--again", "--json")) == []
