"""American roulette of the casino rooms: chips of a player's own colour (1441/95-IX)."""

from __future__ import annotations

import pytest

from banca.games import roulette
from banca.games.roulette import Rules
from banca.games.roulette.messages import Exchange, Exchanged
from banca.kit.layout import TakeBack
from banca.kit.play import Leave, Left, Sit
from tests.games.roulette_table import Table
from tests.rule_marks import rule


def american(*seats: str, **rules: object) -> Table:
    return Table(*seats, rulebook="1441/95-IX", wheel="american-37", **rules)


def shown(table: Table) -> dict[str, tuple[int, int]]:
    """Every player's colour, and what a chip of it is worth."""
    seats = roulette.public(table.state).seats
    return {player: (view.colour, view.chip) for player, view in seats.items()}


@rule("1441/95-IX:3", "1441/95-IX:4", "reading:colour-chips")
def test_every_seat_has_a_colour_of_its_own() -> None:
    table = american(*(f"p{n}" for n in range(8)))

    assert sorted(colour for colour, _ in shown(table).values()) == [0, 1, 2, 3, 4, 5, 6, 7]


@rule("1441/95-IX:4")
def test_the_colour_of_whoever_left_is_free_again() -> None:
    table = american("ana", "rui", "eva")
    table.do(Leave("rui"))

    table.do(Sit("zé"))

    assert shown(table) == {"ana": (0, 0), "eva": (2, 0), "zé": (1, 0)}


@rule("1441/95-IX:3", "1441/95-IX:7")
def test_the_value_is_told_when_exchanging_and_shown_to_all() -> None:
    table = american("ana", "rui")

    assert table.do(Exchange("ana", 5_00)) == (Exchanged("ana", 5_00),)

    assert shown(table) == {"ana": (0, 5_00), "rui": (1, 0)}


@rule("1441/95-IX:6")
@pytest.mark.parametrize("cents", [1_00, 5_50, 10_00])
def test_a_colour_chip_is_worth_from_the_minimum_to_the_maximum_of_a_straight_up(
    cents: int,
) -> None:
    table = american("ana", unit=50, minimum=1_00)

    table.do(Exchange("ana", cents))

    assert shown(table)["ana"] == (0, cents)


@rule("1441/95-IX:6")
@pytest.mark.parametrize("cents", [50, 10_50, 1_25, 1])
def test_outside_those_bounds_there_is_no_colour_chip(cents: int) -> None:
    table = american("ana", unit=50, minimum=1_00)

    refusal = table.refusal(Exchange("ana", cents))

    bounds = {"least": 1_00, "most": 10_00}
    assert refusal == ("1441/95-IX:6", "colour chip out of bounds", bounds)


@rule("1441/95-IX:6")
def test_the_bounds_are_those_of_the_tables_own_straight_up() -> None:
    table = american("ana", minima={"pleno": 2_00})

    refusal = table.refusal(Exchange("ana", 1_00))

    bounds = {"least": 2_00, "most": 20_00}
    assert refusal == ("1441/95-IX:6", "colour chip out of bounds", bounds)
    (offered,) = (o for o in roulette.options(table.state, "ana") if o.wish == "Exchange")
    assert (offered.least, offered.most, offered.cite) == (2_00, 20_00, "1441/95-IX:6")


@rule("reading:colour-chips")
def test_the_value_changes_only_while_no_chips_of_that_colour_lie() -> None:
    table = american("ana", "rui")
    table.do(Exchange("ana", 5_00))
    table.bet("rui", ("pleno:17", 1_00))
    table.bet("ana", ("pleno:17", 5_00))

    lying = "chips of that colour still lie on the cloth"
    assert table.refusal(Exchange("ana", 2_00)) == ("reading:colour-chips", lying, {})
    assert "Exchange" not in {option.wish for option in roulette.options(table.state, "ana")}
    table.do(TakeBack("ana"))
    table.do(Exchange("ana", 2_00))

    assert shown(table) == {"ana": (0, 2_00), "rui": (1, 0)}


@rule("1441/95-IX:7", "1441/95-X:14")
def test_nothing_is_exchanged_while_the_ball_runs() -> None:
    table = american("ana")
    table.close()

    assert table.refusal(Exchange("ana", 2_00)) == ("1441/95-X:14", "bets are closed", {})


@rule("1441/95-IX:7")
def test_only_players_with_a_seat_exchange() -> None:
    assert american("ana").refusal(Exchange("rui", 2_00)) == ("wire:seat", "not seated", {})


@rule("1441/95-IX:6", "1441/95-IX:7")
def test_colour_chips_do_not_leave_the_table() -> None:
    table = american("ana")
    table.do(Exchange("ana", 5_00))
    table.bet("ana", ("pleno:17", 5_00))
    table.play("17")

    assert table.do(Leave("ana")) == (Left("ana", staked=5_00, returned=180_00, rounds=1),)
    table.do(Sit("ana"))
    assert shown(table) == {"ana": (0, 0)}


@rule("1441/95-IX:8", "reading:colour-chips")
def test_nobody_has_to_play_with_colour_chips() -> None:
    table = american("ana")
    table.bet("ana", ("pleno:17", 1_50))

    assert table.play("17")["ana"].returned == 54_00


@rule("1441/95-IX:8", "reading:colour-chips")
def test_with_colour_chips_the_books_hold_euros_all_the_same() -> None:
    table = american("ana")
    table.do(Exchange("ana", 5_00))

    table.bet("ana", ("pleno:17", 1_50))

    assert table.lying("ana") == {"pleno:17": 1_50}


@rule("1441/95-IX:1", "1441/95-IX:6")
@pytest.mark.parametrize(
    ("rulebook", "wheel"),
    [("804/2015", "american-38"), ("807/2015", "french-37"), ("1441/95-X", "french-37")],
)
def test_other_tables_have_no_colour_chips(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)

    refusal = table.refusal(Exchange("ana", 2_00))

    assert refusal == ("1441/95-IX:6", "not a colour chip table", {})
    assert not roulette.card(table.state.rules).colour_chips


@rule("1441/95-IX:6", "1441/95-IX:8")
def test_the_card_says_that_there_are_colour_chips() -> None:
    assert roulette.card(Rules(rulebook="1441/95-IX", wheel="french-37")).colour_chips
