"""Roulette: the wheels, their colours, and the cloths that go with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from banca.games import roulette
from banca.games.roulette import Rules
from banca.games.roulette.cloth import WHEELS, colour, spots
from banca.games.roulette.messages import LetGo, Spun
from banca.kit.chance import Chance
from banca.kit.layout import PlaceBets
from banca.maths.exact import distribution
from tests.games.roulette_table import ALL_TABLES, ONLINE, Table
from tests.rule_marks import rule

AMERICAN_37 = (
    "0-28-9-26-30-11-7-20-32-17-5-22-34-15-3-24-36-13-1-"
    "27-10-25-29-12-8-19-31-18-6-21-33-16-4-23-35-14-2"
)
AMERICAN_38 = (
    "0-28-9-26-30-11-7-20-32-17-5-22-34-15-3-24-36-13-1-00-"
    "27-10-25-29-12-8-19-31-18-6-21-33-16-4-23-35-14-2"
)
FRENCH_37 = (
    "0-32-15-19-4-21-2-25-17-34-6-27-13-36-11-30-8-23-10-"
    "5-24-16-33-1-20-14-31-9-22-18-29-7-28-12-35-3-26"
)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
BLACK = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}


def words(numbers: range | set[int]) -> set[str]:
    return {str(n) for n in numbers}


# --- The wheel --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulebook", "wheel", "pockets"),
    [
        pytest.param("804/2015", "american-37", 37, marks=rule("804/2015:6.a")),
        pytest.param("804/2015", "american-38", 38, marks=rule("804/2015:6.a")),
        pytest.param("807/2015", "french-37", 37, marks=rule("807/2015:6.a")),
        pytest.param("1441/95-IX", "french-37", 37, marks=rule("1441/95-IX:2")),
        pytest.param("1441/95-IX", "american-37", 37, marks=rule("1441/95-IX:2")),
        pytest.param(
            "1441/95-X", "french-37", 37, marks=rule("1441/95-X:2", "1441/95-X:6", "RNG-7")
        ),
    ],
)
def test_every_number_of_the_wheel_is_as_likely_as_any_other(
    rulebook: str, wheel: str, pockets: int
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.close()

    numbers = words(range(37)) | ({"00"} if pockets == 38 else set())
    assert chances(table) == dict.fromkeys(numbers, Fraction(1, pockets))


def chances(table: Table) -> dict[str, Fraction]:
    """How likely each number is to come up now, at a table that has closed its bets."""

    def pocket(chance: Chance) -> str:
        spun, *_ = roulette.decide(table.state, LetGo(table.state.bank.round), chance)
        assert isinstance(spun, Spun)
        return spun.pocket

    return distribution(pocket)


@rule("RNG-6", "804/2015:1", "807/2015:1")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_what_comes_up_depends_neither_on_the_bets_nor_on_what_came_before(
    rulebook: str, wheel: str
) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel)
    table.close()
    fresh = chances(table)
    table.let_go("17")
    for _ in range(5):
        table.play("17")
    table.bet("ana", ("pleno:17", 30_00))
    table.bet("rui", ("simple:red", 540_00), ("dozen:1", 360_00))
    table.close()

    assert chances(table) == fresh


@rule("804/2015:6.c", "807/2015:6.c", "1441/95-X:9", "1441/95-IX:2")
@pytest.mark.parametrize(
    ("wheel", "clockwise"),
    [("american-37", AMERICAN_37), ("american-38", AMERICAN_38), ("french-37", FRENCH_37)],
)
def test_the_order_of_the_numbers_clockwise(wheel: str, clockwise: str) -> None:
    assert "-".join(WHEELS[wheel]) == clockwise


@rule("1441/95-IX:2")
def test_the_american_list_of_1995_is_the_wheel_of_804_read_backwards() -> None:
    printed = (
        "2-14-35-23-4-16-33-21-6-18-31-19-8-12-29-25-10-27-"
        "1-13-36-24-3-15-34-22-5-17-32-20-7-11-30-26-9-28-0"
    )

    assert "-".join(reversed(printed.split("-"))) == AMERICAN_37


@rule("1441/95-IX:2", "1441/95-X:2", "807/2015:6.a")
@pytest.mark.parametrize("rulebook", ["807/2015", "1441/95-IX", "1441/95-X"])
def test_there_is_no_double_zero_but_at_the_american_table_online(rulebook: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel="french-37")

    assert table.no_bet("ana", ("pleno:00", 1_00)).phrase == "no such spot on this cloth"


@rule("804/2015:6.b", "807/2015:6.b", "1441/95-X:7", "reading:colours")
def test_eighteen_numbers_are_red_and_eighteen_black() -> None:
    assert {n for n in range(37) if colour(str(n)) == "red"} == RED
    assert {n for n in range(37) if colour(str(n)) == "black"} == BLACK


@rule("804/2015:6.b", "807/2015:6.b", "1441/95-X:8")
def test_a_zero_is_neither_red_nor_black() -> None:
    assert colour("0") == "green"
    assert colour("00") == "green"


def same_colour_side_by_side(wheel: str) -> list[tuple[str, str]]:
    pockets = WHEELS[wheel]
    return [(a, b) for a, b in pairwise((*pockets, pockets[0])) if colour(a) == colour(b)]


@rule("804/2015:6.b", "807/2015:6.b", "1441/95-X:7")
@pytest.mark.parametrize("wheel", ["american-38", "french-37"])
def test_red_and_black_alternate_round_the_wheel(wheel: str) -> None:
    assert same_colour_side_by_side(wheel) == []


@rule("804/2015:6.b", "reading:colours")
def test_without_the_double_zero_1_and_27_are_neighbours_and_stay_red() -> None:
    assert same_colour_side_by_side("american-37") == [("1", "27")]
    assert colour("1") == colour("27") == "red"


# --- The cloth --------------------------------------------------------------------------------

COUNTS = [  # A kind of bet, the numbers it covers, and its spots with one zero and with two.
    pytest.param("pleno", 1, 37, 38, marks=rule("804/2015:7.a.i", "807/2015:7.a.i")),
    pytest.param("split", 2, 60, 62, marks=rule("804/2015:7.a.ii", "807/2015:7.a.ii")),
    pytest.param("street", 3, 14, 15, marks=rule("804/2015:7.a.iii", "807/2015:7.a.iii")),
    pytest.param("corner", 4, 23, 22, marks=rule("804/2015:7.a.iv", "807/2015:7.a.iv")),
    pytest.param("line", 6, 11, 11, marks=rule("804/2015:7.a.v", "807/2015:7.a.v")),
    pytest.param("dozen", 12, 3, 3, marks=rule("804/2015:7.a.vi", "807/2015:7.a.vi")),
    pytest.param("column", 12, 3, 3, marks=rule("804/2015:7.a.vii", "807/2015:7.a.vii")),
    pytest.param("dozens", 24, 2, 2, marks=rule("804/2015:7.a.viii", "807/2015:7.a.viii")),
    pytest.param("columns", 24, 2, 2, marks=rule("804/2015:7.a.ix", "807/2015:7.a.ix")),
    pytest.param("simple", 18, 6, 6, marks=rule("804/2015:7.b", "807/2015:7.b")),
]


@rule("804/2015:7", "804/2015:7.a", "807/2015:7", "807/2015:7.a")
@rule("1441/95-X:18", "1441/95-X:18.a", "1441/95-X:18.b")
@pytest.mark.parametrize(("kind", "covers", "one_zero", "two_zeros"), COUNTS)
def test_the_bets_that_exist(kind: str, covers: int, one_zero: int, two_zeros: int) -> None:
    counts = {"american-37": one_zero, "american-38": two_zeros, "french-37": one_zero}
    for wheel, count in counts.items():
        found = [numbers for spot, numbers in spots(wheel).items() if spot.startswith(f"{kind}:")]

        assert len(found) == count
        assert {len(set(numbers)) for numbers in found} == {covers}


@rule("804/2015:7", "807/2015:7", "1441/95-X:18")
@pytest.mark.parametrize(
    ("wheel", "count"), [("american-37", 161), ("american-38", 164), ("french-37", 161)]
)
def test_there_are_no_other_bets(wheel: str, count: int) -> None:
    assert len(spots(wheel)) == count


@rule("804/2015:9", "807/2015:10", "1441/95-X:19")
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_split_street_corner_and_line_of_the_grid_is_there(wheel: str) -> None:
    grid = {(row, place): 3 * row + place + 1 for row in range(12) for place in range(3)}
    splits = [
        (grid[a], grid[b])
        for a, b in combinations(grid, 2)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    ]
    streets = [tuple(grid[row, place] for place in range(3)) for row in range(12)]
    corners = [
        tuple(grid[r, p] for r in (row, row + 1) for p in (place, place + 1))
        for row in range(11)
        for place in range(2)
    ]
    lines = [one + two for one, two in pairwise(streets)]
    expected = {
        f"{kind}:{'-'.join(map(str, numbers))}"
        for kind, of in (
            ("split", splits),
            ("street", streets),
            ("corner", corners),
            ("line", lines),
        )
        for numbers in of
    }

    without_zero = {
        spot
        for spot, numbers in spots(wheel).items()
        if spot.startswith(("split", "street", "corner", "line")) and not {"0", "00"} & set(numbers)
    }
    assert without_zero == expected


@rule("804/2015:9", "807/2015:10", "1441/95-X:19")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_a_player_may_mark_every_combination_at_once(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)

    table.bet("ana", *((spot, 1_00) for spot in spots(wheel)))

    assert table.lying("ana").keys() == spots(wheel).keys()


@rule("804/2015:6.d", "807/2015:6.d", "804/2015:7.a.vii", "807/2015:7.a.vii")
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(("spot", "last"), [("column:1", 34), ("column:2", 35), ("column:3", 36)])
def test_three_columns_of_twelve_end_in_34_35_and_36(wheel: str, spot: str, last: int) -> None:
    assert spots(wheel)[spot] == tuple(str(n) for n in range(last - 33, last + 1, 3))


@pytest.mark.parametrize(
    ("spot", "numbers"),
    [
        pytest.param("dozen:1", range(1, 13), marks=rule("804/2015:7.a.vi", "807/2015:7.a.vi")),
        pytest.param("dozen:2", range(13, 25), marks=rule("804/2015:7.a.vi", "807/2015:7.a.vi")),
        pytest.param("dozen:3", range(25, 37), marks=rule("804/2015:7.a.vi", "807/2015:7.a.vi")),
        pytest.param("dozens:1-2", range(1, 25), marks=rule("reading:doubles")),
        pytest.param("dozens:2-3", range(13, 37), marks=rule("reading:doubles")),
        pytest.param("simple:even", range(2, 37, 2), marks=rule("804/2015:7.b.i")),
        pytest.param("simple:odd", range(1, 36, 2), marks=rule("804/2015:7.b.ii")),
        pytest.param("simple:low", range(1, 19), marks=rule("804/2015:7.b.iii")),
        pytest.param("simple:high", range(19, 37), marks=rule("804/2015:7.b.iv")),
        pytest.param("simple:red", RED, marks=rule("804/2015:7.b.v")),
        pytest.param("simple:black", BLACK, marks=rule("804/2015:7.b.vi")),
    ],
)
@pytest.mark.parametrize("wheel", ["american-37", "american-38"])
def test_what_the_outside_bets_cover(wheel: str, spot: str, numbers: range | set[int]) -> None:
    assert set(spots(wheel)[spot]) == words(numbers)


@pytest.mark.parametrize(
    ("spot", "numbers"),
    [
        pytest.param("simple:even", range(2, 37, 2), marks=rule("807/2015:7.b.i")),
        pytest.param("simple:odd", range(1, 36, 2), marks=rule("807/2015:7.b.ii")),
        pytest.param("simple:low", range(1, 19), marks=rule("807/2015:7.b.iii")),
        pytest.param("simple:high", range(19, 37), marks=rule("807/2015:7.b.iv")),
        pytest.param("simple:red", RED, marks=rule("807/2015:7.b.v")),
        pytest.param("simple:black", BLACK, marks=rule("807/2015:7.b.vi")),
    ],
)
@rule("1441/95-X:18.b")
def test_what_the_even_chances_cover_at_the_french_table(
    spot: str, numbers: range | set[int]
) -> None:
    assert set(spots("french-37")[spot]) == words(numbers)


ONE_ZERO = {
    "pleno:0",
    "split:0-1",
    "split:0-2",
    "split:0-3",
    "street:0-1-2",
    "street:0-2-3",
    "corner:0-1-2-3",
}
TWO_ZEROS = {
    "pleno:0",
    "pleno:00",
    "split:0-00",
    "split:0-1",
    "split:0-2",
    "split:00-2",
    "split:00-3",
    "street:0-1-2",
    "street:0-00-2",
    "street:00-2-3",
}


@rule("reading:zero-bets")
@pytest.mark.parametrize(
    ("wheel", "expected"),
    [("american-37", ONE_ZERO), ("american-38", TWO_ZEROS), ("french-37", ONE_ZERO)],
)
def test_the_bets_that_include_a_zero(wheel: str, expected: set[str]) -> None:
    with_zero = {spot for spot, numbers in spots(wheel).items() if {"0", "00"} & set(numbers)}

    assert with_zero == expected


@pytest.mark.parametrize(
    "spot",
    [
        "pleno:37",
        "pleno:000",
        "split:3-4",  # Neighbours in number, not on the cloth.
        "split:1-5",
        "split:20-17",  # Numbers are written in their order.
        "street:2-3-4",
        "corner:3-4-6-7",
        "line:2-3-4-5-6-7",
        "line:1-2-3-7-8-9",
        "five:0-00-1-2-3",
        "corner:0-00-1-2",
        "dozen:4",
        pytest.param("dozens:1-3", marks=rule("reading:doubles")),
        pytest.param("columns:1-3", marks=rule("reading:doubles")),
        "simple:green",
        "red",
        "",
    ],
)
@rule("804/2015:7", "807/2015:7", "1441/95-X:18")
@pytest.mark.parametrize(
    ("rulebook", "wheel", "cite"),
    [
        ("804/2015", "american-38", "804/2015:7"),
        ("807/2015", "french-37", "807/2015:7"),
        ("1441/95-X", "french-37", "1441/95-X:18"),
        ("1441/95-IX", "american-37", "1441/95-X:18"),
    ],
)
def test_a_bet_that_does_not_exist_is_refused(
    rulebook: str, wheel: str, cite: str, spot: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)

    refusal = table.refusal(PlaceBets("ana", ((spot, 1_00),)))

    assert refusal == (cite, "no such spot on this cloth", {"spot": spot})


# --- What the screen is drawn from ------------------------------------------------------------


@rule("804/2015:2", "804/2015:6", "807/2015:2", "807/2015:6")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_the_card_has_the_wheel_in_order_and_a_place_for_every_bet(
    rulebook: str, wheel: str
) -> None:
    card = roulette.card(Rules(rulebook=rulebook, wheel=wheel))

    assert [pocket for pocket, _ in card.pockets] == list(WHEELS[wheel])
    assert all(said == colour(pocket) for pocket, said in card.pockets)
    assert {place.spot: place.numbers for place in card.spots} == spots(wheel)


@rule("804/2015:6.d", "807/2015:6.d")
@pytest.mark.parametrize(
    ("rulebook", "wheel"), [("804/2015", "american-38"), ("807/2015", "french-37")]
)
def test_the_board_has_a_place_for_numbers_zeros_columns_dozens_and_even_chances(
    rulebook: str, wheel: str
) -> None:
    card = roulette.card(Rules(rulebook=rulebook, wheel=wheel))
    places = {place.spot for place in card.spots}

    zeros = {"pleno:0", "pleno:00"} if wheel == "american-38" else {"pleno:0"}
    assert places >= zeros | {f"pleno:{n}" for n in range(1, 37)}
    assert places >= {"column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3"}
    assert places >= {"simple:even", "simple:odd", "simple:low", "simple:high"}
    assert places >= {"simple:black", "simple:red"}
    assert "pleno:00" not in places - zeros


@rule("804/2015:6.e", "807/2015:6.e")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_display_recalls_the_last_numbers_each_in_its_colour(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    for pocket in ("17", "0", "32"):
        table.play(pocket)

    shown = roulette.public(table.state).drawn

    assert shown == (("32", "red"), ("0", "green"), ("17", "black"))


@rule("804/2015:6.b", "804/2015:6.e")
def test_the_display_has_the_double_zero_in_green() -> None:
    table = Table("ana", wheel="american-38")
    table.play("00")

    assert roulette.public(table.state).drawn == (("00", "green"),)


def test_the_display_holds_a_hundred_numbers() -> None:
    table = Table()
    table.play("17")
    for _ in range(100):
        table.play("5")

    assert roulette.public(table.state).drawn == (("5", "red"),) * 100
