"""The chart of accounts: how accounts are named, and between which of them money may move."""

from __future__ import annotations

import pytest

from banca.house import accounts, audit_paths, kept
from banca.house.accounts import (
    POINTS,
    WORLD,
    Path,
    all_held,
    may_move,
    may_owe,
    of_award,
    of_held,
    of_house,
    of_jackpot,
    of_player,
    of_pot,
    owner,
    path,
)
from banca.house.audit_paths import (
    Chips,
    award_of,
    bank_of,
    free_of,
    held_of,
    jackpot_of,
    kind_of,
    owner_of,
    pot_of,
)
from tests.rule_marks import rule

IDS = {  # Stored like this for ever: they are written out here, and nowhere else.
    "player:ana:cash": (of_player("ana"), Path("player", "ana", "cash")),
    "player:ana:bonus": (of_player("ana", "bonus"), Path("player", "ana", "bonus")),
    "held:am38:ana:cash": (of_held("am38", "ana"), Path("held", "ana", "cash", "am38")),
    "held:s~7f:ana:bonus": (of_held("s~7f", "ana", "bonus"), Path("held", "ana", "bonus", "s~7f")),
    "held:a:b:ana:cash": (of_held("a:b", "ana"), Path("held", "ana", "cash", "a:b")),
    "pot:hold1": (of_pot("hold1"), Path("pot", stream="hold1")),
    "house:roulette": (of_house("roulette"), Path("house")),
    "house:jackpots": (accounts.SEEDS, Path("house")),
    "jackpot:super": (of_jackpot("super"), Path("jackpot", jackpot="super")),
    "award:super": (of_award("super"), Path("award", jackpot="super")),
    "world": (WORLD, Path("world")),
}


@pytest.mark.parametrize(("id", "found"), IDS.items(), ids=list(IDS))
def test_a_path_is_made_and_taken_apart(id: str, found: tuple[str, Path]) -> None:
    assert found == (id, path(id))


def test_the_auditor_calls_every_account_the_same() -> None:
    found = {
        free_of(Chips("ana", "cash")),
        free_of(Chips("ana", "bonus")),
        held_of("am38", Chips("ana", "cash")),
        held_of("s~7f", Chips("ana", "bonus")),
        held_of("a:b", Chips("ana", "cash")),
        pot_of("hold1"),
        bank_of("roulette"),
        audit_paths.SEEDS,
        jackpot_of("super"),
        award_of("super"),
        audit_paths.WORLD,
    }

    assert found == IDS.keys()
    assert {id: kind_of(id) for id in IDS} == {id: path(id).kind for id in IDS}
    assert audit_paths.POINTS == POINTS


def test_what_is_no_account_has_no_path() -> None:
    with pytest.raises(ValueError, match="bank:roulette is no account"):
        path("bank:roulette")


def test_the_auditor_calls_what_the_books_keep_the_same() -> None:
    for name in ("PLAYERS", "COMMANDS", "RESULTS", "SNAPSHOT", "JACKPOTS"):
        assert getattr(audit_paths, name) == getattr(kept, name)
    assert {id: owner_of(id) for id in IDS} == {id: owner(id) for id in IDS}


@rule("PD-26")
def test_only_the_house_and_the_world_may_owe() -> None:
    assert [id for id in IDS if may_owe(id)] == ["house:roulette", "house:jackpots", "world"]
    assert {owner(id) for id in IDS} == {"ana", ""}


@rule("PD-27")
def test_money_keeps_to_its_player_and_its_wallet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "WALLETS", ("cash", "bonus"))
    cash, bonus = of_player("ana"), of_player("ana", "bonus")

    assert may_move(cash, of_held("am38", "ana"))
    assert may_move(of_held("am38", "ana", "bonus"), bonus)
    assert may_move(of_house("roulette"), of_held("am38", "ana", "bonus"))
    assert may_move(of_held("hold1", "ana", "bonus"), of_pot("hold1"))
    assert not may_move(bonus, of_held("am38", "ana"))
    assert not may_move(of_held("am38", "ana", "bonus"), cash)
    assert not may_move(bonus, cash)
    assert not may_move(of_held("am38", "ana"), of_player("rui"))
    assert all_held("am38", "ana") == [of_held("am38", "ana"), of_held("am38", "ana", "bonus")]


def test_no_money_lies_in_a_wallet_that_the_house_does_not_have() -> None:
    assert may_move(WORLD, of_player("ana"))
    assert not may_move(WORLD, of_player("ana", "bonus"))
    assert not may_move(of_player("ana", "bonus"), of_held("am38", "ana", "bonus"))


@rule("1441/95-VIII:5")
@rule("828/2015:16")
def test_the_house_pays_into_a_jackpot_and_gets_nothing_back() -> None:
    pot, award, house = of_jackpot("super"), of_award("super"), of_house("slots")

    assert may_move(house, pot)
    assert may_move(pot, award)
    assert may_move(award, of_held("m~ana", "ana"))
    assert may_move(pot, of_jackpot("other"))
    assert may_move(pot, WORLD)
    assert not any(may_move(source, house) for source in (pot, award))
    assert not any(may_move(award, target) for target in (pot, WORLD, of_player("ana")))
    assert not any(may_move(pot, target) for target in (of_held("m", "ana"), of_player("ana")))
    assert not any(may_move(of_player("ana"), target) for target in (pot, award))
    assert not may_move(WORLD, pot)
