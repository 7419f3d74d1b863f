"""Every game that a house may offer: those against the house, and poker among players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from banca.games import GAMES
from banca.kit.game import AnyGame
from banca.poker import ring


def _blackjack_advice(state: Any, turn: str) -> dict[str, str] | None:
    from banca.maths.blackjack.advice import advice  # Its lookup tables are built on first use.

    return advice(state, turn)


ADVICE = {"blackjack": _blackjack_advice}  # Maths that knows a game, which the game may not know.

ALL_GAMES: tuple[AnyGame, ...] = (
    *(replace(game, advice=ADVICE[game.name]) if game.name in ADVICE else game for game in GAMES),
    ring.GAME,
)
