"""Blackjack: the deal, insurance, decisions, the bank, and payment."""

from __future__ import annotations

import pytest

from banca.games import blackjack
from banca.games.blackjack.messages import (
    BankDrew,
    BankTurned,
    Dealt,
    Decided,
    Declined,
    Draw,
    EvenMoney,
    Insure,
    NoInsurance,
    Parted,
    Result,
    TimeUp,
)
from banca.kit.play import (
    After,
    Dismiss,
    Leave,
    Leaving,
    Left,
    RoundOver,
    Settled,
    TakenBack,
    Void,
    Voided,
)
from tests.games.blackjack_table import BOTH, LAND, Table, dealt, nets
from tests.rule_marks import rule

both = pytest.mark.parametrize("rulebook", BOTH)


# --- The deal ---------------------------------------------------------------------------------


@rule("805/2015:14", "805/2015:14.a", "805/2015:14.b", "1441/95-V:17")
@both
def test_cards_go_round_twice_and_the_banks_second_is_covered(rulebook: str) -> None:
    table = dealt({"ana": "Kh 7s", "rui": "9c 2h"}, bank="6d", rulebook=rulebook)

    assert [(event.to, event.card) for event in table.events(Dealt)] == [
        ("1.1", "Kh"),
        ("2.1", "9c"),
        ("bank", "6d"),
        ("1.1", "7s"),
        ("2.1", "2h"),
        ("bank", ""),
    ]
    assert table.view.turn
    assert (table.view.turn.player, table.view.turn.turn) == ("ana", "1.1.2")


@rule("805/2015:20", "805/2015:20.a", "1441/95-V:21", "805/2015:25.a")
@both
def test_a_blackjack_is_paid_at_once_where_the_bank_cannot_have_one(rulebook: str) -> None:
    table = dealt({"ana": "Ah Ks", "rui": "9c 9h"}, bank="9d", rulebook=rulebook)

    assert Settled("ana", 10_00, 25_00, (("place:1", 10_00, 25_00),)) in table.log
    assert table.hand("1").state == "paid"
    assert blackjack.GAME.lying(table.state) == {"rui": 10_00}
    assert table.view.turn
    assert table.view.turn.player == "rui"


@rule("805/2015:20.a", "805/2015:25.h", "805/2015:20.c", "reading:bank-stops", "1441/95-V:21")
@both
@pytest.mark.parametrize(("card", "net"), [("Ac", 0), ("9c", 15_00), ("2c", 15_00)])
def test_against_a_ten_a_blackjack_waits_and_the_bank_only_turns(
    rulebook: str, card: str, net: int
) -> None:
    table = dealt({"ana": "Ah Ks"}, bank="Td", rulebook=rulebook)

    assert table.hand("1").state == "natural"
    assert table.view.phase == "bank"
    assert table.bank(card) == {"ana": net}
    assert table.events(BankDrew) == []
    assert [result.drew for result in table.events(Result)] == [False]


# --- Insurance --------------------------------------------------------------------------------


@rule("805/2015:15.f", "1441/95-V:33", "reading:insurance")
@both
def test_insurance_is_asked_once_of_all_up_to_half_the_stake(rulebook: str) -> None:
    table = dealt({"ana": "Kh 9s", "rui": "9c 2h"}, bank="Ad", rulebook=rulebook)
    cite = table.state.rules.book.insurance

    assert table.view.phase == "insurance"
    assert table.view.waiting == ("ana", "rui")
    option = table.option("ana", "Insure")
    assert (option.spot, option.least, option.most, option.step) == ("1", 50, 5_00, 50)
    assert table.refusal(Insure("ana", "1", 5_50)) == (
        cite,
        "above the maximum",
        {"spot": "insurance:1", "fits": 5_00},
    )
    assert table.refusal(Insure("ana", "2", 1_00))[:2] == (cite, "nothing is offered to you")
    assert table.refusal(Insure("ana", "1", 1_25)).cite == "reading:money"
    table.do(Insure("ana", "1", 2_00))
    assert table.refusal(Insure("ana", "1", 1_00))[:2] == (cite, "nothing is offered to you")
    assert table.no("rui", "hit").phrase == "no decision is due"
    table.do(NoInsurance("rui"))
    assert table.view.phase == "playing"
    assert table.refusal(NoInsurance("ana")).phrase == "insurance is not open"


@rule("805/2015:15.f", "reading:insurance", "reading:money")
@pytest.mark.parametrize(
    ("unit", "stake", "step"), [(50, 1_00, 50), (50, 1_50, 25), (1_00, 1_00, 50), (1, 6, 1)]
)
def test_half_the_stake_may_always_be_insured(unit: int, stake: int, step: int) -> None:
    table = dealt({"ana": "Kh 9s"}, bank="Ad", stake=stake, unit=unit, minimum=max(unit, 2))

    option = table.option("ana", "Insure")
    assert (option.least, option.most, option.step) == (step, stake // 2, step)
    table.do(Insure("ana", "1", stake // 2))
    table.decides("ana", "stand")
    assert table.bank("Kd") == {"ana": 0}


@rule("805/2015:25.f", "805/2015:25.g", "1441/95-V:33")
@both
@pytest.mark.parametrize(("card", "net"), [("Kc", 0), ("9c", -5_00)])
def test_insurance_is_settled_apart_from_the_hand(rulebook: str, card: str, net: int) -> None:
    table = dealt({"ana": "Kh Qs"}, bank="Ad", rulebook=rulebook)
    table.do(Insure("ana", "1", 5_00))
    table.decides("ana", "stand")

    assert table.bank(card) == {"ana": net}


@rule("805/2015:20.c", "reading:bank-stops")
def test_for_a_live_insurance_the_bank_turns_though_every_hand_is_lost() -> None:
    table = dealt({"ana": "Kh 6s"}, bank="Ad")
    table.do(Insure("ana", "1", 5_00))
    table.decides("ana", "hit", "Kc")

    assert table.hand("1").state == "bust"
    assert table.bank("5c") == {"ana": -15_00}
    assert table.events(BankDrew) == []


@rule("805/2015:16.d")
def test_a_table_may_do_without_insurance() -> None:
    table = dealt({"ana": "Kh 9s"}, bank="Ad", insurance=False)

    assert table.view.phase == "playing"
    assert table.refusal(Insure("ana", "1", 1_00)).cite == "805/2015:16.d"
    natural = dealt({"ana": "Kh As"}, bank="Ad", insurance=False)
    assert natural.offered("ana") == ["EvenMoney", "NoInsurance"]
    assert natural.option("ana", "NoInsurance").cite == "805/2015:20.b"
    assert natural.refusal(Insure("ana", "1", 1_00)).cite == "805/2015:16.d"


@rule("805/2015:20.b", "1441/95-V:34", "reading:insurance")
def test_a_blackjack_against_an_ace_may_take_even_money() -> None:
    online = dealt({"ana": "Kh As"}, bank="Ad")
    land = dealt({"ana": "Kh As"}, bank="Ad", rulebook=LAND)

    assert online.offered("ana") == ["EvenMoney", "NoInsurance"]
    assert land.offered("ana") == ["Insure", "EvenMoney", "NoInsurance"]
    for table in (online, land):
        assert nets(table.do(EvenMoney("ana", "1"))) == {"ana": 10_00}
        assert table.hand("1").state == "paid"
        assert table.bank() == {}
        assert table.events(BankTurned) == []


@rule("805/2015:25.a", "805/2015:25.h", "1441/95-V:34")
@pytest.mark.parametrize(("card", "net"), [("Kc", 0), ("9c", 15_00)])
def test_a_blackjack_that_will_not_take_even_money_waits(card: str, net: int) -> None:
    table = dealt({"ana": "Kh As"}, bank="Ad")
    table.do(NoInsurance("ana"))

    assert table.bank(card) == {"ana": net}


# --- Decisions --------------------------------------------------------------------------------


@rule("805/2015:24", "805/2015:15")
def test_every_decision_that_the_hand_allows_is_offered_with_its_rule_and_nothing_else() -> None:
    table = dealt({"ana": "8h 8s", "rui": "5h 6s"}, bank="9d")

    shown = [(o.wish, o.spot, o.most, o.cite) for o in table.options("ana") if "." in o.spot]
    assert shown == [
        ("Hit", "1.1.2", 0, "805/2015:15.d"),
        ("Stand", "1.1.2", 0, "805/2015:15.c"),
        ("Split", "1.1.2", 10_00, "805/2015:21"),
        ("Surrender", "1.1.2", 0, "805/2015:15.e"),
    ]
    assert table.offered("rui") == []
    table.decides("ana", "stand")
    shown = [(o.wish, o.spot, o.most, o.cite) for o in table.options("rui") if "." in o.spot]
    assert shown == [
        ("Hit", "2.1.2", 0, "805/2015:15.a"),
        ("Double", "2.1.2", 10_00, "805/2015:15.b"),
        ("Surrender", "2.1.2", 0, "805/2015:15.e"),
    ]


@rule("805/2015:15", "1441/95-V:18")
@both
def test_only_the_player_whose_turn_it_is_decides(rulebook: str) -> None:
    table = dealt({"ana": "Kh 7s", "rui": "9c 3h"}, bank="6d", rulebook=rulebook)

    assert table.no("rui", "hit")[:2] == (table.state.rules.book.asks, "it is not your turn")
    stale = table.wish("hit", "ana")
    table.do(stale)
    assert table.refusal(stale)[:2] == (table.state.rules.book.asks, "no decision is due")
    table.draw("2d")
    assert table.refusal(stale)[:2] == ("wire:stale", "another turn is open")


@rule("805/2015:15.a", "805/2015:15.c", "1441/95-V:18")
@both
def test_standing_on_eleven_is_no_option(rulebook: str) -> None:
    table = dealt({"ana": "5h 6s"}, bank="6d", rulebook=rulebook)

    assert table.no("ana", "stand")[:2] == (table.state.rules.book.forced, "not with these cards")
    table.decides("ana", "hit", "2d")
    assert table.hand("1").total == 13
    table.decides("ana", "stand")
    assert table.hand("1").state == "stood"


@rule("805/2015:15.d", "1441/95-V:18")
@both
def test_at_21_the_hand_ends_by_itself(rulebook: str) -> None:
    table = dealt({"ana": "5h 6s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "hit", "Td")

    assert table.hand("1").state == "stood"
    assert table.offered("ana") == []
    assert table.view.phase == "bank"


@rule("805/2015:25.b", "805/2015:20.c", "1441/95-V:22", "reading:bank-stops")
@both
def test_above_21_loses_and_with_nobody_left_the_bank_turns_nothing(rulebook: str) -> None:
    table = dealt({"ana": "Kh 6s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "hit", "Td")

    assert table.hand("1").state == "bust"
    assert table.lying("ana") == {"place:1": 10_00}
    assert table.bank() == {"ana": -10_00}
    assert table.events(BankTurned) == []
    assert table.events(Result) == []


@rule("805/2015:15.b", "1441/95-V:29")
@both
def test_a_double_stakes_as_much_again_and_gets_one_card(rulebook: str) -> None:
    table = dealt({"ana": "5h 6s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "double")
    assert table.lying("ana") == {"place:1": 10_00, "double:1.1": 10_00}
    table.draw("2d")

    assert table.hand("1").state == "stood"
    assert table.hand("1").doubled
    assert table.bank("Ts Kd") == {"ana": 20_00}


@rule("805/2015:8.a.ii", "1441/95-V:32", "reading:doubled-ace")
@both
def test_an_ace_doubled_as_nine_stays_one(rulebook: str) -> None:
    table = dealt({"ana": "Ah 8s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "double", "9d")

    assert (table.hand("1").total, table.hand("1").soft) == (18, False)
    table = dealt({"ana": "Ah 8s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "double", "2d")
    assert (table.hand("1").total, table.hand("1").soft) == (11, False)
    assert table.bank("Ts Ad") == {"ana": -20_00}


@rule("805/2015:8.a.ii", "1441/95-V:32", "reading:doubled-ace")
@both
def test_ace_and_nine_doubled_are_21_with_another_ace(rulebook: str) -> None:
    table = dealt({"ana": "Ah 9s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "double", "Ad")

    assert (table.hand("1").total, table.hand("1").state) == (21, "stood")
    assert table.bank("Ts 4d") == {"ana": 20_00}  # Against 20.


@rule("805/2015:16.a", "reading:doubled-ace")
def test_where_any_total_doubles_the_ace_stays_free() -> None:
    table = dealt({"ana": "Ah 8s"}, bank="6d", double_any=True)
    table.decides("ana", "double", "2d")

    assert (table.hand("1").total, table.hand("1").soft) == (21, True)


@rule("805/2015:15.e", "1441/95-V:36", "805/2015:20.c", "reading:surrender")
@both
def test_surrender_costs_half_and_ends_the_hand(rulebook: str) -> None:
    table = dealt({"ana": "Kh 6s", "rui": "Kc 6c"}, bank="Td", rulebook=rulebook)
    table.decides("ana", "surrender")
    table.decides("rui", "hit", "2h")

    assert table.no("rui", "surrender").phrase == "not with these cards"
    table.decides("rui", "stand")
    assert table.bank("Ac") == {"ana": -5_00, "rui": -10_00}


@rule("805/2015:15.e", "1441/95-V:36")
@both
def test_surrender_is_closed_against_an_ace(rulebook: str) -> None:
    table = dealt({"ana": "Kh 6c"}, bank="As", rulebook=rulebook)
    table.do(NoInsurance("ana"))

    assert "Surrender" not in table.offered("ana")
    assert table.no("ana", "surrender").cite == table.state.rules.book.surrender


@rule("805/2015:25.i", "1441/95-V:35", "reading:special-prize")
@both
def test_a_special_prize_is_paid_at_once_and_the_hand_plays_on(rulebook: str) -> None:
    table = dealt({"ana": "6h 8h"}, bank="Td", rulebook=rulebook)
    events = table.decides("ana", "hit", "7h")

    assert events[-1] == Settled("ana", 0, 30_00, (("prize:1.1", 0, 30_00),))
    assert table.lying("ana") == {"place:1": 10_00}
    assert table.bank("Ac") == {"ana": -10_00}


@rule("805/2015:25.i", "805/2015:16.a", "reading:special-prize")
def test_a_special_hand_that_was_doubled_has_its_prize_on_all_of_its_stake() -> None:
    table = dealt({"ana": "6h 8h"}, bank="Td", double_any=True)

    assert nets(table.decides("ana", "double", "7h")) == {"ana": 60_00}
    assert table.bank("9c") == {"ana": 20_00}


@rule("805/2015:16.e")
def test_a_table_may_do_without_special_prizes() -> None:
    table = dealt({"ana": "7h 7s"}, bank="Td", specials=False)

    assert nets(table.decides("ana", "hit", "7d")) == {}


# --- Splits -----------------------------------------------------------------------------------


@rule("805/2015:2.e", "805/2015:21", "1441/95-V:26", "reading:splitting")
@both
def test_a_split_makes_two_hands_played_from_left_to_right(rulebook: str) -> None:
    table = dealt({"ana": "8h Ks", "rui": "9c 9h"}, bank="6d", rulebook=rulebook)
    assert table.no("ana", "split").cite == table.state.rules.book.split
    table.decides("ana", "stand")
    table.decides("rui", "split")
    assert table.lying("rui") == {"place:2": 10_00, "split:2.2": 10_00}
    events = table.draw("2d Ts")

    assert events[0] == Parted("2", 1, 2)
    assert [hand.cards for hand in table.view.places["2"].hands] == [("9c", "2d"), ("9h", "Ts")]
    assert [hand.state for hand in table.view.places["2"].hands] == ["playing", "waiting"]
    table.decides("rui", "hit", "Kd")
    assert table.view.turn
    assert table.view.turn.turn == "2.2.5"
    table.decides("rui", "stand")
    assert table.bank("Tc 2c") == {"ana": 0, "rui": 20_00}


@rule("805/2015:22", "1441/95-V:27", "805/2015:16.c", "reading:splitting")
def test_a_hand_may_be_split_again_and_the_new_one_lies_on_the_right() -> None:
    table = dealt({"ana": "8h 8s"}, bank="6d")
    table.decides("ana", "split", "8d 3s")
    table.decides("ana", "split", "2s 4s")

    assert [hand.cards for hand in table.view.places["1"].hands] == [
        ("8h", "2s"),
        ("8s", "3s"),
        ("8d", "4s"),
    ]
    assert table.lying("ana") == {"place:1": 10_00, "split:1.2": 10_00, "split:1.3": 10_00}
    capped = dealt({"ana": "8h 8s"}, bank="6d", splits=1)
    capped.decides("ana", "split", "8d 3s")
    assert capped.no("ana", "split")[:2] == ("805/2015:16.c", "not with these cards")


@rule("805/2015:23", "1441/95-V:31")
@both
def test_a_split_hand_may_be_doubled(rulebook: str) -> None:
    table = dealt({"ana": "8h 8s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "split", "3d Ts")
    assert table.option("ana", "Double").cite == table.state.rules.book.double_split
    table.decides("ana", "double", "Kd")
    table.decides("ana", "stand")

    assert table.bank("Tc 9c") == {"ana": 30_00}


@rule("805/2015:21", "1441/95-V:26", "805/2015:19", "1441/95-V:20", "reading:splitting")
@both
def test_split_aces_get_one_card_each_and_21_is_no_blackjack(rulebook: str) -> None:
    table = dealt({"ana": "Ah As"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "split", "Kd 5s")

    assert [hand.state for hand in table.view.places["1"].hands] == ["stood", "stood"]
    assert table.bank("Tc 5c") == {"ana": -10_00}  # 21 against 21 is a push; 16 loses.


@rule("805/2015:22", "reading:splitting")
def test_a_further_ace_may_be_split_again_or_left() -> None:
    table = dealt({"ana": "Ah As"}, bank="6d")
    table.decides("ana", "split", "Ad 5s")

    assert table.offered("ana") == ["Stand", "Split"]
    table.decides("ana", "split", "9d 8s")
    assert [hand.total for hand in table.view.places["1"].hands] == [20, 16, 19]
    assert table.view.phase == "bank"


@rule("805/2015:16.b")
def test_where_only_pairs_split_a_king_and_a_ten_stay_together() -> None:
    table = dealt({"ana": "Kh Ts"}, bank="6d", pairs_only=True)

    assert "Split" not in table.offered("ana")


@rule("reading:no-peek")
@both
def test_the_banks_blackjack_takes_doubled_and_split_stakes_whole(rulebook: str) -> None:
    table = dealt({"ana": "8h 8s"}, bank="Td", rulebook=rulebook)
    table.decides("ana", "split", "3d Ts")
    table.decides("ana", "double", "Kd")
    table.decides("ana", "stand")

    assert table.bank("Ac") == {"ana": -30_00}


@rule("805/2015:25.i", "1441/95-V:35", "reading:special-prize")
def test_each_split_hand_has_a_special_prize_of_its_own() -> None:
    table = dealt({"ana": "7h 7s"}, bank="Td")
    table.decides("ana", "split", "7d 6s")
    table.decides("ana", "hit", "7c")

    assert table.log[-1] == Settled("ana", 0, 30_00, (("prize:1.1", 0, 30_00),))
    table.decides("ana", "hit", "8s")
    assert table.log[-1] == Settled("ana", 0, 30_00, (("prize:1.2", 0, 30_00),))


# --- The bank and payment ---------------------------------------------------------------------


@rule("805/2015:2.d", "805/2015:17", "805/2015:17.a", "805/2015:17.b", "1441/95-V:19")
@both
def test_the_bank_turns_and_draws_to_17(rulebook: str) -> None:
    table = dealt({"ana": "Kh 9s"}, bank="2d", rulebook=rulebook)
    table.decides("ana", "stand")
    events = table.draw("3c 4c Ac")

    assert events[:4] == (
        BankTurned(1, "3c"),
        BankDrew(1, "4c"),
        BankDrew(1, "Ac"),
        Result(1, ("2d", "3c", "4c", "Ac"), 20, natural=False, bust=False, drew=True),
    )


@rule("805/2015:25.h", "805/2015:26", "1441/95-V:24", "1441/95-V:25")
@both
def test_a_push_is_never_taken_as_a_loss(rulebook: str) -> None:
    table = dealt({"ana": "Kh 9s", "rui": "Kc 8s", "eva": "Ks Qs"}, bank="Td", rulebook=rulebook)
    for player in ("ana", "rui", "eva"):
        table.decides(player, "stand")

    assert table.bank("9d") == {"ana": 0, "rui": -10_00, "eva": 10_00}
    backs = {end.player: end.returned for end in table.events(Settled)}
    assert backs == {"ana": 10_00, "rui": 0, "eva": 20_00}


@rule("805/2015:2.f", "805/2015:6", "1441/95-V:23")
def test_a_round_ends_when_everybody_is_settled() -> None:
    table = dealt({"ana": "Kh 9s", "rui": "Kc 7s"}, bank="Td")
    table.decides("ana", "stand")
    table.decides("rui", "stand")
    events = table.draw("8d")

    assert [type(event).__name__ for event in events] == [
        "BankTurned",
        "Result",
        "Settled",
        "Settled",
        "RoundOver",
    ]
    assert blackjack.GAME.lying(table.state) == {}
    assert blackjack.GAME.round(table.state) == 2
    assert blackjack.private(table.state, "ana").previous == {"place:1": 10_00}


@rule("805/2015:2.f")
def test_what_lost_is_collected_from_all_before_anybody_is_paid() -> None:
    table = dealt({"ana": "Kh 9s", "rui": "Kc 7s", "eva": "8s 8d"}, bank="Td")
    table.decides("ana", "stand")
    table.decides("rui", "stand")
    table.decides("eva", "split", "Qs 9c")
    table.decides("eva", "stand")
    table.decides("eva", "stand")

    assert [event for event in table.draw("8c") if isinstance(event, Settled)] == [
        Settled("rui", 10_00, 0, (("place:2", 10_00, 0),)),
        Settled("eva", 10_00, 0, (("split:3.2", 10_00, 0),)),
        Settled("ana", 10_00, 20_00, (("place:1", 10_00, 20_00),)),
        Settled("eva", 10_00, 10_00, (("place:3", 10_00, 10_00),)),
    ]


@rule("1441/95-V:24")
def test_only_first_stakes_of_places_can_be_bet_again() -> None:
    table = dealt({"ana": "7h 7s"}, bank="Ad", several=True)
    table.do(Insure("ana", "1", 5_00))
    table.decides("ana", "split", "7d 4c")
    table.decides("ana", "hit", "7c")  # Three sevens: the prize is paid at once, without a stake.
    table.decides("ana", "double", "Kd")
    table.bank("9s")

    assert blackjack.private(table.state, "ana").previous == {"place:1": 10_00}


# --- Clocks, absent players, void rounds ------------------------------------------------------


@rule("805/2015:29", "805/2015:30", "reading:house-plays")
@pytest.mark.parametrize(
    ("cards", "decision"), [("5h 6s", "hit"), ("5h 7s", "stand"), ("Ah 2s", "stand")]
)
def test_an_absent_players_hand_is_played_by_the_rule(cards: str, decision: str) -> None:
    table = dealt({"ana": cards}, bank="6d", think=12)

    assert blackjack.croupier(table.state) == After(12, TimeUp(table.state.turn))
    (event,) = table.time_up()
    assert isinstance(event, Decided)
    assert (event.decision, event.player, event.by) == (decision, "ana", "platform")


@rule("reading:house-plays", "reading:insurance")
def test_the_clock_neither_insures_nor_takes_even_money() -> None:
    table = dealt({"ana": "Kh As", "rui": "9h 2s"}, bank="Ad")
    events = table.time_up()

    assert events[:2] == (Declined("ana", "platform"), Declined("rui", "platform"))
    assert table.view.phase == "playing"
    assert blackjack.GAME.lying(table.state) == {"ana": 10_00, "rui": 10_00}


@rule("reading:house-plays", "reading:splitting")
def test_the_clock_leaves_a_second_split_ace_alone() -> None:
    table = dealt({"ana": "Ah As"}, bank="6d")
    table.decides("ana", "split", "Ad 5s")
    (event,) = table.time_up()

    assert isinstance(event, Decided)
    assert event.decision == "stand"


@rule("805/2015:29", "805/2015:30", "805/2015:34", "reading:leaving", "reading:house-plays")
def test_whoever_leaves_in_mid_round_is_played_out_and_paid() -> None:
    table = dealt({"ana": "Kh 9s"}, bank="6d", shared=False)
    assert table.do(Leave("ana")) == (Leaving("ana"),)
    assert table.offered("ana") == []
    due = blackjack.croupier(table.state)

    assert due == After(1, TimeUp(table.state.turn))
    table.time_up()
    events = table.draw("Tc 9c")
    assert nets(events) == {"ana": 10_00}
    assert events[-1] == Left("ana", staked=10_00, returned=20_00, rounds=1)


@rule("805/2015:2.g", "805/2015:33", "805/2015:34", "805/2015:36")
def test_a_session_has_its_totals_and_a_round_counts_once() -> None:
    table = dealt({"ana": "6h 8h", "rui": "Kh 9s"}, bank="Td")
    table.decides("ana", "hit", "7h")
    table.decides("rui", "stand")
    table.bank("8d")

    assert table.do(Leave("ana")) == (Left("ana", staked=10_00, returned=50_00, rounds=1),)
    assert table.do(Dismiss("rui")) == (Left("rui", staked=10_00, returned=20_00, rounds=1),)
    assert table.view.seats == {}


@rule("805/2015:34", "reading:leaving")
def test_whoever_leaves_before_the_cards_takes_the_stake_along_and_frees_the_place() -> None:
    table = Table("ana", "rui")
    table.bet("ana", "1")

    assert table.do(Leave("ana")) == (
        TakenBack("ana", (("place:1", 10_00),), 10_00),
        Left("ana", 0, 0, 0),
    )
    assert table.view.places["1"].holder == ""


@rule("805/2015:27", "805/2015:28", "reading:void", "reading:bank-stops")
@both
def test_a_void_round_gives_back_lost_stakes_too_and_what_was_paid_stands(rulebook: str) -> None:
    table = dealt({"ana": "Kh 6s", "rui": "Ah Ks", "eva": "8h 8s"}, bank="9d", rulebook=rulebook)
    table.decides("ana", "hit", "Kd")
    table.decides("eva", "split", "3d 4d")
    table.decides("eva", "double")
    events = table.do(Void(1, "the light went out"))

    assert events == (
        Voided(1, "the light went out"),
        TakenBack("ana", (("place:1", 10_00),), 10_00),
        TakenBack("eva", (("place:3", 10_00), ("split:3.2", 10_00), ("double:3.1", 10_00)), 30_00),
        RoundOver(1),
    )
    assert blackjack.GAME.lying(table.state) == {}
    assert {end.player: end.returned for end in table.events(Settled)} == {"rui": 25_00}
    assert [place.hands for place in table.view.places.values()] == [()] * 7


def test_orders_for_another_turn_are_stale() -> None:
    table = dealt({"ana": "Kh 6s"}, bank="9d")
    turn = table.state.turn

    assert table.refusal(Draw(turn))[:2] == ("wire:stale", "no card is due")
    assert table.refusal(Draw(turn - 1)).phrase == "another turn is open"
    assert table.refusal(TimeUp(turn + 1)).phrase == "another turn is open"
    table.decides("ana", "hit")
    assert table.refusal(TimeUp(table.state.turn))[:2] == ("wire:stale", "no decision is due")
    assert table.refusal(Void(2, "late")).cite == "wire:stale"
