"""Ten thousand frames from a stranger: nonsense, and tampered sense.

Whatever comes is answered with a reason that a player can read, or the socket ends with a code that
the protocol defines for it. Nothing breaks, no money is lost, and the next client is served.
"""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from banca.games import roulette
from banca.house.books import open_reader
from banca.rulebook import phrases, rules, values
from banca.server.connection import Connection
from banca.server.feed import Feed
from banca.server.house import House
from banca.server.settings import Settings
from banca.server.socket import Visit
from banca.server.wire import ServerMessage
from tests.clock import PATIENCE_S
from tests.rule_marks import rule
from tests.server.doors import ALONE, SHARED, dial, guest, hear, open_door, open_house, say

SEED = 804_2015
FRAMES, OVER_THE_WIRE, RAW = 10_000, 500, 60
NO_LIMIT = Settings(messages_at_once=10**9, bytes_at_once=10**9)
ENDS = {1000, 1002, 1003, 1007, 1009}  # By protocol; never 1011, a fault of the server.

WISHES: list[dict[str, Any]] = [
    {"type": "Sit"},
    {"type": "Leave"},
    {"type": "PlaceBets", "bets": [["pleno:17", 100], ["split:17-20", 200]]},
    {"type": "PlaceBets", "bets": [["simple:red", 1000], ["dozens:1-2", 500]]},
    {"type": "TakeBack", "bets": []},
    {"type": "TakeBack", "bets": [["pleno:17", 100]]},
    {"type": "CallBet", "call": "voisins", "cents": 100},
    {"type": "CallBet", "call": "neighbours:17-2", "cents": 100},
    {"type": "Spin"},
    {"type": "Exchange", "cents": 100},
    {"type": "SealEntropy", "commitment": "ab" * 32},
    {"type": "OpenEntropy", "entropy": "cd" * 32},
    *({"type": kind.__name__, "round": 1, "why": "x"} for kind in roulette.Order.__args__),
]
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    2**53,
    10**30,
    "",
    "0",
    "\u0000",
    "\U0001f0a1",
    "x" * 4000,
    "pleno:17",
    "split:20-17",
    "pleno:99",
    "__proto__",
    [],
    [[]],
    [["pleno:17", 0]],
    [["pleno:17", 10**12]],
    [["pleno:17", 100]] * 300,
    {},
    {"type": "Sit"},
    {"type": ["Sit"]},
    {"$ref": "#"},
]


class Stranger:
    """Makes frames: the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def frame(self) -> str | bytes:
        match self._random.randrange(10):
            case 0:
                return self._random.randbytes(self._random.randrange(200))
            case 1:
                size = self._random.randrange(200)
                return "".join(chr(self._random.choice(LETTERS)) for _ in range(size))
            case 2:
                return json.dumps(self._random.choice(ODD))
            case 3 | 4 | 5:
                return self._scratched(json.dumps(self.message()))
            case 6 | 7 | 8:
                return json.dumps(self._bent(self.message()))
            case _:
                return json.dumps(self.message())

    def message(self) -> dict[str, Any]:
        """Something that makes sense."""
        table = self._random.choice([SHARED, ALONE, "nowhere"])
        match self._random.randrange(8):
            case 0:
                return {"type": "Watch", "table": table, "seq": self._random.choice([None, 0, 9])}
            case 1:
                return {"type": "Unwatch", "table": table}
            case 2:
                return {"type": "Lobby"}
            case 3:
                return {"type": "Ping", "n": self._random.randrange(100)}
            case _:
                id = str(uuid.UUID(int=self._random.getrandbits(128), version=4))
                wish = self._random.choice(WISHES)
                return {"type": "Wish", "table": table, "id": id, "wish": wish}

    def _scratched(self, text: str) -> str:
        """A few characters lost, doubled, swapped for others or torn off."""
        letters = list(text)
        for _ in range(self._random.randint(1, 4)):
            at = self._random.randrange(len(letters) + 1)
            match self._random.randrange(5):
                case 0:
                    del letters[at : at + self._random.randint(1, 5)]
                case 1:
                    letters.insert(at, chr(self._random.choice(LETTERS)))
                case 2:
                    letters[at : at + 1] = self._random.choice(['"', "\\", "[", "}", "\\ud800"])
                case 3:
                    letters[at:at] = letters[at : at + 20]
                case _:
                    letters = letters[: max(at, 1)]
        return "".join(letters)

    def _bent(self, value: Any) -> Any:
        """The same tree with one branch changed, removed, or added."""
        if self._random.random() < 0.25 or not isinstance(value, dict | list) or not value:
            return self._nested() if self._random.random() < 0.02 else self._random.choice(ODD)
        if isinstance(value, list):
            at = self._random.randrange(len(value))
            return [*value[:at], self._bent(value[at]), *value[at + 1 :]]
        name = self._random.choice(list(value))
        match self._random.randrange(6):
            case 0:
                return {key: part for key, part in value.items() if key != name}
            case 1:
                return {**value, self._random.choice(["player", "x", ""]): self._random.choice(ODD)}
            case _:
                return {**value, name: self._bent(value[name])}

    def _nested(self) -> Any:
        deep: Any = 1
        for _ in range(self._random.choice([50, 400])):
            deep = [deep] if self._random.random() < 0.5 else {"a": deep}
        return deep


LETTERS = [*range(32, 127), *b"\x00\n\t\r", 0xE9, 0x20AC, 0x2028, 0xFEFF, 0xFFFF, 0x1F0A1]


class Ear:
    """A channel that takes everything, and keeps it for the test."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def write(self, data: bytes) -> bool:
        self.heard.append(data)
        return True

    async def put(self, data: bytes) -> None:
        self.heard.append(data)

    async def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"closed with {code}: {reason}")


_messages: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def check(data: str | bytes) -> str:
    """Return its type. The message has the documented shape, whoever wrote it; a refusal has a rule
    and a phrase that exist, with the values that the phrase needs."""
    _messages.decode(data)
    said = json.loads(data)
    if said["type"] == "Refused":
        assert said["cite"] in rules(), said
        assert said["phrase"] in phrases(), said
        wanted = {name for name, _ in values(phrases()[said["phrase"]]["en"])}
        assert wanted <= said["values"].keys(), said
    return str(said["type"])


async def unharmed(house: House, where: Path) -> None:
    """The books balance, no table had a fault of its own, and all of them are open."""
    with open_reader(f"sqlite:{where}/banca.db") as books:
        accounts = list(books.scan_accounts())
    assert accounts
    assert sum(account.cents for account in accounts) == 0
    assert all(account.cents >= 0 or account.may_owe for account in accounts)
    for place in house.lobby.places:
        tables: Any = house.lobby
        for table in tables.find(place):
            assert table._faults == 0
            assert not table.closed


@rule("wire:shape", "wire:order", "wire:unknown")
async def test_ten_thousand_frames_are_answered_one_by_one(tmp_path: Path) -> None:
    stranger, kinds = Stranger(SEED), Counter[str]()
    async with open_house(tmp_path, NO_LIMIT) as house:
        player, _ = await guest(house)
        ear, feed = Ear(), Feed(house.lobby, 60)
        visit = Visit(house, player, Connection(ear, NO_LIMIT), feed)
        for _ in range(FRAMES):
            frame = stranger.frame()
            ear.heard.clear()
            await visit.hear(frame)

            answers = [check(data) for data in ear.heard]
            kinds.update(answers)
            assert answers or '"Unwatch"' in str(frame) or '"Watch"' in str(frame), frame
        await unharmed(house, tmp_path)
        ear.heard.clear()
        await visit.hear(json.dumps({"type": "Watch", "table": SHARED}))
        view = next(m for m in map(json.loads, ear.heard) if m["type"] == "View")
        ear.heard.clear()  # From here on: frames and one's own part.
        await visit.hear(json.dumps({"type": "Watch", "table": SHARED, "seq": view["seq"]}))
        kinds.update(map(check, ear.heard))
        ear.heard.clear()
        await visit.hear('{"type":"Ping","n":1}')

        assert check(ear.heard[-1]) == "Pong"
        visit.end()

    seen = {"Refused", "Done", "Pong", "View", "Lobby", "Yours", "Mine", "Frame", "Summary"}
    assert seen <= kinds.keys(), kinds
    assert kinds["Refused"] > FRAMES // 2
    assert kinds["Done"] > 20


async def test_five_hundred_frames_over_a_real_socket(tmp_path: Path) -> None:
    stranger, ends = Stranger(SEED + 1), Counter[int]()
    async with open_door(tmp_path, NO_LIMIT) as (house, port):
        _, token = await guest(house)
        sent = 0
        while sent < OVER_THE_WIRE:
            async with dial(port, token) as socket:
                try:
                    while sent < OVER_THE_WIRE:
                        sent += 1
                        frame = stranger.frame()
                        await socket.send(frame, text=sent % 7 == 0 or None)  # Not all UTF-8.
                        await say(socket, type="Ping", n=sent)
                        while json.loads(data := await socket.recv()).get("n") != sent:
                            check(data)
                except ConnectionClosed as ended:
                    ends[ended.rcvd.code if ended.rcvd else 1006] += 1
        await unharmed(house, tmp_path)
        async with dial(port, token) as socket:
            assert (await hear(socket))["type"] == "Welcome"

    assert ends.keys() == {1007}, ends


async def test_bytes_that_are_no_frames_end_the_socket_by_protocol(tmp_path: Path) -> None:
    stranger, ends = random.Random(SEED + 2), Counter[int]()
    async with open_door(tmp_path) as (house, port):
        _, token = await guest(house)
        for _ in range(RAW):
            async with dial(port, token) as socket:
                await hear(socket)
                socket.transport.write(b"\xff" + stranger.randbytes(stranger.randint(1, 3000)))
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        while True:
                            check(await socket.recv())
                except ConnectionClosed as ended:
                    ends[ended.rcvd.code if ended.rcvd else 1006] += 1
        async with dial(port, token) as socket:
            assert (await hear(socket))["type"] == "Welcome"

    assert ends.keys() <= ENDS, ends
    assert ends.total() == RAW
