"""A hand of this table as PHH, for whoever may know its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from banca.kit.cards import Card
from banca.kit.play import Cents, PlayerId, Voided
from banca.poker.events import Event as HandEvent
from banca.poker.phh.record import Record, write
from banca.poker.phh.recording import recorded
from banca.poker.ring.messages import Event, HandBegan
from banca.poker.ring.table import Rules, terms

_OF_HAND = get_args(HandEvent)


def written(
    rules: Rules,
    events: Iterable[Event],
    cards: Mapping[PlayerId, Sequence[Card]],
    names: Mapping[PlayerId, str],
    *,
    decimals: int = 0,
    told: Mapping[str, Any] | None = None,
) -> str:
    """The text of a ``.phh`` file; empty where *events* hold no hand that was decided.

    *cards* are the hole cards that the reader may see, *names* the names of the players, *decimals*
    how many decimals an amount has, and *told* whatever else the file should say.
    """
    found = record(rules, events, cards, decimals=decimals, told=told)
    if found is None:
        return ""
    record_, players = found
    record_.told["players"] = [names.get(player, "") for player in players]
    return write(record_)


def record(
    rules: Rules,
    events: Iterable[Event],
    cards: Mapping[PlayerId, Sequence[Card]],
    *,
    decimals: int = 0,
    told: Mapping[str, Any] | None = None,
) -> tuple[Record, tuple[PlayerId, ...]] | None:
    """The hand, and its players from the button's left; None for a lot or a void hand."""
    events = tuple(events)
    began = next((event for event in events if isinstance(event, HandBegan)), None)
    if began is None or any(isinstance(event, Voided) for event in events):
        return None
    of_hand = [event for event in events if isinstance(event, _OF_HAND)]
    stacks: tuple[Cents, ...] = began.stacks
    more = {
        "hand": began.round,
        "seat_count": rules.seats,
        "time_limit": rules.think,
        **(told or {}),
    }
    at = recorded(terms(rules), began.players, stacks, of_hand, cards, decimals=decimals, told=more)
    return at, began.players
