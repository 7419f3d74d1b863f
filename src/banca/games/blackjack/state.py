"""The state of a blackjack table, and what follows from it: whose turn, who is asked, stakes.

Nothing is stored that follows from the rest: stakes are in the bank's layout alone, a hand's cards
say whether it has ended, and the turn is the first hand that has something to decide.
"""

from __future__ import annotations

from enum import StrEnum
from math import gcd

from msgspec.structs import replace

from banca.games.blackjack.hand import Decision, Hand, allowed, blackjack
from banca.games.blackjack.messages import Place, Result, Turn
from banca.games.blackjack.table import HALF, Rules
from banca.kit.bank import Bank
from banca.kit.cards import Card, rank
from banca.kit.play import Cents, PlayerId, Spot, Value
from banca.kit.shoe import Shoe


class Phase(StrEnum):
    RESTING = "resting"
    CUTTING = "cutting"
    BETTING = "betting"
    DEALING = "dealing"
    INSURANCE = "insurance"
    PLAYING = "playing"
    BANK = "bank"


BETWEEN = (Phase.RESTING, Phase.CUTTING, Phase.BETTING)  # No cards are out: bets may be taken back.


class Box(Value):
    """A place with cards in this round. Whoever has stakes on a hand shares its cards."""

    decider: PlayerId
    hands: tuple[Hand, ...] = (Hand(()),)


class Pending(Value):
    """A decision whose card has not come yet."""

    place: Place
    hand: int
    decision: Decision


class At(Value):
    """Whose turn it is."""

    place: Place
    hand: int
    player: PlayerId
    turn: Turn


class State(Value):
    rules: Rules
    bank: Bank = Bank()
    turn: int = 1000  # Grows by 1 per step, and by 1000 per round.
    phase: Phase = Phase.RESTING
    holders: dict[Place, PlayerId] = {}
    shoe: Shoe | None = None  # With its cut and its warning card (1441/95-V:4).
    shoe_number: int = 0
    cut_at: Place = ""  # The place that cut last; empty: the lowest is asked next.
    passed: tuple[PlayerId, ...] = ()  # Who has left the cut to the next player.
    warned: bool = False  # The warning card is out: the last round of the shoe.
    hole: dict[Card, int] = {}  # What the covered card can be, if not any unseen card.
    boxes: dict[Place, Box] = {}  # In the order of the places.
    bank_cards: tuple[Card, ...] = ()  # Those that are shown.
    covered: bool = False
    pending: Pending | None = None
    answered: tuple[PlayerId, ...] = ()  # To what the decider did.
    declined: tuple[tuple[PlayerId, Place], ...] = ()  # What was offered against the ace.
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


def where(spot: Spot) -> tuple[str, Place, int]:
    """The kind of a spot, and the place and hand that it belongs to."""
    kind, _, rest = spot.partition(":")
    place, _, hand = rest.partition(".")
    return kind, place, int(hand or "1")


def bettors(state: State, spot: Spot) -> dict[PlayerId, Cents]:
    """Who has how much on a spot, in the order in which they came to the table."""
    found = {player: state.bank.layout.on(player, spot) for player in state.bank.sittings}
    return {player: cents for player, cents in found.items() if cents}


def on_place(state: State, place: Place) -> Cents:
    return sum(bettors(state, stake_spot(place)).values())


def on_hand(state: State, place: Place, hand: int) -> dict[PlayerId, Cents]:
    """Who has how much on a hand, doubles included."""
    double = bettors(state, double_spot(place, hand))
    return {
        player: cents + double.get(player, 0)
        for player, cents in bettors(state, stake_spot(place, hand)).items()
    }


def held(state: State) -> list[tuple[Place, PlayerId]]:
    """The places that somebody holds, in their order, and who that is."""
    return [(p, state.holders[p]) for p in places(state.rules) if p in state.holders]


def held_by(state: State, player: PlayerId) -> tuple[Place, ...]:
    return tuple(place for place, holder in held(state) if holder == player)


def decider(state: State, place: Place) -> PlayerId:
    """Who decides for a place: its holder, or its highest bettor (1441/95-V:15, 1441/95-V:16).

    In a tie, whoever has the lowest place, then whoever came first.
    """
    staked = bettors(state, stake_spot(place))
    holder = state.holders.get(place, "")
    if holder in staked:
        return holder
    claims = [*(player for _, player in held(state)), *state.bank.sittings]
    return min(staked, key=lambda player: (-staked[player], claims.index(player)))


def present(state: State, player: PlayerId) -> bool:
    return player in state.bank.sittings and not state.bank.sittings[player].leaving


# --- Hands and turns ----------------------------------------------------------------------------


def kernel(box: Box, hand: Hand, stake: Cents = 0) -> Hand:
    """A hand with one stake on it, and with what has happened at its place."""
    begun = any(one.stood or one.doubled or len(one.cards) > 2 for one in box.hands)
    return replace(hand, stake=stake, splits=len(box.hands) - 1, begun=begun)


def choices(state: State, place: Place, hand: int) -> tuple[Decision, ...]:
    """All that the hand's decider may decide now (805/2015:24)."""
    box = state.boxes[place]
    return allowed(state.rules, kernel(box, box.hands[hand - 1]), state.bank_cards[0])


def at(state: State) -> At | None:
    """The turn: the first hand of the first place that has something to decide.

    Places are asked in their order (1441/95-V:18), the hands of a split from left to right.
    """
    if state.phase is not Phase.PLAYING:
        return None
    waits = (
        (place, hand)
        for place, box in state.boxes.items()
        for hand in range(1, len(box.hands) + 1)
        if choices(state, place, hand)
    )
    wait = state.pending
    found = (wait.place, wait.hand) if wait else next(waits, None)
    if found is None:
        return None
    place, hand = found
    box = state.boxes[place]
    cards = sum(len(one.cards) for one in box.hands)  # Grows with every card: no turn comes twice.
    return At(place, hand, box.decider, f"{place}.{hand}.{cards}")


def stage(state: State) -> Phase:
    """The phase as it is shown: it is the bank's when no hand has anything to decide."""
    if state.phase is Phase.PLAYING and at(state) is None:
        return Phase.BANK
    return state.phase


def may_follow(state: State) -> tuple[PlayerId, ...]:
    """Who may still follow the split or double that waits for its card."""
    wait = state.pending
    if wait is None or wait.decision not in (Decision.SPLIT, Decision.DOUBLE):
        return ()
    there = bettors(state, stake_spot(wait.place, wait.hand))
    done = (state.boxes[wait.place].decider, *state.answered)
    return tuple(player for player in there if player not in done and present(state, player))


# --- Insurance ----------------------------------------------------------------------------------


class Offer(Value):
    """What a player may answer to an ace: up to *most* of insurance, or even money if it is 0."""

    place: Place
    most: Cents = 0
    step: Cents = 0


def at_the_ace(state: State, player: PlayerId) -> tuple[Offer, ...]:
    """What is offered to *player* against the bank's ace, place by place (reading:insurance)."""
    if not present(state, player):
        return ()
    rules, layout = state.rules, state.bank.layout
    found: list[Offer] = []
    for place, box in state.boxes.items():
        stake, spot = layout.on(player, stake_spot(place)), insurance_spot(place)
        if not stake or layout.on(player, spot) or (player, place) in state.declined:
            continue
        leads, natural = box.decider == player, blackjack(box.hands[0])
        may = rules.insurance and (not natural or rules.book.followers)
        if may and (leads or layout.on(box.decider, spot)):  # 1441/95-V:15
            half = stake // HALF  # In units, or the part of a unit that makes up the half.
            found.append(Offer(place, half, gcd(rules.unit, half)))
        if natural and leads:
            found.append(Offer(place))
    return tuple(found)


def asked(state: State) -> set[tuple[PlayerId, Place]]:
    """Who is asked about the ace, and for which places."""
    return {
        (player, offer.place)
        for player in state.bank.sittings
        for offer in at_the_ace(state, player)
    }


def against_ace(state: State) -> bool:
    return bool(state.bank_cards) and rank(state.bank_cards[0]) == "A"


# --- The cut ------------------------------------------------------------------------------------


def cutter(state: State) -> tuple[Place, PlayerId] | None:
    """Whose turn it is to cut: the holders by place, from the one after the last (1441/95-V:8)."""
    turns = sorted(held(state), key=lambda pair: int(pair[0]) <= int(state.cut_at or "0"))
    turns = turns or [("", player) for player in state.bank.sittings]
    may = (turn for turn in turns if turn[1] not in state.passed and present(state, turn[1]))
    return next(may, None)


def abandoned(state: State) -> bool:
    """Whether everybody has gone from a shoe that is not used up (1441/95-V:12)."""
    return not state.bank.sittings and state.shoe is not None and state.phase in BETWEEN


def inside(state: State) -> Shoe:
    assert state.shoe is not None, "no shoe is on the table"
    return state.shoe


def on_table(state: State) -> tuple[Card, ...]:
    """The cards of this round that lie face up."""
    hands = [hand.cards for box in state.boxes.values() for hand in box.hands]
    return (*state.bank_cards, *(card for cards in hands for card in cards))
