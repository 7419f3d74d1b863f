"""The games against the house, one package each."""

from __future__ import annotations

from banca.games import baccarat, banca_francesa, blackjack, craps, cussec, roulette, slots
from banca.kit.game import AnyGame

GAMES: tuple[AnyGame, ...] = (
    roulette.GAME,
    banca_francesa.GAME,
    cussec.GAME,
    craps.GAME,
    blackjack.GAME,
    baccarat.GAME,
    slots.GAME,
)
