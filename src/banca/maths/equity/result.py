"""The result of equity: how often each player wins, and their share of the pot."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm, sqrt
from typing import Literal, TypeAlias

from banca.kit.cards import Card
from banca.kit.play import Value
from banca.maths.equity.deal import MOST, Deal

Counts: TypeAlias = Mapping[int, int]  # Boards by who wins them: one bit per player.

_WHOLE = lcm(*range(1, MOST + 1))  # A pot that can be split among any number.


class Share(Value):
    """What one player can expect."""

    hand: str  # Such as ``AsKs``, or what it may be: ``random``, ``QQ+``.
    wins: int  # Boards won outright,
    losses: int
    ties: int  # and those that are shared.
    equity: Fraction  # The share of the pots; a pot is split evenly among its winners.
    error: float = 0.0  # Its standard error; 0 when it is exact.


class Equity(Value):
    game: str
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    method: Literal["exact", "sampled"]
    boards: int  # How many were evaluated; per combination of unknown hands.
    players: tuple[Share, ...]
    seed: int | None = None  # Of a sample.


def told(deal: Deal, counts: Counts, seed: int | None = None) -> Equity:
    """The result that *counts* mean; they were sampled if there is a seed."""
    boards = sum(counts.values())
    return Equity(
        deal.variant.name,
        deal.board,
        deal.dead,
        "exact" if seed is None else "sampled",
        boards,
        tuple(
            _share(one.name, 1 << place, counts, boards, seed is not None)
            for place, one in enumerate(deal.holdings)
        ),
        seed,
    )


def _share(hand: str, own: int, counts: Counts, boards: int, sampled: bool) -> Share:
    wins = ties = parts = squares = 0
    for winners, count in counts.items():
        if winners & own:
            if winners == own:
                wins += count
            else:
                ties += count
            part = _WHOLE // winners.bit_count()
            parts += part * count
            squares += part * part * count
    equity = Fraction(parts, _WHOLE * boards)
    error = 0.0
    if sampled:
        spread = Fraction(squares, _WHOLE * _WHOLE * boards) - equity * equity
        # A sample with only one result says nothing about the spread: assume the widest.
        error = sqrt((spread or Fraction(1, 4)) / boards)
    return Share(hand, wins, boards - wins - ties, ties, equity, error)
