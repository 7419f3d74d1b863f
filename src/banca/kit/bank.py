"""The bank: what all tables against the house have in common, whatever is played there.

Sitting down and leaving, chips on the cloth and off it, a void round, settlement, the bets to
repeat, and the offers that follow. Functions that games call, not a framework that calls games:
a game keeps a `Bank` in its state, hands over what it does not decide itself, and says by its
`Terms` what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from banca.kit import play, ready, sitting
from banca.kit.layout import Layout, PlaceBets, TakeBack, merged, refund
from banca.kit.limits import Limits, free, pick_up, put_down
from banca.kit.play import (
    Bet,
    Cents,
    Dismiss,
    Leave,
    Leaving,
    Left,
    Line,
    Option,
    PlayerId,
    Refused,
    RoundOver,
    Sat,
    Settled,
    Sit,
    Spot,
    Staked,
    TakenBack,
    Value,
    Void,
    Voided,
    require,
)
from banca.kit.ready import NotReady, Ready, ReadyTakenBack, SaidReady
from banca.kit.sitting import Sitting, Sittings, fold, left, round_over

_T = TypeVar("_T")

Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack | Ready | NotReady
Order: TypeAlias = Dismiss | Void
Command: TypeAlias = Wish | Order
Money: TypeAlias = Sat | Leaving | Left | Staked | TakenBack | Settled
Event: TypeAlias = Money | Voided | RoundOver | SaidReady | ReadyTakenBack


class Bank(Value):
    """Who plays against the house at a table, and what they have staked."""

    round: int = 1
    layout: Layout = Layout()
    sittings: Sittings = {}
    places: dict[PlayerId, int] = {}  # From 0; it sets the colour of the chips.
    previous: dict[PlayerId, dict[Spot, Cents]] = {}  # To be repeated.
    ready: tuple[PlayerId, ...] = ()  # Who wants no more time for bets in this round.


class Terms(NamedTuple):
    """What differs from game to game, at one moment of a table."""

    limits: Limits
    seats: int  # How many may sit.
    seats_cite: str = "reading:seats"
    shut: Refused | None = None  # Why chips may not move now.


def everything(spot: Spot) -> bool:
    """Once bets are closed, all chips are locked."""
    return True


# --- Deciding -----------------------------------------------------------------------------------


def decide(bank: Bank, command: Command, terms: Terms) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case Sit(player):
            return sit(bank, player, terms)
        case Leave(player) | Dismiss(player):
            require(player in bank.sittings, "wire:seat", "not seated")
            return leave(bank, player, free(bank.layout, player, terms.limits))
        case PlaceBets(player, bets):
            may_move(bank, player, terms)
            return (put_down(bank.layout, player, bets, terms.limits),)
        case TakeBack(player):
            may_move(bank, player, terms)
            return (pick_up(bank.layout, command, terms.limits),)
        case Ready(player):
            may_move(bank, player, terms)
            require(player not in bank.ready, ready.CITE, "ready already")
            return (SaidReady(player),)
        case NotReady(player):
            may_move(bank, player, terms)
            require(player in bank.ready, ready.CITE, "not ready yet")
            return (ReadyTakenBack(player),)
        case Void():
            return void(bank, command)


def sit(bank: Bank, player: PlayerId, terms: Terms) -> tuple[Sat]:
    sitting.may_sit(bank.sittings, player, terms.seats, terms.seats_cite)
    return (Sat(player),)


def seated(bank: Bank, player: PlayerId) -> None:
    sitting.seated(bank.sittings, player)


def may_move(bank: Bank, player: PlayerId, terms: Terms) -> None:
    """Chips move only while the player is seated and the cloth is open."""
    seated(bank, player)
    if terms.shut is not None:
        raise terms.shut


def on_time(bank: Bank, number: int) -> None:
    play.on_time(bank.round, number)


def leave(
    bank: Bank, player: PlayerId, home: tuple[TakenBack, ...]
) -> tuple[TakenBack | Leaving | Left, ...]:
    """*home* is what may be taken back; the rest is played out (reading:leaving)."""
    require(not bank.sittings[player].leaving, "reading:leaving", "bets are closed")
    after = reduce(apply, home, bank)
    stays = bool(after.layout.of(player))
    return (*home, Leaving(player) if stays else left(after.sittings, player))


def void(bank: Bank, order: Void) -> tuple[Event, ...]:
    """A void round: every stake on the cloth is returned, once (reading:void)."""
    on_time(bank, order.round)
    return (Voided(order.round, order.why, order.cause), *ended(bank, refund(bank.layout)))


def ended(
    bank: Bank, ends: Iterable[Settled | TakenBack], lasting: Limits | None = None
) -> tuple[Event, ...]:
    """*ends*, the end of the round, and of the sessions that were waiting for it.

    Where stakes may lie on, *lasting* says which are free after the round: those of players who
    wait to leave go home.
    """
    ends = tuple(ends)
    after = reduce(apply, ends, bank)
    if lasting is not None:
        home = _homeward(after, lasting)
        ends, after = (*ends, *home), reduce(apply, home, after)
    gone = (who for who, at in after.sittings.items() if at.leaving and not after.layout.of(who))
    return (*ends, RoundOver(bank.round), *(left(after.sittings, player) for player in gone))


def _homeward(bank: Bank, limits: Limits) -> tuple[TakenBack, ...]:
    """The chips that players who are leaving can take back now."""
    waiting = (player for player, at in bank.sittings.items() if at.leaving)
    return tuple(back for player in waiting for back in free(bank.layout, player, limits))


# --- Settlement ---------------------------------------------------------------------------------


def collected_first(line: Line) -> int:
    """Two tours of the table: what lost is collected from all before anybody is paid."""
    _, stake, back = line
    return int(back >= stake)


def settled(
    bank: Bank,
    returned: Callable[[Spot, Cents], Cents | None],
    order: Callable[[Spot], int],
    tour: Callable[[Line], int] = collected_first,
) -> tuple[Settled, ...]:
    """What an outcome decides, tour by tour and place by place: each bet and what it returned.

    *returned* says what a stake returns, None where it stays. *tour* says in which round of the
    table a line is collected or paid, *order* how the lines of one player are sorted.
    """
    tours: dict[tuple[int, int, PlayerId], list[Line]] = {}
    for player, lying in bank.layout.stakes.items():
        for spot, stake in sorted(lying.items(), key=lambda bet: order(bet[0])):
            back = returned(spot, stake)
            if back is not None:
                line = (spot, stake, back)
                tours.setdefault((tour(line), bank.places[player], player), []).append(line)
    return tuple(paid(player, lines) for (_, _, player), lines in sorted(tours.items()))


def outcome(
    bank: Bank,
    returned: Callable[[Spot, Cents], Cents | None],
    order: Callable[[Spot], int],
    tour: Callable[[Line], int] = collected_first,
    lasting: Limits | None = None,
) -> tuple[Event, ...]:
    """All that follows from an outcome: what it decides is settled, and the round is over."""
    return ended(bank, settled(bank, returned, order, tour), lasting)


def paid(player: PlayerId, lines: Iterable[Line]) -> Settled:
    """One settlement of *lines*, with their totals."""
    lines = tuple(lines)
    return Settled(player, sum(line[1] for line in lines), sum(line[2] for line in lines), lines)


# --- Applying -----------------------------------------------------------------------------------


def as_staked(lines: Iterable[Line]) -> Iterable[Bet]:
    return ((spot, stake) for spot, stake, _ in lines)


def apply(
    bank: Bank,
    event: Event,
    repeats: Callable[[tuple[Line, ...]], Iterable[Bet]] = as_staked,
) -> Bank:
    """The bank after *event*; *repeats* says which bets of a settlement could be made again."""
    sittings = fold(bank.sittings, event) if isinstance(event, Money) else bank.sittings
    match event:
        case Sat(player):
            return replace(bank, sittings=sittings, places={**bank.places, player: _free(bank)})
        case Leaving(player):
            return replace(bank, sittings=sittings, ready=_others(bank.ready, player))
        case Left(player):
            places, previous = without(bank.places, player), without(bank.previous, player)
            rest = _others(bank.ready, player)
            return replace(bank, sittings=sittings, places=places, previous=previous, ready=rest)
        case Staked(player, bets):
            layout, rest = bank.layout.plus(player, bets), _others(bank.ready, player)
            return replace(bank, sittings=sittings, layout=layout, ready=rest)
        case TakenBack(player, bets):
            layout, rest = bank.layout.minus(player, bets), _others(bank.ready, player)
            return replace(bank, sittings=sittings, layout=layout, ready=rest)
        case SaidReady(player):
            return replace(bank, ready=(*bank.ready, player))
        case ReadyTakenBack(player):
            return replace(bank, ready=_others(bank.ready, player))
        case Settled(player, _, _, lines):
            at = bank.sittings.get(player)
            earlier = bank.previous.get(player, {}) if at and at.decided else {}
            again = {**earlier, **dict(merged(repeats(lines)))}
            return replace(
                bank,
                sittings=sittings,
                layout=bank.layout.minus(player, as_staked(lines)),
                previous={**bank.previous, player: again},
            )
        case Voided():
            return bank
        case RoundOver():
            over = round_over(bank.sittings, bank.layout.stakes)
            return replace(bank, round=bank.round + 1, sittings=over, ready=())


def still(bank: Bank) -> Bank:
    """*bank* without what bears on no bet: its round, totals of sessions, and bets to repeat."""
    here = {player: Sitting(leaving=at.leaving) for player, at in bank.sittings.items()}
    return replace(bank, round=1, sittings=here, previous={}, ready=())


def unready(bank: Bank) -> list[PlayerId]:
    """Whose «ready» is missing, so that the window runs on; empty: nobody's."""
    return ready.awaited(bank.sittings, bank.layout.stakes, bank.ready)


def _others(players: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(other for other in players if other != player) if player in players else players


def _free(bank: Bank) -> int:
    """The lowest free place at the table."""
    taken = bank.places.values()
    return next(n for n in range(len(taken) + 1) if n not in taken)


def without(of: Mapping[str, _T], key: str) -> dict[str, _T]:
    return {k: value for k, value in of.items() if k != key}


# --- Showing ------------------------------------------------------------------------------------


class SeatView(Value):
    """What everybody sees of a player."""

    bets: dict[Spot, Cents]
    total: Cents
    colour: int  # Of the chips, set by the place.


class Private(Value):
    """What the player sees in addition."""

    bets: dict[Spot, Cents]
    total: Cents
    previous: dict[Spot, Cents]


def seats(bank: Bank) -> dict[PlayerId, SeatView]:
    layout, places = bank.layout, bank.places
    return {
        player: SeatView(layout.of(player), layout.total(player), places[player])
        for player in bank.sittings
    }


def mine(bank: Bank, player: PlayerId) -> Private:
    layout = bank.layout
    return Private(layout.of(player), layout.total(player), bank.previous.get(player, {}))


def options(
    bank: Bank,
    player: PlayerId,
    most: int,
    inside: Callable[[], Iterable[Option]],
    *,
    betting: bool = False,
) -> tuple[Option, ...]:
    """What is offered to anybody; *inside* adds what a seated player who stays is offered.

    While bets are open (*betting*), each may be ready.
    """
    at = bank.sittings.get(player)
    if at is None:
        return (Option("Sit"),) if len(bank.sittings) < most else ()
    if at.leaving:
        return ()
    says = "NotReady" if player in bank.ready else "Ready"
    ready_too = (Option(says, cite=ready.CITE),) if betting else ()
    return (Option("Leave"), *ready_too, *inside())
