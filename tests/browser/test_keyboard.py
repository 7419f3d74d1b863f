"""A whole visit without a pointer, and a focus that is never out of sight."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FloatRect, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.visitor import Visitor

MANY = 60  # More stops than any page has.
MARGIN = 8  # Pixels around an element in which its focus ring is drawn.

# Where the focus is, and whether something else covers it. A box that is hidden behind its label,
# as radios are, counts as its label.
FOCUSED = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const name = at.dataset.testid ?? at.dataset.spot ?? at.dataset.call ?? at.getAttribute('href');
  const shown = at.closest('label') ?? at;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const inside = [0.5, 0.15, 0.85].flatMap((u) => [0.5, 0.15, 0.85].map((v) => [u, v]));
  const free = inside.some(([u, v]) => {
    const there = document.elementFromPoint(x + u * width, y + v * height);
    return there && (shown.contains(there) || there.contains(shown));
  });
  return { name: name ?? at.id ?? at.tagName, x, y, width, height, free };
}"""


class Keys:
    """Fingers on a keyboard; every stop of the focus is checked."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.stops: list[str] = []

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, wanted: str, key: str = "Tab") -> None:
        """Go on until the focused element matches *wanted*."""
        for _ in range(MANY):
            self.press(key)
            if self.seen() and self.page.evaluate(
                "wanted => document.activeElement.matches(wanted)", wanted
            ):
                return
        raise AssertionError(f"no way to {wanted}; by {self.stops}")

    def walk(self, *steps: tuple[str, str]) -> None:
        """Press a key, and check that the focus is where it should be."""
        for key, spot in steps:
            self.press(key)
            self.seen()
            assert self.stops[-1] == spot, f"{key} led to {self.stops[-1]}, not to {spot}"

    def seen(self) -> bool:
        """Whether something has the focus; if so, it must be in sight, with a focus mark."""
        at = self.page.evaluate(FOCUSED)
        if at is None:
            return False  # The page itself: between two rounds of Tab, or after a page changed.
        self.stops.append(at["name"])
        assert at["free"], f"{at} is covered or out of sight"
        if self.stops.count(at["name"]) > 1:
            return True  # It was checked before.
        clip = self._around(at)
        focused = self.page.screenshot(clip=clip, animations="disabled")
        self.page.evaluate("window.kept = document.activeElement; window.kept.blur()")
        blurred = self.page.screenshot(clip=clip, animations="disabled")
        self.page.evaluate("window.kept.focus({ preventScroll: true })")
        assert focused != blurred, f"nothing shows that {at['name']} has the focus"
        return True

    def _around(self, at: dict[str, Any]) -> FloatRect:
        size = self.page.viewport_size
        assert size is not None
        left, top = max(0, at["x"] - MARGIN), max(0, at["y"] - MARGIN)
        right = min(size["width"], at["x"] + at["width"] + MARGIN)
        bottom = min(size["height"], at["y"] + at["height"] + MARGIN)
        return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def test_a_visit_by_keyboard_alone(visit: Visit, house: House) -> None:
    ana = visit()
    keys = Keys(ana)
    ana.open()
    expect(ana.at("enter")).to_be_visible()
    keys.tab_to("[data-testid=name]")
    ana.page.keyboard.type("Ana")
    keys.tab_to("[data-testid=enter]")
    keys.press("Enter")
    expect(ana.at("lobby")).to_be_visible()
    keys.tab_to('a[href="#/table/am38-solo"]')
    keys.press("Enter")
    expect(ana.at("leave")).to_have_attribute("aria-disabled", "false")

    keys.tab_to("rect[data-spot]")
    assert keys.stops[-1] == "pleno:0"
    keys.press("Enter")
    keys.walk(("ArrowRight", "split:0-1"))
    keys.press("Space")
    keys.walk(("ArrowRight", "pleno:1"), ("ArrowRight", "split:1-4"))
    keys.walk(("ArrowUp", "corner:1-2-4-5"))
    keys.press("2", "Enter")  # The second chip of the tray.
    keys.walk(("ArrowDown", "split:1-4"), ("ArrowDown", "line:1-2-3-4-5-6"))
    keys.press("Enter")
    keys.walk(("ArrowDown", "dozen:1"))
    keys.press("Enter")
    keys.walk(("ArrowDown", "simple:low"), ("ArrowRight", "simple:even"))
    keys.press("Enter")
    ana.expect_staked(2200)
    keys.walk(("ArrowLeft", "simple:low"), ("ArrowUp", "dozen:1"))
    keys.press("Delete")
    ana.expect_staked(1700)
    assert house.view("am38-solo", ana.cookie)["own"]["mine"]["bets"] == {
        "pleno:0": 100,
        "split:0-1": 100,
        "corner:1-2-4-5": 500,
        "line:1-2-3-4-5-6": 500,
        "simple:even": 500,
    }

    keys.tab_to("[data-testid=spin]")
    keys.press("Enter")
    ana.expect_round(2)
    ana.expect_staked(0)

    keys.tab_to("[data-testid=leave]", "Shift+Tab")
    keys.press("Enter")
    expect(ana.at("summary")).to_be_visible()
    keys.tab_to('[data-testid=summary] a[href="#/"]')
    keys.press("Enter")
    expect(ana.at("lobby")).to_be_visible()
    expect(ana.at("summary")).to_have_count(0)


def test_everything_on_a_table_is_reached_and_used_by_keys(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    keys = Keys(ana)
    ana.page.locator("body").press("Tab")
    keys.tab_to("[data-testid=chip-100]")
    keys.press("ArrowRight", "ArrowRight")
    expect(ana.at("chip-1000")).to_be_focused()
    expect(ana.at("chip-1000")).to_have_attribute("aria-checked", "true")
    keys.tab_to("[data-call=voisins]")
    keys.press("Enter")
    ana.expect_staked(9000)
    keys.tab_to("[data-track]")
    keys.press("ArrowRight", "ArrowRight")
    assert ana.page.evaluate("document.activeElement.dataset.track") == "15"
    keys.press("Enter")
    ana.expect_staked(14_000)
    keys.tab_to("[role=tab]")
    keys.press("End")
    expect(ana.at("tab-proof")).to_have_attribute("aria-selected", "true")
    expect(ana.at("tab-proof")).to_be_focused()
    keys.press("Home", "ArrowRight")
    expect(ana.at("tab-numbers")).to_be_focused()
    keys.tab_to("[data-testid=language]")
    keys.press("Enter")
    expect(ana.page.locator("html")).to_have_attribute("lang", "en-GB")
    keys.tab_to("[data-testid=clear]")
    keys.press("Enter")
    ana.expect_staked(0)

    ways = " ".join(keys.stops)
    for stop in (
        "undo",
        "clear",
        "repeat",
        "double",
        "spin",
        "finals:0",
        "leave",
        "mute",
        "settings",
        "#/",
    ):
        assert re.search(rf"(^| ){stop}( |$)", ways), f"{stop} is never reached: {ways}"
    assert house.view("fr37-solo", ana.cookie)["own"]["mine"]["bets"] == {}
