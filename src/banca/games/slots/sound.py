"""Whether a machine that can be read may also run: what no single line of its file shows."""

from __future__ import annotations

from banca.games.slots.fields import Table
from banca.games.slots.machine import (
    Code,
    Lines,
    Machine,
    Strip,
    Ways,
    bets,
    stake,
    strips,
)
from banca.games.slots.prizes import by_symbol, counted, matches

STAKE = 100_000_000  # Cents of one play.


def sound(machine: Machine, file: Table) -> None:
    """Refuse prizes that cannot come up, and stakes beyond all bounds."""
    highest = max(stake(machine, bet) for bet in bets(machine))
    if highest > STAKE:
        right = f"at most {STAKE:,} are played: leave the highest bets out"
        file.wrong(("bets",), f"lets {highest:,} cents be staked on one play", right)
    _reachable(machine, file)
    _scattered(machine, file)
    if isinstance(machine.plan, Ways):
        _ways(machine, file)


def _reachable(machine: Machine, file: Table) -> None:
    """Every prize of the pay-table can be won: one that cannot would only deceive."""
    both = [strips(machine, free=free) for free in (False, True)]
    for at, prize in enumerate(machine.pays):
        below = ("pays", prize.symbol, str(prize.count))
        if isinstance(machine.plan, Lines):
            wanted = [set(accepts) for accepts in matches(machine)[at].reels]
        else:
            reels = prize.count if isinstance(machine.plan, Ways) else 1
            fits = {s.code for s in machine.symbols if counted(machine, prize.symbol, (s.code,))}
            wanted = [fits] * reels
        stopped = [_first_without(wanted, reels) for reels in both]
        if all(stopped):
            right = f"put one there, or leave this prize out: no reel {stopped[0]} has one"
            file.wrong(below, f"can never come: reel {stopped[0]} has none of it", right)


def _first_without(wanted: list[set[Code]], reels: tuple[Strip, ...]) -> int:
    """The first reel, from 1, with nothing that is wanted there; 0: there is none."""
    for number, (codes, strip) in enumerate(zip(wanted, reels, strict=False), 1):
        if codes.isdisjoint(strip):
            return number
    return 0


def _scattered(machine: Machine, file: Table) -> None:
    def most(code: Code, *, free: bool) -> int:
        return sum(_most_shown(strip, code, machine.rows) for strip in strips(machine, free=free))

    def reached(path: tuple[str, ...], count: int, code: Code, most: int) -> None:
        if count > most:
            right = f"at most {most} of {code} can be seen at once"
            file.wrong((*path, str(count)), "can never come", right)

    for scatter in machine.scatters:
        seen = max(most(scatter.code, free=False), most(scatter.code, free=True))
        for count in scatter.pays:
            reached(("scatter", scatter.code), count, scatter.code, seen)
    if machine.free:
        code = machine.free.code
        for count in machine.free.games:
            reached(("free", "games"), count, code, most(code, free=False))
        if "again" in (file.table("free") or ()):
            for count in machine.free.again:
                reached(("free", "again"), count, code, most(code, free=True))
    if machine.pick:
        code = machine.pick.code
        if machine.pick.count > most(code, free=False):
            right = f"at most {most(code, free=False)} of {code} can be seen at once"
            file.wrong(("pick", "count"), "can never come", right)


def _most_shown(strip: Strip, code: Code, rows: int) -> int:
    around = strip + strip[: rows - 1]
    return max(around[at : at + rows].count(code) for at in range(len(strip)))


def _ways(machine: Machine, file: Table) -> None:
    """A way of wilds alone would be a prize of every symbol; only one may be paid (828/2015:28)."""
    for wild in machine.wilds:
        if wild.code in by_symbol(machine):
            right = "with ways a wild has no prizes of its own: it replaces others"
            file.wrong(("pays", wild.code), "is a wild", right)
        for free in (False, True):
            if wild.code in strips(machine, free=free)[0]:
                right = "with ways the first reel has no wild: a way must say which symbol it is of"
                path = (
                    ("free", "reels", 0)
                    if free and machine.free and machine.free.reels
                    else ("reels", 0)
                )
                file.wrong(path, f"has the wild {wild.code}", right)
