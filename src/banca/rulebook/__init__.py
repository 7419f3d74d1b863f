"""The regulations in our own words, numbered as printed, in every language of the house.

One file per book. A rule is a head with its number and its titles, a paragraph in each language
and, where nothing online answers to it, the reason in each. The titles stand in the order of the
paragraphs::

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
from functools import cache
from importlib.resources import files

import msgspec

from banca.rulebook.languages import (
    ENGLISH,
    FIRST,
    Phrasebook,
    Texts,
    in_language,
    languages,
    phrasebooks,
)

__all__ = [
    "ENGLISH",
    "FIRST",
    "VALUE",
    "Book",
    "Phrasebook",
    "Rule",
    "Term",
    "Texts",
    "books",
    "glossary",
    "in_language",
    "languages",
    "phrasebooks",
    "phrases",
    "rules",
    "values",
]


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule. *not_modelled* is empty for every rule that the code decides."""

    cite: str
    book: str
    number: str
    title: Texts
    text: Texts
    source: str = ""
    not_modelled: Texts = {}

    @property
    def modelled(self) -> bool:
        return not self.not_modelled


class Book(msgspec.Struct, frozen=True):
    """A regulation, or one of the house's own lists, with its rules in printed order."""

    name: str
    title: Texts
    text: Texts
    rules: tuple[Rule, ...]


class Term(msgspec.Struct, frozen=True):
    """A word of the regulations in each language, and what it means."""

    word: Texts
    means: Texts


_HERE = files(__name__)
_HEAD = re.compile(r"^(#|###) (\S+) (.+)$")
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
def phrases() -> dict[str, Texts]:
    """What refusals and notices say, by the key that the code names and by language."""
    return {
        key: {language: book.refusals[key] for language, book in phrasebooks().items()}
        for key in phrasebooks()[FIRST].refusals
    }


@cache
def glossary() -> tuple[Term, ...]:
    """The words of the regulations, in alphabetical order.

    The first columns are headed by the names of the languages; the meanings follow in as many
    columns, in the same order.
    """
    rows = [line for line in _text("glossary.md").splitlines() if line.startswith("|")]
    heads, _, *cells = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
    named = {book.name.casefold(): language for language, book in phrasebooks().items()}
    half = len(heads) // 2
    spoken = [named[head.casefold()] for head in heads[:half]]
    return tuple(
        Term(dict(zip(spoken, row[:half], strict=True)), dict(zip(spoken, row[half:], strict=True)))
        for row in cells
    )


def values(text: str) -> frozenset[tuple[str, str]]:
    """The values that a phrase asks for, each with its format: ``("fits", "money")``."""
    return frozenset(VALUE.findall(text))


def _text(name: str) -> str:
    return _HERE.joinpath(name).read_text(encoding="utf-8")


def _place(stem: str) -> tuple[int, int, int]:
    """The sort key of a book: online regulations (2015), Macau (2010), then 1995 by chapter."""
    if not stem[0].isdigit():
        return (0, [*_OWN, "glossary"].index(stem), 0)
    number, _, rest = stem.partition("-")
    year, _, chapter = rest.partition("-")
    return (-int(year) if len(year) == 4 else -1900 - int(year), int(number), _ROMAN.index(chapter))


def _book(stem: str) -> Book:
    name = _OWN.get(stem) or stem.replace("-", "/", 1)
    first, *rest = re.split(r"^(?=### )", _text(f"{stem}.md"), flags=re.M)
    found = _section(first, stem)
    assert (found.mark, found.number) == ("#", name), f"{stem}.md begins with {found.number!r}"
    return Book(name, found.title, found.text, tuple(_rule(name, section) for section in rest))


def _rule(book: str, section: str) -> Rule:
    found = _section(section, book)
    return Rule(
        cite=found.number if book == "platform" else f"{book}:{found.number}",
        book=book,
        number=found.number,
        title=found.title,
        text=found.text,
        source=found.source,
        not_modelled=found.not_modelled,
    )


class _Section(msgspec.Struct, frozen=True):
    """A head and what is under it."""

    mark: str
    number: str
    title: Texts
    text: Texts
    source: str
    not_modelled: Texts


def _section(section: str, where: str) -> _Section:
    """A head and the labelled paragraphs under it, or an assertion that says what is wrong."""
    line, *paragraphs = (part for part in section.strip().split("\n\n") if part.strip())
    head = _HEAD.match(line)
    assert head, f"{where}: not a head: {line!r}"
    here = f"{where} {head[2]}"
    labels = {book.not_modelled: language for language, book in phrasebooks().items()}
    said: dict[str, str] = {}
    for paragraph in paragraphs:
        label, _, words = paragraph.strip().partition(": ")
        known = label == "source" or label in labels or label in languages()
        assert known, f"{here}: not a labelled paragraph: {paragraph!r}"
        assert label not in said, f"{here}: {label!r} stands twice"
        said[label] = " ".join(words.split())
    text = {label: words for label, words in said.items() if label in languages()}
    why = {labels[label]: words for label, words in said.items() if label in labels}
    titles = head[3].split(" · ")
    assert set(text) == set(languages()), f"{here}: {_missing(text)} has no text"
    assert len(titles) == len(text), f"{here}: {len(titles)} titles for {len(text)} languages"
    assert not why or set(why) == set(languages()), f"{here}: {_missing(why)} has no reason"
    title = dict(zip(text, titles, strict=True))
    return _Section(head[1], head[2], title, text, said.get("source", ""), why)


def _missing(texts: Texts) -> str:
    return ", ".join(language for language in languages() if language not in texts)
