"""The HTTP interface as an OpenAPI 3.1 document, made from the table of operations."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from banca import __version__
from banca.server.auth import COOKIE
from banca.server.routes import Operation
from banca.server.schema import Schema, schemas
from banca.server.shapes import Asked, Problem

WHERE = "#/components/schemas/{name}"
CONTENT = "application/json"
SESSION = "session"
MEANS = {
    400: "The request makes no sense.",
    401: "Not signed in.",
    403: "The request comes from a page of another site.",
    404: "There is no such thing.",
    405: "Not with this method.",
    409: "A rule is against it.",
    413: "The request is too long.",
    429: "Too many requests in a short time.",
    503: "The house cannot write its books now.",
}


def openapi(operations: Sequence[Operation]) -> Schema:
    """The document. Everything in it comes from *operations*."""
    types = list(_types(operations))
    found, named = schemas(types, WHERE)
    by_type = dict(zip(map(repr, types), found, strict=True))
    paths: dict[str, Schema] = {}
    for operation in operations:
        described = _operation(operation, by_type, named)
        paths.setdefault(f"/api{operation.path}", {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Banca",
            "version": __version__,
            "description": (
                "The house over HTTP. Live play goes over the socket, `/api/socket`: see "
                "`/api/asyncapi.json`. Numbers are integers: money in cents or points, time in "
                "microseconds UTC. Whatever is refused says why, as a `Problem`. Any request may "
                "meet a bound of the door: 400, 408, 413, 421, 429, 431 or 503, with its name "
                "in the problem's `values`."
            ),
        },
        "paths": paths,
        "components": {
            "schemas": named,
            "securitySchemes": {SESSION: {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }


def _types(operations: Sequence[Operation]) -> list[Any]:
    types: dict[str, Any] = {repr(Problem): Problem}
    for operation in operations:
        for shape in (operation.of, operation.query, operation.body, *operation.answers.values()):
            if shape is not None:
                types.setdefault(repr(shape), shape)
    return list(types.values())


def _operation(
    operation: Operation, by_type: dict[str, Schema], named: dict[str, Schema]
) -> Schema:
    refusals = sorted({*operation.refusals, *([401] if operation.signed_in else [])})
    answers = {
        str(status): _response(
            HTTPStatus(status).phrase, by_type[repr(shape)], operation.text or CONTENT
        )
        for status, shape in operation.answers.items()
    }
    refused = {str(status): _response(MEANS[status], by_type[repr(Problem)]) for status in refusals}
    described: Schema = {
        "operationId": operation.name,
        "summary": operation.summary,
        "security": [{SESSION: []}] if operation.signed_in else [{}, {SESSION: []}],
        "parameters": [
            *_parameters("path", operation.of, named),
            *_parameters("query", operation.query, named),
        ],
        "responses": {**answers, **refused},
    }
    if operation.body is not None:
        content = {CONTENT: {"schema": by_type[repr(operation.body)]}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _parameters(where: str, shape: type[Asked] | None, named: dict[str, Schema]) -> list[Schema]:
    if shape is None:
        return []
    return [
        {
            "name": name,
            "in": where,
            "required": name in named[shape.__name__].get("required", ()),
            "schema": schema,
        }
        for name, schema in named[shape.__name__]["properties"].items()
    ]


def _response(means: str, schema: Schema, content: str = CONTENT) -> Schema:
    return {"description": means, "content": {content: {"schema": schema}}}
