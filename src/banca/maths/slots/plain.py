"""A play of a machine by the live evaluator: slow, and what everything fast must agree with."""

from __future__ import annotations

from banca.games.slots.machine import Bet, Machine, Window, credits_staked, faces, shown
from banca.games.slots.prizes import free_games, held, picks, wins
from banca.kit.chance import Chance


def play(machine: Machine, bet: Bet, chance: Chance) -> int:
    """What one play pays in credits, with everything that follows from it, except double-up."""
    window, won = _spun(machine, bet, chance, free=False)
    if machine.pick and picks(machine, window):
        covers = dict.fromkeys(range(len(machine.pick.prizes)), 1)
        won += machine.pick.prizes[chance.pick(covers)] * credits_staked(machine, bet)
    given = free_games(machine, window, free=False)
    played = 0
    while played < given:
        window, more = _spun(machine, bet, chance, free=True)
        given += free_games(machine, window, free=True, given=given)
        won += more
        played += 1
    return won


def _spun(machine: Machine, bet: Bet, chance: Chance, *, free: bool) -> tuple[Window, int]:
    """The window of a spin, and what it and the spins with held reels after it pay."""
    reels = range(len(machine.reels))
    stops = tuple(chance.pick(faces(machine, reel, free=free)) for reel in reels)
    first = window = shown(machine, stops, free=free)
    won = sum(win.credits for win in wins(machine, bet, window, free=free))
    kept: tuple[int, ...] = ()
    while len(kept) < len(still := held(machine, window, free=free)) < len(reels):
        kept = still
        stops = tuple(
            stops[reel] if reel in kept else chance.pick(faces(machine, reel, free=free))
            for reel in reels
        )
        window = shown(machine, stops, free=free)
        won += sum(win.credits for win in wins(machine, bet, window, free=free, respin=True))
    return first, won
