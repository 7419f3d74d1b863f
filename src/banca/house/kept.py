"""What the books keep besides play, in streams and chains of their own; and what they are called.

Players and incidents are events like all others, so that the chain of commits covers them. Accepted
commands and results have tables of their own, whose rows form a chain each: its end is among the
heads of every commit that made it longer. So is the seal of a stored snapshot.
"""

from __future__ import annotations

from banca.kit.play import PlayerId, Value

PLAYERS = "players:known"  # No table can be called that: its id has no colon.
INCIDENTS = "incidents:kept"
COMMANDS = "rows:command"  # Chains, not streams: their rows are in other tables than the events.
RESULTS = "rows:result"
CHAINS = frozenset({COMMANDS, RESULTS})
SNAPSHOT = "snapshot:"  # And the stream: the seal of a snapshot among the heads of a commit.


class Enrolled(Value):
    """A player who is new, or has another name or language; *created* counts only the first time.

    It is in microseconds, UTC.
    """

    player: PlayerId
    name: str
    language: str
    created: int


class Recorded(Value):
    """Something that went wrong, for the regulator (INT-7); *stream* is "" for the whole house."""

    kind: str
    stream: str
    body: str
