"""What a slot machine shows, offers, and does by itself. Nothing is hidden.

What the regulation wants on the screen at all times is in the view: denomination, lines, bet and
prize (828/2015:24). What there is to play with is the balance of the account (828/2015:24.a), and
what is in the jackpots comes beside the view (828/2015:24.f).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from banca.games.slots.machine import Bet, Machine, Window, digest, shown
from banca.games.slots.messages import (
    FACES,
    PlayEnded,
    ReelsStopped,
    Reveal,
    Revealed,
    Settle,
    SpinReels,
    TimeUp,
    Toss,
    Tossed,
)
from banca.games.slots.round import SEATS, places, terms
from banca.games.slots.state import Phase, Run, State, running
from banca.games.slots.table import Rules, choices, spots
from banca.kit import bank as banks
from banca.kit.bank import SeatView
from banca.kit.banked import SpotCard, spot_card
from banca.kit.jackpots import Hit, Jackpot
from banca.kit.meters import Meters
from banca.kit.play import After, Cents, Option, PlayerId, Spot, Value

# --- Views ----------------------------------------------------------------------------------------


class RunView(Value):
    """The play that is going on."""

    player: PlayerId
    spot: Spot
    bet: Bet  # Lines, level and denomination (828/2015:24.b, 828/2015:24.c).
    stake: Cents  # 828/2015:24.d
    won: Cents  # So far, in a window of its own (828/2015:24.e, 828/2015:33).
    spin: ReelsStopped | None  # The last one, with its wins.
    held: tuple[int, ...]  # Reels that are held in the spin to come.
    games: int  # Free games that the play has brought,
    games_left: int  # and those that are still to be played.
    covers: int  # Of the bonus that waits for a choice; otherwise 0.
    place: int  # The cover that was chosen, from 1.
    revealed: Revealed | None
    step: int  # The number of the next doubling, or of the one that is drawn; 0: there is none.
    doubled: Cents  # What it would come to.
    tossed: Tossed | None


class Public(Value):
    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    stops: tuple[int, ...]
    window: Window  # What is seen now: it stays until the next play (828/2015:31).
    free: bool  # The reels are those of a free game.
    run: RunView | None
    hits: tuple[Hit, ...]  # Jackpots that are won and being paid.
    meters: Meters  # 1441/95-VIII:9
    last: PlayEnded | None  # 828/2015:36


def public(state: State) -> Public:
    machine, run = state.rules.machine, state.run
    stops = state.stops or (0,) * len(machine.reels)
    return Public(
        state.bank.round,
        state.phase,
        banks.seats(state.bank),
        stops,
        shown(machine, stops, free=state.free),
        state.free,
        _run_view(state, run) if run else None,
        state.pots.hits,
        state.meters,
        state.last,
    )


def _run_view(state: State, run: Run) -> RunView:
    machine, choosing = state.rules.machine, state.phase is Phase.PICKING
    doubling = state.phase in (Phase.DOUBLING, Phase.TOSSING)
    next_step = run.doubled + (state.phase is Phase.DOUBLING)
    return RunView(
        run.player,
        run.spot,
        run.bet,
        run.stake,
        run.won,
        run.last,
        run.held,
        run.given,
        run.given - run.played,
        len(places(machine)) if choosing or state.phase is Phase.REVEALING else 0,
        run.place,
        run.revealed,
        next_step if doubling else 0,
        2 * run.won if doubling else 0,
        run.tossed,
    )


# --- What the house does by itself ----------------------------------------------------------------


def croupier(state: State) -> After | None:
    """The house's next move: every spin is an order of its own, so a play can stop between two.

    A jackpot that was hit is paid first, by the house (828/2015:20).
    """
    rules, turn = state.rules, state.turn
    if state.pots.hits:
        return None
    match state.phase:
        case Phase.BETTING:
            return None
        case Phase.SPINNING:
            first = running(state).first is None
            return After(rules.spin if first else rules.free, SpinReels(turn), pause=True)
        case Phase.PICKING | Phase.DOUBLING:
            return After(rules.think if _there(state) else rules.pace, TimeUp(turn))
        case Phase.REVEALING:
            return After(rules.pace, Reveal(turn), pause=True)
        case Phase.TOSSING:
            return After(rules.pace, Toss(turn), pause=True)
        case Phase.PAYING:  # No pause: nobody plays faster than this (INT-19).
            return After(rules.cycle, Settle(turn))


def _there(state: State) -> bool:
    """Whether whoever plays can still choose: not after leaving (reading:machine-choices)."""
    at = state.bank.sittings.get(running(state).player)
    return at is not None and not at.leaving


# --- What a player may do -------------------------------------------------------------------------


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    betting = terms(state).shut is None
    return banks.options(
        state.bank, player, SEATS, lambda: _choices(state, betting=betting), betting=betting
    )


def _choices(state: State, *, betting: bool) -> Iterator[Option]:
    if betting:
        yield from _bets(state.rules)
    elif state.pots.hits:
        return
    elif state.phase is Phase.PICKING:
        for place in places(state.rules.machine):
            yield Option("Pick", place, cite="828/2015:9.b.ii")
    elif state.phase is Phase.DOUBLING:
        run = running(state)
        number, won = run.doubled + 1, run.won
        for face in FACES:
            yield Option("Double", f"{number}:{face}", won, won, cite="828/2015:9.a")
        yield Option("Collect", str(number), cite="828/2015:10")


@lru_cache(maxsize=64)
def _bets(rules: Rules) -> tuple[Option, ...]:
    return tuple(
        Option("Play", spot, within.least, within.most, within.step, within.most_cite)
        for spot, within in choices(rules)
    )


# --- The machine's face ---------------------------------------------------------------------------


class JackpotCard(Value):
    """How a jackpot is won (828/2015:34.g): the chance is a play's share over the mean (PD-64).

    It begins with the seed (828/2015:3.c) and grows with the shares (828/2015:3.i).
    """

    jackpot: Jackpot
    share_bp: int  # Of each stake; the house pays it in addition (828/2015:16).


class Card(Value):
    """All that a client needs to draw a machine (1441/95-VIII:10, 828/2015:34).

    The machine is there whole, with its words in every language (1441/95-VIII:11, 828/2015:35): how
    it is played (828/2015:34.a), its denominations (828/2015:34.b), lines, pay plan (828/2015:34.e)
    and additional games (828/2015:34.f).
    """

    game: Literal["slots"]
    rulebook: str
    form: str
    identity: str  # Which model it is, and which version of it (1441/95-VIII:10),
    digest: str  # and the hash by which it was approved (1441/95-VIII:8).
    machine: Machine
    spots: tuple[SpotCard, ...]  # The least and the most (828/2015:34.c); levels between may lack.
    jackpots: tuple[JackpotCard, ...]
    shared: bool
    seats: int
    minimum: Cents
    chips: tuple[Cents, ...]
    doubling: bool
    autoplay: int  # Plays that a page may ask for by itself (828/2015:25, reading:autoplay).
    voucher: Cents
    cycle: int
    think: int


def card(rules: Rules) -> Card:
    """What is written on the machine: its number, bets, pay plan and ways of payment."""
    machine = rules.machine
    return Card(
        "slots",
        rules.rulebook,
        machine.name,
        identity(machine),
        digest(machine),
        machine,
        tuple(
            spot_card(spot, within, bet=rules.book.lines, price=rules.book.prizes)
            for spot, within in spots(rules)
        ),
        tuple(JackpotCard(jackpot, machine.share_bp) for jackpot in rules.jackpots),
        rules.shared,
        SEATS,
        rules.minimum,
        machine.denominations,
        rules.doubling and machine.double is not None,
        rules.autoplay,
        rules.voucher,
        rules.cycle,
        rules.think,
    )


def identity(machine: Machine) -> str:
    """``latao 1 · 1f0c9a3e``: name, version, and the beginning of what was approved."""
    return f"{machine.name} {machine.version} · {digest(machine)[:8]}"
