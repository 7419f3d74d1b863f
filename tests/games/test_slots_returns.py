"""What a machine returns: equations against every way to stop, and the least that is allowed."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from banca.games.slots.machine import Bet, Machine, bets, credits_staked
from banca.games.slots.returns import parts, returned
from banca.games.slots.sound import _most_paid
from banca.maths.exact import distribution, mean
from banca.maths.slots.plain import play
from tests.games.slots_machines import machines


def tried(machine: Machine, lines: int, level: int) -> Fraction:
    """The return by playing every way that luck can fall, through the live evaluator."""
    bet = next(b for b in bets(machine) if (b.lines, b.level) == (lines, level))
    found = mean(distribution(lambda chance: play(machine, bet, chance)))
    return found / credits_staked(machine, bet)


@settings(max_examples=300)
@given(machines(extras=False))
def test_what_a_spin_returns_is_what_all_its_windows_pay(machine: Machine) -> None:
    for bet in bets(machine):
        assert returned(machine, bet) == tried(machine, bet.lines, bet.level)


@settings(max_examples=300)
@given(machines() | machines(extras=False))
def test_no_play_brings_more_than_is_said_to_be_the_most(machine: Machine) -> None:
    lines, level = max((bet.lines, bet.level) for bet in bets(machine))
    bet = Bet(lines, level, 1)

    assert max(distribution(lambda chance: play(machine, bet, chance))) <= _most_paid(
        machine, level
    )


@settings(max_examples=300)
@given(machines())
def test_free_games_held_reels_and_bonuses_have_equations_that_hold(machine: Machine) -> None:
    lines, level = max((bet.lines, bet.level) for bet in bets(machine))

    assert parts(machine, lines, level).all == tried(machine, lines, level)
