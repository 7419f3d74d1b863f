"""Machines of a made-up game that play for jackpots, and what tests of them ask."""

from __future__ import annotations

from typing import Any

from banca.floor.jackpots import Offered
from banca.floor.lobby import Place
from banca.floor.table import Table
from banca.house.accounts import POINTS, of_award, of_jackpot
from banca.kit.jackpots import Jackpot
from tests import fruta
from tests.floor.house import House, accepted, place
from tests.fruta import Turn

SURE = Jackpot("super", seed=5_000, mean=1)  # With one hundredth of one euro, every play wins it.
RARE = Jackpot("super", seed=5_000, mean=10**9)


def offered(*jackpots: Jackpot) -> tuple[Offered, ...]:
    return tuple(Offered(one, {"pt": one.id, "en": one.id}, POINTS) for one in jackpots)


def machine(id: str = "m", *jackpots: Jackpot, **rules: Any) -> Place:
    rules = {"most": 100, "turn": 1, **rules}
    return place(id, game=fruta.GAME, jackpots=jackpots, **rules)


async def bets(house: House, *players: str, table: str = "m", cents: int = 100) -> list[Table]:
    """Each at a machine of their own; the reels do not turn yet."""
    tables = []
    for player in players:
        await house.give(player)
        await house.sit(player, table=table)
        accepted(await house.bet(player, ("win", cents), table=table))
        tables.append(await house.table(table, player))
    return tables


async def paid(house: House, *tables: Table) -> None:
    await house.until(lambda: all(not table.state.pots.hits for table in tables))
    await house.still(*tables)


async def amount(house: House, id: str = "super") -> tuple[int, int]:
    """What can be won, and what is won and not paid, by the books."""
    pot, award = (POINTS, of_jackpot(id)), (POINTS, of_award(id))
    found = await house.books.balances([pot, award])
    return found[pot], found[award]


async def hit_and_wait(house: House, *players: str) -> list[Table]:
    """Hit, and do not hear yet that it has to be paid."""
    tables = await bets(house, *players)
    for table in tables:
        deaf(table)
        await house.order(table, Turn(1))
        assert table.state.pots.hits
    return tables


def deaf(table: Table) -> None:
    table._hits.look = lambda: None  # type: ignore[method-assign]


async def back(house: House, stream: str = "m~ana") -> Table:
    """The table that the house opens by itself."""
    await house.until(lambda: bool(house.lobby.find(stream)))
    (table,) = house.lobby.find(stream)
    await paid(house, table)
    assert isinstance(table, Table)
    return table
