"""Hold'em: what 806/2015 prints, and the readings that replace the rest of it."""

from __future__ import annotations

import pytest

from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import Cap, Moves, PotLimit
from banca.poker.events import Acted, Dealt, Posted, Showed, Turned, Won
from banca.poker.hand import Commission
from banca.poker.variants import HOLDEM, board_places, hole_places
from tests.poker.at_table import Play, held, holdem, refused
from tests.rule_marks import rule

FLOP, TURN, RIVER = "2h 7c 8d", "Kd", "Ks"
HELD = {"a": "As Ah", "b": "Qs Qh", "c": "Js Jh", "d": "Ts Th"}  # Best first on that board.


def checked_out(play: Play) -> Play:
    return play.checked_out(FLOP, TURN, RIVER)


def shown(play: Play) -> Play:
    return play.shown(**{player: HELD[player] for player in engine.to_show(play.hand)})


def moves(play: Play) -> Moves:
    found = engine.moves(play.hand)
    assert found
    return found


# --- Cards and blinds -----------------------------------------------------------------------------


@rule("806/2015:1", "reading:holdem-hands")
@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("2c 3d", "As Ks Qs Js Ts"),
        ("As 3d", "Ks Qs Js Ts 2h"),
        ("As Ks", "Qs Js Ts 3d 2h"),
    ],
)
def test_any_five_of_seven_with_none_one_or_both_of_ones_own(hole: str, board: str) -> None:
    assert held(HOLDEM, hole, board).name == "royal-flush"


@rule("reading:holdem-hands")
def test_the_fifth_card_decides_between_equal_fours_on_the_board() -> None:
    board = "9s 9h 9d 9c 2h"

    ace, king = (held(HOLDEM, hole, board) for hole in ("As 3d", "Ks Qd"))
    assert (ace.name, king.name) == ("four-of-a-kind", "four-of-a-kind")
    assert ace.strength > king.strength


@rule("reading:holdem-hands")
def test_a_full_house_beats_a_flush_and_a_kicker_breaks_a_pair() -> None:
    board = "As Ah 8s 3s 9d"

    full, flush = (held(HOLDEM, hole, board) for hole in ("9h Ad", "Ks 2s"))
    assert (full.name, flush.name) == ("full-house", "flush")
    assert full.strength > flush.strength
    king, queen = (held(HOLDEM, hole, board) for hole in ("Kd 4c", "Qd 4h"))
    assert (king.name, queen.name) == ("one-pair", "one-pair")
    assert king.strength > queen.strength


@rule("806/2015:2.d", "806/2015:2.h", "806/2015:2.e", "reading:holdem-deal")
def test_two_closed_cards_then_three_one_and_one_for_all() -> None:
    play = checked_out(holdem(9000, 9000, 9000).say("call call check"))

    [dealt] = play.of(Dealt)
    assert dealt.places == {"a": (0, 3), "b": (1, 4), "c": (2, 5)}
    assert [event.cards for event in play.of(Turned)] == [("2h", "7c", "8d"), ("Kd",), ("Ks",)]
    assert play.of(Turned)[0].places == (7, 8, 9)  # 6 is burned.


@rule("reading:burns", "reading:holdem-table")
@pytest.mark.parametrize(("burns", "last"), [(True, 29), (False, 26)])
def test_eleven_players_and_a_table_that_burns_or_does_not(burns: bool, last: int) -> None:
    assert hole_places(HOLDEM, 11)[10] == (10, 21)
    assert board_places(HOLDEM, 11, 3, burns) == (last,)
    assert len(HOLDEM.deck) == 52


@rule("806/2015:2.i", "806/2015:2.n")
def test_small_and_big_blind_left_of_the_button() -> None:
    play = holdem(9000, 9000, 9000, 9000)

    assert [(event.player, event.kind, event.cents) for event in play.of(Posted)] == [
        ("a", "small", 50),
        ("b", "big", 100),
    ]
    assert [type(event) for event in play.events] == [Posted, Posted, Dealt]


@rule("806/2015:2.j")
def test_a_hand_goes_from_the_blinds_to_the_pot() -> None:
    play = shown(checked_out(holdem(9000, 9000).say("call check")))

    kinds = [type(event).__name__ for event in play.events]
    assert kinds == [
        *("Posted", "Posted", "Dealt", "Acted", "Acted"),
        *("Turned", "Acted", "Acted") * 3,
        *("Showed", "Showed", "Won"),
    ]
    assert play.hand.phase == "over"


# --- Two players ----------------------------------------------------------------------------------


@rule("reading:heads-up", "806/2015:2.n", "97/2010:5")
def test_of_two_the_button_posts_the_small_blind_and_is_dealt_to_last() -> None:
    play = holdem(9000, 9000)  # a is left of the button, b has it.

    assert [(event.player, event.kind) for event in play.of(Posted)] == [
        ("b", "small"),
        ("a", "big"),
    ]
    assert play.of(Dealt)[0].places == {"a": (0, 2), "b": (1, 3)}


@rule("reading:heads-up")
def test_of_two_the_button_speaks_first_before_the_flop_and_last_after() -> None:
    play = holdem(9000, 9000)

    assert play.speakers("call check") == "ba"
    for cards in (FLOP, TURN, RIVER):
        play.board(cards)
        assert play.speakers("check check") == "ab"


# --- Order ----------------------------------------------------------------------------------------


@rule("reading:holdem-order")
def test_left_of_the_big_blind_first_and_later_left_of_the_button() -> None:
    play = holdem(9000, 9000, 9000, 9000)

    assert play.speakers("call raise:300 fold call call") == "cdabc"
    play.board(FLOP)
    assert play.speakers("check raise:200 call call") == "bcdb"  # a has folded.
    play.board(TURN)
    assert play.who == "b"  # Not c, who bet highest: that is the sintético's order.


@rule("reading:holdem-order")
def test_the_big_blind_has_the_last_word_and_may_raise() -> None:
    play = holdem(9000, 9000, 9000).say("call call")

    assert (play.who, moves(play).check, moves(play).least) == ("b", True, 200)
    assert play.say("raise:300").who == "c"


# --- Betting --------------------------------------------------------------------------------------


@rule("reading:holdem-betting")
def test_blinds_are_no_voluntary_bets_and_a_call_is() -> None:
    walk = holdem(9000, 9000, 9000, commission=Commission(percent=5)).say("fold fold")
    called = holdem(9000, 9000, 9000, commission=Commission(percent=5)).say("call fold check")
    shown(checked_out(called))

    assert [(event.cents, event.commission) for event in walk.of(Won)] == [(100, 0)]
    assert walk.back == {"b": 50}
    assert [(event.cents, event.commission) for event in called.of(Won)] == [(238, 12)]


@rule("reading:holdem-commission", "806/2015:2.g")
@pytest.mark.parametrize(("percent", "cap", "taken"), [(1, 0, 6), (5, 0, 30), (5, 20, 20)])
def test_commission_on_the_pot_and_the_tables_own_cap(percent: int, cap: int, taken: int) -> None:
    play = holdem(9000, 9000, 9000, commission=Commission(percent=percent, cap=cap))
    shown(checked_out(play.say("raise:200 call call")))

    assert [(event.cents, event.commission) for event in play.of(Won)] == [(600 - taken, taken)]


@rule("reading:blinds")
def test_a_short_big_blind_is_all_in_and_the_others_owe_the_full_one() -> None:
    play = holdem(9000, 30, 9000)

    assert play.stacks["b"] == 0
    assert moves(play).call == 100
    play.say("call call")
    pots = [(pot.cents, pot.players) for pot in engine.standing_pots(play.hand)]
    assert pots == [(90, ("a", "b", "c")), (140, ("a", "c"))]


@rule("806/2015:2.b", "reading:least-bet")
def test_the_least_bet_is_the_big_blind_and_the_least_raise_the_last_one() -> None:
    play = holdem(9000, 9000, 9000).say("call call check").board(FLOP)

    assert moves(play).least == 100
    with pytest.raises(Refused, match="below the least"):
        play.say("raise:99")
    play.say("raise:250")
    assert moves(play).least == 500


@rule("reading:holdem-limit")
def test_a_pot_limit_at_holdem_counts_no_raises_and_frees_no_size() -> None:
    play = holdem(90_000, 90_000, 90_000, limit=PotLimit()).say("fold call check").board(FLOP)

    assert moves(play).most == 200
    with refused("reading:holdem-limit"):
        play.say("raise:201")
    play.say("raise:200")
    assert moves(play).most == 800  # 400 in the pot; with the call 600; on top of 200.
    with refused("reading:holdem-limit"):
        play.say("raise:801")
    play.say("raise:400 raise:600 raise:800 raise:1000")
    assert moves(play).least == 1200  # A fifth raise.


@rule("806/2015:2.a", "reading:hand-maximum")
def test_a_cap_counts_blinds_and_bets_of_the_whole_hand() -> None:
    play = holdem(9000, 9000, 9000, limit=Cap(400)).say("raise:300 call call").board(FLOP)

    assert moves(play).most == 100
    play.say("raise:100 call call")
    assert play.stacks == {"a": 8600, "b": 8600, "c": 8600}
    assert play.hand.phase == "street"


@rule("806/2015:2.k", "reading:short-all-in")
def test_a_short_all_in_is_called_in_full_and_does_not_reopen_the_betting() -> None:
    play = holdem(9000, 9000, 350, 9000).say("call call call check").board(FLOP)
    play.say("raise:200 call raise:250")  # c had 250 left: 50 more than a's bet.

    assert play.of(Acted)[-1].all_in
    assert moves(play).call == 250
    assert moves(play).least == 450  # d has not acted: from 250 by a full 200.
    play.say("call")
    assert (play.who, moves(play).call, moves(play).least) == ("a", 50, 0)
    with refused("reading:short-all-in"):
        play.say("raise:450")


@rule("reading:short-all-in")
def test_short_all_ins_that_add_up_to_a_raise_reopen_it() -> None:
    play = holdem(9000, 9000, 225, 300, 9000).say("call call call call check").board(FLOP)
    play.say("raise:100 fold raise:125 raise:200 call")

    assert (play.who, moves(play).call, moves(play).least) == ("a", 100, 300)


@rule("806/2015:2.o", "806/2015:2.p", "reading:side-pots")
def test_stacks_of_four_sizes_make_a_main_pot_and_two_side_pots() -> None:
    play = holdem(1000, 300, 600, 200).say("raise:600 call call call")

    pots = [(pot.cents, pot.players) for pot in engine.standing_pots(play.hand)]
    assert pots == [(800, ("a", "b", "c", "d")), (300, ("a", "b", "c")), (600, ("a", "c"))]


@rule("reading:side-pots", "97/2010:13.3")
def test_the_chips_of_a_folded_hand_stay_in_the_layers_that_they_reached() -> None:
    play = holdem(9000, 9000, 400, 9000).say("raise:400 call call call").board(FLOP)
    play.say("raise:500 call fold")
    shown(checked_out(play))

    assert [(event.pot, event.cents) for event in play.of(Won)] == [(0, 1600), (1, 1000)]


@rule("reading:uncalled")
def test_what_nobody_called_goes_back_before_the_pot_is_counted() -> None:
    called = holdem(9000, 500, commission=Commission(percent=5)).say("raise:500 call")
    shown(checked_out(called))

    lines, commission = engine.result(called.hand)
    assert (sum(put for _, put, _ in lines), commission) == (1000, 50)
    over = holdem(500, 9000).say("raise:900 call")
    assert over.back == {"b": 400}
    shown(checked_out(over))
    assert engine.result(over.hand)[0] == (("a", 500, 1000), ("b", 500, 0))


# --- The end --------------------------------------------------------------------------------------


@rule("reading:holdem-showdown", "reading:showing")
def test_the_last_to_raise_on_the_river_shows_first_and_all_show() -> None:
    play = holdem(9000, 9000, 9000).say("call call check").board(FLOP).say("check check check")
    play.board(TURN).say("check check check").board(RIVER).say("check raise:100 call call")

    assert engine.to_show(play.hand) == ("b", "c", "a")
    shown(play)
    assert [event.player for event in play.of(Showed)] == ["b", "c", "a"]
    assert play.won == {"a": 600}


@rule("reading:holdem-showdown")
def test_whoever_is_left_alone_wins_without_showing() -> None:
    play = holdem(9000, 9000, 9000).say("raise:300 fold fold")

    assert (play.won, play.of(Showed)) == ({"c": 250}, [])
    assert play.back == {"c": 200}


@rule("reading:odd-chips")
def test_eight_euros_for_three_winners() -> None:
    play = holdem(9000, 9000, 9000, 9000, small=200, big=200).say("call call check check")
    checked_out(play).shown(a="As Qd", b="Ad Qc", c="Ac Qs", d="3s 4d")

    assert [event.cents for event in play.of(Won)] == [268, 266, 266]
    assert play.of(Won)[0].player == "a"
