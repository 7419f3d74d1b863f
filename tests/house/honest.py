"""A small honest log of the audit's tests, and ways to change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from banca.games import GAMES
from banca.house.audit import Finding, check_stream
from banca.house.envelope import Envelope
from banca.house.replay import GameReplay
from banca.kit.play import Void
from tests.house import bowl
from tests.house.bowl import LetGo, Nod
from tests.house.logs import Writer, changed, edited, kind, place

Log: TypeAlias = list[Envelope]
BOWL: Any = bowl  # It has what a replay needs from a game, and no more.
ANA, RUI = b"a" * 32, b"q" * 32


@cache
def _played() -> Writer:
    table = Writer()
    table.seal("ana", ANA)  # Round 1: the house alone; two players seal for the next.
    table.bet("ana", 100)
    table.do(Nod("rui"), "rui")
    table.seal("rui", RUI)
    table.do(LetGo(1))
    table.seal("ana", ANA)  # Round 2: both take part, in the order of their seals.
    table.bet("ana", 100)
    table.bet("rui", 300)
    table.open("rui", RUI)
    table.open("ana", ANA)
    table.do(LetGo(2))
    table.bet("rui", 300)  # Round 3: void, and one player does not open.
    table.do(Void(3, "a fault", "fault"))
    table.bet("ana", 50)  # Round 4: the house alone, and the last of its epoch.
    table.do(LetGo(4))
    table.bet("ana", 70)  # Round 5 is running.
    return table


NONCES = _played().nonces


Forge: TypeAlias = Callable[[Log], Log]


def _honest() -> tuple[Envelope, ...]:
    return tuple(_played().log)


def honest() -> Log:
    return list(_honest())


def check(
    log: Sequence[Envelope], key: bytes | None = None, nonces: Mapping[int, bytes] | None = None
) -> list[Finding]:
    return check_stream(log, GameReplay([BOWL, *GAMES]), key, nonces)


def faces(log: Sequence[Envelope]) -> list[Any]:
    return [json.loads(e.body)["faces"] for e in log if kind(e) == "Drew"]


def moved(log: Log, what: str, behind: str, nth: int = 0, behind_nth: int = 0) -> Log:
    """One event moved behind another, with that one's envelope."""
    at = place(log, what, nth)
    rest = [*log[:at], *log[at + 1 :]]
    to = place(rest, behind, behind_nth) + 1
    return [*rest[:to], log[at]._replace(at=rest[to - 1].at), *rest[to:]]


def without(log: Log, what: str, nth: int = 0) -> Log:
    at = place(log, what, nth)
    return [*log[:at], *log[at + 1 :]]


def doubled(log: Log, what: str, nth: int = 0, **fields: Any) -> Log:
    at = place(log, what, nth)
    return [*log[: at + 1], changed(log[at], **fields), *log[at + 1 :]]


def rewritten(log: Log, what: str, nth: int = 0, **fields: Any) -> Log:
    return edited(log, what, lambda e: changed(e, **fields), nth)


def seals(log: Log, nth: int) -> list[Any]:
    """The seals that the *nth* `SeedSealed` repeats."""
    found: list[Any] = json.loads(log[place(log, "SeedSealed", nth)].body)["seals"]
    return found


def raw(log: Log, what: str, body: bytes, nth: int = 0) -> Log:
    return edited(log, what, lambda e: e._replace(body=body), nth)
