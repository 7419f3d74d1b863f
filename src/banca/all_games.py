"""Every game that a house may offer: those against the house, and poker among players."""

from __future__ import annotations

from typing import Any

from banca.games import GAMES
from banca.kit.game import Game
from banca.poker import ring

ALL_GAMES: tuple[Game[Any, Any, Any, Any], ...] = (*GAMES, ring)
