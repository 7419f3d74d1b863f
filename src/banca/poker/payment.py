"""The end of a hand: who shows, who wins which pot, and the house's commission."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import sub
from typing import Literal

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import PlayerId
from banca.poker import quick
from banca.poker.events import Event, Returned, Showed, Won
from banca.poker.hands import HandName
from banca.poker.pots import Layer, Pot, commissions, excess, layers, shares
from banca.poker.state import Hand, Positions, from_first, plus


def to_show(hand: Hand) -> tuple[PlayerId, ...]:
    """Phase "showdown": who shows, in order (809/2015:60).

    The last to raise in the last round with a bet, otherwise the first left of the button. Where
    nobody could bet any more once cards were dealt, the last raise is the estardilho or restardilho
    of somebody who is still in (reading:showing).
    """
    return tuple([hand.players[position] for position in _in_order(hand)])


def _in_order(hand: Hand) -> Positions:
    return from_first(hand.live, max(0, hand.raiser))


def show(hand: Hand, cards: Mapping[PlayerId, tuple[Card, ...]]) -> tuple[Event, ...]:
    """Everybody still in shows (97/2010:8.5, 809/2015:61), and every pot goes to its best hand.

    The best takes it (97/2010:10.2, 809/2015:26) and nobody may share or renounce it: there is no
    command for that (97/2010:10.3, 809/2015:27, reading:showing).
    """
    showed, payments = judged(hand, cards)
    return (*showed, *payments)


def judged(
    hand: Hand, cards: Mapping[PlayerId, tuple[Card, ...]]
) -> tuple[list[Showed], list[Won]]:
    """What everybody shows, and the payments."""
    assert hand.phase == "showdown", hand.phase
    assert len(hand.live) > 1, "the last one left shows nothing"
    players, judge = hand.players, quick.judge(hand.terms.variant, hand.board)
    showed: list[Showed] = []
    strengths = [0] * len(players)
    names: list[Literal[HandName, ""]] = [""] * len(players)
    for position in _in_order(hand):
        player = players[position]
        own = cards[player]
        strengths[position], name, five = judge(own)
        names[position] = name
        showed.append(Showed(player, own, name, five))
    pots: list[_Decided] = []
    for chips, contenders in _layers(hand):
        best = max([strengths[position] for position in contenders])
        pots.append((chips, [at for at in contenders if strengths[at] == best]))
    won = [
        Won(pot, players[position], cents, kept, names[position])
        for pot, position, cents, kept in _payments(hand, pots)
        if cents or kept
    ]
    return showed, won


_Decided = tuple[int, list[int]]  # The chips of a pot, and the positions that won it.
_Payment = tuple[int, int, int, int]  # A pot, a position, what it is paid, and what the house kept.


def _payments(hand: Hand, pots: list[_Decided]) -> list[_Payment]:
    """The payments: commission is taken from the pot once, and the rest is shared (809/2015:17.a).

    Where somebody still in is all in, every payment bears its own instead (809/2015:19). Among the
    shares of one pot the commission is recorded in equal parts (reading:rake).
    """
    odd = hand.terms.odd
    all_in = 0 in [hand.stacks[position] for position in hand.live]
    if not all_in and len(pots) == 1:
        [(chips, winners)] = pots
        [taken] = _commissions(hand, [chips])
        paid, kept = (shares(part, len(winners), odd) for part in (chips - taken, taken))
        return [(0, *line) for line in zip(winners, paid, kept, strict=True)]
    gross = [
        (pot, position, part)
        for pot, (chips, winners) in enumerate(pots)
        for position, part in zip(winners, shares(chips, len(winners), odd), strict=True)
    ]
    kept = _commissions(hand, [part for _, _, part in gross])
    return [
        (pot, position, part - its, its)
        for (pot, position, part), its in zip(gross, kept, strict=True)
    ]


def uncalled(hand: Hand) -> Returned | None:
    """What nobody called, when the betting is over (reading:uncalled).

    Players who have folded get nothing back (809/2015:33, 97/2010:13.3).
    """
    position, chips = excess(tuple(map(sub, hand.paid, hand.dead)))
    if chips and position in hand.live:
        return Returned(hand.players[position], chips)
    return None


def left_alone(hand: Hand) -> Won:
    """The pot of the last player left, who shows nothing (809/2015:34)."""
    [kept] = _commissions(hand, [hand.pot])
    return Won(0, hand.players[hand.live[0]], hand.pot - kept, kept, "")


def standing_pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots so far, without the bets of this round."""
    return tuple(
        Pot(chips, tuple([hand.players[position] for position in contenders]))
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
    position = hand.players.index(event.player)
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
    """The payments go to the winners' stacks; with the last of them the hand is over."""
    stacks, got = list(hand.stacks), list(hand.got)
    pot, taken = hand.pot, hand.taken
    for won in payments:
        position = hand.players.index(won.player)
        stacks[position] += won.cents
        got[position] += won.cents
        pot -= won.cents + won.commission
        taken += won.commission
    phase = hand.phase if pot else "over"
    return replace(hand, stacks=tuple(stacks), got=tuple(got), pot=pot, taken=taken, phase=phase)
