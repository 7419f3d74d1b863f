"""Craps: the dice and who throws them, the announcements, leaving, and the last series."""

from __future__ import annotations

import pytest

from banca.games import craps
from banca.games.craps import Command, Rules, State
from banca.games.craps.round import (
    ChooseDice,
    Decline,
    DiceChosen,
    EndSeries,
    Land,
    LastSeries,
    Moved,
    Rolled,
    Shooter,
    Throw,
    Thrown,
    TimeUp,
)
from banca.games.craps.show import card, croupier, options, public
from banca.games.craps.table import PAIRS, faces
from banca.kit.chance import Sampler
from banca.kit.dice import PIPS, throws
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.play import (
    After,
    Dismiss,
    Leave,
    Leaving,
    Left,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Void,
    Voided,
)
from tests.games.craps_table import Table
from tests.games.table import Refusal
from tests.rule_marks import rule


def wishes(table: Table, seat: str) -> set[str]:
    return {option.wish for option in options(table.state, seat)}


@rule("1441/95-VI:1")
def test_a_throw_from_the_bet_to_the_payment() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))
    table.roll(11)

    assert table.log[:5] == [
        Sat("ana"),
        Staked("ana", (("pass", 5_00),), 5_00),
        BetsClosed(1),
        Shooter("ana", 1),
        Thrown(1, "ana", "player"),
    ]
    assert isinstance(table.log[5], Rolled)
    assert table.log[6:] == [
        Settled("ana", 5_00, 10_00, (("pass", 5_00, 10_00),)),
        RoundOver(1),
    ]
    assert craps.round(table.state) == 2


@rule("1441/95-VI:1")
def test_each_bets_alone_against_the_house() -> None:
    together, alone = Table("ana", "rui"), Table("ana")
    together.bet("rui", ("dont-pass", 5_00))
    for table in (together, alone):
        table.bet("ana", ("pass", 5_00))

    assert together.roll(4, 9, 4)["ana"] == alone.roll(4, 9, 4)["ana"]


@rule("reading:craps-bets")
def test_bets_that_a_throw_does_not_decide_lie_on() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00), ("hard:8", 1_00), ("field", 1_00))

    ends = table.roll(4)

    assert ends["ana"] == Settled("ana", 1_00, 2_00, (("field", 1_00, 2_00),))
    assert table.lying("ana") == {"pass": 5_00, "hard:8": 1_00}
    assert craps.lying(table.state) == {"ana": 6_00}
    assert craps.sittings(table.state)["ana"].idle == -1  # What lies counts as a bet.


# --- The dice -----------------------------------------------------------------------------------


@rule("1441/95-VI:2", "1441/95-VI:4")
def test_two_dice_are_chosen_of_five() -> None:
    assert len(PAIRS) == 10
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))
    table.close()
    offered = [o.spot for o in options(table.state, "ana") if o.wish == "ChooseDice"]

    assert offered == list(PAIRS)
    assert table.do(ChooseDice("ana", "2-5")) == (DiceChosen("ana", "2-5"),)
    assert public(table.state).chosen == "2-5"
    for none in ("5-2", "1-1", "1-6", "1", ""):
        refused = Refusal("1441/95-VI:4", "no such dice", {})
        assert table.refusal(ChooseDice("ana", none)) == refused


@rule("1441/95-VI:4")
def test_the_choice_is_the_shooters_part_in_the_draw() -> None:
    """The same luck brings another throw with other dice, and the card says by how much."""
    fallen = {}
    for pair in PAIRS:
        table = Table("ana", shared=False)
        table.bet("ana", ("hard:4", 1_00))
        table.do(ChooseDice("ana", pair))
        table.do(Throw("ana"))
        table.land(6)
        table.do(Throw("ana"))
        rolled = by_the_middle(table)
        assert rolled.dice == public(table.state).dice == pair
        fallen[pair] = rolled.throw

    shown = card(Rules())
    assert len(set(fallen.values())) == 10
    assert fallen == {pair: shown.faces[(18 + shown.dice[pair]) % 36] for pair in PAIRS}


@rule("1441/95-VI:4", "reading:shooter", "reading:luck")
def test_a_choice_counts_from_the_next_throw_on() -> None:
    """What has been bet on cannot be moved: the seed of this throw was sealed before the choice."""
    table = Table("ana", "rui")
    table.bet("ana", ("hard:4", 1_00))
    table.close()
    table.do(ChooseDice("ana", "2-5"))
    table.do(ChooseDice("ana", "3-4"))
    table.do(Throw("ana"))

    assert (public(table.state).dice, public(table.state).chosen) == ("1-2", "3-4")
    assert by_the_middle(table).throw == list(throws(2))[18]
    assert isinstance(rolled := table.land(6)[0], Rolled)
    assert rolled.dice == "1-2"  # Written down, for whoever draws again.
    assert (public(table.state).dice, public(table.state).chosen) == ("3-4", "3-4")
    table.roll(8)
    assert public(table.state).dice == "3-4"  # It stays, unless something else is chosen.


@rule("1441/95-VI:4", "reading:shooter", "reading:luck")
@pytest.mark.parametrize("phase", ["closed", "thrown", "resting", "betting"])
@pytest.mark.parametrize("what", ["choose", "decline", "leave", "dismiss", "last series"])
def test_nothing_within_a_round_changes_the_order_of_its_faces(phase: str, what: str) -> None:
    table = Table("ana", "rui", rest=3)
    for seat in ("ana", "rui"):
        table.bet(seat, ("pass", 1_00), ("hard:4", 1_00))
    table.close()
    table.do(ChooseDice("ana", "2-5"))
    table.do(Throw("ana"))
    table.land(6)
    for order in (OpenBets(2), CloseBets(2), Throw("ana")):
        if table.state.phase == phase:
            break
        table.do(order)
    wishes: dict[str, Command] = {
        "choose": ChooseDice("ana", "4-5"),
        "decline": Decline("ana"),
        "leave": Leave("ana"),
        "dismiss": Dismiss("ana"),
        "last series": EndSeries(2),
    }
    if what in ("choose", "decline") and phase != "closed":
        table.refusal(wishes[what])
    else:
        table.do(wishes[what])

    assert (table.state.round, table.state.phase, table.state.dice) == (2, phase, "2-5")
    while table.state.phase != "thrown":
        after = croupier(table.state)
        assert after is not None
        table.do(after.order)  # type: ignore[arg-type]
    assert by_the_middle(table).throw == list(faces("2-5"))[18]


def by_the_middle(table: Table) -> Rolled:
    """What would fall now if luck were to count to the middle of the faces."""
    land = Land(table.state.round)
    (rolled, *_) = craps.decide(table.state, land, Sampler(lambda total: total // 2))
    assert isinstance(rolled, Rolled)
    return rolled


@rule("1441/95-VI:2.c")
def test_opposite_faces_add_up_to_seven() -> None:
    assert sorted(7 - pip for pip in PIPS) == list(PIPS) == [1, 2, 3, 4, 5, 6]


@rule("1441/95-VI:2.e", "1441/95-VI:3")
def test_every_pair_that_is_handed_out_is_sound() -> None:
    """36 ways for two dice to fall, all of one weight, whichever two they are."""
    for pair in PAIRS:
        handed = faces(pair)

        assert len(handed) == 36
        assert set(handed.values()) == {1}
        assert handed == throws(2)


@rule("1441/95-VI:4")
def test_another_shooter_chooses_anew() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 1_00))
    table.bet("rui", ("dont-pass", 1_00))
    table.close()
    table.do(ChooseDice("ana", "2-5"))
    table.do(Decline("ana"))

    assert (table.state.shooter, table.state.chosen) == ("rui", "1-2")
    table.do(ChooseDice("rui", "3-5"))
    table.do(Throw("rui"))
    table.land(6)
    table.roll(7)
    assert (table.state.shooter, table.state.dice, table.state.chosen) == ("", "1-2", "1-2")


@rule("1441/95-VI:4", "reading:shooter")
def test_the_dice_of_a_shooter_who_has_gone_are_those_of_one_more_throw_at_most() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("field", 1_00))
    table.bet("rui", ("pass", 1_00), ("hard:4", 1_00))
    table.close()
    assert table.state.shooter == "rui"
    table.do(ChooseDice("rui", "2-5"))
    table.do(Throw("rui"))
    table.land(7)

    table.do(Leave("rui"))

    assert (table.state.dice, table.state.chosen) == ("2-5", "1-2")
    table.bet("ana", ("field", 1_00))
    table.roll(8)
    assert (table.state.dice, table.state.chosen) == ("1-2", "1-2")


# --- Who throws ---------------------------------------------------------------------------------


@rule("1441/95-VI:5", "reading:shooter")
def test_the_first_with_a_bet_throws() -> None:
    table = Table("ana", "rui", "eva")
    table.bet("rui", ("field", 1_00))
    table.bet("eva", ("field", 1_00))

    assert table.close() == (BetsClosed(1), Shooter("rui", 1))
    assert wishes(table, "rui") == {"Throw", "Decline", "ChooseDice", "Leave"}
    assert wishes(table, "eva") == wishes(table, "ana") == {"Leave"}
    no_dice = Refusal("1441/95-VI:5", "no bet, no dice", {})
    not_yours = Refusal("1441/95-VI:5", "the dice are not with you", {})
    assert table.refusal(Throw("ana")) == no_dice
    assert table.refusal(Throw("eva")) == table.refusal(Decline("eva")) == not_yours
    assert table.refusal(ChooseDice("eva", "1-4")) == not_yours


@rule("1441/95-VI:5", "reading:shooter")
def test_pass_line_bettors_come_first() -> None:
    table = Table("ana", "rui", "eva")
    table.bet("ana", ("dont-pass", 1_00))
    table.bet("rui", ("field", 1_00))
    table.bet("eva", ("pass", 1_00))
    table.close()

    assert table.state.shooter == "eva"


@rule("1441/95-VI:5", "reading:shooter")
def test_who_declines_leaves_it_to_the_next_and_in_the_end_to_the_house() -> None:
    table = Table("ana", "rui", "eva")
    table.bet("ana", ("field", 1_00))
    table.bet("rui", ("pass", 1_00))
    table.close()

    assert table.do(Decline("rui")) == (Shooter("ana", 2),)
    assert table.do(Decline("ana")) == (Shooter("", 3),)  # Eva has no bet.
    assert croupier(table.state) == After(2, TimeUp(3))
    assert table.do(TimeUp(3)) == (Thrown(1, "", "platform"),)
    table.land(6)
    assert table.close() == (BetsClosed(2), Shooter("rui", 4))  # Asked again for the next.


@rule("1441/95-VI:5", "reading:shooter")
def test_if_the_clock_runs_out_the_house_throws() -> None:
    table = Table("ana", think=15)
    table.bet("ana", ("pass", 1_00))
    table.close()
    assert croupier(table.state) == After(15, TimeUp(1))

    assert table.do(TimeUp(1)) == (Thrown(1, "ana", "platform"),)
    assert croupier(table.state) == After(2, Land(1))
    stale = Refusal("wire:stale", "another round is open", {"round": 1})
    assert table.refusal(TimeUp(1)) == stale
    table.land(6)
    assert table.state.shooter == "ana"


@rule("1441/95-VI:8", "1441/95-VI:8.b", "reading:shooter")
def test_a_seven_after_the_point_passes_the_dice() -> None:
    table = Table("ana", "rui", "eva")
    for seat in ("ana", "rui", "eva"):
        table.bet(seat, ("pass", 1_00))
    table.roll(6, 8, 7)
    assert Shooter("", 4) in table.log
    assert table.state.shooter == ""

    for seat in ("ana", "rui", "eva"):
        table.bet(seat, ("pass", 1_00))
    table.close()
    assert table.state.shooter == "rui"


@rule("1441/95-VI:8.b", "reading:shooter")
def test_craps_and_a_seven_on_the_first_throw_and_a_point_made_pass_no_dice() -> None:
    table = Table("ana", "rui")
    for fallen in ((2,), (3,), (12,), (7,), (11,), (4, 4)):
        for seat in ("rui", "ana"):
            table.bet(seat, ("pass", 1_00))
        table.roll(*fallen)

        assert table.state.shooter == "ana"


@rule("1441/95-VI:8", "1441/95-VI:8.a", "reading:shooter")
def test_the_dice_move_on_when_the_shooter_has_no_bet() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("field", 1_00))
    table.bet("rui", ("dont-pass", 1_00))
    table.roll(6)
    assert table.state.shooter == "ana"  # Until bets close there is time for another one.

    table.close()

    assert table.state.shooter == "rui"
    table.do(Throw("rui"))
    table.land(9)
    table.bet("ana", ("field", 1_00))
    assert table.close() == (BetsClosed(3), Shooter("rui", 3))  # They stay there.


@rule("1441/95-VI:8.a", "reading:shooter")
def test_the_dice_go_round_from_who_had_them_and_back_to_the_first() -> None:
    table = Table("ana", "rui", "eva")
    order = []
    for _ in range(4):
        for seat in ("ana", "rui", "eva"):
            table.bet(seat, ("pass", 1_00))
        table.roll(6)
        order.append(table.state.shooter)
        table.roll(7)

    assert order == ["ana", "rui", "eva", "ana"]


@rule("1441/95-VI:5")
def test_alone_a_player_throws_between_bets_when_ready() -> None:
    table = Table("ana", shared=False, rest=3)
    assert table.refusal(Throw("ana")) == Refusal("1441/95-VI:5", "no bet, no dice", {})
    table.bet("ana", ("pass", 1_00))
    assert croupier(table.state) is None
    assert {"Throw", "ChooseDice"} <= wishes(table, "ana")
    assert "Decline" not in wishes(table, "ana")

    assert table.do(Throw("ana")) == (
        BetsClosed(1),
        Shooter("ana", 1),
        Thrown(1, "ana", "player"),
    )
    assert croupier(table.state) == After(2, Land(1))
    table.land(6)
    assert table.state.phase == "betting"  # There is nobody to wait for.
    decline = table.refusal(Decline("ana"))
    assert decline == Refusal("1441/95-VI:5", "nobody else could throw", {})


# --- The window ---------------------------------------------------------------------------------


@rule("PD-59")
def test_the_window_runs_from_the_first_bet_or_where_bets_lie_from_the_opening() -> None:
    table = Table("ana", "rui", window=20, rest=3)
    assert croupier(table.state) is None
    nothing = Refusal("1441/95-VI:5", "nothing is staked", {})
    assert table.refusal(CloseBets(1)) == nothing
    table.bet("ana", ("pass", 1_00))
    assert croupier(table.state) == After(20, CloseBets(1))
    table.roll(6)

    assert croupier(table.state) == After(3, OpenBets(2))
    early = Refusal("PD-59", "bets are not open yet", {})
    assert table.no_bet("rui", ("field", 1_00)) == early
    assert table.do(OpenBets(2)) == (BetsOpened(2),)
    assert croupier(table.state) == After(20, CloseBets(2))
    table.close()
    late = Refusal("PD-59", "bets are closed", {})
    assert table.no_bet("rui", ("field", 1_00)) == late
    assert table.no_back("ana") == late
    assert table.refusal(Land(2)).phrase == "the dice are not thrown yet"


@rule("wire:stale")
@pytest.mark.parametrize(
    "order", [OpenBets(2), CloseBets(2), Land(2), EndSeries(2), Void(2, "late"), TimeUp(7)], ids=str
)
def test_an_order_for_another_round_or_turn_is_dropped(order: Command) -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))

    assert table.refusal(order) == Refusal("wire:stale", "another round is open", {"round": 1})


@rule("PD-59")
def test_an_order_that_comes_twice_is_dropped() -> None:
    table = Table("ana", rest=3)
    table.bet("ana", ("pass", 1_00))
    assert table.refusal(OpenBets(1)) == Refusal("PD-59", "bets are open already", {})
    table.close()
    assert table.refusal(CloseBets(1)) == Refusal("PD-59", "bets are closed already", {})
    table.do(Throw("ana"))
    assert table.refusal(TimeUp(1)).cite == "wire:stale"


@rule("wire:seat")
def test_who_does_not_sit_here_does_nothing() -> None:
    table = Table("ana", shared=False)
    table.bet("ana", ("pass", 1_00))

    stranger = Refusal("wire:seat", "not seated", {})
    for wish in (Throw("rui"), Decline("rui"), ChooseDice("rui", "1-4"), Leave("rui")):
        assert table.refusal(wish) == stranger
    assert table.no_bet("rui", ("pass", 1_00)) == table.no_back("rui") == stranger
    assert table.no_bet("ana") == Refusal("wire:shape", "malformed", {})


# --- Announcements ------------------------------------------------------------------------------


@rule("1441/95-VI:13.3", "1441/95-VI:13.3.a")
def test_every_throw_is_announced() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))

    table.roll(6)
    assert table.announced[:2] == ("total:6", "point set:6")
    assert {"wins:big:6", "wins:win:6", "wins:under"} <= set(table.announced)
    assert {"loses:field", "loses:lose:6", "loses:hard:6"} <= set(table.announced)
    assert not {"wins:pass", "loses:pass", "wins:come", "loses:come"} & set(table.announced)
    assert table.announced[-2:] == ("same shooter", "same point")

    table.roll(11)
    assert table.announced[:2] == ("total:11", "point continues:6")
    assert {"wins:come", "loses:dont-come"} <= set(table.announced)
    table.roll(6)
    assert table.announced[:2] == ("total:6", "point made:6")
    assert {"wins:pass", "loses:dont-pass"} <= set(table.announced)
    assert table.announced[-2:] == ("same shooter", "new point")


@rule("1441/95-VI:13.3.a", "1441/95-VI:10.3", "1441/95-VI:10.4", "1441/95-VI:11.1")
def test_what_lies_in_the_boxes_is_announced_too() -> None:
    """Come bets that have moved, and odds: those that somebody has, and no others."""
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 2_00))
    table.bet("rui", ("dont-pass", 9_00))
    table.roll(6)
    table.bet("ana", ("come", 2_00), ("odds:pass", 2_00))
    table.bet("rui", ("dont-come", 9_00), ("odds:dont-pass", 9_00))
    table.roll(9)
    assert not {"wins:come:9", "loses:dont-come:9", "wins:odds:pass"} & set(table.announced)
    table.bet("ana", ("odds:come:9", 2_00))
    table.roll(9)
    of_boxes = [said for said in table.announced if ":9" in said and "ome" in said]
    assert of_boxes == ["wins:come:9", "wins:odds:come:9", "loses:dont-come:9"]
    table.roll(6)

    assert {"wins:odds:pass", "loses:odds:dont-pass"} <= set(table.announced)
    assert table.announced.count("wins:odds:pass") == 1

    table.bet("ana", ("pass", 2_00))
    table.roll(5)
    table.bet("ana", ("come", 2_00))
    table.roll(4, 5)
    table.roll(4)  # A first throw decides it, and no come bet can have been waiting for that.
    assert "wins:come:4" in table.announced
    assert not {"wins:come", "loses:come"} & set(table.announced)


@rule("1441/95-VI:13.3.a")
def test_what_ends_a_series_is_called_by_its_name() -> None:
    table = Table("ana")
    said = []
    for fallen in ((7,), (3,), (12,), (5, 7)):
        table.bet("ana", ("pass", 5_00))
        table.roll(*fallen)
        said.append((*table.announced[:2], *table.announced[-2:]))

    assert said == [
        ("total:7", "natural", "same shooter", "new point"),
        ("total:3", "craps", "same shooter", "new point"),
        ("total:12", "craps", "same shooter", "new point"),
        ("total:7", "seven out", "new shooter", "new point"),
    ]
    assert "stands off:dont-pass" not in table.announced


@rule("1441/95-VI:13.3.a", "1441/95-VI:10.2")
def test_a_stand_off_is_announced_as_one() -> None:
    table = Table("ana")
    table.bet("ana", ("dont-pass", 5_00))
    table.roll(12)

    assert "stands off:dont-pass" in table.announced
    assert not {"wins:dont-pass", "loses:dont-pass"} & set(table.announced)


# --- Leaving, and null rounds -------------------------------------------------------------------


@rule("reading:leaving", "1441/95-VI:10.9")
def test_who_leaves_takes_what_is_free_and_the_house_plays_out_the_rest() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00), ("hard:8", 1_00))
    table.roll(6)
    table.bet("ana", ("odds:pass", 5_00))

    assert table.do(Leave("ana")) == (
        TakenBack("ana", (("hard:8", 1_00), ("odds:pass", 5_00)), 6_00),
        Leaving("ana"),
    )
    assert table.refusal(Leave("ana")) == Refusal("wire:seat", "not seated", {})
    assert wishes(table, "ana") == set()
    table.close()
    assert table.state.shooter == ""  # Somebody who has gone does not throw.
    table.do(TimeUp(table.state.turn))
    assert table.land(6)[1:] == (
        Settled("ana", 5_00, 10_00, (("pass", 5_00, 10_00),)),
        RoundOver(2),
        Left("ana", 5_00, 10_00, 1),
    )


@rule("reading:leaving")
def test_who_leaves_while_the_dice_roll_gets_what_is_free_when_they_lie() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00), ("hard:8", 1_00), ("field", 1_00))
    table.close()
    assert table.do(Leave("ana")) == (Leaving("ana"),)
    assert croupier(table.state) == After(2, TimeUp(1))  # The platform's throw, without a clock.
    table.do(TimeUp(1))

    events = table.land(6)

    assert events[1:] == (
        Settled("ana", 1_00, 0, (("field", 1_00, 0),)),
        TakenBack("ana", (("hard:8", 1_00),), 1_00),
        RoundOver(1),
    )
    assert table.lying("ana") == {"pass": 5_00}


@rule("reading:leaving")
def test_alone_what_is_bound_is_played_out_when_the_player_goes() -> None:
    table = Table("ana", shared=False)
    table.bet("ana", ("pass", 5_00))
    table.do(Throw("ana"))
    table.land(6)
    table.do(Dismiss("ana"))

    played: list[object] = []
    while (after := croupier(table.state)) is not None:
        luck = ["2-4"] if isinstance(after.order, Land) else []
        played += table.do(after.order, *luck)  # type: ignore[arg-type]
    assert Thrown(2, "", "platform") in played
    assert played[-1] == Left("ana", 5_00, 10_00, 1)


def test_who_has_nothing_lying_just_goes() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))

    assert table.do(Leave("ana")) == (
        TakenBack("ana", (("pass", 5_00),), 5_00),
        Left("ana", 0, 0, 0),
    )


@rule("reading:void", "reading:craps-bets")
def test_a_null_round_gives_every_stake_back_and_ends_the_series() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00))
    table.roll(6)
    table.bet("ana", ("come", 2_00), ("odds:pass", 5_00))
    table.close()
    table.do(Throw("ana"))

    assert table.do(Void(2, "a fault")) == (
        Voided(2, "a fault"),
        TakenBack("ana", (("pass", 5_00), ("come", 2_00), ("odds:pass", 5_00)), 12_00),
        RoundOver(2),
    )
    assert (table.state.point, table.state.series, table.state.phase) == (0, 0, "betting")


# --- The last series ----------------------------------------------------------------------------


@rule("1441/95-VI:13.3.b")
def test_a_table_that_closes_says_so_and_plays_its_series_out() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 5_00))
    table.roll(6)

    assert table.do(EndSeries(2)) == (LastSeries(2),)
    assert public(table.state).last_series
    again = Refusal("1441/95-VI:13.3.b", "it is the last series already", {})
    assert table.refusal(EndSeries(2)) == again
    table.bet("ana", ("come", 1_00))  # While it runs it is a series like any other.
    table.roll(9)
    assert table.announced[-1] == "last series"
    table.bet("ana", ("hard:8", 1_00))
    table.roll(6)

    assert table.announced[-1] == "table closes"
    over = Refusal("1441/95-VI:13.3.b", "the last series is over", {})
    assert table.no_bet("ana", ("pass", 1_00)) == over
    assert table.lying("ana") == {"come:9": 1_00, "hard:8": 1_00}
    assert croupier(table.state) == After(20, CloseBets(4))  # A bet is bound still: it is played.
    table.roll(4)
    assert table.state.point == 0  # No new series begins with it.
    table.roll(9)
    assert croupier(table.state) is None  # What lies may be taken home.
    assert wishes(table, "ana") == {"Leave", "TakeBack"}


@rule("1441/95-VI:13.3.b")
def test_where_no_series_runs_the_next_is_the_last() -> None:
    table = Table("ana")
    assert craps.closing(table.state) == EndSeries(1)
    table.do(EndSeries(1))
    assert craps.closing(table.state) is None
    table.bet("ana", ("pass", 5_00))
    table.roll(6)
    assert not table.state.over

    table.roll(7)

    assert table.state.over


@rule("1441/95-VI:13.3.b")
@pytest.mark.parametrize("played", [False, True])
def test_a_table_that_is_opened_again_begins_anew(played: bool) -> None:
    """Who closes a table lets nobody sit down: the next to come finds it open."""
    table = Table("ana")
    table.do(EndSeries(1))
    if played:
        table.bet("ana", ("pass", 5_00))
        table.roll(7)
        assert table.state.over
    table.do(Leave("ana"))

    table.do(Sit("rui"))

    assert (table.state.last_series, table.state.over) == (False, False)
    table.bet("rui", ("pass", 5_00))


# --- What is shown ------------------------------------------------------------------------------


def test_the_table_shows_puck_shooter_and_board() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("pass", 5_00))
    table.roll(7)
    table.bet("ana", ("pass", 5_00))
    table.roll(2)
    table.bet("ana", ("pass", 5_00))
    table.roll(11)
    table.bet("ana", ("pass", 5_00))
    table.roll(6, 8)

    shown = public(table.state)
    assert (shown.point, shown.shooter, shown.series, shown.phase) == (6, "ana", 2, "betting")
    assert shown.drawn == (
        ("8", "blue"),
        ("6", "blue"),
        ("11", "green"),
        ("2", "black"),
        ("7", "red"),
    )
    assert shown.seats["ana"].bets == {"pass": 5_00}
    assert shown.last == table.state.last
    assert shown.last is not None
    assert (shown.last.throw, shown.last.total, shown.last.point) == ("2-6", 8, 6)


def test_what_was_settled_last_can_be_repeated_as_it_was_staked() -> None:
    table = Table("ana")
    table.bet("ana", ("pass", 1_00))
    table.roll(6)
    table.bet("ana", ("come", 2_00), ("odds:pass", 1_00))
    table.roll(9)
    table.bet("ana", ("odds:come:9", 2_00))
    table.roll(7)

    assert craps.private(table.state, "ana").previous == {"pass": 1_00, "come": 2_00}


def test_still_leaves_out_what_bears_on_no_bet() -> None:
    """A come bet knows its number: the puck does not matter to it, and to the lines it does."""

    def still(*throws: int, spot: str) -> State:
        table = Table("ana")
        table.bet("ana", ("field", 1_00))
        table.roll(*throws)
        table.bet("ana", (spot, 2_00))
        table.roll(9)
        assert Moved("ana", "come", "come:9", 2_00) in table.log or spot == "hard:4"
        return craps.still(table.state)

    assert still(6, spot="come") == still(8, spot="come")
    assert still(6, spot="hard:4") == still(7, spot="hard:4")
    assert still(6, spot="come") != still(6, spot="hard:4")


def test_the_board_keeps_the_last_hundred_throws() -> None:
    table = Table("ana")
    for fallen in (2, *(6, 7) * 50):
        table.bet("ana", ("field", 1_00))
        table.roll(fallen)

    drawn = public(table.state).drawn
    assert (len(drawn), drawn[0], drawn[-1]) == (100, ("7", "red"), ("6", "blue"))


@rule("reading:shooter")
def test_a_shooter_who_has_gone_has_no_dice() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("field", 1_00))
    table.roll(8)
    assert public(table.state).shooter == "ana"
    table.do(Leave("rui"))
    assert public(table.state).shooter == "ana"
    table.do(Leave("ana"))
    assert public(table.state).shooter == ""


def test_a_seat_is_the_lowest_that_is_free() -> None:
    table = Table("ana", "rui")
    table.do(Leave("ana"))
    table.do(Sit("eva"))

    assert table.state.colours == {"rui": 1, "eva": 0}
    assert table.refusal(Sit("rui")) == Refusal("wire:seat", "already seated", {})
    full = Table("ana", seats=1)
    assert full.refusal(Sit("rui")) == Refusal("reading:seats", "the table is full", {"most": 1})
