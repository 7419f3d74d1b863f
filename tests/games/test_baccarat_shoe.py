"""The shoe: who cuts, what is put aside, the warning card, and the last coup."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banca.games import baccarat
from banca.games.baccarat import Rules
from banca.games.baccarat.messages import (
    Burned,
    Cut,
    CutUp,
    Draw,
    Free,
    Laid,
    Pass,
    Passed,
    ShoeCut,
    Shuffled,
    Take,
    TimeUp,
    Warned,
)
from banca.kit import shoe as shoes
from banca.kit.layout import BetsClosed, BetsOpened, PlaceBets
from banca.kit.play import After, Leave, RoundOver, Sit, Void
from tests.games.baccarat_table import ALL, BANCA_NINE, LAND, MACAU, ONLINE, PONTO_NINE, ROOM, Table
from tests.rule_marks import rule

CUT_RULE = {
    "1441/95-II": "1441/95-II:4",
    "1441/95-III": "1441/95-III:4",
    "812/2015": "reading:baccarat-shoe",
}


def nearly_out(table: Table, inside: int) -> None:
    """Leave only *inside* cards in the shoe, as after many coups."""
    shoe = table.state.shoe
    aside = shoes.burned(shoe, shoe.inside - inside)
    table.state = replace(table.state, shoe=aside, coups=table.state.coups + 60)


@rule("1441/95-II:1", "1441/95-III:1", "812/2015:6.b")
@pytest.mark.parametrize("book", ["1441/95-II", "1441/95-III", "812/2015"])
@pytest.mark.parametrize(("form", "decks", "cards"), [("6", 6, 312), ("8", 8, 416)])
def test_six_decks_or_eight(book: str, form: str, decks: int, cards: int) -> None:
    rules = Rules(book, form, cap=100_00 if book == "1441/95-III" else 0)

    shoe = baccarat.GAME.opened(rules).shoe

    assert (shoe.decks, shoe.inside) == (decks, cards)
    assert set(shoe.left.values()) == {decks}


@rule("1441/95-II:4", "1441/95-III:4", "reading:baccarat-shoe")
@pytest.mark.parametrize("rules", ALL)
def test_the_first_place_at_the_croupiers_left_is_asked_first(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", "eva", uncut=True, **rules)
    table.do(Take("ana", "5"))

    assert table.asked() == ("cut", "rui")  # Place 2; place 1 is free.
    assert table.refusal(Cut("eva", "10")).cite == CUT_RULE[rules["rulebook"]]
    table.do(Pass("rui"))
    assert table.asked() == ("cut", "eva")
    table.do(Pass("eva"))
    assert table.asked() == ("cut", "ana")
    events = table.do(Cut("ana", "10"))

    assert events == (ShoeCut("ana", 10, "player"), Burned(8), BetsOpened(1))
    assert table.state.shoe.cut == 10


@rule("1441/95-II:4", "1441/95-III:4")
@pytest.mark.parametrize("rules", ALL)
def test_if_nobody_wants_to_the_house_cuts(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", uncut=True, **rules)
    table.do(Pass("ana"))

    assert table.refusal(CutUp(table.state.turn)).phrase == "nothing is being cut"
    table.do(Pass("rui"))
    assert table.asked() is None
    assert baccarat.croupier(table.state) == After(1, CutUp(table.state.turn), pause=True)
    events = table.do(CutUp(table.state.turn))

    assert events == (ShoeCut("", 26, "house"), Burned(8), BetsOpened(1))


@rule("1441/95-II:4", "1441/95-III:4")
@pytest.mark.parametrize("rules", ALL)
def test_whoever_does_not_answer_in_time_passes(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", uncut=True, **rules)
    first = table.state.turn

    assert baccarat.croupier(table.state) == After(6, TimeUp(first))
    assert table.do(TimeUp(first)) == (Passed(1, "cut", "ana", "platform"),)
    assert table.asked() == ("cut", "rui")
    assert table.refusal(TimeUp(first)).cite == "wire:stale"


def test_standing_players_are_not_asked_to_cut() -> None:
    table = Table("ana", uncut=True, **ROOM)
    table.do(Take("ana", "stand:3"))

    assert table.asked() is None
    assert table.do(CutUp(table.state.turn))[0] == ShoeCut("", 26, "house")


def test_an_empty_table_waits_and_a_newcomer_is_asked() -> None:
    table = Table("ana", uncut=True, **ROOM)
    table.do(Pass("ana"))
    table.do(Leave("ana"))

    assert baccarat.croupier(table.state) is None
    table.do(Sit("rui"))
    assert table.asked() == ("cut", "rui")
    table.do(Free("rui"))
    assert table.asked() is None


def test_nobody_is_asked_twice_to_cut_one_shoe() -> None:
    """Otherwise players who move about, or come and go, could keep all others from betting."""
    table = Table("ana", "rui", uncut=True, **ROOM)
    table.do(Pass("ana"))
    table.do(Take("ana", "5"))
    table.do(Pass("rui"))
    assert table.asked() is None
    table.do(Leave("ana"))
    table.do(Sit("ana"))

    assert table.asked() is None


@rule("reading:baccarat-shoe")
@pytest.mark.parametrize("rules", ALL)
def test_the_invitation_to_cut_goes_round_once_whoever_comes_or_moves(
    rules: dict[str, Any],
) -> None:
    table = Table("ana", "rui", uncut=True, **rules)
    table.do(Free("ana"))
    assert table.asked() == ("cut", "rui")
    turn = table.state.turn

    table.do(Take("ana", "1"))  # The invitation has passed that place.
    assert (table.asked(), table.state.turn) == (("cut", "rui"), turn)  # And the clock runs on.
    table.do(Take("rui", "4"))
    assert table.asked() == ("cut", "rui")  # Place 4 has not been asked.
    table.do(Take("rui", "3"))
    assert table.asked() is None
    table.do(Take("ana", "4"))
    assert table.asked() is None


@rule("1441/95-II:4", "1441/95-III:4")
def test_the_cut_makes_the_same_luck_bring_other_cards() -> None:
    """Place 0 of the counted cards is the one after the cut."""
    found = []
    for place in ("1", "30"):
        table = Table("ana", uncut=True, **ROOM)
        table.do(Cut("ana", place))
        found.append(next(iter(shoes.faces(table.state.shoe))))

    assert found == ["2s", "5d"]


@pytest.mark.parametrize("place", ["0", "52", "-1", "x", "", "1.5"])
def test_a_cut_is_within_the_cards(place: str) -> None:
    table = Table("ana", uncut=True, **ROOM)

    assert table.refusal(Cut("ana", place)).phrase == "no such place to cut"


@rule("1441/95-II:5", "1441/95-III:5", "reading:baccarat-shoe")
@pytest.mark.parametrize("rules", ALL)
def test_eight_cards_go_aside_and_the_warning_card_lies_before_twelve(
    rules: dict[str, Any],
) -> None:
    table = Table("ana", **rules)
    shoe = table.state.shoe

    assert shoe.size - shoe.inside == 8
    assert shoe.warning == 12
    assert sum(shoe.left.values()) == shoe.size  # Nobody has seen them.


@rule("1441/95-II:12", "1441/95-III:12")
@pytest.mark.parametrize("rules", ALL)
def test_one_card_goes_aside_before_every_coup_but_the_first(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 100))

    first = table.close()
    assert [type(event) for event in first] == [BetsClosed, Laid]
    for card in PONTO_NINE:
        table.draw(card)
    table.open()
    table.bet("ana", ("ponto", 100))
    second = table.close()

    assert [type(event) for event in second] == [BetsClosed, Burned, Laid]
    assert second[1] == Burned(1)
    assert table.state.shoe.out == 8 + 4 + 1


@rule("1441/95-II:6", "1441/95-III:6", "reading:baccarat-shoe")
@pytest.mark.parametrize("rules", ALL)
def test_a_warning_card_within_a_coup_makes_it_the_last(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    nearly_out(table, 15)
    table.bet("ana", ("ponto", 100))
    table.close()  # One aside: 14.
    table.draw("9h")

    events = table.draw("Kh")  # 12.
    assert events[1] == Warned(1)
    assert baccarat.public(table.state).shoe.warned
    table.draw("2c")
    table.draw("4c")
    assert table.state.phase == "resting"
    unseen = dict(table.state.shoe.left)
    events = table.open()

    assert events == (Shuffled(2, table.state.rules.decks, unseen),)
    assert table.state.phase == "cutting"
    assert table.state.shoe == shoes.fresh(table.state.rules.decks, 12)
    assert table.state.results == ()
    assert table.refusal(PlaceBets("ana", (("ponto", 100),))).phrase == "bets are not open yet"


@rule("1441/95-II:6", "1441/95-III:6")
@pytest.mark.parametrize("rules", LAND)
def test_a_warning_card_met_before_the_first_card_leaves_that_coup_to_be_played(
    rules: dict[str, Any],
) -> None:
    table = Table("ana", **rules)
    nearly_out(table, 13)
    table.bet("ana", ("banca", 100))

    events = table.close()

    assert [type(event) for event in events] == [BetsClosed, Burned, Warned, Laid]
    for card in BANCA_NINE:
        table.draw(card)
    assert isinstance(table.open()[0], Shuffled)
    table.do(Cut("ana", "3"))
    table.bet("ana", ("ponto", 100))
    assert [type(event) for event in table.close()] == [BetsClosed, Laid]  # A first coup again.


def test_a_shoe_is_never_dry_in_mid_coup() -> None:
    table = Table("ana", **MACAU)
    nearly_out(table, 13)
    table.bet("ana", ("ponto", 100))
    table.play("2h", "3h", "4h", "Ah", "4d", "7d")

    assert table.state.shoe.inside == 6


@rule("reading:baccarat-shoe", "812/2015:28", "812/2015:4")
def test_alone_one_cuts_before_the_first_bet_or_leaves_it_to_the_house() -> None:
    cut, bet = Table("ana", shared=False, **ONLINE), Table("ana", shared=False, **ONLINE)

    assert {"Cut", "Pass", "PlaceBets"} <= cut.offered("ana")
    assert cut.do(Cut("ana", "9")) == (ShoeCut("ana", 9, "player"), Burned(8))
    assert "Cut" not in cut.offered("ana")
    events = bet.bet("ana", ("ponto", 100))
    assert events[:2] == (ShoeCut("", 26, "house"), Burned(8))
    assert bet.refusal(Cut("ana", "9")).cite == "reading:baccarat-shoe"


def test_alone_a_new_shoe_follows_the_last_coup_at_once() -> None:
    table = Table("ana", shared=False, **ONLINE)
    table.bet("ana", ("ponto", 100))
    nearly_out(table, 14)
    table.play(*PONTO_NINE)

    assert table.state.phase == "resting"
    assert [type(event) for event in table.open()] == [Shuffled, BetsOpened]
    assert "Cut" in table.offered("ana")


def test_a_void_leaves_the_cards_out_and_counts_as_a_coup() -> None:
    table = Table("ana", **ROOM)
    table.bet("ana", ("ponto", 100))
    table.close()
    table.draw("9h")

    events = table.do(Void(1, "a fault"))
    assert isinstance(events[-1], RoundOver)
    table.open()
    table.bet("ana", ("ponto", 100))

    assert Burned(1) in table.close()
    assert table.state.shoe.left["9h"] == 5


def test_a_void_before_the_cut_leaves_the_shoe_to_be_cut() -> None:
    table = Table("ana", uncut=True, **ROOM)
    table.do(Void(1, "a fault"))

    assert table.asked() == ("cut", "ana")
    assert table.do(Cut("ana", "10"))[-1] == BetsOpened(2)


def test_orders_of_another_turn_are_stale() -> None:
    table = Table("ana", **ONLINE)
    table.bet("ana", ("ponto", 100))
    table.close()
    turn = table.state.turn
    table.do(Draw(turn), "9h")

    assert table.refusal(Draw(turn)).cite == "wire:stale"
    assert table.state.turn > turn
