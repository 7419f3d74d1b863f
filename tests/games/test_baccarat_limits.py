"""Places and standing players, what may be bet, and Macau's cap on the difference."""

from __future__ import annotations

from typing import Any

import pytest

from banca.games import baccarat
from banca.games.baccarat import Rules, minimum, spots
from banca.games.baccarat.messages import Free, Freed, Take, Taken
from banca.games.baccarat.table import BOOKS_END, maximum, places, seats, sides, standing, step
from banca.kit.layout import TakeBack
from banca.kit.play import Leave, Leaving, Left, Refused, Sat, Sit, TakenBack
from tests.games.baccarat_table import (
    ALL,
    DOUBLE,
    MACAU,
    ONLINE,
    ONLINE_MACAU,
    PONTO_NINE,
    ROOM,
    TIE_SIX,
    Table,
)
from tests.rule_marks import rule

PLACE_RULE = {"812/2015": "812/2015:6.a", "1441/95-II": "1441/95-II:2"}


def refused(**rules: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as why:
        Rules(**rules)
    return why.value.cite, why.value.phrase


# --- Places ---------------------------------------------------------------------------------------


@rule("1441/95-II:2", "1441/95-III:2")
@pytest.mark.parametrize("book", ["1441/95-II", "1441/95-III"])
@pytest.mark.parametrize(
    ("form", "chosen", "of_a_side"), [("6", 0, [7]), ("8", 0, [7, 7]), ("8", 12, [6, 6])]
)
def test_seven_places_or_two_sides_of_six_or_seven(
    book: str, form: str, chosen: int, of_a_side: list[int]
) -> None:
    rules = Rules(book, form, seats=chosen, cap=100_00 if book == "1441/95-III" else 0)

    assert [len(side) for side in sides(rules)] == of_a_side
    assert places(rules) == tuple(str(n + 1) for n in range(sum(of_a_side)))


@rule("1441/95-II:2", "812/2015:6.a")
@pytest.mark.parametrize(
    "rules", [{**ROOM, "seats": 6}, {**DOUBLE, "seats": 13}, {**ONLINE, "seats": 10}]
)
def test_other_numbers_of_places_are_unlawful(rules: dict[str, Any]) -> None:
    assert refused(**rules) == (PLACE_RULE[rules["rulebook"]], "no such number of places")


@rule("812/2015:6", "812/2015:6.a", "812/2015:4")
@pytest.mark.parametrize("count", range(1, 10))
def test_one_to_nine_places_online(count: int) -> None:
    rules = Rules(seats=count)

    assert len(places(rules)) == seats(rules) == count


@rule("812/2015:4")
@pytest.mark.parametrize("rules", ALL)
def test_a_table_for_one_has_one_place_and_nobody_stands(rules: dict[str, Any]) -> None:
    assert seats(Rules(**rules, shared=False)) == 1


@rule("1441/95-II:11", "1441/95-III:11.e")
@pytest.mark.parametrize(
    ("rules", "a_side", "all_in"),
    [
        (ROOM, 6, 13),
        (DOUBLE, 6, 26),
        ({**DOUBLE, "seats": 12}, 5, 22),
        (MACAU, 6, 26),
        ({**MACAU, "seats": 12}, 6, 24),
        (ONLINE, 0, 9),
    ],
)
def test_how_many_may_stand(rules: dict[str, Any], a_side: int, all_in: int) -> None:
    assert standing(Rules(**rules)) == a_side
    assert seats(Rules(**rules)) == all_in


@rule("reading:baccarat-followers")
def test_whoever_comes_takes_the_lowest_free_place_and_then_stands() -> None:
    table = Table(**ROOM, uncut=True)
    came = [table.do(Sit(f"p{n}")) for n in range(13)]

    assert came[0] == (Sat("p0"), Taken("p0", "1"))
    assert [events[1].place for events in came if isinstance(events[1], Taken)] == [
        *"1234567",
        *(f"stand:{n}" for n in range(1, 7)),  # Between the places, one beside each.
    ]
    assert table.refusal(Sit("late")) == ("1441/95-II:2", "the table is full", {"most": 13})


@rule("1441/95-II:2", "1441/95-III:2", "812/2015:6.a")
@pytest.mark.parametrize("rules", ALL)
def test_places_are_taken_and_given_up(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)

    assert table.do(Take("ana", "4")) == (Taken("ana", "4"),)
    assert table.refusal(Take("rui", "4")).phrase == "the place is taken"
    assert table.refusal(Take("ana", "4")).phrase == "the place is yours already"
    assert table.refusal(Take("ana", "99")).phrase == "no such place"
    assert table.do(Free("ana")) == (Freed("ana"),)
    assert table.refusal(Free("ana")).phrase == "no place to give up"
    assert table.no_bet("ana", ("ponto", 100)).phrase == "a place is needed"
    table.do(Take("rui", "4"))
    table.bet("rui", ("ponto", 100))
    moved = table.refusal(Take("rui", "5"))
    assert (moved.cite, moved.phrase) == ("reading:baccarat-followers", "chips lie on the cloth")


@rule("1441/95-III:11.e")
def test_a_seventh_does_not_stand_on_one_side() -> None:
    table = Table(*(f"p{n}" for n in range(8)), **MACAU)
    for n in range(6):
        table.do(Take(f"p{n}", "stand:7"))

    refusal = table.refusal(Take("p6", "stand:1"))
    assert (refusal.cite, refusal.phrase) == ("1441/95-III:11.e", "no room to stand")
    table.do(Take("p6", "stand:8"))  # The other side.


# --- Bets -----------------------------------------------------------------------------------------


@rule(
    "1441/95-II:10", "1441/95-III:10", "812/2015:9", "812/2015:9.a", "812/2015:9.b", "812/2015:9.c"
)
@pytest.mark.parametrize("rules", ALL)
def test_ponto_banca_and_empate(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)

    for spot in ("ponto", "empate"):
        table.bet("ana", (spot, 100))
    table.bet("ana", ("banca", 300))
    assert table.lying("ana") == {"ponto": 100, "empate": 100, "banca": 300}
    assert table.no_bet("ana", ("ouro", 100)).phrase == "no such spot on this cloth"


@rule("812/2015:10")
def test_pairs_are_offered_if_the_house_wants_and_online_only() -> None:
    assert "pair:ponto" in spots(Rules(**ONLINE))
    assert "pair:ponto" not in spots(Rules(**ROOM))
    table = Table("ana", **ONLINE, pairs=False)
    refusal = table.no_bet("ana", ("pair:banca", 100))
    assert (refusal.cite, refusal.phrase) == ("812/2015:10", "not offered")


@rule("1441/95-II:20", "812/2015:15", "812/2015:15.a", "812/2015:15.b", "812/2015:15.c")
@pytest.mark.parametrize(
    ("rules", "times"),
    [
        (ROOM, {"ponto": 70, "banca": 70, "empate": 14}),
        (
            ONLINE,
            {"ponto": 70, "banca": 70, "empate": 15, "pair:ponto": 8, "pair:banca": 8},
        ),
    ],
)
def test_maxima_are_multiples_of_the_minimum(rules: dict[str, Any], times: dict[str, int]) -> None:
    table = Table("ana", **rules, minimum=500)

    for spot, count in times.items():
        most = 500 * count
        assert maximum(table.state.rules, spot) == most
        refusal = table.no_bet("ana", (spot, most + 100))
        assert (refusal.phrase, refusal.values["fits"]) == ("above the maximum", most)
        cite = {"ponto": "15.a", "banca": "15.a", "empate": "15.b"}.get(spot, "15.c")
        online = rules is ONLINE
        assert refusal.cite == (f"812/2015:{cite}" if online else "1441/95-II:20")


@rule("812/2015:2", "812/2015:2.a", "812/2015:2.b", "812/2015:14")
def test_limits_measure_the_sum_of_a_spot_and_not_the_click() -> None:
    table = Table("ana", **ONLINE)

    low = Table("ana", **ONLINE, minimum=500).no_bet("ana", ("ponto", 400))
    assert low == ("812/2015:14", "below the minimum", {"spot": "ponto", "least": 500})
    table.bet("ana", ("ponto", 60_00))
    refusal = table.no_bet("ana", ("ponto", 11_00))
    assert refusal == ("812/2015:15.a", "above the maximum", {"spot": "ponto", "fits": 10_00})
    table.bet("ana", ("ponto", 10_00))
    assert table.no_bet("ana", ("ponto", 1_00)).values["fits"] == 0
    table.bet("ana", ("banca", 1_00))  # Another spot has its own.


@rule("reading:money", "1441/95-II:19", "1441/95-III:19", "812/2015:26.a", "812/2015:26.b")
@pytest.mark.parametrize(
    ("form", "unit", "ponto", "banca"),
    [("8", 1, 1, 20), ("8", 50, 50, 100), ("8", 100, 100, 100), ("8-half", 1, 1, 2)],
)
def test_a_stake_on_the_banca_is_such_that_no_cent_is_split(
    form: str, unit: int, ponto: int, banca: int
) -> None:
    rules = Rules(form=form, unit=unit, minimum=unit)

    assert (step(rules, "ponto"), step(rules, "banca")) == (ponto, banca)
    assert minimum(rules, "banca") == banca
    table = Table("ana", form=form, unit=unit, minimum=unit)
    refusal = table.no_bet("ana", ("banca", banca + 1))
    assert (refusal.cite, refusal.values["step"]) == ("reading:money", banca)


@rule("812/2015:13")
def test_bets_on_both_sides_differ_by_the_minimum() -> None:
    table = Table("ana", **ONLINE, minimum=500)
    table.bet("ana", ("ponto", 20_00))

    for cents in (16_00, 20_00, 24_00):
        refusal = table.no_bet("ana", ("banca", cents))
        assert refusal == ("812/2015:13", "the two bets are too close", {"least": 500})
    table.bet("ana", ("banca", 15_00))
    assert table.refusal(TakeBack("ana", (("ponto", 1_00),))).cite == "812/2015:13"
    table.back("ana", ("ponto", 10_00))  # 10 against 15.
    assert table.no_bet("ana", ("ponto", 1_00)).cite == "812/2015:13"
    table.bet("ana", ("ponto", 10_00), ("banca", 10_00))  # 20 against 25.
    offered = [
        (o.least, o.most)
        for o in baccarat.options(table.state, "ana")
        if (o.wish, o.spot) == ("PlaceBets", "ponto")
    ]
    assert offered == [(10_00, 330_00)]


def test_in_the_room_nothing_keeps_both_sides_apart() -> None:
    table = Table("ana", **ROOM)

    table.bet("ana", ("ponto", 20_00), ("banca", 20_00))


# --- Standing players, under 1441/95-II -----------------------------------------------------------


@rule("1441/95-II:11", "reading:baccarat-followers")
def test_whoever_stands_adds_to_the_bet_of_a_place_and_never_bets_against_it() -> None:
    table = Table("ana", "tom", **ROOM)
    table.do(Take("tom", "stand:1"))

    refusal = table.no_bet("tom", ("ponto", 100))
    assert (refusal.cite, refusal.phrase) == ("1441/95-II:11", "no bet there to add to")
    table.bet("ana", ("ponto", 60_00))
    assert table.no_bet("tom", ("banca", 100)).cite == "1441/95-II:11"
    assert table.no_bet("tom", ("empate", 100)).cite == "1441/95-II:11"
    table.bet("tom", ("ponto", 1_00))
    assert [o.spot for o in baccarat.options(table.state, "tom") if o.wish == "PlaceBets"] == [
        "ponto"
    ]


@rule("1441/95-II:11", "1441/95-II:20")
def test_the_maximum_holds_for_a_place_with_its_followers_together() -> None:
    table = Table("ana", "tom", "zoe", **ROOM)
    table.do(Take("tom", "stand:1"))
    table.do(Take("zoe", "stand:1"))
    table.bet("ana", ("ponto", 60_00))
    table.bet("tom", ("ponto", 7_00))

    refusal = table.no_bet("zoe", ("ponto", 4_00))
    assert refusal == ("1441/95-II:20", "above the maximum", {"spot": "ponto", "fits": 3_00})
    table.bet("zoe", ("ponto", 3_00))
    assert table.no_bet("ana", ("ponto", 1_00)).values["fits"] == 0


@rule("reading:baccarat-followers")
def test_what_is_added_may_be_less_than_the_minimum() -> None:
    table = Table("ana", "tom", **ROOM, minimum=1000)
    table.do(Take("tom", "stand:1"))
    table.bet("ana", ("ponto", 1000))

    table.bet("tom", ("ponto", 100))
    assert table.lying("tom") == {"ponto": 100}


@rule("reading:baccarat-followers")
def test_when_a_bet_goes_home_what_was_added_goes_with_it() -> None:
    table = Table("ana", "tom", **ROOM)
    table.do(Take("tom", "stand:1"))
    table.bet("ana", ("ponto", 10_00), ("empate", 2_00))
    table.bet("tom", ("ponto", 5_00), ("empate", 1_00))

    table.back("ana", ("ponto", 9_00))
    assert table.lying("tom") == {"ponto": 5_00, "empate": 1_00}
    events = table.back("ana", ("ponto", 1_00))
    assert events[1] == TakenBack("tom", (("ponto", 5_00),), 5_00)
    events = table.do(Leave("ana"))
    assert [type(event) for event in events] == [TakenBack, TakenBack, Left]
    assert table.lying("tom") == {}


@rule("1441/95-III:11.e")
def test_at_macau_tables_whoever_stands_bets_as_they_like() -> None:
    table = Table("ana", "tom", **MACAU)
    table.do(Take("tom", "stand:1"))
    table.bet("ana", ("ponto", 10_00))

    table.bet("tom", ("banca", 50_00))
    table.back("ana")
    assert table.lying("tom") == {"banca": 50_00}


# --- Macau ----------------------------------------------------------------------------------------


@rule("1441/95-III:11.a", "812/2015:39", "812/2015:40")
@pytest.mark.parametrize("rules", [MACAU, ONLINE_MACAU])
def test_no_player_has_a_maximum(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    bets = [("ana", "ponto", 100_00), ("rui", "banca", 200_00), ("ana", "ponto", 200_00)]
    for player, spot, cents in bets:
        table.bet(player, (spot, cents))

    assert table.lying("ana") == {"ponto": 300_00}  # 70 times the minimum would be 70.00.


@rule(
    "1441/95-III:11",
    "1441/95-III:11.b",
    "1441/95-III:11.c",
    "812/2015:41",
    "812/2015:42",
    "812/2015:43",
    "812/2015:43.a",
)
@pytest.mark.parametrize("rules", [MACAU, ONLINE_MACAU])
def test_the_difference_of_all_bets_may_not_exceed_the_cap(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    cite = "1441/95-III:11.c" if rules is MACAU else "812/2015:43.a"
    table.bet("ana", ("ponto", 80_00))

    refusal = table.no_bet("rui", ("ponto", 21_00))
    assert refusal == (cite, "above the maximum", {"spot": "ponto", "fits": 20_00})
    refusal = table.no_bet("rui", ("banca", 181_00))
    assert refusal == (cite, "above the maximum", {"spot": "banca", "fits": 180_00})
    table.bet("rui", ("banca", 180_00))
    shown = baccarat.public(table.state).fits
    assert shown is not None
    assert (shown["ponto"], shown["banca"]) == (200_00, 0)


@rule("1441/95-III:11.c", "812/2015:43.a", "reading:macau")
@pytest.mark.parametrize("rules", [MACAU, ONLINE_MACAU])
def test_a_taking_back_may_not_open_the_difference(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    cite = "1441/95-III:11.c" if rules is MACAU else "812/2015:43.a"
    table.bet("ana", ("ponto", 80_00))
    table.bet("rui", ("banca", 150_00))

    refusal = table.refusal(TakeBack("ana"))
    said = {"spot": "ponto", "fits": 30_00}
    assert refusal == (cite, "the difference would be too great", said)
    table.back("ana", ("ponto", 30_00))
    offered = [o.spot for o in baccarat.options(table.state, "ana") if o.wish == "TakeBack"]
    assert offered == []


@rule("1441/95-III:11.d", "812/2015:43.b")
@pytest.mark.parametrize("rules", [MACAU, ONLINE_MACAU])
def test_all_ties_together_are_a_tenth_of_the_cap(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    cite = "1441/95-III:11.d" if rules is MACAU else "812/2015:43.b"
    table.bet("ana", ("empate", 8_00))

    refusal = table.no_bet("rui", ("empate", 3_00))
    assert refusal == (cite, "above the maximum", {"spot": "empate", "fits": 2_00})
    table.bet("rui", ("empate", 2_00))


@rule("812/2015:43.c", "reading:macau")
def test_all_pairs_together_are_eight_per_cent_of_the_cap() -> None:
    table = Table("ana", "rui", **ONLINE_MACAU)
    table.bet("ana", ("pair:ponto", 5_00))

    refusal = table.no_bet("rui", ("pair:banca", 4_00))
    assert refusal == (
        "812/2015:43.c",
        "above the maximum",
        {"spot": "pair:banca", "fits": 3_00},
    )
    assert table.no_bet("rui", ("pair:ponto", 4_00)).values["fits"] == 3_00


@rule("reading:macau")
def test_whoever_leaves_takes_home_what_may_go_and_plays_the_rest() -> None:
    table = Table("ana", "rui", **MACAU)
    table.bet("ana", ("ponto", 80_00), ("empate", 5_00))
    table.bet("rui", ("banca", 150_00))

    events = table.do(Leave("ana"))
    home = TakenBack("ana", (("ponto", 30_00), ("empate", 5_00)), 35_00)
    assert events == (home, Leaving("ana"))
    ends = table.play(*PONTO_NINE)

    assert ends["ana"].returned == 100_00
    assert table.log[-1] == Left("ana", 50_00, 100_00, 1)


@rule("reading:macau", "reading:money")
def test_what_a_leaver_leaves_behind_is_still_a_bet_in_whole_units() -> None:
    table = Table("ana", "rui", **{**ONLINE_MACAU, "cap": 100_50}, unit=50, minimum=5_00)
    table.bet("rui", ("ponto", 80_00))
    table.bet("ana", ("banca", 30_00))
    table.bet("rui", ("ponto", 22_50))

    assert table.do(Leave("ana"))[0] == TakenBack("ana", (("banca", 25_00),), 25_00)
    assert table.lying("ana") == {"banca": 5_00}


@rule("1441/95-III:11.c", "812/2015:43.a")
@pytest.mark.parametrize("rules", [MACAU, ONLINE_MACAU])
def test_what_is_said_to_fit_is_never_below_the_minimum(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules, minimum=5_00)
    table.bet("ana", ("ponto", 98_00))

    assert table.no_bet("rui", ("ponto", 5_00)).values["fits"] == 0
    table.bet("rui", ("banca", 6_00))
    table.bet("ana", ("ponto", 4_00))
    assert table.refusal(TakeBack("rui")).values["fits"] == 1_00


@rule("812/2015:41", "reading:macau")
def test_online_a_cap_may_be_left_out_and_at_the_land_table_not() -> None:
    table = Table("ana", **{**ONLINE_MACAU, "cap": 0})

    assert maximum(table.state.rules, "ponto") == BOOKS_END
    assert baccarat.public(table.state).fits is None
    table.bet("ana", ("ponto", 10**9))
    assert refused(**{**MACAU, "cap": 0}) == ("1441/95-III:11.b", "no cap is set")


def test_ties_and_pairs_are_settled_as_ever_at_macau_tables() -> None:
    table = Table("ana", "rui", **ONLINE_MACAU)
    table.bet("ana", ("ponto", 50_00))
    table.bet("rui", ("banca", 150_00), ("empate", 10_00))
    ends = table.play(*TIE_SIX)

    assert ends["ana"].returned == 50_00
    assert ends["rui"].returned == 150_00 + 90_00


# --- Unlawful tables ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cite", "phrase"),
    [
        ({"rulebook": "1441/95-I"}, "wire:shape", "no such rulebook"),
        ({"form": "7"}, "812/2015:6.b", "no such form in this rulebook"),
        ({**ROOM, "form": "6-half"}, "1441/95-II:1", "no such form in this rulebook"),
        ({"cap": 100}, "812/2015:39", "a cap belongs to Macau"),
        ({**ONLINE_MACAU, "cap": 900}, "812/2015:43.b", "the cap is below a minimum"),
        ({**ONLINE_MACAU, "cap": 1200}, "812/2015:43.c", "the cap is below a minimum"),
        ({"minimum": 150}, "reading:money", "the minimum is not whole units"),
        ({"unit": 0}, "reading:money", "the minimum is not whole units"),
        ({"window": 2}, "PD-48", "the window is too short"),
        ({"think": 2}, "reading:baccarat-turning", "the clock is too short"),
        ({"cutting": 2}, "reading:baccarat-turning", "the clock is too short"),
        ({"pace": -1}, "wire:shape", "malformed"),
        ({"shared": False, "seats": 2}, "812/2015:4", "too many seats"),
    ],
)
def test_an_unlawful_table_refuses_itself(rules: dict[str, Any], cite: str, phrase: str) -> None:
    assert refused(**rules) == (cite, phrase)


@rule("reading:baccarat-commission", "812/2015:26")
def test_a_commission_is_always_charged_in_one_of_two_ways() -> None:
    charged = {rules.commission for rules in baccarat.variants()}

    assert charged == {"5%", "50%"}
    assert {r.commission for r in baccarat.variants() if r.rulebook != "812/2015"} == {"5%"}
