"""`banca new-game`: the template of a new game, written into this checkout.

It writes five files of the game's own, a line in each of the three lists that name every game or
book, two tables of the built-in house, and its words in every language that the house knows; then
what is generated from these: the types of the client, which rule is decided where, and the logs and
rounds of play that its tests compare with.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from pathlib import Path

from banca.cli.say import ENGLISH, Wrong

_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*\Z")
_BOOK = re.compile(r"([1-9]\d{0,4})/(\d{2,4})(?:-(I|II|III|IV|V|VI|VII|VIII|IX|X))?\Z")
_LONGEST = 24
_NUMBERS = "1 2 2.a 2.b 3 3.a 3.b 4 4.a 4.b 5 6 7"  # Of the template's rules.
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def new_game(name: str, /, *, rulebook: str | None = None) -> None:
    """Write the template of a new game, which passes its tests.

    One module, one component for the browser, one rules file, one playthrough and one test; then
    a line in the lists of games and of books, two tables in the built-in house.toml, and words in
    the files of each language.
    docs/add-a-game.md says what comes next.

    Parameters
    ----------
    name
        The game's name in lower case, such as boule or banca_francesa.
    rulebook
        The number of its regulation, such as 811/2015; without one, the next number of the house.
    """
    from banca.rulebook import books, languages
    from banca.rulebook.coverage import checkout

    root = checkout()
    if root is None:
        raise Wrong("a game is written into a checkout of the source, but this is an installation")
    _check_name(name)
    book = rulebook or _next_book(set(books()))
    if not _BOOK.match(book) or book in books():
        why = "already exists" if book in books() else "is not the number of a regulation"
        raise Wrong(f"--rulebook {book!r} {why}; use one such as 811/2015 or 1441/95-VI")
    camel = "".join(word.capitalize() for word in name.split("_"))
    made = {
        f"src/banca/games/{name}.py": "game.py.txt",
        f"src/banca/rulebook/{book.replace('/', '-', 1)}.md": "rules.md.txt",
        f"web/src/games/{camel}.svelte": "Game.svelte.txt",
        f"tests/play/{name}.play": "game.play.txt",
        f"tests/games/test_{name}.py": "test_game.py.txt",
    }
    there = [path for path in (*made, f"src/banca/games/{name}") if (root / path).exists()]
    if there:
        raise Wrong(f"{there[0]} already exists, so nothing was written; choose another name")
    words = {"@name@": name, "@Title@": _title(name), "@book@": book}
    edits: dict[str, Callable[[str], str]] = {
        "src/banca/games/__init__.py": lambda text: listed_in_python(text, name),
        "web/src/games/index.ts": lambda text: listed_in_client(text, name, camel),
        "tests/test_rulebook.py": lambda text: printed(text, book),
        "src/banca/house.toml": lambda text: seated(text, name, book),
    }
    for language in languages():
        said = _said(language)
        edits[f"src/banca/rulebook/phrases/{language}.toml"] = partial(
            sentenced, name=name, said=said
        )
        edits[f"web/src/lib/i18n/{language}/bets.ts"] = partial(named_bets, name=name, said=said)
    changed = {path: edit((root / path).read_text("utf-8")) for path, edit in edits.items()}
    for path, template in made.items():
        text = _filled(template, words)
        if template == "rules.md.txt":
            text = in_languages(text, languages())
        _write(root / path, text)
        sys.stdout.write(f"wrote    {path}\n")
    for path, text in changed.items():
        (root / path).write_text(text, "utf-8")
        sys.stdout.write(f"changed  {path}\n")
    _generate(root, name)
    sys.stdout.write(
        f"\n{words['@Title@']} is there, by {book}. It passes; now make it yours:\n"
        f"  .venv/bin/pytest -k {name}     its own tests, and the suite of every game\n"
        f"  .venv/bin/banca play {name}    in the terminal\n"
        f"  docs/add-a-game.md             what to change, in which order\n"
    )


def _check_name(name: str) -> None:
    example = "lower-case letters, digits and single underscores, such as banca_francesa"
    if not _NAME.match(name) or len(name) > _LONGEST:
        raise Wrong(f"{name!r} cannot be the name of a game; use {example}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise Wrong(f"{name!r} is a Python keyword; choose another name")


def _next_book(known: set[str]) -> str:
    """The first number of this year that no book has: the house's own rules."""
    year = datetime.now(UTC).year
    return next(f"{n}/{year}" for n in range(1, 1000) if f"{n}/{year}" not in known)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _table(name: str) -> str:
    """The id of its table, which has hyphens."""
    return name.replace("_", "-")


def _filled(template: str, words: dict[str, str]) -> str:
    text = (files("banca.cli") / "template" / template).read_text("utf-8")
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text


def _write(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8") as file:  # Never overwrite anything.
        file.write(text)


def _said(language: str) -> dict[str, str]:
    """What the template says in *language*."""
    text = (files("banca.cli") / "template" / "words.toml").read_text("utf-8")
    words: dict[str, dict[str, str]] = tomllib.loads(text)
    return words.get(language, words[ENGLISH])


def in_languages(text: str, known: Iterable[str]) -> str:
    """The rules with a title and a paragraph in every language: English until it is translated."""
    for language in known:
        if f"\n{language}: " not in text:
            text = re.sub(r"^(#+ .* · )(.+)$", r"\1\2 · \2", text, flags=re.M)
            text = re.sub(rf"^{ENGLISH}: ((?:.+\n)+)", rf"\g<0>\n{language}: \1", text, flags=re.M)
    return text


# --- The lists, and the words --------------------------------------------------------------------


def listed_in_python(text: str, name: str) -> str:
    """games/__init__.py with the game in its import and, last, in GAMES."""
    imports = r"from banca\.games import \(?([\w\s,]+?)\)?\n(?=\n|from|import)"
    text = _edited(text, imports, lambda names: _import(sorted({*names, name})))
    return _edited(
        text, r"(?<=\] = )\(([\w\s,.]+?)\)", lambda names: _tuple([*names, f"{name}.GAME"])
    )


def _import(names: list[str]) -> str:
    line = f"from banca.games import {', '.join(names)}"
    if len(line) > 100:
        line = "from banca.games import (\n" + "".join(f"    {n},\n" for n in names) + ")"
    return line + "\n"


def _tuple(names: list[str]) -> str:
    line = "(" + ", ".join(names) + ")"
    head = len("GAMES: tuple[AnyGame, ...] = ")
    return line if head + len(line) <= 100 else "(\n" + "".join(f"    {n},\n" for n in names) + ")"


def listed_in_client(text: str, name: str, camel: str) -> str:
    """web/src/games/index.ts with the component last in GAMES."""
    rows = r"(export const GAMES\b.*= \{\n(?:  \w+: \(\) => import\('\./\w+\.svelte'\),\n)*)"
    return _once(text, rows, rf"\g<1>  {name}: () => import('./{camel}.svelte'),\n")


def printed(text: str, book: str) -> str:
    """tests/test_rulebook.py with the numbers of the book, in the order of the books."""
    listed = re.search(r"^PRINTED = \{\n(?:    .*\n)*", text, re.M)
    if listed is None:
        raise Wrong("tests/test_rulebook.py has no PRINTED; new-game does not know this form of it")
    heads = re.finditer(r'^    "([^"]+)": ', listed[0], re.M)
    later = (head.start() for head in heads if _place(head[1]) > _place(book))
    at = listed.start() + next(later, len(listed[0]))
    return text[:at] + f'    "{book}": "{_NUMBERS}",\n' + text[at:]


def seated(text: str, name: str, book: str) -> str:
    """The built-in house with two more tables, last: one for several players, one for one alone."""
    for id, more in ((_table(name), ""), (f"{_table(name)}-solo", ", shared = false")):
        if f'\nid = "{id}"\n' in text:
            raise Wrong(f"house.toml already has a table {id!r}, so choose another name")
        rules = f'rules = {{ rulebook = "{book}"{more} }}\n'
        text += f'\n[[table]]\nid = "{id}"\ngame = "{name}"\n{rules}'
    return text


def sentenced(text: str, name: str, said: dict[str, str]) -> str:
    """A language's phrases, with what the game, its form and its tables are called, each last."""
    title, table = _title(name), _table(name)
    alone = said["alone"].format(title=title[0].lower() + title[1:])
    for section, row in (
        ("games", f'{name} = "{said["sentence"]}"\n'),
        ("forms", f'{name} = "{title}"\n'),
        ("tables", f'{table} = "{title}"\n{table}-solo = "{alone}"\n'),
    ):
        text = _once(text, rf"(^\[{section}\]\n(?:[^\[\n].*\n)*)", rf"\g<1>{row}")
    return text


def named_bets(text: str, name: str, said: dict[str, str]) -> str:
    """A language's words in the client, with the names of the game's bets added last."""
    bets = [f"  'spot.{key}': '{word}',\n" for key, word in said.items() if ":" in key]
    return _once(text, r"^\};\n\Z", lambda _: f"\n  // {_title(name)}\n{''.join(bets)}}};\n")


def _place(book: str) -> tuple[int, int, int]:
    """The sort key of a book: online regulations, then those of 1995."""
    found = _BOOK.match(book)
    assert found, f"{book} is not the number of a regulation"
    chapter = _ROMAN.index(found[3] or "")
    return (1 if chapter else 0, int(found[1]), chapter)


def _edited(text: str, pattern: str, made: Callable[[list[str]], str]) -> str:
    return _once(text, pattern, lambda found: made(re.findall(r"[\w.]+", found[1])))


def _once(text: str, pattern: str, made: str | Callable[[re.Match[str]], str]) -> str:
    text, times = re.subn(pattern, made, text, count=1, flags=re.M)
    if not times:
        raise Wrong(f"new-game does not know this form of a list of games: no match for {pattern}")
    return text


def _generate(root: Path, name: str) -> None:
    """Write what names every game and every rule, and what its tests compare the game with."""
    for module, *words in (
        ("tests.server.written",),
        ("banca.rulebook.coverage",),
        ("tests.archive", name),
        ("tests.record", name),
    ):
        command = [sys.executable, "-m", module, *words]
        subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    sys.stdout.write(f"wrote    web/src/games/{name}/wire.gen.ts\n")
    for path in _played(root, name):
        sys.stdout.write(f"wrote    {path}\n")
    sys.stdout.write("changed  web/src/games/games.gen.ts\n")
    sys.stdout.write("changed  src/banca/rulebook/coverage.json\n")


def _played(root: Path, name: str) -> list[str]:
    """The game's logs in the archive, and its recorded rounds."""
    found = [*root.glob(f"tests/archive/logs/{name}-*"), *root.glob(f"tests/record/{name}.*")]
    return sorted(str(path.relative_to(root)) for path in found)
