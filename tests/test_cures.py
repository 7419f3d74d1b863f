"""Every attack test fails without its cure: the cures are taken out one by one, and put back."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import pytest

from tests.copied import Copy
from tests.cures import CURES, POINTS, Cure
from tests.tidy import ROOT

TEST_S = 45  # For one test. Without its cure, what is held for ever hangs; that fails as well,
RUN_S = 300  # and so does a run that cannot even be ended in time.
FAILED = 1  # How pytest and vitest end when a test has failed; other codes are faults of ours.


def named(cure: Cure) -> str:
    return f"{cure.point} ({Path(cure.file).name})"


each_cure = pytest.mark.parametrize("cure", CURES, ids=named)


# --- The list is whole ----------------------------------------------------------------------------


@cache
def source(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


@cache
def defined(file: str) -> frozenset[str]:
    """The names of the tests in *file*."""
    return frozenset(
        node.name
        for node in ast.walk(ast.parse(source(file)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def without(cure: Cure) -> str:
    """The file of *cure* without it."""
    return source(cure.file).replace(cure.old, cure.new)


@each_cure
def test_a_cure_can_be_taken_out(cure: Cure) -> None:
    assert source(cure.file).count(cure.old) == 1, f"{cure.file}: {cure.old}"
    assert without(cure) != source(cure.file)
    if cure.file.endswith(".py"):
        ast.parse(without(cure), cure.file)


@each_cure
def test_the_tests_of_a_cure_are_there(cure: Cure) -> None:
    assert cure.tests
    for test in cure.tests:
        file, _, name = test.partition("::")
        if file.endswith(".ts"):
            assert name in source(file), test
        else:
            assert name.partition("[")[0] in defined(file), test


def test_every_point_has_a_cure_and_no_two_cures_are_the_same() -> None:
    assert {cure.point for cure in CURES} == set(POINTS)
    assert max(Counter(POINTS).values()) == 1
    assert max(Counter((cure.file, cure.old, cure.new) for cure in CURES).values()) == 1


# --- Taken out ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The project, to be spoiled."""
    return Copy(tmp_path_factory.mktemp("cures"))


@contextmanager
def spoiled(copy: Copy, cure: Cure) -> Iterator[None]:
    """The project without *cure*."""
    file = copy.root / cure.file
    _write(file, without(cure))
    try:
        yield
    finally:
        _write(file, source(cure.file))


def _write(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    if file.suffix == ".py":  # Two texts of one length, written in one second, look the same.
        Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)


def ran(copy: Copy, *tests: str, seconds: int = RUN_S) -> tuple[int, str]:
    """How the *tests* end, and what they say; a run that does not end has failed."""
    client = tests[0].startswith("web/")
    process = subprocess.Popen(
        vitest(*tests) if client else pytest_of(*tests),
        cwd=copy.root / "web" if client else copy.root,
        env={**copy.env, "PYTHONDONTWRITEBYTECODE": "", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # What it has started ends with it.
    )
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        return FAILED, "it did not end"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if client and process.returncode == FAILED and not re.search(r"Tests +\d+ failed", said):
        return -1, said  # No test has failed: its file cannot even be read.
    return process.returncode, said


def pytest_of(*tests: str) -> list[str]:
    quiet = ("-p", "no:cacheprovider", "-x", "-q", "-o", f"timeout={TEST_S}")
    return [sys.executable, "-m", "pytest", *quiet, *tests]


def vitest(*tests: str) -> list[str]:
    files, words = zip(*(test.removeprefix("web/").split("::") for test in tests), strict=True)
    pattern = "|".join(re.sub(r"[^\w ,]", ".", some) for some in words)
    return ["npx", "vitest", "run", *dict.fromkeys(files), "-t", pattern]


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("client", [False, True], ids=["server", "client"])
def test_with_every_cure_in_place_the_tests_of_all_attacks_pass(copy: Copy, client: bool) -> None:
    tests = dict.fromkeys(test for cure in CURES for test in cure.tests)
    code, said = ran(
        copy, *(test for test in tests if test.startswith("web/") == client), seconds=3600
    )

    assert code == 0, said
    assert re.search(r"\d+ passed", said), said


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_cure
def test_without_its_cure_every_test_of_an_attack_fails(copy: Copy, cure: Cure) -> None:
    with spoiled(copy, cure):
        for test in cure.tests:
            code, said = ran(copy, test)
            name = test.partition("::")[2]
            assert code == FAILED, f"{cure.point}: {name} ended with {code}\n{said}"
            print(f"{cure.point:<44} {name}: fails without it")  # noqa: T201 - Progress of a soak.
