"""`banca odds slots` and `banca simulate slots`: par sheets, plays, and files that are wrong."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from banca.games.slots import shipped
from banca.games.slots.machine import cycle, digest
from banca.games.slots.returns import returns
from tests.games.slots_file import FEIRA, spoilt
from tests.games.slots_heavy import free_games
from tests.test_cli import banca
from tests.tidy import ROOT

__all__ = ["banca"]  # The fixture.


def test_a_par_sheet_has_reels_returns_and_a_plot(banca: Any) -> None:
    page = banca("odds", "slots", "latao").out

    assert "over all 21,952 ways to stop" in page
    assert re.search(r"5 lines, level 3 +│ +93\.088 % +│ +31\.291 %", page)
    assert "13 plays" in page
    assert "█████" in page
    assert "200 to 500" in page


def test_a_par_sheet_as_json_is_exact_at_every_bet(banca: Any) -> None:
    machine = shipped.machine("macau")
    said = banca("odds", "slots", "macau", "--json").json

    assert (said["machine"], said["version"], said["hash"]) == ("macau", 1, digest(machine))
    assert said["cycle"] == cycle(machine)
    exact = {
        (bet["lines"], level): Fraction(bet["returns"])
        for bet in said["bets"]
        for level in bet["levels"]
    }
    assert exact == returns(machine)
    for bet in said["bets"]:
        found = sum(Fraction(part) for name, part in bet["parts"].items() if name != "free_games")
        assert found == Fraction(bet["returns"])
        told = sum(band["chance"] for band in bet["prizes"])
        assert told == pytest.approx(float(Fraction(bet["hit"])), abs=1e-9)


def test_one_bet_of_a_machine(banca: Any) -> None:
    said = banca("odds", "slots", "azulejo", "--bet", "lines:5@1", "--json").json

    assert [bet["lines"] for bet in said["bets"]] == [5]
    assert (
        "there is lines:1@1, lines:5@1"
        in banca("odds", "slots", "azulejo", "--bet", "lines:2@1").err
    )


def test_the_returns_of_all_machines(banca: Any) -> None:
    page = banca("odds", "slots").out

    assert all(name in page for name in ("Azulejo", "Caravel", "Douro", "Fado", "Brass", "Macau"))


def test_a_file_of_ones_own(banca: Any, tmp_path: Path) -> None:
    file = tmp_path / "feira.toml"
    file.write_text(FEIRA, "utf-8")
    said = banca("simulate", "slots", str(file), "--rounds", 100_000, "--seed", 3, "--json").json

    assert said["form"] == "feira"
    assert [bet["bet"] for bet in said["bets"]][:2] == ["lines:1@1x1", "lines:1@1x2"]
    assert "It returns more than is staked" in banca("odds", "slots", str(file)).out


def test_words_of_a_file_are_shown_as_they_are_written(banca: Any, tmp_path: Path) -> None:
    file = tmp_path / "feira.toml"
    planted = FEIRA.replace("Fair", "[/red] Fair").replace("Pineapple", "[bold]Pine")
    file.write_text(planted, "utf-8")
    page = banca("odds", "slots", str(file)).out

    assert "[/red] Fair · version 1" in page
    assert "A [bold]Pine" in page


def test_a_machine_that_nobody_could_scan_has_its_returns_all_the_same(
    banca: Any, tmp_path: Path
) -> None:
    """Seven reels of more than five hundred stops stop in a trillion million ways."""
    file = tmp_path / "slow.toml"
    file.write_text(free_games(most=100), "utf-8")
    said = banca("odds", "slots", str(file))

    assert "ways, and at most 10,000,000,000 are scanned" in said.err
    assert "%" in said.out
    assert banca("odds", "slots", str(file), "--json").json["bets"][0]["parts"]


def test_a_file_that_is_wrong(banca: Any, tmp_path: Path) -> None:
    file = tmp_path / "feira.toml"
    file.write_text(spoilt("rows = 2", "rows = 9"), "utf-8")

    said = banca("odds", "slots", str(file)).err
    assert said.endswith("line 4: rows is 9; write a whole number from 1 to 7\n")
    file.write_bytes(b"\xff\xfe")
    assert "this is not text" in banca("odds", "slots", str(file)).err
    assert "there is no machine 'nada'" in banca("odds", "slots", "nada").err


def test_a_machine_belongs_to_slots(banca: Any) -> None:
    assert "belong to slots" in banca("odds", "roulette", "latao").err
    assert "belongs to slots" in banca("simulate", "roulette", "latao", "--rounds", 10).err


def test_the_example_of_the_docs_is_a_machine(banca: Any, tmp_path: Path) -> None:
    page = (ROOT / "docs/add-a-machine.md").read_text("utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.S)
    file = tmp_path / "example.toml"
    file.write_text(next(block for block in blocks if block.startswith("name")), "utf-8")

    said = banca("odds", "slots", str(file), "--json").json
    assert [bet["returns"] for bet in said["bets"]] == ["106/125", "106/125"]
