"""A hundred thousand rounds that nobody came back to: no memory, no time, and none of them lost."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banca.app import Setup
from banca.floor import lobby as lobbies
from banca.floor.jackpots import Jackpots
from banca.floor.keys import house_key
from banca.floor.lobby import Lobby
from banca.house.accounts import of_player
from banca.house.books import Books, open_books
from banca.house.players import Players
from banca.settings import settings
from tests.floor.abandoned import CENTS, POT, TABLE, fill, player
from tests.rule_marks import rule

MB = 1024 * 1024
DAY_US = 24 * 3600 * 10**6
MANY = int(os.environ.get("BANCA_ABANDONED", "100000"))


def cost(data: Path, seconds: float) -> dict[str, float]:
    """What a process of its own needs to start the house in *data*."""
    command = [sys.executable, "-m", "tests.floor.abandoned", str(data), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def lobby(books: Books, key: bytes, **settings_: float) -> Lobby:
    house = settings()
    places, jackpots = house.places, Jackpots(books, house.jackpots)
    games = {place.game.name: place.game for place in places}
    return Lobby(books, key, places, games, Players(books).names, jackpots=jackpots, **settings_)  # type: ignore[arg-type]


async def found_again(books: Books, key: bytes, numbers: range) -> int:
    """How many of the players find their round as they left it."""
    house, count = lobby(books, key, lonely_s=0.1), 0
    await house.start()
    try:
        for number in numbers:
            who = player(number)
            table = await house.table(TABLE, who)
            here = table.held(who) == CENTS and table.balance(who) == POT - CENTS
            count += here and table.state.bank.layout.of(who) == {"pleno:17": CENTS}
    finally:
        await house.stop()
    return count


async def anything_lies(books: Books) -> bool:
    page, after = await books.lying("PTS/0")
    while after and not page:
        page, after = await books.lying("PTS/0", after)
    return bool(page)


async def resolved(books: Books, key: bytes, count: int) -> int:
    """How many of the rounds the house gives back by itself."""
    house = lobby(books, key)
    await house.start()
    try:
        deadline = time.monotonic() + 3600
        while await anything_lies(books) and time.monotonic() < deadline:
            await asyncio.sleep(0.2)  # Real time: between two looks.
    finally:
        await house.stop()
    back = 0
    for first in range(0, count, 500):
        some = range(first, min(first + 500, count))
        accounts = [("PTS/0", of_player(player(number))) for number in some]
        back += list((await books.balances(accounts)).values()).count(POT)
    return back


async def stands(
    data: Path, count: int, sample: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, int]:
    """How many of *sample* rounds are found, and how many of *count* are given back in time."""
    key = house_key(Setup(data).key)
    books = open_books(Setup(data).url)
    try:
        found = await found_again(books, key, range(0, count, count // sample))
    finally:
        await books.close()
    for pace in ("PAGE_S", "TICK_S"):  # All in one go, and not over an hour.
        monkeypatch.setattr(lobbies, pace, 0.02)
    now = time.time_ns() // 1000
    books = open_books(Setup(data).url, clock=lambda: now + 90 * DAY_US)
    try:
        return found, await resolved(books, key, count)
    finally:
        await books.close()


@rule("PD-53", "INT-5")
async def test_abandoned_rounds_are_all_found_again_and_given_back_within_ninety_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(tmp_path, 300)

    assert await stands(tmp_path, 300, 60, monkeypatch) == (60, 300)


@pytest.mark.soak
@rule("PD-53", "INT-5")
async def test_a_hundred_thousand_abandoned_rounds_cost_neither_memory_nor_a_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty, full = tmp_path / "empty", tmp_path / "full"
    await fill(empty, 0)
    begun = time.perf_counter()
    await fill(full, MANY)
    wrote = time.perf_counter() - begun
    quiet, busy = cost(empty, 30), cost(full, 30)
    begun = time.perf_counter()
    found, back = await stands(full, MANY, MANY, monkeypatch)
    took = time.perf_counter() - begun
    more_s, more = busy["start_s"] - quiet["start_s"], busy["bytes"] - quiet["bytes"]
    print(  # noqa: T201 - The figures are what the soak is for.
        f"\n{MANY} abandoned rounds, written in {wrote:.0f} s; start-up {busy['start_s']:.2f} s "
        f"(empty house {quiet['start_s']:.2f} s), memory {busy['bytes'] / MB:.1f} MB (empty house "
        f"{quiet['bytes'] / MB:.1f} MB); found again {found}, given back {back}, in {took:.0f} s"
    )

    assert more_s < 2
    assert more < 20 * MB
    assert (found, back) == (MANY, MANY)
