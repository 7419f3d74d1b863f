"""French roulette: call bets, which are placed all together or not at all (807/2015:8)."""

from __future__ import annotations

import pytest

from banca.games import roulette
from banca.games.roulette.cloth import WHEELS, spots
from banca.games.roulette.messages import CallBet
from banca.kit.play import Cents, Option, Spot, Staked
from tests.games.roulette_table import Table
from tests.rule_marks import rule


def french(**rules: object) -> Table:
    return Table("ana", rulebook="807/2015", wheel="french-37", calls=True, **rules)


def chips(call: str) -> dict[Spot, Cents]:
    """The stakes after *call* with chips of 1.00."""
    table = french()
    table.call("ana", call, 1_00)
    return table.lying("ana")


def covered(call: str) -> set[str]:
    return {number for spot in chips(call) for number in spots("french-37")[spot]}


def arc(first: str, last: str) -> set[str]:
    """The numbers from *first* to *last* in the order of the wheel."""
    wheel = [*WHEELS["french-37"], *WHEELS["french-37"]]
    start = wheel.index(first)
    return set(wheel[start : wheel.index(last, start) + 1])


# --- What they are made of --------------------------------------------------------------------


@rule("807/2015:8", "807/2015:8.a", "reading:calls")
def test_voisins_du_zero_is_nine_chips_on_the_17_numbers_around_zero() -> None:
    assert chips("voisins") == {
        "street:0-2-3": 2_00,
        "corner:25-26-28-29": 2_00,
        "split:4-7": 1_00,
        "split:12-15": 1_00,
        "split:18-21": 1_00,
        "split:19-22": 1_00,
        "split:32-35": 1_00,
    }
    assert covered("voisins") == arc("22", "25")
    assert len(covered("voisins")) == 17


@rule("807/2015:8", "807/2015:8.b", "reading:calls")
def test_tiers_du_cylindre_is_six_chips_on_the_12_numbers_across() -> None:
    assert chips("tiers") == {
        "split:5-8": 1_00,
        "split:10-11": 1_00,
        "split:13-16": 1_00,
        "split:23-24": 1_00,
        "split:27-30": 1_00,
        "split:33-36": 1_00,
    }
    assert covered("tiers") == arc("27", "33")
    assert len(covered("tiers")) == 12


@rule("807/2015:8", "807/2015:8.c", "reading:calls")
def test_orphelins_is_five_chips_on_the_eight_numbers_left_out() -> None:
    assert chips("orphelins") == {
        "pleno:1": 1_00,
        "split:6-9": 1_00,
        "split:14-17": 1_00,
        "split:17-20": 1_00,
        "split:31-34": 1_00,
    }
    assert covered("orphelins") == {"17", "34", "6"} | {"1", "20", "14", "31", "9"}


@rule("807/2015:8.a", "807/2015:8.b", "807/2015:8.c")
def test_the_three_series_share_out_the_wheel() -> None:
    series = [covered("voisins"), covered("tiers"), covered("orphelins")]

    assert sum(len(numbers) for numbers in series) == 37
    assert set().union(*series) == set(WHEELS["french-37"])


@pytest.mark.parametrize(
    ("call", "numbers"),
    [
        pytest.param("neighbours:17-2", "25 17 34", marks=rule("807/2015:8.d.i")),
        pytest.param("neighbours:17-4", "2 25 17 34 6", marks=rule("807/2015:8.d.ii")),
        pytest.param("neighbours:17-6", "21 2 25 17 34 6 27", marks=rule("807/2015:8.d.iii")),
        pytest.param("neighbours:0-2", "26 0 32", marks=rule("807/2015:8.d.i")),
        pytest.param("neighbours:0-6", "35 3 26 0 32 15 19", marks=rule("807/2015:8.d.iii")),
        pytest.param("neighbours:26-4", "35 3 26 0 32", marks=rule("807/2015:8.d.ii")),
    ],
)
@rule("807/2015:8", "807/2015:8.d", "reading:calls")
def test_a_number_and_those_on_either_side_of_it(call: str, numbers: str) -> None:
    assert chips(call) == {f"pleno:{number}": 1_00 for number in numbers.split()}


@pytest.mark.parametrize(
    ("call", "numbers"),
    [
        ("finals:0", "0 10 20 30"),
        ("finals:1", "1 11 21 31"),
        ("finals:6", "6 16 26 36"),
        ("finals:7", "7 17 27"),
        ("finals:9", "9 19 29"),
    ],
)
@rule("807/2015:8", "807/2015:8.e", "reading:calls")
def test_finals_are_the_numbers_that_end_alike(call: str, numbers: str) -> None:
    assert chips(call) == {f"pleno:{number}": 1_00 for number in numbers.split()}


@rule("807/2015:8")
def test_the_card_lists_every_call_with_its_chips_and_rule() -> None:
    calls = {call.call: call for call in roulette.card(french().state.rules).calls}

    assert len(calls) == 3 + 3 * 37 + 10
    assert (calls["voisins"].chips, calls["voisins"].cite) == (9, "807/2015:8.a")
    assert (calls["tiers"].chips, calls["tiers"].cite) == (6, "807/2015:8.b")
    assert (calls["orphelins"].chips, calls["orphelins"].cite) == (5, "807/2015:8.c")
    for call, number, cite in [
        ("neighbours:17-2", 3, "807/2015:8.d.i"),
        ("neighbours:17-4", 5, "807/2015:8.d.ii"),
        ("neighbours:17-6", 7, "807/2015:8.d.iii"),
    ]:
        assert (calls[call].chips, calls[call].cite) == (number, cite)
    assert (calls["finals:7"].chips, calls["finals:7"].cite) == (3, "807/2015:8.e")
    assert calls["finals:7"].bets == (("pleno:7", 1), ("pleno:17", 1), ("pleno:27", 1))


# --- All or none ------------------------------------------------------------------------------


@rule("807/2015:8", "reading:calls")
def test_a_call_puts_all_its_chips_on_at_once() -> None:
    table = french()

    events = table.call("ana", "finals:7", 2_00)

    assert events == (
        Staked("ana", (("pleno:7", 2_00), ("pleno:17", 2_00), ("pleno:27", 2_00)), 6_00),
    )


@rule("807/2015:8", "807/2015:12.a.ii", "reading:calls")
def test_where_one_component_is_full_no_chip_of_the_call_goes_on() -> None:
    table = french()
    table.bet("ana", ("split:4-7", 59_50))

    refusal = table.refusal(CallBet("ana", "voisins", 1_00))

    full = {"spot": "split:4-7", "fits": 50}
    assert refusal == ("807/2015:12.a.ii", "above the maximum", full)
    assert table.lying("ana") == {"split:4-7": 59_50}


@rule("807/2015:12", "reading:limits")
def test_two_chips_on_a_component_count_as_two() -> None:
    table = french()

    refusal = table.refusal(CallBet("ana", "voisins", 45_50))  # 91.00 on 0-2-3: its most is 90.00.

    full = {"spot": "street:0-2-3", "fits": 90_00}
    assert refusal == ("807/2015:12.a.iii", "above the maximum", full)
    table.call("ana", "voisins", 45_00)


@rule("807/2015:13")
def test_the_cap_counts_a_call_whole() -> None:
    table = french(cap=8_00)

    refusal = table.refusal(CallBet("ana", "voisins", 1_00))

    assert refusal == ("807/2015:13", "above the table's cap", {"fits": 8_00})
    table.call("ana", "tiers", 1_00)


@rule("807/2015:11")
def test_a_chip_of_a_call_is_at_least_the_minimum() -> None:
    refusal = french().refusal(CallBet("ana", "orphelins", 50))

    least = {"spot": "pleno:1", "least": 1_00}
    assert refusal == ("807/2015:12.a.i", "below the minimum", least)


@rule("reading:money")
def test_a_chip_of_a_call_is_whole_units() -> None:
    refusal = french().refusal(CallBet("ana", "tiers", 1_20))

    said = {"spot": "tiers", "step": 50, "nearest": 1_00}
    assert refusal == ("reading:money", "not a multiple of the unit", said)


@rule("807/2015:8", "807/2015:8.d", "807/2015:8.e")
@pytest.mark.parametrize(
    "call",
    ["neighbours:17-1", "neighbours:17-8", "neighbours:37-2", "neighbours:00-2", "finals:10", ""],
)
def test_there_are_no_other_calls(call: str) -> None:
    assert french().refusal(CallBet("ana", call, 1_00)) == ("807/2015:8", "no such call", {})


@rule("807/2015:8")
def test_a_table_may_take_no_calls() -> None:
    table = Table("ana", rulebook="807/2015", wheel="french-37", calls=False)

    refusal = table.refusal(CallBet("ana", "tiers", 1_00))

    assert refusal == ("807/2015:8", "calls are not offered", {})
    assert roulette.card(table.state.rules).calls == ()
    assert "CallBet" not in {option.wish for option in roulette.options(table.state, "ana")}


@rule("807/2015:8")
@pytest.mark.parametrize(
    ("rulebook", "wheel"), [("804/2015", "american-38"), ("1441/95-X", "french-37")]
)
def test_other_rulebooks_know_no_calls(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)

    refusal = table.refusal(CallBet("ana", "tiers", 1_00))

    assert refusal == ("807/2015:8", "calls are not offered", {})


def offered(table: Table) -> dict[str, Option]:
    return {o.spot: o for o in roulette.options(table.state, "ana") if o.wish == "CallBet"}


def test_what_is_offered_for_a_call_is_what_all_its_components_take() -> None:
    table = french()
    table.bet("ana", ("split:4-7", 50_00), ("street:0-2-3", 80_00))

    voisins = offered(table)["voisins"]

    assert (voisins.least, voisins.most, voisins.step) == (1_00, 5_00, 50)
    assert voisins.cite == "807/2015:12.a.iii"


def test_a_call_of_which_one_component_is_full_is_not_offered() -> None:
    table = french()
    table.bet("ana", ("street:0-2-3", 89_00))

    assert "voisins" not in offered(table)
    assert "tiers" in offered(table)


# --- What they win ----------------------------------------------------------------------------

WINS = [  # A call with chips of 1.00, the number, and what it returns: prize and winning chips.
    ("voisins", "0", 24_00),  # Two chips on the street 0-2-3 at 11.
    ("voisins", "25", 18_00),  # Two chips on the corner at 8.
    ("voisins", "4", 18_00),  # One split at 17.
    ("voisins", "17", 0),
    ("tiers", "5", 18_00),
    ("tiers", "0", 0),
    ("orphelins", "1", 36_00),  # The one straight up at 35.
    ("orphelins", "17", 36_00),  # Both splits 14-17 and 17-20.
    ("orphelins", "20", 18_00),
    ("orphelins", "32", 0),
    ("neighbours:17-2", "34", 36_00),
    ("neighbours:17-2", "6", 0),
    ("finals:7", "27", 36_00),
    ("finals:7", "7", 36_00),
    ("finals:7", "8", 0),
]


@rule("807/2015:15")
@pytest.mark.parametrize(("call", "pocket", "returned"), WINS)
def test_of_a_call_only_the_parts_with_the_number_win(
    call: str, pocket: str, returned: int
) -> None:
    table = french()
    table.call("ana", call, 1_00)

    end = table.play(pocket)["ana"]

    assert end.returned == returned
    for spot, _, back in end.lines:
        assert (back > 0) == (pocket in spots("french-37")[spot])


@rule("807/2015:15")
@pytest.mark.parametrize("call", ["voisins", "tiers", "orphelins", "neighbours:0-4", "finals:3"])
def test_a_call_returns_36_of_37_over_all_numbers(call: str) -> None:
    total = 0
    for pocket in WHEELS["french-37"]:
        table = french()
        table.call("ana", call, 1_00)
        total += table.play(pocket)["ana"].returned

    assert total == 36 * sum(chips(call).values())
