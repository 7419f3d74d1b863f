"""The languages that the house speaks: one file of phrases each, found in one folder.

``phrases/<language>.toml`` makes a language known everywhere: to players, to the command line and
to the rulebooks, which then owe it a text for every rule. See docs/add-a-language.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

FIRST = "pt"  # The language of the regulations, and the default.
ENGLISH = "en"  # What operators read: command line, faults of the settings, pages of the docs.

Texts: TypeAlias = dict[str, str]  # The same words, by language.


class Phrasebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the house says in one language. The keys are the same in every language."""

    name: str  # What the language calls itself.
    tag: str  # Its tag for browsers and `Intl`.
    decimal: str
    thousands: str
    not_modelled: str  # The label of the paragraph that says why a rule is not modelled.
    guests: tuple[str, ...]  # The names of guests who give none, followed by a number.
    pages: dict[str, str]
    games: dict[str, str]
    forms: dict[str, str]
    tables: dict[str, str]
    refusals: dict[str, str]
    terminal: dict[str, str]
    poker: dict[str, str]
    hands: dict[str, str]
    commands: dict[str, tuple[str, ...]]
    wishes: dict[str, tuple[str, ...]]
    jackpots: dict[str, str] = {}  # What those of the built-in house are called.


@cache
def phrasebooks() -> dict[str, Phrasebook]:
    """The phrases of every language, the first language first."""
    folder = files("banca.rulebook").joinpath("phrases")
    texts = {
        file.name.removesuffix(".toml"): file.read_bytes()
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }
    return {
        language: msgspec.toml.decode(texts[language], type=Phrasebook)
        for language in sorted(texts, key=lambda language: (language != FIRST, language))
    }


@cache
def languages() -> tuple[str, ...]:
    """Every language that the house knows, the first one first."""
    return tuple(phrasebooks())


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in *language*; if there is none, in the first language, or in any."""
    return texts.get(language) or texts.get(FIRST) or next(iter(texts.values()), "")
