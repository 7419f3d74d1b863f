"""`make bench`: every figure that we claim, measured now, with the bar it has to clear."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import NamedTuple

import structlog

from bench import (
    fanout,
    ledger,
    live,
    poker_bots,
    poker_engine,
    poker_equity,
    poker_evaluators,
    poker_simulation,
    simulation,
    slots,
)


class Bar(NamedTuple):
    figure: str
    least: float | None = None
    most: float | None = None

    def passes(self, value: float) -> bool:
        return not (
            (self.least is not None and value < self.least)
            or (self.most is not None and value > self.most)
        )


BARS = (
    Bar("syncs per 1,000 bets", most=10),
    Bar("live rounds a second"),
    Bar("spin of a full table, ms", most=20),
    Bar("fan-out, of bare picows", least=0.5),
    Bar("p99 with slow readers", most=1.5),
    Bar("roulette, million rounds a second", least=100),
    Bar("cussec, million rounds a second", least=100),
    Bar("baccarat, million rounds a second", least=12),
    Bar("craps, million rolls a second", least=40),
    Bar("craps, times crapssim", least=200),
    Bar("blackjack, million rounds a second", least=6),
    Bar("blackjack, times gymnasium", least=200),
    Bar("blackjack, times OpenSpiel", least=50),
    Bar("blackjack, times blackjack21"),
    Bar("two workers over one", least=1.8),
    Bar("caravela scan, million a second", least=50),
    Bar("caravela scan, times plain Python"),
    Bar("caravela scan, times slotopol, as published"),
    Bar("fado scan, million a second", least=50),
    Bar("douro scan, million a second", least=50),
    Bar("five lines, million plays a second", least=15),
    Bar("five lines, times plain Python"),
    Bar("seven cards, times eval7", least=80),
    Bar("seven cards, times poker_equity", least=60),
    Bar("one hand a call, times eval7", least=1.5),
    Bar("one hand in plain Python, times eval7", least=0.8),
    Bar("Omaha, times phevaluator", least=8),
    Bar("Omaha at six, times phevaluator", least=25),
    Bar("sintético, million hands a second"),
    Bar("poker engine, hands a second"),
    Bar("poker engine, times OpenSpiel", least=0.5),
    Bar("poker engine, times OpenSpiel, checked"),
    Bar("poker engine, times OpenSpiel, bare"),
    Bar("poker engine, times pokerkit", least=100),
    Bar("equity heads-up, ms", most=1),
    Bar("equity heads-up, times poker_equity", least=500),
    Bar("equity three-way, times poker_equity", least=10),
    Bar("equity Omaha, times poker_equity", least=10),
    Bar("equity sampled, times poker_equity", least=5),
    Bar("hold'em call-downs, million a second", least=1),
    Bar("hold'em at random, million a second", least=1),
    Bar("omaha at random, million a second"),
    Bar("sintetico at random, million a second"),
    Bar("hold'em, times our own engine"),
    Bar("hold'em, times OpenSpiel"),
    Bar("easy bot, ms a decision", most=5),
    Bar("medium bot, ms a decision", most=5),
    Bar("hard bot, ms a decision", most=5),
)
PARTS: dict[str, Callable[[], dict[str, float]]] = {
    "ledger": ledger.main,
    "live": live.main,
    "fanout": fanout.main,
    "simulation": simulation.main,
    "slots": slots.main,
    "poker_engine": poker_engine.main,
    "poker_evaluators": poker_evaluators.main,
    "poker_equity": poker_equity.main,
    "poker_simulation": poker_simulation.main,
    "poker_bots": poker_bots.main,
}


def main(chosen: list[str]) -> int:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    unknown = set(chosen) - set(PARTS)
    if unknown:
        print(f"no part {sorted(unknown)[0]!r}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    found: dict[str, float] = {}
    for name, part in PARTS.items():
        if not chosen or name in chosen:
            print(name)
            found.update(part())
    failed = 0
    print()
    for bar in BARS:
        if bar.figure not in found:
            continue
        value = found[bar.figure]
        limits = [f"at least {bar.least:g}"] if bar.least is not None else []
        limits += [f"at most {bar.most:g}"] if bar.most is not None else []
        verdict = "ok" if bar.passes(value) else "MISSED"
        failed += verdict == "MISSED"
        print(f"{verdict:6}  {bar.figure:34} {value:12,.2f}  {', '.join(limits)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
