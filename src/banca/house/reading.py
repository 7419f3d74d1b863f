"""Everything that is read from the books. The queries are the same for both stores.

A `Reader` queries a `Source`, which is a read-only connection. The one from `open_reader` sees the
books as they were at one moment, from its first answer to its end, while the house goes on writing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import NamedTuple

from banca.house.accounts import ASSETS, Account, of_held_at, path
from banca.house.batch import Noted, Player
from banca.house.carry import CARRIED, forward, game_of
from banca.house.envelope import Batch, Envelope
from banca.house.form import Form
from banca.house.kept import CHAINS, INCIDENTS, Recorded
from banca.house.ledger import Command
from banca.house.meters import meters_of
from banca.house.played import ALL, PlayedRow, Sought, history, played_at
from banca.house.store import Source
from banca.kit.meters import Meters
from banca.kit.play import Cents, Value

PARTS = 8  # Parts in which a round may be paid to one player, on average over those read.


class ResultRow(Value):
    """A past round of a player, and what it returned."""

    stream: str
    round: int
    stake: Cents
    returned: Cents
    at: int
    asset: str
    balance: Cents  # The player's free money right after it.


class ResultKept(NamedTuple):
    """A row of the recall, as stored: *seq* is the event that settled a player."""

    n: int
    player: str
    stream: str
    seq: int
    round: int
    stake: Cents
    returned: Cents
    at: int
    asset: str
    balance: Cents
    hash: bytes


class SessionKept(NamedTuple):
    """The row of a session, as stored."""

    player: str
    stream: str
    first: int
    since: int
    until: int | None
    staked: Cents
    returned: Cents
    rounds: int
    by: str


class SessionRow(NamedTuple):
    """A session of play, from its first event on; *until* is None while it lasts."""

    stream: str
    first: int
    since: int
    until: int | None
    staked: Cents
    returned: Cents
    rounds: int
    by: str  # Who ended it: "player" or "platform"; "" while it lasts.


class Lying(NamedTuple):
    """Stakes at a table, and when its log last grew."""

    stream: str
    player: str
    at: int


class PostingRow(NamedTuple):
    """Money that moved; seq is the event that moved it, line its place therein."""

    stream: str
    seq: int
    line: int
    asset: str
    source: str
    target: str
    cents: Cents


class AccountRow(NamedTuple):
    asset: str
    id: str
    owner: str
    may_owe: bool
    cents: Cents


class CommandRow(Value):
    n: int
    player: str
    id: str
    digest: bytes
    stream: str
    first: int
    count: int
    hash: bytes


class IncidentRow(NamedTuple):
    n: int
    at: int
    kind: str
    stream: str
    body: bytes


GAMES = 1024  # Streams whose game a reader remembers; beyond that it looks again.
_FAMILY = re.compile(r"[~:]")  # What follows names a player.

COMMAND = "select n, player, id, digest, stream, first, count, hash from command "
RESULT = (
    "select n, player, stream, seq, round, stake, returned, at, asset, balance, hash from result "
)
NAMED = (
    "with recursive named (stream) as (select min(stream) from {0} union all "
    "select (select min(stream) from {0} where stream > named.stream) from named "
    "where named.stream is not null) select stream from named where stream is not null"
)
ENVELOPE = 'select stream, seq, at, "by", round, draws, command, body, hash from event '


class Reader:
    """The books, for reading."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._games: dict[str, str] = {}  # Of streams whose old events are carried forward.

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._source.close()

    # --- One answer ---------------------------------------------------------------------------

    def events(self, stream: str, first: int = 0, count: int | None = None) -> list[Envelope]:
        """The events of *stream* from number *first* on, at most *count* of them.

        Their bodies are as they would be written today: old ones are carried forward. `stored`
        and `scan` return them as stored.
        """
        found = self.stored(stream, first, count)
        if not CARRIED or not found:
            return found
        game = self._game(stream)
        return [envelope._replace(body=forward(game, envelope.body)) for envelope in found]

    def stored(self, stream: str, first: int = 0, count: int | None = None) -> list[Envelope]:
        """The same, byte by byte as their hashes say."""
        end = 2**62 if count is None else first + count
        rows = self._source.all(
            ENVELOPE + "where stream = ? and seq >= ? and seq < ? order by seq",
            (stream, first, end),
        )
        return [Envelope(*row) for row in rows]

    def _game(self, stream: str) -> str:
        if stream not in self._games:
            if len(self._games) >= GAMES:
                self._games.clear()
            ((first,),) = self._source.all(
                "select body from event where stream = ? and seq = 0", (stream,)
            )
            self._games[stream] = game_of(first)
        return self._games[stream]

    def head(self, stream: str) -> int:
        """The number of the stream's next event."""
        rows = self._source.all("select seq from stream where id = ?", (stream,))
        return int(rows[0][0]) if rows else 0

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The event number after the newest snapshot of *stream*, and the snapshot."""
        for seq, body in self._source.all(
            "select seq, body from snapshot where stream = ?", (stream,)
        ):
            return seq, body
        return None

    def nonces(self, stream: str, first: int, count: int) -> dict[int, bytes]:
        """What the house keeps to itself of *count* epochs of *stream*, from epoch *first* on."""
        rows = self._source.all(
            "select number, nonce from epoch where stream = ? and number >= ? and number < ?",
            (stream, first, first + count),
        )
        return dict(rows)

    def command(self, player: str, id: str) -> Command | None:
        """The accepted command that *player* gave the id *id*."""
        for row in self._source.all(
            "select digest, stream, first, count from command where player = ? and id = ?",
            (player, id),
        ):
            return Command(*row)
        return None

    def balances(self, accounts: Iterable[Account]) -> dict[Account, Cents]:
        """The balances of *accounts*, all at one moment; zero if nothing was ever paid in."""
        found = dict.fromkeys(accounts, 0)
        if found:
            pairs = ", ".join(["(?, ?)"] * len(found))
            rows = self._source.all(
                f"select asset, id, cents from account where (asset, id) in (values {pairs})",  # noqa: S608 - Question marks only.
                [part for account in found for part in account],
            )
            found.update(((asset, id), cents) for asset, id, cents in rows)
        return found

    def owned(self, player: str) -> dict[Account, Cents]:
        """Everything the player owns, free and in play, at one moment (INT-2)."""
        rows = self._source.all(
            "select asset, id, cents from account where owner = ? and owner <> '' "
            "order by asset, id",
            (player,),
        )
        return {(asset, id): cents for asset, id, cents in rows}

    def results(self, player: str, limit: int = 10) -> list[ResultRow]:
        """The player's last settled rounds, newest first; a round that paid in parts is one row."""
        rows = self._source.all(
            "select last.stream, last.round, part.stake, part.returned, last.at, last.asset, "
            "last.balance "
            "from (select max(n) as n, sum(stake) as stake, sum(returned) as returned "
            "from (select * from result where player = ? order by n desc limit ?) as newest "
            "group by stream, round) as part join result as last on last.n = part.n "
            "order by last.n desc limit ?",
            (player, PARTS * limit, limit),
        )
        return [  # Not every store returns a sum as an int.
            ResultRow(stream, round, int(stake), int(back), at, asset, balance)
            for stream, round, stake, back, at, asset, balance in rows
        ]

    def played(self, player: str) -> dict[str, str]:
        """Every stream where *player* ever had a round, and its game.

        This jumps from stream to stream in the index, as `bases` does.
        """
        return {stream: self._game(stream) for stream in played_at(self._source, player)}

    def history(self, player: str, limit: int, sought: Sought = ALL) -> list[PlayedRow]:
        """Rounds of *player*, newest first; one that paid in parts is one row."""
        return history(self._source, player, limit, sought)

    def result(self, player: str, stream: str, number: int) -> ResultRow | None:
        """What round *number* of *stream* was to *player*; None if it was nothing."""
        rows = self._source.all(
            "select stake, returned, at, asset, balance from result "
            "where player = ? and stream = ? and round = ? order by n",
            (player, stream, number),
        )
        if not rows:
            return None
        stake, returned = (sum(row[column] for row in rows) for column in (0, 1))
        return ResultRow(stream, number, stake, returned, *rows[-1][2:])

    def near(self, places: Sequence[tuple[str, int]], count: int) -> list[list[Envelope]]:
        """For each event, given by stream and number: up to *count* events that end with it."""
        firsts = ((stream, seq, max(0, seq + 1 - count)) for stream, seq in places)
        return [self.events(stream, first, seq + 1 - first) for stream, seq, first in firsts]

    def round(self, stream: str, number: int, *, stored: bool = False) -> list[Envelope]:
        """All events of round *number*, by bisection: round numbers in a log only grow."""
        first, beyond = self._round_begins(stream, number), self._round_begins(stream, number + 1)
        read = self.stored if stored else self.events
        return read(stream, first, beyond - first)

    def _round_begins(self, stream: str, number: int) -> int:
        low, high = 0, self.head(stream)
        while low < high:
            middle = (low + high) // 2
            rows = self._source.all(
                "select round from event where stream = ? and seq = ?", (stream, middle)
            )
            if rows[0][0] < number:
                low = middle + 1
            else:
                high = middle
        return low

    def sessions(self, player: str, limit: int = 100) -> list[SessionRow]:
        """The player's last sessions of play, newest first."""
        rows = self._source.all(
            'select stream, first, since, until, staked, returned, rounds, "by" '
            "from session where player = ? order by since desc, first desc limit ?",
            (player, limit),
        )
        return [SessionRow(*row) for row in rows]

    def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that begin with *prefix*, in order; chains of rows are none."""
        rows = self._source.all(
            "select id from stream where substr(id, 1, ?) = ? order by id", (len(prefix), prefix)
        )
        return [name for (name,) in rows if name not in CHAINS]

    def bases(self) -> dict[str, str]:
        """Every table that ever had a stream, and the first of its streams: `solo`, `solo~ana`.

        This jumps from table to table in the index: a million streams of one table are one step.
        """
        found: dict[str, str] = {}
        where, after = "id >= ?", ""
        while rows := self._source.all(
            f"select id from stream where {where} order by id limit 1",  # noqa: S608 - Ours.
            (after,),
        ):
            stream = str(rows[0][0])
            mark = _FAMILY.search(stream)
            if mark is None:
                found[stream] = stream
                where, after = "id > ?", stream
            else:
                base = stream[: mark.start()]
                found.setdefault(base, stream)
                where, after = "id >= ?", base + chr(ord(mark[0]) + 1)
        return found

    def staked(self, stream: str) -> bool:
        """Whether anything lies at *stream*."""
        least, beyond = of_held_at(stream)
        rows = self._source.all(
            f"select 1 from account where asset in ({', '.join('?' * len(ASSETS))}) "  # noqa: S608 - Question marks only.
            "and id >= ? and id < ? and cents > 0 limit 1",
            (*ASSETS, least, beyond),
        )
        return bool(rows)

    def lying(self, asset: str, after: str = "", count: int = 500) -> tuple[list[Lying], str]:
        """Stakes in *asset*, in the order of their accounts, from the one that follows *after*.

        It looks at *count* accounts, empty ones included, so that an answer costs the same however
        many there are. The second part is where to go on; "" at the end.
        """
        least, beyond = of_held_at("")
        rows = self._source.all(
            "select id, cents from account where asset = ? and id > ? and id < ? "
            "order by id limit ?",
            (asset, after or least, beyond, count),
        )
        held = [path(id) for id, cents in rows if cents]
        times = self._times({at.stream for at in held})
        found = [Lying(at.stream, at.player, times.get(at.stream, 0)) for at in held]
        return found, str(rows[-1][0]) if len(rows) == count else ""

    def _times(self, streams: Iterable[str]) -> dict[str, int]:
        """When each of *streams* last grew."""
        wanted = list(streams)
        if not wanted:
            return {}
        marks = ", ".join("?" * len(wanted))
        return dict(
            self._source.all(f"select id, at from stream where id in ({marks})", wanted)  # noqa: S608 - Question marks only.
        )

    def meters(self, stream: str) -> Meters:
        """What went into a table and out of it, by its postings (1441/95-VIII:9)."""
        return meters_of(self._source, stream)

    def written_at(self) -> int:
        """When the books were last written; 0 if never."""
        rows = self._source.all("select at from batch order by n desc limit 1")
        return int(rows[0][0]) if rows else 0

    def last_batch(self) -> Batch | None:
        """The last commit; None if nothing was ever written."""
        question = "select n, token, at, heads, hash from batch order by n desc limit 1"
        for row in self._source.all(question):
            return Batch(*row)
        return None

    def players(self, ids: Iterable[str]) -> list[Player]:
        """Those of *ids* who are players."""
        wanted = list(ids)
        if not wanted:
            return []
        marks = ", ".join("?" * len(wanted))
        rows = self._source.all(
            f"select id, name, language, created from player where id in ({marks})",  # noqa: S608 - Question marks only.
            wanted,
        )
        return [Player(*row) for row in rows]

    def preferences(self, player: str) -> bytes | None:
        """What *player* prefers, as it was stored; None if nothing was."""
        for (body,) in self._source.all("select body from preference where player = ?", (player,)):
            return bytes(body)
        return None

    def notes(self, player: str) -> list[Noted]:
        """What *player* has noted about others, newest first."""
        question = (
            "select player, about, colour, body, at from note where player = ? "
            "order by at desc, about"
        )
        return [Noted(*row) for row in self._source.all(question, (player,))]

    def holder(self, token: bytes) -> Player | None:
        """The player who holds the token of this hash."""
        for row in self._source.all(
            "select p.id, p.name, p.language, p.created from login "
            "join player p on p.id = login.player where login.token = ?",
            (token,),
        ):
            return Player(*row)
        return None

    # --- Everything, row by row: for the audit --------------------------------------------------

    def scan(self, stream: str) -> Iterator[Envelope]:
        """Every event of *stream*, in order."""
        rows = self._source.each(ENVELOPE + "where stream = ? order by seq", (stream,))
        return map(Envelope._make, rows)

    def scan_postings(self, stream: str = "") -> Iterator[PostingRow]:
        """Every posting, or those of one stream, in the order of stream, event and line."""
        question = "select stream, seq, line, asset, source, target, cents from posting "
        if stream:
            rows = self._source.each(question + "where stream = ? order by seq, line", (stream,))
        else:
            rows = self._source.each(question + "order by stream, seq, line")
        return map(PostingRow._make, rows)

    def scan_nonces(self, stream: str) -> Iterator[tuple[int, bytes]]:
        """The nonce of every epoch of *stream*, in order."""
        question = "select number, nonce from epoch where stream = ? order by number"
        return iter(self._source.each(question, (stream,)))

    def scan_accounts(self) -> Iterator[AccountRow]:
        """Every account, in order of asset and id."""
        question = "select asset, id, owner, may_owe, cents from account order by asset, id"
        return (AccountRow(*row) for row in self._source.each(question))

    def scan_batches(self) -> Iterator[Batch]:
        """Every commit, in order."""
        question = "select n, token, at, heads, hash from batch order by n"
        return (Batch(*row) for row in self._source.each(question))

    def scan_commands(self) -> Iterator[CommandRow]:
        """Every accepted command, in order."""
        return (CommandRow(*row) for row in self._source.each(f"{COMMAND}order by n"))

    def scan_acted(self) -> Iterator[CommandRow]:
        """Those that made events, in the order of stream and first event."""
        rows = self._source.each(f"{COMMAND}where count <> 0 order by stream, first, n")
        return (CommandRow(*row) for row in rows)

    def scan_incidents(self) -> Iterator[IncidentRow]:
        """Everything that went wrong, in order."""
        form = Form[Recorded](Recorded)
        for one in self.scan(INCIDENTS):
            told = form.read(one.body, f"{INCIDENTS}#{one.seq}")
            yield IncidentRow(one.seq, one.at, told.kind, told.stream, told.body.encode())

    def scan_results(self) -> Iterator[ResultKept]:
        """Every result, in order."""
        return map(ResultKept._make, self._source.each(f"{RESULT}order by n"))

    def scan_settled(self) -> Iterator[ResultKept]:
        """The same, in the order of stream and event."""
        return map(ResultKept._make, self._source.each(f"{RESULT}order by stream, seq, n"))

    def scan_sessions(self) -> Iterator[SessionKept]:
        """Every session, in the order of stream and first event."""
        question = (
            'select player, stream, first, since, until, staked, returned, rounds, "by" '
            "from session order by stream, first, player"
        )
        return (SessionKept(*row) for row in self._source.each(question))

    def scan_players(self) -> Iterator[Player]:
        """Everybody who ever came in, in the order of their ids."""
        question = "select id, name, language, created from player order by id"
        return (Player(*row) for row in self._source.each(question))

    def scan_named(self) -> Iterator[tuple[str, str]]:
        """Which streams have rows in which tables: for those of no known stream.

        This jumps from stream to stream in the index, as `bases` does.
        """
        for table in ("event", "epoch", "snapshot"):
            for (stream,) in self._source.each(NAMED.format(table)):
                yield table, stream

    def scan_heads(self) -> Iterator[tuple[str, int, int, bytes]]:
        """Where every stream is: name, next event, time and hash."""
        return iter(self._source.each("select id, seq, at, hash from stream order by id"))
