"""Banca francesa: the round, null throws, touched dice, coming and going."""

from __future__ import annotations

from typing import Any

import pytest

from banca.games import banca_francesa
from banca.games.banca_francesa.messages import Fell, Land, Misread, Throw, Touched
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets, PlaceBets, TakeBack
from banca.kit.play import (
    After,
    Dismiss,
    Leave,
    Leaving,
    Left,
    Option,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Void,
    Voided,
)
from tests.games.cloth import Refusal, Table
from tests.games.roulette_table import in_all as ends
from tests.games.test_banca_francesa import BOOKS, table, thrown
from tests.rule_marks import rule

NULL = ["1-1-2", "2-3-3", "4-4-4", "6-6-1", "6-6-5", "6-6-6"]


def croupier(at: Table) -> After | None:
    return banca_francesa.croupier(at.state)


# --- One round --------------------------------------------------------------------------------


@rule("808/2015:3", "808/2015:3.a", "808/2015:3.d", "808/2015:16", "808/2015:1", "1441/95-IV:1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_round_runs_from_the_bets_to_the_last_payment(book: str) -> None:
    at = table(rulebook=book)

    at.do(Sit("ana"))
    at.bet("ana", ("chance:pequeno", 5_00))
    at.close()
    at.do(Land(1), "2-2-3")

    assert at.log == [
        Sat("ana"),
        Staked("ana", (("chance:pequeno", 5_00),), 5_00),
        BetsClosed(1),
        Fell(1, "2-2-3", 7, "pequeno"),
        Settled("ana", 5_00, 10_00, (("chance:pequeno", 5_00, 10_00),)),
        RoundOver(1),
    ]
    assert banca_francesa.GAME.round(at.state) == 2


@rule("808/2015:5", "808/2015:1")
def test_each_bets_alone_and_one_throw_binds_all() -> None:
    at = table("ana", "rui", "eva")
    at.bet("ana", ("chance:pequeno", 200_00))
    at.bet("rui", ("chance:pequeno", 1_00))
    at.bet("eva", ("chance:grande", 3_00))

    got = thrown(at, "1-1-3")

    assert {player: end.returned for player, end in got.items()} == {
        "ana": 400_00,
        "rui": 2_00,
        "eva": 0,
    }


@rule("808/2015:13")
def test_after_nada_mais_no_bet_is_taken_or_taken_back() -> None:
    at = table("ana")
    at.bet("ana", ("chance:grande", 5_00))
    at.close()

    closed = Refusal("808/2015:13", "bets are closed", {})
    assert at.no_bet("ana", ("chance:grande", 1_00)) == closed
    assert at.no_back("ana") == closed
    assert at.refusal(CloseBets(1)) == ("808/2015:13", "bets are closed already", {})
    assert banca_francesa.options(at.state, "ana") == (Option("Leave"),)


@rule("808/2015:13", "PD-59")
def test_among_several_the_window_runs_from_the_first_bet_and_is_the_same_for_all() -> None:
    at = table("ana", "rui", window=25, throw=4)
    assert croupier(at) is None

    at.bet("ana", ("chance:grande", 5_00))
    first = croupier(at)
    at.bet("rui", ("chance:pequeno", 5_00))

    assert first == croupier(at) == After(25, CloseBets(1))
    at.close()
    assert croupier(at) == After(4, Land(1), pause=True)


@rule("808/2015:13")
def test_bets_open_again_for_all_at_once_when_everybody_has_seen_the_dice() -> None:
    at = table("ana", "rui", rest=3)
    at.bet("ana", ("chance:grande", 5_00))
    thrown(at, "6-6-2")

    assert banca_francesa.public(at.state).phase == "resting"
    early = Refusal("808/2015:13", "bets are not open yet", {})
    assert at.no_bet("rui", ("chance:grande", 5_00)) == early
    assert croupier(at) == After(3, OpenBets(2), pause=True)
    assert at.do(OpenBets(2)) == (BetsOpened(2),)
    at.bet("rui", ("chance:grande", 5_00))
    assert at.refusal(OpenBets(2)) == ("808/2015:13", "bets are open already", {})


@rule("wire:stale")
@pytest.mark.parametrize("order", [CloseBets(2), Land(2), Misread(2), OpenBets(0), Void(2, "late")])
def test_an_order_for_another_round_is_dropped(order: Any) -> None:
    at = table("ana", rulebook="1441/95-IV")

    assert at.refusal(order) == ("wire:stale", "another round is open", {"round": 1})


def test_dice_do_not_land_while_bets_are_open() -> None:
    at = table("ana", rulebook="1441/95-IV")

    assert at.refusal(Land(1)) == ("808/2015:13", "bets are still open", {})
    assert at.refusal(Misread(1)) == ("808/2015:13", "bets are still open", {})


# --- A table for one --------------------------------------------------------------------------


@rule("808/2015:4", "808/2015:14")
@pytest.mark.parametrize("book", BOOKS)
def test_alone_at_a_table_the_player_throws_once_a_bet_is_made(book: str) -> None:
    at = table("ana", rulebook=book, shared=False)
    assert at.refusal(Throw("ana")) == ("808/2015:14", "nothing is staked", {})
    assert at.offered("ana", "Throw") == []

    at.bet("ana", ("chance:grande", 5_00))
    assert croupier(at) is None  # The table waits for its player.
    assert at.offered("ana", "Throw") == [Option("Throw", cite="808/2015:14")]
    assert at.do(Throw("ana")) == (BetsClosed(1),)

    assert at.refusal(Throw("ana")) == ("808/2015:13", "bets are closed", {})
    assert croupier(at) == After(4, Land(1), pause=True)
    assert at.refusal(Sit("rui")) == ("reading:seats", "the table is full", {"most": 1})


@rule("808/2015:14", "wire:seat")
def test_nobody_else_throws_or_takes_the_chips() -> None:
    at = table("ana", shared=False)
    at.bet("ana", ("chance:grande", 5_00))

    stranger = Refusal("wire:seat", "not seated", {})
    assert at.refusal(Throw("rui")) == stranger
    assert at.no_back("rui") == stranger
    assert at.no_bet("rui", ("chance:grande", 5_00)) == stranger
    assert at.refusal(Leave("rui")) == at.refusal(Dismiss("rui")) == stranger


@rule("808/2015:4", "808/2015:13")
def test_among_several_only_the_house_throws() -> None:
    at = table("ana")
    at.bet("ana", ("chance:grande", 5_00))

    assert at.refusal(Throw("ana")) == ("808/2015:13", "only the house does that", {})
    assert at.offered("ana", "Throw") == []


# --- Null throws ------------------------------------------------------------------------------


@rule("808/2015:17", "808/2015:15.iv", "reading:null-throw")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("throw", NULL)
def test_a_null_throw_settles_nothing_and_the_chips_lie_over(book: str, throw: str) -> None:
    at = table("ana", "rui", rulebook=book)
    at.bet("ana", ("chance:ases", 1_00), ("line:grande", 4_00))
    at.bet("rui", ("chance:pequeno", 3_00))
    at.close()

    fell, *rest = at.do(Land(1), throw)

    assert fell.called == "null"
    assert rest == [RoundOver(1)]
    assert banca_francesa.GAME.round(at.state) == 2  # Another throw, another seed.
    assert at.lying("ana") == {"chance:ases": 1_00, "line:grande": 4_00}
    assert banca_francesa.GAME.lying(at.state) == {"ana": 5_00, "rui": 3_00}
    assert banca_francesa.public(at.state).drawn[0][1] == "green"


@rule("808/2015:17", "reading:null-throw")
@pytest.mark.parametrize("shared", [True, False])
def test_after_a_null_throw_a_bet_may_be_kept_changed_or_taken_back(shared: bool) -> None:
    def again(*commands: Any) -> dict[str, int]:
        at = table("ana", shared=shared)
        at.bet("ana", ("chance:pequeno", 5_00))
        thrown(at, "3-3-3")
        for command in commands:
            at.do(command)
        return at.lying("ana")

    assert again() == {"chance:pequeno": 5_00}
    assert again(TakeBack("ana")) == {}
    assert again(TakeBack("ana", (("chance:pequeno", 2_00),))) == {"chance:pequeno": 3_00}
    assert again(PlaceBets("ana", (("chance:grande", 1_00),))) == {
        "chance:pequeno": 5_00,
        "chance:grande": 1_00,
    }
    assert again(TakeBack("ana"), PlaceBets("ana", (("line:grande", 2_00),))) == {
        "line:grande": 2_00
    }


@rule("808/2015:17", "808/2015:13", "reading:null-throw")
def test_after_a_null_throw_the_window_runs_from_the_opening_for_chips_lie_already() -> None:
    at = table("ana", "rui", window=20, rest=3)
    at.bet("ana", ("chance:pequeno", 5_00))
    thrown(at, "3-3-3")
    assert croupier(at) == After(3, OpenBets(2), pause=True)
    at.do(OpenBets(2))

    assert croupier(at) == After(20, CloseBets(2))
    at.bet("rui", ("chance:grande", 5_00))
    assert croupier(at) == After(20, CloseBets(2))
    at.back("rui")
    at.back("ana")
    assert croupier(at) is None  # No bets are left: it waits for a first bet again.


@rule("808/2015:17", "808/2015:14")
def test_alone_the_player_throws_again_without_a_new_bet() -> None:
    at = table("ana", shared=False, rest=3)
    at.bet("ana", ("chance:pequeno", 5_00))
    for throw in NULL:
        at.do(Throw("ana"))
        at.do(Land(at.state.bank.round), throw)
        assert banca_francesa.public(at.state).phase == "betting"
    at.do(Throw("ana"))

    _, end, _ = at.do(Land(7), "1-1-5")

    assert end == Settled("ana", 5_00, 10_00, (("chance:pequeno", 5_00, 10_00),))


@rule("808/2015:17", "reading:limits")
def test_limits_count_the_chips_that_lie_over() -> None:
    at = table("ana", minimum=1_00)
    at.bet("ana", ("chance:ases", 4_00))
    thrown(at, "6-6-6")

    refusal = at.no_bet("ana", ("chance:ases", 2_50))

    fits = {"spot": "chance:ases", "fits": 2_00}
    assert refusal == ("808/2015:12.a", "above the maximum", fits)


@rule("808/2015:29", "808/2015:29.b", "reading:inactivity")
def test_a_chip_that_lies_over_is_a_bet_in_the_next_round_too() -> None:
    at = table("ana", "rui")
    at.bet("ana", ("chance:ases", 1_00))

    for _ in range(7):
        thrown(at, "4-4-4")

    idle = {player: here.idle for player, here in banca_francesa.GAME.sittings(at.state).items()}
    assert idle == {"ana": -1, "rui": 7}


# --- Void rounds ------------------------------------------------------------------------------


@rule("808/2015:18", "808/2015:19", "reading:void")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("closed", [True, False])
def test_a_void_round_gives_back_all_that_lies_also_from_earlier_throws(
    book: str, closed: bool
) -> None:
    at = table("ana", "rui", rulebook=book)
    at.bet("ana", ("chance:ases", 1_00))
    thrown(at, "4-4-4")
    at.bet("ana", ("line:grande", 4_00))
    at.bet("rui", ("chance:pequeno", 3_00))
    if closed:
        at.close()

    events = at.do(Void(2, "a fault"))

    assert events == (
        Voided(2, "a fault"),
        TakenBack("ana", (("chance:ases", 1_00), ("line:grande", 4_00)), 5_00),
        TakenBack("rui", (("chance:pequeno", 3_00),), 3_00),
        RoundOver(2),
    )
    assert banca_francesa.GAME.lying(at.state) == {}


@rule("808/2015:20", "808/2015:21", "reading:leaving")
@pytest.mark.parametrize(("throw", "back"), [("6-6-2", 10_00), ("1-1-1", 0)])
def test_the_bet_of_whoever_is_away_counts_won_or_lost(throw: str, back: int) -> None:
    at = table("ana", "rui")
    at.bet("ana", ("chance:grande", 5_00))
    at.close()
    assert at.do(Leave("ana")) == (Leaving("ana"),)

    _, *rest = at.do(Land(1), throw)

    assert rest == [
        Settled("ana", 5_00, back, (("chance:grande", 5_00, back),)),
        RoundOver(1),
        Left("ana", staked=5_00, returned=back, rounds=1),
    ]


# --- Dice touched before they are called ------------------------------------------------------


@rule("1441/95-IV:7", "1441/95-IV:7.d", "reading:touched-dice")
def test_touched_dice_pay_the_chance_that_shows_and_collect_nothing() -> None:
    at = table("ana", "rui", "eva", rulebook="1441/95-IV")
    at.bet("ana", ("chance:ases", 1_00), ("chance:grande", 5_00))
    at.bet("rui", ("chance:pequeno", 3_00))
    at.bet("eva", ("line:pequeno", 8_00), ("line:grande", 4_00))
    at.close()

    events = at.do(Misread(1), "5-5-5")

    assert events[:2] == (Touched(1), Fell(1, "5-5-5", 15, "grande"))
    got = ends(events)
    assert got["ana"].lines == (("chance:ases", 1_00, 1_00), ("chance:grande", 5_00, 10_00))
    assert (got["rui"].stake, got["rui"].returned) == (3_00, 3_00)  # A push, and no loss.
    assert got["eva"].lines == (("line:pequeno", 8_00, 8_00), ("line:grande", 4_00, 6_00))
    assert banca_francesa.GAME.lying(at.state) == {}


@rule("1441/95-IV:7.d", "reading:touched-dice")
def test_touched_dice_that_decide_nothing_leave_the_chips() -> None:
    at = table("ana", rulebook="1441/95-IV")
    at.bet("ana", ("chance:grande", 5_00))
    at.close()

    events = at.do(Misread(1), "4-4-4")

    assert events == (Touched(1), Fell(1, "4-4-4", 12, "null"), RoundOver(1))
    assert at.lying("ana") == {"chance:grande": 5_00}


@rule("1441/95-IV:7.d", "reading:touched-dice")
def test_online_tables_know_no_touched_dice() -> None:
    at = table("ana", rulebook="808/2015")
    at.bet("ana", ("chance:grande", 5_00))
    at.close()

    refusal = at.refusal(Misread(1))

    assert refusal == ("1441/95-IV:7.d", "touched dice belong to 1441/95-IV", {})


# --- The order of collecting and paying -------------------------------------------------------


@rule("1441/95-IV:12", "1441/95-IV:15", "1441/95-IV:16", "808/2015:16")
def test_ases_are_collected_first_then_all_else_and_only_then_is_anybody_paid() -> None:
    at = table("ana", "rui", "eva", "zé", rulebook="1441/95-IV")
    at.bet("zé", ("line:pequeno", 2_00), ("chance:ases", 1_00))
    at.bet("eva", ("chance:grande", 1_00))
    at.bet("rui", ("chance:pequeno", 1_00), ("chance:grande", 3_00))
    at.bet("ana", ("line:grande", 2_00), ("chance:grande", 1_00))
    at.bet("ana", ("chance:pequeno", 1_00), ("chance:ases", 1_00))
    at.close()

    _, *settled, over = at.do(Land(1), "5-5-5")

    assert settled == [
        Settled("ana", 1_00, 0, (("chance:ases", 1_00, 0),)),
        Settled("zé", 1_00, 0, (("chance:ases", 1_00, 0),)),
        Settled("ana", 1_00, 0, (("chance:pequeno", 1_00, 0),)),
        Settled("rui", 1_00, 0, (("chance:pequeno", 1_00, 0),)),
        Settled("zé", 2_00, 1_00, (("line:pequeno", 2_00, 1_00),)),
        Settled("ana", 3_00, 5_00, (("chance:grande", 1_00, 2_00), ("line:grande", 2_00, 3_00))),
        Settled("rui", 3_00, 6_00, (("chance:grande", 3_00, 6_00),)),
        Settled("eva", 1_00, 2_00, (("chance:grande", 1_00, 2_00),)),
    ]
    assert over == RoundOver(1)
    assert {
        player: here.rounds for player, here in banca_francesa.GAME.sittings(at.state).items()
    } == {
        "ana": 1,
        "rui": 1,
        "eva": 1,
        "zé": 1,
    }


@rule("808/2015:23", "1441/95-IV:16")
def test_what_was_settled_in_parts_is_repeated_whole() -> None:
    at = table("ana")
    at.bet("ana", ("chance:grande", 1_00), ("chance:ases", 2_00))
    thrown(at, "6-6-4")
    at.bet("ana", ("chance:grande", 5_00), ("chance:ases", 1_00), ("line:pequeno", 2_00))

    end = thrown(at, "1-1-1")["ana"]

    assert (end.stake, end.returned) == (8_00, 62_00 + 1_00)
    assert end.lines[-1] == ("chance:ases", 1_00, 62_00)
    assert banca_francesa.GAME.private(at.state, "ana").previous == {
        "chance:grande": 5_00,
        "line:pequeno": 2_00,
        "chance:ases": 1_00,
    }


# --- Coming and going -------------------------------------------------------------------------


@rule("808/2015:3.e", "808/2015:27", "808/2015:28")
def test_a_session_runs_from_sitting_down_to_leaving_and_ends_with_its_account() -> None:
    at = table()
    assert at.do(Sit("ana")) == (Sat("ana"),)
    at.bet("ana", ("chance:pequeno", 5_00))
    thrown(at, "4-4-4")
    thrown(at, "2-2-2")
    at.bet("ana", ("chance:pequeno", 5_00))
    thrown(at, "6-6-4")

    assert at.do(Leave("ana")) == (Left("ana", staked=10_00, returned=10_00, rounds=2),)
    assert banca_francesa.GAME.sittings(at.state) == {}


@rule("808/2015:28", "reading:leaving", "reading:null-throw")
@pytest.mark.parametrize("rest", [0, 3])
def test_whoever_leaves_after_a_null_throw_takes_the_chips_home(rest: int) -> None:
    at = table("ana", "rui", rest=rest)
    at.bet("ana", ("chance:pequeno", 5_00))
    thrown(at, "4-4-4")

    assert at.do(Leave("ana")) == (
        TakenBack("ana", (("chance:pequeno", 5_00),), 5_00),
        Left("ana", staked=0, returned=0, rounds=0),
    )


@rule("reading:leaving", "reading:null-throw")
def test_whoever_left_while_the_dice_rolled_gets_undecided_chips_back() -> None:
    at = table("ana", "rui")
    at.bet("ana", ("chance:pequeno", 5_00))
    at.bet("rui", ("chance:pequeno", 1_00))
    at.close()
    at.do(Dismiss("ana"))

    _, *rest = at.do(Land(1), "4-4-4")

    assert rest == [
        TakenBack("ana", (("chance:pequeno", 5_00),), 5_00),
        RoundOver(1),
        Left("ana", staked=0, returned=0, rounds=0),
    ]
    assert banca_francesa.GAME.lying(at.state) == {"rui": 1_00}


@rule("reading:leaving")
def test_whoever_is_leaving_does_nothing_more() -> None:
    at = table("ana")
    at.bet("ana", ("chance:pequeno", 5_00))
    at.close()
    at.do(Leave("ana"))

    assert banca_francesa.options(at.state, "ana") == ()
    assert at.refusal(Leave("ana")) == ("reading:leaving", "bets are closed", {})
    assert at.refusal(Sit("ana")) == ("wire:seat", "already seated", {})
    assert at.no_bet("ana", ("chance:ases", 1_00)) == ("wire:seat", "not seated", {})


@rule("reading:seats")
def test_forty_may_sit_unless_the_table_has_fewer() -> None:
    at = table(*(f"p{n}" for n in range(40)))
    small = table("ana", "rui", seats=2)

    assert at.refusal(Sit("ana")) == ("reading:seats", "the table is full", {"most": 40})
    assert small.refusal(Sit("eva")) == ("reading:seats", "the table is full", {"most": 2})
    assert banca_francesa.options(small.state, "eva") == ()


@rule("808/2015:23", "808/2015:25")
def test_after_a_decided_throw_stake_and_prize_go_home_and_can_be_put_back() -> None:
    at = table("ana")
    at.bet("ana", ("chance:pequeno", 5_00), ("line:grande", 2_00))
    thrown(at, "4-4-4")
    thrown(at, "2-2-2")

    mine = banca_francesa.GAME.private(at.state, "ana")

    assert (mine.bets, mine.total) == ({}, 0)
    assert mine.previous == {"chance:pequeno": 5_00, "line:grande": 2_00}
    assert banca_francesa.public(at.state).last == Fell(2, "2-2-2", 6, "pequeno")


def test_what_lies_is_in_sight_for_all_with_a_colour_for_every_place() -> None:
    at = table("ana", "rui")
    at.bet("rui", ("chance:pequeno", 5_00))
    at.do(Leave("ana"))
    at.do(Sit("eva"))

    seats = banca_francesa.public(at.state).seats

    assert {player: (view.bets, view.total, view.colour) for player, view in seats.items()} == {
        "rui": ({"chance:pequeno": 5_00}, 5_00, 1),
        "eva": ({}, 0, 0),
    }


def test_what_stays_of_a_bet_must_still_be_one() -> None:
    at = table("ana", minimum=2_00)
    at.bet("ana", ("chance:grande", 5_00))

    low = {"spot": "chance:grande", "least": 2_00}
    refusal = at.no_back("ana", ("chance:grande", 3_50))
    assert refusal == ("808/2015:11", "below the minimum", low)
    assert at.offered("ana", "TakeBack", "chance:grande") == [
        Option("TakeBack", "chance:grande", 5_00, 5_00, 50, "reading:leaving"),
        Option("TakeBack", "chance:grande", 50, 3_00, 50, "reading:leaving"),
    ]
    none = {"spot": "chance:ases", "fits": 0}
    refusal = at.no_back("ana", ("chance:ases", 1_00))
    assert refusal == ("reading:leaving", "no bet to take back", none)


def test_what_bears_on_no_bet_is_left_out_of_a_still_state() -> None:
    one, two = table("ana"), table("ana")
    for at in (one, two):
        at.bet("ana", ("chance:grande", 5_00))
    thrown(one, "4-4-4")
    for _ in range(3):
        thrown(two, "3-3-3")

    assert one.state != two.state
    assert banca_francesa.still(one.state) == banca_francesa.still(two.state)
