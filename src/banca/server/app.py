"""The door of the house, assembled: HTTP under ``/api``, the socket, and the client's files."""

from __future__ import annotations

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute

from banca.server.asyncapi import asyncapi
from banca.server.feed import Feed
from banca.server.house import House
from banca.server.http import FRESH, operations
from banca.server.openapi import openapi
from banca.server.pages import Pages, Secured
from banca.server.problem import HANDLERS
from banca.server.routes import Answer, Call, Operation, router
from banca.server.settings import Settings
from banca.server.socket import Socket
from banca.server.wire import Object


def make_app(house: House) -> Starlette:
    """The ASGI application. The house is open before it starts, and closed after it ends."""
    feed = Feed(house.lobby, house.settings.lobby_s)
    asked = described(house.settings)
    return Starlette(
        routes=[
            WebSocketRoute("/api/socket", Socket(house, feed)),
            Mount("/api", router(asked, house)),
            Route("/{path:path}", Pages(house.static).page),
        ],
        middleware=[Middleware(Secured)],
        exception_handlers=HANDLERS,
    )


def described(settings: Settings) -> list[Operation]:
    """Everything that can be asked, including the two documents that describe it."""
    documents: dict[str, bytes] = {}

    async def openapi_page(call: Call) -> Answer:
        return Answer(documents["openapi"], cache=FRESH)

    async def asyncapi_page(call: Call) -> Answer:
        return Answer(documents["asyncapi"], cache=FRESH)

    asked = [
        *operations(settings),
        Operation(
            method="GET",
            path="/openapi.json",
            name="openapi",
            summary="This interface, as an OpenAPI document.",
            act=openapi_page,
            answers={200: Object},
        ),
        Operation(
            method="GET",
            path="/asyncapi.json",
            name="asyncapi",
            summary="The socket, as an AsyncAPI document.",
            act=asyncapi_page,
            answers={200: Object},
        ),
    ]
    documents["openapi"] = msgspec.json.encode(openapi(asked))
    documents["asyncapi"] = msgspec.json.encode(asyncapi(settings))
    return asked
