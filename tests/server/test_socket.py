"""The socket: who comes in, what is answered, and what an old connection can no longer do."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import WebSocketRoute
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from banca.floor.numbers import entropy_commitment
from banca.games import roulette
from banca.house.accounts import of_player
from banca.server.app import make_app
from banca.server.house import House
from banca.server.settings import Settings
from banca.server.wire import CloseCode
from tests.clock import until
from tests.rule_marks import rule
from tests.server.doors import (
    ALONE,
    SHARED,
    Table,
    closed,
    dial,
    guest,
    hear,
    open_door,
    open_house,
    reluctant,
    say,
    serving,
    wish,
    with_one_table,
)

ENTROPY = b"e" * 32


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[tuple[House, int]]:
    async with open_door(tmp_path) as opened:
        yield opened


# --- Coming in ------------------------------------------------------------------------------------


@rule("RG-3", "INT-2")
async def test_the_server_speaks_first_and_says_who_is_there(door: tuple[House, int]) -> None:
    house, port = door
    player, token = await guest(house, "Ana")
    async with dial(port, token) as socket:
        said = await hear(socket)

    assert said.pop("at") > player.created
    assert said == {
        "type": "Welcome",
        "player": player.id,
        "name": "Ana",
        "language": "pt",
        "asset": "PTS/0",
        "balance": 100_000,
        "protocol": 1,
    }


@pytest.mark.parametrize("token", ["", "nobody", "x" * 5000, "a%00b", "é"])
async def test_whoever_is_not_signed_in_is_told_4001(door: tuple[House, int], token: str) -> None:
    async with dial(door[1], token) as socket:
        assert await closed(socket) == 4001


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1", "file://"]
)
async def test_a_page_of_another_site_is_turned_away(door: tuple[House, int], origin: str) -> None:
    house, port = door
    _, token = await guest(house)

    with pytest.raises(InvalidStatus) as turned:
        await dial(port, token, origin=origin)

    assert turned.value.response.status_code == 403


async def test_pages_of_this_house_and_of_its_friends_come_in(tmp_path: Path) -> None:
    settings = Settings(origins=("https://friend.example",))
    async with open_door(tmp_path, settings) as (house, port):
        _, token = await guest(house)
        for origin in (f"http://127.0.0.1:{port}", "https://friend.example"):
            async with dial(port, token, origin=origin) as socket:
                assert (await hear(socket))["type"] == "Welcome"


async def test_several_tabs_are_fine_and_a_swarm_is_not(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(sockets_a_player=2)) as (house, port):
        _, token = await guest(house)
        async with dial(port, token) as first, dial(port, token) as second:
            await hear(first), await hear(second)
            async with dial(port, token) as third:
                assert await closed(third) == 4010
        async with dial(port, token) as again:
            assert (await hear(again))["type"] == "Welcome"


async def test_nothing_is_remembered_of_a_player_who_has_gone(tmp_path: Path) -> None:
    """Guests come and go without end: whoever has no page open costs no memory."""
    async with open_house(tmp_path) as house:
        app = make_app(house)
        (open_,) = [route.app._open for route in app.routes if isinstance(route, WebSocketRoute)]
        async with serving(app, house.settings) as port:
            for number in range(5):
                _, token = await guest(house, f"P{number}")
                async with dial(port, token) as page:
                    await hear(page, "Welcome")
                    assert list(open_.values())[-1] == 1
            await until(lambda: not any(open_.values()))

            assert open_ == {}
            assert list(open_) == []  # Not even with a count of zero.


# --- Saying and hearing ---------------------------------------------------------------------------


async def test_a_ping_is_answered_with_the_house_clock(door: tuple[House, int]) -> None:
    house, port = door
    _, token = await guest(house)
    async with dial(port, token) as socket:
        welcome = await hear(socket)
        await say(socket, type="Ping", n=7)
        pong = await hear(socket)

    assert (pong["type"], pong["n"]) == ("Pong", 7)
    assert pong["at"] >= welcome["at"]


async def test_a_bet_is_placed_shown_and_paid_for(door: tuple[House, int]) -> None:
    house, port = door
    player, token = await guest(house)
    async with dial(port, token) as socket:
        await say(socket, type="Watch", table=ALONE, seq=None)
        view = await hear(socket, "View")
        assert (await wish(socket, ALONE, {"type": "Sit"}))["type"] == "Done"
        bet = {"type": "PlaceBets", "bets": [["pleno:17", 500]]}
        assert (await wish(socket, ALONE, bet))["type"] == "Done"
        await hear(socket, "Mine", lambda mine: mine.get("patch", {}).get("balance") == 99_500)
        assert (await wish(socket, ALONE, {"type": "Spin"}))["type"] == "Done"
        frame = await hear(socket, "Frame", lambda f: any(e["type"] == "Spun" for e in f["events"]))

    assert view["own"]["balance"] == 100_000
    settled = [event for event in frame["events"] if event["type"] == "Settled"]
    assert [(one["player"], one["stake"]) for one in settled] == [(player.id, 500)]


@rule("PD-47", "wire:reused")
async def test_a_click_that_is_repeated_is_done_once(door: tuple[House, int]) -> None:
    house, port = door
    player, token = await guest(house)
    bet = {"type": "PlaceBets", "bets": [["pleno:17", 500]]}
    id = str(uuid.uuid4())
    async with dial(port, token) as socket:
        await wish(socket, SHARED, {"type": "Sit"})
        first = await wish(socket, SHARED, bet, id)
        again = await wish(socket, SHARED, bet, id)
        other = await wish(socket, SHARED, {**bet, "bets": [["pleno:18", 500]]}, id)
    async with dial(port, token) as socket:
        elsewhere = await wish(socket, SHARED, bet, id)
    account = ("PTS/0", of_player(player.id))
    balance = (await house.books.balances([account]))[account]

    assert first["type"] == "Done"
    assert first == again == elsewhere
    assert (other["type"], other["cite"]) == ("Refused", "wire:reused")
    assert balance == 99_500


ORDERS = [kind.__name__ for kind in roulette.Order.__args__]


@rule("wire:order")
@pytest.mark.parametrize("order", ORDERS)
async def test_what_only_the_house_does_is_refused_to_players(
    door: tuple[House, int], order: str
) -> None:
    house, port = door
    player, token = await guest(house)
    fields = {"round": 1, "why": "I lost", "player": player.id}
    async with dial(port, token) as socket:
        await wish(socket, SHARED, {"type": "Sit"})
        before = (await house.lobby.table(SHARED, "")).seq  # type: ignore[attr-defined]
        for extra in ({}, fields, {"round": 1}):
            said = await wish(socket, SHARED, {"type": order, **extra})

            assert (said["type"], said["cite"]) == ("Refused", "wire:order")
            assert said["phrase"] == "only the house does that"
        await say(socket, type=order, **fields)

        assert (await hear(socket, "Refused"))["cite"] == "wire:shape"
        assert (await house.lobby.table(SHARED, "")).seq == before  # type: ignore[attr-defined]


async def test_a_wish_cannot_name_another_seat(door: tuple[House, int]) -> None:
    house, port = door
    ana, _ = await guest(house, "Ana")
    rui, token = await guest(house, "Rui")
    async with dial(port, token) as socket:
        await wish(socket, SHARED, {"type": "Sit", "player": ana.id})
        await say(socket, type="Watch", table=SHARED)
        view = await hear(socket, "View")

    assert view["public"]["names"] == {rui.id: "Rui"}


@rule("wire:unknown")
@pytest.mark.parametrize("kind", ["Watch", "Wish"])
async def test_a_table_that_is_not_there_is_refused(door: tuple[House, int], kind: str) -> None:
    house, port = door
    _, token = await guest(house)
    more: dict[str, Any] = {}
    if kind == "Wish":
        more = {"id": str(uuid.uuid4()), "wish": {"type": "Sit"}}
    async with dial(port, token) as socket:
        await say(socket, type=kind, table="nowhere", **more)
        said = await hear(socket, "Refused")

    assert (said["cite"], said["phrase"]) == ("wire:unknown", "no such table")
    assert (said["id"], said["table"]) == (more.get("id", ""), "nowhere")


@rule("wire:shape")
async def test_malformed_frames_are_answered_and_the_socket_lives(door: tuple[House, int]) -> None:
    house, port = door
    _, token = await guest(house)
    id = str(uuid.uuid4())
    async with dial(port, token) as socket:
        for frame in ("", "{", b"\xff\x00", b'{"type":"Ping","n":1}', "[" * 9000, '{"type":1}'):
            await socket.send(frame)
            assert (await hear(socket, "Refused"))["cite"] == "wire:shape"
        await say(socket, type="Wish", table=SHARED, id=id, wish={"type": "Dance"})
        assert (await hear(socket, "Refused"))["id"] == id
        await say(socket, type="Wish", table=SHARED, id=id)
        assert (await hear(socket, "Refused"))["id"] == id
        await say(socket, type="Ping", n=1)

        assert (await hear(socket))["type"] == "Pong"


async def test_a_frame_beyond_the_bound_ends_the_socket_by_protocol(
    door: tuple[House, int],
) -> None:
    house, port = door
    _, token = await guest(house)
    async with dial(port, token) as socket:
        await socket.send('{"type":"Ping","n":1' + " " * 16_400 + "}")

        assert await closed(socket) == 1009
    async with dial(port, token) as socket:
        assert (await hear(socket))["type"] == "Welcome"


@rule("wire:busy")
async def test_too_many_messages_are_refused_and_then_closed(tmp_path: Path) -> None:
    settings = Settings(messages_at_once=5, messages_a_second=1)
    async with open_door(tmp_path, settings) as (house, port):
        _, token = await guest(house)
        async with dial(port, token) as socket, dial(port, token) as other:
            for n in range(8):
                await say(socket, type="Ping", n=n)
            heard = [(await hear(socket))["type"] for _ in range(6)]
            said = await hear(socket)

            assert heard == ["Welcome", *["Pong"] * 5]
            assert (said["cite"], said["phrase"]) == ("wire:busy", "too many messages")
            assert await closed(socket) == 4010
            await say(other, type="Ping", n=1)
            assert (await hear(other, "Pong"))["n"] == 1


# --- A wish that waits for luck -------------------------------------------------------------------


async def spinning(socket: ClientConnection, house: House, player: str) -> str:
    """A second round at an individual table, with a share of the player's in it, about to be drawn.
    Its player wants to leave: return the id of that wish, which waits.
    """
    stream = (await house.lobby.table(ALONE, player)).stream
    seal = entropy_commitment(stream, 2, player, ENTROPY)
    bets: dict[str, Any] = {"type": "PlaceBets", "bets": [("simple:red", 200)]}
    share = {"type": "SealEntropy", "round": 2, "commitment": seal}
    table: Any = await house.lobby.table(ALONE, player)
    for made in ({"type": "Sit"}, share, bets, {"type": "Spin"}):
        assert (await wish(socket, ALONE, made))["type"] == "Done"
    await until(lambda: table.round == 2)
    for made in (bets, {"type": "Spin"}):
        assert (await wish(socket, ALONE, made))["type"] == "Done"
    await until(lambda: table.position.luck.called)
    leave = str(uuid.uuid4())
    await say(socket, type="Wish", table=ALONE, id=leave, wish={"type": "Leave"})
    await until(lambda: table._mail.held_wishes)
    return leave


@rule("reading:luck")
async def test_whoever_waits_for_a_draw_opens_a_share_on_the_same_socket(
    door: tuple[House, int],
) -> None:
    house, port = door
    player, token = await guest(house, "Ana")
    async with dial(port, token) as socket:
        id = await spinning(socket, house, player.id)
        await say(socket, type="Ping", n=7)
        assert (await hear(socket, "Pong"))["n"] == 7  # Nothing else waits.
        share = {"type": "OpenEntropy", "round": 2, "entropy": ENTROPY.hex()}
        opening = str(uuid.uuid4())
        await say(socket, type="Wish", table=ALONE, id=opening, wish=share)
        said = [(await hear(socket, "Done"))["id"] for _ in range(2)]

        assert said == [opening, id]
        table: Any = await house.lobby.table(ALONE, player.id)
        assert table.round == 3
        assert [one for one, _ in table.position.luck.previous.opened] == [player.id]


@rule("reading:luck")
async def test_so_many_wishes_wait_and_then_nothing_else_is_heard(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(wishes_waiting=1)) as (house, port):
        player, token = await guest(house, "Ana")
        async with dial(port, token) as socket, dial(port, token) as other:
            id = await spinning(socket, house, player.id)
            await say(socket, type="Ping", n=7)
            share = {"type": "OpenEntropy", "round": 2, "entropy": ENTROPY.hex()}
            await wish(other, ALONE, share)

            heard = [await hear(socket) for _ in range(2)]
            assert [one.get("id") or one["type"] for one in heard] == [id, "Pong"]


@rule("reading:luck", "reading:line")
async def test_a_wish_that_waits_is_carried_out_when_its_sender_has_gone(
    door: tuple[House, int],
) -> None:
    house, port = door
    player, token = await guest(house, "Ana")
    async with dial(port, token) as socket:
        await spinning(socket, house, player.id)
    async with dial(port, token) as socket:
        share = {"type": "OpenEntropy", "round": 2, "entropy": ENTROPY.hex()}
        assert (await wish(socket, ALONE, share))["type"] == "Done"
        table: Any = await house.lobby.table(ALONE, player.id)
        await until(lambda: table.round == 3 and not table.seated())


async def test_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(tables_watched=1)) as (house, port):
        _, token = await guest(house)
        async with dial(port, token) as socket:
            await say(socket, type="Watch", table=SHARED)
            await say(socket, type="Watch", table=SHARED)
            await say(socket, type="Watch", table=ALONE)
            assert (await hear(socket, "Refused"))["cite"] == "wire:busy"
            await say(socket, type="Unwatch", table=SHARED)
            await say(socket, type="Watch", table=ALONE)

            assert (await hear(socket, "View"))["table"] == ALONE


async def test_the_lobby_is_told_at_once_and_when_it_changes(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(lobby_s=0.05)) as (house, port):
        _, token = await guest(house)
        async with dial(port, token) as socket:
            await say(socket, type="Lobby")
            first = await hear(socket, "Lobby")
            await wish(socket, SHARED, {"type": "Sit"})
            second = await hear(socket, "Lobby")

        assert [row["table"] for row in first["tables"]] == [SHARED, ALONE]
        assert [row["taken"] for row in first["tables"]] == [0, 0]
        assert [row["taken"] for row in second["tables"]] == [1, 0]


async def test_every_page_of_a_player_is_told_where_the_player_sits(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(lobby_s=0.05)) as (house, port):
        _, token = await guest(house)
        _, other = await guest(house, "Rui")
        async with dial(port, token) as lobby, dial(port, token) as page, dial(port, other) as rui:
            for socket in (lobby, rui):
                await say(socket, type="Lobby")
                assert (await hear(socket, "Yours"))["tables"] == []
            await wish(page, ALONE, {"type": "Sit"})
            assert (await hear(lobby, "Yours"))["tables"] == [ALONE]
            await wish(page, SHARED, {"type": "Sit"})
            assert (await hear(lobby, "Yours"))["tables"] == [SHARED, ALONE]
            await wish(page, ALONE, {"type": "Leave"})
            assert (await hear(lobby, "Yours"))["tables"] == [SHARED]

            await say(lobby, type="Lobby")  # Whoever asks again is told everything again.
            assert (await hear(lobby, "Yours"))["tables"] == [SHARED]
            await wish(rui, SHARED, {"type": "Sit"})
            assert (await hear(rui, "Yours"))["tables"] == [SHARED]


# --- Slow readers ---------------------------------------------------------------------------------


async def slow_dial(port: int, token: str) -> ClientConnection:
    """A client that takes little unless it reads."""
    raw = reluctant()
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
    return await dial(port, token, sock=raw, max_queue=1)


async def test_a_slow_reader_of_a_table_gets_its_view_again(tmp_path: Path) -> None:
    settings = Settings(backlog_frames=20, patience_s=30)
    async with open_door(tmp_path, settings) as (house, port):
        _, token = await guest(house)
        table: Any = await house.lobby.table(SHARED, "")
        slow = await slow_dial(port, token)
        async with slow, dial(port, token) as quick:
            for socket in (slow, quick):
                await say(socket, type="Watch", table=SHARED)
                await hear(socket, "View")
            padding = "x" * 8000
            for n in range(200):
                table._gallery.send_all(
                    json.dumps({"type": "Noise", "n": n, "x": padding}).encode()
                )
                assert (await hear(quick, "Noise"))["n"] == n
            await wish(quick, SHARED, {"type": "Sit"})
            behind = list(table._gallery.watchers.values())
            noises = 0
            while (message := await hear(slow))["type"] == "Noise":
                noises += 1

            assert behind == [True, False]
            assert noises < 100
            assert message["type"] == "View"
            assert message["own"]["session"] is not None
            assert list(table._gallery.watchers.values()) == [False, False]


async def test_a_client_who_reads_nothing_is_told_4008_and_the_table_goes_on(
    tmp_path: Path,
) -> None:
    settings = Settings(backlog_frames=20, patience_s=0.3)
    async with open_door(tmp_path, settings) as (house, port):
        _, token = await guest(house)
        table: Any = await house.lobby.table(SHARED, "")
        slow = await slow_dial(port, token)
        async with slow, dial(port, token) as quick:
            for socket in (slow, quick):
                await say(socket, type="Watch", table=SHARED)
                await hear(socket, "View")
            for _ in range(100):
                table._gallery.send_all(b'{"type":"Noise","x":"' + b"x" * 8000 + b'"}')
                await hear(quick, "Noise")
            await until(lambda: table.watched() == 1)

            assert await closed(slow) == 4008
            assert (await wish(quick, SHARED, {"type": "Sit"}))["type"] == "Done"
            assert (await hear(quick, "Frame"))["events"][0]["type"] == "Sat"


# --- Going, and coming back -----------------------------------------------------------------------


@rule("804/2015:22", "804/2015:23", "807/2015:24", "807/2015:25", "INT-8")
async def test_whoever_is_cut_off_has_seat_and_stake_where_they_were(
    door: tuple[House, int],
) -> None:
    house, port = door
    _, token = await guest(house)
    async with dial(port, token) as socket:
        await wish(socket, SHARED, {"type": "Sit"})
        await wish(socket, SHARED, {"type": "PlaceBets", "bets": [["pleno:17", 500]]})
        socket.transport.abort()
    async with dial(port, token) as socket:
        await say(socket, type="Watch", table=SHARED)
        view = await hear(socket, "View")

    assert view["own"]["mine"]["bets"] == {"pleno:17": 500}
    assert (view["own"]["balance"], view["own"]["held"]) == (99_500, 500)


async def test_a_gap_is_filled_from_where_the_client_stands(door: tuple[House, int]) -> None:
    house, port = door
    _, token = await guest(house)
    async with dial(port, token) as socket:
        await say(socket, type="Watch", table=SHARED)
        seq = (await hear(socket, "View"))["seq"]
    async with dial(port, token) as socket:
        done = await wish(socket, SHARED, {"type": "Sit"})
        await say(socket, type="Watch", table=SHARED, seq=seq)
        frame = await hear(socket, "Frame")

    assert (frame["first"], frame["seq"]) == (seq, done["first"] + done["count"])


async def test_the_late_goodbye_of_an_old_connection_harms_no_newer_one(tmp_path: Path) -> None:
    """Five generations; each ends, one way or another, after the next has come."""
    table = Table()
    async with open_house(tmp_path) as house:
        lone = with_one_table(house, table)
        async with serving(make_app(lone), lone.settings) as port:
            _, token = await guest(house)
            older: ClientConnection | None = None
            for generation in range(5):
                socket = await dial(port, token)
                await say(socket, type="Watch", table="t")
                await hear(socket, "View")
                assert len(table.watchers) == (2 if older else 1)
                if older is not None:
                    if generation % 2:
                        older.transport.abort()
                    else:
                        await older.close()
                    await until(lambda: len(table.watchers) == 1)
                table.broadcast(b'{"type":"Frame","n":%d}' % generation)
                assert (await hear(socket, "Frame"))["n"] == generation
                older = socket
            await socket.close()
            await until(lambda: not table.watchers)


async def test_watching_again_on_one_connection_leaves_one_watcher(tmp_path: Path) -> None:
    table = Table()
    async with open_house(tmp_path) as house:
        lone = with_one_table(house, table)
        async with serving(make_app(lone), lone.settings) as port:
            _, token = await guest(house)
            async with dial(port, token) as socket:
                for _ in range(3):
                    await say(socket, type="Watch", table="t")
                    await hear(socket, "View")
                assert list(table.watchers.values()) == [1]
                for _ in range(2):
                    await say(socket, type="Unwatch", table="t")
                await say(socket, type="Ping", n=1)
                await hear(socket, "Pong")

                assert not table.watchers


async def test_a_wish_that_was_taken_is_carried_out_though_its_sender_left(
    door: tuple[House, int],
) -> None:
    house, port = door
    player, token = await guest(house)
    async with dial(port, token) as socket:
        await hear(socket)
        id = str(uuid.uuid4())
        await socket.send(
            json.dumps({"type": "Wish", "table": SHARED, "id": id, "wish": {"type": "Sit"}})
        )
        await socket.close()

    async def done() -> bool:
        return await house.books.command(player.id, id) is not None

    await until(done)


async def test_stopping_the_server_ends_every_socket_in_order(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        _, token = await guest(house)
        async with serving(make_app(house), house.settings) as port:
            socket = await dial(port, token)
            await say(socket, type="Watch", table=SHARED)
            await say(socket, type="Lobby")
            await hear(socket, "Lobby")

        assert await closed(socket) == CloseCode.CLOSING
        assert (await house.lobby.table(SHARED, "")).watched() == 0  # type: ignore[attr-defined]
