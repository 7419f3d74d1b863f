"""The audit of what lies beside the log: past rounds, sessions, players, and the chains of rows.

Whatever follows from the log is made again from it and compared, row by row and column by column,
as the rows pass. What does not follow from it, such as what was free after a round, is in a chain
that the commits cover (docs/security.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from banca.house.audit_fields import MOST, Finding
from banca.house.audit_paths import RESULTS
from banca.house.redraw import link_result


class Numbered(Protocol):
    """A row of a chain."""

    @property
    def n(self) -> int: ...
    @property
    def hash(self) -> bytes: ...


class Accepted(Numbered, Protocol):
    """A command that was accepted, and where its events are."""

    @property
    def player(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def digest(self) -> bytes: ...
    @property
    def stream(self) -> str: ...
    @property
    def first(self) -> int: ...
    @property
    def count(self) -> int: ...


class Settled(Numbered, Protocol):
    """A row of the recall of past rounds."""

    @property
    def player(self) -> str: ...
    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def stake(self) -> int: ...
    @property
    def returned(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def asset(self) -> str: ...
    @property
    def balance(self) -> int: ...


class Sitting(Protocol):
    """A row of the list of sessions."""

    @property
    def player(self) -> str: ...
    @property
    def stream(self) -> str: ...
    @property
    def first(self) -> int: ...
    @property
    def since(self) -> int: ...
    @property
    def until(self) -> int | None: ...
    @property
    def staked(self) -> int: ...
    @property
    def returned(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def by(self) -> str: ...


class Known(Protocol):
    """A row of the list of players."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def language(self) -> str: ...
    @property
    def created(self) -> int: ...


class Ran(NamedTuple):
    """A command, as its events tell it: they follow one another."""

    player: str
    id: str
    first: int
    events: int


class Played(NamedTuple):
    """What an event says of a player's round."""

    player: str
    round: int
    stake: int
    returned: int
    asset: str


class Came(NamedTuple):
    """What an event says of a session: it begins, or *over*."""

    player: str
    over: bool
    by: str = ""
    staked: int = 0
    returned: int = 0
    rounds: int = 0


T = TypeVar("T")
Say = Callable[[str, str], None]


class Passing(Generic[T]):
    """Rows that pass in the order of their keys, beside what they should be."""

    def __init__(
        self, rows: Iterable[T], key: Callable[[T], tuple[Any, ...]], extra: Callable[[T], None]
    ) -> None:
        self._rows = iter(rows)
        self._key = key
        self._extra = extra
        self._row = next(self._rows, None)

    def take(self, key: tuple[Any, ...]) -> T | None:
        """The row of *key*; those before it are more than there should be."""
        while (row := self._row) is not None:
            its = self._key(row)
            if its > key:
                return None
            self._row = next(self._rows, None)
            if its == key:
                return row
            self._extra(row)
        return None

    def end(self) -> None:
        while self._row is not None:
            self._extra(self._row)
            self._row = next(self._rows, None)


class _Found:
    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def say(self, where: str, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(where, what))

    def compare(self, where: str, *columns: tuple[str, object, object]) -> None:
        """What a row says in each column, and what the log says."""
        for column, found, due in columns:
            if found != due:
                self.say(where, f"{column}: it is {found!r}, but {due!r} by the log")


class CommandCheck(_Found):
    """Every command that made events has its row, and no other."""

    def __init__(self, rows: Iterable[Accepted]) -> None:
        super().__init__()
        self._rows = Passing(rows, lambda row: (row.stream, row.first), self._extra)

    def feed(self, stream: str, ran: Ran) -> None:
        row = self._rows.take((stream, ran.first))
        if row is None:
            self.say(f"{stream}#{ran.first}", "its command is not among those accepted")
        elif (row.player, row.id, row.first, row.count) != ran:
            player, id, _, count = ran
            due = (("player", row.player, player), ("id", row.id, id), ("count", row.count, count))
            wrong = (column for column, found, its in due if found != its)
            self._not_its_own(row, ", ".join(wrong))

    def end(self) -> list[Finding]:
        self._rows.end()
        return self.findings

    def _extra(self, row: Accepted) -> None:
        self._not_its_own(row, "stream, first")

    def _not_its_own(self, row: Accepted, columns: str) -> None:
        what = f"the {row.count} events from {row.stream}#{row.first} on are not its own"
        self.say(command_name(row), f"{columns}: {what}")


class ResultCheck(_Found):
    """Every settled round of a player has its row, and no other."""

    def __init__(self, rows: Iterable[Settled]) -> None:
        super().__init__()
        self._rows = Passing(rows, lambda row: (row.stream, row.seq), self._extra)

    def feed(self, stream: str, seq: int, at: int, played: Iterable[Played]) -> None:
        for due in played:
            row = self._rows.take((stream, seq))
            if row is None:
                self.say(f"{stream}#{seq}", f"result: the row of {due.player} is missing")
            elif (row.player, row.round, row.stake, row.returned, row.asset, row.at) != (*due, at):
                found = (row.player, row.round, row.stake, row.returned, row.asset)
                columns = zip(due._fields, found, due, strict=True)
                self.compare(_called(row), *columns, ("at", row.at, at))

    def end(self) -> list[Finding]:
        self._rows.end()
        return self.findings

    def _extra(self, row: Settled) -> None:
        self.say(_called(row), f"stream, seq: {row.stream}#{row.seq} settles no such round")


class SessionCheck(_Found):
    """Every session has its row, and no other."""

    def __init__(self, rows: Iterable[Sitting]) -> None:
        super().__init__()
        self._rows = Passing(rows, lambda row: (row.stream, row.first, row.player), self._extra)
        self._open: dict[str, Sitting] = {}  # Of the stream that is being read, by player.

    def feed(self, stream: str, seq: int, at: int, came: Came) -> None:
        if came.over:
            row = self._open.pop(came.player, None)
            if row is not None:  # Otherwise it was missing when it began.
                self._ended(row, at, came)
            return
        row = self._rows.take((stream, seq, came.player))
        if row is None:
            self.say(f"{stream}#{seq}", f"session: the row of {came.player} is missing")
        else:
            self._open[came.player] = row
            self.compare(_name(row), ("since", row.since, at))

    def end_stream(self) -> None:
        """Those that are still open last."""
        for row in self._open.values():
            self._ended(row, None, Came(row.player, over=False))
        self._open.clear()

    def end(self) -> list[Finding]:
        self._rows.end()
        return self.findings

    def _ended(self, row: Sitting, until: int | None, came: Came) -> None:
        self.compare(
            _name(row),
            ("until", row.until, until),
            ("staked", row.staked, came.staked),
            ("returned", row.returned, came.returned),
            ("rounds", row.rounds, came.rounds),
            ("by", row.by, came.by),
        )

    def _extra(self, row: Sitting) -> None:
        what = f"player, stream, first: nobody sat down so at {row.stream}#{row.first}"
        self.say(_name(row), what)


class PlayerCheck(_Found):
    """The list of players is what their stream leaves."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, tuple[str, str, int]] = {}

    def feed(self, fields: Mapping[str, Any]) -> None:
        id, first = fields["player"], self._known.get(fields["player"])
        created = fields["created"] if first is None else first[2]
        self._known[id] = (fields["name"], fields["language"], created)

    def end(self, rows: Iterable[Known]) -> list[Finding]:
        for row in rows:
            where, due = f"player {row.id}", self._known.pop(row.id, None)
            if due is None:
                self.say(where, "id: nobody of this id ever came in")
            elif (row.name, row.language, row.created) != due:
                found = (row.name, row.language, row.created)
                self.compare(where, *zip(("name", "language", "created"), found, due, strict=True))
        for id in sorted(self._known):
            self.say(f"player {id}", "its row is missing")
        return self.findings


class ChainCheck(_Found):
    """A chain of rows: each is numbered, and hashed with the one before it."""

    def __init__(self, name: str, called: Callable[[Any], str]) -> None:
        super().__init__()
        self.name = name
        self.last = 0
        self.head = bytes(32)
        self._called = called

    def feed(self, row: Numbered, due: bytes) -> None:
        if row.n != self.last + 1:
            self.say(self._called(row), f"n: it is {row.n}, after {self.last}")
        if row.hash != due:
            self.say(self._called(row), "hash: it does not match the row and the one before it")
        self.last, self.head = row.n, row.hash


def check_results(rows: Iterable[Settled]) -> ChainCheck:
    """The chain of all results."""
    chain = ChainCheck(RESULTS, _called)
    for row in rows:
        texts = (row.player, row.stream, row.asset)
        numbers = (row.seq, row.round, row.stake, row.returned, row.at, row.balance)
        chain.feed(row, link_result(chain.head, texts, numbers))
    return chain


def command_name(row: Accepted) -> str:
    return f"command {row.player} {row.id}"


def _called(row: Settled) -> str:
    return f"result {row.n}"


def _name(row: Sitting) -> str:
    return f"session {row.player} {row.stream} {row.first}"
