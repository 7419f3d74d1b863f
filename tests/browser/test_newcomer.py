"""A newcomer's way from the entrance to a first decided round, with the coach.

Presses are counted, and the steps of the house's own clock as it announces them; no time is
measured.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.card_house import MACAU_SOLO
from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.hurried import HURRY
from tests.browser.visitor import Screen, Visitor, plain
from tests.coached import POINTS, of_hundred

MOST_PRESSES = 4
MOST_S = 60
GAMES = (
    *("roulette", "blackjack", "baccarat", "craps", "banca_francesa", "cussec", "poker"),
    "slots",
)
# What is thrown until it is decided has a script; elsewhere luck is the house's.
THROWS = {
    "craps": ("4-2", "5-4", "2-1", "6-1"),
    "banca_francesa": ("2-3-5", "4-4-3", "1-2-3"),
}


class Newcomer:
    """Somebody who has never been here, and whose presses are counted."""

    def __init__(self, visitor: Visitor, house: House) -> None:
        self.visitor, self.house = visitor, house
        self.presses = 0
        self.steps: dict[tuple[str, Any], int] = {}  # The house's clock: what was due, and when.
        visitor.page.on("websocket", self._listen)
        visitor.open()

    def press(self, testid: str, within: str = "body") -> None:
        self.presses += 1
        self.visitor.page.locator(within).get_by_test_id(testid).click()

    @property
    def table(self) -> str:
        return self.visitor.page.url.partition("#/table/")[2]

    @property
    def seconds(self) -> float:
        return sum(self.steps.values()) * HURRY / 1000

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, frame: str | bytes) -> None:
        said = msgspec.json.decode(frame)
        due = said.get("due") if isinstance(said, dict) else None
        if due and self.table and said.get("table") == self.table:
            self.steps.setdefault((due["order"], said.get("seq")), due["in_ms"])


def by_the_picture(new: Newcomer, game: str) -> None:
    """A game's picture at the entrance leads straight to its table."""
    new.press(f"learn-{game}")


def by_the_lobby(new: Newcomer, game: str) -> None:
    new.press("enter")
    new.press("learn", within=f'[data-testid=game][data-game="{game}"]')


@pytest.mark.parametrize(
    ("screen", "language", "way"),
    [("desktop", "pt", by_the_picture), in_a_soak("phone", "en", by_the_lobby)],
    ids=["desktop", "phone"],
)
@pytest.mark.parametrize("game", GAMES)
def test_four_presses_lead_to_a_first_decided_round(
    visit: Visit, house: House, game: str, screen: Screen, language: str, way: Any
) -> None:
    new = Newcomer(visit(screen=screen, language=language, newcomer=True), house)
    way(new, game)
    expect(new.visitor.at("lesson")).to_be_visible()

    _play(new, game, language)

    assert new.presses <= MOST_PRESSES
    if game != "poker":  # Where others play, their time is theirs.
        assert 0 < new.seconds <= MOST_S
    _taught(new, game)


def test_macau_is_taught_like_the_game_that_it_is_a_form_of(visit: Visit, house: House) -> None:
    new = Newcomer(visit(newcomer=True), house)
    new.press("enter")
    new.presses += 1
    new.visitor.card(MACAU_SOLO).get_by_role("link").first.click()
    new.visitor.at("frame-4").click()
    expect(new.visitor.at("lesson")).to_contain_text("Macau")

    _play(new, "baccarat", "pt")

    assert new.presses <= MOST_PRESSES
    assert new.seconds <= MOST_S


def _play(new: Newcomer, game: str, language: str) -> None:
    """The coach's stake, and the round to its end."""
    ana = new.visitor
    if game in THROWS:
        expect(ana.at("leave")).to_be_visible()
        new.house.draws(new.table, *THROWS[game], cookie=ana.cookie)
    if game == "poker":
        named = plain(ana.at("coach-buy").inner_text())
        assert re.search(r"\d pts", named), named  # The stake is named.
        new.press("coach-buy")
        expect(ana.at("coach-play")).to_be_visible()
    else:
        bet = ana.at("coach-bet")
        expect(bet).to_be_visible()
        _says_what_it_costs(new, language)
        ana.expect_staked(0)  # Nothing is bet without a press.
        named = plain(bet.inner_text())
        new.press("coach-bet")
        if game == "slots":  # The bet starts the round.
            expect(ana.at("coach-next")).to_have_attribute("data-step", "over")
            assert re.search(r"\d pts", named), named
            return
        expect(ana.at("coach-play")).to_be_visible()
        assert f"{ana.meters.staked} " in named
    new.press("coach-play")
    expect(ana.at("coach-next")).to_have_attribute("data-step", "over")


def _says_what_it_costs(new: Newcomer, language: str) -> None:
    """To the cent, and to the cent of no bet that can be made less."""
    rows = new.house.get(f"tables/{new.table}/odds")
    edges = {row["bet"]: Fraction(row["edge"]) for row in rows}
    edge = Fraction(new.visitor.at("coach-bet").get_attribute("data-cost") or "")
    cost = of_hundred(edge, POINTS[language])

    assert edge in edges.values()
    assert f" {cost} " in f"{plain(new.visitor.at('coach-words').inner_text())} "
    assert Decimal(cost.replace(",", ".")) > 0


def _taught(new: Newcomer, game: str) -> None:
    until(
        lambda: game in _preferences(new).get("taught", []),
        "the house has heard that the lesson was given",
    )


def _preferences(new: Newcomer) -> dict[str, Any]:
    return new.house.get("me/preferences", new.visitor.cookie)["preferences"] or {}


def test_a_lesson_is_given_once_and_comes_back_on_request(visit: Visit, house: House) -> None:
    ana = visit(newcomer=True)
    new = Newcomer(ana, house)
    by_the_picture(new, "cussec")
    expect(ana.at("lesson")).to_be_visible()
    assert ana.unreached() == []
    ana.at("skip").click()
    expect(ana.at("lesson")).to_have_count(0)
    expect(ana.at("coach")).to_be_visible()
    ana.at("coach-close").click()
    expect(ana.at("coach")).to_have_count(0)
    _taught(new, "cussec")

    ana.page.reload()
    expect(ana.at("how")).to_be_visible()
    expect(ana.at("leave")).to_have_attribute("aria-disabled", "false")
    assert ana.at("coach").count() == 0
    ana.at("how").click()
    expect(ana.at("lesson")).to_be_visible()


@pytest.mark.parametrize("screen", [in_a_soak("desktop"), in_a_soak("phone"), "sideways"])
def test_nothing_is_covered_for_a_newcomer(visit: Visit, house: House, screen: Screen) -> None:
    ana = visit(screen=screen, newcomer=True)
    ana.open()
    expect(ana.at("enter")).to_be_visible()
    assert ana.unreached() == []
    ana.at("enter").click()
    expect(ana.at("learn")).to_have_count(len(GAMES))
    assert ana.unreached() == []
    ana.page.locator("[data-testid=game][data-game=craps]").get_by_test_id("learn").click()
    expect(ana.at("coach-bet")).to_be_visible()
    assert ana.unreached() == []


def test_at_a_shared_table_the_lesson_is_offered_and_not_forced(visit: Visit, house: House) -> None:
    ana = visit(newcomer=True)
    ana.enter()
    ana.sit("cussec")
    expect(ana.at("how")).to_be_visible()
    assert ana.at("coach").count() == 0

    ana.at("how").click()

    expect(ana.at("lesson")).to_be_visible()
    assert ana.unreached() == []


def test_its_pictures_follow_one_another_unless_little_is_to_move(
    visit: Visit, house: House
) -> None:
    ana, rui = visit(newcomer=True, motion=True), visit(newcomer=True)
    for each in (ana, rui):
        by_the_picture(Newcomer(each, house), "craps")
        expect(each.at("lesson")).to_have_attribute("data-frame", "1")

    expect(ana.at("lesson")).to_have_attribute("data-frame", "2")

    expect(rui.at("lesson")).to_have_attribute("data-frame", "1")
    rui.at("frame-2").click()
    expect(rui.at("lesson")).to_have_attribute("data-frame", "2")


def test_whoever_decides_alone_is_advised_by_the_best_strategy(visit: Visit, house: House) -> None:
    ana = visit(newcomer=True, language="en")
    new = Newcomer(ana, house)
    by_the_picture(new, "blackjack")
    ana.at("coach-bet").click()
    expect(ana.at("coach-start")).to_be_visible()
    house.draws(new.table, "Th 6d 7c", cookie=ana.cookie)  # Sixteen against a seven: hit.
    ana.at("coach-start").click()

    expect(ana.at("coach-next")).to_have_attribute("data-step", "decide")
    expect(ana.at("coach-do")).to_be_visible()
