"""What each column of the books is as evidence, and how the audit finds out that it was changed.

A column is *recomputed* from the log and compared, or *hashed* in a chain that ends in the commits,
or *not evidence*, with the reason. Every column of both stores is here, and each is changed in a
test to see that what is said is so (tests/house/test_every_column.py). docs/security.md has the
list as a table.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

How: TypeAlias = Literal["recomputed", "hashed", "not evidence"]


class Column(NamedTuple):
    """How a column is evidence: from what it is recomputed, which chain covers it, or why not."""

    how: How
    says: str


def _recomputed(says: str) -> Column:
    return Column("recomputed", says)


def _hashed(says: str) -> Column:
    return Column("hashed", says)


def _not(says: str) -> Column:
    return Column("not evidence", says)


_STREAM = _hashed("the chain of its stream, whose end is among the heads of the commits")
_POSTING = _recomputed("what the event moves, line by line")
_COMMAND = _hashed(
    "the chain of accepted commands; whatever the events of the command tell is recomputed as well"
)
_BATCH = _hashed("the chain of commits")
_SNAPSHOT = _hashed(
    "its seal among the heads of the commit that stored it; the state in it is recomputed as well"
)
_RESULT = _recomputed("the event that settled the player")
_RESULTS = _hashed("the chain of results")
_SESSION = _recomputed("the events by which the player sat down and left")
_PLAYER = _recomputed("the stream of players")
_EPOCH = _hashed("its seal in the event that sealed the epoch")

EVIDENCE: dict[str, dict[str, Column]] = {
    "account": {
        "asset": _recomputed("the postings"),
        "id": _recomputed("the postings"),
        "owner": _recomputed("the path of the account"),
        "may_owe": _recomputed("the path of the account"),
        "cents": _recomputed("the sum of the postings, and what lies on the tables"),
    },
    "batch": dict.fromkeys(("n", "token", "at", "heads", "hash"), _BATCH),
    "command": dict.fromkeys(
        ("n", "player", "id", "digest", "stream", "first", "count", "hash"), _COMMAND
    ),
    "epoch": dict.fromkeys(("stream", "number", "nonce"), _EPOCH),
    "event": dict.fromkeys(
        ("stream", "seq", "at", "by", "round", "draws", "command", "body", "hash"), _STREAM
    ),
    "login": {
        "token": _not(
            "The hash of a random token by which a browser is known again: it moves no money and "
            "decides no outcome."
        ),
        "player": _not(
            "Whose browser it is: whatever that browser does from then on is in the log, under "
            "the id of the player that it acts for."
        ),
        "at": _not("When the token was handed out: nothing is made of it."),
    },
    "migration": {
        "n": _not(
            "Which files of SQL have made the tables: a program with others does not open the "
            "books, and nothing that was played follows from it."
        ),
        "digest": _not(
            "The hash of such a file, by which the program knows it again: nothing that was "
            "played follows from it."
        ),
    },
    "note": {
        "player": _not("Its writer: nothing that is played follows from a note."),
        "about": _not("Whom it is about: the player is not told, and nobody else is."),
        "colour": _not("By which the writer knows the player again, and may be changed."),
        "body": _not("The writer's own words, for nobody else, which they may change or delete."),
        "at": _not("When it was written: notes are listed by it, and nothing else is."),
    },
    "player": dict.fromkeys(("id", "name", "language", "created"), _PLAYER),
    "posting": dict.fromkeys(
        ("stream", "seq", "line", "asset", "source", "target", "cents"), _POSTING
    ),
    "preference": {
        "player": _not("Whose preferences they are: nothing that is played follows from them."),
        "body": _not(
            "How a player likes the tables to look and sound: it moves no money and decides no "
            "outcome, and the player may change it at any time."
        ),
    },
    "result": {
        "n": _RESULTS,
        **dict.fromkeys(
            ("player", "stream", "seq", "round", "stake", "returned", "at", "asset"), _RESULT
        ),
        "balance": _RESULTS,
        "hash": _RESULTS,
    },
    "session": dict.fromkeys(
        (
            *("player", "stream", "first", "since", "until"),
            *("staked", "returned", "rounds", "by"),
        ),
        _SESSION,
    ),
    "snapshot": dict.fromkeys(("stream", "seq", "body"), _SNAPSHOT),
    "stream": {
        "id": _recomputed("the events, and the heads of the commits"),
        "seq": _recomputed("the number of its events, or of the rows of its chain"),
        "at": _recomputed("the time of the last commit that touched it"),
        "hash": _recomputed("the last hash of its chain"),
    },
}
