"""The operator's door: a socket in the house's directory, open to the owner of it alone.

`banca void` and `banca close` come in here. Whoever may read the directory's files may ask; no
port is opened for it and no password exists. One question a connection, one line of JSON each
way.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Protocol

import msgspec
import structlog

NAME = "operator.sock"
MOST_BYTES = 64 * 1024
PATIENCE_S = 10.0

log = structlog.get_logger("banca.operator")


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What the operator wants done, at which table, and why."""

    do: Literal["void", "close"]
    table: str
    why: str = ""


class Done(msgspec.Struct):
    """What was done at one table; *refused* is the refusal of the rules, if they had one."""

    table: str
    round: int
    seats: int
    refused: str = ""


class Answer(msgspec.Struct):
    done: list[Done] = []
    error: str = ""


class Table(Protocol):
    @property
    def stream(self) -> str: ...
    @property
    def round(self) -> int: ...
    def seats(self) -> Sequence[str]: ...
    def close(self) -> None: ...
    async def void(self, why: str) -> bytes: ...


class Lobby(Protocol):
    def find(self, name: str) -> Sequence[Table]: ...


class DoorTakenError(RuntimeError):
    """Another house is open in the same directory."""


class Operator:
    """Listens for the operator for as long as the house is open."""

    def __init__(self, directory: Path, lobby: Lobby) -> None:
        self._path = directory / NAME
        self._lobby = lobby
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Open the door; `DoorTakenError` where somebody answers behind it already."""
        if answers(self._path.parent):
            raise DoorTakenError(f"a house is open in {self._path.parent} already")
        self._path.unlink(missing_ok=True)
        door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        os.fchmod(door.fileno(), 0o600)  # Before it has a name: nobody slips in.
        with _address(self._path) as address:
            door.bind(address)
        self._path.chmod(0o600)
        self._server = await asyncio.start_unix_server(self._serve, sock=door, limit=MOST_BYTES)

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), PATIENCE_S)
            if line:
                answer = await asyncio.wait_for(self._answer(line), PATIENCE_S)
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (TimeoutError, ConnectionError, ValueError) as fault:
            log.warning("operator", what=f"{type(fault).__name__}: {fault}")
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> Answer:
        try:
            ask = msgspec.json.decode(line, type=Ask)
        except msgspec.MsgspecError as fault:
            return Answer(error=f"not understood: {fault}")
        tables = self._lobby.find(ask.table)
        if not tables:
            return Answer(error=f"no live table is called {ask.table!r}")
        done = []
        for table in tables:
            number, seats = table.round, len(table.seats())
            refused = ""
            if ask.do == "close":
                table.close()
            else:
                refused = _refusal(await table.void(ask.why))
            log.info("operator", do=ask.do, table=table.stream, round=number, refused=refused)
            done.append(Done(table.stream, number, seats, refused))
        return Answer(done)


class _Said(msgspec.Struct):
    type: str
    cite: str = ""
    phrase: str = ""


def _refusal(message: bytes) -> str:
    said = msgspec.json.decode(message, type=_Said)
    return f"{said.phrase} [{said.cite}]" if said.type == "Refused" else ""


# --- The other side of the door -----------------------------------------------------------------


def ask(directory: Path, question: Ask) -> Answer:
    """Put *question* to the house that is open in *directory*; `ConnectionError` if none is."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        door.settimeout(2 * PATIENCE_S)
        try:
            with _address(directory / NAME) as address:
                door.connect(address)
        except OSError as fault:
            raise ConnectionError(f"no house is open in {directory}") from fault
        door.sendall(msgspec.json.encode(question) + b"\n")
        data = b""
        while chunk := door.recv(MOST_BYTES):
            data += chunk
    if not data:
        raise ConnectionError(f"the house in {directory} did not answer")
    return msgspec.json.decode(data, type=Answer)


def answers(directory: Path) -> bool:
    """Whether a house is open in *directory*."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        try:
            with _address(directory / NAME) as address:
                door.connect(address)
        except OSError:
            return False
    return True


class _address:  # noqa: N801 - Used as a function is.
    """A socket's address holds about a hundred bytes: a longer path goes by its directory."""

    def __init__(self, path: Path) -> None:
        self._path, self._folder = path, -1

    def __enter__(self) -> str:
        if len(os.fsencode(self._path)) < 100:
            return str(self._path)
        self._folder = os.open(self._path.parent, os.O_RDONLY | os.O_DIRECTORY)
        return f"/proc/self/fd/{self._folder}/{self._path.name}"

    def __exit__(self, *_: object) -> None:
        if self._folder >= 0:
            os.close(self._folder)
