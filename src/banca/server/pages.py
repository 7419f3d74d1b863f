"""The client: the files that the browser loads, read once and kept, and the headers around them.

Requests never touch the disk, so no path leads out of the directory. A path that names no file is a
page of the client, which does its own routing.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banca.rulebook import FIRST, phrasebooks

FOREVER = "public, max-age=31536000, immutable"  # A file whose name has its hash never changes.
ASK = "no-cache"  # May be cached, but is revalidated each time.
SMALL = 1024  # Bytes below which compressing gains nothing.

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}

UNBUILT = """<!doctype html>
<html lang="{tag}">
<head><meta charset="utf-8"><title>Banca</title></head>
<body>
<h1>Banca</h1>
{said}
<p><a href="/api/tables">/api/tables</a> · <a href="/api/rules">/api/rules</a> ·
<a href="/api/openapi.json">/api/openapi.json</a> ·
<a href="/api/asyncapi.json">/api/asyncapi.json</a></p>
</body>
</html>
"""


class File(NamedTuple):
    """A file as it is served."""

    data: bytes
    zipped: bytes | None
    type: str
    tag: str
    cache: str


class Pages:
    """The files under *directory*, or a page that says how to build them."""

    def __init__(self, directory: Path) -> None:
        self._files = dict(_files(directory))
        self._index = self._files.get("index.html") or _file(
            _unbuilt().encode(), "text/html", cached=False
        )

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        file = self._files.get(path)
        if file is None:
            if path.startswith(("api/", "assets/")) or path == "api" or PurePosixPath(path).suffix:
                raise HTTPException(404)
            file = self._index
        return _answer(request, file)


def _unbuilt() -> str:
    """The page of a house without its client, in every language."""
    said = "\n".join(
        f'<p lang="{book.tag}">{book.pages["unbuilt"].format(command="<code>make run</code>")}</p>'
        for book in phrasebooks().values()
    )
    return UNBUILT.format(tag=phrasebooks()[FIRST].tag, said=said)


def _files(directory: Path) -> Iterable[tuple[str, File]]:
    if not (directory / "index.html").is_file():
        return
    for path in sorted(directory.rglob("*")):
        if path.is_file():
            name = path.relative_to(directory).as_posix()
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            yield name, _file(path.read_bytes(), kind, cached=name.startswith("assets/"))


def _file(data: bytes, kind: str, *, cached: bool) -> File:
    written = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    zipped = gzip.compress(data, mtime=0) if written and len(data) >= SMALL else None
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    charset = "; charset=utf-8" if written else ""
    return File(data, zipped, kind + charset, tag, FOREVER if cached else ASK)


def _answer(request: Request, file: File) -> Response:
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        data = file.zipped
    return Response(data, headers=headers, media_type=file.type)


class Secured:
    """Adds to every answer the headers that make a browser careful."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, secured)
