"""The shoe at blackjack: shown, cut, warned of, burned, used up, abandoned, run out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banca.games import blackjack
from banca.games.blackjack.messages import (
    Burned,
    Cut,
    CutPassed,
    Dealt,
    Refilled,
    ShoeCut,
    Shuffled,
    Spread,
    Take,
    TimeUp,
    Warned,
)
from banca.games.blackjack.state import Phase
from banca.kit.layout import BetsOpened, OpenBets, PlaceBets
from banca.kit.play import After, Leave, Sit, Void
from banca.kit.shoe import Shoe, faces
from tests.games.blackjack_table import BOTH, LAND, Table, dealt
from tests.rule_marks import rule

both = pytest.mark.parametrize("rulebook", BOTH)


def shoe(table: Table) -> Shoe:
    assert table.state.shoe is not None
    return table.state.shoe


def with_inside(table: Table, inside: int) -> None:
    """Leave *inside* cards in the shoe; all others are unseen among the discards."""
    table.state = replace(table.state, shoe=replace(shoe(table), out=shoe(table).size - inside))


@rule("1441/95-V:7", "1441/95-V:3", "reading:blackjack-shoe")
@both
def test_a_new_shoe_is_shown_before_it_is_used(rulebook: str) -> None:
    table = Table(rulebook=rulebook, decks=4)
    table.do(Sit("ana"))

    assert blackjack.croupier(table.state) == After(1, OpenBets(1), pause=True)
    (event,) = table.open()
    assert isinstance(event, Shuffled)
    assert (event.shoe, event.decks, len(event.holds)) == (1, 4, 52)
    assert set(event.holds.values()) == {4}
    assert table.view.phase == "cutting"


@rule("1441/95-V:8", "1441/95-V:4", "reading:blackjack-shoe")
@both
def test_the_cut_goes_round_the_places_shoe_by_shoe(rulebook: str) -> None:
    table = Table(rulebook=rulebook)
    for player, place in (("ana", "5"), ("rui", "2"), ("eva", "3")):
        table.do(Sit(player))
        table.do(Take(player, place))
    cutters = []
    for _ in range(4):
        table.state = replace(table.state, warned=True, phase=Phase.RESTING)
        table.open()
        shown = table.view.shoe
        assert shown is not None
        cutter = shown.cutter
        assert cutter is not None
        cutters.append((cutter.player, cutter.place))
        others = [player for player in table.state.bank.sittings if player != cutter.player]
        assert table.refusal(Cut(others[0], "7"))[:2] == ("1441/95-V:8", "it is not your turn")
        table.do(Cut(cutter.player, "7"))

    assert cutters == [("rui", "2"), ("eva", "3"), ("ana", "5"), ("rui", "2")]


@rule("1441/95-V:8", "reading:blackjack-shoe", "reading:house-plays")
def test_if_nobody_cuts_the_house_does_and_the_next_shoe_starts_over() -> None:
    table = Table(cutting=7)
    for player, place in (("ana", "5"), ("rui", "2")):
        table.do(Sit(player))
        table.do(Take(player, place))
    table.open()

    assert table.do(Cut("rui", "pass")) == (CutPassed("rui", "player"),)
    assert blackjack.croupier(table.state) == After(7, TimeUp(table.state.turn))
    assert table.time_up() == (
        CutPassed("ana", "platform"),
        ShoeCut(1, 26, "", "house", 50),
        Burned(1),
        BetsOpened(1),
    )
    table.state = replace(table.state, warned=True, phase=Phase.RESTING)
    table.open()
    assert table.view.waiting == ("rui",)


@rule("1441/95-V:8", "reading:blackjack-shoe")
def test_a_cut_turns_the_order_in_which_luck_runs_through_the_cards() -> None:
    table = Table()
    table.do(Sit("ana"))
    table.open()

    for wrong in ("52", "-1", "x", "", "07"):
        assert table.refusal(Cut("ana", wrong))[:2] == ("1441/95-V:8", "no such place to cut")
    table.do(Cut("ana", "13"))
    assert list(faces(shoe(table)))[:2] == ["Ah", "2h"]
    assert list(faces(shoe(table)))[-1] == "Ks"
    assert table.refusal(Cut("ana", "13"))[:2] == ("1441/95-V:8", "nothing is being cut")


@rule("1441/95-V:9", "1441/95-V:10", "1441/95-V:4")
@both
def test_the_warning_card_lies_before_the_last_50_or_in_mid_shoe_for_one(rulebook: str) -> None:
    several, alone = Table("ana", "rui", rulebook=rulebook), Table("ana", rulebook=rulebook)

    assert shoe(several).warning == 50
    assert shoe(alone).warning == 156
    for table in (several, alone):
        assert table.events(Burned) == [Burned(1)]
        assert shoe(table).inside == 311
        assert sum(shoe(table).left.values()) == 312  # Nobody has seen which one it was.


@rule("1441/95-V:11")
@both
def test_the_round_in_which_the_warning_card_comes_is_the_last(rulebook: str) -> None:
    table = Table("ana", "rui", rulebook=rulebook)
    table.bet("ana", "1")
    with_inside(table, 52)
    table.deal("Kh 6d 9s")

    assert [type(event).__name__ for event in table.log[-5:]] == [
        "Dealt",
        "Dealt",
        "Warned",
        "Dealt",
        "Dealt",
    ]
    table.decides("ana", "stand")
    table.bank("Kc 9c")
    (event,) = table.open()
    assert isinstance(event, Shuffled)
    assert event.shoe == 2


@rule("1441/95-V:11")
def test_the_warning_card_may_come_with_the_covered_card() -> None:
    table = Table("ana", "rui")
    table.bet("ana", "1")
    with_inside(table, 53)
    table.deal("Kh 6d 9s")

    assert table.log[-2:] == [Warned(1), Dealt(1, "bank", "")]


@rule("1441/95-V:11")
def test_a_warning_card_before_the_first_card_lets_that_round_be_played() -> None:
    table = Table("ana", "rui")
    table.bet("ana", "1")
    with_inside(table, 55)
    table.deal("Kh 6d 9s")
    table.decides("ana", "stand")
    table.bank("Kc 9c")

    assert shoe(table).inside == 50
    assert table.events(Warned) == []
    assert table.open() == (BetsOpened(2),)
    table.bet("ana", "1")
    table.deal("Ks 6h 9d")
    assert table.events(Warned) == [Warned(2)]
    table.decides("ana", "stand")
    table.bank("Ts 9h")
    assert isinstance(table.open()[0], Shuffled)


@rule("1441/95-V:12")
@both
def test_an_abandoned_shoe_is_spread_and_a_new_one_follows(rulebook: str) -> None:
    table = dealt({"ana": "Kh 9s"}, bank="6d", rulebook=rulebook)
    table.decides("ana", "stand")
    table.bank("Kc 9c")
    table.do(Leave("ana"))

    assert blackjack.croupier(table.state) == After(5, OpenBets(2), pause=True)
    (event,) = table.open()
    assert isinstance(event, Spread)
    assert sum(event.left.values()) == 312 - 5
    assert event.left["Kh"] == 5
    assert blackjack.croupier(table.state) is None
    table.do(Sit("rui"))
    (event,) = table.open()
    assert isinstance(event, Shuffled)


@rule("1441/95-V:8", "1441/95-V:12")
def test_after_an_interruption_the_cut_begins_at_the_lowest_place_again() -> None:
    table = Table()
    for player, place in (("ana", "5"), ("rui", "2")):
        table.do(Sit(player))
        table.do(Take(player, place))
    table.open()
    table.do(Cut("rui", "9"))
    table.do(Leave("ana"))
    table.do(Leave("rui"))
    table.open()
    for player, place in (("eva", "4"), ("lia", "1")):
        table.do(Sit(player))
        table.do(Take(player, place))
    table.open()

    assert table.view.waiting == ("lia",)


@rule("reading:blackjack-shoe")
def test_a_shoe_that_runs_dry_gets_the_cards_of_earlier_rounds_back() -> None:
    table = dealt({"ana": "2h 2s"}, bank="6d", decks=4)
    left = {"3c": 2, "4c": 1, "5c": 1}  # One is to come, one is covered, two were burned.
    table.state = replace(table.state, shoe=replace(shoe(table), left=left, out=207), warned=True)
    table.decides("ana", "hit", "3c")
    table.decides("ana", "hit", "3d")

    assert len(table.events(Refilled)) == 1
    assert table.state.hole == {"3c": 1, "4c": 1, "5c": 1}
    # Out are the table's four cards before the refill, the hole's three, and the one just dealt.
    assert shoe(table).inside == 208 - 4 - 3 - 1
    assert shoe(table).left["6d"] == 3
    assert shoe(table).left["5c"] == 3
    table.state = replace(table.state, shoe=replace(shoe(table), left={}, out=208))
    table.decides("ana", "hit", "Kd")  # Empty a second time: the covered card is still out.
    assert table.state.hole == {"3c": 1, "4c": 1, "5c": 1}
    table.decides("ana", "stand")
    with pytest.raises(AssertionError, match="cannot come up"):
        table.bank("9h")  # It was covered before the refill.
    fours = shoe(table).left["4c"]
    table.bank("4c Kh")
    assert table.view.bank.cards == ("6d", "4c", "Kh")
    assert shoe(table).left["4c"] == fours
    assert table.state.hole == {}


@rule("reading:blackjack-shoe", "reading:no-peek")
def test_the_covered_card_counts_as_out_of_the_shoe_before_it_is_seen() -> None:
    table = dealt({"ana": "Kh 9s"}, bank="6d")

    assert table.events(Dealt)[-1] == Dealt(1, "bank", "")
    assert shoe(table).inside == 312 - 1 - 4
    table.decides("ana", "stand")
    table.draw("Kc 9c")
    assert shoe(table).inside == 312 - 1 - 5
    assert sum(shoe(table).left.values()) == 312 - 5


@rule("1441/95-V:11")
@pytest.mark.parametrize("shared", [True, False])
def test_no_round_is_played_on_a_shoe_that_is_used_up(shared: bool) -> None:
    """Even where there is no rest between two rounds."""
    table = dealt({"ana": "Kh 9s"}, bank="6d", shared=shared, rest=0)
    with_inside(table, 100)
    table.decides("ana", "stand")
    table.bank("Tc 5c")

    assert table.events(Warned) == [Warned(1)]
    assert table.refusal(PlaceBets("ana", (("place:1", 1_00),))).phrase == "bets are not open yet"
    assert isinstance(table.open()[0], Shuffled)


@rule("reading:void", "1441/95-V:8")
def test_a_round_that_is_void_before_there_is_a_shoe_opens_no_bets() -> None:
    table = Table(shared=False)
    table.do(Sit("ana"))
    table.do(Void(1, "a check"))
    assert table.view.phase == "resting"
    table.open()
    table.do(Void(2, "a check"))

    assert table.view.phase == "cutting"
    assert table.do(Cut("ana", "3"))[-1] == BetsOpened(3)


@rule("1441/95-V:8")
def test_at_the_land_table_alone_the_player_is_waited_for_with_the_cut() -> None:
    table = Table(rulebook=LAND, shared=False)
    table.do(Sit("ana"))
    table.open()

    assert blackjack.croupier(table.state) is None
    assert len([option for option in table.options("ana") if option.wish == "Cut"]) == 53
