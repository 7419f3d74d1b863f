"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from banca.games.blackjack.hand import Decision, Hand, lowers_ace
from banca.games.blackjack.messages import (
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
    OfCards,
    OfShoe,
    Parted,
    Place,
    Refilled,
    Result,
    ShoeCut,
    Shuffled,
    Spread,
    Taken,
    Warned,
)
from banca.games.blackjack.state import (
    Box,
    Pending,
    Phase,
    State,
    asked,
    at_the_ace,
    cutter,
    decider,
    inside,
    on_place,
    on_table,
    places,
    where,
)
from banca.kit import bank as banks
from banca.kit.cards import rank
from banca.kit.layout import BetsClosed, BetsOpened
from banca.kit.play import Bet, Left, Line, PlayerId, RoundOver, Staked, Voided
from banca.kit.shoe import burned, cut_at, drawn, fresh, refilled

BOARD = 100  # Results that the board keeps.


def apply(state: State, event: Event) -> State:
    """The state after *event*."""
    match event:
        case Taken(player, place):
            return replace(state, holders={**state.holders, place: player})
        case Freed(_, place):
            return replace(state, holders=banks.without(state.holders, place))
        case Shuffled() | CutPassed() | ShoeCut() | Burned() | Spread() | Warned() | Refilled():
            return _shoe(state, event)
        case Dealt() | Parted() | BankTurned() | BankDrew() | Result():
            return _cards(state, event)
        case Decided(place, hand, decision):
            return _step(_decided(replace(state, answered=()), place, hand, decision))
        case Followed(_, _, _, player):
            return replace(state, answered=(*state.answered, player))
        case InsuranceOpened():
            return _step(replace(state, phase=Phase.INSURANCE, declined=()))
        case Declined(player):
            now = dict.fromkeys((player, offer.place) for offer in at_the_ace(state, player))
            return replace(state, declined=(*state.declined, *now))
        case EvenMoneyTaken():
            return state  # The settlement that follows takes the paid chips away.
        case InsuranceClosed():
            return _step(replace(state, phase=Phase.PLAYING, declined=()))
        case BetsOpened():
            return replace(_cleared(state), phase=Phase.BETTING)
        case BetsClosed():
            return _closed(state)
        case Staked() if state.phase is Phase.INSURANCE:
            after = _banked(state, event)  # Followers may be asked now, on a clock of their own.
            return _step(after) if asked(after) - asked(state) else after
        case Left(player):
            return _left(_banked(state, event), player)
        case Voided():
            return replace(_cleared(state), pending=None)
        case RoundOver(number):
            return replace(
                _banked(state, event),
                turn=max((number + 1) * 1000, state.turn + 1),
                phase=_next(state),
                pending=None,
                answered=(),
                declined=(),
                hole={},
            )
        case _:
            return _banked(state, event)


def _banked(state: State, event: banks.Event) -> State:
    return replace(state, bank=banks.apply(state.bank, event, _first_stakes))


def _first_stakes(lines: tuple[Line, ...]) -> Iterator[Bet]:
    """Which of the settled bets can be made again when bets open."""
    return ((spot, stake) for spot, stake, _ in lines if where(spot)[0] == "place")


def _step(state: State) -> State:
    """The table waits for somebody else: orders for the step before are stale."""
    return replace(state, turn=state.turn + 1)


def _cleared(state: State) -> State:
    return replace(state, boxes={}, bank_cards=(), covered=False)


def _next(state: State) -> Phase:
    """What follows a round: a new or used-up shoe is dealt with before bets open."""
    if state.phase is Phase.CUTTING:
        return Phase.CUTTING
    rests = state.rules.shared and state.rules.rest
    return Phase.RESTING if state.shoe is None or state.warned or rests else Phase.BETTING


def _closed(state: State) -> State:
    """«Jogo feito, nada mais»: every place with a stake gets a box, and a decider."""
    staked = [place for place in places(state.rules) if on_place(state, place)]
    boxes = {place: Box(decider(state, place)) for place in staked}
    return _step(replace(_cleared(state), phase=Phase.DEALING, boxes=boxes))


def _left(state: State, player: PlayerId) -> State:
    holders = {place: holder for place, holder in state.holders.items() if holder != player}
    passed = tuple(who for who in state.passed if who != player)
    return replace(state, holders=holders, passed=passed)


def _shoe(state: State, event: OfShoe) -> State:
    match event:
        case Shuffled(number, decks):
            new = replace(state, shoe=fresh(decks, 0), shoe_number=number, warned=False, passed=())
            return _step(replace(_cleared(new), phase=Phase.CUTTING))
        case CutPassed(player):
            return _step(replace(state, passed=(*state.passed, player)))
        case ShoeCut(_, place, player, _, warning):
            turn = cutter(state)  # The place, of those that are held, whose turn it was.
            return replace(
                state,
                shoe=replace(cut_at(inside(state), place), warning=warning),
                cut_at=turn[0] if turn and turn[1] == player else "",
                passed=(),
            )
        case Burned(count):
            return replace(state, shoe=burned(inside(state), count))
        case Spread():
            gone = replace(state, shoe=None, warned=False, cut_at="", passed=())
            return replace(gone, phase=Phase.RESTING)
        case Warned():
            return replace(state, warned=True)
        case Refilled():  # Neither the covered card nor the burned one goes back in.
            hole = state.hole or dict(inside(state).left)
            kept = [card for card, count in hole.items() for _ in range(count)]
            shoe = refilled(inside(state), (*on_table(state), *kept))
            return replace(state, shoe=shoe, hole=hole)


def _cards(state: State, event: OfCards) -> State:
    match event:
        case Dealt(_, "bank", ""):
            shoe = burned(inside(state), 1)  # Out of the shoe, but seen by nobody.
            return _step(replace(state, shoe=shoe, covered=True, phase=Phase.PLAYING))
        case Dealt(_, "bank", card) | BankDrew(_, card):
            shoe = drawn(inside(state), (card,))
            return _step(replace(state, shoe=shoe, bank_cards=(*state.bank_cards, card)))
        case Dealt(_, to, card):
            _, place, number = where(f"place:{to}")
            hand = state.boxes[place].hands[number - 1]
            got = replace(hand, cards=(*hand.cards, card))
            dealt = replace(state, pending=None, shoe=drawn(inside(state), (card,)))
            return _step(_with_hand(dealt, place, number, got))
        case Parted(place, number):
            return _step(_parted(replace(state, pending=None), place, number))
        case BankTurned(_, card):
            shown = replace(state, bank_cards=(*state.bank_cards, card), covered=False)
            return _step(_uncovered(shown, card))
        case Result():
            return replace(state, last=event, drawn=(event, *state.drawn[: BOARD - 1]))


def _with_hand(state: State, place: Place, number: int, hand: Hand) -> State:
    box = state.boxes[place]
    return _with_hands(state, place, (*box.hands[: number - 1], hand, *box.hands[number:]))


def _with_hands(state: State, place: Place, hands: tuple[Hand, ...]) -> State:
    box = replace(state.boxes[place], hands=hands)
    return replace(state, boxes={**state.boxes, place: box})


def _parted(state: State, place: Place, number: int) -> State:
    """Two hands of one card each; the new one lies on the right (reading:splitting)."""
    hands = state.boxes[place].hands
    first, second = (
        Hand((card,), split=True, of_aces=rank(card) == "A") for card in hands[number - 1].cards
    )
    return _with_hands(state, place, (*hands[: number - 1], first, *hands[number:], second))


def _uncovered(state: State, card: str) -> State:
    """The covered card is seen now; it left the shoe when it was dealt."""
    if state.hole:
        return replace(state, hole={})
    shoe = inside(state)
    return replace(state, shoe=drawn(replace(shoe, out=shoe.out - 1), (card,)))


def _decided(state: State, place: Place, number: int, decision: Decision) -> State:
    hands = state.boxes[place].hands
    hand = hands[number - 1]
    waits = replace(state, pending=Pending(place, number, decision))
    match decision:
        case Decision.SPLIT | Decision.HIT:
            return waits
        case Decision.DOUBLE:
            low = lowers_ace(state.rules, hand)
            return _with_hand(waits, place, number, replace(hand, doubled=True, low_ace=low))
        case Decision.STAND:
            return _with_hand(state, place, number, replace(hand, stood=True))
        case Decision.SURRENDER:  # All hands of a split or none: 1441/95-V:36.
            return _with_hands(state, place, tuple(replace(h, surrendered=True) for h in hands))
