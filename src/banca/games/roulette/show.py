"""What a roulette table shows, offers, and does by itself. At roulette everything lies open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import lcm

from banca.games.roulette.cloth import WHEELS, calls, colour, kind, spots
from banca.games.roulette.prices import PAYS, cited
from banca.games.roulette.round import Event, LetGo, Phase, Spun, State
from banca.games.roulette.table import Rules, maximum, minimum, offered, seats, step
from banca.kit.layout import CloseBets, OpenBets
from banca.kit.play import After, Bet, Cents, Option, Seat, Spot, Value

NAMES = {
    "804/2015": {"pt": "Roleta americana", "en": "American roulette"},
    "807/2015": {"pt": "Roleta francesa", "en": "French roulette"},
    "1441/95-IX": {"pt": "Roleta americana de sala", "en": "American roulette, land rules"},
    "1441/95-X": {"pt": "Roleta francesa de sala", "en": "French roulette, land rules"},
}


class SeatView(Value):
    bets: dict[Spot, Cents]
    total: Cents
    colour: int
    chip: Cents  # What a chip of that colour is worth; nought where it has its face value.


class Public(Value):
    round: int
    phase: Phase
    seats: dict[Seat, SeatView]
    drawn: tuple[tuple[str, str], ...]  # The board: 804/2015:6.e, 807/2015:6.e.
    last: Spun | None


class Private(Value):
    bets: dict[Spot, Cents]
    total: Cents
    previous: dict[Spot, Cents]


class SpotCard(Value):
    spot: Spot
    kind: str
    numbers: tuple[str, ...]
    pays: tuple[int, int]
    least: Cents
    most: Cents
    step: Cents
    cites: dict[str, str]


class CallCard(Value):
    call: str
    bets: tuple[Bet, ...]
    chips: int
    cite: str


class Card(Value):
    """All that a client draws a table from (804/2015:2, 804/2015:6, 807/2015:2, 807/2015:6)."""

    game: str
    rulebook: str
    wheel: str
    title: dict[str, str]
    pockets: tuple[tuple[str, str], ...]
    spots: tuple[SpotCard, ...]
    calls: tuple[CallCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    spin: int
    chips: tuple[Cents, ...]
    colour_chips: bool


def public(state: State) -> Public:
    layout = state.layout
    return Public(
        state.round,
        state.phase,
        {
            seat: SeatView(
                layout.of(seat), layout.total(seat), state.colours[seat], state.chips.get(seat, 0)
            )
            for seat in state.seats
        },
        tuple((pocket, colour(pocket)) for pocket in state.drawn),
        state.last,
    )


def private(state: State, seat: Seat) -> Private:
    layout = state.layout
    return Private(layout.of(seat), layout.total(seat), state.previous.get(seat, {}))


def seen(event: Event, seat: Seat | None) -> Event | None:
    return event


def croupier(state: State) -> After | None:
    """The house's next move: the window runs from the first bet, the same for all (PD-59)."""
    if state.phase is Phase.CLOSED:
        return After(state.rules.spin, LetGo(state.round))
    if state.phase is Phase.RESTING:
        return After(state.rules.rest, OpenBets(state.round))
    if state.rules.shared and state.layout.stakes:
        return After(state.rules.window, CloseBets(state.round))
    return None


def options(state: State, seat: Seat) -> tuple[Option, ...]:
    """All that `decide` would accept from *seat* now."""
    at = state.seats.get(seat)
    if at is None:
        free = len(state.seats) < seats(state.rules)
        return (Option("Sit"),) if free else ()
    if at.leaving:
        return ()
    if state.phase is not Phase.BETTING:
        return (Option("Leave"),)
    return _while_betting(state.rules, tuple(state.layout.of(seat).items()))


@lru_cache(maxsize=1024)
def _while_betting(rules: Rules, stakes: tuple[Bet, ...]) -> tuple[Option, ...]:
    """The options of a seat with these *stakes*: all that they depend on, so reckoned once."""
    lying = dict(stakes)
    room = rules.cap - sum(lying.values()) if rules.cap else 10**12
    found = [Option("Leave")]
    for wish, spot, chips in _stakeable(rules):
        option = _stake(rules, lying, wish, spot, chips, room)
        if option.most >= option.least:
            found.append(option)
    for spot, there in lying.items():
        whole, least = step(rules, kind(spot)), minimum(rules, kind(spot))
        found.append(Option("TakeBack", spot, there, there, whole, "reading:leaving"))
        if there - least >= whole:
            found.append(Option("TakeBack", spot, whole, there - least, whole, "reading:leaving"))
    if not rules.shared and lying:
        found.append(Option("Spin", cite=rules.book.launch))
    if rules.rulebook == "1441/95-IX" and not lying:
        least, most = minimum(rules, "pleno"), maximum(rules, "pleno")
        found.append(Option("Exchange", "", least, most, rules.unit, "1441/95-IX:6"))
    return tuple(found)


def _stakeable(rules: Rules) -> Iterator[tuple[str, str, tuple[Bet, ...]]]:
    """Every wish that stakes, what it names, and the chips a component that it puts down."""
    for spot in spots(rules.wheel):
        if offered(rules, spot):
            yield "PlaceBets", spot, ((spot, 1),)
    if rules.calls:
        for call, (_, chips) in calls(rules.wheel).items():
            yield "CallBet", call, chips


def _stake(
    rules: Rules,
    lying: dict[Spot, Cents],
    wish: str,
    spot: str,
    chips: tuple[Bet, ...],
    room: Cents,
) -> Option:
    """Offer *chips* a component, each worth as much as every component still takes."""
    if not rules.cap and not any(component in lying for component, _ in chips):
        return _fresh_stake(rules, wish, spot, chips)
    least, most, whole, cite = 1, room // sum(n for _, n in chips), 1, rules.book.cap
    for component, n in chips:
        chance, there = kind(component), lying.get(component, 0)
        whole = lcm(whole, step(rules, chance))  # A chip is whole units, whatever it lies on.
        least = max(least, -(-(minimum(rules, chance) - there) // n))
        fits = (maximum(rules, chance) - there) // n
        if fits <= most:
            most, cite = fits, cited(rules.rulebook, chance).limit
    return Option(wish, spot, -(-least // whole) * whole, most // whole * whole, whole, cite)


@lru_cache(maxsize=8192)
def _fresh_stake(rules: Rules, wish: str, spot: str, chips: tuple[Bet, ...]) -> Option:
    return _stake(rules, dict.fromkeys((c for c, _ in chips), 0), wish, spot, chips, 10**12)


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot (804/2015:25, 807/2015:27)."""
    return Card(
        "roulette",
        rules.rulebook,
        rules.wheel,
        NAMES[rules.rulebook],
        tuple((pocket, colour(pocket)) for pocket in WHEELS[rules.wheel]),
        tuple(
            _spot_card(rules, spot, numbers)
            for spot, numbers in spots(rules.wheel).items()
            if offered(rules, spot)
        ),
        tuple(
            CallCard(call, chips, sum(n for _, n in chips), cite)
            for call, (cite, chips) in calls(rules.wheel).items()
        )
        if rules.calls
        else (),
        rules.shared,
        seats(rules),
        rules.unit,
        rules.minimum,
        rules.cap,
        rules.window,
        rules.spin,
        tuple(rules.minimum * times for times in (1, 5, 10, 50, 100)),
        rules.rulebook == "1441/95-IX",  # 1441/95-IX:8: beside chips of face value.
    )


def _spot_card(rules: Rules, spot: Spot, numbers: tuple[str, ...]) -> SpotCard:
    chance = kind(spot)
    price, rule = PAYS[chance].pays, cited(rules.rulebook, chance)
    return SpotCard(
        spot,
        chance,
        numbers,
        (price.wins, price.to),
        minimum(rules, chance),
        maximum(rules, chance),
        step(rules, chance),
        {"bet": rule.bet, "limit": rule.limit, "price": rule.price},
    )
