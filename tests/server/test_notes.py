"""Notes about other players over HTTP: the writer's own, bounded, and at a limited rate."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from banca.house.notes import LONGEST
from banca.server.house import House
from banca.server.settings import Settings
from tests.rule_marks import rule
from tests.server.doors import SHARED, guest
from tests.server.test_history import entered
from tests.server.test_http import refused


async def noted(client: httpx.AsyncClient, about: str, **said: Any) -> httpx.Response:
    return await client.put(f"/api/me/notes/{about}", json=said)


async def all_notes(client: httpx.AsyncClient) -> dict[str, Any]:
    return dict((await client.get("/api/me/notes")).json())


async def test_a_note_follows_its_writer_and_is_seen_by_nobody_else(house: House) -> None:
    async with entered(house, "Ana") as ana, entered(house, "Rui") as rui:
        about = (await rui.get("/api/me")).json()["player"]
        written = await noted(ana, about, colour="red", text="Bluffs.")
        async with entered(house, "Other device") as phone:
            phone.cookies = ana.cookies  # Whoever holds the cookie is the same player.
            mine = await all_notes(phone)
        theirs = await all_notes(rui)
        seen = [(await rui.get(path)).text for path in ("/api/me", f"/api/tables/{SHARED}")]

    assert written.status_code == 200
    note = written.json()
    assert note | {"at": 0} == {
        "about": about,
        "name": "Rui",
        "colour": "red",
        "text": "Bluffs.",
        "at": 0,
    }
    assert mine == {"notes": [note], "most": 200}
    assert theirs == {"notes": [], "most": 200}
    assert not any("Bluffs." in text for text in seen)


@rule("wire:seat", "wire:shape")
async def test_a_stranger_neither_reads_nor_writes_notes(
    house: House, browser: httpx.AsyncClient
) -> None:
    rui, _ = await guest(house, "Rui")

    assert refused(await browser.get("/api/me/notes")) == (401, "wire:seat", "not signed in")
    answer = await noted(browser, rui.id, text="Bluffs.")
    assert refused(answer) == (401, "wire:seat", "not signed in")
    async with entered(house, "Ana") as ana:
        elsewhere = {"origin": "https://elsewhere.example"}
        path = f"/api/me/notes/{rui.id}"
        answer = await ana.put(path, json={"text": "Bluffs."}, headers=elsewhere)
        assert refused(answer) == (403, "wire:shape", "not from this house")
        assert (await all_notes(ana))["notes"] == []


@rule("wire:shape", "wire:unknown")
@pytest.mark.parametrize(
    ("said", "status", "phrase"),
    [
        ({"text": "x" * (LONGEST + 1)}, 400, "malformed"),
        ({"text": "x" * 5000}, 413, "too long"),
        ({"colour": "puce"}, 400, "malformed"),
        ({"colour": None}, 400, "malformed"),
        ({"text": "x", "player": "me"}, 400, "malformed"),  # The writer is the session's.
    ],
)
async def test_a_note_of_the_wrong_shape_is_refused(
    house: House, said: dict[str, Any], status: int, phrase: str
) -> None:
    rui, _ = await guest(house, "Rui")
    async with entered(house, "Ana") as ana:
        answer = await noted(ana, rui.id, **said)

        assert refused(answer) == (status, "wire:shape", phrase)
        assert (await all_notes(ana))["notes"] == []


@rule("wire:shape", "wire:unknown")
async def test_a_note_is_about_another_player_who_exists(house: House) -> None:
    async with entered(house, "Ana") as ana:
        me = (await ana.get("/api/me")).json()["player"]
        nobody = await noted(ana, "nobody", text="Bluffs.")
        oneself = await noted(ana, me, text="Bluffs.")
        endless = await noted(ana, "x" * 65, text="Bluffs.")
        odd = await noted(ana, "a%00b", text="Bluffs.")  # PostgreSQL has no such text.

        assert refused(nobody) == (404, "wire:unknown", "no such player")
        assert refused(oneself) == (400, "wire:shape", "a note about oneself")
        assert refused(endless) == refused(odd) == (400, "wire:shape", "malformed")
        assert (await all_notes(ana))["notes"] == []


@rule("wire:busy", "wire:shape")
async def test_notes_are_only_so_many_and_written_only_so_often(house: House) -> None:
    few = replace(house, settings=Settings(notes_kept=1, notes_a_minute=4))
    rui, _ = await guest(house, "Rui")
    eva, _ = await guest(house, "Eva")
    async with entered(few, "Ana") as ana:
        first = await noted(ana, rui.id, colour="red")
        full = await noted(ana, eva.id, colour="red")
        deleted = await noted(ana, rui.id)
        room = await noted(ana, eva.id, colour="green")
        often = await noted(ana, eva.id, colour="blue")
        (kept,) = (await all_notes(ana))["notes"]

    assert [one.status_code for one in (first, full, deleted, room, often)] == [
        *(200, 409, 200, 200, 429)
    ]
    assert refused(full) == (409, "wire:shape", "too many notes")
    assert full.json()["values"] == {"most": 1}
    assert often.json()["values"]["bound"] == "notes_a_minute"
    assert (kept["about"], kept["colour"]) == (eva.id, "green")
