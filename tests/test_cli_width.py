"""What the command line prints into a pipe: the same lines, however wide the terminal was."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from banca.cli import COMMANDS, main
from tests.poker.test_phh_replay import SIDE_POTS
from tests.tidy import ROOT

ASKED = [
    "--help",
    "odds --help",
    "odds roulette",
    "odds --all",
    "odds blackjack --strategy",
    "simulate roulette --rounds 1000 --seed 3",
    "simulate holdem --hands 200 --seed 3",
    "equity AhKh QsQd",
    "rules",
    "rules 804/2015:13",
    "rules 809/2015 --language pt",
    "rules --coverage",
    "replay one.phh",
    "replay one.phh two.phh",
    "play roulette",
]
ELSEWHERE = {  # Of these, too, every line is written whole, by sys.stdout.write.
    "verify": "verify.py",
    "signs": "signs.py",
    "complaints": "complaints.py",
    "jackpots": "jackpots.py",
    "answer": "operator.py",
    "void": "operator.py",
    "close": "operator.py",
    "new-game": "new_game.py",
}


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files of one hand each, in the current directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("one.phh", "two.phh"):
        Path(name).write_text(SIDE_POTS)


def said(words: str, columns: int, monkeypatch: pytest.MonkeyPatch, *, terminal: bool) -> list[str]:
    """The lines that a command prints on a terminal of that many columns, or into a pipe."""
    out = io.StringIO()
    out.isatty = lambda: terminal  # type: ignore[method-assign]
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr("os.urandom", bytes)  # The terminal's house seals the same round twice.
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code in (None, 0)
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue()).splitlines()  # Colours have no width.


@pytest.mark.parametrize("words", ASKED)
@pytest.mark.usefixtures("hands")
def test_what_is_piped_knows_no_width(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = said(words, 40, monkeypatch, terminal=False)
    wide = said(words, 200, monkeypatch, terminal=False)

    assert narrow == wide
    assert max(map(len, narrow)) > 40
    assert max(map(len, narrow)) < 1000  # Nor is a line padded to the end of nowhere.


@pytest.mark.parametrize("words", ["rules 804/2015:13", "replay one.phh two.phh", "--help"])
@pytest.mark.usefixtures("hands")
def test_a_terminal_is_written_within_its_width(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert max(map(len, said(words, 40, monkeypatch, terminal=True))) <= 40


def test_every_command_is_tried_or_writes_its_lines_itself() -> None:
    assert {words.split()[0] for words in ASKED} >= COMMANDS.keys() - ELSEWHERE.keys()

    for file in (ROOT / "src/banca/cli").glob("*.py"):
        text = file.read_text("utf-8")
        assert "Console(" not in text or file.name == "say.py", f"{file.name}: use say.console"
        if file.name in ELSEWHERE.values():
            assert "sys.stdout.write(" in text
            assert "console()" not in text
