"""Blackjack at the land table: bets on others' places and on empty ones (1441/95-V)."""

from __future__ import annotations

import pytest

from banca.games import blackjack
from banca.games.blackjack.hand import Decision
from banca.games.blackjack.messages import (
    Draw,
    EvenMoney,
    Followed,
    Free,
    Insure,
    NoInsurance,
    Take,
    Taken,
    TimeUp,
)
from banca.kit.layout import TakeBack
from banca.kit.play import After, Leave, Settled, Staked
from tests.games.blackjack_table import LAND, Table, nets
from tests.rule_marks import rule


def around(cards: str) -> Table:
    """A land table: ana holds place 1, rui place 4, eva stands; stakes of 10, 4 and 2 on 1."""
    table = Table("ana", "rui", "eva", rulebook=LAND, minimum=2_00)
    table.do(Take("ana", "1"))
    table.do(Take("rui", "4"))
    table.bet("ana", "1", 10_00)
    table.bet("rui", "1", 4_00)
    table.bet("eva", "1", 2_00)
    table.deal(cards)
    return table


@rule("1441/95-V:15", "reading:followers")
def test_the_maximum_of_a_place_is_for_all_who_bet_on_it_together() -> None:
    table = Table("ana", "rui", rulebook=LAND, minimum=2_00)
    table.do(Take("ana", "1"))
    table.bet("ana", "1", 50_00)

    assert table.no_bet("rui", "1", 12_00) == (
        "1441/95-V:15",
        "above the maximum",
        {"spot": "place:1", "fits": 10_00},
    )
    table.bet("rui", "1", 10_00)
    assert table.view.places["1"].stakes == {"ana": 50_00, "rui": 10_00}
    assert [o for o in table.options("ana") if (o.wish, o.spot) == ("PlaceBets", "place:1")] == []


@rule("1441/95-V:15", "reading:followers")
def test_room_for_the_minimum_is_kept_until_the_holder_has_bet() -> None:
    table = Table("ana", "rui", "eva", rulebook=LAND, minimum=2_00)
    table.do(Take("ana", "1"))

    assert table.no_bet("rui", "1", 60_00) == (
        "1441/95-V:15",
        "above the maximum",
        {"spot": "place:1", "fits": 58_00},
    )
    table.bet("rui", "1", 58_00)
    assert bounds(table, "eva") is None
    assert bounds(table, "ana") == (2_00, 2_00)
    table.bet("ana", "1", 2_00)
    table.do(TakeBack("ana"))  # Nor can it be taken from ana afterwards.
    assert table.no_bet("rui", "1", 2_00).cite == "1441/95-V:15"
    table.do(Free("ana", "1"))
    assert bounds(table, "rui") == (2_00, 2_00)  # Nobody's place: up to its maximum.


@rule("1441/95-V:15")
def test_what_the_holder_has_not_bet_followers_may_complete() -> None:
    table = Table("ana", "rui", rulebook=LAND, minimum=2_00)
    table.do(Take("ana", "1"))
    table.bet("ana", "1", 2_00)

    assert bounds(table, "rui") == (2_00, 58_00)
    table.bet("rui", "1", 58_00)
    assert table.view.places["1"].stakes == {"ana": 2_00, "rui": 58_00}


@rule("1441/95-V:16", "reading:followers")
def test_an_empty_place_that_others_have_filled_is_taken_when_the_round_is_over() -> None:
    table = Table("ana", "rui", rulebook=LAND, minimum=2_00)
    table.bet("rui", "5", 60_00)

    assert table.no_bet("ana", "5", 2_00).cite == "1441/95-V:16"
    assert table.refusal(Take("ana", "5"))[:2] == ("1441/95-V:16", "the place is full")
    assert "5" not in [o.spot for o in table.options("ana") if o.wish == "Take"]
    assert "5" in [o.spot for o in table.options("rui") if o.wish == "Take"]
    table.deal("Kh 6d 6s")  # These stakes are gone when bets open again.
    assert table.do(Take("ana", "5")) == (Taken("ana", "5"),)


def bounds(table: Table, player: str) -> tuple[int, int] | None:
    """What *player* may put on place 1."""
    found = [o for o in table.options(player) if (o.wish, o.spot) == ("PlaceBets", "place:1")]
    return (found[0].least, found[0].most) if found else None


@rule("1441/95-V:15", "1441/95-V:18")
def test_a_follower_is_bound_by_what_the_holder_decides() -> None:
    table = around("Kh 6d 6s")

    assert table.view.places["1"].decider == "ana"
    assert table.offered("rui") == []
    assert table.no("rui", "stand")[:2] == ("1441/95-V:18", "it is not your turn")
    table.decides("ana", "hit", "Kd")
    assert table.bank() == {"ana": -10_00, "rui": -4_00, "eva": -2_00}


@rule("1441/95-V:15", "1441/95-V:16")
def test_the_holder_decides_though_a_follower_has_more() -> None:
    table = Table("ana", "rui", "eva", rulebook=LAND)
    table.do(Take("ana", "3"))
    table.do(Take("rui", "1"))
    table.bet("rui", "3", 9_00)
    table.bet("ana", "3", 1_00)
    table.bet("rui", "5", 1_00)
    table.bet("eva", "5", 2_00)  # Without a place, but with more on an empty one.
    table.deal("Kh 9h 6d 6s 9s")

    assert table.view.places["3"].decider == "ana"
    assert table.view.places["5"].decider == "eva"


@rule("1441/95-V:28", "1441/95-V:30", "reading:followers")
def test_whoever_rides_on_the_first_hand_is_not_asked_about_the_others() -> None:
    table = around("8h 6d 8s")
    table.decides("ana", "split")
    table.decides("rui", "follow")
    table.decides("eva", "ride")
    table.draw("3d 8c")
    table.decides("ana", "double")  # The first hand: both are on it.
    assert list(table.view.waiting) == ["rui", "eva"]
    table.decides("rui", "ride")
    table.decides("eva", "follow")
    table.draw("Kd")
    table.decides("ana", "split")  # The second: only rui is on it.
    assert list(table.view.waiting) == ["rui"]
    table.decides("rui", "follow")
    table.draw("3h 2c")
    table.decides("ana", "double")

    assert list(table.view.waiting) == ["rui"]
    assert table.lying("eva") == {"place:1": 2_00, "double:1.1": 2_00}
    assert table.lying("rui") == {"place:1": 4_00, "split:1.2": 4_00, "split:1.3": 4_00}


@rule("1441/95-V:28", "1441/95-V:30")
def test_no_card_comes_before_the_followers_have_answered() -> None:
    table = around("5h 6d 6s")
    table.decides("ana", "double")

    assert table.refusal(Draw(table.state.turn))[:2] == ("wire:stale", "no card is due")


@rule("1441/95-V:28", "reading:followers")
def test_at_a_split_a_follower_matches_it_or_rides_on_the_first_hand() -> None:
    table = around("8h 6d 8s")
    table.decides("ana", "split")

    assert table.view.turn
    assert table.view.turn.asks == "split"
    assert list(table.view.waiting) == ["rui", "eva"]
    assert table.offered("ana") == []
    option = table.option("rui", "Follow")
    assert (option.spot, option.most, option.cite) == ("1.1.2", 4_00, "1441/95-V:28")
    assert table.do(table.wish("follow", "rui")) == (
        Followed("1", 1, Decision.SPLIT, "rui", follows=True, by="player"),
        Staked("rui", (("split:1.2", 4_00),), 4_00),
    )
    assert table.no("rui", "ride")[:2] == ("1441/95-V:15", "nothing is offered to you")
    table.decides("eva", "ride")
    table.draw("Kd 2c")
    assert table.hand("1", 1).stakes == {"ana": 10_00, "rui": 4_00, "eva": 2_00}
    assert table.hand("1", 2).stakes == {"ana": 10_00, "rui": 4_00}
    table.decides("ana", "stand")
    table.decides("ana", "hit", "Tc")  # The second hand makes 20.
    table.decides("ana", "stand")
    assert table.bank("Th 3d") == {"ana": 0, "rui": 0, "eva": -2_00}


@rule("1441/95-V:30", "reading:followers")
def test_when_the_holder_doubles_a_follower_may_or_rides_on_the_same_card() -> None:
    table = around("5h 6d 6s")
    table.decides("ana", "double")

    assert table.option("eva", "Follow").cite == "1441/95-V:30"
    table.decides("eva", "follow")
    table.decides("rui", "ride")
    table.draw("Kd")
    assert table.hand("1").stakes == {"ana": 20_00, "rui": 4_00, "eva": 4_00}
    assert table.bank("Th 9d") == {"ana": 20_00, "rui": 4_00, "eva": 4_00}


@rule("1441/95-V:28", "1441/95-V:30", "reading:followers", "reading:house-plays")
def test_a_follower_who_does_not_answer_rides() -> None:
    table = around("5h 6d 6s")
    table.decides("ana", "double")
    table.decides("rui", "follow")

    assert blackjack.croupier(table.state) == After(20, TimeUp(table.state.turn))
    assert [type(event).__name__ for event in table.time_up()] == ["Followed"]
    assert table.lying("eva") == {"place:1": 2_00}
    due = blackjack.croupier(table.state)
    assert due is not None
    assert type(due.order).__name__ == "Draw"


@rule("1441/95-V:15", "1441/95-V:33", "reading:followers")
def test_followers_insure_only_if_the_holder_does_and_as_they_like() -> None:
    table = around("Kh Ad 6s")

    assert list(table.view.waiting) == ["ana"]
    assert table.refusal(Insure("rui", "1", 1_00))[:2] == (
        "1441/95-V:33",
        "nothing is offered to you",
    )
    table.do(Insure("ana", "1", 3_00))
    assert list(table.view.waiting) == ["rui", "eva"]
    table.do(Insure("rui", "1", 2_00))
    table.do(NoInsurance("eva"))
    assert table.view.places["1"].insurance == {"ana": 3_00, "rui": 2_00}
    assert table.view.phase == "playing"
    table.decides("ana", "stand")
    assert table.bank("Kc") == {"ana": -4_00, "rui": 0, "eva": -2_00}


@rule("1441/95-V:15", "1441/95-V:33")
def test_if_the_holder_declines_nobody_is_asked() -> None:
    table = around("Kh Ad 6s")
    table.do(NoInsurance("ana"))

    assert table.view.phase == "playing"


@rule("1441/95-V:34", "1441/95-V:15")
def test_even_money_is_the_holders_to_take() -> None:
    table = around("Kh Ad As")

    assert table.offered("rui") == []
    assert table.refusal(EvenMoney("rui", "1")).cite == "1441/95-V:34"
    table.do(Insure("ana", "1", 5_00))
    assert table.offered("ana") == []  # She took one of the two.
    assert table.offered("rui") == ["Insure", "NoInsurance"]


@rule("reading:leaving", "reading:house-plays")
def test_whoever_has_left_is_not_asked_about_the_ace() -> None:
    table = around("Kh Ad 6s")
    table.do(Insure("ana", "1", 5_00))
    table.do(Leave("rui"))
    assert table.view.waiting == ("eva",)
    table.do(Leave("eva"))

    assert blackjack.croupier(table.state) == After(1, TimeUp(table.state.turn))
    table.time_up()
    assert table.view.phase == "playing"


@rule("1441/95-V:34", "1441/95-V:15")
def test_even_money_of_the_holder_is_paid_to_all_on_the_place() -> None:
    table = around("Kh Ad As")

    assert nets(table.do(EvenMoney("ana", "1"))) == {"ana": 10_00, "rui": 4_00, "eva": 2_00}
    assert blackjack.GAME.lying(table.state) == {}


@rule("1441/95-V:21", "1441/95-V:35", "reading:special-prize")
def test_naturals_and_special_prizes_are_paid_to_followers_too() -> None:
    assert nets(tuple(around("Kh 6d As").log)) == {"ana": 15_00, "rui": 6_00, "eva": 3_00}
    table = around("7h 6d 7s")
    assert nets(table.decides("ana", "hit", "7d")) == {"ana": 30_00, "rui": 12_00, "eva": 6_00}


@rule("1441/95-V:16", "reading:followers")
def test_an_empty_place_is_decided_by_its_highest_bettor() -> None:
    table = Table("ana", "rui", "eva", rulebook=LAND)
    table.bet("ana", "5", 2_00)
    table.bet("eva", "5", 3_00)
    table.deal("Kh 6d 6s")

    assert table.view.places["5"].holder == ""
    assert table.view.places["5"].decider == "eva"


@rule("1441/95-V:16", "reading:followers")
def test_in_a_tie_the_lowest_place_decides_and_then_whoever_came_first() -> None:
    table = Table("ana", "rui", "eva", rulebook=LAND)
    table.do(Take("rui", "6"))
    table.do(Take("eva", "2"))
    for player in ("ana", "rui", "eva"):
        table.bet(player, "5", 2_00)
    table.bet("ana", "6", 2_00)
    table.bet("eva", "6", 3_00)
    table.deal("Kh 9h 6d 6s 9s")

    assert table.view.places["5"].decider == "eva"
    assert table.view.places["6"].decider == "eva"  # Its holder has not bet on it.
    table = Table("ana", "rui", rulebook=LAND)
    table.bet("rui", "5", 2_00)
    table.bet("ana", "5", 2_00)
    table.deal("Kh 6d 6s")
    assert table.view.places["5"].decider == "ana"


@rule("1441/95-V:36", "reading:surrender")
def test_split_hands_surrender_together_before_any_is_played() -> None:
    table = around("8h Td 8s")
    table.decides("ana", "split")
    table.decides("rui", "follow")
    table.decides("eva", "ride")
    table.draw("5d 6d")

    assert "Surrender" in table.offered("ana")
    table.decides("ana", "surrender")
    assert [hand.state for hand in table.view.places["1"].hands] == ["surrendered", "surrendered"]
    assert table.bank() == {"ana": -10_00, "rui": -4_00, "eva": -1_00}


@rule("1441/95-V:36", "reading:surrender")
@pytest.mark.parametrize(("played", "card"), [("hit", "Kd"), ("stand", None), ("double", "Kd")])
def test_once_one_split_hand_is_played_none_surrenders(played: str, card: str | None) -> None:
    table = around("8h Td 8s")
    table.decides("ana", "split")
    table.time_up()
    table.draw("3d 6d" if played == "double" else "5d 6d")
    table.decides("ana", played)
    if played == "double":
        table.time_up()
    if card:
        table.draw(card)

    assert table.view.turn
    assert table.view.turn.hand == 2
    assert "Surrender" not in table.offered("ana")
    assert table.no("ana", "surrender").cite == "1441/95-V:36"


@rule("reading:leaving", "reading:followers")
def test_a_follower_who_has_left_is_not_waited_for() -> None:
    table = around("5h 6d 6s")
    table.do(Leave("rui"))
    table.do(Leave("eva"))
    table.decides("ana", "double", "Kd")
    events = table.draw("Th 9d")

    assert nets(events) == {"ana": 20_00, "rui": 4_00, "eva": 2_00}
    assert [type(event).__name__ for event in events[-2:]] == ["Left", "Left"]


@rule("1441/95-V:15")
def test_online_nobody_follows() -> None:
    table = Table("ana", "rui")
    table.bet("ana", "1")

    assert table.no_bet("rui", "1", 1_00).cite == "805/2015:6"
    assert not blackjack.card(table.state.rules).followers
    assert [event for event in table.log if isinstance(event, Settled)] == []
