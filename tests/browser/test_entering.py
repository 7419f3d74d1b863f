"""From the door to a table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.rule_marks import rule


@rule("PD-47", "804/2015:27", "807/2015:29")
def test_one_click_enters_and_another_takes_a_seat(visit: Visit, house: House) -> None:
    ana = visit()
    ana.open()
    ana.at("enter").click()

    expect(ana.at("lobby")).to_be_visible()
    name = ana.page.locator(".who").inner_text()
    assert name == house.get("me", ana.cookie)["name"] != ""  # The house found one.

    ana.sit("am38")

    view = house.view("am38", ana.cookie)
    assert view["own"]["mine"]["bets"] == {}  # To sit down is not to bet.
    assert ana.meters == (100_000, 0, 0)
