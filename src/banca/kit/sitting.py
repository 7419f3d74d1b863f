"""Who is at the table, and the totals of each session of play.

A session runs from `Sat` to `Left` (804/2015:3.e, 807/2015:3.e). Its totals are a fold of the
money events, so they need no book of their own: the state has them, and `Left` writes them down
(804/2015:26).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

import msgspec

from banca.kit.play import (
    BoughtIn,
    Cents,
    HandPaid,
    Leaving,
    Left,
    Sat,
    Seat,
    Settled,
    Staked,
    TakenBack,
    Value,
    require,
)


class Sitting(Value):
    staked: Cents = 0
    returned: Cents = 0
    rounds: int = 0  # Rounds in which a stake of the seat was decided.
    decided: bool = False  # One was in this round: it is counted already.
    idle: int = 0  # Rounds in a row before this one without a bet; -1: there is one in this.
    leaving: bool = False


Sittings = dict[Seat, Sitting]
OfSeat = Sat | Leaving | Left | Staked | TakenBack | Settled | BoughtIn
Moved = OfSeat | HandPaid


def may_sit(sittings: Sittings, seat: Seat, most: int, cite: str = "reading:seats") -> None:
    require(seat not in sittings, "wire:seat", "already seated")
    require(len(sittings) < most, cite, "the table is full", most=most)


def seated(sittings: Sittings, seat: Seat) -> None:
    present = seat in sittings and not sittings[seat].leaving
    require(present, "wire:seat", "not seated")


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
        case HandPaid(_, lines):
            return {**seats, **dict(_paid(seats, lines))}
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
        case BoughtIn(_, _, fee):  # A stack is still the player's own; the fee is gone.
            at = msgspec.structs.replace(at, staked=at.staked + fee)
        case Settled(_, _, returned):
            at = msgspec.structs.replace(
                at,
                returned=at.returned + returned,
                rounds=at.rounds + (not at.decided),
                decided=True,
                idle=-1,
            )
    return {**seats, event.seat: at}


def _paid(
    seats: Sittings, lines: Iterable[tuple[Seat, Cents, Cents]]
) -> Iterator[tuple[Seat, Sitting]]:
    """Whoever was dealt in has played a round; whether it was a bet of theirs, the game says."""
    for seat, put, got in lines:
        if at := seats.get(seat):
            yield (
                seat,
                msgspec.structs.replace(
                    at,
                    staked=at.staked + put,
                    returned=at.returned + got,
                    rounds=at.rounds + (not at.decided),
                    decided=True,
                ),
            )


def bet(seats: Sittings, seat: Seat) -> Sittings:
    """*seat* bet of its own will in this round: it is not idle."""
    return {**seats, seat: msgspec.structs.replace(seats[seat], idle=-1)}


def round_over(seats: Sittings, lying: Container[Seat] = ()) -> Sittings:
    """A round ended: whoever bet in it starts counting idle rounds from nought.

    A stake that still lies is a bet in the next round too (reading:inactivity); *lying* says whose.
    """
    return {
        seat: msgspec.structs.replace(at, idle=-1 if seat in lying else at.idle + 1, decided=False)
        for seat, at in seats.items()
    }
