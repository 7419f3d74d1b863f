"""What a roulette table shows, offers, and does by itself. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from math import lcm
from typing import Literal

from banca.games.roulette.cloth import WHEELS, calls, colour, kind_of, spots
from banca.games.roulette.messages import LetGo, Spun
from banca.games.roulette.prices import PAYS
from banca.games.roulette.round import limits
from banca.games.roulette.state import State
from banca.games.roulette.table import Rules, cited, maximum, minimum, offered, seats
from banca.kit import window
from banca.kit.banked import SpotCard, spot_card
from banca.kit.play import After, Bet, Cents, Colour, Option, PlayerId, Spot, Value
from banca.kit.window import Phase


class SeatView(Value):
    bets: dict[Spot, Cents]
    total: Cents
    colour: int
    chip: Cents  # What a chip of that colour is worth; 0 where it has its face value.


class Public(Value):
    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]  # The board: 804/2015:6.e, 807/2015:6.e.
    last: Spun | None


class CallCard(Value):
    call: str
    bets: tuple[Bet, ...]
    chips: int
    cite: str


class Card(Value):
    """All that a client needs to draw a table (804/2015:2, 804/2015:6, 807/2015:2, 807/2015:6)."""

    game: Literal["roulette"]
    rulebook: str
    form: str
    pockets: tuple[tuple[str, Colour], ...]
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
    layout, places = state.bank.layout, state.bank.places
    return Public(
        state.bank.round,
        state.phase,
        {
            player: SeatView(
                layout.of(player), layout.total(player), place, state.chips.get(player, 0)
            )
            for player, place in places.items()
        },
        tuple((pocket, colour(pocket)) for pocket in state.drawn),
        state.last,
    )


def croupier(state: State) -> After | None:
    """The house's next move: the window runs from the first bet, the same for all (PD-59)."""
    rules = state.rules
    lets_go = After(rules.spin, LetGo(state.bank.round), pause=True)
    return window.croupier(state, rules, lets_go)


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    rules = state.rules
    return window.options(state, player, seats(rules), partial(_while_betting, rules))


@lru_cache(maxsize=1024)
def _while_betting(rules: Rules, stakes: tuple[Bet, ...]) -> tuple[Option, ...]:
    """The options of a player with these *stakes*; they depend on nothing else: computed once."""
    lying = dict(stakes)
    taken = (spot for spot in spots(rules.wheel) if offered(rules, spot))
    start = None if rules.shared else Option("Spin", cite=rules.book.launch)
    found = [*window.bets(taken, limits(rules), start, stakes), *_calls(rules, lying)]
    if rules.rulebook == "1441/95-IX" and not lying:
        least, most = minimum(rules, "pleno"), maximum(rules, "pleno")
        found.append(Option("Exchange", "", least, most, rules.unit, "1441/95-IX:6"))
    return tuple(found)


def _calls(rules: Rules, lying: dict[Spot, Cents]) -> Iterator[Option]:
    """Every call, with its chip worth up to what each of its components still accepts."""
    if not rules.calls:
        return
    says = limits(rules)
    for call, (_, chips) in calls(rules.wheel).items():
        least, most, whole = 1, says.space(lying) // sum(n for _, n in chips), 1
        cite = says.cap_cite
        for spot, n in chips:
            bounds, there = says.bounds(spot, lying), lying.get(spot, 0)
            whole = lcm(whole, bounds.step)  # A chip is whole units on every component.
            least = max(least, -(-(bounds.least - there) // n))
            fits = (bounds.most - there) // n
            if fits <= most:
                most, cite = fits, bounds.most_cite
        least, most = -(-least // whole) * whole, most // whole * whole
        if least <= most:
            yield Option("CallBet", call, least, most, whole, cite)


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot (804/2015:25, 807/2015:27)."""
    return Card(
        "roulette",
        rules.rulebook,
        rules.wheel,
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
    says, rule = limits(rules).bounds(spot, {}), cited(rules.rulebook, kind_of(spot))
    price = PAYS[kind_of(spot)].pays
    return spot_card(spot, says, price, bet=rule.bet, price=rule.price, numbers=numbers)
