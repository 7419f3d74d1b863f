"""`banca simulate`: every game, workers, whole shoes, and what it says when it cannot."""

from __future__ import annotations

import builtins
import json
import subprocess
import sys
from typing import Any

import pytest

from banca.games import GAMES
from banca.maths.blackjack import result
from tests.ctrl_c import interrupted
from tests.test_cli import banca

__all__ = ["banca"]  # The fixture.


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_bet_of_a_game_at_once(game: str, banca: Any) -> None:
    said = banca("simulate", game, "--rounds", 200_000, "--seed", 3, "--json").json

    assert (said["game"], said["rounds"], said["asked"]) == (game, 200_000, 200_000)
    for bet in said["bets"]:
        assert bet["decided"] > 0
        assert 0 < bet["error"] < 0.2
        assert bet["low"] < bet["simulated"] < bet["high"]


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack"])
def test_the_number_of_workers_is_not_seen_in_the_answer(game: str, banca: Any) -> None:
    words = ("simulate", game, "--rounds", 2_500_000, "--seed", 3, "--json")

    assert banca(*words).out == banca(*words, "--workers", 2).out


def test_a_page_names_the_error_beside_the_interval(banca: Any) -> None:
    page = banca("simulate", "craps", "--rounds", 100_000, "--seed", 3).out

    assert "± error" in page
    assert "7/495 = 1.414 %" in page
    assert "99 % interval" in page


def test_all_tables_of_all_games(banca: Any) -> None:
    said = banca("simulate", "--all", "--rounds", 20_000, "--seed", 3, "--json").json

    assert [(one["game"], one["rulebook"]) for one in said] == [
        (game.name, rules.rulebook) for game in GAMES for rules in game.variants()
    ]
    assert {one["rounds"] for one in said} == {20_000}


def test_all_tables_of_one_game(banca: Any) -> None:
    said = banca("simulate", "craps", "--all", "--rounds", 20_000, "--seed", 3, "--json").json

    assert [one["form"] for one in said] == ["bar-12", "bar-2"]


def test_whole_shoes_are_other_rounds_of_the_same_game(banca: Any) -> None:
    words = ("simulate", "blackjack", "--rounds", 300_000, "--seed", 3, "--json")
    fresh, whole = banca(*words).json, banca(*words, "--whole-shoes").json

    assert [bet["exact"] for bet in fresh["bets"]] == [bet["exact"] for bet in whole["bets"]]
    assert fresh["bets"][0]["simulated"] != whole["bets"][0]["simulated"]


def test_blackjack_with_the_options_of_its_table(banca: Any) -> None:
    words = ("simulate", "blackjack", "--rounds", 300_000, "--seed", 3, "--json")
    plain, other = banca(*words).json, banca(*words, "--decks", 8, "--double-any").json

    assert other["bets"][0]["exact"] != plain["bets"][0]["exact"]
    assert all(bet["holds"] for bet in other["bets"])


def test_a_bet_that_was_never_decided_has_no_value(banca: Any) -> None:
    words = ("simulate", "banca_francesa", "--rounds", 1, "--seed", 3)
    said = banca(*words, "--json").json

    assert said["bets"][0]["decided"] == 0
    assert said["bets"][0]["simulated"] is None
    assert said["bets"][0]["holds"] is True
    assert "never decided" in banca(*words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulate --rounds 9", "or --all in its place"),
        ("simulate roulette --rounds 9 --workers 0", "use 1 to 256"),
        ("simulate roulette --rounds 9 --workers 257", "use 1 to 256"),
        ("simulate craps --rounds 9 --bet win:7", "there is win:4, win:5"),
        ("simulate craps --rounds 9 --decks 6", "are options of blackjack"),
        ("simulate blackjack --rounds 9 --decks 5", "with decks 5"),
        ("simulate blackjack --rounds 9 --bet tea", "there is place:total, insurance"),
    ],
)
def test_what_is_asked_wrong(words: str, said: str, banca: Any) -> None:
    answer = banca(*words.split())

    assert answer.code == 2
    assert said in answer.err


def test_cards_without_numba_say_what_to_install(
    banca: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("banca.maths.fast"):
            raise ModuleNotFoundError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    for game in ("baccarat", "blackjack"):
        answer = banca("simulate", game, "--rounds", 9)
        assert answer.code == 2
        assert "pip install 'banca[sim]'" in answer.err
    assert banca("simulate", "craps", "--rounds", 1000).code == 0  # Slower, but there.


def test_a_table_that_was_not_reckoned_says_so(banca: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "FILE", result.FILE.with_name("none.json"))
    answer = banca("simulate", "blackjack", "--rounds", 9)

    assert answer.code == 2
    assert "python -m banca.maths.blackjack" in answer.err


def test_ctrl_c_stops_all_workers_and_shows_what_was_played() -> None:
    words = ["simulate", "blackjack", "--rounds", "1000000000000", "--workers", "3", "--json"]
    ended = interrupted(*words)

    assert ended.code == 130
    assert "1,000,000,000,000 rounds with seed" in ended.err
    assert "stopped after" in ended.err
    assert "Traceback" not in ended.err
    assert 0 < json.loads(ended.out)["rounds"] < json.loads(ended.out)["asked"]
    assert json.loads(ended.out)["bets"]


@pytest.mark.parametrize("words", ["--help", "roulette --rounds 1000", "craps --rounds 1000"])
def test_the_base_install_is_enough_for_all_but_cards(words: str) -> None:
    code = "import sys\nfor name in ('numpy', 'numba'): sys.modules[name] = None\n"
    code += f"from banca.cli import main\nmain(['simulate', *{words.split()}])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


@pytest.mark.parametrize("typed", ["1e4", "10_000", "10,000", "1.0E4", "10000"])
def test_many_rounds_are_typed_as_people_do(banca: Any, typed: str) -> None:
    said = banca("simulate", "craps", "--rounds", typed, "--seed", 3, "--json").json

    assert said["asked"] == 10_000


@pytest.mark.parametrize("typed", ["1e-4", "ten", "1.5", "1,00", "1e4.5", ""])
def test_what_is_no_number_of_rounds_is_told_how_to_write_one(banca: Any, typed: str) -> None:
    answer = banca("simulate", "craps", f"--rounds={typed}", "--seed", 3)

    assert answer.code == 2
    assert "10_000_000 or 1e7" in " ".join(answer.err.split())
