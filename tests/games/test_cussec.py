"""Cussec: the dome, the bets and their prices (1441/95-VII)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from banca.games import cussec
from banca.games.cussec import Rules, returned
from banca.games.cussec.messages import Cover, Covered, Open, Ring, Shake, Shaken, Uncovered
from banca.kit.dice import throws
from banca.kit.layout import BetsClosed, CloseBets
from banca.kit.play import (
    After,
    Dismiss,
    Leave,
    Leaving,
    Left,
    Option,
    Refused,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Void,
    Voided,
)
from banca.maths.odds import odds
from tests.games.cloth import Refusal, Table
from tests.games.roulette_table import in_all as ends
from tests.rule_marks import rule

CITE = "reading:table-maximum"


def table(*seats: str, **rules: Any) -> Table:
    """With the dice shaken and bets open, and no pause between rounds by default."""
    at = Table(cussec.GAME, *seats, **{"rest": 0, **rules})
    at.do(Shake(1))
    return at


def opened(at: Table, throw: str) -> dict[str, Settled]:
    """Ring, open and shake again; returns how each player was settled."""
    at.close()
    got = ends(at.do(Open(at.state.bank.round), throw))
    if at.state.phase == "shaking":
        at.do(Shake(at.state.bank.round))
    return got


# --- The prices -------------------------------------------------------------------------------

PRICES = [  # A spot, a throw, and what 1.00 returns.
    pytest.param("small", "1-1-2", 2_00, marks=rule("1441/95-VII:7.a", "1441/95-VII:8.a")),
    pytest.param("small", "4-5-1", 2_00, marks=rule("1441/95-VII:7.a", "1441/95-VII:8.a")),
    pytest.param("small", "4-5-2", 0, marks=rule("1441/95-VII:7.a")),
    pytest.param("big", "4-5-2", 2_00, marks=rule("1441/95-VII:7.b", "1441/95-VII:8.b")),
    pytest.param("big", "6-6-5", 2_00, marks=rule("1441/95-VII:7.b", "1441/95-VII:8.b")),
    pytest.param("big", "4-5-1", 0, marks=rule("1441/95-VII:7.b")),
    pytest.param("number:3", "1-3-5", 2_00, marks=rule("1441/95-VII:7.c", "1441/95-VII:8.c")),
    pytest.param("number:3", "3-3-5", 3_00, marks=rule("1441/95-VII:7.c", "1441/95-VII:8.c")),
    pytest.param("number:3", "3-3-3", 4_00, marks=rule("1441/95-VII:7.c", "1441/95-VII:8.c")),
    pytest.param("number:3", "1-2-4", 0, marks=rule("1441/95-VII:7.c")),
    pytest.param("pair:2-5", "5-6-2", 6_00, marks=rule("1441/95-VII:7.d", "1441/95-VII:8.d")),
    pytest.param("pair:2-5", "5-5-2", 6_00, marks=rule("1441/95-VII:7.d", "1441/95-VII:8.d")),
    pytest.param("pair:2-5", "5-5-5", 0, marks=rule("1441/95-VII:7.d")),
    pytest.param("double:4", "4-1-4", 11_00, marks=rule("1441/95-VII:7.e", "1441/95-VII:8.e")),
    pytest.param("double:4", "4-4-4", 31_00, marks=rule("1441/95-VII:7.e", "1441/95-VII:8.e")),
    pytest.param("double:4", "4-1-1", 0, marks=rule("1441/95-VII:7.e")),
    pytest.param("triple:4", "4-4-4", 191_00, marks=rule("1441/95-VII:7.f", "1441/95-VII:8.f")),
    pytest.param("triple:4", "4-4-3", 0, marks=rule("1441/95-VII:7.f")),
    pytest.param("triple:4", "3-3-3", 0, marks=rule("1441/95-VII:7.f")),
    pytest.param("any-triple", "3-3-3", 33_00, marks=rule("1441/95-VII:7.g", "1441/95-VII:8.g")),
    pytest.param("any-triple", "3-3-4", 0, marks=rule("1441/95-VII:7.g")),
    pytest.param("sum:4", "1-2-1", 66_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:5", "1-2-2", 33_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:6", "1-2-3", 20_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:6", "2-2-2", 20_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:7", "1-1-5", 13_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:8", "1-1-6", 9_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:9", "3-3-3", 8_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:10", "6-3-1", 7_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:11", "6-4-1", 7_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:12", "4-4-4", 8_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:13", "6-6-1", 9_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:14", "6-6-2", 13_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:15", "5-5-5", 20_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:16", "6-6-4", 33_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:17", "6-6-5", 66_00, marks=rule("1441/95-VII:7.h", "1441/95-VII:8.h")),
    pytest.param("sum:17", "6-6-6", 0, marks=rule("1441/95-VII:7.h")),
]


@rule("1441/95-VII:7", "1441/95-VII:8", "1441/95-VII:10")
@pytest.mark.parametrize(("spot", "throw", "back"), PRICES)
def test_what_comes_back(spot: str, throw: str, back: int) -> None:
    at = table("ana")
    at.bet("ana", (spot, 1_00))

    end = opened(at, throw)["ana"]

    assert end.lines == ((spot, 1_00, back),)
    assert returned(Rules(), spot, 1_00, throw) == back
    assert at.lying("ana") == {}


@rule("1441/95-VII:9")
@pytest.mark.parametrize("pip", "123456")
def test_small_and_big_lose_on_every_triple(pip: str) -> None:
    throw = f"{pip}-{pip}-{pip}"

    assert [returned(Rules(), spot, 1_00, throw) for spot in ("small", "big")] == [0, 0]
    assert returned(Rules(), "any-triple", 1_00, throw) == 33_00


@rule("1441/95-VII:9", "1441/95-VII:7.a", "1441/95-VII:7.b")
def test_all_that_is_no_triple_is_either_small_or_big() -> None:
    for throw in throws(3):
        wins = [spot for spot in ("small", "big") if returned(Rules(), spot, 1_00, throw)]

        assert len(wins) == (0 if len(set(throw.split("-"))) == 1 else 1), throw


@rule("1441/95-VII:8")
def test_what_the_house_has_of_every_bet() -> None:
    """By hand, in 216ths: what the winning throws return on 216 stakes."""
    keeps = {
        "small": 216 - 105 * 2,
        "big": 216 - 105 * 2,
        "any-triple": 216 - 6 * 33,
        **{f"number:{n}": 216 - (75 * 2 + 15 * 3 + 1 * 4) for n in range(1, 7)},
        **{f"pair:{a}-{b}": 216 - 30 * 6 for a in range(1, 7) for b in range(a + 1, 7)},
        **{f"double:{n}": 216 - (15 * 11 + 1 * 31) for n in range(1, 7)},
        **{f"triple:{n}": 216 - 191 for n in range(1, 7)},
        **{f"sum:{n}": 216 - 3 * 66 for n in (4, 17)},
        **{f"sum:{n}": 216 - 6 * 33 for n in (5, 16)},
        **{f"sum:{n}": 216 - 10 * 20 for n in (6, 15)},
        **{f"sum:{n}": 216 - 15 * 13 for n in (7, 14)},
        **{f"sum:{n}": 216 - 21 * 9 for n in (8, 13)},
        **{f"sum:{n}": 216 - 25 * 8 for n in (9, 12)},
        **{f"sum:{n}": 216 - 27 * 7 for n in (10, 11)},
    }

    edges = {row.bet: row.edge for row in odds(cussec.GAME, Rules())}

    assert len(edges) == 50
    assert edges == {spot: Fraction(kept, 216) for spot, kept in keeps.items()}
    assert (edges["small"], edges["pair:2-5"]) == (Fraction(1, 36), Fraction(1, 6))
    assert (edges["number:1"], edges["double:1"]) == (Fraction(17, 216), Fraction(5, 54))


@rule("reading:money", "1441/95-VII:8")
@pytest.mark.parametrize("throw", ["1-1-1", "2-4-4", "6-5-1"])
def test_with_a_unit_of_one_cent_every_prize_is_whole_at_any_stake(throw: str) -> None:
    at = table("ana", unit=1, minimum=1)
    spots = [place.spot for place in cussec.card(Rules()).spots]
    at.bet("ana", *((spot, 7) for spot in spots))

    end = opened(at, throw)["ana"]

    assert end.stake == 7 * 50
    for spot, stake, back in end.lines:
        assert back == 7 * returned(Rules(), spot, 1, throw), (spot, stake)


# --- The dice and the board -------------------------------------------------------------------


@rule("1441/95-VII:1", "1441/95-VII:1.b", "1441/95-VII:1.e")
def test_every_face_of_every_die_falls_as_often_as_any_other() -> None:
    for die in range(3):
        assert Counter(t.split("-")[die] for t in throws(3)) == dict.fromkeys("123456", 36)
    assert set(throws(3).values()) == {1}


@rule("1441/95-VII:1.c")
def test_turned_upside_down_a_throw_is_a_throw_and_big_is_small() -> None:
    for throw in throws(3):
        under = "-".join(str(7 - int(pip)) for pip in throw.split("-"))

        assert returned(Rules(), "big", 1, under) == returned(Rules(), "small", 1, throw)
        assert returned(Rules(), "sum:12", 1, under) == returned(Rules(), "sum:9", 1, throw)


@rule("1441/95-VII:1.a")
def test_the_dice_are_of_one_colour() -> None:
    for colour in ("blue", "green", "red"):
        assert cussec.card(Rules(dice=colour)).dice == colour

    with pytest.raises(Refused) as refused:
        Rules(dice="pink")
    assert refused.value.cite == "1441/95-VII:1.a"


@rule("1441/95-VII:3", "1441/95-VII:7")
def test_the_card_has_one_whole_board() -> None:
    card = cussec.card(Rules(unit=50, minimum=2_00, most=10))
    kinds = Counter(place.kind for place in card.spots)
    by_spot = {place.spot: place for place in card.spots}

    assert kinds == {
        "small": 1,
        "big": 1,
        "number": 6,
        "pair": 15,
        "double": 6,
        "triple": 6,
        "any-triple": 1,
        "sum": 14,
    }
    assert {(place.least, place.most, place.step) for place in card.spots} == {(2_00, 20_00, 50)}
    assert (by_spot["triple:4"].pays, by_spot["sum:17"].pays) == ((190, 1), (65, 1))
    assert (by_spot["number:3"].pays, by_spot["double:4"].pays) == (None, None)
    assert by_spot["number:3"].prices == ((1, 1), (2, 1), (3, 1))
    assert by_spot["double:4"].prices == ((10, 1), (30, 1))
    assert by_spot["sum:10"].cites == {
        "bet": "1441/95-VII:7.h",
        "limit": CITE,
        "price": "1441/95-VII:8.h",
    }
    assert (len(card.faces), card.chips) == (216, (2_00, 10_00, 20_00))


@rule("1441/95-VII:7")
@pytest.mark.parametrize(
    "spot", ["sum:3", "sum:18", "pair:5-2", "pair:2-2", "number:7", "triple:0", "middle", ""]
)
def test_there_are_no_other_bets(spot: str) -> None:
    refusal = table("ana").no_bet("ana", (spot, 1_00))

    assert refusal == ("1441/95-VII:7", "no such spot on this cloth", {"spot": spot})


# --- The dome ---------------------------------------------------------------------------------


@rule("1441/95-VII:4")
def test_the_dice_are_shaken_before_anybody_bets_and_nothing_is_drawn() -> None:
    at = Table(cussec.GAME, "ana", "rui")
    early = Refusal("1441/95-VII:4", "bets are not open yet", {})
    assert cussec.public(at.state).phase == "shaking"
    assert at.no_bet("ana", ("small", 1_00)) == early
    assert at.no_back("ana") == early
    assert cussec.options(at.state, "ana") == (Option("Leave"),)
    assert cussec.croupier(at.state) == After(3, Shake(1), pause=True)

    assert at.do(Shake(1)) == (Shaken(1),)  # An empty script of luck: none was drawn.

    assert cussec.public(at.state).phase == "betting"
    at.bet("ana", ("small", 1_00))
    refusal = at.refusal(Shake(1))
    assert refusal == ("1441/95-VII:4", "it is not time to shake the dice", {})


@rule("1441/95-VII:5")
def test_the_bell_closes_bets_and_the_cover_is_lifted_only_then() -> None:
    at = table("ana", window=25, bell=3)
    assert cussec.croupier(at.state) is None
    at.bet("ana", ("small", 1_00))
    assert cussec.croupier(at.state) == After(25, CloseBets(1))
    assert at.refusal(Open(1)) == ("1441/95-VII:5", "the bell has not rung", {})

    assert at.close() == (BetsClosed(1),)

    closed = Refusal("1441/95-VII:5", "bets are closed", {})
    assert at.no_bet("ana", ("small", 1_00)) == closed
    assert at.no_back("ana") == closed
    assert at.refusal(CloseBets(1)) == ("1441/95-VII:5", "bets are not open", {})
    assert cussec.croupier(at.state) == After(3, Open(1), pause=True)


@rule("1441/95-VII:5", "1441/95-VII:1.d")
def test_the_result_is_announced_with_every_die_and_the_winning_zones_are_lit() -> None:
    at = table("ana")
    at.close()

    first, *_ = at.do(Open(1), "2-5-2")

    lit = ("small", "number:2", "number:5", "pair:2-5", "double:2", "sum:9")
    assert first == Uncovered(1, throw="2-5-2", total=9, lit=lit)
    assert cussec.public(at.state).last == first


@rule("1441/95-VII:5", "1441/95-VII:9")
def test_on_a_triple_other_zones_are_lit() -> None:
    at = table("ana")
    at.close()

    first, *_ = at.do(Open(1), "6-6-6")

    assert first.lit == ("number:6", "double:6", "triple:6", "any-triple")  # No total of 18.


@rule("1441/95-VII:5")
def test_the_zones_that_are_lit_are_those_that_are_paid() -> None:
    spots = [place.spot for place in cussec.card(Rules()).spots]
    for throw in throws(3):
        at = table("ana")
        at.bet("ana", *((spot, 1_00) for spot in spots))
        at.close()
        events = at.do(Open(1), throw)

        lines = ends(events)["ana"].lines
        assert {spot for spot, _, back in lines if back} == set(events[0].lit)


@rule("1441/95-VII:11", "1441/95-VII:4")
def test_the_round_ends_with_its_last_payment_and_only_then_is_the_dome_covered() -> None:
    at = table("ana", rest=4)
    at.bet("ana", ("sum:9", 1_00))
    at.close()

    events = at.do(Open(1), "2-5-2")

    assert events[1:] == (Settled("ana", 1_00, 8_00, (("sum:9", 1_00, 8_00),)), RoundOver(1))
    assert cussec.public(at.state).phase == "resting"
    assert at.refusal(Shake(2)) == ("1441/95-VII:4", "it is not time to shake the dice", {})
    assert at.no_bet("ana", ("small", 1_00)) == ("1441/95-VII:4", "bets are not open yet", {})
    assert cussec.croupier(at.state) == After(4, Cover(2), pause=True)
    assert at.do(Cover(2)) == (Covered(2),)
    assert cussec.public(at.state).phase == "shaking"
    refusal = at.refusal(Cover(2))
    assert refusal == ("1441/95-VII:11", "the dice are covered already", {})
    at.do(Shake(2))
    at.bet("ana", ("small", 1_00))


def test_the_board_keeps_the_last_hundred_totals_newest_first_each_in_its_colour() -> None:
    at = table("ana")
    for throw in ["1-2-2"] + ["6-6-5"] * 97 + ["1-2-3", "4-4-4"] + ["3-4-4"]:
        opened(at, throw)

    drawn = cussec.public(at.state).drawn

    assert len(drawn) == 100
    assert drawn[:4] == (("11", "red"), ("12", "gold"), ("6", "blue"), ("17", "red"))


@rule("wire:stale")
@pytest.mark.parametrize(
    "order", [Cover(2), Shake(2), CloseBets(0), Open(2), Void(7, "late")], ids=str
)
def test_an_order_for_another_round_is_dropped(order: Any) -> None:
    assert table("ana").refusal(order) == ("wire:stale", "another round is open", {"round": 1})


# --- Limits -----------------------------------------------------------------------------------


@rule("reading:table-maximum", "reading:limits")
def test_the_maximum_is_the_tables_and_counts_the_sum_not_the_click() -> None:
    at = table("ana", "rui", unit=50, minimum=1_00, most=30)
    above = (CITE, "above the maximum", {"spot": "triple:4", "fits": 30_00})
    assert at.no_bet("ana", ("triple:4", 30_50)) == above
    assert at.no_bet("ana", ("triple:4", 20_00), ("triple:4", 20_00)) == above
    for _ in range(29):
        at.bet("ana", ("triple:4", 1_00))

    full = (CITE, "above the maximum", {"spot": "triple:4", "fits": 1_00})
    assert at.no_bet("ana", ("triple:4", 1_50)) == full
    at.bet("ana", ("triple:4", 1_00), ("triple:5", 30_00))
    at.bet("rui", ("triple:4", 30_00))


@rule("reading:table-maximum", "reading:limits")
def test_the_minimum_and_the_unit_hold_for_every_spot() -> None:
    at = table("ana", unit=50, minimum=2_00)

    low = {"spot": "big", "least": 2_00}
    assert at.no_bet("ana", ("big", 1_50)) == (CITE, "below the minimum", low)
    odd = {"spot": "big", "step": 50, "nearest": 2_50}
    said = ("reading:money", "not a multiple of the unit", odd)
    assert at.no_bet("ana", ("big", 2_30)) == said
    at.bet("ana", ("big", 2_00))
    assert at.no_back("ana", ("big", 50)) == (CITE, "below the minimum", low)
    at.back("ana", ("big", 2_00))
    assert at.lying("ana") == {}


@pytest.mark.parametrize(
    ("rules", "cite"),
    [
        ({"rulebook": "1441/95-VI"}, "wire:shape"),
        ({"minimum": 75}, "reading:money"),
        ({"unit": 0}, "reading:money"),
        ({"most": 0}, "reading:table-maximum"),
        ({"window": 2}, "PD-48"),
        ({"seats": 41}, "reading:seats"),
        ({"seats": 2, "shared": False}, "reading:seats"),
        ({"shake": -1}, "wire:shape"),
        ({"bell": -1}, "wire:shape"),
        ({"rest": -1}, "wire:shape"),
    ],
)
def test_an_unlawful_table_refuses_itself(rules: dict[str, Any], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules(**rules)

    assert refused.value.cite == cite


# --- Rounds, alone and among others -----------------------------------------------------------


@rule("1441/95-VII:1")
def test_each_bets_against_the_house_alone() -> None:
    at = Table(cussec.GAME, rest=0)
    for player in ("ana", "rui"):
        at.do(Sit(player))
    at.do(Shake(1))
    at.bet("ana", ("small", 5_00))
    at.bet("rui", ("big", 1_00), ("sum:5", 1_00))
    at.close()
    at.do(Open(1), "1-2-2")

    assert at.log[:5] == [
        Sat("ana"),
        Sat("rui"),
        Shaken(1),
        Staked("ana", (("small", 5_00),), 5_00),
        Staked("rui", (("big", 1_00), ("sum:5", 1_00)), 2_00),
    ]
    assert at.log[7:] == [
        Settled("rui", 1_00, 0, (("big", 1_00, 0),)),
        Settled("ana", 5_00, 10_00, (("small", 5_00, 10_00),)),
        Settled("rui", 1_00, 33_00, (("sum:5", 1_00, 33_00),)),
        RoundOver(1),
    ]


@rule("808/2015:14", "reading:rulebook")
def test_alone_at_a_table_the_player_rings_the_bell() -> None:
    at = table("ana", shared=False, rest=4)
    assert at.refusal(Ring("ana")) == ("808/2015:14", "nothing is staked", {})
    at.bet("ana", ("any-triple", 1_00))
    assert cussec.croupier(at.state) is None
    assert at.offered("ana", "Ring") == [Option("Ring", cite="808/2015:14")]

    assert at.do(Ring("ana")) == (BetsClosed(1),)
    at.do(Open(1), "5-5-5")

    assert cussec.public(at.state).phase == "shaking"  # Nobody else has to see it: no rest.
    assert at.refusal(Sit("rui")) == ("reading:seats", "the table is full", {"most": 1})


@rule("808/2015:14", "wire:seat")
def test_nobody_else_rings_and_nobody_rings_twice() -> None:
    at = table("ana", shared=False)
    at.bet("ana", ("any-triple", 1_00))
    stranger = Refusal("wire:seat", "not seated", {})
    assert at.refusal(Ring("rui")) == at.refusal(Leave("rui")) == stranger
    assert at.no_bet("rui", ("small", 1_00)) == at.no_back("rui") == stranger
    assert cussec.options(at.state, "rui") == ()  # The one seat is taken.

    at.do(Ring("ana"))

    assert at.refusal(Ring("ana")) == ("1441/95-VII:5", "bets are closed", {})
    assert cussec.options(table().state, "rui") == (Option("Sit"),)


@rule("1441/95-VII:5")
def test_what_lost_is_collected_before_prizes_are_paid_each_in_the_order_of_the_board() -> None:
    at = table("ana")
    at.bet("ana", ("sum:9", 1_00), ("sum:8", 1_00), ("big", 1_00), ("small", 1_00))

    end = opened(at, "2-5-2")["ana"]

    assert [spot for spot, _, _ in end.lines] == ["big", "sum:8", "small", "sum:9"]


@rule("1441/95-VII:5")
def test_among_several_only_the_house_rings() -> None:
    at = table("ana")
    at.bet("ana", ("small", 1_00))

    assert at.refusal(Ring("ana")) == ("1441/95-VII:5", "only the house does that", {})
    assert at.offered("ana", "Ring") == []


@rule("reading:void")
@pytest.mark.parametrize("closed", [True, False])
def test_a_void_round_gives_everything_back_and_the_dice_are_shaken_again(closed: bool) -> None:
    at = table("ana", "rui")
    at.bet("ana", ("small", 5_00), ("sum:9", 1_00))
    if closed:
        at.close()

    events = at.do(Void(1, "a fault"))

    back = TakenBack("ana", (("small", 5_00), ("sum:9", 1_00)), 6_00)
    assert events == (Voided(1, "a fault"), back, RoundOver(1))
    assert cussec.GAME.lying(at.state) == {}
    assert cussec.public(at.state).phase == "shaking"


@rule("reading:leaving")
def test_whoever_leaves_before_the_bell_takes_the_chips_home_and_after_it_is_played_out() -> None:
    at = table("ana", "rui")
    at.bet("ana", ("small", 5_00))
    at.bet("rui", ("big", 5_00))

    assert at.do(Leave("ana")) == (
        TakenBack("ana", (("small", 5_00),), 5_00),
        Left("ana", staked=0, returned=0, rounds=0),
    )
    at.close()
    assert at.do(Dismiss("rui")) == (Leaving("rui"),)
    assert cussec.options(at.state, "rui") == ()
    _, *rest = at.do(Open(1), "6-6-5")

    assert rest == [
        Settled("rui", 5_00, 10_00, (("big", 5_00, 10_00),)),
        RoundOver(1),
        Left("rui", staked=5_00, returned=10_00, rounds=1),
    ]


@rule("1441/95-VII:10")
def test_stake_and_prize_go_home_and_the_bets_can_be_repeated() -> None:
    at = table("ana")
    at.bet("ana", ("small", 5_00), ("number:2", 1_00))

    opened(at, "2-2-3")

    mine = cussec.GAME.private(at.state, "ana")
    assert (mine.bets, mine.previous) == ({}, {"small": 5_00, "number:2": 1_00})
    assert cussec.GAME.sittings(at.state)["ana"].returned == 10_00 + 3_00
