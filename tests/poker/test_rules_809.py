"""Sintético: a hand from the antes to the payments (809/2015), rule by rule."""

from __future__ import annotations

import pytest

from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import Cap, Moves, NoLimit
from banca.poker.events import Acted, Dealt, Posted, Returned, Showed, Turned, Won
from banca.poker.hand import Commission
from banca.poker.variants import SINTETICO, board_places, hole_places
from tests.poker.at_table import NAMES, Play, refused, sintetico
from tests.rule_marks import rule

HELD = ("As Ah", "Ks Kh", "Qs Qh", "Js Jh")  # From a's best to d's worst, on BOARD.
BOARD = ("8d", "8c", "9d", "9c", "Td")


def checked_out(play: Play) -> Play:
    return play.checked_out(*BOARD)


def shown(play: Play) -> Play:
    held = dict(zip(NAMES, HELD, strict=False))
    return play.shown(**{player: held[player] for player in engine.to_show(play.hand)})


# --- Antes, and what is voluntary -----------------------------------------------------------------


@rule("809/2015:2.b", "809/2015:20", "809/2015:21", "809/2015:46")
def test_everybody_posts_the_ante_before_a_card_and_nothing_else_is_forced() -> None:
    play = sintetico(1000, 1000, 1000)

    assert [(event.player, event.kind, event.cents) for event in play.of(Posted)] == [
        ("a", "ante", 100),
        ("b", "ante", 100),
        ("c", "ante", 100),
    ]
    assert [type(event) for event in play.events] == [Posted, Posted, Posted, Dealt]
    assert not play.hand.voluntary


@rule("809/2015:2.d", "809/2015:24", "809/2015:47", "809/2015:48")
def test_two_closed_cards_one_at_a_time_from_the_left_of_the_button() -> None:
    [dealt] = sintetico(1000, 1000, 1000).of(Dealt)

    assert dealt.places == {"a": (0, 3), "b": (1, 4), "c": (2, 5)}


@rule("809/2015:4.b", "809/2015:5")
def test_eleven_players_use_twenty_seven_of_twenty_eight_cards() -> None:
    used = {place for places in hole_places(SINTETICO, 11) for place in places}
    used |= {p for street in range(5) for p in board_places(SINTETICO, 11, street, burns=False)}

    assert used == set(range(27))
    assert len(set(SINTETICO.deck)) == len(SINTETICO.deck) == 28
    assert {card[0] for card in SINTETICO.deck} == set("AKQJT98")


@rule("809/2015:2.i", "809/2015:24", "809/2015:55", "809/2015:57", "809/2015:58", "809/2015:59")
def test_five_cards_one_by_one_each_with_its_round() -> None:
    play = sintetico(1000, 1000)
    for number, card in enumerate(BOARD, start=1):
        assert not play.who
        play.board(card)
        assert len(play.hand.board) == number
        assert play.who
        play.say("check check")
    shown(play)

    kinds = [type(event).__name__ for event in play.events]
    assert kinds[:3] == ["Posted", "Posted", "Dealt"]
    assert kinds[3:18] == ["Turned", "Acted", "Acted"] * 5
    assert kinds[18:] == ["Showed", "Showed", "Won"]
    assert play.hand.phase == "over"


@rule("809/2015:2.e")
def test_the_cards_of_the_table_lie_open_for_all() -> None:
    play = sintetico(1000, 1000).board("As")

    assert [(event.places, event.cards) for event in play.of(Turned)] == [((4,), ("As",))]
    assert play.hand.board == ("As",)


# --- What a player may do -------------------------------------------------------------------------


@rule("809/2015:32", "809/2015:32.a", "809/2015:32.b", "809/2015:32.c", "809/2015:32.d")
def test_fold_check_call_and_raise_as_the_bets_allow() -> None:
    play = sintetico(1000, 1000, 1000).board("As")

    before = engine.moves(play.hand)
    assert before == Moves(fold=True, check=True, call=0, least=100, most=900)
    with refused("809/2015:32.c"):
        play.say("call")
    play.say("raise:200")
    assert engine.moves(play.hand) == Moves(fold=True, check=False, call=200, least=400, most=900)
    with refused("809/2015:32.b"):
        play.say("check")
    play.say("call fold")
    assert [(event.player, event.act, event.cents) for event in play.of(Acted)] == [
        ("a", "bet", 200),
        ("b", "call", 200),
        ("c", "fold", 0),
    ]


@rule("809/2015:33")
@pytest.mark.parametrize("street", range(5))
def test_one_may_fold_in_any_round_and_loses_what_was_bet(street: int) -> None:
    play = sintetico(1000, 1000, 1000)
    for card in BOARD[:street]:
        play.board(card).say("check check check")
    play.board(BOARD[street]).say("raise:200 call fold")
    assert play.stacks["c"] == 900
    play = shown(checked_out(play))

    assert play.won == {"a": 700}
    assert play.stacks["c"] == 900


@rule("809/2015:34")
def test_the_last_one_left_wins_at_once_and_shows_nothing() -> None:
    play = sintetico(1000, 1000, 1000).board("As").say("raise:300 fold fold")

    assert play.hand.phase == "over"
    assert play.of(Showed) == []
    assert [(event.player, event.cents, event.name) for event in play.of(Won)] == [("a", 300, "")]
    assert play.stacks == {"a": 1200, "b": 900, "c": 900}


@rule("809/2015:35", "809/2015:2.j", "809/2015:22")
def test_raises_are_free_up_to_the_whole_stack() -> None:
    play = sintetico(1000, 5000).board("As").say("check raise:4900")

    [bet] = play.of(Acted)[1:]
    assert (bet.cents, bet.all_in) == (4900, True)
    assert engine.moves(play.hand) == Moves(fold=True, check=False, call=900, least=0, most=0)
    with refused("809/2015:35"):
        sintetico(1000, 5000).board("As").say("raise:901")


@rule("809/2015:36")
def test_a_table_may_count_the_raises_of_a_round() -> None:
    play = sintetico(9000, 9000, limit=NoLimit(raises=2)).board("As")
    play.say("raise:100 raise:200 raise:300")

    moves = engine.moves(play.hand)
    assert moves
    assert (moves.call, moves.least, moves.most) == (100, 0, 0)
    with pytest.raises(Refused, match="no more raises in this round"):
        play.say("raise:400")
    play.say("call").board("Kd")
    assert engine.moves(play.hand) == Moves(True, True, 0, 100, 8600)


@rule("809/2015:2.a", "809/2015:22", "809/2015:23", "reading:hand-maximum")
def test_the_maximum_bet_is_for_the_whole_hand_with_its_ante() -> None:
    play = sintetico(1000, 1000, limit=Cap(500)).board("As").say("raise:300 call").board("Kd")

    moves = engine.moves(play.hand)
    assert moves
    assert moves.most == 100
    with refused("809/2015:23"):
        play.say("raise:101")
    play.say("raise:100 call")
    assert play.stacks == {"a": 500, "b": 500}
    assert not any(event.all_in for event in play.of(Acted))
    assert play.hand.phase == "street"  # Nobody may bet: cards come without asking.
    shown(checked_out(play))
    assert play.stacks == {"a": 1500, "b": 500}


@rule("809/2015:37")
def test_a_stack_that_does_not_reach_calls_all_in() -> None:
    play = sintetico(1000, 400).board("As").say("raise:600 call")

    [called] = play.of(Acted)[1:]
    assert (called.cents, called.to, called.all_in) == (300, 300, True)
    assert play.back == {"a": 300}


@rule("809/2015:38")
def test_at_a_rounds_end_all_have_paid_the_same_but_those_all_in() -> None:
    play = sintetico(1000, 400, 1000, 1000).board("As").say("raise:500 call call fold")

    assert play.hand.phase == "street"
    assert play.hand.paid == (600, 400, 600, 100)


@rule("809/2015:2.m", "809/2015:2.n", "809/2015:39", "809/2015:40", "reading:side-pots")
def test_every_different_all_in_makes_a_pot_of_its_own() -> None:
    play = sintetico(1000, 300, 600, 200).board("As").say("raise:900 call call call")

    pots = [(pot.cents, pot.players) for pot in engine.standing_pots(play.hand)]
    assert pots == [(800, ("a", "b", "c", "d")), (300, ("a", "b", "c")), (600, ("a", "c"))]
    assert play.back == {"a": 400}


# --- Estardilho -----------------------------------------------------------------------------------


@rule("809/2015:2.h", "809/2015:49", "809/2015:50", "809/2015:51", "reading:estardilho")
def test_an_estardilho_before_the_cards_costs_the_others_its_double() -> None:
    play = sintetico(2000, 2000, 2000, estardilhos=True)

    assert play.of(Dealt) == []
    play.estardilho("a:decline b:estardilho:300")
    assert (play.who, play.of(Dealt)) == ("c", [])
    moves = engine.estardilho_moves(play.hand, "c")
    assert moves
    assert (moves.call, moves.restardilho, moves.fold) == (600, 600, True)
    play.say("call call call")  # The caller pays it too.
    assert play.stacks == {"a": 1300, "b": 1300, "c": 1300}
    assert len(play.of(Dealt)) == 1


@rule("809/2015:50")
@pytest.mark.parametrize("chips", [1, 100, 1901])
def test_an_estardilho_is_more_than_the_ante_and_no_more_than_the_stack(chips: int) -> None:
    play = sintetico(2000, 2000, estardilhos=True)

    with refused("809/2015:50"):
        play.estardilho(f"a:estardilho:{chips}")
    play.estardilho("a:estardilho:101")


@rule("809/2015:2.p", "809/2015:51", "reading:estardilho")
def test_one_restardilho_doubles_the_price_and_there_is_no_second() -> None:
    play = sintetico(5000, 5000, 5000, estardilhos=True).estardilho(
        "a:estardilho:300 b:restardilho"
    )

    assert play.who == "c"
    moves = engine.estardilho_moves(play.hand, "c")
    assert moves
    assert (moves.call, moves.restardilho) == (1200, 0)
    with refused("809/2015:51"):
        play.estardilho("c:restardilho")
    play.say("call call call")
    assert play.stacks == {"a": 3700, "b": 3700, "c": 3700}


@rule("809/2015:2.p", "809/2015:51")
def test_a_restardilho_is_another_players_and_never_the_callers_own() -> None:
    play = sintetico(5000, 5000, 5000, estardilhos=True).estardilho("a:estardilho:300")
    play.say("call call")

    assert play.who == "a"
    moves = engine.estardilho_moves(play.hand, "a")
    assert moves is not None
    assert (moves.call, moves.restardilho) == (300, 0)
    with refused("809/2015:51"):
        play.estardilho("a:restardilho")


@rule("809/2015:49", "reading:estardilho")
def test_of_several_estardilhos_the_first_left_of_the_button_counts() -> None:
    play = sintetico(5000, 5000, 5000, estardilhos=True)
    play.estardilho("c:estardilho:900 b:estardilho:300 a:decline")

    assert [(event.player, event.act, event.cents) for event in play.of(Acted)] == [
        ("b", "estardilho", 300)
    ]


@rule("INT-6", "809/2015:43")
def test_an_estardilho_is_its_players_though_the_platform_answered_for_another() -> None:
    play = sintetico(5000, 5000, estardilhos=True).estardilho("b:estardilho:300")
    play.estardilho("a:decline", by="platform")

    assert [(event.player, event.by) for event in play.of(Acted)] == [("b", "player")]


@rule("809/2015:52")
def test_whoever_does_not_follow_an_estardilho_leaves_ante_and_estardilho_in_the_pot() -> None:
    play = sintetico(5000, 5000, 5000, estardilhos=True).estardilho(
        "a:estardilho:300 b:restardilho"
    )
    play.say("fold fold")  # c folds; a calls and then folds.

    assert play.hand.phase == "over"
    assert play.stacks == {"a": 4600, "b": 5500, "c": 4900}
    assert play.back == {"b": 300}
    assert play.of(Dealt) == []


@rule("809/2015:53")
def test_a_stack_that_does_not_cover_an_estardilho_stays_in_with_all_there_is() -> None:
    play = sintetico(5000, 400, 5000, estardilhos=True).estardilho("a:estardilho:300")
    play.say("call call call")

    assert play.stacks == {"a": 4300, "b": 0, "c": 4300}
    assert "b" in play.of(Dealt)[0].places
    pots = [(pot.cents, pot.players) for pot in engine.standing_pots(play.hand)]
    assert pots == [(1200, ("a", "b", "c")), (600, ("a", "c"))]


@rule("809/2015:49")
def test_without_the_tables_leave_there_is_no_estardilho() -> None:
    play = sintetico(5000, 5000)

    with refused("809/2015:49"):
        play.estardilho("a:estardilho:300")
    late = sintetico(5000, 5000, estardilhos=True).estardilho("a:decline b:decline")
    assert len(late.of(Dealt)) == 1  # Cards are out: now it is too late.
    with refused("809/2015:49"):
        late.estardilho("a:estardilho:300")


# --- Who acts -------------------------------------------------------------------------------------


@rule("809/2015:54", "reading:sintetico-order")
def test_the_first_round_begins_left_of_the_button() -> None:
    play = sintetico(1000, 1000, 1000)

    assert play.who == ""  # No betting before the first card of the table.
    assert play.board("As").speakers("check check check") == "abc"


@rule("809/2015:54", "reading:sintetico-order")
@pytest.mark.parametrize(
    ("calls", "answers", "first"),
    [
        ("a:decline b:estardilho:200", "call call call", "c"),
        ("a:estardilho:200 b:restardilho", "call call call", "c"),
        ("a:decline b:decline c:decline", "", "a"),
    ],
)
def test_after_an_estardilho_the_left_of_the_last_one_begins(
    calls: str, answers: str, first: str
) -> None:
    play = sintetico(5000, 5000, 5000, estardilhos=True).estardilho(calls).say(answers).board("As")

    assert first == play.who


@rule("809/2015:56", "reading:sintetico-order")
def test_a_later_round_begins_with_whoever_bet_highest_in_the_one_before() -> None:
    play = sintetico(5000, 5000, 5000).board("As").say("raise:200 raise:400 call call").board("Kd")

    assert play.speakers("check check check") == "bca"
    play.board("Qd")
    assert play.speakers("check check check") == "bca"  # Nobody bet: the same place again.


@rule("809/2015:56", "reading:sintetico-order")
def test_if_the_highest_bettor_can_no_longer_act_the_next_one_begins() -> None:
    play = sintetico(5000, 600, 5000).board("As").say("check raise:500 call call").board("Kd")

    assert play.speakers("check check") == "ca"


# --- The end --------------------------------------------------------------------------------------


@rule("809/2015:60", "reading:showing")
def test_the_last_to_raise_shows_first_and_then_clockwise() -> None:
    play = sintetico(5000, 5000, 5000)
    for card in BOARD[:4]:
        play.board(card).say("check check check")
    play.board(BOARD[4]).say("check raise:200 call call")

    assert engine.to_show(play.hand) == ("b", "c", "a")
    shown(play)
    assert [event.player for event in play.of(Showed)] == ["b", "c", "a"]


@rule("809/2015:60", "reading:showing")
def test_if_nobody_raised_in_the_last_round_the_left_of_the_button_shows_first() -> None:
    play = sintetico(5000, 5000, 5000).board(BOARD[0]).say("check raise:200 call call")
    play = checked_out(play)

    assert engine.to_show(play.hand) == ("a", "b", "c")


@rule("809/2015:60", "reading:showing")
@pytest.mark.parametrize(
    ("calls", "answers", "order"),
    [
        ("a:decline b:estardilho:900", "call call", ("b", "c", "a")),
        ("a:decline b:decline c:estardilho:900", "call fold", ("c", "a")),
        ("a:estardilho:450 b:restardilho", "call call", ("b", "c", "a")),
        ("a:estardilho:450 b:restardilho", "fold call", ("b", "a")),
    ],
)
def test_after_a_called_estardilho_all_in_its_maker_shows_first(
    calls: str, answers: str, order: tuple[str, ...]
) -> None:
    play = sintetico(1000, 1000, 1000, estardilhos=True).estardilho(calls).say(answers)

    checked_out(play)
    assert order == engine.to_show(play.hand)
    shown(play)
    assert order == tuple(event.player for event in play.of(Showed))


@rule("809/2015:52", "809/2015:60", "reading:showing")
def test_if_the_maker_of_the_restardilho_folds_the_maker_of_the_estardilho_shows_first() -> None:
    play = sintetico(1000, 5000, 3000, estardilhos=True)
    play.estardilho("a:estardilho:450 b:restardilho").say("call call fold")

    assert engine.to_show(checked_out(play).hand) == ("a", "c")


@rule("809/2015:52", "809/2015:60", "reading:showing")
def test_if_both_fold_nobody_still_in_has_raised_and_the_left_of_the_button_shows_first() -> None:
    play = sintetico(3000, 5000, 5000, 1000, estardilhos=True)
    play.estardilho("a:decline b:estardilho:450 c:restardilho").say("call call fold fold")

    assert engine.to_show(checked_out(play).hand) == ("a", "d")


@rule("809/2015:60", "reading:showing")
def test_an_estardilho_is_no_raise_of_the_last_round_where_there_was_one() -> None:
    play = sintetico(5000, 5000, 1000, estardilhos=True).estardilho("a:decline b:estardilho:450")
    play.say("call call call")  # c is all in, a and b bet on.

    assert engine.to_show(checked_out(play).hand) == ("a", "b", "c")


@rule("809/2015:61", "809/2015:62")
def test_the_winning_combination_is_told_by_name_and_cards() -> None:
    play = shown(checked_out(sintetico(1000, 1000)))

    best = {event.player: (event.name, set(event.five)) for event in play.of(Showed)}
    assert best["a"] == ("two-pairs", {"As", "Ah", "9d", "9c", "Td"})
    assert [(event.player, event.name) for event in play.of(Won)] == [("a", "two-pairs")]


@rule("809/2015:27", "reading:showing")
def test_nobody_still_in_can_hold_back_the_cards_or_the_pot() -> None:
    play = checked_out(sintetico(1000, 1000, 1000))

    for words in ("fold", "check", "call", "raise:100"):
        with pytest.raises(Refused):
            play.say(words)
    assert play.hand.phase == "showdown"
    shown(play)
    assert play.won == {"a": 300}


@rule("809/2015:63", "reading:odd-chips")
def test_a_tie_shares_the_pot_and_the_rest_goes_left_of_the_button() -> None:
    play = sintetico(1000, 1000, 1000, ante=101).board(BOARD[0]).say("fold check check")
    checked_out(play).shown(b="As Kc", c="Qh Kd")  # Two nines each: the rest is nothing.

    assert [(event.player, event.cents) for event in play.of(Won)] == [("b", 152), ("c", 151)]


@rule("809/2015:64.a")
def test_an_all_in_that_loses_leaves_every_pot_to_the_best_hand() -> None:
    play = sintetico(1000, 400, 1000).board(BOARD[0]).say("raise:600 call call")
    shown(checked_out(play))

    assert [(event.pot, event.player, event.cents) for event in play.of(Won)] == [
        (0, "a", 1200),
        (1, "a", 600),
    ]


@rule("809/2015:64", "809/2015:64.b")
def test_an_all_in_that_wins_takes_the_main_pot_and_the_next_best_the_side_pot() -> None:
    play = sintetico(400, 1000, 1000).board(BOARD[0]).say("raise:300 raise:700 call")
    shown(checked_out(play))

    assert [(event.pot, event.player, event.cents) for event in play.of(Won)] == [
        (0, "a", 1200),
        (1, "b", 800),
    ]


@rule("809/2015:64.c")
def test_several_all_ins_win_by_their_hands_in_the_order_of_their_amounts() -> None:
    play = sintetico(300, 600, 1000, 1000).board(BOARD[0]).say("raise:200 raise:500 raise:900 call")
    shown(checked_out(play))

    assert [(event.pot, event.player, event.cents) for event in play.of(Won)] == [
        (0, "a", 1200),
        (1, "b", 900),
        (2, "c", 800),
    ]


# --- Commission -----------------------------------------------------------------------------------


@rule("809/2015:17.a", "809/2015:16", "reading:rake")
def test_commission_on_the_pot_is_taken_before_it_is_handed_over() -> None:
    play = sintetico(1000, 1000, commission=Commission(percent=5)).board(BOARD[0])
    shown(checked_out(play.say("raise:211 call")))

    [won] = play.of(Won)
    assert (won.cents, won.commission) == (591, 31)  # 5 % of 622 is 31.10, rounded down.
    lines, commission = engine.result(play.hand)
    assert (lines, commission) == ((("a", 311, 591), ("b", 311, 0)), 31)


@rule("809/2015:17.a", "809/2015:19", "reading:rake")
def test_commission_of_a_shared_pot_is_taken_once_where_nobody_is_all_in() -> None:
    play = sintetico(1000, 1000, commission=Commission(percent=5)).board(BOARD[0])
    checked_out(play.say("raise:210 call")).shown(a="As Kc", b="Qh Kd")  # Two nines each: a tie.

    # 5 % of 620 is 31, once, and 589 is shared; on each 310 it would be 15.50, so 30 in total.
    assert [(event.player, event.cents) for event in play.of(Won)] == [("a", 295), ("b", 294)]
    assert sum(event.commission for event in play.of(Won)) == play.hand.taken == 31
    assert all(event.commission >= 0 for event in play.of(Won))


@rule("809/2015:19", "reading:rake")
@pytest.mark.parametrize("stacks", [(310, 310), (310, 1000), (1000, 310)])
def test_the_same_shared_pot_pays_from_each_payment_where_somebody_is_all_in(
    stacks: tuple[int, int],
) -> None:
    play = sintetico(*stacks, commission=Commission(percent=5)).board(BOARD[0])
    checked_out(play.say("raise:210 call")).shown(a="As Kc", b="Qh Kd")

    assert [(event.cents, event.commission) for event in play.of(Won)] == [(295, 15), (295, 15)]


@rule("809/2015:19", "reading:rake", "reading:hand-maximum")
def test_whoever_reached_the_maximum_of_a_hand_is_not_all_in_and_the_pot_pays_once() -> None:
    play = sintetico(1000, 1000, limit=Cap(310), commission=Commission(percent=5)).board(BOARD[0])
    checked_out(play.say("raise:210 call")).shown(a="As Kc", b="Qh Kd")

    assert play.hand.taken == 31


@rule("809/2015:18", "809/2015:21")
def test_no_commission_where_nobody_bet_of_their_own_will() -> None:
    play = shown(checked_out(sintetico(1000, 1000, commission=Commission(percent=5))))

    assert [(event.cents, event.commission) for event in play.of(Won)] == [(200, 0)]


@rule("809/2015:18", "809/2015:21", "reading:rake", "reading:uncalled")
def test_a_bet_that_all_fold_to_is_voluntary_but_its_excess_pays_nothing() -> None:
    play = sintetico(1000, 1000, commission=Commission(percent=5)).board("As").say("raise:300 fold")

    assert play.back == {"a": 300}
    assert [(event.cents, event.commission) for event in play.of(Won)] == [(190, 10)]


@rule("809/2015:19", "reading:rake")
def test_with_an_all_in_commission_comes_out_of_each_payment() -> None:
    play = sintetico(419, 1000, 1000, commission=Commission(percent=5)).board(BOARD[0])
    shown(checked_out(play.say("raise:319 raise:700 call")))

    assert [(event.player, event.cents, event.commission) for event in play.of(Won)] == [
        ("a", 1195, 62),  # 5 % of 1257 is 62.85.
        ("b", 724, 38),  # 5 % of 762 is 38.10.
    ]


# --- A fault of the house -------------------------------------------------------------------------


@rule("809/2015:73", "reading:poker-void")
@pytest.mark.parametrize("words", ["", "raise:300", "raise:300 call fold"])
def test_a_void_hand_gives_back_all_that_was_put_in(words: str) -> None:
    play = sintetico(1000, 1000, 1000, commission=Commission(percent=5)).board("As").say(words)
    play.void()

    assert play.stacks == {"a": 1000, "b": 1000, "c": 1000}
    assert (play.of(Won), play.hand.taken) == ([], 0)
    assert play.hand.phase == "over"
    assert len(play.of(Returned)) == 3
