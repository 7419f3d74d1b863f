"""A slot machine as a value: reels, prizes, extra games and bets, as `read` finds them in a file.

Nothing here is luck and nothing is money yet. Prizes are in credits, and a credit is worth the
denomination that is played; so every prize is whole cents.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from banca.kit.play import Cents, Value

Code: TypeAlias = str  # A symbol as strips and pay-table write it: "7", "BAR".
Strip: TypeAlias = tuple[Code, ...]  # A reel from its first stop to its last; then it begins again.
Column: TypeAlias = tuple[Code, ...]  # What one reel shows, from the top.
Window: TypeAlias = tuple[Column, ...]  # What all reels show, from the left.
Words: TypeAlias = dict[str, str]  # The same words in every language of the file.
When: TypeAlias = Literal["never", "paid", "free", "always"]  # In which games something happens.


# --- What a file describes ------------------------------------------------------------------------


class Symbol(Value):
    code: Code
    names: Words


class Wild(Value):
    """A symbol that stands for others, and multiplies each prize that it helps to make."""

    code: Code
    replaces: tuple[Code, ...]
    multiplier: int = 1  # Of every wild that replaces something: two that double make four times.
    expands: When = "never"  # It fills its reel wherever it stops in the window.


class Scatter(Value):
    """A symbol that counts wherever it stops; its prizes are multiples of the whole stake."""

    code: Code
    pays: dict[int, int] = {}  # By how many there are at the least.


class Prize(Value):
    """One row of the pay-table: what must be seen, and the credits that it pays.

    On a line the *pattern* has the symbols that count on each reel; none: any symbol. Of ways,
    *count* is on how many reels from the left the symbol stops; of clusters, the least cells.
    """

    symbol: str  # A symbol, a group, or the pattern as it is written.
    count: int
    credits: int  # At level 1; it grows with the level (828/2015:30).
    levels: tuple[int, ...] = ()  # Where it grows otherwise: the credits at every level.
    pattern: tuple[tuple[Code, ...], ...] = ()


class Lines(Value):
    """Prizes are formed on lines, each of which is a row on every reel, counted from 0 at the top.

    Whoever plays fewer lines plays the first ones (828/2015:8).
    """

    lines: tuple[tuple[int, ...], ...]
    played: tuple[int, ...]  # How many lines may be played.


class Ways(Value):
    """Prizes are formed on neighbouring reels from the left, in whatever row."""

    cost: int  # Credits for one play at level 1.


class Clusters(Value):
    """Prizes are formed by equal symbols that touch by a side."""

    cost: int


class Free(Value):
    """Free games (828/2015:9.b.i), and how many a number of scatters brings."""

    code: Code
    games: dict[int, int]  # By how many scatters there are at the least, in the paid game,
    again: dict[int, int]  # and in a free game; empty: free games bring no others.
    most: int  # All free games of one play together.
    multiplier: int = 1  # Of every prize in a free game (828/2015:9.b.iii).
    reels: tuple[Strip, ...] = ()  # Strips of their own; empty: those of the paid game.


class Hold(Value):
    """The reels on which this symbol stops are held, and the others spin again for free.

    It goes on until no further reel is held. Scatters neither pay nor count in such a spin.
    """

    code: Code
    when: When = "paid"


class PickBonus(Value):
    """A bonus (828/2015:9.b.ii): prizes lie under covers, and the player turns one over.

    Prizes are multiples of the stake, and each lies under one cover. All are shown afterwards
    (828/2015:11). Only the paid game brings it.
    """

    code: Code
    count: int  # How many scatters bring it, at the least.
    prizes: tuple[int, ...]


class DoubleUp(Value):
    """What was won may be doubled or lost (828/2015:9.a), in a fair game, and never must be."""

    times: int  # In a row, at the most.
    most: int  # Not if more than this multiple of the stake would be won.


class Machine(Value):
    name: str
    version: int
    title: Words
    symbols: tuple[Symbol, ...]
    rows: int
    reels: tuple[Strip, ...]
    plan: Lines | Ways | Clusters
    pays: tuple[Prize, ...]
    denominations: tuple[Cents, ...]  # What a credit may be worth (828/2015:3.e, 828/2015:3.h).
    levels: tuple[int, ...]  # Credits per line, or times the cost.
    groups: dict[str, tuple[Code, ...]] = {}
    wilds: tuple[Wild, ...] = ()
    scatters: tuple[Scatter, ...] = ()
    free: Free | None = None
    hold: Hold | None = None
    pick: PickBonus | None = None
    double: DoubleUp | None = None
    share_bp: int = 0  # Of each stake goes to a jackpot, in 1/10000; the house pays it in addition.

    def __hash__(self) -> int:
        """Equal machines have equal names, so what follows from a machine alone can be cached."""
        return hash((self.name, self.version, self.reels))


# --- Bets -----------------------------------------------------------------------------------------


class Bet(Value):
    """How a play is bet on: lines (1 where there are none), credits on each, cents per credit."""

    lines: int
    level: int
    denomination: Cents


def line_choices(machine: Machine) -> tuple[int, ...]:
    return machine.plan.played if isinstance(machine.plan, Lines) else (1,)


def bets(machine: Machine) -> Iterator[Bet]:
    """Every bet that the machine allows, the smallest first in each of its parts."""
    for lines in line_choices(machine):
        for level in machine.levels:
            for denomination in machine.denominations:
                yield Bet(lines, level, denomination)


def allowed(machine: Machine, bet: Bet) -> bool:
    return (
        bet.lines in line_choices(machine)
        and bet.level in machine.levels
        and bet.denomination in machine.denominations
    )


def credits_staked(machine: Machine, bet: Bet) -> int:
    plan = machine.plan
    return bet.level * (bet.lines if isinstance(plan, Lines) else plan.cost)


def stake(machine: Machine, bet: Bet) -> Cents:
    """What one play costs."""
    return credits_staked(machine, bet) * bet.denomination


# --- Reels ----------------------------------------------------------------------------------------


def strips(machine: Machine, *, free: bool) -> tuple[Strip, ...]:
    """The reels of the paid game or of free games."""
    if free and machine.free and machine.free.reels:
        return machine.free.reels
    return machine.reels


def faces(machine: Machine, reel: int, *, free: bool) -> dict[int, int]:
    """The stops of a reel, for `Chance.pick`: each is as likely as any other."""
    return dict.fromkeys(range(len(strips(machine, free=free)[reel])), 1)


def shown(machine: Machine, stops: tuple[int, ...], *, free: bool) -> Window:
    """What is seen when each reel rests at its stop: that symbol on top, the next ones below."""
    return tuple(reel[stop] for reel, stop in zip(columns(machine, free=free), stops, strict=True))


@cache
def columns(machine: Machine, *, free: bool) -> tuple[tuple[Column, ...], ...]:
    """What each reel shows at each of its stops."""
    return tuple(
        tuple(
            tuple(strip[(stop + row) % len(strip)] for row in range(machine.rows))
            for stop in range(len(strip))
        )
        for strip in strips(machine, free=free)
    )


def cycle(machine: Machine, *, free: bool = False) -> int:
    """How many ways there are for the reels to stop, all equally likely."""
    found = 1
    for strip in strips(machine, free=free):
        found *= len(strip)
    return found


def now(when: When, *, free: bool) -> bool:
    """Whether something that happens at certain times happens in this game."""
    return when == "always" or when == ("free" if free else "paid")


# --- Approval -------------------------------------------------------------------------------------


def digest(machine: Machine) -> str:
    """What was approved, in 64 digits: any change of the machine changes them (1441/95-VIII:8)."""
    plain = msgspec.to_builtins(machine, str_keys=True)
    written = msgspec.json.encode(plain, order="deterministic")
    return hashlib.sha256(written).hexdigest()
