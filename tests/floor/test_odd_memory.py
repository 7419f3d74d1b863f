"""What is stored beside the log, or beneath it, is wrong: the log decides, and nothing loops."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.floor.dealer import Dealer, Position
from banca.floor.table import Table
from banca.house.books import StoreError
from banca.house.store import DAMAGED
from banca.kit.game import Game
from banca.kit.play import Refused
from tests.every_game import SEATS, wish_of
from tests.floor.house import House, opened
from tests.rule_marks import rule

AnyGame = Game[Any, Any, Any, Any]


async def played(house: House) -> bytes:
    """A round, and half of another; the state of the table."""
    await house.give("ana")
    await house.sit("ana")
    await house.bet("ana")
    table = await house.table()
    await house.play(table)
    await house.bet("ana")
    return msgspec.json.encode(table.state)


def changed(house: House, statement: str, *values: object) -> None:
    """The file edited behind the house's back."""
    connection = apsw.Connection(house.url.removeprefix("sqlite:"))
    connection.execute(statement, values)
    connection.close()


async def opened_with(house: House, column: str, value: object) -> Table:
    """A table as it was, though its snapshot says something else."""
    before = await played(house)
    await house.close()
    changed(house, f"update snapshot set {column} = ? where stream = 'am38'", value)
    await house.open()
    table = await house.table()
    assert msgspec.json.encode(table.state) == before
    return table


@rule("INT-5", "LOG-8")
@pytest.mark.parametrize("seq", [0, -3, 10_000])
async def test_a_snapshot_beyond_its_log_is_ignored_and_the_log_folded(
    tmp_path: Path, seq: int
) -> None:
    async with opened(tmp_path, verified=False) as house:
        table = await opened_with(house, "seq", seq)

        assert "a snapshot beyond its log" in [line["event"] for line in house.lines]
        assert [one.where for one in house.findings()] == [f"am38#{table.seq}", "snapshot am38"]
        await house.play(table)
    assert house.findings() == []  # The round's end has written a snapshot that is right.


@rule("INT-5", "LOG-8")
@pytest.mark.parametrize(
    "body", [b"", b"\xff\x00garbage", b"null", b"[1, 2", b'{"schema": 7}', b"[" * 100_000]
)
async def test_a_snapshot_that_is_garbage_is_ignored_and_the_log_folded(
    tmp_path: Path, body: bytes
) -> None:
    async with opened(tmp_path, verified=False) as house:
        table = await opened_with(house, "body", body)

        assert "another form of state" in [line["event"] for line in house.lines]
        found = [one.where.partition("#")[0] for one in house.findings()]
        assert found == ["am38", "snapshot am38"]
        await house.play(table)
    assert house.findings() == []


@rule("INT-5", "LOG-8")
async def test_a_damaged_page_is_told_with_the_table_that_it_belongs_to(tmp_path: Path) -> None:
    async with opened(tmp_path, verified=False) as house:
        await house.give("ana")
        await house.sit("ana")
        for _ in range(20):
            await house.bet("ana")
            await house.play(await house.table())
        await house.bet("ana")
        await house.close()
        file = Path(house.url.removeprefix("sqlite:"))
        whole = file.read_bytes()
        told: list[str] = []
        for page in range(1, len(whole) // 4096):
            at = page * 4096
            file.write_bytes(whole[:at] + b"\xff" * 4096 + whole[at + 4096 :])
            try:
                await house.open()
            except StoreError as fault:
                told.append(f"{fault.phrase}: {fault}")
            await house.close()
        file.write_bytes(whole)
        await house.open()
        await house.play(await house.table())

    assert any(said.startswith(f"{DAMAGED}: am38: the books cannot be read") for said in told)
    assert all(said.startswith(f"{DAMAGED}: ") for said in told)
    assert house.findings() == []


# --- A clock of zero seconds --------------------------------------------------------------------

CLOCKS = ("window", "rest", "spin", "think", "cutting", "pace", "throw", "shake", "bell", "roll")
AT_ONCE = 200  # Orders without time between them, at the most: a round has far fewer.


def stopped_clocks() -> list[Any]:
    return [
        pytest.param(game, rules, clock, id=f"{game.name}-{n}-{clock}")
        for game in ALL_GAMES
        for n, rules in enumerate(game.variants())
        for clock in (*CLOCKS, "piece", "all")
        if clock == "all" or clock in game.Rules.__struct_fields__
    ]


@rule("INT-4")
@pytest.mark.parametrize(("game", "rules", "clock"), stopped_clocks())
def test_a_clock_of_zero_seconds_is_refused_or_comes_to_rest(
    game: AnyGame, rules: Any, clock: str
) -> None:
    """With every clock at zero the house does what is due and then waits for somebody."""
    try:
        rules = zero(game, rules, clock)
    except (Refused, msgspec.ValidationError):
        return
    dealer = Dealer(
        game, rules, "table", "PTS/0", bytes(32), nonce=lambda: bytes(32), lot=lambda lots: lots[0]
    )
    at = rest(dealer, dealer.begin()[0])
    for player in SEATS[:2]:
        at = rest(dealer, wished(dealer, at, player, "Sit"))
    for _ in range(3):
        for player in SEATS[:2]:
            name = "BuyIn" if game.stacks else "PlaceBets"
            at = rest(dealer, wished(dealer, at, player, name))
        for _ in range(40):  # Time passes.
            after = game.croupier(at.state)
            if after is None:
                break
            at = rest(dealer, dealer.decide(at, after.order)[0])


@rule("PD-48", "reading:house-plays", "reading:baccarat-turning")
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_clock_of_zero_seconds_that_players_need_is_refused(game: AnyGame) -> None:
    """Without it nobody could bet or decide; how fast the house itself is does no harm."""
    needed = {"window", "think", "cutting", "piece"} & set(game.Rules.__struct_fields__)
    assert needed
    for rules in game.variants():
        for clock in needed:
            with pytest.raises(Refused, match="too short"):
                zero(game, rules, clock)


def rest(dealer: Dealer, at: Position) -> Position:
    """The table once nothing is due at once."""
    for _ in range(AT_ONCE):
        after = dealer.game.croupier(at.state)
        if after is None or after.seconds:
            return at
        at, _ = dealer.decide(at, after.order)
    raise AssertionError(f"{AT_ONCE} orders at once, and the next is {after}")


def wished(dealer: Dealer, at: Position, player: str, name: str) -> Position:
    for option in dealer.game.options(at.state, player):
        if option.wish == name:
            wish = wish_of(dealer.game, player, option, random.Random(0))
            return dealer.decide(at, wish)[0]
    return at


def zero(game: AnyGame, rules: Any, clock: str) -> Any:
    names = CLOCKS if clock == "all" else (clock,)
    told = msgspec.to_builtins(rules)
    for name in names:
        if name in told:
            tried = {**told, name: 0}
            try:
                msgspec.convert(tried, game.Rules)
            except (Refused, msgspec.ValidationError):
                if clock != "all":
                    raise
                continue
            told = tried
    return msgspec.convert(told, game.Rules)
