"""The docs do not rot: generated pages are fresh, and links lead somewhere."""

from __future__ import annotations

import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.cli import COMMANDS
from banca.games import GAMES
from banca.outside.settings import KINDS
from banca.server.settings import Bounds
from banca.settings import About, HouseFile, TableFile, settings
from tests.pages import PAGES
from tests.tidy import ROOT, tracked

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PROSE = [p for p in tracked(ROOT) if p.suffix == ".md" and "rulebook" not in p.parts]
MUST = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
MUST += [f"docs/{name}.md" for name in ("why", "architecture", "add-a-game", "operating")]
MUST += ["docs/add-a-language.md", "docs/security.md"]
MUST += ["docs/maths.md", "docs/cli.md", "docs/playthroughs.md", "docs/poker.md"]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


# --- Generated pages ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_fresh(name: str) -> None:
    assert read(name) == PAGES[name](), f"{name} is stale: run make docs"


def test_every_command_is_documented() -> None:
    page = read("docs/cli.md")

    assert len(COMMANDS) >= 8
    assert [n for n in ("serve", *COMMANDS) if f"## banca {n}\n" not in page] == []


def test_every_option_of_a_command_says_what_it_is() -> None:
    said = re.findall(r"^\* `(--?[\w-]+|[A-Z]+)[^`]*`(.*)$", read("docs/cli.md"), re.M)

    assert len(said) > 25
    assert [name for name, text in said if not re.match(r": \w.{8,}", text)] == []


def test_every_game_and_table_form_is_in_the_figures() -> None:
    page = read("docs/maths.md")
    forms = [
        " on ".join(part for part in (rules.rulebook, game.form(rules)) if part)
        for game in GAMES
        for rules in game.variants()
    ]

    assert len(forms) > 20
    assert [form for form in forms if f"### {form}\n" not in page] == []


# --- Examples -------------------------------------------------------------------------------------


def test_the_examples_of_the_poker_page_run_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", read("docs/poker.md"), re.S)
    page = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/poker.md", None, 0)
    said: list[str] = []

    found = doctest.DocTestRunner().run(page, out=said.append)

    assert found.attempted > 30
    assert found.failed == 0, "".join(said)


# --- Settings -------------------------------------------------------------------------------------


def documented() -> set[str]:
    """What the tables of the page on operating have in their first column."""
    cells = re.findall(r"^\| ([^|]+) \|", read("docs/operating.md"), re.M)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize(
    "kind",
    [About, Bounds, TableFile, *KINDS.values(), *(game.Rules for game in ALL_GAMES)],
    ids=lambda kind: f"{kind.__module__}.{kind.__name__}",
)
def test_every_setting_of_house_toml_is_documented(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_fields__
    assert {field.encode_name for field in msgspec.structs.fields(kind)} <= documented()


def test_every_bound_of_the_server_is_documented_with_its_default() -> None:
    page = read("docs/operating.md").partition("| in `[server]` |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", page, re.M)
    fields = msgspec.structs.fields(Bounds)

    assert len(fields) > 25
    said = {name: default.strip("`") for name, default, _ in rows}
    assert said == {field.name: str(field.default or "none") for field in fields}
    assert all(len(means) > 8 for _, _, means in rows)


def test_the_sections_of_house_toml_are_documented() -> None:
    page = read("docs/operating.md")

    assert msgspec.structs.fields(HouseFile)
    for field in msgspec.structs.fields(HouseFile):
        assert f"[{field.encode_name}]" in page


def test_the_example_house_is_one(tmp_path: Path) -> None:
    example, witnesses = re.findall(r"```toml\n(.*?)```", read("docs/operating.md"), re.S)
    file = tmp_path / "house.toml"
    file.write_text(example + witnesses, "utf-8")

    assert [place.id for place in settings(file).places] == ["am38"]
    assert tomllib.loads(example)["house"]["name"] == settings(file).about.name
    assert [one.witness.name for one in settings(file).witnesses] == list(KINDS)


# --- Links ----------------------------------------------------------------------------------------


def links(page: Path) -> Iterator[str]:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    yield from LINK.findall(text)


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def broken(page: Path) -> Iterator[str]:
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists():
            yield f"{page.name}: {link} does not exist"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{page.name}: {target.name} has no {anchor}"


def test_the_pages_are_there() -> None:
    assert set(MUST) <= {str(page.relative_to(ROOT)) for page in PROSE}


@pytest.mark.parametrize("page", PROSE, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert list(broken(page)) == []


def test_the_pages_are_linked_from_the_readme() -> None:
    linked = {link.partition("#")[0] for link in links(ROOT / "README.md")}

    must = ("operating", "architecture", "why", "add-a-game", "add-a-language", "poker")
    assert {f"docs/{name}.md" for name in must} <= linked


def at(name: str) -> Path:
    """A path as docs/architecture.md writes it."""
    top = ROOT if name.split("/")[0] in ("web", "tests", "docs") else ROOT / "src" / "banca"
    return top / name


def test_what_the_page_on_architecture_names_is_there() -> None:
    """A newcomer follows the page: every file that it names exists, with what it says is in it."""
    text = read("docs/architecture.md")
    files = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|ts|svelte))`", text)
    inside = re.findall(r"`(\w+)` (?:in|of) `([\w./-]+/[\w.-]+\.(?:py|ts))`", text)

    assert len(files) > 30
    assert len(inside) > 12
    assert [name for name in files if not at(name).exists()] == []
    assert [
        f"{what} in {name}"
        for what, name in inside
        if not re.search(
            rf"^\s*(?:async )?(?:def|class|function|export \w+) {what}\b|^{what}\b",
            at(name).read_text("utf-8"),
            re.M,
        )
    ] == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    there = tmp_path / "there.md"
    there.write_text("# A head, and more\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[a](there.md#a-head-and-more) [b](gone.md) ![c](there.md#nowhere) [d](#e)\n# e"
    )

    assert list(broken(page)) == [
        "page.md: gone.md does not exist",
        "page.md: there.md has no nowhere",
    ]


def test_what_the_makefile_offers_is_what_the_pages_name() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.M))
    named = {
        word
        for page in PROSE
        for line in re.findall(r"`make ([a-z -]+)[`\n]|^make ([a-z -]+)", page.read_text(), re.M)
        for word in "".join(line).split()
    }

    assert {"run", "test", "docs"} <= named
    assert named <= targets
