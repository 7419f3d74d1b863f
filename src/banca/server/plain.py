"""Text of strangers, made harmless for terminals and logs: nothing in it acts or ends a line."""

from __future__ import annotations

import logging
import re
from collections.abc import MutableMapping
from typing import Any

# Control characters, line separators, and marks that turn the direction of writing.
_ACTS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_ACTS_IN_LINES = re.compile(_ACTS.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))


def plain(text: str, *, lines: bool = False) -> str:
    r"""*text* with what acts written out, as ``\x1b``; with *lines*, its line breaks stay."""
    return (_ACTS_IN_LINES if lines else _ACTS).sub(_written, text)


def plain_values(
    logger: Any, name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A processor of structlog: no value acts on the terminal."""
    return {key: plain(v) if isinstance(v, str) else v for key, v in event.items()}


class PlainFormatter(logging.Formatter):
    """For what libraries log: a message is one line, a traceback keeps its own."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - The library's name.
        return plain(super().formatMessage(record).rstrip("\n"))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - The library's name.
        return plain(super().formatException(ei), lines=True)


def _written(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
