"""`banca serve`: a house with live tables on one port."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from banca.cli import logs
from banca.cli.say import Wrong, complain

if TYPE_CHECKING:  # Only for the checker: they are slow to load, and most commands need neither.
    from asyncio import AbstractEventLoop

    from banca.app import Setup


def serve(
    *,
    data: Path = Path("var"),
    database: Annotated[str | None, Parameter(env_var="BANCA_DATABASE")] = None,
    house: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    key: Annotated[Path | None, Parameter(env_var="BANCA_KEY")] = None,
    new_key: bool = False,
    log: logs.Level = "info",
) -> None:
    """Open the house: live tables on one port, until Ctrl-C or SIGTERM.

    Parameters
    ----------
    data
        The directory of the house: its key, the operator's token, and the embedded books. Created
        if missing.
    database
        PostgreSQL instead of the embedded books: postgresql://…
    house
        A house.toml with the tables to offer; without it, one of every kind.
    host
        The address to listen on.
    port
        The port to listen on.
    key
        The file with the house's key; without it, the one that house.toml names, or house.key in
        the directory of the house. A new house makes its key.
    new_key
        Go on without the key that the books were sealed with: with the one in the file if there
        is one, otherwise with a new one. The rounds that the old key sealed are void, and every
        stake goes back.
    log
        How much to log to standard error; when redirected, as JSON, one line per event.
    """
    from banca.app import Setup
    from banca.floor.approvals import ApprovalError
    from banca.floor.keys import KeyFileError
    from banca.house.books import StoreError
    from banca.house.form import WrongForm
    from banca.house.hold import HouseOpenError
    from banca.house.jackpots import JackpotError
    from banca.settings import SettingsError

    setup = Setup(data, checked_database(database), house, host, port, key, new_key)
    _free(host, port)
    logs.begin(log)
    try:
        _run(setup)
    except (
        SettingsError,
        KeyFileError,
        ApprovalError,
        HouseOpenError,
        StoreError,
        WrongForm,
    ) as fault:
        raise Wrong(str(fault)) from None
    except JackpotError as fault:
        raise Wrong(str(fault)) from None
    except OSError as fault:
        raise Wrong(f"{data} cannot hold a house: {fault}") from None
    except KeyboardInterrupt:
        pass  # Before the house was open enough to be closed.
    complain("closed; what was acknowledged is in the books")


def _run(setup: Setup) -> None:
    import asyncio

    import apsw

    from banca.app import serve as serve_house

    async def open_and_tell() -> None:
        telling = asyncio.create_task(_tell(setup.host, setup.port))
        try:
            await serve_house(setup)
        finally:
            telling.cancel()

    try:
        with asyncio.Runner(loop_factory=_fast_loop()) as runner:
            runner.run(open_and_tell())
    except apsw.Error as fault:
        raise Wrong(f"the books in {setup.data} cannot be opened: {fault}") from None


async def _tell(host: str, port: int) -> None:
    """Announce that the house is open, once it is."""
    import asyncio

    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - It is not bound.
    at = f"[{host}]" if ":" in host else host
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(here, port)
            writer.close()
            sys.stdout.write(f"Banca is open on http://{at}:{port}; Ctrl-C closes it.\n")
            sys.stdout.flush()
            return
        await asyncio.sleep(0.05)


def _fast_loop() -> Callable[[], AbstractEventLoop] | None:
    """An event loop of uvloop if installed; None: Python's own."""
    if find_spec("uvloop") is None:
        return None
    import uvloop

    return uvloop.new_event_loop


def checked_database(database: str | None) -> str:
    """The URL of a PostgreSQL database, or "" for the embedded books."""
    if not database:
        return ""
    if not database.startswith("postgresql://"):
        raise Wrong(f"--database {database!r} is not supported; use postgresql://…")
    if find_spec("psycopg") is None:
        raise Wrong("--database needs psycopg; pip install 'banca[postgres]' installs it")
    return database


def _free(host: str, port: int) -> None:
    """Say in a sentence what the server would say in a traceback."""
    import socket

    if not 0 < port < 1 << 16:
        raise Wrong(f"--port {port} is out of range; use 1 to 65535")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as fault:
        hint = "try another --port or --host"
        raise Wrong(f"{host}:{port} is not available ({fault.strerror}); {hint}") from None
