"""Craps: when a bet may be made or taken back, and how much may be staked."""

from __future__ import annotations

from typing import Any

import pytest

from banca.games import craps
from banca.games.craps import Rules
from banca.games.craps.show import card, options
from banca.kit.play import Refused, Staked, TakenBack
from tests.games.craps_table import Table
from tests.games.roulette_table import Refusal
from tests.rule_marks import rule

BOUND = "the bet is bound until it is decided"
EARLY = "only before the first throw of a series"


def on_six(*bets: tuple[str, int], **rules: Any) -> Table:
    """A table with the puck on six, and these bets on the lines before it went there."""
    table = Table("ana", "rui", **rules)
    table.bet("rui", ("pass", 1_00))
    if bets:
        table.bet("ana", *bets)
    table.roll(6)
    return table


# --- When ---------------------------------------------------------------------------------------


@rule("1441/95-VI:10.9", "reading:craps-bets")
@pytest.mark.parametrize("spot", ["pass", "dont-pass"])
def test_the_lines_are_taken_before_the_first_throw_only(spot: str) -> None:
    table = on_six((spot, 5_00))

    assert table.no_bet("ana", (spot, 1_00)) == Refusal("1441/95-VI:10.9", EARLY, {"spot": spot})


@rule("1441/95-VI:10.9", "reading:craps-bets")
@pytest.mark.parametrize("spot", ["pass", "dont-pass"])
def test_the_lines_may_be_taken_back_before_the_first_throw_and_not_after_it(spot: str) -> None:
    table = Table("ana")
    table.bet("ana", (spot, 5_00))
    assert table.back("ana", (spot, 2_00)) == (TakenBack("ana", ((spot, 2_00),), 2_00),)

    table.roll(6)

    refused = Refusal("1441/95-VI:10.9", BOUND, {"spot": spot})
    assert table.no_back("ana", (spot, 3_00)) == refused
    assert table.no_back("ana", (spot, 1_00)) == refused
    assert table.no_back("ana") == Refusal("1441/95-VI:10.9", BOUND, {})


@rule("1441/95-VI:10.9", "reading:craps-bets")
@pytest.mark.parametrize("line", ["come", "dont-come"])
def test_a_come_bet_is_bound_once_the_dice_have_fallen_on_it(line: str) -> None:
    table = on_six()
    table.bet("ana", (line, 5_00))
    assert table.back("ana", (line, 5_00)) == (TakenBack("ana", ((line, 5_00),), 5_00),)
    table.bet("ana", (line, 5_00))
    table.roll(9)

    spot = f"{line}:9"
    refused = Refusal("1441/95-VI:10.9", BOUND, {"spot": spot})
    assert table.no_back("ana", (spot, 5_00)) == refused


@rule("1441/95-VI:10.3", "1441/95-VI:10.4", "reading:craps-bets")
@pytest.mark.parametrize(
    ("line", "cite"), [("come", "1441/95-VI:10.3"), ("dont-come", "1441/95-VI:10.4")]
)
def test_come_bets_are_taken_once_there_is_a_point(line: str, cite: str) -> None:
    table = Table("ana")
    late = Refusal(cite, "only once there is a point", {"spot": line})
    assert table.no_bet("ana", (line, 5_00)) == late

    table = on_six()
    assert table.bet("ana", (line, 5_00)) == (Staked("ana", ((line, 5_00),), 5_00),)
    moved = Refusal(cite, "bets move there by themselves", {"spot": f"{line}:9"})
    assert table.no_bet("ana", (f"{line}:9", 5_00)) == moved


@rule("1441/95-VI:12", "reading:craps-bets")
def test_numbers_and_all_others_are_taken_at_any_time_and_may_be_taken_back() -> None:
    bets = (("win:6", 3_00), ("lose:4", 11_00), ("big:8", 1_00), ("hard:4", 1_00), ("field", 1_00))
    for table in (Table("ana"), on_six()):
        table.bet("ana", *bets)

        assert table.back("ana") == (TakenBack("ana", bets, 17_00),)


@rule("reading:craps-bets")
def test_what_is_named_no_more_closely_leaves_what_is_bound() -> None:
    table = on_six(("pass", 5_00), ("hard:4", 1_00))

    assert table.back("ana") == (TakenBack("ana", (("hard:4", 1_00),), 1_00),)
    assert table.lying("ana") == {"pass": 5_00}


@rule("1441/95-VI:9")
def test_there_are_no_other_bets() -> None:
    table = Table("ana")
    for spot in ("big:7", "hard:5", "total:4", "win:7", "horn", "odds", "come:7", "pass:6", ""):
        no = Refusal("1441/95-VI:9", "no such spot on this cloth", {"spot": spot})

        assert table.no_bet("ana", (spot, 1_00)) == no


# --- Odds ---------------------------------------------------------------------------------------


@rule("1441/95-VI:11.1")
def test_odds_need_their_bet_and_a_point() -> None:
    need = Refusal("1441/95-VI:11.1", "odds need their bet", {"spot": "odds:pass"})
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))
    assert table.no_bet("ana", ("odds:pass", 1_00)) == need
    assert on_six().no_bet("ana", ("odds:pass", 1_00)) == need

    table = on_six(("pass", 5_00))
    assert table.no_bet("ana", ("odds:dont-pass", 3_00)).phrase == "odds need their bet"
    assert table.no_bet("ana", ("odds:come:6", 1_00)).phrase == "odds need their bet"


@rule("1441/95-VI:11.1", "reading:craps-odds")
@pytest.mark.parametrize(("flat", "odds"), [("pass", "odds:pass"), ("dont-pass", "odds:dont-pass")])
def test_odds_are_at_most_as_much_again_on_either_side(flat: str, odds: str) -> None:
    table = on_six((flat, 6_00))
    over = Refusal("1441/95-VI:11.1", "above the maximum", {"spot": odds, "fits": 6_00})
    assert table.no_bet("ana", (odds, 9_00)) == over

    table.bet("ana", (odds, 3_00))
    over = Refusal("1441/95-VI:11.1", "above the maximum", {"spot": odds, "fits": 3_00})
    assert table.no_bet("ana", (odds, 6_00)) == over  # The total counts, not the click.
    table.bet("ana", (odds, 3_00))
    assert table.lying("ana") == {flat: 6_00, odds: 6_00}


@rule("1441/95-VI:11.1")
def test_the_payment_has_a_maximum() -> None:
    """On a four odds pay 2 to 1: with a largest payment of 50.00 at most 25.00 fits."""
    table = Table("ana", payment=50_00)
    table.bet("ana", ("pass", 40_00))
    table.roll(4)

    over: dict[str, int | str] = {"spot": "odds:pass", "fits": 25_00}
    refused = table.no_bet("ana", ("odds:pass", 26_00))
    assert refused == Refusal("1441/95-VI:11.1", "above the maximum", over)
    table.bet("ana", ("odds:pass", 25_00))
    assert table.roll(4)["ana"].lines[1] == ("odds:pass", 25_00, 75_00)


@rule("1441/95-VI:11.1", "reading:craps-odds")
def test_laid_odds_pay_less_so_more_of_them_fits() -> None:
    """On a four they pay 1 to 2: 50.00 of payment would allow 100.00; the flat bet allows less."""
    table = Table("ana", payment=50_00)
    table.bet("ana", ("dont-pass", 80_00))
    table.roll(4)

    assert table.no_bet("ana", ("odds:dont-pass", 81_00)).values["fits"] == 80_00
    table.bet("ana", ("odds:dont-pass", 80_00))
    assert table.roll(7)["ana"].lines[1] == ("odds:dont-pass", 80_00, 120_00)


@rule("1441/95-VI:11.1")
def test_odds_may_be_taken_back_while_their_bet_is_bound() -> None:
    table = on_six(("pass", 5_00))
    table.bet("ana", ("odds:pass", 5_00))
    table.roll(9)

    table.back("ana", ("odds:pass", 3_00))

    assert table.lying("ana") == {"pass": 5_00, "odds:pass": 2_00}


# --- How much -----------------------------------------------------------------------------------

UNITS = {  # At a table with a unit of 1.00.
    "pass": 1_00,
    "odds:pass": 1_00,
    "odds:come:6": 1_00,
    "odds:dont-come:6": 3_00,
    "odds:dont-come:5": 3_00,
    "odds:dont-come:4": 1_00,
    "win:6": 3_00,
    "win:5": 1_00,
    "win:4": 1_00,
    "lose:6": 13_00,
    "lose:5": 2_00,
    "lose:4": 11_00,
    "field": 1_00,
}


@rule("reading:money")
def test_every_chance_has_its_own_unit() -> None:
    steps = {spot.spot: spot.step for spot in card(Rules(unit=100, minimum=100)).spots}

    assert {spot: steps[spot] for spot in UNITS} == UNITS


@rule("reading:money")
def test_laid_odds_beside_dont_pass_have_the_unit_of_the_point() -> None:
    for point, step in ((4, 1_00), (5, 3_00), (6, 3_00)):
        table = Table("ana")
        table.bet("ana", ("dont-pass", 9_00))
        table.roll(point)
        offered = [o for o in options(table.state, "ana") if o.spot == "odds:dont-pass"]

        assert [(o.least, o.most, o.step) for o in offered] == [(step, 9_00, step)]


@rule("reading:money")
def test_what_is_no_multiple_of_the_unit_is_told_the_nearest_that_is() -> None:
    table = on_six(("dont-pass", 9_00))

    assert table.no_bet("ana", ("odds:dont-pass", 5_00)) == Refusal(
        "reading:money",
        "not a multiple of the unit",
        {"spot": "odds:dont-pass", "step": 3_00, "nearest": 6_00},
    )


@rule("1441/95-VI:12")
def test_stakes_on_numbers_are_multiples_of_their_minimum() -> None:
    table = Table("ana", minima={"win": 5_00, "lose": 5_00})
    said = "not a multiple of the unit"

    assert table.no_bet("ana", ("win:5", 7_00)) == Refusal(
        "1441/95-VI:12", said, {"spot": "win:5", "step": 5_00, "nearest": 5_00}
    )
    assert table.no_bet("ana", ("win:6", 9_00)) == Refusal(
        "1441/95-VI:12", said, {"spot": "win:6", "step": 6_00, "nearest": 12_00}
    )
    assert table.no_bet("ana", ("lose:6", 14_00)).values["step"] == 13_00
    table.bet("ana", ("win:5", 10_00), ("win:6", 12_00), ("lose:6", 26_00), ("lose:5", 12_00))
    assert table.no_back("ana", ("win:5", 1_00)).cite == "1441/95-VI:12"


@rule("reading:limits", "reading:craps-bets")
def test_limits_are_over_the_sum_and_not_the_click() -> None:
    table = Table("ana", "rui", minimum=2_00, times=5)
    table.bet("ana", ("field", 6_00))
    table.bet("rui", ("field", 10_00))  # Others have a limit of their own.

    over: dict[str, int | str] = {"spot": "field", "fits": 4_00}
    refused = table.no_bet("ana", ("field", 5_00))
    assert refused == Refusal("reading:craps-bets", "above the maximum", over)
    assert table.no_bet("ana", ("field", 2_00), ("field", 3_00)) == refused
    table.bet("ana", ("field", 1_00))  # A bet may grow by less than the minimum.
    assert table.no_bet("ana", ("under", 1_00)) == Refusal(
        "reading:limits", "below the minimum", {"spot": "under", "least": 2_00}
    )
    assert table.no_back("ana", ("field", 6_00)).phrase == "below the minimum"


@rule("reading:limits")
def test_a_cap_holds_over_all_bets_that_lie() -> None:
    table = Table("ana", cap=20_00)
    table.bet("ana", ("pass", 15_00))
    table.roll(6)

    capped = Refusal("reading:limits", "above the table's cap", {"fits": 5_00})
    assert table.no_bet("ana", ("odds:pass", 6_00)) == capped
    most = {o.spot: o.most for o in options(table.state, "ana") if o.wish == "PlaceBets"}
    assert (most["odds:pass"], most["field"], most["win:6"]) == (5_00, 5_00, 3_00)
    assert "lose:6" not in most
    table.bet("ana", ("odds:pass", 5_00))  # To its last cent.
    assert not [o for o in options(table.state, "ana") if o.wish == "PlaceBets"]


@rule("reading:craps-bets", "1441/95-VI:11.1", "1441/95-VI:10.9")
def test_what_may_be_taken_back_is_offered_whole_or_down_to_the_minimum() -> None:
    table = on_six(("pass", 5_00), ("field", 1_00), minima={"hard": 2_00})
    table.bet("ana", ("odds:pass", 3_00), ("hard:4", 3_00), ("hard:8", 2_00))

    offered = [o for o in options(table.state, "ana") if o.wish == "TakeBack"]

    assert [(o.spot, o.least, o.most, o.step, o.cite) for o in offered] == [
        ("odds:pass", 3_00, 3_00, 1_00, "1441/95-VI:11.1"),
        ("odds:pass", 1_00, 2_00, 1_00, "1441/95-VI:11.1"),
        ("hard:4", 3_00, 3_00, 1_00, "reading:craps-bets"),
        ("hard:4", 1_00, 1_00, 1_00, "reading:craps-bets"),
        ("hard:8", 2_00, 2_00, 1_00, "reading:craps-bets"),
    ]


@rule("reading:limits", "reading:money", "reading:craps-bar")
@pytest.mark.parametrize(
    ("rules", "cite"),
    [
        ({"rulebook": "804/2015"}, "wire:shape"),
        ({"bar": "3"}, "reading:craps-bar"),
        ({"seats": 41}, "reading:seats"),
        ({"shared": False, "seats": 2}, "reading:seats"),
        ({"window": 2}, "PD-48"),
        ({"think": 2}, "PD-48"),
        ({"minimum": 1_50}, "reading:money"),
        ({"minima": {"win": 0}}, "reading:money"),
        ({"minima": {"roulette": 1_00}}, "wire:shape"),
        ({"times": 0}, "wire:shape"),
        ({"payment": -1}, "wire:shape"),
        ({"cap": 10_00}, "reading:limits"),  # Below the 13.00 that lose:6 requires.
        ({"roll": -1}, "wire:shape"),
    ],
)
def test_an_unlawful_table_refuses_itself(rules: dict[str, Any], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules(**rules)

    assert refused.value.cite == cite


def test_the_card_has_every_spot_with_its_price_and_its_rules() -> None:
    spots = {spot.spot: spot for spot in card(Rules()).spots}

    assert len(spots) == 57
    assert (spots["win:6"].pays, spots["win:6"].cites["price"]) == ((7, 6), "1441/95-VI:12.1")
    assert (spots["odds:dont-come:6"].pays, spots["odds:come:6"].pays) == ((5, 6), (6, 5))
    assert (spots["field"].pays, spots["odds:pass"].pays) == (None, None)
    assert craps.GAME.least(Rules()) == 1_00
