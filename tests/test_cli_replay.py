"""`banca replay`: any number of files, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banca.cli import main
from tests.poker.test_phh_replay import SIDE_POTS, SPLIT
from tests.rule_marks import rule


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["replay", *map(str, words)])
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


@pytest.fixture
def side(tmp_path: Path) -> Path:
    file = tmp_path / "side.phh"
    file.write_text(SIDE_POTS)
    return file


@pytest.fixture
def split(tmp_path: Path) -> Path:
    file = tmp_path / "split.phh"
    file.write_text(SPLIT.replace("FIRST", "212.5").replace("SECOND", "212.5"))
    return file


def test_a_line_of_json_for_every_hand(
    capsys: pytest.CaptureFixture[str], side: Path, split: Path, tmp_path: Path
) -> None:
    many = tmp_path / "many.phhs"
    many.write_text(f"[1]{SIDE_POTS}[2]{SIDE_POTS}")

    code, out, err = run(capsys, side, split, many, "--json")

    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": str(side), "stacks": [985, 0, 480, 995]},
        {"file": str(split), "stacks": [212.5, 212.5, 175]},
        {"file": str(many), "stacks": [985, 0, 480, 995]},
        {"file": str(many), "stacks": [985, 0, 480, 995]},
    ]


def test_one_hand_is_told_move_by_move(capsys: pytest.CaptureFixture[str], side: Path) -> None:
    code, out, err = run(capsys, side)

    assert (code, err) == (0, "")
    for said in (
        "p1 posts ante 5",
        "p2 posts big blind 20",
        "p4 raises to 200",
        "p2 raises to 395 and is all in",
        "p3 calls 90 and is all in",
        "board: 2c 3c 9h",
        "p3 shows As Ad: one pair",
        "p3 wins 480 from the pot with one pair",
        "p4 wins 490 from side pot 1 with one pair",
    ):
        assert said in out


def test_several_hands_have_a_line_each(
    capsys: pytest.CaptureFixture[str], side: Path, split: Path
) -> None:
    code, out, _ = run(capsys, side, split)

    assert code == 0
    assert out.splitlines() == [
        f"{side} 1: 985, 0, 480, 995",
        f"{split} 1: 212.5, 212.5, 175.0",
        "2 hands, 0 of them end differently from their file",
    ]


def test_a_hand_that_ends_otherwise_than_its_file_is_a_finding(
    capsys: pytest.CaptureFixture[str], split: Path
) -> None:
    split.write_text(SPLIT.replace("FIRST", "1").replace("SECOND", "424"))

    code, out, err = run(capsys, split, "--json")

    assert code == 1
    assert json.loads(out)["stacks"] == [213, 212, 175]
    assert "the file ends with 1, 424, 175" in err


def test_the_ways_of_other_houses_are_options(
    capsys: pytest.CaptureFixture[str], split: Path
) -> None:
    split.write_text(SPLIT.partition("finishing")[0])

    assert json.loads(run(capsys, split, "--json")[1])["stacks"] == [213, 212, 175]
    assert json.loads(run(capsys, split, "--json", "--chip", "5")[1])["stacks"] == [215, 210, 175]
    assert json.loads(run(capsys, split, "--json", "--odd", "each")[1])["stacks"] == [213, 212, 175]


SINTETICO = """
variant = 'NSI'
antes = [1, 1, 1]
blinds_or_straddles = [0, 0, 0]
min_bet = 1
starting_stacks = [50, 50, 50]
actions = ['p1 decline', 'p2 estardilho 3', 'p3 cc', 'p1 restardilho', 'p2 cc', 'p3 f', 'p1 cc',
  'd dh p1 ????', 'd dh p2 ????', 'd db As', 'p2 cbr 5', 'p1 f']
"""


@rule("809/2015:49", "809/2015:51")
def test_estardilho_and_restardilho_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "sintetico.phh"
    file.write_text(SINTETICO)

    code, out, err = run(capsys, file)

    assert (code, err) == (0, "")
    told = [line.strip() for line in out.splitlines()]
    at = told.index("p1 declines")
    assert told[at : at + 6] == [
        "p1 declines",
        "p2 calls estardilho 3",
        "p2 makes the estardilho, 3",
        "p3 calls 6",
        "p1 answers with a restardilho of 6",
        "p2 calls 9",
    ]
    assert "p2 wins 33 from the pot" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "which hands? banca replay FILE.phh"),
        (["nowhere.phh"], "nowhere.phh: No such file"),
        (["SIDE", "--chip", "7"], "1000 is no whole number of chips"),
        (["SIDE", "--chip", "x"], "--chip x: not an amount"),
        (["SIDE", "--chip", "0"], "--chip 0 is not a chip; use 5000 or 0.01, say"),
        (["SIDE", "--odd", "mine"], "--odd"),
    ],
)
def test_what_was_asked_wrong_is_answered_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str], side: Path, words: list[str], says: str
) -> None:
    code, out, err = run(capsys, *(side if word == "SIDE" else word for word in words))

    assert code == 2
    assert out == ""
    assert says in err


def test_one_bad_file_does_not_keep_the_others(
    capsys: pytest.CaptureFixture[str], side: Path, tmp_path: Path
) -> None:
    bad, binary = tmp_path / "bad.phh", tmp_path / "binary.phh"
    bad.write_text(SIDE_POTS.replace("p1 f", "p1 cc 3"))
    binary.write_bytes(bytes(range(128, 256)))

    code, out, err = run(capsys, bad, binary, side, "--json")

    assert code == 2
    assert json.loads(out)["file"] == str(side)
    assert "bad.phh: action 7, 'p1 cc 3': unknown" in err
    assert "binary.phh:" in err
