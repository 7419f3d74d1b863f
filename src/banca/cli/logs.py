"""Where a house's log goes."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["debug", "info", "warning", "error"]


def begin(level: Level) -> None:
    """One line per event: for people on a terminal, JSON everywhere else."""
    import logging

    import structlog

    least = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(least, logging.WARNING), format="%(levelname)s %(message)s")
    eyes = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if eyes else [structlog.processors.format_exc_info]),
            # Plain tracebacks: a frame's variables may hold the house key.
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
            if eyes
            else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(_Aside()),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )


class _Aside:
    """Standard error, best effort: a full disk or a closed pipe stops no table."""

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
