"""What may lie on a cloth: bounds, units, caps and locked chips, and the offers that follow.

A game says what one player may have on a spot. Whether chips may be added, which may be taken back
and what is offered follow from that alone, so offers and refusals cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from banca.kit.layout import Layout, TakeBack, merged, take_back
from banca.kit.play import Bet, Cents, Option, PlayerId, Refused, Spot, Staked, TakenBack, require

Lying: TypeAlias = Mapping[Spot, Cents]  # What one player has on the cloth.

MOST_BETS = 200  # In one wish; no cloth has that many spots.


class Bounds(NamedTuple):
    """What one player may have on a spot in total, and the rules that say so."""

    least: Cents
    most: Cents
    step: Cents
    least_cite: str
    most_cite: str
    step_cite: str = "reading:money"
    back_cite: str = "reading:leaving"


def _anything(spot: Spot, lying: Lying) -> None:
    """Any spot that has bounds may be bet on."""


def _nothing(spot: Spot) -> bool:
    """No chips have to stay."""
    return False


class Limits(NamedTuple):
    """What a game says about the chips on its cloth at one moment."""

    bounds: Callable[[Spot, Lying], Bounds]  # Refuses a spot that is not on the cloth.
    may_bet: Callable[[Spot, Lying], None] = _anything  # Refuses chips that may not be added.
    locked: Callable[[Spot], bool] = _nothing  # Whether chips must lie until they are decided.
    locked_cite: str = "reading:leaving"
    cap: Cents = 0  # Over all spots of one player; 0 means none.
    cap_cite: str = "reading:limits"

    def space(self, lying: Lying) -> Cents:
        """What the cap leaves for a player who has *lying*."""
        return self.cap - sum(lying.values()) if self.cap else 10**12


def _no_spot(spot: Spot, lying: Lying) -> Bounds:
    raise AssertionError(f"the game itself judges chips on {spot}")


NO_LIMITS = Limits(_no_spot)  # Of a game that judges chips by rules of its own.


def whole(cents: Cents, step: Cents, spot: Spot, cite: str = "reading:money") -> None:
    """Every kind of bet has its unit, so that nothing is ever rounded (reading:money)."""
    nearest = max(1, (cents + step // 2) // step) * step
    phrase = "not a multiple of the unit"
    require(cents % step == 0, cite, phrase, spot=spot, step=step, nearest=nearest)


def put_down(layout: Layout, player: PlayerId, bets: Iterable[Bet], limits: Limits) -> Staked:
    """These chips on the cloth, all or none; limits measure the sum, not the click.

    Chips named earlier in the wish already count for those that follow (reading:limits).
    """
    bets = tuple(bets)
    require(0 < len(bets) <= MOST_BETS, "wire:shape", "malformed")
    together = merged(bets)
    lying = dict(layout.of(player))
    total, space = sum(cents for _, cents in together), limits.space(lying)
    for spot, cents in together:
        bounds, there = limits.bounds(spot, lying), lying.get(spot, 0)
        limits.may_bet(spot, lying)
        whole(cents, bounds.step, spot, bounds.step_cite)
        enough = there + cents >= bounds.least
        require(enough, bounds.least_cite, "below the minimum", spot=spot, least=bounds.least)
        fits = _down(bounds.most - there, bounds.step)
        require(cents <= fits, bounds.most_cite, "above the maximum", spot=spot, fits=fits)
        lying[spot] = there + cents
    require(total <= space, limits.cap_cite, "above the table's cap", fits=space)
    return Staked(player, together, total)


def pick_up(layout: Layout, wish: TakeBack, limits: Limits) -> TakenBack:
    """The chips that *wish* names, or all that are free; what stays must still be a bet."""
    lying, why = layout.of(wish.player), "the bet is bound until it is decided"
    if not wish.bets and any(map(limits.locked, lying)):
        (back,) = free(layout, wish.player, limits) or (None,)
        require(back is not None, limits.locked_cite, why)
        assert back is not None
        return back
    back = take_back(layout, wish)
    for spot, cents in back.bets:
        require(not limits.locked(spot), limits.locked_cite, why, spot=spot)
        bounds, rest = limits.bounds(spot, lying), lying[spot] - cents
        whole(cents, bounds.step, spot, bounds.step_cite)
        stays = rest == 0 or rest >= bounds.least
        require(stays, bounds.least_cite, "below the minimum", spot=spot, least=bounds.least)
    return back


def free(layout: Layout, player: PlayerId, limits: Limits) -> tuple[TakenBack, ...]:
    """All chips that a player who leaves now takes back, if there are any."""
    bets = tuple(bet for bet in layout.of(player).items() if not limits.locked(bet[0]))
    return (TakenBack(player, bets, sum(cents for _, cents in bets)),) if bets else ()


def offers(spots: Iterable[Spot], lying: Lying, limits: Limits) -> Iterator[Option]:
    """All stakes that `put_down` and `pick_up` accept from a player who has *lying*."""
    space = limits.space(lying)
    for spot in spots:
        try:
            limits.may_bet(spot, lying)
        except Refused:
            continue
        bounds, there = limits.bounds(spot, lying), lying.get(spot, 0)
        least, fits = _up(bounds.least - there, bounds.step), bounds.most - there
        most, cite = min(fits, space), bounds.most_cite if fits <= space else limits.cap_cite
        if max(bounds.step, least) <= _down(most, bounds.step):
            low, high = max(bounds.step, least), _down(most, bounds.step)
            yield Option("PlaceBets", spot, low, high, bounds.step, cite)
    for spot, there in lying.items():
        if limits.locked(spot):
            continue
        bounds = limits.bounds(spot, lying)
        step, cite, spare = bounds.step, bounds.back_cite, there - bounds.least
        yield Option("TakeBack", spot, there, there, step, cite)
        if spare >= step:
            yield Option("TakeBack", spot, step, _down(spare, step), step, cite)


def _down(cents: Cents, step: Cents) -> Cents:
    return cents // step * step


def _up(cents: Cents, step: Cents) -> Cents:
    return -(-cents // step) * step
