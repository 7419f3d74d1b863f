"""Fair play as the door sees it: who reports whom, and which players come from one device."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.requests import HTTPConnection

from banca.house.books import open_reader
from banca.server.app import make_app
from banca.server.auth import device, devices
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

    said = {"about": rui.id, "why": "Passa fichas à eva."}
    answer = await ana.post(f"/api/tables/{SHARED}/reports", json=said)

    assert answer.status_code == 201
    assert set(answer.json()) == {"at"}
    kept = {"by": me, "player": rui.id, "why": said["why"]}
    assert reports(tmp_path) == [("report", SHARED, kept)]


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
        answer = await ana.post(where, json={"about": player, "why": "x"})
        assert answer.status_code == status
    assert (await ana.post(path, json={"about": rui.id, "why": ""})).status_code == 400
    assert (await ana.post(path, json={"about": rui.id, "why": "x" * 501})).status_code == 400
    said = {"about": rui.id, "why": "x"}
    statuses = [(await ana.post(path, json=said)).status_code for _ in range(REPORTS + 1)]
    assert statuses == [201] * REPORTS + [429]
    assert len(reports(tmp_path)) == REPORTS


@rule("PD-67")
async def test_only_a_player_reports(house: House) -> None:
    rui, _ = await guest(house, "Rui")
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as nobody:
        said = {"about": rui.id, "why": "x"}
        answer = await nobody.post(f"/api/tables/{SHARED}/reports", json=said)

    assert answer.status_code == 401


def asked(host: str | None, browser: str, cookie: str = "") -> HTTPConnection:
    headers = [(b"user-agent", browser.encode()), (b"cookie", cookie.encode())]
    client = (host, 1234) if host else None
    return HTTPConnection({"type": "websocket", "headers": headers, "client": client})


@rule("PD-66")
def test_a_device_is_an_address_and_a_browser_and_only_its_digest_is_kept() -> None:
    one = device(asked("192.0.2.7", "Firefox/150"))

    assert one == device(asked("192.0.2.7", "Firefox/150"))
    assert one != device(asked("192.0.2.8", "Firefox/150"))
    assert one != device(asked("192.0.2.7", "Chromium/150"))
    assert re.fullmatch("[0-9a-f]{64}", one)
    assert device(asked(None, "Firefox/150")) == ""


@rule("PD-66")
def test_a_digest_is_worth_nothing_after_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses are few enough to try them all: only the salt keeps them from being guessed."""
    here = asked("192.0.2.7", "Firefox/150")
    before = device(here)
    monkeypatch.setattr("banca.server.auth._SALT", b"of the next start")

    assert device(here) != before


@rule("PD-66")
def test_a_browser_is_known_again_by_its_mark_wherever_it_is() -> None:
    home = devices(asked("192.0.2.7", "Firefox/150", "banca=one; banca-device=abc"))
    train = devices(asked("198.51.100.1", "Firefox/151", "banca=other; banca-device=abc"))
    friend = devices(asked("198.51.100.1", "Firefox/151", "banca=third; banca-device=def"))

    assert len(home & train) == 1
    assert len(train & friend) == 1
    assert home & friend == set()
    assert not any("abc" in digest for digest in home)
    assert devices(asked(None, "", "banca-device=" + "x" * 1000)) == set()


@rule("PD-66")
async def test_a_browser_is_given_its_mark_once_whoever_plays_there(house: House) -> None:
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as browser:
        await browser.get("/api/rules")
        assert "banca-device" not in browser.cookies  # Whoever only reads is not marked.
        entered = await browser.post("/api/guests", json={"name": "Ana"})
        mark = browser.cookies["banca-device"]
        again = await browser.get("/api/me")
        browser.cookies.delete("banca")
        await browser.post("/api/guests", json={"name": "Rui"})

    set_by = [line for line in entered.headers.get_list("set-cookie") if "device" in line]
    assert len(set_by) == 1
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(set_by[0].split("; "))
    assert "set-cookie" not in again.headers
    assert browser.cookies["banca-device"] == mark
    assert len(mark) >= 22  # 128 bits.
