"""JSON Schemas of our types, named as in the documents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

Schema = dict[str, Any]

OF_GAME = ("Card", "Public", "Private", "Wish", "Event")  # What a game puts on the wire.


def of_game(part: str) -> msgspec.Meta:
    """Marks a member of a message as a game's own *part*, whose shape differs by game."""
    assert part in OF_GAME, part
    return msgspec.Meta(extra_json_schema={"type": "object", "x-game": part})


def schemas(types: Iterable[Any], where: str) -> tuple[list[Schema], dict[str, Schema]]:
    """A schema for each of *types*, and what they refer to, under *where*: ``#/x/{name}``."""
    found, named = msgspec.json.schema_components(list(types), ref_template=where)
    return list(found), {name: _tidied(schema) for name, schema in sorted(named.items())}


def _tidied(schema: Schema) -> Schema:
    """Without titles that only repeat the name, and with each tag as a constant."""
    schema = {key: value for key, value in schema.items() if key != "title"}
    tag = schema.get("properties", {}).get("type", {}).get("enum", ())
    if len(tag) == 1:
        schema["properties"] = {**schema["properties"], "type": {"const": tag[0]}}
    return schema
