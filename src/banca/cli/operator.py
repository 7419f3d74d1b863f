"""`banca void`, `close` and `answer`: what the operator asks of the house that is running.

The house answers to this machine alone, and to whoever can read its token file.
"""

from __future__ import annotations

import re
import sys
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Literal

import msgspec

from banca.cli.say import ENGLISH, Wrong, complain, phrase, plain

PATIENCE_S = 15
_NAME = re.compile(r"[\w.~-]{1,128}", re.A)


def void(table: str, /, *, why: str, data: Path = Path("var"), port: int = 8000) -> int:
    """Void the running round of a table; every stake is refunded.

    The reason goes into the log with the round, where players and regulator read it.

    Parameters
    ----------
    table
        The table's id (for individual tables: all open ones), or one player's stream.
    why
        The fault of the house that voids the round (804/2015:20).
    data
        The directory of the house, as given to banca serve.
    port
        The port of the house, as given to banca serve.
    """
    if not why.strip():
        raise Wrong("--why is empty; say what made the round null")
    return _asked("void", table, why, data, port, "the running round is void")


def close(table: str, /, *, why: str = "", data: Path = Path("var"), port: int = 8000) -> int:
    """Close a table once its round is over.

    No more bets are taken; bets in play are played out, then everybody goes home. The table
    reopens when the house is restarted.

    Parameters
    ----------
    table
        The table's id (for individual tables: all open ones), or one player's stream.
    why
        The reason; it is recorded with the time (INT-13).
    data
        The directory of the house, as given to banca serve.
    port
        The port of the house, as given to banca serve.
    """
    return _asked("close", table, why, data, port, "closes once its round is over")


def answer(
    complaint: str,
    outcome: Literal["accepted", "partial", "rejected"],
    /,
    *,
    text: str,
    data: Path = Path("var"),
    port: int = 8000,
) -> int:
    """Answer a complaint of a player, once and for good.

    The player reads the answer. It is recorded with its time and never changed (PD-77).

    Parameters
    ----------
    complaint
        The complaint's id, as banca complaints lists it.
    outcome
        What becomes of the complaint: it is accepted, accepted in part, or rejected.
    text
        What the player is told.
    data
        The directory of the house, as given to banca serve.
    port
        The port of the house, as given to banca serve.
    """
    if not text.strip():
        raise Wrong("--text is empty; say what the player is to be told")
    unknown = f"there is no complaint {complaint!r}; banca complaints lists them"
    if not _NAME.fullmatch(complaint):
        raise Wrong(unknown)
    said = {"outcome": outcome, "text": text}
    if _ask(f"answer/{complaint}", said, data, port, unknown) is None:
        return 1
    sys.stdout.write(f"{complaint}: {outcome}; the player reads the answer\n")
    return 0


class _Answer(msgspec.Struct):
    tables: list[str] = []
    cite: str = ""
    phrase: str = ""
    values: dict[str, int | str] = {}


def _asked(do: str, table: str, why: str, data: Path, port: int, done: str) -> int:
    """Ask the house about a table; 1 if its rules refused."""
    unknown = f"no table {table!r} is open now; ids are in house.toml"
    if not _NAME.fullmatch(table):
        raise Wrong(unknown)
    answer = _ask(f"{do}/{table}", {"why": why}, data, port, unknown)
    if answer is None:
        return 1
    for stream in answer.tables:
        sys.stdout.write(f"{plain(stream)}: {done}\n")
    return 0


def _ask(path: str, said: dict[str, str], data: Path, port: int, unknown: str) -> _Answer | None:
    """What the house answers; None if its rules refused, `Wrong` if the question was wrong."""
    from banca.server.operator import HEADER, TOKEN_FILE

    hint = "start it with banca serve, or say where it is with --data and --port"
    try:
        token = (data / TOKEN_FILE).read_text()
    except OSError as fault:
        raise Wrong(f"no house has been opened in {data} ({fault.strerror}); {hint}") from None
    house = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        body = msgspec.json.encode(said)
        house.request("POST", f"/api/operator/{path}", body, {HEADER: token})
        response = house.getresponse()
        answer = msgspec.json.decode(response.read(), type=_Answer)
    except (OSError, HTTPException, msgspec.MsgspecError, UnicodeError) as fault:
        raise Wrong(f"no house answers on port {port} ({fault}); {hint}") from None
    finally:
        house.close()
    match response.status:
        case 200:
            return answer
        case 401:
            raise Wrong(f"the house on port {port} is not the one in {data}; {hint}")
        case 404:
            raise Wrong(unknown)
        case _:
            complain(f"{phrase(answer.phrase, answer.values, ENGLISH)} [{answer.cite}]")
            return None
