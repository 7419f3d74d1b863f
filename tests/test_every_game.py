"""The suite that every game gets for free: eleven checks, at every kind of table it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from banca.all_games import ALL_GAMES
from banca.games import baccarat, banca_francesa, cussec, roulette
from banca.kit.game import AnyGame
from banca.poker import ring
from tests.every_game import CHECKS, ROUNDS, random_play
from tests.games import slots_table
from tests.rule_marks import rule

Check = Callable[[AnyGame, Any], int]
MORE: dict[str, tuple[Any, ...]] = {  # Tables whose figures are awkward on purpose.
    "roulette": (
        roulette.Rules(rest=4),
        roulette.Rules(unit=1, minimum=3, minima={"simple": 7, "pleno": 1}, cap=500),
        roulette.Rules("807/2015", "french-37", calls=True, shared=False, doubles=False),
    ),
    "banca_francesa": (banca_francesa.Rules(unit=1, minimum=3, rest=0),),
    "cussec": (cussec.Rules(unit=1, minimum=3, most=1),),
    "baccarat": (
        baccarat.Rules(unit=1, minimum=7, form="8-macau", cap=1313),
        baccarat.Rules("1441/95-II", "8", seats=12, minimum=300, rest=0, pace=0),
        baccarat.Rules("1441/95-II", "6", shared=False, unit=1, minimum=3),
    ),
    "slots": (slots_table.RULES, slots_table.LINKED),
    "poker": (
        ring.Rules(seats=3, small=3, big=7, cave=50, limit="cap", cap=29, percent=1, bank=0),
        ring.Rules("97/2010", seats=2, small=1, big=1, cave=100, percent=3, rake_cap=5, rest=0),
        ring.Rules("809/2015", seats=4, ante=13, cave=90, percent=0, fee=20, estardilhos=True),
    ),
}


def tables() -> Iterator[Any]:
    """Every game at every shared table it knows, and alone at the first of them."""
    for game in ALL_GAMES:
        shared = game.variants()
        several = game.stacks is None and game.shared(shared[0])
        alone = (replace(shared[0], shared=False),) if several else ()
        for rules in (*shared, *alone, *MORE.get(game.name, ())):
            seats = "" if game.shared(rules) else "-alone"
            plain = "" if rules in shared else f"-{rules.minimum}"
            form = f"-{game.form(rules)}" if game.form(rules) else ""
            name = f"{game.name}-{rules.rulebook}{form}{seats}{plain}"
            yield pytest.param(game, rules, id=name)


TABLES = list(tables())


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_random_play_makes_a_thousand_rounds_per_game(game: AnyGame) -> None:
    """However few kinds of table it has; a table with its share has already been played."""
    mine = [rules for its, rules in (table.values for table in TABLES) if its is game]
    each = max(ROUNDS, -(-1000 // len(mine)))

    assert all(random_play(game, rules, each) >= each for rules in mine)
    assert each * len(mine) >= 1000


@rule("reading:money", "reading:void", "reading:ready", "wire:order")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_every_game(game: AnyGame, rules: Any, check: Check) -> None:
    looked_at = check(game, rules)

    assert looked_at > 0
