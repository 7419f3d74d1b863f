"""The chips on the cloth: what is laid, taken and given back, whatever the order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit.layout import Layout, TakeBack, merged, refund, take_back
from banca.kit.play import Bet, Refused
from tests.kit.quick import quick
from tests.rule_marks import rule

SEATS = st.sampled_from(["ana", "rui", "eva"])
SPOTS = st.sampled_from(["pleno:17", "split:17-20", "simple:red", "dozens:1-2"])
BETS = st.lists(st.tuples(SPOTS, st.integers(1, 500)), min_size=1, max_size=3).map(tuple)
PLACED = st.lists(st.tuples(SEATS, BETS), max_size=5)
Placed = list[tuple[str, tuple[Bet, ...]]]


def laid(placed: Placed) -> Layout:
    layout = Layout()
    for seat, bets in placed:
        layout = layout.plus(seat, bets)
    return layout


@quick
@given(PLACED, SEATS, BETS)
def test_taking_what_was_just_laid_leaves_the_cloth_as_it_was(
    placed: Placed, seat: str, bets: tuple[Bet, ...]
) -> None:
    before = laid(placed)

    assert before.plus(seat, bets).minus(seat, bets) == before


@quick
@given(PLACED)
def test_what_lies_is_the_sum_of_what_was_laid(placed: Placed) -> None:
    layout = laid(placed)

    recount = Counter[tuple[str, str]]()
    for seat, bets in placed:
        for spot, cents in bets:
            recount[seat, spot] += cents
    assert {
        (seat, spot): cents
        for seat, lying in layout.stakes.items()
        for spot, cents in lying.items()
    } == recount
    for seat in ("ana", "rui", "eva"):
        assert layout.total(seat) == sum(c for (s, _), c in recount.items() if s == seat)
        assert sum(layout.of(seat).values()) == layout.total(seat)
        for spot in ("pleno:17", "split:17-20", "simple:red", "dozens:1-2"):
            assert layout.on(seat, spot) == recount[seat, spot]


@quick
@given(PLACED, st.randoms(use_true_random=False))
def test_the_order_of_laying_does_not_matter(placed: Placed, rng: object) -> None:
    shuffled = list(placed)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]

    assert laid(shuffled) == laid(placed)


@quick
@given(PLACED, SEATS)
def test_a_seat_with_nothing_staked_has_no_entry(placed: Placed, seat: str) -> None:
    layout = laid(placed)

    assert all(layout.stakes.values())
    emptied = layout.minus(seat, tuple(layout.of(seat).items()))
    assert seat not in emptied.stakes
    assert emptied == layout.without(seat)


@quick
@given(PLACED)
def test_laying_leaves_the_cloth_before_it_untouched(placed: Placed) -> None:
    layout = laid(placed)
    copy = {seat: dict(lying) for seat, lying in layout.stakes.items()}

    layout.plus("ana", (("pleno:17", 5),))
    layout.without("ana")

    assert layout.stakes == copy


@quick
@given(BETS)
def test_chips_of_one_spot_are_counted_together(bets: tuple[Bet, ...]) -> None:
    together = merged(bets)

    assert sum(cents for _, cents in together) == sum(cents for _, cents in bets)
    assert [spot for spot, _ in together] == list(dict.fromkeys(spot for spot, _ in bets))
    assert merged(together) == together


@rule("804/2015:21", "807/2015:23", "reading:void")
@quick
@given(PLACED)
def test_a_refund_gives_every_stake_back_to_its_owner(placed: Placed) -> None:
    layout = laid(placed)

    back = refund(layout)

    assert {event.seat: event.cents for event in back} == {
        seat: layout.total(seat) for seat in layout.stakes
    }
    for event in back:
        assert dict(event.bets) == layout.of(event.seat)
        layout = layout.minus(event.seat, event.bets)
    assert layout == Layout()


@rule("reading:leaving")
@quick
@given(PLACED, SEATS, BETS)
def test_taking_back_takes_what_lies_or_is_refused(
    placed: Placed, seat: str, bets: tuple[Bet, ...]
) -> None:
    layout = laid(placed)
    enough = all(cents <= layout.on(seat, spot) for spot, cents in merged(bets))

    if enough:
        back = take_back(layout, TakeBack(seat, bets))
        assert back.cents == sum(cents for _, cents in bets)
        assert layout.minus(seat, back.bets).total(seat) == layout.total(seat) - back.cents
    else:
        with pytest.raises(Refused) as refused:
            take_back(layout, TakeBack(seat, bets))
        assert refused.value.phrase == "no bet to take back"
        spot = str(refused.value.values["spot"])
        assert refused.value.values["fits"] == layout.on(seat, spot)


@rule("reading:leaving")
@quick
@given(PLACED, SEATS)
def test_taking_back_without_naming_a_bet_takes_all(placed: Placed, seat: str) -> None:
    layout = laid(placed)

    if layout.of(seat):
        back = take_back(layout, TakeBack(seat))
        assert dict(back.bets) == layout.of(seat)
        assert back.cents == layout.total(seat)
    else:
        with pytest.raises(Refused):
            take_back(layout, TakeBack(seat))


def test_more_than_lies_cannot_leave_the_cloth() -> None:
    layout = Layout({"ana": {"pleno:17": 200}})

    with pytest.raises(AssertionError, match="ana takes 300 from pleno:17, which has 200"):
        layout.minus("ana", (("pleno:17", 300),))
