"""The page about the protocol, written from the two documents that the server itself serves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import asdict

from banca.server.app import described
from banca.server.asyncapi import CLIENT, SERVER, asyncapi, tag
from banca.server.openapi import openapi
from banca.server.schema import Schema
from banca.server.settings import Settings
from banca.server.wire import CLOSE_REASONS, CloseCode

INTRODUCTION = """\
# The protocol

*Written by `make docs` from the types of the server; do not edit.* Programs can read it
from `/api/openapi.json` (OpenAPI 3.1) and `/api/asyncapi.json` (AsyncAPI 3.0).

Each game defines its own part of a message: members marked `x-game` in those documents are its
`Card`, its `Public` or `Private` view, a `Wish` or an `Event`. The client has their types in
`web/src/games/<game>/wire.gen.ts`, from the same source.

Numbers are integers: money in cents (`EUR/2`) or points (`PTS/0`), time in microseconds UTC. The
client formats. Whatever is refused says why: `cite` is a rule of `/api/rules`, `phrase` a key of
`/api/phrases`, and `values` what the phrase needs, mostly what would have been allowed.

A session is a cookie, `banca`, which `POST /api/guests` sets: opaque, HttpOnly, SameSite=Strict.
Requests that change something, and the socket, are for pages of this house: an `Origin` of another
host is turned away.
"""

SOCKET = """\
## The socket

`/api/socket`, JSON in text frames, tagged by `type`. The server speaks first, with `Welcome`.
Messages of one connection are handled one after another, and answered in that order. Only a wish
that waits for the luck of its round, such as the one that lets the ball go, is answered later: what
it waits for may be a share that the same client has to open.

A table has a version, `seq`, which counts its events. `Watch` brings a `View`, and from then on
frames. A frame whose `first` is the client's `seq` continues what it has; any other is a gap, and
`Watch` with the client's `seq` brings what is missing, or a new `View`. A reader that does not keep
up finds the frames that it missed replaced by one `View`.

A wish has an id that the client makes and keeps until it is answered, over as many connections as
that takes. The same id with the same wish gets the same answer and is done once; with another wish
it is refused. A refused wish did nothing: its id is free again.

| bound | |
|---|---|
| a message | {message_bytes:,} bytes |
| messages | {messages_at_once} at once, then {messages_a_second} per second |
| tables watched per connection | {tables_watched} |
| wishes that wait for luck | {wishes_waiting}; with more, nothing else is heard |
| sockets per player | {sockets_a_player} |
| waiting for a slow reader | {backlog_frames} frames, {backlog_bytes:,} bytes |
| a reader that takes nothing | {patience_s:g} seconds |
"""

ENDS = {
    CloseCode.CLOSING: "The house is closing in good order. Connect again in a while.",
    CloseCode.NOT_SIGNED_IN: "There is no session: come in through `POST /api/guests` first.",
    CloseCode.TOO_SLOW: "Nothing was read, or no ping answered, for too long. Connect again.",
    CloseCode.TOO_MANY: (
        "Too many messages, or too much asked for, after a `Refused` that says so; "
        "or too many sockets."
    ),
}
PROTOCOL_ENDS = {
    1002: "What came was not a WebSocket frame.",
    1007: "A text frame was not UTF-8.",
    1009: "A message was too long.",
    1012: "The house is closing or restarting. Connect again.",
}


def protocol_page() -> str:
    """The whole of ``docs/protocol.md``."""
    settings = Settings()
    over_http, over_socket = openapi(described(settings)), asyncapi(settings)
    shapes = {**over_http["components"]["schemas"], **over_socket["components"]["schemas"]}
    said = {kind.__name__ for kind in (*CLIENT, *SERVER)}
    lines = [
        INTRODUCTION,
        SOCKET.format(**asdict(settings)),
        "| closed with | why |\n|---|---|",
        *(f"| {code.value} {CLOSE_REASONS[code]} | {ENDS[code]} |" for code in CloseCode),
        *(f"| {code} | {why} |" for code, why in PROTOCOL_ENDS.items()),
        "\n### What a client may say\n",
        *_messages(CLIENT, shapes),
        "### What the server says\n",
        *_messages(SERVER, shapes),
        "## HTTP\n",
        *_operations(over_http),
        "## Shapes\n",
        *(line for name in sorted(shapes.keys() - said) for line in _shape(name, shapes[name])),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _messages(kinds: Iterable[Any], shapes: dict[str, Schema]) -> Iterator[str]:
    for kind in kinds:
        yield from _shape(tag(kind), shapes[kind.__name__], "####")


def _shape(name: str, schema: Schema, head: str = "###") -> Iterator[str]:
    yield f"{head} {name}\n"
    if description := schema.get("description"):
        yield " ".join(description.split()) + "\n"
    fields = {key: part for key, part in schema.get("properties", {}).items() if key != "type"}
    if not fields:
        return
    required = set(schema.get("required", ()))
    yield "| field | is |\n|---|---|"
    for key, part in fields.items():
        optional = "" if key in required else " (may be left out)"
        yield f"| `{key}` | {_said(part)}{optional} |"
    yield ""


def _said(schema: Schema) -> str:
    """A schema in a few words."""
    match schema:
        case {"$ref": str(where)}:
            name = where.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"enum": list(values)}:
            return " or ".join(f"`{value}`" for value in values)
        case {"anyOf": list(parts)}:
            return " or ".join(dict.fromkeys(_said(part) for part in parts))
        case {"type": "array", "prefixItems": list(parts)}:
            return f"[{', '.join(_said(part) for part in parts)}]"
        case {"type": "array", "items": dict(part)} if part:
            return f"list of {_said(part)}"
        case {"type": "object", "additionalProperties": dict(part)}:
            return f"object of {_said(part)}"
        case {"type": str(simple)}:
            bounds = [_bound(word, schema[word]) for word in _BOUNDS if word in schema]
            return ", ".join([simple, *bounds])
    return "anything"


_BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "pattern")


def _bound(word: str, value: Any) -> str:
    match word:
        case "minimum":
            return f"≥ {value}"
        case "maximum":
            return f"≤ {value}"
        case "minLength":
            return f"at least {value} long"
        case "maxLength":
            return f"at most {value} long"
        case "pattern" if "{8}-" not in value:
            return "as `/api/openapi.json` says"
    return "like a UUID in lower case"


def _kind(content: Schema) -> str:
    """What an answer holds: a shape of ours, or text."""
    ((media, of),) = content.items()
    return _said(of["schema"]) if media == "application/json" else media


def _operations(document: Schema) -> Iterator[str]:
    yield "| ask | for | answers | refusals |\n|---|---|---|---|"
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            answers = [
                f"{status} {_kind(response['content'])}"
                for status, response in operation["responses"].items()
                if int(status) < 300
            ]
            refusals = [status for status in operation["responses"] if int(status) >= 300]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            wants = f" with {_said(body['schema'])}" if body else ""
            wants += "".join(
                f" `?{parameter['name']}=`"
                for parameter in operation["parameters"]
                if parameter["in"] == "query"
            )
            yield (
                f"| `{method.upper()} {path}`{wants} | {operation['summary']} "
                f"| {', '.join(answers)} | {', '.join(refusals)} |"
            )
    yield "\nA refusal is a [Problem](#problem). Also: 404 for an unlisted path, 405 for an\n"
    yield "unlisted method.\n"
