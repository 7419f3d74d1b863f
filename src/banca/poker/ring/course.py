"""The course of the game: the button, the steps of a hand, clocks, and faults of the house."""

from __future__ import annotations

from operator import sub
from typing import cast

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.pack import seal, turn
from banca.kit.play import HandPaid, PlayerId, RoundOver, Void, Voided, require
from banca.kit.sitting import left, seated
from banca.poker import hand as engine
from banca.poker.events import FacedUp, Turned
from banca.poker.hand import Hand, Posting
from banca.poker.ring.messages import (
    BankUsed,
    Begun,
    ButtonDrawn,
    Call,
    Check,
    Closing,
    Decline,
    Estardilho,
    Event,
    Fold,
    HandBegan,
    Raise,
    Restardilho,
    SatOut,
    Stopped,
    Turn,
)
from banca.poker.ring.seats import cashed, expired, folded, home
from banca.poker.ring.state import (
    State,
    chair_of,
    lineup,
    open_to_play,
    present,
    ready,
    regular,
    running,
    speaker,
    turn_name,
    window_open,
)
from banca.poker.variants import board_places

Move = Fold | Check | Call | Raise | Estardilho | Restardilho | Decline


# --- Starting and stopping ----------------------------------------------------------------------


def begin(state: State) -> tuple[Event, ...]:
    session = state.rules.kind == "session"
    require(session and not state.begun, "wire:stale", "the table is open already")
    require(not state.closing, "wire:closed", "the table is closed")
    return (Begun(state.round),)


def draw_button(state: State, chance: Chance) -> tuple[Event, ...]:
    """By lot (809/2015:44); at Omaha the first place on the croupier's left (97/2010:1.2).

    The lot is a round of luck of its own (reading:button).
    """
    able = ready(state)
    _between_hands(state)
    require(not state.button, "wire:stale", "the button is drawn already")
    require(len(able) >= 2, state.rules.book.two, "two players are needed")
    lot = state.rules.lot
    place = chance.pick(dict.fromkeys(able, 1)) if lot else able[0]
    return (ButtonDrawn(state.round, place, lot), RoundOver(state.round))


def start(state: State, chance: Chance) -> tuple[Event, ...]:
    """A hand: the pack is sealed, and forced bets are posted (809/2015:46, 97/2010:5).

    The seal shuffles it, shoe and shuffler in one (97/2010:1, 97/2010:1.1.4, 97/2010:1.1.5,
    97/2010:3): players cut it by what they contribute to its order, or leave it to the house
    (97/2010:3.1, 97/2010:3.1.1, 97/2010:3.1.2).
    """
    _between_hands(state)
    require(bool(state.button), "wire:stale", "the button is not drawn yet")
    require(len(ready(state)) >= 2, state.rules.book.two, "two players are needed")
    if len(regular(state)) < 2:  # The others owe a blind: the table starts afresh, and nobody owes.
        return (Stopped(state.round),)
    seal(chance, state.rules.variant.deck)
    button, order, posts, missed = lineup(state)
    chairs = [state.chairs[str(place)] for place in order]
    players = tuple(chair.player for chair in chairs)
    began = HandBegan(state.round, button, players, tuple(chair.stack for chair in chairs), missed)
    after = folded(state, (began,))
    forced = engine.forced(_playing(after), cast("tuple[Posting, ...]", posts))
    return _going_on(state, (began, *forced))


def stop(state: State) -> tuple[Event, ...]:
    """Too few are left to go on (809/2015:7), or the table closes and everybody leaves."""
    require(running(state) is None, "wire:stale", "a hand is being played")
    if state.closing:
        return (Stopped(state.round), *home(state, state.sittings))
    due = state.hand is not None and len(ready(state)) < 2
    require(due, "wire:stale", "there are players enough")
    return (Stopped(state.round),)


def close(state: State) -> tuple[Event, ...]:
    open_yet = not state.closing and (bool(state.sittings) or state.begun)
    require(open_yet, "wire:stale", "the table is closed")
    stops = () if state.sittings else (Stopped(state.round),)
    return (Closing(state.round), *stops)


def _between_hands(state: State) -> None:
    require(open_to_play(state), "wire:closed", "the table is closed")
    require(running(state) is None, "wire:stale", "a hand is being played")


# --- What a player does -------------------------------------------------------------------------


def moved(state: State, wish: Move) -> tuple[Event, ...]:
    """A decision of the player to act (809/2015:32). It is final (97/2010:11.1)."""
    hand = may_move(state, wish.player)
    require(wish.turn == turn_name(state), "wire:stale", "another turn is open")
    match wish:
        case Fold():
            events = engine.act(hand, "fold")
        case Check():
            events = engine.act(hand, "check")
        case Call():
            events = engine.act(hand, "call")
        case Raise(_, _, cents):
            events = engine.act(hand, "raise", cents)
        case Estardilho(player, _, cents):
            events = engine.estardilho(hand, player, "estardilho", cents)
        case Restardilho(player):
            events = engine.estardilho(hand, player, "restardilho")
        case Decline(player):
            events = engine.estardilho(hand, player, "decline")
    return _going_on(state, events)


def may_move(state: State, player: PlayerId) -> Hand:
    """The hand in which it is *player*'s turn."""
    cite = state.rules.book.turn
    seated(state.sittings, player)
    hand = running(state)
    require(hand is not None, cite, "no hand is being played")
    assert hand is not None
    asked = speaker(state)
    require(bool(asked) or window_open(hand), cite, "no decision is due")
    mine = asked == player if asked else engine.estardilho_moves(hand, player) is not None
    require(mine, cite, "it is not your turn")
    return hand


# --- What the house does in a hand --------------------------------------------------------------


def step_name(state: State) -> Turn:
    """Names a step of the house: a turn's name, and the street."""
    hand = _playing(state)
    return f"{turn_name(state)}.{hand.street}"


def street(state: State, name: Turn, chance: Chance) -> tuple[Event, ...]:
    """The next cards of the board (97/2010:7.1, 97/2010:8.1, 809/2015:54)."""
    hand = _due(state, name, "street")
    cards = _turned(state, hand, engine.next_places(hand), chance)
    return _going_on(state, engine.turn_up(hand, cards))


def bets_over(hand: Hand) -> bool:
    """Whether several are still in and no bet can come any more: cards alone decide."""
    return hand.phase in ("street", "showdown") and len(hand.live) > 1 and len(hand.able) < 2


def faces_up(state: State) -> bool:
    """Whether the hands still in are to be turned before the next card of the board.

    Only where the rulebook lets them be (`Book.face_up`), and only once no bet can come. A street
    is turned without it too: earlier logs have such hands.
    """
    hand = running(state)
    due = hand is not None and hand.phase == "street" and bets_over(hand)
    return due and bool(state.rules.book.face_up) and not state.faced


def face_up(state: State, name: Turn, chance: Chance) -> tuple[Event, ...]:
    """The hands of all who are still in, in the order in which they would show at the end."""
    hand = _due(state, name, "street")
    book = state.rules.book
    require(bool(book.face_up), book.showing, "hands stay closed until the end")
    require(faces_up(state), "wire:stale", "no card is due")
    cards = _hands(state, hand, chance)
    return tuple(FacedUp(player, its) for player, its in cards.items())


def showdown(state: State, name: Turn, chance: Chance) -> tuple[Event, ...]:
    """Everybody still in shows, in the order of 809/2015:60 (97/2010:8.5)."""
    hand = _due(state, name, "showdown")
    return _going_on(state, engine.show(hand, state.faced or _hands(state, hand, chance)))


def _hands(state: State, hand: Hand, chance: Chance) -> dict[PlayerId, tuple[Card, ...]]:
    """The cards of everybody who is still in, turned now."""
    cards: dict[PlayerId, tuple[Card, ...]] = {}
    for player in engine.to_show(hand):
        known = tuple(card for shown in cards.values() for card in shown)
        cards[player] = _turned(state, hand, state.dealt[player], chance, known)
    return cards


def _due(state: State, name: Turn, phase: str) -> Hand:
    hand = running(state)
    require(hand is not None and hand.phase == phase, "wire:stale", "no card is due")
    assert hand is not None
    require(name == step_name(state), "wire:stale", "another turn is open")
    return hand


def _turned(
    state: State,
    hand: Hand,
    places: tuple[int, ...],
    chance: Chance,
    known: tuple[Card, ...] = (),
) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    faced = tuple(card for shown in state.faced.values() for card in shown)
    for place in places:
        out = {*hand.board, *faced, *known, *cards}
        cards += (turn(chance, state.rules.variant.deck, out, place),)
    return cards


def time_bank(state: State, name: Turn) -> tuple[Event, ...]:
    """A piece of extra time (809/2015:42); its end for a player who is cut off (reading:line).

    One order for both: a line that goes down and comes back restarts no clock.
    """
    player = speaker(state)
    require(bool(player), "wire:stale", "no decision is due")
    require(name == piece_name(state), "wire:stale", "another turn is open")
    if player in state.lost:
        return time_up(state, turn_name(state))
    chair = chair_of(state, player)
    require(chair is not None and chair.bank > 0, "reading:time-bank", "no extra time is left")
    assert chair is not None
    return (BankUsed(player, chair.bank - 1),)


def piece_name(state: State) -> Turn:
    """Names a piece of the time bank in a turn."""
    return f"{turn_name(state)}.{state.pieces + 1}"


def time_up(state: State, name: Turn) -> tuple[Event, ...]:
    """Check or fold (809/2015:43), and a rest from the next hand (reading:away)."""
    hand = running(state)
    require(hand is not None, "wire:stale", "no decision is due")
    assert hand is not None
    player = speaker(state)
    require(bool(player) or window_open(hand), "wire:stale", "no decision is due")
    require(name == turn_name(state), "wire:stale", "another turn is open")
    if not player:
        return _going_on(state, _declined(hand, hand.players))
    allowed = engine.moves(hand)
    assert allowed is not None
    events = engine.act(hand, "check" if allowed.check else "fold", by="platform")
    chair = chair_of(state, player)
    rests = chair is None or chair.out or not present(state, player)
    return _going_on(state, events if rests else (*events, SatOut(player, "platform")))


def _declined(hand: Hand, players: tuple[PlayerId, ...]) -> tuple[Event, ...]:
    """No estardilho for those *players* who have not answered."""
    events: tuple[Event, ...] = ()
    for player in players:
        if window_open(hand) and engine.estardilho_moves(hand, player) is not None:
            more = engine.estardilho(hand, player, "decline", by="platform")
            hand = engine.replayed(hand, more)
            events += more
    return events


# --- What follows by itself ---------------------------------------------------------------------


def _going_on(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """*events*, and what follows without a card: players who have left fold, and a hand that is
    over is paid.
    """
    after = folded(state, events)
    hand = _playing(after) if after.hand is not None else None
    if hand is None:
        return events
    if hand.phase == "over":
        return (*events, *_paid(after, hand))
    more = _gone(after, hand)
    return (*events, *_going_on(after, more)) if more else events


def left_behind(state: State) -> tuple[Event, ...]:
    """What happens to the hand because somebody leaves."""
    hand = running(state)
    more = _gone(state, hand) if hand is not None else ()
    return _going_on(state, more) if more else ()


def _gone(state: State, hand: Hand) -> tuple[Event, ...]:
    """A player who has left the table folds when next to act, even if they could check.

    809/2015:33. What they have bet plays on until then, and may win (reading:poker-leaving).
    """
    if window_open(hand):
        return _declined(hand, tuple(p for p in hand.players if not present(state, p)))
    player = speaker(state)
    if not player or present(state, player):
        return ()
    return engine.act(hand, "fold", by="platform")


def _paid(state: State, hand: Hand) -> tuple[Event, ...]:
    """The hand is over (809/2015:65, reading:holdem-showdown): stacks move, and players who have
    left get theirs.
    """
    lines, commission = engine.result(hand)
    paid = HandPaid(state.round, lines, commission)
    return (paid, *_over(folded(state, (paid,)), expired(state)))


def _over(state: State, more: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    gone = [player for player in state.sittings if not present(state, player)]
    return (
        *cashed(state, gone),
        *more,
        RoundOver(state.round),
        *(left(state.sittings, player) for player in gone),
    )


def voided(state: State, order: Void, chance: Chance) -> tuple[Event, ...]:
    """A fault of the house: all that was put in goes back, and the board is turned up so that all
    see that nobody voided a hand they would have lost (809/2015:73, reading:poker-void).

    If the seed of the hand is lost, no more cards can be turned.

    Only where the log cannot put the hand right (97/2010:9, 97/2010:9.1, 97/2010:9.2). It is
    recorded as a hand in which everybody got back what they put in, so it is a past hand for all of
    them (809/2015:66, INT-7).
    """
    null = Voided(state.round, order.why, order.cause)
    hand = running(state)
    if hand is None:
        return (null, *_over(state))
    events: list[Event] = [null, *engine.voided(hand)]
    rules, shown = state.rules, len(hand.board)
    cards: tuple[Card, ...] = ()
    for number, dealt in enumerate(rules.variant.streets):
        shown -= dealt.board
        if dealt.board and shown < 0 and order.cause != "key":
            places = board_places(rules.variant, len(hand.players), number, hand.terms.burns)
            turned = _turned(state, hand, places, chance, cards)
            cards += turned
            events.append(Turned(number, places, turned))
    put = map(sub, hand.start, hand.stacks)
    lines = tuple((player, its, its) for player, its in zip(hand.players, put, strict=True))
    events.append(HandPaid(state.round, lines))
    return (*events, *_over(folded(state, events)))


def _playing(state: State) -> Hand:
    assert state.hand is not None, "nothing is being played"
    return state.hand
