"""A place at the table: buying in, topping up, waiting, resting, leaving.

Each `may_…` refuses by a rule or gives the bounds; a player is offered what they do not refuse, so
that offers and refusals cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from banca.kit import sitting
from banca.kit.play import (
    BoughtIn,
    CashedOut,
    Cents,
    Leaving,
    Left,
    LineFound,
    LineLost,
    PlayerId,
    Sat,
    Sit,
    require,
)
from banca.kit.sitting import left, seated
from banca.poker.ring.apply import apply
from banca.poker.ring.messages import (
    LOT,
    BuyIn,
    Event,
    PassOver,
    Place,
    Post,
    Posting,
    Queue,
    Queued,
    Register,
    Registered,
    Remind,
    Reminded,
    SatIn,
    SatOut,
    SeatByLot,
    Seated,
    SitIn,
    SitOut,
    TopUp,
    Unqueue,
    Unqueued,
    Unregister,
    Unregistered,
)
from banca.poker.ring.state import (
    Chair,
    State,
    absent,
    brings,
    chair_of,
    free,
    in_hand,
    offered,
    places,
    still_owed,
)
from banca.poker.ring.table import RAIL, fee

SeatWish = Sit | BuyIn | TopUp | Queue | Unqueue | Register | Unregister | Post | SitOut | SitIn


def wished(state: State, wish: SeatWish) -> tuple[Event, ...]:
    """The events of a wish about a player's place."""
    player = wish.player
    match wish:
        case Sit():
            may_sit(state, player)
            return (Sat(player),)
        case BuyIn(_, place, cents):
            whole = may_buy_in(state, player, place)
            return _enters(state, player, free(state)[0] if place == LOT else place, cents, whole)
        case TopUp(_, cents):
            least, most = may_top_up(state, player)
            book = state.rules.book
            cite = book.commission if state.rules.fee else book.must
            require(cents >= least, cite, "below the minimum", least=least)
            require(cents <= most, "reading:cave", "above the cave", fits=most)
            return (BoughtIn(player, cents, fee(state.rules, cents)),)
        case Queue():
            may_queue(state, player)
            return (Queued(player),)
        case Unqueue():
            may_unqueue(state, player)
            return (Unqueued(player, "player"),)
        case Register():
            may_register(state, player)
            return (Registered(player),)
        case Unregister():
            may_unregister(state, player)
            waits = (Unqueued(player, "player"),) if player in state.queue else ()
            return (*waits, Unregistered(player))
        case Post():
            may_post(state, player)
            return (Posting(player),)
        case SitOut():
            may_sit_out(state, player)
            return (SatOut(player, "player"),)
        case SitIn():
            may_sit_in(state, player)
            return (SatIn(player),)


# --- Coming -------------------------------------------------------------------------------------


def may_sit(state: State, player: PlayerId) -> None:
    require(not state.closing, "wire:closed", "the table is closed")
    sitting.may_sit(state.sittings, player, state.rules.seats + RAIL)


def may_buy_in(state: State, player: PlayerId, place: Place) -> Cents:
    """What the place costs: the table's buy-in, or what the player left with (reading:rathole)."""
    book = state.rules.book
    seated(state.sittings, player)
    require(not state.closing, "wire:closed", "the table is closed")
    require(chair_of(state, player) is None, book.one_seat, "one place per player")
    _registered(state, player)
    if state.rules.by_lot:
        require(place == LOT, "reading:seating", "places are drawn by lot")
    else:
        require(place in places(state.rules), book.places_cite, "no such place")
        require(place not in state.chairs, book.places_cite, "the place is taken")
    mine = player in offered(state) or len(free(state)) > len(state.queue)
    require(mine, "reading:waiting-list", "others are waiting for the place")
    return brings(state, player)


def lots(state: State, command: object) -> tuple[SeatByLot, ...]:
    """What the wish for a place by lot may become, all equally likely (reading:seating).

    Where nobody draws, as in a playthrough, it is the first free place.
    """
    if not (isinstance(command, BuyIn) and command.place == LOT and state.rules.by_lot):
        return ()
    player, cents = command.player, command.cents
    may_buy_in(state, player, LOT)
    return tuple(SeatByLot(player, place, cents) for place in free(state))


def seat_by_lot(state: State, order: SeatByLot) -> tuple[Event, ...]:
    whole = may_buy_in(state, order.player, LOT)
    require(order.place in free(state), state.rules.book.places_cite, "the place is taken")
    return _enters(state, order.player, order.place, order.cents, whole)


def _enters(
    state: State, player: PlayerId, place: Place, cents: Cents, whole: Cents
) -> tuple[Event, ...]:
    cite = state.rules.book.cave if whole == state.rules.cave else "reading:rathole"
    require(cents == whole, cite, "one enters with the cave", cents=whole)
    return (Seated(player, place), BoughtIn(player, cents, fee(state.rules, cents)))


def may_top_up(state: State, player: PlayerId) -> tuple[Cents, Cents]:
    """How much may be added: at least what is missing to the least bet, at most up to the buy-in.

    Not in mid-hand (809/2015:11.b); a hand concerns those who were dealt in, and whoever was not
    may add chips, which count from the next one (reading:topping-up). Where there is a fee, it is
    the least bet or all that is missing: a few cents at a time would pay nothing (809/2015:17.b).
    """
    chair = _chair(state, player)
    rules = state.rules
    require(not state.closing, "wire:closed", "the table is closed")
    require(not in_hand(state, player), rules.book.between, "not before this hand is over")
    most = rules.cave - chair.stack
    require(most > 0, "reading:cave", "the stack is whole")
    if rules.fee:
        return min(rules.minimum, most), most
    return max(1, rules.minimum - chair.stack), most


# --- Waiting ------------------------------------------------------------------------------------


def may_queue(state: State, player: PlayerId) -> None:
    seated(state.sittings, player)
    require(not state.closing, "wire:closed", "the table is closed")
    one_seat = state.rules.book.one_seat
    require(chair_of(state, player) is None, one_seat, "one place per player")
    _registered(state, player)
    require(player not in state.queue, "reading:waiting-list", "waiting already")
    full = len(free(state)) <= len(state.queue)
    require(full, "reading:waiting-list", "a place is free")


def may_unqueue(state: State, player: PlayerId) -> None:
    seated(state.sittings, player)
    require(player in state.queue, "reading:waiting-list", "not waiting")


def pass_over(state: State, order: PassOver) -> tuple[Event, ...]:
    require(order.player in offered(state), "wire:stale", "no place is offered to them")
    return (Unqueued(order.player, "platform"),)


def remind(state: State, order: Remind) -> tuple[Event, ...]:
    """Nobody is dismissed from an idle table without an invitation and a warning (809/2015:72)."""
    chair = chair_of(state, order.player)
    due = chair is not None and order.player in absent(state) and order.times == chair.reminded + 1
    require(due, "wire:stale", "there is nothing to remind them of")
    return (Reminded(order.player, order.times),)


def expired(state: State) -> tuple[Unqueued, ...]:
    """Players who were offered a place before this hand began, and have not taken it."""
    late = (player for player, until in state.offers.items() if until <= state.round)
    return tuple(Unqueued(player, "platform") for player in late)


def may_register(state: State, player: PlayerId) -> None:
    seated(state.sittings, player)
    require(not state.closing, "wire:closed", "the table is closed")
    session = state.rules.kind == "session"
    require(session, "reading:session-tables", "no registration here")
    require(player not in state.registered, state.rules.book.session, "registered already")
    most = state.rules.seats + RAIL
    require(len(state.registered) < most, "reading:seats", "the table is full", most=most)


def may_unregister(state: State, player: PlayerId) -> None:
    seated(state.sittings, player)
    require(player in state.registered, state.rules.book.session, "not registered")
    plays = chair_of(state, player) is not None
    require(not plays, state.rules.book.session, "leave the place first")


def _registered(state: State, player: PlayerId) -> None:
    open_to = state.rules.kind == "continuous" or player in state.registered
    require(open_to, state.rules.book.session, "register first")


# --- Resting, and missed blinds -----------------------------------------------------------------


def may_post(state: State, player: PlayerId) -> None:
    chair = _chair(state, player)
    cite = "reading:missed-blinds"
    require(bool(still_owed(state, chair)), cite, "no blind is owed")
    require(not chair.posts, cite, "posting already")
    require(not chair.out, cite, "come back first")


def may_sit_out(state: State, player: PlayerId) -> None:
    chair = _chair(state, player)
    require(not chair.out, state.rules.book.rest, "resting already")


def may_sit_in(state: State, player: PlayerId) -> None:
    chair = _chair(state, player)
    require(chair.out, state.rules.book.rest, "not resting")


def _chair(state: State, player: PlayerId) -> Chair:
    seated(state.sittings, player)
    chair = chair_of(state, player)
    require(chair is not None, state.rules.book.places_cite, "take a place first")
    assert chair is not None
    return chair


def line(state: State, order: LineLost | LineFound) -> tuple[Event, ...]:
    """Whether a player can be reached. A lost line voids nothing (809/2015:74)."""
    down = order.player in state.lost
    require(order.player in state.sittings, "wire:seat", "not seated")
    require(down == isinstance(order, LineFound), "wire:stale", "that is known")
    return (order,)


# --- Leaving ------------------------------------------------------------------------------------


def leaving(state: State, player: PlayerId) -> tuple[Event, ...]:
    """A player leaves with the stack at any time; out of a hand, when it is over.

    809/2015:10, reading:poker-leaving.
    """
    seated(state.sittings, player)
    if in_hand(state, player):
        return (Leaving(player),)
    return home(state, [player])


def home(state: State, players: Iterable[PlayerId]) -> tuple[CashedOut | Left, ...]:
    """The rest of each stack goes to its owner, and each session ends."""
    gone = tuple(players)
    return (*cashed(state, gone), *(left(state.sittings, player) for player in gone))


def cashed(state: State, players: Iterable[PlayerId]) -> tuple[CashedOut, ...]:
    chairs = ((player, chair_of(state, player)) for player in players)
    return tuple(CashedOut(player, c.stack) for player, c in chairs if c is not None and c.stack)


def folded(state: State, events: Iterable[Event]) -> State:
    return reduce(apply, events, state)
