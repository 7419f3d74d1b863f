"""Roulette: one round, from the first bet to the last prize."""

from __future__ import annotations

from functools import reduce

import pytest

from banca.games import roulette
from banca.games.roulette import Rules
from banca.games.roulette.messages import CallBet, LetGo, Spin, Spun
from banca.games.roulette.show import croupier
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets, PlaceBets, TakeBack
from banca.kit.play import After, RoundOver, Sat, Settled, Sit, Staked, TakenBack, Void, Voided
from tests.games.roulette_table import ALL_TABLES, ONLINE, Refusal, Table
from tests.rule_marks import rule


@rule("804/2015:3", "804/2015:3.d", "807/2015:3", "807/2015:3.d")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_a_round_runs_from_the_bets_to_the_payment(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))
    table.close()
    table.let_go("17")

    assert table.log == [
        Sat("ana"),
        Staked("ana", (("pleno:17", 2_00),), 2_00),
        BetsClosed(1),
        Spun(1, "17", "black", clockwise=True),
        Settled("ana", 2_00, 72_00, (("pleno:17", 2_00, 72_00),)),
        RoundOver(1),
    ]
    assert (roulette.GAME.round(table.state), table.lying("ana")) == (2, {})


@rule("804/2015:1", "807/2015:1", "1441/95-X:1", "804/2015:5", "807/2015:5")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_each_bets_alone_against_the_house(rulebook: str, wheel: str) -> None:
    together = Table("ana", "rui", rulebook=rulebook, wheel=wheel)
    together.bet("ana", ("simple:red", 5_00))
    together.bet("rui", ("simple:black", 5_00), ("pleno:17", 2_00))
    alone = Table("ana", rulebook=rulebook, wheel=wheel)
    alone.bet("ana", ("simple:red", 5_00))

    ends = together.play("17")

    assert ends["ana"] == alone.play("17")["ana"]
    assert (ends["ana"].stake, ends["ana"].returned) == (5_00, 0)
    assert (ends["rui"].stake, ends["rui"].returned) == (7_00, 82_00)


@rule("804/2015:5", "807/2015:5")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_number_is_the_same_for_all(rulebook: str, wheel: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=rulebook, wheel=wheel)
    for player in ("ana", "rui", "eva"):
        table.bet(player, ("pleno:17", 1_00))

    ends = table.play("17")

    assert {player: end.returned for player, end in ends.items()} == {
        "ana": 36_00,
        "rui": 36_00,
        "eva": 36_00,
    }
    assert [event for event in table.log if isinstance(event, Spun)] == [
        Spun(1, "17", "black", clockwise=True)
    ]


# --- The betting window -----------------------------------------------------------------------


@rule("804/2015:14", "807/2015:16", "PD-59")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_window_runs_from_the_first_bet_alike_for_all(rulebook: str, wheel: str) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel, window=20)
    assert croupier(table.state) is None

    table.bet("ana", ("pleno:17", 1_00))
    assert croupier(table.state) == After(20, CloseBets(1))
    table.bet("rui", ("pleno:17", 1_00))

    assert croupier(table.state) == After(20, CloseBets(1))  # A later bet does not prolong it.


@rule("804/2015:14", "807/2015:16")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_house_closes_the_bets_and_lets_the_ball_go(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, spin=4)
    table.bet("ana", ("pleno:17", 1_00))
    table.close()
    assert croupier(table.state) == After(4, LetGo(1), pause=True)

    table.let_go("17")

    assert croupier(table.state) is None


CLOSING = [
    pytest.param("804/2015", "american-38", "804/2015:14", marks=rule("804/2015:14")),
    pytest.param("807/2015", "french-37", "807/2015:16", marks=rule("807/2015:16")),
    pytest.param("1441/95-IX", "american-37", "1441/95-X:14", marks=rule("1441/95-IX:1")),
    pytest.param("1441/95-X", "french-37", "1441/95-X:14", marks=rule("1441/95-X:14")),
]


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), CLOSING)
def test_after_no_more_bets_nothing_is_placed_or_altered(
    rulebook: str, wheel: str, cite: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, calls=rulebook == "807/2015")
    table.bet("ana", ("pleno:17", 2_00))
    table.close()

    closed = Refusal(cite, "bets are closed", {})
    assert table.no_bet("ana", ("pleno:17", 1_00)) == closed
    assert table.refusal(TakeBack("ana")) == closed
    assert table.refusal(TakeBack("ana", (("pleno:17", 1_00),))) == closed
    if rulebook == "807/2015":
        assert table.refusal(CallBet("ana", "tiers", 1_00)) == closed
    assert [option.wish for option in roulette.options(table.state, "ana")] == ["Leave"]
    assert table.lying("ana") == {"pleno:17": 2_00}


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), CLOSING)
def test_the_house_closes_once_and_lets_go_only_then(rulebook: str, wheel: str, cite: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))

    assert table.refusal(LetGo(1)) == (cite, "bets are still open", {})
    table.close()
    assert table.refusal(CloseBets(1)) == (cite, "bets are closed already", {})


@rule("wire:stale")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_order_for_another_round_is_dropped(number: int) -> None:
    table = Table("ana")
    table.play("17")
    table.bet("ana", ("pleno:17", 2_00))

    stale = ("wire:stale", "another round is open", {"round": 2})
    assert table.refusal(CloseBets(number)) == stale
    assert table.refusal(Void(number, "fault")) == stale
    table.close()
    assert table.refusal(LetGo(number)) == stale


# --- The table for one alone ------------------------------------------------------------------

ALONE = [
    pytest.param(
        *("804/2015", "american-38", "804/2015:15"), marks=rule("804/2015:15", "804/2015:4")
    ),
    pytest.param(
        *("807/2015", "french-37", "807/2015:17"), marks=rule("807/2015:17", "807/2015:4")
    ),
    pytest.param("1441/95-X", "french-37", "804/2015:15", marks=rule("reading:rulebook")),
]


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), ALONE)
def test_whoever_plays_alone_lets_the_ball_go(rulebook: str, wheel: str, cite: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, shared=False)
    table.bet("ana", ("pleno:17", 2_00))
    assert croupier(table.state) is None  # The table waits for its player.

    assert table.do(Spin("ana")) == (BetsClosed(1),)
    assert croupier(table.state) == After(4, LetGo(1), pause=True)

    assert table.let_go("17")[1] == Settled("ana", 2_00, 72_00, (("pleno:17", 2_00, 72_00),))


@pytest.mark.parametrize(("rulebook", "wheel", "cite"), ALONE)
def test_the_ball_is_let_go_once_a_bet_is_made(rulebook: str, wheel: str, cite: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, shared=False)

    assert table.refusal(Spin("ana")) == (cite, "nothing is staked", {})
    assert "Spin" not in [option.wish for option in roulette.options(table.state, "ana")]
    table.bet("ana", ("pleno:17", 2_00))
    (spin,) = (o for o in roulette.options(table.state, "ana") if o.wish == "Spin")
    assert spin.cite == cite


@rule("804/2015:15")
def test_a_ball_that_runs_is_not_let_go_again() -> None:
    table = Table("ana", shared=False)
    table.bet("ana", ("pleno:17", 2_00))
    table.do(Spin("ana"))

    assert table.refusal(Spin("ana")) == ("804/2015:14", "bets are closed", {})


@rule("804/2015:4", "804/2015:14", "807/2015:4", "807/2015:16")
@pytest.mark.parametrize(
    ("rulebook", "wheel", "cite"),
    [("804/2015", "american-38", "804/2015:14"), ("807/2015", "french-37", "807/2015:16")],
)
def test_at_a_shared_table_only_the_house_lets_the_ball_go(
    rulebook: str, wheel: str, cite: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))

    assert table.refusal(Spin("ana")) == (cite, "only the house does that", {})


@rule("804/2015:4", "807/2015:4")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_the_table_says_whether_it_is_for_one_or_for_many(rulebook: str, wheel: str) -> None:
    many = Rules(rulebook=rulebook, wheel=wheel)
    one = Rules(rulebook=rulebook, wheel=wheel, shared=False)

    assert (roulette.GAME.shared(many), roulette.card(many).shared) == (True, True)
    assert (roulette.GAME.shared(one), roulette.card(one).shared) == (False, False)
    assert (roulette.card(many).seats, roulette.card(one).seats) == (40, 1)


# --- The number -------------------------------------------------------------------------------


@rule("804/2015:16", "807/2015:18", "1441/95-X:17")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
@pytest.mark.parametrize(("pocket", "colour"), [("17", "black"), ("32", "red"), ("0", "green")])
def test_number_and_colour_are_announced_and_marked(
    rulebook: str, wheel: str, pocket: str, colour: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.close()

    spun, *_ = table.let_go(pocket)

    assert spun == Spun(1, pocket, colour, clockwise=True)
    assert roulette.public(table.state).last == spun


@rule("1441/95-X:15")
def test_the_ball_runs_one_way_and_then_the_other() -> None:
    table = Table("ana", rulebook="1441/95-X", wheel="french-37")
    for pocket in ("17", "17", "0", "3"):
        table.play(pocket)

    assert [e.clockwise for e in table.log if isinstance(e, Spun)] == [True, False, True, False]


@rule("1441/95-X:15")
def test_a_round_without_a_launch_does_not_turn_the_ball() -> None:
    table = Table("ana", rulebook="1441/95-X", wheel="french-37")
    table.play("17")
    table.do(Void(2, "fault"))
    table.play("17")

    assert [e.clockwise for e in table.log if isinstance(e, Spun)] == [True, False]


# --- Collecting and paying --------------------------------------------------------------------

IN_ORDER = [  # 1441/95-X:22
    *("columns:1-2", "column:1", "dozens:1-2", "dozen:1", "simple:red"),
    *("line:1-2-3-4-5-6", "street:1-2-3", "corner:1-2-4-5", "split:1-2", "pleno:1"),
]


@rule("1441/95-X:22", "804/2015:17", "807/2015:19")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_bets_are_paid_from_columns_to_straights(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    for spot in reversed(IN_ORDER):
        table.bet("ana", (spot, 2_00))

    lines = table.play("1")["ana"].lines

    assert [spot for spot, _, _ in lines] == IN_ORDER
    assert all(back > 2_00 for _, _, back in lines)


@rule("1441/95-X:22", "804/2015:17", "807/2015:19")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_what_lost_is_collected_before_what_won_is_paid(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 1_00), ("pleno:18", 1_00), ("dozen:2", 1_00), ("dozen:1", 1_00))
    table.bet("ana", ("simple:black", 1_00), ("simple:red", 1_00))

    assert table.play("17")["ana"].lines == (
        ("dozen:1", 1_00, 0),
        ("simple:red", 1_00, 0),
        ("pleno:18", 1_00, 0),
        ("dozen:2", 1_00, 3_00),
        ("simple:black", 1_00, 2_00),
        ("pleno:17", 1_00, 36_00),
    )


@rule("1441/95-X:22", "804/2015:17", "807/2015:19")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_all_losing_chips_are_collected_before_the_first_prize(rulebook: str, wheel: str) -> None:
    """Over all players: nobody is paid while anybody's chips are still to be collected."""
    table = Table("ana", "rui", "eva", rulebook=rulebook, wheel=wheel)
    table.bet("eva", ("pleno:18", 1_00))
    table.bet("rui", ("pleno:17", 1_00), ("dozen:1", 1_00))
    table.bet("ana", ("pleno:17", 1_00), ("pleno:18", 1_00))
    table.close()

    ends = [event for event in table.let_go("17") if isinstance(event, Settled)]

    assert [(end.player, end.lines) for end in ends] == [
        ("ana", (("pleno:18", 1_00, 0),)),
        ("rui", (("dozen:1", 1_00, 0),)),
        ("eva", (("pleno:18", 1_00, 0),)),
        ("ana", (("pleno:17", 1_00, 36_00),)),
        ("rui", (("pleno:17", 1_00, 36_00),)),
    ]


@rule("1441/95-X:23", "1441/95-X:24")
def test_several_prizes_are_paid_at_once_each_beside_its_bet() -> None:
    table = Table("ana", rulebook="1441/95-X", wheel="french-37")
    table.bet("ana", ("pleno:17", 2_00), ("dozen:2", 4_00))

    table.close()

    assert [event for event in table.let_go("17") if isinstance(event, Settled)] == [
        Settled("ana", 6_00, 84_00, (("dozen:2", 4_00, 12_00), ("pleno:17", 2_00, 72_00)))
    ]


@rule("804/2015:17", "807/2015:19")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_when_the_round_is_over_the_cloth_is_empty(rulebook: str, wheel: str) -> None:
    table = Table("ana", "rui", "eva", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("simple:red", 5_00))
    table.bet("rui", ("simple:black", 5_00))

    ends = table.play("17")

    assert set(ends) == {"ana", "rui"}  # Players without a bet are not settled.
    assert table.state.bank.layout.stakes == {}


@rule("1441/95-X:26")
def test_the_record_restores_every_accepted_bet_as_it_lay() -> None:
    table = Table("ana", "rui", rulebook="1441/95-X", wheel="french-37")
    table.bet("ana", ("pleno:17", 2_00), ("simple:red", 5_00))
    table.bet("rui", ("split:17-20", 3_00))
    table.do(TakeBack("ana", (("pleno:17", 1_00),)))

    restored = reduce(roulette.apply, table.log, roulette.GAME.opened(table.state.rules))

    assert restored == table.state
    assert restored.bank.layout.stakes == {
        "ana": {"pleno:17": 1_00, "simple:red": 5_00},
        "rui": {"split:17-20": 3_00},
    }


def test_what_lay_in_the_last_round_can_be_laid_again() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pleno:17", 2_00), ("simple:red", 5_00))
    table.play("0")

    previous = roulette.GAME.private(table.state, "ana").previous
    assert previous == {"pleno:17": 2_00, "simple:red": 5_00}
    assert roulette.GAME.private(table.state, "rui").previous == {}
    table.do(PlaceBets("ana", tuple(previous.items())))
    assert roulette.GAME.private(table.state, "ana").bets == previous


# --- Taking back ------------------------------------------------------------------------------


@rule("reading:leaving")
def test_until_the_bets_close_a_player_may_take_back_some_or_all() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pleno:17", 3_00), ("simple:red", 5_00))
    table.bet("rui", ("pleno:17", 1_00))

    some = table.do(TakeBack("ana", (("pleno:17", 1_00), ("pleno:17", 1_00))))
    assert some == (TakenBack("ana", (("pleno:17", 2_00),), 2_00),)
    assert table.lying("ana") == {"pleno:17": 1_00, "simple:red": 5_00}
    table.do(TakeBack("ana"))

    assert table.lying("ana") == {}
    assert table.lying("rui") == {"pleno:17": 1_00}


@rule("reading:leaving")
def test_only_ones_own_chips_are_taken_back() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pleno:17", 2_00))

    assert table.refusal(TakeBack("rui")) == ("reading:leaving", "no bet to take back", {})
    refusal = table.refusal(TakeBack("rui", (("pleno:17", 1_00),)))
    none = {"spot": "pleno:17", "fits": 0}
    assert refusal == ("reading:leaving", "no bet to take back", none)
    refusal = table.refusal(TakeBack("ana", (("pleno:17", 1_50), ("pleno:17", 1_00))))
    two = {"spot": "pleno:17", "fits": 2_00}
    assert refusal == ("reading:leaving", "no bet to take back", two)


@rule("804/2015:3.c", "reading:limits")
def test_what_stays_after_taking_back_is_still_a_bet() -> None:
    table = Table("ana", unit=50, minimum=1_00)
    table.bet("ana", ("pleno:17", 1_50))

    refusal = table.refusal(TakeBack("ana", (("pleno:17", 1_00),)))

    values = {"spot": "pleno:17", "least": 1_00}
    assert refusal == ("804/2015:11.a.i", "below the minimum", values)
    table.do(TakeBack("ana", (("pleno:17", 50),)))
    assert table.lying("ana") == {"pleno:17": 1_00}


@rule("reading:money")
def test_what_stays_after_taking_back_can_still_be_paid_in_whole_cents() -> None:
    table = Table("ana", unit=1, minimum=1)
    table.bet("ana", ("dozens:1-2", 6))

    refusal = table.refusal(TakeBack("ana", (("dozens:1-2", 3),)))

    said = {"spot": "dozens:1-2", "step": 2, "nearest": 4}
    assert refusal == ("reading:money", "not a multiple of the unit", said)


# --- Void rounds ------------------------------------------------------------------------------


@rule("804/2015:20", "804/2015:21", "807/2015:22", "807/2015:23", "reading:void")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
@pytest.mark.parametrize("closed", [False, True])
def test_a_void_round_gives_everything_back(rulebook: str, wheel: str, closed: bool) -> None:
    table = Table("ana", "rui", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00), ("simple:red", 5_00))
    table.bet("rui", ("dozens:1-2", 4_00))
    if closed:
        table.close()

    events = table.do(Void(1, "the draw failed"))

    assert events == (
        Voided(1, "the draw failed"),
        TakenBack("ana", (("pleno:17", 2_00), ("simple:red", 5_00)), 7_00),
        TakenBack("rui", (("dozens:1-2", 4_00),), 4_00),
        RoundOver(1),
    )
    assert (table.state.bank.layout.stakes, table.state.bank.round) == ({}, 2)


@rule("804/2015:20", "807/2015:22")
@pytest.mark.parametrize(("rulebook", "wheel"), ONLINE)
def test_after_a_void_round_the_next_one_is_open(rulebook: str, wheel: str) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel)
    table.bet("ana", ("pleno:17", 2_00))
    table.close()
    table.do(Void(1, "fault"))

    table.bet("ana", ("pleno:17", 2_00))

    assert table.play("17")["ana"].returned == 72_00
    assert roulette.public(table.state).drawn == (("17", "black"),)  # A void round has no number.


@rule("reading:void")
def test_a_result_on_record_is_settled_and_can_no_longer_be_void() -> None:
    table = Table("ana")
    table.bet("ana", ("pleno:17", 2_00))
    table.play("17")

    refusal = table.refusal(Void(1, "too late"))

    assert refusal == ("wire:stale", "another round is open", {"round": 2})


# --- Seats ------------------------------------------------------------------------------------


@rule("wire:seat")
def test_only_players_with_a_seat_may_play() -> None:
    table = Table("ana", rulebook="807/2015", wheel="french-37", calls=True)

    none = Refusal("wire:seat", "not seated", {})
    assert table.no_bet("rui", ("pleno:17", 1_00)) == none
    assert table.refusal(TakeBack("rui")) == none
    assert table.refusal(CallBet("rui", "tiers", 1_00)) == none
    assert Table("ana", shared=False).refusal(Spin("rui")) == none
    assert [option.wish for option in roulette.options(table.state, "rui")] == ["Sit"]


@rule("wire:seat")
def test_nobody_sits_twice() -> None:
    table = Table("ana")

    assert table.refusal(Sit("ana")) == ("wire:seat", "already seated", {})


@rule("804/2015:14", "807/2015:16", "1441/95-X:14", "PD-59")
@pytest.mark.parametrize(
    ("rulebook", "wheel", "closing"),
    [
        ("804/2015", "american-38", "804/2015:14"),
        ("807/2015", "french-37", "807/2015:16"),
        ("1441/95-IX", "american-37", "1441/95-X:14"),
        ("1441/95-X", "french-37", "1441/95-X:14"),
    ],
)
def test_bets_open_again_for_all_at_once_when_the_ball_has_been_seen_to_rest(
    rulebook: str, wheel: str, closing: str
) -> None:
    table = Table("ana", rulebook=rulebook, wheel=wheel, rest=4)
    table.bet("ana", ("pleno:17", 1_00))
    table.play("17")

    assert croupier(table.state) == After(4, OpenBets(2), pause=True)
    assert [option.wish for option in roulette.options(table.state, "ana")] == ["Leave"]
    refused = table.no_bet("ana", ("pleno:17", 1_00))
    assert refused == Refusal(closing, "bets are not open yet", {})

    assert table.do(OpenBets(2)) == (BetsOpened(2),)
    table.bet("ana", ("pleno:17", 1_00))
