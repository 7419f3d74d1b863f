"""What the door allows: the bound of every queue, rate and size."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Bound: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The bounds of the server. The defaults suit one machine on the open network."""

    asset: str = "PTS/0"  # What is played for; play money is PTS/0.
    origins: tuple[str, ...] = ()  # Other origins whose pages may connect, as «https://host».

    message_bytes: Bound = 16 * 1024  # The longest message that a client may send.
    messages_a_second: Bound = 20
    messages_at_once: Bound = 60  # A burst: opening a page, or clicking fast.
    tables_watched: Bound = 16  # Per connection.
    sockets_a_player: Bound = 16  # Several tabs are fine; a swarm is not.

    backlog_frames: Bound = 256  # What may wait for a reader: beyond it the backlog is dropped,
    backlog_bytes: Bound = 512 * 1024  # and one fresh view takes its place.
    patience_s: float = 10.0  # How long a reader may take nothing at all.

    body_bytes: Bound = 4 * 1024  # The longest body of an HTTP request.
    guests_a_minute: Bound = 30  # Per address.
    lobby_s: float = 1.0  # How often a changed lobby is sent, at most.
