"""`make quick` finds the tests that a change touches, and keeps to its time."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import quick
from tests.quick import Deadline, Near, Plan, Times, changed, dependencies, nearest, planned, times
from tests.tidy import ROOT

TREE = {
    "src/banca/kit/odds.py": "",
    "src/banca/games/dice.py": "from banca.kit import odds",
    "src/banca/house/books.py": "def late():\n    import banca.kit.odds",
    "src/banca/house/sums.py": "TEXT = 'phrases.toml'",
    "src/banca/house/phrases.toml": "",
    "tests/toy.py": "from banca.games.dice import Die",
    "tests/kit/test_odds.py": "from banca.kit.odds import Odds",
    "tests/games/test_dice.py": "from tests import toy",
    "tests/house/test_books.py": "from banca.house import books",
    "tests/house/test_sums.py": "from banca.house.sums import TEXT",
    "tests/browser/test_page.py": "from banca.kit.odds import Odds",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("tests/house/test_books.py", [(0, "tests/house/test_books.py")]),
        (
            "src/banca/kit/odds.py",
            [
                (1, "tests/kit/test_odds.py"),
                (2, "tests/house/test_books.py"),
                (3, "tests/games/test_dice.py"),
            ],
        ),
        ("src/banca/games/dice.py", [(2, "tests/games/test_dice.py")]),
        (
            "src/banca/house/phrases.toml",
            [(2, "tests/house/test_sums.py"), (3, "tests/house/test_books.py")],
        ),
        ("src/banca/kit/new.py", [(3, "tests/kit/test_odds.py")]),
        ("README.md", []),
    ],
)
def test_the_nearest_tests_are_those_that_import_what_changed(
    tree: Path, change: str, found: list[tuple[int, str]]
) -> None:
    assert nearest(dependencies(tree), {change}) == [Near(*each) for each in found]


@pytest.fixture(scope="module")
def needs() -> dict[str, set[str]]:
    """What each file of this tree depends on."""
    return dependencies(ROOT)


def test_what_every_change_can_break_is_always_looked_at(needs: dict[str, set[str]]) -> None:
    found = nearest(needs, ["README.md"])

    assert [near.file for near in found if near.distance == 0] == sorted(quick.CORE)


@pytest.mark.parametrize(
    ("change", "test"),
    [
        ("src/banca/floor/hours.py", "tests/floor/test_hours.py"),
        ("src/banca/cli/replay.py", "tests/test_cli_replay.py"),
        ("src/banca/poker/pots.py", "tests/poker/test_pots.py"),
        ("src/banca/rulebook/glossary.md", "tests/test_rulebook.py"),
        ("constraints.txt", "tests/test_tidy.py"),
    ],
)
def test_in_this_tree_a_change_finds_its_test(
    change: str, test: str, needs: dict[str, set[str]]
) -> None:
    assert test in {near.file for near in nearest(needs, {change})}


def test_the_time_goes_to_the_nearest_and_the_shortest() -> None:
    near = [Near(0, "changed"), Near(1, "short"), Near(1, "long"), Near(2, "far"), Near(3, "slow")]
    seconds = {"changed": 9.0, "long": 30.0, "short": 2.0, "far": 5.0, "slow": 8.0}

    assert planned(near, seconds, room=20) == Plan(["changed", "short", "far"], ["long", "slow"])
    assert planned(near, seconds, room=99).left == []


def test_a_change_is_what_differs_from_main_committed_or_not(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=ana", "-c", "user.email=ana@example.test")
        subprocess.run(["git", "-C", tmp_path, *who, *words], check=True, capture_output=True)

    def write(name: str, text: str) -> None:
        (tmp_path / name).write_text(text)

    git("init", "-b", "main")
    for name in ("old", "committed", "edited", "gone"):
        write(name, "as it was")
    git("add", ".")
    git("commit", "-m", "as it was")
    assert changed(tmp_path) == set()

    git("checkout", "-b", "part")
    write("committed", "otherwise")
    git("commit", "-am", "one step")
    write("edited", "otherwise")
    write("new", "")
    (tmp_path / "gone").unlink()

    assert changed(tmp_path) == {"committed", "edited", "new", "gone"}


def test_what_a_test_took_is_known_the_next_time(tree: Path) -> None:
    (tree / "tests/kit/test_odds.py").write_text("def test_a(): ...\ndef test_b(): ...\n")
    assert times(tree)["tests/kit/test_odds.py"] == 2 * quick.GUESS_S
    for seconds in (5.0, 1.25):
        noting = Times(tree)
        for _ in ("setup", "call"):
            report: Any = SimpleNamespace(nodeid="tests/kit/test_odds.py::test_a", duration=seconds)
            noting.pytest_runtest_logreport(report)
        noting.pytest_sessionfinish()

    assert times(tree)["tests/kit/test_odds.py"] == 2.5


def test_nothing_is_begun_too_late() -> None:
    assert Deadline(time.time() + 60, {}).pytest_runtest_protocol() is None  # As without it.
    assert Deadline(time.time() - 1, {}).pytest_runtest_protocol()


def test_the_longest_tests_are_left_out() -> None:
    left: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    config: Any = SimpleNamespace(hook=hook)
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in ("long", "short", "unknown")]
    Deadline(0, {"long": 100.0, "short": 1.0}).pytest_collection_modifyitems(config, items)

    assert [item.nodeid for item in items] == ["short", "unknown"]
    assert [item.nodeid for item in left] == ["long"]
