"""Who is asking: a guest's session, by an opaque token in a cookie.

The cookie is HttpOnly, so no script reads it, and SameSite=Strict, so no other site's page sends
it; turning away pages of other origins as well is belt and braces.
"""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from banca.house.players import Player, Players

COOKIE = "banca"
DEVICE = "banca-device"
YEAR_S = 365 * 24 * 3600
_LONGEST = 200  # None of our tokens is longer: anything longer is not worth looking up.
_SALT = os.urandom(16)  # New at every start: a digest tells nothing to anyone who finds it later.


async def signed_in(asked: HTTPConnection, players: Players) -> Player | None:
    """The player whose session this is, or nobody."""
    token = asked.cookies.get(COOKIE, "")
    if not token or len(token) > _LONGEST or not token.isascii():
        return None
    return await players.by_token(token)


def sign_in(asked: HTTPConnection, answer: Response, token: str) -> None:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=YEAR_S,
        httponly=True,
        samesite="strict",
        secure=asked.url.scheme in ("https", "wss"),
    )


def devices(asked: HTTPConnection) -> frozenset[str]:
    """How a device may be recognised (PD-66): a mark of its own, an address and a browser.

    Only digests of these are kept, only in memory, and only while somebody is at a table.
    """
    known = asked.cookies.get(DEVICE, "")
    own = _digest(f"mark\n{known}") if known and len(known) <= _LONGEST else ""
    return frozenset(filter(None, (own, device(asked))))


def device(asked: HTTPConnection) -> str:
    """What is visible of somebody's device: an address and a browser."""
    client, browser = asked.client, asked.headers.get("user-agent", "")
    return "" if client is None else _digest(f"{client.host}\n{browser}")


def mark_device(asked: HTTPConnection, answer: Response) -> None:
    """Give a browser a mark of its own, once, whoever plays there."""
    if not asked.cookies.get(DEVICE):
        answer.set_cookie(
            DEVICE,
            secrets.token_urlsafe(16),
            max_age=YEAR_S,
            httponly=True,
            samesite="strict",
            secure=asked.url.scheme in ("https", "wss"),
        )


def _digest(text: str) -> str:
    return sha256(_SALT + text.encode(errors="replace")).hexdigest()


def from_this_house(asked: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a page of this house is asking, or no page at all: programs send no origin."""
    origin = asked.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc.lower() == asked.headers.get("host", "").lower() != ""
    except ValueError:
        return False
