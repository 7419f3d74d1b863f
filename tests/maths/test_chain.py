"""Bets that may outlast a round: an absorbing chain over live states, in exact fractions."""

from __future__ import annotations

import dataclasses
import time
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from banca.games import banca_francesa, craps
from banca.games.craps import Rules
from banca.kit.play import Sat, Settled
from banca.maths.chain import Way, absorbed, start, valued
from banca.maths.odds import Row, odds
from banca.maths.report import kinds, per_cent
from tests.rule_marks import rule

# --- The chain itself ---------------------------------------------------------------------------


def test_a_chain_that_may_stay_where_it_is() -> None:
    """Six before seven, by hand: 5 ways out of 11."""
    ways = {"six": Way({"six": Fraction(25, 36)}, {200: Fraction(5, 36), 0: Fraction(6, 36)})}

    assert absorbed(ways) == {"six": {200: Fraction(5, 11), 0: Fraction(6, 11)}}


def test_a_chain_that_goes_to_and_fro() -> None:
    """A gambler with 1 or 2 of 3 pieces and a fair coin: ruin has chances 2/3 and 1/3."""
    half = Fraction(1, 2)
    ways = {"one": Way({"two": half}, {0: half}), "two": Way({"one": half}, {3: half})}

    assert absorbed(ways) == {
        "one": {0: Fraction(2, 3), 3: Fraction(1, 3)},
        "two": {0: Fraction(1, 3), 3: Fraction(2, 3)},
    }


def test_every_chain_has_chances_that_sum_to_one() -> None:
    ways = {
        0: Way({0: Fraction(1, 7), 1: Fraction(2, 7), 2: Fraction(3, 7)}, {5: Fraction(1, 7)}),
        1: Way({0: Fraction(1, 3), 2: Fraction(2, 3)}, {}),
        2: Way({1: Fraction(1, 2), 2: Fraction(1, 4)}, {6: Fraction(1, 8), 7: Fraction(1, 8)}),
    }

    assert [sum(ends.values()) for ends in absorbed(ways).values()] == [1, 1, 1]


def test_a_chain_without_an_end_is_said_to_be_one() -> None:
    with pytest.raises(AssertionError, match="there is no end"):
        absorbed({"here": Way({"there": Fraction(1)}, {}), "there": Way({"here": Fraction(1)}, {})})


# --- Craps, by hand -----------------------------------------------------------------------------

EDGES = {
    "pass": Fraction(7, 495),
    "dont-pass": Fraction(3, 220),
    "come": Fraction(7, 495),
    "dont-come": Fraction(3, 220),
    "big:6": Fraction(1, 11),
    "big:8": Fraction(1, 11),
    "under": Fraction(1, 6),
    "over": Fraction(1, 6),
    "field": Fraction(1, 18),
    "craps": Fraction(1, 9),
    "total:2": Fraction(5, 36),
    "total:3": Fraction(1, 9),
    "total:7": Fraction(1, 6),
    "total:11": Fraction(1, 9),
    "total:12": Fraction(5, 36),
    "hard:4": Fraction(1, 9),
    "hard:6": Fraction(1, 11),
    "hard:8": Fraction(1, 11),
    "hard:10": Fraction(1, 9),
    "win:4": Fraction(1, 15),
    "win:5": Fraction(1, 25),
    "win:6": Fraction(1, 66),
    "win:8": Fraction(1, 66),
    "win:9": Fraction(1, 25),
    "win:10": Fraction(1, 15),
    "lose:4": Fraction(1, 33),
    "lose:5": Fraction(1, 40),
    "lose:6": Fraction(5, 143),
    "lose:8": Fraction(5, 143),
    "lose:9": Fraction(1, 40),
    "lose:10": Fraction(1, 33),
    "odds:pass": Fraction(0),
    "odds:dont-pass": Fraction(0),
    **{f"odds:come:{n}": Fraction(0) for n in (4, 5, 6, 8, 9, 10)},
    **{f"odds:dont-come:{n}": Fraction(0) for n in (4, 5, 6, 8, 9, 10)},
    **{f"come:{n}": Fraction(1, 3) for n in (4, 10)},
    **{f"come:{n}": Fraction(1, 5) for n in (5, 9)},
    **{f"come:{n}": Fraction(1, 11) for n in (6, 8)},
    **{f"dont-come:{n}": -Fraction(1, 3) for n in (4, 10)},
    **{f"dont-come:{n}": -Fraction(1, 5) for n in (5, 9)},
    **{f"dont-come:{n}": -Fraction(1, 11) for n in (6, 8)},
}


@cache
def rows(rules: Rules) -> dict[str, Row]:
    return {row.bet: row for row in odds(craps.GAME, rules)}


@rule("1441/95-VI:10.1", "1441/95-VI:10.2", "reading:craps-odds")
@pytest.mark.parametrize("bar", ["12", "2"])
def test_every_bet_of_craps_costs_what_it_does_by_hand(bar: Any) -> None:
    assert {bet: row.edge for bet, row in rows(Rules(bar=bar)).items()} == EDGES


def test_how_often_the_lines_win_and_stand_off() -> None:
    found = rows(Rules())

    assert (found["pass"].win, found["pass"].push) == (Fraction(244, 495), Fraction(0))
    dont = found["dont-pass"]
    assert (dont.win, dont.push, dont.lose) == (
        Fraction(949, 1980),
        Fraction(1, 36),
        Fraction(244, 495),
    )
    assert found["odds:pass"].win == Fraction(67, 165)  # 3, 4 and 5 ways to points that make it so.
    assert found["odds:dont-come:6"].win == Fraction(6, 11)


def test_rows_come_in_the_order_of_the_card() -> None:
    card = craps.card(Rules())

    assert list(rows(Rules())) == [spot.spot for spot in card.spots]


@pytest.mark.parametrize(
    "rules",
    [
        Rules(shared=False),
        Rules(rest=0),
        Rules(unit=1, minimum=3, minima={"pass": 7, "odds": 1}, payment=5_000),
        Rules(unit=50, minimum=50, cap=100_000),
    ],
)
def test_what_the_house_sets_changes_no_odds(rules: Rules) -> None:
    assert {bet: row.edge for bet, row in rows(rules).items()} == EDGES


def test_odds_that_cannot_be_laid_have_no_row() -> None:
    """A don't pass bet of 2.00 leaves no room for the 3.00 that 5 to 6 and 2 to 3 require."""
    found = rows(Rules(unit=100, minimum=100, times=2))

    assert "odds:dont-come:6" not in found
    assert "odds:dont-come:4" in found


def test_a_wrong_price_shows() -> None:
    """The figures come from what `decide` pays, not from a separate formula."""

    def generous(state: Any, command: Any, chance: Any) -> tuple[Any, ...]:
        return tuple(
            replace(
                event,
                lines=tuple((s, c, c + 2 * (r - c) if r > c else r) for s, c, r in event.lines),
            )
            if isinstance(event, Settled)
            else event
            for event in craps.decide(state, command, chance)
        )

    game = dataclasses.replace(craps.GAME, decide=generous)
    found = {bet.spot: bet.edge for bet in valued(game, Rules(), "ana")}

    assert found["pass"] == Fraction(251, 495) - 2 * Fraction(244, 495)


def test_craps_takes_about_a_second() -> None:
    begun = time.process_time()
    odds(craps.GAME, Rules(minimum=200))

    assert time.process_time() - begun < 4  # On a busy machine, and with a tracer on.


# --- Banca francesa -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", banca_francesa.GAME.variants())
def test_null_throws_of_banca_francesa_change_nothing(rules: Any) -> None:
    """Of 216 throws 1 is ases, 31 pequeno, 31 grande; the others are thrown again."""
    found = {row.bet: (row.win, row.lose, row.edge) for row in odds(banca_francesa.GAME, rules)}

    assert found == {
        "chance:ases": (Fraction(1, 63), Fraction(62, 63), Fraction(1, 63)),
        "chance:pequeno": (Fraction(31, 63), Fraction(32, 63), Fraction(1, 63)),
        "chance:grande": (Fraction(31, 63), Fraction(32, 63), Fraction(1, 63)),
        "line:pequeno": (Fraction(31, 63), Fraction(32, 63), Fraction(1, 126)),
        "line:grande": (Fraction(31, 63), Fraction(32, 63), Fraction(1, 126)),
    }


# --- How it is reported -------------------------------------------------------------------------


def test_spots_of_a_kind_that_are_worth_the_same_stand_together_by_name() -> None:
    names = [kind.kind for kind in kinds(craps.GAME, Rules(), rows(Rules()).values())]

    assert "big" in names
    assert {"win:6, 8", "total:2, 12", "odds:dont-come:4, 10", "odds:pass"} <= set(names)
    assert len(names) == len(set(names)) == 34


def test_an_edge_of_the_player_is_written_with_a_sign() -> None:
    assert per_cent(Fraction(7, 495)) == "1.414 %"
    assert per_cent(-Fraction(1, 11)) == "-9.091 %"
    assert per_cent(Fraction(0)) == "0.000 %"


def test_a_player_alone_without_a_bet_starts_nothing() -> None:
    state = craps.apply(craps.GAME.opened(Rules(shared=False)), Sat("ana"))

    with pytest.raises(AssertionError, match="the house stands still"):
        start(craps.GAME, state, "ana")
