"""The socket as an AsyncAPI 3.0 document, made from the types of the wire."""

from __future__ import annotations

from typing import Any, get_args

from banca import __version__
from banca.server.auth import COOKIE
from banca.server.schema import Schema, schemas
from banca.server.settings import Settings
from banca.server.wire import CLOSE_REASONS, ClientMessage, ServerMessage

WHERE = "#/components/schemas/{name}"
CLIENT: tuple[Any, ...] = get_args(ClientMessage)
SERVER: tuple[Any, ...] = get_args(ServerMessage)


def asyncapi(bounds: Settings) -> Schema:
    """The document: who may say what, in which shape, and why a socket ends."""
    found, named = schemas([*CLIENT, *SERVER], WHERE)
    messages = {
        kind.__name__: {
            "name": tag(kind),
            "title": tag(kind),
            "summary": summary(kind),
            "contentType": "application/json",
            "payload": schema,
        }
        for kind, schema in zip([*CLIENT, *SERVER], found, strict=True)
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Banca",
            "version": __version__,
            "description": (
                "Live play. JSON in text frames, tagged by `type`; numbers are integers: money in "
                "cents or points, time in microseconds UTC. The server speaks first, with "
                f"`Welcome`. A message has at most {bounds.message_bytes} bytes; "
                f"{bounds.messages_at_once} may come at once and then "
                f"{bounds.messages_a_second} per second. Every message that is not granted is "
                "answered by `Refused`, with the rule and a phrase from `/api/phrases`."
            ),
        },
        "channels": {
            "socket": {
                "address": "/api/socket",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"method": "GET"}},
                "description": "Closed by the server with: "
                + "; ".join(f"{code.value} {reason}" for code, reason in CLOSE_REASONS.items())
                + ".",
            }
        },
        "operations": {
            "hear": _operation("receive", "What a client may say.", CLIENT),
            "say": _operation("send", "What the server says.", SERVER),
        },
        "components": {
            "messages": messages,
            "schemas": named,
            "securitySchemes": {"session": {"type": "httpApiKey", "in": "cookie", "name": COOKIE}},
        },
    }


def tag(kind: Any) -> str:
    """The value of ``type`` in a message of this kind."""
    return str(kind.__struct_config__.tag)


def summary(kind: Any) -> str:
    """The first sentence of its description."""
    return str(kind.__doc__).split("\n\n")[0].replace("\n    ", " ")


def _operation(action: str, text: str, kinds: tuple[Any, ...]) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/socket"},
        "summary": text,
        "messages": [{"$ref": f"#/channels/socket/messages/{kind.__name__}"} for kind in kinds],
    }
