"""A hand of poker in words, one line for everything that happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banca.poker.events import Acted, Claimed, Dealt, Event, Posted, Returned, Showed, Turned, Won
from banca.poker.phh.record import Record

_POSTS = {"small": "small blind", "big": "big blind", "straddle": "blind", "post": "blind"}


def lines(record: Record, events: Iterable[Event]) -> Iterator[str]:
    """*events* one by one, with the amounts as *record* writes them."""
    say = record.plain
    for event in events:
        match event:
            case Posted(player, kind, cents):
                yield f"  {player} posts {_POSTS.get(kind, kind)} {say(cents)}"
            case Dealt():
                yield "  cards are dealt"
            case Claimed(player, cents):
                yield f"  {player} {f'calls estardilho {say(cents)}' if cents else 'declines'}"
            case Acted(player, act, cents, to, all_in):
                said = {
                    "fold": "folds",
                    "check": "checks",
                    "call": f"calls {say(cents)}",
                    "bet": f"bets {say(to)}",
                    "raise": f"raises to {say(to)}",
                    "estardilho": f"makes the estardilho, {say(cents)}",
                    "restardilho": f"answers with a restardilho of {say(cents)}",
                }
                moved = said[act]
                yield f"  {player} {moved}{' and is all in' if all_in else ''}"
            case Turned(_, _, cards):
                yield f"  board: {' '.join(cards)}"
            case Returned(player, cents):
                yield f"  {say(cents)} that nobody called goes back to {player}"
            case Showed(player, cards, name):
                yield f"  {player} shows {' '.join(cards)}: {name.replace('-', ' ')}"
            case Won(pot, player, cents, _, name):
                which = f"side pot {pot}" if pot else "the pot"
                yield f"  {player} wins {say(cents)} from {which}" + (
                    f" with {name.replace('-', ' ')}" if name else ""
                )
