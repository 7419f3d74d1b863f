"""What is written about the door is what the door does."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from banca.server.app import described
from banca.server.asyncapi import CLIENT, SERVER, asyncapi, tag
from banca.server.openapi import openapi
from banca.server.settings import Settings
from banca.server.wire import CloseCode
from tests.server.written import files

OPENAPI, ASYNCAPI = openapi(described(Settings())), asyncapi(Settings())


@pytest.mark.parametrize(
    ("path", "document"), [("openapi.json", OPENAPI), ("asyncapi.json", ASYNCAPI)]
)
async def test_the_documents_are_served(
    browser: httpx.AsyncClient, path: str, document: Any
) -> None:
    assert (await browser.get(f"/api/{path}")).json() == json.loads(json.dumps(document))


@pytest.mark.parametrize("document", [OPENAPI, ASYNCAPI], ids=["openapi", "asyncapi"])
def test_every_reference_leads_somewhere(document: Any) -> None:
    references = re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document))

    assert references
    for reference in references:
        found = document
        for step in reference.split("/"):
            found = found[step]
        assert found


def test_every_operation_of_the_contract_is_there() -> None:
    asked = {
        f"{method.upper()} {path}"
        for path, methods in OPENAPI["paths"].items()
        for method in methods
    }

    assert asked == {
        "POST /api/guests",
        "GET /api/me",
        "PATCH /api/me",
        "GET /api/me/preferences",
        "PUT /api/me/preferences",
        "GET /api/me/rounds",
        "GET /api/me/rounds/{table}/{round}",
        "GET /api/me/history",
        "GET /api/me/history.csv",
        "POST /api/me/complaints",
        "GET /api/me/complaints",
        "GET /api/me/statistics",
        "GET /api/me/notes",
        "PUT /api/me/notes/{about}",
        "GET /api/me/hands",
        "GET /api/me/sessions",
        "GET /api/tables",
        "GET /api/tables/{table}",
        "GET /api/tables/{table}/advice",
        "GET /api/tables/{table}/odds",
        "GET /api/tables/{table}/rounds/{round}",
        "GET /api/tables/{table}/rounds/{round}/mine",
        "POST /api/tables/{table}/reports",
        "GET /api/tables/{table}/rounds/{round}/phh",
        "GET /api/rules",
        "GET /api/rules/{book}",
        "GET /api/phrases",
        "GET /api/openapi.json",
        "GET /api/asyncapi.json",
        "GET /api/health",
    }


def test_no_operation_takes_two_players() -> None:
    """Nothing passes from one player to another, and nobody acts for another."""
    for operation in described(Settings()):
        for shape in (operation.of, operation.query, operation.body):
            fields = shape.__struct_fields__ if shape else ()
            assert not {"player", "to"} & set(fields), operation.name


def test_every_message_of_the_contract_is_there() -> None:
    assert [tag(kind) for kind in CLIENT] == ["Watch", "Unwatch", "Wish", "Lobby", "Ping", "Say"]
    assert {tag(kind) for kind in SERVER} == {
        "Welcome",
        "View",
        "Frame",
        "Mine",
        "Done",
        "Refused",
        "Summary",
        "Lobby",
        "Yours",
        "Closed",
        "Said",
        "Jackpots",
        "JackpotFell",
        "Pong",
    }
    assert [code.value for code in CloseCode] == [1001, 4001, 4008, 4010]


def test_every_message_says_its_type_and_what_it_is_for() -> None:
    for name, message in ASYNCAPI["components"]["messages"].items():
        schema = ASYNCAPI["components"]["schemas"][name]
        assert schema["properties"]["type"] == {"const": message["name"]}
        assert "type" in schema["required"]
        assert message["summary"].endswith((".", ":", "!"))


def test_the_page_names_every_message_operation_and_close_code() -> None:
    page = files()["docs/protocol.md"]

    for kind in (*CLIENT, *SERVER):
        assert f"#### {tag(kind)}\n" in page
    for path in OPENAPI["paths"]:
        assert f"{path}`" in page
    for code in CloseCode:
        assert f"| {code.value} " in page
