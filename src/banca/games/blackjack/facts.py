"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from banca.games.blackjack.hand import BEST, Decision, allowed, lowers_ace, natural, points
from banca.games.blackjack.state import (
    Box,
    Held,
    Pending,
    Phase,
    Standing,
    State,
    asked,
    cutter,
    decider,
    kernel,
    offers,
    on_place,
    on_table,
    places,
    with_box,
    with_hand,
)
from banca.games.blackjack.words import (
    BankDrew,
    BankTurned,
    Burned,
    CutPassed,
    Dealt,
    Decided,
    Declined,
    EvenMoneyTaken,
    Event,
    Followed,
    Freed,
    InsuranceClosed,
    InsuranceOpened,
    Parted,
    Refilled,
    Result,
    ShoeCut,
    Shuffled,
    Spread,
    Taken,
    Warned,
)
from banca.kit.cards import Card, rank
from banca.kit.layout import BetsClosed, BetsOpened
from banca.kit.play import (
    Leaving,
    Left,
    RoundOver,
    Sat,
    Seat,
    Settled,
    Staked,
    TakenBack,
    Voided,
)
from banca.kit.shoe import Shoe, burned, cut_at, drawn, fresh, refilled
from banca.kit.sitting import fold, round_over

_T = TypeVar("_T")

BOARD = 100  # Results that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*."""
    match event:
        case Sat() | Leaving() | Left() | Taken() | Freed():
            return _people(state, event)
        case Staked() | TakenBack() | Settled():
            return _money(state, event)
        case Shuffled() | CutPassed() | ShoeCut() | Burned() | Spread() | Warned() | Refilled():
            return _shoe(state, event)
        case Dealt() | Parted() | BankTurned() | BankDrew() | Result():
            return _cards(state, event)
        case Decided() | Followed() | Declined():
            return _answer(state, event)
        case EvenMoneyTaken():
            return state  # What is paid lies no more: the settlement that follows says it.
        case InsuranceOpened():
            return _step(replace(state, phase=Phase.INSURANCE, declined=()))
        case InsuranceClosed():
            return _step(replace(state, phase=Phase.PLAYING, declined=()))
        case BetsOpened():
            return replace(state, phase=Phase.BETTING, boxes={}, bank=(), covered=False)
        case BetsClosed():
            return _closed(state)
        case Voided():
            return replace(state, boxes={}, bank=(), covered=False, pending=None)
        case RoundOver(number):
            return replace(
                state,
                round=number + 1,
                turn=max((number + 1) * 1000, state.turn + 1),
                phase=_next(state),
                pending=None,
                answered=(),
                declined=(),
                hole={},
                seats=round_over(state.seats),
            )


def _step(state: State) -> State:
    """Somebody else is awaited: orders for what was before are stale."""
    return replace(state, turn=state.turn + 1)


def _next(state: State) -> Phase:
    """What follows a round: a shoe that is used up, or not yet begun, comes before bets."""
    if state.phase is Phase.CUTTING:
        return Phase.CUTTING
    rests = state.rules.shared and state.rules.rest
    return Phase.RESTING if state.shoe is None or state.warned or rests else Phase.BETTING


def _closed(state: State) -> State:
    """«Jogo feito, nada mais»: every place with a stake gets a box, and one who decides for it."""
    staked = [place for place in places(state.rules) if on_place(state, place)]
    return _step(
        replace(
            state,
            phase=Phase.DEALING,
            boxes={place: Box(decider(state, place)) for place in staked},
            bank=(),
            covered=False,
            previous={**state.previous, **state.layout.stakes},
        )
    )


def _people(state: State, event: Sat | Leaving | Left | Taken | Freed) -> State:
    match event:
        case Taken(seat, place):
            return replace(state, holders={**state.holders, place: seat})
        case Freed(_, place):
            return replace(state, holders=_without(state.holders, place))
        case Sat(seat):
            used = state.colours.values()
            free = next(n for n in range(len(used) + 1) if n not in used)
            colours = {**state.colours, seat: free}
            return replace(state, seats=fold(state.seats, event), colours=colours)
        case Leaving():
            return replace(state, seats=fold(state.seats, event))
        case Left(seat):
            return replace(
                state,
                seats=fold(state.seats, event),
                colours=_without(state.colours, seat),
                previous=_without(state.previous, seat),
                holders={place: who for place, who in state.holders.items() if who != seat},
                passed=tuple(who for who in state.passed if who != seat),
            )


def _money(state: State, event: Staked | TakenBack | Settled) -> State:
    seats = fold(state.seats, event)
    match event:
        case Staked(seat, bets):
            after = replace(state, seats=seats, layout=state.layout.plus(seat, bets))
            if state.phase is Phase.INSURANCE and asked(after) - asked(state):
                return _step(after)  # Followers are asked now, and have a time of their own.
            return after
        case TakenBack(seat, bets):
            return replace(state, seats=seats, layout=state.layout.minus(seat, bets))
        case Settled(seat, _, _, lines):
            gone = tuple((spot, cents) for spot, cents, _ in lines)
            return replace(state, seats=seats, layout=state.layout.minus(seat, gone))


def _shoe(
    state: State,
    event: Shuffled | CutPassed | ShoeCut | Burned | Spread | Warned | Refilled,
) -> State:
    match event:
        case Shuffled(number, decks):
            shoe = fresh(decks, 0)
            new = replace(state, shoe=shoe, shoes=number, warned=False, passed=())
            return _step(replace(new, phase=Phase.CUTTING, boxes={}, bank=(), covered=False))
        case CutPassed(seat):
            return _step(replace(state, passed=(*state.passed, seat)))
        case ShoeCut(_, place, seat, _, warning):
            turn = cutter(state)  # Of the places that somebody holds, the one whose turn it was.
            return replace(
                state,
                shoe=replace(cut_at(inside(state), place), warning=warning),
                cut_at=turn[0] if turn and turn[1] == seat else "",
                passed=(),
            )
        case Burned(count):
            return replace(state, shoe=burned(inside(state), count))
        case Spread():
            return replace(
                state, shoe=None, warned=False, cut_at="", passed=(), phase=Phase.RESTING
            )
        case Warned():
            return replace(state, warned=True)
        case Refilled():  # Neither the covered card nor the burned one goes back in.
            hole = state.hole or dict(inside(state).left)
            kept = [card for card, count in hole.items() for _ in range(count)]
            shoe = refilled(inside(state), (*on_table(state), *kept))
            return replace(state, shoe=shoe, hole=hole)


def inside(state: State) -> Shoe:
    assert state.shoe is not None, "no shoe is on the table"
    return state.shoe


def _cards(state: State, event: Dealt | Parted | BankTurned | BankDrew | Result) -> State:
    match event:
        case Dealt(_, "bank", ""):
            shoe = burned(inside(state), 1)  # Out of the shoe, and seen by nobody.
            return _step(replace(state, shoe=shoe, covered=True, phase=Phase.PLAYING))
        case Dealt(_, "bank", card) | BankDrew(_, card):
            shoe = drawn(inside(state), (card,))
            return _step(replace(state, shoe=shoe, bank=(*state.bank, card)))
        case Dealt(_, to, card):
            place, _, hand = to.partition(".")
            return _dealt(replace(state, pending=None), place, int(hand), card)
        case Parted(place, hand, new):
            return _step(_parted(replace(state, pending=None), place, hand, new))
        case BankTurned(_, card):
            return _step(
                replace(state, **_uncovered(state, card), bank=(*state.bank, card), covered=False)
            )
        case Result():
            return replace(state, last=event, drawn=(event, *state.drawn[: BOARD - 1]))


def _dealt(state: State, place: str, hand: int, card: Card) -> State:
    box = state.boxes[place]
    held = box.hands[hand - 1]
    held = replace(held, cards=(*held.cards, card))
    held = replace(held, standing=_standing(state, box, held))
    shoe = drawn(inside(state), (card,))
    return _step(with_hand(replace(state, shoe=shoe), place, hand, held))


def _standing_now(state: State, box: Box, held: Held) -> Standing:
    """How another hand of the place stands after a split: the last one ends a pair of aces."""
    return _standing(state, box, held) if held.standing is Standing.WAITING else held.standing


def _standing(state: State, box: Box, held: Held) -> Standing:
    """How a hand stands with its new card: it may have ended by itself."""
    if points(held.cards, held.low_ace)[0] > BEST:
        return Standing.BUST
    if natural(held.cards) and not held.split:
        return Standing.NATURAL
    waits = len(held.cards) < 2 or allowed(state.rules, kernel(box, held), state.bank[0])
    return Standing.WAITING if waits else Standing.STOOD


def _parted(state: State, place: str, hand: int, new: int) -> State:
    """Two hands of one card each; the new one lies on the right (reading:splitting)."""
    box = state.boxes[place]
    one, two = box.hands[hand - 1].cards
    assert new == len(box.hands) + 1, f"hand {new} is not the next at place {place}"
    first, second = (Held((card,), split=True, of_aces=rank(card) == "A") for card in (one, two))
    hands = (*box.hands[: hand - 1], first, *box.hands[hand:], second)
    parted = replace(box, hands=hands, splits=box.splits + 1)
    ended = tuple(replace(h, standing=_standing_now(state, parted, h)) for h in hands)
    return with_box(state, place, replace(parted, hands=ended))


def _uncovered(state: State, card: Card) -> dict[str, object]:
    """The covered card is seen now; it went out of the shoe when it was dealt."""
    if state.hole:
        return {"hole": {}}
    shoe = inside(state)
    left = {face: count - (face == card) for face, count in shoe.left.items()}
    return {"shoe": replace(shoe, left={face: count for face, count in left.items() if count})}


def _answer(state: State, event: Decided | Followed | Declined) -> State:
    match event:
        case Followed(_, _, _, seat):
            return replace(state, answered=(*state.answered, seat))
        case Declined(seat):
            now = tuple(dict.fromkeys((seat, offer.place) for offer in offers(state, seat)))
            return replace(state, declined=(*state.declined, *now))
        case Decided(place, hand, decision):
            return _step(_decided(replace(state, answered=()), place, hand, decision))


def _decided(state: State, place: str, hand: int, decision: Decision) -> State:
    box = state.boxes[place]
    held = box.hands[hand - 1]
    waits = replace(state, pending=Pending(place, hand, decision))
    begun = replace(box, begun=True)
    match decision:
        case Decision.SPLIT:
            return waits
        case Decision.HIT:
            return with_box(waits, place, begun)
        case Decision.DOUBLE:
            low = lowers_ace(state.rules, kernel(box, held))
            held = replace(held, doubled=True, low_ace=low)
            return with_hand(with_box(waits, place, begun), place, hand, held)
        case Decision.STAND:
            held = replace(held, standing=Standing.STOOD)
            return with_hand(with_box(state, place, begun), place, hand, held)
        case Decision.SURRENDER:  # Of a split all hands or none: 1441/95-V:36.
            hands = tuple(replace(h, standing=Standing.SURRENDERED) for h in box.hands)
            return with_box(state, place, replace(begun, hands=hands))


def _without(of: dict[Seat, _T], key: str) -> dict[Seat, _T]:
    return {k: value for k, value in of.items() if k != key}
