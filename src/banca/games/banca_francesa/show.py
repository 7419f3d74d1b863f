"""What a table of banca francesa shows, offers, and does by itself. Everything lies open."""

from __future__ import annotations

from functools import lru_cache, partial

from banca.games.banca_francesa.round import Event, Fell, Land, Phase, State
from banca.games.banca_francesa.table import (
    CHANCES,
    CITES,
    SPOTS,
    Rules,
    bounds,
    called,
    price,
    seats,
)
from banca.kit.cloth import offers
from banca.kit.dice import throws
from banca.kit.layout import CloseBets, OpenBets
from banca.kit.play import After, Bet, Cents, Option, Seat, Spot, Value

NAMES = {
    "808/2015": {"pt": "Banca francesa", "en": "Banca francesa"},
    "1441/95-IV": {"pt": "Banca francesa de sala", "en": "Banca francesa, land rules"},
}


class SeatView(Value):
    bets: dict[Spot, Cents]
    total: Cents
    colour: int


class Public(Value):
    round: int
    phase: Phase
    seats: dict[Seat, SeatView]
    drawn: tuple[tuple[str, str], ...]
    last: Fell | None


class Private(Value):
    bets: dict[Spot, Cents]
    total: Cents
    previous: dict[Spot, Cents]


class SpotCard(Value):
    spot: Spot
    kind: str
    totals: tuple[int, ...]  # What is printed in its zone: 808/2015:6.a.
    pays: tuple[int, int]
    least: Cents
    most: Cents
    step: Cents
    cites: dict[str, str]


class Card(Value):
    """All that a client draws a table from (808/2015:2, 808/2015:6).

    The zones with their numbers (808/2015:6.a.i, 808/2015:6.a.ii, 808/2015:6.a.iii), the faces
    that may fall in the arena (808/2015:6.b), and the one colour of the dice (808/2015:6.c).
    """

    game: str
    rulebook: str
    wheel: str
    title: dict[str, str]
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    throw: int
    chips: tuple[Cents, ...]
    dice: str
    faces: tuple[str, ...]


def public(state: State) -> Public:
    layout = state.layout
    return Public(
        state.round,
        state.phase,
        {
            seat: SeatView(layout.of(seat), layout.total(seat), state.colours[seat])
            for seat in state.seats
        },
        tuple((str(points), _colour(points)) for points in state.drawn),
        state.last,
    )


def _colour(points: int) -> str:
    row = CHANCES.get(called(points))
    return row.colour if row else "green"


def private(state: State, seat: Seat) -> Private:
    layout = state.layout
    return Private(layout.of(seat), layout.total(seat), state.previous.get(seat, {}))


def seen(event: Event, seat: Seat | None) -> Event | None:
    return event


def croupier(state: State) -> After | None:
    """The house's next move (808/2015:13).

    The window runs from the first bet, and where chips lie over from the opening, for then there
    is one already (reading:null-throw).
    """
    rules = state.rules
    if state.phase is Phase.CLOSED:
        return After(rules.throw, Land(state.round))
    if state.phase is Phase.RESTING:
        return After(rules.rest, OpenBets(state.round))
    if rules.shared and state.layout.stakes:
        return After(rules.window, CloseBets(state.round))
    return None


def options(state: State, seat: Seat) -> tuple[Option, ...]:
    """All that `decide` would accept from *seat* now."""
    at = state.seats.get(seat)
    if at is None:
        return (Option("Sit"),) if len(state.seats) < seats(state.rules) else ()
    if at.leaving:
        return ()
    if state.phase is not Phase.BETTING:
        return (Option("Leave"),)
    return _while_betting(state.rules, tuple(state.layout.of(seat).items()))


@lru_cache(maxsize=1024)
def _while_betting(rules: Rules, stakes: tuple[Bet, ...]) -> tuple[Option, ...]:
    """The options of a seat with these *stakes*: all that they depend on, so reckoned once."""
    found = [Option("Leave"), *offers(SPOTS, dict(stakes), partial(bounds, rules))]
    if not rules.shared and stakes:
        found.append(Option("Throw", cite=rules.book.launch))
    return tuple(found)


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot (808/2015:26)."""
    return Card(
        "banca_francesa",
        rules.rulebook,
        "",
        NAMES[rules.rulebook],
        tuple(_spot_card(rules, spot) for spot in SPOTS),
        rules.shared,
        seats(rules),
        rules.unit,
        rules.minimum,
        0,
        rules.window,
        rules.throw,
        tuple(rules.minimum * times for times in (1, 2, 5, 10, 50)),
        rules.dice,
        tuple(throws(3)),
    )


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    kind, _, chance = spot.partition(":")
    limits, cites, pays = bounds(rules, spot, {}), CITES[rules.rulebook][spot], price(spot)
    return SpotCard(
        spot,
        kind,
        CHANCES[chance].totals,
        (pays.wins, pays.to),
        limits.least,
        limits.most,
        limits.step,
        {"bet": cites.bet, "limit": cites.most, "price": cites.price},
    )
