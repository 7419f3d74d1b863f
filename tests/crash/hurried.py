"""A real house in a process of its own, whose croupier hurries: betting windows are very short.

``python -m tests.crash.hurried DATA PORT URL START`` serves four shared roulette tables until
killed. START counts the starts: a restarted house must not seal as it did before. The rules allow
no window under three seconds, so only the clock is sped up, not the game.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from typing import Any

import structlog

from banca.app import Setup, serve
from banca.games import roulette
from banca.kit.play import After
from tests import entropy

HOUSE = """
[[table]]
id = "one"
game = "roulette"
name = { pt = "Um", en = "One" }
rules = { rulebook = "804/2015", wheel = "american-38" }
[[table]]
id = "two"
game = "roulette"
name = { pt = "Dois", en = "Two" }
rules = { rulebook = "804/2015", wheel = "american-37" }
[[table]]
id = "three"
game = "roulette"
name = { pt = "Três", en = "Three" }
rules = { rulebook = "807/2015", wheel = "french-37", calls = true }
[[table]]
id = "four"
game = "roulette"
name = { pt = "Quatro", en = "Four" }
rules = { rulebook = "1441/95-X", wheel = "french-37" }
"""
TABLES = ("one", "two", "three", "four")
HURRY = 20


def main(data: Path, port: int, url: str, start: str) -> None:
    entropy.choose(entropy.WORD, "crash", start)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    slow = roulette.croupier

    def hurried(state: Any) -> After | None:
        after = slow(state)
        return after and After(after.seconds / HURRY, after.order)  # type: ignore[arg-type]

    roulette.croupier = hurried
    house = data / "house.toml"
    house.write_text(HOUSE)
    asyncio.run(serve(Setup(data=data, database=url, house=house, port=port)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4])
