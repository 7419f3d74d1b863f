"""Fruta: a machine as small as can be, which plays for jackpots.

One bet at even money, one reel of two halves, and before it a reel of each jackpot. It is what the
tests of jackpots play, alone or with several players; a house offers it nowhere.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from banca.kit import bank as banks
from banca.kit import jackpots, meters
from banca.kit.bank import Bank, Terms, on_time
from banca.kit.banked import SpotCard, banked, spot_card
from banca.kit.chance import Chance
from banca.kit.game import Game, Jackpots
from banca.kit.jackpots import PARTS, Jackpot, Pots
from banca.kit.limits import Bounds, Limits, Lying, offers
from banca.kit.meters import Meters
from banca.kit.play import (
    After,
    Cents,
    Contributed,
    JackpotHit,
    JackpotWon,
    Odds,
    Option,
    PayJackpot,
    PlayerId,
    Refused,
    RoundOver,
    Settled,
    Spot,
    Staked,
    TakenBack,
    Value,
    require,
)
from banca.kit.sitting import fold


class Rules(Value):
    rulebook: str = "toy"
    shared: bool = False
    jackpots: tuple[Jackpot, ...] = ()
    share_bp: int = 100  # Of each stake, to each jackpot.
    minimum: Cents = 100
    most: Cents = 1000
    turn: int = 0  # Seconds until the reel turns.

    def __post_init__(self) -> None:
        for one in self.jackpots:
            fits = self.most * self.share_bp <= one.mean * PARTS
            require(fits, "PD-64", "a jackpot's mean is out of bounds", most=jackpots.MOST)


class Turn(Value):
    """An order: the reels turn."""

    round: int


class Turned(Value):
    """What came up."""

    face: str


Wish: TypeAlias = banks.Wish
Order: TypeAlias = banks.Order | Turn | PayJackpot
Command: TypeAlias = Wish | Order
Event: TypeAlias = banks.Event | Turned | jackpots.Event


class State(Value):
    rules: Rules
    bank: Bank = Bank()
    face: str = ""  # What came up, while a jackpot is waited for.
    pots: Pots = Pots()
    meters: Meters = Meters()


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    match command:
        case Turn(number):
            on_time(state.bank, number)
            require(bool(state.bank.layout.stakes), "wire:stale", "nothing is at stake")
            require(not state.face, "wire:stale", "bets are closed")
            drawn = _jackpots(state, chance)
            face = chance.pick({"cherry": 1, "blank": 1})
            hit = any(isinstance(event, JackpotHit) for event in drawn)
            return (*drawn, Turned(face), *(() if hit else _settled(state, face)))
        case PayJackpot():
            won = jackpots.paid(state.pots, command)
            last = len(state.pots.hits) == 1 and bool(state.face)
            return (won, *(_settled(state, state.face, won) if last else ()))
        case _:
            return banks.decide(state.bank, command, terms(state))


def _jackpots(state: State, chance: Chance) -> tuple[Event, ...]:
    """Every bettor's share, and whether it wins."""
    found: list[Contributed | JackpotHit] = []
    pots, rules = state.pots, state.rules
    for player in state.bank.layout.stakes:
        for one in rules.jackpots:
            played = jackpots.played(
                pots,
                one,
                rules.share_bp,
                round=state.bank.round,
                player=player,
                stake=state.bank.layout.total(player),
                chance=chance,
            )
            found += played
            for event in played:
                pots = jackpots.apply(pots, event)
    return tuple(found)


def _settled(state: State, face: str, won: JackpotWon | None = None) -> tuple[Event, ...]:
    bank = _paid(state.bank, won) if won else state.bank
    back = 2 if face == "cherry" else 0
    return banks.outcome(bank, lambda spot, stake: back * stake, lambda spot: 0)


def _paid(bank: Bank, won: JackpotWon) -> Bank:
    return replace(bank, sittings=fold(bank.sittings, won))


def terms(state: State) -> Terms:
    limits = _limits(state.rules)
    if not state.face:
        return Terms(limits, 1 if not state.rules.shared else 40)
    shut = Refused("wire:stale", "bets are closed")
    return Terms(limits._replace(locked=banks.everything), 40, shut=shut)


def _limits(rules: Rules) -> Limits:
    def bounds(spot: Spot, _: Lying) -> Bounds:
        require(spot == "win", "wire:shape", "no such spot on this cloth")
        return Bounds(rules.minimum, rules.most, 1, "reading:limits", "reading:limits")

    return Limits(bounds)


def apply(state: State, event: Event) -> State:
    match event:
        case Staked() | TakenBack() | Settled():
            counted = meters.fold(state.meters, event)
            return replace(state, bank=banks.apply(state.bank, event), meters=counted)
        case Contributed() | JackpotHit():
            state = replace(state, pots=jackpots.apply(state.pots, event))
            if isinstance(event, Contributed):
                return replace(state, meters=meters.fold(state.meters, event))
            return state
        case JackpotWon():
            return replace(
                state,
                bank=_paid(state.bank, event),
                pots=jackpots.apply(state.pots, event),
                meters=meters.fold(state.meters, event),
            )
        case Turned(face):
            return replace(state, face=face)
        case RoundOver():
            return replace(state, bank=banks.apply(state.bank, event), face="")
        case _:
            return replace(state, bank=banks.apply(state.bank, event))


class Public(Value):
    round: int
    face: str
    bets: dict[PlayerId, Cents]


def public(state: State) -> Public:
    bets = {player: state.bank.layout.total(player) for player in state.bank.sittings}
    return Public(state.bank.round, state.face, bets)


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    seats = terms(state).seats
    lying = state.bank.layout.of(player)
    found = () if state.face else offers(("win",), lying, _limits(state.rules))
    return banks.options(state.bank, player, seats, lambda: found, betting=not state.face)


def croupier(state: State) -> After | None:
    """Whoever has bet sees the reels turn; while a jackpot waits the house is asked first."""
    if state.pots.hits or not state.bank.layout.stakes:
        return None
    return After(state.rules.turn, Turn(state.bank.round))


class Card(Value):
    rules: Rules
    spots: tuple[SpotCard, ...]


def card(rules: Rules) -> Card:
    bounds = _limits(rules).bounds("win", {})
    return Card(rules, (spot_card("win", bounds, Odds(1), bet="", price=""),))


GAME: Game[Rules, State, Command, Event] = banked(
    name="fruta",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=State,
    decide=decide,
    apply=apply,
    public=public,
    options=options,
    croupier=croupier,
    card=card,
    seats=lambda rules: 40 if rules.shared else 1,
    jackpots=Jackpots(fed=lambda rules: rules.jackpots, waiting=lambda state: state.pots.hits),
    meters=lambda state: state.meters,
)
