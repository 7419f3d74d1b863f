"""Asking costs the house nothing that lasts: no GET opens a table or writes into the books."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.floor.lobby import Lobby
from banca.house.books import open_reader
from banca.server.app import described, make_app
from banca.server.house import House
from banca.server.routes import Operation
from banca.server.settings import Settings
from tests.server.doors import ALONE, PLACES, SHARED, guest, open_house

GETS = [operation for operation in described(Settings()) if operation.method == "GET"]
FILLED = {"{book}": ["804/2015"], "{round}": ["1", "999"], "{table}": [ALONE, SHARED, "nowhere"]}


def paths(operation: Operation) -> list[str]:
    """The addresses of *operation*, with everything that can be put into them."""
    found = [f"/api{operation.path}"]
    for name, values in FILLED.items():
        found = [path.replace(name, value) for path in found for value in values]
    return list(dict.fromkeys(found))


def books(where: Path) -> dict[str, Any]:
    """All that a GET must leave as it is."""
    with open_reader(f"sqlite:{where}/banca.db") as reader:
        heads = sorted(reader.scan_heads())
        accounts = sorted((row.id, row.cents) for row in reader.scan_accounts())
        return {"heads": heads, "batches": list(reader.scan_batches()), "accounts": accounts}


@pytest.mark.parametrize("operation", GETS, ids=lambda operation: operation.name)
@pytest.mark.parametrize("who", ["a stranger", "a new guest"])
async def test_a_get_neither_opens_a_table_nor_writes(
    tmp_path: Path, operation: Operation, who: str
) -> None:
    advised = [place._replace(advice=True) for place in PLACES]  # Nothing is refused too early.
    async with open_house(tmp_path, places=advised) as house:
        await asked(house, tmp_path, operation, who)


async def asked(house: House, tmp_path: Path, operation: Operation, who: str) -> None:
    assert isinstance(house.lobby, Lobby)
    token = (await guest(house))[1] if who == "a new guest" else ""
    cookies = {"banca": token} if token else {}
    before, tables = books(tmp_path), list(house.lobby._tables)
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://b.test", cookies=cookies) as asks:
        for path in paths(operation):
            answer = await asks.get(path, params={"turn": "1.1.2", "limit": 5})
            assert answer.status_code < 500

    assert list(house.lobby._tables) == tables
    assert books(tmp_path) == before
    assert SHARED in [head[0] for head in before["heads"]]


def test_every_get_is_among_them() -> None:
    assert len(GETS) > 14
    assert {"round_log", "my_cards", "written_hand", "advice"} <= {o.name for o in GETS}
