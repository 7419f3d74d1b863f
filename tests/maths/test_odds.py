"""What every bet is worth: exact fractions, by playing it through the live rules."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from banca.games import GAMES, roulette
from banca.games.roulette import Rules
from banca.kit.game import AnyGame
from banca.kit.play import Settled
from banca.maths.odds import Row, odds
from banca.maths.report import kinds
from banca.poker import ring
from tests import toy


def test_a_row_says_how_often_a_bet_wins_and_what_it_costs() -> None:
    rows = {row.bet: row for row in odds(roulette.GAME, Rules(wheel="american-38"))}

    assert rows["pleno:17"] == Row(
        game="roulette",
        rulebook="804/2015",
        form="american-38",
        bet="pleno:17",
        win=Fraction(1, 38),
        push=Fraction(0),
        lose=Fraction(37, 38),
        edge=Fraction(1, 19),
    )


def test_a_row_as_json_has_its_fractions_as_text() -> None:
    rows = {row.bet: row for row in odds(roulette.GAME, Rules(wheel="american-37"))}

    assert json.loads(json.dumps(rows["split:17-20"].plain())) == {
        "game": "roulette",
        "rulebook": "804/2015",
        "form": "american-37",
        "bet": "split:17-20",
        "win": "2/37",
        "push": "0",
        "lose": "35/37",
        "edge": "1/37",
        "within": "",
    }


TABLES = [(game, rules) for game in GAMES for rules in game.variants()]
NAMES = [f"{game.name}-{rules.rulebook}-{game.form(rules)}" for game, rules in TABLES]


@pytest.mark.parametrize(("game", "rules"), TABLES, ids=NAMES)
def test_every_row_adds_up_and_the_house_has_its_edge(game: AnyGame, rules: Any) -> None:
    rows = odds(game, rules)

    assert rows
    for row in rows:
        if row.win is None or row.push is None or row.lose is None:
            # A game of decisions is computed, but not as a fraction; a machine has no scan here.
            assert row.within or game.name == "slots"
        else:
            assert row.win + row.push + row.lose == 1
        assert (row.game, row.rulebook) == (game.name, rules.rulebook)
        if row.bet.startswith("odds:"):  # Of craps: the only bet with a fair price.
            assert row.edge == 0
        elif row.bet.startswith("dont-come:"):  # The bad throw is over: see `_chained`.
            assert -1 < row.edge < 0
        else:
            assert 0 < row.edge < 1


def test_what_a_table_does_not_take_has_no_odds() -> None:
    rows = odds(roulette.GAME, Rules(doubles=False))

    assert len(rows) == 160
    assert not [row for row in rows if row.bet.startswith(("dozens", "columns"))]


def test_the_odds_do_not_depend_on_what_the_house_sets() -> None:
    plain = odds(roulette.GAME, Rules())

    assert odds(roulette.GAME, Rules(unit=1, minimum=3, minima={"simple": 7}, cap=500)) == plain


def test_a_wrong_price_shows() -> None:
    """The figures come from what `decide` pays, not from a separate formula."""

    def mean_on_red(state: Any, command: Any, chance: Any) -> tuple[Any, ...]:
        return tuple(
            replace(e, returned=e.returned - e.returned // 4) if isinstance(e, Settled) else e
            for e in roulette.decide(state, command, chance)
        )

    game = dataclasses.replace(roulette.GAME, decide=mean_on_red)
    rows = {row.bet: row for row in odds(game, Rules(wheel="american-37"))}

    assert rows["simple:red"].edge == 1 - Fraction(3, 2) * Fraction(18, 37)


def test_a_game_may_have_no_wheel_and_draw_more_than_once() -> None:
    """The toy deals a card to the player and one to the bank, each from a full pack."""
    assert odds(toy.GAME, toy.Bare()) == [
        Row("toy", "toy", "", "win", Fraction(6, 13), Fraction(1, 13), Fraction(6, 13), Fraction(0))
    ]


def test_a_spot_may_have_no_single_price() -> None:
    """A number on three dice pays once, twice or three times: its card leaves `pays` empty."""

    def spots(rules: Any) -> Any:
        return tuple(replace(spot, pays=None) for spot in roulette.card(rules).spots)

    cloth = dataclasses.replace(roulette.GAME.cloth, spots=spots)
    game = dataclasses.replace(roulette.GAME, cloth=cloth)

    assert {kind.pays for kind in kinds(game, Rules())} == {None}


def test_between_players_nobody_takes_bets_at_a_price() -> None:
    for rules in ring.variants():
        assert odds(ring.GAME, rules) == []
