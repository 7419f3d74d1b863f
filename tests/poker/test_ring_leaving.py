"""Leaving a poker table, even in mid-hand, and coming back with what was won."""

from __future__ import annotations

import msgspec
import pytest

from banca.kit.chance import Script
from banca.kit.play import BoughtIn, CashedOut, Leaving, Left, Sit
from banca.poker import ring
from banca.poker.events import Acted
from banca.poker.ring.messages import BuyIn
from banca.poker.ring.table import RATHOLE
from tests.poker.ring_table import BOOKS, HOLDEM, SINTETICO, Table, kinds
from tests.rule_marks import rule

# --- Leaving ------------------------------------------------------------------------------------


@rule("809/2015:10", "809/2015:70", "reading:poker-leaving", "809/2015:68")
@pytest.mark.parametrize("book", BOOKS)
def test_one_leaves_at_any_time_with_the_stack_and_is_told_what_it_came_to(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)

    events = table.leave("eva")

    assert events == (CashedOut("eva", 10_000), Left("eva", 0, 0, 0))
    assert table.view.taken == 2


@rule("809/2015:10", "809/2015:33", "reading:poker-leaving")
def test_leaving_in_ones_turn_folds_and_the_stack_goes_home_when_the_hand_is_over() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    assert table.who == "ana"

    events = table.leave("ana")

    assert kinds(events) == ["Leaving", "Acted"]
    assert table.who == "rui"
    assert table.options("ana") == []
    ends = table.say("fold")
    assert kinds(ends)[-4:] == ["HandPaid", "CashedOut", "RoundOver", "Left"]
    assert ends[-1] == Left("ana", 0, 0, 1)


@rule("809/2015:33", "reading:poker-leaving")
def test_whoever_left_out_of_turn_folds_the_moment_it_comes() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()

    assert table.leave("eva") == (Leaving("eva"),)
    events = table.say("raise:300 call")

    last = [event for event in events if isinstance(event, Acted)][-1]
    assert (last.player, last.act, last.by) == ("eva", "fold", "platform")
    assert table.stacks()["eva"] == 10_000  # The books move when the hand is over.
    table.street("2h 7c 9d")
    table.say("check raise:100 fold")
    assert "eva" not in table.stacks()
    assert table.of(CashedOut) == [CashedOut("eva", 9_900)]


@rule("809/2015:10", "reading:poker-leaving", "809/2015:74")
def test_whoever_is_all_in_and_leaves_still_wins() -> None:
    table = Table("ana", "rui", cave=200).button(1)
    table.start()
    table.say("raise:200 call")
    table.leave("ana")
    for cards in ("2h 7c 9d", "Ts", "3c"):
        table.street(cards)

    events = table.show("2s 2d 4h 5h")

    (out,) = (event for event in events if isinstance(event, CashedOut))
    assert out == CashedOut("ana", 380)  # The pot of 4.00, less 5 %.


@rule("809/2015:33", "reading:poker-leaving")
def test_whoever_has_left_folds_even_where_a_check_was_open() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    table.say("call call")
    assert (table.who, table.moves.check) == ("eva", True)

    events = table.leave("eva")

    assert [(e.player, e.act) for e in events if isinstance(e, Acted)] == [("eva", "fold")]


@rule("809/2015:10", "809/2015:34", "reading:poker-leaving")
def test_what_a_leaver_bet_plays_on_and_wins_if_all_the_others_fold_first() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    table.leave("eva")  # The big blind, who acts after ana and rui.

    ends = table.say("fold fold")

    assert [event.cents for event in ends if isinstance(event, CashedOut)] == [10_050]
    assert table.of(Acted)[-1].player == "rui"  # Eva was not asked.


@rule("809/2015:10", "809/2015:60", "reading:poker-leaving")
def test_the_last_to_raise_has_left_and_is_shown_and_paid_like_the_others() -> None:
    table = Table("ana", "rui").button(1)
    table.start()
    table.say("call check")
    for cards in ("2h 7c 9d", "Ts"):
        table.street(cards)
        table.say("check check")
    table.street("3c")
    table.say("raise:400")
    table.leave("rui")
    assert table.refusal(Sit("rui")).phrase == "already seated"
    table.say("call")

    events = table.show("2s 2d 4h 5h")  # Rui's cards first.

    assert [e for e in events if isinstance(e, CashedOut)] == [CashedOut("rui", 10_450)]


@rule("809/2015:10")
def test_the_house_sends_home_in_the_same_way() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()

    table.dismiss("ana")

    assert table.who == "rui"
    assert table.refusal(Sit("ana")).phrase == "already seated"


# --- Ratholing ----------------------------------------------------------------------------------


def winner() -> Table:
    """Rui has more than the buy-in; three others play on."""
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.start()
    table.say("raise:1000 fold call fold")
    table.street("2h 7c 9d")
    table.say("raise:500 fold")
    return table


@rule("reading:rathole")
def test_whoever_leaves_with_more_than_the_buy_in_brings_it_all_back() -> None:
    """Ratholing: winning a pot, and coming back without the winnings."""
    table = winner()
    rich = max(table.stacks(), key=lambda player: table.stacks()[player])
    much = table.stacks()[rich]
    assert much > 10_000
    table.leave(rich)
    table.sit(rich)
    assert table.mine(rich).buyin.least == table.mine(rich).buyin.most == much

    why = table.refusal(BuyIn(rich, "9", 10_000))

    assert (why.cite, why.values) == ("reading:rathole", {"cents": much})
    assert table.buy(rich, 9, much)[1] == BoughtIn(rich, much)


@rule("809/2015:17.b", "reading:cave-fee", "reading:rathole")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
def test_a_fee_on_the_cave_never_touches_winnings_that_are_brought_back(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book, percent=0, fee=10)
    table.button(3)
    table.start()
    if book == SINTETICO:
        table.street("As")
    table.say("raise:900 fold fold")
    rich = max(table.stacks(), key=lambda player: table.stacks()[player])
    much = table.stacks()[rich]
    assert much > 10_000
    for _ in range(2):  # However often rui leaves and comes back.
        table.leave(rich)
        assert table.buy(rich, 9, much)[1] == BoughtIn(rich, much, 1_000)

    table.leave(rich)
    table.sit(rich)
    card, options = msgspec.to_builtins(ring.card(table.state.rules)), table.options(rich)
    mine = msgspec.to_builtins(table.mine(rich))
    for balance, place in ((much + 999, None), (much + 1_000, "9")):  # A bot computes the same.
        wished = ring.bot_wish("easy", card, {}, mine, (), options, balance, Script("9"))
        assert (wished or {}).get("place") == place


@rule("reading:rathole")
def test_after_some_hands_it_is_forgotten() -> None:
    table = winner()
    rich = max(table.stacks(), key=lambda player: table.stacks()[player])
    table.leave(rich)

    table.fold_round(RATHOLE - 1)
    table.sit(rich)
    assert table.mine(rich).buyin.least > 10_000
    table.fold_round()

    assert table.mine(rich).buyin.least == 10_000


@rule("reading:rathole")
def test_an_empty_table_remembers_nobody_and_whoever_lost_owes_nothing() -> None:
    table = winner()
    rich = max(table.stacks(), key=lambda player: table.stacks()[player])
    poor = min(table.stacks(), key=lambda player: table.stacks()[player])
    table.leave(poor)
    table.sit(poor)
    assert table.mine(poor).buyin.least == 10_000

    for player in list(table.state.sittings):
        table.leave(player)
    table.sit(rich)

    assert table.mine(rich).buyin.least == 10_000
