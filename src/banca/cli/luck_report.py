"""The luck of the tables, as `banca verify` tells it: for people, and for machines."""

from __future__ import annotations

from typing import Any

from banca.house.audit_tally import Tally
from banca.maths.rarity import chi_square_tail

NAMED = 10  # Players who are named in a line of text; --json names all.


def as_json(tally: Tally) -> dict[str, Any]:
    statistic, freedom = tally.uneven()
    return {
        "table": tally.table,
        "rounds": tally.rounds,
        "draws": tally.draws,
        "chi_square": round(float(statistic), 3),
        "freedom": freedom,
        "p": chi_square_tail(float(statistic), freedom) if freedom else None,
        "voids": dict(sorted(tally.voids.items())),
        "voids_played_out": tally.played_out,
        "voids_that_spared_the_house": tally.would_cost,
        "rounds_decided": tally.decided,
        "rounds_that_cost_the_house": tally.house_lost,
        "shares_sealed": tally.sealed,
        "shares_opened": tally.opened,
        "shares_withheld": dict(tally.withheld.most_common()),
        "outcomes_to_choose_from": tally.choices,
        "seeds_lost": tally.lost,
        **_witnessed(tally),
    }


def _witnessed(tally: Tally) -> dict[str, int]:
    """Nothing, where no witness was asked."""
    if tally.epochs_witnessed is None:
        return {}
    return {"epochs": tally.epochs, "epochs_witnessed": tally.epochs_witnessed}


def as_text(tally: Tally) -> str:
    """One line; what has not happened is not in it."""
    statistic, freedom = tally.uneven()
    parts = [f"{tally.rounds:,} rounds, {tally.draws:,} draws"]
    if freedom:
        p = chi_square_tail(float(statistic), freedom)
        parts.append(f"chi-square {float(statistic):.1f} on {freedom} (p {p:.2g})")
    if tally.voids:
        causes = ", ".join(f"{cause} {n:,}" for cause, n in sorted(tally.voids.items()))
        spared = f"{tally.would_cost:,} of {tally.played_out:,} played out spared the house"
        parts.append(f"{tally.voids.total():,} voids ({causes}; {spared} a loss)")
    if tally.sealed:
        parts.append(f"{tally.sealed:,} shares, {tally.opened:,} opened")
    if tally.withheld:
        named = [f"{player} {n:,}" for player, n in tally.withheld.most_common(NAMED)]
        more = len(tally.withheld) - len(named)
        whose = ", ".join([*named, f"{more:,} more players"] if more else named)
        left = f"{tally.choices:,} other outcomes could have been chosen"
        parts.append(f"{tally.withheld.total():,} withheld ({whose}): {left}")
    if tally.lost:
        parts.append(f"{tally.lost:,} seeds lost")
    if tally.epochs_witnessed is not None:
        parts.append(f"{tally.epochs_witnessed:,} of {tally.epochs:,} epochs witnessed in time")
    return f"luck of {tally.table}: " + "; ".join(parts)
