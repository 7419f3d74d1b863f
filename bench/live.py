"""The live path: settled rounds per second, and how long a full table's spin holds the loop."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
import uuid
from functools import reduce
from pathlib import Path

import msgspec

from banca.games import roulette
from banca.games.roulette.messages import LetGo
from banca.house.books import open_books
from banca.kit.chance import Sampler
from banca.kit.layout import CloseBets, PlaceBets
from banca.kit.play import Settled, Sit
from bench.ledger import house

ROUNDS = 20_000
FULL, BETS = 40, 15


def rounds_a_second() -> float:
    """One player, one bet: `decide` and `apply` for the bet, the close, the ball and the end."""
    chance = Sampler(random.Random(1).randrange)
    state = roulette.GAME.opened(roulette.Rules())
    settled = 0

    def go(command: object) -> None:
        nonlocal state, settled
        events = roulette.decide(state, command, chance)  # type: ignore[arg-type]
        state = reduce(roulette.apply, events, state)
        settled += sum(isinstance(event, Settled) for event in events)

    go(Sit("ana"))
    start = time.process_time()
    for _ in range(ROUNDS):
        go(PlaceBets("ana", (("simple:red", 200),)))
        go(CloseBets(state.bank.round))
        go(LetGo(state.bank.round))
    assert settled == ROUNDS
    return ROUNDS / (time.process_time() - start)


class _Onlooker:
    devices: tuple[str, ...] = ()

    def __init__(self, player: str) -> None:
        self.player: str | None = player

    def send(self, data: bytes) -> bool:
        return True


async def spin_ms(spins: int = 9) -> list[float]:
    """The longest that the loop was blocked, for each of some spins with forty players."""
    found = []
    with tempfile.TemporaryDirectory() as home:
        books = open_books(f"sqlite:{Path(home) / 'banca.db'}")
        lobby, players, cashier = await house(books, 1)
        seats = []
        for n in range(FULL):
            player, _ = await players.enter(f"P{n}", "en")
            await cashier.welcome(player.id)
            seats.append(player.id)
        table = await lobby.table("t0", seats[0])
        for each in seats:
            table.watch(_Onlooker(each), None)
            await table.wish(each, str(uuid.uuid4()), b'{"type":"Sit"}')
        luck = random.Random(1)
        cloth = roulette.card(table.rules).spots
        for _ in range(spins):
            wishes = []
            for each in seats:
                bets = [[spot.spot, spot.least] for spot in luck.sample(cloth, BETS)]
                body = msgspec.json.encode({"type": "PlaceBets", "bets": bets})
                wishes.append(table.wish(each, str(uuid.uuid4()), body))
            answers = await asyncio.gather(*wishes)
            assert all(b'"type":"Done"' in answer for answer in answers)
            table.order(CloseBets(table.round))
            await asyncio.sleep(0.3)
            watch = asyncio.create_task(_longest(0.4))
            await asyncio.sleep(0)
            table.order(LetGo(table.round))
            found.append(await watch)
        await lobby.stop()
        await books.close()
    return found


async def _longest(seconds: float) -> float:
    """The longest that anything blocked the loop, in milliseconds of CPU.

    CPU time of this thread, not wall time: the machine may be busy.
    """
    worst, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        before = time.thread_time()
        await asyncio.sleep(0)
        worst = max(worst, time.thread_time() - before)
    return worst * 1000


def main() -> dict[str, float]:
    rate = statistics.median(rounds_a_second() for _ in range(3))
    spin = statistics.median(asyncio.run(spin_ms()))
    print(f"  {rate:8,.0f} settled rounds a second by the live path, one core")
    print(f"  {spin:8.1f} ms of the loop for a spin with {FULL} players of {BETS} bets each")
    return {"live rounds a second": rate, "spin of a full table, ms": spin}


if __name__ == "__main__":
    main()
