"""What a roulette table remembers from one event to the next."""

from __future__ import annotations

from banca.games.roulette.cloth import Pocket
from banca.games.roulette.messages import Spun
from banca.games.roulette.table import Rules
from banca.kit.bank import Bank
from banca.kit.play import Cents, PlayerId, Value
from banca.kit.window import Phase


class State(Value):
    rules: Rules
    bank: Bank = Bank()  # Its places are the colours of chips (1441/95-IX:3, 1441/95-IX:4).
    phase: Phase = Phase.BETTING
    chips: dict[PlayerId, Cents] = {}  # What a chip of a player's colour is worth (1441/95-IX:6).
    drawn: tuple[Pocket, ...] = ()  # Newest first, for the board (804/2015:6.e, 807/2015:6.e).
    last: Spun | None = None
