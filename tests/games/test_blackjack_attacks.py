"""Blackjack under attack: stale clicks, malformed input, rights that others could take away."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace

from banca.games import blackjack
from banca.games.blackjack.messages import Cut, Decided, Draw, Insure, NoInsurance, Take, TimeUp
from banca.games.blackjack.state import Phase
from banca.kit.layout import PlaceBets
from banca.kit.play import After, Leave, RoundOver, Sit, Void
from tests.games.blackjack_table import BOTH, LAND, Table, dealt, nets
from tests.rule_marks import rule

both = pytest.mark.parametrize("rulebook", BOTH)


# --- Wishes that come late, twice, or malformed -------------------------------------------------


@rule("1441/95-V:8", "wire:shape")
def test_a_cut_of_very_many_digits_is_refused_like_any_other_that_does_not_exist() -> None:
    table = Table()
    table.do(Sit("ana"))
    table.open()

    for place in ("1" * 5000, "²", "٣", "1e1", " 1", "+1"):
        assert table.refusal(Cut("ana", place))[:2] == ("1441/95-V:8", "no such place to cut")


@rule("wire:stale", "805/2015:22")
@both
@pytest.mark.parametrize("late", ["split", "hit", "stand"])
def test_a_click_from_before_a_split_does_not_reach_the_hand_after_it(
    rulebook: str, late: str
) -> None:
    """The hand has two cards again, but it is another hand."""
    table = dealt({"ana": "8h 8s"}, bank="6d", rulebook=rulebook)
    clicked = table.wish(late, "ana")
    table.decides("ana", "split", "8d 3s")

    assert table.refusal(clicked)[:2] == ("wire:stale", "another turn is open")
    table.decides("ana", late)


@rule("wire:stale", "1441/95-V:28")
def test_an_answer_to_one_split_does_not_answer_the_next() -> None:
    table = Table("ana", "rui", rulebook=LAND)
    table.do(Take("ana", "1"))
    table.bet("ana", "1")
    table.bet("rui", "1")
    table.deal("8h 6d 8s")
    table.decides("ana", "split")
    clicked = table.wish("follow", "rui")
    table.do(clicked)
    table.draw("8d 3s")
    table.decides("ana", "split")

    assert table.refusal(clicked)[:2] == ("wire:stale", "another turn is open")


def test_turns_grow_whatever_was_done_before_the_first_bet() -> None:
    """A table where nobody bets uses up its turns on abandoned shoes."""
    table = Table("ana")
    table.state = replace(table.state, turn=2_345)
    table.do(Void(1, "a check"))

    assert table.state.turn > 2_345


# --- The right rule for every decision ----------------------------------------------------------


@rule("805/2015:24", "805/2015:16.a", "805/2015:15.b", "805/2015:23")
def test_a_double_that_only_the_table_allows_is_offered_under_the_rule_that_lets_it() -> None:
    for cards, cite in (("Kh 6s", "805/2015:16.a"), ("5h 6s", "805/2015:15.b")):
        table = dealt({"ana": cards}, bank="6d", double_any=True)
        assert table.option("ana", "Double").cite == cite
    for cards, cite in (("Kd 3s", "805/2015:16.a"), ("3d 3s", "805/2015:23")):
        table = dealt({"ana": "8h 8s"}, bank="6d", double_any=True)
        table.decides("ana", "split", cards)
        assert table.option("ana", "Double").cite == cite


@rule("805/2015:16.b", "805/2015:16.c", "805/2015:21", "1441/95-V:26")
def test_a_refusal_names_the_rule_that_forbids() -> None:
    table = dealt({"ana": "Kh Ts"}, bank="6d", pairs_only=True)
    assert table.no("ana", "split").cite == "805/2015:16.b"
    assert dealt({"ana": "Kh 9s"}, bank="6d", pairs_only=True).no("ana", "split").cite == (
        "805/2015:21"
    )
    table = dealt({"ana": "8h 8s"}, bank="6d", splits=1)
    table.decides("ana", "split", "8d 7s")
    assert table.no("ana", "split").cite == "805/2015:16.c"
    table.decides("ana", "stand")
    assert table.no("ana", "split").cite == "805/2015:22"
    for rulebook, cite in zip(BOTH, ("805/2015:21", "1441/95-V:26"), strict=True):
        table = dealt({"ana": "Ah As"}, bank="6d", rulebook=rulebook)
        table.decides("ana", "split", "Ad 3s")
        assert table.no("ana", "hit").cite == cite
        assert table.no("ana", "double").cite == cite


# --- Insurance among followers ------------------------------------------------------------------


def insurance_for_two() -> Table:
    """ana holds 1, rui holds 2 and follows ana; the bank shows an ace."""
    table = Table("ana", "rui", rulebook=LAND, think=20)
    table.do(Take("ana", "1"))
    table.do(Take("rui", "2"))
    table.bet("ana", "1")
    table.do(PlaceBets("rui", (("place:1", 4_00), ("place:2", 6_00))))
    table.deal("Kh 9h Ad 6s 9s")
    return table


@rule("1441/95-V:15", "1441/95-V:33", "reading:followers")
def test_declining_for_ones_own_place_does_not_decline_what_a_holder_insures_later() -> None:
    table = insurance_for_two()
    table.do(NoInsurance("rui"))
    assert table.offered("rui") == []
    table.do(Insure("ana", "1", 5_00))

    assert [(o.wish, o.spot, o.most) for o in table.options("rui") if o.wish == "Insure"] == [
        ("Insure", "1", 2_00)
    ]
    table.do(Insure("rui", "1", 2_00))
    assert table.view.phase == "playing"


@rule("1441/95-V:15", "reading:house-plays")
def test_a_follower_has_a_whole_time_to_insure_from_when_the_holder_did() -> None:
    table = insurance_for_two()
    table.do(NoInsurance("rui"))
    before = blackjack.croupier(table.state)
    table.do(Insure("ana", "1", 5_00))
    asked = blackjack.croupier(table.state)

    assert asked == After(20, TimeUp(table.state.turn))
    assert asked != before
    table.time_up()
    assert table.lying("rui") == {"place:1": 4_00, "place:2": 6_00}


# --- The cut, and what is shown -----------------------------------------------------------------


@rule("1441/95-V:8", "805/2015:7")
def test_whoever_holds_several_places_cuts_for_each_of_them_in_its_order() -> None:
    table = Table("ana", "rui", several=True)
    for player, place in (("ana", "1"), ("rui", "3"), ("ana", "5")):
        table.do(Take(player, place))
    cutters = []
    for _ in range(4):
        table.state = replace(table.state, warned=True, phase=Phase.RESTING)
        table.open()
        assert table.view.shoe
        assert table.view.shoe.cutter
        cutters.append(table.view.shoe.cutter.place)
        table.do(Cut(table.view.shoe.cutter.player, "7"))

    assert cutters == ["1", "3", "5", "1"]


@rule("805/2015:16.c", "reading:splitting")
def test_two_aces_that_may_not_be_split_any_more_have_ended() -> None:
    table = dealt({"ana": "Ah As"}, bank="6d", splits=2)
    table.decides("ana", "split", "Ad Ac")
    table.decides("ana", "split", "9d 9s")

    assert [hand.state for hand in table.view.places["1"].hands] == ["stood"] * 3
    assert table.bank("Kc 2c") == {"ana": 10_00}


def test_new_chips_are_not_shown_on_the_cards_of_the_last_round() -> None:
    table = dealt({"ana": "Ah Ks"}, bank="9d", shared=False)
    table.bank()
    table.bet("ana", "1")

    assert (table.hand("1").state, table.hand("1").stakes) == ("paid", {})
    assert table.view.places["1"].stakes == {"ana": 10_00}


# --- Leaving ------------------------------------------------------------------------------------


@rule("reading:leaving", "1441/95-V:15", "reading:house-plays")
def test_a_holder_who_leaves_in_mid_hand_is_played_for_and_followers_with_him() -> None:
    table = Table("ana", "rui", rulebook=LAND)
    table.do(Take("ana", "1"))
    table.bet("ana", "1")
    table.bet("rui", "1")
    table.deal("8h 6d 8s")
    table.decides("ana", "split")
    table.do(Leave("ana"))
    assert table.view.waiting == ("rui",)
    table.decides("rui", "follow")
    table.draw("2d 3s")
    hands = iter(("9c", "9d", "Kd 9h"))  # 19, 20, and the bank passes 21.
    while blackjack.GAME.lying(table.state):
        due = blackjack.croupier(table.state)
        assert due is not None
        assert due.seconds == 1  # It waits for nobody.
        events = table.do(
            cast(Draw | TimeUp, due.order),
            *(next(hands).split() if isinstance(due.order, Draw) else ()),
        )

    assert nets(events) == {"ana": 20_00, "rui": 20_00}
    assert isinstance(events[-2], RoundOver)
    assert {event.by for event in table.events(Decided)[1:]} == {"platform"}
    assert table.view.places["1"].holder == ""
