"""Slot machines: full-cycle scans and plays per second on one core, beside plain Python.

In CPU time, the best of three, in turns. The plain loop goes through windows in the same order and
pays them with the live evaluator. A published scanner's figure is beside ours as it was published:
slotopol/server (Go), README.md at f9550406, «completed 100% (50722560), time spent 7.2566161s», 20
lines of a 5x3 machine whose symbols fall after a prize, on a machine that it does not name and with
as many threads as that has.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice, product

from banca.games.slots import shipped
from banca.games.slots.machine import Bet, Machine, credits_staked, cycle, shown
from banca.games.slots.prizes import wins
from banca.maths.generator import Drawn, Generator, start
from banca.maths.slots.plain import play
from banca.maths.slots.scan import scan
from banca.maths.twins.slots import played

PUBLISHED = 50_722_560 / 7.2566161  # Combinations per second of slotopol's scanner.
SCANNED = (("caravela", 15), ("fado", 1), ("douro", 1))
FIVE = "caravela"
WINDOWS = 2_000
PLAYS = 4 << 20
PLAIN_PLAYS = 1_000
TURNS = 3


def best(runs: dict[str, tuple[Callable[[], object], int]]) -> dict[str, float]:
    """The best rate of each, taken in turns so that a busy machine affects all equally."""
    found = dict.fromkeys(runs, 0.0)
    for run, _ in runs.values():
        run()  # What is compiled or looked up once is not counted.
    for _ in range(TURNS):
        for name, (run, number) in runs.items():
            before = time.process_time()
            run()
            found[name] = max(found[name], number / (time.process_time() - before))
    return found


def plain_scan(machine: Machine, lines: int) -> int:
    bet = Bet(lines, 1, 1)
    stops = product(*(range(len(strip)) for strip in machine.reels))
    return sum(
        win.credits
        for one in islice(stops, WINDOWS)
        for win in wins(machine, bet, shown(machine, one, free=False))
    )


def plain_plays(machine: Machine, bet: Bet) -> int:
    chance = Drawn(Generator(start(1, 0)))
    return sum(play(machine, bet, chance) for _ in range(PLAIN_PLAYS))


def main() -> dict[str, float]:
    found: dict[str, float] = {}
    for name, lines in SCANNED:
        machine = shipped.machine(name)
        rates = best(
            {
                "ours": (lambda m=machine, n=lines: scan(m, n, 1), cycle(machine)),
                "plain": (lambda m=machine, n=lines: plain_scan(m, n), WINDOWS),
            }
        )
        ours = rates["ours"]
        _say(f"{name}, combinations scanned", ours, rates["plain"])
        print(f"           {ours / PUBLISHED:9,.1f} × slotopol's published {PUBLISHED / 1e6:.1f}")
        found[f"{name} scan, million a second"] = ours / 1e6
        found[f"{name} scan, times plain Python"] = ours / rates["plain"]
        found[f"{name} scan, times slotopol, as published"] = ours / PUBLISHED
    machine, bet = shipped.machine(FIVE), Bet(5, 1, 1)
    assert credits_staked(machine, bet) == 5
    rates = best(
        {
            "ours": (lambda: played(machine, bet, start(1, 0), PLAYS), PLAYS),
            "plain": (lambda: plain_plays(machine, bet), PLAIN_PLAYS),
        }
    )
    _say(f"{FIVE}, plays of five lines", rates["ours"], rates["plain"])
    found["five lines, million plays a second"] = rates["ours"] / 1e6
    found["five lines, times plain Python"] = rates["ours"] / rates["plain"]
    return found


def _say(what: str, fast: float, slow: float) -> None:
    print(
        f"  {fast / 1e6:8.1f} million a second, {what}: {fast / slow:9,.0f} × plain ({slow:,.0f})"
    )


if __name__ == "__main__":
    main()
