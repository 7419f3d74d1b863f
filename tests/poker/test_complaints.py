"""What users of other engines complain about, and the tournament directors' worked examples.

One test per complaint, named by its project and number. The pattern in all of them: chips go astray
where somebody is all in, raises short, or plays heads-up.
"""

from __future__ import annotations

import pytest

from banca.poker import hand as engine
from banca.poker.betting import OMAHA_LIMIT, Cap, FixedLimit, Moves, NoLimit
from banca.poker.events import Acted, Posted, Returned, Showed, Won
from banca.poker.hand import Commission, Terms
from tests.poker.at_table import Play, holdem, omaha, refused
from tests.rule_marks import rule

FLOP, TURN, RIVER = "2c 7d 9h", "Jh", "3s"


def moves(play: Play) -> Moves:
    found = engine.moves(play.hand)
    assert found is not None
    return found


def raises(play: Play) -> tuple[int, int]:
    return moves(play).least, moves(play).most


def limped(*stacks: int, limit: object = None) -> Play:
    """Everybody is in for the big blind of 100, and the flop is out; `a` acts first."""
    play = holdem(*stacks, limit=limit or NoLimit())  # type: ignore[arg-type]
    return play.say("call " * (len(stacks) - 1) + "check").board(FLOP)


# --- pokerkit -------------------------------------------------------------------------------------


@rule("reading:short-all-in")
def test_pokerkit_45_a_short_all_in_does_not_let_those_who_acted_raise_again() -> None:
    play = limped(5000, 5000, 350, 5000).say("raise:200 call raise:250")

    assert (play.who, moves(play).call, raises(play)) == ("d", 250, (450, 4900))
    play.say("call")
    assert (play.who, moves(play).call, raises(play)) == ("a", 50, (0, 0))
    with refused("reading:short-all-in"):
        play.say("raise:450")
    play.say("call")
    assert (play.who, raises(play)) == ("b", (0, 0))


@rule("reading:short-all-in")
def test_pokerkit_45_but_short_all_ins_that_add_up_to_a_raise_do() -> None:
    play = limped(5000, 350, 450, 5000).say("raise:200 raise:250 raise:350 call")

    assert (play.who, moves(play).call) == ("a", 150)  # Less than a full raise of 200.
    assert raises(play) == (0, 0)
    play = limped(5000, 350, 500, 5000).say("raise:200 raise:250 raise:400 call")
    assert (play.who, moves(play).call, raises(play)) == ("a", 200, (600, 4900))


@rule("reading:least-bet")
def test_pokerkit_40_the_least_raise_is_not_capped_by_another_stack() -> None:
    play = holdem(1000, 250, 5000)  # c may raise to what the others could never call.

    assert raises(play) == (200, 5000)
    play.say("raise:4000 fold")
    assert (play.who, moves(play).call, raises(play)) == ("b", 150, (0, 0))
    play.say("call")
    assert play.back == {"c": 3750}


@rule("reading:short-all-in")
def test_pokerkit_25_what_a_short_all_in_costs_to_call_is_told() -> None:
    play = holdem(5000, 5000, 130).say("raise:130")

    assert (play.who, moves(play).call, raises(play)) == ("a", 80, (230, 5000))
    play.say("call")
    assert (play.who, moves(play).call) == ("b", 30)
    assert raises(play) == (230, 5000)  # The big blind has not acted.


@rule("reading:heads-up", "806/2015:2.i", "806/2015:2.n")
def test_pokerkit_24_heads_up_the_button_has_the_small_blind() -> None:
    play = holdem(1000, 1000)

    assert [(post.player, post.kind) for post in play.of(Posted)] == [("b", "small"), ("a", "big")]
    assert play.speakers("call check") == "ba"
    assert play.board(FLOP).speakers("check check") == "ab"


@rule("809/2015:2.j")
def test_pokerkit_11_all_in_is_a_raise_to_the_most() -> None:
    play = holdem(1000, 1000, 700).say("raise:700")

    assert play.of(Acted)[-1].all_in
    assert play.stacks["c"] == 0


@rule("reading:pot-limit")
def test_pokerkit_antes_lie_in_the_pot_that_limits_a_raise() -> None:
    terms = Terms("omaha", OMAHA_LIMIT, small=50, big=100, ante=10)
    play = Play(terms, (5000, 5000, 5000)).posted()

    assert moves(play).most == 380  # 180 in the pot; with the call 280; that much on top of 100.


# --- PyPokerEngine --------------------------------------------------------------------------------


@rule("reading:heads-up")
def test_pypokerengine_82_heads_up_blinds_and_the_order_of_both_rounds() -> None:
    play = holdem(1000, 1000)

    assert dict(zip(play.hand.players, play.hand.bets, strict=True)) == {"a": 100, "b": 50}
    assert play.speakers("raise:200 raise:300 call") == "bab"
    assert play.board(FLOP).speakers("check raise:100 call") == "aba"
    assert play.board(TURN).speakers("check check") == "ab"


@rule("809/2015:37", "reading:short-all-in")
@pytest.mark.parametrize(("stack", "most"), [(101, 101), (150, 150), (199, 199), (200, 200)])
def test_pypokerengine_72_a_stack_below_the_least_raise_may_raise_all_in(
    stack: int, most: int
) -> None:
    play = holdem(5000, 5000, stack)

    assert raises(play) == (most, most)
    assert play.say(f"raise:{most}").of(Acted)[-1].all_in


@rule("809/2015:37")
@pytest.mark.parametrize("stack", [1, 99, 100])
def test_pypokerengine_72_a_stack_that_only_calls_may_not_raise(stack: int) -> None:
    play = holdem(5000, 5000, stack)

    assert (moves(play).call, raises(play)) == (stack, (0, 0))
    with refused("reading:holdem-betting"):
        play.say("raise:200")


@rule("806/2015:2.o")
def test_pypokerengine_45_antes_are_in_the_pot_and_are_won() -> None:
    terms = Terms("holdem", small=50, big=100, ante=25)
    play = Play(terms, (1000, 1000, 1000, 1000)).posted()

    assert play.hand.pot == 250
    play.say("raise:300 fold fold fold")
    assert play.won == {"c": 350}  # Four antes, both blinds, and the part of 300 that was called.
    assert play.stacks == {"a": 925, "b": 875, "c": 1225, "d": 975}


# --- rlcard ---------------------------------------------------------------------------------------


@rule("reading:side-pots", "809/2015:64.b", "809/2015:64.c")
def test_rlcard_286_three_all_ins_of_different_size_and_the_shortest_is_best() -> None:
    play = holdem(300, 200, 100).say("call raise:300 call")
    play.board(FLOP).board(TURN).board(RIVER).shown(c="As Ad", b="Ks Kd", a="Qs Qd")

    assert play.back == {"a": 100}
    assert [(won.pot, won.player, won.cents) for won in play.of(Won)] == [
        (0, "c", 300),
        (1, "b", 200),
    ]
    assert play.stacks == {"a": 100, "b": 200, "c": 300}


@rule("reading:side-pots")
def test_rlcard_179_a_fold_leaves_its_chips_to_the_pots_that_it_reached() -> None:
    play = limped(1000, 300, 1000).say("raise:200 call call").board(TURN)
    play.say("raise:300 call").board(RIVER).say("check check")
    play.shown(a="As Ad", b="Ks Kd", c="Qs Qd")

    assert [(won.pot, won.player, won.cents) for won in play.of(Won)] == [
        (0, "a", 900),
        (1, "a", 600),
    ]
    play = limped(1000, 300, 1000).say("raise:200 call call").board(TURN)
    play.say("raise:300 fold").board(RIVER).shown(a="Ks Kd", b="As Ad")
    assert play.back == {"a": 300}
    assert play.won == {"b": 900}


@rule("reading:pot-limit")
def test_rlcard_231_a_raise_of_half_the_pot_below_the_least_is_not_offered() -> None:
    play = limped(5000, 5000, 5000).say("raise:1000")

    assert moves(play).least == 2000
    with refused("reading:least-bet"):
        play.say("raise:1650")


# --- poker-ts, texasholdem, neuron_poker, Bitcoin-Poker-Room --------------------------------------


@rule("reading:side-pots", "809/2015:64.a", "809/2015:64.c")
def test_poker_ts_18_players_all_in_win_every_pot_that_they_paid_for() -> None:
    play = holdem(200, 400, 600, 800).say("raise:300 raise:800 call call call")
    play.board(FLOP).board(TURN).board(RIVER)
    play.shown(a="Qs Qd", b="As Ad", c="Ks Kd", d="8s 8d")

    assert play.back == {"d": 200}
    assert [(won.pot, won.player, won.cents) for won in play.of(Won)] == [
        (0, "b", 800),
        (1, "b", 600),
        (2, "c", 400),
    ]
    assert sum(play.stacks.values()) == 2000


@rule("reading:odd-chips", "809/2015:63")
def test_texasholdem_41_side_pots_are_split_each_among_its_own_winners() -> None:
    play = holdem(100, 301, 301).say("raise:301 call call")
    play.board("Ah Kh Qh").board("Jh").board("Th").shown(a="2s 2d", b="3s 3d", c="4s 4d")

    assert [(won.pot, won.player, won.cents) for won in play.of(Won)] == [
        (0, "a", 100),
        (0, "b", 100),
        (0, "c", 100),
        (1, "b", 201),
        (1, "c", 201),
    ]


@rule("reading:least-bet")
def test_texasholdem_39_a_raise_names_what_it_comes_to_not_what_it_adds() -> None:
    play = limped(5000, 5000).say("raise:300 raise:900")

    assert [(event.cents, event.to) for event in play.of(Acted)[-2:]] == [(300, 300), (900, 900)]
    play.say("raise:1500")
    assert (play.of(Acted)[-1].cents, play.of(Acted)[-1].to) == (1200, 1500)


@rule("809/2015:35", "809/2015:37")
def test_neuron_poker_41_no_stack_falls_below_zero() -> None:
    play = holdem(30, 60, 20)  # Nobody covers what is due.

    assert play.stacks == {"a": 0, "b": 0, "c": 20}
    play.say("call")
    assert play.stacks["c"] == 0
    assert play.back == {"b": 30}


@rule("809/2015:18", "809/2015:21", "reading:rake")
def test_bitcoin_poker_room_8_no_commission_without_a_voluntary_bet() -> None:
    rake = Commission(percent=5)

    walk = holdem(1000, 1000, 1000, commission=rake).say("fold fold")
    assert [(won.cents, won.commission) for won in walk.of(Won)] == [(100, 0)]
    stolen = holdem(1000, 1000, 1000, commission=rake).say("raise:300 fold fold")
    assert [(won.cents, won.commission) for won in stolen.of(Won)] == [(238, 12)]
    blinded = holdem(50, 40, commission=rake)  # Both are all in without having acted.
    blinded.board(FLOP).board(TURN).board(RIVER).shown(a="As Ad", b="Ks Kd")
    assert [won.commission for won in blinded.of(Won)] == [0]


# --- The worked examples of TDA 2024 --------------------------------------------------------------


@rule("reading:least-bet")
def test_tda_43_a_raise_adds_at_least_the_last_full_one_of_the_round() -> None:
    play = holdem(9000, 9000, 9000, 9000)

    assert moves(play).least == 200  # The big blind counts as the bet of the round.
    assert moves(play.say("raise:350")).least == 600
    assert moves(play.say("raise:600")).least == 850
    play.say("call fold call").board(FLOP)
    assert moves(play).least == 100  # A new round starts from nothing.


def example_1() -> Play:
    """50/100 on the flop: A bets 100, B all in 125, C calls, D all in 200, E calls."""
    play = limped(5000, 225, 5000, 300, 5000)
    return play.say("raise:100 raise:125 call raise:200 call")


@rule("reading:short-all-in")
def test_tda_47_example_1_a_may_raise() -> None:
    assert (example_1().who, moves(example_1()).call, raises(example_1())) == (
        "a",
        100,
        (300, 4900),
    )


@rule("reading:short-all-in")
def test_tda_47_example_1_if_a_calls_c_may_only_call_or_fold() -> None:
    play = example_1().say("call")

    assert play.who == "c"
    assert moves(play) == Moves(fold=True, check=False, call=75, least=0, most=0)


@rule("reading:short-all-in")
def test_tda_47_example_1_if_a_raises_c_may_raise() -> None:
    play = example_1().say("raise:300")

    assert (play.who, moves(play).call, moves(play).least) == ("c", 175, 400)


@rule("reading:short-all-in")
def test_tda_47_example_2_short_all_ins_do_not_lower_the_next_raise() -> None:
    play = limped(5000, 600, 750, 900, 5000, 5000)
    play.say("raise:300 raise:500 raise:650 raise:800 call")

    assert (play.who, moves(play).call, moves(play).least) == ("f", 800, 1100)


def example_3() -> Play:
    """2,000/4,000: A (c) calls, C (d, the button) is all in for 7,500, the small blind folds."""
    play = holdem(90_000, 90_000, 90_000, 7500, small=2000, big=4000)
    return play.say("call raise:7500 fold")


@rule("reading:short-all-in")
def test_tda_47_example_3_the_big_blind_may_raise() -> None:
    assert (example_3().who, moves(example_3()).call, moves(example_3()).least) == (
        "b",
        3500,
        11_500,
    )


@rule("reading:short-all-in")
def test_tda_47_example_3_if_it_calls_a_may_not_raise() -> None:
    play = example_3().say("call")

    assert (play.who, moves(play).call, raises(play)) == ("c", 3500, (0, 0))


@rule("reading:short-all-in")
def test_tda_47_example_3_if_it_raises_a_may() -> None:
    play = example_3().say("raise:11500")

    assert (play.who, moves(play).call, moves(play).least) == ("c", 7500, 15_500)


def test_tda_47_b_of_a_fixed_raise_half_re_opens_the_betting() -> None:
    limit = FixedLimit(small=100, big=200)

    half = limped(5000, 250, 5000, limit=limit).say("raise:100 raise:150 call")
    assert (half.who, moves(half).call, raises(half)) == ("a", 50, (250, 250))
    less = limped(5000, 249, 5000, limit=limit).say("raise:100 raise:149 call")
    assert (less.who, moves(less).call, raises(less)) == ("a", 49, (0, 0))


@rule("reading:uncalled", "reading:rake")
def test_tda_15_what_nobody_called_goes_back_before_the_commission() -> None:
    play = holdem(5000, 1000, 5000, commission=Commission(percent=5)).say("fold raise:5000 call")

    assert [(back.player, back.cents) for back in play.of(Returned)] == [("a", 4000)]
    play.board(FLOP).board(TURN).board(RIVER).shown(a="As Ad", b="Ks Kd")
    assert [(won.cents, won.commission) for won in play.of(Won)] == [(1900, 100)]
    assert engine.result(play.hand) == ((("a", 1000, 1900), ("b", 1000, 0), ("c", 0, 0)), 100)


@rule("reading:side-pots", "809/2015:39", "809/2015:40")
def test_tda_21_side_pots_by_layers_of_what_was_paid() -> None:
    """Stacks of 1,000, 300, 600 and 200, all in before the flop: 800 for four, 300, 600."""
    play = holdem(1000, 300, 600, 200).say("raise:600 call call call")

    pots = engine.standing_pots(play.hand)
    assert [(pot.cents, "".join(pot.players)) for pot in pots] == [
        (800, "abcd"),
        (300, "abc"),
        (600, "ac"),
    ]


@rule("reading:odd-chips", "97/2010:10.5")
def test_tda_20_odd_chips_whole_to_the_first_or_one_each() -> None:
    """800 split three ways: 267, 267, 266 by the directors, 268, 266, 266 by 97/2010."""
    for odd, parts in (("first", [268, 266, 266]), ("each", [267, 267, 266])):
        terms = Terms("holdem", big=100, odd=odd)  # type: ignore[arg-type]
        play = Play(terms, (9000,) * 4).posted([(1, "big", 100), (3, "dead", 50)])
        play.say("raise:250 call fold call").board("Ah Kh Qh").say("check check check")
        play.board("Jh").say("check check check").board("Th").say("check check check")
        play.shown(b="3s 3d", c="4s 4d", d="5s 5d")

        assert [won.cents for won in play.of(Won)] == parts


@rule("809/2015:60", "reading:showing")
def test_tda_17_the_last_to_raise_on_the_river_shows_first() -> None:
    play = limped(5000, 5000, 5000).say("check check check").board(TURN).say("check check check")
    play.board(RIVER).say("check raise:200 call call")

    assert engine.to_show(play.hand) == ("b", "c", "a")
    play.shown(a="As Ad", b="Ks Kd", c="Qs Qd")
    assert [showed.player for showed in play.of(Showed)] == ["b", "c", "a"]


@rule("809/2015:60", "reading:showing")
def test_tda_17_otherwise_the_first_left_of_the_button() -> None:
    play = limped(5000, 5000, 5000).say("raise:200 call call").board(TURN)
    play.say("check check check").board(RIVER).say("check check check")

    assert engine.to_show(play.hand) == ("a", "b", "c")


@rule("809/2015:43")
def test_tda_29_when_time_is_up_the_platform_checks_or_folds() -> None:
    play = limped(5000, 5000, 5000).say("check", by="platform").say("raise:200")
    play.say("fold", by="platform")

    assert [(event.act, event.by) for event in play.of(Acted)[-3:]] == [
        ("check", "platform"),
        ("bet", "player"),
        ("fold", "platform"),
    ]


@rule("806/2015:2.a", "809/2015:23", "reading:hand-maximum")
def test_a_cap_is_reached_like_a_stack_but_is_no_all_in() -> None:
    play = limped(5000, 5000, 5000, limit=Cap(chips=600)).say("raise:500 call call")

    assert not any(event.all_in for event in play.of(Acted))
    assert play.hand.phase == "street"  # Nobody may bet any more: cards come without asking.
    play.board(TURN).board(RIVER).shown(a="As Ad", b="Ks Kd", c="Qs Qd")
    assert play.stacks == {"a": 6200, "b": 4400, "c": 4400}


@rule("97/2010:12.2", "reading:raise-count")
def test_short_all_ins_that_make_a_full_raise_together_do_not_count_either() -> None:
    play = omaha(90_000, 90_000, 250, 300, 90_000, limit=OMAHA_LIMIT)
    play.say("call call call call check").board(FLOP).say("raise:100 call raise:150 raise:200")

    assert play.hand.raises == 0
    play.say("call")
    assert (play.who, moves(play).least) == ("a", 300)  # From 100 to 200: a may raise again,
    play.say("raise:300 raise:400 fold raise:500")
    assert (play.who, raises(play)) == ("b", (0, 0))  # and there are three raises from there.


@rule("97/2010:12.2", "809/2015:36", "reading:raise-count")
def test_after_the_last_raise_nobody_goes_all_in_over_it() -> None:
    play = omaha(90_000, 90_000, 530, 90_000, limit=OMAHA_LIMIT)
    play.say("call call call check").board(FLOP).say("raise:100 raise:200 call raise:300")
    play.say("raise:400 call")

    assert (play.who, moves(play).call, raises(play)) == ("c", 200, (0, 0))  # 230 is left.
    with refused("97/2010:12.2"):
        play.say("raise:430")


@rule("97/2010:12.2", "reading:pot-limit", "reading:raise-count")
def test_a_short_all_in_does_not_count_among_the_three_raises() -> None:
    play = omaha(90_000, 90_000, 500, 90_000, limit=OMAHA_LIMIT)
    play.say("call call call check").board(FLOP).say("raise:100 raise:300 raise:400 raise:600")

    assert (play.who, moves(play).least) == ("a", 800)  # To 300 and to 600; 400 was short.
    play.say("raise:800")
    assert (play.who, raises(play)) == ("b", (0, 0))
    with refused("97/2010:12.2"):
        play.say("raise:1000")
