"""The archive of logs: a table of every game under every rulebook, as its log was once written.

Each is two files: ``logs/<name>.jsonl.gz`` has the events of all its streams, one line per event,
and ``logs/<name>.json`` what they come to: balances, ends of chains, and views.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from banca.all_games import ALL_GAMES
from banca.floor.dealer import Dealer, Position
from banca.floor.luck import Luck
from banca.house.accounts import POINTS, SEEDS, WORLD, of_house
from banca.house.books import (
    Act,
    Books,
    Fact,
    Granted,
    Nonce,
    Posting,
    claims,
    postings,
    results,
    sessions,
)
from banca.house.carry import forward, game_of
from banca.house.envelope import Envelope
from banca.house.form import Form, read_rules
from banca.house.kept import CHAINS, INCIDENTS, JACKPOTS, PLAYERS, JackpotEvent
from banca.house.opened import read_opened
from banca.house.reading import Reader

LOGS = Path(__file__).parent / "logs"
KEY = bytes(range(32))  # Of the house that played; a real key is never written down.
Plain = dict[str, Any]


class Line(NamedTuple):
    """An event of an archived log: its envelope without the hash, which is recomputed."""

    stream: str
    seq: int
    at: int
    by: str
    round: int
    draws: int
    command: str
    body: str
    nonce: str = ""  # Of the epoch that it seals, which the books keep beside the log.


class Log(NamedTuple):
    name: str
    lines: list[Line]
    expected: Plain

    @property
    def table(self) -> str:
        found: str = self.expected["table"]
        return found


def names() -> list[str]:
    return sorted(file.name.removesuffix(".jsonl.gz") for file in LOGS.glob("*.jsonl.gz"))


def game_in(name: str) -> str:
    """The game of a log, by the log's name."""
    return name.partition("-")[0]


def take_away(name: str) -> None:
    for kind in ("jsonl.gz", "json"):
        (LOGS / f"{name}.{kind}").unlink()


# --- Writing ----------------------------------------------------------------------------------


def write_log(name: str, lines: Iterable[Line]) -> None:
    """The same lines make the same file: it contains no time."""
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    packed = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, packed, mtime=0) as file:
        file.write(text)
    LOGS.mkdir(exist_ok=True)
    (LOGS / f"{name}.jsonl.gz").write_bytes(packed.getvalue())


def write_expected(name: str, expected: Plain) -> None:
    """One line per key, so that a change shows where it is."""
    rows = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in expected.items())
    (LOGS / f"{name}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")


def lines_of(reader: Reader) -> list[Line]:
    """Everything in the books: first what the cashier gave, since stakes are paid from it.

    Then as it was written: what a jackpot pays was put in before it.
    """
    streams = reader.streams()
    lines = [
        line for stream in {*streams} - {PLAYERS, INCIDENTS} for line in _lines(reader, stream)
    ]
    return sorted(lines, key=_written)


def _lines(reader: Reader, stream: str) -> Iterator[Line]:
    nonces = reader.nonces(stream, 1, 2**31)
    for envelope in reader.scan(stream):
        said = msgspec.json.decode(envelope.body)
        nonce = nonces[said["epoch"]].hex() if said["type"] == "EpochSealed" else ""
        yield Line(*envelope[:7], envelope.body.decode(), nonce)


def _written(line: Line) -> tuple[bool, str | int, bool, str, int]:
    """The place of a line among all that were written."""
    gift = line.stream.startswith("cashier:")
    at = line.stream if gift else line.at
    return not gift, at, line.stream.startswith(JACKPOTS), line.stream, line.seq


# --- Reading ------------------------------------------------------------------------------------


def read_log(name: str) -> Log:
    packed = gzip.decompress((LOGS / f"{name}.jsonl.gz").read_bytes())
    lines = [msgspec.json.decode(line, type=Line) for line in packed.splitlines()]
    return Log(name, lines, json.loads((LOGS / f"{name}.json").read_text()))


def dealer_of(log: Log, games: Iterable[Any] = ALL_GAMES) -> Dealer:
    """A dealer who knows the archived table's game and rules."""
    line = next(line for line in log.lines if line.stream == log.table)
    first = read_opened(carried(line, game_of(line.body.encode())))
    game = next(game for game in games if first.game == game.name)
    rules = read_rules(game.Rules, first.rules, f"{line.stream}#0")
    return Dealer(game, rules, line.stream, first.asset, KEY, version=first.version)


class Clock:
    """Returns the time when an event was first written."""

    def __init__(self) -> None:
        self.at = 0

    def __call__(self) -> int:
        return self.at


async def load(log: Log, books: Books, clock: Clock, snapshot: bytes | None = None) -> None:
    """Write an archived log into *books* as it was first written.

    What it moves is made again from its events. *snapshot* goes with the end of the last round.
    """
    dealer, ended = dealer_of(log), _last_end(log)
    lines = [line for line in log.lines if not _awarded(line)]  # Written with the hit itself.
    written = groupby(_acts(lines), key=lambda acted: (acted[0].stream, acted[0].at))
    for (stream, clock.at), together in written:
        lots = list(together)
        acts = [
            _act(dealer, acted)._replace(snapshot=snapshot if acted[-1] is ended else None)
            for acted in lots
        ]
        verdict = await books.commit(stream, lots[0][0].seq, acts)
        assert verdict.stopped is None, f"{log.name}: {lots[verdict.done]}: {verdict.stopped}"


def _last_end(log: Log) -> Line:
    """Where the last round that is over ended: with the seal of the next."""
    seals = (line for line in log.lines if '"SeedSealed"' in line.body)
    return [line for line in seals if line.stream == log.table][-1]


def _awarded(line: Line) -> bool:
    return line.stream.startswith(JACKPOTS) and '"JackpotAwarded"' in line.body


def _act(dealer: Dealer, acted: list[Line]) -> Act:
    by, command = acted[0].by, acted[0].command
    play = acted[0].stream == dealer.stream
    events = [dealer.read(carried(line, dealer.game.name)) for line in acted] if play else []
    its = dealer.game.jackpots.fed(dealer.rules) if dealer.game.jackpots else ()
    seeds = {jackpot.id: jackpot.seed for jackpot in its}
    return Act(
        by,
        command,
        sha256(command.encode()).digest() if command else b"",
        tuple(Fact(line.round, line.draws, line.body.encode()) for line in acted),
        tuple(p for place, line in enumerate(acted) for p in _moved(dealer, line, place)),
        tuple(results(acted[0].round, events)),
        sessions=tuple(s for place, event in enumerate(events) for s in sessions(event, place)),
        nonces=tuple(
            Nonce(json.loads(line.body)["epoch"], bytes.fromhex(line.nonce))
            for line in acted
            if line.nonce
        ),
        claims=tuple(
            claim
            for place, event in enumerate(events)
            for claim in claims(dealer.asset, seeds, event, place)
        ),
    )


def _moved(dealer: Dealer, line: Line, place: int) -> Iterator[Posting]:
    if line.stream == dealer.stream:
        event = dealer.read(carried(line, dealer.game.name))
        return postings(line.stream, dealer.asset, of_house(dealer.game.name), event, place)
    if line.stream.startswith(JACKPOTS):
        put = Form[JackpotEvent](JackpotEvent).read(carried(line, "").body, line.stream)
        return postings(line.stream, dealer.asset, SEEDS, put, place)
    gift = Form[Granted](Granted).read(carried(line, "").body, line.stream)
    return postings(line.stream, POINTS, WORLD, gift)


def carried(line: Line, game: str) -> Envelope:
    """An archived event as the books would return it today."""
    return Envelope(*line[:7], forward(game, line.body.encode()), b"")


def _acts(lines: list[Line]) -> Iterator[list[Line]]:
    """The events of one command together; the house's own, as long as they come at once."""
    acted: list[Line] = []
    for line in lines:
        if acted and (_asked(acted[-1]) != _asked(line) or '"SeedSealed"' in acted[-1].body):
            yield acted
            acted = []
        acted.append(line)
    if acted:
        yield acted


def _asked(line: Line) -> tuple[str, str, str, int]:
    return line.stream, line.by, line.command, 0 if line.command else line.at


def folded(log: Log, dealer: Dealer) -> Position:
    """The table as its whole log makes it."""
    at = Position(dealer.game.opened(dealer.rules), Luck())
    for line in log.lines:
        if line.stream == log.table and line.seq:
            at = dealer.apply(at, dealer.read(carried(line, dealer.game.name)))
    return at


# --- What it comes to ---------------------------------------------------------------------------


def views(dealer: Dealer, state: Any) -> Plain:
    """What everybody sees, and what each player sees alone."""
    game = dealer.game
    seats = {player: game.private(state, player) for player in game.sittings(state)}
    found: Plain = msgspec.json.decode(
        msgspec.json.encode(
            {"public": game.public(state), "private": seats, "lying": game.lying(state)}
        )
    )
    return found


def books_of(reader: Reader) -> Plain:
    """Every balance, and where every stream ends."""
    return {
        "balances": {f"{row.asset} {row.id}": row.cents for row in reader.scan_accounts()},
        "heads": {
            name: [seq, hash.hex()]
            for name, seq, _, hash in reader.scan_heads()
            if name not in CHAINS | {PLAYERS, INCIDENTS}  # Which are not played.
        },
    }
