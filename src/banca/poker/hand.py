"""One hand of poker, from the forced bets to the last payment: what may be done, and what it does.

What a hand is: 806/2015:2.j, 97/2010:6, 809/2015:2.i. It plays in chips and knows no euros, no
clock and no luck. Cards reach it only when all may see them. Everything is by *position*: 0 is the
first seat left of the button, the last is the button; with two players 0 has the big blind, and the
button the small one (reading:heads-up).

`forced`, `act`, `blind`, `turn_up` and `show` say what happens, or refuse; `apply` folds it into
the hand. The phases::

    posting → (blind) → betting ⇄ street → showdown → over

In "street" the table turns up the cards of `hand.street`; in "blind" estardilho is open; when
nobody can bet any more the streets follow each other to the showdown.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import add
from typing import Literal, TypeAlias

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import Cents, Refused, Seat, Value, require
from banca.poker import hands, quick
from banca.poker.betting import Cap, Limit, Moves, NoLimit, PotLimit, bounds
from banca.poker.facts import (
    Acted,
    By,
    Claimed,
    Dealt,
    Event,
    Post,
    Posted,
    Returned,
    Showed,
    Turned,
    WindowOpened,
    Won,
)
from banca.poker.pots import Layer, Pot, commissions, excess, layers, shares
from banca.poker.variants import VARIANTS, board_places, hole_places

Phase: TypeAlias = Literal["posting", "blind", "betting", "street", "showdown", "over"]
Posting: TypeAlias = tuple[int, Post, int]  # A position, what it posts, and how much.


class Commission(Value):
    """What the house keeps of the pot, in whole percent of every payment (809/2015:17.a)."""

    percent: int = 0
    cap: int = 0  # For the whole hand (97/2010:16); 0: none.
    every: bool = False  # Also where nobody bet of their own will; 809/2015:18 says no.


class Terms(Value):
    """What a hand is played for, and how."""

    variant: str
    limit: Limit = NoLimit()
    small: int = 0
    big: int = 0
    ante: int = 0
    commission: Commission = Commission()
    burns: bool = True
    blind_raises: bool = False  # Estardilho and restardilho are open (809/2015:49).
    odd: Literal["first", "each"] = "first"  # Who has the odd chips: see pots.shares.

    @property
    def least(self) -> int:
        """The least bet: the big blind, or the ante where there is none."""
        return self.big or self.ante


class Window(Value):
    """Estardilho and restardilho (809/2015:2.h, 809/2015:2.p, reading:estardilho)."""

    claims: tuple[int, ...]  # What each position would bet; 0: nothing, -1: no answer yet.
    chips: int = 0  # The estardilho that stands.
    caller: int = -1  # Who made it.
    doubled: int = -1  # Who made the restardilho.


class Hand(Value, gc=False):
    """All that a hand is."""

    terms: Terms
    seats: tuple[Seat, ...]
    start: tuple[int, ...]  # Stacks before the hand.
    keeps: tuple[int, ...]  # What the table's cap leaves in each stack (809/2015:23).
    stacks: tuple[int, ...]  # Chips behind.
    bets: tuple[int, ...]  # Chips bet in this round.
    paid: tuple[int, ...]  # Chips of earlier rounds; antes and dead money too.
    dead: tuple[int, ...]  # The part of it that counts for nobody: it lies in the main pot.
    got: tuple[int, ...]  # What each has won.
    live: tuple[int, ...]  # Positions that have not folded.
    able: tuple[int, ...]  # Those of them that may still bet.
    waiting: tuple[int, ...]  # Those that have yet to speak in this round, in order.
    phase: Phase = "posting"
    street: int = 0
    board: tuple[Card, ...] = ()
    turn: int = -1  # The position that speaks; -1: nobody.
    moves: int = 0  # How many have spoken; it names a turn.
    pot: int = 0  # Every chip on the table (806/2015:2.o, 809/2015:2.m).
    high: int = 0  # The bet to match.
    full: int = 0  # The last full bet or raise, the least that the next adds: reading:least-bet.
    raises: int = 0  # Full raises in this round.
    raiser: int = -1  # Who raised last, short or full, in the last round that was bet.
    acted: int = 0  # A bit for each position that has spoken in this round.
    place: int = 0  # Where the round starts.
    voluntary: bool = False  # Somebody bet of their own will (809/2015:18, 809/2015:21).
    taken: int = 0  # The commission.
    window: Window | None = None


# --- The forced bets and the deal -----------------------------------------------------------------


def opened(terms: Terms, seats: tuple[Seat, ...], stacks: tuple[int, ...]) -> Hand:
    """A hand before its first chip; *seats* and *stacks* from the button's left."""
    players = len(seats)
    assert 2 <= players == len(set(seats)) == len(stacks), (seats, stacks)
    assert min(stacks) > 0, stacks
    none = (0,) * players
    everybody = tuple(range(players))
    limit = terms.limit
    keeps = none
    if isinstance(limit, Cap):
        keeps = tuple(max(0, stack - limit.chips) for stack in stacks)
    return Hand(
        terms, seats, stacks, keeps, stacks, none, none, none, none, everybody, everybody, ()
    )


def ordinary(hand: Hand) -> tuple[Posting, ...]:
    """Everybody's ante, then the small and the big blind, left of the button.

    806/2015:2.n, 806/2015:2.i, 97/2010:5.1, 97/2010:5.2; nothing else is forced (809/2015:20).
    """
    terms = hand.terms
    posts: list[Posting] = []
    if terms.ante:
        posts.extend((position, "ante", terms.ante) for position in hand.live)
    if VARIANTS[terms.variant].forced == "blinds":
        small, big = (0, 1) if len(hand.seats) > 2 else (1, 0)
        if terms.small:
            posts.append((small, "small", terms.small))
        posts.append((big, "big", terms.big))
    return tuple(posts)


def forced(hand: Hand, posts: Iterable[Posting] | None = None) -> tuple[Event, ...]:
    """The forced bets, in the order of *posts*, and the deal.

    A stack that has less posts what it has and is all in. Where estardilho is open, cards are
    dealt after it: then the window opens instead.
    """
    return begun(hand, posts)[1]


def begun(hand: Hand, posts: Iterable[Posting] | None = None) -> tuple[Hand, tuple[Event, ...]]:
    """`forced`, with the hand after it."""
    assert hand.phase == "posting", hand.phase
    events: list[Event] = []
    for position, kind, chips in ordinary(hand) if posts is None else posts:
        chips = min(chips, hand.stacks[position] - hand.keeps[position])
        if chips:
            event = Posted(hand.seats[position], kind, chips)
            hand = _posted(hand, event)
            events.append(event)
    if (
        hand.terms.blind_raises
        and len(hand.able) > 1  # Somebody can answer.
        and any(_claimable(hand, position) for position in hand.able)
    ):
        opening = WindowOpened()
        events.append(opening)
        return _opened_window(hand), tuple(events)
    deal = _deal(hand)
    events.append(deal)
    return _finished(_dealt(hand), events)


def _posted(hand: Hand, event: Posted) -> Hand:
    position = hand.seats.index(event.seat)
    chips = event.cents
    stacks = _plus(hand.stacks, position, -chips)
    pot = hand.pot + chips
    able = hand.able
    if stacks[position] == hand.keeps[position]:
        able = _without(able, position)
    if event.kind == "ante":
        paid = _plus(hand.paid, position, chips)
        return replace(hand, stacks=stacks, paid=paid, pot=pot, able=able)
    if event.kind == "dead":
        paid = _plus(hand.paid, position, chips)
        dead = _plus(hand.dead, position, chips)
        return replace(hand, stacks=stacks, paid=paid, dead=dead, pot=pot, able=able)
    bets = _plus(hand.bets, position, chips)
    high = max(hand.high, bets[position])
    place = hand.place
    if event.kind in ("big", "straddle"):  # The round starts on the left of the last of them.
        high = max(high, hand.terms.big)  # A short big blind is called in full (TDA 2024 RP-11).
        place = (position + 1) % len(hand.seats)
    return replace(hand, stacks=stacks, bets=bets, pot=pot, able=able, high=high, place=place)


def _deal(hand: Hand) -> Dealt:
    places = hole_places(VARIANTS[hand.terms.variant], len(hand.seats))
    return Dealt({hand.seats[position]: places[position] for position in hand.live})


def _dealt(hand: Hand) -> Hand:
    """Cards are out: the first round begins, or the first card of the board is turned."""
    if hand.window is not None:
        last = max(hand.window.doubled, -1)
        last = hand.window.caller if last < 0 else last
        hand = replace(hand, place=(last + 1) % len(hand.seats), window=None)
    if VARIANTS[hand.terms.variant].streets[0].board:
        return replace(hand, phase="street", turn=-1, waiting=(), full=hand.terms.least)
    full = max(hand.terms.least, hand.high)
    return _speaking(replace(hand, phase="betting", full=full))


# --- Estardilho -----------------------------------------------------------------------------------


class BlindMoves(Value):
    """What a seat may do before it sees its cards. Estardilho: any amount from least to most."""

    decline: bool
    least: int
    most: int
    restardilho: int  # Chips to add; 0: not open.
    call: int
    fold: bool


def blind_moves(hand: Hand, seat: Seat) -> BlindMoves | None:
    """What *seat* may say in the window: first anybody in any order, then each in turn."""
    window = hand.window
    if hand.phase != "blind" or window is None or seat not in hand.seats:
        return None
    position = hand.seats.index(seat)
    if window.caller < 0:
        if window.claims[position] >= 0:
            return None
        room = _room(hand, position)
        return BlindMoves(True, hand.terms.ante + 1, room, 0, 0, False)
    if hand.turn != position:
        return None
    room = _room(hand, position)
    double = 2 * window.chips
    may_double = window.doubled < 0 and position != window.caller and room >= double
    call = min(hand.high - hand.bets[position], room)
    return BlindMoves(False, 0, 0, double if may_double else 0, call, True)


def blind(
    hand: Hand,
    seat: Seat,
    kind: Literal["estardilho", "restardilho", "decline"],
    chips: int = 0,
    by: By = "player",
) -> tuple[Event, ...]:
    """Call an estardilho or a restardilho, or decline (809/2015:49–53).

    The answers of those who will not double are `act`: call, all in where the stack does not reach
    (809/2015:53), or fold and leave in the pot what was put in (809/2015:52).
    """
    open_to = blind_moves(hand, seat)
    if open_to is None:
        raise Refused("809/2015:49", "no estardilho is open to you")
    if kind == "restardilho":
        require(open_to.restardilho > 0, "809/2015:51", "no restardilho is open to you")
        position = hand.turn
        chips = open_to.restardilho
        to = hand.bets[position] + chips
        all_in = chips == hand.stacks[position]
        event: Event = Acted(seat, "restardilho", chips, to, all_in, by)
        return (event, *_finished(apply(hand, event), [])[1])
    if kind == "decline":
        require(open_to.decline, "809/2015:51", "answer the estardilho: call or fold")
        claim = Claimed(seat, 0, by)
    else:
        require(open_to.least > 0, "809/2015:50", "an estardilho stands already")
        least, most = open_to.least, open_to.most
        fits = least <= chips <= most
        require(fits, "809/2015:50", "an estardilho is more than the ante", least=least, most=most)
        claim = Claimed(seat, chips, by)
    return _claimed_out(hand, claim)


def _claimed_out(hand: Hand, claim: Claimed) -> tuple[Event, ...]:
    """The claim, and the estardilho of the first caller from the button's left when it is known."""
    events: list[Event] = [claim]
    hand = apply(hand, claim)
    assert hand.window is not None
    for position, chips in enumerate(hand.window.claims):
        if chips < 0:
            return tuple(events)
        if chips:
            all_in = chips == hand.stacks[position]
            # Its player's own, though the last answer may be the platform's (INT-6).
            call = Acted(hand.seats[position], "estardilho", chips, chips, all_in, "player")
            events.append(call)
            return _finished(_blindly(hand, call), events)[1]
    events.append(_deal(hand))
    return _finished(_dealt(hand), events)[1]


def _claimable(hand: Hand, position: int) -> bool:
    return _room(hand, position) > hand.terms.ante


def _opened_window(hand: Hand) -> Hand:
    claims = tuple(-1 if _claimable(hand, position) else 0 for position in range(len(hand.seats)))
    return replace(hand, phase="blind", window=Window(claims))


def _claimed(hand: Hand, event: Claimed) -> Hand:
    assert hand.window is not None
    position = hand.seats.index(event.seat)
    claims = hand.window.claims
    claims = (*claims[:position], event.cents, *claims[position + 1 :])
    return replace(hand, window=Window(claims))


def _blindly(hand: Hand, event: Acted) -> Hand:
    """An estardilho or a restardilho: everybody who stays pays its double (809/2015:51).

    So does the caller, and the one who doubled, last of all.
    """
    assert hand.window is not None
    position = hand.seats.index(event.seat)
    if event.act == "estardilho":
        window = replace(hand.window, chips=event.cents, caller=position)
    else:
        window = replace(hand.window, doubled=position)
    stacks = _plus(hand.stacks, position, -event.cents)
    able = hand.able
    waiting = _others(able, position)
    if stacks[position] == hand.keeps[position]:
        able = _without(able, position)
    else:
        waiting += (position,)
    return _asking(
        replace(
            hand,
            window=window,
            stacks=stacks,
            bets=_plus(hand.bets, position, event.cents),
            pot=hand.pot + event.cents,
            high=2 * event.cents,
            able=able,
            waiting=waiting,
            moves=hand.moves + 1,
            voluntary=True,
        )
    )


# --- Betting --------------------------------------------------------------------------------------


def moves(hand: Hand) -> Moves | None:
    """What the seat that speaks may do; None when nobody speaks."""
    position = hand.turn
    if position < 0:
        return None
    owed = hand.high - hand.bets[position]
    room = hand.stacks[position] - hand.keeps[position]
    least, most = _raises(hand) if _may_raise(hand) else (0, 0)
    return Moves(True, owed <= 0, max(0, min(owed, room)), least, most)


def act(hand: Hand, act: str, to: int = 0, by: By = "player") -> tuple[Event, ...]:
    """What the seat that speaks does: "fold", "check", "call" or "raise" *to*.

    All that follows and needs no card is in it: what nobody called, and the pot where one is left.
    """
    return play(hand, act, to, by)[1]


def play(hand: Hand, act: str, to: int = 0, by: By = "player") -> tuple[Hand, tuple[Event, ...]]:
    """`act`, with the hand after it."""
    event = _decided(hand, act, to, by)
    after = _acted(hand, event)
    if after.turn >= 0:
        return after, (event,)
    return _finished(after, [event])


def _decided(hand: Hand, act: str, to: int, by: By) -> Acted:
    position = hand.turn
    if position < 0:
        raise Refused("809/2015:32", "it is nobody's turn")
    bet = hand.bets[position]
    owed = hand.high - bet
    stack = hand.stacks[position]
    seat = hand.seats[position]
    if act == "call":
        require(owed > 0, "809/2015:32.c", "nothing to call: check")
        chips = min(owed, stack - hand.keeps[position])
        return Acted(seat, "call", chips, bet + chips, chips == stack, by)
    if act == "check":
        require(owed <= 0, "809/2015:32.b", "a bet lies: call or fold", owed=owed)
        return Acted(seat, "check", 0, bet, False, by)
    if act == "fold":
        return Acted(seat, "fold", 0, bet, False, by)
    require(act == "raise", "wire:shape", "malformed")
    _check_raise(hand, to)
    return Acted(seat, "raise" if hand.high else "bet", to - bet, to, to - bet == stack, by)


def _may_raise(hand: Hand) -> bool:
    """Whether a raise is open to the seat that speaks, of whatever size."""
    position = hand.turn
    owed = hand.high - hand.bets[position]
    return (
        hand.phase == "betting"
        and hand.stacks[position] - hand.keeps[position] > owed
        and len(hand.able) > 1  # Somebody can call it.
        and not _counted_out(hand)
        and (owed >= hand.full or not hand.acted >> position & 1)
    )


def _counted_out(hand: Hand) -> bool:
    return 0 < hand.terms.limit.raises <= hand.raises


def _raises(hand: Hand) -> tuple[int, int]:
    position = hand.turn
    return bounds(
        hand.terms.limit,
        high=hand.high,
        full=hand.full,
        bet=hand.bets[position],
        room=hand.stacks[position] - hand.keeps[position],
        pot=hand.pot,
        heads_up=len(hand.live) == 2,
    )


def _check_raise(hand: Hand, to: int) -> None:
    """Refuse a raise that is not open, in the order in which a croupier would look."""
    position = hand.turn
    owed = hand.high - hand.bets[position]
    require(hand.phase == "betting", "809/2015:51", "answer the estardilho: call or fold")
    if not _may_raise(hand):
        cite = "97/2010:12.2" if isinstance(hand.terms.limit, PotLimit) else "809/2015:36"
        require(not _counted_out(hand), cite, "no more raises in this round")
        require(len(hand.able) > 1, "809/2015:35", "nobody is left to call a raise")
        room = hand.stacks[position] - hand.keeps[position]
        require(room > owed, "809/2015:37", "the stack does not reach for a raise: call all in")
        raise Refused("reading:short-all-in", "a short all-in does not re-open the betting")
    least, most = _raises(hand)
    require(to >= least, "97/2010:12.1", "below the least raise", least=least)
    if to > most:
        if isinstance(hand.terms.limit, PotLimit) and most < hand.bets[position] + _room(
            hand, position
        ):
            raise Refused("97/2010:11.2.3", "above the pot", fits=most)
        if isinstance(hand.terms.limit, Cap) and hand.keeps[position]:
            raise Refused("809/2015:23", "above the most of a hand", fits=most)
        raise Refused("809/2015:35", "more than the stack", fits=most)


def _acted(hand: Hand, event: Acted) -> Hand:
    """The seat that speaks has spoken; the next one is asked, or the round is over."""
    position = hand.turn
    kind = event.act
    if kind == "check":
        waiting = hand.waiting[1:]
        after = replace(
            hand,
            waiting=waiting,
            turn=waiting[0] if waiting else -1,
            acted=hand.acted | 1 << position,
            moves=hand.moves + 1,
        )
        return after if waiting else _closed(after)
    if kind == "call":
        chips = event.cents
        stack = hand.stacks[position] - chips
        stacks = _set(hand.stacks, position, stack)
        bets = _set(hand.bets, position, event.to)
        waiting = hand.waiting[1:]
        able = hand.able
        if stack == hand.keeps[position]:
            able = _without(able, position)
        after = replace(
            hand,
            stacks=stacks,
            bets=bets,
            pot=hand.pot + chips,
            able=able,
            waiting=waiting,
            turn=waiting[0] if waiting else -1,
            acted=hand.acted | 1 << position,
            moves=hand.moves + 1,
            voluntary=True,
        )
        if waiting and able is hand.able:
            return after
        return _asking(after)
    if kind == "fold":
        return _asking(
            replace(
                hand,
                live=_without(hand.live, position),
                able=_without(hand.able, position),
                waiting=hand.waiting[1:],
                moves=hand.moves + 1,
            )
        )
    if kind == "bet" or kind == "raise":
        return _raised(hand, event)
    return _blindly(hand, event)


def _raised(hand: Hand, event: Acted) -> Hand:
    position = hand.turn
    chips = event.cents
    stack = hand.stacks[position] - chips
    added = event.to - hand.high
    is_full = added >= hand.full
    able = hand.able
    waiting = _others(able, position)
    if stack == hand.keeps[position]:
        able = _without(able, position)
    return replace(
        hand,
        stacks=_set(hand.stacks, position, stack),
        bets=_set(hand.bets, position, event.to),
        pot=hand.pot + chips,
        able=able,
        waiting=waiting,
        turn=waiting[0],
        acted=hand.acted | 1 << position,
        high=event.to,
        full=added if is_full else hand.full,
        raises=hand.raises + (is_full and hand.high > 0),
        raiser=position,
        moves=hand.moves + 1,
        voluntary=True,
    )


def _speaking(hand: Hand) -> Hand:
    """A round of betting begins at `hand.place`, with those who may bet."""
    able = hand.able
    first = bisect_left(able, hand.place)
    return _asking(replace(hand, waiting=able[first:] + able[:first], raiser=-1))


def _asking(hand: Hand) -> Hand:
    """Ask the next one that has something to decide; nobody: the round is over.

    Whoever is left alone with players all in owes what the highest of them has bet and no more,
    were a blind of theirs short; and owing nothing there is nothing to say.
    """
    waiting = hand.waiting
    if len(hand.live) == 1 or not waiting:
        return _closed(hand)
    if len(hand.able) == 1:
        alone = waiting[0]
        high = max(hand.bets[position] for position in hand.live if position != alone)
        if high <= hand.bets[alone]:
            return _closed(hand)
        if hand.phase == "betting":
            return replace(hand, turn=alone, high=min(high, hand.high))
    return replace(hand, turn=waiting[0])


def _closed(hand: Hand) -> Hand:
    """The bets of the round go into the pot; what comes next is a street or the showdown.

    All who are in have paid the same, but those who are all in (809/2015:38).
    """
    variant = VARIANTS[hand.terms.variant]
    place = hand.place if variant.opener == "last-raise" else 0
    if variant.opener == "last-raise" and hand.raiser >= 0:
        place = hand.raiser  # 809/2015:56, reading:sintetico-order: who bet highest.
    street = hand.street
    phase: Phase = "blind"
    if len(hand.live) == 1:
        phase = "showdown"
    elif hand.phase == "betting":
        street += 1
        phase = "street" if street < len(variant.streets) else "showdown"
    return replace(
        hand,
        phase=phase,
        street=street,
        turn=-1,
        waiting=(),
        bets=(0,) * len(hand.bets),
        paid=tuple(map(add, hand.paid, hand.bets)),
        high=0,
        full=hand.terms.least,
        raises=0,
        acted=0,
        place=place,
    )


def _finished(hand: Hand, events: list[Event]) -> tuple[Hand, tuple[Event, ...]]:
    """What follows by itself: what nobody called goes back (reading:uncalled), one who is left
    wins and shows nothing (809/2015:34), cards come.
    """
    if hand.turn >= 0:
        return hand, tuple(events)
    if len(hand.able) < 2:
        counted = tuple(paid - dead for paid, dead in zip(hand.paid, hand.dead, strict=True))
        position, chips = excess(counted)
        if chips:
            back = Returned(hand.seats[position], chips)
            events.append(back)
            hand = _returned(hand, back)
    if len(hand.live) == 1 and hand.pot:
        seat = hand.seats[hand.live[0]]
        [taken] = _commissions(hand, [hand.pot])
        won = Won(0, seat, hand.pot - taken, taken, "")
        events.append(won)
        return _won(hand, won), tuple(events)
    if hand.phase == "blind":
        deal = _deal(hand)
        events.append(deal)
        hand = _dealt(hand)
    return hand, tuple(events)


# --- The board, the showdown and the payments -----------------------------------------------------


def next_places(hand: Hand) -> tuple[int, ...]:
    """Phase "street": the places of the cards to turn up."""
    terms = hand.terms
    return board_places(VARIANTS[terms.variant], len(hand.seats), hand.street, terms.burns)


def turn_up(hand: Hand, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """Phase "street": the next cards of the board."""
    assert hand.phase == "street", hand.phase
    places = next_places(hand)
    assert len(cards) == len(places) == len(set(cards) - set(hand.board)), (cards, hand.board)
    return (Turned(hand.street, places, cards),)


def _turned(hand: Hand, event: Turned) -> Hand:
    board = hand.board + event.cards
    if len(hand.able) > 1:
        return _speaking(replace(hand, phase="betting", board=board))
    street = hand.street + 1
    last = street == len(VARIANTS[hand.terms.variant].streets)
    return replace(hand, phase="showdown" if last else "street", street=street, board=board)


def to_show(hand: Hand) -> tuple[Seat, ...]:
    """Phase "showdown": who shows, in order (809/2015:60).

    The last to raise in the last round that was bet, else the first left of the button.
    """
    first = bisect_left(hand.live, max(0, hand.raiser))
    return tuple(hand.seats[position] for position in hand.live[first:] + hand.live[:first])


def show(hand: Hand, cards: Mapping[Seat, tuple[Card, ...]]) -> tuple[Event, ...]:
    """Everybody still in shows (97/2010:8.5, 809/2015:61), and every pot goes to its best hand.

    The best takes it (97/2010:10.2, 809/2015:26) and nobody may share or renounce it: there is no
    word for that (97/2010:10.3, 809/2015:27, reading:showing).
    """
    assert hand.phase == "showdown", hand.phase
    assert len(hand.live) > 1, "the last one left shows nothing"
    variant = VARIANTS[hand.terms.variant]
    events: list[Event] = []
    names: dict[Seat, str] = {}
    for seat in to_show(hand):
        made = hands.best(variant, cards[seat], hand.board)
        names[seat] = made.name
        events.append(Showed(seat, cards[seat], made.name, made.five))
    strengths = {
        position: quick.strength(variant.name, cards[hand.seats[position]], hand.board)
        for position in hand.live
    }
    payments: list[tuple[int, int, int]] = []  # Pot, position, chips.
    for number, (chips, contenders) in enumerate(_layers(hand)):
        best = max(strengths[position] for position in contenders)
        winners = [position for position in contenders if strengths[position] == best]
        parts = shares(chips, len(winners), hand.terms.odd)
        payments += [
            (number, position, part) for position, part in zip(winners, parts, strict=True) if part
        ]
    taken = _commissions(hand, [part for _, _, part in payments])
    for (number, position, part), kept in zip(payments, taken, strict=True):
        seat = hand.seats[position]
        events.append(Won(number, seat, part - kept, kept, names[seat]))
    return tuple(events)


def _layers(hand: Hand) -> tuple[Layer, ...]:
    dead = sum(hand.dead)
    if not dead:
        return layers(hand.paid, hand.live)
    counted = [paid - dead for paid, dead in zip(hand.paid, hand.dead, strict=True)]
    return layers(counted, hand.live, dead)


def _commissions(hand: Hand, payments: list[int]) -> list[int]:
    commission = hand.terms.commission
    if not (hand.voluntary or commission.every):  # 809/2015:18
        return [0] * len(payments)
    return commissions(payments, commission.percent, commission.cap)


def standing_pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they lie, without the bets of this round."""
    return tuple(
        Pot(chips, tuple(hand.seats[position] for position in contenders))
        for chips, contenders in _layers(hand)
        if chips
    )


def voided(hand: Hand) -> tuple[Event, ...]:
    """A fault of the house: everybody has back what was put in (809/2015:73)."""
    assert hand.phase not in ("posting", "over"), hand.phase
    return tuple(
        Returned(seat, start - stack)
        for seat, start, stack in zip(hand.seats, hand.start, hand.stacks, strict=True)
        if start > stack
    )


def result(hand: Hand) -> tuple[tuple[tuple[Seat, Cents, Cents], ...], Cents]:
    """Phase "over": what each put in and got, and the commission."""
    assert hand.phase == "over", hand.phase
    lines = zip(hand.seats, hand.start, hand.stacks, hand.got, strict=True)
    return tuple((seat, start - stack + got, got) for seat, start, stack, got in lines), hand.taken


def _returned(hand: Hand, event: Returned) -> Hand:
    position = hand.seats.index(event.seat)
    paid = hand.paid[position] - event.cents
    pot = hand.pot - event.cents
    return replace(
        hand,
        stacks=_plus(hand.stacks, position, event.cents),
        paid=_set(hand.paid, position, paid),
        pot=pot,
        phase=hand.phase if pot else "over",
    )


def _won(hand: Hand, event: Won) -> Hand:
    position = hand.seats.index(event.seat)
    pot = hand.pot - event.cents - event.commission
    return replace(
        hand,
        stacks=_plus(hand.stacks, position, event.cents),
        got=_plus(hand.got, position, event.cents),
        pot=pot,
        taken=hand.taken + event.commission,
        phase=hand.phase if pot else "over",
    )


# --- Folding facts into the hand ------------------------------------------------------------------


def apply(hand: Hand, event: Event) -> Hand:
    """The hand after *event*."""
    match event:
        case Acted():
            if event.act == "estardilho":
                return _blindly(hand, event)
            return _acted(hand, event)
        case Posted():
            return _posted(hand, event)
        case Dealt():
            return _dealt(hand)
        case Turned():
            return _turned(hand, event)
        case Returned():
            return _returned(hand, event)
        case Showed():
            return hand
        case Won():
            return _won(hand, event)
        case WindowOpened():
            return _opened_window(hand)
        case Claimed():
            return _claimed(hand, event)


def replayed(hand: Hand, events: Iterable[Event]) -> Hand:
    return reduce(apply, events, hand)


def _room(hand: Hand, position: int) -> int:
    """What a position may still put in."""
    return hand.stacks[position] - hand.keeps[position]


def _set(values: tuple[int, ...], position: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[position] = value
    return tuple(changed)


def _plus(values: tuple[int, ...], position: int, chips: int) -> tuple[int, ...]:
    changed = list(values)
    changed[position] += chips
    return tuple(changed)


def _without(positions: tuple[int, ...], position: int) -> tuple[int, ...]:
    return tuple([other for other in positions if other != position])


def _others(able: tuple[int, ...], position: int) -> tuple[int, ...]:
    """Everybody else who may bet, from the left of *position*."""
    return able[bisect_right(able, position) :] + able[: bisect_left(able, position)]
