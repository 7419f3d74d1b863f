"""A betting window: what all games with one share.

A game keeps a `Phase` beside its `Bank`. It decides and applies what is its own and passes
everything else to `decide` and `apply` here, which pass to the bank whatever is left.
Functions that games call, not a framework that calls games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
from typing import Protocol, TypeAlias

from banca.kit import bank as banks
from banca.kit.bank import Bank, SeatView, Terms, may_move, on_time
from banca.kit.banked import SpotCard
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.limits import Limits, offers
from banca.kit.play import (
    After,
    Bet,
    Cents,
    Colour,
    Option,
    PlayerId,
    Refused,
    RoundOver,
    Spot,
    Value,
    require,
)

SEATS = 40  # reading:seats

Wish: TypeAlias = banks.Wish
Order: TypeAlias = banks.Order | OpenBets | CloseBets
Command: TypeAlias = Wish | Order
Event: TypeAlias = banks.Event | BetsOpened | BetsClosed


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    RESTING = "resting"  # The outcome is out; bets are not open yet, for anybody.


class Rules(Protocol):
    """What the house sets for any table with a window."""

    @property
    def rulebook(self) -> str: ...
    @property
    def minimum(self) -> Cents: ...
    @property
    def shared(self) -> bool: ...  # For several players, or for one alone.
    @property
    def seats(self) -> int: ...  # Zero: as many as there may be.
    @property
    def window(self) -> int: ...  # Seconds to bet in, the same for all.
    @property
    def rest(self) -> int: ...  # Seconds from the outcome until bets open again.


class _State(Protocol):
    @property
    def bank(self) -> Bank: ...
    @property
    def phase(self) -> Phase: ...


class _Drawn(_State, Protocol):
    @property
    def drawn(self) -> tuple[tuple[str, Colour], ...]: ...


# --- The table ----------------------------------------------------------------------------------


def lawful(rules: Rules, *pauses: int, most: int = SEATS, cite: str = "reading:seats") -> None:
    """Refuse a table with too many seats, a window that is too short, or a pause below zero."""
    fits = most if rules.shared else 1
    require(0 <= rules.seats <= fits, cite, "too many seats", most=fits)
    require(rules.window >= 3, "PD-48", "the window is too short", least=3)
    require(min(rules.rest, *pauses, 0) == 0, "wire:shape", "malformed")


def seats(rules: Rules, most: int = SEATS) -> int:
    """How many may sit: one alone, otherwise what the house sets, up to *most*."""
    return (rules.seats or most) if rules.shared else 1


# --- The round ----------------------------------------------------------------------------------


def terms(phase: Phase, limits: Limits, seats: int, closing: str) -> Terms:
    """Chips move while bets are open; once they are closed, all are locked (*closing* says so)."""
    match phase:
        case Phase.BETTING:
            return Terms(limits, seats)
        case Phase.CLOSED:
            locked = limits._replace(locked=banks.everything)
            return Terms(locked, seats, shut=Refused(closing, "bets are closed"))
        case Phase.RESTING:
            return Terms(limits, seats, shut=Refused(closing, "bets are not open yet"))


def closed_by(bank: Bank, player: PlayerId, terms: Terms, launch: str) -> tuple[BetsClosed]:
    """The player alone at a table closes the bets, once there are any (*launch* says so)."""
    may_move(bank, player, terms)
    require(bool(bank.layout.stakes), launch, "nothing is staked")
    return (BetsClosed(bank.round),)


def may_draw(state: _State, number: int, closing: str) -> None:
    """The outcome of round *number* is due: its bets are closed."""
    on_time(state.bank, number)
    require(state.phase is Phase.CLOSED, closing, "bets are still open")


def decide(state: _State, command: Command, terms: Terms, closing: str) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case OpenBets(number):
            on_time(state.bank, number)
            require(state.phase is Phase.RESTING, closing, "bets are open already")
            return (BetsOpened(number),)
        case CloseBets(number):
            on_time(state.bank, number)
            require(state.phase is Phase.BETTING, closing, "bets are closed already")
            return (BetsClosed(number),)
        case _:
            return banks.decide(state.bank, command, terms)


def apply(state: _State, event: Event, *, rests: bool) -> tuple[Bank, Phase]:
    """Bank and phase after *event*; *rests*: bets open again only after a pause."""
    match event:
        case BetsOpened():
            return state.bank, Phase.BETTING
        case BetsClosed():
            return state.bank, Phase.CLOSED
        case RoundOver():
            phase = Phase.RESTING if rests else Phase.BETTING
            return banks.apply(state.bank, event), phase
        case _:
            return banks.apply(state.bank, event), state.phase


# --- What is shown, offered, and done by the house itself ---------------------------------------


class Public(Value):
    """What all see of a table that has nothing more to show."""

    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]  # Newest first.


class Card(Value):
    """All that a client draws a table from, where a ball falls among *pockets*."""

    game: str
    rulebook: str
    form: str
    pockets: tuple[tuple[str, Colour], ...]
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    minimum: Cents
    window: int
    chips: tuple[Cents, ...]


def public(state: _Drawn) -> Public:
    return Public(state.bank.round, state.phase, banks.seats(state.bank), state.drawn)


def card(
    game: str,
    rules: Rules,
    spots: Iterable[SpotCard],
    pockets: Iterable[tuple[str, Colour]],
    form: str = "",
) -> Card:
    return Card(
        game,
        rules.rulebook,
        form,
        tuple(pockets),
        tuple(spots),
        rules.shared,
        seats(rules),
        rules.minimum,
        rules.window,
        tuple(rules.minimum * times for times in (1, 5, 10, 50)),
    )


def options(
    state: _State,
    player: PlayerId,
    seats: int,
    betting: Callable[[tuple[Bet, ...]], Iterable[Option]],
) -> tuple[Option, ...]:
    """All that is accepted from *player* now; *betting* says what while bets are open."""
    lying = tuple(state.bank.layout.of(player).items())
    inside = partial(betting, lying) if state.phase is Phase.BETTING else tuple
    betting_now = state.phase is Phase.BETTING
    return banks.options(state.bank, player, seats, inside, betting=betting_now)


def bets(
    spots: Iterable[Spot], limits: Limits, start: Option | None, lying: tuple[Bet, ...]
) -> tuple[Option, ...]:
    """What may be done with chips, and *start* for a player alone once a bet lies."""
    found = tuple(offers(spots, dict(lying), limits))
    return (*found, start) if start and lying else found


def croupier(state: _State, rules: Rules, drawn: After) -> After | None:
    """The house's next move; *drawn* is the one that brings the outcome."""
    match state.phase:
        case Phase.BETTING:
            return closes(state.bank, rules)
        case Phase.CLOSED:
            return drawn
        case Phase.RESTING:
            return After(rules.rest, OpenBets(state.bank.round), pause=True)


def closes(bank: Bank, rules: Rules) -> After | None:
    """The window runs from the first bet, the same for all (PD-59).

    Alone the player closes the bets, unless they have left stakes behind that must be played out.
    """
    goes_on = rules.shared or any(at.leaving for at in bank.sittings.values())
    return After(rules.window, CloseBets(bank.round)) if bank.layout.stakes and goes_on else None
