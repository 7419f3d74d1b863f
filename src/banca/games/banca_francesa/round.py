"""One throw: bets, «nada mais», the dice, and what everybody gets (808/2015:3.d).

The words are the regulation's (808/2015:3): a bet is chips on a chance (808/2015:3.a). Every
player bets against the house alone, and all are bound by one throw (808/2015:1, 808/2015:5,
1441/95-IV:1).
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial, reduce
from typing import TypeAlias

from msgspec.structs import replace

from banca.games.banca_francesa.table import NULL, SPOTS, Rules, bounds, returned, seats, shown
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
from banca.kit.dice import Throw as Faces
from banca.kit.dice import throws, total
from banca.kit.layout import (
    BetsClosed,
    BetsOpened,
    CloseBets,
    Layout,
    OpenBets,
    PlaceBets,
    TakeBack,
    take_back,
)
from banca.kit.play import (
    Cents,
    Dismiss,
    Leave,
    Leaving,
    Left,
    Line,
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
from banca.kit.sitting import Sitting, Sittings, fold, round_over

BOARD = 100  # Throws that the board keeps.
ORDER = {spot: place for place, spot in enumerate(SPOTS)}


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    RESTING = "resting"  # The dice lie still; bets are not open yet, for anybody.


# --- What is asked ------------------------------------------------------------------------------


class Throw(Value):
    """A wish: the player alone at a table has the dice thrown (808/2015:14)."""

    seat: Seat


class Land(Value):
    """An order: the dice come to rest, three in one draw (1441/95-IV:7)."""

    round: int


class Misread(Value):
    """An order: they came to rest, and were touched before they were called (1441/95-IV:7.d)."""

    round: int


Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack | Throw
Order: TypeAlias = OpenBets | CloseBets | Land | Misread | Void | Dismiss
Command: TypeAlias = Wish | Order

# --- What happened ------------------------------------------------------------------------------


class Touched(Value):
    """The dice were touched: what they show wins as always, and nothing loses."""

    round: int


class Fell(Value):
    """The dice lie still and are called: ases, pequeno, grande, or null (808/2015:15).

    Each of them can be read for itself (1441/95-IV:3.d).
    """

    round: int
    throw: Faces
    total: int
    chance: str


Event: TypeAlias = (
    Sat
    | Leaving
    | Left
    | Staked
    | TakenBack
    | BetsOpened
    | BetsClosed
    | Touched
    | Fell
    | Settled
    | Voided
    | RoundOver
)


class State(Value):
    rules: Rules
    round: int = 1
    phase: Phase = Phase.BETTING
    layout: Layout = Layout()
    seats: Sittings = {}
    colours: dict[Seat, int] = {}  # Everybody's place at the table, and the colour of the chips.
    previous: dict[Seat, dict[Spot, Cents]] = {}  # To be repeated: 808/2015:23.
    drawn: tuple[int, ...] = ()  # Totals, newest first.
    last: Fell | None = None  # 808/2015:25


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, layout = state.rules, state.layout
    match command:
        case Sit(seat):
            may_sit(state.seats, seat, seats(rules))
            return (Sat(seat),)
        case Leave(seat) | Dismiss(seat):  # 808/2015:28; 808/2015:30
            return leave(layout, state.seats, seat, closed=state.phase is Phase.CLOSED)
        case PlaceBets(seat, bets):  # 808/2015:9
            seated(state.seats, seat)
            _betting(state)
            return (put_down(layout, seat, bets, partial(bounds, rules)),)
        case TakeBack(seat):
            seated(state.seats, seat)
            _betting(state)
            return (pick_up(layout, command, partial(bounds, rules)),)
        case Throw(seat):
            seated(state.seats, seat)
            require(not rules.shared, rules.book.closing, "only the house does that")
            _betting(state)
            require(bool(layout.stakes), rules.book.launch, "nothing is staked")
            return (BetsClosed(state.round),)
        case OpenBets(number):
            on_time(state.round, number)
            resting = state.phase is Phase.RESTING
            require(resting, rules.book.closing, "bets are open already")
            return (BetsOpened(number),)
        case CloseBets(number):
            on_time(state.round, number)
            betting = state.phase is Phase.BETTING
            require(betting, rules.book.closing, "bets are closed already")
            return (BetsClosed(number),)
        case Land(number):
            _closed(state, number)
            return _outcome(state, chance.pick(throws(3)), touched=False)
        case Misread(number):
            _closed(state, number)
            require(rules.book.touched, "1441/95-IV:7.d", "touched dice belong to 1441/95-IV")
            return (Touched(number), *_outcome(state, chance.pick(throws(3)), touched=True))
        case Void(number, why):
            on_time(state.round, number)
            return voided(layout, state.seats, number, why)  # 808/2015:18, 808/2015:19


def _betting(state: State) -> None:
    closing = state.rules.book.closing
    require(state.phase is not Phase.RESTING, closing, "bets are not open yet")
    require(state.phase is Phase.BETTING, closing, "bets are closed")


def _closed(state: State, number: int) -> None:
    on_time(state.round, number)
    closed = state.phase is Phase.CLOSED
    require(closed, state.rules.book.closing, "bets are still open")


def _outcome(state: State, throw: Faces, *, touched: bool) -> tuple[Event, ...]:
    """The dice are called, what lost is collected, what won is paid (808/2015:16).

    A bet counts whether its player sees the dice or not (808/2015:20, 808/2015:21). After a null
    throw the chips lie over, but for those of whoever is leaving (808/2015:17).
    """
    called = shown(throw)
    if called == NULL:
        waiting = [s for s, at in state.seats.items() if at.leaving and state.layout.of(s)]
        ends: list[Settled] | list[TakenBack] = [
            take_back(state.layout, TakeBack(seat)) for seat in waiting
        ]
    else:
        ends = _settled(state, throw, touched=touched)
    return (
        Fell(state.round, throw, total(throw), called),
        *ends,
        RoundOver(state.round),
        *gone(reduce(fold, ends, state.seats)),
    )


def _settled(state: State, throw: Faces, *, touched: bool) -> list[Settled]:
    """Three times around the table, from place to place.

    First goes what was lost on ases, then all else that was lost (1441/95-IV:12); nobody is paid
    before the last chip is collected (1441/95-IV:15). Each prize stands beside its bet
    (1441/95-IV:16).
    """
    tours: dict[tuple[int, int, Seat], list[Line]] = {}
    for seat, lying in state.layout.stakes.items():
        for bet in sorted(lying.items(), key=lambda bet: ORDER[bet[0]]):
            line = _line(state.rules, bet, throw, touched=touched)
            spot, stake, back = line
            tour = 2 if back > stake else 0 if spot == SPOTS[0] else 1
            tours.setdefault((tour, state.colours[seat], seat), []).append(line)
    return [
        Settled(seat, sum(line[1] for line in lines), sum(line[2] for line in lines), tuple(lines))
        for (_, _, seat), lines in sorted(tours.items())
    ]


def _line(rules: Rules, bet: tuple[Spot, Cents], throw: Faces, *, touched: bool) -> Line:
    spot, stake = bet
    back = returned(rules, spot, stake, throw)
    assert back is not None, f"{throw} decides nothing"
    return spot, stake, max(back, stake) if touched else back  # reading:touched-dice


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
        case BetsOpened():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Fell():
            return replace(state, drawn=(event.total, *state.drawn[: BOARD - 1]), last=event)
        case Settled(seat, _, _, lines):
            lay = {spot: stake for spot, stake, _ in lines}
            earlier = state.previous.get(seat, {}) if state.seats[seat].decided else {}
            return replace(
                state,
                layout=state.layout.minus(seat, lay.items()),
                seats=fold(state.seats, event),
                previous={**state.previous, seat: {**earlier, **lay}},
            )
        case Touched() | Voided():
            return state
        case RoundOver():
            rests = state.rules.shared and state.rules.rest
            return replace(
                state,
                round=state.round + 1,
                phase=Phase.RESTING if rests else Phase.BETTING,
                seats=round_over(state.seats, state.layout.stakes),
            )


def still(state: State) -> State:
    """*state* without what bears on no bet: history, totals, and how many throws there were."""
    here = {seat: Sitting(leaving=at.leaving) for seat, at in state.seats.items()}
    return replace(state, round=1, seats=here, previous={}, drawn=(), last=None)
