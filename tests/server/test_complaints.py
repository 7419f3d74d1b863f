"""Complaints over HTTP: the player's form, and the operator's answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.all_games import ALL_GAMES
from banca.house.audit import audit
from banca.house.books import open_reader
from banca.house.replay import GameReplay
from banca.server.complaints import AT_ONCE
from banca.server.house import House
from banca.server.operator import HEADER, operator_app
from banca.server.settings import Settings
from tests.rule_marks import rule
from tests.server.doors import ALONE, KEY, open_house
from tests.server.test_history import entered, page, spins
from tests.server.test_http import refused

TOKEN = "the operator's own"
SAID = {"grounds": "result", "text": "The ball jumped."}


@pytest.fixture
async def ana(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with entered(house, "Ana") as client:
        yield client


def operator(house: House) -> httpx.AsyncClient:
    app = operator_app(house.lobby, TOKEN, house.books)  # type: ignore[arg-type]
    way = httpx.ASGITransport(app, client=("127.0.0.1", 1))
    return httpx.AsyncClient(transport=way, base_url="http://house", headers={HEADER: TOKEN})


async def complain(client: httpx.AsyncClient, **more: Any) -> httpx.Response:
    return await client.post("/api/me/complaints", json=SAID | more)


@rule("PD-77", "804/2015:25", "807/2015:27")
async def test_a_round_is_contested_and_the_player_reads_the_answer(
    tmp_path: Path, house: House, ana: httpx.AsyncClient
) -> None:
    await spins(house, ana, 1)
    (row,) = (await page(ana))["rounds"]
    answer = await complain(ana, table=row["stream"], round=1)
    received = answer.json()
    async with operator(house) as client:
        resolved = {"outcome": "rejected", "text": "It fell as it was drawn."}
        answered = await client.post(f"/answer/{received['id']}", json=resolved)
    told = (await ana.get("/api/me/complaints")).json()

    assert answer.status_code == 201
    assert (received["table"], received["stream"], received["round"]) == (ALONE, row["stream"], 1)
    assert (received["answered"], received["outcome"], received["answer"]) == (None, "", "")
    assert answered.status_code == 200
    (one,) = told["complaints"]
    assert (one["outcome"], one["answer"]) == ("rejected", "It fell as it was drawn.")
    assert one["answered"] >= one["at"] == received["at"]
    with open_reader(f"sqlite:{tmp_path}/banca.db") as reader:  # And the auditor has no objection.
        found = audit(reader, lambda: GameReplay(ALL_GAMES), house_key=KEY)
    assert found.findings == []


@rule("PD-77", "wire:unknown", "wire:shape")
async def test_only_ones_own_round_is_contested(house: House, ana: httpx.AsyncClient) -> None:
    async with entered(house, "Rui") as rui:
        await spins(house, rui, 1)
        (row,) = (await page(rui))["rounds"]
    for more, phrase in (
        ({"table": row["stream"], "round": 1}, "no such round"),
        ({"table": ALONE, "round": 1}, "no such round"),
        ({"table": "nowhere", "round": 1}, "no such round"),
        ({"table": ALONE}, "a table and its round"),
        ({"round": 1}, "a table and its round"),
        ({"grounds": "weather"}, "malformed"),
        ({"text": ""}, "malformed"),
        ({"text": "x" * 1001}, "malformed"),
        ({"text": " \u200b "}, "the text is blank"),
    ):
        assert refused(await complain(ana, **more))[2] == phrase
    assert (await ana.get("/api/me/complaints")).json()["complaints"] == []


async def test_a_player_sees_no_complaint_of_another(house: House, ana: httpx.AsyncClient) -> None:
    await complain(ana)
    async with entered(house, "Rui") as rui:
        assert (await rui.get("/api/me/complaints")).json() == {"complaints": [], "most": 5}


@rule("PD-77")
async def test_open_complaints_are_bounded_by_a_setting(tmp_path: Path) -> None:
    bounds = Settings(complaints_open=1)
    async with open_house(tmp_path, bounds) as house, entered(house, "Ana") as ana:
        assert (await complain(ana)).status_code == 201
        answer = await complain(ana)
        most = (await ana.get("/api/me/complaints")).json()["most"]

    assert refused(answer) == (409, "PD-77", "too many complaints are open")
    assert (answer.json()["values"], most) == ({"most": 1}, 1)


@rule("wire:busy")
async def test_complaints_are_rationed(tmp_path: Path) -> None:
    bounds = Settings(complaints_open=100)
    async with open_house(tmp_path, bounds) as house, entered(house, "Ana") as ana:
        statuses = [(await complain(ana)).status_code for _ in range(AT_ONCE + 1)]

    assert statuses == [201] * AT_ONCE + [429]


@rule("wire:seat")
async def test_only_a_player_complains_and_only_the_operator_answers(
    house: House, browser: httpx.AsyncClient, ana: httpx.AsyncClient
) -> None:
    assert refused(await complain(browser))[0] == 401
    id = (await complain(ana)).json()["id"]
    resolved = {"outcome": "accepted", "text": "Yes."}
    async with operator(house) as client:
        wrong = await client.post(f"/answer/{id}", json=resolved, headers={HEADER: "wrong"})
        nowhere = await client.post("/answer/nobody-1", json=resolved)
        odd = await client.post(f"/answer/{id}", json={"outcome": "perhaps", "text": "Yes."})
        first = await client.post(f"/answer/{id}", json=resolved)
        second = await client.post(f"/answer/{id}", json=resolved)

    assert refused(wrong) == (401, "wire:seat", "not signed in")
    assert refused(nowhere) == (404, "wire:unknown", "no such complaint")
    assert refused(odd) == (400, "wire:shape", "no such outcome")
    assert first.status_code == 200
    assert refused(second) == (409, "PD-77", "the complaint is answered already")
