"""Whether a machine that can be read may also run: what no single line of its file shows."""

from __future__ import annotations

from fractions import Fraction

from banca.games.slots import fields
from banca.games.slots.fields import Table
from banca.games.slots.machine import (
    Bet,
    Code,
    Lines,
    Machine,
    Strip,
    Ways,
    bets,
    line_choices,
    stake,
    strips,
)
from banca.games.slots.prizes import by_symbol, counted, matches, most_paid
from banca.games.slots.returns import FLOOR, brought, returns
from banca.games.slots.work import TooMuch

BETS = 1_000  # Different ones: every page that is open is sent all of them.
STAKE = 100_000_000  # Cents of one play.
PAID = 10**15  # Likewise, at the most: the books and a browser count so far exactly.


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
    _reachable(machine, file)
    _scattered(machine, file)
    _payable(machine, file)
    if machine.free:
        _ends(machine, file)
    _returns(machine, file)


def _reachable(machine: Machine, file: Table) -> None:
    """Every prize of the pay-table can be won: one that cannot would only deceive."""
    both = [strips(machine, free=free) for free in (False, True)]
    for at, prize in enumerate(machine.pays):
        if isinstance(machine.plan, Lines):
            wanted = [set(accepts) for accepts in matches(machine)[at].reels]
        else:
            reels = prize.count if isinstance(machine.plan, Ways) else 0
            fits = {s.code for s in machine.symbols if counted(machine, prize.symbol, (s.code,))}
            wanted = [fits] * reels
        missing = [_first_without(wanted, reels) for reels in both]
        if all(missing):
            right = f"put one on reel {missing[0]}, or leave the prize out"
            row = [prize.symbol] if " " in prize.symbol else [prize.symbol, str(prize.count)]
            file.wrong(("pays", *row), "can never come up", right)


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


def _payable(machine: Machine, file: Table) -> None:
    """What is promised can be paid, and is shown to the cent: multipliers multiply one another."""
    lines = line_choices(machine)[-1]
    worth = machine.denominations[-1]
    most = max(most_paid(machine, Bet(lines, level, worth)) for level in machine.levels)
    if most > PAID:
        right = f"at most {PAID:,} may be: lower the prizes, or what multiplies them"
        file.wrong(("pays",), f"may come to {fields.number(most)} cents in one play", right)


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
