"""Whatever the OpenAPI document allows, and much that it does not, asked by a guest and by nobody.

No answer is a fault of ours, and each has a status, a type and a shape that the document names.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import positive_data_acceptance

from banca.server.app import described
from banca.server.openapi import openapi
from banca.server.settings import Settings
from tests.server.doors import ALONE, SHARED, guest, open_door, play_a_round

SETTINGS = Settings(
    guests_a_minute=100_000,
    notes_a_minute=100_000,
    preferences_a_minute=100_000,
    statistics_a_minute=100_000,
    requests_at_once=1_000_000,
    body_bytes=1 << 20,  # A body that is too large is refused before it is read.
    address_bytes_at_once=1 << 40,
)
EXAMPLES = {"table": ALONE, "round": 1, "book": "804/2015"}


def document() -> dict[str, Any]:
    """The document, with examples that name things of the house in this test."""
    said = openapi(described(SETTINGS))
    for methods in said["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                if parameter["name"] in EXAMPLES:
                    parameter["example"] = EXAMPLES[parameter["name"]]
    return said


schema = schemathesis.openapi.from_dict(document())
schema.config.generation.update(modes=list(schemathesis.GenerationMode))

bounded = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


Case: TypeAlias = "schemathesis.Case[Any]"


class Door(NamedTuple):
    url: str
    token: str
    other: str  # Another player's id,
    fresh: str  # and token: nobody has asked for anything with it yet.


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A house in a thread of its own: the questions are asked without asyncio."""
    where: Path = tmp_path_factory.mktemp("door")
    opened: list[Door] = []
    ready, leave = threading.Event(), threading.Event()

    async def stay() -> None:
        async with open_door(where, SETTINGS) as (house, port):
            player, token = await guest(house)
            other, fresh = await guest(house, "Rui")
            await play_a_round(house, player.id)
            opened.append(Door(f"http://127.0.0.1:{port}", token, other.id, fresh))
            ready.set()
            await asyncio.to_thread(leave.wait)

    thread = threading.Thread(target=asyncio.run, args=(stay(),))
    thread.start()
    assert ready.wait(20)
    yield opened[0]
    leave.set()
    thread.join()


OWN = {f"{o.method} /api{o.path}" for o in described(SETTINGS) if o.signed_in}
NAMED = {  # A name is printable, a day and a time zone exist: no schema says that.
    *("POST /api/guests", "PATCH /api/me"),
    "PUT /api/me/preferences",  # 100.0 is an integer to a schema, and no cents to us.
    *(
        "GET /api/me/history",
        "GET /api/me/history.csv",
        "GET /api/me/statistics",
        "POST /api/me/complaints",
    ),
}


def ask(case: Case, door: Door, cookies: dict[str, str]) -> None:
    unsaid: list[Any] = [positive_data_acceptance] if case.operation.label in NAMED else []
    case.call_and_validate(base_url=door.url, cookies=cookies, excluded_checks=unsaid)


@schema.parametrize()
@bounded
def test_nobody_may_ask_anything(case: Case, door: Door) -> None:
    ask(case, door, {})


@schema.parametrize()
@bounded
def test_a_guest_may_ask_anything(case: Case, door: Door) -> None:
    own = case.operation.label in OWN
    left_out = own and "banca" not in (case.cookies or {})  # A case about having no cookie.
    ask(case, door, {} if left_out else {"banca": door.token})


@pytest.mark.parametrize("path", schema)
def test_a_guest_is_granted_what_is_there(path: str, door: Door) -> None:
    for operation in schema[path].values():
        of = {name: value for name, value in EXAMPLES.items() if f"{{{name}}}" in path}
        if path.endswith("/advice"):
            of["table"] = SHARED  # The one table that gives it.
        if "{about}" in path:
            of["about"] = door.other
        body: Any = {} if operation.method != "get" else NOT_SET
        if path.endswith("/reports"):
            body = {"about": door.other, "why": "to see whether it is heard"}
        if path.endswith("/complaints") and operation.method != "get":
            body = {"grounds": "other", "text": "to see whether it is heard"}
        case = operation.Case(
            path_parameters=of,
            query={"turn": "1.1.2"} if path.endswith("/advice") else {},
            body=body,
            media_type="application/json",
        )

        rationed = path.endswith(("/history.csv", "/complaints"))
        cookies = {"banca": door.fresh if rationed else door.token}
        answer = case.call_and_validate(base_url=door.url, cookies=cookies)

        no_hand = path.endswith("/phh")  # There is no hand of poker at a table of roulette.
        assert answer.status_code in ((404,) if no_hand else (200, 201))
