"""Syncs per thousand bets at saturation, counted, not timed: twenty tables of twenty players."""

from __future__ import annotations

import asyncio
import random
import tempfile
import uuid
from pathlib import Path

import msgspec

from banca.floor.lobby import Lobby, Place
from banca.games import roulette
from banca.house.books import Books, open_books
from banca.house.cashier import Cashier
from banca.house.players import Players
from tests.vfs import Disk

TABLES, PLAYERS, BETS = 20, 20, 25  # Bets per player: ten thousand in total.
SPOTS = ("pleno:17", "split:17-20", "dozen:2", "simple:red", "columns:1-2")


async def house(books: Books, tables: int) -> tuple[Lobby, Players, Cashier]:
    rules = roulette.Rules(window=3600, spin=3600)
    places = [
        Place(f"t{n}", {"pt": "t", "en": "t"}, roulette.GAME, rules, "PTS/0") for n in range(tables)
    ]
    players, cashier = Players(books), Cashier(books)
    games = {"roulette": roulette.GAME}
    lobby = Lobby(books, bytes(32), places, games, players.names, nonce=lambda: bytes(32))
    await lobby.start()
    return lobby, players, cashier


async def _bets(lobby: Lobby, table: str, player: str, seed: int, answers: list[bytes]) -> None:
    """One player with one bet outstanding at a time."""
    luck = random.Random(seed)
    at = await lobby.table(table, player)
    for wish in ({"type": "Sit"}, *(_bet(luck) for _ in range(BETS))):
        id = str(uuid.UUID(bytes=luck.randbytes(16), version=4))
        answers.append(await at.wish(player, id, msgspec.json.encode(wish)))


def _bet(luck: random.Random) -> dict[str, object]:
    return {"type": "PlaceBets", "bets": [[luck.choice(SPOTS), 100]]}


async def counted(tables: int = TABLES, *, one_at_a_time: bool = False) -> tuple[float, int]:
    """Syncs per thousand bets, and how many bets there were."""
    with tempfile.TemporaryDirectory() as home, Disk() as disk:
        disk.recording = False
        books = open_books(f"sqlite:{Path(home) / 'banca.db'}", vfs=disk.name)
        lobby, players, cashier = await house(books, tables)
        entered = []
        for n in range(tables * PLAYERS):
            player, _ = await players.enter(f"P{n}", "en")
            await cashier.welcome(player.id)
            entered.append(player.id)
        before = disk.syncs
        answers: list[bytes] = []
        work = [
            _bets(lobby, f"t{n % tables}", player, n, answers) for n, player in enumerate(entered)
        ]
        if one_at_a_time:
            for one in work:
                await one
        else:
            await asyncio.gather(*work)
        syncs = disk.syncs - before
        refused = [answer for answer in answers if b'"type":"Done"' not in answer]
        assert not refused, refused[0]
        await lobby.stop()
        await books.close()
        return syncs * 1000 / len(answers), len(answers)


def main() -> dict[str, float]:
    together, bets = asyncio.run(counted())
    alone, few = asyncio.run(counted(1, one_at_a_time=True))
    print(f"  {together:8.1f} syncs per 1,000 bets, {TABLES} tables of {PLAYERS} ({bets:,} bets)")
    print(f"  {alone:8.1f} syncs per 1,000 bets, one after the other ({few:,} bets)")
    return {"syncs per 1,000 bets": together}


if __name__ == "__main__":
    main()
