"""A house that stops at any step and starts again goes on from there, to the same end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from banca.floor.epoch import OPENING_S
from banca.floor.numbers import entropy_commitment
from banca.floor.table import Table
from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets
from banca.kit.play import Dismiss
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, place, refusal
from tests.rule_marks import rule

Step = Callable[[House], Awaitable[Any]]
ENTROPY = b"e" * 32


def wish(player: str, kind: str, **fields: Any) -> Step:
    async def step(house: House) -> Any:
        return accepted(await house.wish(player, kind, **fields))

    return step


def order(command: Any, by: str = "house") -> Step:
    async def step(house: House) -> None:
        await house.order(await house.table(), command, by)

    return step


async def ready_to_draw(house: House) -> None:
    """The ball is about to be let go: shares are called."""
    table = await house.table()
    await house.order(table, LetGo(2))
    await house.until(lambda: table.position.luck.called)


async def a_second(house: House) -> None:
    await house.pass_time(1.0)


SEAL = entropy_commitment("am38", 2, "rui", ENTROPY)
ROUND: list[Step] = [  # The second round of a table, which begins from a snapshot.
    wish("ana", "Sit"),
    wish("rui", "Sit"),
    wish("rui", "PlaceBets", bets=[("simple:red", 200)]),
    wish("rui", "SealEntropy", round=2, commitment=SEAL),
    order(CloseBets(1)),
    order(LetGo(1)),
    a_second,
    wish("zoe", "Sit"),
    wish("zoe", "SealEntropy", round=3, commitment="00" * 32),
    wish("ana", "PlaceBets", bets=[("pleno:17", 200), ("simple:red", 300)]),
    wish("rui", "PlaceBets", bets=[("simple:red", 500), ("simple:black", 500)]),
    wish("ana", "TakeBack", bets=[("simple:red", 300)]),
    wish("zoe", "PlaceBets", bets=[("dozen:1", 100)]),
    wish("zoe", "Leave"),
    order(Dismiss("nobody"), "platform"),
    order(CloseBets(2)),
    wish("rui", "Leave"),
    ready_to_draw,
    wish("rui", "OpenEntropy", round=2, entropy=ENTROPY.hex()),
    order(LetGo(2)),  # Given again by the clock of a house that was restarted.
    wish("ana", "PlaceBets", bets=[("simple:low", 100)]),
]


def snap(table: Table) -> Any:
    """Everything that makes up a table, to be compared with what a restart makes of the log."""
    position = table.position
    own = {player: table.own(player) for player in ("ana", "rui", "zoe")}
    return (
        msgspec.json.encode(position.state),
        msgspec.json.encode(position.luck),
        table.seq,
        msgspec.json.encode([table.public(), own]),
    )


async def played(house: House, stop: int | None) -> tuple[list[Any], Any]:
    """Play the round, with a restart before step *stop*; return the log and the final state."""
    await house.give("ana", "rui", "zoe")
    for player in ("ana", "rui", "zoe"):
        await house.table("am38", player)
    for number, step in enumerate(ROUND):
        if number == stop:
            table = await house.table()
            await house.still(table)
            before, due = snap(table), table.due()
            await house.restart()
            for player in ("ana", "rui", "zoe"):
                await house.table("am38", player)
            table = await house.table()
            assert snap(table) == before, f"before step {number}"
            assert table.due() == due, "the window is announced again, from its beginning"
        await step(house)
    log = [(e.seq, e.at, e.by, e.round, e.draws, e.body) for e in await house.log()]
    return log, snap(await house.table())


@rule("INT-4", "INT-5", "LOG-8", "1441/95-X:26", "reading:void", "reading:luck", "reading:leaving")
async def test_a_restart_at_any_step_leads_to_the_same_log_and_the_same_end(
    tmp_path: Path,
) -> None:
    found = []
    for stop in (None, *range(len(ROUND))):
        folder = tmp_path / str(stop)
        folder.mkdir()
        async with opened(folder) as house:
            found.append(await played(house, stop))

    assert all(one == found[0] for one in found)
    assert len(found) == len(ROUND) + 1


@rule("reading:luck", "reading:void")
async def test_the_outcome_is_the_one_that_was_sealed_before_the_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana")
        sealed = house.next_pocket(await house.table())
        for command in (CloseBets(1), LetGo(1)):
            await house.restart()
            assert house.next_pocket(await house.table()) == sealed
            await house.order(await house.table(), command)

        spun = next(one for one in map(body, await house.log()) if one["type"] == "Spun")
        assert spun["pocket"] == sealed


@rule("804/2015:14", "807/2015:16", "INT-4")
async def test_after_a_restart_the_window_is_announced_again_and_the_round_goes_on_by_itself(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana")
        await house.pass_time(18.0)
        await house.restart()
        client = Client("ana")
        table = await house.table("am38", "ana")
        table.watch(client, None)
        assert client.due == {"order": "CloseBets", "in_ms": 20_000}
        assert client.own["held"] == 200  # What is staked is shown apart (INT-2).

        await house.pass_time(20.0, table)
        await house.restart()
        table = await house.table()
        assert table.due() == {"order": "LetGo", "in_ms": 4000}
        await house.pass_time(4.0, table)

        assert table.round == 2
        assert (await house.money("ana"))[1] == 0


@rule("INT-2", "INT-5", "PD-53")
async def test_a_round_at_an_individual_table_is_found_as_it_was_left(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        await house.bet("ana", ("pleno:17", 200), ("simple:red", 100), table="solo")
        await house.restart()
        await house.pass_time(7 * 24 * 3600.0)
        table = await house.table("solo", "ana")
        client = Client("ana")
        table.watch(client, None)

        assert client.own["mine"]["bets"] == {"pleno:17": 200, "simple:red": 100}
        assert (client.own["balance"], client.own["held"]) == (99_700, 300)
        other = await house.wish("ana", "Sit", "solo2")
        accepted(other)
        said = await house.wish("ana", "PlaceBets", "solo2", bets=[("pleno:17", 200)])
        assert said["values"]["table"] == "solo"  # The house says which one is waiting.
        accepted(await house.wish("ana", "Spin", "solo"))
        await house.pass_time(4.0, table)
        assert (await house.money("ana"))[1] == 0


@rule("INT-4", "804/2015:23", "807/2015:25")
async def test_a_ball_that_runs_at_an_individual_table_comes_to_rest_without_its_player(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", table="solo")
        await house.bet("ana", table="solo")
        accepted(await house.wish("ana", "Spin", "solo"))

        await house.restart()  # Nobody comes back.
        await house.until(lambda: house.lobby.find("solo~ana") != [])
        (table,) = house.lobby.find("solo~ana")
        await house.pass_time(4.0, table)

        (result,) = await house.books.results("ana")
        assert (result.stream, result.stake) == ("solo~ana", 200)
        assert (await house.money("ana"))[1] == 0


@rule("804/2015:26", "807/2015:28")
async def test_a_session_goes_on_over_restarts_and_its_account_is_whole(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        since = house.clock.micros()
        returned = 0
        for _ in range(3):
            await house.pass_time(60.0)
            await house.bet("ana", ("simple:red", 100), ("simple:black", 100))
            await house.play(await house.table())
            returned += (await house.books.results("ana"))[0].returned
            await house.restart()
        client = Client("ana")
        (await house.table()).watch(client, None)
        session = {"since": since, "staked": 600, "returned": returned, "rounds": 3}
        assert client.own["session"] == session

        accepted(await house.wish("ana", "Leave"))

        account = {"until": house.clock.micros(), "by": "player", **session}
        assert client.said("Summary") == [{"type": "Summary", "table": "am38", **account}]


@rule("1441/95-X:26")
async def test_chips_lie_after_a_restart_where_the_log_says(tmp_path: Path) -> None:
    async with opened(tmp_path, place(rulebook="1441/95-X", wheel="french-37")) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        await house.bet("ana", ("pleno:17", 200), ("split:17-20", 400))
        await house.bet("rui", ("corner:17-18-20-21", 300))
        cloth = (await house.table()).public()["view"]["seats"]

        await house.restart()

        assert (await house.table()).public()["view"]["seats"] == cloth
        assert cloth["ana"]["bets"] == {"pleno:17": 200, "split:17-20": 400}


@rule("1441/95-IX:7")
async def test_the_value_of_colour_chips_is_seen_by_all_and_paid_out_on_leaving(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, place(rulebook="1441/95-IX", wheel="american-37")) as house:
        await house.give("ana")
        table = await house.table("am38", "ana")
        rui = Client("rui")
        table.watch(rui, None)
        await house.sit("ana")
        accepted(await house.wish("ana", "Exchange", cents=250))
        await house.pass_time(0.125, table)
        assert rui.public["view"]["seats"]["ana"]["chip"] == 250
        await house.restart()
        table = await house.table()
        assert table.public()["view"]["seats"]["ana"]["chip"] == 250
        await house.bet("ana", ("pleno:17", 500))
        said = await house.wish("ana", "Exchange", cents=500)
        assert refusal(said)[0] == "reading:colour-chips"

        accepted(await house.wish("ana", "Leave"))

        assert await house.money("ana") == (100_000, 0)
        assert table.public()["view"]["seats"] == {}


# --- Luck at a live table -------------------------------------------------------------------------


@rule("reading:luck")
async def test_the_log_shows_seal_entropy_first_bet_draw_and_seed_in_that_order(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana", "rui")
        table = await house.table()
        seal = entropy_commitment("am38", 2, "ana", ENTROPY)
        accepted(await house.wish("rui", "SealEntropy", round=2, commitment="11" * 32))
        accepted(await house.wish("ana", "SealEntropy", round=2, commitment=seal))
        await house.bet("ana")
        await house.play(table)
        begun = len(await house.log())
        await house.bet("ana")
        early = await house.wish("ana", "OpenEntropy", round=2, entropy=ENTROPY.hex())
        assert refusal(early) == ("reading:luck", "the entropy is not called yet")
        await house.order(table, CloseBets(2))
        await house.order(table, LetGo(2))
        await house.until(lambda: table.position.luck.called)
        accepted(await house.wish("ana", "OpenEntropy", round=2, entropy=ENTROPY.hex()))
        pocket = house.next_pocket(table)
        await house.pass_time(OPENING_S + 0.1, table)
        assert table.round == 3
        closed = ("reading:luck", "the entropy is closed")
        late = await house.wish("rui", "OpenEntropy", round=2, entropy="22" * 32)
        assert refusal(late) == closed

        log = [body(envelope) for envelope in await house.log()]
        kinds = [one["type"] for one in log]
        assert kinds[6:9] == ["EntropySealed", "EntropySealed", "Staked"]
        assert kinds[begun:] == [
            *("Staked", "BetsClosed", "SharesDue", "EntropyOpened"),
            *("Drew", "Spun", "Settled", "RoundOver", "SeedOpened", "SeedSealed"),
        ]
        assert log[-5]["pocket"] == log[-6]["faces"][0] == pocket
        assert log[-2]["unopened"] == ["rui"]
        past = table.public()["luck"]["previous"]
        assert (past["round"], past["seed"]) == (2, log[-2]["seed"])
        assert past["opened"] == [["ana", ENTROPY.hex()]]


@rule("reading:luck", "reading:void")
async def test_nothing_that_happens_after_the_first_bet_moves_the_outcome(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana")
        table = await house.table()
        await house.bet("ana")
        sealed = house.next_pocket(table)

        await house.sit("rui")
        await house.bet("rui", ("simple:red", 1000))
        accepted(await house.wish("ana", "TakeBack"))
        await house.bet("ana", ("pleno:1", 100))
        accepted(await house.wish("rui", "Leave"))
        await house.wish("rui", "Sit")
        await house.play(table)

        assert table.state.drawn == (sealed,)


@rule("reading:luck", "reading:void")
async def test_the_seed_of_a_void_round_is_opened_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        await house.bet("ana")
        table = await house.table()
        await table.void("tried")

        assert (await house.kinds())[-5:] == [
            *("Voided", "TakenBack", "RoundOver", "SeedOpened", "SeedSealed")
        ]
        assert table.public()["luck"]["previous"]["round"] == 1
