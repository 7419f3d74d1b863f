"""Every game at a live table: played at random, cut short, reopened, and verified.

The suite of every game tests the pure rules. Here the same games run on sealed luck, real books and
a clock: what the wishes and the house write must pass the audit, whatever the game, and a house
that stops in mid-round must go on from exactly there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banca.all_games import ALL_GAMES
from banca.floor.lobby import Place
from banca.floor.table import Table
from banca.house.accounts import POINTS
from banca.kit.game import AnyGame
from banca.kit.wishes import staking
from tests.every_game import SEATS, wish_of
from tests.floor.house import House, opened
from tests.rule_marks import rule

STEPS = 200
KEPT_FROM = ("Leave", "NotReady")  # So that rounds go on.
RESTARTS = (40, 80, 120)
LONG_ENOUGH = 400  # Half minutes for a table to play out its bets: a number at craps may take long.


def variants() -> list[Any]:
    return [
        pytest.param(game, rules, id=f"{game.name}-{n}-{rules.rulebook}")
        for game in ALL_GAMES
        for n, rules in enumerate(game.variants())
    ]


def has_stacks(game: AnyGame) -> bool:
    return game.stacks is not None


def forms() -> Iterator[Any]:
    """Every game at a shared table, and at an individual one, where allowed."""
    for game in ALL_GAMES:
        if game.shared(game.variants()[0]):
            yield pytest.param(game, False, id=f"{game.name}-shared")
        if not has_stacks(game):
            yield pytest.param(game, True, id=f"{game.name}-alone")


async def step(house: House, table: Table, rng: random.Random, seats: Sequence[str] = SEATS) -> str:
    """Somebody does what is offered to them, or time passes and the house does what is due."""
    game = table.game
    if rng.random() < 0.75:
        for player in rng.sample(seats, len(seats)):
            offered = [o for o in game.options(table.state, player) if o.wish not in KEPT_FROM]
            if offered:
                names = sorted({option.wish for option in offered})
                name = rng.choice(names)
                option = rng.choice([o for o in offered if o.wish == name])
                wish = wish_of(game, player, option, rng)
                body = msgspec.to_builtins(wish)
                del body["player"]
                said = msgspec.json.decode(
                    await table.wish(player, house.id(), msgspec.json.encode(body))
                )
                assert said["type"] == "Done" or said["cite"] == "reading:money", said
                return name
    await house.pass_time(30, table)
    return ""


@rule("INT-4", "INT-5")
@pytest.mark.parametrize(("game", "rules"), variants())
async def test_what_is_played_and_cut_short_is_found_sound(
    tmp_path: Path, game: AnyGame, rules: Any
) -> None:
    name = "table"
    place = Place(name, {"pt": name, "en": name}, game, rules, POINTS)
    rng = random.Random(game.name + rules.rulebook)
    async with opened(tmp_path, place, replenished=False) as house:
        await house.give(*SEATS, cents=10_000_000)
        table = await house.table(name)
        wished: set[str] = set()
        for number in range(STEPS):
            if number in RESTARTS:
                await house.still(table)
                before = msgspec.json.encode(table.state)
                await house.restart()
                table = await house.table(name)
                assert msgspec.json.encode(table.state) == before
            wished.add(await step(house, table, rng))
        assert table.round > 2, f"{STEPS} steps made {table.round - 1} rounds"
        assert wished >= {"Sit", "BuyIn" if has_stacks(game) else staking(game.Wish)}
        assert not house.incidents()
        held = {player: (await house.money(player))[1] for player in SEATS}
        assert {s: c for s, c in held.items() if c} == game.lying(table.state)


@rule("INT-13")
@pytest.mark.parametrize(("game", "alone"), list(forms()))
async def test_a_table_that_closes_plays_out_what_lies_whatever_the_game(
    tmp_path: Path, game: AnyGame, alone: bool
) -> None:
    """At every moment of a round: nobody's chips are left, and nobody waits for ever."""
    name = "table"
    rules = replace(game.variants()[0], shared=not alone)
    place = Place(name, {"pt": name, "en": name}, game, rules, POINTS)
    for moment in range(3, 27, 4):
        rng = random.Random(f"{game.name} {moment} {alone}")
        folder = tmp_path / str(moment)
        folder.mkdir()
        async with opened(folder, place, replenished=False) as house:
            await house.give(*SEATS, cents=10_000_000)
            table = await house.table(name, SEATS[0])
            for _ in range(moment):
                table = await house.table(name, SEATS[0])  # An empty one was put away.
                await step(house, table, rng, SEATS[:1] if alone else SEATS)
            table.close("a check")
            for _ in range(LONG_ENOUGH):
                if table.closed:
                    break
                await house.pass_time(30, table)
            assert table.closed, f"after {moment} steps: {table.state}"
            assert not table.seated()
            assert [(await house.money(player))[1] for player in SEATS] == [0, 0, 0, 0]
