"""Closed cards under attack: the whole database in mid-hand, and every frame sent to a player."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import apsw
import msgspec
import pytest

from banca.floor import deck as module
from banca.floor.deck import Pack
from banca.floor.table import Table
from banca.house import unseal
from banca.kit.play import Void
from banca.poker import ring
from tests.floor.client import Client
from tests.floor.house import House, body, opened
from tests.floor.secrets import (
    BYTES,
    NUMBER,
    ONE,
    Loot,
    opened_leaves,
    postgres_rows,
    sqlite_bytes,
    sqlite_rows,
)
from tests.floor.test_poker_tables import BOOKS, SEATS, checked_down, pack, poker, says, seated
from tests.pg import Server
from tests.rule_marks import rule
from tests.test_cli_verify import tampered


class Hand(NamedTuple):
    """A hand in mid-play: at least two cards are open, one player has folded."""

    house: House
    table: Table
    pack: Pack
    seed: bytes
    holes: dict[str, tuple[int, ...]]
    shown: set[int]

    def hidden(self, player: str | None = None) -> list[tuple[int, ...]]:
        """The hands that *player* may not see, and the rest of the pack."""
        others = [places for its, places in self.holes.items() if its != player]
        known = self.shown.union(*self.holes.values())
        rest = tuple(place for place in range(len(self.pack.order)) if place not in known)
        return [*others, rest]

    def loot(self, player: str | None = None) -> Loot:
        return Loot(self.pack, self.seed, self.hidden(player))


async def middle(house: House) -> Hand:
    table = await seated(house, *SEATS)
    whole, seed = pack(table), table.dealer.seed(table.position.luck)
    holes = {player: ring.own_places(table.state, player) for player in SEATS}
    number = table.round
    turn = ring.public(table.state).turn
    if table.rules.rulebook == "809/2015":  # A window for all, then a round of betting.
        while turn is None or not turn.player:
            await house.pass_time(1, table)
            turn = ring.public(table.state).turn
    await says(house, table, "fold")
    while not (shown := await opened_places(house, number)):
        turn = ring.public(table.state).turn
        if turn is None:
            await house.pass_time(1, table)
            continue
        moves = ring.private(table.state, turn.player).moves
        await says(house, table, "check" if moves and moves.check else "call")
    return Hand(house, table, whole, seed, holes, shown)


async def opened_places(house: House, number: int) -> set[int]:
    log = [body(e) for e in await house.log("poker") if e.round == number]
    return {one[0] for e in log if e["type"] == "CardsTurned" for one in e["cards"]}


@asynccontextmanager
async def in_the_middle(folder: Path, book: str) -> AsyncIterator[Hand]:
    async with opened(folder, poker(book, think=30)) as house:
        yield await middle(house)


# --- A restart ------------------------------------------------------------------------------------


@rule("INT-5", "RNG-8", "reading:sealed-pack")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_restart_in_mid_hand_shows_the_same_cards_and_plays_on(
    tmp_path: Path, book: str
) -> None:
    async with in_the_middle(tmp_path, book) as hand:
        before = {player: hand.table.own(player)["cards"] for player in SEATS}
        deck = hand.table.public()["luck"]["deck"]

        await hand.house.restart()
        table = await hand.house.table("poker")

        assert {player: table.own(player)["cards"] for player in SEATS} == before
        assert table.public()["luck"]["deck"] == deck
        for player in SEATS:
            table.watch(Client(player), None)
        number = table.round
        await checked_down(hand.house, table)
        log = [body(e) for e in await hand.house.log("poker") if e.round == number]
        shown = {e["player"]: e["cards"] for e in log if e["type"] == "Showed"}
        assert len(shown) == 2
        for player, cards in shown.items():
            assert [one["card"] for one in before[player]] == cards


# --- A copy of the database -----------------------------------------------------------------------


@rule("RNG-8", "reading:sealed-pack")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_copy_of_the_embedded_store_in_mid_hand_holds_no_hidden_card(
    tmp_path: Path, book: str
) -> None:
    async with in_the_middle(tmp_path, book) as hand:
        path, number = tmp_path / "banca.db", hand.table.round
        rows = list(sqlite_rows(path))
        assert {"event", "snapshot", "command", "batch", "posting"} <= {row[0] for row in rows}

        assert hand.loot().in_rows(rows, "poker", number) == []
        assert list(hand.loot().in_bytes(sqlite_bytes(path), "poker", number)) == []


@rule("RNG-8", "reading:sealed-pack")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_copy_of_the_server_store_in_mid_hand_holds_no_hidden_card(
    tmp_path: Path, book: str, quick_pg: Server
) -> None:
    house = House(tmp_path, poker(book, think=30))
    house.url = quick_pg.fresh()
    await house.open()
    try:
        hand = await middle(house)
        rows = list(postgres_rows(house.url))
        assert {"event", "snapshot", "command", "batch", "posting"} <= {row[0] for row in rows}

        assert hand.loot().in_rows(rows, "poker", hand.table.round) == []
    finally:
        await house.close()


async def test_every_way_to_write_a_card_down_would_be_found(tmp_path: Path) -> None:
    """Leaks planted one by one, in every encoding, into the copy that was searched above."""
    async with in_the_middle(tmp_path, "806/2015") as hand:
        loot, number = hand.loot(), hand.table.round
        cards, order = loot.hands[0], loot.order
        row = next(r for r in sqlite_rows(tmp_path / "banca.db") if r[:2] == ("event", "body"))
        event = msgspec.json.decode(row[2])

        def found(leak: Any) -> bool:
            planted = msgspec.json.encode({**event, "leak": leak})
            return bool(loot.in_rows([("event", "body", planted)], "poker", number))

        def found_raw(leak: bytes) -> bool:
            return bool(loot.in_rows([("snapshot", "body", b"\xff\xfe" + leak)], "poker", number))

        assert not found("nothing")
        assert not found_raw(b"nothing")
        for kind, write in ONE.items():
            assert found(write(cards[0])), kind
            assert found([write(card) for card in cards]), kind
            assert found({"hole": f"{write(cards[0])}, {write(cards[1])}"}), kind
            assert found({write(cards[1]): 1}), kind
        for kind, number_of in NUMBER.items():
            assert found([number_of(card) for card in cards]), kind
            assert found({"deck": [number_of(card) for card in order]}), kind
            assert found_raw(bytes(number_of(card) for card in order)), kind
        for kind, lay in BYTES.items():
            assert found_raw(lay(cards)), kind
            assert found_raw(lay(order)), kind
        for name, secret in loot.secrets("poker", number).items():
            assert found(secret.hex()), name
            assert found_raw(secret), name


async def test_a_leak_in_the_file_itself_is_found(tmp_path: Path) -> None:
    """Planted in books that a house has written, for each of the ways to search."""
    async with in_the_middle(tmp_path, "97/2010") as hand:
        loot, number, path = hand.loot(), hand.table.round, tmp_path / "banca.db"
    hole = "".join(loot.hands[0])
    tampered(tmp_path, f"update snapshot set body = cast(cast(body as text) || '{hole}' as blob)")
    apsw.Connection(str(path)).execute("pragma wal_checkpoint(truncate)")

    assert loot.in_rows(sqlite_rows(path), "poker", number)
    assert list(loot.in_bytes(sqlite_bytes(path)))


@rule("RNG-8", "reading:sealed-pack")
@pytest.mark.parametrize("book", BOOKS)
async def test_two_worlds_with_other_hidden_cards_are_written_alike(
    tmp_path: Path, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same hand with the hidden cards dealt differently: what is on disk differs in the root
    alone, and in the hashes over it. So only what nobody can open tells the two apart.
    """
    worlds = []
    hidden: list[int] = []
    shuffle = module.order

    def turned_round(*about: Any) -> tuple[str, ...]:
        cards = list(shuffle(*about))
        if hidden:
            first = cards[hidden[0]]
            for at, after in pairwise(hidden):
                cards[at] = cards[after]
            cards[hidden[-1]] = first
        return tuple(cards)

    monkeypatch.setattr(module, "order", turned_round)
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        async with opened(folder, poker(book, think=30), verified=name == "one") as house:
            hand = await middle(house)
            deck = hand.table.position.luck.deck
            assert deck is not None
            rows = [
                (table, column, value.replace(deck.root.encode(), b"root"))
                if isinstance(value, bytes)
                else (table, column, value)
                for table, column, value in sqlite_rows(folder / "banca.db")
                if (column, table) not in CHAINED
            ]
            worlds.append((hand.pack.order, deck.root, sorted(rows, key=repr)))
            hidden = sorted(place for its in hand.hidden() for place in its)

    assert worlds[0][0] != worlds[1][0]
    assert worlds[0][1] != worlds[1][1]
    one, other = (
        [(t, c, _without_proofs(v)) for t, c, v in world] for world in (worlds[0][2], worlds[1][2])
    )
    assert one == other


CHAINED = {("hash", "event"), ("hash", "stream"), ("hash", "batch"), ("heads", "batch")} | {
    ("token", "batch")
}


def _without_proofs(value: Any) -> Any:
    """A path contains hashes of closed leaves; they are salted, and reveal nothing."""
    if not isinstance(value, bytes):
        return value
    try:
        return msgspec.json.encode(_bare(msgspec.json.decode(value)))
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return value


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _bare(part) for name, part in value.items()}
    if isinstance(value, list):
        proof = len(value) == 4 and isinstance(value[3], list) and isinstance(value[2], str)
        return value[:3] if proof else [_bare(part) for part in value]
    return value


# --- Every frame of a player ----------------------------------------------------------------------


async def listened(folder: Path, book: str, until: str) -> tuple[Hand, dict[str | None, Client]]:
    """A hand with a listener for every player and one onlooker, up to some point."""
    async with opened(folder, poker(book, think=30), verified=until != "planted") as house:
        clients: dict[str | None, Client] = {player: Client(player) for player in (*SEATS, None)}
        table = await house.table("poker")
        for client in clients.values():
            table.watch(client, None)
        hand = await middle(house)
        number = table.round
        if until == "over":
            await checked_down(house, table)
        elif until == "void":
            await house.order(table, Void(number, "a fault"))
        await house.pass_time(0.3, table)
        for client in clients.values():  # And once more, whole: whoever comes back is told no more.
            table.watch(client, None)
        again = {player: Client(player) for player in clients}
        for client in again.values():
            table.watch(client, None)
            clients[client.player].heard += client.heard
        return hand._replace(shown=await opened_places(house, number)), clients


def about_hand(heard: list[Any]) -> list[Any]:
    """What was said, without the table's card, which names every card of the pack for all."""
    return [{k: v for k, v in said.items() if k != "card"} for said in heard]


@rule("RNG-8", "reading:sealed-pack", "809/2015:11.d")
@pytest.mark.parametrize("until", ["middle", "over", "void"])
@pytest.mark.parametrize("book", BOOKS)
async def test_no_frame_sent_to_a_seat_holds_a_hidden_card_or_opens_one(
    tmp_path: Path, book: str, until: str
) -> None:
    hand, clients = await listened(tmp_path, book, until)
    if until == "void":
        board = {place for place in hand.shown if place not in set().union(*hand.holes.values())}
        assert hand.shown == board
        assert len(board) == 5

    number, deck = hand.table.position.luck.round, hand.table.rules.variant.deck
    number -= until != "middle"
    for player, client in clients.items():
        said = about_hand(client.heard)
        text = msgspec.json.encode(said).decode()
        hidden = [
            tuple(place for place in places if place not in hand.shown)
            for places in hand.hidden(player)
        ]
        loot = Loot(hand.pack, hand.seed, [places for places in hidden if places])
        assert list(loot.in_document(said)) == []
        assert list(loot.in_bytes(text.encode(), "poker", number)) == []

        may_see = hand.shown | set(hand.holes.get(player or "", ()))
        salts = {bytes.fromhex(hand.pack.turned(place)[2]) for place in may_see}
        tried = {bytes(16), b"\xff" * 16, *salts}
        assert all(salt.hex() in text for salt in salts)
        found = opened_leaves(
            text + _own_leaves(hand, number, may_see), "poker", number, deck, tried
        )
        assert found == {(place, hand.pack.order[place]) for place in may_see}


def _own_leaves(hand: Hand, number: int, places: set[int]) -> str:
    """The leaves of the player's own cards: that they are found shows that the attack works."""
    leaves = []
    for place in places:
        _, card, salt, _ = hand.pack.turned(place)
        leaves.append(module.leaf("poker", number, place, card, bytes.fromhex(salt)).hex())
    return " ".join(leaves)


@pytest.mark.parametrize("shared", [bytes(16), b"one salt for all"])
@pytest.mark.parametrize("book", BOOKS)
async def test_the_same_attack_opens_leaves_without_salt_and_with_one_for_all(
    tmp_path: Path, book: str, shared: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "salt", lambda key, place: shared)
    hand, clients = await listened(tmp_path, book, "planted")
    number, deck = hand.table.round, hand.table.rules.variant.deck

    for player in SEATS:
        text = msgspec.json.encode(about_hand(clients[player].heard)).decode()
        told = bytes.fromhex(clients[player].own["cards"][0]["salt"])
        may_see = hand.shown | set(hand.holes[player])
        found = opened_leaves(text, "poker", number, deck, {bytes(16), told})

        assert {place for place, _ in found} - may_see, "the attack finds nothing to open"
        assert all(hand.pack.order[place] == card for place, card in found)


@rule("reading:sealed-pack")
@pytest.mark.parametrize("book", BOOKS)
async def test_every_card_that_a_seat_is_shown_proves_itself_to_it(
    tmp_path: Path, book: str
) -> None:
    hand, clients = await listened(tmp_path, book, "middle")
    for player in SEATS:
        client = clients[player]
        luck = client.public["luck"]
        opened_now = [dict(zip(KEYS, one, strict=True)) for one in luck["deck"]["opened"]]
        shown = [*client.own["cards"], *opened_now]
        assert {one["place"] for one in shown} == hand.shown | set(hand.holes[player])
        for one in shown:
            steps = [bytes.fromhex(step) for step in one["path"]]
            salt = bytes.fromhex(one["salt"])
            about = (luck["table"], luck["round"], one["place"], one["card"], salt, steps)
            assert unseal.climb(*about) == luck["deck"]["root"]
            assert len(steps) == unseal.height(luck["deck"]["cards"])


KEYS = ("place", "card", "salt", "path")
