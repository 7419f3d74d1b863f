"""Once no bet can come: where hands are turned at once, and where they stay closed."""

from __future__ import annotations

from typing import Any

import pytest

from banca.poker.events import FacedUp, Showed, Turned
from banca.poker.ring.messages import DrawButton, FaceUp, ShowDown, Street
from tests.poker.ring_table import HOLDEM, OMAHA, SINTETICO, Table, kinds, nets
from tests.rule_marks import rule


def all_in(*players: str, rulebook: str = HOLDEM, **rules: Any) -> Table:
    """A table at which everybody has put everything in, before the first card of the board."""
    table = Table(*players, rulebook=rulebook, cave=400, **rules)
    table.button(1)
    table.start()
    table.say(f"raise:400{' call' * (len(players) - 1)}")
    return table


@rule("reading:holdem-face-up", "reading:holdem-showdown")
def test_at_holdem_hands_are_turned_before_the_board_falls() -> None:
    table = all_in("ana", "rui")
    assert (table.at("ana").cards, table.at("ana").hidden) == (None, 2)

    events = table.face_up("As Kd Qh Qd")

    assert events == (FacedUp("ana", ("As", "Kd")), FacedUp("rui", ("Qh", "Qd")))
    assert (table.at("ana").cards, table.at("ana").hidden) == (("As", "Kd"), 0)
    assert table.at("ana").hand == ""  # There is no board to make a hand with yet.
    assert isinstance(table.due, Street)


@rule("reading:omaha-face-up", "97/2010:8.5")
def test_at_omaha_hands_are_turned_before_the_board_falls() -> None:
    table = Table("ana", "rui", rulebook=OMAHA, cave=400, seats=10, limit="no")
    table.do(DrawButton(table.state.round))
    table.start()
    table.say("raise:400 call")

    table.face_up("As Ks 2d 7h Qh Qd 9c 9d")

    assert table.at("rui").cards == ("Qh", "Qd", "9c", "9d")


@rule("reading:sintetico-closed", "809/2015:59", "809/2015:60", "809/2015:11.d")
def test_at_sintetico_hands_stay_closed_until_the_fifth_card() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO, cave=400).button(1)
    table.start()
    table.street("Ah")
    table.say("raise:300 call")

    for card in ("Kd", "9c", "8s", "Jh"):
        assert table.view.run_out
        assert isinstance(table.due, Street)
        assert table.at("ana").cards is None
        refusal = table.refusal(FaceUp(table.due.turn))
        assert refusal.cite == "reading:sintetico-closed"
        assert refusal.phrase == "hands stay closed until the end"
        table.street(card)

    assert isinstance(table.due, ShowDown)
    assert table.at("ana").cards is None
    table.show("Ks Kh Qs Qh")
    assert table.at("ana").cards is not None


@rule("reading:holdem-face-up", "reading:showing")
def test_hands_that_lie_open_are_shown_without_being_turned_again() -> None:
    table = all_in("ana", "rui")
    table.face_up("As Kd Qh Qd")
    for cards in ("2h 7c 9d", "Ts", "3c"):
        table.street(cards)

    events = table.show()

    assert kinds(events)[:2] == ["Showed", "Showed"]
    assert [one.cards for one in table.of(Showed)] == [one.cards for one in table.of(FacedUp)]
    assert nets(events) == {"ana": -400, "rui": 360}  # 5 % of 800 is the house's.


@rule("reading:holdem-face-up", "809/2015:34", "97/2010:13.2")
def test_whoever_folded_shows_nothing_when_the_others_are_turned() -> None:
    table = Table("ana", "rui", "eva", cave=400).button(1)
    table.start()
    table.say("raise:400 call fold")

    table.face_up("As Kd Qh Qd")

    assert {one.player for one in table.of(FacedUp)} == {"ana", "rui"}
    assert (table.at("eva").cards, table.at("eva").hidden) == (None, 0)


@rule("reading:holdem-face-up")
def test_while_somebody_can_still_bet_nothing_is_turned() -> None:
    table = Table("ana", "rui", "eva", cave=400).button(1)
    table.start()
    table.say("call call check")

    assert not table.view.run_out
    refusal = table.refusal(FaceUp(table.due.turn))
    assert refusal.cite == "wire:stale"


@rule("reading:holdem-face-up")
def test_one_player_with_chips_left_against_others_all_in_is_turned_too() -> None:
    table = Table("ana", "rui", cave=400).button(1)
    table.start()
    table.say("raise:300 fold")
    table.start()  # One has 450 now, and the other 300.
    table.say("raise:400 call" if table.who == "ana" else "raise:300 call")
    assert table.view.run_out
    assert min(place.stack for place in table.view.places.values()) == 0

    assert isinstance(table.due, FaceUp)


@rule("reading:holdem-face-up", "wire:stale")
def test_hands_are_turned_once() -> None:
    table = all_in("ana", "rui")
    name = table.due.turn
    table.face_up("As Kd Qh Qd")

    assert table.refusal(FaceUp(name)).cite == "wire:stale"
    assert table.refusal(FaceUp("1.1.1")).phrase == "another turn is open"


@rule("reading:holdem-face-up")
def test_a_board_that_was_turned_before_this_rule_was_kept_is_still_read() -> None:
    """Earlier logs turn the board over closed hands: it is not refused when they are audited."""
    table = all_in("ana", "rui")
    table.do(Street(table.due.turn), "2h", "7c", "9d")
    assert table.of(Turned)

    table.face_up("As Kd Qh Qd")  # From here on as now.

    assert table.at("ana").cards == ("As", "Kd")


@rule("reading:holdem-face-up", "809/2015:73")
def test_a_hand_that_is_void_after_the_turn_forgets_what_lay_open() -> None:
    table = all_in("ana", "rui")
    table.face_up("As Kd Qh Qd")

    table.void("2h", "7c", "9d", "Ts", "3c")

    assert table.at("ana").cards is None
    assert table.state.faced == {}


@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
@rule("reading:chances")
def test_the_view_says_when_cards_alone_decide(book: str) -> None:
    table = Table("ana", "rui", rulebook=book, cave=400).button(1)
    assert not table.view.run_out
    table.start()
    while not table.who:
        table.on()
    assert not table.view.run_out

    table.say(f"raise:{table.moves.most} call")

    assert table.view.run_out
    while table.view.run_out:
        table.on()
    assert table.view.phase == "resting"
