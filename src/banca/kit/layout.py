"""The chips on the cloth, for every game played against the house.

Functions that games call, not a framework that calls games.
"""

from __future__ import annotations

from collections.abc import Iterable

from banca.kit.play import Bet, Cents, PlayerId, Spot, TakenBack, Value, require


class PlaceBets(Value):
    """A wish: these chips, all of them or none."""

    player: PlayerId
    bets: tuple[Bet, ...]


class TakeBack(Value):
    """A wish: take these chips back; with no bets named, all of the player's."""

    player: PlayerId
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

    player: PlayerId
    source: Spot
    target: Spot
    cents: Cents


class Layout(Value):
    """Who has how much on which spot. A player with nothing staked has no entry."""

    stakes: dict[PlayerId, dict[Spot, Cents]] = {}

    def of(self, player: PlayerId) -> dict[Spot, Cents]:
        return self.stakes.get(player, {})

    def on(self, player: PlayerId, spot: Spot) -> Cents:
        return self.of(player).get(spot, 0)

    def total(self, player: PlayerId) -> Cents:
        return sum(self.of(player).values())

    def totals(self) -> dict[PlayerId, Cents]:
        return {player: sum(lying.values()) for player, lying in self.stakes.items()}

    def plus(self, player: PlayerId, bets: Iterable[Bet]) -> Layout:
        lying = dict(self.of(player))
        for spot, cents in bets:
            lying[spot] = lying.get(spot, 0) + cents
        return Layout({**self.stakes, player: lying})

    def minus(self, player: PlayerId, bets: Iterable[Bet]) -> Layout:
        lying = dict(self.of(player))
        for spot, cents in bets:
            left = lying.pop(spot, 0) - cents
            assert left >= 0, f"{player} takes {cents} from {spot}, which has {left + cents}"
            if left:
                lying[spot] = left
        others = {other: lies for other, lies in self.stakes.items() if other != player}
        return Layout({**others, player: lying} if lying else others)

    def without(self, player: PlayerId) -> Layout:
        return Layout({other: lies for other, lies in self.stakes.items() if other != player})


def merged(bets: Iterable[Bet]) -> tuple[Bet, ...]:
    """The same chips, grouped by spot, in the order of their first mention."""
    sums: dict[Spot, Cents] = {}
    for spot, cents in bets:
        sums[spot] = sums.get(spot, 0) + cents
    return tuple(sums.items())


def take_back(layout: Layout, wish: TakeBack) -> TakenBack:
    """The chips that *wish* names, or all of the player's; refused where there are none."""
    bets = merged(wish.bets) or tuple(layout.of(wish.player).items())
    require(bool(bets), "reading:leaving", "no bet to take back")
    for spot, cents in bets:
        there = layout.on(wish.player, spot)
        require(cents <= there, "reading:leaving", "no bet to take back", spot=spot, fits=there)
    return TakenBack(wish.player, bets, sum(cents for _, cents in bets))


def refund(layout: Layout) -> tuple[TakenBack, ...]:
    """Every stake back to its owner: a void round (804/2015:21)."""
    return tuple(
        TakenBack(player, tuple(lying.items()), sum(lying.values()))
        for player, lying in layout.stakes.items()
    )
