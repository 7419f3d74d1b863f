"""`banca void`: the operator makes a running round null."""

from __future__ import annotations

from pathlib import Path

from banca.cli.say import Wrong, asked_of_house


def void(table: str, /, *, why: str, data: Path = Path("var")) -> int:
    """Make the running round of a table null; every stake goes back.

    The reason goes into the log with the round, where players and regulator read it.

    Parameters
    ----------
    table
        The table's name; of an individual table all that are open, or one player's stream.
    why
        The fault of the house that makes the round null (804/2015:20).
    data
        The directory of the house, as given to banca serve.
    """
    if not why.strip():
        raise Wrong("--why is empty; say what made the round null")
    return asked_of_house("void", table, why, data)
