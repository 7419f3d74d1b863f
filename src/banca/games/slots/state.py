"""What a slot machine remembers: the play that is going on, its meters, and the last play.

After any event the play can go on from here exactly (828/2015:43, reading:machine-interruption).
The words are the regulation's (828/2015:3).
"""

from __future__ import annotations

from enum import StrEnum

from banca.games.slots.machine import Bet
from banca.games.slots.messages import Face, PlayEnded, ReelsStopped, Revealed, Tossed
from banca.games.slots.table import Rules
from banca.kit.bank import Bank
from banca.kit.jackpots import Pots
from banca.kit.meters import Meters
from banca.kit.play import Cents, PlayerId, Spot, Value


class Phase(StrEnum):
    BETTING = "betting"
    SPINNING = "spinning"
    PICKING = "picking"  # A cover is to be chosen.
    REVEALING = "revealing"
    DOUBLING = "doubling"  # The prize may be doubled or collected.
    TOSSING = "tossing"
    PAYING = "paying"  # The result is in sight (828/2015:31, 828/2015:33).


class Run(Value):
    """A play from its bet to its payment (828/2015:3.f)."""

    player: PlayerId
    spot: Spot
    bet: Bet
    stake: Cents
    won: Cents = 0  # So far, without jackpots.
    first: ReelsStopped | None = None  # The paid game,
    last: ReelsStopped | None = None  # and the last spin.
    held: tuple[int, ...] = ()  # The reels that are held in the spin to come.
    given: int = 0  # Free games that the play has brought,
    played: int = 0  # and those that were played.
    bonus: bool = False  # A cover is to be chosen,
    place: int = 0  # and was: this one.
    revealed: Revealed | None = None
    doubled: int = 0  # How often the prize was risked,
    face: Face | None = None  # on what it is at risk now,
    tossed: Tossed | None = None  # and what came.
    collected: bool = False


class State(Value):
    rules: Rules
    bank: Bank = Bank()
    phase: Phase = Phase.BETTING
    turn: int = 1  # Grows with every step; orders name it.
    run: Run | None = None
    stops: tuple[int, ...] = ()  # Where the reels rest (828/2015:31),
    free: bool = False  # and whether they are those of a free game.
    meters: Meters = Meters()  # 1441/95-VIII:9, reading:meters; in doubt they decide:
    # 1441/95-VIII:14.
    pots: Pots = Pots()
    last: PlayEnded | None = None  # 828/2015:36


def running(state: State) -> Run:
    assert state.run is not None, "no play is going on"
    return state.run


def step(rules: Rules, run: Run) -> Phase:
    """What comes next in a play: spins that are due, the bonus, free games, doubling, payment.

    What the play has brought without risk (828/2015:9.b) comes first, and then may be risked
    (reading:additional-games).
    """
    if run.first is None or run.held:
        return Phase.SPINNING
    if run.bonus:
        return Phase.REVEALING if run.place else Phase.PICKING
    if run.played < run.given:
        return Phase.SPINNING
    if run.face:
        return Phase.TOSSING
    return Phase.DOUBLING if may_double(rules, run) else Phase.PAYING


def may_double(rules: Rules, run: Run) -> bool:
    """Whether the prize of a finished play may be risked (reading:double-up)."""
    double = rules.machine.double
    if double is None or not rules.doubling or run.collected or not run.won:
        return False
    return run.doubled < double.times and 2 * run.won <= double.most * run.stake
