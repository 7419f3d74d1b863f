"""Where a house's log goes."""

from __future__ import annotations

import sys
from contextlib import suppress
from types import TracebackType
from typing import Literal, TextIO, TypeAlias

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]


def begin(level: Level) -> None:
    """One line per event: for people on a terminal, JSON everywhere else."""
    import logging

    import structlog

    from banca.server.plain import PlainFormatter, plain_values

    least = getattr(logging, level.upper())
    handler = logging.StreamHandler()
    handler.setFormatter(PlainFormatter("%(levelname)s %(message)s"))
    logging.basicConfig(level=max(least, logging.WARNING), handlers=[handler])
    eyes = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([plain_values] if eyes else [structlog.processors.format_exc_info]),
            structlog.dev.ConsoleRenderer(exception_formatter=_traceback)
            if eyes
            else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(_Aside()),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )


def _traceback(to: TextIO, fault: ExcInfo) -> None:
    """Without a frame's variables, which may hold the house key; one line stays one line."""
    from traceback import format_exception

    from banca.server.plain import plain

    for part in format_exception(*fault):
        text = part.rstrip("\n")
        said = plain(text, lines=part.startswith(("  ", "Traceback", "\n")))
        to.write(f"\n{said}")


class _Aside:
    """Standard error, best effort: a full disk or a closed pipe stops no table."""

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
