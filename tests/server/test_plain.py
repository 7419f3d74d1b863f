"""What strangers sent reaches terminals and logs as text, and never as a command."""

from __future__ import annotations

import logging
import sys

import pytest
import structlog

from banca.cli import logs
from banca.server.plain import PlainFormatter, plain

NASTY = "\x1b[2Jgone\r\nINFO forged line\u202egnitirw\x9b31m"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ana", "Ana"),
        ("João «olá» – 17 €", "João «olá» – 17 €"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\r\nb\tc", "a\\x0d\\x0ab\\x09c"),
        ("\u202eevil", "\\u202eevil"),
        ("\udc80", "\\udc80"),
    ],
)
def test_what_acts_is_written_out(text: str, said: str) -> None:
    assert plain(text) == said
    assert plain(text).encode()


def test_what_libraries_log_is_one_line() -> None:
    try:
        raise ValueError(NASTY)
    except ValueError:
        fault = sys.exc_info()
    record = logging.LogRecord("uvicorn", 40, __file__, 1, "failed: %s", (NASTY,), fault)

    first, *others = PlainFormatter("%(levelname)s %(message)s").format(record).split("\n")

    assert first == f"ERROR failed: {plain(NASTY)}"
    assert others[0] == "Traceback (most recent call last):"
    assert not any("\x1b" in line or "\x9b" in line for line in others)


@pytest.mark.parametrize("eyes", [True, False])
def test_what_the_house_logs_acts_on_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], eyes: bool
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: eyes)
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        logs.begin("info")
        try:
            raise ValueError(NASTY)
        except ValueError as fault:
            structlog.get_logger().error("fault", what=NASTY, exc_info=fault)
    finally:
        structlog.configure(**before)
        root.handlers[:] = handlers
        root.setLevel(level)

    said = capsys.readouterr().err
    assert "forged line" in said
    assert "\x1b[2J" not in said
    assert "\x9b" not in said
    assert "\u202e" not in said
    assert not any(line.startswith("INFO") for line in said.split("\n"))
