"""`banca jackpots`: what is in the jackpots of a house, and how it gets from one to another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from banca.cli.say import Wrong, plain, write_json
from banca.cli.serve import checked_database

if TYPE_CHECKING:  # Only for the checker: it is slow to load, and most commands do not need it.
    from banca.app import Setup
    from banca.house.books import Books
    from banca.house.jackpots import Standing


def jackpots(
    do: Literal["list", "move", "charity"] = "list",
    source: str | None = None,
    target: str | None = None,
    /,
    *,
    why: str = "",
    to: str = "",
    data: Path = Path("var"),
    database: Annotated[str | None, Parameter(env_var="BANCA_DATABASE")] = None,
    house: Path | None = None,
    json: bool = False,
) -> int:
    """List the jackpots of a house, or move what is in one while the house is closed.

    What is in a jackpot is the players': the house keeps it until it is won
    (1441/95-VIII:5). When its machines are withdrawn it goes to another jackpot,
    of the same model and stakes or as the inspectorate allows (1441/95-VIII:6);
    when the licence ends it goes to charity (828/2015:17). Either is an event in
    the books, which banca verify checks.

    Parameters
    ----------
    do
        list, move SOURCE TARGET, or charity SOURCE.
    source
        The jackpot that is emptied.
    target
        The jackpot that gets it. One that the books do not know yet is opened as house.toml says.
    why
        With move: why it cannot be won where it is. It is recorded.
    to
        With charity: who gets it. It is recorded.
    data
        The directory of the house, as given to banca serve.
    database
        PostgreSQL instead of the embedded store: postgresql://…
    house
        The house.toml of the house, as given to banca serve.
    json
        A list of objects instead of text.
    """
    from banca.app import Setup

    setup = Setup(data, checked_database(database), house)
    if not setup.database and not Path(setup.url.removeprefix("sqlite:")).exists():
        raise Wrong(f"there are no books in {data}; say where they are with --data or --database")
    match do, source, target:
        case "list", None, None:
            return _list(setup, json)
        case "move", str(), str():
            if not why.strip():
                raise Wrong("--why is empty; say why it cannot be won where it is")
            return _move(setup, source, target, why)
        case "charity", str(), None:
            if not to.strip():
                raise Wrong("--to is empty; say who gets it")
            return _give(setup, source, to)
    takes = {"list": "nothing", "move": "SOURCE and TARGET", "charity": "SOURCE"}[do]
    raise Wrong(f"banca jackpots {do} takes {takes}; see banca jackpots --help")


def _list(setup: Setup, json: bool) -> int:
    from banca.house.books import StoreError, open_reader
    from banca.house.form import WrongForm
    from banca.house.jackpots import all_standing

    try:
        with open_reader(setup.url) as reader:
            found = all_standing(reader)
    except (StoreError, WrongForm) as fault:
        raise Wrong(str(fault)) from None
    if json:
        write_json([_told(at) for at in found])
        return 0
    for at in found:
        sys.stdout.write(plain(_line(at)) + "\n")
    if not found:
        sys.stdout.write("no jackpots\n")
    return 0


def _told(at: Standing) -> dict[str, str | int | bool]:
    return {name: value for name, value in at._asdict().items() if name not in ("seq", "tables")}


def _line(at: Standing) -> str:
    waits = f", and {at.unpaid} is won and not paid yet" if at.unpaid else ""
    how = "closed" if at.closed else f"seed {at.seed}, mean {at.mean}"
    return f"{at.id}: {at.cents} {at.asset}{waits}; {how}; won {at.wins} times"


def _move(setup: Setup, source: str, target: str, why: str) -> int:
    from banca.house.jackpots import move, open_jackpot, standing
    from banca.settings import SettingsError, settings

    try:
        offered = {one.jackpot.id: one for one in settings(setup.house).jackpots}
    except SettingsError as fault:
        raise Wrong(str(fault)) from None

    async def moved(books: Books) -> int:
        its = offered.get(target)
        if its is not None and (await standing(books, target)).closed and source != target:
            await open_jackpot(books, its.jackpot, its.asset)
        return await move(books, source, target, why)

    cents = _done(setup, moved)
    sys.stdout.write(f"{cents} went from {plain(source)} to {plain(target)}\n")
    return 0


def _give(setup: Setup, source: str, to: str) -> int:
    from banca.house.jackpots import give

    cents = _done(setup, lambda books: give(books, source, to))
    sys.stdout.write(f"{cents} of {plain(source)} goes to {plain(to)}\n")
    return 0


def _done(setup: Setup, do: Callable[[Books], Coroutine[Any, Any, int]]) -> int:
    """Do something to the books of a house that is closed."""
    import asyncio

    from banca.cli import logs
    from banca.house.books import StoreError, open_books
    from banca.house.form import WrongForm
    from banca.house.hold import HouseOpenError
    from banca.house.jackpots import JackpotError

    async def opened() -> int:
        books = open_books(setup.url, holder=setup.holder)
        try:
            return await do(books)
        finally:
            await books.close()

    logs.begin("warning")
    try:
        return asyncio.run(opened())
    except HouseOpenError as fault:
        raise Wrong(f"{fault}; close the house first") from None
    except (JackpotError, StoreError, WrongForm) as fault:
        raise Wrong(str(fault)) from None
