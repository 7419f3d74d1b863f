"""What can be asked over HTTP, by whom, and what is said when it cannot."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from banca.house import carry
from banca.house.carry import EVERY
from banca.house.envelope import GENESIS, event_hash
from banca.kit.play import Refused
from banca.rulebook import books, languages, phrases, rules
from banca.server.app import make_app
from banca.server.house import House
from banca.server.problem import STATUSES, status
from banca.server.settings import Settings
from tests.rule_marks import rule
from tests.server.doors import ALONE, SHARED, play, play_a_round


@pytest.fixture
async def ana(browser: httpx.AsyncClient) -> httpx.AsyncClient:
    """A browser whose cookie says that it is Ana's."""
    answer = await browser.post("/api/guests", json={"name": "Ana", "language": "pt"})
    assert answer.status_code == 201
    return browser


@pytest.fixture
async def nobody(house: House) -> AsyncIterator[httpx.AsyncClient]:
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as client:
        yield client


def refused(answer: httpx.Response) -> tuple[int, str, str]:
    """The status and the reason, which every refusal has, in existing words."""
    said = answer.json()
    assert set(said) == {"cite", "phrase", "values"}
    assert said["cite"] in rules()
    assert said["phrase"] in phrases()
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, said["cite"], said["phrase"]


# --- Coming in ----------------------------------------------------------------------------------


@rule("RG-3")
async def test_a_guest_comes_in_and_is_known_by_a_cookie(
    house: House, browser: httpx.AsyncClient
) -> None:
    answer = await browser.post("/api/guests", json={"name": "  Ana ", "language": "en"})
    cookie = answer.headers["set-cookie"]
    said = answer.json()
    me = (await browser.get("/api/me")).json()

    assert answer.status_code == 201
    assert (said["name"], said["language"], said["balance"]) == ("Ana", "en", 100_000)
    assert cookie.startswith("banca=")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert me.pop("at") >= said.pop("at")
    assert me == said
    assert me["last_played"] is None


async def test_over_https_the_cookie_goes_no_other_way(house: House) -> None:
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="https://banca.test") as client:
        answer = await client.post("/api/guests", json={})

    assert "Secure" in answer.headers["set-cookie"].split("; ")


async def test_whoever_gives_no_name_is_given_one(browser: httpx.AsyncClient) -> None:
    said = (await browser.post("/api/guests", json={})).json()

    assert said["name"]
    assert said["language"] == "pt"


def saved(**others: Any) -> dict[str, Any]:
    return {"game": "roulette", "name": "Aniversários", "bets": [["pleno:17", 200]], **others}


async def test_bets_saved_by_name_are_kept_with_the_player(ana: httpx.AsyncClient) -> None:
    craps = saved(game="craps", name="Linha e odds", bets=[["pass", 100], ["odds:pass", 200]])
    told = {"saved": [saved(), craps], "quick": True, "until_decided": False}
    answer = await ana.put("/api/me/preferences", json=told)

    assert answer.status_code == 200
    assert (await ana.get("/api/me/preferences")).json() == {"preferences": told}


async def test_preferences_follow_the_player_and_are_whole(
    ana: httpx.AsyncClient, nobody: httpx.AsyncClient
) -> None:
    liked = {"volume": 70, "favourites": ["am38"], "taught": ["craps"]}
    none = (await ana.get("/api/me/preferences")).json()
    told = await ana.put("/api/me/preferences", json=liked)
    nobody.cookies.set("banca", ana.cookies["banca"])  # Another device.
    found = (await nobody.get("/api/me/preferences")).json()

    assert none == {"preferences": None}
    assert told.status_code == 200
    assert found == told.json()
    assert found["preferences"] == liked


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"colour": "red"}, "colour"),
        ({"volume": 101}, "volume"),
        ({"volume": 55}, "volume"),
        ({"volume": "loud"}, "volume"),
        ({"cloth": "plaid"}, "cloth"),
        ({"zone": "Europe/Paris"}, "zone"),
        ({"favourites": ["t"] * 25}, "favourites"),
        ({"favourites": ["x" * 101]}, "favourites"),
        ({"quick": 1}, "quick"),
        ({"saved": [saved()] * 11}, "saved"),
        ({"saved": [saved(game="poker")]}, "saved[0].game"),
        ({"saved": [saved(name="")]}, "saved[0].name"),
        ({"saved": [saved(name="x" * 25)]}, "saved[0].name"),
        ({"saved": [saved(bets=[])]}, "saved[0].bets"),
        ({"saved": [saved(bets=[["pleno:1", 100]] * 25)]}, "saved[0].bets"),
        ({"saved": [saved(bets=[["pleno:1", -100]])]}, "saved[0].bets"),
        ({"saved": [saved(bets=[["x" * 41, 100]])]}, "saved[0].bets"),
        ({"saved": [saved(colour="red")]}, "colour"),
        ({"taught": ["t"] * 25}, "taught"),
        ({"taught": [""]}, "taught"),
        ([], "object"),
    ],
)
async def test_preferences_that_nobody_knows_are_refused_by_name(
    ana: httpx.AsyncClient, wrong: Any, why: str
) -> None:
    answer = await ana.put("/api/me/preferences", json=wrong)

    assert refused(answer) == (400, "wire:shape", "malformed")
    assert why in answer.json()["values"]["why"]
    assert (await ana.get("/api/me/preferences")).json() == {"preferences": None}


async def test_preferences_of_another_version_are_as_good_as_none(
    house: House, ana: httpx.AsyncClient
) -> None:
    me = (await ana.get("/api/me")).json()
    (player,) = await house.books.players([me["player"]])
    await house.players.prefer(player, b'{"smell":"of leather"}')

    assert (await ana.get("/api/me/preferences")).json() == {"preferences": None}


async def test_preferences_are_one_players_and_changed_only_so_often(house: House) -> None:
    few = replace(house, settings=Settings(preferences_a_minute=2))
    way = httpx.ASGITransport(make_app(few))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as client:
        stranger = await client.get("/api/me/preferences")
        await client.post("/api/guests", json={})
        answers = [await client.put("/api/me/preferences", json={}) for _ in range(3)]
        renamed = await client.patch("/api/me", json={"name": "Eva"})

    assert refused(stranger) == (401, "wire:seat", "not signed in")
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["values"]["bound"] == "preferences_a_minute"
    assert renamed.status_code == 429


@rule("PD-47")
async def test_coming_in_twice_is_coming_in_once(ana: httpx.AsyncClient) -> None:
    me = (await ana.get("/api/me")).json()
    again = await ana.post("/api/guests", json={"name": "Rui"})

    assert again.status_code == 200
    assert again.json()["player"] == me["player"]
    assert again.json()["name"] == "Ana"
    assert "set-cookie" not in again.headers


async def test_a_name_and_a_language_can_be_changed(ana: httpx.AsyncClient) -> None:
    changed = (await ana.patch("/api/me", json={"name": "Ana Maria"})).json()
    assert (changed["name"], changed["language"]) == ("Ana Maria", "pt")
    changed = (await ana.patch("/api/me", json={"language": "en"})).json()
    assert (changed["name"], changed["language"]) == ("Ana Maria", "en")
    assert (await ana.get("/api/me")).json()["name"] == "Ana Maria"


@rule("wire:seat")
@pytest.mark.parametrize("path", ["me", "me/rounds", "me/sessions"])
async def test_what_is_a_players_own_is_for_that_player(
    browser: httpx.AsyncClient, path: str
) -> None:
    assert refused(await browser.get(f"/api/{path}")) == (401, "wire:seat", "not signed in")
    browser.cookies.set("banca", "somebody-else")
    assert refused(await browser.get(f"/api/{path}")) == (401, "wire:seat", "not signed in")


@rule("wire:shape")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 3000,
        b'{"name":7}',
        b'{"name":"\xff"}',
        b'{"name":"\\ud800"}',
        b'{"language":"fr"}',
        b'{"nam":"Ana"}',
        json.dumps({"name": "x" * 25}).encode(),
    ],
)
async def test_what_has_no_meaning_is_a_400(browser: httpx.AsyncClient, body: bytes) -> None:
    answer = await browser.post("/api/guests", content=body)

    assert refused(answer) == (400, "wire:shape", "malformed")


@rule("wire:shape")
async def test_a_name_that_hides_something_is_a_400_that_says_so(
    browser: httpx.AsyncClient,
) -> None:
    answer = await browser.post("/api/guests", json={"name": "a\nb"})

    assert refused(answer) == (400, "wire:shape", "part of the name cannot be seen")


async def test_a_body_has_a_longest_length(browser: httpx.AsyncClient) -> None:
    answer = await browser.post("/api/guests", content=b" " * 5000)

    assert refused(answer) == (413, "wire:shape", "too long")


async def test_a_client_who_hangs_up_in_mid_request_harms_nothing(house: House) -> None:
    said: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/guests",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"content-length", b"100")],
    }
    await make_app(house)(scope, receive, send)

    assert said[0]["status"] == 400


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
async def test_pages_of_another_site_change_nothing(ana: httpx.AsyncClient, origin: str) -> None:
    answer = await ana.patch("/api/me", json={"name": "Eva"}, headers={"origin": origin})

    assert refused(answer) == (403, "wire:shape", "not from this house")
    assert (await ana.get("/api/me")).json()["name"] == "Ana"


async def test_a_page_of_this_house_may(ana: httpx.AsyncClient) -> None:
    origin = {"origin": "http://banca.test"}

    assert (await ana.patch("/api/me", json={"name": "Eva"}, headers=origin)).status_code == 200


@rule("wire:busy")
async def test_one_address_brings_so_many_guests_per_minute(house: House) -> None:
    few = replace(house, settings=Settings(guests_a_minute=3))
    way = httpx.ASGITransport(make_app(few), client=("198.51.100.7", 1))
    other = httpx.ASGITransport(way.app, client=("198.51.100.8", 1))
    statuses = []
    for transport in (way, way, way, way, other):
        async with httpx.AsyncClient(transport=transport, base_url="http://b.test") as client:
            answer = await client.post("/api/guests", json={})
        statuses.append(answer.status_code)
        if answer.status_code == 429:
            assert refused(answer) == (429, "wire:busy", "too many messages")

    assert statuses == [201, 201, 201, 429, 201]


# --- What a player has, and has played ----------------------------------------------------------


@rule("INT-2")
async def test_what_is_in_play_is_seen_apart(house: House, ana: httpx.AsyncClient) -> None:
    me = (await ana.get("/api/me")).json()
    bets = [["simple:red", 500], ["pleno:0", 200]]
    await play(house, me["player"], SHARED, {"type": "Sit"}, {"type": "PlaceBets", "bets": bets})
    me = (await ana.get("/api/me")).json()

    assert me["balance"] == 99_300
    assert me["held"] == {SHARED: 700}


@rule("804/2015:24", "807/2015:26", "INT-9", "PD-56")
async def test_the_last_round_can_be_seen_again(house: House, ana: httpx.AsyncClient) -> None:
    player = (await ana.get("/api/me")).json()["player"]
    await play_a_round(house, player)
    (last,) = (await ana.get("/api/me/rounds", params={"limit": 1})).json()["rounds"]
    events = {event["type"]: event for event in last["events"]}
    settled = [event for event in last["events"] if event["type"] == "Settled"]

    assert (last["table"], last["round"], last["stake"]) == (ALONE, 1, 700)
    assert last["before"] == 100_000
    assert last["after"] == 100_000 - 700 + last["returned"]
    assert events["Spun"]["pocket"]
    lines = sorted(line[:2] for event in settled for line in event["lines"])
    assert lines == [["pleno:0", 200], ["simple:red", 500]]
    assert sum(event["returned"] for event in settled) == last["returned"]


@rule("804/2015:26", "807/2015:28", "RG-3")
async def test_sessions_are_listed_with_their_totals(house: House, ana: httpx.AsyncClient) -> None:
    player = (await ana.get("/api/me")).json()["player"]
    await play_a_round(house, player)
    await play(house, player, SHARED, {"type": "Sit"})
    sessions = (await ana.get("/api/me/sessions")).json()["sessions"]
    (last,) = (await ana.get("/api/me/rounds")).json()["rounds"]
    me = (await ana.get("/api/me")).json()

    assert [one["table"] for one in sessions] == [SHARED, ALONE]
    assert [one["until"] is None for one in sessions] == [True, False]
    over = sessions[1]
    assert (over["staked"], over["returned"], over["rounds"]) == (700, last["returned"], 1)
    assert over["by"] == "player"
    assert len({one["id"] for one in sessions}) == 2
    assert me["last_played"] == sessions[0]["since"]


@pytest.mark.parametrize("limit", ["0", "101", "-1", "x", "", "1.5", "1" * 5000])
@pytest.mark.parametrize("path", ["rounds", "sessions"])
async def test_a_limit_has_its_bounds(ana: httpx.AsyncClient, path: str, limit: str) -> None:
    answer = await ana.get(f"/api/me/{path}", params={"limit": limit})

    assert refused(answer) == (400, "wire:shape", "malformed")


# --- Information, before, during and after ------------------------------------------------------


@rule("804/2015:25", "807/2015:27", "828/2015:34.h")
async def test_rules_prices_odds_and_complaints_are_open_to_everybody(
    browser: httpx.AsyncClient,
) -> None:
    lobby = (await browser.get("/api/tables")).json()
    table = (await browser.get(f"/api/tables/{SHARED}")).json()
    odds = (await browser.get(f"/api/tables/{SHARED}/odds")).json()
    listed = (await browser.get("/api/rules")).json()["books"]
    american = (await browser.get("/api/rules/804/2015")).json()
    french = (await browser.get("/api/rules/807/2015")).json()
    said = (await browser.get("/api/phrases")).json()

    assert [row["table"] for row in lobby["tables"]] == [SHARED, ALONE]
    assert lobby["complaints"] == "livro@example.org"
    assert table["table"] == lobby["tables"][0]
    straight = next(spot for spot in table["card"]["spots"] if spot["spot"] == "pleno:17")
    assert straight["pays"] == [35, 1]
    assert next(row for row in odds if row["bet"].startswith("pleno"))["edge"] == "1/19"
    assert [one["name"] for one in listed] == list(books())
    assert american == (await browser.get("/api/rules/804%2F2015")).json()
    for book in (american, french):
        printed = [rule.cite for rule in books()[book["name"]].rules]
        said_of = [one["cite"] for one in book["rules"] if all(map(one["text"].get, languages()))]
        assert said_of == printed
    assert said["malformed"] == phrases()["malformed"]


@pytest.mark.parametrize(
    ("path", "phrase"),
    [
        ("tables/nowhere", "no such table"),
        ("tables/nowhere/odds", "no such table"),
        ("tables/nowhere/rounds/1", "no such table"),
        ("tables/am38~somebody/rounds/1", "no such table"),
        ("tables/cashier:x/rounds/1", "no such table"),
        (f"tables/{SHARED}/rounds/0", "no such round"),
        (f"tables/{SHARED}/rounds/1", "no such round"),
        (f"tables/{SHARED}/rounds/9007199254740991", "no such round"),
        ("rules/804/2016", "no such rulebook"),
        ("rules/..%2f..%2fetc", "no such rulebook"),
        ("nothing", "no such address"),
        ("me/", "no such address"),
        ("", "no such address"),
        ("tables/a/b/c/d", "no such address"),
    ],
)
async def test_what_is_not_there_is_a_404(
    browser: httpx.AsyncClient, path: str, phrase: str
) -> None:
    assert refused(await browser.get(f"/api/{path}")) == (404, "wire:unknown", phrase)


async def test_the_door_itself_without_a_slash_is_no_page(browser: httpx.AsyncClient) -> None:
    assert refused(await browser.get("/api")) == (404, "wire:unknown", "no such address")


@pytest.mark.parametrize("round", ["x", "-1", "1.5", "1" * 5000, "9007199254740992"])
async def test_a_round_is_a_number(browser: httpx.AsyncClient, round: str) -> None:
    answer = await browser.get(f"/api/tables/{SHARED}/rounds/{round}")

    assert refused(answer) == (400, "wire:shape", "malformed")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/me", {"GET", "HEAD", "PATCH"}),
        ("POST", "/api/tables", {"GET", "HEAD"}),
        ("GET", "/api/guests", {"POST"}),
        ("OPTIONS", "/api/guests", {"POST"}),
        ("POST", "/", {"GET", "HEAD"}),
        ("DELETE", "/table/am38", {"GET", "HEAD"}),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(
    browser: httpx.AsyncClient, method: str, path: str, allowed: set[str]
) -> None:
    answer = await browser.request(method, path)

    assert refused(answer) == (405, "wire:shape", "not in this way")
    assert set(answer.headers["allow"].split(", ")) == allowed


async def test_head_is_get_without_the_words(browser: httpx.AsyncClient) -> None:
    answer = await browser.head("/api/rules")

    assert answer.status_code == 200
    assert answer.content == b""
    assert int(answer.headers["content-length"]) > 100


async def test_the_house_says_that_it_is_open(browser: httpx.AsyncClient) -> None:
    said = (await browser.get("/api/health")).json()

    assert said["status"] == "ok"


# --- The log of a round ---------------------------------------------------------------------------


@rule("reading:luck")
async def test_the_log_of_a_finished_round_can_be_checked_by_anybody(
    house: House, ana: httpx.AsyncClient
) -> None:
    player = (await ana.get("/api/me")).json()["player"]
    await play_a_round(house, player)
    await play(house, player, ALONE, {"type": "Sit"})
    log = (await ana.get(f"/api/tables/{ALONE}/rounds/1")).json()
    stream = f"{ALONE}~{player}"
    previous = bytes.fromhex(log["previous"])
    for event in log["events"]:
        previous = event_hash(
            previous,
            stream,
            event["seq"],
            event["at"],
            event["by"],
            event["round"],
            event["draws"],
            event["command"],
            event["body"].encode(),
        )
        assert previous.hex() == event["hash"]
    kinds = [json.loads(event["body"])["type"] for event in log["events"]]

    assert (log["table"], log["round"]) == (stream, 1)
    assert kinds[:3] == ["EpochSealed", "EpochSealed", "SeedSealed"]
    assert kinds[-1] == "SeedOpened"
    assert log["epoch"] == log["events"][0]
    assert "Spun" in kinds
    assert {event["round"] for event in log["events"]} == {1}
    assert log["events"][0]["seq"] == 1
    assert log["previous"] != GENESIS.hex()
    assert (await ana.get(f"/api/tables/{stream}/rounds/1")).json() == log
    not_over = await ana.get(f"/api/tables/{ALONE}/rounds/2")
    assert refused(not_over) == (404, "wire:unknown", "no such round")


@rule("reading:luck")
async def test_a_round_is_checked_by_what_was_written_and_not_by_what_is_carried_forward(
    house: House, ana: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = (await ana.get("/api/me")).json()["player"]
    await play_a_round(house, player)
    log = (await ana.get(f"/api/tables/{ALONE}/rounds/1")).json()

    monkeypatch.setitem(carry.CARRIED, (EVERY, "Spun"), lambda event: {**event, "pocket": "?"})

    assert (await ana.get(f"/api/tables/{ALONE}/rounds/1")).json() == log


async def test_a_table_for_one_alone_is_nobody_elses_to_read(
    house: House, ana: httpx.AsyncClient, nobody: httpx.AsyncClient
) -> None:
    player = (await ana.get("/api/me")).json()["player"]
    await play_a_round(house, player)
    of_ana, alone = f"/api/tables/{ALONE}~{player}/rounds/1", f"/api/tables/{ALONE}/rounds/1"

    assert refused(await nobody.get(alone)) == (401, "wire:seat", "not signed in")
    assert refused(await nobody.get(of_ana)) == (404, "wire:unknown", "no such table")
    await nobody.post("/api/guests", json={})
    assert refused(await nobody.get(of_ana)) == (404, "wire:unknown", "no such table")
    assert refused(await nobody.get(alone)) == (404, "wire:unknown", "no such round")
    assert (await ana.get(of_ana)).status_code == 200


# --- What is said about it all --------------------------------------------------------------------


def test_every_status_is_for_a_phrase_that_exists() -> None:
    assert STATUSES.keys() <= phrases().keys()


def test_a_rule_of_the_game_that_forbids_is_a_conflict() -> None:
    assert status(Refused("804/2015:11", "above the maximum", fits=1)) == 409
    assert status(Refused("wire:reused", "the same id with another body")) == 409


async def test_every_answer_makes_the_browser_careful(browser: httpx.AsyncClient) -> None:
    for path in ("/", "/table/am38", "/api/health", "/api/me", "/api/nothing", "/x.js"):
        headers = (await browser.get(path)).headers

        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


async def test_advice_is_given_where_the_house_gives_it(ana: httpx.AsyncClient) -> None:
    """For a hand in play, at a table where it is allowed; otherwise there is none."""
    given = await ana.get(f"/api/tables/{SHARED}/advice?turn=1.1.2")
    no_hand = await ana.get(f"/api/tables/{SHARED}/advice?turn=7.1.2")
    not_here = await ana.get(f"/api/tables/{ALONE}/advice?turn=1.1.2")
    malformed = await ana.get(f"/api/tables/{SHARED}/advice")

    assert given.json() == {"decisions": [{"decision": "stand", "worth": "-0.500000"}]}
    assert refused(no_hand) == refused(not_here) == (404, "wire:unknown", "no advice here")
    assert refused(malformed)[:2] == (400, "wire:shape")
