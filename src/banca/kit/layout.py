"""The chips on the cloth, for every game played against the house.

Functions that games call, not a framework that calls games.
"""

from __future__ import annotations

from collections.abc import Iterable

from banca.kit.play import Bet, Cents, Seat, Spot, TakenBack, Value, require


class PlaceBets(Value):
    """A wish: these chips, all of them or none."""

    seat: Seat
    bets: tuple[Bet, ...]


class TakeBack(Value):
    """A wish: these chips come home; with no bets named, all of the seat's."""

    seat: Seat
    bets: tuple[Bet, ...] = ()


class CloseBets(Value):
    """An order: «jogo feito, nada mais»."""

    round: int


class BetsClosed(Value):
    round: int


class OpenBets(Value):
    """An order: «façam as vossas apostas»."""

    round: int


class BetsOpened(Value):
    round: int


class Moved(Value):
    """A bet went from one spot to another, such as a come bet to its box. It is the same money."""

    seat: Seat
    source: Spot
    target: Spot
    cents: Cents


class Layout(Value):
    """Who has how much on which spot. A seat with nothing staked has no entry."""

    stakes: dict[Seat, dict[Spot, Cents]] = {}

    def of(self, seat: Seat) -> dict[Spot, Cents]:
        return self.stakes.get(seat, {})

    def on(self, seat: Seat, spot: Spot) -> Cents:
        return self.of(seat).get(spot, 0)

    def total(self, seat: Seat) -> Cents:
        return sum(self.of(seat).values())

    def totals(self) -> dict[Seat, Cents]:
        return {seat: sum(lying.values()) for seat, lying in self.stakes.items()}

    def plus(self, seat: Seat, bets: Iterable[Bet]) -> Layout:
        lying = dict(self.of(seat))
        for spot, cents in bets:
            lying[spot] = lying.get(spot, 0) + cents
        return Layout({**self.stakes, seat: lying})

    def minus(self, seat: Seat, bets: Iterable[Bet]) -> Layout:
        lying = dict(self.of(seat))
        for spot, cents in bets:
            left = lying.pop(spot, 0) - cents
            assert left >= 0, f"{seat} takes {cents} from {spot}, which has {left + cents}"
            if left:
                lying[spot] = left
        others = {s: stakes for s, stakes in self.stakes.items() if s != seat}
        return Layout({**others, seat: lying} if lying else others)

    def without(self, seat: Seat) -> Layout:
        return Layout({s: stakes for s, stakes in self.stakes.items() if s != seat})


def merged(bets: Iterable[Bet]) -> tuple[Bet, ...]:
    """The same chips, those of one spot together, in the order of their first mention."""
    sums: dict[Spot, Cents] = {}
    for spot, cents in bets:
        sums[spot] = sums.get(spot, 0) + cents
    return tuple(sums.items())


def take_back(layout: Layout, wish: TakeBack) -> TakenBack:
    """The chips that *wish* names, or all of the seat's; refused where they do not lie."""
    bets = merged(wish.bets) or tuple(layout.of(wish.seat).items())
    require(bool(bets), "reading:leaving", "no bet to take back")
    for spot, cents in bets:
        there = layout.on(wish.seat, spot)
        require(cents <= there, "reading:leaving", "no bet to take back", spot=spot, fits=there)
    return TakenBack(wish.seat, bets, sum(cents for _, cents in bets))


def refund(layout: Layout) -> tuple[TakenBack, ...]:
    """Every stake back to its owner: a null round (804/2015:21)."""
    return tuple(
        TakenBack(seat, tuple(lying.items()), sum(lying.values()))
        for seat, lying in layout.stakes.items()
    )
