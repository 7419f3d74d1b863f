"""What a banca francesa table remembers from one event to the next."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.banca_francesa.messages import Fell
from banca.games.banca_francesa.table import Rules
from banca.kit import bank as banks
from banca.kit.bank import Bank
from banca.kit.play import Value
from banca.kit.window import Phase


class State(Value):
    rules: Rules
    bank: Bank = Bank()  # Sessions with their totals (808/2015:3.e, 808/2015:27), stakes, and
    # what can be bet again (808/2015:23).
    phase: Phase = Phase.BETTING
    drawn: tuple[int, ...] = ()  # Totals, newest first.
    last: Fell | None = None  # 808/2015:25


def still(state: State) -> State:
    """*state* without what affects no bet: history, totals, and the number of throws."""
    return replace(state, bank=banks.still(state.bank), drawn=(), last=None)
