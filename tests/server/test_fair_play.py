"""Fair play as the door sees it: who reports whom, and which players come from one device."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.requests import HTTPConnection

from banca.house.books import open_reader
from banca.server.app import make_app
from banca.server.auth import device
from banca.server.house import House
from banca.server.http import REPORTS
from tests.rule_marks import rule
from tests.server.doors import SHARED, guest


@pytest.fixture
async def ana(house: House) -> AsyncIterator[httpx.AsyncClient]:
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as client:
        assert (await client.post("/api/guests", json={"name": "Ana"})).status_code == 201
        yield client


def reports(folder: Path) -> list[tuple[str, str, dict[str, str]]]:
    with open_reader(f"sqlite:{folder}/banca.db") as reader:
        rows = list(reader.scan_incidents())
    return [(row.kind, row.stream, msgspec.json.decode(row.body)) for row in rows]


@rule("PD-67", "809/2015:11.g", "reading:fair-play")
async def test_a_player_can_ask_the_house_to_look_at_another(
    tmp_path: Path, house: House, ana: httpx.AsyncClient
) -> None:
    rui, _ = await guest(house, "Rui")
    me = (await ana.get("/api/me")).json()["player"]

    said = {"player": rui.id, "why": "Passa fichas à eva."}
    answer = await ana.post(f"/api/tables/{SHARED}/reports", json=said)

    assert answer.status_code == 201
    assert set(answer.json()) == {"at"}
    assert reports(tmp_path) == [("report", SHARED, {"by": me, **said})]


@rule("PD-67", "wire:unknown", "wire:busy")
async def test_a_report_is_of_somebody_else_who_exists_and_not_too_often(
    tmp_path: Path, house: House, ana: httpx.AsyncClient
) -> None:
    rui, _ = await guest(house, "Rui")
    me = (await ana.get("/api/me")).json()["player"]
    path = f"/api/tables/{SHARED}/reports"

    for player, where, status in (
        (me, path, 404),
        ("nobody", path, 404),
        (rui.id, "/api/tables/nowhere/reports", 404),
    ):
        answer = await ana.post(where, json={"player": player, "why": "x"})
        assert answer.status_code == status
    assert (await ana.post(path, json={"player": rui.id, "why": ""})).status_code == 400
    assert (await ana.post(path, json={"player": rui.id, "why": "x" * 501})).status_code == 400
    said = {"player": rui.id, "why": "x"}
    statuses = [(await ana.post(path, json=said)).status_code for _ in range(REPORTS + 1)]
    assert statuses == [201] * REPORTS + [429]
    assert len(reports(tmp_path)) == REPORTS


@rule("PD-67")
async def test_only_a_player_reports(house: House) -> None:
    rui, _ = await guest(house, "Rui")
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as nobody:
        said = {"player": rui.id, "why": "x"}
        answer = await nobody.post(f"/api/tables/{SHARED}/reports", json=said)

    assert answer.status_code == 401


def asked(host: str | None, browser: str) -> HTTPConnection:
    headers = [(b"user-agent", browser.encode())]
    client = (host, 1234) if host else None
    return HTTPConnection({"type": "websocket", "headers": headers, "client": client})


@rule("PD-66")
def test_a_device_is_an_address_and_a_browser_and_only_its_digest_is_kept() -> None:
    one = device(asked("192.0.2.7", "Firefox/150"))

    assert one == device(asked("192.0.2.7", "Firefox/150"))
    assert one != device(asked("192.0.2.8", "Firefox/150"))
    assert one != device(asked("192.0.2.7", "Chromium/150"))
    assert "192" not in one
    assert len(one) == 64
    assert device(asked(None, "Firefox/150")) == ""
