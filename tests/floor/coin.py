"""A toy game for two wallets: a coin is tossed, and heads pays even money to every bettor.

Cash and bonus money may be bet side by side, and each stake says which of them it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from banca.kit.chance import Chance
from banca.kit.game import Game
from banca.kit.layout import Layout, refund
from banca.kit.play import (
    After,
    Cents,
    Dismiss,
    Leave,
    Leaving,
    Left,
    Option,
    PlayerId,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Staked,
    TakenBack,
    Value,
    Void,
    Voided,
    Wallet,
    require,
)
from banca.kit.sitting import Sittings, fold, left, round_over


class Rules(Value):
    rulebook: str = "toy"
    shared: bool = True


class Lay(Value):
    """A wish: chips from one wallet."""

    player: PlayerId
    cents: Cents
    wallet: Wallet


class TakeUp(Value):
    """A wish: take back everything staked from one wallet."""

    player: PlayerId
    wallet: Wallet


class Toss(Value):
    """An order."""

    round: int


class Fell(Value):
    side: str


Wish: TypeAlias = Sit | Leave | Lay | TakeUp
Order: TypeAlias = Toss | Void | Dismiss
Event: TypeAlias = Sat | Leaving | Left | Staked | TakenBack | Fell | Settled | Voided | RoundOver


class State(Value):
    rules: Rules
    round: int = 1
    lies: dict[Wallet, Layout] = {}
    sittings: Sittings = {}


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Wish | Order, chance: Chance) -> tuple[Event, ...]:
    match command:
        case Sit(player):
            require(player not in state.sittings, "wire:seat", "already seated")
            return (Sat(player),)
        case Leave(player) | Dismiss(player):
            require(player in state.sittings, "wire:seat", "not seated")
            return (
                (Leaving(player),) if lying(state).get(player) else (left(state.sittings, player),)
            )
        case Lay(player, cents, wallet):
            require(player in state.sittings, "wire:seat", "not seated")
            return (Staked(player, (("heads", cents),), cents, wallet),)
        case TakeUp(player, wallet):
            cents = _layout(state, wallet).total(player)
            require(cents > 0, "reading:leaving", "no bet to take back")
            return (TakenBack(player, (("heads", cents),), cents, wallet),)
        case Toss(number):
            require(number == state.round, "wire:stale", "another round is open", round=number)
            side = chance.pick({"heads": 1, "tails": 1})
            return (Fell(side), *_settled(state, won=side == "heads"), RoundOver(number))
        case Void(number, why, cause):
            home = (
                replace(back, wallet=wallet)
                for wallet, layout in state.lies.items()
                for back in refund(layout)
            )
            return (Voided(number, why, cause), *home, RoundOver(number))


def _settled(state: State, *, won: bool) -> Iterator[Settled]:
    for wallet, layout in state.lies.items():
        for player, stake in layout.totals().items():
            back = 2 * stake * won
            yield Settled(player, stake, back, (("heads", stake, back),), wallet)


def apply(state: State, event: Event) -> State:
    match event:
        case Sat() | Left() | Leaving():
            return replace(state, sittings=fold(state.sittings, event))
        case Staked(player, bets, _, wallet):
            return _with(state, event, wallet, _layout(state, wallet).plus(player, bets))
        case TakenBack(player, bets, _, wallet):
            return _with(state, event, wallet, _layout(state, wallet).minus(player, bets))
        case Settled(player, _, _, _, wallet):
            return _with(state, event, wallet, _layout(state, wallet).without(player))
        case RoundOver():
            return replace(state, round=state.round + 1, sittings=round_over(state.sittings))
        case Fell() | Voided():
            return state


def _with(
    state: State, event: Staked | TakenBack | Settled, wallet: Wallet, layout: Layout
) -> State:
    lies = {**state.lies, wallet: layout}
    return replace(state, lies=lies, sittings=fold(state.sittings, event))


def _layout(state: State, wallet: Wallet) -> Layout:
    return state.lies.get(wallet, Layout())


class Public(Value):
    round: int
    lies: dict[Wallet, dict[PlayerId, Cents]]


class Private(Value):
    pass


def public(state: State) -> Public:
    lies = {wallet: layout.totals() for wallet, layout in state.lies.items()}
    return Public(state.round, lies)


def private(state: State, player: PlayerId) -> Private:
    return Private()


def seen(event: Event, player: PlayerId | None) -> Event | None:
    return event


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    return ()


def croupier(state: State) -> After | None:
    return None


def card(rules: Rules) -> Rules:
    return rules


def sittings(state: State) -> Sittings:
    return state.sittings


def lying(state: State) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = {}
    for layout in state.lies.values():
        for player, cents in layout.totals().items():
            found[player] = found.get(player, 0) + cents
    return found


def least(rules: Rules) -> int:
    return 1


def seats(rules: Rules) -> int:
    return 9


def variants() -> tuple[Rules, ...]:
    return (Rules(),)


GAME: Game[Rules, State, Wish | Order, Event] = Game(
    name="coin",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=opened,
    decide=decide,
    apply=apply,
    round=lambda state: state.round,
    public=public,
    private=private,
    seen=seen,
    options=options,
    croupier=croupier,
    card=card,
    sittings=sittings,
    lying=lying,
    shared=lambda rules: True,
    least=least,
    seats=seats,
    form=lambda rules: "",
    variants=variants,
)
