"""Roulette: the least and the most that may be staked on a spot, and unlawful tables."""

from __future__ import annotations

from typing import Any

import pytest

from banca.games import roulette
from banca.games.roulette import Rules
from banca.kit.layout import PlaceBets
from banca.kit.play import Refused, Staked
from tests.games.roulette_table import ALL_TABLES, LAND, ONLINE, Table
from tests.rule_marks import rule

# --- The maxima -------------------------------------------------------------------------------

ONLINE_MAXIMA = [  # A spot, and the maximum at a table whose minimum is 1.00.
    pytest.param("pleno:17", 30_00, marks=rule("804/2015:11.a.i")),
    pytest.param("split:17-20", 60_00, marks=rule("804/2015:11.a.ii")),
    pytest.param("street:13-14-15", 90_00, marks=rule("804/2015:11.a.iii")),
    pytest.param("corner:17-18-20-21", 120_00, marks=rule("804/2015:11.a.iv")),
    pytest.param("line:1-2-3-4-5-6", 180_00, marks=rule("804/2015:11.a.v")),
    pytest.param("dozen:2", 360_00, marks=rule("804/2015:11.a.vi")),
    pytest.param("column:3", 360_00, marks=rule("804/2015:11.a.vii")),
    pytest.param("dozens:1-2", 720_00, marks=rule("804/2015:11.a.viii")),
    pytest.param("columns:2-3", 720_00, marks=rule("804/2015:11.a.ix")),
    pytest.param("simple:red", 540_00, marks=rule("804/2015:11.b")),
]
FRENCH_MAXIMA = [
    pytest.param("pleno:17", 30_00, marks=rule("807/2015:12.a.i")),
    pytest.param("split:17-20", 60_00, marks=rule("807/2015:12.a.ii")),
    pytest.param("street:13-14-15", 90_00, marks=rule("807/2015:12.a.iii")),
    pytest.param("corner:17-18-20-21", 120_00, marks=rule("807/2015:12.a.iv")),
    pytest.param("line:1-2-3-4-5-6", 180_00, marks=rule("807/2015:12.a.v")),
    pytest.param("dozen:2", 360_00, marks=rule("807/2015:12.a.vi")),
    pytest.param("column:3", 360_00, marks=rule("807/2015:12.a.vii")),
    pytest.param("dozens:1-2", 720_00, marks=rule("807/2015:12.a.viii")),
    pytest.param("columns:2-3", 720_00, marks=rule("807/2015:12.a.ix")),
    pytest.param("simple:red", 540_00, marks=rule("807/2015:12.b")),
]
LAND_MAXIMA = [
    pytest.param("pleno:17", 10_00, marks=rule("1441/95-X:27")),
    pytest.param("split:17-20", 20_00, marks=rule("1441/95-X:27")),
    pytest.param("street:13-14-15", 30_00, marks=rule("1441/95-X:27")),
    pytest.param("corner:17-18-20-21", 40_00, marks=rule("reading:quadro-limit")),
    pytest.param("line:1-2-3-4-5-6", 60_00, marks=rule("1441/95-X:27")),
    pytest.param("dozen:2", 120_00, marks=rule("1441/95-X:27")),
    pytest.param("column:3", 120_00, marks=rule("1441/95-X:27")),
    pytest.param("dozens:1-2", 240_00, marks=rule("1441/95-X:27")),
    pytest.param("columns:2-3", 240_00, marks=rule("1441/95-X:27")),
    pytest.param("simple:red", 180_00, marks=rule("1441/95-X:27")),
]
LIMIT_RULES = {  # What a refusal cites, per book's column of the pay-table.
    "804/2015": {
        "pleno": "804/2015:11.a.i",
        "split": "804/2015:11.a.ii",
        "street": "804/2015:11.a.iii",
        "corner": "804/2015:11.a.iv",
        "line": "804/2015:11.a.v",
        "dozen": "804/2015:11.a.vi",
        "column": "804/2015:11.a.vii",
        "dozens": "804/2015:11.a.viii",
        "columns": "804/2015:11.a.ix",
        "simple": "804/2015:11.b",
    },
    "807/2015": {
        "pleno": "807/2015:12.a.i",
        "split": "807/2015:12.a.ii",
        "street": "807/2015:12.a.iii",
        "corner": "807/2015:12.a.iv",
        "line": "807/2015:12.a.v",
        "dozen": "807/2015:12.a.vi",
        "column": "807/2015:12.a.vii",
        "dozens": "807/2015:12.a.viii",
        "columns": "807/2015:12.a.ix",
        "simple": "807/2015:12.b",
    },
}


def cited(rulebook: str, spot: str) -> str:
    kind = spot.partition(":")[0]
    land = "reading:quadro-limit" if kind == "corner" else "1441/95-X:27"
    return LIMIT_RULES[rulebook][kind] if rulebook in LIMIT_RULES else land


def assert_maximum(rulebook: str, wheel: str, spot: str, most: int) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, unit=50, minimum=1_00)
    above = (cited(rulebook, spot), "above the maximum", {"spot": spot, "fits": most})
    assert table.no_bet("ana", (spot, most + 50)) == above

    table.bet("ana", (spot, most))
    full = (cited(rulebook, spot), "above the maximum", {"spot": spot, "fits": 0})
    assert table.no_bet("ana", (spot, 50)) == full


@rule("804/2015:3.b", "804/2015:11", "804/2015:11.a")
@pytest.mark.parametrize("wheel", ["american-37", "american-38"])
@pytest.mark.parametrize(("spot", "most"), ONLINE_MAXIMA)
def test_the_maxima_of_american_roulette_online(wheel: str, spot: str, most: int) -> None:
    assert_maximum("804/2015", wheel, spot, most)


@rule("807/2015:3.b", "807/2015:12", "807/2015:12.a")
@pytest.mark.parametrize(("spot", "most"), FRENCH_MAXIMA)
def test_the_maxima_of_french_roulette_online(spot: str, most: int) -> None:
    assert_maximum("807/2015", "french-37", spot, most)


@rule("1441/95-IX:1")
@pytest.mark.parametrize(("rulebook", "wheel"), LAND)
@pytest.mark.parametrize(("spot", "most"), LAND_MAXIMA)
def test_the_maxima_of_the_casino_rooms(rulebook: str, wheel: str, spot: str, most: int) -> None:
    assert_maximum(rulebook, wheel, spot, most)


# --- What they measure ------------------------------------------------------------------------


@rule("reading:limits", "804/2015:3.b", "807/2015:3.b")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES[:3])
def test_the_maximum_counts_the_sum_on_a_spot_and_not_the_click(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    for _ in range(29):
        table.bet("ana", ("pleno:17", 1_00))

    refusal = table.no_bet("ana", ("pleno:17", 1_50))

    assert (refusal.phrase, refusal.values) == (
        "above the maximum",
        {"spot": "pleno:17", "fits": 1_00},
    )
    table.bet("ana", ("pleno:17", 1_00))
    assert table.lying("ana") == {"pleno:17": 30_00}


@rule("reading:limits")
def test_chips_named_twice_in_one_wish_count_together() -> None:
    table = Table("ana")

    refusal = table.no_bet("ana", ("pleno:17", 20_00), ("pleno:17", 20_00))

    assert refusal == (
        "804/2015:11.a.i",
        "above the maximum",
        {"spot": "pleno:17", "fits": 30_00},
    )


@rule("reading:limits")
def test_what_others_have_on_the_spot_does_not_count() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pleno:17", 30_00))

    table.bet("rui", ("pleno:17", 30_00))

    assert table.lying("ana") == table.lying("rui") == {"pleno:17": 30_00}


@rule("reading:limits")
def test_each_spot_of_a_chance_has_a_maximum_of_its_own() -> None:
    table = Table("ana")

    table.bet("ana", ("pleno:17", 30_00), ("pleno:18", 30_00), ("pleno:00", 30_00))

    assert table.state.bank.layout.total("ana") == 90_00


@rule("804/2015:3.c", "807/2015:3.c", "reading:limits")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_below_the_minimum_is_refused_saying_the_least(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, unit=50, minimum=1_00)

    refusal = table.no_bet("ana", ("pleno:17", 50))

    least = {"spot": "pleno:17", "least": 1_00}
    assert refusal == (cited(rulebook, "pleno:17"), "below the minimum", least)


@rule("reading:limits", "804/2015:3.c")
def test_to_a_bet_that_has_its_minimum_any_unit_may_be_added() -> None:
    table = Table("ana", unit=50, minimum=1_00)
    table.bet("ana", ("pleno:17", 1_00))

    table.bet("ana", ("pleno:17", 50))

    assert table.lying("ana") == {"pleno:17": 1_50}


@rule("804/2015:10", "804/2015:11", "807/2015:11", "807/2015:12")
@pytest.mark.parametrize(
    ("rulebook", "wheel", "simple", "pleno"),
    [
        ("804/2015", "american-38", "804/2015:11.b", "804/2015:11.a.i"),
        ("807/2015", "french-37", "807/2015:12.b", "807/2015:12.a.i"),
    ],
)
def test_each_chance_has_its_own_minimum_and_the_maximum_follows_from_it(
    rulebook: str, wheel: str, simple: str, pleno: str
) -> None:
    minima = {"simple": 5_00, "pleno": 50}
    table = Table("ana", rulebook=rulebook, wheel=wheel, unit=50, minimum=1_00, minima=minima)

    low = {"spot": "simple:red", "least": 5_00}
    assert table.no_bet("ana", ("simple:red", 4_50)) == (simple, "below the minimum", low)
    high = {"spot": "pleno:17", "fits": 15_00}
    assert table.no_bet("ana", ("pleno:17", 15_50)) == (pleno, "above the maximum", high)
    table.bet("ana", ("simple:red", 2700_00), ("pleno:17", 15_00), ("split:17-20", 60_00))


@rule("804/2015:10", "807/2015:11")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_minima_stand_on_the_card(rulebook: str, wheel: str) -> None:
    minima = {"simple": 5_00}
    card = roulette.card(Rules(rulebook=rulebook, wheel=wheel, unit=50, minima=minima))
    by_spot = {place.spot: place for place in card.spots}

    assert (by_spot["simple:red"].least, by_spot["simple:red"].most) == (5_00, 2700_00)
    assert (by_spot["pleno:17"].least, by_spot["pleno:17"].most) == (1_00, 30_00)


def test_the_least_of_a_table_is_that_of_a_chance_it_offers() -> None:
    minima = {"dozens": 50, "simple": 5_00}

    assert roulette.least(Rules(minimum=1_00, minima=minima)) == 50
    assert roulette.least(Rules(minimum=1_00, minima=minima, doubles=False)) == 1_00


# --- Whole cents ------------------------------------------------------------------------------


@rule("reading:money")
@pytest.mark.parametrize(
    ("cents", "nearest"), [(1_24, 1_00), (1_25, 1_50), (1_01, 1_00), (1_99, 2_00), (10, 50)]
)
def test_a_stake_is_a_multiple_of_the_unit(cents: int, nearest: int) -> None:
    table = Table("ana", unit=50, minimum=1_00)

    refusal = table.no_bet("ana", ("pleno:17", cents))

    said = {"spot": "pleno:17", "step": 50, "nearest": nearest}
    assert refusal == ("reading:money", "not a multiple of the unit", said)


@rule("reading:money")
@pytest.mark.parametrize("spot", ["dozens:1-2", "dozens:2-3", "columns:1-2", "columns:2-3"])
def test_with_a_unit_of_one_cent_what_pays_a_half_goes_by_two(spot: str) -> None:
    table = Table("ana", unit=1, minimum=1)

    refusal = table.no_bet("ana", (spot, 5))

    said = {"spot": spot, "step": 2, "nearest": 6}
    assert refusal == ("reading:money", "not a multiple of the unit", said)
    table.bet("ana", (spot, 6), ("pleno:17", 1), ("simple:red", 3))


@rule("reading:money", "804/2015:13.a.viii")
def test_half_of_two_cents_is_one_cent_and_nothing_is_rounded() -> None:
    table = Table("ana", unit=1, minimum=1)
    table.bet("ana", ("dozens:1-2", 2))

    end = table.play("24")["ana"]

    assert (end.stake, end.returned) == (2, 3)


@rule("reading:money", "804/2015:11.a.viii")
def test_the_minimum_of_what_pays_a_half_is_whole_and_its_maximum_follows() -> None:
    card = roulette.card(Rules(unit=1, minimum=1))
    (place,) = (place for place in card.spots if place.spot == "dozens:1-2")

    assert (place.least, place.most, place.step) == (2, 1440, 2)


@rule("reading:money")
def test_with_an_even_unit_every_chance_goes_by_the_unit() -> None:
    card = roulette.card(Rules(unit=50, minimum=1_00))

    assert {place.step for place in card.spots} == {50}


# --- The table's own choices ------------------------------------------------------------------


OPTIONS = [  # The rules by which a house caps a player's bets, or leaves out doubles.
    pytest.param("804/2015", "american-38", "804/2015:12", marks=rule("804/2015:12")),
    pytest.param("807/2015", "french-37", "807/2015:13", marks=rule("807/2015:13")),
    pytest.param("1441/95-IX", "american-37", "reading:limits", marks=rule("reading:limits")),
    pytest.param("1441/95-X", "french-37", "reading:limits", marks=rule("reading:limits")),
]


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), OPTIONS)
def test_a_table_may_cap_all_that_a_player_bets_in_a_round(
    rulebook: str, wheel: str, cite: str
) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel, cap=50_00)
    table.bet("ana", ("dozen:2", 20_00), ("simple:red", 20_00))

    refusal = table.no_bet("ana", ("pleno:18", 6_00), ("pleno:19", 5_00))

    assert refusal == (cite, "above the table's cap", {"fits": 10_00})
    table.bet("ana", ("pleno:18", 10_00))
    table.bet("rui", ("simple:red", 50_00))  # Each player has the full cap.


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), OPTIONS)
def test_the_cap_is_for_one_round(rulebook: str, wheel: str, cite: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, cap=50_00)
    table.bet("ana", ("simple:red", 50_00))
    assert table.no_bet("ana", ("pleno:17", 1_00)) == (cite, "above the table's cap", {"fits": 0})
    table.play("17")

    table.bet("ana", ("simple:red", 50_00))

    assert table.lying("ana") == {"simple:red": 50_00}


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), OPTIONS)
@pytest.mark.parametrize("doubles", [True, False])
def test_a_cap_below_the_minimum_of_a_chance_is_no_table(
    rulebook: str, wheel: str, cite: str, doubles: bool
) -> None:
    """Every kind of bet is open to all; only doubles may be left out (804/2015:9, 804/2015:12)."""
    asked: dict[str, Any] = {"rulebook": rulebook, "wheel": wheel, "doubles": doubles}
    asked["minima"] = {"simple": 5_00, "columns": 8_00}
    least = 8_00 if doubles else 5_00

    assert Rules(**asked, cap=least).cap == least
    with pytest.raises(Refused) as refused:
        Rules(**asked, cap=least - 50)

    said = (refused.value.cite, refused.value.phrase, refused.value.values)
    assert said == (cite, "the cap is below a minimum", {"least": least})


@pytest.mark.parametrize("spot", ["dozens:1-2", "dozens:2-3", "columns:1-2", "columns:2-3"])
@pytest.mark.parametrize(("rulebook", "wheel", "cite"), OPTIONS)
def test_a_table_may_do_without_two_dozens_and_two_columns(
    rulebook: str, wheel: str, cite: str, spot: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, doubles=False)

    refusal = table.no_bet("ana", (spot, 2_00))

    assert refusal == (cite, "doubles are not offered", {"spot": spot})
    assert spot not in {place.spot for place in roulette.card(table.state.rules).spots}
    assert spot not in {option.spot for option in roulette.options(table.state, "ana")}


@rule("PD-48")
def test_a_betting_window_has_at_least_three_seconds() -> None:
    assert Rules(window=3).window == 3
    with pytest.raises(Refused) as refused:
        Rules(window=2)

    assert (refused.value.cite, refused.value.phrase) == ("PD-48", "the window is too short")
    assert refused.value.values == {"least": 3}


UNLAWFUL: list[Any] = [  # What the house asked for, and why it is refused.
    ({"rulebook": "1441/95-I"}, "wire:shape", "no such rulebook"),
    ({"wheel": "french-37"}, "804/2015:7", "no such wheel in this rulebook"),
    (
        {"rulebook": "807/2015", "wheel": "american-38"},
        "807/2015:7",
        "no such wheel in this rulebook",
    ),
    (
        {"rulebook": "1441/95-X", "wheel": "american-37"},
        "1441/95-X:18",
        "no such wheel in this rulebook",
    ),
    (
        {"rulebook": "1441/95-IX", "wheel": "american-38"},
        "1441/95-X:18",
        "no such wheel in this rulebook",
    ),
    ({"seats": 41}, "reading:seats", "too many seats"),
    ({"seats": -1}, "reading:seats", "too many seats"),
    ({"seats": 2, "shared": False}, "reading:seats", "too many seats"),
    (
        {"rulebook": "1441/95-IX", "wheel": "french-37", "seats": 9},
        "1441/95-IX:5",
        "too many seats",
    ),
    ({"unit": 0}, "reading:money", "the minimum is not whole units"),
    ({"unit": -50}, "reading:money", "the minimum is not whole units"),
    ({"unit": 50, "minimum": 75}, "reading:money", "the minimum is not whole units"),
    ({"minimum": 0}, "reading:money", "the minimum is not whole units"),
    ({"minimum": -1_00}, "reading:money", "the minimum is not whole units"),
    ({"minima": {"simple": 75}}, "reading:money", "the minimum is not whole units"),
    ({"minima": {"red": 1_00}}, "wire:shape", "malformed"),
    ({"cap": -1}, "wire:shape", "malformed"),
    ({"spin": -1}, "wire:shape", "malformed"),
    ({"calls": True}, "807/2015:8", "calls belong to 807/2015"),
    (
        {"rulebook": "1441/95-X", "wheel": "french-37", "calls": True},
        "807/2015:8",
        "calls belong to 807/2015",
    ),
]


@rule("reading:rulebook", "reading:money", "reading:seats", "1441/95-IX:5", "807/2015:8")
@pytest.mark.parametrize(("asked", "cite", "phrase"), UNLAWFUL)
def test_an_unlawful_table_refuses_itself(asked: dict[str, Any], cite: str, phrase: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules(**asked)

    assert (refused.value.cite, refused.value.phrase) == (cite, phrase)


# --- What is offered is what is accepted ------------------------------------------------------


@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_the_bounds_that_are_offered_are_those_of_the_card(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, unit=1, minimum=1_00)
    card = roulette.card(table.state.rules)

    offered = {
        option.spot: (option.least, option.most, option.step, option.cite)
        for option in roulette.options(table.state, "ana")
        if option.wish == "PlaceBets"
    }

    assert offered == {
        place.spot: (place.least, place.most, place.step, place.cites["limit"])
        for place in card.spots
    }


def test_what_is_offered_shrinks_with_what_lies_and_with_the_cap() -> None:
    table = Table("ana", cap=25_00)
    table.bet("ana", ("pleno:17", 20_00))

    offered = {
        option.spot: (option.least, option.most, option.cite)
        for option in roulette.options(table.state, "ana")
        if option.wish == "PlaceBets"
    }

    assert offered["pleno:17"] == (50, 5_00, "804/2015:12")
    assert offered["pleno:18"] == (1_00, 5_00, "804/2015:12")


def test_a_full_spot_is_not_offered() -> None:
    table = Table("ana")
    table.bet("ana", ("pleno:17", 30_00))

    stakes = [
        option for option in roulette.options(table.state, "ana") if option.wish == "PlaceBets"
    ]

    assert "pleno:17" not in {option.spot for option in stakes}
    assert len(stakes) == 163


# --- All or none ------------------------------------------------------------------------------


@rule("804/2015:8", "807/2015:9")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_chips_mark_the_bet_where_they_lie(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)

    events = table.bet("ana", ("pleno:17", 1_00), ("simple:red", 2_00), ("pleno:17", 1_00))

    assert events == (Staked("ana", (("pleno:17", 2_00), ("simple:red", 2_00)), 4_00),)
    assert roulette.public(table.state).seats["ana"].bets == {"pleno:17": 2_00, "simple:red": 2_00}


@rule("804/2015:3.a", "807/2015:3.a", "804/2015:7")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_a_bet_is_chips_on_one_chance_or_on_several(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))
    table.bet("ana", ("dozen:1", 5_00), ("simple:red", 1_00))

    assert table.lying("ana") == {"pleno:17": 2_00, "dozen:1": 5_00, "simple:red": 1_00}
    assert roulette.public(table.state).seats["ana"].total == 8_00


def test_of_many_chips_one_that_is_refused_keeps_all_off_the_cloth() -> None:
    table = Table("ana")

    refusal = table.no_bet("ana", ("pleno:17", 1_00), ("simple:red", 1_00), ("pleno:99", 1_00))

    assert refusal == ("804/2015:7", "no such spot on this cloth", {"spot": "pleno:99"})
    assert table.lying("ana") == {}


@rule("wire:shape")
def test_a_wish_without_chips_or_with_too_many_makes_no_sense() -> None:
    table = Table("ana")

    assert table.refusal(PlaceBets("ana", ())) == ("wire:shape", "malformed", {})
    many = PlaceBets("ana", (("pleno:17", 50),) * 201)
    assert table.refusal(many) == ("wire:shape", "malformed", {})
