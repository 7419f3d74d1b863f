"""Quick phrases over the socket: who hears them, and how many one player may say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banca.floor.lobby import Place
from banca.poker import ring
from banca.server.app import make_app
from banca.server.house import House
from banca.server.settings import Settings
from tests.rule_marks import rule
from tests.server.doors import dial, guest, hear, open_house, play, say, serving


def holdem() -> Place:
    game: Any = ring.GAME
    return Place("holdem", {"pt": "Hold'em", "en": "Hold'em"}, game, ring.Rules(), "PTS/0")


async def sits(house: House, name: str) -> tuple[str, str]:
    """Somebody with chips at the table, alone, so that no hand begins: the id and the token."""
    player, token = await guest(house, name)
    await play(house, player.id, "holdem", {"type": "Sit"})
    await play(house, player.id, "holdem", {"type": "BuyIn", "place": "1", "cents": 10_000})
    return player.id, token


@rule("reading:phrases")
async def test_a_phrase_goes_to_all_who_watch(tmp_path: Path) -> None:
    async with open_house(tmp_path, places=[holdem()]) as house:
        ana, token = await sits(house, "Ana")
        _, other = await guest(house, "Zé")
        async with (
            serving(make_app(house), house.settings) as port,
            dial(port, token) as speaker,
            dial(port, other) as onlooker,
        ):
            for socket in (speaker, onlooker):
                await say(socket, type="Watch", table="holdem")
                await hear(socket, "View")
            await say(speaker, type="Say", table="holdem", phrase="thank_you")

            said = {"type": "Said", "table": "holdem", "player": ana, "phrase": "thank_you"}
            assert await hear(speaker, "Said") == said
            assert await hear(onlooker, "Said") == said


@rule("reading:phrases", "809/2015:11.g", "wire:busy")
async def test_one_player_says_only_so_much_on_however_many_sockets(tmp_path: Path) -> None:
    bounds = Settings(phrases_at_once=2, phrases_a_minute=1)
    async with open_house(tmp_path, bounds, places=[holdem()]) as house:
        _, token = await sits(house, "Ana")
        async with (
            serving(make_app(house), bounds) as port,
            dial(port, token) as first,
            dial(port, token) as second,
        ):
            await say(first, type="Watch", table="holdem")
            for socket in (first, second):
                await say(socket, type="Say", table="holdem", phrase="hello")
                await hear(first, "Said")
            await say(second, type="Say", table="holdem", phrase="hello")
            refused = await hear(second, "Refused")
            await say(second, type="Ping", n=7)

            assert (refused["cite"], refused["phrase"]) == ("wire:busy", "too many phrases")
            assert refused["values"]["bound"] == "phrases_a_minute"
            assert refused["table"] == "holdem"
            assert (await hear(second, "Pong"))["n"] == 7  # The socket stays open.


@pytest.mark.parametrize(
    ("message", "phrase"),
    [
        ({"table": "holdem", "phrase": "I have aces"}, "no such phrase"),
        ({"table": "holdem", "phrase": "x" * 41}, "malformed"),
        ({"table": "holdem"}, "malformed"),
        ({"table": "holdem", "phrase": ["hello"]}, "malformed"),
        ({"table": "holdem", "phrase": "hello", "text": "free chat"}, "malformed"),
        ({"table": "nowhere", "phrase": "hello"}, "no such table"),
    ],
)
@rule("reading:phrases", "wire:shape")
async def test_what_cannot_be_said_gets_a_reason(
    message: dict[str, Any], phrase: str, tmp_path: Path
) -> None:
    async with open_house(tmp_path, places=[holdem()]) as house:
        _, token = await sits(house, "Ana")
        async with serving(make_app(house), house.settings) as port, dial(port, token) as socket:
            await say(socket, type="Say", **message)

            assert (await hear(socket, "Refused"))["phrase"] == phrase
