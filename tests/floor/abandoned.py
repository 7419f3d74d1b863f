"""Abandoned rounds by the thousand: written to the books as live tables would have written them.

`python -m tests.floor.abandoned DATA SECONDS` starts the house in DATA, lets it look around for
SECONDS, and prints as JSON what that cost.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from banca.app import Setup, running
from banca.floor.acts import Sender, act_of, first_act
from banca.floor.dealer import Dealer
from banca.floor.keys import house_key
from banca.house.books import Books, open_books
from banca.kit.layout import PlaceBets
from banca.kit.play import Sit
from banca.settings import settings
from tests.house.acts import give

TABLE = "am38-solo"
CENTS = 200
POT = 100_000
TOGETHER = 500  # Rounds written in one transaction.


def player(number: int) -> str:
    return f"{number:016x}"


async def abandon(books: Books, key: bytes, numbers: Iterable[int]) -> None:
    """A round at an individual table for each of *numbers*: seated, staked, and gone."""
    place = next(place for place in settings().places if place.id == TABLE)

    async def one(number: int) -> None:
        who = player(number)
        dealer = Dealer(place.game, place.rules, f"{TABLE}~{who}", place.asset, key, epoch_rounds=1)
        at, written = dealer.begin()
        acts = [first_act(written)]
        for command in (Sit(who), PlaceBets(who, (("pleno:17", CENTS),))):
            after, written = dealer.decide(at, command)
            sender = Sender(who, f"c{len(acts)}", dealer.digest(TABLE, command))
            acts.append(act_of(dealer, at, after, written, {}, sender))
            at = after
        await give(books, who, POT, place.asset)
        verdict = await books.commit(dealer.stream, 0, acts)
        assert verdict.done == len(acts), verdict

    left = list(numbers)
    while left:
        await asyncio.gather(*(one(number) for number in left[:TOGETHER]))
        del left[:TOGETHER]


async def fill(data: Path, count: int) -> None:
    """A house in *data* that has been open once, with *count* abandoned rounds in its books."""
    async with running(Setup(data)):
        pass
    books = open_books(Setup(data).url)
    try:
        await abandon(books, house_key(Setup(data).key), range(count))
    finally:
        await books.close()


async def started(data: Path, seconds: float) -> dict[str, float]:
    """What it costs to start the house in *data*, and to have it open for *seconds*."""
    begun = time.perf_counter()
    async with running(Setup(data)):
        took = time.perf_counter() - begun
        await asyncio.sleep(seconds)  # Real time: what the house takes up as it looks around.
        said = Path("/proc/self/status").read_text()
        most = int(said.partition("VmHWM:")[2].split()[0]) * 1024
    return {"start_s": took, "bytes": most}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(started(Path(sys.argv[1]), float(sys.argv[2])))))
