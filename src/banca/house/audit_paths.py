"""How accounts are named, by the auditor's own reading of the chart; and what the books keep.

The twin of house/accounts.py and house/kept.py, sharing nothing with them: if two accounts were
confused there, the auditor would still tell them apart. Must agree: tests/house/test_accounts.py.
"""

from __future__ import annotations

from typing import NamedTuple

POINTS = "PTS/0"
WORLD = "world"
PLAYERS = "players:known"
COMMANDS = "rows:command"
RESULTS = "rows:result"
SNAPSHOT = "snapshot:"
JACKPOTS = "jackpots:"
SEEDS = "house:jackpots"


class Chips(NamedTuple):
    """Whose money it is, and the wallet it came from and returns to."""

    player: str
    wallet: str


def free_of(whose: Chips) -> str:
    return f"player:{whose.player}:{whose.wallet}"


def held_of(stream: str, whose: Chips) -> str:
    return f"held:{stream}:{whose.player}:{whose.wallet}"


def pot_of(stream: str) -> str:
    return f"pot:{stream}"


def bank_of(game: str) -> str:
    return f"house:{game}"


def jackpot_of(jackpot: str) -> str:
    return f"jackpot:{jackpot}"


def award_of(jackpot: str) -> str:
    return f"award:{jackpot}"


def owner_of(id: str) -> str:
    """The player whose money it is; "" for pots, jackpots, the house and the world."""
    parts = id.split(":")
    return parts[-2] if parts[0] in ("player", "held") and len(parts) > 2 else ""


def kind_of(id: str) -> str:
    """What sort of account it is: the first word of its path."""
    return id.split(":")[0]
