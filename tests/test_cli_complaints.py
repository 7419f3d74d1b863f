"""`banca complaints` and `banca answer`: what the operator sees of complaints, and does."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from banca.cli import main
from banca.house.books import open_books
from banca.house.complaints import Complained, Complaints
from tests.rule_marks import rule
from tests.test_cli_planted import PLANTED, harmless


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, Any]:
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main([*map(str, words)])
    return int(ended.value.code or 0), capsys.readouterr()


async def complained(folder: Path) -> None:
    books = open_books(f"sqlite:{folder}/banca.db")
    desk = Complaints(books)
    await desk.receive(Complained("ana", "payment", "Too little.", "am38", 12))
    await desk.receive(Complained("rui", "other", f"=1+1\n{PLANTED}"))
    await desk.answer("ana-1", "accepted", "It was paid again.")
    await books.close()


@rule("PD-77")
def test_complaints_are_listed_until_they_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(complained(tmp_path))

    code, waiting = run(capsys, "complaints", "--data", tmp_path)
    assert code == 0
    assert "rui-1: other: =1+1" in waiting.out
    assert "ana-1" not in waiting.out
    harmless(waiting.out)
    _, every = run(capsys, "complaints", "--data", tmp_path, "--all")
    assert "ana-1: payment, round 12 of am38: Too little." in every.out
    assert "accepted: It was paid again." in every.out
    _, told = run(capsys, "complaints", "--data", tmp_path, "--all", "--json")
    assert [row["id"] for row in json.loads(told.out)] == ["ana-1", "rui-1"]
    harmless(told.out, told.out.count("\n"))


def test_a_complaint_is_no_formula_of_a_spreadsheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(complained(tmp_path))

    _, told = run(capsys, "complaints", "--data", tmp_path, "--csv")
    (row,) = csv.DictReader(io.StringIO(told.out))
    assert row["complaint"].startswith("'=1+1 ")
    assert (row["id"], row["round"], row["answered"]) == ("rui-1", "", "")


def test_what_is_asked_wrongly_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (("complaints", "--data", tmp_path), "there are no books"),
        (("complaints", "--data", tmp_path, "--json", "--csv"), "choose one"),
        (("answer", "ana-1", "accepted", "--text", " ", "--data", tmp_path), "--text is empty"),
        (("answer", "a/b", "accepted", "--text", "x", "--data", tmp_path), "no complaint 'a/b'"),
        (("answer", "ana-1", "accepted", "--text", "x", "--data", tmp_path), "no house has been"),
        (("answer", "ana-1", "maybe", "--text", "x", "--data", tmp_path), "accepted"),
    ):
        code, told = run(capsys, *words)
        assert code == 2, words
        assert said in told.err


def test_books_without_complaints_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(open_books(f"sqlite:{tmp_path}/banca.db").close())

    assert "no complaint waits" in run(capsys, "complaints", "--data", tmp_path)[1].out
    assert "no complaints" in run(capsys, "complaints", "--data", tmp_path, "--all")[1].out
