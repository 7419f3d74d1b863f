"""Roulette: what wins, what it pays, and what every bet is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from banca.games import roulette
from banca.games.roulette import Rules, returned
from banca.games.roulette.cloth import WHEELS, spots
from banca.maths.odds import Row, odds
from banca.rulebook import rules as written_rules
from tests.games.roulette_table import ALL_TABLES, ONLINE, Table
from tests.rule_marks import rule

PRIZES = [  # A bet, its stake, a number that it holds, one that it does not, and its prize.
    pytest.param(
        *("pleno:17", 2_00, "17", "18", 70_00),
        marks=rule("804/2015:13.a.i", "807/2015:14.a.i"),
    ),
    pytest.param(
        *("split:17-20", 2_00, "20", "18", 34_00),
        marks=rule("804/2015:13.a.ii", "807/2015:14.a.ii"),
    ),
    pytest.param(
        *("street:13-14-15", 2_00, "14", "16", 22_00),
        marks=rule("804/2015:13.a.iii", "807/2015:14.a.iii"),
    ),
    pytest.param(
        *("corner:17-18-20-21", 2_00, "21", "19", 16_00),
        marks=rule("804/2015:13.a.iv", "807/2015:14.a.iv"),
    ),
    pytest.param(
        *("line:31-32-33-34-35-36", 2_00, "36", "30", 10_00),
        marks=rule("804/2015:13.a.v", "807/2015:14.a.v"),
    ),
    pytest.param(
        *("dozen:2", 2_00, "13", "12", 4_00),
        marks=rule("804/2015:13.a.vi", "807/2015:14.a.vi"),
    ),
    pytest.param(
        *("column:3", 2_00, "3", "34", 4_00),
        marks=rule("804/2015:13.a.vii", "807/2015:14.a.vii"),
    ),
    pytest.param(
        *("dozens:1-2", 2_00, "24", "25", 1_00),
        marks=rule("804/2015:13.a.viii", "807/2015:14.a.viii"),
    ),
    pytest.param(
        *("columns:2-3", 2_00, "36", "34", 1_00),
        marks=rule("804/2015:13.a.ix", "807/2015:14.a.ix"),
    ),
]
EVEN_CHANCES = [
    pytest.param("simple:even", "36", "35", marks=rule("804/2015:7.b.i", "807/2015:7.b.i")),
    pytest.param("simple:odd", "1", "2", marks=rule("804/2015:7.b.ii", "807/2015:7.b.ii")),
    pytest.param("simple:low", "18", "19", marks=rule("804/2015:7.b.iii", "807/2015:7.b.iii")),
    pytest.param("simple:high", "19", "18", marks=rule("804/2015:7.b.iv", "807/2015:7.b.iv")),
    pytest.param("simple:red", "32", "33", marks=rule("804/2015:7.b.v", "807/2015:7.b.v")),
    pytest.param("simple:black", "33", "32", marks=rule("804/2015:7.b.vi", "807/2015:7.b.vi")),
]


@rule("804/2015:13", "804/2015:13.a", "807/2015:14", "807/2015:14.a")
@rule("1441/95-X:20", "1441/95-X:20.a")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
@pytest.mark.parametrize(("spot", "stake", "wins", "loses", "prize"), PRIZES)
def test_whoever_wins_keeps_the_stake_and_receives_the_prize(
    rulebook: str, wheel: str, spot: str, stake: int, wins: str, loses: str, prize: int
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", (spot, stake))
    assert table.play(wins)["ana"].returned == stake + prize

    table.bet("ana", (spot, stake))
    assert table.play(loses)["ana"].returned == 0


@rule("804/2015:13.b", "807/2015:14.b", "1441/95-X:20.b")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
@pytest.mark.parametrize(("spot", "wins", "loses"), EVEN_CHANCES)
def test_an_even_chance_receives_as_much_again(
    rulebook: str, wheel: str, spot: str, wins: str, loses: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", (spot, 5_00))
    assert table.play(wins)["ana"].returned == 10_00

    table.bet("ana", (spot, 5_00))
    assert table.play(loses)["ana"].returned == 0


@rule("804/2015:18", "807/2015:20")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_a_bet_wins_on_every_number_that_it_holds_and_on_no_other(
    rulebook: str, wheel: str
) -> None:
    rules = Rules(rulebook=rulebook, wheel=wheel)
    for spot, numbers in spots(wheel).items():
        for pocket in WHEELS[wheel]:
            back = returned(rules, spot, 2_00, pocket)

            assert (back > 2_00) == (pocket in numbers)
            assert back > 2_00 or back == 0


@rule("804/2015:18", "807/2015:20")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_one_number_decides_every_bet_on_the_cloth(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 1_00), ("split:17-20", 1_00), ("pleno:20", 1_00))
    table.bet("ana", ("simple:black", 1_00), ("simple:red", 1_00), ("dozen:2", 1_00))

    end = table.play("17")["ana"]

    assert {spot: back for spot, _, back in end.lines} == {
        "pleno:17": 36_00,
        "split:17-20": 18_00,
        "pleno:20": 0,
        "simple:black": 2_00,
        "simple:red": 0,
        "dozen:2": 3_00,
    }
    assert (end.stake, end.returned) == (6_00, 59_00)


# --- Zero -------------------------------------------------------------------------------------

LOSE_ON_ZERO = [
    *("dozen:1", "dozen:2", "dozen:3", "column:1", "column:2", "column:3"),
    *("dozens:1-2", "dozens:2-3", "columns:1-2", "columns:2-3"),
    *("simple:even", "simple:odd", "simple:low", "simple:high", "simple:red", "simple:black"),
]


@rule("804/2015:19", "807/2015:21", "1441/95-X:21")
@rule("804/2015:7.b.i", "807/2015:7.b.i")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_on_zero_the_outside_bets_lose_in_full(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", *((spot, 2_00) for spot in LOSE_ON_ZERO))

    end = table.play("0")["ana"]

    assert (end.stake, end.returned) == (32_00, 0)
    assert table.lying("ana") == {}  # Nothing is held in prison.


@rule("804/2015:19")
def test_the_double_zero_is_not_even_not_low_and_not_black() -> None:
    table = Table("ana", wheel="american-38")
    table.bet("ana", *((spot, 2_00) for spot in LOSE_ON_ZERO))

    assert table.play("00")["ana"].returned == 0


@rule("804/2015:19", "807/2015:21")
@pytest.mark.parametrize(
    ("wheel", "zero", "wins"),
    [
        (
            "american-38",
            "0",
            {"pleno:0", "split:0-00", "split:0-1", "split:0-2", "street:0-1-2", "street:0-00-2"},
        ),
        (
            "american-38",
            "00",
            {"pleno:00", "split:0-00", "split:00-2", "split:00-3", "street:0-00-2"}
            | {"street:00-2-3"},
        ),
        (
            "american-37",
            "0",
            {"pleno:0", "split:0-1", "split:0-2", "split:0-3", "street:0-1-2", "street:0-2-3"}
            | {"corner:0-1-2-3"},
        ),
        (
            "french-37",
            "0",
            {"pleno:0", "split:0-1", "split:0-2", "split:0-3", "street:0-1-2", "street:0-2-3"}
            | {"corner:0-1-2-3"},
        ),
    ],
)
def test_on_zero_only_the_bets_that_include_it_win(wheel: str, zero: str, wins: set[str]) -> None:
    rulebook = "807/2015" if wheel == "french-37" else "804/2015"
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", *((spot, 2_00) for spot in spots(wheel)))

    end = table.play(zero)["ana"]

    assert {spot for spot, _, back in end.lines if back} == wins


# --- What a bet is worth ----------------------------------------------------------------------


@cache
def rows_of(rulebook: str, wheel: str) -> list[Row]:
    return odds(roulette.GAME, Rules(rulebook=rulebook, wheel=wheel))


@rule("804/2015:6.a", "804/2015:13", "807/2015:6.a", "807/2015:14", "1441/95-X:6", "1441/95-X:20")
@pytest.mark.parametrize(
    ("rulebook", "wheel", "count", "edge"),
    [
        ("804/2015", "american-37", 161, Fraction(1, 37)),
        ("804/2015", "american-38", 164, Fraction(1, 19)),
        ("807/2015", "french-37", 161, Fraction(1, 37)),
        ("1441/95-IX", "french-37", 161, Fraction(1, 37)),
        ("1441/95-IX", "american-37", 161, Fraction(1, 37)),
        ("1441/95-X", "french-37", 161, Fraction(1, 37)),
    ],
)
def test_every_bet_costs_the_same_played_through_the_live_rules(
    rulebook: str, wheel: str, count: int, edge: Fraction
) -> None:
    rows = rows_of(rulebook, wheel)

    assert len(rows) == count
    assert {row.bet for row in rows} == spots(wheel).keys()
    assert {row.edge for row in rows} == {edge}


@pytest.mark.parametrize(
    ("spot", "of_37", "of_38"),
    [
        ("pleno:17", Fraction(1, 37), Fraction(1, 38)),
        ("split:17-20", Fraction(2, 37), Fraction(1, 19)),
        ("street:13-14-15", Fraction(3, 37), Fraction(3, 38)),
        ("corner:17-18-20-21", Fraction(4, 37), Fraction(2, 19)),
        ("line:1-2-3-4-5-6", Fraction(6, 37), Fraction(3, 19)),
        ("dozen:2", Fraction(12, 37), Fraction(6, 19)),
        ("column:3", Fraction(12, 37), Fraction(6, 19)),
        ("dozens:1-2", Fraction(24, 37), Fraction(12, 19)),
        ("columns:2-3", Fraction(24, 37), Fraction(12, 19)),
        ("simple:red", Fraction(18, 37), Fraction(9, 19)),
    ],
)
def test_how_often_a_bet_wins(spot: str, of_37: Fraction, of_38: Fraction) -> None:
    for wheel, win in (("american-37", of_37), ("american-38", of_38)):
        (row,) = (row for row in rows_of("804/2015", wheel) if row.bet == spot)

        assert (row.win, row.push, row.lose) == (win, Fraction(0), 1 - win)


@rule("804/2015:4", "804/2015:15", "807/2015:4", "807/2015:17")
@pytest.mark.parametrize(
    ("rulebook", "wheel"), [("804/2015", "american-38"), ("807/2015", "french-37")]
)
def test_a_table_for_one_alone_has_the_same_odds(rulebook: str, wheel: str) -> None:
    alone = odds(roulette.GAME, Rules(rulebook=rulebook, wheel=wheel, shared=False))

    assert alone == rows_of(rulebook, wheel)


# --- One rulebook per table -------------------------------------------------------------------


TOLD = {  # What the card says about a bet at a minimum of 1.00: prize, and maximum online.
    "pleno": ((35, 1), 30_00),
    "split": ((17, 1), 60_00),
    "street": ((11, 1), 90_00),
    "corner": ((8, 1), 120_00),
    "line": ((5, 1), 180_00),
    "dozen": ((2, 1), 360_00),
    "column": ((2, 1), 360_00),
    "dozens": ((1, 2), 720_00),
    "columns": ((1, 2), 720_00),
    "simple": ((1, 1), 540_00),
}


@rule("804/2015:25", "807/2015:27")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_card_tells_price_limits_and_rules_of_every_bet(rulebook: str, wheel: str) -> None:
    card = roulette.card(Rules(rulebook=rulebook, wheel=wheel, unit=50, minimum=1_00, cap=900_00))

    assert {place.spot for place in card.spots} == spots(wheel).keys()
    for place in card.spots:
        pays, most = TOLD[place.kind]
        assert (place.pays, place.least, place.most, place.step) == (pays, 1_00, most, 50)
        assert place.cites.keys() == {"bet", "limit", "price"}
        assert all(cite in written_rules() for cite in place.cites.values())
    assert (card.cap, card.rulebook) == (900_00, rulebook)


@rule("reading:rulebook")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_a_tables_card_cites_its_own_rulebook(rulebook: str, wheel: str) -> None:
    card = roulette.card(Rules(rulebook=rulebook, wheel=wheel))
    book = "1441/95-X" if rulebook == "1441/95-IX" else rulebook  # 1441/95-IX:1

    cites = {
        cite
        for place in card.spots
        for cite in place.cites.values()
        if cite != "reading:quadro-limit"
    }

    assert {cite.partition(":")[0] for cite in cites} == {book}


@rule("1441/95-IX:1")
def test_the_american_table_of_1995_follows_the_rules_of_the_french_one() -> None:
    american = roulette.card(Rules(rulebook="1441/95-IX", wheel="french-37"))
    french = roulette.card(Rules(rulebook="1441/95-X", wheel="french-37"))

    assert american.spots == french.spots
    assert american.pockets == french.pockets
