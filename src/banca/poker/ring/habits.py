"""How a player plays, counted from the log: docs/poker.md has the definitions in words.

Each hand is counted by itself and the counts are added, so it does not matter in which pages a log
is read. What the browser counts of others (web/src/games/poker/watched.ts) has to agree:
tests/vectors.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from banca.kit.game import Habits
from banca.kit.play import HandPaid, PlayerId, Voided
from banca.poker.events import Act, Acted, Posted, Showed, Turned, Won
from banca.poker.ring.messages import Event, HandBegan

POSITIONS = ("early", "middle", "cutoff", "button", "small", "big")  # As they act before the flop.
RAISES: tuple[Act, ...] = ("bet", "raise", "estardilho", "restardilho")
ENTERS: tuple[Act, ...] = ("call", *RAISES)


def habits(events: Iterable[Event], player: PlayerId) -> tuple[str, Habits] | None:
    """The position of *player* in the hand that *events* tell whole, and what they did in it.

    None if they were not dealt in, or if it was void or is not over.
    """
    order: tuple[PlayerId, ...] = ()
    blinds: dict[PlayerId, str] = {}
    early, over = True, False
    entered = raised = showed = won = False
    for event in events:
        match event:
            case HandBegan(players=players):
                order = players
            case Posted(whose, "small" | "big" as kind):
                blinds.setdefault(whose, kind)
            case Acted(whose, act) if whose == player and early:
                entered = entered or act in ENTERS
                raised = raised or act in RAISES
            case Turned():
                early = False
            case Showed(whose) if whose == player:
                showed = True
            case Won(player=whose) if whose == player:
                won = True
            case HandPaid():
                over = True
            case Voided():
                return None
            case _:
                pass
    if not over or player not in order:
        return None
    counted = Habits(1, int(entered), int(raised), int(showed), int(showed and won))
    return _position(order, blinds, player), counted


def _position(order: Sequence[PlayerId], blinds: dict[PlayerId, str], player: PlayerId) -> str:
    """Where *player* sits; *order* is from the button's left to the button.

    Between two, the button posts the small blind, and counts as the button. Of those who are
    neither button nor blind the last is the cut-off; the first half of the others, and the one in
    the middle, are early.
    """
    if player == order[-1]:
        return "button"
    if player in blinds:
        return blinds[player]
    rest = [one for one in order[:-1] if one not in blinds]
    if player == rest[-1]:
        return "cutoff"
    return "early" if rest.index(player) < len(rest) // 2 else "middle"
