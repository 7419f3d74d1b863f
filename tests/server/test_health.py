"""`/api/health` is red while the books cannot be written, says why, and turns green by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest

from banca.house import books as books_module
from banca.house.books import Trouble
from banca.house.store import DAMAGED, TROUBLES
from banca.rulebook import languages, phrases
from banca.server.app import make_app
from tests.clock import until
from tests.rule_marks import rule
from tests.server.doors import open_house
from tests.vfs import Disk


@pytest.fixture
async def disk(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Disk]:
    monkeypatch.setattr(books_module, "PROBE_S", 0.01)
    monkeypatch.setattr(books_module, "LONGEST_PROBE_S", 0.02)
    with Disk() as disk:
        yield disk


@rule("wire:busy", "INT-7")
@pytest.mark.parametrize(
    ("fault", "phrase"),
    [
        ("full", "the disk is full"),
        ("read-only", "the disk is read-only"),
        ("write", "the disk fails"),
        ("sync", "the disk fails"),
    ],
)
async def test_health_is_red_with_the_reason_and_turns_green_by_itself(
    disk: Disk, tmp_path: Path, fault: str, phrase: str
) -> None:
    async with open_house(tmp_path, vfs=disk.name) as house:
        way = httpx.ASGITransport(make_app(house))
        async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as browser:
            entered = await browser.post("/api/guests", json={"name": "Ana", "language": "pt"})
            me = entered.json()["player"]
            table = await house.lobby.table("am38", me)
            disk.broken = fault

            wish = msgspec.json.encode({"type": "Sit"})
            first = msgspec.json.decode(await table.wish(me, "c-1", wish))
            red = await browser.get("/api/health")
            second = msgspec.json.decode(await table.wish(me, "c-1", wish))
            browser.cookies.clear()
            guest = await browser.post("/api/guests", json={"name": "Rui", "language": "pt"})
            disk.broken = None
            await until(lambda: house.books.trouble is None)
            green = await browser.get("/api/health")
            third: dict[str, object] = {}

            async def sits() -> bool:
                nonlocal third
                third = msgspec.json.decode(await table.wish(me, "c-1", wish))
                return third["type"] == "Done"

            await until(sits)  # The table reads its log again, and takes the wish once.

    assert red.status_code == 503
    said = red.json()
    assert (said["cite"], said["phrase"]) == ("wire:busy", phrase)
    assert said["values"]["since"] > 0
    for answer in (first, second):
        assert (answer["cite"], answer["phrase"]) == ("wire:busy", "the books cannot be written")
    assert (guest.status_code, guest.json()["phrase"]) == (503, "the books cannot be written")
    assert green.json()["status"] == "ok"


async def test_health_stays_red_where_the_books_are_damaged(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        house.books.damage = Trouble(1, DAMAGED, "a torn page")
        way = httpx.ASGITransport(make_app(house))
        async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as browser:
            said = await browser.get("/api/health")

    assert (said.status_code, said.json()["phrase"]) == (503, DAMAGED)


@pytest.mark.parametrize("phrase", TROUBLES)
def test_every_reason_is_told_in_every_language(phrase: str) -> None:
    assert set(phrases()[phrase]) == set(languages())
