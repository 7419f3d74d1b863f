"""A table remembered: folded from its snapshot and its log; what no key opens is voided."""

from __future__ import annotations

from typing import Any, NamedTuple

import structlog

from banca.floor.acts import act_of
from banca.floor.dealer import Dealer, Position
from banca.floor.luck import BeaconDue, Luck
from banca.house.books import Books
from banca.house.opened import Opened
from banca.kit.play import Left, PlayerId, Sat

LOST_KEY = "the house's key does not open the round"

log = structlog.get_logger("banca.table")


class Memory(NamedTuple):
    position: Position
    seq: int  # Of the next event.
    since: dict[PlayerId, int]  # When each session began.
    moved: int  # When the last event was written; 0 if that was before the snapshot.
    due: int = 0  # When the beacon of the running round became due.
    head: bytes = b""  # The hash of the last event; none if that was before the snapshot.


async def read_back(dealer: Dealer, books: Books) -> Memory | None:
    """What the log says about the table; None if it has no log yet."""
    stream = dealer.stream
    at: Position | None = None
    seq, since, moved, due, head = 0, dict[PlayerId, int](), 0, 0, b""
    snapshot = await books.snapshot(stream)
    if snapshot is not None:
        thawed = dealer.thawed(snapshot[1])
        if not 0 < snapshot[0] <= await books.head(stream):
            log.warning("a snapshot beyond its log", table=stream, events=snapshot[0])
        elif thawed is not None:
            seq, (at, since) = snapshot[0], thawed
        else:  # Written in another form, or not to be read: the log has it all.
            log.info("another form of state", table=stream, events=snapshot[0])
    for envelope in await books.events(stream, seq):
        event = dealer.read(envelope)
        if isinstance(event, Opened):
            at = Position(dealer.game.opened(dealer.rules), Luck())
        else:
            assert at is not None, f"{stream} does not begin with Opened"
            at = dealer.apply(at, event)
        keep_time(since, event, envelope.at)
        if isinstance(event, BeaconDue):
            due = envelope.at
        seq, moved, head = envelope.seq + 1, envelope.at, envelope.hash
    return None if at is None else Memory(at, seq, since, moved, due, head)


async def give_up(dealer: Dealer, books: Books, found: Memory) -> Memory:
    """Void the round that another key has sealed: every stake goes back, with a record.

    The house as a whole decides whether it goes on without that key (`keyring.py`).
    """
    number = dealer.game.round(found.position.state)
    after, written = dealer.give_up(found.position, LOST_KEY)
    act = act_of(dealer, found.position, after, written, found.since)
    verdict = await books.commit(dealer.stream, found.seq, [act])
    assert verdict.stopped is None, f"a void round was refused: {verdict.stopped}"
    since = dict(found.since)
    for one in written:
        keep_time(since, one.event, verdict.at)
    log.warning("key", table=dealer.stream, round=number, what=LOST_KEY)
    await books.record("key", dealer.stream, f"round {number}".encode())
    await books.record("void", dealer.stream, LOST_KEY.encode())
    return Memory(after, verdict.seq, since, verdict.at)


async def wrong_meters(dealer: Dealer, books: Books, state: Any) -> str:
    """What a machine's meters say that its ledger does not: it takes no bets (1441/95-VIII:9)."""
    if dealer.game.meters is None:
        return ""
    said, found = dealer.game.meters(state), await books.meters(dealer.stream)
    return "" if said == found else f"its meters say {said}, and the ledger {found}"


def keep_time(since: dict[PlayerId, int], event: Any, at: int) -> None:
    """Note when sessions begin and end."""
    match event:
        case Sat(player):
            since[player] = at
        case Left(player):
            since.pop(player, None)
