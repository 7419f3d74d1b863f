"""`banca odds`: what every bet is worth, exactly, by playing it through the live rules."""

from __future__ import annotations

from typing import Any

from banca.cli.say import chosen_game, chosen_tables, console, named, write_json


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
    module = chosen_game(game)
    tables = chosen_tables(module, rulebook, wheel)
    if json:
        from banca.maths.odds import odds as exact

        write_json([row.plain() for rules in tables for row in exact(module, rules)])
        return
    for rules in tables:
        _show(module, rules)


def _show(game: Any, rules: Any) -> None:
    from rich.table import Table

    from banca.maths.report import kinds, per_cent

    found = kinds(game, rules)
    pushes = any(kind.push for kind in found)
    table = Table(title=named(game, rules), title_justify="left", title_style="bold")
    table.add_column("bet")
    for head in ("spots", "wins", *(["stands off"] if pushes else []), "pays", "house edge", ""):
        table.add_column(head, justify="right")
    for kind in found:
        pays = f"{kind.pays[0]} to {kind.pays[1]}" if kind.pays else ""
        off = [str(kind.push)] if pushes else []
        edge = (str(kind.edge), per_cent(kind.edge))
        table.add_row(kind.kind, str(kind.spots), str(kind.win), *off, pays, *edge)
    console().print(table)
