"""What a table of cussec shows, offers, and does by itself.

Nothing is hidden: the dice under the cover are not drawn before the cover is lifted.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Literal

from banca.games.cussec.messages import Cover, Open, Shake, Uncovered
from banca.games.cussec.round import limits
from banca.games.cussec.state import Phase, State
from banca.games.cussec.table import (
    DICE,
    PAYS,
    SMALL,
    SPOTS,
    Rules,
    kind,
    prices,
    seats,
    won,
)
from banca.kit import bank as banks
from banca.kit import window
from banca.kit.bank import SeatView
from banca.kit.banked import SpotCard, spot_card
from banca.kit.dice import DieColour, Throw, throws, total
from banca.kit.play import After, Bet, Cents, Colour, Option, PlayerId, Spot, Value


class Public(Value):
    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]
    last: Uncovered | None
    throws: tuple[Throw, ...]  # The dice of each of *drawn*.


class Card(Value):
    """All that a client needs to draw a table: one full board (1441/95-VII:3)."""

    game: Literal["cussec"]
    rulebook: str
    form: str
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    shake: int
    bell: int
    chips: tuple[Cents, ...]
    dice: DieColour
    faces: tuple[Throw, ...]
    board: tuple[tuple[str, Colour], ...]  # Every total that may come up, in its colour.


def public(state: State) -> Public:
    return Public(
        state.bank.round,
        state.phase,
        banks.seats(state.bank),
        tuple((str(total(throw)), _colour(throw)) for throw in state.drawn),
        state.last,
        state.drawn,
    )


def _colour(throw: Throw) -> Colour:
    """Small is blue, big red, and a triple, on which both lose, gold."""
    if won("any-triple", throw):
        return "gold"
    return "blue" if total(throw) in SMALL else "red"


def _totals() -> dict[int, Colour]:
    """Every total in its colour; gold for those that only a triple makes."""
    found: dict[int, Colour] = {}
    for throw in throws(3):
        if _colour(throw) != "gold" or total(throw) not in found:
            found[total(throw)] = _colour(throw)
    return found


def croupier(state: State) -> After | None:
    """The house's next move; the window runs from the first bet, the same for all (PD-59)."""
    rules, number = state.rules, state.bank.round
    match state.phase:
        case Phase.RESTING:
            return After(rules.rest, Cover(number), pause=True)
        case Phase.SHAKING:
            return After(rules.shake, Shake(number), pause=True)
        case Phase.CLOSED:
            return After(rules.bell, Open(number), pause=True)
        case Phase.BETTING:
            return window.closes(state.bank, rules)


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    rules, stakes = state.rules, tuple(state.bank.layout.of(player).items())
    betting = state.phase is Phase.BETTING
    inside = partial(_while_betting, rules, stakes) if betting else tuple
    return banks.options(state.bank, player, seats(rules), inside, betting=betting)


@lru_cache(maxsize=1024)
def _while_betting(rules: Rules, stakes: tuple[Bet, ...]) -> tuple[Option, ...]:
    """The options of a player with these *stakes*; they depend on nothing else: computed once."""
    start = None if rules.shared else Option("Ring", cite="808/2015:14")
    return window.bets(SPOTS, limits(rules), start, stakes)


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot."""
    return Card(
        "cussec",
        rules.rulebook,
        "",
        tuple(_spot_card(rules, spot) for spot in SPOTS),
        rules.shared,
        seats(rules),
        rules.unit,
        rules.minimum,
        0,
        rules.window,
        rules.shake,
        rules.bell,
        tuple(rules.minimum * times for times in (1, 5, 10, 50, 100) if times <= rules.most),
        next(colour for colour in DICE if colour == rules.dice),
        tuple(throws(3)),
        tuple((str(points), colour) for points, colour in sorted(_totals().items())),
    )


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    says, row = limits(rules).bounds(spot, {}), PAYS[kind(spot)]
    return spot_card(spot, says, *prices(spot), bet=row.bet, price=row.price)
