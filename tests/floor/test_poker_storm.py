"""Poker in rough weather: restarts at any moment, lost connections, tables that close or retire.

Every house in these tests has its books verified with the key when it closes: every card that was
turned, every command that turned it, every cent.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from banca.floor.table import Table
from banca.kit.play import Void
from banca.poker import ring
from tests.floor.client import Client
from tests.floor.house import House, accepted, body, opened, refusal
from tests.floor.test_poker_tables import BOOKS, SEATS, begun, checked_down, pack, poker, seated
from tests.rule_marks import rule

STEPS = 120


class Weather:
    """Does something at random, out of what the table offers and what may go wrong."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.random = random.Random(seed)
        self.clients: dict[str, Client] = {}
        self.restarts = self.voids = 0
        self.cards: dict[tuple[int, str], Any] = {}  # What each player was shown, by hand.

    async def step(self) -> None:
        table = await self.house.table("poker")
        self.look(table)
        match self.random.choices(
            ("act", "time", "line", "restart", "void"), (60, 25, 8, 6, 1), k=1
        )[0]:
            case "act":
                await self.act(table)
            case "time":
                await self.house.pass_time(self.random.choice((1, 3, 8)), table)
            case "line":
                self.line(table, self.random.choice(SEATS))
            case "restart":
                await self.house.restart()
                self.clients.clear()
                self.restarts += 1
            case "void":
                await self.house.order(table, Void(table.round, "weather"))
                self.voids += 1

    def look(self, table: Table) -> None:
        """A player's own cards of a hand never change, whatever happens."""
        for player in SEATS:
            cards = table.own(player).get("cards")
            if cards:
                assert self.cards.setdefault((table.round, player), cards) == cards

    def line(self, table: Table, player: str) -> None:
        if player in self.clients:
            table.unwatch(self.clients.pop(player))
        else:
            self.clients[player] = Client(player)
            table.watch(self.clients[player], None)

    async def act(self, table: Table) -> None:
        player = self.random.choice(SEATS)
        turn = ring.public(table.state).turn
        if turn is not None and turn.player and self.random.random() < 0.8:
            player = turn.player
        offered = [o for o in ring.options(table.state, player) if o.wish not in ("Leave", "Fold")]
        folds = [o for o in ring.options(table.state, player) if o.wish == "Fold"]
        if not offered or (folds and self.random.random() < 0.15):
            offered = folds or offered
        if not offered:
            return
        option = self.random.choice(offered)
        fields: dict[str, Any] = {}
        kind = getattr(ring.Wish, "__args__", ())
        names = next(k.__struct_fields__ for k in kind if k.__name__ == option.wish)
        for name in names:
            if name == "cents":
                steps = (option.most - option.least) // (option.step or 1)
                fields[name] = option.least + self.random.randint(0, steps) * (option.step or 1)
            elif name != "player":
                fields[name] = option.spot
        said = await self.house.wish(player, option.wish, "poker", **fields)
        if said["type"] == "Refused":
            assert refusal(said) == ("reading:money", "not enough money"), (option, said)


@rule("INT-5", "LOG-8", "reading:sealed-pack", "reading:line")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("book", BOOKS)
async def test_whatever_happens_the_hand_goes_on_with_its_cards_and_the_books_hold(
    tmp_path: Path, book: str, seed: int
) -> None:
    async with opened(tmp_path, poker(book, think=5, bank=1)) as house:
        await house.give(*SEATS)
        for player in SEATS:
            accepted(await house.wish(player, "Sit", "poker"))
        weather = Weather(house, seed)
        for _ in range(STEPS):
            await weather.step()

        assert weather.restarts
        hands = {number for number, _ in weather.cards}
        assert len(hands) >= 2
        log = [body(e) for e in await house.log("poker")]
        kinds = [e["type"] for e in log]
        assert kinds.count("Voided") <= weather.voids  # A restart voids nothing.
        for number, player in weather.cards:  # What was shown is what the player had seen.
            shown = [e["cards"] for e in _of(log, number) if _is(e, "Showed", player)]
            for cards in shown:
                assert cards == [one["card"] for one in weather.cards[number, player]]


def _of(log: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """The events of one round, from its seal to the next."""
    seals = [at for at, e in enumerate(log) if _is(e, "SeedSealed")]
    starts = [at for at in seals if log[at]["round"] == number]
    after = [at for at in seals if at > starts[0]]
    return log[starts[0] : after[0] if after else None]


def _is(event: dict[str, Any], kind: str, player: str = "") -> bool:
    return event["type"] == kind and (not player or event.get("player") == player)


# --- Closing --------------------------------------------------------------------------------------


@rule("INT-13", "809/2015:10")
@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("book", BOOKS)
async def test_a_table_that_closes_in_mid_hand_plays_it_and_sends_all_home(
    tmp_path: Path, book: str, restarted: bool
) -> None:
    async with opened(tmp_path, poker(book)) as house:
        table = await seated(house, *SEATS)
        cards = pack(table).order
        table.close("enough for today")
        await house.still(table)
        if restarted:
            await house.restart()
            table = await house.table("poker")
        assert pack(table).order == cards
        assert table.closing
        said = await house.wish("zoe", "Sit", "poker")
        assert refusal(said) == ("wire:closed", "the table is closed")

        await checked_down(house, table)
        for _ in range(15):
            await house.pass_time(1, table)

        assert table.seated() == []
        assert table.closed
        money = [await house.money(player) for player in SEATS]
        kept = sum(e["commission"] for e in map(body, await house.log("poker")) if _paid(e))
        assert sum(free for free, _ in money) == 300_000 - kept
        assert [held for _, held in money] == [0, 0, 0]
        assert (await house.kinds("poker")).count("DeckSealed") == 1  # No other hand began.


def _paid(event: dict[str, Any]) -> bool:
    return bool(event["type"] == "HandPaid")


@rule("INT-13", "809/2015:10")
@pytest.mark.parametrize("book", BOOKS)
async def test_a_table_that_is_no_longer_offered_gives_everybody_the_stack_back(
    tmp_path: Path, book: str
) -> None:
    """Between two hands the stacks go home at once; a running hand is played out first."""
    async with opened(tmp_path, poker(book)) as house:
        table = await seated(house, *SEATS)
        await checked_down(house, table)
        await house.restart(poker(book, think=25))  # Other rules: another stream.
        old = next(t for t in house.lobby.find("poker") if t.stream == "poker")
        for _ in range(15):
            await house.pass_time(1, old)

        assert (old.closed, old.seated()) == (True, [])
        assert [(await house.money(player))[1] for player in SEATS] == [0, 0, 0]
        assert (await house.table("poker")).stream == "poker.2"


@rule("804/2015:3.e", "reading:line")
async def test_whoever_never_comes_back_is_sent_home_and_the_others_play_on(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(think=5, bank=0)) as house:
        table = await house.table("poker")
        clients = {player: Client(player) for player in SEATS}
        for client in clients.values():
            table.watch(client, None)
        await seated(house, *SEATS)
        table.unwatch(clients["eva"])
        for _ in range(260):
            turn = ring.public(table.state).turn
            if turn and turn.player in ("ana", "rui"):
                moves = ring.private(table.state, turn.player).moves
                act = "Check" if moves and moves.check else "Call"
                await house.wish(turn.player, act, "poker", turn=turn.turn)
            await house.pass_time(1, table)
            table.tick()

        assert "eva" not in table.seated()
        assert {"ana", "rui"} <= set(table.seated())
        assert (await house.money("eva"))[1] == 0
        await begun(house, table)
