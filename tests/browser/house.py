"""A house as a process, and what is asked of it without a browser."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from banca.server.operator import HEADER, TOKEN_FILE
from tests.copied import Copy

PATIENCE_S = 60.0  # Longer than anything takes, however busy the machine.


class House:
    """A real house that can be killed and started again, on the same port and the same books."""

    def __init__(self, data: Path, luck: str, *how: str) -> None:
        self.data = data
        self.port = free_port()
        self._luck, self._how = luck, how
        self._starts = 0
        self._env: dict[str, str] | None = None  # The test's own door.
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _command(self) -> list[str]:
        runner = [sys.executable, "-m", "tests.browser.hurried"]
        where = [str(self.data), str(self.port)]
        return [*runner, *where, self._luck, str(self._starts), *self._how]

    def start(self) -> None:
        self._starts += 1
        self._process = subprocess.Popen(self._command(), env=self._env)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            assert self._process.poll() is None, "the house did not start"
            with contextlib.suppress(httpx.HTTPError):
                self.get("health")
                return
            time.sleep(0.02)
        raise AssertionError(f"the house did not answer within {PATIENCE_S} s")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid, how)
        self._process.wait(PATIENCE_S)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def guest(self, name: str) -> Guest:
        """Somebody who plays by wire alone."""
        said = enter(self.address, name, "en")
        return Guest(self.port, said.json()["player"], said.cookies["banca"])

    def again(self, guest: Guest) -> Guest:
        """The same player, at this house."""
        return Guest(self.port, guest.player, guest.cookie)

    def get(self, path: str, cookie: str = "") -> Any:
        """What the house says under `/api` to whoever has *cookie*."""
        headers = {"cookie": f"banca={cookie}"} if cookie else {}
        return _ask("GET", f"{self.address}/api/{path}", headers=headers).json()

    def view(self, table: str, cookie: str) -> dict[str, Any]:
        """The table as the house shows it now, on a connection of its own."""
        with _line(self.port, cookie) as line:
            return _watch(line, table)

    def void(self, table: str, why: str) -> None:
        """What an operator does when something went wrong."""
        headers = {HEADER: (self.data / TOKEN_FILE).read_text()}
        url = f"{self.address}/api/operator/void/{table}"
        _ask("POST", url, json={"why": why}, headers=headers)

    # --- What belongs to the test: clocks and luck ------------------------------------------------

    def turns(self, table: str, *to: str) -> None:
        """Let the clocks of a shared *table* run out until it is at one of the phases *to*."""
        self._door("turn", {"table": table, "to": to})

    def strikes(self, table: str, player: str) -> None:
        """Let *player*'s time to think at a poker table run out, if it is running."""
        self._door("strike", {"table": table, "player": player})

    def lapses(self, table: str) -> None:
        """Let the clock of a shared *table* run out once: of its round, or of an idle player."""
        self._door("lapse", {"table": table})

    def draws(self, table: str, *rounds: str, cookie: str = "") -> None:
        """What the next *rounds* draw, from their first draw on: ``draws(table, "As Kh 9d")``.

        For an individual table, the one of whoever has *cookie*.
        """
        player = self.get("me", cookie)["player"] if cookie else ""
        asked = {"table": table, "player": player, "rounds": [each.split() for each in rounds]}
        self._door("draws", asked)

    def _door(self, what: str, asked: dict[str, Any]) -> None:
        _ask("POST", f"{self.address}/api/operator/test/{what}", json=asked, timeout=90.0)


class CalmHouse(House):
    """The house as everybody starts it, with its own pace and its own luck: for pictures."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, luck="its own")

    def _command(self) -> list[str]:
        banca = str(Path(sys.executable).with_name("banca"))
        return [banca, "serve", "--data", str(self.data), "--port", str(self.port)]


class CopiedHouse(House):
    """The house of a copy of the tree, which serves the client that was built there."""

    def __init__(self, data: Path, luck: str, copy: Copy) -> None:
        super().__init__(data, luck)
        self._env = copy.env


@contextlib.contextmanager
def house_of(copy: Copy, data: Path, luck: str) -> Iterator[CopiedHouse]:
    """The client is built in *copy*, and its house is open meanwhile."""
    built = copy.run("npx", "vite", "build", "--logLevel", "warn", where="web")
    assert built.returncode == 0, built.stdout + built.stderr
    house = CopiedHouse(data, luck, copy)
    house.start()
    yield house
    house.end()


class Guest:
    """A player with a connection and no page."""

    def __init__(self, port: int, player: str, cookie: str) -> None:
        self.player, self.cookie = player, cookie
        self._port = port
        self._open = contextlib.ExitStack()
        self._line: ClientConnection

    def __enter__(self) -> Self:
        self._line = self._open.enter_context(_line(self._port, self.cookie))
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def watch(self, table: str) -> dict[str, Any]:
        """Watch, so that the house knows that somebody is there; return what there is to see."""
        return _watch(self._line, table)

    def sit(self, table: str) -> None:
        self.wish(table, type="Sit")

    def bet(self, table: str, **bets: int) -> None:
        """``bet("am38", pleno_17=100, split_17_20=200)``: names as Python identifiers."""
        placed = [[name.replace("_", ":", 1).replace("_", "-"), n] for name, n in bets.items()]
        self.wish(table, type="PlaceBets", bets=placed)

    def wish(self, table: str, **wish: Any) -> None:
        answer = self.ask(table, **wish)
        assert answer["type"] == "Done", answer

    def ask(self, table: str, **wish: Any) -> dict[str, Any]:
        """Make a wish that may be refused; return the answer."""
        id = str(uuid.uuid4())
        _say(self._line, {"type": "Wish", "table": table, "id": id, "wish": wish})
        return _hear(self._line, lambda said: said.get("id") == id)

    def view(self, table: str) -> dict[str, Any]:
        with _line(self._port, self.cookie) as line:
            return _watch(line, table)


def enter(address: str, name: str, language: str) -> httpx.Response:
    """A guest's entrance; the answer has the cookie."""
    said = {"name": name, "language": language}
    return _ask("POST", f"{address}/api/guests", json=said)


def _ask(method: str, url: str, **how: Any) -> httpx.Response:
    # A new client each time, so that nobody's cookies are kept; and no certificates, which take
    # longer to read than everything else.
    with httpx.Client(verify=False, trust_env=False, timeout=PATIENCE_S) as client:
        answer = client.request(method, url, **how)
    assert answer.is_success, f"{answer}: {answer.text}"
    return answer


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(true: Callable[[], Any], what: str, patience_s: float = PATIENCE_S) -> Any:
    """Ask again and again until there is an answer, and return it."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {patience_s} s: {what}")


@contextmanager
def _line(port: int, cookie: str) -> Iterator[ClientConnection]:
    url, headers = f"ws://127.0.0.1:{port}/api/socket", {"Cookie": f"banca={cookie}"}
    # Unread messages are kept too, or the line would not notice that it is closed. And a house that
    # is slow to answer is not a house that is gone.
    with connect(
        url,
        additional_headers=headers,
        proxy=None,
        max_queue=None,
        open_timeout=PATIENCE_S,
        ping_interval=None,
    ) as line:
        yield line


def _watch(line: ClientConnection, table: str) -> dict[str, Any]:
    _say(line, {"type": "Watch", "table": table, "seq": None})
    return _hear(line, lambda said: said["type"] == "View")


def _say(line: ClientConnection, message: dict[str, Any]) -> None:
    line.send(msgspec.json.encode(message).decode())


def _hear(line: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        said: dict[str, Any] = msgspec.json.decode(line.recv(timeout=PATIENCE_S))
        if wanted(said):
            return said
    raise AssertionError("the house did not answer")
