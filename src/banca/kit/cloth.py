"""What the house looks at alike on every cloth: seats, units, limits, and who goes home with what.

Functions that games call, not a framework that calls games. A game says what may lie on a spot
(`Bounds`); whether chips may be added, which may be taken back, and what is offered to a seat
follows from that, so that an offer and a refusal cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import NamedTuple, TypeAlias, TypeVar

from banca.kit.layout import Layout, TakeBack, merged, refund, take_back
from banca.kit.play import (
    Bet,
    Cents,
    Leaving,
    Left,
    Option,
    RoundOver,
    Seat,
    Spot,
    Staked,
    TakenBack,
    Voided,
    require,
)
from banca.kit.sitting import Sittings, fold, left

_T = TypeVar("_T")
Lying: TypeAlias = Mapping[Spot, Cents]  # What one seat has on the cloth.

MOST_BETS = 200  # In one wish; no cloth has as many spots.


class Bounds(NamedTuple):
    """What one seat may have on a spot in all, and the rules that say so."""

    least: Cents
    most: Cents
    step: Cents
    least_cite: str
    most_cite: str


Limits: TypeAlias = Callable[[Spot, Lying], Bounds]  # Refuses a spot that is not there.


# --- Who, and when ------------------------------------------------------------------------------


def on_time(now: int, number: int) -> None:
    """An order names its round; one that comes late finds another."""
    require(number == now, "wire:stale", "another round is open", round=now)


def seated(seats: Sittings, seat: Seat) -> None:
    present = seat in seats and not seats[seat].leaving
    require(present, "wire:seat", "not seated")


def may_sit(seats: Sittings, seat: Seat, most: int) -> None:
    require(seat not in seats, "wire:seat", "already seated")
    require(len(seats) < most, "reading:seats", "the table is full", most=most)


def free_place(taken: Mapping[Seat, int]) -> int:
    """The lowest place at the table that nobody has; its number is the colour of its chips."""
    return next(n for n in range(len(taken) + 1) if n not in taken.values())


def without(of: Mapping[Seat, _T], seat: Seat) -> dict[Seat, _T]:
    return {s: value for s, value in of.items() if s != seat}


# --- Chips on the cloth, and off it -------------------------------------------------------------


def whole(cents: Cents, unit: Cents, spot: Spot) -> None:
    """Every chance has its unit, so that nothing is ever rounded (reading:money)."""
    nearest = max(1, (cents + unit // 2) // unit) * unit
    require(
        cents % unit == 0,
        "reading:money",
        "not a multiple of the unit",
        spot=spot,
        step=unit,
        nearest=nearest,
    )


def put_down(layout: Layout, seat: Seat, bets: Iterable[Bet], limits: Limits) -> Staked:
    """These chips on the cloth, all or none; limits measure the sum, not the click.

    Chips that the wish has named before count already for those that follow (reading:limits).
    """
    together = merged(bets)
    require(0 < len(together) <= MOST_BETS, "wire:shape", "malformed")
    lying = dict(layout.of(seat))
    for spot, cents in together:
        bounds, there = limits(spot, lying), lying.get(spot, 0)
        whole(cents, bounds.step, spot)
        enough = there + cents >= bounds.least
        require(enough, bounds.least_cite, "below the minimum", spot=spot, least=bounds.least)
        fits = _down(bounds.most - there, bounds.step)
        require(cents <= fits, bounds.most_cite, "above the maximum", spot=spot, fits=fits)
        lying[spot] = there + cents
    return Staked(seat, together, sum(cents for _, cents in together))


def pick_up(layout: Layout, wish: TakeBack, limits: Limits) -> TakenBack:
    """The chips that *wish* names, or all; what stays must still be a bet."""
    back, lying = take_back(layout, wish), layout.of(wish.seat)
    for spot, cents in back.bets:
        bounds, rest = limits(spot, lying), lying[spot] - cents
        whole(cents, bounds.step, spot)
        stays = rest == 0 or rest >= bounds.least
        require(stays, bounds.least_cite, "below the minimum", spot=spot, least=bounds.least)
    return back


def offers(spots: Iterable[Spot], lying: Lying, limits: Limits) -> Iterator[Option]:
    """All stakes that `put_down` takes from a seat with *lying*, and all that `pick_up` gives."""
    for spot in spots:
        bounds, there = limits(spot, lying), lying.get(spot, 0)
        least = max(bounds.step, -_down(there - bounds.least, bounds.step))
        most = _down(bounds.most - there, bounds.step)
        if least <= most:
            yield Option("PlaceBets", spot, least, most, bounds.step, bounds.most_cite)
    for spot, there in lying.items():
        bounds = limits(spot, lying)
        step, spare = bounds.step, there - bounds.least
        yield Option("TakeBack", spot, there, there, step, "reading:leaving")
        if spare >= step:
            yield Option("TakeBack", spot, step, _down(spare, step), step, "reading:leaving")


def _down(cents: Cents, step: Cents) -> Cents:
    return cents // step * step


# --- Going home ---------------------------------------------------------------------------------


def leave(
    layout: Layout, seats: Sittings, seat: Seat, *, closed: bool
) -> tuple[TakenBack | Leaving | Left, ...]:
    """What may be taken back goes home; the rest is played out (reading:leaving)."""
    require(seat in seats, "wire:seat", "not seated")
    if not layout.of(seat):
        return (left(seats, seat),)
    if closed:
        require(not seats[seat].leaving, "reading:leaving", "bets are closed")
        return (Leaving(seat),)
    back = take_back(layout, TakeBack(seat))
    return (back, left(fold(seats, back), seat))


def gone(seats: Sittings) -> tuple[Left, ...]:
    """The sessions that end with a round: of those who were waiting for it."""
    return tuple(left(seats, seat) for seat, at in seats.items() if at.leaving)


def voided(
    layout: Layout, seats: Sittings, number: int, why: str
) -> tuple[Voided | TakenBack | RoundOver | Left, ...]:
    """A null round: every stake that lies goes home, once (reading:void)."""
    home = refund(layout)
    after = reduce(fold, home, seats)
    return (Voided(number, why), *home, RoundOver(number), *gone(after))
