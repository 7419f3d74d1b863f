"""The figures that pages and command line show: every kind of bet once, with its cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from banca.games.slots.machine import Machine, line_choices
from banca.games.slots.returns import parts as returned
from banca.kit.game import AnyGame
from banca.kit.play import Value
from banca.maths.odds import Row, odds
from banca.maths.slots.bets import by_level, choices
from banca.rulebook import ENGLISH, phrasebooks

PARTS = {  # Where a slot machine's return comes from.
    "spins": "spins",
    "scatters": "scatters",
    "respins": "held reels",
    "free": "free games",
    "pick": "bonus",
}


class Kind(Value):
    """The bets of one kind that are worth the same, and on how many spots."""

    kind: str
    spots: int
    pays: tuple[int, int] | None  # None: the table's card sets no single price for it.
    win: Fraction | None  # None: not computed.
    push: Fraction | None
    lose: Fraction | None
    edge: Fraction


def kinds(game: AnyGame, rules: Any, rows: Iterable[Row] = ()) -> list[Kind]:
    """The odds of a table by kind of bet; *rows* are its odds where they are known already.

    Where the spots of a kind are not all worth the same, those that are get grouped by name.
    """
    spots = game.cloth.spots(rules) if game.cloth else ()
    prices = {spot.spot: tuple(spot.pays) for spot in spots if spot.pays}
    found: dict[tuple[Any, ...], list[str]] = {}
    for row in rows or odds(game, rules):
        kind = row.bet.partition(":")[0]
        worth = (prices.get(row.bet), row.win, row.push, row.lose, row.edge)
        found.setdefault((kind, *worth), []).append(row.bet)
    several = Counter(kind for kind, *_ in found)
    return [
        Kind(kind if several[kind] == 1 else _together(spots), len(spots), *worth)
        for (kind, *worth), spots in found.items()
    ]


def _together(spots: list[str]) -> str:
    """``win:6, 8``: a common prefix is written once, where only the last words differ."""
    heads = {spot.rpartition(":")[0] for spot in spots}
    if len(heads) > 1:
        return ", ".join(spots)
    return ", ".join([spots[0], *(spot.rpartition(":")[2] for spot in spots[1:])])


def per_cent(part: Fraction) -> str:
    """Three decimals, rounded half to even: 2.703 %."""
    whole, thousandths = divmod(abs(round(part * 100_000)), 1000)
    return f"{'-' if part < 0 else ''}{whole}.{thousandths:03} %"


def page(games: Iterable[AnyGame]) -> str:
    """Every table form of every game, as the page docs/maths.md has it."""
    parts, sentences = [_HEAD], phrasebooks()[ENGLISH].games
    for game in games:
        parts.append(f"## {game.name.replace('_', ' ').capitalize()}\n\n{sentences[game.name]}\n")
        for rules in game.variants():
            name = " on ".join(part for part in (rules.rulebook, game.form(rules)) if part)
            told = par_sheet(rules.machine) if game.name == "slots" else _table(kinds(game, rules))
            parts.append(f"### {name}\n\n{told}")
    return "\n".join(parts)


_HEAD = """\
# What every bet is worth

<!-- Written by `make docs` from the live rules; a test fails when it is stale. -->

Each figure is exact: the bet was played through the rules that the tables use, once for every way
that luck can fall, in whole numbers and fractions. `banca odds` prints the same for every single
spot, `banca simulate` finds it again by trying, and the browser shows it beside each bet.

*Pays* is the prize for a stake of the second number, the stake itself coming back too. The *house
edge* is what the house keeps on average, as a part of the stake. No system, no pattern of stakes
and no memory of past numbers changes it.

Blackjack is a game of decisions, so it is told for the best of them, from a fresh shoe: by a chart
of totals, and by the very cards of a first hand. These two figures are no fractions of small
numbers; they hold within a millionth of the stake. `banca odds blackjack --strategy` prints the
chart.

A slot machine returns what its pay plan says on average over all ways for its reels to stop, by
equations that a full-cycle scan confirms; jackpots come on top. `banca odds slots MACHINE` prints
its par sheet, and [add-a-machine.md](add-a-machine.md) shows how to write one.
"""


def _table(rows: list[Kind]) -> str:
    pushes = any(row.push for row in rows)
    lines = [
        f"| bet | spots | wins |{' stands off |' if pushes else ''} pays | house edge | |",
        f"|---|---:|---:|{'---:|' if pushes else ''}---:|---:|---:|",
    ]
    for row in rows:
        pays = f"{row.pays[0]} to {row.pays[1]}" if row.pays else ""
        off = f" {_told(row.push)} |" if pushes else ""
        figures = f"{_told(row.win)} |{off} {pays} | {row.edge} | {per_cent(row.edge)}"
        lines.append(f"| {row.kind} | {row.spots} | {figures} |")
    return "\n".join(lines) + "\n"


def par_sheet(machine: Machine) -> str:
    """What a machine returns at every bet, by where it comes from."""
    found = {bet: returned(machine, *bet) for bet in choices(machine)}
    names = [name for name in PARTS if any(part._asdict()[name] for part in found.values())]
    heads = " | ".join(PARTS[name] for name in names)
    lines = [f"| bet | {heads} | returns | house edge |", f"|---|{'---:|' * (len(names) + 2)}"]
    for (number, level), part in found.items():
        bet = (
            f"{number} line{'s' if number > 1 else ''}"
            if len(line_choices(machine)) > 1
            else "play"
        )
        bet += f", level {level}" if by_level(machine) else ""
        each = " | ".join(per_cent(part._asdict()[name]) for name in names)
        lines.append(f"| {bet} | {each} | {per_cent(part.all)} | {per_cent(1 - part.all)} |")
    return "\n".join(lines) + "\n"


def _told(part: Fraction | None) -> str:
    return "" if part is None else str(part)
