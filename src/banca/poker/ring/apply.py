"""What an event does to the table. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from banca.kit.play import (
    BoughtIn,
    CashedOut,
    HandPaid,
    Leaving,
    Left,
    LineFound,
    LineLost,
    PlayerId,
    RoundOver,
    Sat,
    Voided,
)
from banca.kit.sitting import Sittings, bet, fold
from banca.poker import hand as engine
from banca.poker.events import Acted, Dealt, FacedUp, Posted, Said, Showed, Turned, Won
from banca.poker.events import Event as OfHand
from banca.poker.hand import Hand
from banca.poker.ring.messages import (
    BankUsed,
    Begun,
    ButtonDrawn,
    Closing,
    Event,
    HandBegan,
    Posting,
    Queued,
    Registered,
    Reminded,
    SatIn,
    SatOut,
    Seated,
    Stopped,
    Unqueued,
    Unregistered,
)
from banca.poker.ring.state import (
    Chair,
    Gone,
    Last,
    State,
    Winner,
    offered,
    owing,
    place_of,
    ready,
    remembered,
    running,
    speaker,
)
from banca.poker.ring.table import BANK_BACK, terms

_T = TypeVar("_T")

NOTICED = 6  # Hands without a bet: «mais de 5» (809/2015:71.b).


def apply(state: State, event: Event) -> State:
    """The state after *event*."""
    match event:
        case Sat() | Leaving() | Left() | Seated() | Queued() | Unqueued():
            return _offering(_people(state, event))
        case Registered() | Unregistered() | Posting() | SatOut() | SatIn() | Reminded():
            return _wished(state, event)
        case LineLost() | LineFound():
            return _line(state, event)
        case BoughtIn() | CashedOut() | HandPaid():
            return _money(state, event)
        case ButtonDrawn() | HandBegan() | BankUsed() | Stopped() | Begun() | Closing():
            return _course(state, event)
        case Voided():
            return replace(state, void=True)
        case RoundOver():
            return _over(state)
        case _:
            return _of_hand(state, event)


# --- Coming, going, resting ---------------------------------------------------------------------


def _people(state: State, event: Sat | Leaving | Left | Seated | Queued | Unqueued) -> State:
    match event:
        case Sat() | Leaving():
            return replace(state, sittings=fold(state.sittings, event))
        case Left(player):
            gone = replace(
                state,
                sittings=fold(state.sittings, event),
                chairs={p: chair for p, chair in state.chairs.items() if chair.player != player},
                queue=tuple(who for who in state.queue if who != player),
                lost=tuple(who for who in state.lost if who != player),
            )
            gone = replace(gone, gone=remembered(gone))
            if len(gone.chairs) < 2:  # Whoever comes next restarts it by a draw (809/2015:44).
                gone = replace(gone, button=0, fresh=False)
            return gone if gone.sittings else replace(gone, closing=False)
        case Seated(player, place):
            new = "both" if player in state.gone else "big"  # Back after a short absence: both.
            owes = "" if state.rules.antes or not state.button else new
            chair = Chair(player, owes=owes, bank=state.rules.bank)
            return replace(
                state,
                chairs={**state.chairs, place: chair},
                queue=tuple(who for who in state.queue if who != player),
            )
        case Queued(player):
            return replace(state, queue=(*state.queue, player))
        case Unqueued(player):
            return replace(state, queue=tuple(who for who in state.queue if who != player))


def _offering(state: State) -> State:
    """Free places are offered to waiting players, noting since when."""
    following = state.round + (running(state) is not None)
    now = {player: state.offers.get(player, following) for player in offered(state)}
    return state if now == state.offers else replace(state, offers=now)


def _wished(
    state: State, event: Registered | Unregistered | Posting | SatOut | SatIn | Reminded
) -> State:
    match event:
        case Registered(player):
            return replace(state, registered=(*state.registered, player))
        case Unregistered(player):
            return replace(state, registered=tuple(s for s in state.registered if s != player))
        case Posting(player):
            return _at(state, player, posts=True)
        case SatOut(player):
            return _at(state, player, out=True, posts=False)
        case SatIn(player):
            return _at(state, player, out=False, reminded=0)
        case Reminded(player, times):
            return _at(state, player, reminded=times)


def _line(state: State, event: LineLost | LineFound) -> State:
    if isinstance(event, LineFound):
        return replace(state, lost=tuple(player for player in state.lost if player != event.player))
    blips = state.blips + (speaker(state) == event.player)
    return replace(state, lost=(*state.lost, event.player), blips=blips)


def _at(state: State, player: PlayerId, **changes: object) -> State:
    place = place_of(state, player)
    chair = replace(state.chairs[place], **changes)
    return replace(state, chairs={**state.chairs, place: chair})


# --- Money --------------------------------------------------------------------------------------


def _money(state: State, event: BoughtIn | CashedOut | HandPaid) -> State:
    match event:
        case BoughtIn(player, cents):
            stack = state.chairs[place_of(state, player)].stack + cents
            sittings = fold(state.sittings, event)
            sittings = {**sittings, player: replace(sittings[player], idle=0)}  # No more reminders.
            gone = _without(state.gone, player)
            return replace(
                _at(state, player, stack=stack, reminded=0), sittings=sittings, gone=gone
            )
        case CashedOut(player, cents):
            gone = dict(state.gone)
            if cents > state.rules.cave or state.chairs[place_of(state, player)].hands:
                gone[player] = Gone(cents, state.hands)  # reading:rathole, reading:missed-blinds
            return replace(_at(state, player, stack=0), gone=gone)
        case HandPaid() if state.void:  # Nothing was decided: stacks and blinds stay.
            return replace(state, sittings=fold(state.sittings, event))
        case HandPaid():
            return _paid(state, event)


def _paid(state: State, paid: HandPaid) -> State:
    """Stacks move; players dealt in owe no blind any more, those a blind passed by do."""
    got = {player: back - put for player, put, back in paid.lines}
    rules = state.rules
    chairs = {}
    for place, chair in state.chairs.items():
        if chair.player in got:
            chair = _played(chair, got[chair.player], rules.bank)
        elif chair.out:
            chair = replace(chair, rested=chair.rested + 1)
        if chair.player in state.missed:
            chair = replace(chair, owes=owing(chair.owes, state.missed[chair.player]))
        chairs[place] = chair
    sittings = _idle(state, fold(state.sittings, paid), got)
    after = replace(state, chairs=chairs, sittings=sittings, hands=state.hands + 1)
    return replace(after, last=_last(after, paid.round), gone=remembered(after))


def _played(chair: Chair, won: int, pieces: int) -> Chair:
    back = chair.spent + 1 >= BANK_BACK and chair.bank < pieces
    return replace(
        chair,
        stack=chair.stack + won,
        hands=chair.hands + 1,
        rested=0,
        owes="",
        posts=False,
        bank=chair.bank + back,
        spent=0 if back or chair.bank == pieces else chair.spent + 1,
    )


def _idle(state: State, sittings: Sittings, dealt: Mapping[PlayerId, int]) -> Sittings:
    """How many hands in a row each has let pass (809/2015:71.b, reading:poker-inactivity).

    Not counted: a hand without anything to decide, a granted rest (809/2015:69), and the hands
    spent waiting for the big blind or for a place. A player who did not top up in the break before
    a hand is asked at once (809/2015:71.a).
    """
    least, rests = state.rules.minimum, state.rules.rests
    chairs = {chair.player: chair for chair in state.chairs.values()}
    able = {state.chairs[str(place)].player for place in ready(state)}
    found = {}
    for player, at in sittings.items():
        idle = max(at.idle, 0)
        if at.idle < 0:
            pass
        elif player in dealt:
            idle += player in state.late
        elif player in chairs and chairs[player].stack < least:
            idle = max(idle + 1, NOTICED)
        elif player in chairs and chairs[player].out:
            idle += chairs[player].rested >= rests
        elif player not in able and player not in state.queue:
            idle += 1
        found[player] = replace(at, idle=idle)
    return found


def _last(state: State, number: int) -> Last:
    winners = (
        Winner(player, cents, shown.name if shown else "", shown.five if shown else ())
        for player, cents in state.won.items()
        for shown in (state.shown.get(player),)
    )
    return Last(number, _hand(state).board, tuple(winners), void=False)


# --- The course of the game ---------------------------------------------------------------------


def _course(
    state: State, event: ButtonDrawn | HandBegan | BankUsed | Stopped | Begun | Closing
) -> State:
    match event:
        case ButtonDrawn(_, place):
            return replace(state, button=place, fresh=True)
        case HandBegan(_, button, players, stacks, missed):
            return replace(
                _bare(state),
                chairs={p: replace(chair, reminded=0) for p, chair in state.chairs.items()},
                button=button,
                fresh=False,
                hand=engine.opened(terms(state.rules), players, stacks),
                missed=missed,
            )
        case BankUsed(player, left):
            return replace(_at(state, player, bank=left, spent=0), pieces=state.pieces + 1)
        case Stopped():
            chairs = {p: replace(chair, owes="", posts=False) for p, chair in state.chairs.items()}
            bare = replace(_bare(state), chairs=chairs)
            # Play that resumes draws again (809/2015:44). At Omaha nothing is drawn: at a table
            # that waits for resting players the button moves on (reading:button).
            waits = not state.rules.lot and len(chairs) > 1 and len(ready(state)) < 2
            if state.closing or not waits:
                bare = replace(bare, button=0, fresh=False)
            if not state.closing:
                return bare
            return replace(bare, begun=False, registered=(), closing=bool(state.sittings))
        case Begun():
            return replace(state, begun=True)
        case Closing():
            return replace(state, closing=True)


def _over(state: State) -> State:
    """A round is over. A void hand is played again with the same button (809/2015:73)."""
    sittings = {player: replace(at, decided=False) for player, at in state.sittings.items()}
    after = replace(state, sittings=sittings, round=state.round + 1, void=False)
    if state.void and running(state):
        last = Last(state.round, _hand(state).board, (), void=True)
        return replace(_bare(after), last=last, fresh=True)
    return after


def _bare(state: State) -> State:
    """The table with no hand on it."""
    return replace(
        state,
        hand=None,
        missed={},
        dealt={},
        said={},
        faced={},
        shown={},
        won={},
        late=(),
        pieces=0,
        blips=0,
    )


# --- The hand -----------------------------------------------------------------------------------


def _of_hand(state: State, event: OfHand) -> State:
    hand = _hand(state)
    if state.void:  # Play has ended; the rest of the board is turned up for all to see.
        if isinstance(event, Turned):
            return replace(state, hand=replace(hand, board=hand.board + event.cards))
        return state
    after = replace(state, hand=engine.apply(hand, event), pieces=0, blips=0)
    match event:
        case Posted(player, kind):
            return replace(after, said={player: kind, **state.said})
        case Dealt(dealt):
            return replace(after, dealt=dealt)
        case Acted(player, act, _, _, all_in, by):
            sittings = (
                bet(state.sittings, player)
                if by == "player" and player in state.sittings
                else state.sittings
            )
            late = state.late if by == "player" or player in state.late else (*state.late, player)
            said: dict[PlayerId, Said] = {**state.said, player: "allin" if all_in else act}
            return replace(after, said=said, sittings=sittings, late=late)
        case Turned():  # A new round of betting: nobody has acted yet.
            lasting = {s: did for s, did in state.said.items() if did in ("fold", "allin")}
            return replace(after, said=lasting)
        case FacedUp(player, cards):
            return replace(after, faced={**state.faced, player: cards})
        case Showed(player):
            return replace(after, shown={**state.shown, player: event})
        case Won(_, player, cents):
            return replace(after, won={**state.won, player: state.won.get(player, 0) + cents})
        case _:
            return replace(after, pieces=state.pieces, blips=state.blips)


def _hand(state: State) -> Hand:
    assert state.hand is not None, "nothing is being played"
    return state.hand


def _without(of: Mapping[PlayerId, _T], player: PlayerId) -> dict[PlayerId, _T]:
    return {s: value for s, value in of.items() if s != player}
