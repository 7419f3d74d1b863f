"""`banca simulate holdem`, `omaha`, `sintetico`: what it says, and what it refuses."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from tests.test_cli import banca

__all__ = ["banca"]  # The fixture.


@pytest.mark.parametrize(
    ("game", "rulebook", "kinds"),
    [("holdem", "806/2015", 10), ("omaha", "97/2010", 10), ("sintetico", "809/2015", 12)],
)
def test_chips_and_hands_of_a_run(game: str, rulebook: str, kinds: int, banca: Any) -> None:
    said = banca("simulate", game, "--hands", 100_000, "--seed", 3, "--json").json

    assert (said["game"], said["rulebook"], said["rounds"]) == (game, rulebook, 100_000)
    assert len(said["categories"]) == kinds
    assert len(said["positions"]) == said["seats"] == 6
    lost = -sum(round(one["simulated"] * 100_000) for one in said["positions"])
    assert lost == said["commission"] > 0
    assert abs(sum(one["simulated"] for one in said["categories"]) - 1) < 1e-9


def test_rounds_are_hands_and_workers_are_not_seen_in_the_answer(banca: Any) -> None:
    words = ("simulate", "holdem", "--seed", 3, "--stack", "1000-20000", "--json")
    once = banca(*words, "--hands", 2_500_000).out

    for workers in (2, 3):
        assert once == banca(*words, "--rounds", 2_500_000, "--workers", workers).out


def test_a_page_has_the_exact_part_beside_the_simulated_one(banca: Any) -> None:
    page = banca("simulate", "holdem", "--hands", 100_000, "--seed", 3, "--seats", 2).out

    assert "big-blind" in page
    assert "│ one-pair        │ 43.823 % │" in page
    assert "went to a" in page


def test_a_table_as_it_was_asked_for(banca: Any) -> None:
    words = ["--seats", 3, "--stack", 5000, "--style", "0:1000:0:0:0"]
    words += ["--percent", 0, "--rake-cap", 70]
    said = banca("simulate", "omaha", "--hands", 50_000, "--seed", 3, *words, "--json").json

    assert said["stack"] == [5_000, 5_000]
    assert said["style"] == {"fold": 0, "call": 1000, "raise": 0, "pot": 0, "all-in": 0}
    assert (said["percent"], said["rake_cap"], said["commission"]) == (0, 70, 0)
    assert [one["exact"] for one in said["positions"]] == ["0"] * 3
    assert said["showdowns"] == 50_000
    assert said["put"] == 50_000 * 300


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("holdem --hands 0", "use 1 to 1,000,000,000,000"),
        ("holdem --hands 9 --seats 12", "use 2 to 11"),
        ("holdem --hands 9 --stack much", "use 10000, say, or 1000-20000"),
        ("holdem --hands 9 --stack 900-800", "use 1 to 100,000,000 chips"),
        ("holdem --hands 9 --style bold", "there is calls, random, wild"),
        ("holdem --hands 9 --style 1:2:3:4:5", "parts that add up to 1000"),
        ("holdem --hands 9 --percent 6", "use 0 to 5"),
        ("holdem --hands 9 --rake-cap -1", "use 0 (none) to"),
        ("holdem --hands 9 --workers 0", "use 1 to 256"),
        ("holdem --hands 9 --rulebook 97/2010", "there is 806/2015"),
        ("holdem --hands 9 --bet pair", "no bets against the house"),
        ("holdem --hands 9 --all", "one form of table"),
        ("holdem --hands 9 --decks 6", "are options of blackjack"),
        ("roulette --rounds 9 --seats 6", "are options of poker"),
        ("stud --hands 9", "holdem, omaha, sintetico"),
    ],
)
def test_what_is_asked_wrong(words: str, said: str, banca: Any) -> None:
    answer = banca("simulate", *words.split())

    assert answer.code == 2
    assert said in answer.err


def test_poker_without_numba_says_what_to_install(
    banca: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("banca.maths.fast"):
            raise ModuleNotFoundError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    answer = banca("simulate", "holdem", "--hands", 9)

    assert answer.code == 2
    assert "pip install 'banca[sim]'" in answer.err
