"""One's own statistics over HTTP: counted from the log, page by page, and one's own alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.floor.lobby import Place
from banca.poker import ring
from banca.server import statistics
from banca.server.house import House
from banca.server.settings import Settings
from tests.rule_marks import rule
from tests.server.doors import PLACES, SHARED, open_house
from tests.server.test_history import entered
from tests.server.test_http import refused
from tests.server.test_written_hands import Night

FIELDS = ("hands", "vpip", "pfr", "showdowns", "won")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    game: Any = ring.GAME
    title = {"pt": "Hold'em", "en": "Hold'em"}
    place = Place("holdem", title, game, ring.Rules(rest=0), "PTS/0")
    few = Settings(statistics_a_minute=8)
    async with open_house(tmp_path, few, places=[place, *PLACES]) as opened:
        yield opened


@pytest.fixture
async def night(house: House) -> AsyncIterator[Night]:
    """Two hands: everybody calls and shows, then everybody folds to the big blind."""
    it = Night(house)
    await it.begin()
    yield it
    for browser in it.browsers:
        await browser.aclose()


def added(*pages: dict[str, Any]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for page in pages:
        for row in page["counted"]:
            sums.update({name: row[name] for name in FIELDS})
    return {name: sums[name] for name in FIELDS}


async def test_hands_are_counted_by_position_and_pages_add_up(night: Night) -> None:
    found = [(await night.get(who, "/me/statistics")).json() for who in range(3)]
    first = (await night.get(0, "/me/statistics?limit=1")).json()
    second = (await night.get(0, f"/me/statistics?limit=1&before={first['next']}")).json()

    for page in found:
        sums = added(page)
        assert (sums["hands"], sums["pfr"], sums["showdowns"]) == (2, 0, 1)
        assert page["next"] is None
        assert page["tables"] == [{"table": "holdem", "game": "poker"}]
    # In the first hand two called, and the big blind only checked; in the second nobody entered.
    assert sorted(added(page)["vpip"] for page in found) == [0, 1, 1]
    assert sum(added(page)["won"] for page in found) >= 1
    seats = [{row["position"] for row in page["counted"]} for page in found]
    assert set().union(*seats) == {"small", "big", "button"}
    assert first["next"] is not None
    assert second["next"] is None
    assert added(first, second) == added(found[0])


async def test_a_hand_longer_than_what_is_read_at_once_is_read_whole(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (await night.get(0, "/me/statistics")).json()
    monkeypatch.setattr(statistics, "NEAR", 3)

    assert (await night.get(0, "/me/statistics")).json() == before


@rule("wire:seat", "wire:unknown", "wire:shape", "wire:busy")
async def test_statistics_are_ones_own_and_asked_for_only_so_often(
    house: House, night: Night, browser: httpx.AsyncClient
) -> None:
    assert refused(await browser.get("/api/me/statistics")) == (401, "wire:seat", "not signed in")
    async with entered(house, "Newcomer") as newcomer:
        none = await newcomer.get("/api/me/statistics")
        assert none.json() == {"counted": [], "next": None, "tables": []}
        nowhere = await newcomer.get("/api/me/statistics?table=nowhere")
        assert refused(nowhere) == (404, "wire:unknown", "no such table")
        many = await newcomer.get("/api/me/statistics?limit=101")
        assert refused(many) == (400, "wire:shape", "malformed")
        wheel = await newcomer.get(f"/api/me/statistics?table={SHARED}")
        assert wheel.json()["counted"] == []

    at_table = (await night.get(1, "/me/statistics?table=holdem")).json()
    elsewhere = (await night.get(1, f"/me/statistics?table={SHARED}")).json()
    assert added(at_table)["hands"] == 2
    assert elsewhere["counted"] == []
    answers = [await night.get(1, "/me/statistics") for _ in range(7)]
    assert [one.status_code for one in answers] == [*[200] * 6, 429]
    assert answers[-1].json()["values"]["bound"] == "statistics_a_minute"
