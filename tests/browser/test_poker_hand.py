"""One hand of poker: played, replayed, spied on, and carried over a crash of the house."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
from playwright.sync_api import Response, WebSocket, expect

from banca.house.books import open_reader
from banca.house.redraw import Seeds
from banca.kit.cards import DECK, Card
from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.poker_house import PAIR, SHOWN, WATCHED
from tests.browser.poker_players import (
    Look,
    Player,
    Table,
    agreed,
    banca,
    by_size,
    checked_down,
    company,
    events,
    gives_up,
    look,
    paid,
    public,
    raises,
    screen,
    sits_at,
    stays,
    whose,
)
from tests.browser.test_lost_line import AGAIN_MS
from tests.browser.visitor import Visitor, plain
from tests.floor.secrets import Loot, opened_leaves
from tests.rule_marks import rule

DOWN = ["down", "down"]


@rule("809/2015:66", "reading:holdem-showdown", "PD-56")
def test_a_hand_is_replayed_as_it_was_played_and_saved_as_phh(
    visit: Visit, house: House, tmp_path: Path
) -> None:
    ana = visit()
    own = sits_at(ana, SHOWN, 1, "Ana")
    with company(house, SHOWN, ["Rui", "Eva", "Tom"], 2) as others:
        played = Table(house, SHOWN, ana, others)
        played.goes(page=by_size("bb3"), wire=raises(300))
        while not isinstance(folds := played.next(), Player):
            played.goes()
        played.goes(wire=gives_up)
        played.street(3)
        played.goes(page=by_size("half"), wire=raises(400))
        played.goes()
        played.ends()

        expect(ana.at("phase")).to_have_attribute("data-phase", "resting")
        number, end = played.view["round"] - 1, screen(ana)
        called = [plain(line) for line in ana.at("log").locator("li").all_inner_texts()]
        ana.at("replay-last").click()
        replayer = ana.at("replayer")
        expect(replayer).to_have_attribute("data-round", str(number))
        expect(replayer.locator("[data-seat]")).to_have_count(4)  # The hand has arrived.
        steps, words = [look(replayer)], [ana.at("replay-words").inner_text()]
        while ana.at("replay-next").get_attribute("aria-disabled") != "true":
            ana.at("replay-next").click()
            expect(replayer).to_have_attribute("data-step", str(len(steps)))
            steps.append(look(replayer))
            words.append(ana.at("replay-words").inner_text())

    # Every moment that was seen at the table comes again, in order.
    def told(look: Look) -> tuple[Any, ...]:
        return {player: spot.known for player, spot in look.seats.items()}, look.pot, look.board

    again = iter([told(step) for step in steps])
    for seen in played.looks:
        assert told(seen) in again, f"{seen} is not replayed"
    said = [part for line in words for part in plain(line).split(" · ")]
    assert [line for line in said if line != "Dão-se as cartas"] == called

    # One's own cards from the deal on, the others' when they are shown, folded ones never.
    for before, step in pairwise(steps):
        for player, spot in step.seats.items():
            closed = not spot.cards or set(spot.cards) == {"down"}
            assert closed or player == own or spot.cards == end.seats[player].cards
            assert not before.seats[player].cards or spot.cards or spot.state == "folded"
    assert steps[-1].seats[folds.player].cards in ([], DOWN)
    last = steps[-1]
    for player, spot in end.seats.items():
        mine = last.seats[player]
        assert (mine.stack, mine.won, mine.state) == (spot.stack, spot.won, spot.state)
        assert mine.cards == spot.cards
    assert last.board == end.board

    with ana.page.expect_download() as saving:
        ana.at("replay-phh").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    began = next(e for e in events(house, SHOWN, number, ana.cookie) if e["type"] == "HandBegan")
    answer = banca("replay", str(file))
    assert [int(stack) for stack in answer["stacks"]] == [
        end.seats[player].known for player in began["players"]
    ]


# --- Spied on -------------------------------------------------------------------------------------


class Ear:
    """Everything that one browser is sent: every frame, and every body about tables and players."""

    def __init__(self, visitor: Visitor) -> None:
        self._heard: list[Any] = []
        visitor.page.on("websocket", self._listen)
        visitor.context.on("response", self._answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._heard.append(msgspec.json.decode(frame)))

    def _answer(self, response: Response) -> None:
        if re.search(r"/api/(tables|me)\b", response.url):
            self._heard.append(response)

    def so_far(self) -> list[Any]:
        """What was heard so far, without the table's card, which names every card for all."""
        for at, heard in enumerate(self._heard):
            if isinstance(heard, Response):  # To be read before its page is gone.
                self._heard[at] = _read(heard.text())
        return [_without_card(each) for each in self._heard]


def _read(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text.split()  # A hand as PHH.


def _without_card(said: Any) -> Any:
    return {k: v for k, v in said.items() if k != "card"} if isinstance(said, dict) else said


class Pack(NamedTuple):
    """A whole pack, as an inspector with the house's key sees it."""

    order: tuple[Card, ...]
    salts: tuple[str, ...]
    seats: dict[str, tuple[int, ...]]
    shown: frozenset[int]

    def turned(self, place: int) -> tuple[int, Card, str]:
        return place, self.order[place], self.salts[place]


def opened(house: House, table: str, number: int) -> Pack:
    cards = banca("verify", "--data", str(house.data), "--open", table, str(number))["cards"]
    return Pack(
        tuple(card["card"] for card in cards),
        tuple(card["salt"] for card in cards),
        {
            player: tuple(card["place"] for card in cards if card["player"] == player)
            for player in {card["player"] for card in cards if card["player"]}
        },
        frozenset(card["place"] for card in cards if card["shown"]),
    )


@rule("RNG-8", "reading:sealed-pack", "reading:secret-cards", "809/2015:11.d")
def test_nothing_that_a_browser_is_sent_holds_or_opens_a_card_that_is_not_shown(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ear = Ear(ana)
    own = sits_at(ana, WATCHED, 1, "Ana")
    marks: list[tuple[list[Any], set[Card]]] = []
    with company(house, WATCHED, ["Rui", "Eva", "Tom"], 2) as others:
        played = Table(house, WATCHED, ana, others)
        played.street(0)
        number = played.view["round"]
        for cards in (0, 3, 4, 5):
            played.street(cards)
            until(lambda n=cards: len(screen(ana).board) == n, "her screen shows it")  # type: ignore[misc]
            # A decision is due: until then nothing more than this may be known.
            marks.append((ear.so_far(), {*played.view["board"]}))
            if cards < 4 and len(played.alive) > 2:  # One folds before the flop, one after.
                while played.next() is ana:
                    played.goes()
                played.goes(wire=gives_up)
        played.ends()
        expect(ana.at(f"replay-{number}")).to_be_visible()
        ana.at(f"replay-{number}").click()
        ana.at("replay-slider").press("End")
        with ana.page.expect_download():
            ana.at("replay-phh").click()
        ana.at("replay-close").click()
        ana.tab("proof")
        ana.at("verify").click()
        expect(ana.at("verify-result")).to_have_attribute("data-holds", "true")
        ana.page.wait_for_load_state("networkidle")  # The reload would take with it what is unread.
        ear.so_far()
        ana.page.reload()  # And once more, whole.
        expect(ana.at("seat-1")).to_be_visible()

    pack = opened(house, WATCHED, number)
    log = house.get(f"tables/{WATCHED}/rounds/{number}", ana.cookie)["events"]
    epoch = next(e["epoch"] for e in map(_body, log) if e["type"] == "SeedSealed")
    key = (house.data / "house.key").read_bytes()
    seed = Seeds(key, WATCHED, epoch, _nonce(house, WATCHED, epoch)).of(number)
    mine = {*pack.seats[own]}
    marks.append((ear.so_far(), {pack.order[place] for place in pack.shown}))
    assert [len(board) for _, board in marks] == [0, 3, 4, 5, 5 + 2 * 2]
    for said, known in marks:
        seen = {place for place, card in enumerate(pack.order) if card in known} | mine
        hands = [[p for p in places if p not in seen] for places in pack.seats.values()]
        dealt = {place for places in pack.seats.values() for place in places}
        rest = [place for place in range(52) if place not in seen | dealt]
        loot = Loot(cast("Any", pack), seed, [hand for hand in (*hands, rest) if hand])
        text = msgspec.json.encode(said)
        assert len(loot.cards) == 52 - len(seen)
        assert list(loot.in_document(said, pack.seats.values())) == []
        assert list(loot.in_bytes(text, WATCHED, number)) == []

        # Trying all cards, with every salt that was heard, opens what is open.
        salts = {bytes.fromhex(salt) for salt in re.findall('"([0-9a-f]{32})"', text.decode())}
        assert len(salts) >= len(seen)
        tried = salts | {bytes(16), b"\xff" * 16}
        found = opened_leaves(text.decode(), WATCHED, number, DECK, tried)
        assert {place for place, _ in found} <= seen
    # Closed leaves are indeed among it: with the salts that were not sent they open.
    kept = {bytes.fromhex(pack.salts[place]) for place in range(52)} - salts
    there = opened_leaves(text.decode(), WATCHED, number, DECK, kept)
    assert {place for place, _ in there} - seen


def _nonce(house: House, stream: str, epoch: int) -> bytes:
    """What only the books know of an epoch."""
    with open_reader(f"sqlite:{house.data / 'banca.db'}") as reader:
        return reader.nonces(stream, epoch, 1)[epoch]


def _body(entry: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(entry["body"])
    return found


# --- The house crashes ----------------------------------------------------------------------------


@rule("INT-4", "INT-5", "LOG-8", "reading:sealed-pack")
def test_a_house_killed_in_mid_hand_plays_it_on_with_the_same_cards(
    own_house: House, visit: Visit
) -> None:
    here = [visit(own_house.address), visit(own_house.address, language="en", screen="phone")]
    ids = [
        sits_at(each, PAIR, n, name)
        for n, (each, name) in enumerate(zip(here, ("Ana", "Rui"), strict=True), 1)
    ]
    stays(whose(here))
    stays(whose(here))
    by_size("pot")(whose(here))
    whose(here)
    before = agreed(here)
    number = public(own_house, PAIR, here[0].cookie)["round"]
    cards = {
        player: screen(each).seats[player].cards for player, each in zip(ids, here, strict=True)
    }
    assert len(before.board) == 3
    assert not {"down"} & {card for hand in cards.values() for card in hand}

    for each in here:
        each.severed = True
    own_house.kill()
    for each in here:
        expect(each.at("connection")).not_to_have_attribute("data-status", "open")
    own_house.start()

    for each in here:
        expect(each.at("connection")).to_have_attribute("data-status", "open", timeout=AGAIN_MS)
    assert agreed(here) == before
    for player, each in zip(ids, here, strict=True):
        assert screen(each).seats[player].cards == cards[player]
    checked_down(here, lambda: public(own_house, PAIR, here[0].cookie)["round"] > number)
    shown = [e for e in events(own_house, PAIR, number, here[0].cookie) if e["type"] == "Showed"]
    assert {e["player"]: e["cards"] for e in shown} == cards
    end = paid(own_house, PAIR, number, here[0].cookie)
    assert sum(put for _, put, _ in end["lines"]) > 0
    whose(here)
    left = {player: 10_000 - put + got for player, put, got in end["lines"]}
    until(lambda: agreed(here).chips == left, "both have what the hand left them")
