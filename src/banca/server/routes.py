"""One table of what can be asked over HTTP: the routes and the OpenAPI page both come from it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, Router

from banca.house.players import Player
from banca.kit.play import Refused, require
from banca.server.auth import from_this_house, mark_device, sign_in, signed_in
from banca.server.house import House
from banca.server.problem import JSON, TEXT
from banca.server.shapes import Asked
from banca.server.wire import MALFORMED, why


@dataclass(frozen=True, slots=True)
class Call:
    """A request of the right shape."""

    house: House
    request: Request
    player: Player | None
    path: Any = None
    query: Any = None
    body: Any = None

    @property
    def me(self) -> Player:
        assert self.player is not None, "this operation requires a session"
        return self.player


class Answer(NamedTuple):
    """What an operation returns: a value, bytes that are already JSON, or a file.

    A long file comes in parts: they are made as fast as the client reads them.
    """

    value: Any
    status: int = 200
    token: str | None = None  # Sign the client in with it.
    cache: str = "no-store"
    file: str = ""  # It is text, to be saved under this name,
    type: str = TEXT  # and of this type.


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing that can be asked."""

    method: str
    path: str
    name: str  # As in the OpenAPI page, and so in generated clients.
    summary: str
    act: Callable[[Call], Awaitable[Answer]]
    answers: Mapping[int, Any]  # The shape for each status that is not a refusal.
    refusals: Sequence[int] = ()
    signed_in: bool = False
    of: type[Asked] | None = None  # The shape of the path's parameters,
    query: type[Asked] | None = None  # of the query,
    body: type[Asked] | None = None  # and of the body.
    tags: Sequence[str] = field(default=())
    text: str = ""  # The answer is text of this type, not JSON.

    @property
    def route(self) -> str:
        """The path as Starlette writes it: a book's name contains a slash."""
        return self.path.replace("{book}", "{book:path}")


def router(operations: Iterable[Operation], house: House) -> Router:
    """One route per path, so that a wrong method is told all the right ones."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        by_path.setdefault(operation.route, {})[operation.method] = operation
    routes = [
        Route(path, _endpoint(methods, house), methods=list(methods), name=path)
        for path, methods in by_path.items()
    ]
    return Router(routes, redirect_slashes=False)


def _endpoint(
    operations: Mapping[str, Operation], house: House
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await _answer(operations[method], house, request)

    return endpoint


async def _answer(operation: Operation, house: House, request: Request) -> Response:
    if operation.method != "GET":
        ours = from_this_house(request, house.settings.origins)
        require(ours, "wire:shape", "not from this house")
    player = await signed_in(request, house.players)
    require(player is not None or not operation.signed_in, "wire:seat", "not signed in")
    call = Call(
        house,
        request,
        player,
        _converted(request.path_params, operation.of),
        _converted(_declared(request, operation), operation.query),
        await _decoded(request, operation.body, house.settings.body_bytes),
    )
    answer = await operation.act(call)
    data = answer.value
    headers = {"cache-control": answer.cache}
    if answer.file:
        headers["content-disposition"] = f'attachment; filename="{answer.file}"'
    kind = answer.type if answer.file else JSON
    response: Response
    if isinstance(data, AsyncIterator):
        parts = data if request.method == "GET" else _nothing()
        response = StreamingResponse(parts, answer.status, headers, kind)
    else:
        encoded = data if isinstance(data, bytes) else msgspec.json.encode(data)
        response = Response(encoded, answer.status, headers, kind)
    if answer.token is not None:
        sign_in(request, response, answer.token)
    if answer.token is not None or player is not None:
        mark_device(request, response)
    return response


async def _nothing() -> AsyncIterator[bytes]:
    """The body of an answer to HEAD."""
    return
    yield b""


def _declared(request: Request, operation: Operation) -> dict[str, str]:
    """The query parameters that the operation knows; others are ignored."""
    if operation.query is None:
        return {}
    known = operation.query.__struct_fields__
    return {name: value for name, value in request.query_params.items() if name in known}


def _converted(values: Mapping[str, Any], shape: type[Asked] | None) -> Any:
    if shape is None:
        return None
    try:
        return msgspec.convert(dict(values), shape, strict=False)
    except MALFORMED as error:
        raise Refused("wire:shape", "malformed", why=why(error)) from None


async def _decoded(request: Request, shape: type[Asked] | None, most: int) -> Any:
    if shape is None:
        return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        require(len(body) <= most, "wire:shape", "too long", most=most)
    try:
        return msgspec.json.decode(bytes(body), type=shape)
    except MALFORMED as error:
        raise Refused("wire:shape", "malformed", why=why(error)) from None
