"""The end of a hand: who shows, who wins which pot, and what the house keeps of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import sub

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import Seat
from banca.poker import quick
from banca.poker.facts import Event, Returned, Showed, Won
from banca.poker.pots import Layer, Pot, commissions, excess, layers, shares
from banca.poker.state import Hand, Positions, from_place, plus


def to_show(hand: Hand) -> tuple[Seat, ...]:
    """Phase "showdown": who shows, in order (809/2015:60).

    The last to raise in the last round that was bet, else the first left of the button.
    """
    return tuple([hand.seats[position] for position in _in_order(hand)])


def _in_order(hand: Hand) -> Positions:
    return from_place(hand.live, max(0, hand.raiser))


def show(hand: Hand, cards: Mapping[Seat, tuple[Card, ...]]) -> tuple[Event, ...]:
    """Everybody still in shows (97/2010:8.5, 809/2015:61), and every pot goes to its best hand.

    The best takes it (97/2010:10.2, 809/2015:26) and nobody may share or renounce it: there is no
    word for that (97/2010:10.3, 809/2015:27, reading:showing).
    """
    showed, payments = judged(hand, cards)
    return (*showed, *payments)


def judged(hand: Hand, cards: Mapping[Seat, tuple[Card, ...]]) -> tuple[list[Showed], list[Won]]:
    """What everybody shows, and the payments."""
    assert hand.phase == "showdown", hand.phase
    assert len(hand.live) > 1, "the last one left shows nothing"
    seats, judge = hand.seats, quick.judge(hand.terms.variant, hand.board)
    showed: list[Showed] = []
    strengths, names = [0] * len(seats), [""] * len(seats)
    for position in _in_order(hand):
        seat = seats[position]
        own = cards[seat]
        strengths[position], name, five = judge(own)
        names[position] = name
        showed.append(Showed(seat, own, name, five))
    payments: list[tuple[int, int, int]] = []  # A pot, a position, and its part.
    for pot, (chips, contenders) in enumerate(_layers(hand)):
        best = max([strengths[position] for position in contenders])
        winners = [position for position in contenders if strengths[position] == best]
        for position, part in zip(
            winners, shares(chips, len(winners), hand.terms.odd), strict=True
        ):
            if part:
                payments.append((pot, position, part))
    taken = _commissions(hand, [part for _, _, part in payments])
    won = [
        Won(pot, seats[position], part - kept, kept, names[position])
        for (pot, position, part), kept in zip(payments, taken, strict=True)
    ]
    return showed, won


def uncalled(hand: Hand) -> Returned | None:
    """What nobody called, when the betting is over (reading:uncalled).

    Who has folded gets nothing back (809/2015:33, 97/2010:13.3).
    """
    position, chips = excess(tuple(map(sub, hand.paid, hand.dead)))
    if chips and position in hand.live:
        return Returned(hand.seats[position], chips)
    return None


def left_alone(hand: Hand) -> Won:
    """The pot of the last one left, who shows nothing (809/2015:34)."""
    [kept] = _commissions(hand, [hand.pot])
    return Won(0, hand.seats[hand.live[0]], hand.pot - kept, kept, "")


def standing_pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they lie, without the bets of this round."""
    return tuple(
        Pot(chips, tuple([hand.seats[position] for position in contenders]))
        for chips, contenders in _layers(hand)
        if chips
    )


def _layers(hand: Hand) -> tuple[Layer, ...]:
    if any(hand.dead):
        return layers(tuple(map(sub, hand.paid, hand.dead)), hand.live, sum(hand.dead))
    return layers(hand.paid, hand.live)


def _commissions(hand: Hand, payments: list[int]) -> list[int]:
    commission = hand.terms.commission
    if not (hand.voluntary or commission.every):  # 809/2015:18
        return [0] * len(payments)
    return commissions(payments, commission.percent, commission.cap)


def returned(hand: Hand, event: Returned) -> Hand:
    """Chips go back to the stack; with the last of them, in a void, the hand is over."""
    position = hand.seats.index(event.seat)
    now = min(event.cents, hand.bets[position])
    after = replace(
        hand,
        stacks=plus(hand.stacks, position, event.cents),
        bets=plus(hand.bets, position, -now),
        paid=plus(hand.paid, position, now - event.cents),
        pot=hand.pot - event.cents,
    )
    if after.pot:
        return after
    return replace(after, phase="over", turn=-1, waiting=(), dead=(0,) * len(hand.dead))


def paid_out(hand: Hand, payments: Iterable[Won]) -> Hand:
    """The payments lie in their winners' stacks; with the last of them the hand is over."""
    stacks, got = list(hand.stacks), list(hand.got)
    pot, taken = hand.pot, hand.taken
    for won in payments:
        position = hand.seats.index(won.seat)
        stacks[position] += won.cents
        got[position] += won.cents
        pot -= won.cents + won.commission
        taken += won.commission
    phase = hand.phase if pot else "over"
    return replace(hand, stacks=tuple(stacks), got=tuple(got), pot=pot, taken=taken, phase=phase)
