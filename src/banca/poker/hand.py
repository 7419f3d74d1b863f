"""One hand of poker, from the forced bets to the last payment: what may be done, and what it does.

What a hand is: 806/2015:2.j, 97/2010:6, 809/2015:2.i. It is played in chips and knows no euros, no
clock and no luck. Cards reach it only when everybody may see them.

`forced`, `act`, `estardilho`, `turn_up` and `show` say what happens, or refuse; `apply` folds it
into the hand. The phases::

    posting → (estardilho) → betting ⇄ street → showdown → over

In "street" the table turns up the cards of `hand.street`; in "estardilho" those are open; when
nobody can bet any more, the streets follow one another to the showdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Literal, TypeAlias

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import Cents, PlayerId, Refused
from banca.poker.betting import Cap
from banca.poker.betting_round import (
    acted,
    called,
    check_raise,
    checked,
    cites,
    folded,
    moves,
    opened_round,
    raised,
)
from banca.poker.estardilho import (
    EstardilhoMoves,
    claimed,
    counted_call,
    doubling,
    estardilho_act,
    estardilho_moves,
    first_to_act,
    last_raiser,
    may_open,
    opened_window,
)
from banca.poker.events import (
    Acted,
    By,
    Claimed,
    Dealt,
    Event,
    FacedUp,
    Post,
    Posted,
    Returned,
    Showed,
    Turned,
    WindowOpened,
    Won,
)
from banca.poker.payment import (
    judged,
    left_alone,
    paid_out,
    returned,
    show,
    standing_pots,
    to_show,
    uncalled,
)
from banca.poker.state import Commission, Hand, Phase, Terms, Window, without
from banca.poker.variants import VARIANTS, hole_places, places_of

__all__ = [
    "Commission",
    "EstardilhoMoves",
    "Hand",
    "Phase",
    "Posting",
    "Terms",
    "Window",
    "act",
    "apply",
    "begun",
    "dealt_up",
    "estardilho",
    "estardilho_moves",
    "forced",
    "moves",
    "next_places",
    "opened",
    "ordinary",
    "play",
    "replayed",
    "result",
    "show",
    "shown",
    "standing_pots",
    "to_show",
    "turn_up",
    "voided",
]

Posting: TypeAlias = tuple[int, Post, int]  # A position, what it posts, and how much.


# --- The forced bets and the deal -----------------------------------------------------------------


def opened(terms: Terms, players: tuple[PlayerId, ...], stacks: tuple[int, ...]) -> Hand:
    """A hand before its first chip; *players* and *stacks* from the button's left."""
    count = len(players)
    assert 2 <= count == len(set(players)) == len(stacks), (players, stacks)
    assert min(stacks) > 0, stacks
    none = (0,) * count
    everybody = tuple(range(count))
    keeps = none
    if isinstance(terms.limit, Cap):
        cap = terms.limit.chips
        keeps = tuple([max(0, stack - cap) for stack in stacks])
    full = terms.unit(0)
    return Hand(
        terms,
        players,
        stacks,
        keeps,
        stacks,
        none,
        none,
        none,
        none,
        everybody,
        everybody,
        (),
        full,
    )


def ordinary(hand: Hand) -> list[Posting]:
    """Everybody's ante, then the small and the big blind, left of the button.

    806/2015:2.n, 806/2015:2.i, 97/2010:5.1, 97/2010:5.2; nothing else is forced (809/2015:20).
    """
    terms = hand.terms
    posts: list[Posting] = []
    if terms.ante:
        posts += [(position, "ante", terms.ante) for position in hand.live]
    if VARIANTS[terms.variant].forced == "blinds":
        small, big = (0, 1) if len(hand.players) > 2 else (1, 0)
        if terms.small:
            posts.append((small, "small", terms.small))
        posts.append((big, "big", terms.big))
    return posts


def forced(hand: Hand, posts: Iterable[Posting] | None = None) -> tuple[Event, ...]:
    """The forced bets, in the order of *posts*, and the deal.

    A stack that has less posts what it has and is all in. Where estardilho is open, the window
    opens instead, and cards are dealt after it.
    """
    return begun(hand, posts)[1]


def begun(hand: Hand, posts: Iterable[Posting] | None = None) -> tuple[Hand, tuple[Event, ...]]:
    """`forced`, with the hand after it."""
    assert hand.phase == "posting", hand.phase
    hand, events = _posted(hand, ordinary(hand) if posts is None else posts)
    if hand.terms.estardilhos and may_open(hand):
        events.append(WindowOpened())
        return opened_window(hand), tuple(events)
    return _followed(_all_dealt(hand, events), events)


_OPENS = ("big", "straddle")  # The first round starts to the left of the last of these.


def _posted(hand: Hand, posts: Iterable[Posting]) -> tuple[Hand, list[Event]]:
    """The hand after the forced bets, and what each amounts to: the stack may have less."""
    players, keeps = hand.players, hand.keeps
    stacks, bets = list(hand.stacks), list(hand.bets)
    paid, dead = list(hand.paid), list(hand.dead)
    pot, high, first, able = hand.pot, hand.high, hand.first, hand.able
    events: list[Event] = []
    for position, kind, due in posts:
        chips = min(due, stacks[position] - keeps[position])
        if not chips and kind not in _OPENS:
            continue
        events.append(Posted(players[position], kind, chips))
        pot += chips
        stacks[position] -= chips
        if stacks[position] == keeps[position]:
            able = without(able, position)
        if kind == "ante" or kind == "dead":
            paid[position] += chips
            dead[position] += chips if kind == "dead" else 0
            continue
        bets[position] += chips
        high = max(high, bets[position])
        if kind in _OPENS:
            high = max(high, hand.terms.big)  # Short, it is called in full (reading:blinds).
            first = (position + 1) % len(players)
    after = replace(
        hand,
        stacks=tuple(stacks),
        bets=tuple(bets),
        paid=tuple(paid),
        dead=tuple(dead),
        pot=pot,
        high=high,
        first=first,
        able=able,
    )
    return after, events


def _all_dealt(hand: Hand, events: list[Event]) -> Hand:
    """Everybody in the hand gets cards."""
    players = hand.players
    places = hole_places(VARIANTS[hand.terms.variant], len(players))
    if len(hand.live) == len(players):
        events.append(Dealt(dict(zip(players, places, strict=True))))
    else:
        events.append(Dealt({players[position]: places[position] for position in hand.live}))
    return _dealt(hand)


def _dealt(hand: Hand) -> Hand:
    """Cards are dealt: the first round begins, or the first card of the board is turned."""
    if hand.window is not None:
        hand = replace(hand, first=first_to_act(hand), raiser=last_raiser(hand), window=None)
    if VARIANTS[hand.terms.variant].streets[0].board:
        return replace(hand, phase="street")
    return opened_round(hand, ())


# --- The players ----------------------------------------------------------------------------------


def act(hand: Hand, act: str, to: int = 0, by: By = "player") -> tuple[Event, ...]:
    """What the player to act does: "fold", "check", "call" or "raise" *to*.

    Includes all that follows without a card: uncalled chips, and the pot where one is left.
    """
    return play(hand, act, to, by)[1]


def play(hand: Hand, act: str, to: int = 0, by: By = "player") -> tuple[Hand, tuple[Event, ...]]:
    """`act`, with the hand after it."""
    position = hand.turn
    if position < 0:
        raise Refused(cites(hand).turn, "it is nobody's turn")
    player, bet = hand.players[position], hand.bets[position]
    owed = hand.high - bet
    if act == "check":
        if owed > 0:
            raise Refused(cites(hand).check, "a bet lies: call or fold", owed=owed)
        event = Acted(player, "check", 0, bet, False, by)
        after = checked(hand)
    elif act == "call":
        if owed <= 0:
            raise Refused(cites(hand).call, "nothing to call: check")
        stack = hand.stacks[position]
        chips = min(owed, stack - hand.keeps[position])
        event = Acted(player, "call", chips, bet + chips, chips == stack, by)
        after = called(hand, event)
    elif act == "fold":
        event = Acted(player, "fold", 0, bet, False, by)
        after = folded(hand)
    elif act == "raise":
        stack, chips = hand.stacks[position], to - bet
        check_raise(hand, to, owed, stack - hand.keeps[position])
        event = Acted(player, "raise" if hand.high else "bet", chips, to, chips == stack, by)
        after = raised(hand, event)
    else:
        raise Refused("wire:shape", "malformed")
    if after.turn >= 0 or (len(after.able) > 1 and after.phase != "estardilho"):
        return after, (event,)
    return _followed(after, [event])


def estardilho(
    hand: Hand,
    player: PlayerId,
    kind: Literal["estardilho", "restardilho", "decline"],
    chips: int = 0,
    by: By = "player",
) -> tuple[Event, ...]:
    """Call an estardilho or a restardilho, or decline (estardilho.py). Other answers are `act`."""
    event = estardilho_act(hand, player, kind, chips, by)
    events: list[Event] = [event]
    hand = apply(hand, event)
    if isinstance(event, Claimed):
        call = counted_call(hand)
        if call is not None:
            events.append(call)
            hand = doubling(hand, call)
        elif hand.window is not None and min(hand.window.claims) < 0:
            return tuple(events)
    return _followed(hand, events)[1]


def _followed(hand: Hand, events: list[Event]) -> tuple[Hand, tuple[Event, ...]]:
    """What follows by itself when nobody is to act: uncalled chips go back, the only player left
    wins, and after the window cards are dealt.
    """
    if hand.turn < 0:
        if len(hand.able) < 2 and (back := uncalled(hand)):
            events.append(back)
            hand = returned(hand, back)
        if len(hand.live) == 1:
            if hand.pot:
                prize = left_alone(hand)
                events.append(prize)
                hand = paid_out(hand, (prize,))
        elif hand.phase == "estardilho":
            hand = _all_dealt(hand, events)
    return hand, tuple(events)


# --- The board ------------------------------------------------------------------------------------


def next_places(hand: Hand) -> tuple[int, ...]:
    """Phase "street": the places of the cards to turn up."""
    terms = hand.terms
    return places_of(terms.variant, len(hand.players), hand.street, terms.burns)


def turn_up(hand: Hand, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """Phase "street": the next cards of the board."""
    return dealt_up(hand, cards)[1]


def dealt_up(hand: Hand, cards: tuple[Card, ...]) -> tuple[Hand, tuple[Event, ...]]:
    """`turn_up`, with the hand after it."""
    assert hand.phase == "street", hand.phase
    places = next_places(hand)
    assert len(cards) == len(places), (cards, places)
    assert len({*hand.board, *cards}) == len(hand.board) + len(cards), (hand.board, cards)
    event = Turned(hand.street, places, cards)
    return _turned(hand, event), (event,)


def _turned(hand: Hand, event: Turned) -> Hand:
    board = hand.board + event.cards
    if len(hand.able) > 1:
        return opened_round(hand, board)
    street = hand.street + 1
    last = street == len(VARIANTS[hand.terms.variant].streets)
    return replace(hand, phase="showdown" if last else "street", street=street, board=board)


# --- The end --------------------------------------------------------------------------------------


def shown(hand: Hand, cards: Mapping[PlayerId, tuple[Card, ...]]) -> tuple[Hand, tuple[Event, ...]]:
    """`show`, with the hand after it."""
    showed, payments = judged(hand, cards)
    return paid_out(hand, payments), (*showed, *payments)


def voided(hand: Hand) -> tuple[Event, ...]:
    """A fault of the house: everybody gets back what they put in (809/2015:73)."""
    assert hand.phase not in ("posting", "over"), hand.phase
    return tuple(
        Returned(player, start - stack)
        for player, start, stack in zip(hand.players, hand.start, hand.stacks, strict=True)
        if start > stack
    )


def result(hand: Hand) -> tuple[tuple[tuple[PlayerId, Cents, Cents], ...], Cents]:
    """Phase "over": what each put in and got, and the commission."""
    assert hand.phase == "over", hand.phase
    lines = zip(hand.players, hand.start, hand.stacks, hand.got, strict=True)
    return tuple(
        (player, start - stack + got, got) for player, start, stack, got in lines
    ), hand.taken


# --- Folding facts into the hand ------------------------------------------------------------------


def apply(hand: Hand, event: Event) -> Hand:
    """The hand after *event*."""
    match event:
        case Acted(act="estardilho" | "restardilho"):
            return doubling(hand, event)
        case Acted():
            return acted(hand, event)
        case Turned():
            return _turned(hand, event)
        case Posted():
            post = (hand.players.index(event.player), event.kind, event.cents)
            return _posted(hand, (post,))[0]
        case Dealt():
            return _dealt(hand)
        case Returned():
            return returned(hand, event)
        case FacedUp() | Showed():
            return hand
        case Won():
            return paid_out(hand, (event,))
        case WindowOpened():
            return opened_window(hand)
        case Claimed():
            return claimed(hand, event)


def replayed(hand: Hand, events: Iterable[Event]) -> Hand:
    """The hand after all of *events*."""
    return reduce(apply, events, hand)
