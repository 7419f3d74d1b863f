"""`banca signs`: what the operator of games between players should look at (PD-65, PD-66)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from banca.cli.say import Wrong, money, plain, write_json
from banca.cli.serve import checked_database
from banca.house.reading import Reader

SAYS = {
    "passed": "chips went one way",
    "given": "folded hands that were nearly paid for",
    "steady": "always takes the same time to answer",
    "device": "play each other on one device",
}


def signs(
    *,
    data: Path = Path("var"),
    database: Annotated[str | None, Parameter(env_var="BANCA_DATABASE")] = None,
    again: bool = False,
    json: bool = False,
) -> int:
    """Signs of foul play, and what players report.

    Recorded as they appeared: chips that go one way, hands given up, answers like clockwork,
    several players on one device, and what players say about each other. A sign is no verdict.

    Parameters
    ----------
    data
        The directory of the house, as given to banca serve.
    database
        PostgreSQL instead of the embedded store: postgresql://…
    again
        Go through the register of all hands again, instead of what was recorded: for a periodic
        review that no restart of the house has cut short.
    json
        A list of objects instead of text.
    """
    from banca.app import Setup
    from banca.house.books import StoreError, open_reader
    from banca.house.form import WrongForm

    setup = Setup(data, checked_database(database))
    if not setup.database and not Path(setup.url.removeprefix("sqlite:")).exists():
        raise Wrong(f"there are no books in {data}; say where they are with --data or --database")
    try:
        with open_reader(setup.url) as reader:
            found = list(_anew(reader) if again else _written(reader))
    except (StoreError, WrongForm) as fault:
        raise Wrong(str(fault)) from None
    if json:
        write_json(found)
        return 0
    for told in found:
        sys.stdout.write(f"{plain(_line(told))}\n")
    if not found:
        sys.stdout.write("nothing to look at\n")
    return 0


def _written(reader: Reader) -> Iterator[dict[str, Any]]:
    from banca.floor.fair_play import REPORT, SIGN

    for row in reader.scan_incidents():
        if row.kind in (SIGN, REPORT):
            told = msgspec.json.decode(row.body)
            yield {"at": row.at, "table": row.stream, "what": row.kind, **told}


def _anew(reader: Reader) -> Iterator[dict[str, Any]]:
    """Every stream of a game between players, from its first event."""
    from banca.all_games import ALL_GAMES
    from banca.floor.fair_play import SIGN, Overseer
    from banca.floor.recall import form_of
    from banca.house.carry import forward, game_of
    from banca.house.form import read_rules
    from banca.house.opened import read_opened

    games = {game.name: game for game in ALL_GAMES if game.signs}
    for stream in reader.streams():
        events = reader.scan(stream)
        first = next(iter(events), None)
        kind = game_of(first.body) if first else ""
        if first is None or kind not in games:
            continue
        opened = read_opened(first._replace(body=forward(kind, first.body)))
        game = games[kind]
        rules = read_rules(game.Rules, opened.rules, f"{stream}#0")
        overseer = Overseer(game, rules, lambda player: ())
        form = form_of(game)
        for one in events:
            event = form.read(forward(kind, one.body), f"{stream}#{one.seq}")
            if isinstance(event, game.Event):
                for body in overseer.saw(event, one.at, one.round):
                    told = msgspec.json.decode(body)
                    yield {"at": one.at, "table": stream, "what": SIGN, **told}


def _line(told: dict[str, Any]) -> str:
    at = datetime.fromtimestamp(told["at"] // 10**6, UTC)
    where = f"{at:%Y-%m-%d %H:%M} {told['table']}"
    if "why" in told:
        return f"{where}: {told['by']} reports {told['player']}: {told['why']}"
    whom = " → ".join(told["players"]) if told["cents"] else " and ".join(told["players"])
    much = f", {money(told['cents'])} in {told['times']} hands" if told["cents"] else ""
    return f"{where}, hand {told['round']}: {whom} {SAYS[told['kind']]}{much}"
