"""The croupier's part: the first cards, those that are asked for, the bank's, and payment."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.blackjack.facts import apply, inside
from banca.games.blackjack.hand import (
    BEST,
    Decision,
    Hand,
    bank_draws,
    insured,
    may_be_natural,
    natural,
    points,
    prize,
    returned,
    special,
)
from banca.games.blackjack.state import (
    Held,
    Standing,
    State,
    against_ace,
    bettors,
    kernel,
    offers,
    on_hand,
    stake_spot,
)
from banca.games.blackjack.words import (
    BankDrew,
    BankTurned,
    Dealt,
    Event,
    InsuranceOpened,
    Parted,
    Place,
    Refilled,
    Result,
    Warned,
)
from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.cloth import gone
from banca.kit.play import Cents, Line, RoundOver, Seat, Settled, Spot
from banca.kit.shoe import faces


class Croupier:
    """Draws card by card, and keeps the table and the record of what happened in step."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.events: list[Event] = []
        self._chance = chance

    def does(self, *events: Event) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)

    def reaches(self) -> None:
        """For the next card: the warning card may lie on it, or the shoe be dry."""
        if inside(self.state).warned and not self.state.warned:
            self.does(Warned(self.state.round))  # 1441/95-V:11
        if inside(self.state).dry:
            self.does(Refilled(self.state.round))  # reading:blackjack-shoe

    def draws(self) -> Card:
        self.reaches()
        return self._chance.pick(faces(inside(self.state)))

    def deals(self, to: str) -> None:
        self.does(Dealt(self.state.round, to, self.draws()))

    def covers(self) -> None:
        """The bank's second card goes face down, and is drawn when it is turned."""
        self.reaches()
        self.does(Dealt(self.state.round, "bank", ""))  # 805/2015:14.b, 1441/95-V:17

    def turns(self) -> None:
        hole = self.state.hole or faces(inside(self.state))
        self.does(BankTurned(self.state.round, self._chance.pick(hole)))  # 805/2015:17


def first_cards(state: State, chance: Chance) -> tuple[Event, ...]:
    """Two cards a place in their order, two for the bank (805/2015:14, 1441/95-V:17)."""
    croupier = Croupier(state, chance)
    for place in state.boxes:
        croupier.deals(f"{place}.1")  # 805/2015:14.a
    croupier.deals("bank")
    for place in state.boxes:
        croupier.deals(f"{place}.1")
    croupier.covers()
    if not may_be_natural(croupier.state.bank[0]):  # Then a natural is safe: 805/2015:20.a.
        for place, box in croupier.state.boxes.items():
            if box.hands[0].standing is Standing.NATURAL:  # 1441/95-V:21
                croupier.does(*natural_paid(croupier.state, place))
    dealt = croupier.state
    if against_ace(dealt) and any(offers(dealt, seat) for seat in dealt.seats):
        croupier.does(InsuranceOpened(state.round))
    return tuple(croupier.events)


def natural_paid(state: State, place: Place) -> tuple[Settled, ...]:
    """Blackjack paid three to two, to all who have stakes on it; no bank can match it."""
    box = state.boxes[place]
    return tuple(
        settled(
            seat, ((stake_spot(place), cents, _decided(state, kernel(box, box.hands[0], cents))),)
        )
        for seat, cents in bettors(state, stake_spot(place)).items()
    )


def next_cards(state: State, chance: Chance) -> tuple[Event, ...]:
    """The card that was asked for, the one of a double, or the two of a split."""
    assert state.pending is not None, "nobody has asked for a card"
    place, hand = state.pending.place, state.pending.hand
    croupier = Croupier(state, chance)
    if state.pending.decision is Decision.SPLIT:
        new = len(state.boxes[place].hands) + 1
        croupier.does(Parted(place, hand, new))
        croupier.deals(f"{place}.{hand}")
        croupier.deals(f"{place}.{new}")
        return tuple(croupier.events)
    croupier.deals(f"{place}.{hand}")
    croupier.does(*_special_prizes(croupier.state, place, hand))
    return tuple(croupier.events)


def _special_prizes(state: State, place: Place, hand: int) -> tuple[Settled, ...]:
    """Paid at once, to all who have stakes on the hand (1441/95-V:35, reading:special-prize)."""
    held = state.boxes[place].hands[hand - 1]
    if not (state.rules.specials and special(held.cards)):
        return ()
    spot = f"prize:{place}.{hand}"
    whole = {s: on_hand(state, s, place, hand) for s in bettors(state, stake_spot(place, hand))}
    return tuple(
        settled(seat, ((spot, 0, prize(state.rules, Hand(held.cards, cents))),))
        for seat, cents in whole.items()
    )


def bank_plays(state: State, chance: Chance) -> tuple[Event, ...]:
    """The bank's cards, as far as a stake hangs on them; then everybody is settled.

    Rule 805/2015:17 has its exceptions (805/2015:20). Only a hand that stands can be decided by
    more cards; for a natural that waits, or a live insurance, the second card is enough; for lost
    and surrendered hands not even that is turned (805/2015:20.c, reading:bank-stops).
    """
    croupier = Croupier(state, chance)
    standings = [held.standing for held in _lying_hands(state)]
    stands = Standing.STOOD in standings
    if stands or Standing.NATURAL in standings or _insured(state):
        croupier.turns()
        while stands and bank_draws(croupier.state.bank):  # 805/2015:17.b, 1441/95-V:19
            croupier.does(BankDrew(state.round, croupier.draws()))
        bank = croupier.state.bank
        total, _ = points(bank)
        croupier.does(Result(state.round, bank, total, natural(bank), total > BEST, stands))
    for seat in croupier.state.layout.stakes:
        croupier.does(_settlement(croupier.state, seat))
    croupier.does(RoundOver(state.round))
    croupier.does(*gone(croupier.state.seats))
    return tuple(croupier.events)


def _lying_hands(state: State) -> list[Held]:
    return [
        held
        for place, box in state.boxes.items()
        for number, held in enumerate(box.hands, start=1)
        if bettors(state, stake_spot(place, number))
    ]


def _insured(state: State) -> bool:
    stakes = state.layout.stakes.values()
    return any(spot.startswith("insurance:") for lying in stakes for spot in lying)


def _settlement(state: State, seat: Seat) -> Settled:
    """All that lies of a seat, lost stakes too; a push keeps its stake (805/2015:26)."""
    lying = state.layout.of(seat)
    return settled(
        seat, tuple((spot, cents, _back(state, spot, cents)) for spot, cents in lying.items())
    )


def _back(state: State, spot: Spot, cents: Cents) -> Cents:
    """What comes back of the chips on a spot. What doubled a hand goes the way of the hand."""
    kind, _, where = spot.partition(":")
    if kind == "insurance":
        return insured(cents, state.bank)
    place, _, hand = where.partition(".")
    box = state.boxes[place]
    held = box.hands[int(hand or "1") - 1]
    return _decided(state, replace(kernel(box, held, cents), doubled=False))


def _decided(state: State, hand: Hand) -> Cents:
    return returned(state.rules, hand, state.bank)


def settled(seat: Seat, lines: tuple[Line, ...]) -> Settled:
    return Settled(seat, sum(line[1] for line in lines), sum(line[2] for line in lines), lines)
