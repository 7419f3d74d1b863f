"""`banca odds`: all games, and the chart of blackjack."""

from __future__ import annotations

import json

import pytest

from banca.cli import main
from banca.games import GAMES
from banca.maths.blackjack import result
from banca.maths.blackjack.result import LINES, tables


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["odds", *words])
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


def test_all_bets_of_all_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--all", "--json")
    rows = json.loads(out)

    assert code == 0
    assert {row["game"] for row in rows} == {game.name for game in GAMES}
    mine = [row for row in rows if row["game"] == "blackjack"]
    assert len({(row["rulebook"], row["form"]) for row in mine}) == len(tables())
    assert all(row["within"] == ("" if row["bet"] == "insurance" else "1e-6") for row in mine)
    assert all(row["within"] == "" for row in rows if row["game"] != "blackjack")


def test_all_tables_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "blackjack", "--all", "--rulebook", "1441/95-V", "--json")

    assert code == 0
    assert {row["form"] for row in json.loads(out)} == {
        "4 decks, prizes, free splits",
        "6 decks, prizes, free splits",
    }
    code, out, _ = run(capsys, "blackjack", "--all")
    assert code == 0
    assert len([line for line in out.splitlines() if "805/2015" in line]) == len(tables()) - 2


def test_the_edge_of_a_blackjack_table_by_both_strategies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "blackjack", "--rulebook", "805/2015")

    assert code == 0
    assert "place:total" in out
    assert "0.209 %" in out
    assert "place:composition" in out
    assert "None" not in out


def test_the_chart_is_shown_with_its_letters(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "blackjack", "--strategy", "--rulebook", "805/2015")

    assert code == 0
    assert "805/2015, 6 decks, prizes, free splits" in out
    assert "hard 16" in out
    assert "pair 8-8" in out
    assert "R surrender" in out
    assert "0.209 %" in out


def test_the_chart_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("blackjack", "--strategy", "--decks", "8", "--double-any", "--splits", "2", "--json")
    code, out, _ = run(capsys, *words)
    (chart,) = json.loads(out)

    assert code == 0
    assert chart["decks"] == 8
    assert chart["double_any"] is True
    assert chart["splits"] == 2
    assert list(chart["lines"]) == list(LINES)
    assert all(len(cells) == len(chart["upcards"]) for cells in chart["lines"].values())
    assert chart["even_money"]["takes"] == "1"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "which game?"),
        (("--json",), "which game?"),
        (("roulette", "--strategy"), "a game with decisions"),
        (("--all", "--strategy"), "a game with decisions"),
        (("roulette", "--decks", "6"), "options of blackjack"),
        (("blackjack", "--decks", "5"), "there is no table of any rulebook with decks 5"),
        (
            ("blackjack", "--rulebook", "1441/95-V", "--decks", "8"),
            "there is no table of 1441/95-V with decks 8",
        ),
        (("--all", "--rulebook", "805/2015"), "leave it out to choose"),
        (("blackjack", "--all", "--decks", "6"), "leave it out to choose"),
        (("blackjack", "--form", "red"), "there is no form 'red'"),
        (("blackjack", "--decks", "many"), "--help"),
    ],
)
def test_what_does_not_go_together(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *words)

    assert (code, out) == (2, "")
    assert says in err
    assert err.startswith("banca: ")


def test_stale_figures_are_a_clear_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result, "fingerprint", lambda rules: "another")
    code, _, err = run(capsys, "blackjack", "--strategy")

    assert code == 2
    assert "python -m banca.maths.blackjack" in err
