"""The state of a hand of poker, as one value. What changes it: betting rounds, estardilho
and payment.

Everything is indexed by *position*: 0 is the first seat left of the button, the last is the button;
with two players 0 has the big blind, and the button the small one (reading:heads-up).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Literal, TypeAlias

from banca.kit.cards import Card
from banca.kit.play import PlayerId, Value
from banca.poker.betting import FixedLimit, Limit, NoLimit
from banca.poker.variants import VARIANTS

Phase: TypeAlias = Literal["posting", "estardilho", "betting", "street", "showdown", "over"]
Positions: TypeAlias = tuple[int, ...]
Chips: TypeAlias = tuple[int, ...]  # One amount per position.


class Commission(Value):
    """What the house keeps of the pot, in whole percent (809/2015:17.a, 809/2015:19)."""

    percent: int = 0
    cap: int = 0  # For the whole hand (97/2010:16); 0: none.
    every: bool = False  # Even where nobody bet voluntarily; 809/2015:18 says no.


class Terms(Value):
    """What a hand is played for, and how."""

    variant: str
    limit: Limit = NoLimit()
    small: int = 0
    big: int = 0
    ante: int = 0
    commission: Commission = Commission()
    burns: bool = True
    estardilhos: bool = False  # Estardilho and restardilho are open (809/2015:49).
    odd: Literal["first", "each"] = "first"  # Who gets the odd chips: see pots.shares.

    @property
    def least(self) -> int:
        """The least bet: the big blind, or the ante where there is none (reading:least-bet)."""
        return self.big or self.ante

    def unit(self, street: int) -> int:
        """The least bet, and the first least raise, on *street*."""
        if isinstance(self.limit, FixedLimit):
            half = len(VARIANTS[self.variant].streets) // 2
            return self.limit.small if street < half else self.limit.big
        return self.big or self.ante


class Window(Value):
    """Estardilho and restardilho (809/2015:2.h, 809/2015:2.p, reading:estardilho)."""

    claims: tuple[int, ...]  # What each position would bet; 0: nothing, -1: no answer yet.
    chips: int = 0  # The estardilho that counts.
    caller: int = -1  # Who made it.
    doubled: int = -1  # Who made the restardilho.


class Hand(Value, gc=False):
    """The state of a hand."""

    terms: Terms
    players: tuple[PlayerId, ...]  # By position.
    start: Chips  # Stacks before the hand.
    keeps: Chips  # What the table's cap leaves in each stack (809/2015:23).
    stacks: Chips  # Chips behind.
    bets: Chips  # Chips bet in this round.
    paid: Chips  # Chips of earlier rounds; antes and dead money too.
    dead: Chips  # The part of it that counts towards nobody's share: it is in the main pot.
    got: Chips  # What each has won.
    live: Positions  # Those that have not folded.
    able: Positions  # Those of them that may still bet.
    waiting: Positions  # Those that have yet to act in this round, in order.
    full: int  # The last full bet or raise, the least that the next must add: reading:least-bet.
    phase: Phase = "posting"
    street: int = 0
    board: tuple[Card, ...] = ()
    turn: int = -1  # The position to act; -1: nobody.
    moves: int = 0  # How many moves have been made; it names a turn.
    pot: int = 0  # Every chip on the table (806/2015:2.o, 809/2015:2.m).
    high: int = 0  # The bet to match.
    raises: int = 0  # Full raises in this round.
    raiser: int = -1  # Who raised last, short or full, in the last round that was bet; where no
    # round was, by estardilho or restardilho.
    fresh: Positions = ()  # Those that had not acted in this round when it was last raised.
    first: int = 0  # The position from which the round starts.
    voluntary: bool = False  # Somebody bet voluntarily (809/2015:18, 809/2015:21).
    taken: int = 0  # The commission.
    window: Window | None = None


def room(hand: Hand, position: int) -> int:
    """What *position* may still put in."""
    return hand.stacks[position] - hand.keeps[position]


def with_chips(chips: Chips, position: int, value: int) -> Chips:
    """*chips*, with *value* at *position*."""
    changed = list(chips)
    changed[position] = value
    return tuple(changed)


def plus(chips: Chips, position: int, more: int) -> Chips:
    changed = list(chips)
    changed[position] += more
    return tuple(changed)


def without(positions: Positions, position: int) -> Positions:
    return tuple([other for other in positions if other != position])


def from_first(positions: Positions, first: int) -> Positions:
    """*positions* in the order of acting, starting from *first* or the next after it."""
    if not first:
        return positions
    at = bisect_left(positions, first)
    return positions[at:] + positions[:at]


def others(positions: Positions, position: int) -> Positions:
    """All except *position*, from its left."""
    return (
        positions[bisect_right(positions, position) :]
        + positions[: bisect_left(positions, position)]
    )
