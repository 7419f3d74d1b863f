"""Poker by the million: whole hands per second on one core, beside OpenSpiel and our engine.

Six players with a hundred big blinds or antes and five percent commission, as `banca simulate`
plays them with one worker. In a *call-down* everybody calls to the showdown, 24 decisions at
hold'em; in *random* hands a decision is a fold (15 %), a least raise (15 %) or a call.

Measured in turns in the same run, in CPU time, the best of three.
"""

from __future__ import annotations

from banca.cli.simulate_poker import Asked, table
from bench.poker_engine import call_downs, open_spiel, pyspiel, with_raises
from bench.simulation import best, ours

GAMES = ("holdem", "omaha", "sintetico")
ROUNDS = 1 << 20


def main() -> dict[str, float]:
    players = {
        f"{game}, {style}": (ours(table(game, Asked(6, None, style, None, None))), ROUNDS)
        for game in GAMES
        for style in ("calls", "random")
    }
    players["our engine, calls"] = (call_downs, 2_000)
    players["our engine, random"] = (with_raises, 2_000)
    if pyspiel:
        players["OpenSpiel, calls"] = (open_spiel()["OpenSpiel"], 2_000)
    rates = best(players)
    for name, rate in rates.items():
        print(f"  {rate:12,.0f} hands a second, {name}")
    found = {
        "hold'em call-downs, million a second": rates["holdem, calls"] / 1e6,
        "hold'em at random, million a second": rates["holdem, random"] / 1e6,
        "omaha at random, million a second": rates["omaha, random"] / 1e6,
        "sintetico at random, million a second": rates["sintetico, random"] / 1e6,
        "hold'em, times our own engine": rates["holdem, calls"] / rates["our engine, calls"],
    }
    if pyspiel:
        found["hold'em, times OpenSpiel"] = rates["holdem, calls"] / rates["OpenSpiel, calls"]
    return found


if __name__ == "__main__":
    main()
