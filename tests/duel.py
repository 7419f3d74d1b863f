"""A toy with a sealed pack: an ante, two closed cards each, two on the table, the highest wins.

It gives floor, books and audit a small game between players: stacks, closed cards, folded hands, a
void, lost lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from banca.floor.deck import DECKS
from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.game import ClosedCards, Game, Stacks
from banca.kit.pack import seal, turn
from banca.kit.play import (
    After,
    BoughtIn,
    CashedOut,
    Cents,
    Dismiss,
    HandPaid,
    Leave,
    Left,
    LineFound,
    LineLost,
    Option,
    PlayerId,
    RoundOver,
    Sat,
    Sit,
    Stake,
    Value,
    Void,
    Voided,
    require,
)
from banca.kit.sitting import Sittings, bet, fold, left, round_over

RANKS = "23456789TJQKA"


class Rules(Value):
    rulebook: str = "toy"
    cards: int = 52
    ante: Cents = 100
    cave: Cents = 1000
    commission: Cents = 10
    lot: bool = True  # Who has the button first; otherwise the first player.


class BuyIn(Value):
    player: PlayerId
    cents: Stake


class Fold(Value):
    player: PlayerId
    turn: str


class DrawButton(Value):
    round: int


class StartHand(Value):
    round: int


class Street(Value):
    turn: str


class ShowDown(Value):
    turn: str


class Close(Value):
    round: int


class ButtonDrawn(Value):
    round: int
    player: PlayerId
    lot: bool


class Dealt(Value):
    places: dict[PlayerId, tuple[int, ...]]


class Folded(Value):
    player: PlayerId


class Turned(Value):
    places: tuple[int, ...]
    cards: tuple[Card, ...]


class Showed(Value):
    player: PlayerId
    cards: tuple[Card, ...]


class Closing(Value):
    round: int


Wish: TypeAlias = Sit | Leave | BuyIn | Fold
Order: TypeAlias = (
    DrawButton | StartHand | Street | ShowDown | Close | Void | Dismiss | LineLost | LineFound
)
Event: TypeAlias = (
    Sat | Left | BoughtIn | CashedOut | ButtonDrawn | Dealt | Folded | Turned | Showed | HandPaid
) | (Voided | RoundOver | LineLost | LineFound | Closing)


class State(Value):
    rules: Rules
    round: int = 1
    phase: str = "waiting"
    button: PlayerId = ""
    sittings: Sittings = {}
    stacks: dict[PlayerId, Cents] = {}
    places: dict[PlayerId, tuple[int, ...]] = {}
    folded: tuple[PlayerId, ...] = ()
    board: tuple[Card, ...] = ()
    shown: dict[PlayerId, tuple[Card, ...]] = {}
    lost: tuple[PlayerId, ...] = ()
    closing: bool = False


class Public(Value):
    round: int
    phase: str
    board: tuple[Card, ...]
    shown: dict[PlayerId, tuple[Card, ...]]
    stacks: dict[PlayerId, Cents]
    lost: tuple[PlayerId, ...]
    taken: int


class Private(Value):
    places: tuple[int, ...]


class TheCard(Value):
    game: str
    rulebook: str
    deck: tuple[Card, ...]


def opened(rules: Rules) -> State:
    return State(rules)


def _turn(state: State) -> str:
    return f"{state.round}.{state.phase}"


def _board(state: State) -> tuple[int, ...]:
    return (2 * len(state.places), 2 * len(state.places) + 1)


def _left(state: State) -> list[PlayerId]:
    return [player for player in state.places if player not in state.folded]


def decide(state: State, command: Any, chance: Chance) -> tuple[Any, ...]:
    deck, out = DECKS[state.rules.cards], _known(state)
    match command:
        case Sit(player):
            require(player not in state.sittings, "wire:seat", "already seated")
            return (Sat(player),)
        case BuyIn(player, cents):
            require(player in state.sittings, "wire:seat", "not seated")
            require(cents == state.rules.cave, "wire:shape", "malformed")
            require(not state.stacks.get(player), "wire:seat", "already seated")
            return (BoughtIn(player, cents),)
        case Leave(player) | Dismiss(player):
            require(player in state.sittings, "wire:seat", "not seated")
            require(player not in in_play(state), "wire:stale", "another round is open")
            stack = state.stacks.get(player, 0)
            out_with = (CashedOut(player, stack),) if stack else ()
            return (*out_with, left(state.sittings, player))
        case Fold(player, at):
            require(
                at == _turn(state) and player in _left(state), "wire:stale", "another round is open"
            )
            return (Folded(player), *(_paid(replace(state, folded=(*state.folded, player)), {})))
        case DrawButton(number):
            require(number == state.round, "wire:stale", "another round is open")
            lot, able = state.rules.lot, dict.fromkeys(state.stacks, 1)
            button = chance.pick(able) if lot else next(iter(able))
            return (ButtonDrawn(number, button, lot), RoundOver(number))
        case StartHand(number):
            require(number == state.round, "wire:stale", "another round is open")
            seal(chance, deck)
            players = [
                player for player, stack in state.stacks.items() if stack >= state.rules.ante
            ]
            n = len(players)
            return (Dealt({player: (at, n + at) for at, player in enumerate(players)}),)
        case Street(at):
            require(at == _turn(state), "wire:stale", "another round is open")
            return (_turned(state, chance),)
        case ShowDown(at):
            require(at == _turn(state), "wire:stale", "another round is open")
            shown: dict[PlayerId, tuple[Card, ...]] = {}
            for player in _left(state):
                cards = tuple(turn(chance, deck, out, place) for place in state.places[player])
                out |= set(cards)
                shown[player] = cards
            return (
                *(Showed(player, cards) for player, cards in shown.items()),
                *_paid(state, shown),
            )
        case Void(number, why, cause):
            require(number == state.round, "wire:stale", "another round is open")
            kept = cause == "key" or state.board or not state.places
            board = () if kept else (_turned(state, chance),)
            return (*board, Voided(number, why, cause), RoundOver(number))
        case LineLost(player):
            return (command,) if player not in state.lost else ()
        case LineFound(player):
            return (command,) if player in state.lost else ()
        case Close(number):
            return (Closing(number),)
    raise AssertionError(command)


def _known(state: State) -> set[Card]:
    return {*state.board, *(card for cards in state.shown.values() for card in cards)}


def _turned(state: State, chance: Chance) -> Turned:
    places, out, cards = _board(state), _known(state), []
    for place in places:
        cards.append(turn(chance, DECKS[state.rules.cards], out, place))
        out.add(cards[-1])
    return Turned(places, tuple(cards))


def _paid(state: State, shown: dict[PlayerId, tuple[Card, ...]]) -> tuple[Any, ...]:
    remaining = _left(state)
    if len(remaining) > 1 and not shown:
        return ()
    best = max(
        remaining, key=lambda s: max((RANKS.index(c[0]) for c in shown.get(s, ())), default=0)
    )
    ante, rake = state.rules.ante, state.rules.commission if shown else 0
    pot = ante * len(state.places)
    lines = tuple((s, ante, pot - rake if s == best else 0) for s in state.places)
    return (HandPaid(state.round, lines, rake), RoundOver(state.round))


def apply(state: State, event: Any) -> State:
    match event:
        case Sat() | Left():
            stacks = {s: c for s, c in state.stacks.items() if s != event.player}
            lost = tuple(s for s in state.lost if s != event.player)
            return replace(state, sittings=fold(state.sittings, event), stacks=stacks, lost=lost)
        case BoughtIn(player, cents):
            sittings = fold(state.sittings, event)
            return replace(state, sittings=sittings, stacks={**state.stacks, player: cents})
        case CashedOut(player):
            return replace(state, stacks={s: c for s, c in state.stacks.items() if s != player})
        case ButtonDrawn(_, player):
            return replace(state, button=player)
        case Dealt(places):
            return replace(state, phase="closed", places=places, board=(), shown={}, folded=())
        case Folded(player):
            return replace(
                state, folded=(*state.folded, player), sittings=bet(state.sittings, player)
            )
        case Turned(_, cards):
            return replace(state, phase="open", board=cards)
        case Showed(player, cards):
            return replace(state, shown={**state.shown, player: cards})
        case HandPaid(_, lines):
            stacks = {s: state.stacks[s] - put + got for s, put, got in lines}
            return replace(
                state, sittings=fold(state.sittings, event), stacks={**state.stacks, **stacks}
            )
        case RoundOver(number):
            resting = [player for player in state.sittings if player not in state.stacks]
            sittings = round_over(state.sittings, resting)
            return replace(state, round=number + 1, phase="waiting", places={}, sittings=sittings)
        case LineLost(player):
            return replace(state, lost=(*state.lost, player))
        case LineFound(player):
            return replace(state, lost=tuple(s for s in state.lost if s != player))
        case Closing():
            return replace(state, closing=True)
    return state


def public(state: State) -> Public:
    stacks = state.stacks
    return Public(
        state.round, state.phase, state.board, state.shown, stacks, state.lost, len(stacks)
    )


def private(state: State, player: PlayerId) -> Private:
    return Private(own_places(state, player))


def own_places(state: State, player: PlayerId) -> tuple[int, ...]:
    return state.places.get(player, ())


def dealt_places(events: Iterable[Any], player: PlayerId) -> tuple[int, ...]:
    return next((e.places.get(player, ()) for e in events if isinstance(e, Dealt)), ())


def in_play(state: State) -> tuple[PlayerId, ...]:
    return tuple(_left(state))


def seen(event: Any, player: PlayerId | None) -> Any:
    return event


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    if player not in state.sittings:
        return (Option("Sit"),)
    if player in _left(state):
        return (Option("Fold", _turn(state)),)
    return (Option("Leave"),)


def croupier(state: State) -> After | None:
    if state.phase == "closed":
        return After(20, Street(_turn(state)))
    if state.phase == "open":
        return After(20, ShowDown(_turn(state)))
    ready = [player for player, stack in state.stacks.items() if stack >= state.rules.ante]
    if len(ready) < 2 or state.closing:
        return None
    return After(5, StartHand(state.round) if state.button else DrawButton(state.round))


def closing(state: State) -> Close | None:
    return None if state.closing else Close(state.round)


def card(rules: Rules) -> TheCard:
    return TheCard("duel", rules.rulebook, DECKS[rules.cards])


def sittings(state: State) -> Sittings:
    return state.sittings


def lying(state: State) -> dict[PlayerId, Cents]:
    return {player: stack for player, stack in state.stacks.items() if stack}


def least(rules: Rules) -> Cents:
    return rules.cave


def seats(rules: Rules) -> int:
    return 9


def variants() -> tuple[Rules, ...]:
    return (Rules(), Rules(cards=28))


def unwritten(*about: Any, **more: Any) -> str:
    """A duel has no file format."""
    return ""


GAME: Game[Rules, State, Any, Any] = Game(
    name="duel",
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
    wishes_pay=True,  # Whoever is left wins as the other gives up.
    minds_lines=True,
    closing=closing,
    stacks=Stacks(in_play=in_play),
    closed_cards=ClosedCards(own=own_places, dealt=dealt_places, written=unwritten),
)
