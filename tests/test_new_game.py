"""`banca new-game`: what it writes passes, in a copy of this tree, and it breaks nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from banca.cli.new_game import in_languages, listed_in_client, listed_in_python, printed, seated
from banca.cli.say import Wrong
from banca.rulebook import languages
from tests.copied import Copy
from tests.test_tidy import GUARDS
from tests.tidy import ROOT

NAME, BOOK = "jogo_da_bola", "811/2015"
pytestmark = pytest.mark.timeout(900)  # Whole suites run in the copy, and ten thousand rounds.


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="module")
def added(before: Copy) -> tuple[Copy, str, dict[str, bytes]]:
    """The copy with a new game in it, what was printed, and what the files were before."""
    was = before.texts()
    ran = before.banca("new-game", NAME, "--rulebook", BOOK)
    assert ran.returncode == 0, ran.stderr
    return before, ran.stdout, was


def test_it_writes_the_files_of_the_game_and_changes_the_lists_and_the_words(
    added: tuple[Copy, str, dict[str, bytes]],
) -> None:
    tree, said, was = added
    now = tree.texts()
    new = {name for name in now if name not in was}
    changed = {name for name in was if now[name] != was[name]}

    assert new == {
        f"src/banca/games/{NAME}.py",
        "src/banca/rulebook/811-2015.md",
        "web/src/games/JogoDaBola.svelte",
        f"web/src/games/{NAME}/wire.gen.ts",
        f"tests/play/{NAME}.play",
        f"tests/games/test_{NAME}.py",
        f"tests/record/{NAME}.jsonl.xz",
        *(
            f"tests/archive/logs/{NAME}-{log}.{kind}"
            for log in ("1-811-2015", "ready", "rest")
            for kind in ("json", "jsonl.gz")
        ),
    }
    assert changed == {
        "src/banca/games/__init__.py",
        "web/src/games/games.gen.ts",
        "web/src/games/index.ts",
        "tests/test_rulebook.py",
        "src/banca/house.toml",
        "src/banca/rulebook/coverage.json",
        *(f"src/banca/rulebook/phrases/{language}.toml" for language in languages()),
        *(f"web/src/lib/i18n/{language}/bets.ts" for language in languages()),
    }
    assert set(re.findall(r"(?:wrote|changed) +(\S+)", said)) == new | changed
    assert not any(b"@name@" in now[name] or b"@book@" in now[name] for name in new)


def passed(ran: subprocess.CompletedProcess[str]) -> int:
    """How many tests passed, if all did."""
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    found = re.search(r"(\d+) passed", ran.stdout)
    return int(found[1]) if found else 0


def test_its_own_tests_pass_and_so_does_the_suite_of_every_game(
    added: tuple[Copy, str, dict[str, bytes]],
) -> None:
    tree = added[0]

    assert passed(tree.pytest(f"tests/games/test_{NAME}.py")) > 10
    assert passed(tree.pytest("tests/test_every_game.py", "-k", NAME)) >= 20


QUICK = ("tests/archive", "tests/test_settings.py", "tests/test_playthrough.py")


@pytest.mark.soak
def test_its_logs_tables_and_playthrough_pass(added: tuple[Copy, str, dict[str, bytes]]) -> None:
    tree = added[0]
    chosen = f"({NAME} and not postgres) or built_in_house or every_rulebook"

    assert passed(tree.pytest(*QUICK, "-m", "not soak", "-k", chosen)) >= 10


def steps() -> list[list[str]]:
    """What docs/add-a-game.md says to run, in its order; a table in the terminal is not a step."""
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    lines = re.findall(r"^\.venv/bin/((?:banca|python) [^#\n]*[^#\s])", page, re.M)
    words = [line.replace("boule", NAME).split() for line in dict.fromkeys(lines)]
    return [said for said in words if said[1] not in ("new-game", "play")]


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_after_the_steps_of_the_page_every_test_that_names_it_passes(
    added: tuple[Copy, str, dict[str, bytes]],
) -> None:
    tree, ends = added[0], ("-m", "soak or not soak", "--ignore", "tests/browser")
    ran = [
        tree.banca(*words) if program == "banca" else tree.run(sys.executable, *words)
        for program, *words in steps()
    ]

    assert len(ran) >= 4
    assert [each.stderr for each in ran if each.returncode] == []
    assert passed(tree.pytest(*ends, "-k", f"{NAME} and not test_new_game")) > 50
    assert passed(tree.pytest("tests/test_rulebook.py", "tests/test_settings.py")) > 3000


@pytest.mark.parametrize(
    ("gone", "test", "says"),
    [
        (
            f"tests/archive/logs/{NAME}-*",
            "tests/archive",
            f"{NAME} has no archived log: run python -m tests.archive {NAME}",
        ),
        (
            f"tests/record/{NAME}.*",
            "tests/test_record.py",
            f"{NAME} has no record: run python -m tests.record {NAME}",
        ),
    ],
)
@pytest.mark.soak
def test_what_is_missing_is_said_with_the_command_that_writes_it(
    added: tuple[Copy, str, dict[str, bytes]], gone: str, test: str, says: str
) -> None:
    tree = added[0]
    kept = {path: path.read_bytes() for path in tree.root.glob(gone)}
    assert kept
    for path in kept:
        path.unlink()
    ran = tree.pytest(test, "-m", "not soak", "-k", f"{NAME} and not postgres")
    for path, was in kept.items():
        path.write_bytes(was)

    assert f"AssertionError: {says}" in ran.stdout


@pytest.mark.soak
def test_what_is_written_is_tidy(added: tuple[Copy, str, dict[str, bytes]]) -> None:
    seen: set[str] = set()
    faults: list[str] = []
    for guard in GUARDS:
        report = guard(added[0].root)
        seen |= set(report.seen)
        faults += report.faults

    assert {f"src/banca/games/{NAME}.py", "web/src/games/JogoDaBola.svelte"} <= seen
    assert [f for f in faults if NAME in f or "JogoDaBola" in f or "811-2015" in f] == []


@pytest.mark.soak
def test_it_is_clean_for_ruff_and_mypy(added: tuple[Copy, str, dict[str, bytes]]) -> None:
    tree = added[0]
    files = [f"src/banca/games/{NAME}.py", f"tests/games/test_{NAME}.py"]
    files += ["src/banca/games/__init__.py"]
    if shutil.which("ruff", path=str(Path(sys.executable).parent)) is None:
        pytest.skip("make lint installs ruff and mypy, make test does not")
    for words in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict"]):
        ran = tree.run(sys.executable, "-m", *words, *files)
        assert ran.returncode == 0, ran.stdout


@pytest.mark.soak
def test_the_component_passes_the_check_of_the_client(
    added: tuple[Copy, str, dict[str, bytes]],
) -> None:
    tree = added[0]
    if not (tree.root / "web/node_modules").exists():
        pytest.skip("the client is not set up: make web-test")
    ran = tree.run("npm", "run", "check", where="web")

    assert ran.returncode == 0, ran.stdout
    assert "0 errors and 0 warnings" in ran.stdout


@pytest.mark.soak
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["odds", NAME], "1/9"),
        (["simulate", NAME, "--rounds", "10000"], "number:1"),
        (["rules", BOOK, "--coverage"], "13 tested"),
    ],
)
def test_the_commands_know_it(
    added: tuple[Copy, str, dict[str, bytes]], words: Sequence[str], said: str
) -> None:
    ran = added[0].banca(*words)

    assert ran.returncode == 0, ran.stderr
    assert said in ran.stdout


@pytest.mark.soak
def test_it_opens_as_a_table(added: tuple[Copy, str, dict[str, bytes]], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    title = "{ pt = 'Bola', en = 'Ball' }"
    file.write_text(f"[[table]]\nid = 'bola'\ngame = '{NAME}'\nname = {title}\n")
    code = "import sys, pathlib\nfrom banca.settings import settings\n"
    code += "print(settings(pathlib.Path(sys.argv[1])).places[0].rules)"
    ran = added[0].run(sys.executable, "-c", code, str(file))

    assert f"Rules(rulebook='{BOOK}', shared=True" in ran.stdout, ran.stderr


def test_nothing_is_written_over(added: tuple[Copy, str, dict[str, bytes]]) -> None:
    tree = added[0]
    was = tree.texts()
    again = tree.banca("new-game", NAME, "--rulebook", "898/2015")
    same_book = tree.banca("new-game", "another", "--rulebook", BOOK)

    assert (again.returncode, same_book.returncode) == (2, 2)
    assert "already exists, so nothing was written" in again.stderr
    assert "already exists; " in same_book.stderr
    assert tree.texts() == was


def test_a_table_of_that_name_is_told() -> None:
    house = '[[table]]\nid = "macau"\ngame = "baccarat"\n'

    assert seated("", "boule", "1/2026").count('rulebook = "1/2026"') == 2
    with pytest.raises(Wrong, match="already has a table 'macau'"):
        seated(house, "macau", "1/2026")


# --- The lists ------------------------------------------------------------------------------------

PYTHON = """from banca.games import roulette
from banca.kit.game import AnyGame

GAMES: tuple[AnyGame, ...] = (roulette.GAME,)
"""


def test_a_game_joins_the_list_of_games() -> None:
    assert listed_in_python(PYTHON, "boule") == PYTHON.replace(
        "import roulette", "import boule, roulette"
    ).replace("(roulette.GAME,)", "(roulette.GAME, boule.GAME)")


def test_a_long_list_of_games_breaks_into_lines() -> None:
    text, names = PYTHON, [f"a_rather_long_game_{n}" for n in range(4)]
    for name in names:
        text = listed_in_python(text, name)

    assert "from banca.games import (\n    a_rather_long_game_0,\n" in text
    assert "= (\n    roulette.GAME,\n    a_rather_long_game_0.GAME,\n" in text
    assert text.count("a_rather_long_game_3") == 2
    assert max(map(len, text.splitlines())) <= 100


CLIENT = """import type { Answer } from '../lib/socket';

export const GAMES: { [Name in GameName]: () => Drawn<Name> } = {
  roulette: () => import('./Roulette.svelte'),
};
"""


def test_a_component_joins_the_list_of_the_client() -> None:
    text = listed_in_client(listed_in_client(CLIENT, "slots", "Slots"), "boule", "Boule")

    rows = text.partition("} = {\n")[2]
    assert rows == (
        "  roulette: () => import('./Roulette.svelte'),\n"
        "  slots: () => import('./Slots.svelte'),\n"
        "  boule: () => import('./Boule.svelte'),\n"
        "};\n"
    )


@pytest.mark.parametrize(
    ("book", "order"),
    [
        ("1/2026", ["1/2026", "804/2015", "1441/95-IX"]),
        ("805/2015", ["804/2015", "805/2015", "1441/95-IX"]),
        ("1441/95-VI", ["804/2015", "1441/95-VI", "1441/95-IX"]),
        ("1441/95-X", ["804/2015", "1441/95-IX", "1441/95-X"]),
    ],
)
def test_a_book_joins_the_list_of_printed_numbers_in_its_place(book: str, order: list[str]) -> None:
    text = 'X = {\n    "0/1": 1,\n}\nPRINTED = {\n    "804/2015": """\n        1 2""",\n'
    text += '    "1441/95-IX": "1",\n}\nY = {\n    "1441/95-X": 1,\n}\n'
    changed = printed(text, book).partition("PRINTED")[2].partition("}")[0]

    assert re.findall(r'^    "([^"]+)": ', changed, re.M) == order


def test_the_rules_are_written_in_every_language() -> None:
    text = "# 1/2 Um · One\n\npt: Um,\nsó um.\n\nen: One,\nand one only.\n"

    assert in_languages(text, ["pt", "en"]) == text
    assert in_languages(text, ["pt", "en", "xx"]) == (
        "# 1/2 Um · One · One\n\npt: Um,\nsó um.\n\nen: One,\nand one only.\n"
        "\nxx: One,\nand one only.\n"
    )


@pytest.mark.parametrize("edit", [lambda: listed_in_python("", "a"), lambda: printed("", "1/2")])
def test_a_list_that_is_not_there_is_said(edit: object) -> None:
    assert callable(edit)
    with pytest.raises(Wrong, match="new-game does not know this form of"):
        edit()
