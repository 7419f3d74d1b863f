"""The games against the house, one module each."""

from __future__ import annotations

from typing import Any

from banca.games import baccarat, banca_francesa, blackjack, craps, cussec, roulette
from banca.kit.game import Game

GAMES: tuple[Game[Any, Any, Any, Any], ...] = (
    roulette,
    banca_francesa,
    cussec,
    craps,
    blackjack,
    baccarat,
)
