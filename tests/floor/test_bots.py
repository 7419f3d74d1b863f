"""House bots at a live table: they come, play, make room, and go when nobody is left."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from banca.floor.bots import GRACE_S, PREFIX, is_bot
from banca.floor.table import Table
from banca.house.accounts import EURO
from banca.house.cashier import START
from banca.poker import quick, ring
from banca.poker.variants import places_of
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, place
from tests.floor.test_poker_tables import pack
from tests.rule_marks import rule

BOOKS = ("806/2015", "97/2010", "809/2015")
LONG = 4000  # Half seconds; whatever takes longer never happens.


def poker(book: str = "806/2015", bots: tuple[str, ...] = ("easy", "easy"), **rules: Any) -> Any:
    if book == "97/2010":
        rules.setdefault("limit", "pot")
    if book == "809/2015":
        rules.setdefault("estardilhos", True)
    return place("poker", game=ring.GAME, rulebook=book, **rules)._replace(bots=bots)


def bots(table: Table) -> list[str]:
    return [player for player in table.seated() if is_bot(player)]


def placed(table: Table) -> list[str]:
    """Who has a place."""
    return [there.player for there in ring.public(table.state).places.values()]


def wishes(table: Table, player: str) -> set[str]:
    return {option.wish for option in ring.options(table.state, player)}


async def until(house: House, table: Table, condition: Any) -> None:
    for _ in range(LONG):
        if condition():
            return
        await house.pass_time(0.5, table)
    raise AssertionError(f"it never came to be: {ring.public(table.state)}")


async def comes(house: House, player: str, number: int = 0) -> Client:
    """A person joins the table, at place *number* if one is given."""
    client = Client(player)
    await house.give(player)
    table = await house.table("poker", player)
    table.watch(client, None)
    accepted(await house.wish(player, "Sit", "poker"))
    if number:
        said = await house.wish(player, "BuyIn", "poker", place=str(number), cents=10_000)
        accepted(said)
    return client


async def folds(house: House, table: Table, player: str, hands: int = 1) -> None:
    """*player* folds or checks until that many hands are over."""
    last = table.state.hands + hands

    async def step() -> None:
        turn = ring.public(table.state).turn
        if turn is not None and turn.player == player:
            moves = ring.private(table.state, player).moves
            act = "Check" if moves and moves.check else "Fold"
            await house.wish(player, act, "poker", turn=turn.turn)
        elif turn is not None and {"Decline"} & wishes(table, player):
            await house.wish(player, "Decline", "poker", turn=turn.turn)

    for _ in range(LONG):
        if table.state.hands >= last:
            return
        await step()
        await house.pass_time(0.5, table)
    raise AssertionError("the hands do not end")


@rule("reading:bots", "809/2015:7")
@pytest.mark.parametrize("book", BOOKS)
async def test_whoever_sits_down_has_somebody_to_play_with(tmp_path: Path, book: str) -> None:
    async with opened(tmp_path, poker(book, ("easy", "medium", "hard"))) as house:
        table = await house.table("poker")
        await comes(house, "ana", 3)

        await until(house, table, lambda: len(placed(table)) == 4)
        await folds(house, table, "ana", hands=3)

        assert table.state.hands >= 3
        assert not [line for line in house.lines if line["log_level"] == "error"]
        view = ring.public(table.state)
        marks = {there.player: there.bot for there in view.places.values()}
        assert sorted(marks.values()) == ["", "easy", "hard", "medium"]
        assert all(marks[player] for player in marks if is_bot(player))
        names = table.public()["names"]
        assert all("(bot)" in names[bot] for bot in bots(table))
        assert {p.name for p in await house.books.players(bots(table))} < set(names.values())


@rule("reading:bots")
async def test_an_idle_house_writes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        before = len(await house.log("poker"))

        await house.pass_time(600, table)
        table.watch(Client("ana"), None)  # Onlookers attract no bots.
        for _ in range(60):
            await house.pass_time(1, table)

        assert len(await house.log("poker")) == before
        assert table.seated() == []


@rule("reading:bots")
async def test_bots_go_when_the_last_person_has_gone(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: len(placed(table)) == 3)
        await folds(house, table, "ana")

        accepted(await house.wish("ana", "Leave", "poker"))
        await until(house, table, lambda: table.seated() == [] and table.due() is None)
        written = len(await house.log("poker"))
        for _ in range(60):
            await house.pass_time(1, table)

        assert len(await house.log("poker")) == written
        assert ring.GAME.lying(table.state) == {}


@rule("reading:bots", "reading:line")
async def test_bots_do_not_play_on_for_somebody_who_is_cut_off(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        client = await comes(house, "ana", 1)
        await until(house, table, lambda: len(placed(table)) == 3)

        table.unwatch(client)
        for _ in range(int(GRACE_S) + 60):
            await house.pass_time(1, table)

        assert bots(table) == []
        assert ring.public(table.state).phase == "waiting"


@rule("reading:bots", "reading:waiting-list")
async def test_bots_make_room_for_people(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(bots=("easy",) * 5, seats=4)) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: len(placed(table)) == 3)  # One place stays free.
        free = next(n for n in "1234" if n not in ring.public(table.state).places)
        await comes(house, "rui", int(free))

        await until(house, table, lambda: len(placed(table)) == 3)
        assert {"ana", "rui"} < set(placed(table))
        await comes(house, "eva")
        await comes(house, "zé")

        await until(house, table, lambda: not bots(table))
        assert len(placed(table)) == 2


@rule("reading:bots", "reading:waiting-list")
async def test_at_a_table_for_two_a_bot_gives_its_place_to_whoever_waits(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(seats=2)) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: len(placed(table)) == 2)
        await comes(house, "rui")
        accepted(await house.wish("rui", "Queue", "poker"))

        await until(house, table, lambda: ring.public(table.state).offers == ("rui",))

        accepted(await house.wish("rui", "BuyIn", "poker", place="2", cents=10_000))
        assert set(placed(table)) == {"ana", "rui"}


@rule("reading:bots", "809/2015:12")
async def test_a_bot_that_lost_all_comes_back_with_points_of_its_own(tmp_path: Path) -> None:
    deep = poker(bots=("easy",), cave=50_000, small=500, big=1_000, seats=2)
    async with opened(tmp_path, deep) as house:
        table = await house.table("poker")
        await house.give("ana", cents=10_000_000)
        await comes_with(house, "ana", 1, 50_000)
        bot = f"{PREFIX}easy-poker-1"
        for _ in range(LONG):
            free, held = await house.money(bot)
            granted = await house.kinds(f"cashier:{bot}")
            if len(granted) > 1:
                break
            turn = ring.public(table.state).turn
            if turn is not None and turn.player == "ana":
                await shoves(house, table)
            for option in ring.options(table.state, "ana"):
                if option.wish == "TopUp":
                    await house.wish("ana", "TopUp", "poker", cents=option.most)
            await house.pass_time(0.5, table)
        else:
            raise AssertionError(f"the bot has {free} and {held}")

        given = [body(one)["cents"] for one in await house.log(f"cashier:{bot}")]
        assert all(0 < cents <= START for cents in given)


async def comes_with(house: House, player: str, number: int, cents: int) -> None:
    table = await house.table("poker", player)
    table.watch(Client(player), None)
    accepted(await house.wish(player, "Sit", "poker"))
    accepted(await house.wish(player, "BuyIn", "poker", place=str(number), cents=cents))


async def shoves(house: House, table: Table) -> None:
    """All in, or as much as can be called, with cards that are going to win; others are folded."""
    turn = ring.public(table.state).turn
    moves = ring.private(table.state, "ana").moves
    assert turn is not None
    assert moves is not None
    if not wins(table, "ana"):
        await house.wish("ana", "Fold" if moves.call else "Check", "poker", turn=turn.turn)
    elif moves.least:
        await house.wish("ana", "Raise", "poker", turn=turn.turn, cents=moves.most)
    else:
        await house.wish("ana", "Call" if moves.call else "Check", "poker", turn=turn.turn)


def wins(table: Table, player: str) -> bool:
    """Whether *player* has the best cards once all are turned: only the house knows that."""
    hand, order = table.state.hand, pack(table).order

    def cards(places: Iterable[int]) -> tuple[str, ...]:
        return tuple(order[place] for place in places)

    streets = range(1, 4)
    coming = [places_of("holdem", len(hand.players), n, hand.terms.burns) for n in streets]
    judge = quick.judge("holdem", cards(chain(*coming)))
    worth = {who: judge(cards(places))[0] for who, places in table.state.dealt.items()}
    return worth[player] > max(worth[who] for who in worth if who != player)


@rule("reading:bots", "PD-67")
async def test_bots_never_hold_anybody_up(tmp_path: Path) -> None:
    """Each of their turns takes less time than the table allows, and none times out."""
    async with opened(tmp_path, poker(bots=("easy", "medium", "hard"))) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: len(placed(table)) == 4)
        await folds(house, table, "ana", hands=6)

        log = [body(one) for one in await house.log("poker")]
        acts = [event for event in log if event["type"] == "Acted"]
        assert any(is_bot(event["player"]) for event in acts)
        late = [e for e in acts if is_bot(e["player"]) and e["by"] == "platform"]
        assert late == []
        assert not [e for e in log if e["type"] == "BankUsed" and is_bot(e["player"])]


@rule("reading:bots", "809/2015:49", "809/2015:51")
async def test_a_bot_answers_an_estardilho_and_calls_none(tmp_path: Path) -> None:
    async with opened(tmp_path, poker("809/2015", ("easy", "hard"))) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: ring.public(table.state).phase == "estardilho")
        turn = ring.public(table.state).turn
        assert turn is not None
        accepted(await house.wish("ana", "Estardilho", "poker", turn=turn.turn, cents=200))
        await folds(house, table, "ana")

        log = [body(one) for one in await house.log("poker")]
        answers = [e for e in log if e["type"] in ("Acted", "Claimed") and is_bot(e["player"])]
        assert {e["by"] for e in answers} == {"player"}
        assert not [e for e in answers if e.get("act") in ("estardilho", "restardilho")]
        assert not [line for line in house.lines if line["log_level"] == "error"]


@rule("reading:bots", "INT-4")
async def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: ring.public(table.state).turn is not None)

        await house.restart()
        table = await house.table("poker")
        table.watch(Client("ana"), None)
        await folds(house, table, "ana", hands=2)

        assert len(bots(table)) == 2


@rule("reading:bots", "INT-13")
async def test_bots_finish_the_hand_of_a_table_that_closes(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: ring.public(table.state).turn is not None)

        table.close("for tonight")
        await folds(house, table, "ana")
        await until(house, table, lambda: table.closed)

        acts = [body(one) for one in await house.log("poker")]
        late = [e for e in acts if e["type"] == "Acted" and e["by"] == "platform"]
        assert [e for e in late if is_bot(e["player"])] == []
        assert table.seated() == []


@rule("reading:bots")
async def test_no_bot_at_a_table_of_money(tmp_path: Path) -> None:
    money = place("poker", game=ring.GAME, asset=EURO)._replace(bots=("easy",))
    with pytest.raises(AssertionError, match="bots play for points alone"):
        async with opened(tmp_path, money):
            pass


@rule("reading:bots", "reading:secret-cards")
async def test_a_bot_sees_its_own_cards_and_no_others(tmp_path: Path) -> None:
    """What it is given is exactly what its player is shown, to the byte."""
    seen: list[tuple[str, ...]] = []
    async with opened(tmp_path, poker(bots=("hard", "hard"))) as house:
        table = await house.table("poker")
        await comes(house, "ana", 1)
        await until(house, table, lambda: ring.public(table.state).turn is not None)
        for bot in bots(table):
            own = table.own(bot)
            seen.append(tuple(one["card"] for one in own.get("cards", ())))
        dealt = [card for cards in seen for card in cards]

        assert len(dealt) == len(set(dealt))
        assert all(len(cards) in (0, 2) for cards in seen)
        assert "cards" not in table.own("nobody")
