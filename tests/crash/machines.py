"""A real house of machines on one superjackpot, in a process of its own.

``python -m tests.crash.machines DATA PORT URL START``, as tests/crash/hurried.py. The game is the
toy of the tests: another takes its place by `GAME`, `RULES`, `WISH` and `CENTS`.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import structlog

from banca import app, settings
from banca.all_games import ALL_GAMES
from tests import entropy, fruta

GAME = fruta.GAME
RULES = "share_bp = 100, most = 100, turn = 0"  # Besides its jackpots.
CENTS = 100  # One cent of a bet goes into each jackpot,
WISH = {"type": "PlaceBets", "bets": [["win", CENTS]]}
MEAN = 60  # and about one play in so many wins the larger one.
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
_JACKPOTS = "".join(
    f'[[jackpot]]\nid = "{id}"\nseed = {SEED}\nmean = {mean}\n'
    for id, mean in (("super", MEAN), ("mini", 10 * MEAN))
)
HOUSE = _SERVER + _JACKPOTS
HOUSE += "".join(
    f'[[table]]\nid = "{id}"\ngame = "{GAME.name}"\nname = "{id}"\n'
    f'rules = {{ jackpots = ["super", "mini"], {RULES} }}\n'
    for id in TABLES
)


def main(data: Path, port: int, url: str, start: str) -> None:
    entropy.choose(entropy.WORD, "machines", start)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    settings.ALL_GAMES = app.ALL_GAMES = (*ALL_GAMES, GAME)
    house = data / "house.toml"
    house.write_text(HOUSE)
    asyncio.run(app.serve(app.Setup(data, url, house, port=port)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
