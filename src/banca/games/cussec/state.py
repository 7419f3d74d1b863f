"""What a cussec table remembers from one event to the next."""

from __future__ import annotations

from enum import StrEnum

from banca.games.cussec.messages import Uncovered
from banca.games.cussec.table import Rules
from banca.kit.bank import Bank
from banca.kit.dice import Throw
from banca.kit.play import Value


class Phase(StrEnum):
    SHAKING = "shaking"  # The dome is covered, and the dice jump.
    BETTING = "betting"  # The light is on.
    CLOSED = "closed"  # The bell has rung.
    RESTING = "resting"  # The cover is off, the winning zones are lit, prizes are paid.


class State(Value):
    rules: Rules
    bank: Bank = Bank()
    phase: Phase = Phase.SHAKING
    drawn: tuple[Throw, ...] = ()  # Newest first.
    last: Uncovered | None = None
