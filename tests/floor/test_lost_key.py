"""The house has lost its key: what it sealed is void, with refund and record, and play goes on."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from banca.floor.lobby import Place
from banca.floor.recall import Recalled, own_cards
from banca.house.accounts import POINTS, path
from banca.house.audit import audit
from banca.house.books import open_reader
from banca.house.replay import GameReplay
from tests.every_game import SEATS
from tests.floor.house import KEY, House, kind, opened
from tests.floor.test_closed_cards import dealt, duels, seated
from tests.floor.test_every_game_live import AnyGame, step, variants
from tests.rule_marks import rule

OTHER, THIRD = b"?" * 32, b"!" * 32
MOMENTS = (5, 16, 31)


async def restarted_with(house: House, key: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.floor.house.KEY", key)
    await house.restart()


def verified(house: House, key: bytes | None) -> tuple[list[str], list[str]]:
    """What `banca verify` finds, and what it notes."""
    games = {place.game.name: place.game for place in house.places}.values()
    with open_reader(house.url) as reader:
        report = audit(reader, lambda: GameReplay(games), house_key=key)
    return [one.what for one in report.findings], [one.what for one in report.notes]


@rule("reading:luck", "reading:void")
@pytest.mark.parametrize(("game", "rules"), variants())
async def test_a_lost_key_voids_the_round_with_refund_and_record_in_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: AnyGame, rules: Any
) -> None:
    place = Place("table", {"pt": "table", "en": "table"}, game, rules, POINTS)
    rng = random.Random(f"lost {game.name} {rules.rulebook}")
    async with opened(tmp_path, place, replenished=False, verified=False) as house:
        await house.give(*SEATS, cents=10_000_000)
        keys, lost = [KEY, OTHER], 0
        for moment in MOMENTS:
            table = await house.table("table")
            for _ in range(moment):
                await step(house, table, rng)
            await house.still(table)
            number, at_stake = table.round, sum(game.lying(table.state).values())
            await restarted_with(house, keys[lost % 2 - 1], monkeypatch)
            lost += 1

            table = await house.table("table")
            assert table.round == number + 1
            if game.stacks is None:  # A stack stays at its place; what was bet is back on it.
                assert not game.lying(table.state)
            else:
                assert sum(game.lying(table.state).values()) == at_stake
        for _ in range(80):
            await step(house, table, rng)

        assert table.round > number + 1  # Play goes on.
        assert sum([sum(await house.money(p)) for p in SEATS], _earned(house)) == 40_000_000
        kinds = Counter(one for one, _, _ in house.incidents())
        assert (kinds["key"], kinds["void"], kinds["fault"]) == (lost, lost, 0)
        log = [kind(envelope) for envelope in await house.log(table.stream)]
        assert log.count("SeedLost") == log.count("Voided") == lost
        await house.close()
        found, notes = verified(house, None)
        assert len(found) == lost
        assert all(what.endswith(" is lost") for what in found)
        assert all(what.endswith(" was never approved") for what in notes)  # Nobody was asked.
        assert all(len(verified(house, key)[0]) == lost for key in keys)  # Each opens its own.
        await house.open()


def _earned(house: House) -> int:
    with open_reader(house.url) as reader:
        return sum(row.cents for row in reader.scan_accounts() if path(row.id).kind == "house")


@rule("reading:luck")
async def test_verify_without_a_loss_still_finds_every_seed_of_another_key(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        for _ in range(3):
            await house.bet("ana")
            await house.play(await house.table())
        found, notes = verified(house, OTHER)

    assert sorted(found) == [
        *["epoch 1 does not come from house key and nonce"] * 2,  # At either table.
        *["epoch 2 does not come from house key and nonce"] * 2,
    ]
    assert not notes


@rule("reading:luck")
async def test_an_epoch_of_a_third_key_is_found_though_another_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a whole stretch may be another key's: one epoch among others is a finding."""
    async with opened(tmp_path, verified=False, nonces=(1,)) as house:
        await house.give("ana")
        await house.sit("ana")
        await restarted_with(house, OTHER, monkeypatch)
        table = await house.table()
        for key in (OTHER, THIRD, OTHER):
            monkeypatch.setattr(table.dealer, "_key", key)
            await house.bet("ana")
            await house.play(table)

        found, _ = verified(house, OTHER)
        assert sorted(found) == [
            "epoch 6 does not come from house key and nonce",
            "epoch 6 has another signer of receipts",
            "epoch 7 has another signer of receipts",
            *["the seed of round 1 is lost"] * 2,  # At either table.
        ]


@rule("reading:luck", "reading:sealed-pack")
async def test_the_closed_cards_of_a_lost_key_are_gone_and_nothing_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, duels(), verified=False) as house:
        table = await seated(house, "ana", "rui")
        await dealt(house, table)
        number = table.round
        await restarted_with(house, OTHER, monkeypatch)

        events = await house.books.round(table.stream, number)
        nonces = await house.books.nonces(table.stream, 1, 2)
        mine, gone = (
            own_cards(table.game, Recalled(key, table.stream, nonces), table.stream, events, "ana")
            for key in (KEY, OTHER)
        )

        assert len(mine.mine) == 2
        assert (gone.root, gone.cards, gone.mine) == (mine.root, mine.cards, ())
        assert [kind(e) for e in events][-1] == "SeedLost"
