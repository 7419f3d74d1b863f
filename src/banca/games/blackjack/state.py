"""All that a blackjack table is, and what follows from it: whose turn, who is asked, what lies.

Nothing is kept that can be told from the rest: stakes lie in the layout alone, and a turn is the
first hand that has something to decide.
"""

from __future__ import annotations

from enum import StrEnum
from math import gcd

from msgspec.structs import replace

from banca.games.blackjack.hand import Decision, Hand, allowed, points
from banca.games.blackjack.table import HALF, Rules
from banca.games.blackjack.words import Place, Result, Turn
from banca.kit.cards import Card, rank
from banca.kit.layout import Layout
from banca.kit.play import Cents, Seat, Spot, Value
from banca.kit.shoe import Shoe
from banca.kit.sitting import Sittings


class Phase(StrEnum):
    RESTING = "resting"
    CUTTING = "cutting"
    BETTING = "betting"
    DEALING = "dealing"
    INSURANCE = "insurance"
    PLAYING = "playing"
    BANK = "bank"


BETWEEN = (Phase.RESTING, Phase.CUTTING, Phase.BETTING)  # No cards are out: bets may go home.


class Standing(StrEnum):
    """How a hand stands."""

    WAITING = "waiting"
    STOOD = "stood"
    BUST = "bust"
    NATURAL = "natural"
    SURRENDERED = "surrendered"


class Held(Value):
    """A hand on the table. Whoever has stakes on it shares its cards."""

    cards: tuple[Card, ...] = ()
    standing: Standing = Standing.WAITING
    doubled: bool = False
    split: bool = False
    of_aces: bool = False
    low_ace: bool = False


class Box(Value):
    """A place with cards in this round."""

    decider: Seat
    hands: tuple[Held, ...] = (Held(),)
    splits: int = 0
    begun: bool = False  # Something but a split has been decided here.


class Pending(Value):
    """A decision whose card has not come yet."""

    place: Place
    hand: int
    decision: Decision


class At(Value):
    """Whose turn it is."""

    place: Place
    hand: int
    seat: Seat
    turn: Turn


class State(Value):
    rules: Rules
    round: int = 1
    turn: int = 1000  # Grows by every step, and by a thousand a round.
    phase: Phase = Phase.RESTING
    layout: Layout = Layout()
    seats: Sittings = {}
    colours: dict[Seat, int] = {}
    holders: dict[Place, Seat] = {}
    shoe: Shoe | None = None  # With its cut and its warning card (1441/95-V:4).
    shoes: int = 0
    cut_at: Place = ""  # The place that cut last; empty: the next cut begins at the lowest.
    passed: tuple[Seat, ...] = ()  # Who has left the cut to the next.
    warned: bool = False  # The warning card is out: the last round of the shoe.
    hole: dict[Card, int] = {}  # What the covered card can be, if not simply what is unseen.
    boxes: dict[Place, Box] = {}  # In the order of the places.
    bank: tuple[Card, ...] = ()  # What is shown of it.
    covered: bool = False
    pending: Pending | None = None
    answered: tuple[Seat, ...] = ()  # To what the decider did.
    declined: tuple[tuple[Seat, Place], ...] = ()  # What was offered against the ace.
    previous: dict[Seat, dict[Spot, Cents]] = {}  # To be repeated.
    drawn: tuple[Result, ...] = ()  # Newest first (805/2015:4.c).
    last: Result | None = None  # 805/2015:31


# --- Where stakes lie ---------------------------------------------------------------------------


def places(rules: Rules) -> tuple[Place, ...]:
    return tuple(str(number) for number in range(1, rules.places + 1))


def stake_spot(place: Place, hand: int = 1) -> Spot:
    """Where the first stake of a hand lies; hands are numbered from 1."""
    return f"place:{place}" if hand == 1 else f"split:{place}.{hand}"


def double_spot(place: Place, hand: int) -> Spot:
    return f"double:{place}.{hand}"


def insurance_spot(place: Place) -> Spot:
    return f"insurance:{place}"


def bettors(state: State, spot: Spot) -> dict[Seat, Cents]:
    """Who has how much on a spot, in the order in which they came to the table."""
    found = {seat: state.layout.on(seat, spot) for seat in state.seats}
    return {seat: cents for seat, cents in found.items() if cents}


def on_place(state: State, place: Place) -> Cents:
    return sum(bettors(state, stake_spot(place)).values())


def on_hand(state: State, seat: Seat, place: Place, hand: int) -> Cents:
    """All that a seat has on a hand, what doubled it too."""
    layout = state.layout
    return layout.on(seat, stake_spot(place, hand)) + layout.on(seat, double_spot(place, hand))


def held_by(state: State, seat: Seat) -> tuple[Place, ...]:
    return tuple(place for place in places(state.rules) if state.holders.get(place) == seat)


def decider(state: State, place: Place) -> Seat:
    """Who decides for a place: its holder, else its highest bettor (1441/95-V:15, 1441/95-V:16).

    In a tie whoever has the lowest place, and after those whoever came first.
    """
    staked = bettors(state, stake_spot(place))
    holder = state.holders.get(place, "")
    if holder in staked:
        return holder
    arrival = list(state.seats)

    def claim(seat: Seat) -> tuple[int, int, int]:
        lowest = min((int(held) for held in held_by(state, seat)), default=len(arrival) + 99)
        return (-staked[seat], lowest, arrival.index(seat))

    return min(staked, key=claim)


# --- Hands and turns ----------------------------------------------------------------------------


def kernel(box: Box, held: Held, stake: Cents = 0) -> Hand:
    """A hand with one stake on it, as the kernel knows it."""
    return Hand(
        held.cards,
        stake,
        doubled=held.doubled,
        split=held.split,
        of_aces=held.of_aces,
        low_ace=held.low_ace,
        surrendered=held.standing is Standing.SURRENDERED,
        splits=box.splits,
        begun=box.begun,
    )


def choices(state: State, place: Place, hand: int) -> tuple[Decision, ...]:
    """All that the hand's decider may decide now (805/2015:24)."""
    box = state.boxes[place]
    held = box.hands[hand - 1]
    if held.standing is not Standing.WAITING:
        return ()
    return allowed(state.rules, kernel(box, held), state.bank[0])


def at(state: State) -> At | None:
    """The turn: of the first place, and its first hand, that has something to decide.

    Places are asked in their order (1441/95-V:18), the hands of a split from left to right.
    """
    if state.phase is not Phase.PLAYING:
        return None
    if state.pending:
        place, hand = state.pending.place, state.pending.hand
    else:
        found = next(
            (
                (place, hand)
                for place, box in state.boxes.items()
                for hand in range(1, len(box.hands) + 1)
                if choices(state, place, hand)
            ),
            None,
        )
        if found is None:
            return None
        place, hand = found
    box = state.boxes[place]
    cards = sum(len(held.cards) for held in box.hands)  # Grows by every card: no turn comes twice.
    return At(place, hand, box.decider, f"{place}.{hand}.{cards}")


def stage(state: State) -> Phase:
    """The phase as it is shown: it is the bank's when no hand has anything to decide."""
    if state.phase is Phase.PLAYING and at(state) is None:
        return Phase.BANK
    return state.phase


def followers(state: State) -> tuple[Seat, ...]:
    """Who may still follow the split or double that waits for its card."""
    wait = state.pending
    if wait is None or wait.decision not in (Decision.SPLIT, Decision.DOUBLE):
        return ()
    there = bettors(state, stake_spot(wait.place, wait.hand))
    leader = state.boxes[wait.place].decider
    return tuple(s for s in there if s != leader and s not in state.answered and present(state, s))


def present(state: State, seat: Seat) -> bool:
    return seat in state.seats and not state.seats[seat].leaving


# --- Insurance ----------------------------------------------------------------------------------


class Offer(Value):
    """What a seat may answer to an ace: up to *most* of insurance, or even money where nought."""

    place: Place
    most: Cents = 0
    step: Cents = 0


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What is offered to *seat* against the bank's ace, place by place (reading:insurance)."""
    if not present(state, seat):
        return ()
    rules, layout = state.rules, state.layout
    found: list[Offer] = []
    for place, box in state.boxes.items():
        stake, spot = layout.on(seat, stake_spot(place)), insurance_spot(place)
        if not stake or layout.on(seat, spot) or (seat, place) in state.declined:
            continue
        leads = box.decider == seat
        natural = box.hands[0].standing is Standing.NATURAL
        may = rules.insurance and (not natural or rules.book.followers)
        if may and (leads or layout.on(box.decider, spot)):  # 1441/95-V:15
            half = stake // HALF  # In units, or in what of a unit makes up the half.
            found.append(Offer(place, half, gcd(rules.unit, half)))
        if natural and leads:
            found.append(Offer(place))
    return tuple(found)


def asked(state: State) -> set[tuple[Seat, Place]]:
    """Who is asked about the ace, and for which places."""
    return {(seat, offer.place) for seat in state.seats for offer in offers(state, seat)}


def against_ace(state: State) -> bool:
    return bool(state.bank) and rank(state.bank[0]) == "A"


# --- The cut ------------------------------------------------------------------------------------


def cutter(state: State) -> tuple[Place, Seat] | None:
    """Whose turn it is to cut: the holders by place, from the one after the last (1441/95-V:8)."""
    held = [
        (place, state.holders[place]) for place in places(state.rules) if place in state.holders
    ]
    after = [pair for pair in held if state.cut_at and int(pair[0]) > int(state.cut_at)]
    turns = [*after, *(pair for pair in held if pair not in after)]
    turns = turns or [("", seat) for seat in state.seats]
    for place, seat in turns:
        if seat not in state.passed and present(state, seat):
            return place, seat
    return None


def abandoned(state: State) -> bool:
    """Whether everybody has gone from a shoe that is not used up (1441/95-V:12)."""
    return not state.seats and state.shoe is not None and state.phase in BETWEEN


# --- Small changes ------------------------------------------------------------------------------


def with_hand(state: State, place: Place, hand: int, held: Held) -> State:
    box = state.boxes[place]
    hands = (*box.hands[: hand - 1], held, *box.hands[hand:])
    return with_box(state, place, replace(box, hands=hands))


def with_box(state: State, place: Place, box: Box) -> State:
    return replace(state, boxes={**state.boxes, place: box})


def total(held: Held) -> int:
    return points(held.cards, held.low_ace)[0]


def on_table(state: State) -> tuple[Card, ...]:
    """The cards of this round that lie face up."""
    hands = [held.cards for box in state.boxes.values() for held in box.hands]
    return (*state.bank, *(card for cards in hands for card in cards))
