"""The cashier of demonstration play."""

from __future__ import annotations

import asyncio

import msgspec

from banca.house.accounts import POINTS
from banca.house.books import Books, Granted
from banca.house.cashier import START, Cashier
from tests.house.acts import TABLE, free, settle, stake
from tests.rule_marks import rule


async def test_a_player_is_welcomed_once(books: Books) -> None:
    cashier = Cashier(books)

    given = [await cashier.welcome("ana"), await cashier.welcome("ana")]

    assert given == [START, None]
    assert await free(books, "ana") == [100_000]


@rule("804/2015:31", "807/2015:33")
async def test_whoever_has_played_the_points_away_plays_on(books: Books) -> None:
    cashier = Cashier(books)
    await cashier.welcome("ana")
    await books.commit(TABLE, 0, [stake("ana", 99_950), settle("ana", 99_950, 0)])

    given = await cashier.replenish("ana", least=100)
    log = [
        msgspec.json.decode(event.body, type=Granted) for event in await books.events("cashier:ana")
    ]

    assert given == 99_950
    assert await free(books, "ana") == [START]
    assert log == [Granted("ana", START, "welcome"), Granted("ana", 99_950, "replenish")]
    assert {asset for asset, _ in await books.owned("ana")} == {POINTS}


@rule("804/2015:31", "807/2015:33")
async def test_points_in_play_count(books: Books) -> None:
    cashier = Cashier(books)
    await cashier.welcome("ana")
    await books.commit(TABLE, 0, [stake("ana", START)])

    assert await cashier.replenish("ana", least=100) is None
    assert await free(books, "ana") == [0]


async def test_whoever_has_the_least_stake_is_not_given_more(books: Books) -> None:
    cashier = Cashier(books)
    await cashier.welcome("ana")
    await books.commit(TABLE, 0, [stake("ana", 99_900), settle("ana", 99_900, 0)])

    assert await cashier.replenish("ana", least=100) is None
    assert await cashier.replenish("ana", least=101) == 99_900
    assert await cashier.replenish("ana", least=2 * START) is None


async def test_asked_many_times_at_once_it_gives_once(books: Books) -> None:
    cashier = Cashier(books)
    await cashier.welcome("ana")
    await books.commit(TABLE, 0, [stake("ana", START), settle("ana", START, 0)])

    given = await asyncio.gather(*(cashier.replenish("ana", least=100) for _ in range(20)))

    assert sorted(filter(None, given)) == [START]
    assert await free(books, "ana") == [START]
