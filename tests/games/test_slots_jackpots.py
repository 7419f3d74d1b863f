"""A machine's side of jackpots: its share, the reel of their own, and a play that waits."""

from __future__ import annotations

import pytest

from banca.games.slots import GAME, Rules
from banca.games.slots.messages import Settle, VoucherIssued
from banca.kit.jackpots import Hit
from banca.kit.play import (
    Contributed,
    JackpotHit,
    JackpotWon,
    Left,
    PayJackpot,
    Refused,
    Settled,
    Void,
)
from tests.games.slots_table import FEIRA, LARGE, LINKED, SMALL, Table
from tests.games.test_slots_round import stopped
from tests.rule_marks import rule

ONE = Rules(machine=FEIRA, jackpots=(LARGE,), doubling=False)
BLANK = ("blank",)


@rule("828/2015:14", "828/2015:19", "1441/95-VIII:3", "828/2015:3.i")
def test_every_paid_play_puts_in_its_share_and_turns_the_jackpot_reel() -> None:
    table = Table(ONE)
    table.bet("lines:3@10", 300)
    events = table.house(7, 0, 5, "blank")

    assert Contributed("grande", "ana", parts=30_000, cents=3) in events
    assert table.state.meters.contributed == 3


@rule("828/2015:12")
def test_a_machine_may_have_several_levels() -> None:
    table = Table(LINKED)
    table.bet("lines:1@10", 100)
    events = table.house(7, 0, 5, "blank", "jackpot")

    shares = [event for event in events if isinstance(event, Contributed)]
    assert [share.jackpot for share in shares] == ["pequeno", "grande"]
    assert JackpotHit(1, "grande", "ana") in events


@rule("828/2015:13", "reading:jackpot")
def test_a_jackpot_changes_nothing_on_the_reels() -> None:
    without, blank, hit = Table(Rules(machine=FEIRA, doubling=False)), Table(ONE), Table(ONE)
    spins = [
        stopped(without.play(7, 7, 7)),
        *(
            stopped((table.bet(), table.house(7, 7, 7, face))[1])
            for table, face in ((blank, "blank"), (hit, "jackpot"))
        ),
    ]

    assert spins[0] == spins[1] == spins[2]


@rule("reading:jackpot")
def test_free_games_put_nothing_in_and_cannot_win_it() -> None:
    table = Table(ONE)
    table.bet()
    table.house(0, 0, 0, "blank")
    free = [event for _ in range(4) for event in table.house(7, 0, 5)]

    assert not any(isinstance(event, Contributed | JackpotHit) for event in free)


@rule("828/2015:20")
def test_a_play_that_has_hit_a_jackpot_waits_for_it_and_then_goes_on() -> None:
    table = Table(ONE)
    table.bet()
    table.house(0, 0, 0, "jackpot")
    assert GAME.croupier(table.state) is None
    assert table.offered() == ["Leave"]
    assert GAME.public(table.state).hits == (Hit(1, "grande", "ana"),)
    with pytest.raises(Refused, match="another turn is open"):
        table.do(Settle(table.state.turn))

    paid = table.pay("grande", 123_456)

    assert paid[0] == JackpotWon(1, "grande", "ana", 123_456)
    assert stopped(table.house(7, 7, 7)).free
    for _ in range(3):
        table.house(7, 0, 5)
    assert Settled("ana", 5, 95, (("lines:1@5", 5, 95),)) in table.house()
    assert table.leave() == (Left("ana", staked=5, returned=123_551, rounds=1),)


@rule("1441/95-VIII:13", "reading:voucher")
def test_every_jackpot_has_a_voucher() -> None:
    table = Table(ONE)
    table.bet()
    table.house(7, 0, 5, "jackpot")

    assert VoucherIssued(1, "ana", 7, "grande") in table.pay("grande", 7)


@rule("reading:machine-interruption", "828/2015:20")
def test_a_jackpot_that_was_hit_is_paid_even_if_the_play_is_void() -> None:
    table = Table(ONE)
    table.bet()
    table.house(7, 7, 7, "jackpot")
    table.do(Void(1, "a test", "fault"))
    assert table.phase == "betting"
    with pytest.raises(Refused, match="the jackpot is being paid") as refused:
        table.bet()
    assert refused.value.cite == "828/2015:20"
    assert table.offered() == ["Leave"]

    assert table.pay("grande", 10_000)[0] == JackpotWon(1, "grande", "ana", 10_000)
    assert table.offered() == ["Leave", "Ready", "Play"]
    assert table.state.meters.lying == 0


def test_it_is_paid_to_whoever_has_left_and_once() -> None:
    table = Table(ONE)
    table.bet()
    table.house(7, 7, 7, "jackpot")
    table.leave()
    table.do(Void(1, "a test", "fault"))
    assert not table.state.bank.sittings
    order = PayJackpot(1, "grande", "ana", 10_000)

    table.do(order)

    with pytest.raises(Refused, match="no such jackpot waits"):
        table.do(order)


@rule("reading:double-up")
def test_a_jackpot_is_never_at_risk() -> None:
    table = Table(Rules(machine=FEIRA, jackpots=(SMALL,)))
    table.bet()
    table.house(7, 7, 7, "jackpot")
    table.pay("pequeno", 999)
    table.risk("1:red")
    table.house("black")

    assert Settled("ana", 5, 0, (("lines:1@5", 5, 0),)) in table.house()
    assert table.state.meters.paid == 999


@rule("828/2015:34.g", "828/2015:3.c", "828/2015:15", "828/2015:16")
def test_the_card_tells_how_a_jackpot_is_won() -> None:
    small, large = GAME.card(LINKED).jackpots

    assert (small.jackpot, small.share_bp) == (SMALL, 100)
    assert (large.jackpot.seed, large.jackpot.mean) == (10_000, 100_000)
