"""Simulated and exact agree: every bet of every table at once, within four standard errors."""

from __future__ import annotations

from typing import Any

import pytest

from banca.games import GAMES, blackjack, slots
from banca.maths.odds import odds
from banca.maths.simulate import LOT, Estimate, can_be_simulated, drawn, estimates, twin_of
from banca.maths.slots.bets import spots

SEED = 1
OPTIONS: list[dict[str, Any]] = [  # Of blackjack, besides its plain tables: 805/2015:16.
    {"decks": 4},
    {"decks": 8, "double_any": True},
    {"pairs_only": True, "splits": 1},
    {"splits": 3, "specials": False, "insurance": False},
]
TABLES = [(game, rules) for game in GAMES if can_be_simulated(game) for rules in game.variants()]
TABLES += [(blackjack.GAME, blackjack.Rules(**options)) for options in OPTIONS]
NAMES = [
    " ".join(
        str(part) for part in (game.name, rules.rulebook, game.form(rules), number) if part != ""
    )
    for number, (game, rules) in enumerate(TABLES)
]
CARDS = {"baccarat", "blackjack"}
UNTRIED = {"place:composition"}  # Its worth is kept, but not what it does card by card.


def simulated(game: Any, rules: Any, rounds: int) -> list[Estimate]:
    twin = twin_of(game, rules)
    (*_, (done, counts)) = drawn(twin, rounds, SEED)
    assert done == rounds
    return estimates(game, rules, twin, counts)


def untried(rules: Any) -> set[str]:
    """Bets that have odds and are not played: on a machine all denominations are alike."""
    if not isinstance(rules, slots.Rules):
        return UNTRIED
    machine = rules.machine
    return spots(machine, every=True).keys() - spots(machine).keys()


def far_off(found: list[Estimate]) -> dict[str, float]:
    return {e.spot: e.off for e in found if e.off > 4}


def test_every_game_can_be_simulated() -> None:
    assert all(can_be_simulated(game) for game in GAMES)


@pytest.mark.parametrize(("game", "rules"), TABLES, ids=NAMES)
def test_a_million_rounds_agree_with_the_exact_values(game: Any, rules: Any) -> None:
    found = simulated(game, rules, 10**6)

    assert {e.spot for e in found} == {row.bet for row in odds(game, rules)} - untried(rules)
    assert all(e.decided for e in found)
    assert far_off(found) == {}


@pytest.mark.soak
@pytest.mark.parametrize(("game", "rules"), TABLES, ids=NAMES)
def test_many_more_rounds_agree_with_the_exact_values(game: Any, rules: Any) -> None:
    assert far_off(simulated(game, rules, 10**7 if game.name in CARDS else 10**8)) == {}


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_one_two_and_three_workers_find_the_same(game: Any) -> None:
    twin = twin_of(game, game.Rules())
    runs = [list(drawn(twin, 3 * LOT // 2, 5, workers)) for workers in (1, 2, 3)]

    assert runs[0] == runs[1] == runs[2]


def test_a_rule_that_is_simulated_otherwise_is_found_out() -> None:
    """The comparison has teeth: a player who never doubles does not pass."""
    rules = blackjack.Rules()
    twin: Any = twin_of(blackjack.GAME, rules)
    tables = twin._tables
    twin.__dict__["_tables"] = tables._replace(choice=_never_double(tables.choice))
    (*_, (_, counts)) = drawn(twin, 10**6, SEED)

    assert "place:total" in far_off(estimates(blackjack.GAME, rules, twin, counts))


def _never_double(choice: Any) -> Any:
    changed = choice.copy()
    changed[changed == 2] = 1  # A hit instead of a double.
    return changed
