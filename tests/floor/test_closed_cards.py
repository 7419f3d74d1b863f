"""A live table with closed cards: who is sent what, with which proof, and what becomes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from banca.floor.deck import DECKS, Pack
from banca.floor.lines import GRACE_S
from banca.floor.numbers import round_key
from banca.floor.table import Table
from banca.house import unseal
from banca.kit.play import Void
from tests import duel
from tests.duel import Close, ShowDown, StartHand, Street
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, place, refusal
from tests.rule_marks import rule

SEATS = ("ana", "rui", "eva")


def duels(**rules: Any) -> Any:
    return place("duel", game=duel.GAME, **rules)


async def seated(house: House, *seats: str, cave: int = 1000) -> Table:
    await house.give(*seats)
    for player in seats:
        accepted(await house.wish(player, "Sit", "duel"))
        accepted(await house.wish(player, "BuyIn", "duel", cents=cave))
    return await house.table("duel")


async def dealt(house: House, table: Table) -> None:
    """Wait for the lot, if there is one, and for the cards."""
    while not table.state.places:
        await house.pass_time(5, table)


async def watching(table: Table, *seats: str | None) -> list[Client]:
    clients = [Client(player) for player in seats]
    for client in clients:
        table.watch(client, None)
    return clients


def pack(table: Table) -> Pack:
    """What only the house knows."""
    luck = table.position.luck
    seed = table.dealer.seed(luck)
    return Pack(seed, round_key(seed, luck.shares()), table.stream, luck.round, table.rules.cards)


def proved(client: Client, shown: dict[str, Any]) -> bool:
    """Whether a card is the one that was sealed, checked as a browser does."""
    luck = client.public["luck"]
    assert len(shown["path"]) == unseal.height(luck["deck"]["cards"])
    root = unseal.climb(
        luck["table"],
        luck["round"],
        shown["place"],
        shown["card"],
        bytes.fromhex(shown["salt"]),
        [bytes.fromhex(step) for step in shown["path"]],
    )
    return bool(root == luck["deck"]["root"])


# --- Who sees what --------------------------------------------------------------------------------


@rule("reading:sealed-pack")
@pytest.mark.parametrize("cards", [52, 28])
async def test_a_seat_is_sent_its_own_cards_with_their_proofs(tmp_path: Path, cards: int) -> None:
    async with opened(tmp_path, duels(cards=cards)) as house:
        table = await seated(house, *SEATS)
        clients = await watching(table, *SEATS)
        await dealt(house, table)
        await house.pass_time(0.2, table)

        order = pack(table).order
        for at, client in enumerate(clients):
            mine = client.own["cards"]
            assert [one["place"] for one in mine] == [at, 3 + at] == client.own["mine"]["places"]
            assert [one["card"] for one in mine] == [order[at], order[3 + at]]
            assert all(proved(client, one) for one in mine)
            client.agrees(table)
        deck = clients[0].public["luck"]["deck"]
        assert (deck["cards"], deck["opened"]) == (cards, [])


@rule("reading:sealed-pack", "RNG-8")
async def test_what_is_turned_is_shown_to_all_and_nothing_else_to_anybody(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        *clients, nobody = await watching(table, *SEATS, None)
        await dealt(house, table)
        whole = pack(table)
        await house.order(table, Street(f"{table.round}.closed"))
        accepted(await house.wish("eva", "Fold", "duel", turn=f"{table.round}.open"))
        await house.pass_time(0.2, table)

        for at, client in enumerate([*clients, nobody]):
            seen = {6, 7, *((at, 3 + at) if client.player else ())}
            heard = msgspec.json.encode(client.heard).decode()
            for its in range(52):
                _, card, salt, _ = whole.turned(its)
                assert (f'"{card}"' in heard.replace(decks(), "")) == (its in seen)
                assert (salt in heard) == (its in seen)
            opened_now = client.public["luck"]["deck"]["opened"]
            shown = [dict(zip(KEYS, one, strict=True)) for one in opened_now]
            assert [one["place"] for one in shown] == [6, 7]
            assert all(proved(client, one) for one in shown)


KEYS = ("place", "card", "salt", "path")


def decks() -> str:
    """The card of the table names every card of the pack; it is the same for all hands."""
    return msgspec.json.encode(DECKS[52]).decode()


@rule("reading:sealed-pack")
async def test_folded_hands_and_the_rest_stay_closed_when_the_hand_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        (ana,) = await watching(table, "ana")
        await dealt(house, table)
        whole = pack(table)
        await house.order(table, Street("2.closed"))
        accepted(await house.wish("eva", "Fold", "duel", turn="2.open"))
        await house.order(table, ShowDown("2.open"))
        await house.pass_time(0.2, table)

        log = [body(e) for e in await house.log("duel") if e.round == 2]
        turned = [one[0] for said in log if said["type"] == "CardsTurned" for one in said["cards"]]
        assert turned == [6, 7, 0, 3, 1, 4]
        assert [said["type"] for said in log][-2:] == ["RoundOver", "SeedKept"]
        text = msgspec.json.encode([log, ana.heard]).decode()
        seed = table.dealer.seed(table.position.luck)
        assert seed.hex() not in text
        for closed in set(range(52)) - {6, 7, 0, 3, 1, 4}:
            assert whole.turned(closed)[2] not in text
        past = ana.public["luck"]["previous"]
        assert (past["round"], past["seed"], past["faces"]) == (2, "", [])
        assert [one[0] for one in past["deck"]["opened"]] == turned
        assert "deck" not in ana.public["luck"]
        assert "cards" not in ana.own


@rule("reading:sealed-pack", "reading:poker-void")
@pytest.mark.parametrize("late", [False, True])
async def test_a_void_opens_the_tables_cards_and_no_others(tmp_path: Path, late: bool) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        await dealt(house, table)
        if late:
            await house.order(table, Street("2.closed"))

        await house.order(table, Void(2, "a fault"))

        log = [body(e) for e in await house.log("duel") if e.round == 2]
        turned = [one[0] for said in log if said["type"] == "CardsTurned" for one in said["cards"]]
        assert turned == [6, 7]
        assert "SeedOpened" not in [said["type"] for said in log]
        assert await house.money("ana") == (99_000, 1000)


@rule("reading:luck")
async def test_a_lot_is_a_round_of_its_own_and_opens_its_seed(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        await dealt(house, table)

        kinds = await house.kinds("duel")
        first = kinds[kinds.index("Drew") :]
        assert first[:7] == [
            "Drew",
            "ButtonDrawn",
            "RoundOver",
            "SeedOpened",
            "SeedSealed",
            "DeckSealed",
            "Dealt",
        ]


# --- A restart ------------------------------------------------------------------------------------


@rule("INT-5", "reading:sealed-pack", "LOG-8")
@pytest.mark.parametrize("street", [False, True])
async def test_a_restart_in_mid_hand_plays_it_on_with_the_same_cards(
    tmp_path: Path, street: bool
) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        await dealt(house, table)
        if street:
            await house.order(table, Street("2.closed"))
        before = {player: table.own(player)["cards"] for player in SEATS}
        order = pack(table).order

        await house.restart()
        table = await house.table("duel")

        assert {player: table.own(player)["cards"] for player in SEATS} == before
        if not street:
            await house.order(table, Street("2.closed"))
        await house.order(table, ShowDown("2.open"))
        log = [body(e) for e in await house.log("duel")]
        shown = {e["player"]: e["cards"] for e in log if e["type"] == "Showed"}
        assert shown == {player: [order[at], order[3 + at]] for at, player in enumerate(SEATS)}


# --- Lines ----------------------------------------------------------------------------------------


async def lines(house: House) -> list[tuple[str, str]]:
    found = [body(e) for e in await house.log("duel")]
    return [(e["type"], e["player"]) for e in found if e["type"].startswith("Line")]


@rule("reading:line")
async def test_a_line_is_lost_after_a_moment_and_found_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await house.table("duel")
        first, second, _ = await watching(table, "ana", "ana", "rui")
        await seated(house, "ana", "rui")

        table.unwatch(first)
        await house.pass_time(GRACE_S + 0.1, table)
        assert await lines(house) == []  # Another page is still there.

        table.unwatch(second)
        await house.pass_time(GRACE_S - 0.1, table)
        assert await lines(house) == []
        await house.pass_time(0.2, table)
        assert await lines(house) == [("LineLost", "ana")]

        table.watch(first, None)
        await house.still(table)
        assert await lines(house) == [("LineLost", "ana"), ("LineFound", "ana")]
        assert table.state.lost == ()


@rule("reading:line")
async def test_a_reloaded_page_is_no_lost_line(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await house.table("duel")
        clients = await watching(table, "ana", "rui")
        await seated(house, "ana", "rui")
        table.unwatch(clients[0])
        await house.pass_time(1, table)
        table.watch(clients[0], None)
        await house.pass_time(10, table)

        assert await lines(house) == []


@rule("reading:line")
async def test_whoever_sits_down_without_a_line_has_lost_it(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, "ana")
        await house.pass_time(GRACE_S + 0.1, table)

        assert await lines(house) == [("LineLost", "ana")]


@rule("reading:line", "INT-5")
async def test_after_a_restart_only_those_who_come_back_have_a_line(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await house.table("duel")
        ana, _, _ = await watching(table, *SEATS)
        await seated(house, *SEATS)
        table.unwatch(ana)
        await house.pass_time(GRACE_S + 0.1, table)
        assert await lines(house) == [("LineLost", "ana")]

        await house.restart()
        table = await house.table("duel")
        await watching(table, "ana", "rui")
        await house.pass_time(GRACE_S + 0.1, table)

        assert table.state.lost == ("eva",)
        assert (await lines(house))[1:] == [("LineFound", "ana"), ("LineLost", "eva")]


async def test_whoever_has_left_is_not_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await house.table("duel")
        (ana,) = await watching(table, "ana")
        await seated(house, "ana")
        table.unwatch(ana)
        accepted(await house.wish("ana", "Leave", "duel"))
        await house.pass_time(GRACE_S + 1, table)

        assert await lines(house) == []


# --- Stacks are not stakes ------------------------------------------------------------------------


async def ticking(house: House, table: Table, seconds: int) -> None:
    for _ in range(seconds):
        await house.pass_time(1, table)
        table.tick()
    await house.still(table)


@rule("809/2015:71.b", "809/2015:72")
async def test_whoever_lets_hand_after_hand_go_by_is_invited_warned_and_sent_home(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, duels(ante=10)) as house:
        table = await house.table("duel")
        await watching(table, *SEATS)
        await seated(house, *SEATS)
        notices = []
        for _ in range(9):
            await dealt(house, table)
            number = table.round
            table.tick()  # Cards alone are not a bet: the notice stays.
            notices.append(table.own("ana").get("notice"))
            await house.order(table, Street(f"{number}.closed"))
            await house.order(table, ShowDown(f"{number}.open"))
            await house.still(table)
            if not table.seated():
                break

        assert notices[-3:] == [None, "invited", "warned"]
        assert table.seated() == []
        assert (await house.money("ana"))[1] == 0


async def test_whoever_bets_again_is_no_longer_told_to(tmp_path: Path) -> None:
    async with opened(tmp_path, duels(ante=10)) as house:
        table = await house.table("duel")
        await watching(table, *SEATS)
        await seated(house, *SEATS)
        while table.own("ana").get("notice") != "invited":
            await dealt(house, table)
            await house.order(table, Street(f"{table.round}.closed"))
            await house.order(table, ShowDown(f"{table.round}.open"))
        await dealt(house, table)
        accepted(await house.wish("ana", "Fold", "duel", turn=f"{table.round}.closed"))
        table.tick()

        assert table.own("ana").get("notice") is None
        assert table.own("rui").get("notice") == "invited"


@rule("809/2015:72", "reading:poker-inactivity")
async def test_whoever_is_gone_for_good_takes_the_stack_home_but_not_out_of_a_hand(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await house.table("duel")
        ana, _ = await watching(table, "ana", "rui")
        await seated(house, "ana", "rui")
        await dealt(house, table)
        table.unwatch(ana)
        for _ in range(19):
            await ticking(house, table, 1)
        assert "ana" in table.seated()
        await house.order(table, Street("2.closed"))
        await house.order(table, ShowDown("2.open"))
        accepted(await house.wish("rui", "Leave", "duel"))  # No more hands: ana waits alone.

        said = []
        for _ in range(310):
            await ticking(house, table, 1)
            said.append(table.own("ana").get("notice") if table.seated() else "ended")

        assert list(dict.fromkeys(said)) == [None, "invited", "warned", "ended"]
        assert (await house.money("ana"))[1] == 0


@rule("809/2015:72", "reading:poker-inactivity")
async def test_whoever_comes_back_in_time_is_shown_the_warning_and_stays(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await house.table("duel")
        (ana,) = await watching(table, "ana")
        await seated(house, "ana")
        table.unwatch(ana)
        await ticking(house, table, 245)

        again = Client("ana")
        table.watch(again, None)
        await house.still(table)
        assert again.own["notice"] == "warned"
        await ticking(house, table, 400)

        assert table.seated() == ["ana"]
        assert "notice" not in again.own


@rule("INT-13")
async def test_a_closing_table_plays_its_hand_and_sends_all_home_with_their_stacks(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        await dealt(house, table)
        table.close("enough for today")
        await house.still(table)

        assert "Closing" in await house.kinds("duel")
        assert list(table.state.places) == list(SEATS)
        said = await house.wish("zoe", "Sit", "duel")
        assert refusal(said) == ("wire:closed", "the table is closed")

        await house.order(table, Street("2.closed"))
        await house.order(table, ShowDown("2.open"))
        await house.still(table)
        await house.still(table)

        assert table.closed
        assert table.seated() == []
        assert sum([(await house.money(player))[0] for player in SEATS]) == 300_000 - 10
        assert sum([(await house.money(player))[1] for player in SEATS]) == 0


@rule("INT-13")
async def test_a_table_that_closes_between_hands_sends_all_home_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        table.close()
        await house.still(table)
        await house.still(table)

        assert table.closed
        assert await house.money("ana") == (100_000, 0)


@rule("INT-13")
async def test_no_chips_are_sold_at_a_closing_table(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        table = await seated(house, *SEATS)
        await house.give("zoe")
        accepted(await house.wish("zoe", "Sit", "duel"))
        await dealt(house, table)
        table.close()

        said = await house.wish("zoe", "BuyIn", "duel", cents=1000)

        assert refusal(said) == ("wire:closed", "the table is closed")


async def test_the_lobby_counts_places_and_not_those_who_look_on(tmp_path: Path) -> None:
    async with opened(tmp_path, duels()) as house:
        await seated(house, "ana", "rui")
        accepted(await house.wish("zoe", "Sit", "duel"))

        assert house.lobby.listing()[0]["taken"] == 2


# --- Points ---------------------------------------------------------------------------------------


@rule("804/2015:31")
async def test_whoever_has_neither_stack_nor_points_for_one_is_given_points(tmp_path: Path) -> None:
    async with opened(tmp_path, duels(cave=1000)) as house:
        await house.give("ana", cents=700)
        accepted(await house.wish("ana", "Sit", "duel"))
        table = await house.table("duel")
        await house.until(lambda: table.balance("ana") == 100_000)

        accepted(await house.wish("ana", "BuyIn", "duel", cents=1000))


async def test_whoever_has_a_stack_plays_on_with_that(tmp_path: Path) -> None:
    async with opened(tmp_path, duels(cave=1000)) as house:
        await house.give("ana", cents=1000)
        await house.give("rui")
        for player in ("ana", "rui"):
            accepted(await house.wish(player, "Sit", "duel"))
            accepted(await house.wish(player, "BuyIn", "duel", cents=1000))
        table = await house.table("duel")
        await dealt(house, table)
        await house.order(table, Street("2.closed"))
        await house.order(table, ShowDown("2.open"))
        await house.pass_time(0, table)

        assert await house.money("ana") in ((0, 900), (0, 1090))


def test_the_toy_starts_its_orders_by_itself() -> None:
    """The orders that the tests give are the ones that the toy's croupier names."""
    state = duel.opened(duel.Rules())

    assert duel.croupier(state) is None
    assert duel.closing(state) == Close(1)
    assert isinstance(StartHand(1), duel.Order)
