"""Who is asking: a guest's session, by an opaque token in a cookie.

The cookie is HttpOnly, so no script reads it, and SameSite=Strict, so no other site's page sends
it; that pages of other origins are turned away besides is the belt to these braces.
"""

from __future__ import annotations

from hashlib import sha256
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from banca.house.players import Player, Players

COOKIE = "banca"
YEAR_S = 365 * 24 * 3600
_LONGEST = 200  # No token of ours is longer: a stranger's is not worth looking up.


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


def device(asked: HTTPConnection) -> str:
    """What somebody is looking through, as far as it shows: an address and a browser (PD-66).

    Only a digest of it is kept, and only while the connection lasts.
    """
    client, browser = asked.client, asked.headers.get("user-agent", "")
    if client is None:
        return ""
    return sha256(f"{client.host}\n{browser}".encode()).hexdigest()


def from_this_house(asked: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a page of this house is asking, or no page at all: programs name no origin."""
    origin = asked.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc.lower() == asked.headers.get("host", "").lower() != ""
    except ValueError:
        return False
