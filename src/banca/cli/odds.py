"""`banca odds`: what every bet is worth, exactly, by playing it through the live rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banca.cli.say import chosen_game, chosen_tables, console, named, per_cent, write_json


def odds(
    game: str,
    /,
    *,
    rulebook: str | None = None,
    wheel: str | None = None,
    json: bool = False,
) -> None:
    """What every bet is worth, exactly.

    Every spot is played through the live rules once for each way that luck can fall.

    Parameters
    ----------
    game
        The game, such as roulette.
    rulebook
        Only the tables of this rulebook, such as 804/2015.
    wheel
        Only the tables with this wheel, such as american-38.
    json
        One object a spot instead of one line a kind of bet; fractions as text.
    """
    from banca.maths.odds import odds as exact

    module = chosen_game(game)
    tables = chosen_tables(module, rulebook, wheel)
    if json:
        write_json([row.plain() for rules in tables for row in exact(module, rules)])
        return
    for rules in tables:
        show(module, rules, exact(module, rules))


def kinds(game: Any, rules: Any, rows: Sequence[Any]) -> list[tuple[str, list[Any], str]]:
    """The rows by kind of bet, those of one kind being worth the same, each with its price."""
    prices = {spot.spot: spot.pays for spot in getattr(game.card(rules), "spots", ())}
    found: dict[tuple[Any, ...], list[Any]] = {}
    for row in rows:
        kind = row.bet.partition(":")[0]
        worth = (kind, row.win, row.push, row.lose, row.edge, prices.get(row.bet))
        found.setdefault(worth, []).append(row)
    return [
        (worth[0], same, f"{worth[5][0]} to {worth[5][1]}" if worth[5] else "")
        for worth, same in found.items()
    ]


def show(game: Any, rules: Any, rows: Sequence[Any]) -> None:
    from rich.table import Table

    table = Table(title=named(game, rules), title_justify="left", title_style="bold")
    table.add_column("bet")
    for head in ("spots", "wins", "pays", "house edge", ""):
        table.add_column(head, justify="right")
    pushes = any(row.push for row in rows)
    if pushes:
        table.add_column("stands off", justify="right")
    for kind, same, pays in kinds(game, rules, rows):
        row = same[0]
        cells = [kind, str(len(same)), str(row.win), pays, str(row.edge), per_cent(row.edge)]
        table.add_row(*cells, *([str(row.push)] if pushes else []))
    console().print(table)
