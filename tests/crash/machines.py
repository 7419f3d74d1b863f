"""A real house of machines on one superjackpot, in a process of its own.

``python -m tests.crash.machines DATA PORT URL START KIND``, as tests/crash/hurried.py.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from banca import app, settings
from banca.all_games import ALL_GAMES
from banca.games import slots
from banca.kit.game import AnyGame
from tests import entropy, fruta


class Kind(NamedTuple):
    """Machines, and how they are bet on."""

    game: AnyGame
    rules: str  # Besides the jackpots.
    wish: dict[str, Any]
    cents: int
    mean: int  # Of the larger jackpot: about one play in sixty wins it.


KINDS = {
    "toys": Kind(
        fruta.GAME,
        "share_bp = 100, most = 100, turn = 0",
        {"type": "PlaceBets", "bets": [["win", 100]]},
        cents=100,
        mean=60,
    ),
    "caravelas": Kind(
        slots.GAME,
        'machine = "caravela"',
        {"type": "Play", "bet": "lines:15@20", "cents": 300},
        cents=300,
        mean=180,
    ),
}
SEED = 5_000
TABLES = ("m1", "m2", "m3", "m4")
_SERVER = """
[server]
guests_a_minute = 100_000
sockets_an_address = 1_000
connections_an_address = 2_000
requests_at_once = 10_000
messages_a_second = 1_000
"""


def house(kind: Kind) -> str:
    """What such a house offers."""
    pots = (("super", kind.mean), ("mini", 10 * kind.mean))
    jackpots = (f'[[jackpot]]\nid = "{id}"\nseed = {SEED}\nmean = {mean}\n' for id, mean in pots)
    tables = (
        f'[[table]]\nid = "{id}"\ngame = "{kind.game.name}"\nname = "{id}"\n'
        f'rules = {{ jackpots = ["super", "mini"], {kind.rules} }}\n'
        for id in TABLES
    )
    return "".join((_SERVER, *jackpots, *tables))


def main(data: Path, port: int, url: str, start: str, kind: str) -> None:
    entropy.choose(entropy.WORD, "machines", start)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    settings.ALL_GAMES = app.ALL_GAMES = (*ALL_GAMES, fruta.GAME)
    file = data / "house.toml"
    file.write_text(house(KINDS[kind]))
    asyncio.run(app.serve(app.Setup(data, url, file, port=port)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
