"""`banca serve`: one house per directory."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import structlog

from banca.cli import logs, main
from banca.house.hold import HouseOpenError, alone_in


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def test_a_house_that_is_open_is_not_opened_twice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("banca.cli.logs.begin", lambda level: None)  # It is the process's.
    with alone_in(tmp_path), pytest.raises(SystemExit) as ended:
        main(["serve", "--data", str(tmp_path), "--port", str(free_port())])

    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"is already open (banca on {socket.gethostname()}, process {os.getpid()}, since" in said
    assert "; close it, or choose another --data" in said


def test_whoever_is_alone_lets_go_at_the_end_also_after_a_fault(tmp_path: Path) -> None:
    with suppress(ZeroDivisionError), alone_in(tmp_path):
        with pytest.raises(HouseOpenError), alone_in(tmp_path):
            raise AssertionError("two were alone")
        raise ZeroDivisionError
    with alone_in(tmp_path):
        pass


class Full:
    """A log on a full disk."""

    def isatty(self) -> bool:
        return False

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        raise ValueError("I/O operation on closed file")


def test_a_line_of_the_log_that_cannot_be_written_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = structlog.get_config()
    monkeypatch.setattr(sys, "stderr", Full())
    try:
        logs.begin("info")
        structlog.get_logger().info("command", table="am38")
    finally:
        structlog.configure(**before)
