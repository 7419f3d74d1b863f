"""Estardilho and restardilho: bets before anybody sees a card (809/2015:49–53).

First the window is open to all, in any order: of several callers the first left of the button
counts. Then each answers in turn, the callers last: call, all in where the stack is too short
(809/2015:53), or fold and leave in the pot what was put in (809/2015:52); one of them may double.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from banca.kit.play import PlayerId, Refused, Value, require
from banca.poker.betting_round import asking
from banca.poker.events import Acted, By, Claimed
from banca.poker.state import Hand, Window, others, plus, room, with_chips, without


class EstardilhoMoves(Value):
    """What a player may do before seeing cards. Estardilho: any amount from least to most."""

    decline: bool
    least: int
    most: int
    restardilho: int  # Chips to add; 0: not open.
    call: int
    fold: bool


def estardilho_moves(hand: Hand, player: PlayerId) -> EstardilhoMoves | None:
    """What *player* may do in the window; None: nothing."""
    window = hand.window
    if hand.phase != "estardilho" or window is None or player not in hand.players:
        return None
    position = hand.players.index(player)
    if window.caller < 0:
        if window.claims[position] >= 0:
            return None
        return EstardilhoMoves(True, hand.terms.ante + 1, room(hand, position), 0, 0, False)
    if hand.turn != position:
        return None
    double = 2 * window.chips
    may_double = (
        window.doubled < 0
        and position != window.caller
        and room(hand, position) >= double
        and len(hand.able) > 1  # Somebody can answer.
    )
    call = min(hand.high - hand.bets[position], room(hand, position))
    return EstardilhoMoves(False, 0, 0, double if may_double else 0, call, True)


def estardilho_act(
    hand: Hand,
    player: PlayerId,
    kind: Literal["estardilho", "restardilho", "decline"],
    chips: int,
    by: By,
) -> Claimed | Acted:
    """What *player* does in the window, as an event; `Refused` where a rule forbids it."""
    open_to = estardilho_moves(hand, player)
    if open_to is None:
        raise Refused("809/2015:49", "no estardilho is open to you")
    if kind == "restardilho":
        require(open_to.restardilho > 0, "809/2015:51", "no restardilho is open to you")
        chips = open_to.restardilho
        return Acted(player, kind, chips, chips, chips == hand.stacks[hand.turn], by)
    require(open_to.decline, "809/2015:51", "answer the estardilho: call or fold")
    if kind == "decline":
        return Claimed(player, 0, by)
    least, most = open_to.least, open_to.most
    fits = least <= chips <= most
    require(fits, "809/2015:50", "an estardilho is more than the ante", least=least, most=most)
    return Claimed(player, chips, by)


def may_open(hand: Hand) -> bool:
    """Whether somebody could call an estardilho, and somebody else answer it."""
    return len(hand.able) > 1 and max(_open_claims(hand)) > 0


def opened_window(hand: Hand) -> Hand:
    claims = tuple(-1 if most else 0 for most in _open_claims(hand))
    return replace(hand, phase="estardilho", window=Window(claims))


def _open_claims(hand: Hand) -> list[int]:
    """The largest estardilho of each position; 0: its stack has no more than an ante."""
    rooms = [room(hand, position) for position in range(len(hand.players))]
    return [most if most > hand.terms.ante else 0 for most in rooms]


def claimed(hand: Hand, event: Claimed) -> Hand:
    assert hand.window is not None
    position = hand.players.index(event.player)
    return replace(hand, window=Window(with_chips(hand.window.claims, position, event.cents)))


def counted_call(hand: Hand) -> Acted | None:
    """The estardilho of the first caller from the button's left, once nobody can precede it.

    It is the player's own, though the last answer may be the platform's (INT-6).
    """
    assert hand.window is not None
    for position, chips in enumerate(hand.window.claims):
        if chips < 0:
            return None
        if chips:
            all_in = chips == hand.stacks[position]
            return Acted(hand.players[position], "estardilho", chips, chips, all_in, "player")
    return None


def doubling(hand: Hand, event: Acted) -> Hand:
    """An estardilho or a restardilho: everybody who stays pays double (809/2015:51).

    The caller, and whoever doubled, pay last of all.
    """
    window = hand.window
    assert window is not None
    position = hand.players.index(event.player)
    if event.act == "estardilho":
        window = replace(window, chips=event.cents, caller=position)
    else:
        window = replace(window, doubled=position)
    stacks = plus(hand.stacks, position, -event.cents)
    spent = stacks[position] == hand.keeps[position]
    answers = others(hand.able, position)
    return asking(
        replace(
            hand,
            window=window,
            stacks=stacks,
            bets=plus(hand.bets, position, event.cents),
            pot=hand.pot + event.cents,
            high=2 * event.cents,
            raiser=position,
            able=without(hand.able, position) if spent else hand.able,
            waiting=answers if spent else (*answers, position),
            moves=hand.moves + 1,
            voluntary=True,
        )
    )


def first_to_act(hand: Hand) -> int:
    """Where the first round starts: to the left of the last estardilho or restardilho.

    809/2015:54, reading:sintetico-order.
    """
    window = hand.window
    if window is None or window.caller < 0:
        return hand.first
    last = window.doubled if window.doubled >= 0 else window.caller
    return (last + 1) % len(hand.players)


def last_raiser(hand: Hand) -> int:
    """Who raised last of those still in, by restardilho or estardilho; -1: nobody.

    Whoever made one and then folded shows no cards (809/2015:52, reading:showing).
    """
    window = hand.window
    assert window is not None
    makers = (window.doubled, window.caller)
    return next((position for position in makers if position in hand.live), -1)
