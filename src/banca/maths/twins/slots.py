"""A slot machine as a twin: whole plays at random, with everything that follows from them.

A bet is a spot as the table has it, at the least denomination: prizes are so many credits at every
other. Doubling up is left out: it is a fair game, and nobody has to.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, cast

from banca.games.slots.machine import Bet, Machine, credits_staked
from banca.games.slots.returns import parts
from banca.games.slots.table import Rules
from banca.kit.game import AnyGame
from banca.kit.play import Cents, Spot
from banca.maths.generator import Start
from banca.maths.slots.bets import spots
from banca.maths.slots.scan import counted
from banca.maths.slots.tables import loops, tables
from banca.maths.twin import Counts, Nets


class Slots:
    """Must agree with the live evaluator play by play: tests/maths/test_slots_play.py."""

    def __init__(self, game: AnyGame, rules: Rules, only: Spot = "") -> None:
        self._machine = rules.machine
        self._bets = {at: bet for at, bet in spots(rules.machine).items() if only in ("", at)}
        self.spots: tuple[Spot, ...] = tuple(self._bets)
        self.stakes: tuple[Cents, ...] = tuple(
            credits_staked(rules.machine, bet) * bet.denomination for bet in self._bets.values()
        )

    def lot(self, luck: Start, rounds: int) -> Counts:
        """For each bet a counter of prizes in credits; counters are added as numbers are."""
        return cast(
            Counts, [played(self._machine, bet, luck, rounds) for bet in self._bets.values()]
        )

    def nets(self, at: int, counts: Counts) -> Nets:
        bet, stake = self._bets[self.spots[at]], self.stakes[at]
        prizes = cast("list[Counter[int]]", counts)[at]
        return {prize * bet.denomination - stake: count for prize, count in prizes.items()}

    def reach(self, at: int) -> tuple[Cents, Cents]:
        return -self.stakes[at], self.stakes[at]

    def exact(self, at: int) -> Fraction | None:
        bet = self._bets[self.spots[at]]
        return 1 - parts(self._machine, bet.lines, bet.level).all


def played(machine: Machine, bet: Bet, luck: Start, rounds: int) -> Counter[int]:
    """How often each prize came up, in credits."""
    np, fast = loops()
    base = tables(machine, bet.lines, bet.level, free=False)
    free = tables(machine, bet.lines, bet.level, free=True)
    stake = credits_staked(machine, bet)
    covers = [prize * stake for prize in machine.pick.prizes] if machine.pick else [0]
    most = machine.free.most if machine.free else 0
    tally: Any = fast.tally(1)
    state = np.array(luck, np.uint64)
    fast.plays(state, rounds, base, free, most, np.array(covers, np.int64), tally)
    return Counter(counted(tally, 0, np))
