"""`banca rules`: the regulations in our own words, and where each rule is decided and tested."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from banca.cli.say import ENGLISH, Language, Wrong, console, one_of, phrasebook, write_json


def rules(
    wanted: str = "",
    /,
    *,
    coverage: bool = False,
    json: bool = False,
    language: Language = ENGLISH,
) -> None:
    """The rules in our own words, and where each is decided and tested.

    Parameters
    ----------
    wanted
        A book (804/2015), a rule with everything under it (804/2015:13), or nothing for the list
        of books.
    coverage
        Each rule with its status: tested, with its places in the code and its tests, or not
        modelled, with the reason.
    json
        A list of objects instead of text.
    language
        The language, such as en or pt.
    """
    phrasebook(language)
    found = _found(wanted)
    if coverage:
        _coverage({rule.cite for rule in found}, json, language)
    elif json:
        write_json([_plain(rule) for rule in found])
    elif wanted:
        _text(found, language)
    else:
        _books(language)


def _found(wanted: str) -> list[Any]:
    from banca.rulebook import books, rules

    if not wanted:
        return list(rules().values())
    if wanted in books():
        return list(books()[wanted].rules)
    under = [
        rule
        for cite, rule in rules().items()
        if cite == wanted or cite.startswith((f"{wanted}.", f"{wanted}-"))
    ]
    if not under:
        book = wanted.partition(":")[0]
        if book not in books():
            one_of("book", book, list(books()))
        numbers = [rule.number for rule in books()[book].rules if "." not in rule.number]
        raise Wrong(f"there is no rule {wanted!r}; {book} has {', '.join(numbers)}")
    return under


def _plain(rule: Any) -> dict[str, Any]:
    return {
        "rule": rule.cite,
        **{
            language: {
                "title": title,
                "text": rule.text[language],
                "not modelled": rule.not_modelled.get(language, ""),
            }
            for language, title in rule.title.items()
        },
    }


def _books(language: Language) -> None:
    from rich.table import Table

    from banca.rulebook import books

    heads = phrasebook(language).terminal
    table = Table(heads["book"], heads["title"], box=None, header_style="bold")
    table.add_column(heads["rules"], justify="right")
    for book in books().values():
        table.add_row(book.name, book.title[language], str(len(book.rules)))
    console().print(table)


def _text(found: list[Any], language: Language) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    out = console()
    label = phrasebook(language).not_modelled
    for rule in found:
        out.print(f"[bold]{escape(rule.cite)}[/]  {escape(rule.title[language])}")
        out.print(Padding(escape(rule.text[language]), (0, 0, 0, 2), expand=False))
        if why := rule.not_modelled.get(language, ""):
            out.print(Padding(f"[dim]{label}: {escape(why)}[/]", (0, 0, 0, 2), expand=False))
        out.print()


def _coverage(cites: set[str], json: bool, language: Language) -> None:
    from banca.rulebook.coverage import coverage

    rows = [row for row in coverage() if row.rule in cites]
    if json:
        write_json(
            [
                {
                    "rule": row.rule,
                    "status": row.status,
                    "why": row.why.get(language, ""),
                    "code": list(row.code),
                    "tests": list(row.tests),
                    **{
                        spoken: {"title": title, "text": row.text[spoken]}
                        for spoken, title in row.title.items()
                    },
                }
                for row in rows
            ]
        )
        return
    for row in rows:
        why = row.why.get(language, "")
        said = why or "  ".join(_few(places) for places in (row.code, row.tests) if places)
        sys.stdout.write(f"{row.rule:<19} {row.status:<13} {said}".rstrip() + "\n")
    counts = Counter(row.status for row in rows)
    said = " · ".join(f"{n} {status}" for status, n in sorted(counts.items()))
    sys.stdout.write(f"\n{said}\n")


def _few(places: tuple[str, ...]) -> str:
    """The first place, and how many more there are."""
    if not places:
        return ""
    return places[0] if len(places) == 1 else f"{places[0]} (+{len(places) - 1})"
