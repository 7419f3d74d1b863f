"""A file as a witness: lines are added, never changed, and are on the disk."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from banca.outside.witness import WitnessError
from banca.outside.witness_file import FileWitness


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "statements"


def test_every_statement_is_a_line_and_the_file_is_its_owners(file: Path) -> None:
    witness = FileWitness("file", file)
    witness.ready()
    witness.tell('{"n":1}')
    witness.tell('{"n":2}')

    assert file.read_text() == '{"n":1}\n{"n":2}\n'
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_there_keeps_its_lines_and_its_mode(file: Path) -> None:
    file.write_text('{"n":1}\n')
    file.chmod(0o640)
    FileWitness("file", file).ready()
    FileWitness("file", file).tell('{"n":2}')

    assert file.read_text() == '{"n":1}\n{"n":2}\n'
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_line_that_was_torn_stays_alone(file: Path) -> None:
    file.write_text('{"n":1}\n{"n":')
    FileWitness("file", file).tell('{"n":3}')

    assert file.read_text() == '{"n":1}\n{"n":\n{"n":3}\n'


def test_a_line_is_on_the_disk_before_the_witness_counts_as_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda opened: seen.append(file.read_text()))
    FileWitness("file", file).tell("one")

    assert seen == ["one\n"]


def test_a_line_is_written_whole_even_in_pieces(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda opened, data: write(opened, data[:3]))
    FileWitness("file", file).tell("a long line")

    assert file.read_text() == "a long line\n"


@pytest.mark.parametrize("where", ["nowhere/statements", "."])
def test_a_path_that_cannot_be_written_is_named_when_the_house_opens(
    tmp_path: Path, where: str
) -> None:
    with pytest.raises(WitnessError) as error:
        FileWitness("file", tmp_path / where).ready()

    assert str(tmp_path / where) in str(error.value)
    assert "cannot be written: " in str(error.value)
