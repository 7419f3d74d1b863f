"""Where a house's log goes."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from io import StringIO
from typing import Any, Literal, TextIO, TypeAlias

from banca.cli.say import plain

Level: TypeAlias = Literal["debug", "info", "warning", "error"]


def begin(level: Level) -> None:
    """One line per event: for people on a terminal, JSON everywhere else."""
    import structlog

    least = logging.getLevelNamesMapping()[level.upper()]
    said = logging.StreamHandler()
    said.setFormatter(_Plain("%(levelname)s %(message)s"))
    logging.basicConfig(level=max(least, logging.WARNING), handlers=[said])
    eyes = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([seen] if eyes else [structlog.processors.format_exc_info]),
            # Plain tracebacks: a frame's variables may hold the house key.
            structlog.dev.ConsoleRenderer(exception_formatter=_traceback)
            if eyes
            else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(_Aside()),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )


def seen(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A line of the log in which no stranger's text steers a terminal or begins another line.

    As JSON it needs none of this: that is ASCII, and escapes the rest by itself.
    """
    return {k: v if k == "exc_info" else _seen(v) for k, v in line.items()}


def _seen(value: Any) -> Any:
    match value:
        case str():
            return plain(value)
        case list() | tuple():
            return [_seen(one) for one in value]
        case dict():
            return {_seen(key): _seen(one) for key, one in value.items()}
    return value


def _lines(text: str) -> str:
    """A traceback, in which an error may quote a stranger: indented, so that none of it looks like
    a line of the log.
    """
    return "\n".join(f"    {plain(line)}" for line in text.rstrip("\n").split("\n")) + "\n"


def _traceback(out: TextIO, fault: Any) -> None:
    import structlog

    whole = StringIO()
    structlog.dev.plain_traceback(whole, fault)
    out.write(_lines(whole.getvalue()))


class _Plain(logging.Formatter):
    """What libraries say: they quote what a stranger sent them."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - Of the library.
        return plain(super().formatMessage(record))

    def formatException(self, fault: Any) -> str:  # noqa: N802 - Of the library.
        return _lines(super().formatException(fault)).rstrip("\n")


class _Aside:
    """Standard error, best effort: a full disk or a closed pipe stops no table."""

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
