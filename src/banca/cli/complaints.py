"""`banca complaints`: what players complain about, and what was answered (PD-77)."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from banca.cli.say import Wrong, plain, write_json
from banca.cli.serve import checked_database
from banca.house.complaints import Complaint

COLUMNS = (
    *("id", "received", "player", "grounds", "table", "round", "complaint"),
    *("answered", "outcome", "answer"),
)


def complaints(
    *,
    data: Path = Path("var"),
    database: Annotated[str | None, Parameter(env_var="BANCA_DATABASE")] = None,
    all: bool = False,
    json: bool = False,
    csv: bool = False,
) -> int:
    """List the complaints of players, oldest first: those that wait for an answer.

    Parameters
    ----------
    data
        The directory of the house, as given to banca serve.
    database
        PostgreSQL instead of the embedded store: postgresql://…
    all
        Those that are answered too, with the answers.
    json
        A list of objects instead of text.
    csv
        A file for a spreadsheet instead of text.
    """
    from banca.app import Setup
    from banca.house.books import StoreError, open_reader
    from banca.house.complaints import all_complaints
    from banca.house.form import WrongForm
    from banca.house.sheet import line

    if json and csv:
        raise Wrong("--json and --csv are two forms; choose one")
    setup = Setup(data, checked_database(database))
    if not setup.database and not Path(setup.url.removeprefix("sqlite:")).exists():
        raise Wrong(f"there are no books in {data}; say where they are with --data or --database")
    try:
        with open_reader(setup.url) as reader:
            found = [one for one in all_complaints(reader) if all or one.answered is None]
    except (StoreError, WrongForm) as fault:
        raise Wrong(str(fault)) from None
    if json:
        write_json([_told(one) for one in found])
    elif csv:
        sys.stdout.write(line(COLUMNS))
        sys.stdout.writelines(line(_told(one).values()) for one in found)
    else:
        for one in found:
            sys.stdout.writelines(f"{plain(said)}\n" for said in _lines(one))
        if not found:
            sys.stdout.write("no complaints\n" if all else "no complaint waits for an answer\n")
    return 0


def _told(one: Complaint) -> dict[str, Any]:
    cells = (one.id, _time(one.at), one.player, one.grounds, one.stream, one.round or "", one.text)
    answered = "" if one.answered is None else _time(one.answered)
    return dict(zip(COLUMNS, (*cells, answered, one.outcome, one.answer), strict=True))


def _lines(one: Complaint) -> list[str]:
    about = f", round {one.round} of {one.stream}" if one.stream else ""
    said = [f"{_time(one.at)} {one.id}: {one.grounds}{about}: {one.text}"]
    if one.answered is not None:
        said.append(f"  {_time(one.answered)} {one.outcome}: {one.answer}")
    return said


def _time(micros: int) -> str:
    return f"{datetime.fromtimestamp(micros // 10**6, UTC):%Y-%m-%d %H:%M:%SZ}"
