"""What a craps table shows, offers, and does by itself. At craps everything lies open."""

from __future__ import annotations

from functools import lru_cache

from banca.games.craps.prices import CRAPS, ORDER, PAYS, TRAVELLED, kind
from banca.games.craps.round import (
    Land,
    Phase,
    Rolled,
    State,
    TimeUp,
    bound,
    may_bet,
    room,
    thrower,
)
from banca.games.craps.table import PAIRS, Rules, faces, maximum, minimum, seats, step, turned
from banca.kit.dice import Throw, total
from banca.kit.layout import CloseBets, Layout, OpenBets
from banca.kit.play import After, Bet, Cents, Option, Refused, Seat, Spot, Value


class SeatView(Value):
    bets: dict[Spot, Cents]
    total: Cents
    colour: int


class Public(Value):
    round: int
    phase: Phase
    point: int
    series: int
    shooter: Seat
    turn: int
    dice: str  # With which this throw is made,
    chosen: str  # and the next one.
    last_series: bool
    over: bool
    seats: dict[Seat, SeatView]
    drawn: tuple[tuple[str, str], ...]
    last: Rolled | None


class Private(Value):
    bets: dict[Spot, Cents]
    total: Cents
    previous: dict[Spot, Cents]


class SpotCard(Value):
    spot: Spot
    kind: str
    pays: tuple[int, int] | None  # None: it depends on the point, or on what falls.
    least: Cents
    most: Cents
    step: Cents
    cites: dict[str, str]


class Card(Value):
    """All that a client draws a table from: no price, limit or rule is anywhere else."""

    game: str
    rulebook: str
    wheel: str
    bar: str
    faces: tuple[Throw, ...]  # In the order of the first pair of dice.
    dice: dict[str, int]  # For each pair, by how many places it turns that order.
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    payment: Cents
    window: int
    think: int
    roll: int
    chips: tuple[Cents, ...]


def public(state: State) -> Public:
    layout = state.layout
    return Public(
        state.round,
        state.phase,
        state.point,
        state.series,
        state.shooter,
        state.turn,
        state.dice,
        state.chosen,
        state.last_series,
        state.over,
        {
            seat: SeatView(layout.of(seat), layout.total(seat), state.colours[seat])
            for seat in state.seats
        },
        tuple((str(total(throw)), colour(total(throw))) for throw in state.drawn),
        state.last,
    )


def colour(fallen: int) -> str:
    """Of a total on the board: seven red, eleven green, craps black, points blue."""
    if fallen in CRAPS:
        return "black"
    return {7: "red", 11: "green"}.get(fallen, "blue")


def private(state: State, seat: Seat) -> Private:
    layout = state.layout
    return Private(layout.of(seat), layout.total(seat), state.previous.get(seat, {}))


def croupier(state: State) -> After | None:
    """The house's next move. The window runs from the first bet, or from the opening where bets
    still lie (PD-59); who lets the clock run out is thrown for (1441/95-VI:5, reading:shooter).
    """
    rules = state.rules
    match state.phase:
        case Phase.THROWN:
            return After(rules.roll, Land(state.round))
        case Phase.CLOSED:
            shooter = state.seats.get(state.shooter)
            there = shooter is not None and not shooter.leaving
            return After(rules.think if there else rules.roll, TimeUp(state.turn))
        case Phase.RESTING:
            return After(rules.rest, OpenBets(state.round))
        case Phase.BETTING if not state.layout.stakes or (state.over and not _any_bound(state)):
            return None
        case Phase.BETTING if rules.shared:
            return After(rules.window, CloseBets(state.round))
        case Phase.BETTING if any(at.leaving for at in state.seats.values()):
            return After(rules.roll, CloseBets(state.round))
    return None


def _any_bound(state: State) -> bool:
    """Whether bets lie that their owners could not take home (1441/95-VI:13.3.b)."""
    stakes = state.layout.stakes.values()
    return any(bound(state.point, spot) for lying in stakes for spot in lying)


# --- Options ------------------------------------------------------------------------------------


def options(state: State, seat: Seat) -> tuple[Option, ...]:
    """All that `decide` would accept from *seat* now."""
    at = state.seats.get(seat)
    if at is None:
        free = len(state.seats) < seats(state.rules)
        return (Option("Sit"),) if free else ()
    if at.leaving:
        return ()
    found = [Option("Leave")]
    if state.phase is Phase.BETTING:
        stakes = tuple(state.layout.of(seat).items())
        found += _while_betting(state.rules, state.point, state.over, stakes)
    if thrower(state) == seat:
        found.append(Option("Throw", cite="1441/95-VI:5"))
        if state.rules.shared:
            found.append(Option("Decline", cite="1441/95-VI:5"))
        found += [Option("ChooseDice", pair, cite="1441/95-VI:4") for pair in PAIRS]
    return tuple(found)


@lru_cache(maxsize=1024)
def _while_betting(
    rules: Rules, point: int, over: bool, stakes: tuple[Bet, ...]
) -> tuple[Option, ...]:
    """What a seat with these *stakes* may do with chips; all that it depends on is here."""
    lying = dict(stakes)
    layout = Layout({"": lying} if lying else {})
    state = State(rules, point=point, over=over, layout=layout)
    space = rules.cap - sum(lying.values()) if rules.cap else 10**12
    found = []
    for spot in PAYS:
        try:
            may_bet(state, "", spot)
        except Refused:
            continue
        whole, there = step(rules, spot, point), lying.get(spot, 0)
        least = max(whole, minimum(rules, spot, point) - there)
        fits = min(room(state, "", spot), space)
        most = fits - fits % whole
        if most >= least:
            cite = "reading:limits" if space < room(state, "", spot) else PAYS[spot].limit
            found.append(Option("PlaceBets", spot, least, most, whole, cite))
    for spot, there in lying.items():
        if bound(point, spot):
            continue
        whole, least = step(rules, spot, point), minimum(rules, spot, point)
        cite = "1441/95-VI:11.1" if kind(spot) == "odds" else "reading:craps-bets"
        found.append(Option("TakeBack", spot, there, there, whole, cite))
        if there - least >= whole:
            found.append(Option("TakeBack", spot, whole, there - least, whole, cite))
    return tuple(found)


# --- The card -----------------------------------------------------------------------------------


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot, travelled come bets too: they lie there."""
    return Card(
        "craps",
        rules.rulebook,
        rules.wheel,
        rules.bar,
        tuple(faces(PAIRS[0])),
        {pair: turned(pair) for pair in PAIRS},
        tuple(_spot_card(rules, spot) for spot in ORDER),
        rules.shared,
        seats(rules),
        rules.unit,
        rules.minimum,
        rules.cap,
        rules.payment,
        rules.window,
        rules.think,
        rules.roll,
        tuple(rules.minimum * times for times in (1, 5, 10, 50, 100)),
    )


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    row = PAYS[spot]
    made = kind(spot) if spot in TRAVELLED else spot  # Where its chips were staked.
    pays = (row.prices[0].wins, row.prices[0].to) if len(row.prices) == 1 else None
    return SpotCard(
        spot,
        kind(spot),
        pays,
        minimum(rules, made),
        maximum(rules, made),
        step(rules, made),
        {"bet": row.bet, "limit": row.limit, "price": row.price},
    )
