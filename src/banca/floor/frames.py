"""What a table sends: whole views, frames with a merge patch, and each player's own part.

The public part is one document, patched (RFC 7396) and encoded once for everybody; what only one
player may see is a second document. Null members are left out: to a merge patch both are the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from banca.kit.game import AnyGame
from banca.kit.play import Left, Option, Sat

Document: TypeAlias = dict[str, Any]

_encoder = msgspec.json.Encoder()
encode = _encoder.encode


def document(value: Any) -> Any:
    """*value* as plain JSON data, without the members that are null."""
    return _without_nulls(msgspec.to_builtins(value))


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(part) for name, part in value.items() if part is not None}
    return value


def patch(old: Document, new: Document) -> Document:
    """The merge patch that turns *old* into *new*."""
    changes: Document = {name: None for name in old if name not in new}
    for name, value in new.items():
        before = old.get(name)
        if before is value:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := patch(before, value):
                changes[name] = inner
        elif before != value or name not in old:
            changes[name] = value
    return changes


def merge(target: Any, changes: Any) -> Any:
    """*target* with the merge patch *changes* applied, as a client does it."""
    if not isinstance(changes, dict):
        return changes
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in changes.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge(merged.get(name), value)
    return merged


@lru_cache(maxsize=256)
def options_by_name(options: tuple[Option, ...]) -> Document:
    """Options as an object, so that a patch carries only the changed ones."""
    found: Document = {}
    for option in options:
        name = f"{option.wish} {option.spot}".rstrip()
        while name in found:
            name += " +"
        found[name] = {
            "wish": option.wish,
            "spot": option.spot,
            "least": option.least,
            "most": option.most,
            "step": option.step,
            "cite": option.cite,
        }
    return found


def from_base(base: Document, options: Document) -> Document:
    """*options* as the difference from *base*, the options of somebody who has just sat down.

    A cloth has some hundred and sixty spots: this way a bet changes one line, not all of them.
    """
    if options is base:
        return {"base": True, "not": [], "also": {}}
    kept = [name for name in base if name in options]
    if len(kept) * 2 < len(base):
        return {"base": False, "not": [], "also": options}
    return {
        "base": True,
        "not": [name for name in base if name not in options],
        "also": {name: option for name, option in options.items() if base.get(name) != option},
    }


def card(game: AnyGame, rules: Any) -> Document:
    """All that a client draws a table from: one for all tables of a kind, so nobody changes it."""
    return _fixed(game, encode(rules))[0]


def base(game: AnyGame, rules: Any) -> Document:
    """What is offered to somebody who has just sat down at a fresh table."""
    return _fixed(game, encode(rules))[1]


@lru_cache(maxsize=64)
def _fixed(game: AnyGame, rules: bytes) -> tuple[Document, Document]:
    read = msgspec.json.decode(rules, type=game.Rules)
    fresh = game.apply(game.opened(read), Sat("somebody"))
    return document(game.card(read)), options_by_name(game.options(fresh, "somebody"))


def row(name: str, title: dict[str, str], game: AnyGame, rules: Any, asset: str) -> Document:
    """A table's row in a lobby while nobody is there."""
    shown = card(game, rules)
    most = max((spot["most"] for spot in shown.get("spots", ())), default=0)
    stacks = game.stacks is not None
    forced = {name: shown.get(name, 0) for name in ("small", "big", "ante")} if stacks else {}
    return {
        **forced,
        "table": name,
        "game": game.name,
        "name": title,
        "rulebook": shown.get("rulebook", ""),
        "form": shown.get("form", ""),
        "shared": game.shared(rules),
        "stacks": stacks,
        "seats": game.seats(rules),
        "taken": 0,
        "least": game.least(rules),
        "most": min(most, shown.get("cap") or most),  # No bet is above the cap: 804/2015:25.
        "asset": asset,
        "phase": "",
        "drawn": [],
        "due": None,
        "closed": False,
    }


def message(kind: str, **members: Any) -> bytes:
    return encode({"type": kind, **members})


def done(table: str, id: str, first: int, count: int, receipt: str = "") -> bytes:
    return message("Done", id=id, table=table, first=first, count=count, receipt=receipt)


def refused(table: str, id: str, why: Any) -> bytes:
    return message(
        "Refused", id=id, table=table, cite=why.cite, phrase=why.phrase, values=why.values
    )


def summary(table: str, left: Left, since: int, until: int, by: str) -> bytes:
    """The totals of a session (804/2015:26, 807/2015:28, 828/2015:37)."""
    return message(
        "Summary",
        table=table,
        since=since,
        until=until,
        staked=left.staked,
        returned=left.returned,
        rounds=left.rounds,
        by=by,
    )
