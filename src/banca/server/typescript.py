"""What crosses the wire as TypeScript, from the same schemas as the documents.

There are four kinds of file, so that the client's code reads like the server's: the messages of
socket and HTTP, what every game shares, a file per game with its card, views, wishes and events,
and the list of games that ties these together. A game is known here by its protocol alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

from banca.floor.luck import LuckEvent, LuckWish
from banca.kit.dice import DieColour
from banca.kit.game import AnyGame
from banca.kit.play import Bet, Cents, Colour, Line, PlayerId, Spot
from banca.rulebook.coverage import DUTIES
from banca.server.app import described
from banca.server.asyncapi import CLIENT, SERVER
from banca.server.schema import OF_GAME, Schema, schemas
from banca.server.settings import Settings
from banca.server.shapes import Odds, Phrases, Problem
from banca.server.wire import PROTOCOL, CloseCode, Language, Options

HEAD = "/**\n * {what}\n * Written by `make docs` from the types of the house: do not edit.\n */\n"
WIDTH = 100
SHARED = "banca.kit."
WORDS: dict[str, Any] = {  # What the house calls a plain text, number or pair.
    "Bet": Bet,
    "Bets": dict[Spot, Cents],
    "Cents": Cents,
    "Colour": Colour,
    "DieColour": DieColour,
    "Line": Line,
    "PlayerId": PlayerId,
    "Spot": Spot,
}


def written(games: Iterable[AnyGame]) -> dict[str, str]:
    """Every generated file of the client, by its path below ``web/src``."""
    games = tuple(games)
    return {
        "lib/wire.gen.ts": messages(),
        "lib/kit.gen.ts": shared(games),
        "games/games.gen.ts": index(games),
        **{f"games/{game.name}/wire.gen.ts": of_game(game) for game in games},
    }


# --- The files --------------------------------------------------------------------------------


def messages() -> str:
    """What socket and HTTP say; where a game has its own part, any game's."""
    said, asked, answered = [*CLIENT, *SERVER], *_over_http()
    (offers, odds, language, phrases, *_), named = schemas(
        [Options, Odds, Language, Phrases, Problem, *said, *asked, *answered], "{name}"
    )
    _, written_by_hand = schemas([*said, *asked], "{name}")  # May leave out what has a default.
    parts = ", ".join(sorted({f"Any{part}" for part in OF_GAME}))
    return _file(
        "What travels between client and house.",
        f"import type {{ {parts} }} from '../games/games.gen';\n",
        f"export const PROTOCOL = {PROTOCOL};\n",
        "/** Why the server ends a socket. */",
        "export const CLOSED = {",
        *(f"  {code.name}: {code.value}," for code in CloseCode),
        "} as const;\n",
        "/** The longest texts that the house accepts, by what is asked and its member. */",
        "export const LONGEST = {",
        *_longest(asked),
        "} as const;\n",
        "/** How the citations of the platform's duties begin: «RNG-4». */",
        f"export const DUTIES = [{', '.join(_literal(duty) for duty in DUTIES)}] as const;\n",
        _alias("ClientMessage", [kind.__name__ for kind in CLIENT]),
        _alias("ServerMessage", [kind.__name__ for kind in SERVER]),
        f"export type Language = {_type(language)};\n",
        f"export type Odds = {_type(odds)};\n",
        "/** Keyed «PlaceBets pleno:17», or «Leave» without a spot. */",
        f"export type Options = {_type(offers)};\n",
        f"export type Phrases = {_type(phrases)};\n",
        *(
            _named(name, schema if name in written_by_hand else _whole(schema))
            for name, schema in named.items()
        ),
    )


def shared(games: Iterable[AnyGame]) -> str:
    """What every game shares: words, the wishes and events of `banca.kit`, and those of luck."""
    games = tuple(games)
    wishes = [kind for game in games for kind in get_args(game.Wish) if _is_shared(kind)]
    events = [kind for game in games for kind in get_args(game.Event) if _is_shared(kind)]
    by_luck, drawn = get_args(LuckWish), get_args(LuckEvent)
    asked = {kind.__name__ for kind in (*wishes, *by_luck)}
    words, _ = schemas(WORDS.values(), "{name}")
    _, named = schemas([*wishes, *events, *by_luck, *drawn], "{name}")
    return _file(
        "What the games share: plain words, and what may be wished and happen at any table.",
        *(f"export type {name} = {_type(word)};" for name, word in zip(WORDS, words, strict=True)),
        "",
        _alias("LuckWish", [kind.__name__ for kind in by_luck]),
        _alias("LuckEvent", [kind.__name__ for kind in drawn]),
        *(
            _named(name, _wish(schema) if name in asked else _sent(schema))
            for name, schema in named.items()
        ),
    )


def of_game(game: AnyGame) -> str:
    """One game: its card, its public view and a player's own, its wishes and its events."""
    views = {
        "Card": get_type_hints(game.card)["return"],
        "Public": get_type_hints(game.public)["return"],
        "Private": get_type_hints(game.private)["return"],
    }
    wishes, events = get_args(game.Wish), get_args(game.Event)
    elsewhere = {kind.__name__ for kind in (*wishes, *events) if _is_shared(kind)}
    asked = {kind.__name__ for kind in wishes}
    tagged = asked | {kind.__name__ for kind in events}
    _, named = schemas([*views.values(), *wishes, *events], "{name}")
    named[views["Card"].__name__]["properties"]["game"] = {"const": game.name}
    return _file(
        f"{game.name.replace('_', ' ').capitalize()} on the wire.",
        _import([*elsewhere, "LuckEvent"], "../../lib/kit.gen"),
        *(
            f"export type {part} = {kind.__name__};\n"
            for part, kind in views.items()
            if kind.__name__ != part
        ),
        "/** What a player may ask for. */",
        _alias("Wish", [kind.__name__ for kind in wishes]),
        "/** What may happen. */",
        _alias("Event", [*(kind.__name__ for kind in events), "LuckEvent"]),
        *(
            _named(name, _wish(schema) if name in asked else _sent(schema, name in tagged))
            for name, schema in named.items()
            if name not in elsewhere
        ),
    )


def index(games: Iterable[AnyGame]) -> str:
    """All games by name; and what a message may hold as a game's own part."""
    names = sorted(game.name for game in games)
    return _file(
        "Every game of the house, and what it puts on the wire.",
        "import type { LuckWish } from '../lib/kit.gen';",
        *(f"import type * as {name} from './{name}/wire.gen';" for name in names),
        "",
        "export interface Games {",
        *(
            "\n".join([f"  {name}: {{", *(f"    {p}: {name}.{p};" for p in OF_GAME), "  };"])
            for name in names
        ),
        "}\n",
        "export type GameName = keyof Games;",
        *(
            f"export type Any{part} = Games[GameName]['{part}']"
            f"{' | LuckWish' if part == 'Wish' else ''};"
            for part in OF_GAME
        ),
    )


def _over_http() -> tuple[list[Any], list[Any]]:
    """The shapes of what is asked, and of what is answered."""
    operations = described(Settings())
    asked = [operation.body for operation in operations]
    answered = [shape for operation in operations for shape in operation.answers.values()]
    return [kind for kind in asked if kind], [kind for kind in answered if kind]


def _longest(asked: Iterable[Any]) -> list[str]:
    """The bounds on texts of what is asked over HTTP, one line per shape that has any."""
    _, named = schemas(asked, "{name}")
    found = {
        name: {
            key: most
            for key, part in schema.get("properties", {}).items()
            if (most := max((either.get("maxLength", 0) for either in _either(part)), default=0))
        }
        for name, schema in named.items()
    }
    return [
        f"  {name}: {{ {', '.join(f'{key}: {most}' for key, most in texts.items())} }},"
        for name, texts in found.items()
        if texts
    ]


def _is_shared(kind: Any) -> bool:
    return str(kind.__module__).startswith(SHARED)


# --- A struct as it is asked, and as it is sent -------------------------------------------------


def _wish(schema: Schema) -> Schema:
    """Without the player: the session says whose wish it is."""
    kept = {key: part for key, part in schema["properties"].items() if key != "player"}
    return {**schema, "properties": kept}


def _whole(schema: Schema) -> Schema:
    """With every member, even those that have a default."""
    return {**schema, "required": list(schema.get("properties", ()))}


def _sent(schema: Schema, tagged: bool = True) -> Schema:
    """As the house writes it: whole, except for null members, which a patch leaves out.

    The tag tells the members of a union apart; in a view nobody reads it.
    """
    if "properties" not in schema:
        return schema
    parts = {k: part for k, part in schema["properties"].items() if tagged or k != "type"}
    required = [key for key, part in parts.items() if {"type": "null"} not in _either(part)]
    return {**schema, "properties": parts, "required": required}


def _either(schema: Schema) -> list[Schema]:
    return list(schema.get("anyOf", (schema,)))


# --- Words of TypeScript --------------------------------------------------------------------------


def _file(what: str, *lines: str) -> str:
    return "\n".join([HEAD.format(what=what), *lines]).rstrip() + "\n"


def _import(names: Iterable[str], path: str) -> str:
    names = sorted(names)
    line = f"import type {{ {', '.join(names)} }} from '{path}';\n"
    if len(line) <= WIDTH:
        return line
    return "\n".join(["import type {", *(f"  {name}," for name in names), f"}} from '{path}';\n"])


def _alias(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _named(name: str, schema: Schema) -> str:
    said = _comment(schema.get("description", ""))
    if "properties" not in schema and "enum" in schema:
        return "\n".join([*said, f"export type {name} = {_type(schema)};\n"])
    required = set(schema.get("required", ()))
    lines = [
        f"  {_key(key)}{'' if key in required else '?'}: {_type(part)};"
        for key, part in schema.get("properties", {}).items()
    ]
    return "\n".join([*said, f"export interface {name} {{", *lines, "}\n"])


def _comment(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def _type(schema: Schema) -> str:
    match schema:
        case {"x-game": str(part)}:
            return f"Any{part}"
        case {"$ref": str(name)}:
            return name
        case {"const": value}:
            return _literal(value)
        case {"enum": list(values)}:
            return " | ".join(_literal(value) for value in values)
        case {"anyOf": list(parts)}:
            return " | ".join(dict.fromkeys(_type(part) for part in parts))
        case {"type": "array", "prefixItems": list(parts)}:
            return f"[{', '.join(_type(part) for part in parts)}]"
        case {"type": "array", "items": dict(part)}:
            inner = _type(part)
            several = "anyOf" in part or len(part.get("enum", ())) > 1
            return f"({inner})[]" if several else f"{inner}[]"
        case {"type": "array"}:
            return "unknown[]"
        case {"type": "object", "additionalProperties": dict(part), "propertyNames": dict(keys)}:
            return f"Record<{_type(keys)}, {_type(part)}>"
        case {"type": "object", "additionalProperties": dict(part)}:
            return f"Record<string, {_type(part)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": str(simple)}:
            return simple
    return "unknown"


def _literal(value: Any) -> str:
    return "'" + value + "'" if isinstance(value, str) else json.dumps(value)
