"""What a craps table shows, offers, and does by itself. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Literal

from banca.games.craps.messages import Land, Rolled, TimeUp
from banca.games.craps.prices import CRAPS, ORDER, PAYS, TRAVELLED, kind_of
from banca.games.craps.round import limits
from banca.games.craps.shooter import thrower
from banca.games.craps.state import Phase, State
from banca.games.craps.table import PAIRS, Rules, faces, maximum, minimum, seats, step, turned
from banca.kit import bank as banks
from banca.kit.bank import SeatView
from banca.kit.banked import SpotCard, spot_card
from banca.kit.dice import Throw, total
from banca.kit.layout import CloseBets, OpenBets
from banca.kit.limits import Bounds, offers
from banca.kit.play import After, Bet, Cents, Colour, Option, PlayerId, Spot, Value


class Public(Value):
    round: int
    phase: Phase
    point: int
    series: int
    shooter: PlayerId
    turn: int
    dice: str  # The pair of this throw,
    chosen: str  # and of the next one.
    last_series: bool
    over: bool
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]
    last: Rolled | None


class Card(Value):
    """All that a client needs to draw a table: no price, limit or rule is anywhere else."""

    game: Literal["craps"]
    rulebook: str
    form: str
    bar: str
    faces: tuple[Throw, ...]  # In the order of the first pair of dice.
    dice: dict[str, int]  # For each pair, by how many places it rotates that order.
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
    board: tuple[tuple[str, Colour], ...]  # Every total that may come up, in its colour.


def public(state: State) -> Public:
    return Public(
        state.bank.round,
        state.phase,
        state.point,
        state.series,
        state.shooter,
        state.turn,
        state.dice,
        state.chosen,
        state.last_series,
        state.over,
        banks.seats(state.bank),
        tuple((str(total(throw)), colour(total(throw))) for throw in state.drawn),
        state.last,
    )


def colour(fallen: int) -> Colour:
    """Of a total on the board: seven red, eleven green, craps black, points blue."""
    if fallen in CRAPS:
        return "black"
    if fallen == 7:
        return "red"
    return "green" if fallen == 11 else "blue"


def _played_out(state: State) -> bool:
    """The last series is over and decides nothing any more: no throw is waited for."""
    return state.over and not _any_bound(state)


def croupier(state: State) -> After | None:
    """The house's next move. The window runs from the first bet, or from the opening where bets
    have stayed (PD-59); the house throws for a shooter who lets the clock run out (1441/95-VI:5,
    reading:shooter).
    """
    rules, bank = state.rules, state.bank
    match state.phase:
        case Phase.THROWN:
            return After(rules.roll, Land(bank.round), pause=True)
        case Phase.CLOSED:
            shooter = bank.sittings.get(state.shooter)
            there = shooter is not None and not shooter.leaving
            return After(rules.think if there else rules.roll, TimeUp(state.turn))
        case Phase.RESTING:
            return After(rules.rest, OpenBets(bank.round), pause=True)
        case Phase.BETTING if not bank.layout.stakes or _played_out(state):
            return None
        case Phase.BETTING if rules.shared:
            return After(rules.window, CloseBets(bank.round))
        case Phase.BETTING if any(at.leaving for at in bank.sittings.values()):
            return After(rules.roll, CloseBets(bank.round))
    return None


def _any_bound(state: State) -> bool:
    """Whether there are bets that their owners cannot take back (1441/95-VI:13.3.b)."""
    locked = limits(state.rules, state.point, state.over).locked
    return any(locked(spot) for lying in state.bank.layout.stakes.values() for spot in lying)


# --- Options ------------------------------------------------------------------------------------


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    inside = partial(_inside, state, player)
    betting = state.phase is Phase.BETTING and not _played_out(state)
    return banks.options(state.bank, player, seats(state.rules), inside, betting=betting)


def _inside(state: State, player: PlayerId) -> Iterator[Option]:
    if state.phase is Phase.BETTING:
        stakes = tuple(state.bank.layout.of(player).items())
        yield from _while_betting(state.rules, state.point, state.over, stakes)
    if thrower(state) == player:
        yield Option("Throw", cite="1441/95-VI:5")
        if state.rules.shared:
            yield Option("Decline", cite="1441/95-VI:5")
        yield from (Option("ChooseDice", pair, cite="1441/95-VI:4") for pair in PAIRS)


@lru_cache(maxsize=1024)
def _while_betting(
    rules: Rules, point: int, over: bool, stakes: tuple[Bet, ...]
) -> tuple[Option, ...]:
    """What a player with these *stakes* may do with chips; it depends on nothing else."""
    return tuple(offers(PAYS, dict(stakes), limits(rules, point, over)))


# --- The card -----------------------------------------------------------------------------------


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot, those of come bets that have moved too."""
    return Card(
        "craps",
        rules.rulebook,
        rules.form,
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
        tuple((str(fallen), colour(fallen)) for fallen in range(2, 13)),
    )


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    row = PAYS[spot]
    made = kind_of(spot) if spot in TRAVELLED else spot  # Where its chips were staked.
    says = Bounds(
        minimum(rules, made),
        maximum(rules, made),
        step(rules, made),
        "reading:limits",
        row.limit,
    )
    return spot_card(spot, says, *row.prices, bet=row.bet, price=row.price)
