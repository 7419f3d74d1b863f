"""A hand where rulebooks say little: forced bets that fall short, latecomers, caps, fixed limits.

Rule by rule the hand is tested in test_rules_806.py, test_rules_97.py and test_rules_809.py.
"""

from __future__ import annotations

import pytest

from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import OMAHA_LIMIT, Cap, FixedLimit, Moves, NoLimit, PotLimit
from banca.poker.events import Acted, Claimed, Dealt, Posted, Returned, Won
from banca.poker.hand import Commission, Posting, Terms
from tests.poker.at_table import Play, holdem, omaha, refused, sintetico
from tests.rule_marks import rule

FLOP, TURN, RIVER = "2c 7d 9h", "Jh", "3s"
HOLDEM = Terms("holdem", small=50, big=100)


def moves(play: Play) -> Moves:
    found = engine.moves(play.hand)
    assert found is not None
    return found


def posted(*stacks: int, posts: list[Posting] | None = None, ante: int = 0) -> Play:
    return Play(Terms("holdem", small=50, big=100, ante=ante), stacks).posted(posts)


# --- Forced bets ----------------------------------------------------------------------------------


@rule("reading:blinds")
def test_a_short_big_blind_is_called_in_full() -> None:
    play = holdem(5000, 60, 5000)

    assert (play.who, moves(play)) == ("c", Moves(True, False, 100, 200, 5000))
    play.say("call call").board(FLOP)  # The big blind is all in: it is not asked.
    assert engine.standing_pots(play.hand)[0].cents == 180
    assert [pot.cents for pot in engine.standing_pots(play.hand)] == [180, 80]


@rule("reading:blinds", "reading:uncalled")
def test_alone_with_a_short_blind_one_owes_what_can_be_won() -> None:
    play = holdem(60, 5000)  # The big blind has 60; the button has posted 50.

    assert (play.who, moves(play)) == ("b", Moves(True, False, 10, 0, 0))
    play.say("call")
    assert (play.hand.phase, play.back) == ("street", {})


@rule("reading:blinds", "reading:uncalled")
def test_nothing_is_asked_where_nothing_can_be_won() -> None:
    play = holdem(40, 5000)

    assert (play.hand.phase, play.who, play.back) == ("street", "", {"b": 10})


@rule("reading:blinds")
def test_nor_where_all_is_matched_to_the_chip() -> None:
    play = holdem(5000, 5000, 100).say("call fold")

    assert (play.hand.phase, play.who, play.back) == ("street", "", {})


@rule("reading:blinds")
def test_alone_after_a_fold_too() -> None:
    play = holdem(5000, 60, 5000).say("fold")

    assert (play.who, moves(play)) == ("a", Moves(True, False, 10, 0, 0))


@rule("reading:blinds")
def test_whom_the_ante_took_all_has_the_big_blind_all_the_same() -> None:
    play = posted(5000, 20, 5000, 5000, ante=20)

    assert [(post.player, post.kind, post.cents) for post in play.of(Posted)][-2:] == [
        ("a", "small", 50),
        ("b", "big", 0),
    ]
    assert (play.who, moves(play)) == ("c", Moves(True, False, 100, 200, 4980))


@rule("reading:blinds")
def test_all_in_by_the_antes_the_board_runs_out() -> None:
    play = posted(20, 15, ante=20)

    assert play.back == {"a": 5}
    play.board(FLOP).board(TURN).board(RIVER).shown(a="As Ad", b="Ks Kd")
    assert play.stacks == {"a": 35, "b": 0}


@rule("reading:missed-blinds")
def test_a_live_post_counts_as_a_bet_and_leaves_the_last_word() -> None:
    posts: list[Posting] = [(0, "small", 50), (1, "big", 100), (3, "post", 100)]
    play = posted(5000, 5000, 5000, 5000, posts=posts)

    assert play.speakers("call check call check") == "cdab"
    assert play.hand.phase == "street"
    assert not any(event.act == "call" for event in play.of(Acted) if event.player == "d")


@rule("reading:missed-blinds", "reading:uncalled")
def test_a_dead_post_is_won_with_the_main_pot_and_never_goes_back() -> None:
    posts: list[Posting] = [(0, "small", 50), (1, "big", 100), (3, "dead", 50), (3, "post", 100)]
    play = posted(5000, 5000, 5000, 5000, posts=posts)

    play.say("fold raise:500 fold fold")
    assert play.back == {"d": 400}
    assert play.won == {"d": 300}
    assert play.stacks == {"a": 4950, "b": 4900, "c": 5000, "d": 5150}


@rule("809/2015:33", "97/2010:13.3")
def test_whoever_folds_gets_nothing_back_though_nobody_matched_it() -> None:
    posts: list[Posting] = [(0, "small", 50), (1, "big", 100), (3, "post", 100)]
    play = posted(5000, 60, 5000, 5000, posts=posts).say("fold fold fold")

    assert play.back == {}
    assert play.won == {"b": 210}
    assert play.stacks == {"a": 4950, "b": 210, "c": 5000, "d": 4900}


def test_a_straddle_is_a_blind_more() -> None:
    """As in other houses' hands; the least raise is still the table's."""
    posts: list[Posting] = [(0, "small", 50), (1, "big", 100), (2, "straddle", 200)]
    play = posted(5000, 5000, 5000, 5000, posts=posts)

    assert (play.who, moves(play)) == ("d", Moves(True, False, 200, 300, 5000))
    assert play.speakers("call call call check") == "dabc"


def test_without_a_small_blind_nobody_posts_it() -> None:
    play = posted(5000, 5000, 5000, posts=[(1, "big", 100)])

    assert play.hand.bets == (0, 100, 0)
    assert play.speakers("call call check") == "cab"


@rule("reading:hand-maximum")
def test_a_cap_binds_forced_bets_too() -> None:
    terms = Terms("holdem", Cap(chips=80), small=50, big=100)
    play = Play(terms, (5000, 5000, 5000)).posted()

    assert [post.cents for post in play.of(Posted)] == [50, 80]
    assert (play.who, moves(play)) == ("c", Moves(True, False, 80, 0, 0))


# --- Limits ---------------------------------------------------------------------------------------


def test_fixed_limits_are_small_and_then_big() -> None:
    play = holdem(9000, 9000, 9000, limit=FixedLimit(small=100, big=200, raises=3))

    assert (moves(play).least, moves(play).most) == (200, 200)
    play.say("raise:200 raise:300 raise:400")
    assert moves(play).least == 0
    with refused("reading:holdem-limit"):
        play.say("raise:500")
    play.say("call call").board(FLOP)
    assert (moves(play).least, moves(play).most) == (100, 100)
    with refused("reading:holdem-betting"):
        play.say("raise:101")
    play.say("check check check").board(TURN)
    assert (moves(play).least, moves(play).most) == (200, 200)


@rule("reading:hand-maximum", "809/2015:23")
def test_whoever_reaches_the_cap_says_nothing_more() -> None:
    play = sintetico(5000, 5000, 5000, limit=Cap(chips=300)).board("As")

    assert moves(play).most == 200
    with refused("809/2015:23"):
        play.say("raise:201")
    play.say("raise:200 call call").board("Ks").board("Qs").board("Js").board("Ts")
    assert play.hand.phase == "showdown"
    assert engine.standing_pots(play.hand)[0].cents == 900


@rule("reading:pot-limit")
def test_a_pot_below_the_least_bet_may_still_be_bet() -> None:
    terms = Terms("holdem", PotLimit(), small=0, big=100)
    play = Play(terms, (5000, 5000, 5000)).posted([(0, "ante", 10), (1, "ante", 10)])

    assert (moves(play).least, moves(play).most) == (20, 20)


@rule("97/2010:11.2.3", "reading:pot-limit")
def test_of_a_pot_limit_raise_what_one_has_bet_is_no_part() -> None:
    play = omaha(9000, 9000, 9000, 9000, limit=OMAHA_LIMIT).say("call fold")

    assert play.who == "a"  # The small blind: 250 in the pot, with the call 300, on top of 100.
    assert moves(play).most == 400


@rule("reading:hand-maximum", "809/2015:36")
def test_at_a_table_with_a_cap_raises_are_not_counted_by_themselves() -> None:
    play = holdem(9000, 9000, 9000, limit=Cap(chips=5000))

    play.say("raise:200 raise:300 raise:400 raise:500 raise:600")
    assert moves(play).least == 700


@rule("809/2015:36")
def test_a_table_may_allow_one_raise_per_round() -> None:
    play = sintetico(5000, 5000, limit=NoLimit(raises=1)).board("As").say("raise:100 raise:200")

    assert moves(play).least == 0
    with refused("809/2015:36"):
        play.say("raise:300")


@rule("reading:hand-maximum")
def test_a_stack_below_the_cap_goes_in_whole() -> None:
    play = holdem(9000, 9000, 700, limit=Cap(chips=5000))

    assert moves(play).most == 700
    assert play.say("raise:700").of(Acted)[-1].all_in


@rule("97/2010:12.4", "97/2010:12.2", "reading:pot-limit")
def test_heads_up_the_size_is_free_from_the_fold_on() -> None:
    play = omaha(9000, 9000, 9000, limit=OMAHA_LIMIT)

    assert moves(play).most == 350
    play.say("fold")
    assert moves(play).most == 9000


@rule("reading:uncalled")
def test_a_raise_that_nobody_could_call_is_not_offered() -> None:
    play = holdem(800, 5000, 600, 900).say("call raise:900 call")

    assert (play.who, moves(play)) == ("b", Moves(True, False, 800, 0, 0))  # c has 600 in total.
    with refused("reading:holdem-betting"):
        play.say("raise:1700")


# --- Refusals say what would be right -------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "act", "phrase", "values"),
    [
        ("", "check", "a bet lies: call or fold", {"owed": 100}),
        ("call call", "call", "nothing to call: check", {}),
        ("", "raise:199", "below the least raise", {"least": 200}),
        ("raise:300", "raise:499", "below the least raise", {"least": 500}),
        ("", "raise:5001", "more than the stack", {"fits": 5000}),
        ("", "bet", "malformed", {}),
    ],
)
def test_a_refusal_says_what_fits(said: str, act: str, phrase: str, values: dict[str, int]) -> None:
    play = holdem(5000, 5000, 5000).say(said)

    with pytest.raises(Refused) as refusal:
        play.say(act)
    assert (refusal.value.phrase, refusal.value.values) == (phrase, values)


def test_nobody_speaks_while_cards_are_due() -> None:
    play = holdem(5000, 5000).say("call check")

    with refused("reading:holdem-order"):
        play.say("check")


# --- Commission -----------------------------------------------------------------------------------


@rule("809/2015:19", "reading:rake")
def test_with_somebody_all_in_commission_is_taken_from_each_payment() -> None:
    play = holdem(5000, 110, 5000, commission=Commission(percent=5)).say("raise:310 call call")
    play.board(FLOP).say("check check").board(TURN).say("check check").board(RIVER)
    play.say("check check").shown(a="Ks Kd", b="As Ad", c="Qs Qd")

    assert [(won.player, won.cents, won.commission) for won in play.of(Won)] == [
        ("b", 314, 16),  # 5 % of 330 is 16.5.
        ("a", 380, 20),
    ]
    assert play.hand.taken == 36


@rule("reading:rake", "reading:side-pots", "reading:hand-maximum")
def test_dead_money_under_the_maximum_of_a_hand_makes_two_pots_that_pay_each_its_own() -> None:
    terms = Terms("holdem", Cap(410), small=50, big=100, commission=Commission(percent=5))
    posts: list[Posting] = [(0, "small", 50), (1, "big", 100), (2, "post", 100), (2, "dead", 50)]
    play = Play(terms, (5000, 5000, 5000)).posted(posts)
    play.say("check raise:410 call call").checked_out(FLOP, TURN, RIVER)
    play.shown(a="Ks Kd", b="Qs Qd", c="As Ad")

    assert [(won.player, won.cents, won.commission) for won in play.of(Won)] == [
        ("c", 1074, 56),  # c may put in 360 besides the dead 50; 5 % of 1130 is 56.50.
        ("a", 95, 5),
    ]


@rule("97/2010:16", "reading:omaha-cap")
def test_the_cap_is_for_the_whole_hand() -> None:
    rake = Commission(percent=5, cap=10)
    play = holdem(5000, 110, 5000, commission=rake).say("raise:310 call call")
    play.board(FLOP).say("check check").board(TURN).say("check check").board(RIVER)
    play.say("check check").shown(a="Ks Kd", b="As Ad", c="Qs Qd")

    assert [won.commission for won in play.of(Won)] == [4, 5]  # 16 and 20 of 36, out of ten.
    assert sum(play.stacks.values()) == 10_110 - play.hand.taken


def test_other_houses_take_it_from_every_pot() -> None:
    play = holdem(5000, 5000, 5000, commission=Commission(percent=5, every=True)).say("fold fold")

    assert [won.commission for won in play.of(Won)] == [5]


# --- Estardilho -----------------------------------------------------------------------------------


def window(*stacks: int, ante: int = 100) -> Play:
    return sintetico(*stacks, ante=ante, estardilhos=True)


@rule("809/2015:49", "reading:estardilho")
def test_a_later_caller_waits_for_those_before() -> None:
    play = window(5000, 5000, 5000).estardilho("c:e:400")

    assert play.of(Acted) == []
    play.estardilho("a:d b:e:200")
    assert [(event.player, event.cents) for event in play.of(Acted)] == [("b", 200)]
    assert [(claim.player, claim.cents) for claim in play.of(Claimed)] == [
        ("c", 400),
        ("a", 0),
        ("b", 200),
    ]
    assert (play.who, moves(play).call) == ("c", 400)


@rule("809/2015:50", "809/2015:51")
def test_what_is_open_in_the_window() -> None:
    play = window(5000, 5000, 5000)

    assert engine.estardilho_moves(play.hand, "c") == engine.EstardilhoMoves(
        decline=True, least=101, most=4900, restardilho=0, call=0, fold=False
    )
    assert engine.estardilho_moves(play.hand, "z") is None
    play.estardilho("a:d b:e:200")
    assert engine.estardilho_moves(play.hand, "c") == engine.EstardilhoMoves(
        decline=False, least=0, most=0, restardilho=400, call=400, fold=True
    )
    assert engine.estardilho_moves(play.hand, "a") is None
    assert engine.estardilho_moves(window(5000, 5000).estardilho("a:d b:d").hand, "a") is None


@rule("809/2015:54", "reading:sintetico-order")
@pytest.mark.parametrize(
    ("calls", "first"), [("a:e:200", "b"), ("a:d b:d c:e:200", "a"), ("a:d b:d c:e:200 a:r", "b")]
)
def test_the_left_of_the_last_caller_speaks_first(calls: str, first: str) -> None:
    play = window(5000, 5000, 5000).estardilho(calls)
    while play.who:
        play.say("call")

    assert play.board("As").who == first


@rule("809/2015:49", "reading:estardilho")
def test_cards_are_dealt_when_the_window_is_closed() -> None:
    play = window(5000, 5000).estardilho("a:d")

    assert play.of(Dealt) == []
    play.estardilho("b:d")
    assert len(play.of(Dealt)) == 1
    assert play.hand.phase == "street"


@rule("809/2015:51", "809/2015:52", "reading:estardilho")
def test_both_callers_make_it_good_last() -> None:
    play = window(5000, 5000, 5000, 5000).estardilho("a:d b:e:200")

    assert (play.who, moves(play)) == ("c", Moves(True, False, 400, 0, 0))
    play.say("call").estardilho("d:r")
    assert play.speakers("call call call call") == "abcd"
    assert play.hand.paid == (900, 900, 900, 900)
    assert play.of(Dealt)[0].places.keys() == {"a", "b", "c", "d"}
    play.board("As")
    assert play.who == "a"  # To the left of the restardilho.


def test_claims_have_no_number_and_answers_have() -> None:
    """Anybody may claim in any order: no claim makes another one late."""
    play = window(5000, 5000, 5000).estardilho("b:e:200")
    numbers = [play.hand.moves]
    for word in ("a:d", "c:r"):
        play.estardilho(word)
        numbers.append(play.hand.moves)
    play.say("call")

    assert [*numbers, play.hand.moves] == [0, 1, 2, 3]


@rule("809/2015:52", "809/2015:34", "reading:rake")
def test_an_estardilho_that_nobody_answers_wins_and_pays_commission() -> None:
    play = sintetico(
        5000, 5000, 5000, estardilhos=True, commission=Commission(percent=5)
    ).estardilho("a:e:300")
    play.say("fold fold")

    assert play.back == {"a": 300}
    assert play.of(Dealt) == []
    assert [(won.cents, won.commission) for won in play.of(Won)] == [(285, 15)]


@rule("809/2015:53", "reading:estardilho")
def test_whoever_has_less_than_the_double_is_all_in() -> None:
    play = window(5000, 300, 5000).estardilho("a:e:300").say("call call call")

    assert [(event.player, event.cents, event.all_in) for event in play.of(Acted)[1:]] == [
        ("b", 200, True),
        ("c", 600, False),
        ("a", 300, False),
    ]
    assert [pot.cents for pot in engine.standing_pots(play.hand)] == [900, 800]


@rule("809/2015:50", "reading:estardilho")
def test_an_estardilho_of_the_whole_stack() -> None:
    play = window(400, 5000, 5000).estardilho("a:e:300")

    assert play.of(Acted)[-1].all_in
    play.say("call fold")
    assert play.back == {"b": 300}
    assert play.hand.phase == "street"


@rule("809/2015:50")
def test_without_more_than_an_ante_left_there_is_no_estardilho() -> None:
    play = window(200, 5000, 5000)

    assert engine.estardilho_moves(play.hand, "a") is None
    assert engine.estardilho_moves(play.hand, "b") is not None
    play.estardilho("b:e:300")
    assert [(event.player, event.cents) for event in play.of(Acted)] == [("b", 300)]
    assert window(200, 200, 200).hand.phase == "street"
    assert window(100, 100, 5000).hand.phase == "street"  # Nobody could answer.


@rule("809/2015:51", "reading:estardilho")
def test_one_restardilho_and_not_by_the_first_caller() -> None:
    play = window(5000, 5000, 5000).estardilho("a:e:200 b:r")

    assert play.who == "c"
    with refused("809/2015:51"):
        play.estardilho("c:r")
    play.say("call")
    with refused("809/2015:51"):
        play.estardilho("a:r")
    with refused("809/2015:51"):
        play.say("raise:2000")


# --- The order of acting --------------------------------------------------------------------------


@rule("809/2015:56", "reading:sintetico-order")
def test_whoever_raised_last_starts_and_if_gone_the_next() -> None:
    play = sintetico(5000, 5000, 1000, 5000).board("As")

    assert play.speakers("check raise:100 raise:900 call fold call") == "abcdab"
    assert play.board("Ks").who == "d"  # c raised last, and is all in.
    assert play.speakers("check check") == "db"
    assert play.board("Qs").speakers("check check") == "db"  # Nobody bet: the same place.


@rule("809/2015:56", "reading:sintetico-order")
@pytest.mark.parametrize(
    ("said", "first"), [("raise:100 call call", "a"), ("check raise:100 call call", "b")]
)
def test_whoever_it_was_that_raised_last(said: str, first: str) -> None:
    play = sintetico(5000, 5000, 5000).board("As").say(said).board("Ks")

    assert play.who == first
    while play.who != "a":
        play.say("check")
    play.say("raise:100 call call").board("Qs")
    assert play.who == "a"


def test_every_word_has_its_number() -> None:
    """It names a turn: a wish for another turn is too late."""
    play = holdem(5000, 5000, 5000)
    numbers = []
    for word in ("call", "raise:300", "raise:500", "fold", "call"):
        numbers.append(play.hand.moves)
        play.say(word)
    play.board(FLOP)
    for word in ("check", "raise:100", "call"):
        numbers.append(play.hand.moves)
        play.say(word)
    play.board(TURN)
    for word in ("check", "check"):
        numbers.append(play.hand.moves)
        play.say(word)

    assert [*numbers, play.hand.moves] == list(range(11))


@rule("97/2010:6.5", "97/2010:7.2")
def test_with_blinds_the_left_of_the_button_starts_whoever_raised() -> None:
    play = holdem(5000, 5000, 5000).say("raise:300 call call").board(FLOP)

    assert play.speakers("check check raise:100 fold call") == "abcab"
    assert play.board(TURN).who == "b"


# --- What a hand is not ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "stacks"),
    [(("a",), (100,)), (("a", "a"), (100, 100)), (("a", "b"), (100, 0)), (("a", "b"), (100,))],
)
def test_a_hand_is_for_two_different_players_with_chips(
    seats: tuple[str, ...], stacks: tuple[int, ...]
) -> None:
    with pytest.raises(AssertionError):
        engine.opened(HOLDEM, seats, stacks)


def test_the_house_may_not_turn_up_a_card_twice_or_too_many() -> None:
    play = holdem(5000, 5000).say("call check")

    for cards in ("2c 2c 7d", "2c 7d", "2c 7d 9h Jh"):
        with pytest.raises(AssertionError):
            play.board(cards)
    play.board(FLOP).say("check check")
    with pytest.raises(AssertionError):
        play.board("9h")


@rule("809/2015:73", "reading:poker-void")
def test_a_void_hand_gives_back_blinds_antes_and_bets() -> None:
    play = posted(5000, 5000, 5000, ante=25).say("raise:400 call").void()

    assert [(back.player, back.cents) for back in play.of(Returned)] == [
        ("a", 425),
        ("b", 125),
        ("c", 425),
    ]
    assert (play.hand.phase, play.hand.pot, play.hand.taken) == ("over", 0, 0)
    assert play.stacks == {"a": 5000, "b": 5000, "c": 5000}
