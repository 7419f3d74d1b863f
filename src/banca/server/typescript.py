"""The shapes of socket and HTTP as TypeScript, from the same schemas as the documents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from banca.server.app import described
from banca.server.asyncapi import CLIENT, SERVER
from banca.server.schema import Schema, schemas
from banca.server.settings import Settings
from banca.server.shapes import Problem
from banca.server.wire import PROTOCOL, CloseCode

HEAD = """\
/** What travels between client and house. Written by `make docs` from the server's types. */
"""


def typescript() -> str:
    """The whole file."""
    _, named = schemas(_types(), "{name}")
    interfaces = [_interface(name, schema) for name, schema in named.items()]
    return "\n".join(
        [
            HEAD,
            f"export const PROTOCOL = {PROTOCOL};\n",
            "/** Why the server ends a socket. */",
            "export const CLOSED = {",
            *(f"  {code.name}: {code.value}," for code in CloseCode),
            "} as const;\n",
            _union("ClientMessage", CLIENT),
            _union("ServerMessage", SERVER),
            *interfaces,
        ]
    )


def _types() -> list[Any]:
    answered = (
        shape for operation in described(Settings()) for shape in operation.answers.values()
    )
    asked = (operation.body for operation in described(Settings()))
    return [*CLIENT, *SERVER, Problem, *(kind for kind in (*asked, *answered) if kind is not None)]


def _union(name: str, kinds: Iterable[Any]) -> str:
    members = "\n".join(f"  | {kind.__name__}" for kind in kinds)
    return f"export type {name} =\n{members};\n"


def _interface(name: str, schema: Schema) -> str:
    required = set(schema.get("required", ()))
    lines = [
        f"  {_key(key)}{'' if key in required else '?'}: {_type(part)};"
        for key, part in schema.get("properties", {}).items()
    ]
    return "\n".join(
        [*_comment(schema.get("description", "")), f"export interface {name} {{", *lines, "}\n"]
    )


def _comment(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def _type(schema: Schema) -> str:
    match schema:
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
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "array"}:
            return "unknown[]"
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
