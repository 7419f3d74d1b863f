"""Whether a machine that can be read may also run: what no single line of its file shows."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from banca.games.slots.clusters import sizes_of_clusters
from banca.games.slots.fields import Table, number
from banca.games.slots.machine import (
    Bet,
    Clusters,
    Code,
    Lines,
    Machine,
    Strip,
    Ways,
    bets,
    credits_staked,
    line_choices,
    now,
    stake,
    strips,
)
from banca.games.slots.prizes import by_symbol, counted, level_pays, matches
from banca.games.slots.returns import FLOOR, Reel, brought, drawn, masks, returns
from banca.games.slots.work import TooMuch, Work

BETS = 1_000  # Different ones: every page that is open is sent all of them.
STAKE = 100_000_000  # Cents of one play,
PAID = 10_000_000_000_000  # and what it may bring: exact in a browser and in the compiled loops.


def sound(machine: Machine, file: Table) -> None:
    """Refuse prizes that cannot come up, bets and prizes beyond all bounds, too low a return."""
    different = sum(1 for _ in bets(machine))
    if different > BETS:
        right = f"at most {BETS:,} are offered: write fewer lines, levels or denominations"
        file.wrong(("bets",), f"makes {different:,} different bets", right)
    highest = max(stake(machine, bet) for bet in bets(machine))
    if highest > STAKE:
        right = f"at most {STAKE:,} are played: leave the highest bets out"
        file.wrong(("bets",), f"lets {highest:,} cents be staked on one play", right)
    if isinstance(machine.plan, Ways):
        _ways(machine, file)
    most = max(_most_paid(machine, level) * machine.denominations[-1] for level in machine.levels)
    if most > PAID:
        right = f"at most {PAID:,} may be: lower the prizes, what multiplies them, or the bets"
        file.wrong(("pays",), f"might bring {number(most)} cents in one play", right)
    if not isinstance(machine.plan, Clusters):
        _reachable(machine, file)
    _scattered(machine, file)
    if machine.free:
        _ends(machine, file)
    _returns(machine, file)
    if isinstance(machine.plan, Clusters):
        _clustered(machine, file)


def _reachable(machine: Machine, file: Table) -> None:
    """Every prize of the pay-table can be won: one that cannot would only deceive."""
    both = [strips(machine, free=free) for free in (False, True)]
    for at, prize in enumerate(machine.pays):
        if isinstance(machine.plan, Lines):
            wanted = [set(accepts) for accepts in matches(machine)[at].reels]
        else:
            fits = {s.code for s in machine.symbols if counted(machine, prize.symbol, (s.code,))}
            wanted = [fits] * prize.count
        missing = [_first_without(wanted, reels) for reels in both]
        if all(missing):
            right = f"put one on reel {missing[0]}, or leave the prize out"
            row = [prize.symbol] if " " in prize.symbol else [prize.symbol, str(prize.count)]
            file.wrong(("pays", *row), "can never come up", right)


def _first_without(wanted: list[set[Code]], reels: tuple[Strip, ...]) -> int:
    """The first reel, from 1, with nothing that is wanted there; 0: there is none."""
    for reel, (codes, strip) in enumerate(zip(wanted, reels, strict=False), 1):
        if codes.isdisjoint(strip):
            return reel
    return 0


def _scattered(machine: Machine, file: Table) -> None:
    def most(code: Code, *, free: bool) -> int:
        return sum(_most_shown(strip, code, machine.rows) for strip in strips(machine, free=free))

    def reached(path: tuple[str, ...], count: int, code: Code, most: int) -> None:
        if count > most:
            right = f"at most {most} of {code} can be seen at once"
            file.wrong((*path, str(count)), "can never come up", right)

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
            file.wrong(("pick", "count"), "can never come up", right)


def _clustered(machine: Machine, file: Table) -> None:
    """The same of clusters: those of every prize can be seen, and are not always larger."""
    games = [drawn(machine, free=free) for free in ((False, True) if machine.free else (False,))]
    for code, prizes in by_symbol(machine).items():
        seen = (masks(machine, code, reels) for reels in games)
        sizes = set[int]().union(*(sizes_of_clusters(max(prizes), one, Work()) for one in seen))
        paid = {max((count for count in prizes if count <= size), default=0) for size in sizes}
        for count in prizes:
            if count not in paid:
                right = f"clusters of {code} have at most {max(sizes, default=0)} cells"
                if max(sizes, default=0) >= count:
                    right = "they always have more cells, or fewer: leave the prize out"
                file.wrong(("pays", code, str(count)), "can never come up", right)


def _most_shown(strip: Strip, code: Code, rows: int) -> int:
    around = strip + strip[: rows - 1]
    return max(around[at : at + rows].count(code) for at in range(len(strip)))


def _most_paid(machine: Machine, level: int) -> int:
    """Credits that no play brings more of, with all lines; the true maximum may be lower."""
    stake = credits_staked(machine, Bet(line_choices(machine)[-1], level, 1))

    def spins(*, free: bool) -> int:
        """A spin, and as many with held reels as can follow it."""
        again = machine.hold is not None and now(machine.hold.when, free=free)
        scattered = sum(max(one.pays.values(), default=0) for one in machine.scatters)
        formed = _most_formed(machine, level, drawn(machine, free=free))
        return scattered * stake + formed * (len(machine.reels) if again else 1)

    found = spins(free=False)
    if machine.free:
        found += machine.free.most * machine.free.multiplier * spins(free=True)
    if machine.pick:
        found += max(machine.pick.prizes) * stake
    return max(found, machine.double.most * stake if machine.double else 0)


def _most_formed(machine: Machine, level: int, reels: tuple[Reel, ...]) -> int:
    """The same of the lines, ways or clusters of one spin."""
    if isinstance(machine.plan, Lines):
        codes = [{code for column in reel for code in column} for reel in reels]
        each = (
            level_pays(machine, match.prize, level)
            * prod(
                max((accepts.get(code, 0) for code in shown), default=0)
                for accepts, shown in zip(match.reels, codes, strict=True)
            )
            for match in matches(machine)
        )
        return len(machine.plan.lines) * max(each)
    found = 0
    for code, prizes in by_symbol(machine).items():
        if isinstance(machine.plan, Ways):
            ways = [max(counted(machine, code, column) for column in reel) for reel in reels]
            found += max(
                level_pays(machine, prize, level) * prod(ways[:count])
                for count, prize in prizes.items()
            )
        else:  # As if each of as many clusters as there may be had every wild in it.
            worth = prod(
                max(prod(counted(machine, code, (one,)) or 1 for one in column) for column in reel)
                for reel in reels
            )
            highest = max(level_pays(machine, prize, level) for prize in prizes.values())
            found += highest * worth * (machine.rows * len(reels) // min(prizes))
    return found


def _ways(machine: Machine, file: Table) -> None:
    """A way of wilds alone would be a prize of every symbol; only one may be paid (828/2015:28)."""
    for wild in machine.wilds:
        if wild.code in by_symbol(machine):
            right = "with ways a wild has no prizes of its own: it replaces others"
            file.wrong(("pays", wild.code), "is a wild", right)
        for free in (False, True):
            if wild.code in strips(machine, free=free)[0]:
                right = "with ways the first reel has no wild: a way must say which symbol it is of"
                path = ("free", "reels", 0) if free else ("reels", 0)
                file.wrong(path, f"has the wild {wild.code}", right)


def _ends(machine: Machine, file: Table) -> None:
    """Free games that bring as many others as are played would go on to the bound every time."""
    chances = brought(machine, free=True)
    more = sum((games * chance for games, chance in chances.items()), Fraction(0))
    if more >= 1:
        right = "let it be less than one: fewer scatters on the reels of free games, or fewer games"
        below = ("again",) if "again" in file.plain["free"] else ("games",)
        file.wrong(
            ("free", *below), f"brings {_decimal(more)} more per free game on average", right
        )


def _returns(machine: Machine, file: Table) -> None:
    """At every bet at least 80 % returns by the pay plan alone (1441/95-VIII:2, 828/2015:5)."""
    try:
        found = returns(machine)
    except TooMuch as fault:
        file.wrong(("pays",), f"is too much to compute: {fault}", "make the machine smaller")
    for (lines, level), part in found.items():
        if part < FLOOR:
            bet = f"at level {level}"
            if isinstance(machine.plan, Lines):
                bet = f"with {lines} line{'s' if lines > 1 else ''} {bet}"
            right = "at least 80 % must (1441/95-VIII:2, 828/2015:5): raise the prizes"
            file.wrong(("pays",), f"returns {_decimal(part * 100)} % {bet}", right)


def _decimal(part: Fraction) -> str:
    """Four decimals, cut off and not rounded: 79.99999 % must not look like 80 %."""
    whole, rest = divmod(part.numerator * 10_000 // part.denominator, 10_000)
    return f"{whole}.{rest:04}"
