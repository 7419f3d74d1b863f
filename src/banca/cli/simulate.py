"""`banca simulate`: what every bet is worth, by trying, beside what it is worth exactly."""

from __future__ import annotations

import secrets
import sys
from typing import Any

from banca.cli.say import (
    Wrong,
    chosen_game,
    chosen_tables,
    complain,
    console,
    named,
    per_cent,
    write_json,
)

MOST_ROUNDS = 10**12


def simulate(
    game: str,
    /,
    *,
    rounds: int,
    seed: int | None = None,
    bet: str | None = None,
    rulebook: str | None = None,
    wheel: str | None = None,
    json: bool = False,
) -> int:
    """What every bet is worth, by trying.

    Each line has the exact value beside the simulated one and its 99 % confidence interval.
    Ctrl-C stops early and shows what was played until then.

    Parameters
    ----------
    game
        The game, such as roulette.
    rounds
        How many rounds to play.
    seed
        Repeats a run: the same seed gives the same rounds. Drawn and shown when left out.
    bet
        Only this spot, such as corner:17-18-20-21.
    rulebook
        The rulebook of the table, such as 804/2015.
    wheel
        The wheel of the table, such as american-38.
    json
        One object with every spot instead of one line a kind of bet.
    """
    from banca.maths.simulate import estimates, tabulated

    module = chosen_game(game)
    if not 0 < rounds <= MOST_ROUNDS:
        raise Wrong(f"--rounds {rounds} is not possible; from 1 to {MOST_ROUNDS:,} would be")
    if not hasattr(module, "returned"):
        raise Wrong(f"{game} cannot be simulated: it has no `returned` to tabulate")
    tables = chosen_tables(module, rulebook, wheel)
    usual = module.Rules()
    rules = usual if not (rulebook or wheel) and usual in tables else tables[0]
    twin = tabulated(module, rules)
    if bet is not None and bet not in twin.spots:
        like = [spot for spot in twin.spots if spot.partition(":")[0] == bet.partition(":")[0]]
        known = ", ".join((like or list(twin.spots))[:6])
        raise Wrong(f"there is no bet {bet!r} at {named(module, rules)}; there is {known} …")
    if seed is None:
        seed = secrets.randbelow(1 << 32)
    if not sys.stderr.isatty():  # Where no bar is drawn, this much at least is known.
        complain(f"{named(module, rules)}: {rounds:,} rounds with seed {seed}")
    counts, whole = _play(twin, rounds, seed)
    done = sum(counts)
    if not done:
        complain("stopped before the first lot of rounds was played: nothing to show")
        return 130
    found = [e for e in estimates(twin, counts) if bet in (None, e.spot)]
    if json:
        write_json(
            {
                "game": module.NAME,
                "rulebook": rules.rulebook,
                "wheel": getattr(rules, "wheel", ""),
                "rounds": done,
                "asked": rounds,
                "seed": seed,
                "confidence": "99/100",
                "bets": [
                    {
                        "bet": e.spot,
                        "exact": str(e.exact),
                        "simulated": e.simulated,
                        "low": e.low,
                        "high": e.high,
                        "holds": e.holds,
                    }
                    for e in found
                ],
            }
        )
    else:
        _show(f"{named(module, rules)} · {done:,} rounds · seed {seed}", found)
    if not whole:
        complain(f"stopped after {done:,} of {rounds:,} rounds")
    return 0 if whole else 130


def _play(twin: Any, rounds: int, seed: int) -> tuple[list[int], bool]:
    """How often each face came up, and whether all rounds were played."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from banca.maths.simulate import drawn

    counts = [0] * len(twin.faces)
    bar = Progress(
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(errors=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("rounds", total=rounds)
        try:
            for done, counts in drawn(twin, rounds, seed):  # noqa: B007 - The last are the answer.
                bar.update(task, completed=done)
        except KeyboardInterrupt:
            return counts, False
    return counts, True


def _show(title: str, found: list[Any]) -> None:
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column("bet")
    for head in ("house edge", "simulated", "99 % interval", ""):
        table.add_column(head, justify="right")
    shown: set[str] = set()
    for e in found:
        kind = e.spot.partition(":")[0]
        if kind in shown:
            continue  # One spot stands for its kind; --json has them all, --bet any of them.
        shown.add(kind)
        table.add_row(
            e.spot,
            f"{e.exact} = {per_cent(e.exact)}",
            per_cent(e.simulated),
            f"{per_cent(e.low)} … {per_cent(e.high)}",
            "" if e.holds else "outside",
        )
    console().print(table)
