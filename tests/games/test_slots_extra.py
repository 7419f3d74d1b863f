"""Additional games: free games, reels that are held, the pick bonus, and doubling (828/2015:9)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from banca.games.slots import GAME, Rules
from banca.games.slots.machine import Wild
from banca.games.slots.messages import (
    Collect,
    Collected,
    Double,
    Pick,
    Picked,
    Revealed,
    Risked,
    Settle,
    TimeUp,
    Toss,
    Tossed,
)
from banca.kit.play import Refused, Settled, Void
from banca.maths.exact import distribution
from tests.games.slots_table import FEIRA, RULES, Table, again
from tests.games.test_slots_round import stopped
from tests.rule_marks import rule

PLAIN = Rules(machine=FEIRA, doubling=False)


# --- Free games -----------------------------------------------------------------------------------


@rule("828/2015:3.g", "828/2015:9", "828/2015:9.b", "828/2015:9.b.i", "828/2015:9.b.iii")
def test_three_scatters_bring_free_games_whose_prizes_are_multiplied() -> None:
    table = Table(PLAIN)
    spin = stopped(table.play(0, 0, 0))
    assert (spin.games, spin.cents) == (4, 20)
    assert table.phase == "spinning"
    view = GAME.public(table.state)
    assert view.run is not None
    assert (view.run.games, view.run.games_left) == (4, 4)

    free = stopped(table.house(7, 7, 7))

    assert (free.free, free.cents, free.games) == (True, 75, 0)  # A A A: 5 credits, three times.
    for _ in range(3):
        table.house(7, 0, 5)
    assert table.phase == "paying"
    assert Settled("ana", 5, 95, (("lines:1@5", 5, 95),)) in table.house()


@rule("reading:additional-games", "828/2015:9")
def test_additional_games_come_in_their_order_and_doubling_last() -> None:
    """Three P, three S and a held H in one window cannot be: on this machine two plays show it."""
    table = Table()
    phases = []
    table.play(5, 5, 5)
    phases.append(table.phase)
    table.choose(1)
    table.house(10, 1, 2, 5)
    phases.append(table.phase)
    table.collect()
    table.house()
    table.play(2, 2, 2)  # S B H on every reel: three scatters, and all reels would be held.
    phases.append(table.phase)
    run = table.state.run
    assert run is not None
    assert (run.given, run.held) == (4, ())

    assert phases == ["picking", "doubling", "spinning"]


@rule("828/2015:9.b.i", "reading:additional-games")
def test_free_games_bring_others_up_to_the_machine_s_own_bound() -> None:
    """However luck has it, no series is endless."""
    table = Table(PLAIN)
    table.play(1, 1, 1)
    brought = []
    while table.phase == "spinning":
        brought.append(stopped(table.house(1, 1, 1)).games)

    assert brought == [2, 2, 0, 0, 0, 0, 0, 0]  # Four, two and two: eight are the most.
    run = table.state.run
    assert run is not None
    assert (run.given, run.played) == (8, 8)


@rule("828/2015:43", "reading:machine-interruption")
def test_each_free_game_is_an_order_of_its_own_after_a_pause() -> None:
    table = Table(PLAIN)
    table.play(0, 0, 0)
    seen = set()
    for _ in range(4):
        after = GAME.croupier(table.state)
        assert after is not None
        assert (after.seconds, after.pause) == (3, True)
        seen.add(after.order)
        table.state = again(table.state)
        table.house(7, 0, 5)

    assert len(seen) == 4  # Otherwise the clock of the second would be that of the first.


def test_free_games_may_have_reels_of_their_own() -> None:
    machine = replace(FEIRA, free=replace(FEIRA.free, reels=(("A",) * 5,) * 3))
    table = Table(Rules(machine=machine, doubling=False))
    table.play(0, 0, 0)

    spin = stopped(table.house(4, 4, 4))

    assert spin.window == (("A", "A", "A"),) * 3
    assert GAME.public(table.state).free
    assert GAME.public(table.state).window == spin.window


# --- Held and expanding symbols -------------------------------------------------------------------


def test_a_reel_with_the_symbol_is_held_and_the_others_spin_again() -> None:
    table = Table(PLAIN)
    first = stopped(table.play(3, 7, 7))
    assert (first.holds, first.respin) == ((0,), False)
    assert GAME.public(table.state).run is not None

    second = stopped(table.house(3, 0))  # Only the others are drawn.
    assert (second.stops, second.respin, second.holds) == ((3, 3, 0), True, (0, 1))
    third = stopped(table.house(3))
    assert (third.stops, third.holds) == ((3, 3, 3), ())
    assert [(win.symbol, win.cents) for win in third.wins] == [("H", 50)]
    assert table.phase == "paying"


def test_held_reels_end_when_no_further_one_is_held() -> None:
    table = Table(PLAIN)
    table.play(3, 7, 7)
    spin = stopped(table.house(7, 7))

    assert (spin.stops, spin.holds) == ((3, 7, 7), ())
    assert table.phase == "paying"


def test_a_spin_with_held_reels_brings_neither_free_games_nor_the_bonus() -> None:
    table = Table(PLAIN)
    table.play(3, 7, 7)
    spin = stopped(table.house(4, 4))  # Three P are in sight now.

    assert (spin.bonus, spin.games) == (False, 0)
    assert spin.window == (("B", "H", "P"), ("H", "P", "A"), ("H", "P", "A"))


def test_reels_are_held_in_free_games_too_and_each_begins_with_none() -> None:
    table = Table(PLAIN)
    table.play(0, 0, 0)
    table.house(3, 7, 7)
    held = stopped(table.house(7, 7))
    assert (held.free, held.respin) == (True, True)
    run = table.state.run
    assert run is not None
    assert run.played == 1

    nxt = stopped(table.house(7, 0, 5))

    assert (nxt.free, nxt.respin) == (True, False)


def test_a_wild_that_expands_fills_its_reel_and_the_window_stays_as_drawn() -> None:
    wild = Wild("W", replaces=("A", "B"), expands="always")
    table = Table(Rules(machine=replace(FEIRA, wilds=(wild,)), doubling=False))
    spin = stopped(table.play(7, 6, 0))  # Middle line: A, W, B; with W over two reels: B B B.

    assert spin.window == (("W", "A", "B"), ("A", "W", "A"), ("A", "B", "S"))
    assert spin.filled == (0, 1)
    assert [(win.symbol, win.cents) for win in spin.wins] == [("B", 10)]


# --- The pick bonus -------------------------------------------------------------------------------


@rule("828/2015:9.b.ii", "828/2015:11")
def test_a_cover_is_chosen_and_then_all_are_turned() -> None:
    table = Table(PLAIN)
    spin = stopped(table.play(5, 5, 5))
    assert spin.bonus
    assert table.offered() == ["Leave", "Pick"]
    picks = [o.spot for o in GAME.options(table.state, "ana") if o.wish == "Pick"]
    assert picks == ["1", "2", "3", "4"]

    assert table.choose(3) == (Picked("ana", 3, "player"),)
    shown = table.house(10, 1, 2, 5)  # The chosen one first, then the others in their order.

    assert shown == (Revealed(1, "ana", 3, (1, 2, 10, 5), 50),)
    view = GAME.public(table.state)
    assert view.run is not None
    assert view.run.revealed == shown[0]
    assert Settled("ana", 5, 75, (("lines:1@5", 5, 75),)) in table.house()


@rule("reading:machine-choices", "828/2015:11")
def test_every_prize_is_equally_likely_under_the_chosen_cover_whichever_it_is() -> None:
    for place in (1, 4):
        table = Table(PLAIN)
        table.play(5, 5, 5)
        table.choose(place)
        due = GAME.croupier(table.state)
        assert due is not None

        def chosen(chance: object, table: Table = table, due: object = due) -> int:
            (shown,) = GAME.decide(table.state, due.order, chance)  # type: ignore[attr-defined, arg-type]
            assert isinstance(shown, Revealed)
            assert sorted(shown.prizes) == [1, 2, 5, 10]
            return shown.cents // 5

        assert distribution(chosen) == {prize: Fraction(1, 4) for prize in (1, 2, 5, 10)}


@rule("828/2015:9.b.ii")
@pytest.mark.parametrize("place", ["0", "5", "-1", "01", "x", ""])
def test_a_cover_that_is_not_there_is_refused(place: str) -> None:
    table = Table(PLAIN)
    table.play(5, 5, 5)

    with pytest.raises(Refused) as refused:
        table.do(Pick("ana", place))

    assert (refused.value.cite, refused.value.values) == ("828/2015:9.b.ii", {"most": 4})


def test_a_cover_is_chosen_once() -> None:
    table = Table(PLAIN)
    with pytest.raises(Refused, match="no decision is due"):
        table.choose(1)
    table.play(5, 5, 5)
    table.choose(1)
    for place in (1, 2):
        with pytest.raises(Refused, match="no decision is due"):
            table.choose(place)
    table.house(10, 1, 2, 5)
    with pytest.raises(Refused, match="no decision is due"):
        table.choose(2)


@rule("reading:machine-choices", "PD-48")
def test_the_house_chooses_for_whoever_does_not_and_says_so() -> None:
    table = Table(PLAIN)
    table.play(5, 5, 5)
    after = GAME.croupier(table.state)
    assert after is not None
    assert (after.seconds, after.order, after.pause) == (30, TimeUp(table.state.turn), False)

    assert table.house() == (Picked("ana", 1, "platform"),)


@rule("reading:machine-choices", "reading:leaving")
def test_for_whoever_has_left_the_house_does_not_wait() -> None:
    table = Table(PLAIN)
    table.play(5, 5, 5)
    table.leave()
    after = GAME.croupier(table.state)

    assert after is not None
    assert after.seconds == 1
    assert table.house() == (Picked("ana", 1, "platform"),)


# --- Doubling -------------------------------------------------------------------------------------


def won() -> Table:
    """Twenty-five cents on a stake of five."""
    table = Table()
    table.play(7, 7, 7)
    return table


@rule("828/2015:9.a", "828/2015:10", "reading:double-up")
def test_a_prize_may_be_doubled_or_collected() -> None:
    table = won()
    assert table.offered() == ["Leave", "Double", "Collect"]
    assert table.risk("1:red") == (Risked("ana", 1, "red"),)
    assert table.house("red") == (Tossed(1, "ana", 1, "red", 50),)
    assert table.collect(2) == (Collected("ana", 50, "player"),)

    assert Settled("ana", 5, 50, (("lines:1@5", 5, 50),)) in table.house()


@rule("828/2015:9.a")
def test_the_other_colour_loses_the_prize() -> None:
    table = won()
    table.risk("1:black")
    table.house("red")

    assert table.phase == "paying"
    assert Settled("ana", 5, 0, (("lines:1@5", 5, 0),)) in table.house()


@rule("reading:double-up")
def test_one_doubling_returns_exactly_what_is_risked() -> None:
    table = won()
    table.risk("1:black")
    due = Toss(table.state.turn)

    def after(chance: object) -> int:
        (tossed,) = GAME.decide(table.state, due, chance)  # type: ignore[arg-type]
        assert isinstance(tossed, Tossed)
        return tossed.cents

    assert distribution(after) == {50: Fraction(1, 2), 0: Fraction(1, 2)}


@rule("828/2015:10", "reading:double-up", "reading:machine-choices")
def test_whoever_says_nothing_is_paid() -> None:
    table = won()
    after = GAME.croupier(table.state)
    assert after is not None
    assert (after.seconds, after.pause) == (30, False)

    assert table.house() == (Collected("ana", 25, "platform"),)
    assert Settled("ana", 5, 25, (("lines:1@5", 5, 25),)) in table.house()


@rule("reading:double-up")
def test_there_is_an_end_to_doubling() -> None:
    table = won()
    for step in (1, 2, 3):
        table.risk(f"{step}:red")
        table.house("red")
    assert table.phase == "paying"
    assert Settled("ana", 5, 200, (("lines:1@5", 5, 200),)) in table.house()

    small = replace(FEIRA, double=replace(FEIRA.double, most=9))
    table = Table(Rules(machine=small))
    table.play(7, 7, 7)  # Twice 25 would be ten times the stake.
    assert table.phase == "paying"


@rule("828/2015:10")
def test_nobody_is_asked_where_there_is_nothing_to_risk() -> None:
    table = Table()
    table.play(7, 0, 5)
    assert table.phase == "paying"

    without = Table(Rules(machine=replace(FEIRA, double=None)))
    without.play(7, 7, 7)
    assert without.phase == "paying"


@rule("PD-47", "wire:stale", "828/2015:9.a", "828/2015:10")
def test_what_is_said_of_an_earlier_step_is_stale() -> None:
    """A second press on the same button must not risk twice what was doubled once."""
    table = won()
    table.risk("1:red")
    for late in (Double("ana", "1:red"), Collect("ana", "1")):
        with pytest.raises(Refused, match="no decision is due"):
            table.do(late)
    table.house("red")
    for stale in (Double("ana", "1:red"), Double("ana", "3:red"), Collect("ana", "1")):
        with pytest.raises(Refused, match="another turn is open"):
            table.do(stale)
    with pytest.raises(Refused, match="no such colour") as refused:
        table.do(Double("ana", "2:blue"))
    assert refused.value.values == {"colours": "red, black"}
    table.collect(2)
    for late in (Double("ana", "2:red"), Double("ana", "3:red"), Collect("ana", "2")):
        with pytest.raises(Refused, match="no decision is due"):
            table.do(late)


@rule("828/2015:42", "reading:machine-interruption")
@pytest.mark.parametrize("moment", ["free", "pick", "reveal", "double", "toss", "paying"])
def test_a_play_that_cannot_go_on_is_void_whatever_it_has_won(moment: str) -> None:
    table = Table(RULES if moment in ("double", "toss") else PLAIN)
    table.play(*{"free": (0, 0, 0), "pick": (5, 5, 5), "reveal": (5, 5, 5)}.get(moment, (7, 7, 7)))
    if moment == "free":
        table.house(7, 7, 7)
    if moment == "reveal":
        table.choose(1)
    if moment == "toss":
        table.risk("1:red")
    events = table.do(Void(1, "a test", "fault"))

    counted = Counter(type(event).__name__ for event in events)
    assert counted == {"Voided": 1, "TakenBack": 1, "RoundOver": 1}
    assert (table.phase, table.state.run) == ("betting", None)
    assert (table.state.meters.kept, table.state.meters.lying) == (0, 0)
    with pytest.raises(Refused, match="another turn is open"):
        table.do(Settle(table.state.turn))
    table.play(7, 0, 5)
