"""What an event does to the machine. Refuses nothing and draws nothing: events are facts."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.slots.messages import (
    Collected,
    Event,
    OfPlay,
    Picked,
    PlayEnded,
    ReelsStopped,
    Revealed,
    Risked,
    Tossed,
    VoucherIssued,
)
from banca.games.slots.state import Phase, Run, State, running, step
from banca.games.slots.table import bet_of
from banca.kit import bank as banks
from banca.kit import jackpots, meters
from banca.kit.play import (
    Contributed,
    JackpotHit,
    JackpotWon,
    RoundOver,
    Settled,
    Staked,
    TakenBack,
    Voided,
)
from banca.kit.sitting import fold


def apply(state: State, event: Event) -> State:
    """The state after *event*."""
    match event:
        case Staked(player, bets, cents):
            ((spot, _),) = bets
            ready = state.bank.ready  # It was said of the whole round, bet included.
            counted = _counted(state, event)
            bank = replace(banks.apply(state.bank, event), ready=ready)
            run = Run(player, spot, bet_of(state.rules, spot, cents), cents)
            return _step(replace(counted, bank=bank), run)
        case ReelsStopped() | Picked() | Revealed() | Risked() | Tossed() | Collected():
            return _step(_rests(state, event), _played(running(state), event))
        case PlayEnded():
            return replace(state, last=event)
        case VoucherIssued():
            return state  # For the record alone: what it says is paid by another event.
        case TakenBack() | Settled():
            return replace(_counted(state, event), bank=banks.apply(state.bank, event))
        case Contributed() | JackpotHit():
            counted = _counted(state, event) if isinstance(event, Contributed) else state
            return replace(counted, pots=jackpots.apply(state.pots, event))
        case JackpotWon():  # The play goes on where it was.
            bank = replace(state.bank, sittings=fold(state.bank.sittings, event))
            pots = jackpots.apply(state.pots, event)
            return replace(_counted(state, event), bank=bank, pots=pots, turn=state.turn + 1)
        case Voided():
            return replace(state, run=None)
        case RoundOver():
            bank = banks.apply(state.bank, event)
            return replace(state, bank=bank, run=None, phase=Phase.BETTING, turn=state.turn + 1)
        case _:
            return replace(state, bank=banks.apply(state.bank, event))


def _counted(state: State, event: meters.Metered) -> State:
    return replace(state, meters=meters.fold(state.meters, event))


def _step(state: State, run: Run) -> State:
    """The play as it is now, and what comes next in it: orders for the step before are stale."""
    return replace(state, run=run, phase=step(state.rules, run), turn=state.turn + 1)


def _rests(state: State, event: OfPlay) -> State:
    if isinstance(event, ReelsStopped):
        return replace(state, stops=event.stops, free=event.free)
    return state


def _played(run: Run, event: OfPlay) -> Run:
    match event:
        case ReelsStopped():
            return replace(
                run,
                won=run.won + event.cents,
                first=run.first or event,
                last=event,
                held=event.holds,
                given=run.given + event.games,
                played=run.played + (event.free and not event.respin),
                bonus=run.bonus or event.bonus,
            )
        case Picked(_, place):
            return replace(run, place=place)
        case Revealed():
            return replace(run, won=run.won + event.cents, bonus=False, revealed=event)
        case Risked(_, number, face):
            return replace(run, doubled=number, face=face)
        case Tossed():
            return replace(run, won=event.cents, face=None, tossed=event)
        case Collected():
            return replace(run, collected=True)
