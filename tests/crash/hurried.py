"""A real house in a process of its own, whose croupier hurries: betting windows are very short.

``python -m tests.crash.hurried DATA PORT URL START`` serves four shared roulette tables until
killed. START counts the starts: a restarted house must not seal as it did before. The rules allow
no window under three seconds, so only the clock is sped up, not the game. ``--new-key`` after that
goes on without the old key. While there is a file ``broken`` in DATA, the disk fails as it says.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from functools import partial
from pathlib import Path

import structlog

from banca import app
from banca.games import roulette
from tests import entropy
from tests.hurry import hurry
from tests.vfs import Disk

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


class ToldDisk(Disk):
    """A disk that fails while a file says how."""

    def __init__(self, file: Path) -> None:
        self._file = file
        super().__init__()
        self.recording = False

    @property
    def broken(self) -> str | None:
        return self._file.read_text() if self._file.exists() else None

    @broken.setter
    def broken(self, how: str | None) -> None:
        pass  # Only the file says so.


def main(data: Path, port: int, url: str, start: str, *more: str) -> None:
    entropy.choose(entropy.WORD, "crash", start)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    hurry(roulette.GAME, HURRY)
    house = data / "house.toml"
    house.write_text(HOUSE)
    if url.startswith("sqlite:"):
        disk = ToldDisk(data / "broken")
        app.open_books = partial(app.open_books, vfs=disk.name)
    new = "--new-key" in more
    asyncio.run(app.serve(app.Setup(data, url, house, port=port, new_key=new)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
