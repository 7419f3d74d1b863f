"""Jackpots as a game knows them: nothing rounds, and the chance follows what is put in."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit import jackpots
from banca.kit.chance import Script
from banca.kit.jackpots import MOST, PARTS, Hit, Jackpot, Pots, paid, played, reel
from banca.kit.play import Contributed, JackpotHit, JackpotWon, PayJackpot, Refused
from tests.rule_marks import rule

SUPER = Jackpot("super", seed=100_000, mean=5_000_000)


def after(pots: Pots, stake: int, share_bp: int, face: str = "blank") -> Pots:
    events = played(pots, SUPER, share_bp, round=1, player="ana", stake=stake, chance=Script(face))
    return reduce(jackpots.apply, events, pots)


@rule("1441/95-VIII:3")
@rule("828/2015:14")
def test_a_play_puts_in_its_share_in_whole_cents_and_the_rest_waits() -> None:
    first = played(Pots(), SUPER, 75, round=1, player="ana", stake=250, chance=Script("blank"))
    then = after(Pots(), 250, 75)

    assert first == (Contributed("super", "ana", parts=18_750, cents=1),)
    assert then.rests == {"super": 8_750}
    assert after(then, 250, 75).rests == {"super": 7_500}  # 27,500 parts: two whole cents.


@given(st.lists(st.tuples(st.integers(1, 10**6), st.integers(1, 500)), max_size=30))
def test_nothing_of_a_share_is_ever_lost(plays: list[tuple[int, int]]) -> None:
    pots, given = Pots(), 0
    for stake, share_bp in plays:
        (event,) = played(
            pots,
            Jackpot("j", 0, MOST),
            share_bp,
            round=1,
            player="ana",
            stake=stake,
            chance=Script("blank"),
        )
        assert isinstance(event, Contributed)
        pots, given = jackpots.apply(pots, event), given + event.cents

    shares = sum(stake * share_bp for stake, share_bp in plays)
    assert given * PARTS + pots.rests.get("j", 0) == shares
    assert 0 <= pots.rests.get("j", 0) < PARTS


@rule("PD-64")
def test_the_chance_is_the_share_over_the_mean() -> None:
    def chance(stake: int, share_bp: int) -> Fraction:
        weights = reel(SUPER, stake * share_bp)
        return Fraction(weights["jackpot"], sum(weights.values()))

    assert chance(100, 100) == Fraction(1, 5_000_000)  # One cent of five million.
    assert chance(200, 100) == chance(100, 200) == 2 * chance(100, 100)


def test_a_hit_waits_until_it_is_paid_and_is_paid_once() -> None:
    pots = after(Pots(), 100, 100, "jackpot")

    won = paid(pots, PayJackpot(1, "super", "ana", 123_456))

    assert pots.hits == (Hit(1, "super", "ana"),)
    assert won == JackpotWon(1, "super", "ana", 123_456)
    assert jackpots.apply(pots, won).hits == ()
    with pytest.raises(Refused, match="no such jackpot waits"):
        paid(jackpots.apply(pots, won), PayJackpot(1, "super", "ana", 123_456))


@rule("828/2015:12")
def test_two_levels_wait_apart_and_are_paid_in_any_order() -> None:
    hits = (JackpotHit(3, "mini", "ana"), JackpotHit(3, "super", "ana"))
    pots = reduce(jackpots.apply, hits, Pots())

    won = paid(pots, PayJackpot(3, "super", "ana", 5))

    assert jackpots.apply(pots, won).hits == (Hit(3, "mini", "ana"),)


@pytest.mark.parametrize(("seed", "mean"), [(-1, 1), (MOST + 1, 1), (0, 0), (0, MOST + 1)])
def test_a_jackpot_has_bounds(seed: int, mean: int) -> None:
    with pytest.raises(Refused, match="out of bounds"):
        Jackpot("super", seed, mean)
