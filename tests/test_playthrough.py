"""The playthroughs replay, and a file that is wrong says where and why."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from banca.all_games import ALL_GAMES
from tests import toy
from tests.playthrough import AnyGame, PlayError, replay, replay_text
from tests.rule_marks import rule

PLAYS = Path(__file__).parent / "play"


@pytest.mark.parametrize("name", sorted(path.name for path in PLAYS.glob("*.play")))
def test_a_playthrough_replays_line_by_line(name: str) -> None:
    played = replay(PLAYS / name)

    assert played.rounds > 0
    assert played.refusals > 0


@rule("reading:rulebook")
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_every_rulebook_of_a_game_has_a_playthrough(game: AnyGame) -> None:
    shown = [replay(path) for path in sorted(PLAYS.glob("*.play"))]

    assert {rules.rulebook for rules in game.variants()} == {
        book for played in shown if played.games == {game.name} for book in played.rulebooks
    }


HEAD = "roulette 804/2015 american-38 min 1.00\n"
WRONG = [  # The rest of the file after its first line, and the error.
    (
        "ana 2.00 pleno:17\nclose\nspin 17\nana +71.00",
        "a.play:5: ana got +70.00, the file says +71",
    ),
    (
        "ana 2.00 pleno:17\nclose\nspin 18\nana +2.00",
        "a.play:5: ana got -2.00, the file says +2.00",
    ),
    (
        "ana 2.00 pleno:17\nclose\nspin 17\nclose",
        "a.play:5: the file does not say what became of ana",
    ),
    ("ana 2.00 pleno:17\nclose\nspin 17", "a.play, at its end: the file does not say"),
    ("ana 2.00 pleno:17\nvoid\nana -2.00", "a.play:4: ana got +0.00, the file says -2.00"),
    ("ana 2.00 pleno:17\nclose\nspin 37", "a.play:4: '37' cannot come up"),
    ("ana 2.00 pleno:17\nspin 17", "a.play:3: LetGo(round=1) was refused: bets are still open"),
    ("ana 99.00 pleno:17", "was refused: above the maximum [804/2015:11.a.i]"),
    ("refused ana 9.00 pleno:17 804/2015:11.a.i", "a.play:2: PlaceBets(player='ana'"),
    ("refused ana 9.00 pleno:17 804/2015:11.a.i", "was not refused"),
    ("refused ana 99.00 pleno:17 804/2015:14", "by 804/2015:11.a.i, the file says by 804/2015:14"),
    ("ana", "a.play:2: what does ana do?"),
    ("ana 2 pleno:17", "a.play:2: what does ana do?"),
    ("ana 2.00", "a.play:2: the line stops too early"),
    ("call ana 1,00 tiers", "a.play:2: '1,00' is no sum of money"),
    ("spin", "a.play:2: the line stops too early"),
    ("ana 2.00 pleno:17\nletgo 17", "a.play:3: LetGo(round=1) was refused: bets are still open"),
    ("ana 2.00 pleno:17\nclosebets 17", "a.play:3: CloseBets(round=1) did not ask for 17"),
    ("ana 2.00 pleno:17\nclose\nletgo", "a.play:4: it does not say what comes up among ['0', "),
    ("2.00 ana pleno:17", "a.play:2: '2.00' is no player's name"),
    ("ana +1.00", "a.play:2: nothing became of ana in this round"),
    ("back ana", "a.play:2: TakeBack(player='ana', bets=()) was refused"),
    ("\n# A comment.\nroulette 804/2015 french-37", "a.play:4: no such table: no such wheel"),
    ("roulette 804/2015 american-38 max 5.00", "a.play:2: no table has a setting 'max'"),
    ("roulette 804/2015", "a.play:2: a table has a rulebook and a wheel"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_wrong_file_says_where_and_why(text: str, said: str) -> None:
    with pytest.raises(PlayError) as wrong:
        replay_text(HEAD + text, "a.play")

    assert said in str(wrong.value)


@pytest.mark.parametrize("text", ["", "# Nothing.\n"])
def test_a_file_without_a_table_is_wrong(text: str) -> None:
    with pytest.raises(PlayError, match="no table was opened"):
        replay_text(text, "a.play")


def test_a_file_begins_with_a_game() -> None:
    with pytest.raises(PlayError, match=r"a\.play:1: 'whist' is no game"):
        replay_text("whist 804/2015 american-38", "a.play")


def test_an_order_has_its_own_name_and_takes_as_many_faces_as_it_draws() -> None:
    game = dataclasses.replace(toy.GAME, Rules=toy.Bare)
    text = "toy toy min 1.00\nana 2.00 win  rui 3.00 win\nclose\ndeal K 9\nshow 9\n"

    played = replay_text(text + "ana +2.00  rui +0.00", "a.play", [game])

    assert (played.rounds, played.rulebooks) == (1, {"toy"})
