"""A made-up language, added to a copy of the tree by the steps of docs/add-a-language.md.

Every letter of the English texts is replaced by a Cyrillic one. So any Latin letter seen in that
language belongs to a word that bypassed the language files, even inside another text.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banca.rulebook import ENGLISH, languages, phrasebooks
from banca.rulebook.coverage import CITE

LANGUAGE, TAG = (
    "qa",
    "ru-RU",
)  # `Intl` formats it, and it has three plural forms.
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_OTHER = "абцдефгхийклмнопярстувшжыз"
_LETTERS = str.maketrans(_LATIN + _LATIN.upper(), _OTHER + _OTHER.upper())
# What stays as it is: values, marks of the terminal, citations, and escapes.
_KEPT = re.compile(rf"\{{[^}}]*\}}|\[/?[a-z ]*\]|{CITE.pattern}|\\u[0-9a-f]{{4}}|\\.")
LATIN = re.compile(r"[a-zA-ZÀ-ÖØ-öø-ÿ]")


def said(text: str) -> str:
    """*text* in the made-up language."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    parts, at = [], 0
    for kept in _KEPT.finditer(plain):
        parts += [plain[at : kept.start()].translate(_LETTERS), kept[0]]
        at = kept.end()
    return "".join(parts) + plain[at:].translate(_LETTERS)


def add_language(root: Path) -> None:
    """The steps of docs/add-a-language.md, in the tree under *root*."""
    rulebook = root / "src" / "banca" / "rulebook"
    _edit(rulebook / "phrases" / "en.toml", phrases, to=rulebook / "phrases" / f"{LANGUAGE}.toml")
    for book in sorted(rulebook.glob("*.md")):
        _edit(book, terms if book.stem == "glossary" else rules)
    client = root / "web" / "src" / "lib" / "i18n"
    shutil.copytree(client / "en", client / LANGUAGE)
    for file in sorted((client / LANGUAGE).glob("*.ts")):
        _edit(file, words)


def _edit(path: Path, change: Callable[[str], str], to: Path | None = None) -> None:
    (to or path).write_text(change(path.read_text("utf-8")), "utf-8")


# --- Step 1: the phrases ------------------------------------------------------------------------


def phrases(text: str) -> str:
    book = tomllib.loads(text) | {"tag": TAG}
    return _toml({key: _spoken(key, value) for key, value in book.items()})


def _spoken(key: str, value: Any) -> Any:
    if key in ("tag", "decimal", "thousands"):
        return value
    if isinstance(value, dict):
        return {name: _spoken("", words) for name, words in value.items()}
    return [said(word) for word in value] if isinstance(value, list) else said(value)


def _toml(book: dict[str, Any]) -> str:
    lines, tables = [], []
    for key, value in book.items():
        if isinstance(value, dict):
            rows = (f"{_quoted(k)} = {_quoted(v)}" for k, v in value.items())
            tables.append("\n".join([f"[{key}]", *rows]))
        else:
            lines.append(f"{key} = {_quoted(value)}")
    return "\n\n".join(["\n".join(lines), *tables]) + "\n"


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)  # TOML writes strings and lists alike.


# --- Step 2: the rulebooks ----------------------------------------------------------------------


def rules(text: str) -> str:
    """A book with one more title and paragraph per head, after those of every other language."""
    return "".join(map(_section, re.split(r"^(?=#+ )", text, flags=re.M)))


def _section(section: str) -> str:
    spoken = list(re.finditer(rf"^({'|'.join(languages())}): ((?:.+\n?)+)", section, re.M))
    if not spoken:
        return section
    at = [paragraph[1] for paragraph in spoken].index(ENGLISH)
    head, end = section.partition("\n")[0], spoken[-1].end()
    title = head.partition(" ")[2].partition(" ")[2].split(" · ")[at]
    mine = f"{section[:end].rstrip()}\n\n{LANGUAGE}: {said(spoken[at][2])}{section[end:]}"
    mine = f"{head} · {said(title)}{mine.removeprefix(head)}"
    reason = re.compile(r"^Not modelled: ((?:.+\n?)+)", re.M)
    label = said("Not modelled")
    return reason.sub(lambda m: f"{m[0].rstrip()}\n\n{label}: {said(m[1])}", mine)


def terms(text: str) -> str:
    """The glossary with one more column of words, and one more of meanings."""
    rows = [_cells(row) for row in text.splitlines() if row.startswith("|")]
    at = rows[0].index(phrasebooks()[ENGLISH].name)

    def wider(row: re.Match[str]) -> str:
        cells = _cells(row[0])
        half = len(cells) // 2
        words, means = cells[:half], cells[half:]
        return f"| {' | '.join((*words, said(words[at]), *means, said(means[at])))} |"

    return re.sub(r"^\|.*\|$", wider, text, flags=re.M)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


# --- Step 3: the client -------------------------------------------------------------------------


def words(text: str) -> str:
    """A file of words with every text translated, except keys, imports and comments."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    if line.lstrip().startswith(("//", "/*", "import")):
        return line
    if line.lstrip().startswith("tag:"):
        return f"  tag: '{TAG}',"
    texts = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(:?)""")
    return texts.sub(lambda found: found[0] if found[2] else said(found[1]), line)
