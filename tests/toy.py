"""A toy game with hidden cards: each bettor is dealt one card face down, the highest card wins.

It gives the suite of every game a secret to keep. One bet, «win», at even money: a card above the
bank's wins, an equal one stands off.
"""

from __future__ import annotations

from dataclasses import replace as replaced
from enum import StrEnum
from typing import TypeAlias

from msgspec.structs import replace

from banca.kit import bank as banks
from banca.kit.bank import Bank, Terms, on_time
from banca.kit.banked import SpotCard, banked, spot_card
from banca.kit.chance import Chance
from banca.kit.game import Game
from banca.kit.layout import BetsClosed, CloseBets
from banca.kit.limits import Bounds, Limits, Lying, offers
from banca.kit.play import (
    After,
    Cents,
    Odds,
    Option,
    PlayerId,
    Refused,
    RoundOver,
    Spot,
    Value,
    require,
)

CARDS = "23456789TJQKA"


class Rules(Value):
    rulebook: str = "toy"
    wheel: str = "thirteen"
    shared: bool = True
    minimum: Cents = 100
    most: Cents = 1000


class Bare(Value):
    """The same without a wheel, which most games lack."""

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
    """A card that only its player may see."""

    player: PlayerId
    card: str


class Shown(Value):
    bank: str
    cards: dict[PlayerId, str]


Wish: TypeAlias = banks.Wish
Order: TypeAlias = banks.Order | CloseBets | Deal | Show
Command: TypeAlias = Wish | Order
Event: TypeAlias = banks.Event | BetsClosed | Dealt | Shown


class State(Value):
    rules: Rules | Bare
    bank: Bank = Bank()
    phase: Phase = Phase.BETTING
    cards: dict[PlayerId, str] = {}
    bank_card: str = ""


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    match command:
        case CloseBets(number):
            _in_turn(state, number, Phase.BETTING)
            return (BetsClosed(number),)
        case Deal(number):
            _in_turn(state, number, Phase.CLOSED)
            return tuple(Dealt(player, _card(chance)) for player in state.bank.layout.stakes)
        case Show(number):
            _in_turn(state, number, Phase.DEALT)
            shown = _card(chance)
            stakes = state.bank.layout.stakes.items()
            ends = [_settled(player, lying["win"], shown, state) for player, lying in stakes]
            return (Shown(shown, state.cards), *banks.ended(state.bank, ends))
        case _:
            return banks.decide(state.bank, command, terms(state))


def terms(state: State) -> Terms:
    if state.phase is Phase.BETTING:
        return Terms(limits(state.rules), 40)
    closed = limits(state.rules)._replace(locked=banks.everything)
    return Terms(closed, 40, shut=Refused("wire:stale", "bets are closed"))


def limits(rules: Rules | Bare) -> Limits:
    def bounds(spot: Spot, _: Lying) -> Bounds:
        require(spot == "win", "wire:shape", "no such spot on this cloth")
        return Bounds(rules.minimum, rules.most, 1, "reading:limits", "reading:limits")

    return Limits(bounds)


def _in_turn(state: State, number: int, phase: Phase) -> None:
    on_time(state.bank, number)
    require(state.phase is phase, "wire:stale", "another round is open", round=state.bank.round)


def _card(chance: Chance) -> str:
    return chance.pick(dict.fromkeys(CARDS, 4))


def _settled(player: PlayerId, stake: Cents, shown: str, state: State) -> banks.Settled:
    ahead = CARDS.index(state.cards[player]) - CARDS.index(shown)
    back = 2 * stake if ahead > 0 else stake if ahead == 0 else 0
    return banks.paid(player, [("win", stake, back)])


def apply(state: State, event: Event) -> State:
    match event:
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Dealt(player, card):
            return replace(state, phase=Phase.DEALT, cards={**state.cards, player: card})
        case Shown(bank):
            return replace(state, bank_card=bank)
        case RoundOver():
            return State(state.rules, banks.apply(state.bank, event))
        case _:
            return replace(state, bank=banks.apply(state.bank, event))


class Public(Value):
    round: int
    phase: Phase
    bets: dict[PlayerId, Cents]
    dealt: list[PlayerId]


class Private(Value):
    card: str


def public(state: State) -> Public:
    bets = {player: state.bank.layout.total(player) for player in state.bank.sittings}
    return Public(state.bank.round, state.phase, bets, list(state.cards))


def private(state: State, player: PlayerId) -> Private:
    return Private(state.cards.get(player, ""))


def seen(event: Event, player: PlayerId | None) -> Event | None:
    return None if isinstance(event, Dealt) and event.player != player else event


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    betting, lying = state.phase is Phase.BETTING, state.bank.layout.of(player)
    found = offers(("win",), lying, limits(state.rules)) if betting else ()
    return banks.options(state.bank, player, 40, lambda: found, betting=betting)


def croupier(state: State) -> After | None:
    match state.phase:
        case Phase.BETTING:
            number = state.bank.round
            return After(5, CloseBets(number)) if state.bank.layout.stakes else None
        case Phase.CLOSED:
            return After(1, Deal(state.bank.round))
        case Phase.DEALT:
            return After(1, Show(state.bank.round))


class Card(Value):
    """As bare as a card can be."""

    rules: Rules | Bare
    spots: tuple[SpotCard, ...]


def card(rules: Rules | Bare) -> Card:
    bounds = limits(rules).bounds("win", {})
    return Card(rules, (spot_card("win", bounds, Odds(1), bet="", price=""),))


GAME: Game[Rules, State, Command, Event] = replaced(
    banked(
        name="toy",
        Rules=Rules,
        State=State,
        Wish=Wish,
        Order=Order,
        Event=Event,
        opened=State,
        decide=decide,
        apply=apply,
        public=public,
        private=private,
        options=options,
        croupier=croupier,
        card=card,
        least=lambda rules: rules.minimum,
        seats=lambda rules: 40,
        form=lambda rules: rules.wheel if isinstance(rules, Rules) else "",
        variants=lambda: (Rules(),),
    ),
    seen=seen,
)
