"""Places, buy-ins and rebuys, the waiting list, sessions, and closing time."""

from __future__ import annotations

from typing import Any

import pytest

from banca.kit.play import BoughtIn, CashedOut, Refused, RoundOver, Sit
from banca.poker import ring
from banca.poker.ring import Rules
from banca.poker.ring.messages import (
    Begin,
    BuyIn,
    Close,
    PassOver,
    Queue,
    Register,
    Remind,
    Seated,
    SitOut,
    StartHand,
    TopUp,
    Unqueue,
    Unqueued,
    Unregister,
)
from banca.poker.ring.table import RAIL
from tests.poker.ring_table import BOOKS, HOLDEM, OMAHA, SINTETICO, Table, kinds
from tests.rule_marks import rule

TWO = {HOLDEM: "reading:holdem-table", OMAHA: "97/2010:2.3", SINTETICO: "809/2015:7"}
CAVE = {HOLDEM: "806/2015:2.f", OMAHA: "reading:cave", SINTETICO: "809/2015:8"}


# --- Places -------------------------------------------------------------------------------------


@rule("809/2015:4.a", "809/2015:5", "reading:holdem-table", "reading:omaha-places", "97/2010:2.1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_table_has_two_to_eleven_places(book: str) -> None:
    for seats in (2, 10, 11):
        assert ring.seats(Rules(rulebook=book, seats=seats)) == seats
    for seats in (1, 12):
        with pytest.raises(Refused, match="two to eleven places"):
            Rules(rulebook=book, seats=seats)


@rule("97/2010:2.2", "reading:omaha-places")
def test_an_omaha_table_may_have_an_eleventh_place() -> None:
    players = [f"p{n}" for n in range(1, 12)]
    table = Table(*players, rulebook=OMAHA, seats=11)

    assert table.view.taken == 11
    assert table.refusal(BuyIn("p1", "12", 10_000)).phrase == "one place per player"


@rule("809/2015:9", "reading:holdem-cave", "PD-66", "reading:fair-play")
@pytest.mark.parametrize("book", BOOKS)
def test_one_place_a_player_even_where_others_are_free(book: str) -> None:
    table = Table("ana", rulebook=book)

    why = table.refusal(BuyIn("ana", "2", 10_000))

    assert why.phrase == "one place per player"
    assert why.cite == {HOLDEM: "reading:holdem-cave", OMAHA: "97/2010:2.1"}.get(book, "809/2015:9")
    assert "BuyIn" not in table.offered("ana")


@rule("wire:seat")
def test_a_place_is_taken_by_whoever_came_to_the_table_and_once() -> None:
    table = Table("ana")
    assert table.refusal(BuyIn("rui", "2", 10_000)).cite == "wire:seat"
    table.sit("rui")

    assert table.refusal(BuyIn("rui", "1", 10_000)).phrase == "the place is taken"
    assert table.refusal(BuyIn("rui", "10", 10_000)).phrase == "no such place"
    assert table.buy("rui", 9)[0] == Seated("rui", "9")


# --- The buy-in -------------------------------------------------------------------------------


@rule("809/2015:8", "809/2015:2.f", "806/2015:2.f", "809/2015:14", "reading:cave")
@pytest.mark.parametrize("book", BOOKS)
def test_one_enters_with_the_tables_cave_no_more_and_no_less(book: str) -> None:
    table = Table(rulebook=book, cave=5_000)
    table.sit("ana")

    for cents in (4_999, 5_001):
        why = table.refusal(BuyIn("ana", "1", cents))
        assert (why.cite, why.values) == (CAVE[book], {"cents": 5_000})

    assert table.buy("ana", 1) == (Seated("ana", "1"), BoughtIn("ana", 5_000))
    assert table.stacks() == {"ana": 5_000}


@rule("809/2015:4.d", "809/2015:4.e", "809/2015:13")
def test_every_stack_and_the_pot_are_told_in_money() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO, ante=100).button(1)

    table.start()

    assert {p.player: p.stack for p in table.view.places.values()} == {"ana": 9_900, "rui": 9_900}
    assert table.view.pot == 200


@rule("809/2015:17.b", "809/2015:16", "reading:cave-fee", "reading:holdem-commission")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
def test_a_commission_on_the_cave_is_paid_on_top_of_it_and_none_on_the_pot(book: str) -> None:
    table = Table(rulebook=book, percent=0, fee=5, cave=1_010)

    events = table.buy("ana", 1)

    assert events[1] == BoughtIn("ana", 1_010, 50)  # 50.5 cents, rounded down.
    assert table.stacks() == {"ana": 1_010}
    assert ring.least(table.state.rules) == 1_060
    assert ring.card(table.state.rules).commission.percent == 0


@rule("809/2015:17", "809/2015:17.a", "809/2015:17.b")
@pytest.mark.parametrize(("percent", "fee"), [(0, 0), (5, 5), (6, 0), (0, 4), (0, 21), (-1, 0)])
def test_a_table_takes_one_commission_within_its_bounds(percent: int, fee: int) -> None:
    with pytest.raises(Refused) as refused:
        Rules(rulebook=SINTETICO, percent=percent, fee=fee)

    assert refused.value.cite == "809/2015:17"


@rule("97/2010:16", "reading:omaha-cap")
def test_omaha_takes_three_to_five_percent_of_the_pot_and_four_big_blinds_at_most() -> None:
    for percent, fee in ((2, 0), (6, 0), (0, 10)):
        with pytest.raises(Refused) as refused:
            Rules(rulebook=OMAHA, percent=percent, fee=fee)
        assert refused.value.cite == "97/2010:16"

    assert ring.card(Rules(rulebook=OMAHA, percent=3)).commission.cap == 400
    assert ring.card(Rules(rulebook=OMAHA, percent=3, rake_cap=500)).commission.cap == 500
    with pytest.raises(Refused, match="no lawful maximum"):
        Rules(rulebook=OMAHA, rake_cap=501)


@rule("809/2015:22", "809/2015:23", "809/2015:36", "97/2010:11", "97/2010:12.3", "97/2010:4.3")
def test_a_table_says_its_limit_within_its_rulebook() -> None:
    assert ring.card(Rules(rulebook=OMAHA, limit="pot")).raises == 3
    assert ring.card(Rules(rulebook=SINTETICO, limit="cap", cap=500, raises=2)).cap == 500
    unlawful: tuple[dict[str, Any], ...] = (
        {"rulebook": SINTETICO, "limit": "pot"},
        {"rulebook": OMAHA, "limit": "cap", "cap": 500},
        {"limit": "cap"},
        {"limit": "no", "cap": 500},
        {"limit": "no", "raises": 3},
        {"limit": "fixed"},
        {"estardilhos": True},
        {"ante": 10},
        {"small": 101},
        {"cave": 199},
        {"think": 2},
        {"shared": False},
    )
    for rules in unlawful:
        with pytest.raises(Refused):
            Rules(**rules)


# --- Topping up ---------------------------------------------------------------------------------


def short(book: str = HOLDEM) -> Table:
    """Ana has lost 1.00 and rui has won it, less the commission; the hand is over."""
    table = Table("ana", "rui", rulebook=book, seats=2).button(1)
    table.start()
    if book == SINTETICO:
        table.street("As")
    table.say({HOLDEM: "call raise:200 fold"}.get(book, "check fold"))
    return table


@rule("809/2015:2.o", "809/2015:12", "809/2015:14", "reading:cave")
def test_chips_are_added_between_hands_up_to_the_cave() -> None:
    table = short()
    assert table.stacks()["ana"] == 9_900
    assert table.mine("ana").topup == 100

    why = table.refusal(TopUp("ana", 101))
    assert (why.cite, why.values) == ("reading:cave", {"fits": 100})
    assert table.do(TopUp("ana", 40)) == (BoughtIn("ana", 40),)

    assert table.stacks()["ana"] == 9_940
    assert table.refusal(TopUp("rui", 1)).phrase == "the stack is whole"


@rule("809/2015:11.b", "reading:topping-up", "reading:holdem-cave")
@pytest.mark.parametrize("book", BOOKS)
def test_no_chips_are_added_in_mid_hand_not_even_by_whoever_folded(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)
    table.on()
    table.start()
    table.all_fold()
    table.start()
    if book == SINTETICO:
        table.on()
    low = min(table.stacks(), key=lambda player: table.stacks()[player])
    table.say("fold")

    for player in ("ana", "rui", "eva"):
        assert table.mine(player).topup == 0
        assert "TopUp" not in table.offered(player)
    why = table.refusal(TopUp(low, 1))
    assert why.phrase == "not before this hand is over"
    assert why.cite == ("809/2015:11.b" if book == SINTETICO else "reading:topping-up")

    table.all_fold()
    assert any("TopUp" in table.offered(player) for player in ("ana", "rui", "eva"))


@rule("809/2015:11.b", "reading:topping-up")
@pytest.mark.parametrize("book", BOOKS)
def test_whoever_rests_tops_up_at_once_and_it_counts_from_the_next_hand(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)
    table.on()
    table.fold_round()
    low = min(table.stacks(), key=lambda player: table.stacks()[player])
    table.do(SitOut(low))
    table.start()
    before = table.state.hand
    assert before is not None
    assert low not in before.players

    lacks = table.mine(low).topup
    assert table.do(TopUp(low, lacks)) == (BoughtIn(low, lacks),)

    assert table.stacks()[low] == 10_000
    assert table.state.hand == before  # The current hand is not affected.
    assert table.refusal(TopUp(low, 1)).phrase == "the stack is whole"


@rule("809/2015:12", "809/2015:11.b", "reading:topping-up")
def test_whoever_is_not_dealt_in_may_rebuy_while_others_play() -> None:
    table = Table("ana", "rui", "eva", cave=200)
    table.button(3)
    table.start()
    table.say("raise:200 call fold")
    table.checked_down("2h 7c 9d", "Ts", "3c")
    table.show("2s 2d 4h 5h")  # eva shows first and wins; ana has nothing left.
    assert table.stacks().get("ana", 0) == 0
    table.start()

    table.do(TopUp("ana", 200))

    assert table.stacks()["ana"] == 200
    assert "ana" not in table.dealt_in()


@rule("809/2015:15", "806/2015:2.b", "97/2010:4.1")
@pytest.mark.parametrize("book", [HOLDEM, OMAHA])
def test_a_stack_under_the_least_bet_is_dealt_out_until_it_is_topped_up(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book, cave=250)
    table.on()
    table.start()
    low = table.who
    table.say("raise:200 fold call")
    table.street("2h 7c 9d")
    table.say("raise:50 fold")
    assert table.stacks()[low] == 50

    table.start()
    assert low not in table.dealt_in()
    assert table.at(low).state == "out"
    table.all_fold()
    table.do(TopUp(low, 250 - table.stacks()[low]))

    assert table.at(low).state != "out"


@rule("809/2015:15")
def test_the_least_rebuy_makes_up_the_least_bet() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO, ante=100, cave=250).button(2)
    table.start()
    table.street("As")
    table.say("raise:100 fold")  # rui has 150.
    table.start()
    table.street("As")
    table.say("fold" if table.who == "rui" else "check fold")
    assert table.stacks()["rui"] == 50
    assert table.at("rui").state == "out"

    why = table.refusal(TopUp("rui", 49))

    assert (why.cite, why.values) == ("809/2015:15", {"least": 50})
    table.do(TopUp("rui", 50))
    assert table.at("rui").state != "out"


@rule("809/2015:17.b", "reading:cave")
def test_where_chips_are_charged_for_no_rebuy_is_too_small_to_pay() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO, ante=100, percent=0, fee=5).button(2)
    table.start()
    table.street("As")
    table.say("raise:300 call")
    for card in ("Ks", "Qs", "Js"):
        table.street(card)
        table.say("check check")
    table.street("9h")
    table.say("check fold")
    (low,) = (player for player, stack in table.stacks().items() if stack == 9_600)

    why = table.refusal(TopUp(low, 19))

    assert (why.cite, why.values) == ("809/2015:17", {"least": 100})
    assert table.do(TopUp(low, 360)) == (BoughtIn(low, 360, 18),)
    assert [o.least for o in table.options(low) if o.wish == "TopUp"] == [40]  # All missing.


@rule("809/2015:11.a")
def test_no_chips_leave_a_stack_while_one_stays() -> None:
    """There is no wish for it: the only way is to leave with all of it."""
    table = short()

    wishes = {option.wish for option in table.options("rui")}

    assert wishes == {"Leave", "SitOut"}
    assert table.leave("rui")[0] == CashedOut("rui", 10_090)


# --- The waiting list ---------------------------------------------------------------------------


@rule("reading:waiting-list")
def test_the_first_who_waits_gets_the_free_place_and_others_may_not_take_it() -> None:
    table = Table("ana", "rui", seats=2)
    table.queue("eva", "zé")
    table.sit("leo")
    table.leave("rui")

    assert table.view.offers == ("eva",)
    for player in ("zé", "leo"):
        why = table.refusal(BuyIn(player, "2", 10_000))
        assert (why.cite, why.phrase) == (
            "reading:waiting-list",
            "others are waiting for the place",
        )
    assert "BuyIn" in table.offered("eva")
    table.buy("eva", 2)
    assert table.view.queue == ("zé",)


@rule("reading:waiting-list")
def test_one_waits_only_for_what_is_not_free_and_once() -> None:
    table = Table("ana", seats=2)
    table.sit("rui")
    assert table.refusal(Queue("rui")).phrase == "a place is free"
    table.buy("rui", 2)
    assert table.refusal(Queue("rui")).phrase == "one place per player"

    table.queue("eva")

    assert table.refusal(Queue("eva")).phrase == "waiting already"
    table.do(Unqueue("eva"))
    assert table.refusal(Unqueue("eva")).phrase == "not waiting"


@rule("reading:waiting-list")
def test_an_offer_runs_out_by_the_clock_while_nobody_plays() -> None:
    table = Table("ana", "rui", seats=2)
    table.queue("eva", "zé")
    table.leave("rui")
    assert (table.due, table.seconds) == (PassOver("eva"), 30)

    assert table.do(PassOver("eva")) == (Unqueued("eva", "platform"),)

    assert table.due == PassOver("zé")
    assert table.refusal(PassOver("eva")).cite == "wire:stale"


@rule("reading:waiting-list")
def test_an_offer_runs_out_with_the_hand_after_it() -> None:
    table = Table("ana", "rui", "eva", seats=3).button(1)
    table.queue("zé", "leo")
    table.start()
    table.leave("ana")
    table.all_fold()
    assert table.view.offers == ("zé",)

    table.fold_round()

    assert table.view.queue == ("leo",)
    assert table.view.offers == ("leo",)
    assert table.of(Unqueued) == [Unqueued("zé", "platform")]


@rule("reading:waiting-list")
def test_a_place_that_falls_free_in_mid_hand_is_offered_for_the_whole_next_one() -> None:
    table = Table("ana", "rui", "eva", seats=3).button(1)
    table.queue("zé")
    table.do(SitOut("eva"))
    table.start()
    table.leave("eva")
    assert table.view.offers == ("zé",)

    table.all_fold()

    assert table.view.offers == ("zé",)


@rule("reading:seats")
def test_the_rail_has_an_end() -> None:
    table = Table(seats=2)
    for number in range(62):
        table.sit(f"p{number}")

    assert table.refusal(Sit("one-more")).phrase == "the table is full"


# --- Sessions -----------------------------------------------------------------------------------


def evening(**rules: Any) -> Table:
    return Table(kind="session", opens="21:00", closes="23:30", **rules)


@rule("809/2015:6", "809/2015:6.b", "809/2015:2.l", "806/2015:2.m", "reading:session-tables")
@pytest.mark.parametrize("book", BOOKS)
def test_at_a_session_table_one_registers_first_also_for_places_that_fall_free(book: str) -> None:
    table = evening(rulebook=book, seats=2)
    table.sit("ana", "rui", "eva")
    assert table.refusal(BuyIn("ana", "1", 10_000)).phrase == "register first"
    for player in ("ana", "rui"):
        table.do(Register(player))
        table.buy(player, 1 if player == "ana" else 2)
    assert table.refusal(Queue("eva")).phrase == "register first"
    table.do(Register("eva"))
    table.do(Queue("eva"))

    assert table.refusal(Register("eva")).phrase == "registered already"
    assert table.refusal(Unregister("ana")).phrase == "leave the place first"
    assert kinds(table.do(Unregister("eva"))) == ["Unqueued", "Unregistered"]
    assert table.refusal(Unregister("eva")).phrase == "not registered"


@rule("reading:session-tables", "reading:seats")
def test_only_so_many_register_as_the_table_takes() -> None:
    """Registered players may leave and come back at the hour; the list does not grow for ever."""
    table = evening(seats=2)
    for number in range(2 + RAIL):
        table.sit(f"p{number}")
        table.do(Register(f"p{number}"))
        table.leave(f"p{number}")
    table.sit("ana")

    why = table.refusal(Register("ana"))

    assert (why.cite, why.phrase) == ("reading:seats", "the table is full")
    assert "Register" not in table.offered("ana")


@rule("809/2015:6.b", "reading:session-tables")
def test_a_session_begins_and_ends_at_its_hours_and_then_all_go_home() -> None:
    table = evening()
    for place, player in enumerate(("ana", "rui"), 1):
        table.sit(player)
        table.do(Register(player))
        table.buy(player, place)
    assert (table.due, table.view.phase) == (None, "closed")

    table.do(Begin(1))
    table.button(1)
    table.start()
    table.do(Close(table.state.round))
    assert table.who == "ana"  # The hand is played to its end.
    table.say("fold")
    table.stop()

    assert table.state.sittings == {}
    assert table.state.registered == ()
    table.sit("ana")
    assert table.refusal(BuyIn("ana", "1", 10_000)).phrase == "register first"
    assert table.do(Begin(table.state.round))


@rule("809/2015:6.a", "809/2015:2.k", "806/2015:2.l")
def test_a_continuous_table_has_no_hours_and_no_registration() -> None:
    table = Table("ana", "rui")

    assert table.refusal(Register("ana")).phrase == "no registration here"
    assert table.refusal(Begin(1)).cite == "wire:stale"
    assert type(table.due).__name__ == "DrawButton"
    unlawful: tuple[dict[str, Any], ...] = (
        {"opens": "21:00"},
        {"kind": "session"},
        {"kind": "session", "opens": "21:00", "closes": "24:00"},
        {"kind": "now and then"},
    )
    for rules in unlawful:
        with pytest.raises(Refused):
            Rules(**rules)


# --- Closing ------------------------------------------------------------------------------------


@rule("INT-13", "809/2015:70")
def test_a_table_that_closes_plays_its_hand_and_sends_all_home() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.sit("zé")
    table.start()
    order = ring.closing(table.state)
    assert order is not None
    table.do(order)
    assert ring.closing(table.state) is None

    assert table.refusal(BuyIn("zé", "4", 10_000)).cite == "wire:closed"
    assert table.refusal(Sit("leo")).cite == "wire:closed"
    table.all_fold()
    events = table.stop()

    assert kinds(events) == ["Stopped", *["CashedOut"] * 3, *["Left"] * 4]
    assert table.stacks() == {}
    assert table.due is None
    assert table.view.phase == "waiting"


@rule("809/2015:7", "97/2010:2.3", "reading:holdem-table")
@pytest.mark.parametrize("book", BOOKS)
def test_no_hand_with_fewer_than_two_players(book: str) -> None:
    table = Table("ana", "rui", rulebook=book)
    table.on()
    table.do(SitOut("rui"))
    started = table.state.round

    why = table.refusal(StartHand(started))

    assert (why.cite, why.phrase) == (TWO[book], "two players are needed")
    assert table.due == Remind("rui", 1)
    assert not [event for event in table.log if isinstance(event, RoundOver)][1:]
