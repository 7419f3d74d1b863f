"""Meters: what has gone into a machine, what it has paid, and what was kept (1441/95-VIII:9).

They are a fold of the money events, and the same sums over the ledger (house/meters.py) must agree
with them: `banca verify` compares the two.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from banca.kit.play import Cents, Contributed, JackpotWon, Settled, Staked, TakenBack, Value


class Meters(Value):
    """What was staked and won equals what was paid, kept and contributed, and still lies there."""

    staked: Cents = 0  # In.
    paid: Cents = 0  # Out: prizes, jackpots, and stakes that were given back.
    kept: Cents = 0  # By the house; below zero while it is losing.
    contributed: Cents = 0  # To jackpots, from what the house has kept.
    won: Cents = 0  # Jackpots, which are paid from their own money.

    @property
    def lying(self) -> Cents:
        return self.staked + self.won - self.paid - self.kept - self.contributed


Metered: TypeAlias = Staked | TakenBack | Settled | Contributed | JackpotWon


def fold(meters: Meters, event: Metered) -> Meters:
    """The meters after *event*."""
    match event:
        case Staked(_, _, cents):
            return replace(meters, staked=meters.staked + cents)
        case TakenBack(_, _, cents):
            return replace(meters, paid=meters.paid + cents)
        case Settled(_, stake, returned):
            kept = meters.kept + stake - returned
            return replace(meters, paid=meters.paid + returned, kept=kept)
        case Contributed(_, _, _, cents):
            kept, given = meters.kept - cents, meters.contributed + cents
            return replace(meters, kept=kept, contributed=given)
        case JackpotWon(_, _, _, cents):
            return replace(meters, paid=meters.paid + cents, won=meters.won + cents)
