"""Lines break and houses crash; rounds stand, and every page comes back to the truth."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.hurried import CALM, LONG
from tests.browser.line import Line
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

AGAIN_MS = 120_000  # A page waits a little longer after each attempt.


def settled(house: House, visitor: Visitor) -> dict[str, Any]:
    """The visitor's last round, once the house has settled it."""
    found = until(
        lambda: house.get("me/rounds?limit=1", visitor.cookie)["rounds"], "a round is settled"
    )
    return dict(found[0])


def came_up(round: dict[str, Any]) -> str:
    return next(str(e["pocket"]) for e in round["events"] if e["type"] == "Spun")


def expect_told(visitor: Visitor, round: dict[str, Any]) -> None:
    """The page shows *round* as the house settled it, and nothing is left at stake."""
    expect(visitor.at("connection")).to_have_attribute("data-status", "open", timeout=AGAIN_MS)
    expect(visitor.at("result")).to_have_attribute("data-pocket", came_up(round))
    visitor.expect_staked(0)
    assert visitor.meters.balance == round["after"] == 99_700 + round["returned"]
    assert visitor.meters.net == round["returned"] - 300
    told = visitor.at("last-round")
    expect(told).to_have_attribute("data-round", str(round["round"]))
    expect(told.locator(".pip")).to_have_text(came_up(round))


@rule("804/2015:22", "804/2015:23", "INT-4", "INT-8", "PD-58")
@pytest.mark.parametrize("phase", ["betting", in_a_soak("closed")])
def test_a_line_lost_in_mid_round_comes_back_to_the_settled_result(
    visit: Visit, house: House, line: Line, phase: str
) -> None:
    ana = visit(line.address, motion=True)
    ana.comes_to(LONG)
    ana.bet("pleno:17", "simple:red", "dozen:2")
    house.turns(LONG, phase)
    expect(ana.at("phase")).to_have_attribute("data-phase", phase)
    ana.severed = True
    line.cut()
    expect(ana.at("connection")).not_to_have_attribute("data-status", "open")
    expect(ana.spot("pleno:1")).to_have_attribute("aria-disabled", "true")
    assert ana.meters.staked == 300  # Nothing that was there is forgotten.

    house.turns(LONG, "closed")
    house.turns(LONG, "betting")
    round = settled(house, ana)
    expect(ana.at("connection-lost")).to_contain_text("as suas fichas estão guardadas")
    line.mend()

    expect_told(ana, round)
    ana.expect_said("Ligação retomada.")


@rule("PD-47")
def test_a_bet_whose_answer_was_lost_is_placed_once(visit: Visit, house: House, line: Line) -> None:
    ana = visit(line.address)
    ana.comes_to(CALM)
    line.deafen()  # What the page says arrives; what the house says does not.
    ana.spot("corner:17-18-20-21").click()
    until(lambda: _laid(house, ana), "the bet has reached the house")
    assert ana.meters.staked == 0  # The page shows nothing that it was not told.
    ana.severed = True
    line.cut()
    line.mend()

    expect(ana.lying("corner:17-18-20-21")).to_be_attached(timeout=AGAIN_MS)
    ana.expect_staked(100)
    expect(ana.at("connection")).to_have_attribute("data-status", "open")
    assert _laid(house, ana) == {"corner:17-18-20-21": 100}
    ana.at("undo").click()  # It was the answer to the same wish: the page may take it back.
    ana.expect_staked(0)


def _laid(house: House, visitor: Visitor) -> dict[str, int]:
    return dict(house.view(CALM, visitor.cookie)["own"]["mine"]["bets"])


@rule("INT-4", "LOG-8")
def test_a_house_killed_in_mid_round_finishes_it_and_the_page_comes_back(
    visit: Visit, own_house: House
) -> None:
    ana = visit(own_house.address)
    ana.comes_to(LONG)
    ana.bet("pleno:17", "simple:red", "dozen:2")
    ana.severed = True
    own_house.kill()
    expect(ana.at("connection")).not_to_have_attribute("data-status", "open")
    own_house.start()
    own_house.turns(LONG, "closed")
    own_house.turns(LONG, "betting")

    expect_told(ana, settled(own_house, ana))
    ana.expect_round(2)


@rule("INT-5")
def test_a_round_that_waits_for_its_player_is_found_as_it_was_left(
    visit: Visit, own_house: House
) -> None:
    ana = visit(own_house.address)
    ana.comes_to("fr37-solo")
    ana.bet("pleno:17", "simple:red", "dozen:2")
    ana.severed = True
    own_house.kill()
    own_house.start()
    ana.page.reload()

    for spot in ("pleno:17", "simple:red", "dozen:2"):
        expect(ana.lying(spot)).to_be_attached(timeout=AGAIN_MS)
    assert ana.meters == (99_700, 300, 0)
    ana.spin()
    expect_told(ana, settled(own_house, ana))
