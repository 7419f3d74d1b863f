"""Makes `result.json`: every table against every upcard, one shoe and one upcard at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from banca.maths.blackjack.facts import METHOD, VALUES, facts, fingerprint
from banca.maths.blackjack.loops import Floats
from banca.maths.blackjack.result import (
    BILLION,
    LINES,
    MILLION,
    UPCARDS,
    Column,
    File,
    Kept,
    Rung,
    named,
    tables,
)
from banca.maths.blackjack.shoe import PAIR, SOFT, Shoe, decked, share, two
from banca.maths.blackjack.solve import (
    Chart,
    Table,
    Total,
    by_composition,
    by_total,
    evaluate,
)


def work() -> list[tuple[int, str]]:
    """The work, in portions: decks and upcard."""
    return [(decks, up) for decks in sorted({rules.decks for rules in tables()}) for up in UPCARDS]


def portion(decks: int, up: str) -> Iterator[tuple[str, Column]]:
    """Every table with *decks* decks, against one upcard."""
    chosen = [rules for rules in tables() if rules.decks == decks]
    for _, alike in groupby(chosen, key=lambda rules: facts(rules).pays):
        group = list(alike)
        shoe = Shoe(decked(decks), VALUES.index(up), facts(group[0]))
        chart: Chart | None = None  # Successive tables are similar, so it is a good start.
        for rules in group:
            table = Table(facts(rules), shoe)
            total = by_total(table, chart)
            chart = total.chart
            yield named(rules), column(table, total)


def column(table: Table, total: Total) -> Column:
    return Column(
        round(total.wins * BILLION),
        round(by_composition(table, total).wins * BILLION),
        " ".join(cell(table, total.chart, name) for name in LINES),
        _worth(table, total),
    )


def assembled(columns: dict[str, dict[str, Column]]) -> File:
    """The file of all tables, from their columns by table and upcard."""
    charts: dict[str, int] = {}
    worth: dict[Rung, int] = {}
    found: dict[str, Kept] = {}
    for rules in tables():
        mine = [columns[named(rules)][up] for up in UPCARDS]
        often = [share(decked(rules.decks), VALUES.index(up)) for up in UPCARDS]
        found[named(rules)] = Kept(
            fingerprint(rules),
            round(sum(p * one.total for p, one in zip(often, mine, strict=True))),
            round(sum(p * one.composition for p, one in zip(often, mine, strict=True))),
            tuple((one.total, one.composition) for one in mine),
            tuple(charts.setdefault(one.chart, len(charts)) for one in mine),
            tuple(tuple(worth.setdefault(part, len(worth)) for part in one.worth) for one in mine),
        )
    return File(METHOD, tuple(charts), tuple(worth), found)


# --- A column -----------------------------------------------------------------------------------


def cell(table: Table, chart: Chart, name: str) -> str:
    """What a line says: decisions in order, of which the first allowed is taken."""
    at, hand = _place(table, name)
    letters = ""
    kind, _, which = name.partition(" ")
    may = table.may_first
    if chart.surrenders[at] and (hand is None or table.may_surrender[hand]):
        letters += "R"
    if kind == "pair":
        v = VALUES.index(which)
        if chart.splits[PAIR + v]:
            letters += "P"
            if not _falls_back(table, v):
                return letters
        if table.cell[two(v, v)] != PAIR + v:  # Ten-cards that are no pair play the same.
            at = table.cell[two(v, v)]
    met = [h for h in range(len(table.cell)) if table.cell[h] == at and may.draws[h]]
    if chart.doubles[at] and any(may.double[h] for h in met):
        letters += "D"
    return letters + ("H" if chart.hits[at] or not any(may.stand[h] for h in met) else "S")


def _falls_back(table: Table, v: int) -> bool:
    """Whether a pair from a split may have to be played on unsplit."""
    return v != 0 and any(weight.any or weight.pair for weight in table.plans[v][0].values())


def _place(table: Table, name: str) -> tuple[int, int | None]:
    """The number of a line, and its hand of two cards where there is only one."""
    kind, _, which = name.partition(" ")
    if kind == "pair":
        v = VALUES.index(which)
        return PAIR + v, two(v, v)
    return (SOFT if kind == "soft" else 0) + int(which), None


def _worth(table: Table, total: Total) -> tuple[Rung, ...]:
    """What decisions are worth, by line: with two cards, and with more."""
    played, may = total.played, table.may_first
    first = table.shoe.first()
    often = np.zeros(len(table.cell))
    for hand, chance in table.often.items():
        often[hand] = chance
    more = np.where(table.cards.size > 2, total.reach, 0.0)
    every = np.where(table.cards.size > 2, _always(table, total.chart), 0.0)
    found: list[list[int | None]] = [[] for _ in range(6)]
    for name in LINES:
        at, pair = _place(table, name)
        on = (table.cell == at) & (may.draws > 0)
        if pair is not None:
            on = np.arange(len(table.cell)) == pair
        rest = more if (more * on).sum() > 1e-12 else every
        split = total.splits.get(VALUES.index(name[-1])) if pair is not None else None
        found[0].append(_mean(played.hit, often, on & (may.draws > 0)))
        found[1].append(_mean(first.stands, often, on & (may.stand > 0)))
        found[2].append(_mean(played.double, often, on & (may.double > 0)))
        found[3].append(None if split is None else round(split * MILLION))
        found[4].append(_mean(played.hit, rest, on & (may.draws > 0)))
        found[5].append(_mean(first.stands, rest, on & (may.stand > 0)))
    return tuple(tuple(part) for part in found)


def _mean(values: Floats, weights: Floats, on: Floats) -> int | None:
    whole = float((weights * on).sum())
    return round(float((values * weights * on).sum()) / whole * MILLION) if whole > 0 else None


def _always(table: Table, chart: Chart) -> Floats:
    """How often hands are met if every hand draws: for lines that good play never meets."""
    greedy = chart.copy()
    greedy.hits[:], greedy.doubles[:], greedy.surrenders[:], greedy.splits[:] = 1, 0, 0, 0
    met = evaluate(table, greedy)
    table.gain(greedy, [(table.shoe.first(), met.played, met.reach)])
    return met.reach
