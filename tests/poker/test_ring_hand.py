"""A hand at a table: money, secrets, its record, and faults of the house."""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import pytest

from banca.kit.cards import DECK
from banca.kit.pack import Laid
from banca.kit.play import CashedOut, HandPaid, Left, RoundOver, Voided
from banca.poker import ring
from banca.poker.events import Dealt, Returned, Turned
from banca.poker.ring.messages import (
    Decline,
    DrawButton,
    Estardilho,
    Fold,
    HandBegan,
    Post,
    Raise,
    Restardilho,
    ShowDown,
    SitOut,
    StartHand,
    Street,
)
from banca.poker.ring.state import Last, Winner
from tests.poker.ring_table import BOOKS, HOLDEM, OMAHA, SINTETICO, Table, kinds, nets
from tests.rule_marks import rule


def checked_down(**rules: Any) -> tuple[Table, tuple[ring.Event, ...]]:
    table = Table("ana", "rui", "eva", **rules).button(3)
    table.start()
    table.say("call call check")
    table.checked_down("2h 7c 9d", "Ts", "3c")
    return table, table.show("As Kd Qh Jh 2s 2d")


# --- Money --------------------------------------------------------------------------------------


@rule("809/2015:19", "806/2015:2.g", "806/2015:2.o", "reading:rake")
def test_a_hand_is_paid_once_and_the_house_takes_its_percents() -> None:
    table, events = checked_down(percent=5)

    (paid,) = (event for event in events if isinstance(event, HandPaid))
    assert paid == HandPaid(2, (("ana", 100, 0), ("rui", 100, 0), ("eva", 100, 285)), commission=15)
    assert table.stacks() == {"ana": 9_900, "rui": 9_900, "eva": 10_185}
    assert isinstance(events[-1], RoundOver)


@rule("809/2015:18")
def test_no_commission_on_blinds_that_nobody_contested() -> None:
    table = Table("ana", "rui", percent=5).button(1)
    table.start()

    events = table.say("fold")

    assert nets(events) == {"rui": 50, "ana": -50}


@rule("97/2010:16", "reading:omaha-cap")
def test_an_omaha_hand_pays_four_big_blinds_and_no_more() -> None:
    table = Table("ana", "rui", rulebook=OMAHA, limit="no", percent=5)
    table.on()
    table.start()
    table.say("raise:10000 call")
    table.checked_down("2h 7c 9d", "Ts", "3c")

    events = table.show("As Kd Qh Jh 2s 2d 4h 5h")

    assert sum(nets(events).values()) == -400


@rule("809/2015:17.b")
def test_where_the_cave_pays_the_pot_does_not() -> None:
    _, events = checked_down(percent=0, fee=10)

    assert sum(nets(events).values()) == 0


@rule("INT-2", "809/2015:10")
def test_the_books_do_not_move_while_a_hand_runs() -> None:
    table = Table("ana", "rui").button(1)
    before = table.stacks()

    table.start()
    table.say("raise:300 call")

    assert table.stacks() == before
    assert table.at("ana").stack == 9_700
    assert table.mine("ana").total == 300


# --- The course of a hand -----------------------------------------------------------------------


@rule("809/2015:2.i", "806/2015:2.j", "97/2010:3.2", "97/2010:6.1", "97/2010:7.1", "97/2010:8.1")
@pytest.mark.parametrize(("book", "streets"), [(HOLDEM, 3), (OMAHA, 3), (SINTETICO, 5)])
def test_every_hand_goes_from_the_pack_to_the_pot(book: str, streets: int) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)
    table.on()
    number = table.state.round
    seen: list[str] = []
    while table.state.round == number:
        before = table.view.phase
        if table.who:
            table.say("check" if table.moves.check else "call")
        else:
            table.on()
        if not seen or seen[-1] != before:
            seen.append(before)

    assert len(table.of(Turned)) == streets
    assert seen[0] == "starting"
    assert seen[-1] == "showdown"
    assert seen.count("dealing") == streets
    assert table.view.phase == "resting"


@rule("809/2015:32", "97/2010:6.3", "reading:holdem-order")
@pytest.mark.parametrize("book", BOOKS)
def test_whoever_is_not_asked_decides_nothing(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)
    table.on()
    assert table.refusal(Fold("ana", "1.0")).phrase == "no hand is being played"
    table.start()
    if book == SINTETICO:
        assert table.refusal(Fold("ana", table.turn)).phrase == "no decision is due"
        table.on()
    other = next(player for player in ("ana", "rui", "eva") if player != table.who)

    assert table.refusal(Fold(other, table.turn)).phrase == "it is not your turn"
    assert table.refusal(Fold(table.who, "2.9")).cite == "wire:stale"
    assert table.refusal(Fold("nobody", table.turn)).cite == "wire:seat"


@rule("wire:stale")
def test_a_step_of_the_house_is_taken_once() -> None:
    table = Table("ana", "rui").button(1)
    table.start()
    table.say("call check")
    flop = table.due
    assert isinstance(flop, Street)
    table.on()

    assert table.refusal(flop).cite == "wire:stale"
    assert table.refusal(ShowDown(flop.turn)).cite == "wire:stale"
    assert table.refusal(StartHand(table.state.round)).phrase == "a hand is being played"
    assert table.refusal(StartHand(table.state.round - 1)).phrase == "another round is open"
    assert table.refusal(DrawButton(table.state.round)).phrase == "a hand is being played"


@rule("wire:stale")
def test_each_street_of_an_all_in_has_its_own_name() -> None:
    """Otherwise the clock of the second would be taken for the first one's, and never run."""
    table = Table("ana", "rui", cave=200).button(1)
    table.start()
    table.say("raise:200 call")
    table.on()  # Hands are turned.
    names = []
    while isinstance(table.due, Street):
        names.append(table.due.turn)
        table.on()

    assert len(set(names)) == 3


@rule("809/2015:35", "809/2015:32.d", "97/2010:6.3.2")
def test_what_is_offered_has_the_bounds_that_are_kept() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    (offer,) = (o for o in table.options("ana") if o.wish == "Raise")
    assert (offer.least, offer.most) == (200, 10_000)

    for cents in (199, 10_001):
        table.refusal(Raise("ana", table.turn, cents))

    table.do(Raise("ana", table.turn, 10_000))
    assert table.at("ana").state == "allin"
    assert table.at("ana").last == "allin"


@rule("809/2015:49", "809/2015:50", "809/2015:51", "reading:estardilho")
def test_estardilho_and_restardilho_at_the_table() -> None:
    table = Table("ana", "rui", "eva", rulebook=SINTETICO, estardilhos=True).button(3)
    table.start()
    window = table.turn
    assert table.mine("ana").pack_places == ()  # No cards yet.
    assert set(table.offered("rui")) == {"Leave", "SitOut", "Estardilho", "Decline"}
    table.do(Decline("eva", window))
    assert table.refusal(Decline("eva", window)).phrase == "it is not your turn"

    table.do(Decline("ana", window))
    table.do(Estardilho("rui", window, 300))
    assert table.at("rui").last == "estardilho"
    assert table.who == "eva"
    table.do(Restardilho("eva", table.turn))
    table.say("fold call call")

    assert table.mine("rui").pack_places != ()
    assert table.view.phase == "dealing"
    assert table.view.pot == 100 + 2 * 1_300


@rule("809/2015:33", "809/2015:49")
def test_whoever_leaves_in_the_window_calls_nothing_and_folds() -> None:
    table = Table("ana", "rui", "eva", rulebook=SINTETICO, estardilhos=True).button(3)
    table.start()
    window = table.turn

    table.leave("ana")
    table.do(Decline("rui", window))
    table.do(Estardilho("eva", window, 500))

    assert table.who == "rui"
    assert table.at("ana").state == "folded"


# --- Secrets ------------------------------------------------------------------------------------


def order() -> list[str]:
    """A pack in which no card is where it is in a new one."""
    return [*DECK[17:], *DECK[:17]]


@rule("809/2015:2.d", "806/2015:2.d", "97/2010:6.2", "reading:secret-cards", "reading:sealed-pack")
@pytest.mark.parametrize("book", [HOLDEM, OMAHA])
def test_neither_state_nor_log_nor_view_knows_a_card_that_is_not_shown(book: str) -> None:
    """Only the chance that was passed in knows the pack."""
    luck = Laid(order())
    table = Table("ana", "rui", "eva", rulebook=book)
    table.on()
    log: list[ring.Event] = []
    number = table.state.round
    shown: set[str] = set()

    while table.state.round == number:
        command = (
            table.move(table.who, "check" if table.moves.check else "call")
            if table.who
            else table.due
        )
        events = ring.decide(table.state, command, luck)
        table.state = reduce(ring.apply, events, table.state)
        log += events
        for event in events:
            shown |= {*getattr(event, "cards", ())}
        known = msgspec.json.encode(
            (
                table.state,
                log,
                ring.public(table.state),
                [ring.private(table.state, player) for player in ("ana", "rui", "eva")],
            )
        ).decode()
        assert {card for card in DECK if f'"{card}"' in known} == shown

    hole = 3 * table.state.rules.variant.hole
    assert shown == {*order()[:hole], *table.view.board}


@rule("reading:sealed-pack", "809/2015:47")
def test_each_seat_knows_its_places_in_the_pack_and_nobody_elses() -> None:
    table = Table("ana", "rui", "eva").button(1)
    events = table.start()
    (dealt,) = (event for event in events if isinstance(event, Dealt))

    for player in ("ana", "rui", "eva"):
        assert table.mine(player).pack_places == ring.own_places(table.state, player)
        assert ring.dealt_places(events, player) == dealt.places[player]
    assert ring.own_places(table.state, "zé") == ()
    assert ring.dealt_places(events, "zé") == ()


@rule("809/2015:32.a", "809/2015:34", "reading:showing")
def test_folded_cards_and_those_of_the_last_one_left_stay_closed() -> None:
    table = Table("ana", "rui").button(1)
    table.start()
    assert table.at("ana").hidden == 2

    table.say("fold")

    assert table.at("ana").hidden == 0
    assert (table.at("rui").cards, table.at("rui").hand) == (None, "")
    assert table.view.last == Last(2, (), (Winner("rui", 100, "", ()),), void=False)


# --- What is left to see ------------------------------------------------------------------------


@rule("809/2015:60", "809/2015:61", "809/2015:62", "97/2010:8.5", "reading:holdem-showdown")
def test_all_still_in_show_and_the_winning_five_are_marked() -> None:
    table, _ = checked_down()

    assert table.at("eva").cards == ("2s", "2d")
    assert table.at("eva").hand == "three-of-a-kind"
    assert set(table.at("eva").five[:3]) == {"2s", "2d", "2h"}
    assert table.at("eva").won == 285
    assert table.at("ana").cards == ("As", "Kd")


@rule("809/2015:66", "reading:hand-record", "PD-56")
def test_the_last_hand_can_be_looked_at_until_the_next_is_over() -> None:
    table, _ = checked_down()
    board = ("2h", "7c", "9d", "Ts", "3c")
    last = table.view.last
    assert last is not None
    assert (last.round, last.board) == (2, board)
    assert [(w.player, w.cents, w.hand) for w in last.winners] == [("eva", 285, "three-of-a-kind")]

    table.start()

    assert table.view.last == last
    assert table.view.board == ()
    assert table.at("eva").cards is None


@rule("809/2015:68", "809/2015:2.q")
def test_a_session_adds_up_what_was_put_in_and_what_came_back() -> None:
    table, _ = checked_down()

    assert table.leave("eva")[-1] == Left("eva", 100, 285, 1)


@rule("809/2015:4", "809/2015:3", "809/2015:67", "97/2010:1.1")
@pytest.mark.parametrize("rules", ring.variants(), ids=lambda rules: rules.rulebook)
def test_the_card_tells_all_that_a_table_is_played_by(rules: ring.Rules) -> None:
    card = ring.card(rules)

    assert card.game == "poker"
    assert card.variant == card.form == rules.book.variant
    assert card.hands[0].name == "royal-flush"
    assert card.hands[-1].name == "high-card"
    assert all(hand.cite for hand in card.hands)
    assert len(card.deck) == (28 if rules.rulebook == SINTETICO else 52)
    assert sum(street.board for street in card.streets) == 5
    assert card.commission.percent == rules.percent


@rule("reading:bots", "PD-67")
def test_a_house_bot_is_marked() -> None:
    table = Table("ana", "bot-hard-1")

    assert (table.at("ana").bot, table.at("bot-hard-1").bot) == ("", "hard")


# --- Faults of the house ------------------------------------------------------------------------


@rule("809/2015:73", "97/2010:9.2", "reading:poker-void")
@pytest.mark.parametrize("book", BOOKS)
def test_a_void_hand_gives_everything_back_and_turns_the_board_up(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)
    table.on()
    table.start()
    if book == SINTETICO:
        table.street("As")
    table.say("raise:300 call")
    before = table.stacks()
    cards = ["Ks", "Qs", "Js", "Ts", "9s"][: 4 if book == SINTETICO else 5]

    events = table.void(*cards)

    assert isinstance(events[0], Voided)
    assert sum(e.cents for e in events if isinstance(e, Returned)) > 0
    assert table.stacks() == before == {"ana": 10_000, "rui": 10_000, "eva": 10_000}
    last = table.view.last
    assert last is not None
    assert last.void
    assert last.board == (("As", *cards) if book == SINTETICO else tuple(cards))
    assert last.winners == ()
    [paid] = [event for event in events if isinstance(event, HandPaid)]
    assert {player for player, put, got in paid.lines if put == got} == set(before)
    assert paid.commission == 0
    assert {p.cards for p in table.view.places.values()} == {None}


@rule("809/2015:73", "reading:poker-void")
def test_a_void_hand_is_played_again_with_the_same_button_and_the_same_blinds() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    began = table.of(HandBegan)[-1]

    table.void("2h", "7c", "9d", "Ts", "3c")
    table.start()

    again = table.of(HandBegan)[-1]
    assert (again.button, again.players) == (began.button, began.players)


@rule("809/2015:73")
def test_blinds_that_a_void_hand_passed_by_are_not_missed_and_posts_are_owed_still() -> None:
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.do(SitOut("eva"))
    table.buy("leo", 7)
    table.do(Post("leo"))
    table.start()

    table.void("2h", "7c", "9d", "Ts", "3c")

    assert table.mine("eva").owes == ""
    assert (table.mine("leo").owes, table.mine("leo").posts) == ("big", True)


@rule("809/2015:73")
def test_whoever_was_leaving_a_void_hand_goes_home_with_all_of_it() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    table.say("raise:500")
    table.leave("ana")

    events = table.void("2h", "7c", "9d", "Ts", "3c")

    assert events[-3] == CashedOut("ana", 10_000)
    assert kinds(events)[-2:] == ["RoundOver", "Left"]


@rule("809/2015:73", "809/2015:68", "809/2015:71.b")
def test_a_void_hand_counts_as_returned_and_as_no_hand_of_the_table() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    table.say("raise:500")
    who = table.of(HandBegan)[-1].players[-1]

    table.void("2h", "7c", "9d", "Ts", "3c")

    at = table.state.sittings[who]
    assert (at.staked, at.returned, at.rounds) == (500, 500, 1)
    assert at.idle == -1  # It was a bet.
    assert (table.view.hands, table.mine(who).sits) == (0, "new")


@rule("809/2015:73")
def test_between_hands_a_void_takes_nothing_from_anybody() -> None:
    table = Table("ana", "rui").button(1)
    table.fold_round()
    before = table.stacks()

    assert kinds(table.void()) == ["Voided", "RoundOver"]

    assert table.stacks() == before
    table.start()


@rule("809/2015:75", "809/2015:76", "reading:demonstration")
def test_demonstration_is_the_same_code_in_another_asset() -> None:
    """Nothing in the rules of a table says what its chips are worth."""
    fields = ring.Rules.__struct_fields__

    assert not {"asset", "currency", "demo", "points"} & set(fields)
