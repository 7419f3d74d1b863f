"""A house that promises a beacon, from its settings to `banca verify`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from banca.app import Setup, running
from tests.beacon import NETWORK, info, signature
from tests.rule_marks import rule
from tests.test_cli import banca

__all__ = ["banca"]  # The fixture.


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """The books of a house that promises the beacon of the tests."""
    (tmp_path / "net.json").write_text(json.dumps(info()))
    (tmp_path / "house.toml").write_text(
        '[beacon]\ninfo = "net.json"\nrelays = ["http://127.0.0.1:1"]\n'
        '[[table]]\nid = "one"\ngame = "roulette"\n'
    )

    async def open_and_close() -> None:
        async with running(Setup(tmp_path / "var", house=tmp_path / "house.toml")):
            pass

    asyncio.run(open_and_close())
    return tmp_path


@rule("reading:luck")
def test_an_auditor_has_to_know_the_network(banca: Any, books: Path) -> None:
    asked = ("verify", "--data", books / "var", "--json")
    unknown = banca(*asked)
    assert unknown.code == 1
    assert {finding["what"] for finding in unknown.json["findings"]} == {
        f"epoch {number} promises a beacon that is not known: {NETWORK.name}" for number in (1, 2)
    }
    assert banca(*asked, "--beacon", books / "net.json").code == 0


def test_a_description_that_is_none_is_refused(banca: Any, books: Path) -> None:
    (books / "false.json").write_text(json.dumps(info(period=4)))
    for name, why in (
        ("gone.json", "No such file"),
        ("house.toml", "does not describe a network of drand"),
        ("false.json", "its hash is not that of its description"),
    ):
        answer = banca("verify", "--data", books / "var", "--beacon", books / name)
        assert answer.code == 2
        assert why in " ".join(answer.err.split())


def test_signatures_that_are_none_are_refused(banca: Any, books: Path) -> None:
    good = {"round": 7, "signature": signature(7).hex()}
    (books / "good.txt").write_text(json.dumps(good) + "\n\n")
    (books / "bad.txt").write_text(json.dumps(good) + "\n" + json.dumps({"round": 7}) + "\n")
    asked = ("verify", "--data", books / "var", "--beacon", books / "net.json", "--json")
    found = banca(*asked, "--beacon-signatures", books / "good.txt")
    assert (found.code, found.json["beacons_wanted"]) == (0, {})
    for name, why in (("gone.txt", "No such file"), ("bad.txt", "line 2 is no round of a beacon")):
        answer = banca(*asked, "--beacon-signatures", books / name)
        assert answer.code == 2
        assert why in " ".join(answer.err.split())
