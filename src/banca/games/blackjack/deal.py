"""The croupier's part: the first cards, the requested ones, the bank's, and payment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banca.games.blackjack.apply import apply
from banca.games.blackjack.hand import (
    BEST,
    Decision,
    Hand,
    bank_draws,
    blackjack,
    insured,
    may_be_natural,
    natural,
    points,
    prize,
    returned,
)
from banca.games.blackjack.messages import (
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
from banca.games.blackjack.state import (
    State,
    against_ace,
    asked,
    bettors,
    inside,
    on_hand,
    stake_spot,
    where,
)
from banca.kit import bank as banks
from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.play import Cents, Settled, Spot
from banca.kit.shoe import faces


class Croupier:
    """Draws card by card, and keeps the table in step with the record of what happened."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.events: list[Event] = []
        self._chance = chance
        self._round = state.bank.round

    def does(self, *events: Event) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)

    def reaches(self) -> None:
        """Before the next card: the warning card may be on top of it, or the shoe may be empty."""
        if inside(self.state).warned and not self.state.warned:
            self.does(Warned(self._round))  # 1441/95-V:11
        if inside(self.state).dry:
            self.does(Refilled(self._round))  # reading:blackjack-shoe

    def draws(self) -> Card:
        self.reaches()
        return self._chance.pick(faces(inside(self.state)))

    def deals(self, to: str) -> None:
        self.does(Dealt(self._round, to, self.draws()))

    def covers(self) -> None:
        """The bank's second card is dealt face down, and drawn when it is turned."""
        self.reaches()
        self.does(Dealt(self._round, "bank", ""))  # 805/2015:14.b, 1441/95-V:17

    def turns(self) -> None:
        hole = self.state.hole or faces(inside(self.state))
        self.does(BankTurned(self._round, self._chance.pick(hole)))  # 805/2015:17


def first_cards(state: State, chance: Chance) -> tuple[Event, ...]:
    """Two cards per place in their order, two for the bank (805/2015:14, 1441/95-V:17)."""
    croupier = Croupier(state, chance)
    for place in state.boxes:
        croupier.deals(f"{place}.1")  # 805/2015:14.a
    croupier.deals("bank")
    for place in state.boxes:
        croupier.deals(f"{place}.1")
    croupier.covers()
    if not may_be_natural(croupier.state.bank_cards[0]):  # A natural is safe then: 805/2015:20.a.
        for place, box in croupier.state.boxes.items():
            if blackjack(box.hands[0]):  # 1441/95-V:21
                spot, back = stake_spot(place), partial(_back, croupier.state, stake_spot(place))
                croupier.does(*paid_to_all(croupier.state, spot, back))
    if against_ace(croupier.state) and asked(croupier.state):
        croupier.does(InsuranceOpened(state.bank.round))
    return tuple(croupier.events)


def paid_to_all(state: State, spot: Spot, back: Callable[[Cents], Cents]) -> tuple[Settled, ...]:
    """The stakes on *spot* settled at once, whoever has them there."""
    there = bettors(state, spot).items()
    return tuple(banks.paid(player, [(spot, cents, back(cents))]) for player, cents in there)


def next_cards(state: State, chance: Chance) -> tuple[Event, ...]:
    """The card of a hit, the one of a double, or the two of a split."""
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
    cards, spot = state.boxes[place].hands[hand - 1].cards, f"prize:{place}.{hand}"
    prizes = (
        (player, prize(state.rules, Hand(cards, cents)))
        for player, cents in on_hand(state, place, hand).items()
    )
    return tuple(banks.paid(player, [(spot, 0, cents)]) for player, cents in prizes if cents)


def bank_plays(state: State, chance: Chance) -> tuple[Event, ...]:
    """The bank's cards, as far as a stake depends on them; then everybody is settled.

    Rule 805/2015:17 has its exceptions (805/2015:20). Only a hand that stands can be decided by
    more cards; for a natural that waits, or a live insurance, the second card is enough; for lost
    and surrendered hands not even that one is turned (805/2015:20.c, reading:bank-stops).

    What lost is collected before anybody is paid (805/2015:2.f).
    """
    croupier = Croupier(state, chance)
    live = _undecided(state)
    stands = not all(map(blackjack, live))
    if live or _insured(state):
        croupier.turns()
        while stands and bank_draws(croupier.state.bank_cards):  # 805/2015:17.b, 1441/95-V:19
            croupier.does(BankDrew(state.bank.round, croupier.draws()))
        bank = croupier.state.bank_cards
        total, _ = points(bank)
        croupier.does(Result(state.bank.round, bank, total, natural(bank), total > BEST, stands))
    end = croupier.state
    ends = banks.settled(end.bank, partial(_back, end), lambda spot: int(where(spot)[1]))
    croupier.does(*banks.ended(end.bank, ends))
    return tuple(croupier.events)


def _undecided(state: State) -> list[Hand]:
    """The hands with stakes that neither lost nor were given up."""
    return [
        hand
        for place, box in state.boxes.items()
        for number, hand in enumerate(box.hands, start=1)
        if bettors(state, stake_spot(place, number))
        and not hand.surrendered
        and points(hand.cards, hand.low_ace)[0] <= BEST
    ]


def _insured(state: State) -> bool:
    stakes = state.bank.layout.stakes.values()
    return any(where(spot)[0] == "insurance" for lying in stakes for spot in lying)


def _back(state: State, spot: Spot, cents: Cents) -> Cents:
    """What the chips on a spot return. The chips that doubled a hand share the hand's fate.

    Every stake is decided, lost ones too; a push keeps its stake (805/2015:26).
    """
    kind, place, number = where(spot)
    if kind == "insurance":
        return insured(cents, state.bank_cards)
    hand = replace(state.boxes[place].hands[number - 1], stake=cents, doubled=False)
    return returned(state.rules, hand, state.bank_cards)
