"""One question over HTTP to somebody who is not trusted: bounded in bytes and in time."""

from __future__ import annotations

import time
from http.client import HTTPException
from urllib.request import HTTPRedirectHandler, Request, build_opener

PIECE = 4096


def fetched(request: Request, *, timeout_s: float, most_bytes: int) -> bytes:
    """The body of the answer to *request*, whose URL is http or https; `OSError` says why not."""
    deadline = time.monotonic() + timeout_s  # The socket's own is for each piece.
    body = b""
    try:
        with _OPENER.open(request, timeout=timeout_s) as answer:
            while piece := answer.read1(PIECE):
                body += piece
                if len(body) > most_bytes:
                    raise OSError(f"the answer has more than {most_bytes} bytes")
                if time.monotonic() > deadline:
                    raise OSError(f"the answer takes more than {timeout_s:g} s")
    except HTTPException as fault:
        raise OSError(f"no answer of HTTP: {type(fault).__name__} {fault}") from None
    return body


class _StayThere(HTTPRedirectHandler):
    """Nobody sends us elsewhere: it might be a place that only we can reach."""

    def redirect_request(self, *args: object) -> None:
        return None


_OPENER = build_opener(_StayThere)
