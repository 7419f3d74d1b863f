"""What the books keep besides play, in streams and chains of their own; and what they are called.

Players and incidents are events like all others, so that the chain of commits covers them. Accepted
commands and results have tables of their own, whose rows form a chain each: its end is among the
heads of every commit that made it longer. So is the seal of a stored snapshot.

A jackpot has a stream: how it is played for, what the house put in, what was won, and where the
rest went. What plays put in is in the streams of their tables. So its register can be rebuilt from
the log (PD-64).
"""

from __future__ import annotations

from typing import TypeAlias

from banca.kit.play import Cents, JackpotId, PlayerId, Value

PLAYERS = "players:known"  # No table can be called that: its id has no colon.
INCIDENTS = "incidents:kept"
JACKPOTS = "jackpots:"  # And the id: the stream of a jackpot.
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


class JackpotOpened(Value, omit_defaults=True):  # Earlier logs have no tables.
    """How a jackpot is played for from here on, until it is won (828/2015:18)."""

    jackpot: JackpotId
    asset: str
    seed: Cents
    mean: Cents
    tables: dict[str, str] = {}  # Those that play for it, each with a hash of how it is set.


class Seeded(Value):
    """The house put money in before anybody played for it (828/2015:15)."""

    jackpot: JackpotId
    cents: Cents


class JackpotAwarded(Value):
    """The hit at *stream*#*seq* won all that was in the jackpot at the end of its commit.

    In the same moment the house puts in the *seed* again: a second hit of that commit wins it.
    """

    jackpot: JackpotId
    stream: str
    seq: int
    round: int
    player: PlayerId
    cents: Cents
    seed: Cents


class JackpotMoved(Value):
    """All that was in a jackpot went into another (1441/95-VIII:6)."""

    jackpot: JackpotId
    target: JackpotId
    cents: Cents
    why: str


class JackpotGiven(Value):
    """All that was in a jackpot went to charity, since the licence ends (828/2015:17)."""

    jackpot: JackpotId
    to: str
    cents: Cents


JackpotEvent: TypeAlias = JackpotOpened | Seeded | JackpotAwarded | JackpotMoved | JackpotGiven
