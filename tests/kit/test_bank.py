"""What all tables against the house have in common: offers and refusals never disagree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit import bank as banks
from banca.kit.bank import Bank, Terms
from banca.kit.layout import Layout, PlaceBets, TakeBack
from banca.kit.limits import Bounds, Limits, Lying, offers, pick_up, put_down, whole
from banca.kit.play import (
    Dismiss,
    Leave,
    Leaving,
    Left,
    Option,
    Refused,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Void,
    Voided,
    require,
)
from banca.kit.sitting import Sitting
from tests.rule_marks import rule


def bounds(spot: str, lying: Lying) -> Bounds:
    """Two spots that share a maximum of 20 units, at least 3 each; *b* takes steps of two."""
    require(spot in ("a", "b"), "wire:shape", "malformed")
    other = lying.get("b" if spot == "a" else "a", 0)
    step = 1 if spot == "a" else 2
    return Bounds(-(-3 // step) * step, 20 - other, step, "reading:limits", "reading:money")


LIMITS = Limits(bounds)
TERMS = Terms(LIMITS, seats=3)


def accepts(lying: dict[str, int], spot: str, cents: int) -> bool:
    try:
        put_down(Layout({"ana": lying} if lying else {}), "ana", [(spot, cents)], LIMITS)
    except Refused:
        return False
    return True


def gives(lying: dict[str, int], spot: str, cents: int) -> bool:
    try:
        pick_up(Layout({"ana": lying}), TakeBack("ana", ((spot, cents),)), LIMITS)
    except Refused:
        return False
    return True


@rule("reading:limits")
@given(a=st.sampled_from([0, *range(3, 15)]), b=st.sampled_from([0, 4, 6]))
def test_what_is_offered_is_what_is_taken_no_more_and_no_less(a: int, b: int) -> None:
    lying = {spot: cents for spot, cents in (("a", a), ("b", b)) if cents}
    offered = list(offers(("a", "b"), lying, LIMITS))

    for wish, judge in (("PlaceBets", accepts), ("TakeBack", gives)):
        for spot in ("a", "b"):
            mine = [o for o in offered if (o.wish, o.spot) == (wish, spot)]
            bounded = {c for o in mine for c in range(o.least, o.most + 1, o.step)}
            assert bounded == {c for c in range(1, 30) if judge(lying, spot, c)}


@rule("reading:limits")
def test_chips_of_one_wish_count_for_those_that_follow_and_all_go_or_none() -> None:
    with pytest.raises(Refused) as refused:
        put_down(Layout(), "ana", [("a", 15), ("b", 6)], LIMITS)

    assert refused.value.values == {"spot": "b", "fits": 4}  # Whole steps of what is left.
    staked = put_down(Layout(), "ana", [("a", 15), ("b", 4)], LIMITS)
    assert (staked.bets, staked.cents) == ((("a", 15), ("b", 4)), 19)


def test_no_bets_and_too_many_are_no_bets() -> None:
    for bets in ([], [(f"s{n}", 1) for n in range(201)]):
        with pytest.raises(Refused, match="malformed"):
            put_down(Layout(), "ana", bets, LIMITS)


@rule("reading:money")
@pytest.mark.parametrize(("cents", "nearest"), [(1, 5), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_a_sum_between_units_is_refused_naming_the_nearest(cents: int, nearest: int) -> None:
    with pytest.raises(Refused) as refused:
        whole(cents, 5, "a")

    assert refused.value.values == {"spot": "a", "step": 5, "nearest": nearest}
    whole(10, 5, "a")


@rule("reading:limits")
@given(a=st.sampled_from([0, *range(3, 9)]), b=st.sampled_from([0, 4, 6]), cap=st.integers(8, 30))
def test_a_cap_counts_all_spots_and_what_is_bound_is_not_offered_back(
    a: int, b: int, cap: int
) -> None:
    lying = {spot: cents for spot, cents in (("a", a), ("b", b)) if cents}
    capped = Limits(bounds, locked=lambda spot: spot == "b", cap=cap, cap_cite="reading:money")
    offered = list(offers(("a", "b"), lying, capped))

    def takes(spot: str, cents: int) -> bool:
        try:
            put_down(Layout({"ana": lying} if lying else {}), "ana", [(spot, cents)], capped)
        except Refused:
            return False
        return True

    for spot in ("a", "b"):
        mine = [o for o in offered if (o.wish, o.spot) == ("PlaceBets", spot)]
        bounded = {c for o in mine for c in range(o.least, o.most + 1, o.step)}
        assert bounded == {c for c in range(1, 31) if takes(spot, c)}
    assert not any(o.wish == "TakeBack" and o.spot == "b" for o in offered)


@rule("reading:leaving")
def test_what_is_bound_stays_and_all_else_comes_home() -> None:
    layout = Layout({"ana": {"a": 5, "b": 4}})
    locked = Limits(bounds, locked=lambda spot: spot == "b", locked_cite="reading:money")

    assert pick_up(layout, TakeBack("ana"), locked) == TakenBack("ana", (("a", 5),), 5)
    with pytest.raises(Refused, match="bound until it is decided"):
        pick_up(layout, TakeBack("ana", (("b", 4),)), locked)
    with pytest.raises(Refused, match="bound until it is decided"):
        pick_up(Layout({"ana": {"b": 4}}), TakeBack("ana"), locked)


EMPTY = Bank()


def after(*commands: banks.Command, bank: Bank = EMPTY, terms: Terms = TERMS) -> Bank:
    for command in commands:
        for event in banks.decide(bank, command, terms):
            bank = banks.apply(bank, event)
    return bank


@rule("wire:seat", "reading:seats")
def test_nobody_sits_twice_nor_at_a_full_table_nor_bets_without_a_seat() -> None:
    bank = after(Sit("ana"), Sit("rui"))

    with pytest.raises(Refused, match="already seated"):
        banks.decide(bank, Sit("rui"), TERMS)
    with pytest.raises(Refused, match="the table is full"):
        banks.decide(after(Sit("eva"), bank=bank), Sit("zé"), TERMS)
    for command in (PlaceBets("eva", (("a", 5),)), TakeBack("eva"), Leave("eva"), Dismiss("eva")):
        with pytest.raises(Refused, match="not seated"):
            banks.decide(bank, command, TERMS)


def test_a_place_that_was_left_is_the_next_to_be_taken() -> None:
    bank = after(Sit("ana"), Sit("rui"), Sit("eva"), Leave("ana"), Sit("zé"))

    assert bank.places == {"rui": 1, "eva": 2, "zé": 0}


def test_chips_move_only_while_nothing_shuts_the_cloth() -> None:
    bank = after(Sit("ana"), PlaceBets("ana", (("a", 5),)))
    shut = TERMS._replace(shut=Refused("wire:stale", "bets are closed"))

    for command in (PlaceBets("ana", (("a", 5),)), TakeBack("ana")):
        with pytest.raises(Refused, match="bets are closed"):
            banks.decide(bank, command, shut)


@rule("reading:leaving")
def test_whoever_leaves_takes_home_what_may_be_taken_and_the_rest_is_played_out() -> None:
    bank = after(Sit("ana"), Sit("rui"), PlaceBets("ana", (("a", 5),)))
    played = TERMS._replace(limits=LIMITS._replace(locked=banks.everything))

    assert banks.decide(bank, Leave("rui"), played) == (Left("rui", 0, 0, 0),)
    assert banks.decide(bank, Leave("ana"), played) == (Leaving("ana"),)
    assert banks.decide(bank, Leave("ana"), TERMS) == (
        TakenBack("ana", (("a", 5),), 5),
        Left("ana", 0, 0, 0),
    )
    gone = after(Leave("ana"), bank=bank, terms=played)
    with pytest.raises(Refused, match="bets are closed"):
        banks.decide(gone, Leave("ana"), played)
    assert banks.options(gone, "ana", 3, list) == ()


@rule("reading:void", "wire:stale")
def test_a_void_round_sends_everything_home_and_then_those_who_wait_to_leave() -> None:
    layout = Layout({"ana": {"a": 5, "b": 4}, "rui": {"a": 3}})
    seats = {"ana": Sitting(staked=9), "rui": Sitting(staked=3, leaving=True)}
    bank = Bank(7, layout, seats, {"ana": 0, "rui": 1})

    assert banks.decide(bank, Void(7, "a fault"), TERMS) == (
        Voided(7, "a fault"),
        TakenBack("ana", (("a", 5), ("b", 4)), 9),
        TakenBack("rui", (("a", 3),), 3),
        RoundOver(7),
        Left("rui", 0, 0, 0),
    )
    with pytest.raises(Refused, match="another round is open"):
        banks.decide(bank, Void(6, "late"), TERMS)


def test_what_lost_is_collected_from_all_before_anybody_is_paid() -> None:
    """Place by place, and each player's lines in the order of the cloth."""
    layout = Layout({"rui": {"b": 4, "a": 3}, "ana": {"b": 6, "a": 5}})
    bank = Bank(1, layout, {"ana": Sitting(), "rui": Sitting()}, {"rui": 1, "ana": 0})

    ends = banks.settled(bank, lambda spot, stake: 2 * stake if spot == "a" else 0, "ba".index)

    assert ends == (
        Settled("ana", 6, 0, (("b", 6, 0),)),
        Settled("rui", 4, 0, (("b", 4, 0),)),
        Settled("ana", 5, 10, (("a", 5, 10),)),
        Settled("rui", 3, 6, (("a", 3, 6),)),
    )


def test_what_is_not_decided_lies_on_and_can_be_repeated_once_it_is() -> None:
    bank = after(Sit("ana"), PlaceBets("ana", (("a", 5), ("b", 4))))

    first = banks.settled(bank, lambda spot, stake: 0 if spot == "a" else None, "ab".index)
    for event in banks.ended(bank, first):
        bank = banks.apply(bank, event)
    assert (bank.round, bank.layout.of("ana")) == (2, {"b": 4})
    assert (bank.previous, bank.sittings["ana"].idle) == ({"ana": {"a": 5}}, -1)

    for event in banks.ended(bank, banks.settled(bank, lambda spot, stake: stake, "ab".index)):
        bank = banks.apply(bank, event)
    assert (bank.layout.stakes, bank.previous) == ({}, {"ana": {"b": 4}})


def test_what_is_settled_in_one_round_is_repeated_together() -> None:
    bank = after(Sit("ana"), PlaceBets("ana", (("a", 5), ("b", 4))))
    ends = banks.settled(bank, lambda spot, stake: 2 * stake if spot == "a" else 0, "ab".index)
    assert len(ends) == 2

    for event in banks.ended(bank, ends):
        bank = banks.apply(bank, event)
    assert bank.previous == {"ana": {"a": 5, "b": 4}}


def test_whoever_comes_is_offered_a_seat_and_whoever_sits_the_rest() -> None:
    bank = after(Sit("ana"))

    assert banks.options(bank, "rui", 2, list) == (Option("Sit"),)
    assert banks.options(bank, "rui", 1, list) == ()
    assert banks.options(bank, "ana", 1, lambda: [Option("Spin")]) == (
        Option("Leave"),
        Option("Spin"),
    )
    assert banks.apply(Bank(), Sat("ana")) == bank
    assert isinstance(banks.decide(bank, PlaceBets("ana", (("a", 5),)), TERMS)[0], Staked)
