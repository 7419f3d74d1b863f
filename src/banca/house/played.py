"""A player's past rounds, page by page: every page costs the same, however many come before it.

The rows are numbered in the order in which they were written, and their times only grow. So a page
is a range of numbers, and a day is two of them, which are found by bisection; no time is indexed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banca.house.kept import RESULTS
from banca.house.store import Source
from banca.kit.play import Cents


class PlayedRow(NamedTuple):
    """A past round of a player in the history; *n* is where it is, *seq* what settled it last."""

    n: int
    stream: str
    round: int
    seq: int
    at: int
    stake: Cents
    returned: Cents
    asset: str
    balance: Cents


class Sought(NamedTuple):
    """Which rounds: at these *streams*, before row *before*, at or after *since*, before *until*.

    Times are in microseconds, UTC. None: it does not matter.
    """

    streams: tuple[str, ...] | None = None
    before: int | None = None
    since: int | None = None
    until: int | None = None


ALL = Sought()
ARMS = 100  # Tables whose rounds are merged in one query.

# Of the parts in which a round was paid, the last stands for it.
PLAYED = (
    "select r.n, r.player, r.stream, r.round, r.seq, r.at, r.asset, r.balance from result r{by} "
    "where r.player = ? and r.n >= ? and r.n < ? {at}and not exists (select 1 from result l "
    "where l.player = r.player and l.stream = r.stream and l.round = r.round and l.n > r.n) "
    "order by r.n desc limit {most}"
)
WHOLE = (
    "select p.n, p.stream, p.round, p.seq, p.at, (select sum(a.stake) from result a "
    "where a.player = p.player and a.stream = p.stream and a.round = p.round), "
    "(select sum(b.returned) from result b where b.player = p.player and b.stream = p.stream "
    "and b.round = p.round), p.asset, p.balance from ({page}) as p order by p.n desc"
)
PLAYED_AT = (
    "with recursive played (stream) as (select min(stream) from result where player = ? union all "
    "select (select min(stream) from result where player = ? and stream > played.stream) "
    "from played where played.stream is not null) select stream from played "
    "where stream is not null"
)


def history(source: Source, player: str, limit: int, sought: Sought) -> list[PlayedRow]:
    """The newest *limit* of the rounds of *player* that are sought, newest first."""
    streams, before, since, until = sought
    first = 1 if since is None else result_at(source, since)
    end = 2**62 if until is None else result_at(source, until)
    end = end if before is None else min(end, before)
    if streams is None:
        return _page(source, [(player, first, end)], "", limit)
    found: list[PlayedRow] = []
    for start in range(0, len(streams), ARMS):
        arms = [(player, first, end, one) for one in streams[start : start + ARMS]]
        found += _page(source, arms, "and r.stream = ? ", limit)
    return sorted(found, reverse=True)[:limit]


def played_at(source: Source, player: str) -> list[str]:
    """Every stream where *player* ever had a round: from one to the next in the index."""
    return [stream for (stream,) in source.all(PLAYED_AT, (player, player))]


def result_at(source: Source, at: int) -> int:
    """The number of the first result of the house at *at* or later."""
    last = source.all("select seq from stream where id = ?", (RESULTS,))
    low, high = 1, (last[0][0] if last else 0) + 1
    while low < high:
        middle = (low + high) // 2
        ((its,),) = source.all("select at from result where n = ?", (middle,))
        if its < at:
            low = middle + 1
        else:
            high = middle
    return low


def _page(
    source: Source, arms: Sequence[tuple[str | int, ...]], at: str, limit: int
) -> list[PlayedRow]:
    index = "result_stream" if at else "result_player"
    page = PLAYED.format(by=source.by_index.format(index), at=at, most=limit)
    if len(arms) > 1:
        merged = " union all ".join(f"select * from ({page}) as a{n}" for n in range(len(arms)))  # noqa: S608 - Ours.
        page = f"select * from ({merged}) as merged order by n desc limit {limit}"  # noqa: S608 - Ours.
    rows = source.all(WHOLE.format(page=page), [one for arm in arms for one in arm])
    return [  # Not every store returns a sum as an int.
        PlayedRow(n, stream, round, seq, when, int(stake), int(back), asset, balance)
        for n, stream, round, seq, when, stake, back, asset, balance in rows
    ]
