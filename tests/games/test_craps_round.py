"""Craps: the throw, the window, the announcements, leaving, and the last series."""

from __future__ import annotations

import pytest

from banca.games import craps
from banca.games.craps import Command, State
from banca.games.craps.messages import (
    ChooseDice,
    Decline,
    EndSeries,
    Land,
    LastSeries,
    Moved,
    Rolled,
    Shooter,
    Throw,
    Thrown,
    TimeUp,
)
from banca.games.craps.show import croupier, options, public
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.play import (
    After,
    Dismiss,
    Leave,
    Leaving,
    Left,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Void,
    Voided,
)
from tests.games.craps_table import Table
from tests.games.roulette_table import Refusal
from tests.rule_marks import rule


def wishes(table: Table, player: str) -> set[str]:
    return {option.wish for option in options(table.state, player)}


@rule("1441/95-VI:1")
def test_a_throw_from_the_bet_to_the_payment() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))
    table.roll(11)

    assert table.log[:5] == [
        Sat("ana"),
        Staked("ana", (("pass", 5_00),), 5_00),
        BetsClosed(1),
        Shooter("ana", 1, ("new shooter", "new point")),
        Thrown(1, "ana", "player"),
    ]
    assert isinstance(table.log[5], Rolled)
    assert table.log[6:] == [
        Settled("ana", 5_00, 10_00, (("pass", 5_00, 10_00),)),
        RoundOver(1),
    ]
    assert craps.GAME.round(table.state) == 2


@rule("1441/95-VI:1")
def test_each_bets_alone_against_the_house() -> None:
    together, alone = Table("ana", "rui"), Table("ana")
    together.bet("rui", ("dont-pass", 5_00))
    for table in (together, alone):
        table.bet("ana", ("pass", 5_00))

    assert together.roll(4, 9, 4)["ana"] == alone.roll(4, 9, 4)["ana"]


@rule("reading:craps-bets")
def test_bets_that_a_throw_does_not_decide_lie_on() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00), ("hard:8", 1_00), ("field", 1_00))

    ends = table.roll(4)

    assert ends["ana"] == Settled("ana", 1_00, 2_00, (("field", 1_00, 2_00),))
    assert table.lying("ana") == {"pass": 5_00, "hard:8": 1_00}
    assert craps.GAME.lying(table.state) == {"ana": 6_00}
    assert craps.GAME.sittings(table.state)["ana"].idle == -1  # What stayed counts as a bet.


def test_what_lost_is_collected_from_all_before_anybody_is_paid() -> None:
    """Come bets that stay go to their boxes after that."""
    table = Table("ana", "rui")
    table.bet("rui", ("pass", 1_00))
    table.roll(6)
    table.bet("rui", ("come", 2_00), ("field", 1_00), ("hard:8", 1_00), ("craps", 1_00))
    table.bet("ana", ("field", 1_00), ("under", 1_00))
    table.close()
    table.do(Throw("rui"))

    assert table.land(9)[1:] == (
        Settled("ana", 1_00, 0, (("under", 1_00, 0),)),
        Settled("rui", 1_00, 0, (("craps", 1_00, 0),)),
        Settled("ana", 1_00, 2_00, (("field", 1_00, 2_00),)),
        Settled("rui", 1_00, 2_00, (("field", 1_00, 2_00),)),
        Moved("rui", "come", "come:9", 2_00),
        RoundOver(2),
    )


# --- The window ---------------------------------------------------------------------------------


@rule("PD-59")
def test_the_window_runs_from_the_first_bet_or_where_bets_lie_from_the_opening() -> None:
    table = Table("ana", "rui", window=20, rest=3)
    assert croupier(table.state) is None
    nothing = Refusal("1441/95-VI:5", "nothing is staked", {})
    assert table.refusal(CloseBets(1)) == nothing
    table.bet("ana", ("pass", 1_00))
    assert croupier(table.state) == After(20, CloseBets(1))
    table.roll(6)

    assert croupier(table.state) == After(3, OpenBets(2), pause=True)
    early = Refusal("PD-59", "bets are not open yet", {})
    assert table.no_bet("rui", ("field", 1_00)) == early
    assert table.do(OpenBets(2)) == (BetsOpened(2),)
    assert croupier(table.state) == After(20, CloseBets(2))
    table.close()
    late = Refusal("PD-59", "bets are closed", {})
    assert table.no_bet("rui", ("field", 1_00)) == late
    assert table.no_back("ana") == late
    assert table.refusal(Land(2)).phrase == "the dice are not thrown yet"


@rule("wire:stale")
@pytest.mark.parametrize(
    "order", [OpenBets(2), CloseBets(2), Land(2), EndSeries(2), Void(2, "late"), TimeUp(7)], ids=str
)
def test_an_order_for_another_round_or_turn_is_dropped(order: Command) -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))

    assert table.refusal(order) == Refusal("wire:stale", "another round is open", {"round": 1})


@rule("PD-59")
def test_an_order_that_comes_twice_is_dropped() -> None:
    table = Table("ana", rest=3)
    table.bet("ana", ("pass", 1_00))
    assert table.refusal(OpenBets(1)) == Refusal("PD-59", "bets are open already", {})
    table.close()
    assert table.refusal(CloseBets(1)) == Refusal("PD-59", "bets are closed already", {})
    table.do(Throw("ana"))
    assert table.refusal(TimeUp(1)).cite == "wire:stale"


@rule("wire:seat")
def test_whoever_does_not_sit_here_does_nothing() -> None:
    table = Table("ana", shared=False)
    table.bet("ana", ("pass", 1_00))

    stranger = Refusal("wire:seat", "not seated", {})
    for wish in (Throw("rui"), Decline("rui"), ChooseDice("rui", "1-4"), Leave("rui")):
        assert table.refusal(wish) == stranger
    assert table.no_bet("rui", ("pass", 1_00)) == table.no_back("rui") == stranger
    assert table.no_bet("ana") == Refusal("wire:shape", "malformed", {})


# --- Announcements ------------------------------------------------------------------------------


@rule("1441/95-VI:13.3", "1441/95-VI:13.3.a")
def test_every_throw_is_announced() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))

    table.roll(6)
    assert table.announced[:2] == ("total:6", "point set:6")
    assert {"wins:big:6", "wins:win:6", "wins:under"} <= set(table.announced)
    assert {"loses:field", "loses:lose:6", "loses:hard:6"} <= set(table.announced)
    assert not {"wins:pass", "loses:pass", "wins:come", "loses:come"} & set(table.announced)
    assert table.handed == ("new shooter", "new point")

    table.roll(11)
    assert table.announced[:2] == ("total:11", "point continues:6")
    assert {"wins:come", "loses:dont-come"} <= set(table.announced)
    assert table.handed == ("same shooter", "same point")
    table.roll(6)
    assert table.announced[:2] == ("total:6", "point made:6")
    assert {"wins:pass", "loses:dont-pass"} <= set(table.announced)
    table.bet("ana", ("pass", 5_00))
    table.close()
    assert table.handed == ("same shooter", "new point")


@rule("1441/95-VI:13.3.a", "1441/95-VI:8.b")
def test_dice_that_stay_after_a_seven_are_not_announced_as_new() -> None:
    """The next shooter is known when bets close; no throw can say it, and none does."""
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00))
    table.roll(5, 7)
    assert not {"same shooter", "new shooter"} & set(table.announced)

    table.bet("ana", ("pass", 5_00))
    table.close()
    assert (table.state.shooter, table.handed) == ("ana", ("same shooter", "new point"))


@rule("1441/95-VI:13.3.a", "1441/95-VI:8.b")
def test_dice_that_change_hands_after_a_seven_are_announced_as_new() -> None:
    table = Table("ana", "rui")
    for fallen in ((5, 7), (9,)):
        for player in ("ana", "rui"):
            table.bet(player, ("pass", 5_00))
        table.roll(*fallen)

    assert (table.state.shooter, table.handed) == ("rui", ("new shooter", "new point"))


@rule("1441/95-VI:13.3.a", "1441/95-VI:8.a")
def test_dice_that_change_hands_within_a_series_are_announced_as_new() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("field", 1_00))
    table.bet("rui", ("dont-pass", 1_00))
    table.roll(6)
    assert table.state.shooter == "ana"
    table.close()

    assert (table.state.shooter, table.handed) == ("rui", ("new shooter", "same point"))


@rule("1441/95-VI:13.3.a", "1441/95-VI:5")
def test_where_all_decline_the_house_throws_and_no_shooter_is_announced() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00))
    table.roll(6)
    table.close()
    table.do(Decline("ana"))

    assert (table.state.shooter, table.handed) == ("", ())


@rule("1441/95-VI:13.3.a", "1441/95-VI:13.3.b")
def test_after_the_last_series_no_point_is_announced() -> None:
    table = Table("ana")
    table.do(EndSeries(1))
    table.bet("ana", ("pass", 5_00))
    table.roll(6)
    table.bet("ana", ("come", 5_00))
    table.roll(9, 6)
    assert table.lying("ana") == {"come:9": 5_00}

    table.close()
    assert table.handed == ("same shooter",)


@rule("1441/95-VI:13.3.a", "1441/95-VI:10.3", "1441/95-VI:10.4", "1441/95-VI:11.1")
def test_what_lies_in_the_boxes_is_announced_too() -> None:
    """Come bets that have moved, and odds: only those that somebody has."""
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 2_00))
    table.bet("rui", ("dont-pass", 9_00))
    table.roll(6)
    table.bet("ana", ("come", 2_00), ("odds:pass", 2_00))
    table.bet("rui", ("dont-come", 9_00), ("odds:dont-pass", 9_00))
    table.roll(9)
    assert not {"wins:come:9", "loses:dont-come:9", "wins:odds:pass"} & set(table.announced)
    table.bet("ana", ("odds:come:9", 2_00))
    table.roll(9)
    of_boxes = [said for said in table.announced if ":9" in said and "ome" in said]
    assert of_boxes == ["wins:come:9", "wins:odds:come:9", "loses:dont-come:9"]
    table.roll(6)

    assert {"wins:odds:pass", "loses:odds:dont-pass"} <= set(table.announced)
    assert table.announced.count("wins:odds:pass") == 1

    table.bet("ana", ("pass", 2_00))
    table.roll(5)
    table.bet("ana", ("come", 2_00))
    table.roll(4, 5)
    table.roll(4)  # A first throw decides it, and no come bet can have been waiting for it.
    assert "wins:come:4" in table.announced
    assert not {"wins:come", "loses:come"} & set(table.announced)


@rule("1441/95-VI:13.3.a")
def test_what_ends_a_series_is_called_by_its_name() -> None:
    table = Table("ana")
    said = []
    for fallen in ((7,), (3,), (12,), (5, 7)):
        table.bet("ana", ("pass", 5_00))
        table.roll(*fallen)
        said.append(table.announced[:2])

    assert said == [
        ("total:7", "natural"),
        ("total:3", "craps"),
        ("total:12", "craps"),
        ("total:7", "seven out"),
    ]
    assert "stands off:dont-pass" not in table.announced


@rule("1441/95-VI:13.3.a", "1441/95-VI:10.2")
def test_a_stand_off_is_announced_as_one() -> None:
    table = Table("ana")
    table.bet("ana", ("dont-pass", 5_00))
    table.roll(12)

    assert "stands off:dont-pass" in table.announced
    assert not {"wins:dont-pass", "loses:dont-pass"} & set(table.announced)


# --- Leaving, and void rounds -------------------------------------------------------------------


@rule("reading:leaving", "1441/95-VI:10.9")
def test_whoever_leaves_takes_what_is_free_and_the_house_plays_out_the_rest() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00), ("hard:8", 1_00))
    table.roll(6)
    table.bet("ana", ("odds:pass", 5_00))

    assert table.do(Leave("ana")) == (
        TakenBack("ana", (("hard:8", 1_00), ("odds:pass", 5_00)), 6_00),
        Leaving("ana"),
    )
    assert table.refusal(Leave("ana")) == Refusal("wire:seat", "not seated", {})
    assert wishes(table, "ana") == set()
    table.close()
    assert table.state.shooter == ""  # A player who has left does not throw.
    table.do(TimeUp(table.state.turn))
    assert table.land(6)[1:] == (
        Settled("ana", 5_00, 10_00, (("pass", 5_00, 10_00),)),
        RoundOver(2),
        Left("ana", 5_00, 10_00, 1),
    )


@rule("reading:leaving")
def test_whoever_leaves_while_the_dice_roll_gets_what_is_free_when_they_lie() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00), ("hard:8", 1_00), ("field", 1_00))
    table.close()
    assert table.do(Leave("ana")) == (Leaving("ana"),)
    assert croupier(table.state) == After(2, TimeUp(1))  # The platform's throw, without a clock.
    table.do(TimeUp(1))

    events = table.land(6)

    assert events[1:] == (
        Settled("ana", 1_00, 0, (("field", 1_00, 0),)),
        TakenBack("ana", (("hard:8", 1_00),), 1_00),
        RoundOver(1),
    )
    assert table.lying("ana") == {"pass": 5_00}


@rule("reading:leaving")
def test_alone_what_is_bound_is_played_out_when_the_player_goes() -> None:
    table = Table("ana", shared=False)
    table.bet("ana", ("pass", 5_00))
    table.do(Throw("ana"))
    table.land(6)
    table.do(Dismiss("ana"))

    played: list[object] = []
    while (after := croupier(table.state)) is not None:
        luck = ["2-4"] if isinstance(after.order, Land) else []
        played += table.do(after.order, *luck)  # type: ignore[arg-type]
    assert Thrown(2, "", "platform") in played
    assert played[-1] == Left("ana", 5_00, 10_00, 1)


def test_whoever_has_nothing_lying_just_goes() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))

    assert table.do(Leave("ana")) == (
        TakenBack("ana", (("pass", 5_00),), 5_00),
        Left("ana", 0, 0, 0),
    )


@rule("reading:void", "reading:craps-bets")
def test_a_void_round_gives_every_stake_back_and_ends_the_series() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00))
    table.roll(6)
    table.bet("ana", ("come", 2_00), ("odds:pass", 5_00))
    table.close()
    table.do(Throw("ana"))

    assert table.do(Void(2, "a fault")) == (
        Voided(2, "a fault"),
        TakenBack("ana", (("pass", 5_00), ("come", 2_00), ("odds:pass", 5_00)), 12_00),
        RoundOver(2),
    )
    assert (table.state.point, table.state.series, table.state.phase) == (0, 0, "betting")


# --- The last series ----------------------------------------------------------------------------


@rule("1441/95-VI:13.3.b")
def test_a_table_that_closes_says_so_and_plays_its_series_out() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))
    table.roll(6)

    assert table.do(EndSeries(2)) == (LastSeries(2),)
    assert public(table.state).last_series
    again = Refusal("1441/95-VI:13.3.b", "it is the last series already", {})
    assert table.refusal(EndSeries(2)) == again
    table.bet("ana", ("come", 1_00))  # While it runs it is a series like any other.
    table.roll(9)
    assert table.announced[-1] == "last series"
    table.bet("ana", ("hard:8", 1_00))
    table.roll(6)

    assert table.announced[-1] == "table closes"
    over = Refusal("1441/95-VI:13.3.b", "the last series is over", {})
    assert table.no_bet("ana", ("pass", 1_00)) == over
    assert table.lying("ana") == {"come:9": 1_00, "hard:8": 1_00}
    assert croupier(table.state) == After(20, CloseBets(4))  # A bet is still bound: play on.
    table.roll(4)
    assert table.state.point == 0  # No new series begins with it.
    table.roll(9)
    assert croupier(table.state) is None  # All bets may be taken back.
    assert wishes(table, "ana") == {"Leave", "TakeBack"}


@rule("1441/95-VI:13.3.b")
def test_where_no_series_runs_the_next_is_the_last() -> None:
    table = Table("ana")
    assert craps.closing(table.state) == EndSeries(1)
    table.do(EndSeries(1))
    assert craps.closing(table.state) is None
    table.bet("ana", ("pass", 5_00))
    table.roll(6)
    assert not table.state.over

    table.roll(7)

    assert table.state.over


@rule("1441/95-VI:13.3.b")
@pytest.mark.parametrize("played", [False, True])
def test_a_table_that_is_opened_again_begins_again(played: bool) -> None:
    """Nobody can sit down at a closing table, so the next to come finds it open."""
    table = Table("ana")
    table.do(EndSeries(1))
    if played:
        table.bet("ana", ("pass", 5_00))
        table.roll(7)
        assert table.state.over
    table.do(Leave("ana"))

    table.do(Sit("rui"))

    assert (table.state.last_series, table.state.over) == (False, False)
    table.bet("rui", ("pass", 5_00))


# --- What is shown ------------------------------------------------------------------------------


def test_the_table_shows_puck_shooter_and_board() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00))
    table.roll(7)
    table.bet("ana", ("pass", 5_00))
    table.roll(2)
    table.bet("ana", ("pass", 5_00))
    table.roll(11)
    table.bet("ana", ("pass", 5_00))
    table.roll(6, 8)

    shown = public(table.state)
    assert (shown.point, shown.shooter, shown.series, shown.phase) == (6, "ana", 2, "betting")
    assert shown.drawn == (
        ("8", "blue"),
        ("6", "blue"),
        ("11", "green"),
        ("2", "black"),
        ("7", "red"),
    )
    assert shown.seats["ana"].bets == {"pass": 5_00}
    assert shown.last == table.state.last
    assert shown.last is not None
    assert (shown.last.throw, shown.last.total, shown.last.point) == ("2-6", 8, 6)


def test_what_was_settled_last_can_be_repeated_as_it_was_staked() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))
    table.roll(6)
    table.bet("ana", ("come", 2_00), ("odds:pass", 1_00))
    table.roll(9)
    table.bet("ana", ("odds:come:9", 2_00))
    table.roll(7)

    assert craps.GAME.private(table.state, "ana").previous == {"pass": 1_00, "come": 2_00}


def test_still_leaves_out_what_bears_on_no_bet() -> None:
    """A come bet knows its number: the puck matters to the lines, but not to it."""

    def still(*throws: int, spot: str) -> State:
        table = Table("ana")
        table.bet("ana", ("field", 1_00))
        table.roll(*throws)
        table.bet("ana", (spot, 2_00))
        table.roll(9)
        assert Moved("ana", "come", "come:9", 2_00) in table.log or spot == "hard:4"
        return craps.still(table.state)

    assert still(6, spot="come") == still(8, spot="come")
    assert still(6, spot="hard:4") == still(7, spot="hard:4")
    assert still(6, spot="come") != still(6, spot="hard:4")


def test_the_board_keeps_the_last_hundred_throws() -> None:
    table = Table("ana")
    for fallen in (2, *(6, 7) * 50):
        table.bet("ana", ("field", 1_00))
        table.roll(fallen)

    drawn = public(table.state).drawn
    assert (len(drawn), drawn[0], drawn[-1]) == (100, ("7", "red"), ("6", "blue"))


def test_a_seat_is_the_lowest_that_is_free() -> None:
    table = Table("ana", "rui")
    table.do(Leave("ana"))
    table.do(Sit("eva"))

    assert table.state.bank.places == {"rui": 1, "eva": 0}
    assert table.refusal(Sit("rui")) == Refusal("wire:seat", "already seated", {})
    full = Table("ana", seats=1)
    assert full.refusal(Sit("rui")) == Refusal("reading:seats", "the table is full", {"most": 1})
