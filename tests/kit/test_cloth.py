"""What the house looks at alike on every cloth: an offer and a refusal never differ."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit.cloth import (
    Bounds,
    Lying,
    free_place,
    leave,
    may_sit,
    offers,
    on_time,
    pick_up,
    put_down,
    seated,
    voided,
    whole,
)
from banca.kit.layout import Layout, TakeBack
from banca.kit.play import Leaving, Left, Refused, RoundOver, TakenBack, Voided, require
from banca.kit.sitting import Sitting
from tests.rule_marks import rule


def limits(spot: str, lying: Lying) -> Bounds:
    """Two spots that share a maximum of 20 units, at least 3 each; *b* goes by two."""
    require(spot in ("a", "b"), "wire:shape", "malformed")
    other = lying.get("b" if spot == "a" else "a", 0)
    step = 1 if spot == "a" else 2
    return Bounds(-(-3 // step) * step, 20 - other, step, "reading:limits", "reading:money")


def accepts(lying: dict[str, int], spot: str, cents: int) -> bool:
    try:
        put_down(Layout({"ana": lying} if lying else {}), "ana", [(spot, cents)], limits)
    except Refused:
        return False
    return True


def gives(lying: dict[str, int], spot: str, cents: int) -> bool:
    try:
        pick_up(Layout({"ana": lying}), TakeBack("ana", ((spot, cents),)), limits)
    except Refused:
        return False
    return True


@rule("reading:limits")
@given(a=st.sampled_from([0, *range(3, 15)]), b=st.sampled_from([0, 4, 6]))
def test_what_is_offered_is_what_is_taken_no_more_and_no_less(a: int, b: int) -> None:
    lying = {spot: cents for spot, cents in (("a", a), ("b", b)) if cents}
    offered = list(offers(("a", "b"), lying, limits))

    for wish, judge in (("PlaceBets", accepts), ("TakeBack", gives)):
        for spot in ("a", "b"):
            mine = [o for o in offered if (o.wish, o.spot) == (wish, spot)]
            bounded = {c for o in mine for c in range(o.least, o.most + 1, o.step)}
            assert bounded == {c for c in range(1, 30) if judge(lying, spot, c)}


@rule("reading:limits")
def test_chips_of_one_wish_count_for_those_that_follow_and_all_go_or_none() -> None:
    with pytest.raises(Refused) as refused:
        put_down(Layout(), "ana", [("a", 15), ("b", 6)], limits)

    assert refused.value.values == {"spot": "b", "fits": 4}  # Whole steps of what is left.
    staked = put_down(Layout(), "ana", [("a", 15), ("b", 4)], limits)
    assert (staked.bets, staked.cents) == ((("a", 15), ("b", 4)), 19)


def test_no_bets_and_too_many_are_no_bets() -> None:
    for bets in ([], [(f"s{n}", 1) for n in range(201)]):
        with pytest.raises(Refused, match="malformed"):
            put_down(Layout(), "ana", bets, limits)


@rule("reading:money")
@pytest.mark.parametrize(("cents", "nearest"), [(1, 5), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_a_sum_between_units_is_refused_naming_the_nearest(cents: int, nearest: int) -> None:
    with pytest.raises(Refused) as refused:
        whole(cents, 5, "a")

    assert refused.value.values == {"spot": "a", "step": 5, "nearest": nearest}
    whole(10, 5, "a")


@rule("wire:stale", "wire:seat", "reading:seats")
def test_who_and_when() -> None:
    seats = {"ana": Sitting(), "rui": Sitting(leaving=True)}

    on_time(3, 3)
    seated(seats, "ana")
    may_sit(seats, "eva", 3)
    with pytest.raises(Refused, match="wire:stale"):
        on_time(3, 2)
    for seat in ("rui", "eva"):
        with pytest.raises(Refused, match="not seated"):
            seated(seats, seat)
    with pytest.raises(Refused, match="already seated"):
        may_sit(seats, "rui", 3)
    with pytest.raises(Refused, match="the table is full"):
        may_sit(seats, "eva", 2)


def test_a_place_that_was_left_is_the_next_to_be_taken() -> None:
    assert free_place({}) == 0
    assert free_place({"ana": 0, "rui": 1}) == 2
    assert free_place({"rui": 1, "eva": 2}) == 0


@rule("reading:leaving")
def test_who_leaves_takes_home_what_may_be_taken_and_the_rest_is_played_out() -> None:
    layout, seats = Layout({"ana": {"a": 5}}), {"ana": Sitting(staked=5), "rui": Sitting()}

    assert leave(layout, seats, "rui", closed=True) == (Left("rui", 0, 0, 0),)
    assert leave(layout, seats, "ana", closed=True) == (Leaving("ana"),)
    assert leave(layout, seats, "ana", closed=False) == (
        TakenBack("ana", (("a", 5),), 5),
        Left("ana", 0, 0, 0),
    )
    with pytest.raises(Refused, match="bets are closed"):
        leave(layout, {"ana": Sitting(staked=5, leaving=True)}, "ana", closed=True)


@rule("reading:void")
def test_a_null_round_sends_everything_home_and_then_those_who_wait_to_leave() -> None:
    layout = Layout({"ana": {"a": 5, "b": 4}, "rui": {"a": 3}})
    seats = {"ana": Sitting(staked=9), "rui": Sitting(staked=3, leaving=True)}

    assert voided(layout, seats, 7, "a fault") == (
        Voided(7, "a fault"),
        TakenBack("ana", (("a", 5), ("b", 4)), 9),
        TakenBack("rui", (("a", 3),), 3),
        RoundOver(7),
        Left("rui", 0, 0, 0),
    )
