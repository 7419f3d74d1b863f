"""The twins of the dice games play the same rounds as the live tables, bet by bet."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from banca.games import banca_francesa, craps, cussec, roulette
from banca.maths.generator import Drawn, Generator, start
from banca.maths.odds import odds
from banca.maths.simulate import twin_of
from banca.maths.twin import Table
from banca.maths.twins.craps import COMES, SPOTS
from tests.maths.live import PLAYER, Live, parts

ROUNDS = 3_000
LUCK = start(11, 3)
GAMES = (roulette.GAME, banca_francesa.GAME, cussec.GAME)
TABLES = [(game, rules) for game in GAMES for rules in game.variants()]
NAMES = [f"{game.name} {rules.rulebook}" for game, rules in TABLES]
CRAPS = craps.GAME.variants()
BARS = [rules.form for rules in CRAPS]


def least(live: Live) -> dict[str, int]:
    """The least on every spot that has no bet yet."""
    lying = live.state.bank.layout.of(PLAYER)
    return {spot: o.least for spot, o in live.options().items() if spot not in lying}


@pytest.mark.parametrize(("game", "rules"), TABLES, ids=NAMES)
def test_a_live_table_with_the_same_luck_settles_the_same(game: Any, rules: Any) -> None:
    twin: Any = twin_of(game, rules)
    rounds = 60_000 // len(twin.spots)
    live = Live(game, rules, Drawn(Generator(LUCK)))
    live.play(rounds, least)

    assert live.nets == parts(twin, twin.lot(LUCK, rounds))


# --- Craps ----------------------------------------------------------------------------------------


def all_bets(live: Live) -> dict[str, int]:
    """A chip of a thousand cents or more on every spot offered whose bet is not already made."""
    lying = live.state.bank.layout.of(PLAYER)
    somewhere = {spot.partition(":")[0] for spot in lying}
    found = {}
    for spot, option in live.options().items():
        if spot in lying or (spot in COMES and spot in somewhere):
            continue
        found[spot] = -(-max(option.least, 3000) // option.step) * option.step
    return {spot: min(cents, live.options()[spot].most) for spot, cents in found.items()}


def came(nets: dict[str, Counter[Any]], line: str) -> Counter[Any]:
    """All results of a come line, on it and in the boxes."""
    total: Counter[Any] = Counter()
    for spot, found in nets.items():
        if spot == line or (spot.startswith(f"{line}:") and spot.count(":") == 1):
            total += found
    return total


@pytest.mark.parametrize("rules", CRAPS, ids=BARS)
def test_craps_throw_by_throw(rules: Any) -> None:
    """Boxes have no account of their own here: the twin has a chip there at all times."""
    twin = twin_of(craps.GAME, rules)
    live = Live(craps.GAME, rules, Drawn(Generator(LUCK)))
    live.play(ROUNDS, all_bets)
    theirs = parts(twin, twin.lot(LUCK, ROUNDS))

    assert set(live.nets) == set(SPOTS)
    for spot in SPOTS:
        if spot in COMES:
            assert came(live.nets, spot) == theirs[spot]
        elif "come:" not in spot:
            assert live.nets[spot] == theirs[spot], spot
        else:
            assert live.nets[spot].keys() == theirs[spot].keys()


@pytest.mark.parametrize("rules", CRAPS, ids=BARS)
def test_every_state_of_craps_is_there_and_every_throw_leads_to_one(rules: Any) -> None:
    twin = twin_of(craps.GAME, rules)

    assert isinstance(twin, Table)
    # No come bet with or without a point, or one in each of six boxes.
    assert twin.states == 7 * 6 + 1
    assert set(twin.following) == set(range(twin.states))


def test_craps_knows_every_bet_that_has_odds() -> None:
    for rules in CRAPS:
        assert [row.bet for row in odds(craps.GAME, rules)] == list(
            twin_of(craps.GAME, rules).spots
        )
