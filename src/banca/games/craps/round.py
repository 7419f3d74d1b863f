"""One throw: bets, «nada mais», the dice in a player's hand, and what they decide as they fall.

A round is a throw; a series is all the throws from the one that may set a point to the one that
decides it. Bets lie until a throw decides them, however many that takes. Each player bets against
the house (1441/95-VI:1).
"""

from __future__ import annotations

from enum import StrEnum
from functools import reduce
from typing import Literal, TypeAlias, TypeVar

from msgspec.structs import replace

from banca.games.craps.prices import (
    NATURALS,
    NUMBERS,
    ON_THE_CLOTH,
    ORDER,
    PAYS,
    TRAVELLED,
    kind,
    number,
)
from banca.games.craps.table import (
    PAIRS,
    Pair,
    Rules,
    decided,
    faces,
    maximum,
    minimum,
    most_odds,
    seats,
    step,
)
from banca.kit.chance import Chance
from banca.kit.dice import Throw as Fallen
from banca.kit.dice import total
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
from banca.kit.sitting import Sittings, fold, left, round_over

_T = TypeVar("_T")


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"  # The dice are in the shooter's hand.
    THROWN = "thrown"
    RESTING = "resting"  # They lie; bets are not open yet, for anybody.


# --- What is asked ------------------------------------------------------------------------------


class Throw(Value):
    """A wish of the shooter's; of a player alone, at any time between throws (1441/95-VI:5)."""

    seat: Seat


class Decline(Value):
    """A wish: somebody else may throw (1441/95-VI:5)."""

    seat: Seat


class ChooseDice(Value):
    """A wish of the shooter's: these two of the five, from the next throw on (1441/95-VI:4)."""

    seat: Seat
    dice: Pair


class Land(Value):
    """An order: the dice come to rest."""

    round: int


class TimeUp(Value):
    """An order: the shooter let the clock run out, or is not there; the house throws."""

    turn: int


class EndSeries(Value):
    """An order: the table is to close after this series, or the next where none runs."""

    round: int


Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack | Throw | Decline | ChooseDice
Order: TypeAlias = OpenBets | CloseBets | Land | TimeUp | EndSeries | Void | Dismiss
Command: TypeAlias = Wish | Order

# --- What happened ------------------------------------------------------------------------------


class Shooter(Value):
    """The dice are *seat*'s, for this turn; nobody's where it is empty."""

    seat: Seat
    turn: int


class DiceChosen(Value):
    seat: Seat
    dice: Pair


class Thrown(Value):
    """The dice roll: thrown by the player, or by the platform in the player's place."""

    round: int
    seat: Seat
    by: Literal["player", "platform"]


class Rolled(Value):
    """What fell, where the puck is now, and what is announced (1441/95-VI:13.3).

    With which dice it fell is written down too: whoever checks the draw needs their order.
    """

    round: int
    throw: Fallen
    total: int
    point: int
    announced: tuple[str, ...]
    dice: Pair


class Moved(Value):
    """A come bet went to its box (1441/95-VI:10.3, 1441/95-VI:10.4). It is the same money."""

    seat: Seat
    source: Spot
    target: Spot
    cents: Cents


class LastSeries(Value):
    """It is announced that the table closes after this series (1441/95-VI:13.3.b)."""

    round: int


Event: TypeAlias = (
    Sat
    | Leaving
    | Left
    | Staked
    | TakenBack
    | BetsOpened
    | BetsClosed
    | Shooter
    | DiceChosen
    | Thrown
    | Rolled
    | Settled
    | Moved
    | LastSeries
    | Voided
    | RoundOver
)


class State(Value):
    rules: Rules
    round: int = 1
    phase: Phase = Phase.BETTING
    point: int = 0  # Where the puck is; nought: no point is set.
    series: int = 0  # Throws of the running series.
    layout: Layout = Layout()
    seats: Sittings = {}
    colours: dict[Seat, int] = {}  # Every seat's place at the table, from the stickman's left.
    shooter: Seat = ""  # Who has the dice; empty: nobody yet.
    hand: int = -1  # The place of who had them last.
    turn: int = 0  # Grows whenever the dice are handed to somebody.
    declined: tuple[Seat, ...] = ()  # Who would not throw this time.
    dice: Pair = PAIRS[0]  # Of this throw: nothing but the end of a round changes them.
    chosen: Pair = PAIRS[0]  # For the next one, whose luck is not sealed yet (reading:shooter).
    last_series: bool = False
    over: bool = False  # The last series has been played.
    previous: dict[Seat, dict[Spot, Cents]] = {}  # To be repeated.
    drawn: tuple[Fallen, ...] = ()  # Newest first.
    last: Rolled | None = None


BOARD = 100  # Throws that the board keeps.
MOST_BETS = 100  # In one wish: a cloth has fewer spots.


def opened(rules: Rules) -> State:
    return State(rules)


def still(state: State) -> State:
    """The state without what bears on no bet that lies: two alike have the same odds.

    The puck counts only for the lines and their odds; a come bet knows its own number.
    """
    by_point = {"pass", "dont-pass", "odds:pass", "odds:dont-pass"}
    matters = any(by_point & lying.keys() for lying in state.layout.stakes.values())
    return State(
        state.rules,
        phase=state.phase,
        point=state.point if matters else 0,
        layout=state.layout,
        last_series=state.last_series,
        over=state.over,
    )


def bound(point: int, spot: Spot) -> bool:
    """Whether the dice have been thrown on a line bet, so that it must lie (1441/95-VI:10.9)."""
    return spot in TRAVELLED or (spot in ("pass", "dont-pass") and point > 0)


def thrower(state: State) -> Seat:
    """Who may throw now, if anybody: the shooter, or whoever is alone and has a bet."""
    if state.phase is Phase.CLOSED:
        return state.shooter
    if state.phase is Phase.BETTING and not state.rules.shared:
        return _next_shooter(state)
    return ""


# --- Deciding -----------------------------------------------------------------------------------


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case Sit(seat):
            require(seat not in state.seats, "wire:seat", "already seated")
            most = seats(state.rules)
            require(len(state.seats) < most, "reading:seats", "the table is full", most=most)
            return (Sat(seat),)
        case Leave(seat) | Dismiss(seat):
            _seated(state, seat)
            return _leave(state, seat)
        case PlaceBets(seat, bets):
            return (_staked(state, seat, bets),)
        case TakeBack(seat):
            return (_taken_back(state, command),)
        case Throw(seat):
            _handed(state, seat)
            thrown = Thrown(state.round, seat, "player")
            if state.phase is Phase.CLOSED:
                return (thrown,)
            return (BetsClosed(state.round), Shooter(seat, state.turn + 1), thrown)
        case Decline(seat):
            _handed(state, seat)
            require(state.rules.shared, "1441/95-VI:5", "nobody else could throw")
            passed = replace(state, shooter="", declined=(*state.declined, seat))
            return (Shooter(_next_shooter(passed), state.turn + 1),)
        case ChooseDice(seat, dice):
            _handed(state, seat)
            require(dice in PAIRS, "1441/95-VI:4", "no such dice")
            return (DiceChosen(seat, dice),)
        case OpenBets(round_):
            _on_time(state, round_)
            require(state.phase is Phase.RESTING, "PD-59", "bets are open already")
            return (BetsOpened(round_),)
        case CloseBets(round_):
            _on_time(state, round_)
            require(state.phase is Phase.BETTING, "PD-59", "bets are closed already")
            require(bool(state.layout.stakes), "1441/95-VI:5", "nothing is staked")
            return (BetsClosed(round_), Shooter(_next_shooter(state), state.turn + 1))
        case TimeUp(turn):
            due = state.phase is Phase.CLOSED and turn == state.turn
            require(due, "wire:stale", "another round is open", round=state.round)
            return (Thrown(state.round, state.shooter, "platform"),)
        case Land(round_):
            _on_time(state, round_)
            require(state.phase is Phase.THROWN, "1441/95-VI:5", "the dice are not thrown yet")
            return _outcome(state, chance.pick(faces(state.dice)))
        case EndSeries(round_):
            _on_time(state, round_)
            require(not state.last_series, "1441/95-VI:13.3.b", "it is the last series already")
            return (LastSeries(round_),)
        case Void(round_, why):
            _on_time(state, round_)
            home = refund(state.layout)
            after = reduce(fold, home, state.seats)
            return (
                Voided(round_, why),
                *home,
                RoundOver(round_),
                *(left(after, seat) for seat, at in after.items() if at.leaving),
            )


def _seated(state: State, seat: Seat) -> None:
    present = seat in state.seats and not state.seats[seat].leaving
    require(present, "wire:seat", "not seated")


def _betting(state: State) -> None:
    require(state.phase is not Phase.RESTING, "PD-59", "bets are not open yet")
    require(state.phase is Phase.BETTING, "PD-59", "bets are closed")


def _on_time(state: State, round_: int) -> None:
    require(round_ == state.round, "wire:stale", "another round is open", round=state.round)


def _handed(state: State, seat: Seat) -> None:
    """The dice are for whoever has a bet, and for one of them at a time (1441/95-VI:5)."""
    _seated(state, seat)
    require(bool(state.layout.of(seat)), "1441/95-VI:5", "no bet, no dice")
    require(thrower(state) == seat, "1441/95-VI:5", "the dice are not with you")


def _next_shooter(state: State) -> Seat:
    """Who gets the dice: whoever has them, if there is still a bet of theirs (1441/95-VI:8.a);
    else the next round the table, pass-line bettors first (1441/95-VI:5, reading:shooter).
    """
    layout, places = state.layout, seats(state.rules)
    able = [
        seat
        for seat, at in state.seats.items()
        if layout.of(seat) and not at.leaving and seat not in state.declined
    ]
    if state.shooter in able:
        return state.shooter
    return min(
        able,
        key=lambda seat: (
            not layout.on(seat, "pass"),
            (state.colours[seat] - state.hand - 1) % places,
        ),
        default="",
    )


# --- Stakes -------------------------------------------------------------------------------------


def flat(spot: Spot) -> Spot:
    """The bet beside which odds lie: of ``odds:come:6`` it is ``come:6``."""
    return spot.partition(":")[2]


def may_bet(state: State, seat: Seat, spot: Spot) -> None:
    """Refuse what cannot be staked on *spot* at this moment of the series, whatever the sum."""
    point = state.point
    require(not state.over, "1441/95-VI:13.3.b", "the last series is over")
    require(spot in PAYS, "1441/95-VI:9", "no such spot on this cloth", spot=spot)
    cite = PAYS[spot].bet
    require(spot not in TRAVELLED, cite, "bets move there by themselves", spot=spot)
    match kind(spot):
        case "pass" | "dont-pass":
            early = "only before the first throw of a series"
            require(point == 0, "1441/95-VI:10.9", early, spot=spot)
        case "come" | "dont-come":
            require(point > 0, cite, "only once there is a point", spot=spot)
        case "odds":
            beside = state.layout.on(seat, flat(spot)) > 0 and (point > 0 or number(spot) > 0)
            require(beside, cite, "odds need their bet", spot=spot)


def room(state: State, seat: Seat, spot: Spot) -> Cents:
    """What still fits on *spot*, over what *seat* has there already (reading:limits)."""
    there = state.layout.on(seat, spot)
    if kind(spot) == "odds":
        beside = state.layout.on(seat, flat(spot))
        return most_odds(state.rules, spot, state.point, beside) - there
    return maximum(state.rules, spot) - there


def _staked(state: State, seat: Seat, bets: tuple[Bet, ...]) -> Staked:
    """These chips on the cloth: all of them, or none."""
    _seated(state, seat)
    _betting(state)
    require(0 < len(bets) <= MOST_BETS, "wire:shape", "malformed")
    rules, point = state.rules, state.point
    together = merged(bets)
    for spot, cents in together:
        may_bet(state, seat, spot)
        _whole(rules, spot, point, cents)
        there, least = state.layout.on(seat, spot), minimum(rules, spot, point)
        enough = there + cents >= least
        require(enough, "reading:limits", "below the minimum", spot=spot, least=least)
        fits = room(state, seat, spot)
        fits -= fits % step(rules, spot, point)
        require(cents <= fits, PAYS[spot].limit, "above the maximum", spot=spot, fits=fits)
    total_ = sum(cents for _, cents in together)
    if rules.cap:
        space = rules.cap - state.layout.total(seat)
        require(total_ <= space, "reading:limits", "above the table's cap", fits=space)
    return Staked(seat, together, total_)


def _whole(rules: Rules, spot: Spot, point: int, cents: Cents) -> None:
    whole = step(rules, spot, point)
    nearest = max(1, (cents + whole // 2) // whole) * whole
    require(
        cents % whole == 0,
        "1441/95-VI:12" if kind(spot) in ("win", "lose") else "reading:money",
        "not a multiple of the unit",
        spot=spot,
        step=whole,
        nearest=nearest,
    )


def _taken_back(state: State, wish: TakeBack) -> TakenBack:
    """The chips that *wish* names, or all that may be taken back, if there are any."""
    seat = wish.seat
    _seated(state, seat)
    _betting(state)
    free, locked = _free(state, seat), len(_free(state, seat)) < len(state.layout.of(seat))
    if not wish.bets and locked:
        require(bool(free), "1441/95-VI:10.9", "the bet is bound until it is decided")
        return TakenBack(seat, free, sum(cents for _, cents in free))
    back = take_back(state.layout, wish)
    for spot, cents in back.bets:  # What stays must still be a bet.
        stays = bound(state.point, spot)
        require(not stays, "1441/95-VI:10.9", "the bet is bound until it is decided", spot=spot)
        _whole(state.rules, spot, state.point, cents)
        rest, least = state.layout.on(seat, spot) - cents, minimum(state.rules, spot, state.point)
        require(not 0 < rest < least, "reading:limits", "below the minimum", least=least)
    return back


def _free(state: State, seat: Seat) -> tuple[Bet, ...]:
    """The bets of *seat* that may be taken back between throws."""
    return tuple(bet for bet in state.layout.of(seat).items() if not bound(state.point, bet[0]))


def _leave(state: State, seat: Seat) -> tuple[Event, ...]:
    """What may be taken back goes home; the rest is played out (reading:leaving)."""
    back: tuple[TakenBack, ...] = ()
    if state.phase in (Phase.BETTING, Phase.RESTING):
        back = _home(state, seat)
    after = reduce(apply, back, state)
    if after.layout.of(seat):
        return (*back, Leaving(seat))
    return (*back, left(after.seats, seat))


def _home(state: State, seat: Seat) -> tuple[TakenBack, ...]:
    free = _free(state, seat)
    return (TakenBack(seat, free, sum(cents for _, cents in free)),) if free else ()


# --- The throw ----------------------------------------------------------------------------------


def _outcome(state: State, throw: Fallen) -> tuple[Event, ...]:
    """The total is called, bets that it decides are settled, and come bets go to their boxes.

    A seat's bets that it does not decide stay. Of those who have gone, what is free goes home.
    """
    fallen = total(throw)
    point = 0 if state.over else puck(state.point, fallen)
    announced = _announced(state, throw, point)
    events: list[Event] = [Rolled(state.round, throw, fallen, point, announced, state.dice)]
    for seat, lying in state.layout.stakes.items():
        events += _of_seat(state, seat, lying, throw)
    after = reduce(apply, events, state)
    for seat, at in after.seats.items():
        if at.leaving:
            events += _home(after, seat)
    if state.point and fallen == 7:  # 1441/95-VI:8, 1441/95-VI:8.b
        events.append(Shooter("", state.turn + 1))
    events.append(RoundOver(state.round))
    after = reduce(apply, events, state)
    gone = (s for s, at in after.seats.items() if at.leaving and not after.layout.of(s))
    return (*events, *(left(after.seats, seat) for seat in gone))


def puck(point: int, fallen: int) -> int:
    """Where the puck goes when *fallen* comes up: 1441/95-VI:10.1."""
    if point == 0:
        return fallen if fallen in NUMBERS else 0
    return 0 if fallen in (7, point) else point


def _of_seat(
    state: State, seat: Seat, lying: dict[Spot, Cents], throw: Fallen
) -> tuple[Settled | Moved, ...]:
    lines: list[Line] = []
    moves: list[Moved] = []
    for spot, cents in lying.items():
        outcome = decided(state.rules, spot, state.point, throw)
        if outcome.what == "returns":
            lines.append((spot, cents, outcome.cents(cents)))
        elif outcome.what == "moves":
            moves.append(Moved(seat, spot, outcome.target, cents))
    if not lines:
        return tuple(moves)
    lines.sort(key=lambda line: (line[2] > 0, ORDER[line[0]]))
    stake, back = sum(line[1] for line in lines), sum(line[2] for line in lines)
    return (Settled(seat, stake, back, tuple(lines)), *moves)


def _announced(state: State, throw: Fallen, point: int) -> tuple[str, ...]:
    """What the stickman says of a throw, in his order: 1441/95-VI:13.3.a."""
    fallen = total(throw)
    seven_out = state.point > 0 and fallen == 7
    if state.point:
        so = "seven out" if seven_out else "point continues" if point else "point made"
        said = [f"total:{fallen}", so if seven_out else f"{so}:{state.point}"]
    else:
        so = "natural" if fallen in NATURALS else "craps"
        said = [f"total:{fallen}", f"point set:{point}" if point else so]
        if fallen in NUMBERS and not point:  # After the last series nothing begins any more.
            said = said[:1]
    ends: dict[str, list[Spot]] = {"wins": [], "stands off": [], "loses": []}
    lie = {spot for lying in state.layout.stakes.values() for spot in lying}
    for spot in (spot for spot in PAYS if spot in ON_THE_CLOTH or spot in lie):
        outcome = decided(state.rules, spot, state.point, throw)
        taken = state.point > 0 or spot not in ("come", "dont-come")
        if taken and outcome.what == "returns":
            even = outcome.back == outcome.of
            ends["stands off" if even else "wins" if outcome.back else "loses"].append(spot)
    said += [f"{end}:{spot}" for end, spots in ends.items() for spot in spots]
    said.append("new shooter" if seven_out else "same shooter")
    said.append("same point" if point else "new point")
    if state.last_series:  # 1441/95-VI:13.3.b
        said.append("last series" if point else "table closes")
    return tuple(said)


# --- Applying -----------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Sat(seat):
            free = next(n for n in range(len(state.colours) + 1) if n not in state.colours.values())
            colours = {**state.colours, seat: free}
            anew = not state.seats  # Nobody has a bet on the point, nor heard the table close.
            return replace(
                state,
                seats=fold(state.seats, event),
                colours=colours,
                point=0 if anew else state.point,
                series=0 if anew else state.series,
                last_series=state.last_series and not anew,
                over=state.over and not anew,
            )
        case Leaving():
            return replace(state, seats=fold(state.seats, event))
        case Left(seat):
            had = seat == state.shooter
            return replace(
                state,
                seats=fold(state.seats, event),
                colours=_without(state.colours, seat),
                previous=_without(state.previous, seat),
                shooter="" if had else state.shooter,
                chosen=PAIRS[0] if had else state.chosen,
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
        case Shooter(seat, turn):
            before = state.shooter
            passed = before and before != seat
            return replace(
                state,
                shooter=seat,
                turn=turn,
                hand=state.colours[seat] if seat else state.hand,
                declined=(*state.declined, before) if passed else state.declined,
                chosen=PAIRS[0] if passed else state.chosen,
            )
        case DiceChosen(_, dice):
            return replace(state, chosen=dice)
        case Thrown():
            return replace(state, phase=Phase.THROWN)
        case Rolled(_, throw, _, point):
            return replace(
                state,
                point=point,
                series=state.series + 1 if point else 0,
                over=state.over or (state.last_series and not point),
                drawn=(throw, *state.drawn[: BOARD - 1]),
                last=event,
            )
        case Settled(seat, _, _, lines):
            return replace(
                state,
                layout=state.layout.minus(seat, [(spot, stake) for spot, stake, _ in lines]),
                seats=fold(state.seats, event),
                previous={**state.previous, seat: _repeatable(lines)},
            )
        case Moved(seat, source, target, cents):
            layout = state.layout.minus(seat, [(source, cents)]).plus(seat, [(target, cents)])
            return replace(state, layout=layout)
        case LastSeries():
            return replace(state, last_series=True)
        case Voided():
            return replace(state, point=0, series=0, over=state.last_series)
        case RoundOver():
            resting = state.rules.shared and state.rules.rest > 0
            return replace(
                state,
                round=state.round + 1,
                phase=Phase.RESTING if resting else Phase.BETTING,
                declined=(),
                dice=state.chosen,
                seats=round_over(state.seats, state.layout.stakes),
            )


def _repeatable(lines: tuple[Line, ...]) -> dict[Spot, Cents]:
    """The stakes of *lines* as they were made: odds apart, which have no bet to lie beside."""
    bets = [(kind(s) if s in TRAVELLED else s, stake) for s, stake, _ in lines if kind(s) != "odds"]
    return dict(merged(bets))


def _without(of: dict[Seat, _T], seat: Seat) -> dict[Seat, _T]:
    return {s: value for s, value in of.items() if s != seat}
