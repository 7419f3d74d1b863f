"""The compiled loops of slot machines agree with the live evaluator, window by window."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
from hypothesis import given, settings

from banca.games.slots.machine import Bet, Machine, bets, columns, line_choices, shown
from banca.games.slots.prizes import expanded, free_games, held, picks, wins
from banca.games.slots.returns import holds
from banca.maths.fast import slots as fast
from banca.maths.slots.scan import Brings, scan
from banca.maths.slots.tables import tables
from tests.games.slots_machines import machines


def looked_at(
    machine: Machine, bet: Bet, *, free: bool, kept: tuple[tuple[str, ...] | None, ...]
) -> dict[Brings, Counter[int]]:
    """What a scan counts, by looking at each window with the live evaluator."""
    found: dict[Brings, Counter[int]] = {}
    reels = columns(machine, free=free)
    turns = [
        [[e for c in reel for e in expanded(machine, (c,), free=free)].index(one)]
        if one
        else range(len(reel))
        for one, reel in zip(kept, reels, strict=True)
    ]
    times = machine.free.multiplier if free and machine.free else 1
    for stops in product(*turns):
        window = shown(machine, stops, free=free)
        respin = any(kept)
        won = sum(w.credits for w in wins(machine, bet, window, free=free, respin=respin))
        seen = expanded(machine, window, free=free)
        still = set(held(machine, window, free=free)) | {r for r, one in enumerate(kept) if one}
        after = tuple(seen[r] if r in still else None for r in range(len(reels)))
        brings = Brings(
            0 if respin else free_games(machine, window, free=free, given=-1000),
            not respin and not free and picks(machine, window),
            after if after != kept and not all(after) else None,
        )
        found.setdefault(brings, Counter())[won // times] += 1
    return found


@settings(max_examples=150, deadline=None)
@given(machines(extras=True) | machines(extras=False))
def test_a_scan_counts_what_the_live_evaluator_pays(machine: Machine) -> None:
    bet = max(bets(machine), key=lambda bet: (bet.lines, bet.level, -bet.denomination))

    for free in (False, True) if machine.free else (False,):
        for kept in holds(machine, free=free):
            found = scan(machine, bet.lines, bet.level, free=free, held=kept)

            assert found == looked_at(machine, bet, free=free, kept=kept)


@settings(max_examples=150, deadline=None)
@given(machines(extras=False))
def test_stops_pay_what_the_live_evaluator_says(machine: Machine) -> None:
    every = list(product(*(range(len(strip)) for strip in machine.reels)))
    for lines in line_choices(machine):
        bet = Bet(lines, 1, 1)
        table = tables(machine, lines, 1, free=False)
        found = fast.paid_at(table, np.array(every, np.int64)).tolist()

        for stops, paid in zip(every, found, strict=True):
            window = shown(machine, stops, free=False)
            formed = [w for w in wins(machine, bet, window) if w.kind != "scatter"]
            assert paid == sum(win.credits for win in formed)
