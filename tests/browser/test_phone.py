"""On a phone: targets for a finger, nothing off the screen, the bar always within reach."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House
from tests.browser.visitor import SIZES, Screen, Visitor
from tests.rule_marks import rule

PHONES: list[Screen] = ["phone", "small phone"]
SMALL_FIRST = [in_a_soak("phone"), "small phone"]
LEAST = 24

TARGETS = """(all) => [...document.querySelectorAll(all)].map((target) => {
  target.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = target.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  const name = target.dataset.spot ?? target.dataset.call ?? target.textContent.trim();
  return { name, width, height, hit: there === target || target.contains(there) };
})"""


class Finger:
    """A finger on the glass, for more than a tap."""

    def __init__(self, visitor: Visitor) -> None:
        self._session = visitor.context.new_cdp_session(visitor.page)
        self._at = time.time()  # Of the last touch: gestures have a clock of their own.

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", (x, y))

    def rest(self, x: float, y: float) -> None:
        """Hold still for a moment: lifting a finger that still moves flings the page.

        The browser measures its speed by the times of the touches, and those are told.
        """
        self._at += 0.15
        self.move(x, y)

    def up(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *at: tuple[float, float]) -> None:
        self._at = max(self._at, time.time())
        touch = {
            "type": kind,
            "touchPoints": [{"x": x, "y": y} for x, y in at],
            "timestamp": self._at,
        }
        self._session.send("Input.dispatchTouchEvent", touch)


@pytest.mark.parametrize("screen", SMALL_FIRST)
def test_every_bet_is_a_target_for_a_finger(visit: Visit, screen: Screen) -> None:
    ana = visit(screen=screen)
    ana.comes_to("sala-x", plays=False)
    for table, spots, calls in (
        ("am38-solo", 164, 0),
        ("am37-solo", 161, 0),
        ("fr37-solo", 161, 3 + 37 + 10),
    ):
        ana.goes_to(table, plays=False)
        expect(ana.page.locator("rect[data-spot]")).to_have_count(spots)
        assert ana.page.locator("[data-call]").count() == calls
        for kind in ("rect[data-spot]", "[data-call]", "button", "[role=tab]", ".name a"):
            targets: list[dict[str, Any]] = ana.page.evaluate(TARGETS, kind)
            for target in targets:
                assert min(target["width"], target["height"]) > LEAST - 0.01, target
                assert target["hit"] or kind != "rect[data-spot]", f"{target} is covered"


@pytest.mark.parametrize("screen", SMALL_FIRST)
def test_nothing_lies_beside_the_screen(visit: Visit, screen: Screen) -> None:
    width = SIZES[screen][0]
    ana = visit(screen=screen)

    def fits() -> bool:
        found: list[int] = ana.page.evaluate(
            "[innerWidth, document.scrollingElement.scrollWidth, visualViewport.width]"
        )
        return found == [width, width, width]

    ana.open()
    expect(ana.at("enter")).to_be_visible()
    assert fits()
    ana.comes_to("fr37-solo", "Maximiliana da Conceição")  # As long as a name may be.
    ana.bet("pleno:17", "simple:red")
    ana.spin()
    for tab in ("bet", "last", "numbers", "limits", "proof"):
        ana.tab(tab)
        assert fits(), tab
    ana.at("figures").locator("summary").first.click()
    expect(ana.at("verify-result")).to_be_visible()
    assert fits()
    for place, ready in {
        "#/": "[data-testid=game]",
        "#/rules/1441-95-X": "[data-rule]",
        "#/history": "[data-testid=history-round]",
        "#/complaints": "[data-testid=contact]",
    }.items():
        ana.open(place)
        expect(ana.page.locator(ready).first).to_be_visible()
        assert fits(), place


@pytest.mark.parametrize("screen", SMALL_FIRST)
def test_chips_and_actions_stay_in_sight(visit: Visit, screen: Screen) -> None:
    ana = visit(screen=screen)
    ana.comes_to("fr37-solo")
    height = ana.page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    assert height > 300  # The cloth is longer than the screen.
    for share in (0, 0.5, 1):
        ana.page.evaluate("y => scrollTo(0, y)", share * height)
        for name in ("chip-100", "chip-10000", "undo", "clear", "repeat", "double", "spin"):
            expect(ana.at(name)).to_be_in_viewport(ratio=0.99)
            x, y = ana.centre(ana.at(name))
            hit = (
                "([x, y, id]) => !!document.elementFromPoint(x, y)?.closest(`[data-testid=${id}]`)"
            )
            assert ana.page.evaluate(hit, [x, y, name]), f"{name} is covered"
        for name in ("balance", "staked", "net", "clock"):
            expect(ana.at(name)).to_be_in_viewport(ratio=0.99)
    last = ana.page.get_by_role("tabpanel")  # Nothing hides under the bar at the end.
    bottom = last.evaluate("panel => panel.getBoundingClientRect().bottom")
    assert bottom <= ana.page.locator(".bar").evaluate("bar => bar.getBoundingClientRect().top")


@rule("804/2015:8", "804/2015:15")
@pytest.mark.parametrize("screen", SMALL_FIRST)
def test_a_round_is_played_by_touch(visit: Visit, house: House, screen: Screen) -> None:
    ana = visit(screen=screen)
    ana.comes_to("am38-solo")
    ana.at("chip-500").tap()
    expect(ana.at("chip-500")).to_have_attribute("aria-checked", "true")
    for spot in ("split:17-20", "street:0-00-2", "corner:2-3-5-6", "columns:1-2"):
        ana.spot(spot).tap()
        expect(ana.lying(spot)).to_be_attached()
    ana.expect_staked(2000)

    finger = Finger(ana)
    finger.down(*ana.centre(ana.spot("columns:1-2")))  # A long press takes back.
    expect(ana.lying("columns:1-2")).to_have_count(0)
    finger.up()
    ana.expect_staked(1500)
    expect(ana.lying("columns:1-2")).to_have_count(0)

    ana.spot("pleno:17").evaluate("spot => spot.scrollIntoView({ block: 'center' })")
    chip, (x, y) = ana.centre(ana.at("chip-1000")), ana.centre(ana.spot("pleno:17"))
    finger.down(*chip)
    for part in (0.2, 0.5, 0.8, 1):
        finger.move(chip[0] + part * (x - chip[0]), chip[1] + part * (y - chip[1]))
    finger.rest(x, y)
    finger.up()
    expect(ana.lying("pleno:17")).to_be_attached()
    assert house.view("am38-solo", ana.cookie)["own"]["mine"]["bets"] == {
        "split:17-20": 500,
        "street:0-00-2": 500,
        "corner:2-3-5-6": 500,
        "pleno:17": 1000,
    }

    ana.at("spin").tap()
    ana.expect_round(2)
    ana.expect_staked(0)
    [round] = house.get("me/rounds?limit=5", ana.cookie)["rounds"]
    assert ana.meters == (round["after"], 0, round["returned"] - 2500)
    ana.at("repeat").tap()
    ana.expect_staked(2500)
    ana.at("leave").tap()
    expect(ana.at("summary")).to_be_in_viewport()
    expect(ana.at("summary-staked")).to_have_text(re.compile(r"2\s500"))
