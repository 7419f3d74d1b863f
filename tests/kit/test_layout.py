"""The chips on the cloth: placed, taken and given back, whatever the order."""

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
    for player, bets in placed:
        layout = layout.plus(player, bets)
    return layout


@quick
@given(PLACED, SEATS, BETS)
def test_taking_what_was_just_laid_leaves_the_cloth_as_it_was(
    placed: Placed, player: str, bets: tuple[Bet, ...]
) -> None:
    before = laid(placed)

    assert before.plus(player, bets).minus(player, bets) == before


@quick
@given(PLACED)
def test_what_lies_is_the_sum_of_what_was_laid(placed: Placed) -> None:
    layout = laid(placed)

    recount = Counter[tuple[str, str]]()
    for player, bets in placed:
        for spot, cents in bets:
            recount[player, spot] += cents
    assert {
        (player, spot): cents
        for player, lying in layout.stakes.items()
        for spot, cents in lying.items()
    } == recount
    for player in ("ana", "rui", "eva"):
        assert layout.total(player) == sum(c for (s, _), c in recount.items() if s == player)
        assert sum(layout.of(player).values()) == layout.total(player)
        for spot in ("pleno:17", "split:17-20", "simple:red", "dozens:1-2"):
            assert layout.on(player, spot) == recount[player, spot]


@quick
@given(PLACED, st.randoms(use_true_random=False))
def test_the_order_of_laying_does_not_matter(placed: Placed, rng: object) -> None:
    shuffled = list(placed)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]

    assert laid(shuffled) == laid(placed)


@quick
@given(PLACED, SEATS)
def test_a_seat_with_nothing_staked_has_no_entry(placed: Placed, player: str) -> None:
    layout = laid(placed)

    assert all(layout.stakes.values())
    emptied = layout.minus(player, tuple(layout.of(player).items()))
    assert player not in emptied.stakes
    assert emptied == layout.without(player)


@quick
@given(PLACED)
def test_laying_leaves_the_cloth_before_it_untouched(placed: Placed) -> None:
    layout = laid(placed)
    copy = {player: dict(lying) for player, lying in layout.stakes.items()}

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

    assert {event.player: event.cents for event in back} == {
        player: layout.total(player) for player in layout.stakes
    }
    for event in back:
        assert dict(event.bets) == layout.of(event.player)
        layout = layout.minus(event.player, event.bets)
    assert layout == Layout()


@rule("reading:leaving")
@quick
@given(PLACED, SEATS, BETS)
def test_taking_back_takes_what_lies_or_is_refused(
    placed: Placed, player: str, bets: tuple[Bet, ...]
) -> None:
    layout = laid(placed)
    enough = all(cents <= layout.on(player, spot) for spot, cents in merged(bets))

    if enough:
        back = take_back(layout, TakeBack(player, bets))
        assert back.cents == sum(cents for _, cents in bets)
        assert layout.minus(player, back.bets).total(player) == layout.total(player) - back.cents
    else:
        with pytest.raises(Refused) as refused:
            take_back(layout, TakeBack(player, bets))
        assert refused.value.phrase == "no bet to take back"
        spot = str(refused.value.values["spot"])
        assert refused.value.values["fits"] == layout.on(player, spot)


@rule("reading:leaving")
@quick
@given(PLACED, SEATS)
def test_taking_back_without_naming_a_bet_takes_all(placed: Placed, player: str) -> None:
    layout = laid(placed)

    if layout.of(player):
        back = take_back(layout, TakeBack(player))
        assert dict(back.bets) == layout.of(player)
        assert back.cents == layout.total(player)
    else:
        with pytest.raises(Refused):
            take_back(layout, TakeBack(player))


def test_more_than_lies_cannot_leave_the_cloth() -> None:
    layout = Layout({"ana": {"pleno:17": 200}})

    with pytest.raises(AssertionError, match="ana takes 300 from pleno:17, which has 200"):
        layout.minus("ana", (("pleno:17", 300),))
