"""Jackpots as a game knows them: what a play puts in, whether it wins, and what waits to be paid.

A machine deducts its share of each stake (1441/95-VIII:3), and so do the machines of a group for
one jackpot of them all (1441/95-VIII:4). The chance of winning is the share over the jackpot's mean
(PD-64): whoever puts in twice as much is twice as likely to win. It is drawn on a reel of its own,
so that it cannot influence the others (828/2015:13, reading:jackpot).

A game keeps `Pots` in its state. What is in a jackpot it does not know: that is money, and the
house says it when it pays (floor/jackpots.py).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from banca.kit.chance import Chance
from banca.kit.play import (
    CASH,
    Cents,
    Contributed,
    JackpotHit,
    JackpotId,
    JackpotWon,
    PayJackpot,
    PlayerId,
    Value,
    Wallet,
    require,
)

PARTS = 10_000  # Of a cent: a share in ten-thousandths of whole cents is a whole number of them.
MOST = 10**11  # Cents: a draw among so many parts is still exact in a browser.

Event: TypeAlias = Contributed | JackpotHit | JackpotWon


class Jackpot(Value):
    """A jackpot as a table's rules name it; nothing of it changes until it is won (828/2015:18)."""

    id: JackpotId
    seed: Cents  # What the house puts in before anybody plays for it (828/2015:15).
    mean: Cents  # What is contributed from one win to the next, on average.

    def __post_init__(self) -> None:
        require(
            0 <= self.seed <= MOST, "828/2015:15", "a jackpot's seed is out of bounds", most=MOST
        )
        require(0 < self.mean <= MOST, "PD-64", "a jackpot's mean is out of bounds", most=MOST)


class Hit(Value):
    """A jackpot that was hit and is not paid yet."""

    round: int
    jackpot: JackpotId
    player: PlayerId


class Pots(Value):
    """What a table remembers of its jackpots."""

    rests: dict[JackpotId, int] = {}  # Parts of a cent, to be contributed with the next share.
    hits: tuple[Hit, ...] = ()


def reel(jackpot: Jackpot, parts: int) -> dict[str, int]:
    """The reel of its own: its emblem wins, with the chance *parts* over the mean (PD-64)."""
    of = jackpot.mean * PARTS
    assert 0 < parts <= of, f"a share of {parts} parts, and {jackpot.id} takes at most {of}"
    return {"jackpot": parts, "blank": of - parts}


def played(
    pots: Pots,
    jackpot: Jackpot,
    share_bp: int,
    *,
    round: int,
    player: PlayerId,
    stake: Cents,
    chance: Chance,
) -> tuple[Contributed | JackpotHit, ...]:
    """What a play with *stake* brings about; *share_bp* of it, in ten-thousandths, goes in.

    It draws, so it belongs to an order, once the stake cannot be taken back any more.
    """
    parts = stake * share_bp
    cents = (pots.rests.get(jackpot.id, 0) + parts) // PARTS
    given = Contributed(jackpot.id, player, parts, cents)
    if chance.pick(reel(jackpot, parts)) == "jackpot":
        return given, JackpotHit(round, jackpot.id, player)
    return (given,)


def paid(pots: Pots, order: PayJackpot, wallet: Wallet = CASH) -> JackpotWon:
    """What pays a hit; `Refused` if it does not wait, as one that is paid does not."""
    hit = Hit(order.round, order.jackpot, order.player)
    require(hit in pots.hits, "wire:stale", "no such jackpot waits")
    return JackpotWon(order.round, order.jackpot, order.player, order.cents, wallet)


def apply(pots: Pots, event: Event) -> Pots:
    """What the table remembers after *event*."""
    match event:
        case Contributed(jackpot, _, parts, cents):
            rest = pots.rests.get(jackpot, 0) + parts - cents * PARTS
            return replace(pots, rests={**pots.rests, jackpot: rest})
        case JackpotHit(number, jackpot, player):
            return replace(pots, hits=(*pots.hits, Hit(number, jackpot, player)))
        case JackpotWon(number, jackpot, player):
            at = pots.hits.index(Hit(number, jackpot, player))
            return replace(pots, hits=pots.hits[:at] + pots.hits[at + 1 :])
