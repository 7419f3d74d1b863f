"""What a player may ask while a round is running tells nothing about its luck."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import httpx

from banca.floor.table import Table
from banca.server.app import make_app
from banca.server.house import House
from tests.rule_marks import rule
from tests.server.doors import (
    ALONE,
    SHARED,
    dial,
    guest,
    hear,
    open_house,
    play,
    play_a_round,
    say,
    serving,
    wish,
)
from tests.server.test_get_writes_nothing import GETS, paths

BET = {"type": "PlaceBets", "bets": [["simple:red", 500]]}


async def heard(port: int, token: str) -> list[str]:
    """All that a player is told who asks for everything, over HTTP and over the socket."""
    said: list[str] = []
    url, cookies = f"http://127.0.0.1:{port}", {"banca": token}
    async with httpx.AsyncClient(base_url=url, cookies=cookies) as asks:
        for path in (path for operation in GETS for path in paths(operation)):
            answer = await asks.get(path, params={"turn": "1.1.2", "limit": 5})
            said += [str(answer.headers), answer.text]
        for number in (2, 3):  # The running round, and the one to come.
            said.append((await asks.get(f"/api/tables/{ALONE}/rounds/{number}")).text)
    async with dial(port, token) as page:
        for table in (SHARED, ALONE):
            await say(page, type="Watch", table=table)
            said.append(json.dumps(await hear(page, "View")))
            said.append(json.dumps(await wish(page, table, {"type": "Sit"})))
    return said


async def secrets_of(house: House, table: Table) -> list[bytes]:
    """What the running round will be drawn from, and all that its epochs are made of."""
    luck = table.position.luck
    nonces = await house.books.nonces(table.stream, 1, 99)
    assert len(nonces) == 2  # Of the running epoch, and of the one after it.
    return [table.dealer.seed(luck), *nonces.values()]


@rule("reading:luck")
async def test_no_reply_to_a_player_shows_the_nonce_or_the_seed_of_a_running_round(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house, serving(make_app(house), house.settings) as port:
        ana, token = await guest(house)
        await play_a_round(house, ana.id)
        for table in (ALONE, SHARED):
            await play(house, ana.id, table, {"type": "Sit"}, BET)
        said = "\n".join(await heard(port, token))
        for name in (ALONE, SHARED):
            found: Any = await house.lobby.table(name, ana.id)
            assert found.position.luck.commitment in said
            for secret in await secrets_of(house, found):
                written = (secret.hex(), b64encode(secret), urlsafe_b64encode(secret))
                for form in written:
                    told = form if isinstance(form, str) else form.decode().rstrip("=")
                    assert told not in said, name
