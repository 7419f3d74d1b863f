"""Poker at a live table: closed cards, restarts, lost lines, looking back, idle players, points."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banca.floor.dealer import Dealer
from banca.floor.deck import Pack
from banca.floor.hours import time_of_day
from banca.floor.numbers import entropy_commitment, round_key
from banca.floor.table import Table
from banca.house.accounts import EURO, POINTS
from banca.house.cashier import START
from banca.house.statements import last_rounds, sessions
from banca.poker import ring
from banca.poker.ring import Rules
from banca.poker.ring.messages import Close
from tests.floor.client import Client
from tests.floor.house import KEY, House, accepted, body, opened, place, refusal
from tests.rule_marks import rule

BOOKS = ("806/2015", "97/2010", "809/2015")
SEATS = ("ana", "rui", "eva")


def poker(book: str = "806/2015", **rules: Any) -> Any:
    if book == "97/2010":
        rules.setdefault("limit", "pot")
    return place("poker", game=ring.GAME, rulebook=book, **rules)


async def seated(house: House, *seats: str, cents: int = 100_000) -> Table:
    """*seats* at places 1, 2, … with the buy-in each, and a hand begun."""
    await house.give(*seats, cents=cents)
    for number, player in enumerate(seats, 1):
        accepted(await house.wish(player, "Sit", "poker"))
        await buys(house, player, number)
    table = await house.table("poker")
    await begun(house, table)
    return table


async def buys(house: House, player: str, number: int, cents: int = 10_000) -> None:
    accepted(await house.wish(player, "BuyIn", "poker", place=str(number), cents=cents))


async def begun(house: House, table: Table) -> None:
    """Let time pass until a decision is due."""
    for _ in range(40):
        if ring.public(table.state).turn:
            return
        await house.pass_time(1, table)
    raise AssertionError("no hand begins")


async def says(house: House, table: Table, words: str) -> None:
    """``"call raise:300"``, each by the player whose turn it is; cards come as they are due."""
    for word in words.split():
        await begun(house, table)
        turn = ring.public(table.state).turn
        assert turn
        act, _, to = word.partition(":")
        fields: dict[str, Any] = {"cents": int(to)} if to else {}
        said = await house.wish(turn.player, act.title(), "poker", turn=turn.turn, **fields)
        accepted(said)


async def checked_down(house: House, table: Table) -> None:
    """Everybody stays, to the end of the hand."""
    number = table.round
    while table.round == number:
        turn = ring.public(table.state).turn
        if turn is None:
            await house.pass_time(1, table)
            continue
        moves = ring.private(table.state, turn.player).moves
        await says(house, table, "check" if moves and moves.check else "call")


def pack(table: Table) -> Pack:
    """What only the house knows."""
    luck = table.position.luck
    seed = table.dealer.seed(luck)
    return Pack(
        seed,
        round_key(seed, luck.shares()),
        table.stream,
        luck.round,
        len(table.rules.variant.deck),
    )


def events(log: list[Any], *kinds: str) -> list[dict[str, Any]]:
    return [said for said in map(body, log) if said["type"] in kinds]


# --- Closed cards ---------------------------------------------------------------------------------


@rule("809/2015:11.d", "809/2015:2.d", "97/2010:6.2", "806/2015:2.d", "reading:secret-cards")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_card_reaches_its_owner_and_nobody_else_before_it_is_shown(
    tmp_path: Path, book: str
) -> None:
    async with opened(tmp_path, poker(book)) as house:
        clients = [Client(player) for player in (*SEATS, None)]
        table = await house.table("poker")
        for client in clients:
            table.watch(client, None)
        await seated(house, *SEATS)
        whole, number = pack(table), table.round
        hole = {player: ring.own_places(table.state, player) for player in SEATS}
        folder = ring.public(table.state).turn
        assert folder
        await says(house, table, "fold")
        await checked_down(house, table)
        await house.pass_time(0.2, table)  # So that everybody has been told.
        log = [body(one) for one in await house.log("poker") if one.round == number]

        opened_now = {one[0] for e in log if e["type"] == "CardsTurned" for one in e["cards"]}
        board = {p for e in log if e["type"] == "Turned" for p in e["places"]}
        shown = {p for player in SEATS if player != folder.player for p in hole[player]}
        assert opened_now == board | shown
        for client in clients:
            heard = msgspec.json.encode(client.heard).decode()
            mine = set(hole.get(client.player or "", ()))
            for its in range(len(table.rules.variant.deck)):
                assert (whole.turned(its)[2] in heard) == (its in opened_now | mine), (client, its)
        written = msgspec.json.encode(log).decode()
        for closed in set(hole[folder.player]):
            assert f'"{whole.turned(closed)[1]}"' not in written  # Folded for ever: 97/2010:13.2.


@rule("809/2015:11.d", "reading:secret-cards")
async def test_nobody_has_a_way_to_show_or_tell_a_card(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, *SEATS)
        offered = {option.wish for player in SEATS for option in ring.options(table.state, player)}
        await says(house, table, "fold fold")  # Everybody but the big blind: one is left.
        offered |= {option.wish for player in SEATS for option in ring.options(table.state, player)}

        assert offered <= {
            *("Leave", "SitOut", "TopUp", "Fold", "Check", "Call", "Raise", "Post", "SitIn"),
        }
        for kind in ("Show", "Muck", "Chat", "Say"):
            said = await house.wish("ana", kind, "poker", turn="2.0")
            assert said["type"] == "Refused"


@rule("97/2010:3", "97/2010:3.1", "97/2010:3.1.1", "97/2010:1.1.4", "reading:luck")
async def test_players_cut_the_pack_by_what_they_add_to_its_order(tmp_path: Path) -> None:
    orders = []
    for entropy in (b"\1" * 32, b"\2" * 32):
        folder = tmp_path / entropy.hex()[:2]
        folder.mkdir()
        async with opened(folder, poker("97/2010")) as house:
            await house.give("ana", "rui")
            table = await house.table("poker")
            for number, player in enumerate(("ana", "rui"), 1):
                accepted(await house.wish(player, "Sit", "poker"))
                await buys(house, player, number)
            while not table.state.button:  # Drawing the button is a round of its own, and over.
                await house.pass_time(1, table)
            number = table.round + 1
            seal = entropy_commitment(table.stream, number, "ana", entropy)
            accepted(await house.wish("ana", "SealEntropy", "poker", round=number, commitment=seal))
            while table.round != number:
                await says(house, table, "fold")
            share = {"round": number, "entropy": entropy.hex()}
            await house.calls(table)
            accepted(await house.wish("ana", "OpenEntropy", "poker", **share))
            await begun(house, table)
            orders.append(pack(table).order)

    assert orders[0] != orders[1]  # The house's part was the same in both.
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(OMAHA.variant.deck)


OMAHA = Rules(rulebook="97/2010", limit="pot")


@rule("97/2010:3.1.2", "97/2010:1.1.5", "reading:sealed-pack")
async def test_without_contributions_the_order_is_sealed_before_the_first_card(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, poker("97/2010")) as house:
        await seated(house, *SEATS)
        kinds = await house.kinds("poker")

        hand = kinds[kinds.index("ButtonDrawn") :]
        assert hand.index("SeedSealed") < hand.index("DeckSealed") < hand.index("HandBegan")
        assert hand.index("HandBegan") < hand.index("Posted") < hand.index("Dealt")


# --- Faults ---------------------------------------------------------------------------------------


@rule("97/2010:9", "97/2010:9.1", "809/2015:73", "reading:poker-void", "INT-5")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_hand_that_was_cut_off_is_put_right_and_played_on(
    tmp_path: Path, book: str
) -> None:
    async with opened(tmp_path, poker(book)) as house:
        table = await seated(house, *SEATS)
        await says(house, table, "call call" if book != "809/2015" else "check check")
        before, cards, number = msgspec.json.encode(table.state), pack(table).order, table.round

        await house.restart()

        table = await house.table("poker")
        for player in SEATS:
            table.watch(Client(player), None)
        after = msgspec.json.decode(msgspec.json.encode(table.state))
        was = msgspec.json.decode(before)
        assert {**after, "lost": []} == {**was, "lost": []}
        assert pack(table).order == cards
        await checked_down(house, table)
        kinds = await house.kinds("poker")
        assert (table.round, "Voided" in kinds) == (number + 1, False)


@rule("809/2015:74", "reading:line", "INT-8", "INT-6", "809/2015:43", "809/2015:41")
async def test_a_lost_line_voids_nothing_and_the_clock_decides(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(bank=0, think=10)) as house:
        table = await house.table("poker")
        clients = {player: Client(player) for player in SEATS}
        for client in clients.values():
            table.watch(client, None)
        await seated(house, *SEATS)
        turn = ring.public(table.state).turn
        assert turn
        table.unwatch(clients[turn.player])
        for _ in range(16):
            await house.pass_time(1, table)

        log = await house.log("poker")
        acted = events(log, "Acted")[0]
        assert (acted["player"], acted["act"], acted["by"]) == (turn.player, "fold", "platform")
        assert events(log, "Voided") == []
        assert ring.public(table.state).places[str(turn.place)].line is False


@rule("809/2015:74", "reading:line", "809/2015:37")
async def test_whoever_is_all_in_and_cut_off_is_in_the_hand_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        clients = {player: Client(player) for player in ("ana", "rui")}
        for client in clients.values():
            table.watch(client, None)
        await seated(house, "ana", "rui")
        first = ring.public(table.state).turn
        assert first
        await says(house, table, "raise:10000")
        table.unwatch(clients[first.player])
        await says(house, table, "call")
        number = table.round
        while table.round == number:
            await house.pass_time(1, table)
        log = await house.log("poker")

        assert {event["player"] for event in events(log, "Showed")} == {"ana", "rui"}
        [paid] = events(log, "HandPaid")
        assert sorted(put for _, put, _ in paid["lines"]) == [10_000, 10_000]


# --- Looking back, and being notified -------------------------------------------------------------


@rule("809/2015:66", "809/2015:68", "809/2015:2.q", "reading:hand-record", "reading:holdem-session")
@pytest.mark.parametrize("book", BOOKS)
async def test_the_last_hand_and_the_session_can_be_looked_up(tmp_path: Path, book: str) -> None:
    async with opened(tmp_path, poker(book)) as house:
        table = await seated(house, *SEATS)
        await checked_down(house, table)
        (last,) = await last_rounds(house.books, "ana", house.lobby.read, limit=1)
        accepted(await house.wish("ana", "Leave", "poker"))
        (session,) = await sessions(house.books, "ana")

        told = [body(one)["type"] for one in last.envelopes]
        assert {"Posted", "Dealt", "Turned", "Acted", "Showed", "Won", "HandPaid"} <= set(told)
        [paid] = [body(one) for one in last.envelopes if body(one)["type"] == "HandPaid"]
        [(put, got)] = [(put, got) for player, put, got in paid["lines"] if player == "ana"]
        assert (last.result.stake, last.result.returned) == (put, got) == (100, got)
        assert (session.staked, session.returned, session.rounds) == (put, got, 1)


@rule("809/2015:66", "809/2015:73", "INT-7", "INT-9", "reading:poker-void")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_void_hand_is_a_past_hand_of_everybody_dealt_in(tmp_path: Path, book: str) -> None:
    async with opened(tmp_path, poker(book)) as house:
        table = await seated(house, *SEATS)
        await says(house, table, "raise:300" if book == "809/2015" else "raise:200")
        put = {player: ring.private(table.state, player).total for player in SEATS}
        number = table.round
        await table.void("a fault")
        found = {
            player: (await last_rounds(house.books, player, house.lobby.read, limit=1))[0]
            for player in SEATS
        }
        for player in SEATS:
            accepted(await house.wish(player, "Leave", "poker"))
        ended = {player: (await sessions(house.books, player))[0] for player in SEATS}

        for player in SEATS:
            result, session = found[player].result, ended[player]
            assert (result.round, result.stake, result.returned) == (
                number,
                put[player],
                put[player],
            )
            assert (found[player].before, result.balance) == (10_000, 10_000)
            assert {"Dealt", "Acted", "Voided"} <= {
                body(e)["type"] for e in found[player].envelopes
            }
            assert (session.staked, session.returned) == (put[player], put[player])
            assert await house.money(player) == (100_000, 0)


@rule("809/2015:67", "809/2015:14", "97/2010:4.3", "97/2010:4", "806/2015:2", "809/2015:2")
@pytest.mark.parametrize("book", BOOKS)
def test_the_tables_card_tells_all_that_it_is_played_by(book: str) -> None:
    rules = Rules(rulebook=book, limit="pot" if book == "97/2010" else "no")
    card = msgspec.json.decode(msgspec.json.encode(ring.card(rules)))

    blinds = (0, 0, 100) if book == "809/2015" else (50, 100, 0)
    assert (card["small"], card["big"], card["ante"]) == blinds
    assert (card["rulebook"], card["cave"], card["minimum"]) == (book, 10_000, 100)
    cap = 400 if book == "97/2010" else 0
    assert card["commission"] == {"type": "CommissionCard", "percent": 5, "cap": cap, "fee": 0}
    assert (card["limit"], card["raises"]) == (("pot", 3) if book == "97/2010" else ("no", 0))
    assert len(card["hands"]) == (12 if book == "809/2015" else 10)
    assert len(card["deck"]) == (28 if book == "809/2015" else 52)


# --- Announced hours ------------------------------------------------------------------------------


@rule("809/2015:6.b", "reading:session-tables")
async def test_a_session_table_opens_at_its_hour_and_sends_all_home_at_the_other(
    tmp_path: Path,
) -> None:
    table_of_two_minutes = poker(kind="session", opens="08:18", closes="08:20")
    async with opened(tmp_path, table_of_two_minutes) as house:  # It is 08:16:40 in Lisbon.
        assert time_of_day(house.clock.micros()) == "08:16"
        await house.give("ana", "rui")
        table = await house.table("poker")
        for number, player in enumerate(("ana", "rui"), 1):
            accepted(await house.wish(player, "Sit", "poker"))
            accepted(await house.wish(player, "Register", "poker"))
            await buys(house, player, number)
        assert ring.public(table.state).phase == "closed"
        while time_of_day(house.clock.micros()) < "08:18":
            await house.pass_time(10, table)
        for _ in range(5):
            await house.pass_time(1.1, table)
        assert ring.public(table.state).turn  # They play.
        while time_of_day(house.clock.micros()) < "08:21":
            await house.pass_time(2, table)

        kinds = await house.kinds("poker")
        assert (kinds.count("Begun"), kinds.count("Closing")) == (1, 1)
        assert kinds.count("HandPaid") >= 1
        assert table.seated() == []
        free = [await house.money(player) for player in ("ana", "rui")]
        assert sum(money for money, _ in free) <= 200_000
        assert [held for _, held in free] == [0, 0]


@rule("809/2015:6.b", "reading:session-tables", "LOG-8")
async def test_a_restart_while_a_session_ends_leaves_the_table_for_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(kind="session", opens="08:00", closes="08:20")) as house:
        await house.give("ana", "rui")
        table = await house.table("poker")
        while not table.state.begun:
            await house.pass_time(1.1, table)
        for number, player in enumerate(("ana", "rui"), 1):
            accepted(await house.wish(player, "Sit", "poker"))
            accepted(await house.wish(player, "Register", "poker"))
            await buys(house, player, number)
        await begun(house, table)
        await house.order(table, Close(table.round))
        assert table.state.closing

        await house.restart()

        table = await house.table("poker")
        while table.seated():
            await house.pass_time(3, table)
        assert not table.closed
        assert [(await house.money(player))[1] for player in ("ana", "rui")] == [0, 0]
        await house.pass_time(3600, table)  # After its hours nobody plays,
        await house.pass_time(1.1, table)
        assert not table.state.begun
        await house.pass_time(23 * 3600, table)  # and the next morning it opens.
        while not table.state.begun:
            await house.pass_time(1.1, table)


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (datetime(2026, 1, 15, 12, 0, tzinfo=UTC), "12:00"),
        (datetime(2026, 7, 15, 12, 0, tzinfo=UTC), "13:00"),
        (datetime(2026, 3, 29, 0, 59, tzinfo=UTC), "00:59"),
        (datetime(2026, 3, 29, 1, 0, tzinfo=UTC), "02:00"),
        (datetime(2026, 10, 25, 0, 59, tzinfo=UTC), "01:59"),
        (datetime(2026, 10, 25, 1, 0, tzinfo=UTC), "01:00"),
        (datetime(2027, 10, 31, 1, 0, tzinfo=UTC), "01:00"),
    ],
)
def test_the_hour_is_that_of_lisbon(moment: datetime, told: str) -> None:
    assert told == time_of_day(int(moment.timestamp()) * 10**6)


# --- Fair play ------------------------------------------------------------------------------------


class Through(Client):
    """A client that says which device it is on."""

    def __init__(self, player: str, device: str) -> None:
        super().__init__(player)
        self.devices = (device,)


@rule("PD-65", "PD-66", "809/2015:11", "809/2015:11.c", "reading:fair-play")
async def test_several_players_of_a_hand_on_one_device_are_written_down_once(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await house.table("poker")
        for player, device in (("ana", "d1"), ("rui", "d2"), ("eva", "d1")):
            table.watch(Through(player, device), None)
        await seated(house, *SEATS)
        for _ in range(3):
            await _folded(house, table)
        await house.pass_time(0.2, table)
        await house.close()

        signs = [(kind, stream, msgspec.json.decode(b)) for kind, stream, b in house.incidents()]
        told = {"round": 2, "kind": "device", "players": ["ana", "eva"], "times": 1, "cents": 0}
        assert signs == [("sign", "poker", told)]
        await house.open()


@rule("PD-66", "reading:fair-play")
async def test_a_table_may_be_set_to_take_one_player_a_device(tmp_path: Path) -> None:
    """Even if the first is disconnected; their own top-up is not affected."""
    async with opened(tmp_path, poker()._replace(one_device=True)) as house:
        await house.give(*SEATS)
        table = await house.table("poker")
        first = Through("ana", "d1")
        for client in (first, Through("rui", "d2"), Through("eva", "d1")):
            table.watch(client, None)
        for number, player in enumerate(("ana", "rui"), 1):
            accepted(await house.wish(player, "Sit", "poker"))
            await buys(house, player, number)
        table.unwatch(first)
        accepted(await house.wish("eva", "Sit", "poker"))

        for _ in range(2):
            said = await house.wish("eva", "BuyIn", "poker", place="3", cents=10_000)
            told = ("reading:fair-play", "another player is here from the same device")
            assert refusal(said) == told
        accepted(await house.wish("ana", "Leave", "poker"))
        await buys(house, "eva", 3)
        await house.close()

        signs = [msgspec.json.decode(b) for kind, _, b in house.incidents() if kind == "sign"]
        assert [(sign["kind"], sign["players"]) for sign in signs] == [("device", ["ana", "eva"])]
        await house.open()


# --- Idle players ---------------------------------------------------------------------------------


@rule("809/2015:71", "809/2015:71.b", "809/2015:72", "reading:poker-inactivity")
async def test_invited_after_six_hands_without_a_bet_then_warned_then_ended(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(rests=0), nonces=(4,)) as house:
        table = await seated(house, *SEATS)
        eva = Client("eva")
        table.watch(eva, None)
        accepted(await house.wish("eva", "SitOut", "poker"))
        notices = []
        for _ in range(10):
            number = table.round
            while table.round == number:
                turn = ring.public(table.state).turn
                if turn is None or turn.player == "eva":
                    await house.pass_time(1, table)
                else:
                    await says(house, table, "fold")
            await house.pass_time(0.2, table)
            notices.append((eva.own or {}).get("notice", "") if "eva" in table.seated() else "gone")

        # The first is the hand that she was still in: the platform folded it for her.
        assert notices == [""] * 5 + ["invited", "warned", "gone", "gone", "gone"]
        assert (await house.money("eva"))[1] == 0


@rule("809/2015:71.a", "809/2015:72", "809/2015:15", "reading:poker-inactivity")
async def test_a_stack_below_the_minimum_that_is_not_put_right_is_asked_about(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, *SEATS)
        clients = {player: Client(player) for player in SEATS}
        for client in clients.values():
            table.watch(client, None)
        first, second = await _all_in(house, table)
        poor = first if table.state.chairs[_at(first)].stack == 0 else second
        told = []
        for _ in range(4):
            told.append(_notice(clients[poor], table))
            await _folded(house, table)
            await house.pass_time(0.2, table)
        told.append(_notice(clients[poor], table))

        assert list(dict.fromkeys(told)) == ["", "invited", "warned", "gone"]


@rule("809/2015:71", "809/2015:72", "reading:poker-inactivity", "809/2015:68")
@pytest.mark.parametrize("restart", [False, True])
async def test_at_a_table_that_stands_nobodys_session_ends_without_a_warning(
    tmp_path: Path, restart: bool
) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, "ana", "rui")
        await says(house, table, "fold")
        accepted(await house.wish("rui", "SitOut", "poker"))
        told: list[str] = []
        for second in range(330):
            if second == 0 or (restart and second == 200):
                if second:
                    await house.restart()
                    table = await house.table("poker")
                clients = {player: Client(player) for player in ("ana", "rui")}
                for client in clients.values():
                    table.watch(client, None)
            await house.pass_time(1, table)
            table.tick()
            await house.pass_time(0.2, table)
            told.append(_notice(clients["rui"], table))

        assert list(dict.fromkeys(told)) == ["", "invited", "warned", "gone"]
        assert told.count("warned") > 40  # A minute, checked every 1.2 seconds.
        assert _notice(clients["ana"], table) == ""  # Players may wait for company.
        assert [said["by"] for said in clients["rui"].said("Summary")] == ["platform"]
        assert (await house.money("rui"))[1] == 0
        kinds = [kind for kind in await house.kinds("poker") if kind in ("Reminded", "Left")]
        assert kinds == ["Reminded", "Reminded", "Left"]


@rule("809/2015:72", "reading:poker-inactivity")
async def test_whoever_ends_the_rest_is_no_longer_warned_and_plays_on(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, "ana", "rui")
        await says(house, table, "fold")
        rui = Client("rui")
        table.watch(rui, None)
        accepted(await house.wish("rui", "SitOut", "poker"))
        while _notice(rui, table) != "warned":
            await house.pass_time(1, table)
            table.tick()
            await house.pass_time(0.2, table)
        assert rui.own["mine"]["reminded"] is True

        accepted(await house.wish("rui", "SitIn", "poker"))
        table.tick()
        await house.pass_time(0.2, table)

        assert _notice(rui, table) == ""
        await begun(house, table)  # With a newly drawn button.
        assert (await house.kinds("poker")).count("ButtonDrawn") == 2


def _at(player: str) -> str:
    return str(SEATS.index(player) + 1)


def _notice(client: Client, table: Table) -> str:
    if client.player not in table.seated():
        return "gone"
    return str((client.own or {}).get("notice", ""))


async def _all_in(house: House, table: Table) -> tuple[str, str]:
    """The first two to act put everything in until one of them has lost it."""
    while True:
        first = ring.public(table.state).turn
        assert first
        stack = ring.private(table.state, first.player).moves
        assert stack
        await says(house, table, f"raise:{stack.most}")
        second = ring.public(table.state).turn
        assert second
        await says(house, table, "call")
        number = table.round
        while table.round == number:
            if ring.public(table.state).turn:
                await says(house, table, "fold")
            else:
                await house.pass_time(1, table)
        if 0 in (table.state.chairs[_at(player)].stack for player in (first.player, second.player)):
            return first.player, second.player
        await begun(house, table)


async def _folded(house: House, table: Table) -> None:
    """A hand in which all but one fold."""
    await begun(house, table)
    number = table.round
    while table.round == number:
        if ring.public(table.state).turn:
            await says(house, table, "fold")
        else:
            await house.pass_time(1, table)


# --- Points ---------------------------------------------------------------------------------------


def night(book: str, asset: str) -> list[Any]:
    """Ten hands at a table with the same seeds, for *asset*; the clock plays them."""
    nonces = (n.to_bytes(32, "big") for n in count(1))
    rules = Rules(rulebook=book, limit="pot" if book == "97/2010" else "no")
    dealer = Dealer(ring.GAME, rules, "table", asset, KEY, nonce=lambda: next(nonces))
    at, written = dealer.begin()

    def does(command: Any) -> None:
        nonlocal at
        at, more = dealer.decide(at, command)
        written.extend(more)

    for number, player in enumerate(SEATS, 1):
        does(dealer.wish(player, b'{"type":"Sit"}'))
        buy = {"type": "BuyIn", "place": str(number), "cents": 10_000}
        does(dealer.wish(player, msgspec.json.encode(buy)))
    while ring.GAME.round(at.state) <= 10:
        turn = ring.public(at.state).turn
        if turn is not None:
            moves = ring.private(at.state, turn.player).moves
            kind = "Check" if moves and moves.check else "Call"
            does(dealer.wish(turn.player, msgspec.json.encode({"type": kind, "turn": turn.turn})))
        else:
            due = ring.croupier(at.state)
            assert due is not None
            does(due.order)
    return [msgspec.json.decode(one.body) for one in written]


@rule("809/2015:75", "reading:demonstration", "reading:holdem-session", "INT-16")
@pytest.mark.parametrize("book", BOOKS)
def test_with_the_same_seeds_points_and_money_are_one_game(book: str) -> None:
    points, money = night(book, POINTS), night(book, EURO)

    assert (points[0].pop("asset"), money[0].pop("asset")) == (POINTS, EURO)
    assert points == money
    assert len([event for event in points if event["type"] == "HandPaid"]) == 9


@rule("809/2015:76", "reading:demonstration")
async def test_points_that_are_played_away_are_put_back_to_play_on(tmp_path: Path) -> None:
    async with opened(tmp_path, poker()) as house:
        table = await seated(house, *SEATS, cents=10_000)
        first, second = await _all_in(house, table)
        poor = first if table.state.chairs[_at(first)].stack == 0 else second
        await house.until(lambda: table.balance(poor) == START)

        assert await house.money(poor) == (START, 0)
        assert body((await house.log(f"cashier:{poor}"))[-1])["why"] == "replenish"


@rule("PD-67", "reading:seating")
async def test_at_a_table_of_places_by_lot_the_house_draws_each(tmp_path: Path) -> None:
    """Sixty draws of six: the chance that some place never comes is one in ten thousand."""
    found: set[str] = set()
    async with opened(tmp_path, poker(seats=6, by_lot=True)) as house:
        await house.give("ana")
        accepted(await house.wish("ana", "Sit", "poker"))
        said = await house.wish("ana", "BuyIn", "poker", place="2", cents=10_000)
        assert refusal(said) == ("reading:seating", "places are drawn by lot")
        table = await house.table("poker")
        for _ in range(60):
            wish = house.id()
            for _ in range(2):  # Asked twice, it is drawn once.
                said = await house.wish("ana", "BuyIn", "poker", id=wish, place="lot", cents=10_000)
                accepted(said)
            (place,) = table.state.chairs
            found.add(place)
            accepted(await house.wish("ana", "Leave", "poker"))
            accepted(await house.wish("ana", "Sit", "poker"))

    assert found == set("123456")
