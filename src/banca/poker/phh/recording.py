"""A hand of this house written as PHH, for whoever may know its cards (reading:hand-record).

Other programs read it: forced bets, moves and boards are the notation's own, and replaying them
gives the same stacks before commission. What the notation has no word for is in fields of our own,
which begin with ``_``: ``_commission_percent``, ``_commission_cap``, and ``_behind``, the part of
each stack that a table's cap keeps out of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import PlayerId
from banca.poker import hand as engine
from banca.poker.betting import PotLimit
from banca.poker.events import Acted, Claimed, Dealt, Event, Posted, Showed, Turned
from banca.poker.hand import Terms
from banca.poker.phh.record import PhhError, Record, plain
from banca.poker.phh.replay import HIDDEN, replayed
from banca.poker.variants import VARIANTS

_WORDS = {"fold": "f", "check": "cc", "call": "cc"}


def recorded(
    terms: Terms,
    players: Sequence[PlayerId],
    stacks: Sequence[int],
    events: Iterable[Event],
    cards: Mapping[PlayerId, Sequence[Card]],
    *,
    decimals: int = 0,
    told: Mapping[str, Any] | None = None,
) -> Record:
    """The hand that *events* make from *players* and *stacks*, by position.

    *cards* are the hole cards that the reader may see, by player; all others stay hidden. The
    amounts have *decimals* decimals: two for cents.
    """
    events = tuple(events)
    after = reduce(engine.apply, events, engine.opened(terms, tuple(players), tuple(stacks)))
    names = {player: f"p{number}" for number, player in enumerate(players, start=1)}
    known = {player: tuple(held) for player, held in cards.items()}
    known |= {event.player: event.cards for event in events if isinstance(event, Showed)}
    told_in = _shown_first(events)
    actions = [a for event in told_in for a in _actions(event, terms, names, known, decimals)]
    antes, blinds = _forced(terms, tuple(names), events)
    behind = after.keeps
    more: dict[str, Any] = dict(told or {})
    if terms.commission.percent:
        more["_commission_percent"] = terms.commission.percent
        if terms.commission.cap:
            more["_commission_cap"] = plain(terms.commission.cap, decimals)
    if any(behind):
        more["_behind"] = [plain(kept, decimals) for kept in behind]
    least = terms.big or terms.ante
    record = Record(
        variant="NSI" if terms.variant == "sintetico" else "NT",
        antes=antes,
        blinds=blinds,
        stacks=tuple(stack - kept for stack, kept in zip(stacks, behind, strict=True)),
        actions=tuple(actions),
        decimals=decimals,
        min_bet=least,
        trimmed=not any(after.dead),
        finishing=tuple(stack - kept for stack, kept in zip(after.stacks, behind, strict=True)),
        told=more,
    )
    if terms.variant == "omaha":
        record = replace(record, variant="PO" if isinstance(terms.limit, PotLimit) else "NO")
        record = _within_the_pot(record)
    return record


def _shown_first(events: tuple[Event, ...]) -> Iterable[Event]:
    """In PHH, cards are shown before the rest of the board when nobody can bet any more."""
    spoken = [n for n, event in enumerate(events) if isinstance(event, Acted | Posted | Dealt)]
    end = spoken[-1] + 1
    return *events[:end], *sorted(events[end:], key=lambda event: not isinstance(event, Showed))


def _within_the_pot(record: Record) -> Record:
    """With two left a raise may be above the pot (97/2010:12.4), which PHH's code forbids."""
    try:
        replayed(record)
    except PhhError:
        return replace(record, variant="NO")
    return record


def _forced(
    terms: Terms, players: tuple[PlayerId, ...], events: Iterable[Event]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Antes and blinds as they were owed, even where a stack had less."""
    antes, blinds = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    owed = {"ante": terms.ante, "small": terms.small, "big": terms.big}
    for event in events:
        match event:
            case Posted(player, "ante" | "dead" as kind, cents):
                antes[player] += owed.get(kind, cents)
            case Posted(player, "post", cents):
                blinds[player] = -cents
            case Posted(player, kind, cents):
                blinds[player] = owed.get(kind, cents)
    turned = -1 if len(players) == 2 else 1  # With two players the notation swaps them.
    return tuple(antes.values())[::turned], tuple(blinds.values())[::turned]


def _actions(
    event: Event,
    terms: Terms,
    names: Mapping[PlayerId, str],
    known: Mapping[PlayerId, tuple[Card, ...]],
    decimals: int,
) -> Iterable[str]:
    match event:
        case Dealt(dealt):
            closed = (HIDDEN,) * VARIANTS[terms.variant].hole
            return [
                f"d dh {names[player]} {''.join(known.get(player, closed))}" for player in dealt
            ]
        case Turned(_, _, cards):
            return [f"d db {''.join(cards)}"]
        case Showed(player, cards):
            return [f"{names[player]} sm {''.join(cards)}"]
        case Claimed(player, 0):
            return [f"{names[player]} decline"]
        case Claimed(player, cents):
            return [f"{names[player]} estardilho {plain(cents, decimals)}"]
        case Acted(player, "restardilho"):
            return [f"{names[player]} restardilho"]
        case Acted(_, "estardilho"):
            return ()  # The claim that counts has said it.
        case Acted(player, act, _, to, _, by):
            word = _WORDS.get(act) or f"cbr {plain(to, decimals)}"
            late = "  # out of time" if by == "platform" else ""
            return [f"{names[player]} {word}{late}"]
    return ()
