"""`banca verify --witness`: a house tells, and the auditor holds its books against it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from banca.app import Setup, running
from banca.floor.receipts import Signer
from banca.outside.witness import statement
from banca.server.door import EXTENSION, Door
from tests.outside.authority import Authority, serving
from tests.outside.test_witness_stamp import stamping
from tests.rule_marks import rule
from tests.test_cli import banca
from tests.test_cli_serve import free_port
from tests.test_cli_verify import tampered

__all__ = ["banca"]  # The fixture.

HOUSE = """
[[table]]
id = "am38"
game = "roulette"
[[witness]]
kind = "file"
path = "told"
"""


def house(folder: Path, more: str = "") -> Setup:
    file = folder / "house.toml"
    file.write_text(HOUSE + more)
    return Setup(folder, house=file)


def open_and_close(setup: Setup) -> None:
    async def opened() -> None:
        async with running(setup):
            pass

    asyncio.run(opened())


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """The directory of a house that was opened and closed, with what its witness knows."""
    open_and_close(house(tmp_path))
    return tmp_path


@rule("reading:luck")
def test_a_house_tells_what_it_holds_when_it_closes(banca: Any, told: Path) -> None:
    answer = banca("verify", "--data", told, "--witness", told / "told", "--json")

    (line,) = (told / "told").read_text().splitlines()
    assert answer.code == 0
    assert answer.json["statements"] == 1
    assert answer.json["anchor"] == f"{json.loads(line)['n']}:{json.loads(line)['hash']}"
    (table,) = answer.json["tables"]
    assert (table["epochs"], table["epochs_witnessed"]) == (1, 0)
    text = banca("verify", "--data", told, "--witness", told / "told").out
    assert "witnesses: 1 statements\n" in text


def test_without_a_witness_nothing_is_said_of_them(banca: Any, told: Path) -> None:
    answer = banca("verify", "--data", told, "--json")

    assert answer.code == 0
    assert "statements" not in answer.json
    assert "epochs" not in answer.json["tables"][0]
    assert "witness" not in banca("verify", "--data", told).out


def test_a_house_that_is_opened_again_goes_on_telling(banca: Any, told: Path) -> None:
    open_and_close(house(told))
    answer = banca("verify", "--data", told, "--witness", told / "told", "--json")

    assert (answer.code, answer.json["statements"]) == (0, 2)


def test_what_was_taken_away_is_missed(banca: Any, told: Path) -> None:
    whole = banca("verify", "--data", told, "--json").json["anchor"].partition(":")[0]
    tampered(told, "pragma foreign_keys = off", f"delete from batch where n = {whole}")
    answer = banca("verify", "--data", told, "--witness", told / "told")

    assert answer.code == 1
    assert f"{told / 'told'}:1: the books end before batch {whole}" in answer.out


def test_a_strange_statement_and_garbage_are_named(banca: Any, told: Path) -> None:
    strange, garbage = told / "strange", told / "garbage"
    strange.write_text(statement(Signer(bytes(32)), 1, bytes(32), 1))
    garbage.write_bytes(b"{\x1b[2J\n")
    words = ("--witness", strange, "--witness", garbage, "--witness", told / "told")
    answer = banca("verify", "--data", told, *words, "--json")

    assert answer.code == 1
    assert {one["where"] for one in answer.json["findings"]} == {f"{strange}:1", f"{garbage}:1"}
    assert "\x1b" not in banca("verify", "--data", told, *words).out


def test_stamps_are_checked_with_a_certificate_and_noted_without(
    banca: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    authority, pem, foreign = Authority(), tmp_path / "root.pem", tmp_path / "foreign.pem"
    pem.write_bytes(authority.pem)
    foreign.write_bytes(Authority("two").pem)
    with serving(stamping(authority)) as url:
        open_and_close(
            house(tmp_path, f'[[witness]]\nkind = "stamp"\nurl = "{url}"\npath = "stamps"\n')
        )
    words = ("verify", "--data", tmp_path, "--witness", tmp_path / "stamps", "--json")

    noted = banca(*words)
    assert (noted.code, noted.json["statements"]) == (0, 1)
    assert "no certificate was given" in noted.json["notes"][0]["what"]
    checked = banca(*words, "--tsa-certificate", pem)
    assert (checked.code, checked.json["notes"]) == (0, [])
    several = banca(*words, "--tsa-certificate", foreign, "--tsa-certificate", pem)
    assert several.code == 0
    wrong = banca(*words, "--tsa-certificate", foreign)
    assert (wrong.code, wrong.json["statements"]) == (1, 0)
    assert "was not signed by an authority" in wrong.json["findings"][0]["what"]


def test_files_that_cannot_be_read_are_named(banca: Any, told: Path) -> None:
    nowhere = banca("verify", "--data", told, "--witness", told / "nowhere")
    no_pem = banca(
        "verify", "--data", told, "--witness", told / "told", "--tsa-certificate", told / "told"
    )
    alone = told / "root.pem"
    alone.write_bytes(Authority().pem)
    useless = banca("verify", "--data", told, "--tsa-certificate", alone)

    assert (nowhere.code, no_pem.code, useless.code) == (2, 2, 2)
    assert f"--witness {told / 'nowhere'}: No such file" in nowhere.err
    assert "it has no certificate; a PEM file begins with" in no_pem.err
    assert "name one with --witness" in useless.err


# --- The house ------------------------------------------------------------------------------------


def test_a_house_whose_witness_could_never_be_told_does_not_open(
    banca: Any, tmp_path: Path
) -> None:
    setup = house(tmp_path, '[[witness]]\nkind = "file"\nname = "far"\npath = "no/where"\n')
    answer = banca("serve", "--data", tmp_path, "--house", setup.house, "--port", free_port())

    assert answer.code == 2
    assert f"witness far: {tmp_path / 'no/where'} cannot be written: No such file" in answer.err
    assert not (tmp_path / "banca.db").exists()


async def test_the_metrics_say_how_the_witnesses_stand_and_health_stays_green(
    tmp_path: Path,
) -> None:
    more = '[[witness]]\nkind = "file"\nname = "second"\npath = "told-too"\n'
    async with running(house(tmp_path, more)) as app:

        async def with_door(scope: Any, receive: Any, send: Any) -> None:
            await app({**scope, "extensions": {EXTENSION: Door()}}, receive, send)

        way = httpx.ASGITransport(with_door)
        async with httpx.AsyncClient(transport=way, base_url="http://localhost") as client:
            page = (await client.get("/api/metrics")).text
            health = await client.get("/api/health")

    assert health.status_code == 200
    for name in ("file", "second"):
        assert f'banca_witness_failures_total{{witness="{name}"}} 0\n' in page
        assert f'banca_witness_told_seconds{{witness="{name}"}} ' in page
