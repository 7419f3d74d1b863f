"""Deciding waiting commands together gives the same answers and the same log as one by one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets
from banca.kit.play import Dismiss, Void
from tests.floor.house import House, Said, accepted, opened, place, refusal
from tests.rule_marks import rule

SEATS = ("ana", "rui", "zoe", "eva", "ivo")
SPOTS = ("pleno:17", "split:17-20", "simple:red", "dozen:2", "columns:1-2", "pleno:99")
TABLE = place("am38", seats=4, cap=4000)
BURSTS = 14


class Burst(NamedTuple):
    """Orders and wishes that come at one instant; orders go first."""

    orders: list[tuple[str, Any]]  # By whom.
    wishes: list[tuple[str, str, dict[str, Any]]]  # Player, id and wish.


def bursts(luck: random.Random) -> list[Burst]:
    ids = [f"{luck.randrange(16**8):032x}" for _ in range(40)]
    made, number, closed = [], 1, False
    for _ in range(BURSTS):
        orders: list[tuple[str, Any]] = []
        for _ in range(luck.choice((0, 0, 1, 1, 2))):
            match luck.randrange(8):
                case 0:
                    orders.append(("house", Void(number, "tried")))
                    number, closed = number + 1, False
                case 1:
                    orders.append(("platform", Dismiss(luck.choice(SEATS))))
                case 2:  # Too late, or too early.
                    orders.append(("house", LetGo(number + luck.choice((-1, 1)))))
                case _ if closed:
                    orders.append(("house", LetGo(number)))
                    number, closed = number + 1, False
                case _:
                    orders.append(("house", CloseBets(number)))
                    closed = True
        wishes = [
            (luck.choice(SEATS), luck.choice(ids), wish(luck)) for _ in range(luck.randrange(12))
        ]
        made.append(Burst(orders, wishes))
    shares = [(player, f"{n:032x}", seals(number + 1)) for n, player in enumerate(SEATS)]
    return [*made, Burst([], shares)]  # At the end: a round with shares waits before it draws.


def seals(round: int) -> dict[str, Any]:
    return {"type": "SealEntropy", "round": round, "commitment": "00" * 32}


def wish(luck: random.Random) -> dict[str, Any]:
    match luck.randrange(10):
        case 0 | 1:
            return {"type": "Sit"}
        case 2:
            return {"type": "Leave"}
        case 3:
            return {"type": "TakeBack"}
        case 4:
            return {"type": "TakeBack", "bets": [(luck.choice(SPOTS), 100)]}
        case 5:
            seal = f"{luck.randrange(4):064x}"
            return {"type": "SealEntropy", "round": luck.choice((0, 99)), "commitment": seal}
        case _:
            chips = luck.randint(1, 3)
            bets = [
                (luck.choice(SPOTS), luck.choice((50, 100, 300, 700, 3100))) for _ in range(chips)
            ]
            return {"type": "PlaceBets", "bets": bets}


async def played(house: House, run: list[Burst], money: list[int], *, together: bool) -> Any:
    """The answers and the log of *run*, its bursts decided together or one after another."""
    for player, cents in zip(SEATS, money, strict=True):
        await house.give(player, cents=cents)
        await house.table("am38", player)
    table = await house.table()
    answers: list[Said] = []
    for burst in run:
        for by, command in burst.orders:
            table.order(command, by)
            if not together:
                await house.still(table)
        asked = [
            table.wish(player, id, msgspec.json.encode(wish)) for player, id, wish in burst.wishes
        ]
        if together:
            answers += map(msgspec.json.decode, await asyncio.gather(*asked))
        else:
            answers += [msgspec.json.decode(await one) for one in asked]
        await house.still(table)
    log = [(e.seq, e.by, e.round, e.draws, e.command, e.body) for e in await house.log()]
    return answers, log, [await house.money(player) for player in SEATS]


async def compared(seed: int, house_of: Callable[[], AbstractAsyncContextManager[House]]) -> Any:
    """The result of a random run, the same either way; and how many commits each took."""
    luck = random.Random(seed)
    run = bursts(luck)
    money = [luck.choice((150, 400, 1000, 5000)) for _ in SEATS]
    found, commits = [], []
    for together in (True, False):
        async with house_of() as house:
            found.append(await played(house, run, money, together=together))
            commits.append(house.books.commits)
    assert found[0] == found[1], f"seed {seed}"
    answers, log, _ = found[0]
    seen = {answer.get("phrase", "done") for answer in answers}
    return seen | {msgspec.json.decode(body)["type"] for *_, body in log}, commits


@rule("LOG-8", "INT-14")
async def test_groups_give_the_same_answers_and_log_as_one_command_at_a_time(
    tmp_path: Path,
) -> None:
    def in_memory() -> AbstractAsyncContextManager[House]:
        return opened(tmp_path, TABLE, memory=True, replenished=False)

    seen, together, alone = set(), 0, 0
    for seed in range(120):
        its, (groups, singles) = await compared(seed, in_memory)
        seen |= its
        together, alone = together + groups, alone + singles

    assert together < alone
    wanted = {"done", "not enough money", "the same id with another body", "bets are closed"}
    wanted |= {"the table is full", "above the maximum", "below the minimum", "not seated"}
    assert wanted | {"Settled", "Voided", "TakenBack", "Leaving", "EntropySealed"} <= seen


@rule("LOG-8", "INT-14")
async def test_so_they_do_on_disk(tmp_path: Path) -> None:
    folders = (tmp_path / str(n) for n in range(1000))

    def on_disk() -> AbstractAsyncContextManager[House]:
        folder = next(folders)
        folder.mkdir()
        return opened(folder, TABLE, replenished=False)

    for seed in range(1000, 1010):
        await compared(seed, on_disk)


# --- Once and only once ---------------------------------------------------------------------------

BETS = [("pleno:17", 200)]


async def seated(house: House) -> None:
    await house.give("ana", "rui", cents=1000)
    await house.sit("ana", "rui")


@rule("PD-47", "wire:reused")
async def test_the_same_wish_is_done_once_and_gets_the_same_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await seated(house)
        id = house.id()
        first = accepted(await house.wish("ana", "PlaceBets", id=id, bets=BETS))

        assert await house.wish("ana", "PlaceBets", id=id, bets=BETS) == first
        other = await house.wish("ana", "PlaceBets", id=id, bets=[("pleno:17", 300)])
        assert refusal(other) == ("wire:reused", "the same id with another body")
        another = accepted(await house.wish("rui", "PlaceBets", id=id, bets=BETS))
        assert another["first"] == first["first"] + 1  # Ids are each player's own.
        assert await house.money("ana") == (800, 200)


@rule("PD-47", "LOG-8", "wire:reused")
async def test_also_when_the_round_has_gone_on_and_when_the_house_was_restarted(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await seated(house)
        ids = [house.id() for _ in range(3)]
        bet = accepted(await house.wish("ana", "PlaceBets", id=ids[0], bets=BETS))
        back = accepted(await house.wish("ana", "TakeBack", id=ids[1]))
        await house.bet("rui")
        table = await house.table()

        async def same() -> None:
            assert await house.wish("ana", "PlaceBets", id=ids[0], bets=BETS) == bet
            assert await house.wish("ana", "TakeBack", id=ids[1]) == back
            reused = ("wire:reused", "the same id with another body")
            assert refusal(await house.wish("ana", "TakeBack", id=ids[0])) == reused

        await same()
        await house.order(table, CloseBets(1))
        await same()  # By now no bet would be accepted at all.
        await house.restart()
        await same()
        await house.order(await house.table(), LetGo(1))
        await same()
        accepted(await house.wish("ana", "Leave"))
        await same()
        await house.restart()
        await same()
        assert await house.money("ana") == (1000, 0)


@rule("PD-47")
async def test_also_within_one_group(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await seated(house)
        sit, bet = house.id(), house.id()
        await house.give("zoe", cents=500)

        said = await asyncio.gather(
            *(house.wish("zoe", "Sit", id=sit) for _ in range(5)),
            *(house.wish("zoe", "PlaceBets", id=bet, bets=BETS) for _ in range(20)),
        )

        assert [said[0]] * 5 == said[:5]
        assert [said[5]] * 20 == said[5:]
        assert await house.money("zoe") == (300, 200)


@rule("wire:reused")
async def test_the_id_of_a_refused_wish_is_free_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await seated(house)
        id, poor = house.id(), house.id()
        full = [("pleno:17", 99_000)]
        assert (
            refusal(await house.wish("ana", "PlaceBets", id=id, bets=full))[0] == "804/2015:11.a.i"
        )
        much = [("simple:red", 1100)]
        assert (
            refusal(await house.wish("ana", "PlaceBets", id=poor, bets=much))[0] == "reading:money"
        )

        accepted(await house.wish("ana", "PlaceBets", id=id, bets=BETS))
        accepted(await house.wish("ana", "PlaceBets", id=poor, bets=BETS))

        assert await house.money("ana") == (600, 400)


@rule("wire:reused")
async def test_a_refusal_says_what_was_true_when_it_was_decided(tmp_path: Path) -> None:
    """Even if its id is taken a moment later, in the same group."""
    async with opened(tmp_path) as house:
        await house.give("zoe", cents=500)
        await house.table("am38", "zoe")
        id = house.id()

        said = await asyncio.gather(
            house.wish("zoe", "PlaceBets", id=id, bets=BETS),
            house.wish("zoe", "Sit", id=id),
            house.wish("zoe", "PlaceBets", id=id, bets=BETS),
        )

        assert refusal(said[0]) == ("wire:seat", "not seated")
        accepted(said[1])
        assert refusal(said[2]) == ("wire:reused", "the same id with another body")


@rule("INT-14")
async def test_bets_that_come_together_never_go_below_zero(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await seated(house)
        wishes = [house.wish("ana", "PlaceBets", bets=[("simple:red", 300)]) for _ in range(50)]

        said = await asyncio.gather(*wishes)

        assert [one["type"] for one in said] == ["Done"] * 3 + ["Refused"] * 47
        assert {refusal(one) for one in said[3:]} == {("reading:money", "not enough money")}
        assert await house.money("ana") == (100, 900)


async def test_what_waits_is_committed_together(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        seats = [f"p{n}" for n in range(40)]
        await house.give(*seats)
        await house.sit(*seats)
        before = house.books.commits

        said = await asyncio.gather(*(house.wish(s, "PlaceBets", bets=BETS) for s in seats))

        assert {one["type"] for one in said} == {"Done"}
        assert house.books.commits == before + 1


async def test_a_command_is_one_line_in_the_log_of_the_house_and_never_its_body(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await seated(house)
        await house.bet("ana", ("pleno:17", 200))
        await house.wish("ana", "PlaceBets", bets=[("pleno:17", 99_000)])

        *_, taken, refused = [line for line in house.lines if line["event"] == "command"]
        said = {"table": "am38", "seq": 6, "command": "PlaceBets", "by": "ana"}
        assert said.items() <= taken.items()
        assert (taken["events"], taken["refused"]) == (["Staked"], None)
        assert (refused["events"], refused["refused"]) == ([], "804/2015:11.a.i")
        assert "pleno" not in repr(house.lines)
