"""What the decisions of a hand in play are worth, for its player."""

from __future__ import annotations

from banca.games.blackjack.state import State, at, kernel
from banca.maths.blackjack.result import decisions


def advice(state: State, turn: str) -> dict[str, str] | None:
    """What each decision at *turn* is worth on average, in stakes of the hand, from a fresh shoe.

    None where that is not the current turn: nothing is said about a hand before its turn.
    """
    now = at(state)
    if now is None or now.turn != turn:
        return None
    box = state.boxes[now.place]
    return decisions(state.rules, kernel(box, box.hands[now.hand - 1]), state.bank_cards[0]) or None
