"""`banca close`: the operator closes a table."""

from __future__ import annotations

from pathlib import Path

from banca.cli.say import asked_of_house


def close(table: str, /, *, data: Path = Path("var")) -> int:
    """Close a table once its round is over.

    No more bets are taken; what lies is played out, then everybody goes home. It stays closed
    until the house is started anew.

    Parameters
    ----------
    table
        The table's name; of an individual table all that are open, or one player's stream.
    data
        The directory of the house, as given to banca serve.
    """
    return asked_of_house("close", table, "", data)
