"""`banca serve`: a house with live tables on one port."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

from banca.cli.say import Wrong, complain

Level: TypeAlias = Literal["debug", "info", "warning", "error"]


def serve(
    *,
    data: Path = Path("var"),
    database: Annotated[str | None, Parameter(env_var="BANCA_DATABASE")] = None,
    house: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    log: Level = "info",
) -> None:
    """Open the house: live tables on one port, until Ctrl-C.

    Parameters
    ----------
    data
        The directory of the house: its key, the operator's token, and the embedded books. Made
        where there is none.
    database
        PostgreSQL instead of the embedded books: postgresql://…
    house
        A house.toml with the tables to offer; without it there is one of every kind.
    host
        The address to listen on.
    port
        The port to listen on.
    log
        How much to tell on standard error; to a file it goes as JSON, one line an event.
    """
    import asyncio

    from banca.app import Setup
    from banca.app import serve as serve_house
    from banca.floor.keys import KeyFileError
    from banca.house.books import StoreError
    from banca.settings import SettingsError, settings

    setup = Setup(data, checked_database(database), house, host, port)
    _free(host, port)
    _logging(log)
    try:
        settings(house)  # Before anything is said: a house that cannot open does not say so.
        at = f"[{host}]" if ":" in host else host
        sys.stdout.write(f"Banca opens on http://{at}:{port}; Ctrl-C closes it.\n")
        sys.stdout.flush()
        asyncio.run(serve_house(setup))
    except (SettingsError, KeyFileError, StoreError) as fault:
        raise Wrong(str(fault)) from None
    except OSError as fault:
        raise Wrong(f"{data} cannot hold a house: {fault}") from None
    except KeyboardInterrupt:
        complain("closed; what was acknowledged is in the books")


def checked_database(database: str | None) -> str:
    if database is not None and not database.startswith(("postgresql://", "postgres://")):
        raise Wrong(f"--database {database!r} is not possible; postgresql://… would be")
    return database or ""


def _free(host: str, port: int) -> None:
    """Say in a sentence what the server would say in a traceback."""
    import socket

    if not 0 < port < 1 << 16:
        raise Wrong(f"--port {port} is not possible; from 1 to 65535 would be")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as fault:
        hint = "another --port or --host would be"
        raise Wrong(f"{host}:{port} is not to be had ({fault.strerror}); {hint}") from None


def _logging(level: Level) -> None:
    """One line an event: for eyes on a terminal, JSON everywhere else.."""
    import logging

    import structlog

    least = getattr(logging, level.upper())
    logging.basicConfig(level=max(least, logging.WARNING), format="%(levelname)s %(message)s")
    eyes = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if eyes else [structlog.processors.format_exc_info]),
            structlog.dev.ConsoleRenderer() if eyes else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
