"""The smallest possible game, for tests: a bowl of weighted lots, a few of which are drawn."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from banca.kit.chance import Chance
from banca.kit.layout import PlaceBets
from banca.kit.play import (
    After,
    Cents,
    PlayerId,
    RoundOver,
    Settled,
    Staked,
    TakenBack,
    Value,
    Void,
    Voided,
    require,
)

name = "bowl"  # It has what a replay needs from a game, and no more.
meters = jackpots = stands = None
wishes_pay = False


class Rules(Value):
    lots: tuple[tuple[str, int], ...] = (("red", 2), ("blue", 3), ("gold", 1))
    draws: int = 2


class Nod(Value):
    """A wish that changes nothing, however often it is made."""

    player: PlayerId


class LetGo(Value):
    round: int


class Nodded(Value):
    player: PlayerId


class Fell(Value):
    round: int
    lots: tuple[str, ...]


Wish: TypeAlias = PlaceBets | Nod
Order: TypeAlias = LetGo | Void
Event: TypeAlias = Staked | TakenBack | Settled | Nodded | Fell | Voided | RoundOver


class State(Value):
    rules: Rules
    round: int = 1
    stakes: dict[PlayerId, Cents] = {}
    fallen: tuple[str, ...] = ()


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Wish | Order, chance: Chance) -> tuple[Event, ...]:
    match command:
        case PlaceBets(player, bets):
            return (Staked(player, bets, sum(cents for _, cents in bets)),)
        case Nod(player):
            return (Nodded(player),)
        case LetGo(number):
            require(number == state.round, "wire:stale", "another round is open")
            lots = tuple(chance.pick(dict(state.rules.lots)) for _ in range(state.rules.draws))
            ends = [
                Settled(player, cents, 2 * cents * hit, (("red", cents, 2 * cents * hit),))
                for player, cents in state.stakes.items()
                for hit in [lots.count("red") == len(lots)]
            ]
            return (Fell(number, lots), *ends, RoundOver(number))
        case Void(number, why, cause):
            back = [
                TakenBack(player, (("red", cents),), cents)
                for player, cents in state.stakes.items()
            ]
            return (Voided(number, why, cause), *back, RoundOver(number))


def croupier(state: State) -> After | None:
    return After(1, LetGo(state.round)) if state.stakes else None


def apply(state: State, event: Event) -> State:
    match event:
        case Staked(player, _, cents):
            stakes = {**state.stakes, player: state.stakes.get(player, 0) + cents}
            return msgspec.structs.replace(state, stakes=stakes)
        case TakenBack(player) | Settled(player):
            stakes = {s: cents for s, cents in state.stakes.items() if s != player}
            return msgspec.structs.replace(state, stakes=stakes)
        case Fell(_, lots):
            return msgspec.structs.replace(state, fallen=lots)
        case RoundOver(number):
            return msgspec.structs.replace(state, round=number + 1)
    return state
