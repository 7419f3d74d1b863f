"""Craps: the five dice, and who throws two of them."""

from __future__ import annotations

from collections import Counter

import pytest

from banca.games import craps
from banca.games.craps import Command, Rules
from banca.games.craps.messages import (
    ChooseDice,
    Decline,
    DiceChosen,
    EndSeries,
    Land,
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
from banca.kit.layout import BetsClosed, CloseBets, OpenBets
from banca.kit.play import After, Dismiss, Leave, Sit
from tests.games.craps_table import Table
from tests.games.roulette_table import Refusal
from tests.rule_marks import rule


def wishes(table: Table, player: str) -> set[str]:
    return {option.wish for option in options(table.state, player)}


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
    """The same luck gives another throw with other dice, and the card says by how much."""
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
    assert rolled.dice == "1-2"  # Recorded, for whoever draws again.
    assert (public(table.state).dice, public(table.state).chosen) == ("3-4", "3-4")
    table.roll(8)
    assert public(table.state).dice == "3-4"  # It stays, unless something else is chosen.


@rule("1441/95-VI:4", "reading:shooter", "reading:luck")
@pytest.mark.parametrize("phase", ["closed", "thrown", "resting", "betting"])
@pytest.mark.parametrize("what", ["choose", "decline", "leave", "dismiss", "last series"])
def test_nothing_within_a_round_changes_the_order_of_its_faces(phase: str, what: str) -> None:
    table = Table("ana", "rui", rest=3)
    for player in ("ana", "rui"):
        table.bet(player, ("pass", 1_00), ("hard:4", 1_00))
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

    assert (table.state.bank.round, table.state.phase, table.state.dice) == (2, phase, "2-5")
    while table.state.phase != "thrown":
        after = croupier(table.state)
        assert after is not None
        table.do(after.order)  # type: ignore[arg-type]
    assert by_the_middle(table).throw == list(faces("2-5"))[18]


def by_the_middle(table: Table) -> Rolled:
    """What would fall now if luck counted to the middle of the faces."""
    land = Land(table.state.bank.round)
    (rolled, *_) = craps.decide(table.state, land, Sampler(lambda total: total // 2))
    assert isinstance(rolled, Rolled)
    return rolled


@rule("1441/95-VI:2.c")
def test_opposite_faces_add_up_to_seven() -> None:
    assert sorted(7 - pip for pip in PIPS) == list(PIPS) == [1, 2, 3, 4, 5, 6]


@rule("1441/95-VI:2.b", "1441/95-VI:2.e")
def test_every_face_of_every_die_falls_as_often_as_any_other() -> None:
    for pair in PAIRS:
        for die in range(2):
            shown = Counter(throw.split("-")[die] for throw in faces(pair))

            assert shown == dict.fromkeys("123456", 6)


@rule("1441/95-VI:2.d")
@pytest.mark.parametrize("throw", ["2-4", "4-2", "3-3"])
def test_a_throw_is_told_with_every_die_and_not_by_its_total_alone(throw: str) -> None:
    table = Table("ana")
    table.bet("ana", ("field", 1_00))
    table.roll(throw)

    shown = public(table.state).last
    assert shown is not None
    assert (shown.throw, shown.total) == (throw, 6)


@rule("1441/95-VI:2.e", "1441/95-VI:3")
def test_every_pair_that_is_handed_out_is_sound() -> None:
    """36 ways for two dice to fall, all equally likely, whichever two they are."""
    for pair in PAIRS:
        handed = faces(pair)

        assert len(handed) == 36
        assert set(handed.values()) == {1}
        assert handed == throws(2)


@rule("1441/95-VI:4")
def test_another_shooter_chooses_again() -> None:
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

    assert table.close() == (BetsClosed(1), Shooter("rui", 1, ("new shooter", "new point")))
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
def test_whoever_declines_leaves_it_to_the_next_and_in_the_end_to_the_house() -> None:
    table = Table("ana", "rui", "eva")
    table.bet("ana", ("field", 1_00))
    table.bet("rui", ("pass", 1_00))
    table.close()

    assert table.do(Decline("rui")) == (Shooter("ana", 2, ("new shooter", "new point")),)
    assert table.do(Decline("ana")) == (Shooter("", 3),)  # Eva has no bet.
    assert croupier(table.state) == After(2, TimeUp(3))
    assert table.do(TimeUp(3)) == (Thrown(1, "", "platform"),)
    table.land(6)
    again = Shooter("rui", 4, ("new shooter", "same point"))
    assert table.close() == (BetsClosed(2), again)  # Asked again for the next throw.


@rule("1441/95-VI:5", "reading:shooter")
def test_if_the_clock_runs_out_the_house_throws() -> None:
    table = Table("ana", think=15)
    table.bet("ana", ("pass", 1_00))
    table.close()
    assert croupier(table.state) == After(15, TimeUp(1))

    assert table.do(TimeUp(1)) == (Thrown(1, "ana", "platform"),)
    assert croupier(table.state) == After(2, Land(1), pause=True)
    stale = Refusal("wire:stale", "another round is open", {"round": 1})
    assert table.refusal(TimeUp(1)) == stale
    table.land(6)
    assert table.state.shooter == "ana"


@rule("1441/95-VI:8", "1441/95-VI:8.b", "reading:shooter")
def test_a_seven_after_the_point_passes_the_dice() -> None:
    table = Table("ana", "rui", "eva")
    for player in ("ana", "rui", "eva"):
        table.bet(player, ("pass", 1_00))
    table.roll(6, 8, 7)
    assert Shooter("", 4) in table.log
    assert table.state.shooter == ""

    for player in ("ana", "rui", "eva"):
        table.bet(player, ("pass", 1_00))
    table.close()
    assert table.state.shooter == "rui"


@rule("1441/95-VI:8.b", "reading:shooter")
@pytest.mark.parametrize("spot", ["pass", "field"])
def test_whoever_sevens_out_gives_the_dice_to_another_pass_bet_or_not(spot: str) -> None:
    """Others with any bet come first: being on the pass line does not keep the dice."""
    table = Table("ana", "rui", "eva")
    table.bet("ana", ("pass", 1_00))
    table.roll(6, 7)

    table.bet("ana", ("pass", 1_00))
    table.bet("eva", (spot, 1_00))
    table.close()

    assert table.state.shooter == "eva"
    table.do(Throw("eva"))
    table.land(8)
    table.close()
    assert table.state.shooter == ("eva" if spot == "pass" else "ana")  # 1441/95-VI:8.a


@rule("1441/95-VI:5", "1441/95-VI:8.b", "reading:shooter")
def test_the_dice_come_back_only_if_nobody_else_can_throw() -> None:
    table = Table("ana", "rui", "eva")
    table.bet("ana", ("pass", 1_00))
    table.roll(6, 7)

    table.bet("ana", ("pass", 1_00))
    for player in ("rui", "eva"):
        table.bet(player, ("field", 1_00))
    table.close()

    assert table.state.shooter == "rui"
    assert table.do(Decline("rui")) == (Shooter("eva", 5, ("new shooter", "new point")),)
    assert table.do(Decline("eva")) == (Shooter("ana", 6, ("new shooter", "new point")),)
    table.do(Throw("ana"))
    table.land(6)
    table.roll(7)
    table.bet("ana", ("pass", 1_00))
    table.close()
    assert table.state.shooter == "ana"  # Nobody else has bet.


@rule("1441/95-VI:8.b", "reading:shooter")
def test_a_seven_of_the_houses_takes_the_dice_from_nobody() -> None:
    table = Table("ana", "rui")
    table.bet("ana", ("field", 1_00))
    table.bet("rui", ("pass", 1_00))
    table.roll(6)
    table.bet("ana", ("field", 1_00))
    table.close()
    table.do(Decline("rui"))
    table.do(Decline("ana"))
    table.do(TimeUp(table.state.turn))
    table.land(7)

    table.bet("ana", ("pass", 1_00))
    table.bet("rui", ("field", 1_00))
    table.close()
    assert table.state.shooter == "ana"


@rule("1441/95-VI:8.b", "reading:shooter")
def test_craps_and_a_seven_on_the_first_throw_and_a_point_made_pass_no_dice() -> None:
    table = Table("ana", "rui")
    for fallen in ((2,), (3,), (12,), (7,), (11,), (4, 4)):
        for player in ("rui", "ana"):
            table.bet(player, ("pass", 1_00))
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
    stay = Shooter("rui", 3, ("same shooter", "same point"))
    assert table.close() == (BetsClosed(3), stay)


@rule("1441/95-VI:8.a", "reading:shooter")
def test_the_dice_go_round_from_whoever_had_them_and_back_to_the_first() -> None:
    table = Table("ana", "rui", "eva")
    order = []
    for _ in range(4):
        for player in ("ana", "rui", "eva"):
            table.bet(player, ("pass", 1_00))
        table.roll(6)
        order.append(table.state.shooter)
        table.roll(7)

    assert order == ["ana", "rui", "eva", "ana"]


@rule("1441/95-VI:5", "reading:shooter")
def test_a_table_that_was_empty_begins_again_at_the_stickmans_left() -> None:
    table = Table("ana", "rui")
    table.bet("rui", ("pass", 1_00))
    table.roll(7)
    assert table.state.shooter == "rui"
    for player in ("ana", "rui"):
        table.do(Leave(player))

    for player in ("eva", "gil", "ana"):
        table.do(Sit(player))
        table.bet(player, ("pass", 1_00))
    table.close()
    assert table.state.shooter == "eva"


@rule("1441/95-VI:5", "reading:shooter")
def test_a_table_that_somebody_stays_at_goes_on_from_where_the_dice_were() -> None:
    table = Table("ana", "rui", "eva")
    table.bet("rui", ("pass", 1_00))
    table.roll(7)
    for player in ("ana", "rui"):
        table.do(Leave(player))

    for player in ("gil", "zoe"):
        table.do(Sit(player))
    for player in ("gil", "zoe", "eva"):
        table.bet(player, ("pass", 1_00))
    table.close()
    assert table.state.shooter == "eva"


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
        Shooter("ana", 1, ("new shooter", "new point")),
        Thrown(1, "ana", "player"),
    )
    assert croupier(table.state) == After(2, Land(1), pause=True)
    table.land(6)
    assert table.state.phase == "betting"  # There is nobody to wait for.
    decline = table.refusal(Decline("ana"))
    assert decline == Refusal("1441/95-VI:5", "nobody else could throw", {})


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
