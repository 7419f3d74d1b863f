"""Blackjack: what a table may be, its places, its limits, and what it shows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banca.games import blackjack
from banca.games.blackjack import Rules
from banca.games.blackjack.messages import Deal, Free, Freed, Take, Taken
from banca.kit.layout import BetsClosed, CloseBets, PlaceBets, TakeBack
from banca.kit.play import After, Refused, Sit, Staked
from tests.games.blackjack_table import LAND, ONLINE, Table, dealt
from tests.rule_marks import rule

# --- Lawful tables ----------------------------------------------------------------------------

UNLAWFUL: list[tuple[dict[str, Any], str]] = [
    ({"places": 0}, "805/2015:4.a"),
    ({"places": 8}, "805/2015:4.a"),
    ({"decks": 5}, "805/2015:4.b"),
    ({"decks": 2}, "805/2015:4.b"),
    ({"maximum": 100_50}, "805/2015:11"),
    ({"maximum": 50}, "805/2015:11"),
    ({"think": 2}, "reading:house-plays"),
    ({"cutting": 2}, "reading:house-plays"),
    ({"window": 2}, "PD-48"),
    ({"minimum": 1_25}, "reading:money"),
    ({"seats": 8}, "805/2015:4.a"),
    ({"rulebook": LAND, "places": 5}, "1441/95-V:2"),
    ({"rulebook": LAND, "decks": 8}, "1441/95-V:3"),
    ({"rulebook": LAND, "maximum": 31_00}, "1441/95-V:37"),
    ({"rulebook": LAND, "several": True}, "805/2015:16"),
    ({"rulebook": LAND, "double_any": True}, "805/2015:16"),
    ({"rulebook": LAND, "pairs_only": True}, "805/2015:16"),
    ({"rulebook": LAND, "splits": 2}, "805/2015:16"),
    ({"rulebook": LAND, "insurance": False}, "805/2015:16"),
    ({"rulebook": LAND, "specials": False}, "805/2015:16"),
    ({"rulebook": "806/2015"}, "wire:shape"),
]


@rule("805/2015:4.a", "805/2015:4.b", "805/2015:10", "805/2015:11", "805/2015:16", "1441/95-V:2")
@rule("1441/95-V:3", "1441/95-V:37", "reading:house-plays", "reading:money")
@pytest.mark.parametrize(("fields", "cite"), UNLAWFUL)
def test_an_unlawful_table_refuses_itself(fields: dict[str, Any], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules(**fields)

    assert refused.value.cite == cite


@rule("805/2015:4.a", "805/2015:4.b", "1441/95-V:2", "1441/95-V:3")
def test_lawful_tables_have_one_to_seven_places_and_so_many_decks() -> None:
    for places in range(1, 8):
        assert len(blackjack.card(Rules(places=places)).spots) == places
    for decks in (4, 6, 8):
        assert blackjack.card(Rules(decks=decks)).decks == decks
    for places in (6, 7):
        assert len(blackjack.card(Rules(LAND, places=places, decks=4)).spots) == places


@rule("805/2015:16", "805/2015:32", "805/2015:7")
def test_the_card_says_what_the_table_has_chosen() -> None:
    card = blackjack.card(
        Rules(
            several=True,
            double_any=True,
            pairs_only=True,
            splits=3,
            insurance=False,
            specials=False,
        )
    )

    assert (card.several, card.double_any, card.pairs_only, card.splits) == (True, True, True, 3)
    assert (card.insurance, card.specials) == (False, False)
    assert [(price.name, price.pays) for price in card.prices] == [
        ("natural", (3, 2)),
        ("win", (1, 1)),
    ]


# --- Limits -----------------------------------------------------------------------------------


@rule("805/2015:2", "805/2015:2.a", "805/2015:2.b", "805/2015:2.c", "805/2015:9", "805/2015:11")
def test_limits_hold_for_the_sum_on_a_place_and_not_for_the_click() -> None:
    table = Table("ana")

    assert table.no_bet("ana", "1", 50) == (
        "805/2015:9",
        "below the minimum",
        {"spot": "place:1", "least": 1_00},
    )
    assert table.no_bet("ana", "1", 100_50).values == {"spot": "place:1", "fits": 100_00}
    table.bet("ana", "1", 99_00)
    assert table.no_bet("ana", "1", 1_50) == (
        "805/2015:11",
        "above the maximum",
        {"spot": "place:1", "fits": 1_00},
    )
    table.bet("ana", "1", 1_00)
    assert table.lying("ana") == {"place:1": 100_00}


@rule("805/2015:10")
def test_the_house_may_set_a_lower_maximum() -> None:
    table = Table("ana", maximum=20_00)

    assert table.no_bet("ana", "1", 20_50).values["fits"] == 20_00


@rule("1441/95-V:14", "1441/95-V:37", "reading:money")
def test_land_stakes_are_multiples_of_the_minimum_up_to_thirty_of_it() -> None:
    table = Table("ana", rulebook=LAND, minimum=5_00)

    assert table.no_bet("ana", "1", 7_50).values["nearest"] == 10_00
    assert table.no_bet("ana", "1", 155_00) == (
        "1441/95-V:37",
        "above the maximum",
        {"spot": "place:1", "fits": 150_00},
    )
    assert table.bet("ana", "1", 150_00) == (Staked("ana", (("place:1", 150_00),), 150_00),)


@rule("1441/95-V:14")
def test_what_is_no_multiple_of_the_minimum_is_refused_under_that_rule() -> None:
    table = Table("ana", rulebook=LAND, minimum=5_00)

    assert table.no_bet("ana", "1", 7_50) == (
        "1441/95-V:14",
        "not a multiple of the unit",
        {"spot": "place:1", "step": 5_00, "nearest": 10_00},
    )
    table.bet("ana", "1", 15_00)
    back = table.refusal(TakeBack("ana", (("place:1", 2_50),)))
    assert (back.cite, back.values["nearest"]) == ("1441/95-V:14", 5_00)
    assert Table("ana").no_bet("ana", "1", 1_25).cite == "reading:money"  # Online: whole cents.


@rule("reading:money")
def test_a_stake_is_a_whole_number_of_half_cents_free_units() -> None:
    """With cents as the unit a stake is even, so that 3 to 2 and half a stake are whole."""
    table = Table("ana", unit=1, minimum=3)

    assert blackjack.GAME.least(Rules(unit=1, minimum=3)) == 4
    assert table.no_bet("ana", "1", 5) == (
        "reading:money",
        "not a multiple of the unit",
        {"spot": "place:1", "step": 2, "nearest": 6},
    )
    table.bet("ana", "1", 6)
    table.deal("As 9c Kd")
    assert table.log[-1].returned == 15  # type: ignore[union-attr]


@rule("reading:money")
@pytest.mark.parametrize(("decision", "back"), [("surrender", 3), ("stand", 0)])
def test_halves_are_whole_cents(decision: str, back: int) -> None:
    table = dealt({"ana": "Kh 6d"}, bank="9c", stake=6, unit=1, minimum=2)
    table.decides("ana", decision)

    assert table.bank("" if decision == "surrender" else "Ks") == {"ana": back - 6}


def test_part_of_a_stake_may_be_taken_back_if_a_bet_is_left() -> None:
    table = Table("ana")
    table.bet("ana", "1", 3_00)

    assert table.refusal(TakeBack("ana", (("place:1", 2_50),))).cite == "805/2015:9"
    table.do(TakeBack("ana", (("place:1", 2_00),)))
    assert table.lying("ana") == {"place:1": 1_00}
    table.do(TakeBack("ana"))
    assert table.lying("ana") == {}


# --- Places -----------------------------------------------------------------------------------


@rule("805/2015:6", "805/2015:7")
def test_online_everybody_bets_on_places_of_their_own() -> None:
    table = Table("ana", "rui")

    assert table.bet("ana", "3") == (
        Taken("ana", "3"),
        Staked("ana", (("place:3", 10_00),), 10_00),
    )
    assert table.no_bet("rui", "3", 5_00)[:2] == ("805/2015:6", "the place is taken")
    assert table.no_bet("ana", "4", 5_00)[:2] == ("805/2015:7", "one place per player")
    assert table.refusal(Take("ana", "4"))[:2] == ("805/2015:7", "one place per player")
    assert table.refusal(Take("rui", "3"))[:2] == ("805/2015:4.a", "the place is taken")
    assert table.refusal(Take("rui", "9"))[:2] == ("805/2015:4.a", "no such place")
    assert table.no_bet("rui", "9", 5_00)[:2] == ("805/2015:4.a", "no such spot on this cloth")


@rule("805/2015:7")
def test_where_the_table_allows_it_a_player_holds_several_places() -> None:
    table = Table("ana", several=True)
    table.do(PlaceBets("ana", (("place:2", 1_00), ("place:5", 2_00))))
    table.do(Take("ana", "7"))

    assert table.view.seats["ana"].places == ("2", "5", "7")
    table.deal("Kh 9c  6d  Qs 9s")
    assert table.view.turn
    assert table.view.turn.turn == "2.1.2"
    table.decides("ana", "stand")
    assert table.view.turn
    assert table.view.turn.turn == "5.1.2"


@rule("1441/95-V:2")
def test_a_place_is_given_up_when_no_chips_lie_on_it() -> None:
    table = Table("ana", "rui", rulebook=LAND)
    table.do(Take("ana", "2"))
    table.bet("ana", "2")

    assert table.refusal(Free("rui", "2"))[:2] == ("1441/95-V:2", "not your place")
    assert table.refusal(Free("ana", "2"))[:2] == (
        "reading:leaving",
        "chips still lie on the place",
    )
    table.do(TakeBack("ana"))
    assert table.do(Free("ana", "2")) == (Freed("ana", "2"),)
    table.do(Take("rui", "2"))
    assert table.view.places["2"].holder == "rui"


@rule("805/2015:5", "805/2015:4.a")
def test_a_table_seats_as_many_as_it_has_places_or_one_alone() -> None:
    shared, alone = Table("ana", "rui", places=2), Table("ana", shared=False)

    assert shared.refusal(Sit("eva")).phrase == "the table is full"
    assert alone.refusal(Sit("rui")).phrase == "the table is full"
    assert blackjack.seats(Rules(LAND)) == 21


# --- Opening and closing ----------------------------------------------------------------------


@rule("805/2015:12", "1441/95-V:13")
@pytest.mark.parametrize("book", [ONLINE, LAND])
def test_the_window_runs_from_the_first_bet_and_is_the_same_for_all(book: str) -> None:
    table = Table("ana", "rui", rulebook=book, window=15)

    assert blackjack.croupier(table.state) is None
    table.bet("ana", "1")
    assert blackjack.croupier(table.state) == After(15, CloseBets(1))
    table.bet("rui", "2")
    assert blackjack.croupier(table.state) == After(15, CloseBets(1))
    table.do(CloseBets(1))
    closing = table.state.rules.book.closing
    assert table.no_bet("ana", "1", 1_00)[:2] == (closing, "bets are closed")
    assert table.refusal(TakeBack("ana"))[:2] == (closing, "bets are closed")
    assert table.refusal(CloseBets(1))[:2] == (closing, "bets are closed")
    assert table.refusal(CloseBets(2)).cite == "wire:stale"


def test_bets_do_not_close_while_nothing_is_staked() -> None:
    assert Table("ana").refusal(CloseBets(1))[:2] == ("805/2015:12", "nothing is staked")


@rule("805/2015:13", "805/2015:5")
def test_alone_the_player_starts_and_no_clock_runs() -> None:
    table = Table("ana", shared=False)

    assert table.refusal(Deal("ana"))[:2] == ("805/2015:13", "nothing is staked")
    table.bet("ana", "1")
    assert blackjack.croupier(table.state) is None
    assert "Deal" in table.offered("ana")
    assert table.do(Deal("ana")) == (BetsClosed(1),)
    table.draw("Kh 6d 6s")
    assert blackjack.croupier(table.state) is None
    shared = Table("ana")
    shared.bet("ana", "1")
    assert shared.refusal(Deal("ana"))[:2] == ("805/2015:12", "only the house does that")


# --- What is shown ----------------------------------------------------------------------------


@rule("805/2015:3", "805/2015:4", "805/2015:4.c")
def test_the_view_shows_the_table_and_the_banks_last_results() -> None:
    table = dealt({"ana": "Kh 9c"}, bank="6d")
    table.decides("ana", "stand")
    assert table.view.phase == "bank"
    table.bank("Ts 9h")

    assert table.view.drawn == (("25", "green"),)
    assert table.view.last
    assert table.view.last.cards == ("6d", "Ts", "9h")
    assert table.view.phase == "resting"
    assert table.view.bank.cards == ("6d", "Ts", "9h")
    for cards, shown in (("Ad", ("BJ", "gold")), ("8s", ("18", "black"))):
        table.open()
        table.bet("ana", "1")
        table.deal("Kh Td 9c")
        table.decides("ana", "stand")
        table.bank(cards)
        assert table.view.drawn[0] == shown


@rule("805/2015:14.b", "1441/95-V:17", "reading:no-peek")
@pytest.mark.parametrize("book", [ONLINE, LAND])
def test_the_banks_hidden_card_is_nowhere_before_its_time(book: str) -> None:
    """Not in events, state or views: it has not been drawn."""
    one = dealt({"ana": "Kh 9c"}, bank="6d", rulebook=book)
    one.decides("ana", "stand")
    before = [one.log[:], one.state, one.view, blackjack.private(one.state, "ana")]

    assert one.view.bank.hidden
    assert one.view.bank.cards == ("6d",)
    assert one.view.bank.total == 6
    shoe = one.state.shoe
    assert shoe is not None
    assert sum(shoe.left.values()) == 6 * 52 - 3
    assert shoe.inside == 6 * 52 - 5  # Three shown, one covered, one burned.
    text = msgspec.json.encode(before).decode()
    assert text.count('"to":"bank"') == 2
    assert '"to":"bank","card":""' in text
    one.bank("2c Kc")  # Any card may still come: two outcomes from one state.
    assert one.view.last
    assert one.view.last.cards == ("6d", "2c", "Kc")
