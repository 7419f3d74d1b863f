"""The books fail under a table: nobody waits for ever, and what was asked is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from banca.games.roulette.messages import LetGo
from banca.house.books import Act, Verdict
from banca.kit.layout import CloseBets
from tests.floor.client import Client
from tests.floor.fakes import Shaky, lost, out_of_step
from tests.floor.house import House, accepted, breathe, opened, refusal
from tests.rule_marks import rule

BUSY = ("wire:busy", "the table is busy")
WHEN = pytest.mark.parametrize("when", ["before", "after"])
HOW = pytest.mark.parametrize("fault", [lost, out_of_step], ids=["lost", "out of step"])


def fail(house: House, when: str, fault: Exception) -> None:
    getattr(house.books, when).append(fault)


@rule("LOG-8", "wire:busy")
@WHEN
@HOW
async def test_a_lost_commit_is_told_and_asking_again_does_it_once(
    tmp_path: Path, when: str, fault: Callable[[], Exception]
) -> None:
    async with opened(tmp_path, wrap=Shaky) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        bets = [("pleno:17", 200)]
        ids = {"ana": house.id(), "rui": house.id()}
        fail(house, when, fault())

        both = [house.wish(player, "PlaceBets", id=id, bets=bets) for player, id in ids.items()]
        said = await asyncio.gather(*both)
        again = [
            accepted(await house.wish(player, "PlaceBets", id=id, bets=bets))
            for player, id in (*ids.items(), *ids.items())
        ]

        assert [refusal(one) for one in said] == [BUSY, BUSY]
        assert [(one["first"], one["count"]) for one in again] == [(6, 1), (7, 1)] * 2
        assert await house.kinds(first=6) == ["Staked", "Staked"]
        assert await house.money("ana") == (99_800, 200)


@rule("LOG-8")
@WHEN
@pytest.mark.parametrize("order", [CloseBets, LetGo])
async def test_an_order_that_was_lost_is_given_again_by_the_clock(
    tmp_path: Path, when: str, order: type
) -> None:
    """Otherwise the round would hang for ever."""
    async with opened(tmp_path, wrap=Shaky) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana")
        table = await house.table()
        if order is LetGo:
            await house.order(table, CloseBets(1))
        fail(house, when, lost())
        await house.pass_time(20.0 if order is CloseBets else 4.0, table)

        for _ in range(3):
            await house.pass_time(20.0, table)

        assert table.round == 2
        assert (await house.kinds()).count("Spun") == 1
        assert (await house.money("ana"))[1] == 0


@WHEN
async def test_whoever_looks_on_sees_what_the_log_says_and_no_more(
    tmp_path: Path, when: str
) -> None:
    async with opened(tmp_path, wrap=Shaky) as house:
        await house.give("ana")
        table = await house.table()
        watchers = [Client("ana"), Client("rui"), Client()]
        for watcher in watchers:
            table.watch(watcher, None)
        await house.sit("ana")
        fail(house, when, lost())

        assert refusal(await house.wish("ana", "PlaceBets", bets=[("pleno:17", 200)])) == BUSY
        await house.until(lambda: len(watchers[-1].said("View")) == 2)

        assert table.held("ana") == (200 if when == "after" else 0)
        for watcher in watchers:
            watcher.agrees(table)  # At once: what was sent before is no longer trusted.


async def test_a_disk_that_comes_back_is_waited_for(tmp_path: Path) -> None:
    class Gone(Shaky):
        reads = 0

        async def snapshot(self, stream: str) -> object:
            if self.reads:
                self.reads -= 1
                raise lost()
            return await self._books.snapshot(stream)

    async with opened(tmp_path, wrap=Gone) as house:
        await house.give("ana")
        await house.sit("ana")
        house.books.reads = 3
        fail(house, "before", lost())

        assert refusal(await house.wish("ana", "Leave")) == BUSY
        waiting = asyncio.ensure_future(house.wish("ana", "Leave"))
        for _ in range(20):
            house.clock.seconds += 1.0
            await breathe()

        accepted(await waiting)


@rule("INT-7")
async def test_books_that_raise_what_nobody_expects_leave_nobody_waiting(tmp_path: Path) -> None:
    async with opened(tmp_path, wrap=Shaky) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        fail(house, "after", ValueError("a bug of the books"))

        assert refusal(await house.wish("ana", "PlaceBets", bets=[("pleno:17", 200)])) == BUSY
        await house.bet("ana")
        assert table.held("ana") == 400
        fail(house, "before", ValueError("the same again"))

        assert refusal(await house.wish("ana", "Leave")) == BUSY
        assert refusal(await house.wish("ana", "Leave")) == ("wire:closed", "the table is closed")
        await house.until(lambda: len(house.incidents()) == 2)
        assert await house.money("ana") == (99_600, 400)


@rule("wire:busy", "LOG-8")
async def test_whoever_waits_when_the_house_stops_is_told_to_ask_again(tmp_path: Path) -> None:
    class Stuck(Shaky):
        stuck = False

        async def commit(self, stream: str, seq: int, acts: Sequence[Act]) -> Verdict:
            verdict = await super().commit(stream, seq, acts)
            if self.stuck:
                await asyncio.Event().wait()  # It is written, and the answer never comes.
            return verdict

    async with opened(tmp_path, wrap=Stuck) as house:
        await house.give("ana")
        await house.sit("ana")
        house.books.stuck = True
        id, bets = house.id(), [("pleno:17", 200)]
        table = await house.table()
        body = msgspec.json.encode({"type": "PlaceBets", "bets": bets})
        wishes = [
            asyncio.ensure_future(table.wish("ana", id, body)),
            asyncio.ensure_future(table.wish("ana", house.id(), b'{"type":"Sit"}')),
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # The first two are being written to disk.
        late = asyncio.ensure_future(table.wish("ana", house.id(), b'{"type":"Leave"}'))
        await asyncio.sleep(0)

        await house.restart()
        said = [msgspec.json.decode(answer) for answer in await asyncio.gather(*wishes, late)]

        assert [refusal(one) for one in said] == [BUSY] * 3
        gone = msgspec.json.decode(await table.wish("ana", house.id(), b'{"type":"Leave"}'))
        assert refusal(gone) == BUSY
        accepted(await house.wish("ana", "PlaceBets", id=id, bets=bets))
        assert (await house.kinds()).count("Staked") == 1


@rule("804/2015:22", "807/2015:24", "INT-8")
async def test_a_wish_whose_sender_goes_away_is_carried_out(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        id, bets = house.id(), [("pleno:17", 200)]
        gone = asyncio.ensure_future(house.wish("ana", "PlaceBets", id=id, bets=bets))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await house.still(await house.table())

        assert await house.money("ana") == (99_800, 200)
        assert accepted(await house.wish("ana", "PlaceBets", id=id, bets=bets))["first"] == 5


@rule("wire:busy")
async def test_a_wish_of_somebody_whom_the_books_cannot_name_now_is_told_to_ask_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as house:
        await house.table("am38", "ana")

        async def gone(ids: object) -> dict[str, str]:
            raise lost()

        monkeypatch.setattr(house.lobby.purse, "_ask", gone)
        assert refusal(await house.wish("ana", "Sit")) == BUSY
        monkeypatch.undo()

        await house.sit("ana")
