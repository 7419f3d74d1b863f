"""The history over HTTP: a player's own rounds, page by page, one by one, and as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.house.days import during, time_zone
from banca.kit.play import Refused
from banca.server.app import make_app
from banca.server.history import FILES
from banca.server.house import House
from banca.server.settings import Settings
from tests.clock import until
from tests.rule_marks import rule
from tests.server.doors import ALONE, PLACES, SHARED, open_house, play
from tests.server.test_http import refused

SPIN = [{"type": "PlaceBets", "bets": [["simple:red", 500], ["pleno:0", 200]]}, {"type": "Spin"}]


@pytest.fixture
async def ana(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with entered(house, "Ana") as client:
        yield client


@pytest.fixture
async def rui(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with entered(house, "Rui") as client:
        yield client


def entered(house: House, name: str) -> _Entered:
    return _Entered(house, name)


class _Entered:
    def __init__(self, house: House, name: str) -> None:
        way = httpx.ASGITransport(make_app(house))
        self._client = httpx.AsyncClient(transport=way, base_url="http://banca.test")
        self._name = name

    async def __aenter__(self) -> httpx.AsyncClient:
        said = await self._client.post("/api/guests", json={"name": self._name, "language": "en"})
        assert said.status_code == 201
        return self._client

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()


async def id_of(client: httpx.AsyncClient) -> str:
    found: str = (await client.get("/api/me")).json()["player"]
    return found


async def spins(house: House, client: httpx.AsyncClient, rounds: int) -> None:
    """So many rounds at the individual table."""
    player = await id_of(client)
    table: Any = await house.lobby.table(ALONE, player)
    if not table.seated():
        await play(house, player, ALONE, {"type": "Sit"})
    for _ in range(rounds):
        number = table.round
        await play(house, player, ALONE, *SPIN)
        await until(lambda number=number: table.round > number)


async def page(client: httpx.AsyncClient, **asked: Any) -> Any:
    answer = await client.get("/api/me/history", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


@rule("804/2015:24", "807/2015:26", "INT-9", "INT-11")
async def test_all_rounds_are_there_page_by_page(house: House, ana: httpx.AsyncClient) -> None:
    await spins(house, ana, 5)
    first = await page(ana, limit=2)
    second = await page(ana, limit=2, before=first["next"])
    third = await page(ana, limit=2, before=second["next"])

    rounds = [row["round"] for said in (first, second, third) for row in said["rounds"]]
    assert rounds == [5, 4, 3, 2, 1]
    assert third["next"] is None
    row = first["rounds"][0]
    (last,) = (await ana.get("/api/me/rounds", params={"limit": 1})).json()["rounds"]
    for name in ("table", "stream", "round", "at", "asset", "stake", "returned", "after"):
        assert row[name] == last[name], name
    spun = [event for event in last["events"] if event["type"] == "Spun"]
    assert (row["game"], row["void"], [row["came"]]) == ("roulette", False, spun)
    assert first["tables"] == [{"table": ALONE, "game": "roulette"}]


@rule("INT-7", "804/2015:21")
async def test_a_void_round_says_so(house: House, ana: httpx.AsyncClient) -> None:
    player = await id_of(ana)
    table: Any = await house.lobby.table(SHARED, player)
    await play(house, player, SHARED, {"type": "Sit"}, SPIN[0])
    await table.void("a fault")

    (row,) = (await page(ana))["rounds"]
    assert (row["table"], row["void"], row["came"]) == (SHARED, True, None)
    assert (row["stake"], row["returned"]) == (700, 700)


async def test_a_player_sees_nothing_of_another(
    house: House, ana: httpx.AsyncClient, rui: httpx.AsyncClient
) -> None:
    await spins(house, ana, 1)
    ((row,), stream) = (said := (await page(ana))["rounds"]), said[0]["stream"]

    nothing: dict[str, Any] = {"rounds": [], "next": None, "tables": []}
    assert await page(rui) == nothing
    assert await page(rui, table=ALONE) == nothing
    assert len((await rui.get("/api/me/history.csv")).text.splitlines()) == 1
    for name in (ALONE, stream):
        seen = await rui.get(f"/api/me/rounds/{name}/{row['round']}")
        assert refused(seen) == (404, "wire:unknown", "no such round")
    assert (await ana.get(f"/api/me/rounds/{stream}/1")).status_code == 200


@rule("wire:seat")
@pytest.mark.parametrize("path", ["me/history", "me/history.csv", f"me/rounds/{ALONE}/1"])
async def test_it_is_for_players(browser: httpx.AsyncClient, path: str) -> None:
    assert refused(await browser.get(f"/api/{path}")) == (401, "wire:seat", "not signed in")


async def test_rounds_are_found_by_game_table_and_name(
    house: House, ana: httpx.AsyncClient
) -> None:
    await spins(house, ana, 2)
    player = await id_of(ana)
    shared: Any = await house.lobby.table(SHARED, player)
    await play(house, player, SHARED, {"type": "Sit"}, SPIN[0])
    await shared.void("a fault")

    async def found(**asked: Any) -> list[str]:
        return [row["table"] for row in (await page(ana, **asked))["rounds"]]

    assert await found() == [SHARED, ALONE, ALONE]
    assert await found(table=ALONE) == [ALONE, ALONE]
    assert await found(table=SHARED, game="roulette") == [SHARED]
    assert await found(search="FRANCÊSA") == [ALONE, ALONE]  # As it is called, or nearly.
    assert await found(search="american") == [SHARED]
    assert await found(search="38") == [SHARED]
    assert await found(search="poker") == []
    assert await found(search="american", table=ALONE) == []


@rule("wire:shape", "wire:unknown")
@pytest.mark.parametrize(
    ("asked", "status", "phrase"),
    [
        ({"limit": 0}, 400, "malformed"),
        ({"limit": 101}, 400, "malformed"),
        ({"limit": "many"}, 400, "malformed"),
        ({"before": -1}, 400, "malformed"),
        ({"before": "then"}, 400, "malformed"),
        ({"since": "yesterday"}, 400, "malformed"),
        ({"since": "2026-02-30"}, 400, "no such day"),
        ({"until": "0001-01-01"}, 400, "no such day"),
        ({"until": "9999-12-31"}, 400, "no such day"),
        ({"since": "2026-11-18", "until": "2026-11-17"}, 400, "the first day is after the last"),
        ({"zone": "Europe/Atlantis"}, 400, "no such time zone"),
        ({"zone": "../../etc/passwd"}, 400, "no such time zone"),
        ({"zone": ""}, 400, "no such time zone"),
        ({"game": "bridge"}, 400, "no such game"),
        ({"table": "nowhere"}, 404, "no such table"),
        ({"search": "x" * 81}, 400, "malformed"),
    ],
)
async def test_what_makes_no_sense_is_refused_with_the_reason(
    ana: httpx.AsyncClient, asked: dict[str, Any], status: int, phrase: str
) -> None:
    for path in ("/api/me/history", "/api/me/history.csv"):
        if path.endswith("csv") and "limit" in asked:
            continue  # A file has no pages.
        answer = refused(await ana.get(path, params=asked))
        assert (answer[0], answer[2]) == (status, phrase)


def test_a_day_is_from_midnight_to_midnight_where_the_player_is() -> None:
    def hours(first: str, last: str, zone: str) -> tuple[float, float]:
        since, until = during(first, last, time_zone(zone))
        assert since is not None
        assert until is not None
        return since / 3.6e9, (until - since) / 3.6e9

    noon_in_auckland, day = hours("2026-01-15", "2026-01-15", "Pacific/Auckland")
    midnight, _ = hours("2026-01-15", "2026-01-15", "Europe/Lisbon")
    assert (midnight - noon_in_auckland, day) == (13, 24)
    assert hours("2026-03-29", "2026-03-29", "Europe/Lisbon")[1] == 23  # The clocks go forward,
    assert hours("2026-10-25", "2026-10-25", "Europe/Lisbon")[1] == 25  # and back.
    assert hours("2026-01-01", "2026-12-31", "UTC")[1] == 365 * 24
    assert during("", "", time_zone("UTC")) == (None, None)
    with pytest.raises(Refused, match="wire:shape"):
        during("2026-13-01", "", time_zone("UTC"))


async def test_rounds_of_a_day_are_those_of_the_players_own_day(
    house: House, ana: httpx.AsyncClient
) -> None:
    await spins(house, ana, 1)
    (row,) = (await page(ana))["rounds"]
    for zone in ("Pacific/Auckland", "Europe/Lisbon", "America/Los_Angeles"):
        file = (await ana.get("/api/me/history.csv", params={"zone": zone})).text
        day = file.splitlines()[1][:10]  # As it is there.

        async def rounds(zone: str = zone, **days: str) -> int:
            return len((await page(ana, zone=zone, **days))["rounds"])

        assert row["round"] == 1
        assert await rounds(since=day, until=day) == 1
        assert await rounds(since="2000-01-01", until="2000-01-02") == 0
        assert await rounds(until="2000-01-02") == 0
        assert await rounds(since="9000-01-01") == 0


# --- One round ------------------------------------------------------------------------------------


@rule("INT-9", "PD-56")
async def test_a_round_comes_with_all_that_is_needed_to_see_it_again(
    house: House, ana: httpx.AsyncClient
) -> None:
    await spins(house, ana, 2)
    me = await id_of(ana)
    said = (await ana.get(f"/api/me/rounds/{ALONE}/1")).json()
    older = (await ana.get("/api/me/rounds")).json()["rounds"][1]

    assert said["past"] == older
    assert (said["game"], said["names"]) == ("roulette", {me: "Ana"})
    assert said["card"] == (await ana.get(f"/api/tables/{ALONE}")).json()["card"]
    assert said == (await ana.get(f"/api/me/rounds/{older['stream']}/1")).json()


async def test_a_round_at_a_table_that_is_gone_is_still_there(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, entered(house, "Ana") as ana:
        await spins(house, ana, 1)
        await play(house, await id_of(ana), ALONE, {"type": "Leave"})
        cookies = dict(ana.cookies)
        stream = (await page(ana))["rounds"][0]["stream"]
    async with open_house(tmp_path, places=PLACES[:1]) as house:
        way = httpx.ASGITransport(make_app(house))
        async with httpx.AsyncClient(
            transport=way, base_url="http://banca.test", cookies=cookies
        ) as ana:
            (row,) = (await page(ana, table=ALONE))["rounds"]
            seen = (await ana.get(f"/api/me/rounds/{stream}/1")).json()

    assert (row["table"], row["stream"], seen["past"]["stream"]) == (ALONE, stream, stream)


@pytest.mark.parametrize("name", ["players:known", "incidents:kept", "nowhere", "am38~rui"])
async def test_no_other_stream_is_read_that_way(ana: httpx.AsyncClient, name: str) -> None:
    seen = await ana.get(f"/api/me/rounds/{name}/0")
    assert refused(seen) == (404, "wire:unknown", "no such round")


# --- A file ---------------------------------------------------------------------------------------


async def test_the_same_rounds_come_as_a_file(house: House, ana: httpx.AsyncClient) -> None:
    await spins(house, ana, 3)
    answer = await ana.get("/api/me/history.csv", params={"table": ALONE})
    rows = list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    said = (await page(ana))["rounds"]

    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="banca-rounds.csv"'
    assert [int(row["round"]) for row in rows] == [3, 2, 1]
    for row, due in zip(rows, said, strict=True):
        assert (row["table"], row["name of the table"], row["game"]) == (
            ALONE,
            "French",
            "roulette",
        )
        assert (int(row["staked"]), int(row["returned"])) == (due["stake"], due["returned"])
        assert int(row["result"]) == due["returned"] - due["stake"]
        assert (int(row["balance after"]), row["unit"]) == (due["after"], "PTS/0")
        assert row["what came"] == due["came"]["pocket"]


async def test_a_file_speaks_the_players_language(house: House, ana: httpx.AsyncClient) -> None:
    await ana.patch("/api/me", json={"language": "pt"})
    assert "hora,jogo,mesa" in (await ana.get("/api/me/history.csv")).text


async def test_a_file_is_bounded_and_says_that_there_is_more(tmp_path: Path) -> None:
    bounds = Settings(history_rounds=2)
    async with open_house(tmp_path, bounds) as house, entered(house, "Ana") as ana:
        await spins(house, ana, 3)
        lines = (await ana.get("/api/me/history.csv")).text.splitlines()

    assert len(lines) == 1 + 2 + 1
    assert "more rounds than one file holds" in lines[-1]


@rule("wire:busy")
async def test_files_are_rationed(ana: httpx.AsyncClient) -> None:
    statuses = [(await ana.get("/api/me/history.csv")).status_code for _ in range(FILES + 1)]
    assert statuses == [200] * FILES + [429]


async def test_a_head_of_a_file_has_no_body(ana: httpx.AsyncClient) -> None:
    answer = await ana.head("/api/me/history.csv")
    assert (answer.status_code, answer.content) == (200, b"")
