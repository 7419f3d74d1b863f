"""Pots: layers, shares and commission, against plain counting."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.poker.pots import commissions, excess, layers, shares
from tests.rule_marks import rule

PAID = st.lists(st.integers(1, 30), min_size=2, max_size=8)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], tuple[int, ...], int]:
    """What each paid, who has not folded, and dead chips."""
    paid = draw(PAID)
    live = draw(st.sets(st.integers(0, len(paid) - 1), min_size=1))
    return paid, tuple(sorted(live)), draw(st.integers(0, 20))


@rule("809/2015:39", "809/2015:40", "reading:side-pots")
@pytest.mark.parametrize(
    ("paid", "live", "pots"),
    [
        ([100, 100, 100], (0, 1, 2), [(300, (0, 1, 2))]),
        ([100, 100, 100], (0, 2), [(300, (0, 2))]),
        (
            [600, 300, 600, 200],
            (0, 1, 2, 3),
            [(800, (0, 1, 2, 3)), (300, (0, 1, 2)), (600, (0, 2))],
        ),
        ([500, 300, 500], (1, 2), [(900, (1, 2)), (400, (2,))]),  # The first folded.
        ([500, 300, 200], (1, 2), [(600, (1, 2)), (400, (1,))]),  # And had paid more than both.
        ([50, 300, 300], (1, 2), [(650, (1, 2))]),  # A fold makes no pot of its own.
    ],
)
def test_one_pot_for_each_amount_all_in(
    paid: list[int], live: tuple[int, ...], pots: list[tuple[int, tuple[int, ...]]]
) -> None:
    assert list(layers(paid, live)) == pots


@rule("reading:missed-blinds", "reading:side-pots")
def test_dead_chips_lie_in_the_main_pot() -> None:
    assert layers([100, 50, 100], (0, 1, 2), dead=30) == ((180, (0, 1, 2)), (100, (0, 2)))
    assert layers([100, 100], (0, 1), dead=30) == ((230, (0, 1)),)


@rule("reading:side-pots", "97/2010:13.3")
@given(tables())
def test_pots_are_what_counting_chip_by_chip_says(
    table: tuple[list[int], tuple[int, ...], int],
) -> None:
    """The n-th chip of everybody who paid one goes to the pot of those still in who did."""
    paid, live, dead = table
    counted: dict[tuple[int, ...], int] = {}
    last: tuple[int, ...] = live
    for chip in range(1, max(paid) + 1):
        last = tuple(position for position in live if paid[position] >= chip) or last
        counted[last] = counted.get(last, 0) + sum(each >= chip for each in paid)
    counted[live] += dead

    assert {who: chips for chips, who in layers(paid, live, dead)} == counted


@rule("reading:side-pots")
@given(tables())
def test_pots_nest_and_hold_every_chip(table: tuple[list[int], tuple[int, ...], int]) -> None:
    paid, live, dead = table
    found = layers(paid, live, dead)

    assert sum(chips for chips, _ in found) == sum(paid) + dead
    assert found[0][1] == live
    assert all(set(inner) < set(outer) for (_, outer), (_, inner) in pairwise(found))


@rule("reading:uncalled")
@given(PAID)
def test_what_nobody_called_is_what_one_paid_more_than_anybody(paid: list[int]) -> None:
    position, chips = excess(paid)
    others = [each for other, each in enumerate(paid) if other != position]

    assert paid[position] == max(paid)
    assert chips == max(paid) - max(others)


@rule("97/2010:10.4", "97/2010:10.5", "809/2015:63", "reading:odd-chips")
def test_what_does_not_divide_goes_whole_to_the_first() -> None:
    assert shares(800, 3, "first") == [268, 266, 266]
    assert shares(800, 3, "each") == [267, 267, 266]
    assert shares(801, 3, "first") == shares(801, 3, "each") == [267, 267, 267]
    assert shares(2, 3, "first") == [2, 0, 0]


@given(st.integers(0, 10**6), st.integers(1, 11), st.sampled_from(["first", "each"]))
def test_shares_come_to_the_pot(chips: int, winners: int, odd: str) -> None:
    parts = shares(chips, winners, odd)  # type: ignore[arg-type]

    assert sum(parts) == chips
    assert len(parts) == winners
    assert parts == sorted(parts, reverse=True)
    assert min(parts) == chips // winners


@rule("809/2015:17.a", "809/2015:19", "97/2010:16", "reading:rake")
@pytest.mark.parametrize(
    ("payments", "percent", "cap", "taken"),
    [
        ([1000], 5, 0, [50]),
        ([119], 5, 0, [5]),  # 5.95, rounded down.
        ([119, 119], 5, 0, [5, 5]),  # Where somebody is all in: not on their sum.
        ([1000, 500], 0, 0, [0, 0]),
        ([10_000], 5, 400, [400]),
        ([10_000, 10_000], 5, 400, [200, 200]),  # Equal winners bear the cap equally.
        ([9000, 1000], 5, 400, [360, 40]),
        ([8000], 5, 400, [400]),  # Exactly the cap.
    ],
)
def test_commission_of_each_payment(
    payments: list[int], percent: int, cap: int, taken: list[int]
) -> None:
    assert commissions(payments, percent, cap) == taken


@rule("97/2010:16", "reading:rake")
@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=6),
    st.integers(1, 5),
    st.integers(1, 10**4),
)
def test_commission_never_passes_its_percent_or_the_cap(
    payments: list[int], percent: int, cap: int
) -> None:
    taken = commissions(payments, percent, cap)

    assert all(
        kept * 100 <= payment * percent for kept, payment in zip(taken, payments, strict=True)
    )
    assert sum(taken) <= cap
    whole = sum(payment * percent // 100 for payment in payments)
    assert sum(taken) > min(cap, whole) - len(
        payments
    )  # What rounding leaves is less than a cent each.
