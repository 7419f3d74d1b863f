"""How the command line speaks: money, refusals, mistakes, and the choice of a game."""

from __future__ import annotations

import json as _json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

if TYPE_CHECKING:  # Only for the checker: rich is slow to load, and JSON output needs none of it.
    from rich.console import Console

    from banca.kit.game import AnyGame
    from banca.rulebook import Phrasebook

Language: TypeAlias = str  # A language that the house knows; `phrasebook` refuses any other.
ENGLISH = "en"  # As `rulebook.ENGLISH`, which would slow down every start.

ENDLESS = 100_000  # Columns: wider than any line that we print.
PAGE = 80  # Columns of a help page, whose frames are as wide as the output.


class Wrong(Exception):  # noqa: N818 - It is what was asked that is wrong, and the message says how.
    """Bad input. The message says what would be right; the process exits with 2."""


def plain(text: str) -> str:
    """*text* in one line that steers no terminal: what cannot be seen is written as an escape.

    Names, reasons and whatever else a stranger wrote come through here before a screen shows them.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escaped(one) for one in text)


def _escaped(one: str) -> str:
    code = ord(one)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def complain(text: str) -> None:
    sys.stderr.write(f"banca: {plain(text)}\n")


def console(*, errors: bool = False, piped: int = ENDLESS) -> Console:
    """Where text goes: as wide as the terminal, or *piped* columns if there is none.

    A script reads lines, which must not depend on COLUMNS or on the length of a path.
    """
    from rich.console import Console

    width = None if errors or sys.stdout.isatty() else piped
    return Console(stderr=errors, highlight=False, soft_wrap=errors, width=width)


def write_json(value: Any) -> None:
    sys.stdout.write(seen_json(_json.dumps(value, ensure_ascii=False, indent=2)) + "\n")


def seen_json(text: str) -> str:
    """The same JSON with nothing in it that steers a terminal: JSON itself escapes only a few."""
    return "\n".join(map(_seen_line, text.split("\n")))


def _seen_line(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(one if one.isprintable() else _json.dumps(one)[1:-1] for one in line)


def one_of(what: str, given: str, known: list[str]) -> NoReturn:
    raise Wrong(f"there is no {what} {given!r}; there is {', '.join(known)}")


def chosen_game(name: str, among: Sequence[AnyGame] = ()) -> AnyGame:
    """The game called *name*; by default among those against the house."""
    from banca.games import GAMES

    for game in among or GAMES:
        if name == game.name:
            return game
    one_of("game", name, [game.name for game in among or GAMES])


def chosen_tables(game: AnyGame, rulebook: str | None, form: str | None) -> list[Any]:
    """The rules of every matching table form of *game*; bad input if there is none."""
    found: list[Any] = list(game.variants())
    for name, wanted, of in (
        ("rulebook", rulebook, lambda rules: rules.rulebook),
        ("form", form, game.form),
    ):
        if wanted is not None:
            known = list(dict.fromkeys(map(of, found)))
            found = [rules for rules in found if of(rules) == wanted]
            if not found:
                one_of(name, wanted, [k for k in known if k] or ["none to choose"])
    return found


def named(game: AnyGame, rules: Any) -> str:
    """``roulette · 804/2015 · american-38``."""
    return " · ".join(part for part in (game.name, rules.rulebook, game.form(rules)) if part)


def phrasebook(language: Language) -> Phrasebook:
    """What the house says in *language*; bad input if it does not know that language."""
    from banca.rulebook import languages, phrasebooks

    if language not in languages():
        one_of("language", language, list(languages()))
    return phrasebooks()[language]


def title_of(game: AnyGame, rules: Any, language: Language) -> str:
    """The title of a form of *game*: «French roulette»."""
    name, *parts = named(game, rules).split(" · ")
    known = phrasebook(language).forms
    keys = [*(f"{name} {part}" for part in reversed(parts)), name]
    return next((known[key] for key in keys if key in known), "")


def money(cents: int, language: Language = ENGLISH) -> str:
    """1,234.50 in English, 1 234,50 in Portuguese."""
    book = phrasebook(language)
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole:,}".replace(",", book.thousands) + f"{book.decimal}{rest:02}"


def per_cent(part: Any, language: Language = ENGLISH) -> str:
    return f"{float(part * 100):.3f} %".replace(".", phrasebook(language).decimal)


def phrase(key: str, values: dict[str, Any], language: Language) -> str:
    """What a refusal says to a player, with its values filled in."""
    from banca.rulebook import VALUE

    said = phrasebook(language).refusals.get(key)
    if said is None:
        return key

    def written(found: Any) -> str:
        value = values.get(found[1], "…")
        return money(value, language) if found[2] == "money" else str(value)

    return VALUE.sub(written, said)
