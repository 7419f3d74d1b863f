"""A toy game with hidden cards: each bettor is dealt one card face down, the highest card wins.

It is here so that the suite of every game has a secret to keep. One bet, «win», at even money:
a card above the bank's wins, an equal one stands off.
"""

from __future__ import annotations

from enum import StrEnum
from functools import reduce
from typing import TypeAlias

from msgspec.structs import replace

from banca.kit.chance import Chance
from banca.kit.layout import (
    BetsClosed,
    CloseBets,
    Layout,
    PlaceBets,
    TakeBack,
    refund,
    take_back,
)
from banca.kit.play import (
    After,
    Cents,
    Dismiss,
    Leave,
    Leaving,
    Left,
    Option,
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

NAME = "toy"
CARDS = "23456789TJQKA"


class Rules(Value):
    rulebook: str = "toy"
    wheel: str = "thirteen"
    shared: bool = True
    minimum: Cents = 100
    most: Cents = 1000


class Bare(Value):
    """The same without a wheel, which most games have not got."""

    rulebook: str = "toy"
    shared: bool = True
    minimum: Cents = 100
    most: Cents = 1000


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    DEALT = "dealt"


class Deal(Value):
    """An order: a card to every bettor, face down."""

    round: int


class Show(Value):
    """An order: the bank turns its card, and all others."""

    round: int


class Dealt(Value):
    """A card that only its seat may see."""

    seat: Seat
    card: str


class Shown(Value):
    bank: str
    cards: dict[Seat, str]


Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack
Order: TypeAlias = CloseBets | Deal | Show | Void | Dismiss
Command: TypeAlias = Wish | Order
Event: TypeAlias = (
    Sat | Leaving | Left | Staked | TakenBack | BetsClosed | Dealt | Shown | Settled | Voided
) | RoundOver


class State(Value):
    rules: Rules | Bare
    round: int = 1
    phase: Phase = Phase.BETTING
    layout: Layout = Layout()
    seats: Sittings = {}
    cards: dict[Seat, str] = {}
    bank: str = ""


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    match command:
        case Sit(seat):
            require(seat not in state.seats, "wire:seat", "already seated")
            return (Sat(seat),)
        case Leave(seat) | Dismiss(seat):
            _seated(state, seat)
            if not state.layout.of(seat):
                return (left(state.seats, seat),)
            if state.phase is not Phase.BETTING:
                return (Leaving(seat),)
            back = take_back(state.layout, TakeBack(seat))
            return (back, left(fold(state.seats, back), seat))
        case PlaceBets(seat, bets):
            _seated(state, seat)
            _betting(state)
            cents = sum(cents for _, cents in bets)
            lies = all(spot == "win" for spot, _ in bets)
            require(lies, "wire:shape", "no such spot on this cloth")
            least, most = state.rules.minimum, state.rules.most - state.layout.total(seat)
            require(cents >= least, "reading:limits", "below the minimum", least=least)
            require(cents <= most, "reading:limits", "above the maximum", fits=most)
            return (Staked(seat, (("win", cents),), cents),)
        case TakeBack(seat):
            _seated(state, seat)
            _betting(state)
            back = take_back(state.layout, command)
            all_of_it = back.cents == state.layout.total(seat)
            require(all_of_it, "reading:leaving", "no bet to take back")
            return (back,)
        case CloseBets(number):
            _in_turn(state, number, Phase.BETTING)
            return (BetsClosed(number),)
        case Deal(number):
            _in_turn(state, number, Phase.CLOSED)
            return tuple(Dealt(seat, _card(chance)) for seat in state.layout.stakes)
        case Show(number):
            _in_turn(state, number, Phase.DEALT)
            bank = _card(chance)
            ends = [_settled(seat, lying, bank, state) for seat, lying in _bets(state)]
            after = reduce(fold, ends, state.seats)
            gone = (left(after, seat) for seat, at in after.items() if at.leaving)
            return (Shown(bank, state.cards), *ends, RoundOver(number), *gone)
        case Void(number, why):
            require(number == state.round, "wire:stale", "another round is open", round=number)
            home = refund(state.layout)
            after = reduce(fold, home, state.seats)
            gone = (left(after, seat) for seat, at in after.items() if at.leaving)
            return (Voided(number, why), *home, RoundOver(number), *gone)


def _seated(state: State, seat: Seat) -> None:
    present = seat in state.seats and not state.seats[seat].leaving
    require(present, "wire:seat", "not seated")


def _betting(state: State) -> None:
    require(state.phase is Phase.BETTING, "wire:stale", "bets are closed")


def _in_turn(state: State, number: int, phase: Phase) -> None:
    now = (state.round, state.phase) == (number, phase)
    require(now, "wire:stale", "another round is open", round=state.round)


def _card(chance: Chance) -> str:
    return chance.pick(dict.fromkeys(CARDS, 4))


def _bets(state: State) -> list[tuple[Seat, dict[Spot, Cents]]]:
    return list(state.layout.stakes.items())


def _settled(seat: Seat, lying: dict[Spot, Cents], bank: str, state: State) -> Settled:
    stake = lying["win"]
    ahead = CARDS.index(state.cards[seat]) - CARDS.index(bank)
    back = 2 * stake if ahead > 0 else stake if ahead == 0 else 0
    return Settled(seat, stake, back, (("win", stake, back),))


def apply(state: State, event: Event) -> State:
    match event:
        case Sat() | Left() | Leaving():
            return replace(state, seats=fold(state.seats, event))
        case Staked(seat, bets):
            layout = state.layout.plus(seat, bets)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case TakenBack(seat, bets):
            layout = state.layout.minus(seat, bets)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Dealt(seat, card):
            return replace(state, phase=Phase.DEALT, cards={**state.cards, seat: card})
        case Shown(bank):
            return replace(state, bank=bank)
        case Settled(seat):
            layout = state.layout.without(seat)
            return replace(state, layout=layout, seats=fold(state.seats, event))
        case Voided():
            return state
        case RoundOver():
            seats = round_over(state.seats)
            return State(state.rules, state.round + 1, seats=seats, layout=state.layout)


class Public(Value):
    round: int
    phase: Phase
    bets: dict[Seat, Cents]
    dealt: list[Seat]


class Private(Value):
    card: str


def round(state: State) -> int:
    return state.round


def public(state: State) -> Public:
    bets = {seat: state.layout.total(seat) for seat in state.seats}
    return Public(state.round, state.phase, bets, list(state.cards))


def private(state: State, seat: Seat) -> Private:
    return Private(state.cards.get(seat, ""))


def seen(event: Event, seat: Seat | None) -> Event | None:
    return None if isinstance(event, Dealt) and event.seat != seat else event


def options(state: State, seat: Seat) -> tuple[Option, ...]:
    at = state.seats.get(seat)
    if at is None:
        return (Option("Sit"),)
    if at.leaving:
        return ()
    found = [Option("Leave")]
    if state.phase is Phase.BETTING:
        there = state.layout.total(seat)
        least, most = state.rules.minimum, state.rules.most - there
        if most >= least:
            found.append(Option("PlaceBets", "win", least, most, 1))
        if there:
            found.append(Option("TakeBack", "win", there, there, 1))
    return tuple(found)


def croupier(state: State) -> After | None:
    match state.phase:
        case Phase.BETTING:
            return After(5, CloseBets(state.round)) if state.layout.stakes else None
        case Phase.CLOSED:
            return After(1, Deal(state.round))
        case Phase.DEALT:
            return After(1, Show(state.round))


def card(rules: Rules) -> Rules:
    return rules


def sittings(state: State) -> Sittings:
    return state.seats


def lying(state: State) -> dict[Seat, int]:
    return state.layout.totals()


def shared(rules: Rules) -> bool:
    return rules.shared


def least(rules: Rules) -> int:
    return rules.minimum


def seats(rules: Rules) -> int:
    return 40


def variants() -> tuple[Rules, ...]:
    return (Rules(),)
