"""One round: shaken, bets, the bell, «vou abrir», and what everybody gets (1441/95-VII:11)."""

from __future__ import annotations

from enum import StrEnum
from functools import partial, reduce
from typing import TypeAlias

from msgspec.structs import replace

from banca.games.cussec.table import ORDER, Rules, bounds, lit, returned, seats
from banca.kit.chance import Chance
from banca.kit.cloth import (
    free_place,
    gone,
    leave,
    may_sit,
    on_time,
    pick_up,
    put_down,
    seated,
    voided,
    without,
)
from banca.kit.dice import Throw, throws, total
from banca.kit.layout import BetsClosed, CloseBets, Layout, PlaceBets, TakeBack
from banca.kit.play import (
    Cents,
    Dismiss,
    Leave,
    Leaving,
    Left,
    RoundOver,
    Sat,
    Seat,
    Settled,
    Sit,
    Spot,
    Staked,
    TakenBack,
    Value,
    Void,
    Voided,
    require,
)
from banca.kit.sitting import Sittings, fold, round_over


class Phase(StrEnum):
    SHAKING = "shaking"  # The dome is covered, and the dice jump.
    BETTING = "betting"  # The light is on.
    CLOSED = "closed"  # The bell has rung.
    RESTING = "resting"  # The cover is off, the winning zones are lit, prizes are paid.


class Ring(Value):
    """A wish: the player alone at a table rings the bell (808/2015:14, reading:rulebook)."""

    seat: Seat


class Cover(Value):
    """An order: all is paid, and the dome is covered for the next round (1441/95-VII:11)."""

    round: int


class Shake(Value):
    """An order: the dice have jumped three times, and the light goes on (1441/95-VII:4)."""

    round: int


class Open(Value):
    """An order: «vou abrir» (1441/95-VII:5)."""

    round: int


Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack | Ring
Order: TypeAlias = Cover | Shake | CloseBets | Open | Void | Dismiss
Command: TypeAlias = Wish | Order


class Covered(Value):
    round: int


class Shaken(Value):
    """The dice lie still under the cover, and bets are open. What they show, nobody knows."""

    round: int


class Uncovered(Value):
    """The result is announced, and the zones that win are *lit* (1441/95-VII:5).

    It is what the dice show uppermost, each to be read for itself (1441/95-VII:1.d).
    """

    round: int
    throw: Throw
    total: int
    lit: tuple[Spot, ...]


Event: TypeAlias = (
    Sat
    | Leaving
    | Left
    | Staked
    | TakenBack
    | Covered
    | Shaken
    | BetsClosed
    | Uncovered
    | Settled
    | Voided
    | RoundOver
)


class State(Value):
    rules: Rules
    round: int = 1
    phase: Phase = Phase.SHAKING
    layout: Layout = Layout()
    seats: Sittings = {}
    colours: dict[Seat, int] = {}  # Everybody's place at the table, and the colour of the chips.
    previous: dict[Seat, dict[Spot, Cents]] = {}  # To be repeated.
    drawn: tuple[Throw, ...] = ()  # Newest first.
    last: Uncovered | None = None


BOARD = 100  # Throws that the board keeps.


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, layout, phase = state.rules, state.layout, state.phase
    match command:
        case Sit(seat):
            may_sit(state.seats, seat, seats(rules))
            return (Sat(seat),)
        case Leave(seat) | Dismiss(seat):
            return leave(layout, state.seats, seat, closed=phase is Phase.CLOSED)
        case PlaceBets(seat, bets):
            seated(state.seats, seat)
            _betting(state)
            return (put_down(layout, seat, bets, partial(bounds, rules)),)
        case TakeBack(seat):
            seated(state.seats, seat)
            _betting(state)
            return (pick_up(layout, command, partial(bounds, rules)),)
        case Ring(seat):
            seated(state.seats, seat)
            require(not rules.shared, "1441/95-VII:5", "only the house does that")
            _betting(state)
            require(bool(layout.stakes), "808/2015:14", "nothing is staked")
            return (BetsClosed(state.round),)
        case Cover(number):
            on_time(state.round, number)
            resting = phase is Phase.RESTING
            require(resting, "1441/95-VII:11", "the dice are covered already")
            return (Covered(number),)
        case Shake(number):
            on_time(state.round, number)
            require(phase is Phase.SHAKING, "1441/95-VII:4", "it is not time to shake the dice")
            return (Shaken(number),)
        case CloseBets(number):
            on_time(state.round, number)
            require(phase is Phase.BETTING, "1441/95-VII:5", "bets are not open")
            return (BetsClosed(number),)
        case Open(number):
            on_time(state.round, number)
            require(phase is Phase.CLOSED, "1441/95-VII:5", "the bell has not rung")
            return _outcome(state, chance.pick(throws(3)))
        case Void(number, why):
            on_time(state.round, number)
            return voided(layout, state.seats, number, why)


def _betting(state: State) -> None:
    early = state.phase in (Phase.SHAKING, Phase.RESTING)
    require(not early, "1441/95-VII:4", "bets are not open yet")
    require(state.phase is Phase.BETTING, "1441/95-VII:5", "bets are closed")


def _outcome(state: State, throw: Throw) -> tuple[Event, ...]:
    """The cover is lifted, winning zones are lit, and all is paid: then it is over.

    The round ends with its last payment (1441/95-VII:11).
    """
    rules, ends = state.rules, []
    for seat, lying in state.layout.stakes.items():
        bets = [(spot, cents, returned(rules, spot, cents, throw)) for spot, cents in lying.items()]
        lines = tuple(sorted(bets, key=lambda line: (line[2] > 0, ORDER[line[0]])))
        stake, back = sum(lying.values()), sum(line[2] for line in lines)
        ends.append(Settled(seat, stake, back, lines))
    return (
        Uncovered(state.round, throw, total(throw), lit(throw)),
        *ends,
        RoundOver(state.round),
        *gone(reduce(fold, ends, state.seats)),
    )


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Sat(seat):
            colours = {**state.colours, seat: free_place(state.colours)}
            return replace(state, seats=fold(state.seats, event), colours=colours)
        case Leaving():
            return replace(state, seats=fold(state.seats, event))
        case Left(seat):
            return replace(
                state,
                seats=fold(state.seats, event),
                colours=without(state.colours, seat),
                previous=without(state.previous, seat),
            )
        case Staked(seat, bets):
            layout = state.layout.plus(seat, bets)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case TakenBack(seat, bets):
            layout = state.layout.minus(seat, bets)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case Covered():
            return replace(state, phase=Phase.SHAKING)
        case Shaken():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Uncovered(_, throw):
            return replace(state, drawn=(throw, *state.drawn[: BOARD - 1]), last=event)
        case Settled(seat):
            return replace(
                state,
                layout=state.layout.without(seat),
                seats=fold(state.seats, event),
                previous={**state.previous, seat: state.layout.of(seat)},
            )
        case Voided():
            return state
        case RoundOver():
            rests = state.rules.shared and state.rules.rest
            return replace(
                state,
                round=state.round + 1,
                phase=Phase.RESTING if rests else Phase.SHAKING,
                seats=round_over(state.seats),
            )
