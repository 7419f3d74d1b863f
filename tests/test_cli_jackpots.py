"""`banca jackpots`: what is in each, and how it is moved while the house is closed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from banca.all_games import ALL_GAMES
from banca.cli import main
from banca.house.accounts import POINTS
from banca.house.books import open_books
from banca.house.hold import this_house
from banca.house.jackpots import open_jackpot
from banca.kit.jackpots import Jackpot
from tests import fruta
from tests.rule_marks import rule
from tests.test_cli_planted import PLANTED, harmless

HOUSE = (
    '[[jackpot]]\nid = "new"\nseed = 300\nmean = 1000\n'
    '[[table]]\nid = "one"\ngame = "fruta"\nname = "One"\nrules = { jackpots = ["new"] }\n'
)


@pytest.fixture(autouse=True)
def machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banca.settings.ALL_GAMES", (*ALL_GAMES, fruta.GAME))


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, Any]:
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main([*map(str, words)])
    return int(ended.value.code or 0), capsys.readouterr()


async def begun(folder: Path, *ids: str) -> None:
    books = open_books(f"sqlite:{folder}/banca.db")
    for id in ids:
        await open_jackpot(books, Jackpot(id, 5_000, 10**6), POINTS)
    await books.close()


def test_jackpots_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(begun(tmp_path, "mini", "super"))

    code, said = run(capsys, "jackpots", "--data", tmp_path)
    _, told = run(capsys, "jackpots", "--data", tmp_path, "--json")

    assert code == 0
    assert said.out.splitlines() == [
        "mini: 5000 PTS/0; seed 5000, mean 1000000; won 0 times",
        "super: 5000 PTS/0; seed 5000, mean 1000000; won 0 times",
    ]
    first = json.loads(told.out)[0]
    assert (first["id"], first["cents"], first["closed"]) == ("mini", 5_000, False)


def test_a_house_without_jackpots_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(begun(tmp_path))

    assert run(capsys, "jackpots", "--data", tmp_path)[1].out == "no jackpots\n"


@rule("1441/95-VIII:6")
def test_what_is_in_one_is_moved_to_one_that_house_toml_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(begun(tmp_path, "old"))
    (tmp_path / "house.toml").write_text(HOUSE)
    at = ("--data", tmp_path, "--house", tmp_path / "house.toml")

    code, said = run(capsys, "jackpots", "move", "old", "new", "--why", "withdrawn", *at)
    _, listed = run(capsys, "jackpots", *at)
    clean, found = run(capsys, "verify", "--data", tmp_path)

    assert (code, said.out) == (0, "5000 went from old to new\n")
    assert "new: 5300 PTS/0; seed 300, mean 1000; won 0 times" in listed.out
    assert "old: 0 PTS/0; closed; won 0 times" in listed.out
    assert clean == 0, found.out


@rule("828/2015:17")
def test_at_the_end_of_a_licence_it_goes_to_charity(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(begun(tmp_path, "super"))

    code, said = run(
        capsys, "jackpots", "charity", "super", "--to", f"Casa{PLANTED}", "--data", tmp_path
    )
    clean, found = run(capsys, "verify", "--data", tmp_path)

    assert code == 0
    assert said.out.startswith("5000 of super goes to Casa")
    harmless(said.out)
    assert clean == 0, found.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("move", "old"), "takes SOURCE and TARGET"),
        (("list", "old"), "takes nothing"),
        (("charity", "old", "new"), "takes SOURCE"),
        (("move", "old", "mini"), "--why is empty"),
        (("charity", "old"), "--to is empty"),
        (
            ("move", "none", "mini", "--why", "x"),
            "there is no jackpot 'none'; there are: mini, old",
        ),
        (("move", "old", "none", "--why", "x"), "there is no jackpot 'none'"),
        (("move", "old", "old", "--why", "x"), "are one jackpot"),
        (("move", "old:", "mini", "--why", "x"), "there is no jackpot 'old:'"),
        (("move", "../x", "mini", "--why", "x"), "there is no jackpot"),
        (("charity", "", "--to", "x"), "there is no jackpot ''"),
        (("burn", "old"), "burn"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    asyncio.run(begun(tmp_path, "old", "mini"))

    code, said = run(capsys, "jackpots", *words, "--data", tmp_path)

    assert code == 2
    assert says in said.err


def test_what_is_empty_is_not_moved_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(begun(tmp_path, "old", "mini"))
    words = ("jackpots", "move", "old", "mini", "--why", "withdrawn", "--data", tmp_path)
    run(capsys, *words)

    assert "there is nothing in jackpot old" in run(capsys, *words)[1].err
    back = ("jackpots", "move", "mini", "old", "--why", "back", "--data", tmp_path)
    assert "jackpot old is closed" in run(capsys, *back)[1].err


def test_nothing_is_moved_while_the_house_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(begun(tmp_path, "old", "mini"))

    async def held() -> tuple[int, Any]:
        books = open_books(f"sqlite:{tmp_path}/banca.db", holder=this_house("http://127.0.0.1:1"))
        try:
            words = ("move", "old", "mini", "--why", "x", "--data", tmp_path)
            return await asyncio.to_thread(run, capsys, "jackpots", *words)
        finally:
            await books.close()

    code, said = asyncio.run(held())

    assert code == 2
    assert "close the house first" in said.err


def test_there_must_be_books(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are no books" in run(capsys, "jackpots", "--data", tmp_path / "x")[1].err
