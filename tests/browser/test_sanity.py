"""What a checker of accessibility would ask first, on every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.places import PLACES, tabs
from tests.browser.visitor import SIZES, Visitor

WORKED = {"button", "link", "textbox", "searchbox", "radio", "checkbox", "tab", "spinbutton"}
WORKED |= {"combobox", "switch", "slider", "DisclosureTriangle", "menuitem", "option"}
NAMED = WORKED | {"dialog", "image", "img", "radiogroup", "tablist", "tabpanel", "timer"}

FAULTS = """() => {
  const faults = [];
  const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
  for (const id of new Set(ids)) {
    if (ids.filter((other) => other === id).length > 1) faults.push(`two of #${id}`);
  }
  for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']) {
    for (const each of document.querySelectorAll(`[${name}]`)) {
      for (const id of each.getAttribute(name).split(/\\s+/)) {
        if (!document.getElementById(id)) faults.push(`${name} names #${id}, which is not there`);
      }
    }
  }
  for (const each of document.querySelectorAll('[fill^="url(#"], [stroke^="url(#"]')) {
    for (const name of ['fill', 'stroke']) {
      const id = /url\\(#(.+)\\)/.exec(each.getAttribute(name) ?? '')?.[1];
      if (id && !document.getElementById(id)) faults.push(`${name} is #${id}, which is not there`);
    }
  }
  const count = (what) => document.querySelectorAll(what).length;
  if (count('h1') !== 1) faults.push(`${count('h1')} first headings`);
  if (count('main') !== 1) faults.push(`${count('main')} main parts`);
  if (count('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')) faults.push('a forced order');
  for (const each of document.querySelectorAll('[aria-hidden=true]')) {
    const inside = each.querySelector('a[href], button, input, [tabindex="0"]');
    if (inside) faults.push(`${inside.outerHTML} is hidden, yet takes the focus`);
  }
  if (!document.title) faults.push('no title');
  return faults;
}"""


@pytest.mark.parametrize("place", PLACES)
def test_everything_that_can_be_used_has_a_name(
    visit: Visit, place: Callable[[Visitor], None]
) -> None:
    ana = visit()
    place(ana)
    for screen in ("desktop", "phone"):
        width, height = SIZES[screen]
        ana.page.set_viewport_size({"width": width, "height": height})
        for open_tab in tabs(ana) if not ana.at("summary").count() else [lambda: None]:
            open_tab()
            nodes = tree(ana)

            assert sum(role(node) in WORKED for node in nodes) >= 3
            assert [node for node in nodes if role(node) in NAMED and not name(node)] == []
            assert ana.page.evaluate(FAULTS) == []


def tree(visitor: Visitor) -> list[dict[str, Any]]:
    """All that a screen reader is told of the page."""
    session = visitor.context.new_cdp_session(visitor.page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node["ignored"]]


def role(node: dict[str, Any]) -> str:
    return str(node["role"]["value"])


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", "")).strip()


def test_a_spot_says_what_it_is_what_it_pays_and_what_lies_there(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("am38-solo")
    spot = ana.spot("split:0-00")
    expect(spot).to_have_accessible_name("cavalo 0-00, paga 17 para 1")
    spot.click()
    expect(spot).to_have_accessible_name("cavalo 0-00, paga 17 para 1; as suas fichas: 100 pontos")
    expect(ana.page.get_by_role("group", name="Pano")).to_be_visible()


def test_motion_is_left_out_where_it_is_unwanted(visit: Visit) -> None:
    ana = visit(reduced_motion="reduce", spin_ms=20_000)
    ana.comes_to("am38-solo")
    ana.bet("simple:red")
    ana.spin()  # Twenty seconds of flight are not waited for.

    expect(ana.page.locator('svg.wheel[data-wheel="rest"]')).to_be_visible()
