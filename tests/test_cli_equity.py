"""`banca equity`: what it answers, exact or drawn, and what it says when it cannot."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from banca.cli import equity as command
from banca.maths import equity as maths
from tests.ctrl_c import interrupted
from tests.test_cli import banca

__all__ = ["banca"]  # The fixture.


def test_ace_king_against_queens_as_json(banca: Any) -> None:
    answer = banca("equity", "AsKs", "QhQd", "--json")

    assert answer.code == 0
    assert answer.err == ""
    assert answer.json == {
        "game": "holdem",
        "board": "",
        "dead": "",
        "method": "exact",
        "boards": 1_712_304,
        "asked": None,
        "seed": None,
        "players": [
            {
                "hand": "AsKs",
                "wins": 787_966,
                "losses": 917_606,
                "ties": 6_732,
                "equity": 0.46214457245909607,
                "exact": "197833/428076",
                "error": 0.0,
            },
            {
                "hand": "QhQd",
                "wins": 917_606,
                "losses": 787_966,
                "ties": 6_732,
                "equity": 0.537855427540904,
                "exact": "230243/428076",
                "error": 0.0,
            },
        ],
    }


def test_a_page_for_people(banca: Any) -> None:
    page = banca("equity", "askd", "10s10h", "2c2d", "--board", "Qs 7d 2h", "--dead", "AC").out

    assert "hold'em · board Qs 7d 2h · without Ac · 861 boards · exact" in page
    assert "AsKd" in page
    assert "TsTh" in page
    assert "776/861 = 90.128 %" in page


@pytest.mark.parametrize(
    ("words", "boards"),
    [
        ("AsKsQdJh 9h9d8h7c --game omaha", 1_086_008),
        ("AsKs QhQd --game sintetico", 42_504),
        ("AsKs QhQd 7c6c 2s2d 9h8h JdTd --board 3c4c5d", 666),
        ("AsKs random --game sintetico --board QsJh", 276 * 1_540),
        ("AsKs QQ+,AKo --board 2c3c4c", (6 + 3 + 3 + 6) * 990),
    ],
)
def test_other_games_and_boards(words: str, boards: int, banca: Any) -> None:
    said = banca("equity", *words.split(), "--json").json

    assert (said["method"], said["boards"]) == ("exact", boards)
    assert sum(Fraction(player["exact"]) for player in said["players"]) == 1
    for player in said["players"]:
        assert player["wins"] + player["losses"] + player["ties"] == boards


def test_drawn_deals_say_their_seed_and_their_error(banca: Any) -> None:
    words = ("equity", "AsKs", "QhQd", "--trials", 20_000, "--seed", 3)
    said = banca(*words, "--json").json

    assert [said[key] for key in ("method", "boards", "asked", "seed")] == [
        "sampled",
        20_000,
        20_000,
        3,
    ]
    assert banca(*words, "--workers", 2, "--json").json == said
    for player in said["players"]:
        assert player["exact"] is None
        assert 0.003 < player["error"] < 0.004
    page = banca(*words).out
    assert "hold'em · 20,000 deals drawn · seed 3" in page
    assert "± error" in page


def test_whoever_cannot_try_all_says_so(banca: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banca.maths.equity.run.TRIALS", 3_000)
    answer = banca("equity", "AsKs", "random", "random", "--json")

    assert answer.code == 0
    assert "too many possible hands to try them all: drawing 3,000 deals" in answer.err
    assert answer.json["boards"] == 3_000
    assert f"3,000 deals with seed {answer.json['seed']}" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "0 players cannot play; 2 to 11 hands would be right"),
        ("AsKs", "one player cannot play; 2 to 11 hands would be right"),
        ("AsKs QhQd --game whist", "no game 'whist'; there is holdem, omaha, sintetico"),
        ("AsKs Qh", "'Qh' has 1 card; a hand of hold'em has 2 in one word, such as AsKs"),
        ("AsKs QhAs", "As is there twice, in hand 1 and hand 2"),
        ("AsKs QhQz", "no card 'Qz' in 'QhQz'; a card is one of"),
        ("AsKs 7h7d --game sintetico", "no 7h in sintético; its deck has the ranks A K Q J T 9 8"),
        ("* " * 12, "12 players cannot play; 2 to 11 hands would be right"),
        ("AsKs QhQd --board 2c3c4c5c6c7c", "the board has 5 cards at most, not 6"),
        ("AsKs QhQd --trials 0", "use 1 to 1,000,000,000,000"),
        ("AsKs QhQd --workers 0", "use 1 to 256"),
        ("AsKs QhQd --trials some", '"some" into int'),
    ],
)
def test_what_is_asked_wrong(words: str, said: str, banca: Any) -> None:
    answer = banca("equity", *words.split())

    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""


def test_one_deal_does_not_wait_for_numba() -> None:
    script = (
        "import sys\n"
        "from banca.cli import main\n"
        "try:\n"
        "    main(['equity', 'AsKsQdJh', '9h9d8h7c', '--game', 'omaha', '--json'])\n"
        "except SystemExit as end:\n"
        "    print(end.code or 0, sorted({'numba', 'numpy'} & {*sys.modules}), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert ran.stderr == "0 []\n"
    assert json.loads(ran.stdout)["players"][0]["wins"] == 607_227


# --- Ctrl-C ---------------------------------------------------------------------------------------


def test_ctrl_c_shows_what_was_drawn_until_then() -> None:
    ended = interrupted("equity", "AsKs", "random", "--trials", "1000000000000", "--json")

    assert ended.code == 130
    assert "stopped after" in ended.err
    assert "Traceback" not in ended.err
    assert 0 < json.loads(ended.out)["boards"] < json.loads(ended.out)["asked"]


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ("enumerated", ("AsKs", "QhQd")),
        ("sampled", ("AsKs", "QhQd", "--trials", 1_000)),
    ],
)
def test_ctrl_c_before_anything_is_known(
    run: str, words: tuple[object, ...], banca: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(maths, run, interrupted)
    answer = banca("equity", *words)

    assert answer.code == 130
    assert answer.out == ""
    assert "nothing to show" in answer.err


def test_few_deals_are_drawn_without_numba(banca: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(*given: Any, compiled: bool) -> Iterator[Any]:
        asked.append(compiled)
        return maths.run.sampled(*given, compiled=False)

    monkeypatch.setattr(maths, "sampled", noted)
    monkeypatch.setattr(command, "FEW", 1_000)
    for trials in (400, 600):
        banca("equity", "AsKs", "QhQd", "--trials", trials)

    assert asked == [False, True]
