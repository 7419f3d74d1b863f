"""Quick phrases at a live table: between hands alone, in no log, and of a fixed list."""

from __future__ import annotations

from pathlib import Path

import pytest

from banca.floor.phrases import PHRASES
from banca.kit.play import Refused
from banca.poker import ring
from tests.floor.client import Client
from tests.floor.house import accepted, opened, place
from tests.floor.test_poker_tables import buys, poker, says, seated
from tests.rule_marks import rule


@rule("reading:phrases")
async def test_a_phrase_between_hands_reaches_everybody_and_is_in_no_log(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, "ana", "rui")
        await says(house, table, "fold")
        seq, onlooker = table.seq, Client("zé")
        table.watch(onlooker, None)

        table.say("ana", "nice_hand")

        said = {"type": "Said", "table": "poker", "player": "ana", "phrase": "nice_hand"}
        assert onlooker.said("Said") == [said]
        assert table.seq == seq
        assert "Said" not in await house.kinds("poker")


@rule("reading:phrases", "809/2015:11.c", "809/2015:11.d")
async def test_while_a_hand_is_played_nobody_speaks_not_even_whoever_folded(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, "ana", "rui", "eva")
        await says(house, table, "fold")
        folded = [view.player for view in ring.public(table.state).places.values()]

        for player in folded:
            with pytest.raises(Refused) as refused:
                table.say(player, "good_luck")
            assert refused.value.cite == "reading:phrases"
            assert refused.value.phrase == "phrases wait for the end of the hand"


@rule("reading:phrases", "wire:seat")
async def test_whoever_has_no_chips_at_the_table_does_not_speak(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        await house.give("ana", "zé")
        accepted(await house.wish("ana", "Sit", "poker"))
        await buys(house, "ana", 1)
        accepted(await house.wish("zé", "Sit", "poker"))  # Watches from the rail.
        table = await house.table("poker")

        for stranger in ("zé", "nobody"):
            with pytest.raises(Refused) as refused:
                table.say(stranger, "hello")
            assert refused.value.cite == "wire:seat"
        for phrase in PHRASES:
            table.say("ana", phrase)


@pytest.mark.parametrize("phrase", ["", "NICE_HAND", "I have aces", "hello\n", "__class__"])
@rule("reading:phrases", "wire:shape")
async def test_what_is_not_on_the_list_is_refused_and_the_list_is_named(
    phrase: str, tmp_path: Path
) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")

        with pytest.raises(Refused) as refused:
            table.say("ana", phrase)

        assert refused.value.phrase == "no such phrase"
        assert "nice_hand" in str(refused.value.values["known"])


@rule("reading:phrases")
async def test_at_tables_against_the_house_nothing_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path, place("am38")) as house:
        await house.sit("ana", table="am38")
        table = await house.table("am38")

        with pytest.raises(Refused) as refused:
            table.say("ana", "hello")

        assert refused.value.phrase == "no phrases at this table"
