"""Hands of poker as PHH files over HTTP: everybody's moves, and only one's own cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.floor.lobby import Place
from banca.poker import ring
from banca.poker.phh.record import Record, read
from banca.poker.phh.replay import replayed
from banca.server.app import make_app
from banca.server.house import House
from tests.rule_marks import rule
from tests.server.doors import SHARED, open_house, play

NAMES = ("Ana", "Rui d'Ouro", "Eva")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    game: Any = ring.GAME
    title = {"pt": "Hold'em", "en": "Hold'em"}
    place = Place("holdem", title, game, ring.Rules(rest=0), "PTS/0")
    async with open_house(tmp_path, places=[place]) as opened:
        yield opened


class Night:
    """Three browsers at one table: the lot for the button, then hands until one wants no more."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ids: list[str] = []
        self.browsers: list[httpx.AsyncClient] = []

    async def begin(self) -> None:
        self.table: Any = await self.house.lobby.table("holdem", "")
        for place, name in enumerate(NAMES, 1):
            way = httpx.ASGITransport(make_app(self.house))
            browser = httpx.AsyncClient(transport=way, base_url="http://banca.test")
            me = (await browser.post("/api/guests", json={"name": name})).json()["player"]
            self.browsers.append(browser)
            self.ids.append(me)
            await play(self.house, me, "holdem", {"type": "Sit"})
            buy = {"type": "BuyIn", "place": str(place), "cents": 10_000}
            await play(self.house, me, "holdem", buy)
        while self.table.round < 4:
            await self.step()

    async def step(self) -> None:
        """What comes next: whoever is to act calls or checks, the house does the rest."""
        state = self.table.state
        public = ring.public(state)
        if public.turn is not None:
            turn = {"turn": public.turn.turn}
            moves = ring.private(state, public.turn.player).moves
            assert moves is not None
            act = "Fold" if self.table.round == 3 else "Check" if moves.check else "Call"
            await play(self.house, public.turn.player, "holdem", {"type": act, **turn})
        else:
            due = ring.croupier(state)
            assert due is not None
            self.table.order(due.order)
            await self.table.wish("nobody", "x", b'{"type":"Leave"}')

    async def get(self, who: int, path: str) -> httpx.Response:
        return await self.browsers[who].get(f"/api{path}")


@pytest.fixture
async def night(house: House) -> AsyncIterator[Night]:
    it = Night(house)
    await it.begin()
    yield it
    for browser in it.browsers:
        await browser.aclose()


def hole(record: Record) -> list[str]:
    return [action.split()[3] for action in record.actions if action.startswith("d dh")]


@rule("809/2015:66")
async def test_a_hand_is_saved_as_a_file_that_can_be_replayed(night: Night) -> None:
    answer = await night.get(0, "/tables/holdem/rounds/2/phh")

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="holdem-2.phh"'
    (record,) = read(answer.text)
    assert replayed(record).stacks == record.finishing
    assert sorted(record.told["players"]) == sorted(NAMES)
    assert record.told["hand"] == 2
    assert record.told["time_zone"] == "UTC"
    assert "??" not in "".join(hole(record))  # Called down: everybody has shown.


async def test_of_a_folded_hand_everybody_reads_their_own_cards_and_no_others(
    night: Night,
) -> None:
    (nobody,) = read((await anonymous(night, "/tables/holdem/rounds/3/phh")).text)
    assert hole(nobody) == ["????"] * 3
    seen = []
    for who in range(3):
        (record,) = read((await night.get(who, "/tables/holdem/rounds/3/phh")).text)
        own = [cards for cards in hole(record) if cards != "????"]
        mine = (await night.get(who, "/tables/holdem/rounds/3/mine")).json()["mine"]
        assert own == ["".join(card["card"] for card in mine)]
        seen += own
    assert len(set(seen)) == 3


async def anonymous(night: Night, path: str) -> httpx.Response:
    way = httpx.ASGITransport(make_app(night.house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as nobody:
        return await nobody.get(f"/api{path}")


async def test_my_last_hands_come_in_one_file(night: Night) -> None:
    answer = await night.get(1, "/me/hands?limit=10")

    assert answer.headers["content-disposition"] == 'attachment; filename="hands.phhs"'
    assert [record.told["hand"] for record in read(answer.text)] == [3, 2]
    nobody = await anonymous(night, "/me/hands")
    assert nobody.status_code == 401


async def test_what_is_no_hand_is_no_file(night: Night) -> None:
    for path in (
        "/tables/holdem/rounds/1/phh",  # The lot for the button.
        "/tables/holdem/rounds/9/phh",
        f"/tables/{SHARED}/rounds/1/phh",
        "/tables/nowhere/rounds/1/phh",
    ):
        answer = await night.get(0, path)
        assert (answer.status_code, answer.json()["cite"]) == (404, "wire:unknown")
