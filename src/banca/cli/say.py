"""How the command line speaks: money, refusals, mistakes, and the choice of a game."""

from __future__ import annotations

import json as _json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

if TYPE_CHECKING:  # Only for the checker: rich is slow to load, and JSON needs none of it.
    from rich.console import Console

Language: TypeAlias = Literal["en", "pt"]


class Wrong(Exception):  # noqa: N818 - It is what was asked that is wrong, and the message says how.
    """Bad input. The message says what would be right; the process ends with 2."""


def complain(text: str) -> None:
    sys.stderr.write(f"banca: {text}\n")


def console(*, errors: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=errors, highlight=False, soft_wrap=errors)


def write_json(value: Any) -> None:
    sys.stdout.write(_json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def one_of(what: str, given: str, known: list[str]) -> NoReturn:
    raise Wrong(f"there is no {what} {given!r}; there is {', '.join(known)}")


def chosen_game(name: str, among: Sequence[Any] = ()) -> Any:
    """The module of the game *name*: of those against the house, if it is not said of which."""
    from banca.games import GAMES

    for game in among or GAMES:
        if name == game.NAME:
            return game
    one_of("game", name, [game.NAME for game in among or GAMES])


def chosen_tables(game: Any, rulebook: str | None, wheel: str | None) -> list[Any]:
    """The rules of every table form of *game* that fits; a mistake where none does."""
    found: list[Any] = list(game.variants())
    for name, wanted in (("rulebook", rulebook), ("wheel", wheel)):
        if wanted is not None:
            known = list(dict.fromkeys(getattr(rules, name, "") for rules in found))
            found = [rules for rules in found if getattr(rules, name, "") == wanted]
            if not found:
                one_of(name, wanted, [k for k in known if k] or ["none to choose"])
    return found


def named(game: Any, rules: Any) -> str:
    """``roulette · 804/2015 · american-38``."""
    wheel = getattr(rules, "wheel", "")
    return " · ".join(part for part in (game.NAME, rules.rulebook, wheel) if part)


def money(cents: int, language: Language = "en") -> str:
    """1,234.50 in English, 1 234,50 in Portuguese."""
    whole, rest = divmod(abs(cents), 100)
    text = f"{'-' if cents < 0 else ''}{whole:,}.{rest:02}"
    return text if language == "en" else text.replace(",", "\u00a0").replace(".", ",")


def per_cent(part: Any, language: Language = "en") -> str:
    text = f"{float(part * 100):.3f} %"
    return text if language == "en" else text.replace(".", ",")


def phrase(key: str, values: dict[str, Any], language: Language) -> str:
    """What a refusal says to a player, its values written out."""
    from banca.rulebook import VALUE, phrases

    said = phrases().get(key)
    if said is None:
        return key

    def written(found: Any) -> str:
        value = values.get(found[1], "…")
        return money(value, language) if found[2] == "money" else str(value)

    return VALUE.sub(written, said.en if language == "en" else said.pt)
