"""Which rule is decided where, and which test shows it.

A rule counts as decided where its citation appears, literal and whole, in the code or the client;
it counts as tested by the ``@rule`` mark of a Python test, or in the title of a client's test. In a
checkout all of it is read again; an installed package has ``coverage.json``, which ``python -m
banca.rulebook.coverage`` writes.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from banca.rulebook import Rule, Texts, rules

DUTIES = ("PD", "RNG", "INT", "RG", "LOG")  # How the duties of the platform are numbered.
CITE = re.compile(
    r"\b(?:\d+(?:-[A-Z])?/\d+(?:-[IVX]+)?|reading|wire):[\w.-]*\w"
    rf"|\b(?:{'|'.join(DUTIES)})-\d+"
)
NAME = "coverage.json"

Status: TypeAlias = Literal["tested", "untested", "uncited", "not modelled"]
Places: TypeAlias = Mapping[str, tuple[str, ...]]  # By citation: "src/banca/app.py:12", …


class Covered(msgspec.Struct, frozen=True):
    """A rule, where the code decides it and which tests show it."""

    rule: str
    status: Status
    why: Texts  # Why it is not modelled; empty for all others.
    code: tuple[str, ...]
    tests: tuple[str, ...]
    title: Texts
    text: Texts


class _Shipped(msgspec.Struct, frozen=True):
    """What the file stores about a rule. Its text is stored elsewhere, once."""

    rule: str
    status: Status
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


@cache
def coverage() -> tuple[Covered, ...]:
    """Every rule in printed order: read from the checkout if this is one, otherwise as shipped."""
    root = checkout()
    return scan(root) if root else shipped()


def checkout() -> Path | None:
    """The root of the source tree that this module is part of, unless it is installed."""
    here = Path(__file__).resolve()
    root = here.parents[3]
    mine = root / "src" / "banca" / "rulebook" / here.name
    return root if mine == here and (root / "tests").is_dir() else None


def scan(root: Path) -> tuple[Covered, ...]:
    """Every rule as the source tree under *root* treats it."""
    code, tests = cited(root), marked(root)
    return tuple(
        _covered(rule, code.get(cite, ()), tests.get(cite, ())) for cite, rule in rules().items()
    )


def shipped() -> tuple[Covered, ...]:
    """Every rule as ``coverage.json`` has it."""
    text = files("banca.rulebook").joinpath(NAME).read_bytes()
    kept = {row.rule: row for row in msgspec.json.decode(text, type=list[_Shipped])}
    none = _Shipped("", "uncited")
    return tuple(
        _covered(rule, kept.get(cite, none).code, kept.get(cite, none).tests)
        for cite, rule in rules().items()
    )


def write_coverage(root: Path) -> Path:
    """Write the file that is shipped, one rule per line."""
    rows = [_Shipped(row.rule, row.status, row.code, row.tests) for row in scan(root)]
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in rows)
    path = root / "src" / "banca" / "rulebook" / NAME
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return path


def outline(rows: Iterable[Covered]) -> dict[str, tuple[Status, frozenset[str], frozenset[str]]]:
    """What makes ``coverage.json`` stale when it changes: status and files, never line numbers."""
    return {row.rule: (row.status, _names(row.code), _names(row.tests)) for row in rows}


# --- Where citations are ------------------------------------------------------------------------


def cited(root: Path) -> Places:
    """Where the code and the client cite each rule."""
    return _found(root, [*_code(root), *_client(root)])


def mentioned(root: Path) -> Places:
    """Where anything at all cites a rule: code, client, tests, pages, and the rules themselves."""
    pages = [*_under(root, "docs", ".md"), *sorted(root.glob("*.md"))]
    tests = [*_under(root, "tests", ".py", ".play"), *_client_tests(root)]
    texts = _under(root, "src/banca/rulebook", ".md")
    return _found(root, [*_code(root), *_client(root), *tests, *pages, *texts])


def marked(root: Path) -> Places:
    """The tests that carry each rule's mark, as pytest names them, or by a client test's title."""
    found = defaultdict[str, list[str]](list)
    for file, marks in _python_tests(root):
        for place, cite in marks.written:
            found[cite].append("::".join((file, *place)))
    for path in _client_tests(root):
        for title in (match["title"] for match in _TITLE.finditer(_read(path))):
            for cite in CITE.findall(title):
                found[cite].append(f"{_name(root, path)}::{title}")
    return {cite: tuple(dict.fromkeys(places)) for cite, places in found.items()}


def unwritten(root: Path) -> list[str]:
    """Marks whose rule is not written out, so that nobody finds it by searching."""
    return [f"{file}:{line}" for file, marks in _python_tests(root) for line in marks.unwritten]


_TITLE = re.compile(
    r"""\b(?:it|test)(?:\.each\(.*?\))?\(\s*(?P<q>['"`])(?P<title>(?:\\.|(?!(?P=q)).)*)(?P=q)""",
    re.S,
)


class _Marks(ast.NodeVisitor):
    """The ``rule`` marks of one file of tests."""

    def __init__(self) -> None:
        self.written: list[tuple[tuple[str, ...], str]] = []
        self.unwritten: list[int] = []
        self._place: tuple[str, ...] = ()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name.startswith("test"):
            self._inside(node.name, node.decorator_list)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if node.name.startswith("Test"):
            self._inside(node.name, [*node.decorator_list, *node.body])

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name("rule") | ast.Attribute(
                ast.Name("mark" | "rule_marks") | ast.Attribute(attr="mark"), "rule"
            ):
                for arg in node.args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        self.written.append((self._place, arg.value))
                    else:
                        self.unwritten.append(node.lineno)
        self.generic_visit(node)

    def _inside(self, name: str, nodes: Iterable[ast.AST]) -> None:
        outside, self._place = self._place, (*self._place, name)
        for node in nodes:
            self.visit(node)
        self._place = outside


def _python_tests(root: Path) -> Iterator[tuple[str, _Marks]]:
    for path in _under(root, "tests", ".py"):
        if path.name.startswith("test_"):
            marks = _Marks()
            marks.visit(ast.parse(_read(path), filename=_name(root, path)))
            yield _name(root, path), marks


def _covered(rule: Rule, code: tuple[str, ...], tests: tuple[str, ...]) -> Covered:
    status: Status = "tested" if code and tests else "untested" if code else "uncited"
    return Covered(
        rule=rule.cite,
        status=status if rule.modelled else "not modelled",
        why=rule.not_modelled,
        code=code,
        tests=tests,
        title=rule.title,
        text=rule.text,
    )


def _code(root: Path) -> list[Path]:
    found = _under(root, "src/banca", ".py", ".toml")
    return [f for f in found if not {"rulebook", "webdist"} & set(f.relative_to(root).parts)]


def _client(root: Path) -> list[Path]:
    found = _under(root, "web/src", ".ts", ".svelte")
    return [f for f in found if not f.name.endswith((".test.ts", ".spec.ts", ".gen.ts"))]


def _client_tests(root: Path) -> list[Path]:
    found = _under(root, "web", ".test.ts", ".spec.ts")
    return [f for f in found if "node_modules" not in f.relative_to(root).parts]


def _under(root: Path, folder: str, *endings: str) -> list[Path]:
    return sorted(f for f in (root / folder).rglob("*") if f.name.endswith(endings))


def _found(root: Path, paths: Iterable[Path]) -> Places:
    found = defaultdict[str, list[str]](list)
    for path in paths:
        for number, line in enumerate(_read(path).splitlines(), start=1):
            for cite in CITE.findall(line):
                found[cite].append(f"{_name(root, path)}:{number}")
    return {cite: tuple(dict.fromkeys(places)) for cite, places in found.items()}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def _names(places: Iterable[str]) -> frozenset[str]:
    return frozenset(place.partition(":")[0] for place in places)


def main() -> None:
    root = checkout()
    assert root, "coverage is written from a checkout: an installed package has no tests"
    path = write_coverage(root)
    counts = Counter(row.status for row in scan(root))
    said = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    sys.stdout.write(f"{_name(root, path)}: {said}\n")


if __name__ == "__main__":
    main()
