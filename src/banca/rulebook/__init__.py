"""The regulations in our own words, numbered as printed, in Portuguese and English.

One file a book. A rule is a head with its number and its two titles, a paragraph in each
language and, where nothing online answers to it, the reason in both::

    ### 13.a.i Pleno: 35 vezes · A straight up pays 35 times

    pt: Um pleno que acerta recebe 35 vezes a aposta.

    en: A winning straight up receives 35 times the stake.

    Não modelada: …

    Not modelled: …

A rule is cited as book and number; the platform's duties have ids of their own and are cited
bare. This room imports no other, so that all may read it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule. The last two are empty for every rule that the code decides."""

    cite: str
    book: str
    number: str
    title_pt: str
    title_en: str
    pt: str
    en: str
    source: str = ""
    not_modelled_pt: str = ""
    not_modelled_en: str = ""

    @property
    def modelled(self) -> bool:
        return not self.not_modelled_en


class Book(msgspec.Struct, frozen=True):
    """A regulation, or one of the house's own lists, with its rules in printed order."""

    name: str
    title_pt: str
    title_en: str
    pt: str
    en: str
    rules: tuple[Rule, ...]


class Phrase(msgspec.Struct, frozen=True):
    """What a player reads, with its values in braces: ``{fits:money}``, ``{round}``."""

    pt: str
    en: str


class Term(msgspec.Struct, frozen=True):
    """A word of the regulations, the program's word for it, and what both mean."""

    pt: str
    en: str
    means_pt: str
    means_en: str


_HERE = files(__name__)
_HEAD = re.compile(r"^(#|###) (\S+) (.+?) · (.+)$")
_PARAGRAPH = re.compile(r"^(pt|en|source|Não modelada|Not modelled): (.+)$", re.S)
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_OWN = {"readings": "reading", "platform": "platform", "wire": "wire"}
VALUE = re.compile(r"\{(\w+)(?::(money|spot))?\}")


@cache
def books() -> dict[str, Book]:
    """Every book by name: the newest regulations first, then the house's own lists."""
    stems = [f.name.removesuffix(".md") for f in _HERE.iterdir() if f.name.endswith(".md")]
    read = [_book(stem) for stem in sorted(stems, key=_place) if stem != "glossary"]
    return {book.name: book for book in read}


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its citation, in printed order."""
    found: dict[str, Rule] = {}
    for book in books().values():
        for rule in book.rules:
            assert rule.cite not in found, f"{rule.cite} has two heads"
            found[rule.cite] = rule
    return found


@cache
def phrases() -> dict[str, Phrase]:
    """What refusals and notices say, by the key that the code names."""
    return msgspec.convert(tomllib.loads(_text("phrases.toml")), dict[str, Phrase])


@cache
def glossary() -> tuple[Term, ...]:
    """The words of the regulations, in the alphabet's order."""
    rows = [line for line in _text("glossary.md").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return tuple(Term(*row) for row in cells[2:])


def values(text: str) -> frozenset[tuple[str, str]]:
    """The values that a phrase asks for, each with how it is written: ``("fits", "money")``."""
    return frozenset(VALUE.findall(text))


def _text(name: str) -> str:
    return _HERE.joinpath(name).read_text(encoding="utf-8")


def _place(stem: str) -> tuple[int, int, int]:
    """Where a book stands: online regulations (2015), Macau (2010), then 1995 by chapter."""
    if not stem[0].isdigit():
        return (0, [*_OWN, "glossary"].index(stem), 0)
    number, _, rest = stem.partition("-")
    year, _, chapter = rest.partition("-")
    return (-int(year) if len(year) == 4 else -1900 - int(year), int(number), _ROMAN.index(chapter))


def _book(stem: str) -> Book:
    name = _OWN.get(stem) or stem.replace("-", "/", 1)
    first, *rest = re.split(r"^(?=### )", _text(f"{stem}.md"), flags=re.M)
    mark, said, title_pt, title_en, text = _section(first, stem)
    assert (mark, said) == ("#", name), f"{stem}.md begins with {said!r}, not with {name!r}"
    found = tuple(_rule(name, section) for section in rest)
    return Book(name, title_pt, title_en, text["pt"], text["en"], found)


def _rule(book: str, section: str) -> Rule:
    _, number, title_pt, title_en, text = _section(section, book)
    return Rule(
        cite=number if book == "platform" else f"{book}:{number}",
        book=book,
        number=number,
        title_pt=title_pt,
        title_en=title_en,
        pt=text["pt"],
        en=text["en"],
        source=text.get("source", ""),
        not_modelled_pt=text.get("Não modelada", ""),
        not_modelled_en=text.get("Not modelled", ""),
    )


def _section(section: str, where: str) -> tuple[str, str, str, str, dict[str, str]]:
    """A head and the labelled paragraphs under it, or an assertion that says what is wrong."""
    line, *paragraphs = (part for part in section.strip().split("\n\n") if part.strip())
    head = _HEAD.match(line)
    assert head, f"{where}: not a head: {line!r}"
    text: dict[str, str] = {}
    for paragraph in paragraphs:
        said = _PARAGRAPH.match(paragraph.strip())
        assert said, f"{where} {head[2]}: not a labelled paragraph: {paragraph!r}"
        assert said[1] not in text, f"{where} {head[2]}: {said[1]!r} stands twice"
        text[said[1]] = " ".join(said[2].split())
    assert {"pt", "en"} <= text.keys(), f"{where} {head[2]}: a language is missing"
    assert ("Não modelada" in text) == ("Not modelled" in text), f"{where} {head[2]}: one reason"
    return head[1], head[2], head[3], head[4], text
