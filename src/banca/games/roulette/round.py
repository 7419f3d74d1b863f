"""One round: bets, «nada mais», the ball, and what everybody gets (804/2015:3.d, 807/2015:3.d).

The words are the regulation's (804/2015:3, 807/2015:3): a bet is chips on a chance (804/2015:3.a,
807/2015:3.a), a round all that lies between betting and payment.

Each player bets against the house alone, and all are bound by one result (804/2015:1,
804/2015:5, 807/2015:1, 807/2015:5, 1441/95-X:1).
"""

from __future__ import annotations

from enum import StrEnum
from functools import reduce
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from banca.games.roulette.cloth import Pocket, calls, colour, kind, spots
from banca.games.roulette.prices import ORDER, cited
from banca.games.roulette.table import (
    Rules,
    maximum,
    minimum,
    offered,
    returned,
    seats,
    step,
    wheel,
)
from banca.kit.chance import Chance
from banca.kit.layout import (
    BetsClosed,
    BetsOpened,
    CloseBets,
    Layout,
    OpenBets,
    PlaceBets,
    TakeBack,
    merged,
    refund,
    take_back,
)
from banca.kit.play import (
    Bet,
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
    Stake,
    Staked,
    TakenBack,
    Value,
    Void,
    Voided,
    require,
)
from banca.kit.sitting import Sittings, fold, left, round_over

_T = TypeVar("_T")


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    RESTING = "resting"  # The number is out; bets are not open yet, for anybody.


# --- What is asked ------------------------------------------------------------------------------


class CallBet(Value):
    """A wish: a call bet, *cents* the chip; all its chips or none (807/2015:8)."""

    seat: Seat
    call: str
    cents: Stake


class Spin(Value):
    """A wish: the player alone at a table lets the ball go (804/2015:15, 807/2015:17)."""

    seat: Seat


class Exchange(Value):
    """A wish: chips of the seat's own colour, each worth *cents* (1441/95-IX:7)."""

    seat: Seat
    cents: Stake


class LetGo(Value):
    """An order: the ball comes to rest."""

    round: int


Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack | CallBet | Spin | Exchange
Order: TypeAlias = OpenBets | CloseBets | LetGo | Void | Dismiss
Command: TypeAlias = Wish | Order

# --- What happened ------------------------------------------------------------------------------


class Exchanged(Value):
    seat: Seat
    cents: Cents


class Spun(Value):
    """Number and colour are announced and marked (804/2015:16, 807/2015:18, 1441/95-X:17).

    The ball runs clockwise at one launch and the other way at the next (1441/95-X:15).
    """

    round: int
    pocket: Pocket
    colour: str
    clockwise: bool


Event: TypeAlias = (
    Sat
    | Leaving
    | Left
    | Staked
    | TakenBack
    | Exchanged
    | BetsOpened
    | BetsClosed
    | Spun
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
    colours: dict[Seat, int] = {}  # Every seat's chips have a colour (1441/95-IX:3, 1441/95-IX:4).
    chips: dict[Seat, Cents] = {}  # What a chip of that colour is worth (1441/95-IX:6).
    previous: dict[Seat, dict[Spot, Cents]] = {}  # To be repeated.
    drawn: tuple[Pocket, ...] = ()  # Newest first, for the board (804/2015:6.e, 807/2015:6.e).
    last: Spun | None = None


BOARD = 100  # Numbers that the board keeps.
MOST_BETS = 200  # In one wish: a cloth has 164 spots.


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case Sit(seat):
            require(seat not in state.seats, "wire:seat", "already seated")
            most = seats(state.rules)
            cite = state.rules.book.seats_cite
            require(len(state.seats) < most, cite, "the table is full", most=most)
            return (Sat(seat),)
        case Leave(seat) | Dismiss(seat):  # 804/2015:27, 807/2015:29; 804/2015:29, 807/2015:31
            require(seat in state.seats, "wire:seat", "not seated")
            return _leave(state, seat)
        case PlaceBets(seat, bets):
            return (_staked(state, seat, bets),)
        case CallBet(seat, call, cents):
            _seated(state, seat)
            require(state.rules.calls, "807/2015:8", "calls are not offered")
            found = calls(state.rules.wheel).get(call)
            require(found is not None, "807/2015:8", "no such call")
            assert found is not None
            _whole(cents, state.rules.unit, call)
            return (_staked(state, seat, tuple((spot, chips * cents) for spot, chips in found[1])),)
        case TakeBack(seat):
            _seated(state, seat)
            _betting(state)
            back = take_back(state.layout, command)
            for spot, cents in back.bets:  # What stays must still be a bet.
                _whole(cents, step(state.rules, kind(spot)), spot)
                rest, least = state.layout.on(seat, spot) - cents, _least(state, spot)
                cite = cited(state.rules.rulebook, kind(spot)).limit
                require(not 0 < rest < least, cite, "below the minimum", least=least)
            return (back,)
        case Exchange(seat, cents):
            _seated(state, seat)
            _may_exchange(state, seat, cents)
            return (Exchanged(seat, cents),)
        case Spin(seat):
            _seated(state, seat)
            require(not state.rules.shared, state.rules.book.closing, "only the house does that")
            _betting(state)
            require(bool(state.layout.stakes), state.rules.book.launch, "nothing is staked")
            return (BetsClosed(state.round),)
        case OpenBets(number):
            _on_time(state, number)
            closing = state.rules.book.closing
            require(state.phase is Phase.RESTING, closing, "bets are open already")
            return (BetsOpened(number),)
        case CloseBets(number):
            _on_time(state, number)
            closing = state.rules.book.closing
            require(state.phase is Phase.BETTING, closing, "bets are closed already")
            return (BetsClosed(number),)
        case LetGo(number):
            _on_time(state, number)
            closing = state.rules.book.closing
            require(state.phase is Phase.CLOSED, closing, "bets are still open")
            return _outcome(state, chance.pick(wheel(state.rules)))
        case Void(number, why):
            _on_time(state, number)
            home = refund(state.layout)  # 804/2015:21, 807/2015:23
            after = reduce(fold, home, state.seats)
            return (
                Voided(number, why),  # 804/2015:20, 807/2015:22
                *home,
                RoundOver(number),
                *(left(after, seat) for seat, at in after.items() if at.leaving),
            )


def _seated(state: State, seat: Seat) -> None:
    present = seat in state.seats and not state.seats[seat].leaving
    require(present, "wire:seat", "not seated")


def _betting(state: State) -> None:
    """The window opens for all at once, when everybody has seen the ball come down."""
    closing = state.rules.book.closing
    require(state.phase is not Phase.RESTING, closing, "bets are not open yet")
    require(state.phase is Phase.BETTING, closing, "bets are closed")


def _on_time(state: State, number: int) -> None:
    require(number == state.round, "wire:stale", "another round is open", round=state.round)


def _least(state: State, spot: Spot) -> Cents:
    return minimum(state.rules, kind(spot))


def _whole(cents: Cents, unit: Cents, spot: Spot) -> None:
    nearest = max(1, (cents + unit // 2) // unit) * unit
    require(
        cents % unit == 0,
        "reading:money",
        "not a multiple of the unit",
        spot=spot,
        step=unit,
        nearest=nearest,
    )


def _staked(state: State, seat: Seat, bets: tuple[Bet, ...]) -> Staked:
    """These chips on the cloth, marked each in its zone (804/2015:8, 807/2015:9): all or none."""
    _seated(state, seat)
    _betting(state)
    require(0 < len(bets) <= MOST_BETS, "wire:shape", "malformed")
    rules, layout = state.rules, state.layout
    together = merged(bets)
    for spot, cents in together:
        book = rules.book
        require(spot in spots(rules.wheel), book.bets, "no such spot on this cloth", spot=spot)
        require(offered(rules, spot), book.cap, "doubles are not offered", spot=spot)
        chance, there = kind(spot), layout.on(seat, spot)
        whole, limit = step(rules, chance), cited(rules.rulebook, chance).limit
        _whole(cents, whole, spot)
        least, fits = minimum(rules, chance), maximum(rules, chance) - there
        require(there + cents >= least, limit, "below the minimum", spot=spot, least=least)
        require(cents <= fits, limit, "above the maximum", spot=spot, fits=fits)
    total = sum(cents for _, cents in together)
    if rules.cap:
        room = rules.cap - layout.total(seat)
        require(total <= room, rules.book.cap, "above the table's cap", fits=room)
    return Staked(seat, together, total)


def _may_exchange(state: State, seat: Seat, cents: Cents) -> None:
    rules = state.rules
    require(rules.rulebook == "1441/95-IX", "1441/95-IX:6", "not a colour chip table")
    _betting(state)
    least, most = minimum(rules, "pleno"), maximum(rules, "pleno")
    within = least <= cents <= most and cents % rules.unit == 0
    require(within, "1441/95-IX:6", "colour chip out of bounds", least=least, most=most)
    lying = "chips of that colour still lie on the cloth"
    require(not state.layout.of(seat), "reading:colour-chips", lying)


def _leave(state: State, seat: Seat) -> tuple[Event, ...]:
    """What may be taken back goes home; the rest is played out (reading:leaving)."""
    if not state.layout.of(seat):
        return (left(state.seats, seat),)
    if state.phase is Phase.CLOSED:
        require(not state.seats[seat].leaving, "reading:leaving", "bets are closed")
        return (Leaving(seat),)
    back = take_back(state.layout, TakeBack(seat))
    return (back, left(fold(state.seats, back), seat))


def _outcome(state: State, pocket: Pocket) -> tuple[Event, ...]:
    """The number is called, losing chips are collected and winning ones paid (804/2015:17).

    First what lost, then what won, each in the order of 1441/95-X:22 (807/2015:19); the prizes
    of one seat are paid together, each named beside its bet (1441/95-X:23, 1441/95-X:24).
    """
    rules, before = state.rules, state.last
    ends = []
    for seat, lying in state.layout.stakes.items():
        bets = [
            (spot, cents, returned(rules, spot, cents, pocket)) for spot, cents in lying.items()
        ]
        lines = tuple(sorted(bets, key=lambda line: (line[2] > 0, ORDER[kind(line[0])])))
        stake, back = sum(lying.values()), sum(line[2] for line in lines)
        ends.append(Settled(seat, stake, back, lines))
    after = reduce(fold, ends, state.seats)
    return (
        Spun(state.round, pocket, colour(pocket), clockwise=not (before and before.clockwise)),
        *ends,
        RoundOver(state.round),
        *(left(after, seat) for seat, at in after.items() if at.leaving),
    )


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Sat(seat):
            free = next(n for n in range(len(state.colours) + 1) if n not in state.colours.values())
            return replace(
                state, seats=fold(state.seats, event), colours={**state.colours, seat: free}
            )
        case Leaving():
            return replace(state, seats=fold(state.seats, event))
        case Left(seat):
            return replace(
                state,
                seats=fold(state.seats, event),
                colours=_without(state.colours, seat),
                chips=_without(state.chips, seat),
                previous=_without(state.previous, seat),
            )
        case Staked(seat, bets):
            layout = state.layout.plus(seat, bets)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case TakenBack(seat, bets):
            layout = state.layout.minus(seat, bets)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case Exchanged(seat, cents):
            return replace(state, chips={**state.chips, seat: cents})
        case BetsOpened():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Spun(_, pocket):
            return replace(state, drawn=(pocket, *state.drawn[: BOARD - 1]), last=event)
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
            return replace(
                state,
                round=state.round + 1,
                phase=Phase.RESTING if state.rules.rest else Phase.BETTING,
                seats=round_over(state.seats),
            )


def _without(of: dict[Seat, _T], seat: Seat) -> dict[Seat, _T]:
    return {s: value for s, value in of.items() if s != seat}
