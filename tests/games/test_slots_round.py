"""A play: the reels, what they pay, when it is paid, and what is left to see."""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.games.slots import GAME, Rules
from banca.games.slots.machine import shown
from banca.games.slots.messages import PlayEnded, ReelsStopped, Settle, SpinReels, VoucherIssued
from banca.games.slots.state import State
from banca.kit.chance import Script
from banca.kit.meters import Meters
from banca.kit.play import Left, Refused, RoundOver, Settled, TakenBack, Void, Voided
from banca.kit.ready import NotReady, Ready
from tests.games.slots_table import FEIRA, LINKED, RULES, STRIP, Table
from tests.rule_marks import rule


def stopped(events: tuple[Any, ...]) -> ReelsStopped:
    (found,) = [event for event in events if isinstance(event, ReelsStopped)]
    return found


@rule("828/2015:1", "828/2015:4", "828/2015:8")
def test_what_is_shown_at_rest_is_what_was_drawn() -> None:
    """No reel is moved by as much as a stop, however near a prize it came."""
    table = Table()
    spin = stopped(table.play(7, 2, 7))

    assert spin.stops == (7, 2, 7)
    assert spin.window == (("W", "A", "B"), ("S", "B", "H"), ("W", "A", "B"))
    assert GAME.public(table.state).stops == (7, 2, 7)
    assert GAME.public(table.state).window == spin.window


@rule("828/2015:4", "828/2015:8")
@given(st.lists(st.integers(0, len(STRIP) - 1), min_size=3, max_size=3))
def test_the_window_is_cut_from_the_strips_at_the_stops(stops: list[int]) -> None:
    spin = stopped(Table().play(*stops))

    assert list(spin.stops) == stops
    for stop, column in zip(stops, spin.window, strict=True):
        assert column == tuple(STRIP[(stop + row) % len(STRIP)] for row in range(3))
    assert spin.window == shown(FEIRA, tuple(stops), free=False)


@rule("828/2015:4")
def test_each_reel_is_one_draw_among_its_stops_all_equally_likely() -> None:
    asked: list[dict[Any, int]] = []

    class Watch(Script):
        def pick(self, options: Any) -> Any:
            asked.append(dict(options))
            return super().pick(options)

    table = Table()
    table.bet()
    GAME.decide(table.state, SpinReels(table.state.turn), Watch(7, 0, 5))

    assert asked == [dict.fromkeys(range(8), 1)] * 3


@rule("828/2015:2", "828/2015:27", "828/2015:28", "828/2015:29", "828/2015:30")
def test_prizes_of_the_lines_that_were_bet_are_added_and_follow_the_bet() -> None:
    """W A B on every reel: A, W and B three times; on the middle line alone it is the A."""
    one, three = Table(), Table()
    on_one = stopped(one.play(7, 7, 7))
    on_three = stopped(three.play(7, 7, 7, spot="lines:3@10", cents=150))

    assert [(win.line, win.symbol, win.cents) for win in on_one.wins] == [(1, "A", 25)]
    assert [(win.line, win.symbol, win.cents) for win in on_three.wins] == [
        (1, "A", 250),
        (2, "W", 2500),
        (3, "B", 100),
    ]
    assert (on_one.cents, on_three.cents) == (25, 2850)


@rule("828/2015:23")
def test_a_prize_is_told_in_credits_and_in_money() -> None:
    (win,) = stopped(Table().play(7, 7, 7, spot="lines:1@10", cents=20)).wins

    assert (win.credits, win.cents) == (10, 100)


@rule("828/2015:32", "828/2015:32.a", "828/2015:32.b", "828/2015:33", "1441/95-VIII:1.a")
def test_a_prize_is_seen_first_and_then_paid_to_the_account() -> None:
    table = Table(Rules(machine=FEIRA, doubling=False))
    seen = table.play(7, 7, 7)
    assert not any(isinstance(event, Settled) for event in seen)
    view = GAME.public(table.state)
    assert (view.phase, view.run and view.run.won) == ("paying", 25)

    paid = table.house()

    assert Settled("ana", 5, 25, (("lines:1@5", 5, 25),)) in paid
    assert paid[-1] == RoundOver(1)


@rule("INT-19", "reading:machine-cycle", "828/2015:31")
def test_a_play_takes_its_time_and_nobody_can_hurry_it() -> None:
    table = Table()
    table.do(Ready("ana"))
    table.play(7, 0, 5)
    after = GAME.croupier(table.state)

    assert after is not None
    assert (after.seconds, after.order, after.pause) == (3, Settle(table.state.turn), False)
    assert table.state.bank.ready == ("ana",)  # Of the pauses before it, what is left is a moment.


@rule("reading:ready")
def test_a_player_may_go_without_pauses_and_change_their_mind() -> None:
    table = Table()
    table.do(Ready("ana"))
    assert "NotReady" in table.offered()
    table.do(NotReady("ana"))
    table.play(7, 0, 5)
    assert table.state.bank.ready == ()
    table.house()

    with pytest.raises(Refused, match="not ready yet"):
        table.do(NotReady("ana"))


@rule("828/2015:31", "828/2015:36", "PD-56")
def test_the_result_stays_in_sight_and_the_last_play_can_be_seen_again() -> None:
    table = Table()
    table.play(7, 0, 5)
    table.house()
    view = GAME.public(table.state)

    assert view.window == (("W", "A", "B"), ("A", "B", "S"), ("P", "A", "W"))
    assert view.last is not None
    assert (view.last.stake, view.last.won, view.last.bet.denomination) == (5, 0, 5)
    assert view.last.window == view.window


@rule("828/2015:24", "828/2015:24.b", "828/2015:24.c", "828/2015:24.d", "828/2015:24.e")
def test_the_view_always_tells_denomination_lines_bet_and_prize() -> None:
    table = Table()
    table.play(7, 7, 7, spot="lines:3@10", cents=150)
    run = GAME.public(table.state).run

    assert run is not None
    assert (run.bet.denomination, run.bet.lines, run.stake, run.won) == (10, 3, 150, 2850)


@rule("1441/95-VIII:9", "1441/95-VIII:14", "reading:meters")
def test_meters_count_what_went_in_what_was_paid_and_what_was_kept() -> None:
    table = Table(Rules(machine=FEIRA, doubling=False))
    table.play(7, 7, 7)
    table.house()
    table.play(7, 0, 5, spot="lines:3@5", cents=15)
    table.house()
    table.bet("lines:1@10", 100)
    table.do(Void(3, "a test"))

    view = GAME.public(table.state)
    assert view.meters == Meters(staked=120, paid=125, kept=-5)
    assert view.meters.lying == 0


@rule("1441/95-VIII:13", "reading:voucher")
def test_a_large_prize_has_a_voucher() -> None:
    table = Table(Rules(machine=FEIRA, doubling=False, voucher=250))
    table.play(6, 6, 6)
    large = table.house()
    table.play(7, 7, 7)
    small = table.house()

    assert VoucherIssued(1, "ana", 250, "") in large
    assert not any(isinstance(event, VoucherIssued) for event in small)


@rule("828/2015:42", "reading:machine-interruption")
def test_a_void_before_the_reels_stop_gives_the_stake_back() -> None:
    table = Table(LINKED)
    table.bet("lines:3@10", 300)
    events = table.do(Void(1, "a test"))

    assert events[:2] == (
        Voided(1, "a test"),
        TakenBack("ana", (("lines:3@10", 300),), 300),
    )
    assert (table.phase, table.state.run, table.state.pots.rests) == ("betting", None, {})


@rule("828/2015:43", "828/2015:44", "reading:machine-interruption", "INT-5")
def test_a_play_goes_on_from_any_event_of_its_log() -> None:
    """Whatever the moment: what is written is all that has to be known."""
    luck = [*(0, 0, 0), *(7, 7, 7), *(1, 1, 1), *(3, 7, 7), *(7, 7), *((7, 0, 5),) * 3]
    whole = Table()
    whole.bet("lines:3@10", 30)
    left = [face for one in luck for face in (one if isinstance(one, tuple) else (one,))]
    commands = [(list(whole.events), whole.state)]
    while whole.phase == "spinning":
        due = 2 if whole.state.run and whole.state.run.held else 3
        faces, left = left[:due], left[due:]
        whole.house(*faces)
        commands.append((list(whole.events), whole.state))
    assert len(commands) == 9  # The paid game, six free ones, and one with a reel held.
    assert not left

    for events, state in commands:
        stored = [msgspec.json.decode(msgspec.json.encode(e), type=GAME.Event) for e in events]
        read = reduce(GAME.apply, stored, GAME.opened(RULES))
        assert msgspec.json.encode(read) == msgspec.json.encode(state)
        again = msgspec.json.decode(msgspec.json.encode(state), type=State)
        assert GAME.croupier(again) == GAME.croupier(state)
        assert GAME.public(again) == GAME.public(state)
        assert GAME.options(again, "ana") == GAME.options(state, "ana")


@rule("828/2015:38", "828/2015:39", "828/2015:39.a", "828/2015:37", "828/2015:3.j")
def test_a_session_ends_when_its_player_says_so_and_with_its_totals() -> None:
    table = Table(Rules(machine=FEIRA, doubling=False))
    table.play(7, 7, 7)
    table.house()

    assert table.leave() == (Left("ana", staked=5, returned=25, rounds=1),)


@rule("828/2015:44", "reading:leaving")
def test_whoever_leaves_in_mid_play_is_paid_like_anybody_else() -> None:
    table = Table()
    table.play(0, 0, 0)
    table.leave()
    assert GAME.options(table.state, "ana") == ()
    for _ in range(4):
        table.house(7, 7, 7)
    assert table.phase == "doubling"
    table.house()
    assert table.phase == "paying"

    paid = table.house()

    won = 20 + 4 * 75
    assert Settled("ana", 5, won, (("lines:1@5", 5, won),)) in paid
    assert paid[-1] == Left("ana", 5, won, 1)


@rule("wire:stale")
def test_an_order_for_another_moment_is_refused() -> None:
    table = Table()
    with pytest.raises(Refused, match="another turn is open"):
        table.do(SpinReels(table.state.turn))
    table.bet()
    turn = table.state.turn
    with pytest.raises(Refused, match="another turn is open"):
        table.do(Settle(turn))
    with pytest.raises(Refused, match="another turn is open"):
        table.do(SpinReels(turn - 1))
    table.do(SpinReels(turn), 7, 0, 5)
    with pytest.raises(Refused, match="another turn is open"):
        table.do(SpinReels(turn), 7, 0, 5)


def test_a_play_in_short_is_what_the_history_has() -> None:
    table = Table(Rules(machine=FEIRA, doubling=False))
    table.play(7, 7, 7)
    ended = next(event for event in table.house() if isinstance(event, PlayEnded))
    cloth = GAME.cloth

    assert cloth is not None
    assert cloth.came is not None
    assert cloth.result is PlayEnded
    assert cloth.came(ended) == "W W W / A A A / B B B"
