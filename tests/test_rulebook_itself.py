"""The machine that reads citations and marks, on small trees with planted faults."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from banca.rulebook.coverage import (
    checkout,
    cited,
    marked,
    mentioned,
    outline,
    scan,
    unwritten,
    write_coverage,
)
from tests.rule_marks import RuleMarks
from tests.test_rulebook import refusals


def test_a_tree_is_read_as_it_stands(tmp_path: Path) -> None:
    _plant(
        tmp_path,
        {
            "src/banca/games/boule.py": '"""804/2015:16"""\n\nX = "804/2015:17"\n',
            "src/banca/rulebook/notes.py": "# 804/2015:18\n",
            "web/src/lib/board.ts": "// 804/2015:6.e\n",
            "web/src/lib/board.test.ts": "it('shows 804/2015:6.e', () => {}); // 804/2015:6.d\n"
            "it.skip('804/2015:6.c', () => {});\nit.each([[1]])('%i 804/2015:6.b', () => {});\n",
            "tests/test_boule.py": "from tests.rule_marks import rule\n\n"
            "CASES = [pytest.param(1, marks=rule('804/2015:19'))]\n\n"
            "@rule('804/2015:16')\ndef test_it(): '804/2015:17'\n\n"
            "@rule('804/2015:20')\nclass TestAll:\n"
            "    @pytest.mark.rule('804/2015:21', '804/2015:22')\n"
            "    async def test_more(self): ...\n\n"
            "@rule(CITE)\ndef test_that(): ...\n",
        },
    )

    assert cited(tmp_path) == {
        "804/2015:16": ("src/banca/games/boule.py:1",),
        "804/2015:17": ("src/banca/games/boule.py:3",),
        "804/2015:6.e": ("web/src/lib/board.ts:1",),
    }
    assert marked(tmp_path) == {
        "804/2015:19": ("tests/test_boule.py",),
        "804/2015:16": ("tests/test_boule.py::test_it",),
        "804/2015:20": ("tests/test_boule.py::TestAll",),
        "804/2015:21": ("tests/test_boule.py::TestAll::test_more",),
        "804/2015:22": ("tests/test_boule.py::TestAll::test_more",),
        "804/2015:6.e": ("web/src/lib/board.test.ts::shows 804/2015:6.e",),
        "804/2015:6.b": ("web/src/lib/board.test.ts::%i 804/2015:6.b",),
    }
    assert unwritten(tmp_path) == ["tests/test_boule.py:13"]
    status = {row.rule: row.status for row in scan(tmp_path)}
    assert (status["804/2015:16"], status["804/2015:17"]) == ("tested", "untested")
    assert (status["804/2015:18"], status["1441/95-X:3"]) == ("uncited", "not modelled")


def test_an_invented_citation_is_seen_wherever_it_stands(tmp_path: Path) -> None:
    none = "804/2015:" + "99"
    places = [
        *("src/banca/app.py", "src/banca/rooms.toml", "src/banca/rulebook/boule.md"),
        *("web/src/App.svelte", "web/src/lib/a.test.ts", "tests/test_a.py", "tests/a.play"),
        *("docs/why.md", "README.md"),
    ]
    _plant(tmp_path, dict.fromkeys(places, f"# {none}\n"))

    assert {f"{place}:1" for place in places} == set(mentioned(tmp_path)[none])


def test_moved_lines_leave_the_coverage_fresh(tmp_path: Path) -> None:
    _plant(tmp_path, {"src/banca/rulebook/x.md": "", "src/banca/app.py": "# 804/2015:16\n"})
    before = outline(scan(tmp_path))
    text = write_coverage(tmp_path).read_text()

    _plant(tmp_path, {"src/banca/app.py": "\n\n# 804/2015:16\n"})
    assert before == outline(scan(tmp_path))
    assert "src/banca/app.py:1" in text
    _plant(tmp_path, {"src/banca/cli.py": "# 804/2015:16\n"})
    assert before != outline(scan(tmp_path))


def test_this_is_a_checkout() -> None:
    assert checkout() == Path(__file__).resolve().parent.parent


def test_a_refusal_in_the_code_is_found(tmp_path: Path) -> None:
    code = 'SAID = "a"\nrequire(x, "c", SAID, fits=1)\nraise play.Refused("c", "b")\n'
    _plant(tmp_path, {"a.py": code + 'require(x, cite, f"no {x}")\nRefused(cite, said, **more)\n'})

    found = [(phrase, given) for _, phrase, given in refusals(tmp_path)]
    assert found == [("a", {"fits"}), ("b", set()), ("f'no {x}'", set())]


@pytest.mark.parametrize(
    ("outcomes", "unshown"),
    [
        ({"a.py::test_one": "passed", "b.py::test_two[x]": "skipped"}, []),
        ({"a.py::test_one": "failed", "b.py::test_two[x]": "skipped"}, []),
        ({"a.py::test_one": "skipped", "b.py::test_two[x]": "skipped"}, ["804/2015:16"]),
        ({"b.py::test_two[x]": "skipped"}, []),  # The other test was not requested.
    ],
)
def test_a_mark_counts_only_if_its_test_ran(
    outcomes: dict[str, Literal["passed", "failed", "skipped"]], unshown: list[str]
) -> None:
    marks = RuleMarks(lambda: {"804/2015:16": ("a.py::test_one", "b.py::test_two")})

    for test, outcome in outcomes.items():
        marks.pytest_runtest_logreport(
            pytest.TestReport(
                nodeid=test,
                location=("", 0, ""),
                keywords={},
                outcome=outcome,
                longrepr=None,
                when="call",
                user_properties=[("rule", "804/2015:16")],
            )
        )

    assert list(marks.unshown()) == unshown


def _plant(root: Path, tree: dict[str, str]) -> None:
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
