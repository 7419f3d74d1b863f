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

from banca.kit import play, sitting
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
from banca.kit.sitting import Sitting, Sittings, fold, left, round_over

_T = TypeVar("_T")

Wish: TypeAlias = Sit | Leave | PlaceBets | TakeBack
Order: TypeAlias = Dismiss | Void
Command: TypeAlias = Wish | Order
Event: TypeAlias = Sat | Leaving | Left | Staked | TakenBack | Settled | Voided | RoundOver


class Bank(Value):
    """Who plays against the house at a table, and what they have staked."""

    round: int = 1
    layout: Layout = Layout()
    sittings: Sittings = {}
    places: dict[PlayerId, int] = {}  # From 0; it sets the colour of the chips.
    previous: dict[PlayerId, dict[Spot, Cents]] = {}  # To be repeated.


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
    sittings = (
        bank.sittings if isinstance(event, Voided | RoundOver) else fold(bank.sittings, event)
    )
    match event:
        case Sat(player):
            return replace(bank, sittings=sittings, places={**bank.places, player: _free(bank)})
        case Leaving():
            return replace(bank, sittings=sittings)
        case Left(player):
            places, previous = without(bank.places, player), without(bank.previous, player)
            return replace(bank, sittings=sittings, places=places, previous=previous)
        case Staked(player, bets):
            return replace(bank, sittings=sittings, layout=bank.layout.plus(player, bets))
        case TakenBack(player, bets):
            return replace(bank, sittings=sittings, layout=bank.layout.minus(player, bets))
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
            return replace(bank, round=bank.round + 1, sittings=over)


def still(bank: Bank) -> Bank:
    """*bank* without what bears on no bet: its round, totals of sessions, and bets to repeat."""
    here = {player: Sitting(leaving=at.leaving) for player, at in bank.sittings.items()}
    return replace(bank, round=1, sittings=here, previous={})


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
    bank: Bank, player: PlayerId, most: int, inside: Callable[[], Iterable[Option]]
) -> tuple[Option, ...]:
    """What is offered to anybody; *inside* adds what a seated player who stays is offered."""
    at = bank.sittings.get(player)
    if at is None:
        return (Option("Sit"),) if len(bank.sittings) < most else ()
    return () if at.leaving else (Option("Leave"), *inside())
