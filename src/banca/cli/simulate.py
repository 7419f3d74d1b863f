"""`banca simulate`: what every bet is worth by simulation, beside its exact value."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cyclopts import Parameter

from banca.cli import simulate_poker
from banca.cli.counts import count
from banca.cli.machines import chosen_machine
from banca.cli.odds import changed_rules, said_options
from banca.cli.progress import watched
from banca.cli.say import (
    Wrong,
    chosen_game,
    chosen_tables,
    complain,
    console,
    named,
    one_of,
    per_cent,
    write_json,
)

if TYPE_CHECKING:  # Only for the checker: modules are loaded when needed.
    from banca.kit.game import AnyGame

MOST_ROUNDS = 10**12
MOST_WORKERS = 256
LONGEST = 14  # Characters of a displayed fraction; --json has them all.


def simulate(
    game: str | None = None,
    machine: str | None = None,
    /,
    *,
    rounds: Annotated[int, Parameter(name=("--rounds", "--hands"), converter=count)],
    seed: int | None = None,
    workers: int = 1,
    bet: str | None = None,
    rulebook: str | None = None,
    form: str | None = None,
    all: bool = False,
    decks: int | None = None,
    double_any: bool = False,
    pairs_only: bool = False,
    splits: int | None = None,
    no_prizes: bool = False,
    whole_shoes: bool = False,
    seats: int | None = None,
    stack: str | None = None,
    style: str | None = None,
    percent: int | None = None,
    rake_cap: int | None = None,
    json: bool = False,
) -> int:
    """What every bet is worth, by simulation.

    Each line has the exact value beside the simulated one, its standard error and its 99 %
    confidence interval. Ctrl-C stops early and shows what was played so far.

    Poker (holdem, omaha, sintetico) is played among players who do not look at their cards: what
    each position wins, what the house takes, and how often each hand is shown.

    Parameters
    ----------
    game
        The game, such as roulette or holdem.
    machine
        Slots: the machine, such as latao, or a file that describes one; latao when left out.
    rounds
        How many rounds to play: spins, throws, coups or hands.
    seed
        Repeats a run: the same seed gives the same rounds. Drawn and shown when left out.
    workers
        How many batches of rounds to play in parallel. The result is the same for any number.
    bet
        Only this spot, such as corner:17-18-20-21.
    rulebook
        The rulebook of the table, such as 804/2015.
    form
        The form of the table, such as american-38.
    all
        Every table form of every game, or of the one named.
    decks
        Blackjack: the number of decks in the shoe, 4, 6 or 8.
    double_any
        Blackjack: any two cards may be doubled (805/2015:16.a).
    pairs_only
        Blackjack: only cards of one rank may be split (805/2015:16.b).
    splits
        Blackjack: the most splits per place; 0 is no limit (805/2015:16.c).
    no_prizes
        Blackjack: no special prizes (805/2015:16.e).
    whole_shoes
        Blackjack: whole shoes, down to the warning card, as at a table; otherwise every round has a
        fresh shoe, as the exact figure assumes.
    seats
        Poker: the number of players, 2 to 11; 6 when left out.
    stack
        Poker: the chips everybody starts a hand with, 100 per big blind or ante; 1000-20000
        draws an amount for each. 10000 when left out.
    style
        Poker: calls (to the end), random, wild, or parts per thousand for folds, calls,
        minimum raises, pot raises and all-ins, such as 250:450:150:120:30.
    percent
        Poker: the commission, 0 to 5 percent of the pot; 5 when left out.
    rake_cap
        Poker: the most commission per hand, in chips; 0 is none. 400 at Omaha when left out.
    json
        One object per table, with every spot, instead of one line per kind of bet.
    """
    options = said_options(decks, double_any, pairs_only, splits, no_prizes)
    asked = simulate_poker.Asked(seats, stack, style, percent, rake_cap)
    tables = []
    if game in simulate_poker.VARIANTS:
        _require_poker(game, rulebook, form, bet, options, all=all, whole_shoes=whole_shoes)
    elif asked:
        raise Wrong("seats, stack, style, percent and rake cap are options of poker")
    else:
        tables = _tables(game, machine, rulebook, form, options, all=all)
    if machine and game != "slots":
        raise Wrong("a machine belongs to slots: banca simulate slots MACHINE")
    if not 0 < rounds <= MOST_ROUNDS:
        raise Wrong(f"--rounds {rounds} is out of range; use 1 to {MOST_ROUNDS:,}")
    if not 0 < workers <= MOST_WORKERS:
        raise Wrong(f"--workers {workers} is out of range; use 1 to {MOST_WORKERS}")
    if seed is None:
        seed = secrets.randbelow(1 << 32)
    if game in simulate_poker.VARIANTS:
        return simulate_poker.simulate(game, asked, rounds, seed, workers, json=json)
    runs = []
    for one, rules in tables:
        twin = _twin(one, rules, bet, whole_shoes=whole_shoes)
        run = _run(one, rules, twin, rounds, seed, workers, bet)
        if run.done:
            runs.append(run)
            if not json:
                title = f"{named(one, rules)} · {run.done:,} rounds · seed {seed}"
                _show(title, run.found, every=one.name == "slots")
        if run.done < rounds:
            break
    if json and runs:
        written = [_written(run, rounds, seed) for run in runs]
        write_json(written if all else written[0])
    if run.done == rounds:
        return 0
    if run.done:
        complain(f"stopped after {run.done:,} of {rounds:,} rounds")
    else:
        complain("stopped before the first batch of rounds was played: nothing to show")
    return 130


def _require_poker(
    game: str,
    rulebook: str | None,
    form: str | None,
    bet: str | None,
    options: dict[str, Any],
    *,
    all: bool,
    whole_shoes: bool,
) -> None:
    """Refuse options that mean nothing at a poker table."""
    if options or whole_shoes:
        raise Wrong("decks, doubles, splits, prizes and shoes are options of blackjack")
    if form or bet or all:
        raise Wrong(f"{game} has one form of table, and no bets against the house")
    if rulebook not in (None, simulate_poker.VARIANTS[game]):
        one_of("rulebook", rulebook, [simulate_poker.VARIANTS[game]])


class _Run(NamedTuple):
    game: AnyGame
    rules: Any
    done: int  # Rounds played; fewer than requested after Ctrl-C.
    found: list[Any]


def _tables(
    game: str | None,
    machine: str | None,
    rulebook: str | None,
    form: str | None,
    options: dict[str, Any],
    *,
    all: bool,
) -> list[tuple[AnyGame, Any]]:
    """The games and rules to be played: the usual table of one game, or all of them."""
    from banca.games import GAMES
    from banca.maths.simulate import can_be_simulated

    if game is None and not all:
        raise Wrong("GAME requires an argument, or --all in its place")
    if options and game != "blackjack":
        raise Wrong("decks, doubles, splits and prizes are options of blackjack")
    if game is None:
        return [(one, rules) for one in GAMES if can_be_simulated(one) for rules in one.variants()]
    if game not in {one.name for one in GAMES}:
        one_of("game", game, [*(one.name for one in GAMES), *simulate_poker.VARIANTS])
    one = chosen_game(game)
    if not can_be_simulated(one):
        raise Wrong(f"{game} cannot be simulated: it has no `returned` to tabulate")
    if game == "slots" and machine:
        if all or form:
            raise Wrong("a machine is one table: leave --all and --form out")
        (book, *_) = chosen_tables(one, rulebook, None)
        return [(one, changed_rules(book, {"machine": chosen_machine(machine)}))]
    tables = chosen_tables(one, rulebook, form)
    if all:
        return [(one, rules) for rules in tables]
    usual = one.Rules()
    chosen = usual if not (rulebook or form) and usual in tables else tables[0]
    if options and (chosen := changed_rules(chosen, options)) is None:
        said = ", ".join(f"{option} {value}" for option, value in options.items())
        raise Wrong(f"there is no table of {rulebook or 'the usual rulebook'} with {said}")
    return [(one, chosen)]


def _twin(game: AnyGame, rules: Any, bet: str | None, *, whole_shoes: bool) -> Any:
    from banca.maths.blackjack.result import Stale
    from banca.maths.simulate import twin_of
    from banca.maths.twins.slots import Slots

    try:
        twin = twin_of(game, rules, whole_shoes=whole_shoes)
    except Stale as stale:
        raise Wrong(str(stale)) from None
    if bet is not None and bet not in twin.spots:
        like = [spot for spot in twin.spots if spot.partition(":")[0] == bet.partition(":")[0]]
        known = ", ".join((like or list(twin.spots))[:6])
        raise Wrong(f"there is no bet {bet!r} at {named(game, rules)}; there is {known} …")
    if bet is not None and isinstance(twin, Slots):
        return Slots(game, rules, bet)  # Its bets are played one after another.
    return twin


def _run(
    game: AnyGame, rules: Any, twin: Any, rounds: int, seed: int, workers: int, bet: str | None
) -> _Run:
    from banca.maths.simulate import estimates
    from banca.maths.twin import NeedsNumba

    if not sys.stderr.isatty():  # Without a bar, at least this much is shown.
        complain(f"{named(game, rules)}: {rounds:,} rounds with seed {seed}")
    try:
        done, counts = play(twin, rounds, seed, workers)
        found = estimates(game, rules, twin, counts) if done else []
    except NeedsNumba as missing:
        raise Wrong(f"{game.name}: {missing}") from None
    return _Run(game, rules, done, [e for e in found if bet in (None, e.spot)])


def play(twin: Any, rounds: int, seed: int, workers: int) -> tuple[int, Any]:
    """How many rounds were played, and what was counted; fewer after Ctrl-C."""
    from banca.maths.simulate import drawn

    done, counts, _ = watched(drawn(twin, rounds, seed, workers), rounds, nothing=())
    return done, counts


def _written(run: _Run, rounds: int, seed: int) -> dict[str, Any]:
    return {
        "game": run.game.name,
        "rulebook": run.rules.rulebook,
        "form": run.game.form(run.rules),
        "rounds": run.done,
        "asked": rounds,
        "seed": seed,
        "confidence": "99/100",
        "bets": [
            {
                "bet": e.spot,
                "exact": str(e.exact),
                "simulated": e.simulated if e.decided else None,
                "low": e.low if e.decided else None,
                "high": e.high if e.decided else None,
                "holds": e.holds,
                "error": e.error if e.decided else None,
                "decided": e.decided,
            }
            for e in run.found
        ],
    }


def _show(title: str, found: list[Any], *, every: bool = False) -> None:
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column("bet")
    for head in ("house edge", "simulated", "± error", "99 % interval", ""):
        table.add_column(head, justify="right")
    shown: set[tuple[str, Any]] = set()
    for e in found:
        kind = e.spot.partition(":")[0], e.exact
        if kind in shown and not every:
            continue  # One spot represents its kind; --json has them all, --bet any of them.
        shown.add(kind)
        exact = per_cent(e.exact)
        if len(str(e.exact)) <= LONGEST:
            exact = f"{e.exact} = {exact}"
        if not e.decided:
            table.add_row(e.spot, exact, "never decided", "", "", "")
            continue
        table.add_row(
            e.spot,
            exact,
            per_cent(e.simulated),
            per_cent(e.error),
            f"{e.low * 100:.3f} … {per_cent(e.high)}",
            "" if e.holds else "outside",
        )
    console().print(table)
