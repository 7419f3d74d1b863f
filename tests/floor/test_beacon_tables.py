"""A table whose epochs promise a beacon draws nothing without it (reading:luck)."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.floor.beacon import WAIT_S
from banca.floor.lobby import Place
from banca.floor.numbers import entropy_commitment
from banca.games.roulette.messages import LetGo
from banca.house.accounts import POINTS
from banca.kit.game import AnyGame
from banca.kit.layout import CloseBets
from banca.kit.play import LineLost
from banca.poker import ring
from banca.poker.ring.messages import StartHand
from tests.beacon import NETWORK, PERIOD, TestBeacon, signature
from tests.every_game import SEATS, wish_of
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, place
from tests.floor.test_openings import open_, seal
from tests.rule_marks import rule

RESTARTS = (20, 40, 60, 80, 100)


async def ready(house: House) -> Any:
    """A table whose ball is about to be let go, with a bet of ana's on it."""
    await house.give("ana", "rui")
    await house.sit("ana", "rui")
    await house.bet("ana")
    table = await house.table()
    await house.order(table, CloseBets(1))
    await house.order(table, LetGo(1))
    await house.until(lambda: table.position.luck.due)
    return table


def named(events: list[Any], kind: str) -> list[Any]:
    return [(e, body(e)) for e in events if body(e)["type"] == kind]


@rule("reading:luck")
async def test_the_draw_waits_for_the_first_beacon_after_the_bets(tmp_path: Path) -> None:
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        table = await ready(house)
        kinds = await house.kinds()
        assert kinds[-1] == "BeaconDue"
        assert table.public()["luck"]["due"]

        await house.pass_time(PERIOD, table)
        await house.until(lambda: table.round == 2)
        log = await house.log()
        ((due, _),) = named(log, "BeaconDue")
        ((_, mixed),) = named(log, "BeaconMixed")
        number = NETWORK.after(due.at)
        assert NETWORK.published(number - 1) <= due.at < NETWORK.published(number)
        assert (mixed["number"], mixed["signature"]) == (number, signature(number).hex())
        kinds = await house.kinds()
        at = kinds.index("BeaconMixed")
        assert kinds[at - 1 : at + 2] == ["BeaconDue", "BeaconMixed", "Drew"]
        assert table.public()["luck"]["previous"]["beacon"] == (number, mixed["signature"])
        assert house.findings() == []


@rule("reading:luck")
async def test_another_beacon_brings_another_number(tmp_path: Path) -> None:
    fell = set()
    for later in range(6):
        folder = tmp_path / str(later)
        folder.mkdir()
        async with opened(folder, beacon=TestBeacon()) as house:
            house.clock.seconds += later * PERIOD
            table = await ready(house)
            await house.pass_time(PERIOD, table)
            await house.until(lambda table=table: table.round == 2)
            ((_, drew),) = named(await house.log(), "Drew")
            fell.add(drew["faces"][0])
    assert len(fell) > 1  # With one seed all along.


@rule("reading:luck")
async def test_between_the_call_and_the_draw_nothing_moves_and_everybody_is_answered(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        table = await ready(house)
        before = table.seq
        waiting = asyncio.ensure_future(house.wish("rui", "Leave"))
        await house.still(table)
        refused = await house.wish("rui", "PlaceBets", bets=[("pleno:17", 200)])
        assert refused["type"] == "Refused"  # By the game itself.
        accepted(await seal(house, "rui", 2))  # For the round to come: at any time.
        assert not waiting.done()
        assert table.seq == before + 1
        assert not table.at_rest()

        await house.pass_time(PERIOD, table)
        accepted(await waiting)
        kinds = await house.kinds()
        assert kinds.index("Drew") < kinds.index("Left")
        assert house.findings() == []


@rule("reading:luck")
async def test_shares_are_opened_before_the_beacon_is_called(tmp_path: Path) -> None:
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        table = await house.table()
        accepted(await seal(house, "ana", 2))
        accepted(await seal(house, "rui", 2))
        await house.bet("ana")
        await house.order(table, CloseBets(1))
        await house.order(table, LetGo(1))
        await house.until(lambda: table.position.luck.due)
        await house.pass_time(PERIOD, table)
        await house.until(lambda: table.round == 2)
        await house.bet("ana")
        await house.order(table, CloseBets(2))
        await house.order(table, LetGo(2))
        assert (await house.kinds()).count("BeaconDue") == 1

        accepted(await open_(house, "ana", 2))
        await house.pass_time(table.position.luck.epochs[0].opening_s, table)
        await house.until(lambda: table.position.luck.due)
        late = await open_(house, "rui", 2)
        assert late["phrase"] == "the entropy is closed"
        await house.pass_time(PERIOD, table)
        await house.until(lambda: table.round == 3)
        ((_, end),) = named(await house.log(), "SeedOpened")[1:]
        assert end["unopened"] == ["rui"]
        assert house.findings() == []


@rule("reading:luck")
async def test_a_beacon_that_does_not_come_voids_the_round(tmp_path: Path) -> None:
    beacon = TestBeacon()
    beacon.silent = True
    async with opened(tmp_path, beacon=beacon) as house:
        table = await ready(house)
        free = await house.money("ana")
        for _ in range(WAIT_S + PERIOD):
            await house.pass_time(1, table)
        await house.until(lambda: table.round == 2)
        assert (await house.money("ana"))[0] == free[0] + 200
        ((_, voided),) = named(await house.log(), "Voided")
        assert voided["cause"] == "beacon"
        assert "Drew" not in await house.kinds()
        assert table.public()["luck"]["voids"] == {"beacon": 1}
        await house.pass_time(WAIT_S, table)
        assert table.round == 2  # Nobody bets, and no beacon is called.
        assert (await house.kinds()).count("BeaconDue") == 1
        assert house.findings() == []


@rule("reading:luck")
async def test_a_signature_of_another_key_is_not_believed(tmp_path: Path) -> None:
    beacon = TestBeacon()
    beacon.word = "another key"
    async with opened(tmp_path, beacon=beacon) as house:
        table = await ready(house)
        await house.pass_time(PERIOD, table)
        assert table.round == 1
        assert "BeaconMixed" not in await house.kinds()

        beacon.word = TestBeacon().word
        await house.pass_time(2, table)
        await house.until(lambda: table.round == 2)
        assert house.findings() == []


@rule("reading:luck")
async def test_a_restart_waits_for_the_same_beacon(tmp_path: Path) -> None:
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        await ready(house)
        ((due, _),) = named(await house.log(), "BeaconDue")
        house.clock.seconds += 100 * PERIOD
        await house.restart()
        table = await house.table()
        await house.until(lambda: table.position.luck.beacon is not None)
        assert table.position.luck.beacon[0] == NETWORK.after(due.at)
        assert (await house.wish("ana", "Leave"))["phrase"] == "the draw comes first"

        await house.order(table, LetGo(1))
        assert table.round == 2
        assert house.findings() == []


@rule("reading:luck")
async def test_many_tables_ask_once(tmp_path: Path) -> None:
    beacon = TestBeacon()
    async with opened(tmp_path, beacon=beacon) as house:
        table = await ready(house)
        await house.sit("ana", "rui", table="fr37")
        await house.bet("rui", table="fr37")
        other = await house.table("fr37")
        await house.order(other, CloseBets(1))
        await house.order(other, LetGo(1))
        await house.until(lambda: other.position.luck.due)
        await house.pass_time(PERIOD, table, other)
        await house.until(lambda: table.round == other.round == 2)
        assert len(beacon.asked) == 1


@rule("reading:luck")
async def test_a_house_that_drops_its_beacon_keeps_what_it_promised(tmp_path: Path) -> None:
    """An epoch that promises a beacon without a source voids its rounds; it does not do without."""
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        await house.give("ana")
        house._beacon = None
        await house.restart()
        await house.sit("ana")
        await house.bet("ana")
        table = await house.table()
        await house.order(table, CloseBets(1))
        await house.order(table, LetGo(1))
        await house.until(lambda: table.round == 2)
        assert "Drew" not in await house.kinds()
        ((_, voided),) = named(await house.log(), "Voided")
        assert voided["why"] == "the public beacon did not come"
        assert [line["what"] for line in house.lines if line["event"] == "beacon"] == [
            f"the house has no source for the beacon {NETWORK.name[:12]}…"
        ]


async def poker(house: House) -> Any:
    """Two at a table whose next hand is about to begin."""
    await house.give("ana", "rui")
    for number, player in enumerate(("ana", "rui"), 1):
        accepted(await house.wish(player, "Sit", "poker"))
        accepted(await house.wish(player, "BuyIn", "poker", place=str(number), cents=10_000))
    table = await house.table("poker")
    while table.round == 1:  # The button is drawn.
        await house.pass_time(1, table)
    return table


@rule("reading:luck")
async def test_a_player_who_sits_out_as_the_hand_begins_locks_nobody_in(tmp_path: Path) -> None:
    """Once the beacon is called nobody moves until the draw: there must be one to come."""
    place_ = place("poker", game=ring.GAME)
    async with opened(tmp_path, place_, beacon=TestBeacon()) as house:
        table = await poker(house)
        table.order(StartHand(2))  # It is decided first,
        accepted(await house.wish("rui", "SitOut", "poker"))  # and this together with it.
        await house.pass_time(PERIOD, table)
        assert not table.position.luck.due
        for player in ("rui", "ana"):
            accepted(await house.wish(player, "Leave", "poker"))


@rule("reading:luck", "reading:line")
async def test_a_line_that_is_lost_before_the_draw_is_lost_after_it(tmp_path: Path) -> None:
    place_ = place("poker", game=ring.GAME)
    async with opened(tmp_path, place_, beacon=TestBeacon()) as house:
        table = await poker(house)
        client = Client("ana")
        table.watch(client, None)
        await house.pass_time(0, table)
        await house.order(table, StartHand(2))
        await house.until(lambda: table.position.luck.due)
        await house.close()
        house.clock.seconds += PERIOD
        await house.open()  # Nobody is connected now, and the beacon is out.
        table = await house.table("poker")
        await house.until(lambda: table.position.luck.beacon is not None)
        assert "ana" not in table.state.lost
        await house.order(table, LineLost("ana"))
        assert not table.position.luck.deck

        await house.order(table, StartHand(2))
        await house.pass_time(0, table)
        assert table.position.luck.deck
        assert "ana" in table.state.lost


@rule("reading:luck")
async def test_a_clock_that_was_set_back_keeps_nobodys_stake_for_hours(tmp_path: Path) -> None:
    """The log's time does not go back, so the round that it asks for is far away."""
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana")
        table, now = await house.table(), house.clock.micros
        house.books.clock = lambda: now() - 3600 * 10**6
        table._first_draw._beacons.known[NETWORK.name]._clock = house.books.clock
        await house.order(table, CloseBets(1))
        await house.order(table, LetGo(1))
        await house.until(lambda: table.round == 2)
        ((_, voided),) = named(await house.log(), "Voided")
        assert voided["cause"] == "beacon"
        (said,) = [line["what"] for line in house.lines if line["event"] == "beacon"]
        assert said.endswith("was the clock set?")


@rule("reading:luck")
async def test_only_the_house_calls_and_mixes(tmp_path: Path) -> None:
    async with opened(tmp_path, beacon=TestBeacon()) as house:
        await ready(house)
        for kind, fields in (
            ("CallBeacon", {"round": 1}),
            ("MixBeacon", {"round": 1, "number": 1, "signature": "00"}),
        ):
            said = await house.wish("ana", kind, **fields)
            assert said["phrase"] == "only the house does that"


def share(round: int) -> bytes:
    return round.to_bytes(32, "big")


def players_at(table: Any) -> Sequence[str]:
    """Three of them, or the one whose table it is."""
    return SEATS[:3] if table.game.shared(table.rules) else SEATS[:1]


async def gives_shares(house: House, table: Any, rng: random.Random) -> None:
    """Players seal shares for the next round and open those of this one; some forget to."""
    for player in players_at(table):
        luck = table.position.luck
        if luck.called and not luck.closed and player in luck.unopened() and rng.random() < 0.7:
            fields = {"round": luck.round, "entropy": share(luck.round).hex()}
            await house.wish(player, "OpenEntropy", "table", **fields)
        elif player not in luck.coming and player in table.seated() and rng.random() < 0.5:
            coming = luck.round + 1
            commitment = entropy_commitment(table.stream, coming, player, share(coming))
            fields = {"round": coming, "commitment": commitment}
            await house.wish(player, "SealEntropy", "table", **fields)


async def goes_on(house: House, table: Any, rng: random.Random) -> None:
    """Somebody does what is offered; what waits for luck gets the time that it takes."""
    await gives_shares(house, table, rng)
    offered = [
        (player, option)
        for player in players_at(table)
        for option in table.game.options(table.state, player)
        if option.wish != "Leave"
    ]
    if not offered or rng.random() < 0.25:
        await house.pass_time(10, table)
        return
    player, option = rng.choice(offered)
    wish = msgspec.to_builtins(wish_of(table.game, player, option, rng))
    del wish["player"]
    body = msgspec.json.encode(wish)
    going = asyncio.ensure_future(table.wish(player, house.id(), body))
    while not going.done():
        await gives_shares(house, table, rng)
        await house.pass_time(1, table)
    await going  # What waited for the draw may be too late after it.


@rule("reading:luck")
@pytest.mark.parametrize("lit", [True, False], ids=["with a beacon", "with shares alone"])
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
async def test_every_game_waits_for_its_luck_and_is_found_sound(
    tmp_path: Path, game: AnyGame, lit: bool
) -> None:
    rng = random.Random(game.name)
    rules = game.variants()[0]
    place = Place("table", {"pt": "t", "en": "t"}, game, rules, POINTS)
    beacon = TestBeacon() if lit else None
    async with opened(tmp_path, place, replenished=False, beacon=beacon) as house:
        await house.give(*SEATS, cents=10_000_000)
        table = await house.table("table", SEATS[0])
        for number in range(120):
            if number in RESTARTS:
                await house.restart()
                table = await house.table("table", SEATS[0])
            await goes_on(house, table, rng)
        kinds = Counter(await house.kinds(table.stream))
        assert kinds["BeaconMixed"] > 1 or not lit
        assert kinds["SharesDue"] > 1
        assert kinds["EntropyOpened"] > 1
        assert not kinds["Voided"]
        assert not house.incidents()
        assert house.findings() == []
