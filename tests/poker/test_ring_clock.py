"""The clock: time to decide, extra time, and players cut off, resting or inactive."""

from __future__ import annotations

from typing import Any

import pytest

from banca.floor.idle import by_rounds
from banca.kit.play import Dismiss, LineFound, LineLost
from banca.poker import ring
from banca.poker.events import Acted
from banca.poker.ring.messages import (
    BankUsed,
    DrawButton,
    Fold,
    Queue,
    Remind,
    SatOut,
    SitIn,
    SitOut,
    StartHand,
    TimeBank,
    TimeUp,
    TopUp,
)
from tests.poker.ring_table import BOOKS, HOLDEM, OMAHA, SINTETICO, Table, kinds
from tests.rule_marks import rule


def playing(book: str = HOLDEM, *seats: str, **rules: Any) -> Table:
    """A hand in which somebody is to act."""
    table = Table(*(seats or ("ana", "rui", "eva")), rulebook=book, **rules)
    table.on()
    table.start()
    if book == SINTETICO:
        table.on()
    return table


def acts(table: Table) -> list[tuple[str, str, str]]:
    return [(event.player, event.act, event.by) for event in table.of(Acted)]


# --- Time to decide -----------------------------------------------------------------------------


@rule("809/2015:41", "PD-48", "reading:time-bank")
@pytest.mark.parametrize("book", BOOKS)
def test_a_decision_has_the_tables_time(book: str) -> None:
    table = playing(book, think=17, bank=0)

    assert (table.due, table.seconds) == (TimeUp(table.turn), 17)


@rule("809/2015:42", "reading:time-bank")
@pytest.mark.parametrize("book", BOOKS)
def test_extra_time_comes_in_pieces_until_none_is_left(book: str) -> None:
    table = playing(book, think=20, bank=2, piece=15)
    player, turn = table.who, table.turn
    assert (table.due, table.seconds) == (TimeBank(f"{turn}.1"), 20)

    assert table.on() == (BankUsed(player, 1),)
    assert (table.due, table.seconds) == (TimeBank(f"{turn}.2"), 15)
    view = table.view.turn
    assert view is not None
    assert view.bank
    table.on()

    assert (table.due, table.seconds) == (TimeUp(turn), 15)
    assert table.refusal(TimeBank(f"{turn}.1")).cite == "wire:stale"
    table.say("fold")  # A player may still decide in the extra time.
    assert acts(table)[-1] == (player, "fold", "player")
    assert table.at(player).bank == 0


@rule("reading:time-bank")
def test_a_piece_comes_back_after_ten_hands() -> None:
    table = playing(HOLDEM, bank=1)
    player = table.who
    table.on()
    table.all_fold()

    table.fold_round(8)
    assert table.at(player).bank == 0
    table.fold_round()

    assert table.at(player).bank == 1
    table.fold_round(20)
    assert table.at(player).bank == 1


@rule("809/2015:43", "reading:holdem-betting")
@pytest.mark.parametrize("book", BOOKS)
def test_when_time_is_up_one_folds_a_bet(book: str) -> None:
    table = playing(book, bank=0)
    if book == SINTETICO:
        table.say("raise:200")
    player = table.who

    events = table.on()

    assert kinds(events)[:2] == ["Acted", "SatOut"]
    assert acts(table)[-1] == (player, "fold", "platform")


@rule("809/2015:43")
@pytest.mark.parametrize("book", BOOKS)
def test_when_time_is_up_one_checks_where_nothing_is_bet(book: str) -> None:
    table = playing(book, bank=0)
    if book != SINTETICO:
        table.say("call call check")
        table.on()
    player = table.who

    table.on()

    assert acts(table)[-1] == (player, "check", "platform")


@rule("wire:stale", "809/2015:43")
def test_a_clock_that_comes_late_decides_for_nobody() -> None:
    table = playing(bank=0)
    late = table.turn
    table.say("fold")

    assert table.refusal(TimeUp(late)).cite == "wire:stale"
    assert table.refusal(TimeBank(f"{late}.1")).cite == "wire:stale"
    player = table.who
    table.say("fold")
    assert table.refusal(Fold(player, table.turn)).phrase == "no hand is being played"


@rule("809/2015:43", "809/2015:49")
def test_whoever_says_nothing_in_the_window_calls_no_estardilho() -> None:
    table = Table("ana", "rui", "eva", rulebook=SINTETICO, estardilhos=True).button(1)
    table.start()
    assert table.view.phase == "estardilho"
    assert table.seconds == table.state.rules.think

    events = table.on()

    assert kinds(events) == ["Claimed"] * 3 + ["Dealt"]
    assert not any(table.state.chairs[p].out for p in "123")  # Nobody had to act.


# --- After a time-out ---------------------------------------------------------------------------


@rule("reading:away", "reading:time-bank", "809/2015:69")
def test_whoever_let_the_time_run_out_rests_from_the_next_hand_on() -> None:
    """AFK players must not cost the others one clock per hand."""
    table = playing(HOLDEM, bank=0)
    away = table.who

    assert table.on()[1] == SatOut(away, "platform")
    table.all_fold()
    table.start()

    assert away not in table.dealt_in()
    assert table.at(away).state == "out"
    table.all_fold()
    table.do(SitIn(away))
    assert table.at(away).state != "out"


@rule("reading:away")
def test_whoever_is_all_in_loses_no_time_to_anybody() -> None:
    table = Table("ana", "rui", cave=300, bank=0).button(1)
    table.start()
    table.say("raise:300 call")

    paces = []
    while table.state.hand and table.state.hand.phase == "street":
        paces.append(table.seconds)
        table.on()

    # Nobody is asked: hands are turned, and then cards come slowly enough to watch.
    assert paces == [1, 2, 2, 2]
    assert table.seconds == 1


@rule("809/2015:65")
def test_the_house_paces_the_game() -> None:
    table = Table("ana", "rui", rest=4, pace=1)
    assert table.seconds == 2  # Until the lot, and until the first hand.
    table.button(1)
    assert table.seconds == 2
    table.start()
    table.say("call check")
    assert table.seconds == 1
    table.checked_down("2h 7c 9d", "Ts", "3c")
    assert table.seconds == 1
    table.show("As Kd Qh Jh")

    assert (table.due, table.seconds) == (StartHand(table.state.round), 4)
    table.fold_round()
    assert table.seconds == 2  # Nobody showed: there is nothing to look at.


# --- A line that is down ------------------------------------------------------------------------


@rule("809/2015:74", "reading:line", "PD-67")
@pytest.mark.parametrize("book", BOOKS)
def test_whoever_is_cut_off_has_everybodys_time_and_no_extra(book: str) -> None:
    table = playing(book)
    player = table.who

    table.lose_line(player)

    assert table.seconds == table.state.rules.think
    assert not table.at(player).line
    other = next(s for s in ("ana", "rui", "eva") if s != player)
    assert table.at(other).line
    acted = table.on()[0]
    assert isinstance(acted, Acted)
    assert (acted.player, acted.by) == (player, "platform")
    assert table.of(BankUsed) == []


@rule("reading:line", "reading:away")
def test_whoever_is_cut_off_holds_the_others_up_once_and_then_rests() -> None:
    table = playing(HOLDEM, "ana", "rui")
    table.say("call check")
    table.on()
    player = table.who
    table.lose_line(player)
    table.on()  # The platform checks.
    table.say("check")
    table.on()

    assert table.who == player
    assert table.seconds == 3
    table.on()
    table.all_fold()
    assert table.at(player).state == "out"


@rule("reading:line", "809/2015:74")
def test_whoever_comes_back_in_time_goes_on_as_if_nothing_had_been() -> None:
    """Rejoin after a disconnect (PokerTH #5)."""
    table = playing()
    player = table.who
    table.lose_line(player)

    table.find_line(player)

    assert table.seconds == table.state.rules.think
    assert table.mine(player).pack_places
    assert {"Fold", "Call", "Raise"} <= set(table.offered(player))
    table.say("call")


@rule("reading:line")
def test_a_line_that_goes_up_and_down_stops_no_clock() -> None:
    """Slow play by pulling the plug (PokerTH #140)."""
    table = playing()
    player = table.who
    for _ in range(2):
        table.lose_line(player)
        table.find_line(player)
    first = ring.croupier(table.state)

    table.lose_line(player)
    table.find_line(player)

    assert table.seconds == 3
    assert ring.croupier(table.state) == first  # So its clock runs on.
    table.say("fold")
    assert table.seconds == table.state.rules.think


@rule("reading:line", "reading:time-bank")
@pytest.mark.parametrize("bank", [0, 3])
def test_a_line_that_goes_and_comes_winds_no_clock_up_again(bank: int) -> None:
    """Pulling the plug once must not double the time of every decision and spare the bank."""
    table = playing(bank=bank)
    first = ring.croupier(table.state)

    table.lose_line(table.who)
    assert ring.croupier(table.state) == first
    table.find_line(table.who)

    assert ring.croupier(table.state) == first


@rule("809/2015:74", "PD-58")
def test_an_all_in_whose_line_is_down_still_wins() -> None:
    table = Table("ana", "rui", cave=200).button(1)
    table.start()
    table.say("raise:200 call")

    table.lose_line("ana")
    for cards in ("2h 7c 9d", "Ts", "3c"):
        table.street(cards)
    table.show("2s 2d 4h 5h")

    assert table.stacks() == {"ana": 380}


@rule("reading:line")
def test_a_line_is_down_once_and_up_once() -> None:
    table = Table("ana")
    assert table.refusal(LineFound("ana")).phrase == "that is known"
    assert table.refusal(LineLost("rui")).cite == "wire:seat"

    table.lose_line("ana")

    assert table.refusal(LineLost("ana")).phrase == "that is known"
    table.leave("ana")
    table.sit("ana")
    assert table.state.lost == ()


@rule("809/2015:71", "809/2015:72", "reading:away", "reading:poker-inactivity")
@pytest.mark.parametrize("book", BOOKS)
def test_at_a_table_that_stands_whoever_rests_is_invited_warned_and_goes_home(book: str) -> None:
    """Nobody keeps a place for ever by resting, and nobody loses it without a warning."""
    table = Table("ana", "rui", "eva", rulebook=book)
    table.do(SitOut("ana"))
    table.do(SitOut("rui"))
    for player in ("ana", "rui"):
        assert (table.due, table.seconds) == (Remind(player, 1), 180)
        table.on()
        assert (shown(table, player), table.mine(player).reminded) == (6, True)
        assert (table.due, table.seconds) == (Remind(player, 2), 60)
        table.on()
        assert shown(table, player) == 7
        assert (table.due, table.seconds) == (Dismiss(player), 60)
        table.on()

    assert list(table.state.sittings) == ["eva"]
    assert table.due is None  # Eva waits for company as long as she likes.


def shown(table: Table, player: str) -> int:
    """How many hands the floor counts as idle: six bring an invitation, seven a warning."""
    return ring.sittings(table.state)[player].idle


@rule("809/2015:72", "809/2015:71.a", "reading:poker-inactivity")
@pytest.mark.parametrize("way", ["sits in", "tops up"])
def test_whoever_comes_back_to_a_table_that_stands_starts_from_zero(way: str) -> None:
    table = Table("ana", "rui", cave=200).button(1)
    table.start()
    table.say("raise:200 call")
    table.checked_down("2h 7c 9d", "Ts", "3c")
    table.show("2s 2d 4h 5h")  # Ana wins, and rui has nothing left.
    table.stop()
    if way == "sits in":
        table.do(TopUp("rui", 200))
        table.do(SitOut("rui"))
    table.on()
    table.on()
    assert (shown(table, "rui"), table.due) == (7, Dismiss("rui"))

    table.do(SitIn("rui") if way == "sits in" else TopUp("rui", 200))

    assert (shown(table, "rui"), table.mine("rui").reminded) == (0, False)
    assert table.due == DrawButton(table.state.round)


@rule("809/2015:69", "809/2015:72", "reading:poker-inactivity")
def test_a_table_that_takes_up_play_takes_its_reminders_back() -> None:
    table = Table("ana", "rui")
    table.do(SitOut("rui"))
    table.on()
    table.on()
    table.buy("eva", 3)
    assert shown(table, "rui") == 7  # Until there is a hand.

    table.button(1)
    table.start()

    assert (shown(table, "rui"), table.state.sittings["rui"].idle) == (0, 0)
    assert table.refusal(Remind("rui", 3)).phrase == "there is nothing to remind them of"


@rule("809/2015:72", "reading:poker-inactivity")
def test_a_reminder_is_for_whoever_does_not_play_and_comes_in_its_turn() -> None:
    table = Table("ana", "rui", "eva")
    for player in ("ana", "nobody"):
        assert table.refusal(Remind(player, 1)).cite == "wire:stale"
    table.do(SitOut("ana"))
    for times in (0, 2, 3):
        assert table.refusal(Remind("ana", times)).cite == "wire:stale"
    table.do(SitOut("rui"))
    table.do(Remind("rui", 1))

    assert table.due == Remind("rui", 2)  # Whoever was reminded first comes first.
    assert table.refusal(Remind("rui", 1)).cite == "wire:stale"


@rule("reading:line", "reading:poker-inactivity")
def test_a_lost_line_alone_is_no_rest() -> None:
    """The floor counts how long somebody is cut off, to the second."""
    table = Table("ana")

    table.lose_line("ana")

    assert table.due is None


# --- Rest, and inactivity -----------------------------------------------------------------------


def idle(table: Table, player: str) -> int:
    return int(table.state.sittings[player].idle)


@rule("809/2015:69", "reading:away")
@pytest.mark.parametrize("book", BOOKS)
def test_a_rest_keeps_the_place_and_counts_for_nothing_up_to_a_limit(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book, rests=4)
    table.on()
    table.do(SitOut("eva"))
    assert table.refusal(SitOut("eva")).phrase == "resting already"

    table.fold_round(4)
    assert idle(table, "eva") == 0
    table.fold_round(5)
    assert (idle(table, "eva"), by_rounds(idle(table, "eva"))) == (5, None)
    table.fold_round()

    assert by_rounds(idle(table, "eva")) == "invited"
    assert table.at("eva").state == "out"


@rule("809/2015:71", "809/2015:71.b", "809/2015:72", "reading:poker-inactivity", "PD-60")
def test_more_than_five_hands_without_a_bet_invite_then_warn_then_end() -> None:
    table = Table("ana", "rui", "eva", rests=0).button(1)
    table.do(SitOut("eva"))
    told = []

    for _ in range(8):
        table.fold_round()
        told.append(by_rounds(idle(table, "eva")))

    assert told == [None] * 5 + ["invited", "warned", "ended"]


@rule("809/2015:72", "reading:poker-inactivity")
def test_a_decision_of_ones_own_ends_the_warning() -> None:
    table = Table("ana", "rui", "eva", rulebook=SINTETICO, rests=0).button(1)
    table.do(SitOut("eva"))
    table.fold_round(7)
    assert by_rounds(idle(table, "eva")) == "warned"

    table.do(SitIn("eva"))
    table.fold_round()

    assert idle(table, "eva") <= 0


@rule("reading:poker-inactivity")
def test_whoever_folds_every_hand_is_not_idle() -> None:
    """A tight player is a player: blinds are bets, and a fold is a decision."""
    table = Table("ana", "rui", "eva", "zé", "leo").button(1)

    table.fold_round(20)

    assert {by_rounds(idle(table, player)) for player in table.state.sittings} == {None}


@rule("809/2015:71.a", "809/2015:72", "809/2015:15", "reading:poker-inactivity")
def test_a_stack_under_the_least_bet_that_is_not_topped_up_is_asked_about_at_once() -> None:
    table = Table("ana", "rui", "eva", cave=250).button(1)
    table.start()
    table.say("raise:200 fold call")
    table.street("2h 7c 9d")
    table.say("raise:50 fold")
    assert (table.stacks()["ana"], idle(table, "ana")) == (50, 0)  # The break is the time to do it.

    table.fold_round()
    assert by_rounds(idle(table, "ana")) == "invited"
    table.fold_round()
    assert by_rounds(idle(table, "ana")) == "warned"
    table.do(TopUp("ana", 200))

    assert by_rounds(idle(table, "ana")) is None
    table.fold_round()
    assert by_rounds(idle(table, "ana")) is None


@rule("809/2015:71.a", "809/2015:72")
def test_whoever_does_not_top_up_in_the_end_goes_home() -> None:
    table = Table("ana", "rui", "eva", cave=250).button(1)
    table.start()
    table.say("raise:200 fold call")
    table.street("2h 7c 9d")
    table.say("raise:50 fold")

    table.fold_round(3)

    assert by_rounds(idle(table, "ana")) == "ended"


@rule("reading:poker-inactivity")
def test_waiting_for_the_big_blind_or_for_a_place_is_no_inactivity() -> None:
    table = Table("ana", "rui", "eva", seats=4).button(1)
    table.buy("zé", 4)
    table.sit("leo", "mia")
    table.do(Queue("leo"))

    table.fold_round(3)

    assert (idle(table, "zé"), idle(table, "leo"), idle(table, "mia")) == (0, 0, 3)


@rule("809/2015:71.b")
def test_a_lot_and_a_void_hand_are_no_hands_that_were_let_go_by() -> None:
    table = Table("ana", "rui", "eva", rests=0).button(1)
    table.do(SitOut("eva"))
    table.start()
    table.void("2h", "7c", "9d", "Ts", "3c")

    assert idle(table, "eva") == 0


@rule("809/2015:65", "97/2010:1.2")
def test_omaha_is_placed_without_a_draw_and_still_a_round_of_its_own() -> None:
    table = Table("ana", "rui", rulebook=OMAHA)

    table.do(DrawButton(1))

    assert table.state.round == 2
