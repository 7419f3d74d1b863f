"""What watchers of a table hold is what the table shows, whatever happens to their connection."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.floor import frames
from banca.floor.gallery import RING
from banca.floor.table import Table
from banca.games import roulette
from banca.games.roulette.messages import LetGo
from banca.kit.layout import CloseBets
from banca.kit.play import Staked, Void
from tests.floor.client import Client, merged
from tests.floor.house import House, accepted, opened, place, refusal
from tests.rule_marks import rule

SEATS = ("ana", "rui", "zoe", "eva")
FRAME = 0.125  # Seconds in which every waiting frame is sent.

# --- Documents ------------------------------------------------------------------------------------

scalars = st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
documents = st.recursive(
    st.dictionaries(st.text("abc", min_size=1, max_size=2), scalars, max_size=3),
    lambda inner: st.dictionaries(
        st.text("abc", min_size=1, max_size=2),
        inner | scalars | st.lists(inner | scalars, max_size=2),
        max_size=3,
    ),
    max_leaves=8,
)


@given(documents, documents)
def test_a_patch_makes_the_new_document_of_the_old(old: Any, new: Any) -> None:
    patch = frames.patch(old, new)

    assert merged(old, patch) == new
    assert frames.merge(old, patch) == merged(old, patch)
    assert frames.patch(new, new) == {}


def test_nothing_that_is_null_is_in_a_document() -> None:
    last = frames.document(roulette.public(roulette.GAME.opened(roulette.Rules())))

    assert "last" not in last
    assert "null" not in msgspec.json.encode(last).decode()


# --- One table, many eyes -------------------------------------------------------------------------


def watch(table: Table, player: str | None, seq: int | None = None) -> Client:
    client = Client(player)
    table.watch(client, seq)
    return client


async def test_a_view_has_all_that_a_client_draws_from(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        ana, nobody = (
            watch(await house.table("am38", "ana"), "ana"),
            watch(await house.table(), None),
        )

        (view,) = ana.said("View")
        names = {"type", "table", "name", "asset", "seq", "card", "base", "public", "own", "due"}
        assert names <= view.keys()
        assert view["card"]["rulebook"] == "804/2015"
        assert view["public"]["luck"]["table"] == "am38"
        assert view["own"]["balance"] == 100_000  # Seen before the first bet.
        assert "mine" not in view["own"]
        assert nobody.said("View")[0]["own"] is None


async def test_a_seats_options_are_those_of_the_game(tmp_path: Path) -> None:
    """The base, minus what is missing, plus what is added."""
    async with opened(tmp_path) as house:
        await house.give("ana")
        table = await house.table("am38", "ana")
        ana = watch(table, "ana")
        base = ana.said("View")[0]["base"]

        async def agrees() -> None:
            await house.pass_time(FRAME, table)
            said = ana.own["options"]
            found = {n: o for n, o in base.items() if said["base"] and n not in said["not"]}
            found |= said["also"]
            options = roulette.options(table.state, "ana")
            assert sorted(map(repr, found.values())) == sorted(
                repr({name: getattr(o, name) for name in roulette_option}) for o in options
            )

        roulette_option = ("wish", "spot", "least", "most", "step", "cite")
        await agrees()
        await house.sit("ana")
        await agrees()
        await house.bet("ana", ("pleno:17", 3000), ("simple:red", 100))
        await agrees()
        await house.order(table, CloseBets(1))
        await agrees()
        await house.order(table, LetGo(1))
        await agrees()


async def act_at_random(house: House, table: Table, luck: random.Random) -> None:
    player = luck.choice(SEATS)
    spot = luck.choice(("pleno:17", "simple:red", "dozen:2", "split:17-20"))
    match luck.randrange(10):
        case 0:
            await house.wish(player, "Sit")
        case 1:
            await house.wish(player, "Leave")
        case 2:
            await house.wish(player, "TakeBack")
        case 3:
            await house.order(table, Void(table.round, "tried"))
        case 4 | 5:
            await house.order(table, CloseBets(table.round))
        case 6:
            await house.order(table, LetGo(table.round))
        case _:
            await house.wish(player, "PlaceBets", bets=[(spot, 100 * luck.randint(1, 5))])


@rule("LOG-8")
@pytest.mark.parametrize("seed", range(6))
async def test_whoever_comes_and_goes_ends_with_what_the_table_shows(
    tmp_path: Path, seed: int
) -> None:
    """Pages are cut off, come back with what they last saw, fall behind, and are opened twice."""
    luck = random.Random(seed)
    async with opened(tmp_path) as house:
        await house.give(*SEATS, cents=20_000)
        table = await house.table()
        for player in SEATS:
            await house.table("am38", player)
            await house.wish(player, "Sit")
        clients = [watch(table, player) for player in (*SEATS, "ana", None, None)]
        away: list[Client] = []
        replayed = 0
        for _ in range(120):
            client = luck.choice(clients)
            match luck.randrange(8):
                case 0 if client not in away:  # Cut off.
                    table.unwatch(client)
                    away.append(client)
                case 1 | 2 if away:  # Back, with the last number seen.
                    client = away.pop(luck.randrange(len(away)))
                    client.reading = True
                    before = len(client.said("View"))
                    table.watch(client, client.seq)
                    replayed += len(client.said("View")) == before
                case 3:  # Does not read for a while.
                    client.reading = False
                case 4 if not client.reading and client not in away:  # Has caught up.
                    client.reading = True
                    table.watch(client, None)
                case 5:
                    await house.pass_time(luck.choice((0.0, FRAME, 1.0)), table)
                case _:
                    await act_at_random(house, table, luck)
        for client in clients:
            client.reading = True
            table.watch(client, None if client not in away else client.seq)
        await house.pass_time(FRAME, table)

        for client in clients:
            client.agrees(table)
        assert replayed, "no gap was ever replayed"


async def test_a_gap_is_replayed_frame_by_frame_and_an_older_one_by_a_view(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        await house.pass_time(FRAME, table)
        ana, other = watch(table, "ana"), watch(table, None)
        table.unwatch(ana)
        table.unwatch(other)
        start = table.seq
        for _ in range(RING):
            await house.bet("ana", ("simple:red", 100))
            await house.pass_time(FRAME, table)

        table.watch(ana, start)
        table.watch(other, start - 1)
        late = watch(table, "ana", start)

        assert (len(ana.said("View")), len(ana.said("Frame"))) == (1, RING + 1)
        assert (len(other.said("View")), other.said("Frame")) == (2, [])
        ana.agrees(table)
        other.agrees(table)
        assert late.said("View") == []
        await house.bet("ana", ("simple:red", 100))
        await house.pass_time(FRAME, table)
        for seq in (start, start - 1, 0, -1, table.seq + 1, 10**9):
            again = watch(table, "rui", seq)
            assert [message["type"] for message in again.heard] == ["View"], seq


async def test_what_happens_between_two_frames_is_in_neither_view_nor_lost(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana", "rui")
        await house.sit("ana", "rui")
        table = await house.table()
        await house.pass_time(FRAME, table)
        first, back = watch(table, "ana"), watch(table, "rui")
        table.unwatch(back)
        await house.pass_time(0, table)
        await house.bet("ana")  # No frame is due yet.
        late = watch(table, "ana")
        table.watch(back, back.seq)
        assert table.seq == first.seq + 1

        await house.pass_time(FRAME, table)

        for client in (first, late, back):
            client.agrees(table)
            assert [event["type"] for event in client.events] == ["Staked"]


async def test_the_clock_after_a_gap_is_the_clock_now(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        await house.pass_time(FRAME, table)
        ana = watch(table, "ana")
        table.unwatch(ana)
        await house.bet("ana")
        await house.pass_time(16.0, table)

        table.watch(ana, ana.seq)

        assert ana.due == {"order": "CloseBets", "in_ms": 4000}


@rule("reading:luck")
async def test_no_watcher_ever_sees_what_would_give_a_seed_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        table = await house.table()
        clients = [watch(table, "ana"), watch(table, None)]
        await house.sit("ana")
        for _ in range(3):
            await house.bet("ana")
            await house.play(table)
            await house.pass_time(FRAME, table)
        sealed = table.position.luck
        clients.append(watch(table, None, clients[0].seq))
        said = msgspec.json.encode([client.heard for client in clients]).decode()

        assert sealed.commitment in said
        nonces = await house.books.nonces(table.stream, 1, 99)
        assert len(nonces) == 2  # Of the running epoch, and of the one after it.
        assert not [nonce for nonce in nonces.values() if nonce.hex() in said]


VEILED = replace(  # Roulette whose stakes nobody may see.
    roulette.GAME, seen=lambda event, player: None if isinstance(event, Staked) else event
)


async def test_a_hidden_event_keeps_its_number(tmp_path: Path) -> None:
    async with opened(tmp_path, place(game=VEILED)) as house:
        await house.give("ana")
        table = await house.table()
        client = watch(table, "ana")
        await house.sit("ana")
        await house.bet("ana")
        await house.order(table, CloseBets(1))
        await house.pass_time(FRAME, table)

        kinds = [event and event["type"] for event in client.events]
        assert kinds == ["Sat", None, "BetsClosed"]
        client.agrees(table)


@pytest.mark.parametrize("watchers", [10, 1000])
async def test_a_frame_is_encoded_once_however_many_watch(
    tmp_path: Path, watchers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        ana = watch(table, "ana")
        crowd = [watch(table, f"p{n}" if n % 2 else None) for n in range(watchers)]
        await house.pass_time(FRAME, table)
        encoded: list[str] = []
        message = frames.message

        def counted(kind: str, **members: Any) -> bytes:
            encoded.append(kind)
            return message(kind, **members)

        monkeypatch.setattr(frames, "message", counted)
        await house.bet("ana")
        await house.pass_time(FRAME, table)

        assert encoded.count("Frame") == 1
        assert encoded.count("Mine") == 1  # Ana's alone: for onlookers nothing changed.
        for client in (ana, *crowd):
            client.agrees(table)


async def test_at_most_ten_frames_a_second_whoever_comes_and_whatever_happens(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        steady = watch(table, None)
        for step in range(80):
            await house.bet("ana", ("simple:red", 100))
            guest = watch(table, f"p{step}")
            await house.pass_time(1 / 32)  # In all: 2.5 seconds.
            table.unwatch(guest)
        await house.pass_time(FRAME, table)

        assert 15 <= len(steady.said("Frame")) <= 27
        steady.agrees(table)


# --- One player, several pages and tables ---------------------------------------------------------


async def test_two_pages_of_one_player_show_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        table = await house.table("am38", "ana")
        one, two = watch(table, "ana"), watch(table, "ana")
        await house.sit("ana")
        assert refusal(await house.wish("ana", "Sit")) == ("wire:seat", "already seated")
        await house.bet("ana")
        await house.pass_time(FRAME, table)
        one.agrees(table)
        two.agrees(table)

        table.unwatch(one)
        table.unwatch(one)  # A late goodbye takes nothing from the other page.
        accepted(await house.wish("ana", "TakeBack"))
        await house.pass_time(FRAME, table)

        two.agrees(table)
        assert table.seated() == ["ana"]
        accepted(await house.wish("ana", "Leave"))
        assert len(two.said("Summary")) == 1
        assert one.said("Summary") == []


@rule("INT-2", "PD-53")
async def test_a_balance_moved_at_one_table_is_shown_at_the_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        tables = [await house.table(name, "ana") for name in ("am38", "fr37", "solo")]
        clients = [watch(table, "ana") for table in tables]
        await house.sit("ana")
        await house.sit("ana", table="fr37")
        await house.bet("ana", ("pleno:17", 700))
        await house.pass_time(FRAME, *tables)

        assert [client.own["balance"] for client in clients] == [99_300] * 3
        assert [client.own["held"] for client in clients] == [700, 0, 0]
        await house.bet("ana", ("pleno:17", 300), table="fr37")
        await house.pass_time(FRAME, *tables)
        assert [client.own["balance"] for client in clients] == [99_000] * 3
        assert [client.own["held"] for client in clients] == [700, 300, 0]
        for client, table in zip(clients, tables, strict=True):
            client.agrees(table)


async def test_a_new_name_is_seen_by_all_also_by_those_who_were_cut_off(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        await house.pass_time(FRAME, table)
        there, gone, late = watch(table, None), watch(table, "rui"), watch(table, "zoe")
        table.unwatch(gone)
        table.unwatch(late)
        house.lobby.renamed("ana", "Ana Sousa")
        house.lobby.renamed("rui", "Rui, who only looks on")
        await house.pass_time(FRAME, table)
        assert there.public["names"] == {"ana": "Ana Sousa"}
        table.watch(gone, gone.seq)
        await house.bet("ana")
        await house.pass_time(FRAME, table)
        table.watch(late, late.seq)

        for client in (there, gone, late):
            client.agrees(table)
            assert len(client.said("View")) == 1  # A name is not worth the whole table.


async def test_whoever_is_seated_and_not_there_is_shown_as_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.sit("ana", "rui")
        table = await house.table()
        nobody, ana = watch(table, None), watch(table, "ana")
        await house.pass_time(FRAME, table)
        assert nobody.heard[-1]["away"] == ["rui"]

        table.unwatch(ana)
        await house.pass_time(FRAME, table)

        assert nobody.heard[-1]["away"] == ["ana", "rui"]
        nobody.agrees(table)


async def test_a_watcher_that_is_behind_is_sent_nothing_until_it_is_watched_again(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        table = await house.table()
        sends = 0

        class Slow(Client):
            def send(self, data: bytes) -> bool:
                nonlocal sends
                sends += 1
                return super().send(data)

        slow = Slow("ana")
        table.watch(slow, None)
        await house.sit("ana")
        slow.reading = False
        for _ in range(5):
            await house.bet("ana")
            await house.pass_time(FRAME, table)
        assert sends == 2  # The view, and the one that did not get through.

        slow.reading = True
        table.watch(slow, None)
        await house.bet("ana")
        await house.pass_time(FRAME, table)

        slow.agrees(table)


async def test_frames_come_after_the_answer_that_they_show_is_on_disk(tmp_path: Path) -> None:
    """Nothing is shown that a crash could take back."""
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        table = await house.table()
        await house.pass_time(FRAME, table)
        client = watch(table, None)
        wish = asyncio.ensure_future(house.wish("ana", "PlaceBets", bets=[("pleno:17", 100)]))
        while not wish.done():
            assert client.events == []
            await asyncio.sleep(0)

        accepted(await wish)
        assert (await house.kinds())[-1] == "Staked"
