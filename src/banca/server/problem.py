"""A refusal over HTTP: the same three words as on the socket, under a fitting status."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from banca.house.store import CLOSED_TO_US, TROUBLES, StoreError
from banca.kit.play import Refused
from banca.server.pages import SECURITY
from banca.server.shapes import Problem

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"

STATUSES = {  # By phrase; anything else is a bad request, or forbidden by a rule.
    "not signed in": 401,
    "not from this house": 403,
    "no such address": 404,
    "no such table": 404,
    "no such player": 404,
    "no such round": 404,
    "no such complaint": 404,
    "no advice here": 404,
    "no such rulebook": 404,
    "not in this way": 405,
    "too many notes": 409,
    "too slow": 408,
    "too long": 413,
    "not the name of this house": 421,
    "too many messages": 429,
    **dict.fromkeys(TROUBLES, 503),
    "the head is too long": 431,
    "the house is full": 503,
}
ASKED_WRONGLY, FORBIDDEN_BY_RULE = 400, 409


def status(refused: Refused) -> int:
    other = ASKED_WRONGLY if refused.cite == "wire:shape" else FORBIDDEN_BY_RULE
    return STATUSES.get(refused.phrase, other)


def problem(refused: Refused, headers: Mapping[str, str] | None = None) -> Response:
    """The answer that says why not."""
    said = Problem(refused.cite, refused.phrase, refused.values)
    later = {"retry-after": str(refused.values["retry_s"])} if "retry_s" in refused.values else {}
    return Response(
        msgspec.json.encode(said),
        status(refused),
        {"cache-control": "no-store", **later, **(headers or {})},
        JSON,
    )


def raw(refused: Refused) -> bytes:
    """The same as it is on the wire, where no application is asked: the last of a connection."""
    answer = problem(refused, {"connection": "close", **SECURITY})
    line = f"HTTP/1.1 {answer.status_code} {HTTPStatus(answer.status_code).phrase}\r\n".encode()
    lines = [name + b": " + value + b"\r\n" for name, value in answer.raw_headers]
    return b"".join([line, *lines, b"\r\n", bytes(answer.body)])


# --- What Starlette itself refuses ----------------------------------------------------------------


def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return problem(error)


def turned_away(request: Request, error: Exception) -> Response:
    """No such address, or no such method there."""
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 405:
            why = Refused("wire:shape", "not in this way")
        case 404:
            why = Refused("wire:unknown", "no such address")
        case _:
            why = Refused("wire:shape", "malformed")
    return problem(why, error.headers)


def hung_up(request: Request, error: Exception) -> Response:
    """The client left in the middle of its request: nobody will read this."""
    assert isinstance(error, ClientDisconnect)
    return problem(Refused("wire:shape", "malformed"))


def unwritten(request: Request, error: Exception) -> Response:
    """The books failed under a request: whether anything was done shows when they are mended."""
    assert isinstance(error, StoreError)
    return problem(Refused("wire:busy", CLOSED_TO_US))


HANDLERS = {
    StoreError: unwritten,
    Refused: refused,
    HTTPException: turned_away,
    ClientDisconnect: hung_up,
}
