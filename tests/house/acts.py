"""Acts for the tests of the books: what the floor would hand over, in short form."""

from __future__ import annotations

from hashlib import sha256
from itertools import count

import msgspec

from banca.house.accounts import POINTS, WORLD, of_house, of_player
from banca.house.books import Act, Books, Fact, Granted, Verdict, postings, results, sessions
from banca.kit.play import Left, Sat, Settled, Staked, TakenBack

BANK = of_house("roulette")
TABLE = "rou1"

_ids = count(1)


def act(
    *events: object,
    by: str = "house",
    command: str = "",
    body: bytes = b"{}",
    stream: str = TABLE,
    asset: str = POINTS,
    round: int = 1,
    snapshot: bytes | None = None,
) -> Act:
    """What *events* do to the books."""
    return Act(
        by=by,
        command=command,
        digest=sha256(body).digest() if command else b"",
        facts=tuple(Fact(round, 0, msgspec.json.encode(event)) for event in events),
        postings=tuple(
            p for at, event in enumerate(events) for p in postings(stream, asset, BANK, event, at)
        ),
        results=tuple(results(round, events)),
        snapshot=snapshot,
        sessions=tuple(s for at, event in enumerate(events) for s in sessions(event, at)),
    )


def stake(
    player: str, cents: int, *, command: str | None = None, stream: str = TABLE, asset: str = POINTS
) -> Act:
    """A bet, as a command of the player with an id of its own."""
    return act(
        Staked(player, (("pleno:17", cents),), cents),
        by=player,
        command=f"c{next(_ids)}" if command is None else command,
        body=str(cents).encode(),
        stream=stream,
        asset=asset,
    )


def take_back(player: str, cents: int) -> Act:
    return act(
        TakenBack(player, (("pleno:17", cents),), cents), by=player, command=f"c{next(_ids)}"
    )


def settle(player: str, cents: int, returned: int, *, round: int = 1, stream: str = TABLE) -> Act:
    """The player's stake leaves the cloth, and the round ends with it."""
    event = Settled(player, cents, returned, (("pleno:17", cents, returned),))
    return act(event, round=round, stream=stream, snapshot=f"after {round}".encode())


def sit(player: str) -> Act:
    return act(Sat(player), by=player, command=f"c{next(_ids)}")


def leave(player: str, staked: int, returned: int, rounds: int, *, by: str = "") -> Act:
    return act(Left(player, staked, returned, rounds), by=by or player)


async def give(books: Books, player: str, cents: int, asset: str = POINTS) -> Verdict:
    """Money for the player, from the world."""
    stream = f"cashier:{player}"
    gift = act(Granted(player, cents, "test"), stream=stream, asset=asset)
    assert gift.postings[0].source == WORLD
    return await books.commit(stream, await books.head(stream), [gift])


async def free(books: Books, *players: str, asset: str = POINTS) -> list[int]:
    """What each of *players* has free."""
    found = await books.balances((asset, of_player(player)) for player in players)
    return [found[asset, of_player(player)] for player in players]
