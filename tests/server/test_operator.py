"""The operator's door: from this machine, with the token, and every refusal with its reason."""

from __future__ import annotations

import stat
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from banca.server.operator import HEADER, TOKEN_FILE, fresh_token, operator_app
from tests.floor.house import House, opened
from tests.rule_marks import rule

TOKEN = "the operator's own"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        yield house


def door(house: House, host: str = "127.0.0.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(operator_app(house.lobby, TOKEN, house.books), client=(host, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://house")


@rule("804/2015:20", "804/2015:21", "PD-58")
async def test_the_operator_voids_a_round_and_every_stake_goes_back(house: House) -> None:
    await house.bet("ana", ("pleno:17", 200))
    async with door(house) as client:
        answer = await client.post("/void/am38", json={"why": "a fault"}, headers={HEADER: TOKEN})

    table = await house.table()
    assert (answer.status_code, answer.json()) == (200, {"tables": ["am38"]})
    assert (table.round, table.held("ana"), table.balance("ana")) == (2, 0, 100_000)


@rule("INT-13", "wire:closed")
async def test_a_closed_table_takes_no_more_bets(house: House) -> None:
    async with door(house) as client:
        said = {"why": "the wheel is inspected"}
        answer = await client.post("/close/am38", json=said, headers={HEADER: TOKEN})
        await client.post("/close/fr37", headers={HEADER: TOKEN})

    table = await house.table()
    await house.until(lambda: table.closed)
    reasons = {("am38", "the wheel is inspected"), ("fr37", "closed by the operator")}
    await house.until(
        lambda: (
            reasons == {(where, why) for what, where, why in house.incidents() if what == "close"}
        )
    )
    assert answer.status_code == 200
    refused = await house.wish("ana", "PlaceBets", bets=[("pleno:17", 200)])
    assert (refused["cite"], refused["phrase"]) == ("wire:closed", "the table is closed")


@pytest.mark.parametrize(
    ("path", "headers", "body", "host", "status", "phrase"),
    [
        ("/void/am38", {}, "", "127.0.0.1", 401, "not signed in"),
        ("/void/am38", {HEADER: "wrong"}, "", "127.0.0.1", 401, "not signed in"),
        ("/void/am38", {HEADER: "errado é"}, "", "127.0.0.1", 401, "not signed in"),
        ("/void/am38", {HEADER: TOKEN}, "", "192.0.2.7", 401, "not signed in"),
        ("/void/nowhere", {HEADER: TOKEN}, "", "127.0.0.1", 404, "no such table"),
        ("/void/am38", {HEADER: TOKEN}, "{", "127.0.0.1", 400, "malformed"),
        ("/void/am38", {HEADER: TOKEN}, '{"who":1}', "127.0.0.1", 400, "malformed"),
        ("/spin/am38", {HEADER: TOKEN}, "", "127.0.0.1", 404, "no such address"),
    ],
)
async def test_what_is_not_the_operators_is_turned_away(
    house: House,
    path: str,
    headers: dict[str, str],
    body: str,
    host: str,
    status: int,
    phrase: str,
) -> None:
    encoded = {name: value.encode() for name, value in headers.items()}
    async with door(house, host) as client:
        answer = await client.post(path, content=body, headers=encoded)

    assert (answer.status_code, answer.json()["phrase"]) == (status, phrase)


def test_the_token_is_new_each_time_and_its_owners_alone(tmp_path: Path) -> None:
    first, second = fresh_token(tmp_path), fresh_token(tmp_path)

    file = tmp_path / TOKEN_FILE
    assert first != second == file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_a_new_name_is_seen_at_every_table(house: House) -> None:
    table = await house.table()
    house.lobby.renamed("ana", "Ana Maria")

    assert table.public()["names"] == {"ana": "Ana Maria"}
