"""Omaha: a hand from the blinds to the payments (97/2010), clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import OMAHA_LIMIT, Moves, NoLimit
from banca.poker.events import Acted, Dealt, Posted, Showed, Turned, Won
from banca.poker.hand import Commission
from banca.poker.hands import STANDARD
from banca.poker.variants import OMAHA, board_places, hole_places
from tests.poker.at_table import Play, held, omaha, refused
from tests.rule_marks import rule

P = pytest.param
POT = OMAHA_LIMIT
FLOP, TURN, RIVER = "2h 7c 8d", "Kd", "Ks"
HELD = {"a": "As Ah 3d 4c", "b": "Qs Qh 3s 4d", "c": "Js Jh 3h 4h"}  # Best first on that board.


def checked_out(play: Play) -> Play:
    return play.checked_out(FLOP, TURN, RIVER)


def shown(play: Play) -> Play:
    return play.shown(**{player: HELD[player] for player in engine.to_show(play.hand)})


def moves(play: Play) -> Moves:
    found = engine.moves(play.hand)
    assert found
    return found


# --- The deal -------------------------------------------------------------------------------------


@rule("97/2010:1.1.3", "reading:omaha-places", "reading:burns")
def test_eleven_players_and_three_burned_cards_use_the_whole_pack() -> None:
    dealt = [place for places in hole_places(OMAHA, 11) for place in places]
    board = [p for street in range(1, 4) for p in board_places(OMAHA, 11, street, burns=True)]

    assert len(set(OMAHA.deck)) == len(OMAHA.deck) == 52
    assert dealt == sorted(dealt, key=lambda place: (place % 11, place))
    assert sorted(dealt) == list(range(44))
    assert board == [45, 46, 47, 49, 51]  # 44, 48 and 50 are burned: 51 is the last of 52.


@rule("97/2010:3.2", "97/2010:6", "97/2010:6.1")
def test_four_closed_cards_one_at_a_time_from_the_left_of_the_button() -> None:
    [dealt] = omaha(9000, 9000, 9000).of(Dealt)

    assert dealt.places == {"a": (0, 3, 6, 9), "b": (1, 4, 7, 10), "c": (2, 5, 8, 11)}


@rule("97/2010:5", "97/2010:5.1", "97/2010:5.2", "97/2010:4.1")
def test_the_two_left_of_the_button_post_small_and_big_blind_before_the_cards() -> None:
    play = omaha(9000, 9000, 9000)

    assert [(event.player, event.kind, event.cents) for event in play.of(Posted)] == [
        ("a", "small", 50),
        ("b", "big", 100),
    ]
    assert [type(event) for event in play.events] == [Posted, Posted, Dealt]
    assert play.stacks == {"a": 8950, "b": 8900, "c": 9000}


@rule("97/2010:7", "97/2010:7.1", "97/2010:8", "97/2010:8.1", "97/2010:8.3", "reading:burns")
def test_one_card_is_burned_before_flop_turn_and_river() -> None:
    play = checked_out(omaha(9000, 9000, 9000).say("call call check"))

    assert [event.places for event in play.of(Turned)] == [(13, 14, 15), (17,), (19,)]
    assert play.hand.board == ("2h", "7c", "8d", "Kd", "Ks")


# --- Who acts, and what they may do ---------------------------------------------------------------


@rule("97/2010:6.3", "97/2010:6.4")
def test_the_left_of_the_blinds_speaks_first_and_the_big_blind_last() -> None:
    play = omaha(9000, 9000, 9000, 9000)

    assert play.speakers("call call call") == "cda"
    assert play.who == "b"
    assert moves(play) == Moves(fold=True, check=True, call=0, least=200, most=9000)
    assert play.say("raise:200").who == "c"


@rule("97/2010:6.5", "97/2010:7.2", "97/2010:8.2", "97/2010:8.4")
def test_later_rounds_begin_left_of_the_button_which_is_last() -> None:
    play = omaha(9000, 9000, 9000).say("raise:300 call call")

    for cards in (FLOP, TURN, RIVER):
        play.board(cards)
        assert play.speakers("check raise:100 call call") == "abca"
    assert play.hand.phase == "showdown"


@rule("97/2010:6.3.1", "97/2010:6.3.2", "97/2010:6.3.3")
def test_before_the_flop_one_matches_raises_or_folds() -> None:
    play = omaha(9000, 9000, 9000)

    assert moves(play) == Moves(fold=True, check=False, call=100, least=200, most=9000)
    play.say("call raise:300 fold fold")
    assert [(event.player, event.act) for event in play.of(Acted)] == [
        ("c", "call"),
        ("a", "raise"),
        ("b", "fold"),
        ("c", "fold"),
    ]


@rule("97/2010:7.3", "97/2010:7.3.1", "97/2010:7.3.2", "97/2010:7.3.3")
def test_from_the_flop_on_one_bets_checks_or_folds() -> None:
    play = omaha(9000, 9000, 9000).say("call call check").board(FLOP)

    assert moves(play) == Moves(fold=True, check=True, call=0, least=100, most=8900)
    play.say("check raise:100")
    assert [event.act for event in play.of(Acted)[-2:]] == ["check", "bet"]
    with pytest.raises(Refused, match="a bet lies"):
        play.say("check")
    play.say("fold")


@rule("97/2010:8.5", "reading:showing")
def test_at_the_end_everybody_still_in_shows() -> None:
    play = shown(checked_out(omaha(9000, 9000, 9000).say("call call check")))

    assert {event.player for event in play.of(Showed)} == {"a", "b", "c"}


# --- How much -------------------------------------------------------------------------------------


@rule("97/2010:11", "97/2010:11.2", "97/2010:11.2.1", "reading:pot-limit")
def test_with_a_limit_a_bet_goes_up_to_the_pot() -> None:
    play = omaha(9000, 9000, 9000, limit=POT).say("call call check").board(FLOP)

    assert moves(play).most == 300
    with refused("97/2010:11.2.1"):
        play.say("raise:301")
    play.say("raise:300")


@rule("97/2010:11.2.2")
def test_with_a_limit_one_may_match_the_bet_before() -> None:
    play = omaha(9000, 9000, 9000, limit=POT).say("call call check").board(FLOP).say("raise:300")

    assert moves(play).call == 300
    assert play.say("call").stacks["b"] == 8600


@rule("97/2010:11.2.3", "reading:pot-limit")
def test_with_a_limit_a_raise_goes_up_to_the_pot_after_the_call() -> None:
    play = omaha(9000, 9000, 9000, limit=POT)

    assert moves(play).most == 350  # 150 in the pot; with the call 250; that much on top of 100.
    play.say("call call check").board(FLOP).say("raise:200")
    assert moves(play).most == 900  # 500 in the pot; with the call 700; on top of 200.


@rule("97/2010:11.3", "97/2010:12.3")
def test_without_a_limit_anything_from_the_least_bet_to_the_whole_stack() -> None:
    play = omaha(9000, 9000, 9000, limit=NoLimit()).say("call call check").board(FLOP)

    assert (moves(play).least, moves(play).most) == (100, 8900)
    with pytest.raises(Refused):
        play.say("raise:99")
    [bet] = play.say("raise:8900").of(Acted)[-1:]
    assert bet.all_in


@rule("97/2010:12", "97/2010:12.1", "reading:least-bet")
def test_a_raise_is_at_least_the_last_bet_or_raise_of_the_round() -> None:
    play = omaha(9000, 9000, 9000).say("raise:600 call call").board(FLOP)

    assert moves(play).least == 100  # A new round: the raise of 500 no longer counts.
    play.say("raise:200")
    assert moves(play).least == 400
    play.say("raise:700")
    assert moves(play).least == 1200
    with refused("97/2010:12.1"):
        play.say("raise:1199")


@rule("97/2010:12.2", "reading:pot-limit")
def test_with_a_limit_there_are_three_raises_per_round() -> None:
    play = omaha(90_000, 90_000, 90_000, limit=POT).say("call call check").board(FLOP)
    play.say("raise:100 raise:200 raise:300 raise:400")

    assert moves(play).least == 0
    with refused("97/2010:12.2"):
        play.say("raise:500")
    play.say("call call").board(TURN)
    assert moves(play).least == 100


@rule("97/2010:12.4", "97/2010:12.2", "reading:pot-limit")
def test_with_two_left_the_size_of_raises_is_free_and_the_count_is_not() -> None:
    play = omaha(90_000, 90_000, 90_000, limit=POT).say("fold call check").board(FLOP)

    play.say("raise:200")
    assert moves(play).most == 89_900
    play.say("raise:20000 raise:40000 raise:60000")
    assert moves(play).least == 0


@rule("97/2010:11.2.1", "97/2010:12.4", "reading:pot-limit")
@pytest.mark.parametrize("street", [FLOP, TURN, RIVER])
def test_with_two_left_a_bet_is_still_bound_by_the_pot(street: str) -> None:
    play = omaha(90_000, 90_000, 90_000, limit=POT).say("fold call check")
    for cards in (FLOP, TURN, RIVER):
        play.board(cards)
        if cards == street:
            break
        play.say("check check")

    assert moves(play).most == 200
    with refused("97/2010:11.2.1"):
        play.say("raise:201")
    play.say("raise:200")
    assert moves(play).most == 89_900  # What comes now is a raise.


@rule("97/2010:4.1", "97/2010:11.3")
def test_only_chips_on_the_table_are_bet() -> None:
    with refused("97/2010:4.1"):
        omaha(9000, 9000, 2000).say("raise:2001")


# --- Folding --------------------------------------------------------------------------------------


@rule("97/2010:13", "97/2010:13.1", "97/2010:13.3")
@pytest.mark.parametrize("street", range(4))
def test_one_may_fold_in_any_round_and_the_bets_stay_in_the_pot(street: int) -> None:
    play = omaha(9000, 9000, 9000)
    for cards in (FLOP, TURN, RIVER)[:street]:
        play.say("call call check" if play.hand.street == 0 else "check check check").board(cards)
    play.say("raise:500 call fold" if street else "raise:600 call fold")
    shown(checked_out(play))

    put = {player: 9000 - stack for player, stack in play.stacks.items()}
    assert sum(put.values()) == 0
    assert put["b" if not street else "c"] == 100


@rule("97/2010:13.2", "reading:secret-cards")
def test_folded_cards_are_asked_of_nobody() -> None:
    play = checked_out(omaha(9000, 9000, 9000).say("raise:200 fold call"))

    assert engine.to_show(play.hand) == ("b", "c")
    assert {event.player for event in shown(play).of(Showed)} == {"b", "c"}


# --- What hands are worth -------------------------------------------------------------------------

LADDER = {
    "97/2010:15.1": ("royal-flush", "As Ks Qs Js Ts"),
    "97/2010:15.2": ("straight-flush", "5s 4s 3s 2s As"),
    "97/2010:15.3": ("four-of-a-kind", "2s 2h 2d 2c 3s"),
    "97/2010:15.4": ("full-house", "2s 2h 2d 3c 3s"),
    "97/2010:15.5": ("flush", "7s 5s 4s 3s 2s"),
    "97/2010:15.6": ("straight", "5s 4h 3s 2s As"),
    "97/2010:15.7": ("three-of-a-kind", "2s 2h 2d 3c 4s"),
    "97/2010:15.8": ("two-pairs", "2s 2h 3d 3c 4s"),
    "97/2010:15.9": ("one-pair", "2s 2h 3d 4c 5s"),
    "97/2010:15.10": ("high-card", "7s 5h 4d 3c 2s"),
}


def strength(five: str) -> int:
    return STANDARD.strength(five.split())


@rule("97/2010:15")
def test_ten_hands_stand_in_the_printed_order_the_lowest_of_each_above_the_next() -> None:
    assert [row.cite for row in STANDARD.categories] == list(LADDER)
    assert [row.name for row in STANDARD.categories] == [name for name, _ in LADDER.values()]
    assert all(strength(high) > strength(low) for (_, high), (_, low) in pairwise(LADDER.values()))


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        P("straight-flush", "Ks Qs Js Ts 9s", "Qh Jh Th 9h 8h", marks=rule("97/2010:15.2")),
        P("straight-flush", "6s 5s 4s 3s 2s", "5h 4h 3h 2h Ah", marks=rule("97/2010:14.3")),
        P("four-of-a-kind", "3s 3h 3d 3c 2s", "2s 2h 2d 2c As", marks=rule("97/2010:15.3")),
        P("full-house", "3s 3h 3d 2c 2s", "2s 2h 2d Ac As", marks=rule("97/2010:15.4")),
        P("full-house", "3s 3h 3d 9c 9s", "3s 3h 3d 8c 8s", marks=rule("97/2010:15.4")),
        P("flush", "Ts 9s 7s 5s 3s", "Th 9h 7h 5h 2h", marks=rule("97/2010:15.5")),
        P("flush", "Ts 4s 3s 6s 2s", "9h 8h 7h 6h 4h", marks=rule("97/2010:15.5")),
        P("straight", "As Kh Qd Jc Ts", "Ks Qh Jd Tc 9s", marks=rule("97/2010:15.6")),
        P("straight", "6s 5h 4d 3c 2s", "5s 4h 3d 2c As", marks=rule("97/2010:14.3")),
        P("three-of-a-kind", "3s 3h 3d 4c 2s", "2s 2h 2d Ac Ks", marks=rule("97/2010:15.7")),
        P("three-of-a-kind", "3s 3h 3d 9c 4s", "3s 3h 3d 9c 2s", marks=rule("97/2010:15.7")),
        P("two-pairs", "Ts Th 2d 2c 3s", "9s 9h 8d 8c As", marks=rule("97/2010:15.8")),
        P("two-pairs", "Ts Th 6d 6c 2s", "Ts Th 5d 5c As", marks=rule("97/2010:15.8")),
        P("two-pairs", "Ts Th 6d 6c 5s", "Ts Th 6d 6c 4s", marks=rule("97/2010:15.8")),
        P("one-pair", "3s 3h 2d 4c 5s", "2s 2h Ad Kc Qs", marks=rule("97/2010:15.9")),
        P("one-pair", "Ts Th 9d 7c 6s", "Ts Th 9d 7c 5s", marks=rule("97/2010:15.9")),
        P("high-card", "As 6h 4d 3c 2s", "Ks Qh Jd Tc 8s", marks=rule("97/2010:15.10")),
        P("high-card", "Ks 9h 7d 5c 3s", "Ks 9h 7d 5c 2s", marks=rule("97/2010:15.10")),
        P("high-card", "As 7h 4d 3c 2s", "Ks 7h 4d 3c 2s", marks=rule("97/2010:14.2")),
    ],
)  # fmt: skip
def test_between_equal_hands_the_printed_cards_decide(name: str, better: str, worse: str) -> None:
    assert (name, name) == tuple(STANDARD.name(strength(five)) for five in (better, worse))
    assert strength(better) > strength(worse)


@rule("97/2010:14", "97/2010:14.1", "97/2010:15.1", "97/2010:15.6")
def test_suits_are_equal_and_five_equal_cards_tie() -> None:
    assert strength("As Ks Qs Js Ts") == strength("Ac Kc Qc Jc Tc")
    assert strength("Ts 9h 8d 7c 6s") == strength("Tc 9d 8h 7s 6h")
    assert strength("As Kh 9d 5c 2s") == strength("Ac Kd 9h 5s 2h")


@rule("97/2010:14.2")
def test_cards_rank_from_ace_to_two() -> None:
    worth = [strength(f"{rank}s {rank}h {rest}") for rank, rest in PAIRS]

    assert [rank for rank, _ in PAIRS] == list("AKQJT98765432")
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 13


PAIRS = [(rank, "Td 8c 6s" if rank not in "T86" else "9d 7c 5s") for rank in "AKQJT98765432"]


@rule("97/2010:10", "97/2010:10.1", "reading:omaha-hand")
def test_exactly_two_of_the_hand_any_two_and_three_of_the_board() -> None:
    four_spades = held(OMAHA, "As 2h 3d 4c", "Ks Qs Js Ts 9d")
    assert four_spades.name == "high-card"  # One spade is not enough, nor four of the board.
    last_two = held(OMAHA, "2h 7d As Ah", "Ad Ks Kd 3c 4c")
    assert last_two.name == "full-house"  # Not only the first two that were dealt.
    three_aces = held(OMAHA, "As Ah Ad 2c", "Ac Ks Qd 9c 4c")
    assert three_aces.name == "three-of-a-kind"  # A third own card may not be used.


@rule("97/2010:15.3", "reading:omaha-hand")
@pytest.mark.parametrize("board", ["9s 9h 9d Ac Kc", "9s 9h 4d Ac Kc"])
def test_two_players_never_hold_the_same_four(board: str) -> None:
    nines = [card for card in ("9s", "9h", "9d", "9c") if card not in board]
    holder = held(OMAHA, " ".join([*nines[:2], "2s", "3s", "4s"][:4]), board)
    others = held(OMAHA, "As Ah Ks Kh", board)

    assert (holder.name, others.name) == ("four-of-a-kind", "full-house")


# --- The pot --------------------------------------------------------------------------------------


@rule("97/2010:10.2", "97/2010:10.3")
def test_the_best_hand_takes_all_the_bets() -> None:
    play = shown(checked_out(omaha(9000, 9000, 9000).say("raise:300 call call")))

    assert play.won == {"a": 900}


@rule("97/2010:10.3", "reading:showing")
def test_there_is_no_word_for_sharing_by_agreement() -> None:
    play = checked_out(omaha(9000, 9000).say("call check"))

    for word in ("chop", "share", "twice", "muck"):
        with pytest.raises(Refused):
            play.say(word)
    play = omaha(9000, 9000)
    with pytest.raises(Refused):
        play.say("chop")


@rule("97/2010:10.4", "97/2010:10.5", "reading:odd-chips")
def test_equal_hands_share_and_the_rest_goes_whole_to_the_first_left_of_the_button() -> None:
    play = omaha(9000, 9000, 9000, 9000, small=100, big=200).say("call call call check")
    checked_out(play).shown(
        a="As Ah 3d 4c", b="Ad Ac 3s 4d", c="Qs Qh 3h 4h", d="Qd Qc 5h 5d"
    )  # Four put in 200: 800 for two.
    assert [(event.player, event.cents) for event in play.of(Won)] == [("a", 400), ("b", 400)]
    three = omaha(9000, 9000, 9000, 9000, small=100, big=200).say("call call fold check")
    checked_out(three).shown(b="As Th 3d 4c", c="Ad Tc 3s 4d", d="Ac Ts 3h 4h")
    # Three put in 200 and a folded blind 100: 700 for three is 233 each, and one left over.
    assert [event.cents for event in three.of(Won)] == [234, 233, 233]
    assert three.of(Won)[0].player == "b"


@rule("97/2010:16", "reading:omaha-cap")
def test_commission_stops_at_its_cap_for_the_whole_hand() -> None:
    play = omaha(9000, 9000, 9000, commission=Commission(percent=5, cap=400))
    shown(checked_out(play.say("raise:3000 call call")))

    [won] = play.of(Won)
    assert (won.cents, won.commission) == (8600, 400)  # 5 % would be 450.


@rule("97/2010:9.2", "reading:poker-void")
def test_a_void_hand_gives_back_blinds_and_bets() -> None:
    play = omaha(9000, 9000, 9000).say("raise:300 call call").board(FLOP).say("raise:500").void()

    assert play.stacks == {"a": 9000, "b": 9000, "c": 9000}
