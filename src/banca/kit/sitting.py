"""Who is at the table, and the totals of each session of play.

A session runs from `Sat` to `Left` (804/2015:3.e, 807/2015:3.e). Its totals are a fold of the
money events, so they need no book of their own: the state has them, and `Left` writes them down
(804/2015:26).
"""

from __future__ import annotations

import msgspec

from banca.kit.play import Cents, Leaving, Left, Sat, Seat, Settled, Staked, TakenBack, Value


class Sitting(Value):
    staked: Cents = 0
    returned: Cents = 0
    rounds: int = 0  # Rounds in which the seat had a stake.
    idle: int = 0  # Rounds in a row before this one without a bet; -1: there is one in this.
    leaving: bool = False


Sittings = dict[Seat, Sitting]
Moved = Sat | Leaving | Left | Staked | TakenBack | Settled


def left(seats: Sittings, seat: Seat) -> Left:
    """The end of *seat*'s session, with the totals that it has now."""
    at = seats[seat]
    return Left(seat, at.staked, at.returned, at.rounds)


def fold(seats: Sittings, event: Moved) -> Sittings:
    """The sittings after *event*. Money of a seat that is not here is nobody's session."""
    match event:
        case Sat(seat):
            return {**seats, seat: Sitting()}
        case Left(seat):
            return {s: at for s, at in seats.items() if s != seat}
    at = seats.get(event.seat)
    if at is None:
        return seats
    match event:
        case Leaving():
            at = msgspec.structs.replace(at, leaving=True)
        case Staked(_, _, cents):  # A bet, even of a round that is voided: 804/2015:28.b.
            at = msgspec.structs.replace(at, staked=at.staked + cents, idle=-1)
        case TakenBack(_, _, cents):
            at = msgspec.structs.replace(at, staked=at.staked - cents)
        case Settled(_, _, returned):
            at = msgspec.structs.replace(
                at, returned=at.returned + returned, rounds=at.rounds + 1, idle=-1
            )
    return {**seats, event.seat: at}


def round_over(seats: Sittings) -> Sittings:
    """A round ended: whoever bet in it starts counting idle rounds from nought."""
    return {seat: msgspec.structs.replace(at, idle=at.idle + 1) for seat, at in seats.items()}
