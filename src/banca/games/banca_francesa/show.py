"""What a table of banca francesa shows, offers, and does by itself. Nothing is hidden."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Literal

from banca.games.banca_francesa.messages import Fell, Land
from banca.games.banca_francesa.round import limits
from banca.games.banca_francesa.state import State
from banca.games.banca_francesa.table import (
    CALLS,
    CITES,
    DICE,
    SPOTS,
    Rules,
    called,
    price,
    seats,
)
from banca.kit import bank as banks
from banca.kit import window
from banca.kit.bank import SeatView
from banca.kit.banked import SpotCard, spot_card
from banca.kit.dice import DieColour, throws
from banca.kit.play import After, Bet, Cents, Colour, Option, PlayerId, Spot, Value
from banca.kit.window import Phase


class Public(Value):
    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]
    last: Fell | None


class Card(Value):
    """All that a client needs to draw a table (808/2015:2, 808/2015:6).

    The zones with their numbers (808/2015:6.a.i, 808/2015:6.a.ii, 808/2015:6.a.iii), the faces
    that may fall in the arena (808/2015:6.b), and the one colour of the dice (808/2015:6.c).
    """

    game: Literal["banca_francesa"]
    rulebook: str
    form: str
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    throw: int
    chips: tuple[Cents, ...]
    dice: DieColour
    faces: tuple[str, ...]
    board: tuple[tuple[str, Colour], ...]  # Every total that may come up, in its colour.


def public(state: State) -> Public:
    return Public(
        state.bank.round,
        state.phase,
        banks.seats(state.bank),
        tuple((str(points), _colour(points)) for points in state.drawn),
        state.last,
    )


def _colour(points: int) -> Colour:
    row = CALLS.get(called(points))
    return row.colour if row else "green"


def croupier(state: State) -> After | None:
    """The house's next move (808/2015:13).

    The window runs from the first bet; where chips have stayed, that is, from the opening
    (reading:null-throw).
    """
    rules = state.rules
    lands = After(rules.throw, Land(state.bank.round), pause=True)
    return window.croupier(state, rules, lands)


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    rules = state.rules
    return window.options(state, player, seats(rules), partial(_while_betting, rules))


@lru_cache(maxsize=1024)
def _while_betting(rules: Rules, stakes: tuple[Bet, ...]) -> tuple[Option, ...]:
    """The options of a player with these *stakes*; they depend on nothing else: computed once."""
    start = None if rules.shared else Option("Throw", cite=rules.book.launch)
    return window.bets(SPOTS, limits(rules), start, stakes)


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot (808/2015:26)."""
    return Card(
        "banca_francesa",
        rules.rulebook,
        "",
        tuple(_spot_card(rules, spot) for spot in SPOTS),
        rules.shared,
        seats(rules),
        rules.unit,
        rules.minimum,
        0,
        rules.window,
        rules.throw,
        tuple(rules.minimum * times for times in (1, 2, 5, 10, 50)),
        next(colour for colour in DICE if colour == rules.dice),
        tuple(throws(3)),
        tuple((str(points), _colour(points)) for points in range(3, 19)),
    )


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    says, cites = limits(rules).bounds(spot, {}), CITES[rules.rulebook][spot]
    totals = CALLS[spot.partition(":")[2]].totals  # Printed in its zone: 808/2015:6.a.
    return spot_card(spot, says, price(spot), bet=cites.bet, price=cites.price, numbers=totals)
