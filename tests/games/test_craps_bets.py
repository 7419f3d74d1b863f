"""Craps: what every throw does to every bet, to the cent."""

from __future__ import annotations

import pytest

from banca.games.craps import Rules
from banca.games.craps.prices import LAY, PAYS, TAKE
from banca.games.craps.table import Outcome, decided, unit
from banca.kit.dice import throws, total
from banca.kit.layout import Moved
from banca.kit.play import Odds, Settled
from tests.games.craps_table import ROLLS, Table, outcome
from tests.rule_marks import rule

NUMBERS = (4, 5, 6, 8, 9, 10)
ALL = tuple(range(2, 13))


def backs(spot: str, stake: int, point: int = 0, rules: Rules | None = None) -> dict[int, int]:
    """What *stake* returns for each total that decides a bet."""
    found = {}
    for fallen in ALL:
        end = decided(rules or Rules(), spot, point, ROLLS[fallen])
        if end.what == "returns":
            found[fallen] = end.cents(stake)
    return found


# --- The lines ----------------------------------------------------------------------------------


@rule("1441/95-VI:10.1")
def test_pass_wins_with_a_natural_and_loses_with_craps_on_the_first_throw() -> None:
    assert backs("pass", 5_00) == {7: 10_00, 11: 10_00, 2: 0, 3: 0, 12: 0}


@rule("1441/95-VI:10.1")
@pytest.mark.parametrize("point", NUMBERS)
def test_pass_wins_with_its_point_and_loses_with_seven(point: int) -> None:
    assert backs("pass", 5_00, point) == {point: 10_00, 7: 0}


@rule("1441/95-VI:10.1")
def test_the_puck_goes_to_the_point_and_comes_off_when_it_is_decided() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))
    puck = []
    for fallen in (6, 8, 3, 6):
        table.roll(fallen)
        puck.append(table.state.point)

    assert puck == [6, 6, 6, 0]
    assert table.state.series == 0


@rule("1441/95-VI:10.2")
@pytest.mark.parametrize(("bar", "wins"), [("12", 2), ("2", 12)])
def test_dont_pass_is_pass_the_other_way_round_but_for_the_bar(bar: str, wins: int) -> None:
    rules = Rules(bar=bar)  # type: ignore[arg-type]

    assert backs("dont-pass", 5_00, 0, rules) == {
        7: 0,
        11: 0,
        3: 10_00,
        wins: 10_00,
        int(bar): 5_00,
    }
    assert backs("dont-pass", 5_00, 9, rules) == {7: 10_00, 9: 0}


@rule("1441/95-VI:10.2", "reading:craps-bar")
@pytest.mark.parametrize("bar", ["12", "2"])
def test_dont_pass_pushes_on_its_bar(bar: str) -> None:
    """A push is no loss: the whole stake is returned, and the books say so."""
    table = Table("ana", bar=bar)
    table.bet("ana", ("dont-pass", 5_00))

    assert table.roll(int(bar)) == {"ana": Settled("ana", 5_00, 5_00, (("dont-pass", 5_00, 5_00),))}


@rule("1441/95-VI:10.4", "reading:craps-bar")
@pytest.mark.parametrize("bar", ["12", "2"])
def test_dont_come_pushes_on_the_bar_too(bar: str) -> None:
    assert outcome("dont-come", 5_00, 6, int(bar), bar=bar) == 5_00
    assert outcome("dont-come", 5_00, 6, 14 - int(bar), bar=bar) == 10_00


def test_pushes_are_never_taken_as_losses() -> None:
    for bar, throw in (("12", "6-6"), ("2", "1-1")):
        for spot in ("dont-pass", "dont-come"):
            end = decided(Rules(bar=bar), spot, 0, throw)  # type: ignore[arg-type]

            assert end == Outcome("returns", back=1, of=1)
            assert end.cents(5_00) == 5_00


@rule("1441/95-VI:10.3")
def test_come_is_a_pass_line_of_its_own() -> None:
    assert backs("come", 5_00, 6) == {7: 10_00, 11: 10_00, 2: 0, 3: 0, 12: 0}
    assert backs("come:9", 5_00, 6) == backs("come:9", 5_00) == {9: 10_00, 7: 0}


@rule("1441/95-VI:10.4")
def test_dont_come_is_a_dont_pass_line_of_its_own() -> None:
    assert backs("dont-come", 5_00, 6) == {7: 0, 11: 0, 2: 10_00, 3: 10_00, 12: 5_00}
    assert backs("dont-come:9", 5_00, 6) == {9: 0, 7: 10_00}


@rule("1441/95-VI:10.3", "1441/95-VI:10.4")
@pytest.mark.parametrize("line", ["come", "dont-come"])
def test_a_come_bet_travels_to_its_number_and_stays_through_other_throws(line: str) -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))
    table.roll(6)
    table.bet("ana", (line, 5_00))
    table.roll(9)

    assert Moved("ana", line, f"{line}:9", 5_00) in table.log
    assert table.lying("ana") == {"pass": 1_00, f"{line}:9": 5_00}
    table.roll(6, 4, 11, 4)  # Two points are made, and it stays through both.
    assert table.lying("ana") == {f"{line}:9": 5_00}
    assert table.roll(9)["ana"].returned == (10_00 if line == "come" else 0)


@rule("1441/95-VI:10.3")
def test_a_new_come_bet_follows_one_that_its_number_pays() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))
    table.roll(6)
    table.bet("ana", ("come", 5_00))
    table.roll(9)
    table.bet("ana", ("come", 2_00))

    ends = table.roll(9)

    assert ends["ana"].lines == (("come:9", 5_00, 10_00),)
    assert table.lying("ana") == {"pass": 1_00, "come:9": 2_00}


# --- Other simple chances -----------------------------------------------------------------------


@rule("1441/95-VI:10.5", "1441/95-VI:10.6")
@pytest.mark.parametrize("n", [6, 8])
def test_big_six_and_big_eight_wait_for_their_number_or_seven(n: int) -> None:
    assert backs(f"big:{n}", 5_00) == backs(f"big:{n}", 5_00, 4) == {n: 10_00, 7: 0}


@rule("1441/95-VI:10.7")
def test_under_seven() -> None:
    won = dict.fromkeys((2, 3, 4, 5, 6), 10_00)

    assert backs("under", 5_00) == won | dict.fromkeys((7, 8, 9, 10, 11, 12), 0)


@rule("1441/95-VI:10.8")
def test_over_seven() -> None:
    won = dict.fromkeys((8, 9, 10, 11, 12), 10_00)

    assert backs("over", 5_00) == won | dict.fromkeys((2, 3, 4, 5, 6, 7), 0)


@rule("1441/95-VI:9", "1441/95-VI:9.a", "1441/95-VI:10")
def test_the_simple_chances_pay_the_stake() -> None:
    simple = ["pass", "dont-pass", "come", "dont-come", "big:6", "big:8", "under", "over"]

    assert [PAYS[spot].prices for spot in simple] == [(Odds(1),)] * 8


# --- Odds ---------------------------------------------------------------------------------------

TAKEN = {4: 30_00, 5: 25_00, 6: 22_00, 8: 22_00, 9: 25_00, 10: 30_00}  # For 10.00, with the stake.
LAID = {4: 18_00, 5: 20_00, 6: 22_00, 8: 22_00, 9: 20_00, 10: 18_00}  # For 12.00.


@rule("1441/95-VI:11.1")
@pytest.mark.parametrize("n", NUMBERS)
def test_odds_beside_pass_and_come_are_paid_as_printed(n: int) -> None:
    assert backs("odds:pass", 10_00, n) == {n: TAKEN[n], 7: 0}
    assert backs(f"odds:come:{n}", 10_00) == {n: TAKEN[n], 7: 0}


@rule("reading:craps-odds")
@pytest.mark.parametrize("n", NUMBERS)
def test_odds_beside_dont_pass_and_dont_come_are_laid(n: int) -> None:
    assert backs("odds:dont-pass", 12_00, n) == {n: 0, 7: LAID[n]}
    assert backs(f"odds:dont-come:{n}", 12_00) == {n: 0, 7: LAID[n]}


@rule("reading:craps-odds")
def test_lay_odds_are_never_paid_at_take_odds() -> None:
    for n in NUMBERS:
        laid = decided(Rules(), "odds:dont-pass", n, ROLLS[7])

        assert (LAY[n].wins, LAY[n].to) == (TAKE[n].to, TAKE[n].wins)
        assert laid.back < 2 * laid.of  # Less than even money: the seven is likelier.
        assert laid == decided(Rules(), f"odds:dont-come:{n}", 0, ROLLS[7])


@rule("1441/95-VI:11.1", "reading:craps-odds")
def test_odds_are_decided_with_their_bet_on_a_first_throw_too() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))
    table.roll(6)
    table.bet("ana", ("come", 10_00))
    table.roll(4)
    table.bet("ana", ("odds:come:4", 10_00))
    table.roll(6)
    assert table.state.point == 0

    ends = table.roll(4)

    assert ends["ana"].lines == (("come:4", 10_00, 20_00), ("odds:come:4", 10_00, 30_00))


@rule("1441/95-VI:11.1")
def test_odds_wait_as_long_as_their_bet_does() -> None:
    for throw in throws(2):
        for n in NUMBERS:
            flat = decided(Rules(), "pass", n, throw)

            assert decided(Rules(), "odds:pass", n, throw).what == flat.what


# --- The other multiple chances -----------------------------------------------------------------


def single(spot: str) -> dict[int, int]:
    """The totals with which a bet of 1.00 wins, and what it returns; all others lose at once."""
    found = backs(spot, 1_00)
    assert found.keys() == set(ALL)
    assert found == backs(spot, 1_00, 6)  # Whatever the point.
    return {fallen: back for fallen, back in found.items() if back}


@rule("1441/95-VI:11.2")
def test_any_craps_pays_seven_times() -> None:
    assert single("craps") == {2: 8_00, 3: 8_00, 12: 8_00}


@rule("1441/95-VI:11.3")
@pytest.mark.parametrize(
    ("n", "pair", "back"),
    [(4, "2-2", 8_00), (6, "3-3", 10_00), (8, "4-4", 10_00), (10, "5-5", 8_00)],
)
def test_a_hardway_wins_as_a_pair_and_loses_as_anything_else(n: int, pair: str, back: int) -> None:
    for throw in throws(2):
        end = decided(Rules(), f"hard:{n}", 0, throw)
        if throw == pair:
            assert end.cents(1_00) == back
        elif total(throw) in (n, 7):
            assert end.cents(1_00) == 0
        else:
            assert end.what == "stays"


@rule(
    "1441/95-VI:9.b",
    "1441/95-VI:11",
    "1441/95-VI:11.4",
    "1441/95-VI:11.5",
    "1441/95-VI:11.6",
    "1441/95-VI:11.7",
    "1441/95-VI:11.8",
)
def test_the_totals_are_one_throw_bets() -> None:
    assert single("total:7") == {7: 5_00}
    assert single("total:2") == {2: 31_00}
    assert single("total:3") == {3: 16_00}
    assert single("total:11") == {11: 16_00}
    assert single("total:12") == {12: 31_00}


@rule("1441/95-VI:9.c", "1441/95-VI:13", "1441/95-VI:13.1")
def test_the_field_is_now_simple_and_now_double() -> None:
    assert single("field") == {
        2: 3_00,
        12: 3_00,
        **dict.fromkeys((3, 4, 9, 10, 11), 2_00),
    }


# --- Numbers ------------------------------------------------------------------------------------


@rule("1441/95-VI:12.1")
@pytest.mark.parametrize(
    ("n", "stake", "back"),
    [
        (4, 5_00, 14_00),
        (5, 5_00, 12_00),
        (6, 6_00, 13_00),
        (8, 6_00, 13_00),
        (9, 5_00, 12_00),
        (10, 5_00, 14_00),
    ],
)
def test_a_number_to_win_comes_before_seven(n: int, stake: int, back: int) -> None:
    assert backs(f"win:{n}", stake) == backs(f"win:{n}", stake, n) == {n: back, 7: 0}


@rule("1441/95-VI:12.2")
@pytest.mark.parametrize(
    ("n", "stake", "back"),
    [
        (4, 11_00, 16_00),
        (5, 8_00, 13_00),
        (6, 13_00, 23_00),
        (8, 13_00, 23_00),
        (9, 8_00, 13_00),
        (10, 11_00, 16_00),
    ],
)
def test_a_number_to_lose_comes_after_seven(n: int, stake: int, back: int) -> None:
    assert backs(f"lose:{n}", stake) == backs(f"lose:{n}", stake, n) == {n: 0, 7: back}


@rule("1441/95-VI:13.2")
def test_a_winning_bet_stays_the_players() -> None:
    """«Seven times» is 7 to 1: the stake is returned with the prize."""
    table = Table("ana")
    table.bet("ana", ("craps", 1_00), ("total:12", 1_00), ("over", 1_00), ("under", 1_00))

    assert table.roll(12) == {
        "ana": Settled(
            "ana",
            4_00,
            41_00,
            (
                ("under", 1_00, 0),
                ("over", 1_00, 2_00),
                ("craps", 1_00, 8_00),
                ("total:12", 1_00, 31_00),
            ),
        )
    }
    assert table.lying("ana") == {}


# --- Money --------------------------------------------------------------------------------------


@rule("reading:money")
@pytest.mark.parametrize("cents", [1, 7, 50, 1_00])
def test_money_is_whole_at_any_price_and_any_unit(cents: int) -> None:
    """Nothing is rounded: a bet's own unit is divisible by every price that it can pay."""
    rules = Rules(unit=cents, minimum=cents)
    for spot in PAYS:
        for point in (0, *NUMBERS):
            for throw in throws(2):
                stake = unit(rules, spot, point)
                end = decided(rules, spot, point, throw)
                if end.what == "returns":
                    assert end.cents(stake) * end.of == stake * end.back
