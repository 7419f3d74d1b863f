"""The history of a player: page by page, at some tables, on some days."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count

import pytest

from banca.house.books import Books, PlayedRow, Sought, open_books
from tests.house.acts import give, settle, stake
from tests.rule_marks import rule

HOUR = 3600 * 10**6
START = 1_800_000_000 * 10**6


@pytest.fixture
async def books(url: str) -> AsyncIterator[Books]:
    """Books in which an hour passes with every commit."""
    hours = count(START, HOUR)
    opened = open_books(url, clock=lambda: next(hours))
    yield opened
    await opened.close()


async def play(books: Books, player: str, stream: str, *rounds: int) -> None:
    """One bet of 10 in each of *rounds*, lost."""
    for number in rounds:
        seq = await books.head(stream)
        bet = stake(player, 10, stream=stream)
        await books.commit(stream, seq, [bet, settle(player, 10, 0, round=number, stream=stream)])


def told(rows: list[PlayedRow]) -> list[tuple[str, int]]:
    return [(row.stream, row.round) for row in rows]


async def all_pages(books: Books, limit: int, sought: Sought) -> list[PlayedRow]:
    found: list[PlayedRow] = []
    while page := await books.history("ana", limit, sought):
        assert len(page) <= limit
        found += page
        sought = sought._replace(before=page[-1].n)
    return found


async def test_pages_follow_one_another_without_a_gap_and_newest_first(books: Books) -> None:
    await give(books, "ana", 1000)
    await give(books, "rui", 1000)
    for number in range(1, 8):
        await play(books, "ana", "rou1" if number % 2 else "rou2", number)
        await play(books, "rui", "rou1", number)

    whole = await books.history("ana", 100)
    for limit in (1, 2, 3, 7):
        assert await all_pages(books, limit, Sought()) == whole
    assert told(whole) == [("rou1" if n % 2 else "rou2", n) for n in range(7, 0, -1)]
    assert [row.at for row in whole] == sorted((row.at for row in whole), reverse=True)


async def test_what_is_played_meanwhile_does_not_move_the_pages(books: Books) -> None:
    await give(books, "ana", 1000)
    await play(books, "ana", "rou1", 1, 2, 3, 4)
    first = await books.history("ana", 2)
    await play(books, "ana", "rou1", 5, 6)

    second = await books.history("ana", 2, Sought(before=first[-1].n))

    assert told(first + second) == [("rou1", n) for n in (4, 3, 2, 1)]


async def test_the_rounds_of_some_tables_are_merged(books: Books) -> None:
    await give(books, "ana", 1000)
    for number in range(1, 5):
        for stream in ("rou1", "rou2", "rou3"):
            await play(books, "ana", stream, number)

    some = Sought(("rou1", "rou3"))
    assert told(await all_pages(books, 3, some)) == [
        (stream, n) for n in (4, 3, 2, 1) for stream in ("rou3", "rou1")
    ]
    assert told(await books.history("ana", 9, Sought(("rou2",)))) == [
        ("rou2", n) for n in (4, 3, 2, 1)
    ]
    assert await books.history("ana", 9, Sought(())) == []
    assert await books.history("ana", 9, Sought(("elsewhere",))) == []


async def test_more_tables_than_fit_into_one_query_are_merged_too(books: Books) -> None:
    await give(books, "ana", 10_000)
    for number in range(1, 4):
        for stream in ("a", "b", "c"):
            await play(books, "ana", stream, number)
    many = ("a", *(f"x{n}" for n in range(150)), "b", "c")

    assert await all_pages(books, 2, Sought(many)) == await books.history("ana", 99)


async def test_a_time_is_from_its_first_moment_until_before_its_last(books: Books) -> None:
    await give(books, "ana", 1000)
    await play(books, "ana", "rou1", 1, 2, 3, 4)
    at = {row.round: row.at for row in await books.history("ana", 9)}

    def during(since: int | None, until: int | None) -> Sought:
        return Sought(since=since, until=until)

    for sought, rounds in (
        (during(at[2], at[4]), [3, 2]),
        (during(at[2] + 1, at[4] + 1), [4, 3]),
        (during(None, at[3]), [2, 1]),
        (during(at[3], None), [4, 3]),
        (during(at[4] + 1, None), []),
        (during(None, at[1]), []),
        (during(at[4], at[1]), []),
    ):
        assert [row.round for row in await books.history("ana", 9, sought)] == rounds


@rule("INT-9")
async def test_a_round_that_pays_in_parts_is_one_row_wherever_a_page_ends(books: Books) -> None:
    """Even if other tables settle between its parts."""
    await give(books, "ana", 1000)
    await play(books, "ana", "rou1", 1)
    bet = stake("ana", 30, stream="rou1")
    await books.commit("rou1", 2, [bet, settle("ana", 20, 50, round=2, stream="rou1")])
    await play(books, "ana", "rou2", 1)
    await books.commit("rou1", 4, [settle("ana", 10, 0, round=2, stream="rou1")])
    await play(books, "ana", "rou1", 3)

    expected = [("rou1", 3, 10, 0), ("rou1", 2, 30, 50), ("rou2", 1, 10, 0), ("rou1", 1, 10, 0)]
    for limit in (1, 2, 9):
        for streams in (None, ("rou1", "rou2")):
            rows = await all_pages(books, limit, Sought(streams))
            assert [(r.stream, r.round, r.stake, r.returned) for r in rows] == expected
    ended = (await books.history("ana", 2))[1].at
    early = await books.history("ana", 9, Sought(until=ended))
    assert told(early) == [("rou2", 1), ("rou1", 1)]  # It was over only later.


async def test_rounds_are_the_players_own_and_so_are_tables(books: Books) -> None:
    await give(books, "ana", 100)
    await give(books, "rui", 100)
    await play(books, "ana", "rou1", 1)
    await play(books, "rui", "rou2", 1)

    assert told(await books.history("ana", 9)) == [("rou1", 1)]
    assert await books.history("ana", 9, Sought(("rou2",))) == []
    assert list(await books.played("ana")) == ["rou1"]
    assert await books.history("nobody", 9) == []
    assert await books.played("nobody") == {}


async def test_one_round_is_found_by_its_number(books: Books) -> None:
    await give(books, "ana", 1000)
    await play(books, "ana", "rou1", 1, 2)
    bet = stake("ana", 30, stream="rou1")
    parts = [
        settle("ana", 20, 50, round=3, stream="rou1"),
        settle("ana", 10, 0, round=3, stream="rou1"),
    ]
    await books.commit("rou1", 4, [bet, *parts])

    found = await books.result("ana", "rou1", 3)
    assert found is not None
    assert (found.stake, found.returned, found.balance) == (30, 50, 1000 - 20 + 20)
    assert await books.result("rui", "rou1", 3) is None
    assert await books.result("ana", "rou1", 4) is None
    assert await books.result("ana", "elsewhere", 1) is None
