"""Who is at the table, and the totals of each session of play.

A session runs from `Sat` to `Left` (804/2015:3.e, 807/2015:3.e, 828/2015:3.j). Its totals are a
fold of the money events, so they need no storage of their own: the state has them, and `Left`
records them (804/2015:26).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

import msgspec

from banca.kit.play import (
    BoughtIn,
    Cents,
    HandPaid,
    JackpotWon,
    Leaving,
    Left,
    PlayerId,
    Sat,
    Settled,
    Staked,
    TakenBack,
    Value,
    require,
)


class Sitting(Value):
    staked: Cents = 0
    returned: Cents = 0
    rounds: int = 0  # Rounds in which a stake of the player was decided.
    decided: bool = False  # A stake was decided in this round, which is already counted.
    idle: int = 0  # Rounds in a row before this one without a bet; -1: this one has one.
    leaving: bool = False


Sittings = dict[PlayerId, Sitting]
OfOnePlayer = Sat | Leaving | Left | Staked | TakenBack | Settled | BoughtIn | JackpotWon
MoneyEvent = OfOnePlayer | HandPaid


def may_sit(sittings: Sittings, player: PlayerId, most: int, cite: str = "reading:seats") -> None:
    require(player not in sittings, "wire:seat", "already seated")
    require(len(sittings) < most, cite, "the table is full", most=most)


def seated(sittings: Sittings, player: PlayerId) -> None:
    present = player in sittings and not sittings[player].leaving
    require(present, "wire:seat", "not seated")


def left(sittings: Sittings, player: PlayerId) -> Left:
    """The end of *player*'s session, with the totals that it has now."""
    at = sittings[player]
    return Left(player, at.staked, at.returned, at.rounds)


def fold(sittings: Sittings, event: MoneyEvent) -> Sittings:
    """The sittings after *event*. Money of a player who is not here belongs to no session."""
    match event:
        case Sat(player):
            return {**sittings, player: Sitting()}
        case Left(player):
            return {other: at for other, at in sittings.items() if other != player}
        case HandPaid(_, lines):
            return {**sittings, **dict(_paid(sittings, lines))}
    at = sittings.get(event.player)
    if at is None:
        return sittings
    match event:
        case Leaving():
            at = msgspec.structs.replace(at, leaving=True)
        case Staked(_, _, cents):  # A bet, even in a round that is voided: 804/2015:28.b.
            at = msgspec.structs.replace(at, staked=at.staked + cents, idle=-1)
        case TakenBack(_, _, cents):
            at = msgspec.structs.replace(at, staked=at.staked - cents)
        case BoughtIn(_, _, fee):  # A stack is still the player's own; the fee is gone.
            at = msgspec.structs.replace(at, staked=at.staked + fee)
        case JackpotWon(_, _, _, cents):  # A prize of a round that counts by its stake.
            at = msgspec.structs.replace(at, returned=at.returned + cents)
        case Settled(_, _, returned):
            at = msgspec.structs.replace(
                at,
                returned=at.returned + returned,
                rounds=at.rounds + (not at.decided),
                decided=True,
                idle=-1,
            )
    return {**sittings, event.player: at}


def _paid(
    sittings: Sittings, lines: Iterable[tuple[PlayerId, Cents, Cents]]
) -> Iterator[tuple[PlayerId, Sitting]]:
    """Whoever was dealt in has played a round; the game says whether they made a bet."""
    for player, put, got in lines:
        if at := sittings.get(player):
            yield (
                player,
                msgspec.structs.replace(
                    at,
                    staked=at.staked + put,
                    returned=at.returned + got,
                    rounds=at.rounds + (not at.decided),
                    decided=True,
                ),
            )


def bet(sittings: Sittings, player: PlayerId) -> Sittings:
    """*player* chose to bet in this round, so they are not idle."""
    return {**sittings, player: msgspec.structs.replace(sittings[player], idle=-1)}


def round_over(sittings: Sittings, lying: Container[PlayerId] = ()) -> Sittings:
    """A round ended: whoever bet in it starts counting idle rounds from 0.

    A stake left on the table is a bet in the next round too (reading:inactivity); *lying* says
    whose.
    """
    return {
        player: msgspec.structs.replace(
            at, idle=-1 if player in lying else at.idle + 1, decided=False
        )
        for player, at in sittings.items()
    }
