"""What an operator may do to a running house, from the same machine and with its token.

Until there is a console, `banca void`, `banca close` and `banca answer` talk to this.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from banca.floor.lobby import Lobby
from banca.floor.table import Table
from banca.house.books import Books
from banca.house.complaints import Complaints
from banca.kit.play import Refused, require
from banca.server.door import door_of
from banca.server.metrics import TYPE, Witness, witness_rows
from banca.server.problem import HANDLERS, JSON, problem
from banca.server.proxies import local

T = TypeVar("T")
HEADER = "x-banca-operator"
TOKEN_FILE = "operator.token"  # noqa: S105 - The name of a file, not a token.


def fresh_token(data: Path) -> str:
    """A new token, in a file of the data directory that only its owner may read."""
    token = secrets.token_urlsafe(32)
    path = data / TOKEN_FILE
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(token)
    return token


class Said(msgspec.Struct, forbid_unknown_fields=True):
    why: str = ""


class Resolution(msgspec.Struct, forbid_unknown_fields=True):
    outcome: str = ""
    text: str = ""


def operator_app(lobby: Lobby, token: str, books: Books) -> Starlette:
    """The operator's door; it answers only to this machine, and to nobody without the token."""

    async def void(table: Table, said: Said) -> None:
        answer = msgspec.json.decode(await table.void(said.why or "voided by the operator"))
        if answer["type"] == "Refused":
            raise Refused(answer["cite"], answer["phrase"], **answer["values"])

    async def close(table: Table, said: Said) -> None:
        table.close(said.why or "closed by the operator")

    def door(act: Callable[[Table, Said], Awaitable[None]]) -> Callable[..., Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            require(local(request) and _shown(request, token), "wire:seat", "not signed in")
            said = await _said(request, Said)
            name = request.path_params["table"]
            tables = lobby.find(name)
            require(bool(tables), "wire:unknown", "no such table", table=name[:64])
            for table in tables:
                await act(table, said)
            streams = [table.stream for table in tables]
            return Response(msgspec.json.encode({"tables": streams}), media_type=JSON)

        return answer

    async def answer_complaint(request: Request) -> Response:
        """Answer a complaint of a player, once (PD-77)."""
        require(local(request) and _shown(request, token), "wire:seat", "not signed in")
        said = await _said(request, Resolution)
        id = request.path_params["id"]
        found = await Complaints(books).answer(id, said.outcome, said.text)
        told = {"id": found.id, "received": found.at, "answered": found.answered}
        return Response(msgspec.json.encode(told), media_type=JSON)

    return Starlette(
        routes=[
            Route("/answer/{id}", answer_complaint, methods=["POST"]),
            Route("/void/{table}", door(void), methods=["POST"]),
            Route("/close/{table}", door(close), methods=["POST"]),
        ],
        exception_handlers=HANDLERS,
    )


def metrics_page(
    token: str, witnesses: Iterable[Witness] = ()
) -> Callable[[Request], Awaitable[Response]]:
    """What the door has counted: for this machine, and for whoever shows the token."""

    async def page(request: Request) -> Response:
        door = door_of(request.scope)
        if not (local(request) or _shown(request, token)):
            return problem(Refused("wire:seat", "not signed in"))
        if door is None:  # A server without a door counts nothing.
            return problem(Refused("wire:unknown", "no such address"))
        counted = door.page() + witness_rows(witnesses)
        return Response(counted, headers={"cache-control": "no-store"}, media_type=TYPE)

    return page


async def _said(request: Request, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise Refused("wire:shape", "malformed", why=str(fault)) from None


def _shown(request: Request, token: str) -> bool:
    return hmac.compare_digest(request.headers.get(HEADER, "").encode(), token.encode())
