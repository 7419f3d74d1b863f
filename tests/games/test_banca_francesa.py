"""Banca francesa: the throw, prices, lines and limits (808/2015, 1441/95-IV)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from banca.games import banca_francesa
from banca.games.banca_francesa import Rules, returned
from banca.games.banca_francesa.messages import Fell, Land
from banca.games.banca_francesa.table import shown
from banca.kit.dice import throws
from banca.kit.play import Refused, Settled
from banca.maths.odds import odds
from tests.games.cloth import Table
from tests.games.roulette_table import in_all as ends
from tests.rule_marks import rule

BOOKS = ["808/2015", "1441/95-IV"]


def table(*seats: str, **rules: Any) -> Table:
    """With no pause between a throw and the next bets by default."""
    return Table(banca_francesa.GAME, *seats, **{"rest": 0, **rules})


def thrown(at: Table, throw: str) -> dict[str, Settled]:
    """Close the bets, throw, and return how each player was settled."""
    at.close()
    return ends(at.do(Land(at.state.bank.round), throw))


# --- What a throw shows -----------------------------------------------------------------------

TOTALS = [  # A total, and what it is called.
    pytest.param(3, "ases", marks=rule("808/2015:15.i", "808/2015:8.a", "1441/95-IV:9.a")),
    pytest.param(4, "null", marks=rule("808/2015:15.iv")),
    pytest.param(5, "pequeno", marks=rule("808/2015:15.ii", "808/2015:8.b", "1441/95-IV:9.b")),
    pytest.param(6, "pequeno", marks=rule("808/2015:15.ii", "808/2015:8.b", "1441/95-IV:9.b")),
    pytest.param(7, "pequeno", marks=rule("808/2015:15.ii", "808/2015:8.b", "1441/95-IV:9.b")),
    pytest.param(8, "null", marks=rule("808/2015:15.iv")),
    pytest.param(9, "null", marks=rule("808/2015:15.iv")),
    pytest.param(10, "null", marks=rule("808/2015:15.iv")),
    pytest.param(11, "null", marks=rule("808/2015:15.iv")),
    pytest.param(12, "null", marks=rule("808/2015:15.iv")),
    pytest.param(13, "null", marks=rule("808/2015:15.iv")),
    pytest.param(14, "grande", marks=rule("808/2015:15.iii", "808/2015:8.c", "1441/95-IV:9.c")),
    pytest.param(15, "grande", marks=rule("808/2015:15.iii", "808/2015:8.c", "1441/95-IV:9.c")),
    pytest.param(16, "grande", marks=rule("808/2015:15.iii", "808/2015:8.c", "1441/95-IV:9.c")),
    pytest.param(17, "null", marks=rule("808/2015:15.iv")),
    pytest.param(18, "null", marks=rule("808/2015:15.iv")),
]


@rule("808/2015:15", "808/2015:7", "808/2015:8", "1441/95-IV:9")
@pytest.mark.parametrize(("points", "name"), TOTALS)
def test_what_a_total_is_called(points: int, name: str) -> None:
    of_it = [t for t in throws(3) if sum(int(pip) for pip in t.split("-")) == points]

    assert of_it
    assert {shown(throw) for throw in of_it} == {name}


@rule("808/2015:15", "808/2015:7", "1441/95-IV:3.d", "1441/95-IV:3")
@pytest.mark.parametrize("book", BOOKS)
def test_the_throw_is_announced_with_every_die_its_total_and_its_name(book: str) -> None:
    at = table("ana", rulebook=book)
    at.close()

    first, *_ = at.do(Land(1), "6-5-4")

    assert first == Fell(1, throw="6-5-4", total=15, called="grande")
    assert banca_francesa.public(at.state).last == first
    assert banca_francesa.public(at.state).drawn == (("15", "red"),)


@rule("1441/95-IV:3.b", "1441/95-IV:3.e")
def test_every_face_of_every_die_falls_as_often_as_any_other() -> None:
    for die in range(3):
        faces = Counter(throw.split("-")[die] for throw in throws(3))

        assert faces == dict.fromkeys("123456", 36)
    assert set(throws(3).values()) == {1}


def test_the_board_keeps_the_last_hundred_totals_newest_first_each_in_its_colour() -> None:
    at = table("ana")
    for throw in ["1-1-1"] * 2 + ["4-4-4"] * 97 + ["6-6-4", "2-2-2", "1-1-1"]:
        thrown(at, throw)

    drawn = banca_francesa.public(at.state).drawn

    assert len(drawn) == 100
    assert drawn[:4] == (("3", "gold"), ("6", "blue"), ("16", "red"), ("12", "green"))
    assert drawn[-1] == ("12", "green")


# --- Prices -----------------------------------------------------------------------------------

ONLINE = [  # A spot, a throw that wins it, and what 10.00 returns.
    pytest.param("chance:ases", "1-1-1", 620_00, marks=rule("808/2015:24.a")),
    pytest.param("chance:pequeno", "1-2-4", 20_00, marks=rule("808/2015:24.b")),
    pytest.param("chance:grande", "6-6-4", 20_00, marks=rule("808/2015:24.c")),
]
LAND = [
    pytest.param("chance:ases", "1-1-1", 620_00, marks=rule("1441/95-IV:13.a")),
    pytest.param("chance:pequeno", "3-1-1", 20_00, marks=rule("1441/95-IV:13.b")),
    pytest.param("chance:grande", "5-5-4", 20_00, marks=rule("1441/95-IV:13.c")),
]


def assert_price(book: str, spot: str, throw: str, back: int) -> None:
    at = table("ana", rulebook=book, minimum=2_00)
    at.bet("ana", (spot, 10_00))

    end = thrown(at, throw)["ana"]

    assert (end.stake, end.returned) == (10_00, back)
    assert end.lines == ((spot, 10_00, back),)  # The stake stays the player's.
    assert at.lying("ana") == {}


@rule("808/2015:24", "808/2015:23")
@pytest.mark.parametrize(("spot", "throw", "back"), ONLINE)
def test_the_prices_online(spot: str, throw: str, back: int) -> None:
    assert_price("808/2015", spot, throw, back)


@rule("1441/95-IV:13", "1441/95-IV:14")
@pytest.mark.parametrize(("spot", "throw", "back"), LAND)
def test_the_prices_of_the_casino_rooms(spot: str, throw: str, back: int) -> None:
    assert_price("1441/95-IV", spot, throw, back)


@rule("808/2015:22", "808/2015:16")
@pytest.mark.parametrize("book", BOOKS)
def test_whoever_has_another_of_the_three_chances_loses(book: str) -> None:
    at = table("ana", rulebook=book)
    at.bet("ana", ("chance:ases", 1_00), ("chance:pequeno", 5_00), ("chance:grande", 3_00))

    end = thrown(at, "5-6-3")["ana"]

    assert (end.stake, end.returned) == (9_00, 6_00)
    assert {spot: back for spot, _, back in end.lines} == {
        "chance:ases": 0,
        "chance:pequeno": 0,
        "chance:grande": 6_00,
    }


@rule("808/2015:24", "1441/95-IV:13")
@pytest.mark.parametrize("book", BOOKS)
def test_the_house_has_one_throw_in_sixty_three(book: str) -> None:
    """By hand: 63 of 216 throws decide, 31 for each even-money bet and one for ases."""
    rows = {row.bet: row for row in odds(banca_francesa.GAME, Rules(rulebook=book))}

    assert {bet: row.edge for bet, row in rows.items()} == {
        "chance:ases": 1 - Fraction(62, 63),
        "chance:pequeno": Fraction(32 - 31, 63),
        "chance:grande": Fraction(1, 63),
        "line:pequeno": Fraction(1, 126),  # Half of the chips are in play.
        "line:grande": Fraction(1, 126),
    }
    assert rows["chance:ases"].win == Fraction(1, 63)
    assert rows["chance:pequeno"].win == rows["chance:grande"].win == Fraction(31, 63)
    assert {row.push for row in rows.values()} == {0}


@pytest.mark.parametrize("spot", ["chance:ases", "chance:pequeno", "chance:grande"])
def test_the_same_edge_by_counting_all_throws(spot: str) -> None:
    got = [returned(Rules(), spot, 63, throw) for throw in throws(3)]
    decided = [back for back in got if back is not None]

    assert (len(got), len(decided)) == (216, 63)
    assert sum(decided) == 62 * 63  # One of 63 stakes of 63 is the house's.


# --- Lines ------------------------------------------------------------------------------------

LINES = [  # A line, the throw that wins it, one that loses it.
    pytest.param(
        "line:pequeno", "2-2-2", "5-5-5", marks=rule("1441/95-IV:10.a", "reading:line-bets")
    ),
    pytest.param(
        "line:grande", "5-5-5", "2-2-2", marks=rule("1441/95-IV:10.b", "reading:line-bets")
    ),
]


@rule("808/2015:9", "808/2015:10", "1441/95-IV:10", "1441/95-IV:11")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("line", "wins", "loses"), LINES)
def test_on_a_line_half_the_chips_play(book: str, line: str, wins: str, loses: str) -> None:
    rules = Rules(rulebook=book)

    assert returned(rules, line, 10_00, wins) == 15_00  # The chips, and even money on five.
    assert returned(rules, line, 10_00, loses) == 5_00  # The half that did not play comes back.
    assert returned(rules, line, 10_00, "1-1-1") == 5_00
    assert returned(rules, line, 10_00, "4-4-4") is None


@rule("reading:line-bets", "808/2015:10")
def test_a_line_is_settled_with_the_chips_that_lie_there() -> None:
    at = table("ana")
    at.bet("ana", ("line:grande", 6_00))

    end = thrown(at, "1-2-3")["ana"]

    assert (end.stake, end.returned, end.lines) == (6_00, 3_00, (("line:grande", 6_00, 3_00),))


@rule("808/2015:10", "1441/95-IV:11", "reading:line-bets")
@pytest.mark.parametrize(
    ("book", "cite"), [("808/2015", "808/2015:10"), ("1441/95-IV", "1441/95-IV:11")]
)
@pytest.mark.parametrize("line", ["line:pequeno", "line:grande"])
def test_a_line_takes_from_twice_the_minimum_to_twice_the_maximum(
    book: str, cite: str, line: str
) -> None:
    at = table("ana", rulebook=book, unit=50, minimum=1_00)

    low = {"spot": line, "least": 2_00}
    assert at.no_bet("ana", (line, 1_50)) == (cite, "below the minimum", low)
    high = {"spot": line, "fits": 400_00}
    assert at.no_bet("ana", (line, 400_50)) == (cite, "above the maximum", high)
    at.bet("ana", (line, 400_00))


@rule("reading:line-bets")
@pytest.mark.parametrize("chance", ["pequeno", "grande"])
def test_a_chances_maximum_counts_half_of_the_chips_on_its_line(chance: str) -> None:
    at = table("ana", unit=50, minimum=1_00)
    zone, line = f"chance:{chance}", f"line:{chance}"
    at.bet("ana", (line, 100_00))

    above = at.no_bet("ana", (zone, 150_50))
    assert above == ("808/2015:12.b", "above the maximum", {"spot": zone, "fits": 150_00})
    at.bet("ana", (zone, 149_00))
    above = at.no_bet("ana", (line, 2_50))
    assert above == ("808/2015:10", "above the maximum", {"spot": line, "fits": 2_00})
    at.bet("ana", (line, 2_00))

    assert at.lying("ana") == {line: 102_00, zone: 149_00}
    assert at.offered("ana", "PlaceBets", zone) == at.offered("ana", "PlaceBets", line) == []
    other = "grande" if chance == "pequeno" else "pequeno"
    at.bet("ana", (f"chance:{other}", 200_00))  # The other bet has a maximum of its own.


@rule("reading:line-bets", "reading:limits")
def test_zone_and_line_named_in_one_wish_count_together() -> None:
    at = table("ana", minimum=1_00)

    refusal = at.no_bet("ana", ("chance:grande", 150_00), ("line:grande", 100_50))

    fits = {"spot": "line:grande", "fits": 100_00}
    assert refusal == ("808/2015:10", "above the maximum", fits)
    assert at.lying("ana") == {}  # All or none.


@rule("reading:line-bets", "reading:money")
def test_with_a_unit_of_one_cent_a_line_goes_by_two_and_nothing_is_rounded() -> None:
    at = table("ana", unit=1, minimum=3)

    refusal = at.no_bet("ana", ("line:grande", 7))
    said = {"spot": "line:grande", "step": 2, "nearest": 8}
    assert refusal == ("reading:money", "not a multiple of the unit", said)
    at.bet("ana", ("line:grande", 6), ("chance:pequeno", 3))
    end = thrown(at, "6-6-2")["ana"]

    assert (end.stake, end.returned) == (9, 9)  # Three won on the line, three lost.


# --- Limits -----------------------------------------------------------------------------------

MAXIMA = [  # A rulebook, a spot, the maximum at a minimum of 1.00, and its rule.
    pytest.param("808/2015", "chance:ases", 6_00, "808/2015:12.a", marks=rule("808/2015:12.a")),
    pytest.param(
        "808/2015", "chance:pequeno", 200_00, "808/2015:12.b", marks=rule("808/2015:12.b")
    ),
    pytest.param("808/2015", "chance:grande", 200_00, "808/2015:12.b", marks=rule("808/2015:12.b")),
    pytest.param("1441/95-IV", "chance:ases", 6_00, "1441/95-IV:17", marks=rule("1441/95-IV:17")),
    pytest.param(
        "1441/95-IV", "chance:pequeno", 200_00, "1441/95-IV:17", marks=rule("1441/95-IV:17")
    ),
    pytest.param(
        "1441/95-IV", "chance:grande", 200_00, "1441/95-IV:17", marks=rule("1441/95-IV:17")
    ),
]


@rule("808/2015:3.b", "808/2015:12")
@pytest.mark.parametrize(("book", "spot", "most", "cite"), MAXIMA)
def test_the_maximum_counts_the_sum_on_a_chance_and_not_the_click(
    book: str, spot: str, most: int, cite: str
) -> None:
    at = table("ana", "rui", rulebook=book, unit=50, minimum=1_00)
    above = (cite, "above the maximum", {"spot": spot, "fits": most})
    assert at.no_bet("ana", (spot, most + 50)) == above
    assert at.no_bet("ana", (spot, most), (spot, 50)) == above
    for _ in range(most // 2_00):
        at.bet("ana", (spot, 2_00))

    full = (cite, "above the maximum", {"spot": spot, "fits": 0})
    assert at.no_bet("ana", (spot, 50)) == full
    at.bet("rui", (spot, most))  # What others have there does not count.


@rule("808/2015:3.c", "808/2015:11")
@pytest.mark.parametrize("spot", ["chance:ases", "chance:pequeno", "chance:grande"])
def test_one_minimum_for_every_chance(spot: str) -> None:
    at = table("ana", unit=50, minimum=2_00)

    refusal = at.no_bet("ana", (spot, 1_50))

    low = {"spot": spot, "least": 2_00}
    assert refusal == ("808/2015:11", "below the minimum", low)
    at.bet("ana", (spot, 2_00))
    at.bet("ana", (spot, 50))  # Any unit may be added to a bet that has its minimum.
    assert at.lying("ana") == {spot: 2_50}


@rule("808/2015:11", "808/2015:12", "808/2015:26")
def test_minima_maxima_and_prices_stand_on_the_card() -> None:
    card = banca_francesa.card(Rules(unit=50, minimum=2_00))
    rows = {place.spot: (place.least, place.most, place.step, place.pays) for place in card.spots}

    assert rows == {
        "chance:ases": (2_00, 12_00, 50, (61, 1)),
        "chance:pequeno": (2_00, 400_00, 50, (1, 1)),
        "chance:grande": (2_00, 400_00, 50, (1, 1)),
        "line:pequeno": (4_00, 800_00, 50, (1, 2)),
        "line:grande": (4_00, 800_00, 50, (1, 2)),
    }
    assert (card.minimum, card.unit, card.cap, card.form) == (2_00, 50, 0, "")


@rule("808/2015:8", "1441/95-IV:9")
@pytest.mark.parametrize(
    ("book", "cite"), [("808/2015", "808/2015:8"), ("1441/95-IV", "1441/95-IV:9")]
)
@pytest.mark.parametrize("spot", ["chance:null", "line:ases", "chance:8", "pequeno", ""])
def test_there_are_no_other_bets(book: str, cite: str, spot: str) -> None:
    at = table("ana", rulebook=book)

    refusal = at.no_bet("ana", (spot, 1_00))

    assert refusal == (cite, "no such spot on this cloth", {"spot": spot})


@rule("reading:money")
def test_a_stake_is_a_multiple_of_the_unit() -> None:
    at = table("ana", unit=50, minimum=1_00)

    refusal = at.no_bet("ana", ("chance:ases", 1_30))

    said = {"spot": "chance:ases", "step": 50, "nearest": 1_50}
    assert refusal == ("reading:money", "not a multiple of the unit", said)


# --- What the table is made of ----------------------------------------------------------------


@rule("808/2015:2", "808/2015:6", "808/2015:6.a", "808/2015:6.b")
@rule("808/2015:6.a.i", "808/2015:6.a.ii", "808/2015:6.a.iii")
def test_the_card_has_the_zones_with_their_numbers_and_what_may_fall_in_the_arena() -> None:
    card = banca_francesa.card(Rules())

    assert {place.spot: place.numbers for place in card.spots} == {
        "chance:ases": ("3",),
        "chance:pequeno": ("5", "6", "7"),
        "chance:grande": ("14", "15", "16"),
        "line:pequeno": ("5", "6", "7"),
        "line:grande": ("14", "15", "16"),
    }
    assert len(card.faces) == 216
    assert card.faces[:2] + card.faces[-1:] == ("1-1-1", "1-1-2", "6-6-6")


@rule("808/2015:6.c", "1441/95-IV:3.c")
def test_turned_upside_down_a_throw_is_a_throw_and_grande_is_pequeno() -> None:
    """Opposite faces add up to seven, so the totals of the two even-money bets swap."""
    for throw in throws(3):
        under = "-".join(str(7 - int(pip)) for pip in throw.split("-"))

        assert under in throws(3)
        assert (shown(under) == "grande") == (shown(throw) == "pequeno")


@rule("808/2015:6.c", "1441/95-IV:3.a")
@pytest.mark.parametrize(
    ("book", "cite"), [("808/2015", "808/2015:6.c"), ("1441/95-IV", "1441/95-IV:3.a")]
)
def test_the_dice_are_of_one_colour_blue_green_or_red(book: str, cite: str) -> None:
    for colour in ("blue", "green", "red"):
        assert banca_francesa.card(Rules(rulebook=book, dice=colour)).dice == colour

    with pytest.raises(Refused) as refused:
        Rules(rulebook=book, dice="black")
    assert (refused.value.cite, refused.value.phrase) == (cite, "no dice of that colour")


@pytest.mark.parametrize(
    ("rules", "cite"),
    [
        ({"rulebook": "807/2015"}, "wire:shape"),
        ({"minimum": 75}, "reading:money"),
        ({"minimum": 0}, "reading:money"),
        ({"unit": 0}, "reading:money"),
        ({"window": 2}, "PD-48"),
        ({"seats": 41}, "reading:seats"),
        ({"seats": 2, "shared": False}, "reading:seats"),
        ({"throw": -1}, "wire:shape"),
        ({"rest": -1}, "wire:shape"),
    ],
)
def test_an_unlawful_table_refuses_itself(rules: dict[str, Any], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules(**rules)

    assert refused.value.cite == cite


def test_there_is_a_table_for_every_rulebook() -> None:
    assert [rules.rulebook for rules in banca_francesa.GAME.variants()] == BOOKS
    assert banca_francesa.GAME.least(Rules(minimum=2_00)) == 2_00
