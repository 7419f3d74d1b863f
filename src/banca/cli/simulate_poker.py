"""`banca simulate holdem`, `omaha` and `sintetico`: whole hands of poker by the million."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from banca.cli.say import Wrong, complain, console, per_cent, write_json

if TYPE_CHECKING:  # Only for the checker: modules are loaded when needed.
    from banca.maths.poker_sim import Result, Sample, Style, Tried

VARIANTS = {"holdem": "806/2015", "omaha": "97/2010", "sintetico": "809/2015"}
UNIT = 100  # Chips of a big blind, or of an ante.
PERCENT = 5
MOST_SEATS = 11


class Asked(NamedTuple):
    """The requested table; None where an option was left out."""

    seats: int | None
    stack: str | None
    style: str | None
    percent: int | None
    rake_cap: int | None

    def __bool__(self) -> bool:
        return any(said is not None for said in self)


def table(game: str, asked: Asked) -> Tried:
    """The table to be simulated; bad input says what would be right."""
    from banca.maths.poker_sim import Tried
    from banca.poker.betting import OMAHA_LIMIT, NoLimit
    from banca.poker.hand import Commission, Terms

    seats = 6 if asked.seats is None else asked.seats
    if not 2 <= seats <= MOST_SEATS:
        raise Wrong(f"--seats {seats} is out of range; use 2 to {MOST_SEATS}")
    percent = PERCENT if asked.percent is None else asked.percent
    if not 0 <= percent <= PERCENT:
        raise Wrong(f"--percent {percent} is out of range; use 0 to {PERCENT}")
    cap = asked.rake_cap
    if cap is None:
        cap = 4 * UNIT if game == "omaha" else 0  # 97/2010:16
    least, most = _stacks(asked.stack)
    if not 0 <= cap <= most * seats:
        raise Wrong(f"--rake-cap {cap} is out of range; use 0 (none) to {most * seats}")
    terms = Terms(
        game,
        OMAHA_LIMIT if game == "omaha" else NoLimit(),
        small=0 if game == "sintetico" else UNIT // 2,
        big=0 if game == "sintetico" else UNIT,
        ante=UNIT if game == "sintetico" else 0,
        commission=Commission(percent, cap),
    )
    return Tried(terms, seats, least, most, _style(asked.style))


def _stacks(said: str | None) -> tuple[int, int]:
    from banca.maths.poker_sim import MOST_CHIPS

    if said is None:
        return 100 * UNIT, 100 * UNIT
    least, dash, most = said.partition("-")
    try:
        found = int(least), int(most if dash else least)
    except ValueError:
        raise Wrong(f"--stack {said} is not an amount; use 10000, say, or 1000-20000") from None
    if not 0 < found[0] <= found[1] <= MOST_CHIPS:
        raise Wrong(f"--stack {said} is out of range; use 1 to {MOST_CHIPS:,} chips")
    return found


def _style(said: str | None) -> Style:
    from banca.maths.poker_sim import PARTS, STYLES

    if said is None:
        return STYLES["random"]
    if said in STYLES:
        return STYLES[said]
    parts = said.split(":")
    if len(parts) == 5 and all(part.isdecimal() for part in parts):
        folds, calls, least, pots, all_in = map(int, parts)
        if folds + calls + least + pots + all_in == PARTS:
            return folds, calls, least, pots, all_in
    known = ", ".join(STYLES)
    raise Wrong(
        f"there is no style {said!r}; there is {known}, or fold:call:raise:pot:all-in in parts "
        f"that add up to {PARTS}, such as 250:450:150:120:30"
    )


def simulate(game: str, asked: Asked, hands: int, seed: int, workers: int, *, json: bool) -> int:
    """Play the hands and show the results."""
    from banca.cli.simulate import play
    from banca.maths.twin import NeedsNumba

    tried = table(game, asked)
    if not sys.stderr.isatty():  # Without a bar, at least this much is shown.
        complain(f"{game}: {hands:,} hands with seed {seed}")
    try:
        done, counts = play(tried, hands, seed, workers)
        found = tried.result(done, counts) if done else None
    except NeedsNumba as missing:
        raise Wrong(f"{game}: {missing}") from None
    if found:
        if json:
            write_json(_written(game, tried, found, hands, seed))
        else:
            _show(game, tried, found, seed)
    if done == hands:
        return 0
    if done:
        complain(f"stopped after {done:,} of {hands:,} hands")
    else:
        complain("stopped before the first batch of hands was played: nothing to show")
    return 130


# --- Output ---------------------------------------------------------------------------------------


def _written(game: str, tried: Tried, found: Result, hands: int, seed: int) -> dict[str, Any]:
    terms = tried.terms
    names = ("fold", "call", "raise", "pot", "all-in")
    return {
        "game": game,
        "rulebook": VARIANTS[game],
        "rounds": found.hands,
        "asked": hands,
        "seed": seed,
        "confidence": "99/100",
        "seats": tried.seats,
        "small": terms.small,
        "big": terms.big,
        "ante": terms.ante,
        "stack": [tried.least, tried.most],
        "style": dict(zip(names, tried.style, strict=True)),
        "percent": terms.commission.percent,
        "rake_cap": terms.commission.cap,
        "showdowns": found.showdowns,
        "shown": found.shown,
        "actions": found.actions,
        "put": found.put,
        "commission": found.commission,
        "split_pots": found.split_pots,
        "side_pots": found.side_pots,
        "positions": [_sample("position", sample) for sample in found.positions],
        "categories": [_sample("category", sample) for sample in found.categories],
    }


def _sample(what: str, sample: Sample) -> dict[str, Any]:
    return {
        what: sample.name,
        "exact": None if sample.exact is None else str(sample.exact),
        "simulated": sample.simulated,
        "low": sample.low,
        "high": sample.high,
        "holds": sample.holds,
        "error": sample.error,
    }


def _show(game: str, tried: Tried, found: Result, seed: int) -> None:
    from rich.table import Table

    least, most = f"{tried.least:,}", f"{tried.most:,}"
    title = (
        f"{game} · {VARIANTS[game]} · {tried.seats} players · {found.hands:,} hands · seed {seed}"
    )
    won = Table(title=title, title_justify="left", title_style="bold")
    won.add_column("position")
    for head in ("chips won per hand", "± error", "99 % interval"):
        won.add_column(head, justify="right")
    for sample in found.positions:
        won.add_row(
            sample.name,
            f"{sample.simulated:+.3f}",
            f"{sample.error:.3f}",
            f"{sample.low:+.3f} … {sample.high:+.3f}",
        )
    shown = Table(title=f"{found.shown:,} hands shown", title_justify="left", title_style="bold")
    shown.add_column("category")
    for head in ("exactly", "simulated", "± error", "99 % interval", ""):
        shown.add_column(head, justify="right")
    for sample in found.categories:
        assert sample.exact is not None, sample.name
        shown.add_row(
            sample.name,
            per_cent(sample.exact),
            per_cent(sample.simulated),
            per_cent(sample.error),
            f"{max(0.0, sample.low) * 100:.3f} … {per_cent(sample.high)}",
            "" if sample.holds else "outside",
        )
    out = console()
    out.print(won)
    out.print(shown)
    out.print(
        f"Stacks of {least if least == most else f'{least} to {most}'} chips; "
        f"{found.actions / found.hands:.2f} decisions per hand; "
        f"{per_cent(found.showdowns / found.hands)} went to a showdown; "
        f"{found.side_pots:,} side pots, {found.split_pots:,} pots split; commission "
        f"{found.commission / found.hands:.3f} chips per hand, "
        f"{per_cent(found.commission / max(1, found.put))} of all pots."
    )
