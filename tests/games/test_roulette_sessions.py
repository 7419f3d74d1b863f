"""Roulette: coming, going, and the totals of a session of play."""

from __future__ import annotations

import pytest

from banca.games import roulette
from banca.games.roulette import Rules
from banca.kit.play import (
    Dismiss,
    Leave,
    Leaving,
    Left,
    RoundOver,
    Sat,
    Settled,
    Sit,
    TakenBack,
    Void,
    Voided,
)
from tests.games.roulette_table import ALL_TABLES, ONLINE, Table
from tests.rule_marks import rule


def sitting(table: Table, player: str) -> tuple[int, int, int]:
    at = roulette.GAME.sittings(table.state)[player]
    return at.staked, at.returned, at.rounds


# --- The session is the player's --------------------------------------------------------------


@rule("804/2015:3.e", "804/2015:27", "807/2015:3.e", "807/2015:29")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_a_session_runs_from_sitting_down_to_leaving(rulebook: str, wheel: str) -> None:
    table = Table(rulebook=rulebook, wheel=wheel)

    assert table.do(Sit("ana")) == (Sat("ana"),)
    assert list(roulette.GAME.sittings(table.state)) == ["ana"]
    assert table.do(Leave("ana")) == (Left("ana", staked=0, returned=0, rounds=0),)

    assert roulette.GAME.sittings(table.state) == {}
    assert roulette.public(table.state).seats == {}


@rule("804/2015:27", "807/2015:29")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_a_player_may_come_and_go_while_the_ball_runs(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))
    table.close()

    table.do(Sit("rui"))
    table.do(Leave("rui"))

    assert list(roulette.GAME.sittings(table.state)) == ["ana"]


@rule("804/2015:26", "807/2015:28")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_a_session_ends_with_what_was_bet_and_what_came_back(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00), ("simple:red", 5_00))
    table.play("17")
    table.play("18")  # A round without a bet.
    table.bet("ana", ("simple:red", 5_00))
    table.play("18")

    assert table.do(Leave("ana")) == (Left("ana", staked=12_00, returned=82_00, rounds=2),)


@rule("804/2015:3.e", "804/2015:26")
def test_a_new_session_counts_from_zero() -> None:
    table = Table("ana")
    table.bet("ana", ("simple:red", 5_00))
    table.play("18")
    table.do(Leave("ana"))

    table.do(Sit("ana"))

    assert sitting(table, "ana") == (0, 0, 0)
    assert roulette.GAME.private(table.state, "ana").previous == {}


@rule("804/2015:26", "reading:leaving")
def test_chips_that_were_taken_back_were_not_bet() -> None:
    table = Table("ana")
    table.bet("ana", ("simple:red", 5_00), ("pleno:17", 2_00))

    events = table.do(Leave("ana"))

    assert events == (
        TakenBack("ana", (("simple:red", 5_00), ("pleno:17", 2_00)), 7_00),
        Left("ana", staked=0, returned=0, rounds=0),
    )


# --- Leaving in mid-round ---------------------------------------------------------------------


@rule("reading:leaving", "804/2015:23", "807/2015:25")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_whoever_leaves_after_no_more_bets_is_played_out(rulebook: str, wheel: str) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))
    table.close()

    assert table.do(Leave("ana")) == (Leaving("ana"),)
    assert table.lying("ana") == {"pleno:17": 2_00}
    _, *rest = table.let_go("17")

    assert rest == [
        Settled("ana", 2_00, 72_00, (("pleno:17", 2_00, 72_00),)),
        RoundOver(1),
        Left("ana", staked=2_00, returned=72_00, rounds=1),
    ]
    assert list(roulette.GAME.sittings(table.state)) == ["rui"]


@rule("reading:leaving")
def test_whoever_is_leaving_does_nothing_more() -> None:
    table = Table("ana")
    table.bet("ana", ("pleno:17", 2_00))
    table.close()
    table.do(Leave("ana"))

    assert roulette.options(table.state, "ana") == ()
    assert table.refusal(Leave("ana")) == ("reading:leaving", "bets are closed", {})
    assert table.refusal(Sit("ana")) == ("wire:seat", "already seated", {})
    assert table.no_bet("ana", ("pleno:18", 1_00)) == ("wire:seat", "not seated", {})


@rule("804/2015:21", "807/2015:23", "804/2015:26", "reading:void")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_a_void_round_is_in_nobodys_totals(rulebook: str, wheel: str) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))
    table.bet("rui", ("pleno:17", 3_00))
    table.close()
    table.do(Leave("ana"))

    events = table.do(Void(1, "fault"))

    assert events == (
        Voided(1, "fault"),
        TakenBack("ana", (("pleno:17", 2_00),), 2_00),
        TakenBack("rui", (("pleno:17", 3_00),), 3_00),
        RoundOver(1),
        Left("ana", staked=0, returned=0, rounds=0),
    )
    assert sitting(table, "rui") == (0, 0, 0)


@rule("804/2015:27", "reading:leaving")
def test_whoever_has_no_seat_cannot_leave() -> None:
    table = Table("ana")

    assert table.refusal(Leave("rui")) == ("wire:seat", "not seated", {})
    assert table.refusal(Dismiss("rui")) == ("wire:seat", "not seated", {})


# --- Idle players -----------------------------------------------------------------------------


@rule("804/2015:29", "807/2015:31")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
@pytest.mark.parametrize("closed", [False, True])
def test_the_house_ends_a_session_as_the_player_would(
    rulebook: str, wheel: str, closed: bool
) -> None:
    by_player = Table("ana", rulebook=rulebook, wheel=wheel)
    by_house = Table("ana", rulebook=rulebook, wheel=wheel)
    for table in (by_player, by_house):
        table.bet("ana", ("pleno:17", 2_00))
        if closed:
            table.close()

    assert by_house.do(Dismiss("ana")) == by_player.do(Leave("ana"))
    assert by_house.state == by_player.state


@rule("804/2015:28.b", "807/2015:30.b", "reading:inactivity")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_rounds_without_a_bet_are_counted_in_a_row(rulebook: str, wheel: str) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel)
    for _ in range(6):
        table.bet("rui", ("simple:red", 1_00))
        table.play("17")

    idle = {player: at.idle for player, at in roulette.GAME.sittings(table.state).items()}

    assert idle == {"ana": 6, "rui": 0}


@rule("804/2015:28.b", "807/2015:30.b", "reading:inactivity")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
@pytest.mark.parametrize("void", [False, True])
def test_a_bet_sets_the_count_back_even_if_its_round_is_void(
    rulebook: str, wheel: str, void: bool
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.play("17")
    table.play("17")
    table.bet("ana", ("simple:red", 1_00))
    if void:
        table.do(Void(3, "fault"))
    else:
        table.play("17")

    assert roulette.GAME.sittings(table.state)["ana"].idle == 0
    table.play("17")
    assert roulette.GAME.sittings(table.state)["ana"].idle == 1


# --- How many ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulebook", "wheel", "most", "cite"),
    [
        pytest.param(
            *("804/2015", "american-38", 40, "reading:seats"), marks=rule("reading:seats")
        ),
        pytest.param("807/2015", "french-37", 40, "reading:seats", marks=rule("reading:seats")),
        pytest.param("1441/95-IX", "american-37", 8, "1441/95-IX:5", marks=rule("1441/95-IX:5")),
        pytest.param("1441/95-IX", "french-37", 8, "1441/95-IX:5", marks=rule("1441/95-IX:5")),
        pytest.param("1441/95-X", "french-37", 40, "reading:seats", marks=rule("reading:seats")),
    ],
)
def test_a_full_table_takes_nobody_more(rulebook: str, wheel: str, most: int, cite: str) -> None:
    table = Table(*(f"p{n}" for n in range(most)), rulebook=rulebook, wheel=wheel)

    assert table.refusal(Sit("ana")) == (cite, "the table is full", {"most": most})
    assert roulette.options(table.state, "ana") == ()
    table.do(Leave("p0"))
    table.do(Sit("ana"))


@rule("804/2015:4", "807/2015:4", "reading:seats")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_at_an_individual_table_one_sits_alone(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, shared=False)

    assert table.refusal(Sit("rui")) == ("reading:seats", "the table is full", {"most": 1})


@rule("reading:seats")
def test_the_house_may_have_fewer_seats() -> None:
    table = Table("ana", "rui", seats=2)

    assert roulette.seats(Rules(seats=2)) == 2
    assert table.refusal(Sit("eva")) == ("reading:seats", "the table is full", {"most": 2})
