"""`banca equity`: the equity of poker hands against each other."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Any

from banca.cli.progress import watched
from banca.cli.say import Wrong, complain, console, per_cent, write_json

if TYPE_CHECKING:  # Only for the checker: modules are loaded when needed.
    from banca.maths.equity import Deal, Equity

MOST_TRIALS = 10**12
MOST_WORKERS = 256
LONGEST = 14  # Characters of a displayed fraction; --json has them all.
FEW = 300_000  # Pairs of cards to evaluate: below this, loading compiled loops takes longer.


def equity(
    *hands: str,
    board: str | None = None,
    dead: str | None = None,
    game: str = "holdem",
    trials: int | None = None,
    seed: int | None = None,
    workers: int = 1,
    json: bool = False,
) -> int:
    """The equity of poker hands.

    How many boards each of two to eleven hands wins, loses and ties, and its share of the
    pot; ties are split. Exact if all hands are known, or few enough are possible, as with one
    random hand of hold'em; otherwise deals are drawn, and each share has its standard error.
    Ctrl-C stops early and shows what was drawn so far.

    Parameters
    ----------
    hands
        One word per player: AsKs, random for any hand, or a range such as QQ+,AKs,A5s-A2s.
    board
        The cards already on the board, such as Qs7d2c; up to five.
    dead
        Cards that are out of play, such as Ac2h.
    game
        holdem, omaha or sintetico.
    trials
        Draw this many deals instead of enumerating all.
    seed
        Repeats a run: the same seed gives the same deals. Drawn and shown when left out.
    workers
        How many batches of deals to draw in parallel. The result is the same for any number.
    json
        One object, with fractions as text.
    """
    from banca.maths.equity import BadDeal, read, told
    from banca.maths.equity.run import TRIALS, is_quick, ways

    if trials is not None and not 0 < trials <= MOST_TRIALS:
        raise Wrong(f"--trials {trials} is out of range; use 1 to {MOST_TRIALS:,}")
    if not 0 < workers <= MOST_WORKERS:
        raise Wrong(f"--workers {workers} is out of range; use 1 to {MOST_WORKERS}")
    try:
        deal = read(game, hands, board or "", dead or "")
    except BadDeal as bad:
        raise Wrong(str(bad)) from None
    if trials is None and is_quick(deal):
        total = ways(deal)
        _, counts, whole = _exact(deal, total)
        if not whole:
            complain("stopped before all deals were tried: nothing to show")
            return 130
        found = told(deal, counts)
    else:
        if trials is None:
            complain(f"too many possible hands to try them all: drawing {TRIALS:,} deals")
            trials = TRIALS
        if seed is None:
            seed = secrets.randbelow(1 << 32)
        done, counts, _ = _sampled(deal, trials, seed, workers)
        if not done:
            complain("stopped before the first batch of deals was drawn: nothing to show")
            return 130
        found = told(deal, counts, seed)
    if json:
        write_json(_written(found, trials))
    else:
        _show(found)
    if trials is not None and done < trials:
        complain(f"stopped after {done:,} of {trials:,} deals")
        return 130
    return 0


def _exact(deal: Deal, total: int) -> tuple[int, Any, bool]:
    from banca.maths.equity import enumerated

    # Loading Numba takes longer than one deal without it.
    return _run(enumerated(deal, compiled=total > 1), total)


def _sampled(deal: Deal, trials: int, seed: int, workers: int) -> tuple[int, Any, bool]:
    from banca.maths.equity import sampled

    if not sys.stderr.isatty():  # Without a bar, at least this much is shown.
        complain(f"{trials:,} deals with seed {seed}")
    pairs = trials * len(deal.hands) * (deal.variant.hole * (deal.variant.hole - 1) // 2)
    return _run(sampled(deal, trials, seed, workers, compiled=pairs > FEW), trials)


def _run(runs: Any, total: int) -> tuple[int, Any, bool]:
    return watched(runs, total, nothing={}, bar=total > 1 and sys.stderr.isatty())


def _written(found: Equity, asked: int | None) -> dict[str, Any]:
    exact = found.method == "exact"
    return {
        "game": found.game,
        "board": "".join(found.board),
        "dead": "".join(found.dead),
        "method": found.method,
        "boards": found.boards,
        "asked": asked,
        "seed": found.seed,
        "players": [
            {
                "hand": player.hand,
                "wins": player.wins,
                "losses": player.losses,
                "ties": player.ties,
                "equity": float(player.equity),
                "exact": str(player.equity) if exact else None,
                "error": player.error,
            }
            for player in found.players
        ],
    }


def _show(found: Equity) -> None:
    from rich.table import Table

    from banca.maths.equity.notation import TITLES

    exact = found.method == "exact"
    title = [TITLES[found.game]]
    title += [f"board {' '.join(found.board)}"] if found.board else []
    title += [f"without {' '.join(found.dead)}"] if found.dead else []
    title += [f"{found.boards:,} {'boards' if exact else 'deals drawn'}"]
    title += ["exact" if exact else f"seed {found.seed}"]
    table = Table()
    table.add_column("hand")
    for head in ("wins", "losses", "ties", "equity", *(() if exact else ("± error",))):
        table.add_column(head, justify="right")
    for player in found.players:
        counted = (f"{number:,}" for number in (player.wins, player.losses, player.ties))
        part = per_cent(player.equity)
        if exact and len(str(player.equity)) <= LONGEST:
            part = f"{player.equity} = {part}"
        error = () if exact else (per_cent(player.error),)
        table.add_row(player.hand, *counted, part, *error)
    screen = console()
    screen.print(" · ".join(title), style="bold")
    screen.print(table)
