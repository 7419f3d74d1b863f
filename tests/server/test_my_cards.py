"""Closed cards over HTTP: a player's own, after the hand, and nobody else's ever."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.floor.deck import Pack
from banca.floor.lobby import Place
from banca.floor.numbers import round_key
from banca.house import unseal
from banca.kit.play import Void
from banca.server.app import make_app
from banca.server.house import House
from tests import duel
from tests.duel import DrawButton, ShowDown, StartHand, Street
from tests.rule_marks import rule
from tests.server.doors import SHARED, open_house, play

NAMES = ("ana", "rui", "eva")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    title = {"pt": "Duelo", "en": "Duel"}
    game = duel.GAME
    place = Place("duel", title, game, duel.Rules(), "PTS/0")
    async with open_house(tmp_path, places=[place]) as opened:
        yield opened


class Night:
    """Three browsers at one table, and four rounds: a lot, a showdown, folds, a void."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.browsers: list[httpx.AsyncClient] = []
        self.ids: list[str] = []

    async def begin(self) -> None:
        for name in NAMES:
            way = httpx.ASGITransport(make_app(self.house))
            browser = httpx.AsyncClient(transport=way, base_url="http://banca.test")
            me = (await browser.post("/api/guests", json={"name": name})).json()
            self.browsers.append(browser)
            self.ids.append(me["player"])
            await play(self.house, me["player"], "duel", {"type": "Sit"})
            await play(self.house, me["player"], "duel", {"type": "BuyIn", "cents": 1000})
        self.table: Any = await self.house.lobby.table("duel", "")
        await self.order(DrawButton(1), StartHand(2), Street("2.closed"))
        await play(self.house, self.ids[2], "duel", {"type": "Fold", "turn": "2.open"})
        await self.order(ShowDown("2.open"), StartHand(3))
        for id in self.ids[:2]:
            await play(self.house, id, "duel", {"type": "Fold", "turn": "3.closed"})
        await self.order(StartHand(4), Void(4, "a fault"), StartHand(5))

    async def order(self, *commands: Any) -> None:
        for command in commands:
            self.table.order(command)
            await self.table.wish("nobody", "x", b'{"type":"Leave"}')

    async def end(self) -> None:
        for browser in self.browsers:
            await browser.aclose()


@pytest.fixture
async def night(house: House) -> AsyncIterator[Night]:
    it = Night(house)
    await it.begin()
    yield it
    await it.end()


def pack(night: Night, number: int) -> Pack:
    return Pack(seed(night, number), round_key(seed(night, number), ()), "duel", number, 52)


def seed(night: Night, number: int) -> bytes:
    found: bytes = night.table.dealer._known[1].seed(number)
    return found


async def log(night: Night, number: int) -> Any:
    return (await night.browsers[0].get(f"/api/tables/duel/rounds/{number}")).json()


@rule("reading:sealed-pack", "809/2015:66")
@pytest.mark.parametrize("number", [2, 3, 4])
async def test_a_player_sees_the_own_cards_of_a_past_hand_with_their_proofs(
    night: Night, number: int
) -> None:
    """Shown, folded, or in a void hand: players may know their own cards."""
    await log(night, number)
    order = pack(night, number).order

    for at, browser in enumerate(night.browsers):
        said = (await browser.get(f"/api/tables/duel/rounds/{number}/mine")).json()

        assert (said["table"], said["round"], said["cards"]) == ("duel", number, 52)
        assert [one["place"] for one in said["mine"]] == [at, 3 + at]
        assert [one["card"] for one in said["mine"]] == [order[at], order[3 + at]]
        for one in said["mine"]:
            path = [bytes.fromhex(step) for step in one["path"]]
            salt = bytes.fromhex(one["salt"])
            found = unseal.climb("duel", number, one["place"], one["card"], salt, path)
            assert found == said["root"]


@rule("RNG-8", "reading:sealed-pack")
@pytest.mark.parametrize(
    ("number", "shown"), [(2, {0, 1, 3, 4, 6, 7}), (3, set[int]()), (4, {6, 7})]
)
async def test_the_log_of_a_round_that_is_served_holds_no_closed_card(
    night: Night, number: int, shown: set[int]
) -> None:
    """It cannot: the game never knew them. Nor does it hold what would open them."""
    text = json.dumps(await log(night, number))
    whole = pack(night, number)

    for at in range(52):
        _, card, salt, _ = whole.turned(at)
        assert (f'\\"{card}\\"' in text, salt in text) == (at in shown, at in shown)
    assert seed(night, number).hex() not in text
    assert '\\"SeedKept\\"' in text


@rule("809/2015:66", "INT-9")
async def test_whoever_folded_recalls_the_hand_with_what_it_cost(night: Night) -> None:
    said = (await night.browsers[2].get("/api/me/rounds")).json()["rounds"]

    hand = next(past for past in said if past["round"] == 2)
    assert (hand["stake"], hand["returned"]) == (100, 0)
    assert (hand["before"], hand["after"]) == (1000, 900)
    kinds = [event["type"] for event in hand["events"]]
    assert {"Dealt", "Folded", "Showed", "HandPaid"} <= set(kinds)
    assert kinds.count("Showed") == 2


async def test_one_who_was_not_dealt_in_has_no_cards_there(night: Night) -> None:
    way = httpx.ASGITransport(make_app(night.house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as zoe:
        await zoe.post("/api/guests", json={"name": "zoe"})
        said = (await zoe.get("/api/tables/duel/rounds/2/mine")).json()

    assert (said["mine"], said["cards"]) == ([], 52)


async def test_a_round_without_a_sealed_pack_has_no_closed_cards(night: Night) -> None:
    said = (await night.browsers[0].get("/api/tables/duel/rounds/1/mine")).json()

    assert said == {"table": "duel", "round": 1, "root": "", "cards": 0, "mine": []}


@rule("wire:seat", "wire:unknown", "wire:shape")
async def test_it_is_told_to_nobody_else_and_not_before_the_hand_is_over(night: Night) -> None:
    way = httpx.ASGITransport(make_app(night.house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as nobody:
        answer = await nobody.get("/api/tables/duel/rounds/2/mine")
    running = await night.browsers[0].get("/api/tables/duel/rounds/5/mine")
    elsewhere = await night.browsers[0].get(f"/api/tables/{SHARED}/rounds/1/mine")
    wrong = await night.browsers[0].get("/api/tables/duel/rounds/two/mine")

    said = [(a.status_code, a.json()["phrase"]) for a in (answer, running, elsewhere, wrong)]
    assert said == [
        (401, "not signed in"),
        (404, "no such round"),
        (404, "no such table"),
        (400, "malformed"),
    ]
    assert answer.headers["cache-control"] == "no-store"
