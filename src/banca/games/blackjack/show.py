"""What a blackjack table shows, offers, and does by itself.

The screen stands in for the table (805/2015:3, 805/2015:4). All cards that exist are face up: the
bank's second is drawn when it is turned, so nothing has to be hidden here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal, TypeAlias

from banca.games.blackjack.hand import BEST, Decision, blackjack, points
from banca.games.blackjack.messages import DECISIONS, Draw, Place, Result, TimeUp, Turn
from banca.games.blackjack.round import CUTS, PASS, cite, limits, may_take, price, waiting
from banca.games.blackjack.state import (
    BETWEEN,
    Phase,
    State,
    abandoned,
    at,
    at_the_ace,
    bettors,
    choices,
    cutter,
    held_by,
    insurance_spot,
    may_follow,
    on_hand,
    places,
    stage,
    stake_spot,
)
from banca.games.blackjack.table import (
    EVEN,
    INSURANCE,
    NATURAL,
    PRIZE,
    Rules,
    maximum,
    minimum,
    seats,
    step,
)
from banca.kit import bank as banks
from banca.kit.banked import SpotCard
from banca.kit.cards import Card
from banca.kit.layout import CloseBets, OpenBets
from banca.kit.limits import offers
from banca.kit.play import After, Cents, Cites, Colour, Option, PlayerId, Refused, Spot, Value

WISHES = {decision: wish.__name__ for wish, decision in DECISIONS.items()}


# --- Views --------------------------------------------------------------------------------------


class SeatView(Value):
    bets: dict[Spot, Cents]
    total: Cents
    colour: int
    places: tuple[Place, ...]


class HandState(StrEnum):
    """The state of a hand on the table: its outcome so far, in play, or already paid."""

    WAITING = "waiting"
    PLAYING = "playing"
    STOOD = "stood"
    BUST = "bust"
    NATURAL = "natural"
    SURRENDERED = "surrendered"
    PAID = "paid"


class HandView(Value):
    cards: tuple[Card, ...]
    total: int
    soft: bool
    doubled: bool
    state: HandState
    stakes: dict[PlayerId, Cents]


class PlaceView(Value):
    holder: PlayerId
    decider: PlayerId
    stakes: dict[PlayerId, Cents]
    hands: tuple[HandView, ...]
    insurance: dict[PlayerId, Cents]


class BankView(Value):
    cards: tuple[Card, ...]
    total: int
    hidden: bool


Asks: TypeAlias = Literal["", "double", "split"]


class TurnView(Value):
    place: Place
    hand: int
    player: PlayerId
    turn: Turn
    asks: Asks  # What followers are asked to do as well; otherwise empty.


class CutterView(Value):
    player: PlayerId
    place: Place


class ShoeView(Value):
    number: int
    decks: int
    inside: int
    warned: bool
    cutter: CutterView | None


class Public(Value):
    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    bank: BankView
    places: dict[Place, PlaceView]
    turn: TurnView | None
    waiting: tuple[PlayerId, ...]
    shoe: ShoeView | None
    drawn: tuple[tuple[str, Colour], ...]  # The bank's last results (805/2015:4.c).
    last: Result | None


class Private(Value):
    bets: dict[Spot, Cents]
    total: Cents
    previous: dict[Spot, Cents]
    places: tuple[Place, ...]
    insured: bool  # Whether the ace question has been answered.


def public(state: State) -> Public:
    return Public(
        state.bank.round,
        stage(state),
        {
            player: SeatView(view.bets, view.total, view.colour, held_by(state, player))
            for player, view in banks.seats(state.bank).items()
        },
        BankView(state.bank_cards, points(state.bank_cards)[0], state.covered),
        {place: _place_view(state, place) for place in places(state.rules)},
        _turn_view(state),
        waiting(state),
        _shoe_view(state),
        tuple(_board(result) for result in state.drawn),
        state.last,
    )


def private(state: State, player: PlayerId) -> Private:
    mine, here = banks.mine(state.bank, player), player in state.bank.sittings
    answered = state.phase is Phase.INSURANCE and here and not at_the_ace(state, player)
    return Private(mine.bets, mine.total, mine.previous, held_by(state, player), answered)


def _place_view(state: State, place: Place) -> PlaceView:
    box = state.boxes.get(place)
    hands = range(1, len(box.hands) + 1) if box else ()
    return PlaceView(
        state.holders.get(place, ""),
        box.decider if box else "",
        bettors(state, stake_spot(place)),
        tuple(_hand_view(state, place, number) for number in hands),
        bettors(state, insurance_spot(place)),
    )


def _hand_view(state: State, place: Place, number: int) -> HandView:
    hand = state.boxes[place].hands[number - 1]
    total, soft = points(hand.cards, hand.low_ace)
    between = state.phase in BETWEEN  # The chips are the next round's then.
    stakes = {} if between else on_hand(state, place, number)
    shown = _shown(state, place, number, lies=bool(stakes))
    return HandView(hand.cards, total, soft, hand.doubled, shown, stakes)


def _shown(state: State, place: Place, number: int, *, lies: bool) -> HandState:
    """The state of a hand, in one word."""
    hand, now = state.boxes[place].hands[number - 1], at(state)
    if now is not None and (now.place, now.hand) == (place, number):
        return HandState.PLAYING
    if hand.surrendered:
        return HandState.SURRENDERED
    if points(hand.cards, hand.low_ace)[0] > BEST:
        return HandState.BUST
    if blackjack(hand):
        return HandState.NATURAL if lies else HandState.PAID
    waits = len(hand.cards) < 2 or choices(state, place, number)
    return HandState.WAITING if waits else HandState.STOOD


def _turn_view(state: State) -> TurnView | None:
    now = at(state)
    if now is None:
        return None
    asks: Asks = ""
    if state.pending and may_follow(state):
        asks = "split" if state.pending.decision is Decision.SPLIT else "double"
    return TurnView(now.place, now.hand, now.player, now.turn, asks)


def _shoe_view(state: State) -> ShoeView | None:
    if state.shoe is None:
        return None
    turn = cutter(state) if state.phase is Phase.CUTTING else None
    cuts = CutterView(turn[1], turn[0]) if turn else None
    return ShoeView(state.shoe_number, state.shoe.decks, state.shoe.inside, state.warned, cuts)


def _board(result: Result) -> tuple[str, Colour]:
    if result.natural:
        return "BJ", "gold"
    if result.bust:
        return str(result.total), "green"
    return str(result.total), "black" if result.drew else "blue"


# --- What the house does by itself --------------------------------------------------------------


def croupier(state: State) -> After | None:
    """The house's next move. At a table for one it waits, unless the player has gone."""
    rules = state.rules
    if abandoned(state):
        return After(max(rules.rest, 1), OpenBets(state.bank.round), pause=True)
    match stage(state):
        case Phase.RESTING:
            rests = rules.rest if state.shoe else 1
            opens = After(rests, OpenBets(state.bank.round), pause=True)
            return opens if state.bank.sittings else None
        case Phase.BETTING:
            runs = rules.shared and state.bank.layout.stakes  # 805/2015:12
            return After(rules.window, CloseBets(state.bank.round)) if runs else None
        case Phase.DEALING | Phase.BANK:
            return After(rules.pace, Draw(state.turn), pause=True)
        case Phase.PLAYING if state.pending and not may_follow(state):
            return After(rules.pace, Draw(state.turn), pause=True)
        case Phase.CUTTING:
            return _clock(state, rules.cutting)
        case Phase.INSURANCE | Phase.PLAYING:
            return _clock(state, rules.think)


def _clock(state: State, seconds: int) -> After | None:
    if not waiting(state):
        return After(state.rules.pace, TimeUp(state.turn))
    return After(seconds, TimeUp(state.turn)) if state.rules.shared else None


# --- What a player may do -------------------------------------------------------------------------


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now, each with its rule (805/2015:24)."""
    return banks.options(
        state.bank,
        player,
        seats(state.rules),
        lambda: (*_places(state, player), *_answers(state, player)),
        betting=state.phase is Phase.BETTING,
    )


def _places(state: State, player: PlayerId) -> Iterator[Option]:
    cite, mine = state.rules.book.table, held_by(state, player)
    for place in places(state.rules):
        try:
            may_take(state, player, place, {})
            yield Option("Take", place, cite=cite)
        except Refused:
            if place in mine and not state.bank.layout.on(player, stake_spot(place)):
                yield Option("Free", place, cite=cite)


def _answers(state: State, player: PlayerId) -> Iterator[Option]:
    match stage(state):
        case Phase.CUTTING:
            turn = cutter(state)
            if turn and turn[1] == player:
                for place in (*CUTS, PASS):
                    yield Option("Cut", place, cite="1441/95-V:8")
        case Phase.BETTING:
            yield from _bets(state, player)
        case Phase.INSURANCE:
            yield from _insurance(state, player)
        case Phase.PLAYING if player in may_follow(state):
            yield from _follows(state, player)
        case Phase.PLAYING if not state.pending:
            yield from _decisions(state, player)


def _bets(state: State, player: PlayerId) -> Iterator[Option]:
    lying = state.bank.layout.of(player)
    yield from offers(map(stake_spot, places(state.rules)), lying, limits(state, player))
    if not state.rules.shared and lying:
        yield Option("Deal", cite="805/2015:13")


def _insurance(state: State, player: PlayerId) -> Iterator[Option]:
    book, mine = state.rules.book, at_the_ace(state, player)
    for offer in mine:
        if offer.most:
            step = offer.step
            yield Option("Insure", offer.place, step, offer.most, step, book.insurance)
        else:
            yield Option("EvenMoney", offer.place, cite=book.even_money)
    if mine:
        insures = any(offer.most for offer in mine)
        yield Option("NoInsurance", cite=book.insurance if insures else book.even_money)


def _decisions(state: State, player: PlayerId) -> Iterator[Option]:
    now = at(state)
    if now is None or now.player != player:
        return
    for decision in choices(state, now.place, now.hand):
        again = price(state, player, now.place, now.hand, decision)
        cents = again[1] if again else 0
        yield Option(WISHES[decision], now.turn, cents, cents, 0, cite(state, now, decision))


def _follows(state: State, player: PlayerId) -> Iterator[Option]:
    now, wait = at(state), state.pending
    assert now is not None
    assert wait is not None
    again = price(state, player, wait.place, wait.hand, wait.decision)
    assert again is not None
    rule = "1441/95-V:28" if wait.decision is Decision.SPLIT else "1441/95-V:30"
    yield Option("Follow", now.turn, again[1], again[1], 0, rule)
    yield Option("Ride", now.turn, cite=rule)


# --- The table's card ---------------------------------------------------------------------------


class PriceCard(Value):
    name: Literal["natural", "win", "insurance", "prize"]
    pays: tuple[int, int]
    cite: str


class TableCard(Value, tag="Card"):
    """All that a client needs to draw a table (805/2015:4, 805/2015:32, 1441/95-V:2)."""

    game: Literal["blackjack"]
    rulebook: str
    form: str
    spots: tuple[SpotCard, ...]
    prices: tuple[PriceCard, ...]
    shared: bool
    seats: int
    places: int
    decks: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    think: int
    chips: tuple[Cents, ...]
    several: bool
    double_any: bool
    pairs_only: bool
    splits: int
    insurance: bool
    specials: bool
    followers: bool


def card(rules: Rules) -> TableCard:
    """Places, prices, limits and options of a table, with their rules (805/2015:16)."""
    book = rules.book
    cites: Cites = {"bet": book.table, "limit": book.limits, "price": book.win}
    least, most, whole = minimum(rules), maximum(rules), step(rules)
    return TableCard(
        "blackjack",
        rules.rulebook,
        "",
        tuple(
            SpotCard(stake_spot(place), "place", None, least, most, whole, cites)
            for place in places(rules)
        ),
        tuple(_prices(rules)),
        rules.shared,
        seats(rules),
        rules.places,
        rules.decks,
        rules.unit,
        least,
        0,
        rules.window,
        rules.think,
        tuple(least * times for times in (1, 2, 5, 10, 25)),
        rules.several,
        rules.double_any,
        rules.pairs_only,
        rules.splits,
        rules.insurance,
        rules.specials,
        book.followers,
    )


def _prices(rules: Rules) -> Iterator[PriceCard]:
    book = rules.book
    yield PriceCard("natural", (NATURAL.wins, NATURAL.to), book.natural)
    yield PriceCard("win", (EVEN.wins, EVEN.to), book.win)
    if rules.insurance:
        yield PriceCard("insurance", (INSURANCE.wins, INSURANCE.to), book.insurance_pays)
    if rules.specials:
        yield PriceCard("prize", (PRIZE.wins, PRIZE.to), book.prize)
