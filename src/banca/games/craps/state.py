"""What a craps table remembers from one event to the next."""

from __future__ import annotations

from enum import StrEnum

from banca.games.craps.messages import Rolled
from banca.games.craps.table import PAIRS, Pair, Rules
from banca.kit.bank import Bank
from banca.kit.dice import Throw as Fallen
from banca.kit.play import PlayerId, Value

BOARD = 100  # Throws that the board keeps.


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"  # The dice are in the shooter's hand.
    THROWN = "thrown"
    RESTING = "resting"  # The dice are at rest; bets are not open yet, for anybody.


class State(Value):
    rules: Rules
    bank: Bank = Bank()  # Places count from the stickman's left.
    phase: Phase = Phase.BETTING
    point: int = 0  # Where the puck is; 0: no point is set.
    series: int = 0  # Throws of the current series.
    shooter: PlayerId = ""  # Who has the dice; empty: nobody yet.
    had: PlayerId = ""  # Who had them last,
    had_at: int = -1  # and at which place.
    out: PlayerId = ""  # Who lost them to a 7 on the last throw (1441/95-VI:8.b).
    turn: int = 0  # Grows whenever the dice are handed to somebody.
    declined: tuple[PlayerId, ...] = ()  # Who would not throw this time.
    dice: Pair = PAIRS[0]  # Of this throw: only the end of a round changes them.
    chosen: Pair = PAIRS[0]  # For the next one, whose luck is not sealed yet (reading:shooter).
    last_series: bool = False
    over: bool = False  # The last series has been played.
    drawn: tuple[Fallen, ...] = ()  # Newest first.
    last: Rolled | None = None


def still(state: State) -> State:
    """The state without what affects no bet in play: equal states have the same odds.

    The puck counts only for the lines and their odds; a come bet knows its own number.
    """
    layout = state.bank.layout
    by_point = {"pass", "dont-pass", "odds:pass", "odds:dont-pass"}
    matters = any(by_point & lying.keys() for lying in layout.stakes.values())
    return State(
        state.rules,
        Bank(layout=layout),
        phase=state.phase,
        point=state.point if matters else 0,
        last_series=state.last_series,
        over=state.over,
    )
