"""What a change touches, checked in under two minutes: `make quick`, for the inner loop.

A change is what differs from where the branch left main, committed or not. Its Python files go
through ruff, the package through mypy's cache, the client's files through their own checks. Then
come the tests that are nearest to the change: changed tests themselves, tests that import what was
changed, tests that import what imports it, and the tests of its room. As many of them run as fit
into the time, by how long they last took here; what is left out is reported, and is for `make
test`. As a pytest plugin it records those times in every run, and keeps its own deadline.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tidy import ROOT, tracked

LIMIT_S = 95.0  # Of the two minutes; the rest is for starting and ending.
GUESS_S = 0.3  # For a test that has not run here yet.
LONG_S = 10.0  # A test that takes longer is left to make test.
DEADLINE = "BANCA_QUICK_UNTIL"
TIMES = ".pytest_cache/v/banca/seconds"
CORE = ("tests/test_tidy.py", "tests/test_rulebook.py", "tests/test_docs.py")
BEGINS = {  # What is tested outside the folder of its room.
    "src/banca/cli": ("tests/test_cli", "tests/test_new_game"),
    "src/banca/rulebook": ("tests/test_rulebook",),
    "src/banca/games": ("tests/games", "tests/test_every_game"),
    "src/banca/app.py": ("tests/test_cli",),
    "docs": ("tests/test_docs",),
}
FAR = 3  # How far from a change the tests of its room are assumed to be.


class Near(NamedTuple):
    """A file of tests, and the number of imports between it and the change."""

    distance: int
    file: str


class Plan(NamedTuple):
    """What fits into the time, and what does not."""

    run: list[str]
    left: list[str]


def main() -> int:
    """Check the change; 0 if nothing is wrong."""
    until = time.time() + LIMIT_S
    changes = changed(ROOT)
    say(
        f"{len(changes)} files changed: {', '.join(sorted(changes)[:6])}{' …' * (len(changes) > 6)}"
    )
    if not all([_styled(changes), _typed(changes), _client(changes)]):
        return 1
    near = nearest(dependencies(ROOT), changes)
    room = (until - time.time()) * _jobs()
    plan = planned(near, times(ROOT), room)
    say(f"tests: {len(plan.run)} files, the nearest first; {len(plan.left)} are left to make test")
    pytest_on = [sys.executable, "-m", "pytest", "-q", "-m", "not soak", "-n", str(_jobs())]
    done = subprocess.run(
        [*pytest_on, "--dist", "loadfile", *plan.run],
        cwd=ROOT,
        env={**os.environ, DEADLINE: str(until)},
        check=False,
    )
    say(f"{time.time() - until + LIMIT_S:.0f} s")
    return done.returncode


# --- What changed, and what that touches ----------------------------------------------------------


def changed(root: Path) -> set[str]:
    """Files that differ from where the branch left main, or from the last commit on main itself."""

    def git(*words: str) -> list[str]:
        found = subprocess.run(
            ["git", "-C", root, *words], capture_output=True, text=True, check=False
        )
        return found.stdout.split("\n") if found.returncode == 0 else []

    bases = (git("merge-base", "HEAD", main) for main in ("origin/main", "main"))
    since = next((base[0] for base in bases if base), "HEAD")
    names = [*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")]
    return {name for name in names if name}


def dependencies(root: Path) -> dict[str, set[str]]:
    """For every file of code: the files that it imports, and those that it names."""
    files = {str(file.relative_to(root)) for file in tracked(root)}
    named = {name.rpartition("/")[2]: name for name in files if not name.endswith(".py")}
    found: dict[str, set[str]] = {}
    for name in files:
        if name.endswith(".py") and name.startswith(("src/", "tests/", "bench/")):
            text = (root / name).read_text("utf-8")
            imported = {path for path in _imported(ast.parse(text)) if path in files}
            mentioned = {path for short, path in named.items() if short in text}
            found[name] = imported | mentioned
    return found


def _imported(tree: ast.Module) -> Iterator[str]:
    """Where the imported modules are, if they are ours."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _places(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from _places(node.module)
            for alias in node.names:
                yield from _places(f"{node.module}.{alias.name}")


def _places(module: str) -> tuple[str, ...]:
    path = module.replace(".", "/")
    path = f"src/{path}" if path.partition("/")[0] == "banca" else path
    return f"{path}.py", f"{path}/__init__.py"


def nearest(needs: Mapping[str, set[str]], changes: Iterable[str]) -> list[Near]:
    """The files of tests that *changes* touch, nearest first; the core if they touch none."""
    users = defaultdict(set)
    for file, needed in needs.items():
        for each in needed:
            users[each].add(file)
    distances: dict[str, int] = {}
    reached, distance = set(changes), 0
    while reached:
        distances |= {file: distance for file in reached if file not in distances}
        reached = {user for file in reached for user in users[file]} - distances.keys()
        distance += 1
    for change in changes:
        for beginning in _of_the_room(change):
            for file in needs:
                if file.startswith(beginning):
                    distances[file] = min(distances.get(file, FAR), FAR)
    for file in CORE:
        distances[file] = min(distances.get(file, 0), 0)
    return sorted(
        Near(d, file) for file, d in distances.items() if _is_test(file) and file in needs
    )


def _of_the_room(change: str) -> tuple[str, ...]:
    for room, beginnings in BEGINS.items():
        if change.startswith(room):
            return beginnings
    parts = change.split("/")
    return (f"tests/{parts[2]}/",) if parts[:2] == ["src", "banca"] and len(parts) > 3 else ()


def _is_test(file: str) -> bool:
    return file.rpartition("/")[2].startswith("test_") and not file.startswith("tests/browser/")


# --- What fits into the time ----------------------------------------------------------------------


def noted(root: Path) -> dict[str, float]:
    """How long each test took when it last ran here."""
    try:
        seconds: dict[str, float] = json.loads((root / TIMES).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return seconds


def times(root: Path) -> dict[str, float]:
    """How long each file of tests takes, by the records; a guess if there are none."""
    found: dict[str, float] = defaultdict(float)
    for test, seconds in noted(root).items():
        found[test.partition("::")[0]] += seconds if seconds <= LONG_S else 0
    for file in root.glob("tests/**/test_*.py"):
        name = str(file.relative_to(root))
        found[name] = found[name] or GUESS_S * file.read_text("utf-8").count("def test_")
    return found


def planned(near: list[Near], seconds: Mapping[str, float], room: float) -> Plan:
    """The nearest first, and at one distance the shortest; a long file does not stop the rest."""
    run, left = [], []
    for each in sorted(near, key=lambda one: (one.distance, seconds.get(one.file, 0))):
        takes = seconds.get(each.file, 0)
        if takes <= room:
            room -= takes
            run.append(each.file)
        else:
            left.append(each.file)
    return Plan(run, left)


class Times:
    """Records how long every test takes, in every run: the last one counts."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        if self._seconds:
            file = self._root / TIMES
            file.parent.mkdir(parents=True, exist_ok=True)
            new = {test: round(seconds, 3) for test, seconds in self._seconds.items()}
            file.write_text(json.dumps(noted(self._root) | new), "utf-8")


class Deadline:
    """Leaves out the longest tests, and starts none after the deadline."""

    def __init__(self, until: float, seconds: Mapping[str, float]) -> None:
        self._until, self._seconds = until, seconds
        self._chosen: set[str] = set()

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        long = [item for item in items if self._seconds.get(item.nodeid, 0) > LONG_S]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """A test that is not started is not reported, and none starts after it."""
        return True if time.time() > self._until else None

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._chosen.update(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._chosen.discard(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._chosen:
            said = f"{len(self._chosen)} tests were not begun: the time is over"
            terminalreporter.write_line(said, yellow=True)


def pytest_configure(config: pytest.Config) -> None:
    if DEADLINE in os.environ:
        config.pluginmanager.register(Deadline(float(os.environ[DEADLINE]), noted(ROOT)))
    if not hasattr(config, "workerinput"):  # Under xdist the reports arrive in one process.
        config.pluginmanager.register(Times(ROOT))


# --- The other checks -----------------------------------------------------------------------------


def _styled(changes: set[str]) -> bool:
    files = [name for name in _there(changes) if name.endswith(".py")]
    ruff = [_tool("ruff"), "check", *files], [_tool("ruff"), "format", "--check", *files]
    return not files or all(_runs(*words) for words in ruff)


def _typed(changes: set[str]) -> bool:
    return not any(name.startswith("src/banca/") for name in changes) or _runs(_tool("mypy"))


def _client(changes: set[str]) -> bool:
    if not any(name.startswith("web/src/") for name in changes):
        return True
    files = [name.removeprefix("web/") for name in _there(changes) if name.startswith("web/src/")]
    related = ("npx", "vitest", "related", "--run", "--passWithNoTests", *files)
    return all([_runs("npm", "run", "check", within="web"), _runs(*related, within="web")])


def _there(changes: set[str]) -> list[str]:
    """Those that are not gone."""
    return [name for name in sorted(changes) if (ROOT / name).exists()]


def _runs(*words: str, within: str = ".") -> bool:
    say(" ".join(words[:4]))
    return subprocess.run(words, cwd=ROOT / within, check=False).returncode == 0


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _jobs() -> int:
    return int(os.environ.get("JOBS", "2"))


def say(text: str) -> None:
    sys.stdout.write(f"quick: {text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
