"""The button, the blinds, and the players they pass by."""

from __future__ import annotations

import pytest

from banca.kit.play import RoundOver
from banca.poker import ring
from banca.poker.events import Posted
from banca.poker.ring.messages import (
    ButtonDrawn,
    DrawButton,
    Post,
    SitIn,
    SitOut,
    StartHand,
    Stopped,
)
from banca.poker.ring.table import RATHOLE
from tests.poker.ring_table import BOOKS, HOLDEM, OMAHA, SINTETICO, Table
from tests.rule_marks import rule

BLINDS = (HOLDEM, OMAHA)


def posts(table: Table) -> list[tuple[str, str, int]]:
    """What was posted in the current hand."""
    began = max(n for n, event in enumerate(table.log) if type(event).__name__ == "HandBegan")
    return [(e.player, e.kind, e.cents) for e in table.log[began:] if isinstance(e, Posted)]


# --- The lot ------------------------------------------------------------------------------------


@rule("809/2015:44", "806/2015:2.c", "reading:button")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
def test_the_button_is_drawn_by_lot_among_those_who_play_and_the_lot_is_a_round(book: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=book)
    table.do(SitOut("rui"))
    assert table.due == DrawButton(1)

    events = table.do(DrawButton(1), 3)

    assert events == (ButtonDrawn(1, 3, lot=True), RoundOver(1))
    assert table.view.button == 3
    with pytest.raises(AssertionError, match="cannot come up"):
        Table("ana", "rui", rulebook=book).do(DrawButton(1), 3)


@rule("97/2010:1.2", "reading:button")
def test_at_omaha_the_button_starts_at_the_first_place_that_is_taken() -> None:
    table = Table(rulebook=OMAHA)
    table.buy("ana", 7)
    table.buy("rui", 4)

    events = table.do(DrawButton(1))

    assert events[0] == ButtonDrawn(1, 4, lot=False)


@rule("809/2015:44", "809/2015:45", "809/2015:7")
def test_no_hand_before_the_lot_and_no_second_lot() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO)

    assert table.refusal(StartHand(1)).phrase == "the button is not drawn yet"
    table.button(1)
    assert table.refusal(DrawButton(2)).phrase == "the button is drawn already"
    assert table.view.button == 1


@rule("809/2015:44", "809/2015:7", "reading:button")
def test_a_table_that_stopped_draws_again_when_it_resumes() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO).button(1)
    table.fold_round()
    table.leave("rui")

    table.stop()

    assert (table.view.button, table.view.phase, table.due) == (0, "waiting", None)
    table.buy("eva", 5)
    assert table.due == DrawButton(table.state.round)


@rule("809/2015:44", "reading:button")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
@pytest.mark.parametrize("players", [("ana", "rui"), ("ana", "rui", "eva")])
def test_a_table_that_waited_for_whoever_rests_draws_again_too(
    book: str, players: tuple[str, ...]
) -> None:
    table = Table(*players, rulebook=book).button(1)
    table.fold_round()
    for player in players[1:]:
        table.do(SitOut(player))

    table.stop()

    assert (table.view.button, table.view.phase) == (0, "waiting")
    table.do(SitIn("rui"))
    assert table.refusal(StartHand(table.state.round)).phrase == "the button is not drawn yet"
    assert table.due == DrawButton(table.state.round)
    table.button(2)
    table.start()
    assert table.view.button == 2
    assert not any(chair.owes for chair in table.state.chairs.values())


@rule("809/2015:44", "reading:button")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
def test_a_short_rest_at_a_table_that_did_not_stop_draws_no_second_lot(book: str) -> None:
    table = Table("ana", "rui", rulebook=book).button(1)
    table.do(SitOut("rui"))  # Rui did not like the lot, but it holds.
    table.do(SitIn("rui"))
    assert table.due == StartHand(table.state.round)
    table.fold_round()
    table.do(SitOut("rui"))
    table.do(SitIn("rui"))  # Back before the next hand was due.

    table.start()
    assert table.view.button == 2


@rule("97/2010:1.2", "reading:button")
def test_at_omaha_whoever_rests_instead_of_the_big_blind_does_not_get_the_button_back() -> None:
    """The first place has it at a start: otherwise resting after every hand would pay."""
    table = Table("ana", "rui", rulebook=OMAHA)
    table.on()
    table.fold_round()  # The next big blind is ana's.
    table.do(SitOut("ana"))

    table.stop()

    assert (table.view.phase, table.view.button) == ("waiting", 1)
    table.do(SitIn("ana"))
    table.start()
    assert posts(table)[1] == ("ana", "big", 100)


@rule("reading:away", "809/2015:7")
def test_resting_and_coming_back_over_and_over_holds_nobody_up() -> None:
    table = Table("ana", "rui").button(1)
    table.fold_round()
    table.buy("eva", 3)
    table.buy("zé", 4)
    due = ring.croupier(table.state)

    table.do(SitOut("rui"))
    assert ring.croupier(table.state) == due
    table.do(SitIn("rui"))

    assert ring.croupier(table.state) == due  # So its clock runs on.


# --- The button goes round ----------------------------------------------------------------------


@rule("809/2015:4.c", "809/2015:65", "97/2010:1.2", "reading:button")
@pytest.mark.parametrize("book", BOOKS)
def test_the_button_goes_to_the_next_place_on_the_left_hand_after_hand(book: str) -> None:
    """A table has to move it by itself (pokerkit #24)."""
    table = Table(rulebook=book)
    for place, player in ((2, "ana"), (3, "rui"), (7, "eva"), (8, "zé")):
        table.buy(player, place)
    table.do(DrawButton(1), *((3,) if book != OMAHA else ()))
    seen = []

    for _ in range(6):
        table.start()
        seen.append(table.view.button)
        table.all_fold()

    first = [3, 7, 8, 2, 3, 7] if book != OMAHA else [2, 3, 7, 8, 2, 3]
    assert seen == first


@rule("809/2015:65")
def test_the_button_passes_over_players_who_rest_or_have_gone() -> None:
    table = Table("ana", "rui", "eva", "zé", rulebook=SINTETICO).button(1)
    table.fold_round()
    table.do(SitOut("rui"))
    table.fold_round()
    assert table.view.button == 3
    table.leave("zé")

    table.start()

    assert table.view.button == 1


@rule("809/2015:4.c", "809/2015:47")
def test_the_first_on_the_left_of_the_button_is_dealt_first_and_the_button_last() -> None:
    table = Table("ana", "rui", "eva", rulebook=SINTETICO).button(2)

    table.start()

    assert table.dealt_in() == ("eva", "ana", "rui")
    assert table.mine("eva").pack_places == (0, 3)
    assert table.mine("rui").pack_places == (2, 5)


# --- Blinds -------------------------------------------------------------------------------------


@rule("806/2015:2.n", "806/2015:2.i", "97/2010:5.1", "97/2010:5.2")
@pytest.mark.parametrize("book", BLINDS)
def test_small_and_big_blind_are_on_the_left_of_the_button(book: str) -> None:
    table = Table("ana", "rui", "eva", "zé", rulebook=book)
    table.do(DrawButton(1), *((1,) if book == HOLDEM else ()))

    table.start()

    assert posts(table) == [("rui", "small", 50), ("eva", "big", 100)]
    assert table.who == "zé"


@rule("reading:heads-up")
@pytest.mark.parametrize("book", BLINDS)
def test_with_two_the_button_has_the_small_blind_and_speaks_first_then_last(book: str) -> None:
    """PyPokerEngine #82 and rlcard had it the other way round."""
    table = Table("ana", "rui", rulebook=book)
    table.do(DrawButton(1), *((1,) if book == HOLDEM else ()))
    table.start()
    assert posts(table) == [("ana", "small", 50), ("rui", "big", 100)]
    assert table.who == "ana"

    table.say("call check")
    table.street("2h 7c 9d")

    assert table.who == "rui"


@rule("reading:heads-up")
def test_from_three_to_two_and_back_nobody_is_skipped() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.fold_round()  # The button was ana's.
    table.leave("eva")

    table.start()
    assert (table.view.button, posts(table)) == (2, [("rui", "small", 50), ("ana", "big", 100)])
    table.say("fold")
    table.buy("zé", 3)
    table.start()

    # The big blind would come to zé between eva's old place and the button: ana has the button.
    assert (table.view.button, posts(table)[0][0]) == (1, "rui")
    assert posts(table)[1] == ("zé", "big", 100)


# --- New players --------------------------------------------------------------------------------


@rule("reading:missed-blinds")
def test_whoever_is_new_waits_for_the_big_blind() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.buy("zé", 5)
    assert (table.at("zé").state, table.mine("zé").owes) == ("new", "big")

    table.start()
    assert "zé" not in table.dealt_in()
    table.all_fold()
    table.start()  # The button is rui's, eva has the small blind: the big one comes to zé.

    assert posts(table) == [("eva", "small", 50), ("zé", "big", 100)]
    assert table.dealt_in() == ("eva", "zé", "ana", "rui")
    assert table.mine("zé").owes == ""
    assert "Post" not in table.offered("zé")
    table.all_fold()
    assert table.mine("zé").owes == ""


@rule("reading:missed-blinds")
def test_whoever_is_new_may_post_a_big_blind_and_play_at_once() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.buy("zé", 5)
    assert "Post" in table.offered("zé")

    table.do(Post("zé"))
    table.start()

    assert posts(table) == [("rui", "small", 50), ("eva", "big", 100), ("zé", "post", 100)]
    assert table.who == "zé"  # A live bet: zé may check.
    assert table.moves.check
    assert table.refusal(Post("zé")).phrase == "no blind is owed"


@rule("reading:missed-blinds")
def test_nobody_comes_in_between_the_button_and_the_big_blind() -> None:
    """Not even by posting: a place there would get past the blinds for free."""
    table = Table(seats=9)
    for place, player in ((1, "ana"), (3, "rui"), (5, "eva")):
        table.buy(player, place)
    table.button(1)
    table.buy("zé", 2)
    table.do(Post("zé"))

    table.start()

    assert table.dealt_in() == ("rui", "eva", "ana")
    assert table.at("zé").state == "new"


@rule("reading:missed-blinds", "809/2015:46")
def test_sintetico_has_no_blinds_to_miss() -> None:
    table = Table("ana", "rui", rulebook=SINTETICO).button(1)
    table.buy("eva", 3)
    table.start()
    assert table.dealt_in() == ("rui", "eva", "ana")

    table.do(SitOut("eva"))
    table.all_fold()
    table.fold_round(3)
    table.do(SitIn("eva"))

    assert table.mine("eva").owes == ""
    assert "Post" not in table.offered("eva")
    table.start()
    assert "eva" in table.dealt_in()


@rule("reading:missed-blinds")
def test_before_the_lot_nobody_is_new_and_all_begin_alike() -> None:
    table = Table("ana", "rui", "eva")

    table.button(2).start()

    assert len(table.dealt_in()) == 3


# --- Missed blinds ------------------------------------------------------------------------------


@rule("reading:missed-blinds")
def test_whom_the_big_blind_passed_by_owes_it_and_waits_or_posts() -> None:
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.fold_round()
    table.do(SitOut("zé"))

    table.start()  # The button is rui's, eva has the small blind, and zé is passed by.
    assert posts(table) == [("eva", "small", 50), ("ana", "big", 100)]
    table.all_fold()
    table.do(SitIn("zé"))

    assert table.mine("zé").owes == "big"
    assert table.at("zé").state == "waiting"


@rule("reading:missed-blinds")
def test_whom_both_passed_by_posts_the_small_one_dead_and_the_big_one_live() -> None:
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.do(SitOut("eva"))
    table.fold_round()  # The big blind passes eva by.
    table.fold_round()  # The button at rui: the small blind passes eva, zé has it.
    assert table.mine("eva").owes == "both"
    table.do(SitIn("eva"))
    table.do(Post("eva"))

    table.start()  # Button zé, ana small, rui big: eva sits behind.

    assert posts(table) == [
        ("ana", "small", 50),
        ("rui", "big", 100),
        ("eva", "post", 100),
        ("eva", "dead", 50),
    ]
    assert table.view.pot == 300
    assert table.at("eva").bet == 100
    table.all_fold()
    assert table.mine("eva").owes == ""


@rule("reading:missed-blinds")
def test_a_rest_of_one_hand_saves_neither_blind() -> None:
    """Away for the big blind and back at once, a player is dealt in behind the button again."""
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.fold_round()
    table.do(SitOut("zé"))
    table.fold_round()  # The big blind passes by.
    table.do(SitIn("zé"))
    table.do(Post("zé"))
    table.fold_round()  # The button at eva: the small blind would be zé's.

    assert table.mine("zé").owes == "both"
    table.buy("leo", 6)  # A new player owes the big one, however long the wait.
    table.fold_round()
    assert table.mine("leo").owes in ("", "big")


@rule("reading:missed-blinds")
def test_a_blind_in_ones_turn_pays_all_that_was_missed() -> None:
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.do(SitOut("eva"))
    table.fold_round(2)
    table.do(SitIn("eva"))
    table.fold_round()  # Button zé; eva only waits.
    table.start()  # Button ana, small rui, and the big blind is eva's.

    assert posts(table) == [("rui", "small", 50), ("eva", "big", 100)]


@rule("reading:missed-blinds")
def test_a_rest_that_misses_no_blind_costs_nothing() -> None:
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.do(SitOut("ana"))
    table.do(SitIn("ana"))
    table.start()
    assert "ana" in table.dealt_in()
    table.all_fold()
    table.do(SitOut("ana"))  # Button rui, eva small, zé big: nothing passes ana by.
    table.fold_round()

    table.do(SitIn("ana"))

    assert table.mine("ana").owes == ""


@rule("reading:missed-blinds")
def test_leaving_and_coming_back_does_not_dodge_the_blinds() -> None:
    """Join/leave griefing (PokerTH #120): a new place is a new player's."""
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.fold_round()
    table.leave("zé")  # His blinds would be next.
    table.buy("zé", 6)

    assert table.mine("zé").owes == "both"
    table.start()
    assert posts(table)[1] == ("zé", "big", 100)


@rule("reading:missed-blinds")
def test_whoever_leaves_before_the_blinds_and_comes_back_behind_them_posts_both() -> None:
    table = Table("ana", "rui", "eva", "zé").button(1)
    table.fold_round()
    table.leave("zé")  # His blinds would be next.
    table.fold_round(2)
    table.buy("zé", 4)
    table.do(Post("zé"))

    table.start()  # Button ana, rui small, eva big.

    assert posts(table)[2:] == [("zé", "post", 100), ("zé", "dead", 50)]
    table.all_fold()
    table.fold_round(RATHOLE)
    table.leave("zé")
    table.fold_round(RATHOLE)
    table.buy("zé", 4)
    assert table.mine("zé").owes == "big"  # After so long, anybody counts as new.


@rule("reading:missed-blinds")
def test_two_at_the_table_and_a_third_who_rests_misses_both() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.do(SitOut("rui"))

    table.fold_round()

    assert table.mine("rui").owes == "both"


@rule("809/2015:7", "reading:missed-blinds")
def test_where_only_one_is_left_who_owes_nothing_the_table_starts_again() -> None:
    table = Table("ana", "rui").button(1)
    table.fold_round()
    table.buy("eva", 3)
    table.leave("rui")

    assert table.start() == (Stopped(table.state.round),)
    table.button(3)
    table.start()

    assert set(table.dealt_in()) == {"ana", "eva"}


@rule("reading:missed-blinds")
def test_resting_takes_the_offer_to_post_back() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.buy("zé", 5)
    table.do(Post("zé"))

    table.do(SitOut("zé"))

    assert not table.mine("zé").posts
    assert table.refusal(Post("zé")).phrase == "come back first"
    table.do(SitIn("zé"))
    table.start()
    assert "zé" not in table.dealt_in()
