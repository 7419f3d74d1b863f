"""Write the archive: ``python -m tests.archive`` plays every game and keeps the logs.

Strangers play under every rulebook, and scenes bring about what they seldom do (`scenes.py`).

Until a house plays for money the form of the log may change; then this is run again, and the
CHANGELOG says that old books are not read. From then on a log is never rewritten: ``--add`` plays
only what has no log yet, and ``--views`` keeps the logs and rewrites only what is seen of them, for
a view that was changed on purpose. Games that no house plays yet may still change: named here
(``python -m tests.archive boule``), they alone are played again.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

from banca.all_games import ALL_GAMES
from banca.floor.jackpots import Offered
from banca.floor.lobby import Place
from banca.floor.numbers import entropy_commitment
from banca.floor.table import Table
from banca.house.accounts import POINTS
from banca.house.books import open_reader
from banca.kit import bank as banks
from banca.kit.play import Void, VoidCause
from tests.archive import archive
from tests.archive.scenes import SCENES, TABLE, Scene, rounds
from tests.archive.scenes import play as play_scene
from tests.beacon import TestBeacon
from tests.every_game import SEATS
from tests.floor.house import House, accepted, opened
from tests.floor.test_every_game_live import step

STEPS = 250  # At the least; then on to a moment at which something lies.
ROUNDS = 5
LEAVE = 0.03  # How often somebody gets up, per step, even in mid-round;
OFTEN = 0.3  # and how often where nobody has yet left with chips that had to be played out.
LONGEST = 2000
ENTROPY = bytes(range(32, 64))


def logs() -> list[tuple[str, Any, Any]]:
    """Every game under every set of rules that it knows."""
    return [
        (f"{game.name}-{number}-{rules.rulebook.replace('/', '-')}", game, rules)
        for game in ALL_GAMES
        for number, rules in enumerate(game.variants(), start=1)
    ]


async def play(name: str, game: Any, rules: Any, folder: Path) -> None:
    """Play at random at one table, until it has had some rounds and a void, and has chips on it.

    By then all has happened that happens at every table against the house, such as leaving in
    mid-round; what only this game has, scenes bring about.
    """
    rng = random.Random(name)
    with patch("secrets.choice", rng.choice):  # Lots of places: no luck of a round.
        async with opened(folder, _place(game, rules), replenished=False) as house:
            await house.give(*SEATS, cents=10_000_000)
            table = await house.table(TABLE, SEATS[0])
            seats = SEATS if game.shared(rules) else SEATS[:1]
            accepted(await house.wish(SEATS[0], "Sit", TABLE))
            voided = 0
            shared = {
                kind.__name__ for kind in get_args(banks.Event) if kind in get_args(game.Event)
            } - {"ReadyTakenBack"}  # A scene's part.
            for number in range(LONGEST):
                table = await house.table(TABLE, SEATS[0])  # An empty one may be put away.
                lies = bool(game.lying(table.state))
                enough = number >= STEPS and table.round > max(ROUNDS, voided + 1) and voided
                if enough and lies and shared <= {*await house.kinds(table.stream)}:
                    break
                if not voided and number > STEPS // 2 and table._in_play(table.position):
                    voided = table.round
                    stands = game.stands is not None and game.stands(table.state)
                    cause: VoidCause = "fault" if stands else "operator"
                    await house.order(table, Void(table.round, "for the archive", cause))
                if rng.random() < (LEAVE if number < 2 * STEPS else OFTEN):
                    going = house.wish(rng.choice(seats), "Leave", TABLE)  # Whoever is here leaves.
                    await _opening(house, table, going)
                if SEATS[0] in table.seated():
                    await _share(house, table)
                await _opening(house, table, step(house, table, rng, seats))
            await house.still(table)
            assert lies, f"nothing lies at {name} after {number} steps"
    _keep(name, house, table)


async def act(scene: Scene, folder: Path) -> None:
    """What the scene brings about."""
    found = tuple(rounds(scene))
    nonces = [one.nonce for one in found]
    place = _place(scene.game, scene.rules)
    beacon = TestBeacon() if scene.beacon else None
    fed = scene.game.jackpots.fed(scene.rules) if scene.game.jackpots else ()
    jackpots = [Offered(one, {"pt": one.id, "en": one.id}, POINTS) for one in fed]
    settings: dict[str, Any] = {"nonces": nonces, "beacon": beacon, "jackpots": jackpots}
    async with opened(folder, place, replenished=False, **settings) as house:
        await house.give(*SEATS, cents=10_000_000)
        table = await house.table(TABLE, SEATS[0])
        await play_scene(scene, found, house, table)
        missing = {*scene.brings} - {*await house.kinds(table.stream)}
        assert not missing, f"{scene.name} does not bring about {missing}"
    _keep(scene.name, house, table)


def _place(game: Any, rules: Any) -> Place:
    return Place(TABLE, {"pt": TABLE, "en": TABLE}, game, rules, POINTS)


def _keep(name: str, house: House, table: Table) -> None:
    """The log of a house that has closed, and what it came to."""
    seen = archive.views(table.dealer, table.state)
    said = {"table": table.stream, "round": table.round}
    with open_reader(house.url) as reader:
        archive.write_log(name, archive.lines_of(reader))
        archive.write_expected(name, {**said, **archive.books_of(reader), **seen})


async def _opening(house: House, table: Table, doing: Coroutine[Any, Any, Any]) -> None:
    """What somebody does, and what follows, may wait for a share: it is opened meanwhile."""
    done, mail = asyncio.ensure_future(doing), table._mail
    seq = -1
    while not done.done() or table.seq != seq:
        seq = table.seq
        await house.until(
            lambda: (
                _called(table)
                or (done.done() and (_put_away(table) or (not mail.held and not mail)))
            )
        )
        if _put_away(table):
            break
        if _called(table):
            await _share(house, table)
        if done.done():
            await house.pass_time(0, table)
    await done


def _put_away(table: Table) -> bool:
    """Nobody was at this table, which was for one alone; it is opened again when it is needed."""
    return table._task is not None and table._task.done()


def _called(table: Table) -> bool:
    luck = table.position.luck
    return luck.called and SEATS[0] in luck.unopened() and not luck.closed


async def _share(house: House, table: Table) -> None:
    """One player has a share in every round, opened when it is called."""
    player, luck = SEATS[0], table.position.luck
    if player not in luck.coming and player in table.seated():
        number = luck.round + 1
        seal = entropy_commitment(table.stream, number, player, ENTROPY)
        share = {"round": number, "commitment": seal}
        accepted(await house.wish(player, "SealEntropy", TABLE, **share))
    if _called(table):
        opening = {"round": luck.round, "entropy": ENTROPY.hex()}
        accepted(await house.wish(player, "OpenEntropy", TABLE, **opening))


def look_again(name: str) -> None:
    """What is seen of an old log today; its books are what they were."""
    log = archive.read_log(name)
    dealer = archive.dealer_of(log)
    seen = archive.views(dealer, archive.folded(log, dealer).state)
    before = log.expected["lying"]
    assert seen["lying"] == before, f"{name}: {before} lay there, and now {seen['lying']}"
    archive.write_expected(name, {**log.expected, **seen})


def main(arguments: list[str]) -> None:
    if arguments == ["--views"]:
        for name in archive.names():
            look_again(name)
        return
    games = [game.name for game in ALL_GAMES]
    known = arguments == ["--add"] or set(arguments) <= set(games)
    assert known, f"{arguments}: nothing, --add, --views, or games: {', '.join(games)}"
    chosen = [] if arguments == ["--add"] else arguments or games
    for name in archive.names():
        if archive.game_in(name) in chosen:
            archive.take_away(name)
    there = archive.names()
    played = {name: partial(play, name, game, rules) for name, game, rules in logs()}
    scenes = {scene.name: partial(act, scene) for scene in SCENES}
    for name, writes in {**played, **scenes}.items():
        if name in there:
            continue
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(writes(Path(folder)))
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
