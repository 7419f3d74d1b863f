"""What strangers wrote reaches screens and logs as text: it steers nothing and adds no line."""

from __future__ import annotations

import ast
import csv
import io
import json
import logging
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest
import structlog

from banca.cli import logs, main
from banca.cli.say import complain, plain, write_json
from banca.floor.fair_play import REPORT
from banca.house import sheet
from banca.house.accounts import of_player
from banca.house.books import open_books
from tests.floor.house import opened

PLANTED = (
    "\x1b[2J\x1b]0;owned\x07\r\n2026-01-01 00:00 clean: 0 findings\x9b31m\u202egnp.exe [red]x[/]"
)


def harmless(text: str, lines: int = 1) -> None:
    """*text* has as many lines as it should, and nothing in it that a terminal obeys."""
    assert text.count("\n") == lines, text
    assert all(one == "\n" or one.isprintable() for one in text), ascii(text)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main([*map(str, words)])
    return capsys.readouterr()


def test_what_cannot_be_seen_is_written_as_an_escape() -> None:
    assert plain("Ana 😀 «ção» [red]") == "Ana 😀 «ção» [red]"
    assert plain("a\x1b[2Jb\n\x9b\u202e\U000e0041") == (
        "a\\u001b[2Jb\\u000a\\u009b\\u202e\\U000e0041"
    )


async def reported(folder: Path) -> None:
    books = open_books(f"sqlite:{folder}/banca.db")
    told = {"by": "rui", "player": f"ana{PLANTED}", "why": PLANTED}
    await books.record(REPORT, f"am38{PLANTED}", json.dumps(told).encode())
    await books.close()


async def test_a_report_cannot_write_into_the_operators_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await reported(tmp_path)

    harmless(run(capsys, "signs", "--data", tmp_path).out)
    text = run(capsys, "signs", "--data", tmp_path, "--json").out
    harmless(text, text.count("\n"))
    assert json.loads(text)[0]["why"] == PLANTED


async def test_a_finding_about_planted_text_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path, verified=False) as house:
        await house.give("ana")
    store = apsw.Connection(f"{tmp_path}/banca.db")
    store.execute(
        "insert into account (asset, id, owner, may_owe, cents) values (?, ?, ?, 0, 5)",
        ("PTS/0", of_player(PLANTED), PLANTED),
    )
    store.close()

    text = run(capsys, "verify", "--data", tmp_path).out

    assert "owned" in text
    harmless(text, text.count("\n"))
    assert "\nclean" not in text
    assert not any(line.startswith("2026-01-01") for line in text.splitlines())


def test_a_recorded_hand_with_planted_names_is_told_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = Path("docs/hand.phh").read_text("utf-8")
    names = json.dumps([PLANTED, "[bold]Rui[/bold]", "a", "b", "c", "d"][: hand.count("d dh p")])
    file = tmp_path / "planted.phh"
    kept = [line for line in hand.splitlines() if not line.startswith("players")]
    file.write_text("\n".join([*kept, f"players = {names}"]) + "\n", "utf-8")

    out = run(capsys, "replay", file).out

    assert "[bold]Rui[/bold]" in out
    harmless(out, out.count("\n"))
    assert not any(line.startswith("2026-01-01") for line in out.splitlines())


def test_a_complaint_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    complain(f"no table {PLANTED}")
    harmless(capsys.readouterr().err)


def test_json_on_a_screen_has_nothing_that_a_terminal_obeys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_json({"name": PLANTED, "ok": "ção 😀"})
    text = capsys.readouterr().out

    harmless(text, text.count("\n"))
    assert json.loads(text) == {"name": PLANTED, "ok": "ção 😀"}
    assert "ção 😀" in text


class _Screen(io.StringIO):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_a_line_of_the_log_stays_one_line_whatever_is_in_it(
    monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    screen = _Screen(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("NO_COLOR", "1")
    before = structlog.get_config()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers[:] = []
    try:
        logs.begin("info")
        structlog.get_logger("planted").info("command", table=PLANTED, events=[PLANTED])
        bare = "".join(PLANTED.split())  # Only what has blanks in it is quoted by the library.
        structlog.get_logger("planted").info("command", table=bare, events=[bare])
        try:
            raise ValueError(PLANTED)
        except ValueError as fault:
            structlog.get_logger("planted").error("fault", what=str(fault), exc_info=fault)
        logging.getLogger("websockets").warning("bad header %s", PLANTED)
    finally:
        structlog.configure(**before)
        root.handlers[:] = handlers
        root.setLevel(level)
    text = screen.getvalue()

    for colour in ("\x1b[0m", "\x1b[1m", "\x1b[2m"):  # The log's own.
        text = text.replace(colour, "")
    text = "".join(text.split("\x1b[3")) if terminal else text
    assert "owned" in text
    assert not any(line.startswith("2026-01-01 00:00 clean") for line in text.splitlines())
    assert not any(bad in text for bad in ("\x1b]", "\x1b[2J", "\x07", "\r", "\x9b", "\u202e"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+351", "'+351"),
        ("-2", "'-2"),
        ("  =1+1", "'  =1+1"),
        ("\t=1+1", "' =1+1"),
        ("\r\n=1+1", "'  =1+1"),
        ("\u200b=1+1", "' =1+1"),
        ("＝1+1", "'＝1+1"),
        ("%0A", "'%0A"),
        ("|cmd", "'|cmd"),
        ("Ana, «ção»", "Ana, «ção»"),
        ("1=1", "1=1"),
        ("", ""),
        ("\x1b[2J", " [2J"),
    ],
)
def test_no_cell_of_a_csv_is_taken_for_a_formula(text: str, written: str) -> None:
    line = sheet.line([text, -5, sheet.amount(-250, "EUR/2"), sheet.amount(7, "PTS/0")])

    assert list(csv.reader([line.removesuffix("\r\n")])) == [[written, "-5", "-2.50", "7"]]
    assert line.endswith("\r\n")


def test_every_cell_of_a_csv_is_written_in_one_place() -> None:
    importers = [
        file.as_posix()
        for file in Path("src/banca").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Import) and any(name.name == "csv" for name in node.names)
    ]

    assert importers == ["src/banca/house/sheet.py"]
