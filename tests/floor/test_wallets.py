"""What is staked from a wallet returns to it: two kinds of money never mix."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banca.house import accounts
from banca.house.accounts import POINTS, of_held, of_house, of_player
from banca.house.audit_fields import Finding
from banca.house.audit_ledger import PostingCheck
from banca.house.audit_stream import StreamCheck
from banca.house.books import Granted, Reader, open_reader
from banca.house.cashier import START
from banca.house.reading import PostingRow
from banca.kit.play import Void
from tests.floor import coin
from tests.floor.client import Client
from tests.floor.coin import Toss
from tests.floor.house import House, accepted, body, kind, opened, place, refusal
from tests.house.acts import act
from tests.rule_marks import rule

TABLE = "coin"
PLACE = place(TABLE, game=coin.GAME)


@pytest.fixture(autouse=True)
def a_bonus_wallet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything a house needs for a second kind of money; a game says which it stakes."""
    monkeypatch.setattr(accounts, "WALLETS", ("cash", "bonus"))


async def welcomed(house: House) -> Any:
    """Ana has 1000 in cash and 300 in bonus money, and sits."""
    await house.give("ana", cents=1000)
    stream = "bonus-of-ana"
    gift = Granted("ana", 300, "welcome bonus", "bonus")
    await house.books.commit(stream, 0, [act(gift, stream=stream)])
    await house.sit("ana", table=TABLE)
    return await house.table(TABLE)


async def lay(house: House, cents: int, wallet: str) -> Any:
    return await house.wish("ana", "Lay", TABLE, cents=cents, wallet=wallet)


async def wallets(house: House) -> tuple[int, int, int, int]:
    """Cash and bonus money, free and in play."""
    owned = await house.books.owned("ana")
    ids = (
        *(of_player("ana"), of_player("ana", "bonus")),
        *(of_held(TABLE, "ana"), of_held(TABLE, "ana", "bonus")),
    )
    assert {id for _, id in owned} <= set(ids)
    cash, bonus, cash_lies, bonus_lies = (owned.get((POINTS, id), 0) for id in ids)
    return cash, bonus, cash_lies, bonus_lies


@rule("INT-2")
async def test_a_stake_lies_apart_and_comes_back_to_its_wallet(tmp_path: Path) -> None:
    async with opened(tmp_path, PLACE, replenished=False) as house:
        table = await welcomed(house)
        accepted(await lay(house, 200, "cash"))
        accepted(await lay(house, 120, "bonus"))
        assert await wallets(house) == (800, 180, 200, 120)
        assert (table.balance("ana"), table.held("ana")) == (980, 320)
        assert table.wallets("ana") == {"cash": 800, "bonus": 180}

        accepted(await house.wish("ana", "TakeUp", TABLE, wallet="bonus"))
        assert await wallets(house) == (800, 300, 200, 0)

        accepted(await lay(house, 50, "bonus"))
        await house.order(table, Void(1, "a fault"))
        assert await wallets(house) == (1000, 300, 0, 0)


@rule("INT-2", "INT-5")
async def test_a_player_is_shown_what_is_free_in_each_wallet(tmp_path: Path) -> None:
    """Before they sit, at the table, and after a restart."""
    async with opened(tmp_path, PLACE, replenished=False) as house:
        table, ana = await welcomed(house), Client("ana")
        table.watch(ana, None)
        assert (ana.own["balance"], ana.own["wallets"]) == (1300, {"cash": 1000, "bonus": 300})

        accepted(await lay(house, 120, "bonus"))
        await house.restart()
        table, ana = await house.table(TABLE), Client("ana")
        table.watch(ana, None)

        assert (ana.own["balance"], ana.own["wallets"]) == (1180, {"cash": 1000, "bonus": 180})
        assert ana.own["held"] == 120


@rule("804/2015:31")
async def test_points_are_given_as_cash_beside_what_another_wallet_has(tmp_path: Path) -> None:
    dear = replace(coin.GAME, least=lambda rules: 50)
    async with opened(tmp_path, place(TABLE, game=dear)) as house:
        table = await welcomed(house)
        while table.balance("ana") != 10:  # Until both stakes are lost.
            cash, bonus, *_ = await wallets(house)
            accepted(await lay(house, cash, "cash"))
            accepted(await lay(house, bonus - 10, "bonus"))
            await house.order(table, Toss(table.round))
        await house.until(lambda: table.balance("ana") > 10)

        assert table.wallets("ana") == {"cash": START - 10, "bonus": 10}
        assert await wallets(house) == (START - 10, 10, 0, 0)


@rule("INT-4", "INT-5")
async def test_prizes_and_losses_are_each_wallets_own(tmp_path: Path) -> None:
    async with opened(tmp_path, PLACE, replenished=False) as house:
        table = await welcomed(house)
        won = 0
        for number in range(1, 9):
            cash, bonus, *_ = await wallets(house)
            accepted(await lay(house, 100, "cash"))
            accepted(await lay(house, 10, "bonus"))
            await house.restart()
            table = await house.table(TABLE)
            assert table.held("ana") == 110
            await house.order(table, Toss(number))
            fell = [body(event) for event in await house.log(TABLE) if kind(event) == "Fell"][-1]
            heads = fell["side"] == "heads"
            sign = 1 if heads else -1
            assert await wallets(house) == (cash + sign * 100, bonus + sign * 10, 0, 0)
            won += heads
        assert 0 < won < 8, "of eight tosses some are won and some lost"
    with open_reader(house.url) as reader:
        bank = {row.id: row.cents for row in reader.scan_accounts()}[of_house("coin")]
    assert bank == (8 - 2 * won) * 110


@rule("PD-26")
async def test_bonus_money_does_not_pay_for_a_stake_in_cash(tmp_path: Path) -> None:
    async with opened(tmp_path, PLACE, replenished=False) as house:
        await welcomed(house)
        short = ("reading:money", "not enough money")

        assert refusal(await lay(house, 1001, "cash")) == short
        assert refusal(await lay(house, 301, "bonus")) == short
        assert await wallets(house) == (1000, 300, 0, 0)


@rule("wire:shape")
@pytest.mark.parametrize("wallet", ["tips", "cash\n"])
async def test_a_wish_with_an_unknown_wallet_is_refused_and_voids_nothing(
    tmp_path: Path, wallet: str
) -> None:
    async with opened(tmp_path, PLACE, replenished=False) as house:
        table = await welcomed(house)
        accepted(await lay(house, 200, "bonus"))
        for _ in range(3):  # A fault would void the round, and the second one close the table.
            said = await lay(house, 100, wallet)

            assert refusal(said) == ("wire:shape", "no such wallet")
            assert said["values"] == {"wallets": "cash, bonus"}

        accepted(await lay(house, 100, "cash"))
        assert await wallets(house) == (900, 100, 100, 200)
        assert (table.round, table.closing) == (1, False)
        assert "Voided" not in await house.kinds(TABLE)


async def test_the_auditor_finds_a_prize_that_went_into_another_wallet(tmp_path: Path) -> None:
    async with opened(tmp_path, PLACE, replenished=False) as house:
        table = await welcomed(house)
        accepted(await lay(house, 120, "bonus"))
        await house.order(table, Void(1, "a fault"))
    with open_reader(house.url) as reader:
        rows = list(reader.scan_postings(TABLE))
        assert [(row.source, row.target, row.cents) for row in rows] == [
            (of_player("ana", "bonus"), of_held(TABLE, "ana", "bonus"), 120),
            (of_held(TABLE, "ana", "bonus"), of_player("ana", "bonus"), 120),
        ]
        moved = rows[1]._replace(target=of_player("ana"))
        assert found(reader, rows) == []

        (finding,) = found(reader, [rows[0], moved])

    assert f"120 PTS/0 from {moved.source} to {moved.target} was posted" in finding.what


def found(reader: Reader, rows: list[PostingRow]) -> list[Finding]:
    """What the auditor says about the table's events with *rows* for its money."""
    stream, money = StreamCheck(TABLE), PostingCheck(rows)
    for entry in reader.scan(TABLE):
        money.feed(TABLE, entry.seq, stream.feed(entry).owed)
    return money.end()
