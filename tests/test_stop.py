"""An orderly stop: SIGTERM and Ctrl-C alike, with the books whole and everybody told."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import threading
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from banca.cli import main
from banca.floor.keys import house_key
from banca.house.books import open_reader
from tests import entropy
from tests.clock import PATIENCE_S, until
from tests.crash.test_kill import _free_port
from tests.ctrl_c import heed_ctrl_c
from tests.outside.authority import serving
from tests.rule_marks import rule

STARTS: Counter[Path] = Counter()  # How often each house was opened.
HOUSE = """
[house]
stop_s = {stop_s}
{key}
[[table]]
id = "am38"
game = "roulette"
rules = {{ rulebook = "804/2015", wheel = "american-38" }}
"""


class Served:
    """`banca serve` in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process, self.port = process, port
        self.errors = b""

    async def ended(self, *signals: signal.Signals) -> int:
        """How it ends when it is sent *signals*."""
        for one in signals:
            self.process.send_signal(one)
        async with asyncio.timeout(PATIENCE_S):
            assert self.process.stderr is not None
            self.errors += await self.process.stderr.read()
            return await self.process.wait()

    async def said(self, text: str) -> None:
        """Wait until standard error has *text*."""
        assert self.process.stderr is not None
        async with asyncio.timeout(PATIENCE_S):
            while text.encode() not in self.errors:
                line = await self.process.stderr.readline()
                assert line, f"it never said {text!r}: {self.errors.decode()}"
                self.errors += line


@asynccontextmanager
async def served(
    data: Path,
    *more: str,
    stop_s: int = 10,
    key: str = "",
    before: str = "",
    witness: str = "",
) -> AsyncIterator[Served]:
    data.mkdir(exist_ok=True)
    STARTS[data] += 1
    house, port = data / "house.toml", _free_port()
    house.write_text(HOUSE.format(stop_s=stop_s, key=key) + witness)
    words = ["serve", "--data", str(data), "--house", str(house), "--port", str(port), *more]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", f"{before}\n{entropy.command(STARTS[data])}", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_ctrl_c,
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = await process.stdout.readline()
        if not line:
            assert process.stderr is not None
            raise AssertionError((await process.stderr.read()).decode())
        assert line.startswith(b"Banca is open on")
        yield Served(process, port)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Player:
    def __init__(self, socket: Any) -> None:
        self._socket = socket

    async def wish(self, kind: str, **fields: Any) -> dict[str, Any]:
        id = str(uuid.uuid4())
        wish = {"type": kind, **fields}
        message = {"type": "Wish", "table": "am38", "id": id, "wish": wish}
        await self._socket.send(msgspec.json.encode(message).decode())
        return await self.answer(id)

    async def answer(self, id: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                said: dict[str, Any] = msgspec.json.decode(await self._socket.recv())
                if said.get("id") == id:
                    return said

    async def closed(self) -> tuple[int, str]:
        async with asyncio.timeout(PATIENCE_S):
            await self._socket.wait_closed()
        return self._socket.close_code, self._socket.close_reason


@asynccontextmanager
async def player(port: int) -> AsyncIterator[Player]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        entered = await client.post("/api/guests", json={"name": "Ana", "language": "en"})
    headers = {"Cookie": f"banca={entered.cookies['banca']}"}
    url = f"ws://127.0.0.1:{port}/api/socket"
    async with websockets.connect(url, additional_headers=headers) as socket:
        yield Player(socket)


def log_of(data: Path) -> list[str]:
    with open_reader(f"sqlite:{data / 'banca.db'}") as reader:
        return [msgspec.json.decode(event.body)["type"] for event in reader.events("am38")]


@rule("LOG-8", "INT-4")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
async def test_sigterm_is_as_orderly_as_ctrl_c(tmp_path: Path, how: signal.Signals) -> None:
    """The release before was ended by SIGTERM with its books open and its log not folded in."""
    async with served(tmp_path) as house, player(house.port) as ana:
        assert (await ana.wish("Sit"))["type"] == "Done"
        bets = [["pleno:17", 200]]
        assert (await ana.wish("PlaceBets", bets=bets))["type"] == "Done"

        code = await house.ended(how)

        assert await ana.closed() == (1001, "the house is closing")
        assert code == 0
        assert b"banca: closed; what was acknowledged is in the books" in house.errors
        assert b"Traceback" not in house.errors
        names = {file.name for file in tmp_path.iterdir()}
        assert names == {"banca.db", "house.key", "house.lock", "house.toml", "operator.token"}
        assert log_of(tmp_path)[-1] == "Staked"
    hurried = "from banca.games import roulette; from tests.hurry import hurry"
    before = f"{hurried}; hurry(roulette.GAME, 20)"
    async with served(tmp_path, before=before) as house, player(house.port):  # The round goes on.
        await until(lambda: "RoundOver" in log_of(tmp_path))
        assert await house.ended(how) == 0


SLOWLY = """
import os, time
from pathlib import Path
import banca.house.books as books
plain = books.Books._transact
def slow(self, jobs):
    if os.path.exists({flag!r}):
        Path({flag!r} + ".seen").touch()
        while os.path.exists({flag!r}):
            time.sleep(0.005)
    return plain(self, jobs)
books.Books._transact = slow
"""


@rule("LOG-8", "wire:closed")
async def test_what_is_being_written_is_answered_and_what_comes_later_refused(
    tmp_path: Path,
) -> None:
    flag = tmp_path / "wait"
    async with (
        served(tmp_path / "house", before=SLOWLY.format(flag=str(flag))) as house,
        player(house.port) as ana,
        player(house.port) as rui,
    ):
        assert (await ana.wish("Sit"))["type"] == "Done"
        flag.touch()
        asked = asyncio.create_task(ana.wish("PlaceBets", bets=[["pleno:17", 200]]))
        await until(Path(f"{flag}.seen").exists)
        house.process.send_signal(signal.SIGTERM)
        await house.said("closing")
        late = await rui.wish("Sit")
        assert not asked.done()
        flag.unlink()

        assert (late["cite"], late["phrase"]) == ("wire:closed", "the house is closing")
        assert (await asked)["type"] == "Done"
        assert await house.ended() == 0
        assert log_of(tmp_path / "house")[-2:] == ["Sat", "Staked"]


@rule("LOG-8")
async def test_a_second_signal_ends_at_once_and_loses_nothing(tmp_path: Path) -> None:
    flag = tmp_path / "wait"
    data = tmp_path / "house"
    async with (
        served(data, before=SLOWLY.format(flag=str(flag))) as house,
        player(house.port) as ana,
    ):
        assert (await ana.wish("Sit"))["type"] == "Done"
        flag.touch()
        asked = asyncio.create_task(ana.wish("PlaceBets", bets=[["pleno:17", 200]]))
        await until(Path(f"{flag}.seen").exists)
        house.process.send_signal(signal.SIGTERM)
        await house.said("closing")

        assert await house.ended(signal.SIGTERM) == 128 + signal.SIGTERM
        asked.cancel()
        assert log_of(data)[-1] == "Sat"
    flag.unlink()
    assert verified(data)


@rule("LOG-8")
async def test_a_stop_that_cannot_end_ends_in_bounded_time(tmp_path: Path) -> None:
    flag = tmp_path / "wait"
    data = tmp_path / "house"
    async with (
        served(data, stop_s=1, before=SLOWLY.format(flag=str(flag))) as house,
        player(house.port) as ana,
    ):
        assert (await ana.wish("Sit"))["type"] == "Done"
        flag.touch()
        asked = asyncio.create_task(ana.wish("PlaceBets", bets=[["pleno:17", 200]]))
        await until(Path(f"{flag}.seen").exists)

        assert await house.ended(signal.SIGTERM) == 1
        asked.cancel()
        assert b"the stop took too long" in house.errors
    flag.unlink()
    assert verified(data)


def verified(data: Path) -> bool:
    with pytest.raises(SystemExit) as ended:
        main(["verify", "--data", str(data), "--json"])
    return ended.value.code in (0, None)


# --- The key, and the second house, from the command line -----------------------------------------


async def refused(data: Path, *more: str) -> str:
    """What `banca serve` says when it does not open."""
    with pytest.raises(AssertionError) as fault:
        async with served(data, *more):
            pass
    return str(fault.value)


@rule("reading:luck")
async def test_a_house_without_its_key_says_which_and_with_new_key_goes_on(tmp_path: Path) -> None:
    async with served(tmp_path) as house, player(house.port) as ana:
        assert (await ana.wish("Sit"))["type"] == "Done"
        assert (await ana.wish("PlaceBets", bets=[["pleno:17", 200]]))["type"] == "Done"
        await house.ended(signal.SIGTERM)
    (tmp_path / "house.key").rename(tmp_path / "lost.key")

    said = await refused(tmp_path)
    named = re.search(r"sealed with the key ([0-9a-f]{32})", said)
    assert named is not None, said
    assert "--new-key" in said
    assert not (tmp_path / "house.key").exists()
    async with served(tmp_path, "--key", str(tmp_path / "lost.key")) as house:
        await house.ended(signal.SIGTERM)
    assert "SeedLost" not in log_of(tmp_path)
    async with served(tmp_path, "--new-key") as house:
        assert log_of(tmp_path)[-7:] == [
            *("Voided", "TakenBack", "RoundOver", "SeedLost"),
            *("EpochSealed", "EpochSealed", "SeedSealed"),
        ]
        await house.ended(signal.SIGTERM)
    async with served(tmp_path) as house:  # From now on it is the house's own.
        await house.ended(signal.SIGTERM)
    said = await refused(tmp_path, "--key", str(tmp_path / "lost.key"))
    assert f"holds the key {named[1]}" in said


async def opened_once(data: Path, *more: str, key: str = "") -> None:
    async with served(data, *more, key=key) as house:
        assert await house.ended(signal.SIGTERM) == 0


@rule("reading:luck")
async def test_the_key_is_where_the_option_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the environment and the file, and it is looked for nowhere else."""
    data, away = tmp_path / "house", tmp_path / "away" / "option.key"
    monkeypatch.setenv("BANCA_KEY", str(tmp_path / "environment.key"))
    await opened_once(data, "--key", str(away), key='key = "file.key"')

    assert house_key(away)
    assert [file.name for file in tmp_path.rglob("*.key")] == ["option.key"]
    monkeypatch.delenv("BANCA_KEY")
    said = await refused(data)
    assert f"there is no key in {data / 'house.key'}" in said


@rule("reading:luck")
async def test_the_key_is_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, away = tmp_path / "house", tmp_path / "away" / "environment.key"
    monkeypatch.setenv("BANCA_KEY", str(away))
    await opened_once(data, key='key = "file.key"')  # The environment comes before the file.

    assert house_key(away)
    assert [file.name for file in tmp_path.rglob("*.key")] == ["environment.key"]
    assert verified(data)  # By the same key: `verify` looks there too.
    monkeypatch.setenv("BANCA_KEY", str(tmp_path / "nothing.key"))
    said = await refused(data)
    assert f"there is no key in {tmp_path / 'nothing.key'}" in said
    assert not verified(data)


@rule("reading:luck")
async def test_the_key_is_where_the_house_file_says(tmp_path: Path) -> None:
    data, away = tmp_path / "house", tmp_path / "away" / "file.key"
    await opened_once(data, key='key = "../away/file.key"')  # As seen from the file.
    await opened_once(data, key=f'key = "{away}"')

    assert house_key(away)
    assert [file.name for file in tmp_path.rglob("*.key")] == ["file.key"]
    assert f"there is no key in {data / 'house.key'}" in await refused(data)


@rule("LOG-8")
async def test_a_second_house_on_the_same_books_says_who_holds_them(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    async with served(first) as house:
        second.mkdir()
        (second / "banca.db").hardlink_to(first / "banca.db")
        (second / "house.key").write_bytes((first / "house.key").read_bytes())
        (second / "house.key").chmod(0o600)

        assert f"process {house.process.pid}" in await refused(second)
        said = await refused(first)
        assert f"process {house.process.pid}, since" in said
        assert f"at http://127.0.0.1:{house.port}" in said
        assert await house.ended(signal.SIGTERM) == 0
    assert verified(first)


async def test_files_of_a_house_are_for_their_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "house"
    loose = "import os; os.umask(0)"
    async with served(data, before=loose) as house, player(house.port):
        modes = {file.name: file.stat().st_mode & 0o777 for file in data.iterdir()}
        await house.ended(signal.SIGTERM)

    del modes["house.toml"]  # The operator's own.
    assert set(modes.values()) == {0o600}, modes
    assert {"banca.db", "banca.db-wal", "banca.db-shm", "house.key", "operator.token"} <= set(modes)


async def test_a_witness_that_hangs_does_not_keep_the_house_from_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    asked, over = threading.Event(), threading.Event()

    def answer(handler: object, query: bytes) -> None:
        asked.set()
        over.wait(PATIENCE_S)

    with serving(answer) as url:
        stamp = f'[[witness]]\nkind = "stamp"\nurl = "{url}"\npath = "stamps"\n'
        async with served(tmp_path, stop_s=1, witness=stamp) as house:
            code = await house.ended(signal.SIGTERM)
        over.set()

    assert asked.is_set()
    assert code == 0
    assert b"no answer within 1 s" in house.errors
    assert b"closed; what was acknowledged is in the books" in house.errors
    assert (tmp_path / "stamps").read_bytes() == b""
