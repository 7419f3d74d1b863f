"""`banca odds`: what every bet is worth, exactly, by playing it through the live rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from banca.cli.say import Wrong, chosen_game, chosen_tables, console, named, write_json

if TYPE_CHECKING:  # Only for the checker: `banca odds roulette` needs nothing of it.
    from banca.kit.game import AnyGame
    from banca.maths.blackjack.result import Strategy

LETTERS = {
    "H": "hit",
    "S": "stand",
    "D": "double",
    "P": "split",
    "R": "surrender",
}


def odds(
    game: str | None = None,
    machine: str | None = None,
    /,
    *,
    rulebook: str | None = None,
    form: str | None = None,
    all: bool = False,
    strategy: bool = False,
    decks: int | None = None,
    double_any: bool = False,
    pairs_only: bool = False,
    splits: int | None = None,
    no_prizes: bool = False,
    bet: str | None = None,
    json: bool = False,
) -> None:
    """What every bet is worth, exactly.

    Every spot is played through the live rules once for each possible outcome. Blackjack is
    shown for best play, from precomputed figures that hold within a millionth. A slot machine
    has a par sheet: its symbols, what it returns at every bet, how often, and in what amounts.

    Parameters
    ----------
    game
        The game, such as roulette.
    machine
        Slots: the machine, such as latao, or a file that describes one.
    rulebook
        Only the tables of this rulebook, such as 804/2015.
    form
        Only the tables with this form, such as american-38.
    all
        Every table form of every game, or of the one named.
    strategy
        Blackjack: the best chart by total, and what it wins, instead of the bets.
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
    bet
        Slots: the prizes of this bet, such as lines:5@5; of the largest when left out.
    json
        One object per spot instead of one line per kind of bet; fractions as text.
    """
    if game == "slots" and (machine or not json) and not (all or rulebook or form or strategy):
        from banca.cli import odds_slots

        return odds_slots.show(machine, bet, json=json)
    if machine or bet:
        raise Wrong("a machine and its bets belong to slots: banca odds slots MACHINE")
    options = said_options(decks, double_any, pairs_only, splits, no_prizes)
    _fits(game, all, strategy, bool(options), bool(rulebook or form))
    from banca.maths.blackjack.result import Stale

    try:
        found = list(_tables(game, rulebook, form, all, options))
        if strategy:
            _strategies([rules for _, rules in found], json)
        elif json:
            from banca.maths.odds import odds as exact

            write_json([row.plain() for one, rules in found for row in exact(one, rules)])
        else:
            _show_all(found)
    except Stale as stale:
        raise Wrong(str(stale)) from None


def _fits(game: str | None, all: bool, strategy: bool, options: bool, chosen: bool) -> None:
    """Check which options go together."""
    if not game and not all:
        raise Wrong("which game? banca odds GAME, or banca odds --all")
    if strategy and game != "blackjack":
        raise Wrong("--strategy needs a game with decisions: banca odds blackjack --strategy")
    if options and game != "blackjack":
        raise Wrong("decks, doubles, splits and prizes are options of blackjack")
    if all and (options or (chosen and not game)):
        raise Wrong("--all means every table; leave it out to choose some")


def said_options(
    decks: int | None, double_any: bool, pairs_only: bool, splits: int | None, no_prizes: bool
) -> dict[str, Any]:
    """The given options of a blackjack table, as its rules have them."""
    said: dict[str, Any] = {}
    if decks is not None:
        said["decks"] = decks
    if splits is not None:
        said["splits"] = splits
    if double_any:
        said["double_any"] = True
    if pairs_only:
        said["pairs_only"] = True
    if no_prizes:
        said["specials"] = False
    return said


def _tables(
    name: str | None, rulebook: str | None, form: str | None, all: bool, options: dict[str, Any]
) -> Iterator[tuple[AnyGame, Any]]:
    """Each game that is meant, with the rules of each of its tables."""
    if name is None:
        from banca.games import GAMES

        for game in GAMES:
            yield from _tables(game.name, None, None, True, {})
        return
    game = chosen_game(name)
    found = chosen_tables(game, rulebook, form)
    if all and name == "blackjack":
        from banca.maths.blackjack.result import tables

        books = {rules.rulebook for rules in found}
        found = [rules for rules in tables() if rules.rulebook in books]
    if options:
        found = [changed for rules in found if (changed := changed_rules(rules, options))]
        if not found:
            said = ", ".join(f"{option} {value}" for option, value in options.items())
            raise Wrong(f"there is no table of {rulebook or 'any rulebook'} with {said}")
    yield from ((game, rules) for rules in found)


def changed_rules(rules: Any, options: dict[str, Any]) -> Any:
    """The rules with other options; None if the rulebook refuses them."""
    from msgspec.structs import asdict

    from banca.kit.play import Refused

    try:
        return type(rules)(**(asdict(rules) | options))
    except Refused:
        return None


# --- Bets ---------------------------------------------------------------------------------------


def _show_all(found: list[tuple[AnyGame, Any]]) -> None:
    """One table of bets for each; many blackjack tables go into one, with a line each."""
    many = [rules for game, rules in found if game.name == "blackjack"]
    for game, rules in found:
        if game.name == "slots":
            from banca.cli import odds_slots

            odds_slots.show_returns(rules.machine)
        elif game.name != "blackjack" or len(many) <= 2:
            _show(game, rules)
    if len(many) > 2:
        _show_many(many)


def _show(game: AnyGame, rules: Any) -> None:
    from rich.table import Table

    from banca.maths.report import kinds, per_cent

    found = kinds(game, rules)
    pushes = any(kind.push for kind in found)
    table = Table(title=named(game, rules), title_justify="left", title_style="bold")
    table.add_column("bet", no_wrap=True)
    for head in ("spots", "wins", *(["stands off"] if pushes else []), "pays", "house edge", ""):
        table.add_column(head, justify="right")
    for kind in found:
        pays = f"{kind.pays[0]} to {kind.pays[1]}" if kind.pays else ""
        off = [str(kind.push)] if pushes else []
        edge = (str(kind.edge), per_cent(kind.edge))
        wins = "" if kind.win is None else str(kind.win)
        table.add_row(kind.kind, str(kind.spots), wins, *off, pays, *edge)
    console().print(table)


def _show_many(tables: list[Any]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from banca.maths.blackjack.result import bets
    from banca.maths.report import per_cent

    table = Table(
        title="blackjack · house edge",
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for head in ("rulebook", "decks", "double", "split", "splits", "prizes"):
        table.add_column(head, no_wrap=True)
    for head in ("by total", "by cards"):
        table.add_column(head, justify="right", no_wrap=True)
    for rules in tables:
        table.add_row(
            rules.rulebook,
            str(rules.decks),
            "any two" if rules.double_any else "9–11",
            "pairs" if rules.pairs_only else "one value",
            str(rules.splits or "free"),
            "yes" if rules.specials else "no",
            *(per_cent(bet.edge) for bet in bets(rules) if bet.within),
        )
    console().print(table)


# --- Strategy -----------------------------------------------------------------------------------


def _strategies(tables: list[Any], json: bool) -> None:
    from banca.maths.blackjack.result import strategy

    found = [strategy(rules) for rules in tables]
    if json:
        write_json([one.plain() for one in found])
        return
    for one in found:
        _show_strategy(one)


def _show_strategy(one: Strategy) -> None:
    from rich.table import Table

    from banca.maths.blackjack.result import UPCARDS, named
    from banca.maths.report import per_cent

    screen = console()
    table = Table(title=named(one.rules), title_justify="left", title_style="bold")
    table.add_column("hand", no_wrap=True)
    for up in UPCARDS:
        table.add_column(up, justify="center", no_wrap=True)
    kind = ""
    for line, cells in one.lines.items():
        if kind and line.partition(" ")[0] != kind:
            table.add_section()
        kind, _, which = line.partition(" ")
        table.add_row(f"pair {which}-{which}" if kind == "pair" else line, *cells)
    screen.print(table)
    letters = ", ".join(f"{letter} {word}" for letter, word in LETTERS.items())
    screen.print(f"{letters}. Of several letters, the first that the rules allow is used.")
    screen.print(
        f"By this chart the house keeps {per_cent(-one.total)} of a stake on average, and"
        f" {per_cent(-one.composition)} if first hands are played by their exact cards; both"
        " from a fresh shoe, and within a millionth. Never insure, never take even money."
    )
